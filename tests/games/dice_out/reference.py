"""Dice Out in plain Python, written from the specification and sharing no code with the rules: what the dice of a
position may do, and what comes of it. A position is small and hashable, so that a solver's tests can use it, too.

A die is (cell, value), a cell a name such as "b2". No two dice are ever alike in both, and in one cell the higher value
lies on top (DO-18), so two sets of dice and whose turn it is are the whole position.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

Dice = frozenset[tuple[str, int]]
Move = tuple[str, str]


class Position(NamedTuple):
    """The dice of red (seat 0) and white (seat 1), the seat to move, and how many rows there are."""

    red: Dice
    white: Dice
    turn: int
    rows: int = 5

    @property
    def of(self) -> tuple[Dice, Dice]:
        """The dice by seat."""
        return self.red, self.white


def turned(value: int) -> int:
    """DO-14."""
    return {1: 2, 2: 3, 3: 1}[value]


def goals(seat: int, rows: int) -> tuple[str, str]:
    """DO-20: the EXIT cells that a seat runs for."""
    row = rows if seat == 0 else 1
    return f"a{row}", f"e{row}"


def around(cell: str, rows: int) -> Iterator[str]:
    """DO-13: the neighbours of a cell."""
    for column in "abcde":
        for row in range(1, rows + 1):
            far = max(abs(ord(column) - ord(cell[0])), abs(row - int(cell[1])))
            if far == 1:
                yield f"{column}{row}"


def tops(position: Position) -> dict[str, tuple[int, int]]:
    """By occupied cell, the die that can be seen: (value, seat)."""
    seen: dict[str, tuple[int, int]] = {}
    for seat, dice in enumerate(position.of):
        for cell, value in dice:
            seen[cell] = max(seen.get(cell, (0, seat)), (value, seat))
    return seen


def moves(position: Position) -> list[Move]:
    """DO-11 to DO-16: all legal moves; none: the seat must pass (DO-19)."""
    seen = tops(position)
    return sorted(
        (cell, to)
        for cell, value in position.of[position.turn]
        if seen[cell] == (value, position.turn)
        for to in around(cell, position.rows)
        if turned(value) > seen.get(to, (0, 0))[0]
    )


def after(position: Position, move: Move | None) -> Position:
    """The position after a move, or after a pass (None)."""
    dice = list(position.of)
    if move is not None:
        start, to = move
        value, seat = tops(position)[start]
        dice[seat] = dice[seat] - {(start, value)} | {(to, turned(value))}
    return Position(dice[0], dice[1], 1 - position.turn, position.rows)


def shows_set(position: Position, seat: int) -> bool:
    """DO-21: all three dice uncovered and of one value."""
    seen = tops(position)
    dice = position.of[seat]
    return len({value for _, value in dice}) == 1 and all(seen[cell] == (value, seat) for cell, value in dice)


def has_arrived(position: Position, move: Move | None) -> bool:
    """DO-20: the move that led here went to an EXIT that its seat runs for."""
    return move is not None and move[1] in goals(1 - position.turn, position.rows)


def result(position: Position, move: Move | None, double_set: str = "mover_loses") -> tuple[str, int] | None:
    """With `claims: auto`: (end reason, winner) in the position to which `move` has just led; None: it goes on."""
    mover = 1 - position.turn
    own, other = shows_set(position, mover), shows_set(position, 1 - mover)
    if own and other:
        return "dice_out", mover if double_set == "mover_wins" else 1 - mover
    if own or other:
        return "dice_out", 1 - mover if own else mover
    return ("exit", mover) if has_arrived(position, move) else None


def openings(values: Sequence[int]) -> list[tuple[int, ...]]:
    """DO-9: the orders in which three values can be placed."""
    return sorted(set(itertools.permutations(values)))


def home(order: Sequence[int], seat: int, rows: int) -> Dice:
    """DO-9: the dice on the middle cells of the home row."""
    row = 1 if seat == 0 else rows
    return frozenset((f"{column}{row}", value) for column, value in zip("bcd", order, strict=True))


class Twin:
    """A whole game after the opening roll, with all options."""

    def __init__(self, rolled: Sequence[Sequence[int]], starter: int, **options: object) -> None:
        self.rolled, self.starter, self.turn = rolled, starter, starter
        self.rows = int(str(options["rows"]))
        self.spoken = options["claims"] == "spoken"
        self.strict = options["wrong_claim"] == "loses"
        self.double_set = str(options["double_set"])
        self.draws = options["repetition"] == "draw_after_3"
        self.limit = int(str(options["move_limit"]))
        self.placed: dict[int, tuple[int, ...]] = {}
        self.phase = "arrange"
        self.position = Position(frozenset(), frozenset(), starter, self.rows)
        self.met: Counter[Position] = Counter()
        self.made = 0
        self.draw_waits = ""
        self.end: tuple[str, int | None] | None = None

    @property
    def actor(self) -> int | None:
        """Who must act."""
        if self.end:
            return None
        return 1 - self.turn if self.phase == "exit_check" else self.turn

    def claimers(self) -> set[int]:
        """Who may claim."""
        if self.end or not self.spoken or self.phase == "arrange":
            return set()
        return {seat for seat in (0, 1) if self.strict or shows_set(self.position, 1 - seat)}

    def legal(self, seat: int) -> set[tuple[str, tuple[object, ...]]]:
        """What a seat may do: names with the values of their parameters."""
        found: set[tuple[str, tuple[object, ...]]] = set()
        if seat == self.actor:
            if self.phase == "arrange":
                found = {("arrange", order) for order in openings(self.rolled[seat])}
            elif self.phase == "exit_check":
                found = {("accept_exit", ())}
            else:
                found = {("move", move) for move in moves(self.position)} or {("pass_turn", ())}
        return found | ({("claim", ())} if seat in self.claimers() else set())

    def apply(self, seat: int, name: str, values: tuple[object, ...]) -> None:
        """Do it."""
        if name == "arrange":
            self._place(seat, tuple(int(str(value)) for value in values))
        elif name == "claim":
            self.end = ("dice_out", seat) if shows_set(self.position, 1 - seat) else ("wrong_claim", 1 - seat)
        elif name == "accept_exit":
            self.end = ("exit", self.turn)
        else:
            self._move((str(values[0]), str(values[1])) if values else None)

    def _place(self, seat: int, order: tuple[int, ...]) -> None:
        self.placed[seat] = order
        self.turn = 1 - seat
        if len(self.placed) == 2:
            self.phase = "move"
            red, white = (home(self.placed[each], each, self.rows) for each in (0, 1))
            self.position = Position(red, white, self.starter, self.rows)
            self.met[self.position] += 1

    def _move(self, move: Move | None) -> None:
        self.position = after(self.position, move)
        self.made += 1
        self.met[self.position] += 1
        if not self.spoken:
            self.end = result(self.position, move, self.double_set)
        elif has_arrived(self.position, move):
            self.phase = "exit_check"
            return
        if self.draws and self.met[self.position] >= 3:
            self.draw_waits = "repetition"
        if self.made >= self.limit and not self.draw_waits:
            self.draw_waits = "move_limit"
        is_open = self.spoken and any(shows_set(self.position, each) for each in (0, 1))
        if not self.end and self.draw_waits and not is_open:
            self.end = (self.draw_waits, None)
        if not self.end:
            self.turn = 1 - self.turn
