"""Tiny: the rules. The first number said ends the game."""

from typing import Annotated

from yokocho.engine.abi import helper, kernel, opener
from yokocho.engine.kit import begin, bit, put, rank
from yokocho.engine.record import OWN, PUBLIC, F64s, I64s, Record, U8s, U32s

from .helpers import WORTH, bonus

MAX_LEGAL = 3
REASONS = (("T-1", "over"),)


class State(Record):
    """One number."""

    total: Annotated[U32s, "u4", (2,), PUBLIC]
    secret: Annotated[U8s, "u1", (2,), OWN]


open_state = opener(State)


@helper
def worth(n: int) -> int:
    return WORTH[n]


@kernel
def setup(state: U8s, options: I64s, seed: U8s) -> int:
    s = open_state(state)
    begin(s, options, seed)
    s.awaited = bit(0)
    return 0


@kernel
def act(state: U8s, seat: int, action: int) -> int:
    s = open_state(state)
    s.actions += 1
    s.total[seat] = bonus(worth(action))
    rank(s, s.total)
    s.awaited = 0
    s.end_reason = 1
    return 0


@kernel
def step(state: U8s) -> int:
    return 0


@kernel
def why(state: U8s, seat: int, action: int) -> int:
    s = open_state(state)
    return 0 if s.awaited & bit(seat) else 1


@kernel
def legal(state: U8s, seat: int, out: I64s) -> int:
    n = 0
    if why(state, seat, 0) == 0:
        for code in range(3):
            n = put(out, n, code)
    return n


@kernel
def resample(state: U8s, viewer: int, seed: U8s) -> int:
    return 0


@kernel
def scores(state: U8s, out: F64s) -> int:
    s = open_state(state)
    for seat in range(2):
        out[seat] = s.total[seat]
    return 0
