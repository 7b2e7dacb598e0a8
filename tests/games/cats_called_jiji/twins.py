"""Cats Called Jiji: worlds that differ only in what a viewer cannot know, made by hand on the record's fields.

They share no code with the game: a world made by its own masks and resampling could not show what those forgot.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np

UNSAID: Final[Mapping[str, str]] = {
    "pair_count": "said by the pairs in `pair_of`",
    "judged": "said by the last of the declarations",
    "open_twin": "only beside a hand that is shown",
}
EXTRA: Final = 5
DRAWING: Final = (12, 13)
AWAY: Final = 32


def twins(record: Any, viewer: int, chance: random.Random) -> Iterator[tuple[str, bytes]]:
    """One world of each kind that is possible here. `viewer` -1 sits nowhere."""
    seats = int(record["seats"])
    others = [seat for seat in range(seats) if seat != viewer]
    if not record["opened"]:
        yield from _exchanged_hands(record, others, chance)
        yield from _other_jiji(record, viewer, others, chance)
        yield from _other_extra(record, viewer, others, chance)
        yield from _other_drawn(record, viewer, others, chance)
        yield from _other_names(record, others, chance)
        yield from _other_memory(record, others, chance)
    world = _copy(record)
    world["chance_key"] = [chance.getrandbits(32) for _ in range(8)]
    world["chance_block"] = [chance.getrandbits(32) for _ in range(16)]
    world["chance_at"] = chance.randrange(1, 1000)
    yield "other chance to come", world.tobytes()


def _exchanged_hands(record: Any, others: list[int], chance: random.Random) -> Iterator[tuple[str, bytes]]:
    shown = int(record["shower"]) - 1
    pairs = [(a, b) for a in others for b in others if a < b and shown not in (a, b)]
    chance.shuffle(pairs)
    for a, b in pairs:
        mine, theirs = int(record["hand"][a]), int(record["hand"][b])
        loose = [int(record["twin"][seat]) | int(record["shared"][seat]) for seat in (a, b)]
        gives = [k for k in range(16) if mine >> k & 1 and not theirs >> k & 1 and not (loose[0] | loose[1]) >> k & 1]
        takes = [k for k in range(16) if theirs >> k & 1 and not mine >> k & 1 and not (loose[0] | loose[1]) >> k & 1]
        if gives and takes:
            one, other = chance.choice(gives), chance.choice(takes)
            world = _copy(record)
            world["hand"][a] = mine ^ 1 << one ^ 1 << other
            world["hand"][b] = theirs ^ 1 << one ^ 1 << other
            yield "two hands have exchanged a card", world.tobytes()
            return


def _other_jiji(record: Any, viewer: int, others: list[int], chance: random.Random) -> Iterator[tuple[str, bytes]]:
    seats = [
        seat
        for seat in others
        if record["missing"][seat]
        and not record["open_jiji"][seat]
        and not (viewer >= 0 and record["inspected"][viewer][seat])
    ]
    for seat in _shuffled(seats, chance):
        kind = int(record["missing"][seat]) - 1
        hand = int(record["hand"][seat])
        apart = hand & ~int(record["twin"][seat])
        takes = [k for k in range(16) if apart >> k & 1 and k != kind]
        if not hand >> kind & 1 and takes:
            other = chance.choice(takes)
            world = _copy(record)
            world["missing"][seat] = other + 1
            world["hand"][seat] = hand ^ 1 << kind ^ 1 << other
            yield "another card of the hand is the Missing Jiji", world.tobytes()
            return


def _other_extra(record: Any, viewer: int, others: list[int], chance: random.Random) -> Iterator[tuple[str, bytes]]:
    kind = int(record["missing"][EXTRA]) - 1
    if kind < 0 or record["open_jiji"][EXTRA] or (viewer >= 0 and record["inspected"][viewer][EXTRA]):
        return
    shown = int(record["shower"]) - 1
    for seat in _shuffled([seat for seat in others if seat != shown], chance):
        hand = int(record["hand"][seat])
        takes = [k for k in range(16) if (hand & ~int(record["twin"][seat])) >> k & 1 and k != kind]
        if not hand >> kind & 1 and takes:
            other = chance.choice(takes)
            world = _copy(record)
            world["missing"][EXTRA] = other + 1
            world["hand"][seat] = hand ^ 1 << kind ^ 1 << other
            yield "the extra Jiji is a hand card", world.tobytes()
            return


def _other_drawn(record: Any, viewer: int, others: list[int], chance: random.Random) -> Iterator[tuple[str, bytes]]:
    if int(record["phase"]) not in DRAWING:
        return
    turn = int(record["turn"])
    giver = (turn + 1) % int(record["seats"])
    if viewer == giver or (viewer >= 0 and record["drawn"][viewer]):
        return
    kind, hand = int(record["drawn"][giver]) - 1, int(record["hand"][giver])
    takes = [k for k in range(16) if hand >> k & 1]
    if takes:
        other = chance.choice(takes)
        world = _copy(record)
        world["hand"][giver] = hand ^ 1 << kind ^ 1 << other
        for seat in (giver, turn):
            if record["drawn"][seat]:
                world["drawn"][seat] = other + 1
        yield "another card was drawn", world.tobytes()


def _other_names(record: Any, others: list[int], chance: random.Random) -> Iterator[tuple[str, bytes]]:
    awaited = [seat for seat in others if int(record["awaited"]) >> seat & 1 and int(record["phase"]) in (6, 7, 8)]
    for seat in awaited:
        world = _copy(record)
        world["named"][seat] = int(record["named"][seat]) ^ 1 << chance.randrange(16)
        world["named_twice"][seat] = int(world["named_twice"][seat]) & int(world["named"][seat])
        yield "somebody has named other cats so far", world.tobytes()


def _other_memory(record: Any, others: list[int], chance: random.Random) -> Iterator[tuple[str, bytes]]:
    """What others remember is their own affair."""
    if not others:
        return
    world = _copy(record)
    seat = chance.choice(others)
    world["track"][seat] = [chance.randrange(AWAY) for _ in range(32)]
    world["possible_to"][seat] = [chance.randrange(256) for _ in range(5)]
    yield "another seat remembers other things", world.tobytes()
    if any(record["inspected"][seat]):
        world = _copy(record)
        world["inspected"][seat] = [byte and 1 + (int(byte) % 16) for byte in record["inspected"][seat]]
        yield "another seat has seen other cats", world.tobytes()


def _copy(record: Any) -> Any:
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]


def _shuffled(items: list[int], chance: random.Random) -> list[int]:
    return chance.sample(items, len(items))
