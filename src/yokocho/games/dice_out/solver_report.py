"""Figures about the solved game: the openings, the longest wins, and positions in which it is bad to be on the move."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import Any, Final, NamedTuple

import numpy as np

from yokocho.games.dice_out.solver_numbers import COLUMNS, FACES, Numbers, turned
from yokocho.games.dice_out.solver_table import LOST, Table, slot

Roll = tuple[int, int, int]
"""Three faces, falling."""

TILE: Final = 1024


class Opening(NamedTuple):
    """Two rolls, the starter's first, and what becomes of them with the best orders on both sides."""

    starter: Roll
    second: Roll
    chance: Fraction
    code: int
    """As in the table, for the starter to move."""
    starters_order: tuple[int, ...]
    answers: int
    """How many of the starter's orders are as good for it in the end: won, drawn or lost."""


def report(table: Table) -> dict[str, Any]:
    """All of it, in plain values."""
    header = table.header
    found = openings(table)
    won = sum(each.chance for each in found if 0 < each.code < LOST)
    lost = sum(each.chance for each in found if each.code > LOST)
    turns = {each: [row[each] for row in zip(header.won, header.lost, strict=True)] for each in (0, 1)}
    longest_won = max((turn for turn, count in enumerate(turns[0]) if count), default=0)
    longest_lost = max((turn for turn, count in enumerate(turns[1]) if count), default=0)
    zugzwang, example = bad_to_move(table)
    return {
        "rows": header.rows,
        "positions": header.positions,
        "won": sum(header.won),
        "lost": sum(header.lost),
        "drawn": header.drawn,
        "seconds": header.seconds,
        "table_bytes": table.path.stat().st_size,
        "won_by_turns": header.won,
        "lost_by_turns": header.lost,
        "longest_won": {"turns": longest_won, "positions": drawn_up(table, longest_won)},
        "longest_lost": {"turns": longest_lost, "positions": drawn_up(table, LOST + longest_lost)},
        "starter_wins": float(won),
        "second_wins": float(lost),
        "draws": float(1 - won - lost),
        "rolls": len(found),
        "openings": [
            {
                "starter": list(each.starter),
                "second": list(each.second),
                "chance": float(each.chance),
                **said(each.code),
                "starters_order": list(each.starters_order),
                "orders_as_good": each.answers,
            }
            for each in found
        ],
        "bad_to_move": {"positions": zugzwang, "longest": example},
    }


def said(code: int) -> dict[str, Any]:
    """A byte of the table in words."""
    if code == 0:
        return {"outcome": "drawn", "turns": None}
    return {"outcome": "lost" if code > LOST else "won", "turns": code % LOST}


# --- openings ---------------------------------------------------------------------------------------------------------


def rolls() -> dict[Roll, int]:
    """What three dice that are not all equal show, falling, and in how many ways."""
    ways: dict[Roll, int] = {}
    for faces in product((1, 2, 3), repeat=3):
        if len(set(faces)) > 1:
            high, middle, low = sorted(faces, reverse=True)
            ways[high, middle, low] = ways.get((high, middle, low), 0) + 1
    return ways


def starts(one: Roll, other: Roll) -> bool:
    """Whether the first roll starts against the second (DO-6, DO-7)."""
    return (one[0], one.count(one[0])) > (other[0], other.count(other[0]))


def openings(table: Table) -> list[Opening]:
    """Every pair of rolls that decides who starts, with its chance (DO-8: the others are rolled again)."""
    ways = rolls()
    pairs = [(one, other) for one in ways for other in ways if starts(one, other)]
    total = sum(ways[one] * ways[other] for one, other in pairs)
    found: list[Opening] = []
    for one, other in pairs:
        replies = {order: min_for_starter(table, order, other) for order in sorted(set(permutations(one)))}
        best = max(replies, key=lambda order: merit(replies[order]))
        as_good = sum(merit(code)[0] == merit(replies[best])[0] for code in replies.values())
        found.append(Opening(one, other, Fraction(ways[one] * ways[other], total), replies[best], best, as_good))
    return found


def min_for_starter(table: Table, order: tuple[int, ...], other: Roll) -> int:
    """The starter's value if the second seat answers its order best."""
    return min(
        (table.code(placed(order), placed(reply)) for reply in set(permutations(other))),
        key=merit,
    )


def placed(order: tuple[int, ...]) -> tuple[int, ...]:
    """Dice on the three middle cells of the home row, from left to right (DO-9)."""
    return tuple(slot(column, face) for column, face in enumerate(order, 1))


def merit(code: int) -> tuple[int, int]:
    """Sorts bytes of the table as the seat to move likes them."""
    if code == 0:
        return 1, 0
    return (0, code - LOST) if code > LOST else (2, -code)


# --- single positions -------------------------------------------------------------------------------------------------


def drawn_up(table: Table, code: int, most: int = 3) -> list[dict[str, Any]]:
    """Positions with this byte, the first few."""
    found: list[dict[str, Any]] = []
    for line in range(table.header.half):
        columns = np.flatnonzero((table.lines[line] == code) & table.numbers.real)
        found += [position(table.numbers, line, int(column)) for column in columns[: most - len(found)]]
        if len(found) == most:
            break
    return found


def position(numbers: Numbers, mover: int, other: int) -> dict[str, Any]:
    """A position with the seat to move as red, whose home row is row 1."""
    red = [int(each) for each in numbers.slots[mover]]
    white = [turned(numbers.rows, int(each)) for each in numbers.slots[other]]
    return {"red": [named(each) for each in red], "white": [named(each) for each in white], "to_move": "red"}


def named(die: int) -> str:
    """`b3=2`: a 2 on b3."""
    cell, face = divmod(die, FACES)
    row, column = divmod(cell, COLUMNS)
    return f"{'abcde'[column]}{row + 1}={face + 1}"


def bad_to_move(table: Table) -> tuple[int, dict[str, Any] | None]:
    """Positions that are lost for whoever is to move: how many, and one in which it takes long to show."""
    numbers, half = table.numbers, table.header.half
    weights = np.where(numbers.own_image, 1, 2)
    real = numbers.real
    total, longest, example = 0, 0, None
    for side in range(2):
        square = table.lines[:, side * half : (side + 1) * half]
        there = real[side * half : (side + 1) * half]
        for top, left in tiles(half):
            here = square[top : top + TILE, left : left + TILE]
            turned_over = square[left : left + TILE, top : top + TILE].T
            both = (here > LOST) & (turned_over > LOST) & there[left : left + TILE]
            if not both.any():
                continue
            total += int((both.sum(axis=1) * weights[top : top + TILE]).sum())
            quickest = np.where(both, np.minimum(here, turned_over), 0)
            if quickest.max() > longest:
                longest = int(quickest.max())
                mover, other = (int(each) for each in np.argwhere(quickest == longest)[0])
                example = {
                    **position(numbers, top + mover, side * half + left + other),
                    "turns": int(here[mover, other]) - LOST,
                    "turns_if_the_other_moves": int(turned_over[mover, other]) - LOST,
                }
    return total, example


def tiles(half: int) -> Iterator[tuple[int, int]]:
    """Corners of the tiles of a square."""
    for top in range(0, half, TILE):
        for left in range(0, half, TILE):
            yield top, left
