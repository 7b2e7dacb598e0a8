"""Up Down: the table (section 13 of the specification), from a viewer's facts and legal actions and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby
from typing import Final, cast

from yokocho.engine.actions import Action
from yokocho.engine.scene import Area, Cell, Mat, Order, Piece, Prompt, Scene, SceneAction, Sheet, Step, Tally, Text
from yokocho.games.up_down.facts import KINDS, Card, Cards, Facts

TABLE: Final = Mat("m-table")
BACK: Final = "card-back"
TOP: Final = 3
"""Of the discards so many lie there as pieces; the sheet tells of the others."""
FROM_PILE: Final = ("pile", 1)
"""Where a drawn card comes from: beside the back on top, since it comes face up to who draws it."""


def scene(facts: Facts, viewer: int, actions: Sequence[Action]) -> Scene:
    """The scene of one viewer. Its parts are made once and kept, so that frames share what does not change."""
    hand = facts.hand if facts.hand is not None else ()
    return Scene(
        mats=_mats(facts.hand_sizes, facts.actors, facts.out, tuple(_notes(facts))),
        areas=_areas(facts.pile_size, len(facts.discard) - (facts.last_number is not None), viewer, facts.hand_sizes),
        pieces=tuple(chain(_middle(facts), *_hands(facts, viewer))),
        actions=tuple([_action(action.name, *action.params.values(), viewer=viewer) for action in actions]),
        prompt=_prompt(facts, viewer, tuple([way(action, viewer)[0] for action in actions])),
        sheets=tuple(_sheets(facts, hand)),
        heading=_text("heading", turns=facts.turns, seats=len(facts.hand_sizes) - len(facts.out)),
        order=_order(facts.direction, facts.turn),
    )


def way(action: Action, viewer: int) -> tuple[str, ...]:
    """Touch a card and where it goes: the middle, the discards, or the seat that a shot names."""
    if action.name == "play_number":
        return (f"card-{action.params['number']}", "last")
    if action.name == "play_shot":
        return (f"p{viewer}-shot", f"m{action.params['target']}")
    return (f"p{viewer}-{action.name.removeprefix('play_')}", "discard")


# --- mats and areas ---------------------------------------------------------------------------------------------------


def _notes(facts: Facts) -> Iterator[tuple[str, int]]:
    """What stands beside each seat's name: a message, or "", and a number for it."""
    coming = _next_in(facts) if facts.phase == "play" else None
    for seat in range(len(facts.hand_sizes)):
        if seat in facts.out:
            yield "note-out", facts.out.index(seat) + 1
        elif facts.phase == "dropping" and seat == facts.turn:
            yield "note-stuck", 0
        elif seat == facts.target:
            yield "note-named", 0
        elif seat == coming:
            yield "note-next", 0
        else:
            yield "", 0


def _next_in(facts: Facts) -> int:
    """UD-14: the seat that comes next, unless a special changes it."""
    seats = len(facts.hand_sizes)
    seat = (facts.turn + facts.direction) % seats
    while seat in facts.out:
        seat = (seat + facts.direction) % seats
    return seat


@lru_cache(maxsize=4096)
def _mats(
    hands: tuple[int, ...], actors: tuple[int, ...], out: tuple[int, ...], notes: tuple[tuple[str, int], ...]
) -> tuple[Mat, ...]:
    return (TABLE, *[_mat(seat, hand, seat in actors, seat in out, *notes[seat]) for seat, hand in enumerate(hands)])


@lru_cache(maxsize=4096)
def _mat(seat: int, hand: int, lit: bool, out: bool, note: str, place: int) -> Mat:
    tallies = () if out else (Tally(f"t{seat}-hand", _text("tally-hand"), hand, "hand"),)
    said = _text(note, place=place or None) if note else None
    return Mat(f"m{seat}", seat, tallies=tallies, lit=lit, note=said, out=out)


@lru_cache(maxsize=64)
def _order(direction: int, turn: int) -> Order:
    if direction == 1:
        return Order(_text("order-clockwise"), 1, turn)
    return Order(_text("order-counter"), -1, turn)


@lru_cache(maxsize=4096)
def _areas(pile: int, discards: int, viewer: int, hands: tuple[int, ...]) -> tuple[Area, ...]:
    return (
        Area("pile", "m-table", "pile", _text("area-pile"), outline=True, count=pile, size="s"),
        Area("last", "m-table", "rack", _text("area-last"), capacity=1, outline=True, size="xl", counts=True),
        Area("discard", "m-table", "pile", _text("area-discard"), outline=True, count=discards, size="s"),
        *[_hand_area(seat, seat == viewer) for seat in range(len(hands))],
    )


