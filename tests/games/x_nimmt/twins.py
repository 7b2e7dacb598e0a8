"""X nimmt!: worlds that differ only in what a viewer cannot know, made by hand on the record's fields.

They share no code with the game: a world made by its own masks and resampling could not show what those forgot.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np

UNSAID: Final[Mapping[str, str]] = {
    "hand_size": "known from the option `hand`, which the table tells",
    "x_last": "said by the cards in `x_row`",
}


def twins(record: Any, viewer: int, chance: random.Random) -> Iterator[tuple[str, bytes]]:
    """One world of each kind that is possible here. `viewer` -1 sits nowhere."""
    others = [seat for seat in range(int(record["seats"])) if seat != viewer]
    unknown = {seat: _cards(record["hand"][seat]) - _cards(record["known"][seat]) for seat in others}
    deck = [place for place, card in enumerate(record["deck"]) if card]

    if len(deck) > 1:
        world = _copy(record)
        order = [int(record["deck"][place]) for place in deck]
        chance.shuffle(order)
        for place, card in zip(deck, order, strict=True):
            world["deck"][place] = card
        yield "the deck in another order", world.tobytes()

    for seat in _shuffled(others, chance):
        if unknown[seat] and deck:
            world = _copy(record)
            _swap_with_deck(world, "hand", seat, chance.choice(sorted(unknown[seat])), chance.choice(deck))
            yield "a hand card lies in the deck", world.tobytes()
            break

    pairs = [(a, b) for a in others for b in others if a < b and unknown[a] and unknown[b]]
    if pairs:
        a, b = chance.choice(pairs)
        mine, theirs = chance.choice(sorted(unknown[a])), chance.choice(sorted(unknown[b]))
        world = _copy(record)
        world["hand"][a][mine] = world["hand"][b][theirs] = 0
        world["hand"][a][theirs] = world["hand"][b][mine] = 1
        yield "two hands have exchanged a card", world.tobytes()

    yield from _other_choices(record, others, deck, chance)
    if record["forgetful"]:
        yield from _other_piles(record, others, deck, chance)

    world = _copy(record)
    world["chance_key"] = [chance.getrandbits(32) for _ in range(8)]
    world["chance_block"] = [chance.getrandbits(32) for _ in range(16)]
    world["chance_at"] = chance.randrange(1, 1000)
    yield "other chance to come", world.tobytes()


def _other_choices(
    record: Any, others: list[int], deck: list[int], chance: random.Random
) -> Iterator[tuple[str, bytes]]:
    for seat in _shuffled([seat for seat in others if record["chosen"][seat]], chance):
        chosen = int(record["chosen"][seat])
        for other in _shuffled(sorted(_cards(record["hand"][seat])), chance):
            world = _copy(record)
            world["hand"][seat][other] = 0
            world["hand"][seat][chosen] = 1
            world["chosen"][seat] = other
            yield "another card of the hand was chosen", world.tobytes()
            break
        if deck and chosen not in _cards(record["known"][seat]):
            world = _copy(record)
            place = chance.choice(deck)
            world["chosen"][seat], world["deck"][place] = int(record["deck"][place]), chosen
            yield "the chosen card lies in the deck", world.tobytes()


def _other_piles(record: Any, others: list[int], deck: list[int], chance: random.Random) -> Iterator[tuple[str, bytes]]:
    for seat in _shuffled(others, chance):
        for card in _shuffled(sorted(_cards(record["x_pile"][seat])), chance):
            if deck:
                world = _copy(record)
                _swap_with_deck(world, "x_pile", seat, card, chance.choice(deck))
                yield "a card of a forgotten pile lies in the deck", world.tobytes()
            return


def _copy(record: Any) -> Any:
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]


def _swap_with_deck(world: Any, field: str, seat: int, card: int, place: int) -> None:
    from_deck = int(world["deck"][place])
    world[field][seat][card] = 0
    world[field][seat][from_deck] = 1
    world["deck"][place] = card


def _cards(line: Any) -> set[int]:
    return {card for card, flag in enumerate(line.tolist()) if flag}


def _shuffled(items: list[int], chance: random.Random) -> list[int]:
    return chance.sample(items, len(items))
