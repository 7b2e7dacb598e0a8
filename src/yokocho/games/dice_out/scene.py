"""Dice Out: the table (section 13 of the specification), from facts and legal actions and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from yokocho.engine.actions import Action
from yokocho.engine.record import Options
from yokocho.engine.scene import (
    Area,
    ArgValue,
    Button,
    Cell,
    Mat,
    Piece,
    Prompt,
    Scene,
    SceneAction,
    Sheet,
    Step,
    Text,
)
from yokocho.games.dice_out.actions import CELL_NAMES, COLUMNS
from yokocho.games.dice_out.facts import Dice, Facts, Roll, Spot
from yokocho.games.dice_out.rules import SEATS

TABLE: Final = Mat("m-table")
COLOURS: Final = ("red", "white")
TONES: Final = ("shu", None)
SIGNS: Final = "rw"
"""Where a die is told by signs, as in a terminal: r2, w1."""


def scene(facts: Facts, viewer: int, actions: Sequence[Action]) -> Scene:
    """The scene of one viewer. Its parts are made once and kept, so that frames share what does not change."""
    return Scene(
        mats=_mats(facts.actors, facts.starter, facts.winner),
        areas=_areas(facts.rows, viewer),
        pieces=(
            *_exits(facts.rows, viewer),
            *_dice(facts.dice, facts.rows, viewer, _last(facts), _shown_set(facts), facts.end_reason == "exit"),
        ),
        actions=tuple([_action(action, facts, viewer) for action in actions]),
        prompt=_prompt(facts, viewer, actions),
        sheets=(_rolls_sheet(facts.rolls),),
        heading=_heading(facts),
    )


def way(action: Action, viewer: int, options: Options) -> tuple[str, ...]:
    """Touch a die's cell and the cell to move to; all else has a button."""
    if action.name == "move":
        rows = int(options["rows"])
        return (_slot_id(str(action.params["from"]), rows, viewer), _slot_id(str(action.params["to"]), rows, viewer))
    if action.name == "arrange":
        return ("order-{left}-{middle}-{right}".format(**action.params),)
    return (_BUTTONS[action.name],)


_BUTTONS: Final[Mapping[str, str]] = {"pass_turn": "pass", "claim": "claim", "accept_exit": "accept"}
_NO_ROWS: Final[Options] = {"rows": 0}
"""For ways that lead over buttons."""


# --- the board --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _slot(cell: str, rows: int, viewer: int) -> int:
    """Where a cell is drawn: the viewer's home row nearest, left as it sits. Rows that the board does not have come
    behind the last slot."""
    number = CELL_NAMES.index(cell)
    row, column = divmod(number, COLUMNS)
    if viewer == 1 or row >= rows:
        return row * COLUMNS + COLUMNS - 1 - column
    return (rows - 1 - row) * COLUMNS + column


def _slot_id(cell: str, rows: int, viewer: int) -> str:
    return f"board#{_slot(cell, rows, viewer)}"


@lru_cache(maxsize=64)
def _areas(rows: int, viewer: int) -> tuple[Area, ...]:
    """The board, and room for dice that are not placed yet."""
    columns, lines = tuple("abcde"), tuple([str(row) for row in range(rows, 0, -1)])
    if viewer == 1:
        columns, lines = columns[::-1], lines[::-1]
    board = Area(
        "board", "m-table", "grid", _text("area-board"), width=COLUMNS, height=rows, column_names=columns,
        row_names=lines, outline=True, size="xl",
    )  # fmt: skip
    return (
        board,
        *[Area(f"p{seat}-dice", f"m{seat}", "pool", _text("area-dice")) for seat in range(SEATS)],
    )


@lru_cache(maxsize=64)
def _exits(rows: int, viewer: int) -> tuple[Piece, ...]:
    """The four EXIT cells, each with an arrow in the colour that runs for it."""
    found: list[Piece] = []
    for seat, row in ((0, rows), (1, 1)):
        for column in "ae":
            cell = f"{column}{row}"
            away = viewer != 1 if seat == 0 else viewer == 1
            name = _text("exit", cell=cell, colour=COLOURS[seat])
            face = f"exit-{COLOURS[seat]}-{'up' if away else 'down'}"
            found.append(
                Piece(f"exit-{cell}", "board", _slot(cell, rows, viewer), name, face, slots=("↑" if away else "↓",),
                      tone=TONES[seat], layer=-1)
            )  # fmt: skip
    return tuple(found)


