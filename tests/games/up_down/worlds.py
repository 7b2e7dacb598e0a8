"""Up Down: how many worlds a viewer must reckon with, from what it sees and the specification.

Equal specials make some worlds likelier than others, and hands are too large to count worlds one by one. So a world is
looked at in one of three ways, by turns, and each of them has outcomes that are equally likely: the order of the three
cards that will be drawn next, one card of another hand, or all the other hands. Equal specials are told apart by
numbers that the world's own chance gives them.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import count
from math import comb, perm
from typing import Any, Final

from tests.games.up_down.conserved import is_between

PLAY: Final = 0
DROPPING: Final = 3
NEXT: Final = 3


def worlds(record: Any, viewer: int) -> int:
    """Outcomes of the way to look that has its turn (see the module); 0, not told, where nobody can say of which
    shuffle a special was that was played."""
    if max(*record["drawn_since"].tolist(), *record["specials_left"].tolist()) > 15:
        return 0
    way = _way(record, viewer)
    if way == "next cards":
        return perm(min(NEXT, int(record["pile_count"])))
    old, new = (len(cards) for cards in _unseen(record, viewer))
    if way == "one card":
        return new if record["drawn_since"][_other(record, viewer)] else old
    number = 1
    seats = [seat for seat in range(int(record["seats"])) if seat != viewer]
    bound = _bound(record, viewer)
    for seat in sorted(seats, key=lambda seat: seat != bound):
        later = int(record["drawn_since"][seat])
        earlier = int(record["hand_count"][seat]) - later
        hands = comb(old, earlier) * comb(new, later)
        if seat == bound:
            unable = [sum(not _is_able(record, card) for card in cards) for cards in _unseen(record, viewer)]
            stuck = comb(unable[0], earlier) * comb(unable[1], later)
            hands = stuck if record["phase"] == DROPPING else hands - stuck
        number *= hands
        old, new = old - earlier, new - later
    return number


def essence(record: Any, viewer: int) -> bytes:
    """The outcome of the way to look that has its turn."""
    named = _named(record, viewer)
    way = _way(record, viewer)
    if way == "next cards":
        cards = named["pile"][-NEXT:]
        return repr([sorted(cards).index(card) for card in cards]).encode()
    if way == "one card":
        seat = _other(record, viewer)
        held = named[seat]
        later = [card for card in held if _is_new(record, card[0])]
        return repr(random.Random(record["chance_key"].tobytes()).choice(later or held)).encode()
    return repr([sorted(held) for seat, held in named.items() if seat not in ("pile", viewer)]).encode()


def impossible(seen: Any, world: Any, viewer: int) -> str:
    """Cards of the last shuffle are in the pile or were drawn since; who is asked can play, who drops out cannot."""
    for seat in range(int(seen["seats"])):
        hand = _cards(world["hand"][seat])
        if len(hand) != seen["hand_count"][seat]:
            return f"seat {seat} has another number of cards"
        if not is_between(sum(_is_new(seen, card) for card in hand), int(seen["drawn_since"][seat])):
            return f"seat {seat} holds {hand}, and another number of them was drawn since the shuffle"
    if old := [card for card in _cards(world["pile"]) if not _is_new(seen, card)]:
        return f"{old} cannot be in the pile"
    if seen["phase"] in (PLAY, DROPPING):
        hand = _cards(world["hand"][int(seen["turn"])])
        if any(_is_able(seen, card) for card in hand) != (seen["phase"] == PLAY):
            return f"seat {seen['turn']} holds {hand} on {seen['last_number']}"
    return ""


def _way(record: Any, viewer: int) -> str:
    """By turns, where it is possible: from what everybody sees."""
    turn = (int(record["actions"]) + int(record["phase"])) % 4
    if turn == 0 and record["pile_count"] > 1:
        return "next cards"
    if turn == 1 and _bound(record, viewer) < 0 and _other(record, viewer) >= 0:
        return "one card"
    return "all hands"


def _bound(record: Any, viewer: int) -> int:
    """The seat of whose hand something is known: that it can play, or cannot. -1: none, or the viewer itself."""
    turn = int(record["turn"])
    return turn if record["phase"] in (PLAY, DROPPING) and turn != viewer else -1


def _other(record: Any, viewer: int) -> int:
    """Some other seat that holds cards; -1: none."""
    seats = [seat for seat in range(int(record["seats"])) if seat != viewer and record["hand_count"][seat]]
    return seats[int(record["actions"]) % len(seats)] if seats else -1


def _unseen(record: Any, viewer: int) -> tuple[list[int], list[int]]:
    """Cards whose place the viewer does not know: those that were in hands before the last shuffle, and those of it."""
    seen = {*_cards(record["discard"]), *_cards(record["shown"])}
    own = Counter(_cards(record["hand"][viewer]) if viewer >= 0 else [])
    numbers = [number for number in range(1, 101) if number not in seen and not own[number]]
    specials = [code for code in range(101, 107) for _ in range(int(record["specials_left"][code - 101]) - own[code])]
    unseen = [*numbers, *specials]
    return [card for card in unseen if not _is_new(record, card)], [card for card in unseen if _is_new(record, card)]


def _named(record: Any, viewer: int) -> dict[int | str, list[tuple[int, int]]]:
    """All hidden cards by where they are; equal ones get different numbers, by the chance of this world."""
    chance = random.Random(record["chance_key"].tobytes())
    places: dict[int | str, list[int]] = {"pile": _cards(record["pile"])}
    places.update({seat: _cards(record["hand"][seat]) for seat in range(int(record["seats"])) if seat != viewer})
    equal = Counter(card for cards in places.values() for card in cards)
    numbers = {code: iter(chance.sample(range(many), many)) for code, many in equal.items()}
    empty = count()
    return {place: [(card, next(numbers.get(card, empty))) for card in cards] for place, cards in places.items()}


def _cards(line: Any) -> list[int]:
    return [card for card in line.ravel().tolist() if card]


def _is_new(record: Any, card: int) -> bool:
    return bool(record["shuffled"][card]) if card <= 100 else card % 2 == 0


def _is_able(record: Any, card: int) -> bool:
    last = int(record["last_number"])
    return card > 100 or card > last or card % 10 == last % 10
