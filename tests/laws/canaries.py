"""`YOKOCHO_KERNELS=checked python -m tests.laws.canaries`: kernels that are wrong on purpose, and what came of each,
as JSON. Checked kernels must raise where they read or write beyond an array, interpreted ones where a number does not
fit; a mode in which a canary lives on checks nothing.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Annotated, Any, Final

import numpy as np

from yokocho.engine.abi import helper, new_state, opener
from yokocho.engine.kit import whole
from yokocho.engine.record import PUBLIC, Record, U8s


class State(Record):
    """As small as a record gets."""

    small: Annotated[int, "u1", PUBLIC]
    line: Annotated[U8s, "u1", (4,), PUBLIC]
    board: Annotated[U8s, "u1", (3, 5), PUBLIC]
    rest: Annotated[U8s, "u1", (4,)]


open_state = opener(State)


@helper
def at_line(s: State, place: int) -> int:
    return whole(s.line[place])


@helper
def reads_beyond_the_record(state: U8s, n: int) -> int:
    return whole(state[n])


@helper
def reads_beyond_a_line(state: U8s, n: int) -> int:
    return at_line(open_state(state), n)


@helper
def writes_beyond_a_board(state: U8s, n: int) -> int:
    s = open_state(state)
    s.board[n, 0] = 1
    return 0


@helper
def stores_too_much(state: U8s, n: int) -> int:
    s = open_state(state)
    s.line[0] = n
    return 0


@helper
def counts_below_nothing(state: U8s, n: int) -> int:
    s = open_state(state)
    s.small -= 1
    return n


CANARIES: Final[dict[Callable[..., int], int]] = {
    reads_beyond_the_record: 10_000,
    reads_beyond_a_line: 4,
    writes_beyond_a_board: 3,
    stores_too_much: 256,
    counts_below_nothing: 0,
}


def fate(canary: Callable[[Any, int], int], n: int) -> str:
    """What it raised, or `lives`."""
    with np.errstate(over="raise"):
        try:
            canary(new_state(State), n)
        except (IndexError, OverflowError, FloatingPointError) as raised:
            return type(raised).__name__
    return "lives"


if __name__ == "__main__":
    json.dump({canary.__name__: fate(canary, n) for canary, n in CANARIES.items()}, sys.stdout)
