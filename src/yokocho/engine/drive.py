"""Compiled loops over any kernel, called through pointers: random playouts.

The chance that a driver draws is its own (splitmix64 over a state the caller keeps); it never moves a match's chance.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import types

from yokocho.engine.abi import BYTES, CODES, POINTERS, compiled, helper
from yokocho.engine.record import I64s, Record, U8s

_HEADER: Final = Record.__annotations__.keys()

BROKEN: Final = -1
"""Answered instead of a count when a kernel breaks its contract (nobody can act, too many legal codes)."""


@helper
def next_random(chance: Any) -> int:
    """63 random bits from a one-element uint64 array (splitmix64, Steele et al. 2014)."""
    chance[0] = chance[0] + np.uint64(0x9E3779B97F4A7C15)
    z = chance[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64((z ^ (z >> np.uint64(31))) >> np.uint64(1))  # pyright: ignore[reportReturnType]


@helper
def random_below(chance: Any, n: int) -> int:
    """Nearly even among 0 .. n-1 (n far below 2**31): good for playouts, not for cards."""
    return ((next_random(chance) & 0x7FFFFFFF) * n) >> 31


@helper
def nth_bit(bits: int, n: int) -> int:
    """The n-th seat of a bit set, counted from 0."""
    seat = 0
    while True:
        if bits & 1:
            if n == 0:
                return seat
            n -= 1
        bits >>= 1
        seat += 1


@helper
def count_bits(bits: int) -> int:
    """How many seats are in a bit set."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


@helper
def awaited_of(state: U8s) -> int:
    """The header's bit set of awaited seats, read from bytes 2 and 3 of any record."""
    return np.int64(state[2]) | (np.int64(state[3]) << 8)  # pyright: ignore[reportReturnType]


@compiled(
    types.int64(
        POINTERS["legal"],
        POINTERS["act"],
        POINTERS["step"],
        BYTES,
        CODES,
        types.Array(types.uint64, 1, "C"),
        types.int64,
    )
)
def playout(legal: Any, act: Any, step: Any, state: U8s, out: I64s, chance: Any, limit: int) -> int:
    """Play on at random, in place, until nobody is awaited or `limit` decisions are made. Answers the decisions made,
    or BROKEN."""
    made = 0
    while made < limit:
        awaited = awaited_of(state)
        if awaited == 0:
            return made
        seat = nth_bit(awaited, random_below(chance, count_bits(awaited)))
        n = legal(state, seat, out)
        if n < 1 or n > out.shape[0]:
            return BROKEN
        act(state, seat, out[random_below(chance, n)])
        while step(state) != 0:
            pass
        made += 1
    return made


@compiled(
    types.int64(
        POINTERS["setup"],
        POINTERS["legal"],
        POINTERS["act"],
        POINTERS["step"],
        BYTES,
        CODES,
        BYTES,
        CODES,
        types.Array(types.uint64, 1, "C"),
        types.int64,
    )
)
def play_games(
    setup: Any,
    legal: Any,
    act: Any,
    step: Any,
    state: U8s,
    options: I64s,
    seed: U8s,
    out: I64s,
    chance: Any,
    games: int,
) -> int:
    """Random games from set-up to end; the seed's first 8 bytes count the game. Answers all decisions made, or
    BROKEN."""
    made = 0
    for game in range(games):
        for i in range(8):
            seed[i] = (game >> (8 * i)) & 255
        state[:] = 0
        setup(state, options, seed)
        while step(state) != 0:
            pass
        n = playout(legal, act, step, state, out, chance, 1_000_000_000)
        if n < 0:
            return BROKEN
        made += n
    return made
