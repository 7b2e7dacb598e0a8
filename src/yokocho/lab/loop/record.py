"""The compiled loop of the lab: random games from set-up to end, with what a row of results needs written down.

Per game: decisions, acts and frames; how often the lead changed and when for the last time; who starts. Per game and
seat: decisions, forced ones, legal actions offered in all, the longest wait, rank and score.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import types

from yokocho.engine.abi import BYTES, CODES, FLOATS, POINTERS, compiled, helper
from yokocho.engine.drive import BROKEN, awaited_of, count_bits, nth_bit, random_below
from yokocho.engine.record import F64s, I64s, U8s

END_AT: Final = 6
RANKS_AT: Final = 7
"""Where any record's header has its end reason, and the ranks by seat, a byte each."""

# Columns of `Rows.games`.
DECISIONS: Final = 0
FRAMES: Final = 1
END: Final = 2
LEADS: Final = 3
"""How often another seat alone came to lead, looked at once a round."""
LAST_LEAD: Final = 4
"""After how many decisions that happened for the last time."""
STARTER: Final = 5
"""Who alone is awaited first, or -1."""
GAME_COLUMNS: Final = 6

# Columns of `Rows.seats`.
OWN: Final = 0
FORCED: Final = 1
OFFERED: Final = 2
WAIT: Final = 3
"""The most decisions of others between two of its own."""
RANK: Final = 4
SEAT_COLUMNS: Final = 5

Ints: TypeAlias = npt.NDArray[np.int64]
Reals: TypeAlias = npt.NDArray[np.float64]


class Rows(NamedTuple):
    """A line for each game; `scores` and `seats` have the seat as second axis."""

    games: Ints
    seats: Ints
    scores: Reals


_INTS2 = types.Array(types.int64, 2, "C")
_INTS3 = types.Array(types.int64, 3, "C")
_REALS2 = types.Array(types.float64, 2, "C")
_BYTES2 = types.Array(types.uint8, 2, "C")
_WORDS = types.Array(types.uint64, 1, "C")
ROWS: Any = types.NamedTuple((_INTS2, _INTS3, _REALS2), Rows)


def new_rows(games: int, seats: int) -> Rows:
    """Empty rows."""
    return Rows(
        np.zeros((games, GAME_COLUMNS), np.int64),
        np.zeros((games, seats, SEAT_COLUMNS), np.int64),
        np.zeros((games, seats)),
    )


@helper
def leader_of(scores: F64s) -> int:
    """The seat with the highest score, or -1 if several have it."""
    best = 0
    alone = True
    for seat in range(1, scores.shape[0]):
        if scores[seat] > scores[best]:
            best = seat
            alone = True
        elif scores[seat] == scores[best]:
            alone = False
    return best if alone else -1


@helper
def count_decision(mine: Any, offered: int, wait: int) -> None:
    """One decision of a seat."""
    mine[OWN] += 1
    if offered == 1:
        mine[FORCED] += 1
    mine[OFFERED] += offered
    mine[WAIT] = max(mine[WAIT], wait)


@helper
def follow_lead(row: Any, ahead: int, leader: int, made: int) -> int:
    """Who leads now: whoever is alone ahead, else who led before. Counts the changes."""
    if ahead < 0 or ahead == leader:
        return leader
    if leader >= 0:
        row[LEADS] += 1
        row[LAST_LEAD] = made
    return ahead


@helper
def count_end(rows: Rows, number: int, state: U8s, points: F64s) -> None:
    """How a game ended."""
    rows.games[number, END] = state[END_AT]
    for seat in range(points.shape[0]):
        rows.scores[number, seat] = points[seat]
        rows.seats[number, seat, RANK] = state[RANKS_AT + seat]


@compiled(
    types.int64(
        POINTERS["setup"],
        POINTERS["legal"],
        POINTERS["act"],
        POINTERS["step"],
        POINTERS["scores"],
        BYTES,
        CODES,
        _BYTES2,
        _WORDS,
        CODES,
        FLOATS,
        CODES,
        ROWS,
        CODES,
    )
)
def play_recorded(
    setup: Any,
    legal: Any,
    act: Any,
    step: Any,
    scores: Any,
    state: U8s,
    options: I64s,
    seeds: Any,
    chances: Any,
    out: I64s,
    points: F64s,
    last: I64s,
    rows: Rows,
    trace: I64s,
) -> int:
    """A random game for each line of `seeds`, with its own chance. `trace`, if it has room, gets seat * 2**32 + code of
    every decision of the last game. Answers all decisions made, or BROKEN."""
    made = 0
    seats = points.shape[0]
    chance = np.zeros(1, np.uint64)
    for number in range(seeds.shape[0]):
        state[:] = 0
        setup(state, options, seeds[number])
        frames = 1
        while step(state) != 0:
            frames += 1
        first = awaited_of(state)
        rows.games[number, STARTER] = nth_bit(first, 0) if count_bits(first) == 1 else -1
        chance[0] = chances[number]
        n_made = 0
        leader = -1
        look = seats
        last[:] = 0
        while True:
            awaited = awaited_of(state)
            if awaited == 0:
                break
            seat = nth_bit(awaited, random_below(chance, count_bits(awaited)))
            n = legal(state, seat, out)
            if n < 1 or n > out.shape[0]:
                return BROKEN
            code = out[random_below(chance, n)]
            if n_made < trace.shape[0]:
                trace[n_made] = (seat << 32) | code
            act(state, seat, code)
            frames += 1
            while step(state) != 0:
                frames += 1
            count_decision(rows.seats[number, seat], n, n_made - last[seat])
            n_made += 1
            last[seat] = n_made
            look -= 1
            if look == 0:
                look = seats
                scores(state, points)
                leader = follow_lead(rows.games[number], leader_of(points), leader, n_made)
        scores(state, points)
        rows.games[number, DECISIONS] = n_made
        rows.games[number, FRAMES] = frames
        count_end(rows, number, state, points)
        made += n_made
    return made
