"""X nimmt!: the table (section 13 of the specification), from a viewer's facts and legal actions and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from yokocho.engine.actions import Action
from yokocho.engine.scene import Area, Cell, Mat, Piece, Prompt, Scene, SceneAction, Sheet, Tally, Text
from yokocho.games.x_nimmt.facts import PLACING, Facts

TABLE: Final = Mat("m-table")
BACK: Final = "card-back"


def scene(facts: Facts, viewer: int, actions: Sequence[Action]) -> Scene:
    """The scene of one viewer."""
    seats = range(len(facts.scores))
    asked = _asked(facts)
    return Scene(
        mats=(TABLE, *(_mat(facts, seat, viewer, seat in asked) for seat in seats)),
        areas=(*_rows(facts), *(area for seat in seats for area in _areas(seat, len(facts.x_pile[seat]), seat == viewer))),
        pieces=tuple(_pieces(facts, viewer)),
        actions=tuple(_action(action, facts, viewer) for action in actions),
        prompt=_prompt(facts, viewer, asked),
        sheets=tuple(_sheets(facts)),
        heading=_text("heading", round=facts.round, rounds=facts.rounds, turn=facts.turn),
    )


def way(action: Action, viewer: int) -> tuple[str, ...]:
    """Touch a card and where it goes; touch a row to take it."""
    if action.name == "take_row":
        return (f"row-{action.params['row']}",)
    place = "play" if action.name == "play" else "x"
    return (f"card-{action.params['card']}", f"p{viewer}-{place}")


# --- mats and areas -------------------------------------------------------------------------------------------------------


def _asked(facts: Facts) -> tuple[int, ...]:
    """Seats that must act."""
    if facts.phase == "choose":
        return tuple(seat for seat, card in enumerate(facts.chosen) if card is None)
    if facts.phase in ("take_row", "sort_taken"):
        return (facts.queue[0],)
    return ()


def _mat(facts: Facts, seat: int, viewer: int, lit: bool) -> Mat:
    note = None
    if facts.phase == "choose":
        note = _text("note-choosing") if facts.chosen[seat] is None else _text("note-chosen")
    elif facts.queue and facts.queue[0] == seat and isinstance(facts.chosen[seat], int):
        note = _text("note-places", card=facts.chosen[seat])
    pile = facts.x_pile[seat]
    tallies = [Tally(f"t{seat}-score", _text("tally-score"), facts.scores[seat]), Tally(f"t{seat}-hand", _text("tally-hand"), facts.hand_counts[seat])]
    if None not in pile:
        heads = sum(_heads(card) for card in pile if card is not None)
        tallies.append(Tally(f"t{seat}-pile", _text("tally-pile-heads"), heads, "bull"))
    return Mat(f"m{seat}", seat, tallies=tuple(tallies), lit=lit, note=note)


def _rows(facts: Facts) -> Iterator[Area]:
    for name, cards in facts.rows.items():
        yield _row(name, len(cards))


@lru_cache
def _row(name: str, length: int) -> Area:
    limit = int(name)
    return Area(
        f"row-{name}", "m-table", "row", _text("area-row", row=limit), capacity=limit, danger=(limit - 1,),
        next_slot=min(length, limit - 1), outline=True, label=name,
    )  # fmt: skip


@lru_cache
def _areas(seat: int, pile: int, own: bool) -> tuple[Area, ...]:
    mat = f"m{seat}"
    return (
        Area(f"p{seat}-play", mat, "rack", _text("area-play"), capacity=1, outline=True, size="m" if own else "s"),
        Area(f"p{seat}-taken", mat, "row", _text("area-taken"), size="m" if own else "s"),
        Area(f"p{seat}-x", mat, "row", _text("area-x"), outline=own, capacity=1 if own else 0, size="s", compact=not own),
        Area(f"p{seat}-pile", mat, "pile", _text("area-pile"), size="s", count=pile, compact=not own),
        Area(f"p{seat}-hand", mat, "fan", _text("area-hand"), size="l" if own else "s", compact=not own),
    )


# --- pieces ---------------------------------------------------------------------------------------------------------------


def _pieces(facts: Facts, viewer: int) -> Iterator[Piece]:
    in_rows: set[int] = set()
    for name, cards in facts.rows.items():
        in_rows.update(cards)
        yield from (_card(card, f"row-{name}", slot) for slot, card in enumerate(cards))
    for slot, card in enumerate(facts.taken):
        yield _card(card, f"p{facts.queue[0]}-taken", slot)
    for seat in range(len(facts.scores)):
        yield from _hand(facts, seat, viewer)
        yield from _laid(facts, seat, in_rows)
        yield from (_card(card, f"p{seat}-x", slot) for slot, card in enumerate(facts.x_row[seat]))
        for slot, card in enumerate(facts.x_pile[seat]):
            yield _hidden(f"p{seat}-pile", slot, seat) if card is None else _card(card, f"p{seat}-pile", slot)


def _hand(facts: Facts, seat: int, viewer: int) -> Iterator[Piece]:
    cards = facts.hands[seat] if facts.hands else facts.hand if seat == viewer else None
    if cards is not None:
        yield from (_card(card, f"p{seat}-hand", slot) for slot, card in enumerate(cards))
        return
    source = (f"p{seat}-taken", 0) if facts.turn > 1 else None
    for slot in range(facts.hand_counts[seat]):
        yield _hidden(f"p{seat}-hand", slot, seat, source)


def _laid(facts: Facts, seat: int, in_rows: set[int]) -> Iterator[Piece]:
    """The card before a seat: face down until the reveal, then turned over in place, until it is placed."""
    area = f"p{seat}-play"
    card = facts.chosen[seat]
    if card == "hidden":
        yield _hidden(area, 0, seat, (f"p{seat}-hand", facts.hand_counts[seat]))
    elif isinstance(card, int):
        if not facts.queue:
            yield _own_laid(card, area, seat)
        elif seat in facts.queue and card not in in_rows:
            yield _card(card, area, 0, (area, 0))


@lru_cache(maxsize=16384)
def _card(card: int, area: str, slot: int, came_from: tuple[str, int] | None = None) -> Piece:
    heads = _heads(card)
    return Piece(f"card-{card}", area, slot, _text("card", card=card, heads=heads), f"card-h{heads}", BACK, (str(card),), came_from=came_from)


@lru_cache(maxsize=1024)
def _own_laid(card: int, area: str, seat: int) -> Piece:
    name = _text("card-own-hidden", card=card)
    return Piece(f"card-{card}", area, 0, name, f"card-h{_heads(card)}", BACK, (str(card),), owner=seat, marks=("chosen",))


@lru_cache(maxsize=4096)
def _hidden(area: str, slot: int, seat: int, came_from: tuple[str, int] | None = None) -> Piece:
    return Piece(f"{area}-{slot}", area, slot, _text("card-hidden"), None, BACK, owner=seat, came_from=came_from)


_HEADS: Final = tuple(
    7 if card == 55 else 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2 if card % 5 == 0 else 1 for card in range(101)
)


def _heads(card: int) -> int:
    return _HEADS[card]


# --- actions, prompts, sheets ---------------------------------------------------------------------------------------------


def _action(action: Action, facts: Facts, viewer: int) -> SceneAction:
    if action.name == "keep_in_x":
        last = facts.x_row[viewer][-1] if facts.x_row[viewer] else 0
        name = "act-keep" if int(action.params["card"]) > last else "act-keep-breaks"
    else:
        name = "act-play" if action.name == "play" else "act-take-row"
    return SceneAction(action.name, action.params, way(action, viewer), Text(name, action.params))


def _prompt(facts: Facts, viewer: int, asked: tuple[int, ...]) -> Prompt:
    mine = viewer in asked
    if facts.phase == "choose":
        done = len(facts.scores) - len(asked)
        progress = (done, len(facts.scores))
        if mine:
            return Prompt(_text("prompt-choose"), True, progress)
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
    return Prompt(_text("prompt-sort"), True) if mine else Prompt(Text("prompt-wait-sort", seats={"seat": seat}))


def _sheets(facts: Facts) -> Iterator[Sheet]:
    if facts.memory == "table":
        yield Sheet("sheet-known", _text("sheet-known"), (Cell(_text("col-seat")), Cell(_text("tally-hand"))), tuple(
            (Cell(seat=seat), Cell(pieces=tuple(f"card-h{_heads(card)}|{card}" for card in cards)) if cards else Cell(_text("sheet-known-none")))
            for seat, cards in enumerate(facts.known_hand)
        ))  # fmt: skip
    if facts.minus:
        yield _score_sheet(facts)


def _score_sheet(facts: Facts) -> Sheet:
    """Where the points came from (XN-12)."""
    columns = [Cell(_text("col-seat"))]
    for number in range(1, len(facts.minus) + 1):
        columns += [Cell(_text("col-round-hand", round=number)), Cell(_text("col-round-pile", round=number))]
    columns.append(Cell(_text("col-total")))
    if facts.ranks:
        columns.append(Cell(_text("col-rank")))
    rows: list[tuple[Cell, ...]] = []
    for seat, total in enumerate(facts.scores):
        row = [Cell(seat=seat)]
        for minus in facts.minus:
            row += [Cell(value=minus.hand[seat]), Cell(value=minus.pile[seat])]
        row.append(Cell(value=total, strong=True))
        if facts.ranks:
            row.append(Cell(value=facts.ranks[seat], strong=facts.ranks[seat] == 1))
        rows.append(tuple(row))
    return Sheet("sheet-score", _text("sheet-score"), tuple(columns), tuple(rows), open=facts.phase == "over")


@lru_cache(maxsize=4096)
def _text(name: str, **args: int | str | None) -> Text:
    return Text(name, {key: value for key, value in args.items() if value is not None})
