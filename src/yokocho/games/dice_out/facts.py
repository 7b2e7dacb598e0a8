"""Dice Out: what everybody knows (section 8 of the specification), and the words for what happens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec

from yokocho.engine.record import U8s, U16s
from yokocho.engine.scene import Text
from yokocho.games.dice_out import rules
from yokocho.games.dice_out.actions import CELL_NAMES, COLUMNS
from yokocho.games.dice_out.rules import NOBODY, OFF, SEATS, State

PHASES: Final = ("arrange", "move", "exit_check", "over", "rolling", "judging")
"""`rolling` and `judging` are phases of the frames between settled states."""
END_REASONS: Final = (None, "exit", "dice_out", "wrong_claim", "repetition", "move_limit")

Values: TypeAlias = tuple[int, ...]


class Die(msgspec.Struct, frozen=True, gc=False):
    """A die in a stack."""

    owner: int
    value: int


class Spot(msgspec.Struct, frozen=True, gc=False):
    """Where a die is (null: not on the board) and what it shows."""

    cell: str | None
    value: int


class Roll(msgspec.Struct, frozen=True, gc=False):
    """One roll of the opening: the dice by seat, and the seats that roll again."""

    dice: tuple[Values, ...]
    again: tuple[int, ...]


Stacks: TypeAlias = dict[str, tuple[Die, ...]]
Dice: TypeAlias = tuple[tuple[Spot, ...], ...]


class Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    """See the specification for each; those below `winner` are additions."""

    phase: str
    actors: tuple[int, ...]
    turn: int | None
    starter: int | None
    rows: int
    columns: int
    exits: tuple[tuple[str, str], ...]
    """By seat, the two cells that it runs for."""
    rolls: tuple[Roll, ...]
    to_place: tuple[Values, ...]
    stacks: Stacks
    last_move: tuple[str, str] | None
    moves: int
    repeats: int
    over: bool
    end_reason: str | None
    winner: int | None
    dice: Dice = ()
    """By seat, its three dice: each keeps its place in the list all game long."""
    claims: str = "auto"
    move_limit: int = 0
    ranks: tuple[int, ...] = ()


def facts(s: State, _viewer: int) -> Facts:
    """Facts from a record; nothing that a viewer would see is hidden, so all get the same."""
    rows = s.options[rules.ROWS]
    dice = _dice(lines(s.cell), lines(s.value))
    ended = s.end_reason != 0
    return Facts(
        phase=PHASES[s.phase],
        actors=tuple([seat for seat in range(SEATS) if s.awaited >> seat & 1]),
        turn=_seat(s.turn) if not ended else None,
        starter=_seat(s.starter),
        rows=rows,
        columns=COLUMNS,
        exits=_exits(rows),
        rolls=_rolls(words(s.rolls)[: s.rolls_made]),
        to_place=_to_place(dice),
        stacks=dict(_stacks(dice)),
        last_move=None if s.last_to == OFF else (CELL_NAMES[s.last_from], CELL_NAMES[s.last_to]),
        moves=s.moves,
        repeats=_times(words(s.met)[: s.moves + 1]) if s.repeats else 0,
        over=ended,
        end_reason=END_REASONS[s.end_reason],
        winner=_winner(s) if ended else None,
        dice=dice,
        claims="spoken" if s.options[rules.CLAIMS] else "auto",
        move_limit=s.options[rules.MOVE_LIMIT],
        ranks=tuple(s.ranks[:SEATS]) if ended else (),
    )


def lines(field: U8s) -> Any:
    """A field as a record that was read has it: `bytes`, or a tuple of them. Such values can be keys."""
    return field


def words(field: U16s | rules.I64s) -> Any:
    """A field of wider numbers as a record that was read has it: a tuple."""
    return field


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _winner(s: State) -> int | None:
    return None if s.end_reason >= rules.BY_REPETITION else 0 if s.ranks[0] == 1 else 1


def _times(met: tuple[int, ...]) -> int:
    """How often the last of these positions occurs among them."""
    return met.count(met[-1])


# What most frames leave as it is, is made once and kept.


@lru_cache(maxsize=16)
def _exits(rows: int) -> tuple[tuple[str, str], ...]:
    last = (rows - 1) * COLUMNS
    return ((CELL_NAMES[last], CELL_NAMES[last + COLUMNS - 1]), (CELL_NAMES[0], CELL_NAMES[COLUMNS - 1]))


@lru_cache(maxsize=4096)
def _dice(cells: tuple[bytes, ...], values: tuple[bytes, ...]) -> Dice:
    return tuple(
        [
            tuple([_spot(cell, value) for cell, value in zip(at, shown, strict=True)])
            for at, shown in zip(cells, values, strict=True)
        ]
    )


@lru_cache(maxsize=512)
def _spot(cell: int, value: int) -> Spot:
    return Spot(None if cell == OFF else CELL_NAMES[cell], value)


@lru_cache(maxsize=4096)
def _stacks(dice: Dice) -> tuple[tuple[str, tuple[Die, ...]], ...]:
    """By cell, from red's home row on; in each the lowest value first, which lies at the bottom (DO-18)."""
    there: dict[str, list[Die]] = {}
    for seat, spots in enumerate(dice):
        for spot in spots:
            if spot.cell is not None:
                there.setdefault(spot.cell, []).append(Die(seat, spot.value))
    order = sorted(there, key=CELL_NAMES.index)
    return tuple([(cell, tuple(sorted(there[cell], key=lambda die: die.value))) for cell in order])


