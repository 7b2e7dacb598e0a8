"""Cats Called Jiji: the table (section 13 of the specification), from a viewer's facts and legal actions and nothing
else.

A card that a seat holds, has shared or laid is `p0-W5` (its twin `p0-W5-b`, which stands for it in a hand); a Missing
Jiji is `jiji-0` face down and `cat-0-W5` face up. The hand that the viewer draws from is the area `left-hand`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, Literal, NamedTuple, TypeAlias, cast

from yokocho.engine.actions import Action
from yokocho.engine.record import ALL
from yokocho.engine.scene import (
    Area,
    Button,
    Cell,
    Mat,
    Note,
    Piece,
    Prompt,
    Scene,
    SceneAction,
    Sheet,
    Step,
    Tally,
    Text,
)
from yokocho.games.cats_called_jiji.actions import KINDS
from yokocho.games.cats_called_jiji.facts import GRID, HIDDEN, Declaration, Facts, Kinds, Place, Seats, Shared

BACK: Final = "card-back"
JIJI_BACK: Final = "jiji-back"
WINK: Final = "jiji-wink"
"""The back of a Missing Jiji that is being looked at."""
TABLE: Final = "m-table"
DECLARING: Final = ("discover", "last_chance", "must_declare")


def scene(facts: Facts, viewer: int, actions: Sequence[Action]) -> Scene:
    """The scene of one viewer. Its parts are made once and kept, so that frames share what does not change."""
    seats = len(facts.hand_sizes)
    declaring = facts.phase in DECLARING and (viewer in facts.actors or viewer == ALL)
    return Scene(
        mats=_mats(facts),
        areas=_areas(seats, viewer, declaring),
        pieces=tuple(
            chain(
                _common(facts, viewer),
                _chips(facts.named) if declaring else (),
                *_seats(facts, viewer, tuple([str(a.params["kind"]) for a in actions if a.name == "share"])),
            )
        ),
        actions=tuple([_action(action.name, tuple(action.params.values()), viewer) for action in actions]),
        prompt=_prompt(facts, tuple([_way(a.name, tuple(a.params.values()), viewer) for a in actions])),
        sheets=tuple(_sheets(facts, viewer)),
        heading=_heading(facts),
    )


def way(action: Action, viewer: int) -> tuple[str, ...]:
    """What to touch, by the kind of action."""
    return _way(action.name, tuple(action.params.values()), viewer)


@lru_cache(maxsize=1024)
def _way(name: str, values: tuple[int | str, ...], viewer: int) -> tuple[str, ...]:
    value = values[0] if values else ""
    match name:
        case "choose_starter":
            return (f"m{value}",)
        case "choose_rule":
            return (f"rule-{value}",)
        case "choose_missing":
            return (f"p{viewer}-{value}", f"p{viewer}-jiji")
        case "share":
            return (f"p{viewer}-{value}", f"p{viewer}-shared")
        case "draw":
            return ("left-hand",)
        case "name_kind":
            return (f"name-{value}",)
        case _:
            return (_BUTTONS[name],)


_BUTTONS: Final = {
    "keep_hand": "b-keep",
    "request_redeal": "b-redeal",
    "pass_discovery": "b-pass",
    "confirm_declaration": "b-declare",
}


@lru_cache(maxsize=1024)
def _action(name: str, values: tuple[int | str, ...], viewer: int) -> SceneAction:
    params: dict[str, int | str] = {}
    label = Text(f"act-{name.replace('_', '-')}")
    if values:
        key = {"choose_starter": "seat", "choose_rule": "rule"}.get(name, "kind")
        params = {key: values[0]}
        label = Text(label.id, seats={"seat": cast("int", values[0])}) if key == "seat" else Text(label.id, params)
    final = name in {"confirm_declaration", "request_redeal"}
    return SceneAction(name, params, _way(name, values, viewer), label, final)


# --- mats and areas ---------------------------------------------------------------------------------------------------


def _mats(facts: Facts) -> tuple[Mat, ...]:
    notes = [""] * len(facts.hand_sizes)
    for said in facts.declarations:
        notes[said.seat] = "note-looks" if said.success is None else "note-found" if said.success else "note-failed"
    together = facts.phase in ("redeal", "choose_missing")
    if together:
        for seat in facts.actors:
            notes[seat] = "note-thinks"
    if facts.mute:
        notes[facts.turn] = "note-cannot-share"
    return (
        _TABLE_MAT,
        *[
            _mat(
                seat,
                facts.points[seat],
                facts.hand_sizes[seat],
                seat in facts.actors,
                notes[seat],
                together and seat not in facts.actors,
            )
            for seat in range(len(notes))
        ],
    )


_TABLE_MAT: Final = Mat(TABLE)


@lru_cache(maxsize=4096)
def _mat(seat: int, points: int, hand: int, lit: bool, note: str, ready: bool) -> Mat:
    tallies = (
        Tally(f"t{seat}-points", _text("tally-points"), points, "fish"),
        Tally(f"t{seat}-hand", _text("tally-hand"), hand, "hand"),
    )
    return Mat(f"m{seat}", seat, tallies=tallies, lit=lit, note=_text(note) if note else None, ready=ready)


def _hand_area(seat: int, seats: int, viewer: int) -> str:
    return "left-hand" if viewer >= 0 and seat == (viewer + 1) % seats else f"p{seat}-hand"


@lru_cache(maxsize=64)
def _areas(seats: int, viewer: int, declaring: bool) -> tuple[Area, ...]:
    common = [
        Area("rule", TABLE, "rack", _text("area-rule"), capacity=1),
        Area("discovery", TABLE, "rack", _text("area-discovery"), capacity=2, size="s"),
    ]
    if seats == 3:
        common.append(Area("extra", TABLE, "rack", _text("area-extra"), capacity=1, outline=True))
    if declaring:
        common.append(Area("names", TABLE, "grid", _text("area-names"), width=8, height=2, size="s"))
    return (*common, *chain.from_iterable(_seat_areas(seat, seats, viewer) for seat in range(seats)))


@lru_cache(maxsize=256)
def _seat_areas(seat: int, seats: int, viewer: int) -> tuple[Area, ...]:
    mat, own = f"m{seat}", seat == viewer
    return (
        Area(f"p{seat}-pairs", mat, "row", _text("area-pairs"), size="s", compact=not own),
        Area(f"p{seat}-jiji", mat, "rack", _text("area-jiji"), capacity=1, outline=True, size="m"),
        Area(f"p{seat}-shared", mat, "row", _text("area-shared"), outline=own, capacity=1 if own else 0, size="s"),
        Area(f"p{seat}-found", mat, "row", _text("area-found"), size="s"),
        Area(f"p{seat}-drawn", mat, "rack", _text("area-drawn"), size="m" if own else "s"),
        Area(
            _hand_area(seat, seats, viewer), mat, "fan", _text("area-hand"), size="l" if own else "s",
            compact=not own and viewer >= 0 and seat != (viewer + 1) % seats,
        ),
    )  # fmt: skip


# --- pieces -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16384)
def _card(
    name: str,
    kind: str,
    area: str,
    slot: int,
    came_from: tuple[str, int] | None = None,
    layer: int = 0,
    marks: tuple[str, ...] = (),
    stands_for: str | None = None,
) -> Piece:
    return Piece(
        name, area, slot, _text("card", kind=kind), f"cat-{kind}", BACK, (kind[1],), came_from=came_from, layer=layer,
        marks=marks, stands_for=stands_for,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _back(area: str, slot: int, seat: int, came_from: tuple[str, int] | None) -> Piece:
    return Piece(f"{area}-{slot}", area, slot, _text("card-hidden"), None, BACK, owner=seat, came_from=came_from)


def _common(facts: Facts, viewer: int) -> Iterator[Piece]:
    """The rule cards, the Discovery cards, the extra Jiji."""
    if facts.rule is not None:
        yield _rule_card(facts.rule, 0, facts.share_rules[facts.rule])
    elif facts.phase == "choose_rule":
        yield from (_rule_card(letter, slot, facts.share_rules[letter]) for slot, letter in enumerate("ABC"))
    for number, holder in facts.discovery_cards.items():
        yield _discovery(number, holder)
    if "extra" in facts.jiji:
        yield _jiji_of(facts, "extra", viewer)


@lru_cache(maxsize=64)
def _rule_card(letter: str, slot: int, rows: Kinds) -> Piece:
    """Its name tells the rule in words, where they are the house table's."""
    words = letter if rows == GRID.cells("house")[letter] else "own"
    return Piece(f"rule-{letter}", "rule", slot, _text("rule-card", rule=letter, words=words), "rule", BACK, (letter,))


