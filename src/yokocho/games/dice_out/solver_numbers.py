"""Numbers for the positions of Dice Out: what the solver's table is indexed by.

A *frame* is the board as one seat sees it: row 0 is its own home row, columns run from left to right for both (the
board is turned over, not round, which is the same by the left-right mirror). A *slot* is a cell and a face together,
`3 * cell + face - 1`; two dice never share one, and the order in a stack follows from the faces (DO-18). A *triple* is
a seat's three slots in its own frame, on none of the two EXITs it runs for: who stands there has won.

A position is two numbers of triples: the seat to move and the other. Triples and their mirror images are numbered
apart: `n` below `half` has its image at `n + half`, so that one test and one sum mirror a position, and positions whose
first number is `half` or more need not be kept. Triples that are their own image have both numbers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

COLUMNS: Final = 5
FACES: Final = 3
BLOCK: Final = 64
"""Triples are handled so many at a time: the bits of a word."""

I32s = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.uint8]
Bools = npt.NDArray[np.bool_]


class Numbers(NamedTuple):
    """The triples of a board with so many rows."""

    rows: int
    half: int
    """A multiple of `BLOCK`; numbers go from 0 to `2 * half`, and some of them are nobody's."""
    slots: Bytes
    """(2 * half, 3): the slots of each number, rising; 255 where the number is nobody's."""
    real: Bools
    """(2 * half): whether the number is a triple's first."""
    own_image: Bools
    """(half): whether the triple is its own image."""
    number: I32s
    """By rank: the (first) number of a triple."""
    choose: I32s
    """(3, slots of the board): what each of the rising slots adds to the rank."""

    @property
    def columns(self) -> int:
        """How many numbers there are."""
        return 2 * self.half


def slot_count(rows: int) -> int:
    """Slots of a board."""
    return FACES * COLUMNS * rows


def exit_cells(rows: int) -> tuple[int, int]:
    """The two cells that a seat runs for, in its own frame."""
    return COLUMNS * (rows - 1), COLUMNS * rows - 1


