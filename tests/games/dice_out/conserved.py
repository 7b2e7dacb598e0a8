"""Dice Out: what never changes, whatever is played. Written from the specification, not from the rules' code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from yokocho.engine.record import Options

OFF = 35
MOVING, EXIT_CHECK, OVER = 1, 2, 3
ROWS, CLAIMS, WRONG_CLAIM, MOVE_LIMIT = 0, 1, 2, 5


def bound(seats: int, options: Options) -> int:
    """Two placings, the moves, one answer to an exit, and a few moves more for which a draw may have to wait: a set is
    gone when its owner moves, and comes back in two moves at the earliest."""
    return seats + int(options["move_limit"]) + 1 + 4


def dice_of(record: Any, seat: int) -> list[tuple[int, int]]:
    """Cell and value of a seat's dice."""
    return [(int(cell), int(value)) for cell, value in zip(record["cell"][seat], record["value"][seat], strict=True)]


def shows_set(record: Any, seat: int) -> bool:
    """DO-21."""
    dice = dice_of(record, seat)
    everything = dice_of(record, 0) + dice_of(record, 1)
    covered = any(cell == other and higher > value for cell, value in dice for other, higher in everything)
    return len({value for _, value in dice}) == 1 and not covered and dice[0][0] != OFF


def claimers_of(record: Any) -> int:
    """DO-24, DO-28: who may claim, as bits."""
    if not record["options"][CLAIMS] or int(record["phase"]) not in (MOVING, EXIT_CHECK):
        return 0
    return sum(1 << seat for seat in (0, 1) if record["options"][WRONG_CLAIM] or shows_set(record, 1 - seat))


def position_number(record: Any, seat_to_move: int) -> int:
    """The number by which a position is known again: whose turn, then each seat's dice, rising."""
    number = seat_to_move
    for seat in (0, 1):
        for slot in sorted(3 * cell + value - 1 for cell, value in dice_of(record, seat)):
            number = number * 128 + slot
    return number


def conserved(record: Any) -> Mapping[str, tuple[object, object]]:
    """DO-3: three dice each, all on the board once they are placed. DO-18: no two alike in a stack."""
    cells = 5 * int(record["options"][ROWS])
    dice = [dice_of(record, seat) for seat in (0, 1)]
    on_board = [die for each in dice for die in each if die[0] != OFF]
    moves, phase = int(record["moves"]), int(record["phase"])
    met = [int(number) for number in record["met"]]
    placed = [sum(cell != OFF for cell, _ in each) for each in dice]
    started = int(record["repeats"]) > 0
    turn = int(record["turn"])
    numbers = [position_number(record, turn if phase == MOVING else 1 - turn)] if started else [0]
    if phase == OVER:
        numbers.append(position_number(record, turn))  # a claim on one's own turn, before the move
    now = met[moves] if started and met[moves] in numbers else numbers[0]
    return {
        "faces": ([value for each in dice for _, value in each if not 1 <= value <= 3], []),
        "dice beside the board": ([cell for cell, _ in on_board if cell >= cells], []),
        "two dice alike in one cell": (len(set(on_board)), len(on_board)),
        "dice placed by halves": ([n for n in placed if n not in (0, 3)], []),
        "moves before all dice are placed": (started, placed == [3, 3]),
        "the present position": (met[moves] if started else 0, now),
        "positions kept beyond the last move": (any(met[moves + 1 :]), False),
        "how often it has been met": (int(record["repeats"]), met[: moves + 1].count(now) if started else 0),
        "who may claim": (int(record["may"]), claimers_of(record)),
        "moves beyond the limit": (moves > int(record["options"][MOVE_LIMIT]) + 4, False),
        "ranks": (sorted(record["ranks"][:2].tolist()) in ([1, 1], [1, 2]), phase == OVER),
    }