@lru_cache(maxsize=32)
def _discovery(number: str, holder: int | None) -> Piece:
    area = "discovery" if holder is None else f"p{holder}-found"
    slot = int(number) - 1 if holder is None else 0
    name = _text("discovery-card", number=int(number))
    return Piece(f"disc-{number}", area, slot, name, f"disc-{number}", BACK, owner=holder)


def _chips(named: Kinds) -> tuple[Piece, ...]:
    return tuple([_chip(kind, slot, named.count(kind)) for slot, kind in enumerate(KINDS)])


@lru_cache(maxsize=64)
def _chip(kind: str, slot: int, times: int) -> Piece:
    name = _text("chip", kind=kind, count=times)
    marks = ("chosen",) if times else ()
    return Piece(f"name-{kind}", "names", slot, name, f"cat-{kind}", BACK, (kind[1],), marks=marks, count=times)


def _known(facts: Facts, place: str, viewer: int) -> str | None:
    """The Jiji of a place, if the viewer knows it."""
    if facts.missing:
        number = 5 if place == "extra" else int(place)
        return None if facts.missing[number] == "-" else facts.missing[number]
    if facts.jiji[place].kind is not None:
        return facts.jiji[place].kind
    return facts.my_missing if place == str(viewer) else facts.inspected.get(place)