def live_slots(rows: int) -> list[int]:
    """Slots where a die can stand while the game goes on."""
    ends = exit_cells(rows)
    return [slot for slot in range(slot_count(rows)) if slot // FACES not in ends]


def mirrored(slot: int) -> int:
    """The slot's image in the left-right mirror."""
    cell, face = divmod(slot, FACES)
    row, column = divmod(cell, COLUMNS)
    return FACES * (COLUMNS * row + COLUMNS - 1 - column) + face


def turned(rows: int, slot: int) -> int:
    """The slot as the other seat's frame has it."""
    cell, face = divmod(slot, FACES)
    row, column = divmod(cell, COLUMNS)
    return FACES * (COLUMNS * (rows - 1 - row) + column) + face


def ranks(choose: I32s, triples: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """The ranks of rising triples, (n, 3)."""
    at = triples.astype(np.int64)
    return (choose[0][at[:, 0]] + choose[1][at[:, 1]] + choose[2][at[:, 2]]).astype(np.int64)


@lru_cache(maxsize=4)
def numbers(rows: int) -> Numbers:
    """All triples of a board, numbered."""
    live = live_slots(rows)
    choose = np.zeros((3, slot_count(rows)), np.int32)
    for index, slot in enumerate(live):
        choose[:, slot] = index, index * (index - 1) // 2, index * (index - 1) * (index - 2) // 6
    firsts, seconds, thirds = (
        part.ravel() for part in np.meshgrid(np.array(live), np.array(live), np.array(live), indexing="ij")
    )
    rising = (firsts < seconds) & (seconds < thirds)
    triples = np.stack([firsts[rising], seconds[rising], thirds[rising]], axis=1)
    image = np.sort(np.array([mirrored(slot) for slot in range(slot_count(rows))])[triples], axis=1)
    rank, image_rank = ranks(choose, triples), ranks(choose, image)
    kept = np.flatnonzero(rank <= image_rank)
    half = -(-len(kept) // BLOCK) * BLOCK
    slots = np.full((2 * half, 3), 255, np.uint8)
    slots[: len(kept)] = triples[kept]
    slots[half : half + len(kept)] = image[kept]
    number = np.zeros(len(triples), np.int32)
    number[image_rank[kept]] = np.arange(half, half + len(kept))
    number[rank[kept]] = np.arange(len(kept))
    own_image = np.zeros(half, np.bool_)
    own_image[: len(kept)] = rank[kept] == image_rank[kept]
    real = slots[:, 0] != 255
    real[half:] &= ~own_image
    return Numbers(rows, half, slots, real, own_image, number, choose)


class Moves(NamedTuple):
    """What each number's dice can do as far as they alone tell: the moves of number `n` are entries
    `start[n] .. start[n + 1]`. The other seat's dice forbid those whose `lifted` slot they cover or whose `put` slot
    they do not let in."""

    start: I32s
    to: I32s
    """The number after the move."""
    lifted: Bytes
    put: Bytes
    exit_start: I32s
    exits: Bytes
    """(n, 5) for moves onto an EXIT: lifted, put, whether all three faces are then equal, the other two slots."""


@lru_cache(maxsize=2)
def moves(rows: int) -> Moves:
    """The moves of all numbers."""
    known = numbers(rows)
    slots = known.slots.astype(np.int64)
    there = slots[:, 0] != 255
    slots[~there] = 0
    cells, faces = slots // FACES, slots % FACES
    ends = exit_cells(rows)
    plain: list[tuple[npt.NDArray[Any], ...]] = []
    ending: list[tuple[npt.NDArray[Any], ...]] = []
    for die in range(3):
        others = [other for other in range(3) if other != die]
        cell, face = cells[:, die], faces[:, die]
        lifts = there.copy()
        for other in others:
            lifts &= ~((cells[:, other] == cell) & (faces[:, other] > face))
        turns_to = (face + 1) % FACES
        for up in (-1, 0, 1):
            for right in (-1, 0, 1):
                row, column = cell // COLUMNS + up, cell % COLUMNS + right
                goes = lifts & (row >= 0) & (row < rows) & (column >= 0) & (column < COLUMNS)
                if up == right == 0:
                    continue
                to_cell = COLUMNS * row + column
                for other in others:
                    goes &= ~((cells[:, other] == to_cell) & (faces[:, other] >= turns_to))
                to_slot = FACES * to_cell + turns_to
                arrives = (to_cell == ends[0]) | (to_cell == ends[1])
                at = np.flatnonzero(goes & ~arrives)
                after = np.sort(np.stack([slots[at][:, o] for o in others] + [to_slot[at]], axis=1), axis=1)
                plain.append(
                    (at, known.number[ranks(known.choose, after)].astype(np.int64), slots[at, die], to_slot[at])
                )
                at = np.flatnonzero(goes & arrives)
                left, right_die = others
                equal = (faces[at, left] == turns_to[at]) & (faces[at, right_die] == turns_to[at])
                ending.append((at, slots[at, die], to_slot[at], equal, slots[at, left], slots[at, right_die]))
    whose, to, lifted, put = (np.concatenate(parts) for parts in zip(*plain, strict=True))
    order = np.argsort(whose, kind="stable")
    exit_whose, *exits = (np.concatenate(parts) for parts in zip(*ending, strict=True))
    exit_order = np.argsort(exit_whose, kind="stable")
    return Moves(
        _starts(whose, known.columns),
        to[order].astype(np.int32),
        lifted[order].astype(np.uint8),
        put[order].astype(np.uint8),
        _starts(exit_whose, known.columns),
        np.stack(exits, axis=1)[exit_order].astype(np.uint8),
    )


def _starts(whose: npt.NDArray[np.int64], count: int) -> I32s:
    return np.concatenate(([0], np.cumsum(np.bincount(whose, minlength=count)))).astype(np.int32)