@lru_cache
def _hand_area(seat: int, own: bool) -> Area:
    return Area(f"p{seat}-hand", f"m{seat}", "fan", _text("area-hand"), size="l" if own else "s", compact=not own)


# --- pieces -----------------------------------------------------------------------------------------------------------


def _middle(facts: Facts) -> Iterator[Piece]:
    """The last number, the pile, the discards."""
    if facts.pile_size:
        yield _pile_back()
    just_played = facts.last_player if facts.phase == "drawing" else None
    if facts.last_number is not None:
        comes = just_played if facts.discard[-1] == facts.last_number else None
        yield _card(facts.last_number, "last", 0, _out_of(comes, facts))
    lying = [(at, card) for at, card in enumerate(facts.discard) if card != facts.last_number][-TOP:]
    for at, card in lying:
        comes = just_played if at == len(facts.discard) - 1 else None
        yield _discarded(card, at, _out_of(comes, facts))


def _out_of(seat: int | None, facts: Facts) -> tuple[str, int] | None:
    """A card that has just been played comes from the end of its hand (it was hidden there, and is not now)."""
    return None if seat is None else (f"p{seat}-hand", facts.hand_sizes[seat] + 1)


@lru_cache
def _pile_back() -> Piece:
    return Piece("pile-0", "pile", 0, _text("card-hidden"), None, BACK, came_from=("discard", 0))


@lru_cache(maxsize=4096)
def _discarded(card: Card, at: int, came_from: tuple[str, int] | None) -> Piece:
    if isinstance(card, int):
        return _card(card, "discard", at)
    return Piece(f"played-{at}", "discard", at, _text("special", kind=card), card, BACK, ("",), came_from=came_from)


def _hands(facts: Facts, viewer: int) -> Iterator[tuple[Piece, ...]]:
    """What each seat holds, or has laid open."""
    for seat, size in enumerate(facts.hand_sizes):
        own = facts.hands[seat] if facts.hands else facts.hand if seat == viewer else None
        if seat in facts.out:
            turned = not facts.hands and seat != viewer
            yield _open_hand(seat, facts.shown_hands[str(seat)], turned=turned, marks=("out",))
        elif own is None:
            yield _backs(seat, size)
        else:
            last = facts.last_number if seat == viewer == facts.turn and facts.phase == "play" else None
            yield _open_hand(seat, own, turned=False, last=last)


@lru_cache(maxsize=16384)
def _open_hand(
    seat: int, hand: Cards, turned: bool, marks: tuple[str, ...] = (), last: int | None = None
) -> tuple[Piece, ...]:
    """Rising; equal specials, which are one action, lie as one piece. `turned`: others saw only backs before. `last`:
    the number that a card has to fit, when this seat is asked."""
    area = f"p{seat}-hand"
    pieces = [
        _card(card, area, slot, (area, slot) if turned else FROM_PILE, ("dim",) if _misfits(card, last) else marks)
        for slot, card in enumerate(hand)
        if isinstance(card, int)
    ]
    specials = [card for card in hand if isinstance(card, str)]
    for at, (kind, equal) in enumerate(groupby(specials)):
        slot = len(pieces) if at else len(hand) - len(specials)
        pieces.append(_held(seat, kind, len(list(equal)), slot, marks))
    return tuple(pieces)


def _misfits(card: int, last: int | None) -> bool:
    """UD-9, as every player sees it on the own cards."""
    return last is not None and card < last and card % 10 != last % 10


