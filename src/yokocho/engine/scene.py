"""The scene: what one viewer sees of a game, in words that one generic page can draw (no game is named here).

A scene is built from a viewer's *facts* and legal actions and from nothing else, so it cannot tell more than they do.
All structs are frozen: a game may keep and reuse them, and two scenes are compared piece by piece.

Units: a *slot* is a place's number inside an area, counted from 0; sizes and positions in pixels belong to the page.
"""

from __future__ import annotations

from itertools import compress, count
from operator import attrgetter, is_not
from typing import Literal, TypeAlias, TypeVar

import msgspec

ArgValue: TypeAlias = int | str

AreaKind = Literal["fan", "row", "pile", "grid", "map", "track", "pool", "rack", "volume", "sheet"]
"""How an area lays out its slots: a hand, a line of places, a heap with a count, a w x h board, ..."""


class Text(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One message: a Fluent id with its arguments. Never a finished sentence: the page formats it in the viewer's
    language.

    `seats` holds arguments that are seat numbers; the page puts the name of who sits there (`{ $seat }`) and adds an
    argument `you` ("yes" when one of them is the viewer, else "no") so that a message can say "you".
    `pieces` are the ids that the message speaks of, so that the log can highlight them.
    """

    id: str
    args: dict[str, ArgValue] = {}
    seats: dict[str, int] = {}
    pieces: tuple[str, ...] = ()


class Tally(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A number that stands on a mat (a score, cards in hand), with its name; `icon` is a symbol of the game's sheet."""

    id: str
    label: Text
    value: int
    icon: str | None = None


class Mat(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place at the table: a seat's own, or a common one (`seat` is None).

    Name, colour, connection and clock of a seat are the table's business, not the scene's.
    """

    id: str
    seat: int | None = None
    title: Text | None = None
    tallies: tuple[Tally, ...] = ()
    lit: bool = False
    """The seat must act for the game to go on."""
    note: Text | None = None
    """A short word beside the name: "has chosen", "places 17", "out"."""


class Area(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A part of a mat that holds pieces in numbered slots."""

    id: str
    mat: str
    kind: AreaKind
    title: Text | None = None
    capacity: int = 0
    """Slots drawn even when empty; 0 draws only what is there."""
    width: int = 0
    height: int = 0
    """Columns and rows of a `grid`, `map` or `volume`."""
    danger: tuple[int, ...] = ()
    """Slots to tint as dangerous."""
    next_slot: int | None = None
    """The slot that the next piece would take (drawn as a hint where the area can be touched)."""
    outline: bool = False
    """Draw empty slots as outlines."""
    size: Literal["s", "m", "l"] = "m"
    count: int | None = None
    """For a `pile`: how many pieces lie there, when they are not all listed as pieces."""
    label: str | None = None
    """A large sign drawn at the head of the area, such as a row's number; the same in every language."""
    compact: bool = False
    """May be folded away when there is little room (other seats' details on a phone)."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A thing that lies in a slot. Ids of hidden pieces come from their place and say nothing."""

    id: str
    area: str
    slot: int
    name: Text
    """Spoken name: "card 17, 1 bull head" or "a hidden card"."""
    face: str | None = None
    """Symbol of the game's SVG sheet; None: face down, then `back` is drawn."""
    back: str | None = None
    slots: tuple[str, ...] = ()
    """Texts for the face's named text slots, in the order the symbol declares them (`data-slot="0"`, `"1"`, ...)."""
    tone: str | None = None
    """A named ink of the sheet ("shu", "ai", "matsu", "karashi", "ume", "asagi")."""
    owner: int | None = None
    size: int = 1
    turn: int = 0
    """Rotation in degrees."""
    layer: int = 0
    came_from: tuple[str, int] | None = None
    """(area, slot) of the frame before that this piece comes from, where ids cannot tell (a hidden piece moves; a piece
    turns over in place and gets its true id)."""
    marks: tuple[str, ...] = ()
    """"last" (just moved), "chosen", "found", "danger" ...: drawn as a ring or badge by the page."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A drawn line through slots of an area; the last `fresh` cells are drawn growing."""

    id: str
    area: str
    cells: tuple[int, ...]
    owner: int | None = None
    fresh: int = 0


class SceneAction(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A legal action and the way to it: the ids (pieces, areas, buttons) to touch one after another. Ways are prefix-
    free."""

    name: str
    params: dict[str, ArgValue]
    way: tuple[str, ...]
    label: Text
    """What it does, in the imperative ("Play 17"): spoken, and shown on the button that completes the way."""
    final: bool = False
    """Cannot be taken back by its seat alone: the page asks once."""


class Button(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A thing to touch that is no piece: the page draws it beside the prompt."""

    id: str
    label: Text
    icon: str | None = None


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What is asked now, or whom all wait for."""

    text: Text
    mine: bool = False
    """The viewer itself is asked."""
    progress: tuple[int, int] | None = None
    """(done, of): drawn as dots, 2 of 4 have chosen."""
    buttons: tuple[Button, ...] = ()


class Cell(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One cell of a sheet: a text, a plain number or sign, or a symbol; `strong` for sums and winners."""

    text: Text | None = None
    value: int | str | None = None
    seat: int | None = None
    """Show the name and mark of a seat."""
    pieces: tuple[str, ...] = ()
    """Small faces drawn in the cell, written `face|slot0|slot1|...|tone`."""
    strong: bool = False


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A table for the eye: score breakdown, what is known of hidden cards, what is left in a pool."""

    id: str
    title: Text
    columns: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    open: bool = False
    """Show it without being asked (the end of a game or round)."""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Everything one viewer sees at one moment."""

    mats: tuple[Mat, ...] = ()
    areas: tuple[Area, ...] = ()
    pieces: tuple[Piece, ...] = ()
    lines: tuple[Line, ...] = ()
    actions: tuple[SceneAction, ...] = ()
    prompt: Prompt | None = None
    sheets: tuple[Sheet, ...] = ()
    heading: Text | None = None
    """Where the game stands, for the top line: "Round 1 of 2, turn 5"."""


class SceneDelta(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What changes from one scene to the next. Keyed lists carry new or changed items and the ids that are gone;
    `actions`, `prompt` and `heading` are whole and always present (absent means empty)."""

    mats: tuple[Mat, ...] = ()
    areas: tuple[Area, ...] = ()
    pieces: tuple[Piece, ...] = ()
    lines: tuple[Line, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    gone: tuple[str, ...] = ()
    """Ids of mats, areas, pieces, lines and sheets that are no longer there (ids are unique over all kinds)."""
    actions: tuple[SceneAction, ...] = ()
    prompt: Prompt | None = None
    heading: Text | None = None


class Frame(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing that happens, for one viewer: how the scene changes, and the words for it."""

    delta: SceneDelta
    story: tuple[Text, ...] = ()


def difference(before: Scene, after: Scene) -> SceneDelta:
    """The delta that turns `before` into `after` (see `apply_delta`, its inverse)."""
    gone: list[str] = []
    return SceneDelta(
        mats=_changed(before.mats, after.mats, gone),
        areas=_changed(before.areas, after.areas, gone),
        pieces=_changed(before.pieces, after.pieces, gone),
        lines=_changed(before.lines, after.lines, gone),
        sheets=_changed(before.sheets, after.sheets, gone),
        gone=tuple(gone),
        actions=after.actions,
        prompt=after.prompt,
        heading=after.heading,
    )


_Keyed = TypeVar("_Keyed", Mat, Area, Piece, Line, Sheet)


def _changed(before: tuple[_Keyed, ...], after: tuple[_Keyed, ...], gone: list[str]) -> tuple[_Keyed, ...]:
    if before is after:
        return ()
    # Games keep and reuse items: most are the very same object, and what changes mostly lies together.
    shorter = min(len(before), len(after))
    head = next(compress(count(), map(is_not, before, after)), shorter)
    if head == len(before) == len(after):
        return ()
    tail = next(compress(count(), map(is_not, reversed(before), reversed(after))), shorter)
    tail = min(tail, shorter - head)
    old = {item.id: item for item in before[head : len(before) - tail]}
    fresh: list[_Keyed] = []
    for item in after[head : len(after) - tail]:
        was = old.pop(item.id, None)
        if was is not item and was != item:
            fresh.append(item)
    fresh.sort(key=attrgetter("id"))  # an order that says nothing
    gone.extend(sorted(old))
    return tuple(fresh)


def apply_delta(scene: Scene, delta: SceneDelta) -> Scene:
    """The scene after `delta`; the order of items inside a list says nothing and may differ."""
    gone = frozenset(delta.gone)
    return Scene(
        mats=_merged(scene.mats, delta.mats, gone),
        areas=_merged(scene.areas, delta.areas, gone),
        pieces=_merged(scene.pieces, delta.pieces, gone),
        lines=_merged(scene.lines, delta.lines, gone),
        actions=delta.actions,
        prompt=delta.prompt,
        sheets=_merged(scene.sheets, delta.sheets, gone),
        heading=delta.heading,
    )


def _merged(items: tuple[_Keyed, ...], fresh: tuple[_Keyed, ...], gone: frozenset[str]) -> tuple[_Keyed, ...]:
    merged = {item.id: item for item in items if item.id not in gone}
    merged.update((item.id, item) for item in fresh)
    return tuple(merged.values())