def _last(facts: Facts) -> str | None:
    """The cell that was moved to last."""
    return facts.last_move[1] if facts.last_move else None


def _shown_set(facts: Facts) -> int | None:
    """The seat whose set has been claimed; before that the table does not point at any."""
    return 1 - facts.winner if facts.end_reason == "dice_out" and facts.winner is not None else None


@lru_cache(maxsize=4096)
def _dice(dice: Dice, rows: int, viewer: int, last: str | None, shown: int | None, leaves: bool) -> tuple[Piece, ...]:
    """`last`: the cell that was moved to; `leaves`: the die there has reached its exit and goes."""
    return tuple(
        [
            _die(
                seat,
                i,
                spot,
                _under(dice, spot),
                _over(dice, spot),
                rows,
                viewer,
                None if last is None or last != spot.cell else "leaves" if leaves else "last",
                shown == seat,
            )
            for seat in range(SEATS)
            for i, spot in enumerate(dice[seat])
        ]
    )


def _under(dice: Dice, spot: Spot) -> int:
    """How many dice lie under this one."""
    return _counted(dice, spot, -1)


def _over(dice: Dice, spot: Spot) -> int:
    """How many dice lie on this one."""
    return _counted(dice, spot, 1)


def _counted(dice: Dice, spot: Spot, sign: int) -> int:
    if spot.cell is None:
        return 0
    return sum(each.cell == spot.cell and sign * each.value > sign * spot.value for spots in dice for each in spots)


@lru_cache(maxsize=8192)
def _die(
    seat: int, i: int, spot: Spot, under: int, over: int, rows: int, viewer: int, mark: str | None, shown: bool
) -> Piece:
    colour, value = COLOURS[seat], spot.value
    marks = ("found",) if shown else (mark,) if mark and not over else ()
    if spot.cell is None:
        name = _text("die", colour=colour, value=value)
        area, slot = f"p{seat}-dice", i
    else:
        name = _text("die-covered" if over else "die-on", colour=colour, value=value, cell=spot.cell)
        area, slot = "board", _slot(spot.cell, rows, viewer)
    return Piece(
        f"die-{seat}-{i}", area, slot, name, f"{colour}-{value}", slots=(f"{SIGNS[seat]}{value}",), tone=TONES[seat],
        owner=seat, layer=under, marks=marks,
    )  # fmt: skip


# --- mats, actions, prompts, sheets -----------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _mats(actors: tuple[int, ...], starter: int | None, winner: int | None) -> tuple[Mat, ...]:
    return (
        TABLE,
        *[
            Mat(
                f"m{seat}", seat, lit=seat in actors,
                note=_text(
                    "note-wins" if seat == winner else "note-starts" if seat == starter else "note-colour",
                    colour=COLOURS[seat],
                ),
            )
            for seat in range(SEATS)
        ],
    )  # fmt: skip


def _action(action: Action, facts: Facts, viewer: int) -> SceneAction:
    if action.name == "move":
        start, to = str(action.params["from"]), str(action.params["to"])
        value = facts.stacks[start][-1].value % 3 + 1
        return _move_of(start, to, value, to in facts.stacks, facts.rows, viewer)
    return _action_of(action, viewer)


@lru_cache(maxsize=16384)
def _move_of(start: str, to: str, value: int, climbs: bool, rows: int, viewer: int) -> SceneAction:
    action = Action("move", {"from": start, "to": to})
    label = Text("act-climb" if climbs else "act-move", {"from": start, "to": to, "value": value})
    ghost = "|".join(
        (f"{COLOURS[viewer]}-{value}", f"{SIGNS[viewer]}{value}", *filter(None, TONES[viewer : viewer + 1]))
    )
    return SceneAction("move", action.params, way(action, viewer, {"rows": rows}), label, ghost=ghost)


@lru_cache(maxsize=256)
def _action_of(action: Action, viewer: int) -> SceneAction:
    params = _as_seen(action.params, viewer) if action.name == "arrange" else action.params
    label = Text(f"act-{action.name}".replace("_", "-"), params)
    return SceneAction(action.name, action.params, way(action, 0, _NO_ROWS), label, action.name == "accept_exit")


def _as_seen(order: Mapping[str, ArgValue], viewer: int) -> dict[str, ArgValue]:
    """An order of dice as it will lie before the viewer: white sees red's left at the right."""
    seen = dict(order)
    if viewer == 1:
        seen["left"], seen["right"] = order["right"], order["left"]
    return seen