@lru_cache(maxsize=4096)
def _held(seat: int, kind: str, count: int, slot: int, marks: tuple[str, ...]) -> Piece:
    """All specials of one kind in a hand."""
    sign = f"×{count}" if count > 1 else ""
    name = _text("specials", kind=kind, count=count)
    return Piece(
        f"p{seat}-{kind}", f"p{seat}-hand", slot, name, kind, BACK, (sign,), came_from=FROM_PILE, marks=marks
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _backs(seat: int, size: int) -> tuple[Piece, ...]:
    area = f"p{seat}-hand"
    return tuple([_back(area, slot, seat) for slot in range(size)])


@lru_cache(maxsize=1024)
def _back(area: str, slot: int, seat: int) -> Piece:
    return Piece(f"{area}-{slot}", area, slot, _text("card-hidden"), None, BACK, owner=seat, came_from=("pile", 0))


@lru_cache(maxsize=16384)
def _card(
    number: int, area: str, slot: int, came_from: tuple[str, int] | None = None, marks: tuple[str, ...] = ()
) -> Piece:
    slots, name = (str(number), str(number % 10)), _text("card", number=number)
    return Piece(f"card-{number}", area, slot, name, "card", BACK, slots, came_from=came_from, marks=marks)


# --- actions, prompts, sheets -----------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _action(name: str, value: int | None = None, *, viewer: int) -> SceneAction:
    params = {} if value is None else {"number" if name == "play_number" else "target": value}
    action = Action(name, cast("dict[str, int | str]", params))
    if name == "play_shot":
        label = Text("act-shot", seats={"seat": value or 0})
    else:
        label = Text(f"act-{name.removeprefix('play_')}", action.params)
    return SceneAction(name, action.params, way(action, viewer), label)


def _prompt(facts: Facts, viewer: int, cards: tuple[str, ...]) -> Prompt:
    """`cards`: ids of those that can be played."""
    if facts.phase == "over":
        return _asks("prompt-over")
    if facts.phase == "flipping":
        return _asks("prompt-flipping")
    if facts.phase == "dropping":
        return Prompt(Text("prompt-dropping", seats={"seat": facts.turn}))
    if facts.phase == "drawing":
        return Prompt(Text("prompt-drawing", seats={"seat": facts.last_player or 0}))
    if facts.turn != viewer:
        return Prompt(Text("prompt-wait", seats={"seat": facts.turn}))
    return _asked(facts.last_number, cards)


@lru_cache
def _asks(name: str) -> Prompt:
    return Prompt(_text(name))


@lru_cache(maxsize=4096)
def _asked(last: int | None, cards: tuple[str, ...]) -> Prompt:
    """The viewer's turn; a card that has been touched still needs its place, or whom it aims at."""
    text = _text("prompt-play", last=last, ones=last % 10) if last else _text("prompt-play-free")
    kinds = {card: card.partition("-")[2] for card in dict.fromkeys(cards)}
    after: dict[str, list[str]] = {}
    for card, kind in kinds.items():
        step = "prompt-aim" if kind == "shot" else "prompt-special" if kind in KINDS else "prompt-number"
        after.setdefault(step, []).append(card)
    return Prompt(text, True, steps=tuple([Step(_text(step), tuple(touched)) for step, touched in after.items()]))


def _sheets(facts: Facts, hand: Cards) -> Iterator[Sheet]:
    seen = frozenset((*facts.discard, *hand, *chain.from_iterable(facts.shown_hands.values())))
    specials = tuple([n - hand.count(kind) for n, kind in zip(facts.unseen_specials, KINDS, strict=True)])
    yield _left_sheet(seen, specials, (facts.last_number or 0) % 10 if facts.last_number else None)
    if facts.over:
        yield _end_sheet(facts.out, facts.ranks)


@lru_cache(maxsize=4096)
def _left_sheet(seen: frozenset[Card], specials: tuple[int, ...], ones: int | None) -> Sheet:
    """Cards that the viewer has not seen, by their ones digit; that of the last number stands out."""
    rows = [
        _left_row(digit, tuple([n for n in range(digit or 10, 101, 10) if n not in seen]), digit == ones)
        for digit in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
    ]
    rows += [_specials_row(kind, count) for kind, count in zip(KINDS, specials, strict=True)]
    columns = (Cell(_text("col-ones")), Cell(_text("col-count")), Cell(_text("col-left")))
    return Sheet("sheet-left", _text("sheet-left"), columns, tuple(rows))


@lru_cache(maxsize=4096)
def _left_row(digit: int, numbers: tuple[int, ...], strong: bool) -> tuple[Cell, ...]:
    listed = " ".join(map(str, numbers)) or "–"
    return Cell(value=digit, strong=strong), Cell(value=len(numbers)), Cell(value=listed, strong=strong)


@lru_cache(maxsize=64)
def _specials_row(kind: str, count: int) -> tuple[Cell, ...]:
    return Cell(pieces=(f"{kind}|",)), Cell(value=count), Cell(_text("special", kind=kind))


@lru_cache(maxsize=1024)
def _end_sheet(out: tuple[int, ...], ranks: tuple[int, ...]) -> Sheet:
    """UD-22: who came in where, the best first."""
    columns = (Cell(_text("col-rank")), Cell(_text("col-seat")), Cell(_text("col-score")))
    rows = [
        (
            Cell(value=ranks[seat], strong=ranks[seat] == 1),
            Cell(seat=seat),
            Cell(value=out.index(seat) if seat in out else len(out)),
        )
        for seat in sorted(range(len(ranks)), key=ranks.__getitem__)
    ]
    return Sheet("sheet-end", _text("sheet-end"), columns, tuple(rows), open=True)


@lru_cache(maxsize=4096)
def _text(name: str, **args: int | str | None) -> Text:
    return Text(name, {key: value for key, value in args.items() if value is not None})
