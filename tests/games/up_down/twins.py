"""Up Down: worlds that differ only in what a viewer cannot know, made by hand on the record's fields.

They share no code with the game: a world made by its own masks and resampling could not show what those forgot.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np

UNSAID: Final[Mapping[str, str]] = {
    "discard_count": "said by the cards in `discard`",
    "out_count": "said by the seats in `out`",
}


def twins(record: Any, viewer: int, chance: random.Random) -> Iterator[tuple[str, bytes]]:
    """One world of each kind that is possible here. `viewer` -1 sits nowhere."""
    others = [seat for seat in range(int(record["seats"])) if seat != viewer and record["hand_count"][seat]]
    pile = _cards(record["pile"])

    if len(set(pile)) > 1:
        order = pile
        while order == pile:
            order = chance.sample(pile, len(pile))
        world = _copy(record)
        world["pile"][: len(order)] = order
        yield "the pile lies in another order", world.tobytes()

    for seat in chance.sample(others, len(others)):
        new = [card for card in _cards(record["hand"][seat]) if _is_new(record, card)]
        swaps = [(card, place) for card in new for place, other in enumerate(pile) if other != card]
        for card, place in chance.sample(swaps, min(4, len(swaps))):
            world = _copy(record)
            world["pile"][place] = card
            _swap(world, seat, card, pile[place])
            if _is_possible(world):
                yield "a hand card lies in the pile", world.tobytes()
                break

    pairs = [(a, b) for a in others for b in others if a < b]
    if pairs:
        a, b = chance.choice(pairs)
        mine, theirs = chance.choice(_cards(record["hand"][a])), chance.choice(_cards(record["hand"][b]))
        if mine != theirs and _is_new(record, mine) == _is_new(record, theirs):
            world = _copy(record)
            _swap(world, a, mine, theirs)
            _swap(world, b, theirs, mine)
            if _is_possible(world):
                yield "two hands have exchanged a card", world.tobytes()

    for a, b in chance.sample(pairs, len(pairs)):
        if exchange := _shuffles_exchanged(record, a, b) or _shuffles_exchanged(record, b, a):
            yield "a special is of another shuffle", exchange
            break

    world = _copy(record)
    world["chance_key"] = [chance.getrandbits(32) for _ in range(8)]
    world["chance_block"] = [chance.getrandbits(32) for _ in range(16)]
    world["chance_at"] = chance.randrange(1, 1000)
    yield "other chance to come", world.tobytes()


def _shuffles_exchanged(record: Any, a: int, b: int) -> bytes:
    """A special of `a` from before the last shuffle changes places with a like one of `b` that was drawn since,
    and another later card with an earlier one: both have as many of each as they had. Empty: they have not."""
    mine, theirs = (_cards(record["hand"][seat]) for seat in (a, b))
    for old in (101, 103, 105):
        later = [card for card in mine if _is_new(record, card)]
        earlier = [card for card in theirs if not _is_new(record, card)]
        if old in mine and old + 1 in theirs and later and earlier:
            world = _copy(record)
            for seat, card, other in (
                (a, old, old + 1),
                (a, later[0], earlier[0]),
                (b, old + 1, old),
                (b, earlier[0], later[0]),
            ):
                _swap(world, seat, card, other)
            if _is_possible(world):
                return bytes(world.tobytes())
    return b""


def _copy(record: Any) -> Any:
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]


def _cards(line: Any) -> list[int]:
    return [card for card in line.tolist() if card]


def _is_new(record: Any, card: int) -> bool:
    """Whether it is of the last shuffle: a hand that has not drawn since holds no such card."""
    return bool(record["shuffled"][card]) if card <= 100 else card % 2 == 0


def _swap(world: Any, seat: int, card: int, other: int) -> None:
    hand = _cards(world["hand"][seat])
    hand.remove(card)
    world["hand"][seat][: len(hand) + 1] = sorted([*hand, other])


def _is_possible(world: Any) -> bool:
    """UD-12: who is asked to play can; who is about to drop out cannot."""
    if world["phase"] not in (0, 3):
        return True
    last, hand = int(world["last_number"]), _cards(world["hand"][int(world["turn"])])
    able = any(card > 100 or card > last or card % 10 == last % 10 for card in hand)
    return able == (world["phase"] == 0)