def _jiji_of(facts: Facts, place: str, viewer: int) -> Piece:
    return _jiji(
        place, facts.jiji[place], _known(facts, place, viewer), facts.looking, facts.phase, _found_slot(facts, place)
    )  # fmt: skip


def _found_slot(facts: Facts, place: str) -> int:
    """Where a found Jiji lies before its finder: in a row, behind the Discovery card."""
    finder = facts.jiji[place].found_by
    if finder is None:
        return 0
    found = [each for each, jiji in facts.jiji.items() if jiji.found_by == finder]
    return found.index(place) + (finder in facts.discovery_cards.values())


@lru_cache(maxsize=4096)
def _jiji(place: str, jiji: Place, known: str | None, looking: str | None, phase: str, found_slot: int) -> Piece:
    """A Missing Jiji: a back with a cat's silhouette, or its face to who knows it. A found one goes to its finder when
    all have been turned up."""
    home = "extra" if place == "extra" else f"p{place}-jiji"
    looked = looking == place
    owner = None if place == "extra" else int(place)
    if known is None:
        marks = ("looked",) if looked else ()
        back = WINK if looked else JIJI_BACK
        return Piece(f"jiji-{place}", home, 0, _text("jiji-hidden"), None, back, owner=owner, marks=marks)
    area, slot = home, 0
    if jiji.found_by is not None and phase != "taking":
        area, slot = f"p{jiji.found_by}-found", found_slot
    mark = "looked" if looked else "found" if jiji.found_by is not None else "" if jiji.kind else "chosen"
    name = _text("jiji-open" if jiji.kind else "jiji-known", kind=known)
    return Piece(
        f"cat-{place}-{known}", area, slot, name, f"cat-{known}", JIJI_BACK, (known[1],), owner=owner,
        came_from=(home, 0), marks=(mark,) if mark else (),
    )  # fmt: skip


def _seats(facts: Facts, viewer: int, sharable: Kinds) -> Iterator[tuple[Piece, ...]]:
    """The pieces before each seat. `sharable`: kinds that the viewer may share now."""
    seats = len(facts.hand_sizes)
    for seat in range(seats):
        yield _laid(seat, facts.pairs[seat])
        yield _shared(seat, facts.shared[seat])
        if facts.jiji[str(seat)].chosen:
            yield (_jiji_of(facts, str(seat), viewer),)
        area = _hand_area(seat, seats, viewer)
        if seat == viewer:
            yield _open_hand(seat, area, facts.hand, False, sharable)
        elif facts.hands:
            yield _open_hand(seat, area, facts.hands[seat], not facts.missing)
        elif seat == facts.shown:
            yield _open_hand(seat, area, facts.shown_hand, True)
        else:
            yield _backs(area, facts.hand_sizes[seat], seat)
    if facts.drawn is not None:
        yield (_drawn(facts, viewer),)