Moving: TypeAlias = tuple[tuple[int, tuple[str, ...]], ...]
"""By the value that a die turns to as it moves: where such dice stand."""


def _moving(facts: Facts, viewer: int, cells: tuple[str, ...]) -> Moving:
    by_value: dict[int, list[str]] = {}
    for cell in dict.fromkeys(cells):
        value = facts.stacks[cell][-1].value % 3 + 1
        by_value.setdefault(value, []).append(_slot_id(cell, facts.rows, viewer))
    return tuple([(value, tuple(slots)) for value, slots in by_value.items()])


def _prompt(facts: Facts, viewer: int, actions: Sequence[Action]) -> Prompt:
    buttons = tuple([way(action, viewer, _NO_ROWS)[0] for action in actions if action.name != "move"])
    colour = COLOURS[viewer] if viewer in range(SEATS) else "none"
    moving = _moving(facts, viewer, tuple([str(a.params["from"]) for a in actions if a.name == "move"]))
    call = facts.claims == "spoken" and viewer >= 0 and not facts.over
    if facts.phase in ("rolling", "judging", "over"):
        return _prompt_of(f"prompt-{facts.phase}", None, False, (), call, colour, facts.winner)
    name = "pass" if "pass" in buttons else facts.phase.replace("_", "-")
    asked = facts.actors[0]
    return _prompt_of(f"prompt-{name}", asked, asked == viewer, buttons, call, colour, moving=moving)


@lru_cache(maxsize=1024)
def _prompt_of(
    name: str, asked: int | None, mine: bool, buttons: tuple[str, ...], call: bool, colour: str,
    winner: int | None = None, moving: Moving = (),
) -> Prompt:  # fmt: skip
    """`call`: the button "Dice out!" is always there, whether there is a set or not (DO-28); `colour`: what the viewer
    plays."""
    named = asked if asked is not None else winner
    if name == "prompt-over" and winner is None:
        name = "prompt-over-draw"
    elif asked is not None and not mine:
        name += "-wait"
    seats = {} if named is None or mine else {"seat": named}
    shown = [_button(each, colour) for each in buttons]
    if call:
        shown.append(Button("claim", _text("act-claim"), "claim", key="d"))
    steps = tuple([Step(_text("prompt-tip", value=value), slots) for value, slots in moving])
    args: dict[str, ArgValue] = {"colour": colour} if name.startswith("prompt-arrange") else {}
    return Prompt(Text(name, args, seats), mine, buttons=tuple(shown), steps=steps)


@lru_cache(maxsize=64)
def _button(name: str, colour: str) -> Button:
    if name.startswith("order-"):
        left, middle, right = map(int, name.split("-")[1:])
        order = _as_seen({"left": left, "middle": middle, "right": right}, COLOURS.index(colour))
        return Button(name, Text("button-order", order))
    return Button(name, _text("act-pass-turn" if name == "pass" else "act-accept-exit"))


def _heading(facts: Facts) -> Text:
    if not facts.moves and facts.phase in ("arrange", "rolling"):
        if facts.starter is None:
            return _text("heading-opening")
        return Text("heading-opening-first", {}, {"seat": facts.starter})
    move = facts.moves + 1 if facts.phase == "move" else facts.moves
    return _text("heading", move=move, limit=facts.move_limit, times=max(1, facts.repeats))


@lru_cache(maxsize=1024)
def _rolls_sheet(rolls: tuple[Roll, ...]) -> Sheet:
    """How the starter was found (DO-4 to DO-8)."""
    columns = (Cell(_text("col-roll")), Cell(seat=0), Cell(seat=1), Cell(_text("col-then")))
    rows: list[tuple[Cell, ...]] = []
    for number, roll in enumerate(rolls, 1):
        dice = [
            Cell(pieces=tuple([f"{COLOURS[seat]}-{value}|{SIGNS[seat]}{value}" for value in roll.dice[seat]]))
            for seat in range(SEATS)
        ]
        then = "then-decided" if not roll.again else "then-both" if len(roll.again) == SEATS else "then-one"
        again = Text(then, {}, {"seat": roll.again[0]}) if then == "then-one" else _text(then)
        rows.append((Cell(value=number), *dice, Cell(again)))
    return Sheet("sheet-rolls", _text("sheet-rolls"), columns, tuple(rows))


@lru_cache(maxsize=4096)
def _text(name: str, **args: ArgValue) -> Text:
    return Text(name, args)
