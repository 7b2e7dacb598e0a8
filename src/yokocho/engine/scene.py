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
    out: bool = False
    """The seat is no longer in the game: its mat is drawn grey."""
    ready: bool = False
    """The seat has answered where several are asked at once; that it has says nothing about what."""


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
    column_names: tuple[str, ...] = ()
    row_names: tuple[str, ...] = ()
    """Signs at the edges of a `grid` or `map`, from the left and from the top; the same in every language."""
    danger: tuple[int, ...] = ()
    """Slots to tint as dangerous."""
    next_slot: int | None = None
    """The slot that the next piece would take (drawn as a hint where the area can be touched)."""
    outline: bool = False
    """Draw empty slots as outlines."""
    size: Literal["s", "m", "l", "xl"] = "m"
    count: int | None = None
    """For a `pile`: how many pieces lie there, when they are not all listed as pieces."""
    label: str | None = None
    """A large sign drawn at the head of the area, such as a row's number; the same in every language."""
    compact: bool = False
    """May be folded away when there is little room (other seats' details on a phone)."""
    counts: bool = False
    """The number on a face that comes here counts up or down from the number that lay here before."""


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
    """"last" (just moved), "chosen", "found", "danger" ...: drawn as a ring or badge by the page (`docs/scene.md`)."""
    count: int = 0
    """How many the piece stands for, drawn on it where there are several."""
    stands_for: str | None = None
    """The id of a piece just like it: touching this one is touching that one."""


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
    ghost: str | None = None
    """A small face (written as in a cell) of what would lie at the end of the way: shown there faintly when all but
    the last of it has been touched."""


class Button(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A thing to touch that is no piece: the page draws it beside the prompt."""

    id: str
    label: Text
    icon: str | None = None
    key: str | None = None
    """A letter or digit of the keyboard that touches it, too."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What is asked in the midst of a way: once one of `after` has been touched, and something is still to be."""

    text: Text
    after: tuple[str, ...]


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What is asked now, or whom all wait for."""

    text: Text
    mine: bool = False
    """The viewer itself is asked."""
    progress: tuple[int, int] | None = None
    """(done, of): drawn as dots, 2 of 4 have chosen."""
    buttons: tuple[Button, ...] = ()
    steps: tuple[Step, ...] = ()
    """What is asked instead while the viewer is on the way to an action."""


class Note(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something in a cell that the viewer may mark for itself as with a pencil: tick, strike, or leave. The page keeps
    such marks in the viewer's browser, for this table; nobody else is told."""

    id: str
    """Its own among the notes of all sheets, and the same as long as it means the same."""
    piece: str
    """A small face, written as in a cell."""
    name: Text
    given: tuple[Literal["", "yes", "no"], ...] = ()
    """What each kind of help of the sheet says of it."""


class Cell(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One cell of a sheet: a text, a plain number or sign, or a symbol; `strong` for sums and winners."""

    text: Text | None = None
    value: int | str | None = None
    seat: int | None = None
    """Show the name and mark of a seat."""
    pieces: tuple[str, ...] = ()
    """Small faces drawn in the cell, written `face|slot0|slot1|...|tone`."""
    strong: bool = False
    notes: tuple[Note, ...] = ()


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A table for the eye: score breakdown, what is known of hidden cards, what is left in a pool."""

    id: str
    title: Text
    columns: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    open: bool = False
    """Show it without being asked (the end of a game or round)."""
    helps: tuple[Text, ...] = ()
    """Kinds of help with its notes, from the least to the most; the viewer chooses one, or none."""


class Order(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The order of play round the table, for games in which it changes: drawn as a ring of arrows through the mats."""

    name: Text
    """Spoken: "play goes clockwise"."""
    direction: Literal[1, -1] = 1
    """1: to the next seat; -1: to the one before."""
    turn: int | None = None
    """The seat that has the turn."""


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
    order: Order | None = None


class SceneDelta(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What changes from one scene to the next. Keyed lists carry new or changed items and the ids that are gone;
    `actions`, `prompt`, `heading` and `order` are whole and always present (absent means empty)."""

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
    order: Order | None = None


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
        order=after.order,
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
        order=delta.order,
    )


def _merged(items: tuple[_Keyed, ...], fresh: tuple[_Keyed, ...], gone: frozenset[str]) -> tuple[_Keyed, ...]:
    merged = {item.id: item for item in items if item.id not in gone}
    merged.update((item.id, item) for item in fresh)
    return tuple(merged.values())