def _drawn(facts: Facts, viewer: int) -> Piece:
    """The card on its way, in the drawer's place."""
    seats = len(facts.hand_sizes)
    seat, left = facts.turn, (facts.turn + 1) % seats
    area = f"p{seat}-drawn"
    if facts.drawn == HIDDEN or facts.drawn is None:
        return _back(area, 0, seat, (_hand_area(left, seats, viewer), facts.hand_sizes[left]))
    if viewer == left:
        return _card(f"p{left}-{facts.drawn}", facts.drawn, area, 0)
    return _card(f"p{seat}-{facts.drawn}-b", facts.drawn, area, 0, (area, 0))


@lru_cache(maxsize=8192)
def _laid(seat: int, kinds: Kinds) -> tuple[Piece, ...]:
    """Pairs, in the order laid."""
    area = f"p{seat}-pairs"
    found: list[Piece] = []
    for n, kind in enumerate(kinds):
        found.append(_card(f"p{seat}-{kind}", kind, area, 2 * n, marks=("pair",)))
        found.append(_card(f"p{seat}-{kind}-b", kind, area, 2 * n + 1, marks=("pair",)))
    return tuple(found)


@lru_cache(maxsize=8192)
def _shared(seat: int, cards: tuple[Shared, ...]) -> tuple[Piece, ...]:
    """Shared cards in order, a stacked one on its twin."""
    area = f"p{seat}-shared"
    found: list[Piece] = []
    for slot, card in enumerate(cards):
        found.append(_card(f"p{seat}-{card.kind}", card.kind, area, slot))
        if card.stacked:
            found.append(_card(f"p{seat}-{card.kind}-b", card.kind, area, slot, layer=1))
    return tuple(found)


@lru_cache(maxsize=8192)
def _open_hand(seat: int, area: str, kinds: Kinds, turned: bool, sharable: Kinds = ()) -> tuple[Piece, ...]:
    """A hand that the viewer sees. `turned`: it lay face down before; `sharable`: of these one has to be shared."""
    found: list[Piece] = []
    for slot, kind in enumerate(kinds):
        came_from = (area, slot) if turned else (f"p{seat}-drawn", 0)
        marks = ("dim",) if sharable and kind not in sharable else ()
        name, first = f"p{seat}-{kind}", None
        if slot and kinds[slot - 1] == kind:
            name, first = f"{name}-b", name
        found.append(_card(name, kind, area, slot, came_from, marks=marks, stands_for=first))
    return tuple(found)


@lru_cache(maxsize=1024)
def _backs(area: str, count: int, seat: int) -> tuple[Piece, ...]:
    return tuple([_back(area, slot, seat, (f"p{seat}-drawn", 0)) for slot in range(count)])


# --- prompts ----------------------------------------------------------------------------------------------------------


def _prompt(facts: Facts, ways: tuple[tuple[str, ...], ...]) -> Prompt:
    """`ways`: of the viewer's actions."""
    phase = facts.phase
    progress = None
    if phase in ("redeal", "choose_missing"):
        seats = len(facts.hand_sizes)
        progress = (seats - len(facts.actors), seats)
    if ways:
        touched = tuple([way[0] for way in ways if len(way) > 1])
        return _mine(phase, facts.named, ("b-redeal",) in ways, progress, facts.rule or "", touched)
    if phase in ("redeal", "choose_missing"):
        return Prompt(_text(f"prompt-wait-{phase.replace('_', '-')}"), False, progress)
    if phase in ("draw", "share", "choose_rule", "choose_starter", *DECLARING):
        return Prompt(Text(f"prompt-wait-{phase.replace('_', '-')}", seats={"seat": facts.actors[0]}))
    if phase == "drawing":
        return Prompt(Text("prompt-drawing", seats={"seat": facts.turn}))
    return Prompt(_text(f"prompt-{phase}"))


