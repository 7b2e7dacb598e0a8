"""X nimmt!: the table (section 13 of the specification), from a viewer's facts and legal actions and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, TypeAlias, cast

from yokocho.engine.actions import Action
from yokocho.engine.scene import Area, Cell, Mat, Piece, Prompt, Scene, SceneAction, Sheet, Step, Tally, Text
from yokocho.games.x_nimmt.facts import PLACING, ROW_NAMES, Cards, Facts, RoundMinus

TABLE: Final = Mat("m-table")
BACK: Final = "card-back"


def scene(facts: Facts, viewer: int, actions: Sequence[Action]) -> Scene:
    """The scene of one viewer. Its parts are made once and kept, so that frames share what does not change."""
    asked = _asked(facts)
    rows = tuple(facts.rows.values())
    return Scene(
        mats=_mats(facts.scores, facts.hand_counts, facts.x_pile, asked, _notes(facts)),
        areas=_areas(tuple(map(len, rows)), tuple(map(len, facts.x_pile)), viewer),
        pieces=tuple(chain(_row_pieces(rows), *_seat_pieces(facts, viewer))),
        actions=tuple([_action(action, facts, viewer) for action in actions]),
        prompt=_prompt(facts, viewer, asked, tuple([way(action, viewer)[0] for action in actions])),
        sheets=_sheets(facts.known_hand if facts.memory == "table" else None, facts.minus, facts.scores, facts.ranks),
        heading=_text("heading", round=facts.round, rounds=facts.rounds, turn=facts.turn),
    )


def way(action: Action, viewer: int) -> tuple[str, ...]:
    """Touch a card and where it goes; touch a row to take it."""
    if action.name == "take_row":
        return (f"row-{action.params['row']}",)
    place = "play" if action.name == "play" else "x"
    return (f"card-{action.params['card']}", f"p{viewer}-{place}")


# --- mats and areas ---------------------------------------------------------------------------------------------------


def _asked(facts: Facts) -> tuple[int, ...]:
    """Seats that must act."""
    if facts.phase == "choose":
        return tuple(seat for seat, card in enumerate(facts.chosen) if card is None)
    if facts.phase in ("take_row", "sort_taken"):
        return (facts.queue[0],)
    return ()


Note: TypeAlias = tuple[str, int]
"""A note's message, or "", and the card that it tells of, or 0."""


def _notes(facts: Facts) -> tuple[Note, ...]:
    """What stands beside each seat's name."""
    if facts.phase == "choose":
        return tuple([_CHOOSING if card is None else _CHOSEN for card in facts.chosen])
    placing = facts.queue[0] if facts.queue else -1
    return tuple(
        [
            ("note-places", card) if seat == placing and isinstance(card, int) else _NO_NOTE
            for seat, card in enumerate(facts.chosen)
        ]
    )


_CHOOSING: Final = ("note-choosing", 0)
_CHOSEN: Final = ("note-chosen", 0)
_NO_NOTE: Final = ("", 0)


@lru_cache(maxsize=4096)
def _mats(
    scores: Cards, hands: Cards, piles: tuple[tuple[int | None, ...], ...], asked: Cards, notes: tuple[Note, ...]
) -> tuple[Mat, ...]:
    seats = range(len(scores))
    return (TABLE, *[_mat_of(s, scores[s], hands[s], piles[s], s in asked, *notes[s]) for s in seats])


@lru_cache(maxsize=4096)
def _mat_of(seat: int, score: int, hand: int, pile: tuple[int | None, ...], lit: bool, note: str, places: int) -> Mat:
    tallies = [
        Tally(f"t{seat}-score", _text("tally-score"), score),
        Tally(f"t{seat}-hand", _text("tally-hand"), hand, "hand"),
    ]
    if None not in pile:
        heads = sum(_HEADS[card] for card in pile if card)
        tallies.append(Tally(f"t{seat}-pile", _text("tally-pile-heads"), heads, "bull"))
    text = _text(note, card=places or None) if note else None
    return Mat(f"m{seat}", seat, tallies=tuple(tallies), lit=lit, note=text)


@lru_cache(maxsize=4096)
def _areas(rows: Cards, piles: Cards, viewer: int) -> tuple[Area, ...]:
    """By the lengths of rows and piles."""
    return (
        *[_row(name, length) for name, length in zip(ROW_NAMES, rows, strict=True)],
        *chain.from_iterable([_seat_areas(seat, pile, seat == viewer) for seat, pile in enumerate(piles)]),
    )


