"""Every value of the solver's table derived again from its successors, one position at a time and by other means: the
dice are put on a board, each move is made on it, and the board is judged by the clauses.

It proves the table: turns rise along every line of play that a value stands on, so each won and lost position is right
by induction; and who holds a drawn one has a move to a drawn one, and none to a lost one.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from numba import types

from yokocho.engine.abi import compiled, helper
from yokocho.engine.refused import Refused, refuse
from yokocho.engine.solving import Checked, Progress, Tell
from yokocho.games.dice_out.solver_numbers import Numbers
from yokocho.games.dice_out.solver_table import Table

Bytes = npt.NDArray[np.uint8]

_INT: Final = types.int64
_SLOTS: Final = types.Array(types.uint8, 2, "C")
_FLAGS: Final = types.Array(types.uint8, 1, "C")
_TABLE: Final = types.Array(types.uint8, 2, "C", readonly=True)
_INTS: Final = types.Array(types.int32, 1, "C")
_RANKS: Final = types.Array(types.int32, 2, "C")
_FAULT: Final = types.Array(types.int64, 1, "C")

MINE, THEIRS = 0, 1


@helper
def top(board: Bytes, cell: int) -> int:
    """The highest face on a cell, 0 if it is empty (DO-18: it is the uncovered die)."""
    for face in range(3, 0, -1):
        if board[3 * cell + face - 1]:
            return face
    return 0


@helper
def shows_set(board: Bytes, dice: Any, owner: int) -> bool:
    """DO-21: three uncovered dice of one owner with the same face."""
    first = 3 * owner
    for die in range(first, first + 3):
        if dice[die] % 3 != dice[first] % 3 or top(board, dice[die] // 3) != dice[die] % 3 + 1:
            return False
    return True


@helper
def number_of(x: int, y: int, z: int, number: Any, choose: Any) -> int:
    """The number of a triple in any order."""
    low, high = min(x, y, z), max(x, y, z)
    return number[choose[0, low] + choose[1, x + y + z - low - high] + choose[2, high]]


@helper
def code_of(table: Any, own_image: Any, mover: int, other: int) -> int:
    """What the table says of a position."""
    half = len(table)
    if mover < half:
        return table[mover, other]
    if other < half:
        return table[mover - half, other if own_image[other] else other + half]
    return table[mover - half, other - half]


@helper
def turn_later(code: int) -> int:
    """What a successor's byte is for the seat that moves there."""
    if code == 0:
        return 0
    return code - 128 + 1 if code > 128 else 128 + code + 1


@helper
def merit(code: int) -> int:
    """Sorts bytes as the seat to move likes them."""
    if code == 0:
        return 0
    return code - 1000 if code > 128 else 1000 - code


@helper
def after_move(board: Bytes, dice: Any, rows: int, other: int, table: Any, own: Any, number: Any, choose: Any) -> int:
    """The byte of a move that has just been made, without looking for exits."""
    if shows_set(board, dice, MINE):  # DO-22, DO-26, DO-R6
        return 128 + 1
    if shows_set(board, dice, THEIRS):
        return 1
    for die in range(3):
        if dice[die] // 15 == rows - 1 and dice[die] // 3 % 5 in (0, 4):  # DO-20
            return 1
    return turn_later(code_of(table, own, other, number_of(dice[0], dice[1], dice[2], number, choose)))


@helper
def derived(
    board: Bytes, dice: Any, rows: int, a: int, other: int, table: Any, own: Any, number: Any, choose: Any
) -> int:
    """What the table must say of this position, by its successors; 0 for no position to play on from."""
    if shows_set(board, dice, MINE) or shows_set(board, dice, THEIRS):
        return 0
    best = -1
    for die in range(3):
        slot = dice[die]
        cell, face = slot // 3, slot % 3 + 1
        if top(board, cell) != face:  # DO-12
            continue
        after = face % 3 + 1  # DO-14
        for row in range(max(0, cell // 5 - 1), min(rows, cell // 5 + 2)):  # DO-13
            for column in range(max(0, cell % 5 - 1), min(5, cell % 5 + 2)):
                to = 5 * row + column
                if to == cell or top(board, to) >= after:  # DO-15, DO-16
                    continue
                dice[die] = 3 * to + after - 1
                board[slot] = 0
                board[dice[die]] = 1
                code = after_move(board, dice, rows, other, table, own, number, choose)
                if best < 0 or merit(code) > merit(best):
                    best = code
                board[dice[die]] = 0
                board[slot] = 1
                dice[die] = slot
    if best < 0:  # DO-19
        return turn_later(code_of(table, own, other, a))
    return best


@compiled(_INT(_INT, _INT, _INT, _INT, _SLOTS, _FLAGS, _INTS, _RANKS, _TABLE, _FAULT))
def check(
    other: int, rows: int, begin: int, step: int, slots: Any, own_image: Any, number: Any, choose: Any, table: Any,
    fault: Any,
) -> int:  # fmt: skip
    """Derive again the values of all (`step` 1) or some positions in which `other` is not to move. Answers how many;
    the first that differs is left in `fault`: the number to move, the other, what the table says, what it should."""
    if slots[other, 0] == 255:
        return 0
    board = np.zeros(15 * rows, np.uint8)
    dice = np.zeros(6, np.int64)
    checked = 0
    for a in range(begin, len(slots), step):
        if slots[a, 0] == 255:
            continue
        for die in range(3):
            slot = np.int64(slots[other, die])
            cell = slot // 3
            dice[die] = slots[a, die]
            dice[3 + die] = 3 * (5 * (rows - 1 - cell // 5) + cell % 5) + slot % 3
        for die in dice:
            board[die] += 1
        should = 0
        if board[dice[0]] == board[dice[1]] == board[dice[2]] == 1:
            should = derived(board, dice, rows, a, other, table, own_image, number, choose)
        for die in dice:
            board[die] = 0
        says = code_of(table, own_image, a, other)
        if says != should and fault[0] < 0:
            fault[0], fault[1], fault[2], fault[3] = a, other, says, should
        checked += 1
    return checked


def verify(table: Table, threads: int, share: float, tell: Tell) -> Checked:
    """Derive values again: all of them for share 1, else every so-manieth line against every so-manieth number."""
    known = table.numbers
    half = known.half
    flags = known.own_image.view(np.uint8)
    faults: list[tuple[int, ...]] = []
    step = 1 if share >= 1 else max(2, round((1 / share) ** 0.5))
    done = checked = 0
    if share >= 1:
        for line in range(half):
            table.line(line)

    def work(other: int) -> int:
        fault = np.full(4, -1, np.int64)
        count = check(
            other, known.rows, other % step, step, known.slots, flags, known.number, known.choose, table.lines, fault
        )
        if fault[0] >= 0:
            faults.append(tuple(fault.tolist()))
        return count

    others = range(0, half, step)
    with ThreadPoolExecutor(threads, "yokocho-solver") as pool:
        try:
            for count in pool.map(work, others):
                checked += count
                done += 1
                if done % 64 == 0:
                    tell(Progress(1, done, len(others), checked, 2 * half * half))
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
    return Checked(checked, _told(known, min(faults)) if faults else None)


def _told(known: Numbers, fault: tuple[int, ...]) -> Refused:
    mover, other, says, should = fault
    dice = [", ".join(map(str, known.slots[number].tolist())) for number in (mover, other)]
    return refuse("solved-value", mover=dice[0], other=dice[1], got=str(says), expected=str(should))