@lru_cache(maxsize=1024)
def _mine(
    phase: str, named: Kinds, redeal: bool, progress: tuple[int, int] | None, rule: str, touched: tuple[str, ...]
) -> Prompt:
    """`touched`: cards that then need their place."""
    buttons: list[Button] = []
    if phase == "redeal":
        buttons.append(Button("b-keep", _text("act-keep-hand")))
        if redeal:
            buttons.append(Button("b-redeal", _text("act-request-redeal")))
    if phase in DECLARING:
        if named:
            buttons.append(Button("b-declare", _text("act-confirm-declaration"), "paw"))
        elif phase != "must_declare":
            buttons.append(Button("b-pass", _text("act-pass-discovery")))
    text = _text(f"prompt-{phase.replace('_', '-')}", cards=" ".join(named) or "none", rule=rule)
    steps = (Step(_text("prompt-hide" if phase == "choose_missing" else "prompt-lay"), touched),) if touched else ()
    return Prompt(text, True, progress, tuple(buttons), steps)


def _heading(facts: Facts) -> Text:
    kind = "heading" if facts.match == "single" else "heading-long-day"
    return _text(kind, game=facts.game_no, turn=facts.turn_no, rule=facts.rule or "–")


# --- sheets -----------------------------------------------------------------------------------------------------------


def _sheets(facts: Facts, viewer: int) -> Iterator[Sheet]:
    if facts.rule is not None or facts.phase == "choose_rule":
        letters = (facts.rule,) if facts.rule else ("A", "B", "C")
        for letter in letters:
            yield _rule_sheet(letter, facts.share_rules[letter])
    if facts.candidates:
        seen = _Seen(
            facts.hand, facts.my_missing or "", facts.pairs, facts.shared, tuple(facts.jiji.items()),
            tuple(facts.inspected.items()), facts.tracked,
        )  # fmt: skip
        yield _notebook(facts.game_no, seen, tuple(facts.candidates.items()))
        if viewer >= 0:
            yield _seen_sheet(seen)
    if facts.declarations:
        yield _declarations_sheet(facts.declarations)
    if facts.games:
        yield _score_sheet(tuple([game.points for game in facts.games]), facts.points, facts.ranks, facts.opened)


@lru_cache(maxsize=64)
def _rule_sheet(letter: str, rows: Kinds) -> Sheet:
    """Which numbers may be shared (columns) with a Missing Jiji of each number (rows)."""
    columns = (Cell(_text("col-own-number")), *[Cell(value=n) for n in range(1, 9)])
    cells = [
        (Cell(value=number, strong=True), *[Cell(value="●" if cell == "1" else "·") for cell in row])
        for number, row in enumerate(rows, 1)
    ]
    return Sheet(f"sheet-rule-{letter}", _text("sheet-rule", rule=letter), columns, tuple(cells))


Items: TypeAlias = tuple[tuple[str, Place], ...]


class _Seen(NamedTuple):
    """What a viewer has seen of where the cards are."""

    hand: Kinds
    mine: str
    pairs: tuple[Kinds, ...]
    shared: tuple[tuple[Shared, ...], ...]
    jiji: Items
    inspected: tuple[tuple[str, str], ...]
    tracked: tuple[tuple[str, Seats], ...]

    def open(self) -> Kinds:
        """Cards that lie open, once for each copy."""
        laid = [kind for kinds in self.pairs for kind in kinds] * 2
        laid += [card.kind for cards in self.shared for card in cards for _ in range(2 if card.stacked else 1)]
        return (*laid, *[place.kind for _, place in self.jiji if place.kind])

    def own(self) -> Kinds:
        """The own hand, and the own Missing Jiji while it is hidden."""
        hidden = self.mine and self.mine not in [place.kind for _, place in self.jiji if place.kind]
        return (*self.hand, self.mine) if hidden else self.hand

    def looked_at(self) -> Kinds:
        """Hidden Jiji that the viewer has looked at."""
        places = dict(self.jiji)
        return tuple([kind for place, kind in self.inspected if places[place].kind is None])