@lru_cache
def _row(name: str, length: int) -> Area:
    limit = int(name)
    return Area(
        f"row-{name}", "m-table", "row", _text("area-row", row=limit), capacity=limit, danger=(limit - 1,),
        next_slot=min(length, limit - 1), outline=True, label=name,
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _seat_areas(seat: int, pile: int, own: bool) -> tuple[Area, ...]:
    mat = f"m{seat}"
    return (
        Area(f"p{seat}-play", mat, "rack", _text("area-play"), capacity=1, outline=True, size="m" if own else "s"),
        Area(f"p{seat}-taken", mat, "row", _text("area-taken"), size="m" if own else "s"),
        Area(
            f"p{seat}-x", mat, "row", _text("area-x"), outline=own, capacity=1 if own else 0, size="s", compact=not own
        ),
        Area(f"p{seat}-pile", mat, "pile", _text("area-pile"), size="s", count=pile, compact=not own),
        Area(f"p{seat}-hand", mat, "fan", _text("area-hand"), size="l" if own else "s", compact=not own),
    )


# --- pieces -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16384)
def _row_pieces(rows: tuple[Cards, ...]) -> tuple[Piece, ...]:
    found = [_open_cards(f"row-{name}", cards) for name, cards in zip(ROW_NAMES, rows, strict=True)]
    return tuple(chain.from_iterable(found))


def _seat_pieces(facts: Facts, viewer: int) -> Iterator[tuple[Piece, ...]]:
    """The pieces before each seat."""
    if facts.taken:
        yield _open_cards(f"p{facts.queue[0]}-taken", facts.taken)
    for seat, chosen in enumerate(facts.chosen):
        if chosen is not None:
            yield _laid(facts, seat, chosen)
        hand = facts.hands[seat] if facts.hands else facts.hand if seat == viewer else None
        yield _kept_pieces(seat, hand, facts.hand_counts[seat], facts.turn > 1, facts.x_row[seat], facts.x_pile[seat])


@lru_cache(maxsize=16384)
def _kept_pieces(
    seat: int, hand: Cards | None, count: int, later: bool, x_row: Cards, pile: tuple[int | None, ...]
) -> tuple[Piece, ...]:
    """A seat's hand (None: others see `count` backs), X row and pile. `later`: cards may have come into the hand."""
    if hand is not None:
        held = _open_cards(f"p{seat}-hand", hand)
    else:
        held = _backs(f"p{seat}-hand", count, seat, f"p{seat}-taken" if later else None)
    hidden = None in pile
    piled = _backs(f"p{seat}-pile", len(pile), seat) if hidden else _open_cards(f"p{seat}-pile", cast("Cards", pile))
    return (*held, *_open_cards(f"p{seat}-x", x_row), *piled)


def _laid(facts: Facts, seat: int, card: int | str) -> tuple[Piece, ...]:
    """The card before a seat: face down until the reveal, then turned over in place, until it is placed."""
    area = f"p{seat}-play"
    if not isinstance(card, int):
        return (_back(area, 0, seat, (f"p{seat}-hand", facts.hand_counts[seat])),)
    if not facts.queue:
        return (_own_laid(card, area, seat),)
    waits = seat in facts.queue and not any(card in cards for cards in facts.rows.values())
    return (_card(card, area, 0, (area, 0)),) if waits else ()


@lru_cache(maxsize=16384)
def _open_cards(area: str, cards: Cards) -> tuple[Piece, ...]:
    return tuple([_card(card, area, slot) for slot, card in enumerate(cards)])


@lru_cache(maxsize=4096)
def _backs(area: str, count: int, seat: int, source: str | None = None) -> tuple[Piece, ...]:
    came_from = (source, 0) if source else None
    return tuple([_back(area, slot, seat, came_from) for slot in range(count)])


@lru_cache(maxsize=16384)
def _card(card: int, area: str, slot: int, came_from: tuple[str, int] | None = None) -> Piece:
    heads = _HEADS[card]
    name = _text("card", card=card, heads=heads)
    return Piece(f"card-{card}", area, slot, name, f"card-h{heads}", BACK, (str(card),), came_from=came_from)


@lru_cache(maxsize=1024)
def _own_laid(card: int, area: str, seat: int) -> Piece:
    name = _text("card-own-hidden", card=card)
    return Piece(
        f"card-{card}", area, 0, name, f"card-h{_HEADS[card]}", BACK, (str(card),), owner=seat, marks=("chosen",)
    )


@lru_cache(maxsize=4096)
def _back(area: str, slot: int, seat: int, came_from: tuple[str, int] | None) -> Piece:
    return Piece(f"{area}-{slot}", area, slot, _text("card-hidden"), None, BACK, owner=seat, came_from=came_from)


_HEADS: Final = tuple(
    7 if card == 55 else 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2 if card % 5 == 0 else 1
    for card in range(101)
)
"""Bull heads by card, as `rules.heads` (a test holds them equal)."""


# --- actions, prompts, sheets -----------------------------------------------------------------------------------------


def _action(action: Action, facts: Facts, viewer: int) -> SceneAction:
    name, breaks = action.name, False
    number = cast("int", action.params["row" if name == "take_row" else "card"])
    if name == "keep_in_x" and (row := facts.x_row[viewer]):
        breaks = number < row[-1]
    return _action_of(name, number, viewer, breaks)


@lru_cache(maxsize=4096)
def _action_of(name: str, number: int, viewer: int, breaks: bool) -> SceneAction:
    if name == "keep_in_x":
        label = "act-keep-breaks" if breaks else "act-keep"
    else:
        label = "act-play" if name == "play" else "act-take-row"
    action = Action(name, {"row" if name == "take_row" else "card": number})
    return SceneAction(name, action.params, way(action, viewer), Text(label, action.params))


def _prompt(facts: Facts, viewer: int, asked: tuple[int, ...], touched: tuple[str, ...]) -> Prompt:
    """`touched`: what the ways of the viewer's actions begin with."""
    mine = viewer in asked
    if facts.phase == "choose":
        done = len(facts.scores) - len(asked)
        progress = (done, len(facts.scores))
        if mine:
            return Prompt(_text("prompt-choose"), True, progress, steps=_step("prompt-lay", touched))
        if viewer >= 0:
            return Prompt(_text("prompt-chosen"), False, progress)
        return Prompt(_text("prompt-wait-choose", done=done, of=progress[1]), False, progress)
    if facts.phase == PLACING:
        return Prompt(_text("prompt-placing"))
    if facts.phase == "over":
        return Prompt(_text("prompt-over"))
    seat = facts.queue[0]
    if facts.phase == "take_row":
        card = facts.chosen[seat] or 0
        if mine:
            return Prompt(_text("prompt-take-row", card=card), True)
        return Prompt(Text("prompt-wait-take-row", {"card": card}, {"seat": seat}))
    if mine:
        return Prompt(_text("prompt-sort"), True, steps=_step("prompt-keep", touched))
    return Prompt(Text("prompt-wait-sort", seats={"seat": seat}))


@lru_cache(maxsize=4096)
def _step(name: str, cards: tuple[str, ...]) -> tuple[Step, ...]:
    """A card that has been touched still needs its place."""
    return (Step(_text(name), cards),)


@lru_cache(maxsize=1024)
def _sheets(
    known: tuple[Cards, ...] | None, minus: tuple[RoundMinus, ...], scores: Cards, ranks: Cards
) -> tuple[Sheet, ...]:
    sheets: list[Sheet] = []
    if known is not None:
        sheets.append(_known_sheet(known))
    if minus:
        sheets.append(_score_sheet(minus, scores, ranks))
    return tuple(sheets)


@lru_cache(maxsize=1024)
def _known_sheet(known: tuple[Cards, ...]) -> Sheet:
    """Cards that everybody saw enter a hand (`known_hand`)."""
    rows = [
        (
            Cell(seat=seat),
            Cell(pieces=tuple([f"card-h{_HEADS[c]}|{c}" for c in cards])) if cards else Cell(_text("sheet-known-none")),
        )
        for seat, cards in enumerate(known)
    ]
    return Sheet("sheet-known", _text("sheet-known"), (Cell(_text("col-seat")), Cell(_text("tally-hand"))), tuple(rows))


@lru_cache(maxsize=256)
def _score_sheet(minus: tuple[RoundMinus, ...], scores: tuple[int, ...], ranks: tuple[int, ...]) -> Sheet:
    """Where the points came from (XN-12); open once the game is over."""
    columns = [Cell(_text("col-seat"))]
    for number in range(1, len(minus) + 1):
        columns += [Cell(_text("col-round-hand", round=number)), Cell(_text("col-round-pile", round=number))]
    columns.append(Cell(_text("col-total")))
    if ranks:
        columns.append(Cell(_text("col-rank")))
    rows: list[tuple[Cell, ...]] = []
    for seat, total in enumerate(scores):
        row = [Cell(seat=seat)]
        for done in minus:
            row += [Cell(value=done.hand[seat]), Cell(value=done.pile[seat])]
        row.append(Cell(value=total, strong=True))
        if ranks:
            row.append(Cell(value=ranks[seat], strong=ranks[seat] == 1))
        rows.append(tuple(row))
    return Sheet("sheet-score", _text("sheet-score"), tuple(columns), tuple(rows), open=bool(ranks))


@lru_cache(maxsize=4096)
def _text(name: str, **args: int | str | None) -> Text:
    return Text(name, {key: value for key, value in args.items() if value is not None})