@lru_cache(maxsize=4096)
def _to_place(dice: Dice) -> tuple[Values, ...]:
    return tuple([tuple(sorted([spot.value for spot in spots if spot.cell is None])) for spots in dice])


@lru_cache(maxsize=1024)
def _rolls(packed: tuple[int, ...]) -> tuple[Roll, ...]:
    return tuple([_roll(each) for each in packed])


@lru_cache(maxsize=1024)
def _roll(packed: int) -> Roll:
    shown = [packed >> 2 * i & 3 for i in range(6)]
    return Roll((tuple(shown[:3]), tuple(shown[3:])), tuple([seat for seat in range(SEATS) if packed >> 12 + seat & 1]))


# --- story ------------------------------------------------------------------------------------------------------------


def story(before: Facts | None, after: Facts, _viewer: int) -> list[Text]:
    """Messages for what differs between two neighbouring facts; `before` None: the opening. No message tells of a set
    before somebody has claimed it."""
    told = [*_rolled(() if before is None else before.rolls, after)]
    if before is not None:
        told += [*_placed(before, after), *_moved(before, after), *_ended(before, after)]
    return told


def _rolled(before: tuple[Roll, ...], after: Facts) -> Iterator[Text]:
    for at in range(len(before), len(after.rolls)):
        roll = after.rolls[at]
        rolling = (0, 1) if at == 0 else after.rolls[at - 1].again
        for seat in rolling:
            a, b, c = roll.dice[seat]
            yield Text(
                "log-rolls", {"a": a, "b": b, "c": c}, {"seat": seat}, tuple(f"die-{seat}-{i}" for i in range(3))
            )
        if len(set(roll.dice[0])) > 1 and len(set(roll.dice[1])) > 1 and len(roll.again) == SEATS:
            yield Text("log-tied")
        else:
            for seat in roll.again:
                yield Text("log-all-equal", {}, {"seat": seat})
    if len(after.rolls) > len(before) and after.starter is not None:
        yield Text("log-starts", {}, {"seat": after.starter})


def _placed(before: Facts, after: Facts) -> Iterator[Text]:
    for seat in range(SEATS):
        if before.to_place[seat] and not after.to_place[seat]:
            home = "1" if seat == 0 else str(after.rows)
            b, c, d = (after.stacks[column + home][0].value for column in "bcd")
            yield Text("log-places", {"b": b, "c": c, "d": d, "row": home}, {"seat": seat})


def _moved(before: Facts, after: Facts) -> Iterator[Text]:
    if after.moves == before.moves:
        return
    seat = before.turn or 0
    if after.last_move is None:
        yield Text("log-passes", {}, {"seat": seat})
        return
    start, to = after.last_move
    die = after.stacks[to][-1]
    under = len(after.stacks[to]) > 1
    args: dict[str, int | str] = {"from": start, "to": to, "value": die.value}
    yield Text("log-climbs" if under else "log-moves", args, {"seat": seat}, (_die_in(after, seat, to),))
    if after.phase == "exit_check":
        yield Text("log-arrives", {"to": to}, {"seat": seat, "other": 1 - seat})


def _ended(before: Facts, after: Facts) -> Iterator[Text]:
    if before.over or not after.over:
        return
    winner = after.winner
    if winner is None:
        yield Text(f"log-{after.end_reason}".replace("_", "-"), {"moves": after.moves})
        return
    if after.end_reason == "exit":
        accepted = "log-accepts" if before.phase == "exit_check" else "log-exit"
        cell = after.last_move[1] if after.last_move else ""
        yield Text(accepted, {"to": cell}, {"seat": winner if accepted == "log-exit" else 1 - winner})
    elif after.end_reason == "dice_out":
        args: dict[str, int | str] = {"value": after.dice[1 - winner][0].value}
        pieces = tuple(f"die-{1 - winner}-{i}" for i in range(3))
        by_itself = "log-set" if after.claims == "auto" else "log-dice-out"
        yield Text(by_itself, args, {"seat": 1 - winner if after.claims == "auto" else winner}, pieces)
    else:
        yield Text("log-wrong-claim", {}, {"seat": 1 - winner})
    yield Text("log-wins", {}, {"seat": winner})


def _die_in(facts: Facts, seat: int, cell: str) -> str:
    """The id of the seat's top die in a cell."""
    _, i = max((spot.value, i) for i, spot in enumerate(facts.dice[seat]) if spot.cell == cell)
    return f"die-{seat}-{i}"