@lru_cache(maxsize=2048)
def _seen_sheet(seen: _Seen) -> Sheet:
    """Where the copies of each kind are, as far as the viewer has seen."""
    columns = tuple(Cell(_text(name)) for name in ("col-kind", "col-open", "col-mine", "col-looked", "col-surely"))
    lists = (seen.open(), seen.own(), seen.looked_at())
    rows: list[tuple[Cell, ...]] = []
    for kind in KINDS:
        surely = [seats for tracked, seats in seen.tracked if tracked == kind]
        rows.append(
            (
                Cell(pieces=(f"cat-{kind}|{kind[1]}",)),
                *[Cell(value=kinds.count(kind) or "") for kinds in lists],
                Cell(value=" / ".join("+".join(str(seat + 1) for seat in seats) for seats in surely)),
            )
        )
    return Sheet("sheet-seen", _text("sheet-seen"), columns, tuple(rows))


@lru_cache(maxsize=2048)
def _notebook(game: int, seen: _Seen, candidates: tuple[tuple[str, Kinds], ...]) -> Sheet:
    """Four columns of kinds, a row for each hidden Jiji of another. Of help are what the viewer has seen, and plain
    logic; both can be left aside."""
    columns = (Cell(_text("col-place")), *[Cell(_text("col-kinds", kind=KINDS[at])) for at in range(0, 16, 4)])
    copies = (*seen.open(), *seen.own(), *seen.looked_at(), *[kind for kind, _ in seen.tracked])
    gone = frozenset(kind for kind in KINDS if copies.count(kind) >= 2)
    places, inspected = dict(seen.jiji), dict(seen.inspected)
    rows: list[tuple[Cell, ...]] = []
    for place, may in candidates:
        if places[place].kind is None:
            known = inspected.get(place)
            by_sight = (known,) if known else tuple([kind for kind in KINDS if kind not in gone])
            rows.append(_notebook_row(game, place, by_sight, may))
    helps = (_text("help-seen"), _text("help-logic"))
    return Sheet("sheet-notebook", _text("sheet-notebook"), columns, tuple(rows), helps=helps)


@lru_cache(maxsize=4096)
def _notebook_row(game: int, place: str, by_sight: Kinds, by_logic: Kinds) -> tuple[Cell, ...]:
    head = Cell(_text("col-extra")) if place == "extra" else Cell(seat=int(place))
    notes = [
        Note(f"note-{game}-{place}-{kind}", f"cat-{kind}|{kind[1]}", _text("card", kind=kind),
             (_given(kind, by_sight), _given(kind, by_logic)))
        for kind in KINDS
    ]  # fmt: skip
    return (head, *[Cell(notes=tuple(notes[at : at + 4])) for at in range(0, 16, 4)])


def _given(kind: str, may: Kinds) -> Literal["", "yes", "no"]:
    return "no" if kind not in may else "yes" if len(may) == 1 else ""


@lru_cache(maxsize=1024)
def _declarations_sheet(declarations: tuple[Declaration, ...]) -> Sheet:
    columns = (Cell(_text("col-order")), Cell(_text("col-seat")), Cell(_text("col-named")), Cell(_text("col-outcome")))
    rows = [
        (
            Cell(value=said.order),
            Cell(seat=said.seat),
            Cell(pieces=tuple([f"cat-{kind}|{kind[1]}" for kind in said.kinds])),
            Cell(
                _text("outcome-open" if said.success is None else "outcome-found" if said.success else "outcome-failed")
            ),
        )
        for said in declarations
    ]
    return Sheet("sheet-declarations", _text("sheet-declarations"), columns, tuple(rows))


@lru_cache(maxsize=512)
def _score_sheet(games: tuple[Seats, ...], points: Seats, ranks: Seats, opened: bool) -> Sheet:
    columns = [Cell(_text("col-seat")), *[Cell(_text("col-game", game=n)) for n in range(1, len(games) + 1)]]
    columns.append(Cell(_text("col-total")))
    if ranks:
        columns.append(Cell(_text("col-rank")))
    rows: list[tuple[Cell, ...]] = []
    for seat, total in enumerate(points):
        row = [Cell(seat=seat), *[Cell(value=game[seat]) for game in games], Cell(value=total, strong=True)]
        if ranks:
            row.append(Cell(value=ranks[seat], strong=ranks[seat] == 1))
        rows.append(tuple(row))
    return Sheet("sheet-score", _text("sheet-score"), tuple(columns), tuple(rows), open=opened)


@lru_cache(maxsize=4096)
def _text(name: str, **args: int | str) -> Text:
    return Text(name, args)
