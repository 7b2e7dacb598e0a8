"""The compiled loop behind interaction and kingmaking: several actions in the same worlds, each played on to the end
at random, seat by seat with the same chance.

What a seat draws for its n-th choice depends on the world, the seat and n alone. So where an action changes nothing for
another seat, that seat goes on to do exactly the same, and the difference is exactly nothing.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import types

from yokocho.engine.abi import BYTES, CODES, FLOATS, POINTERS, compiled, helper
from yokocho.engine.drive import BROKEN, awaited_of, count_bits, nth_bit, random_below
from yokocho.engine.record import F64s, I64s, U8s
from yokocho.lab.loop.record import RANKS_AT, Ints, Reals

MOST_DECISIONS: Final = 1_000_000


class Outcomes(NamedTuple):
    """By world, action and seat: the place it came in, its score, and a number that stands for what it had to choose
    from at its next choice (those of the same moment left out); 0: it had none any more."""

    places: Ints
    scores: Reals
    offers: Ints


_INTS3 = types.Array(types.int64, 3, "C")
_REALS3 = types.Array(types.float64, 3, "C")
_BYTES2 = types.Array(types.uint8, 2, "C")
_WORDS = types.Array(types.uint64, 1, "C")
OUTCOMES: Any = types.NamedTuple((_INTS3, _REALS3, _INTS3), Outcomes)


def new_outcomes(worlds: int, actions: int, seats: int) -> Outcomes:
    """Empty ones."""
    shape = (worlds, actions, seats)
    return Outcomes(np.zeros(shape, np.int64), np.zeros(shape), np.zeros(shape, np.int64))


@helper
def turn_to(chance: Any, world: Any, seat: int, nth: int) -> None:
    """Where the chance of a seat's n-th choice starts."""
    chance[0] = (
        world + np.uint64(seat + 1) * np.uint64(0xD1B54A32D192ED03) + np.uint64(nth) * np.uint64(0x8CB92BA72F3D8DD7)
    )


@helper
def summed(out: I64s, n: int) -> int:
    """One number for a list of codes."""
    found = np.uint64(0xCBF29CE484222325)
    for i in range(n):
        found = (found ^ np.uint64(out[i])) * np.uint64(0x100000001B3)
    return np.int64((found >> np.uint64(2)) | np.uint64(1))  # pyright: ignore[reportReturnType]


@compiled(
    types.int64(
        POINTERS["legal"],
        POINTERS["act"],
        POINTERS["step"],
        POINTERS["resample"],
        POINTERS["scores"],
        BYTES,
        BYTES,
        types.int64,
        CODES,
        _BYTES2,
        _WORDS,
        CODES,
        FLOATS,
        OUTCOMES,
    )
)
def try_in_worlds(
    legal: Any,
    act: Any,
    step: Any,
    resample: Any,
    scores: Any,
    root: U8s,
    state: U8s,
    seat: int,
    codes: I64s,
    seeds: Any,
    chances: Any,
    out: I64s,
    points: F64s,
    outcomes: Outcomes,
) -> int:
    """Each action of `seat` once in each world (a line of `seeds`, with its own chance). `root` is the record redacted
    for the seat. Answers all decisions made, or BROKEN."""
    made = 0
    seats = points.shape[0]
    chance = np.zeros(1, np.uint64)
    own = np.zeros(seats, np.int64)
    together = awaited_of(root)
    for w in range(seeds.shape[0]):
        for i in range(codes.shape[0]):
            state[:] = root
            resample(state, seat, seeds[w])
            act(state, seat, codes[i])
            while step(state) != 0:
                pass
            own[:] = 0
            for n_made in range(MOST_DECISIONS):
                awaited = awaited_of(state)
                if awaited == 0:
                    break
                turn_to(chance, chances[w], seats, n_made)
                mover = nth_bit(awaited, random_below(chance, count_bits(awaited)))
                n = legal(state, mover, out)
                if n < 1 or n > out.shape[0]:
                    return BROKEN
                pending = 1 if mover != seat and (together >> mover) & 1 else 0
                if own[mover] == pending:
                    outcomes.offers[w, i, mover] = summed(out, n)
                turn_to(chance, chances[w], mover, own[mover])
                own[mover] += 1
                act(state, mover, out[random_below(chance, n)])
                while step(state) != 0:
                    pass
                made += 1
            if awaited_of(state) != 0:
                return BROKEN
            scores(state, points)
            for other in range(seats):
                outcomes.places[w, i, other] = state[RANKS_AT + other]
                outcomes.scores[w, i, other] = points[other]
    return made
