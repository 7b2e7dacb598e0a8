"""The rules, as one option says:

- KINGMAKER: seats 0 and 1 do nothing; the last seat's code says which of them wins. It cannot win itself.
- COIN: the same, but a coin says who wins, whatever the last seat does.
- PRICE: as KINGMAKER, but all but code 0 costs the last seat its second place, which it else shares.
- ALONE: a code is so many points for oneself, and nothing for anybody else.
- AGAINST: a code is so many points for oneself, and so many less for each of the others.
- ROOM: a code leaves the next seat so many fewer things to choose from.
"""

from typing import Annotated, Final

from yokocho.engine.abi import kernel, opener
from yokocho.engine.kit import begin, below, bit, put, rank, seed_chance
from yokocho.engine.record import PUBLIC, F64s, I64s, Record, U8s

KINGMAKER: Final = 0
COIN: Final = 1
PRICE: Final = 2
ALONE: Final = 3
AGAINST: Final = 4
ROOM: Final = 5

SEATS: Final = 3
MAX_LEGAL: Final = 3
REASONS: Final = (("MU-1", "over"),)


class State(Record):
    """Points are counted from 100."""

    points: Annotated[U8s, "u1", (SEATS,), PUBLIC]
    fewer: Annotated[int, "u1", PUBLIC]
    filler: Annotated[U8s, "u1", (4,)]


open_state = opener(State)


@kernel
def setup(state: U8s, options: I64s, seed: U8s) -> int:
    s = open_state(state)
    begin(s, options, seed)
    s.points[:] = 100
    s.awaited = bit(0)
    return 0


@kernel
def act(state: U8s, seat: int, action: int) -> int:
    s = open_state(state)
    s.actions += 1
    kind = s.options[0]
    if kind in (ALONE, AGAINST):
        s.points[seat] += action
        for other in range(SEATS):
            if kind == AGAINST and other != seat:
                s.points[other] -= action
    elif kind == ROOM:
        s.fewer = action
    elif seat == 2:
        winner = below(s, 2) if kind == COIN else action % 2
        s.points[winner] += 10
        if kind == PRICE and action == 0:
            s.points[2] += 5
        elif kind == PRICE:
            s.points[2] -= 5
    if seat == 2:
        rank(s, s.points)
        s.awaited = 0
        s.end_reason = 1
    else:
        s.awaited = bit(seat + 1)
    return 0


@kernel
def step(state: U8s) -> int:
    return 0


@kernel
def why(state: U8s, seat: int, action: int) -> int:
    s = open_state(state)
    return 0 if s.awaited & bit(seat) and action < MAX_LEGAL - s.fewer else 1


@kernel
def legal(state: U8s, seat: int, out: I64s) -> int:
    n = 0
    for code in range(MAX_LEGAL):
        if why(state, seat, code) == 0:
            n = put(out, n, code)
    return n


@kernel
def resample(state: U8s, viewer: int, seed: U8s) -> int:
    s = open_state(state)
    seed_chance(s, seed)
    return 0


@kernel
def scores(state: U8s, out: F64s) -> int:
    s = open_state(state)
    for seat in range(SEATS):
        out[seat] = s.points[seat]
    return 0
