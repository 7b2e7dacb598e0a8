"""Positions for bots to be asked in: random games at every number of seats and at several tables' options."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import numpy as np

from yokocho.bots.base import Bot
from yokocho.engine.game import Game, load
from yokocho.engine.match import Match
from yokocho.engine.scene import ArgValue

GAME: Final = load("x-nimmt")
OPTIONS: Final[tuple[dict[str, ArgValue], ...]] = ({}, {"memory": "none"}, {"rounds": 1, "hand": 6}, {"hand": 10})


class Asked(NamedTuple):
    """A seat that is awaited, the whole state, and the state redacted for it."""

    match: Match
    seat: int
    state: bytes
    redacted: bytes


def positions(game: Game, seats: int, options: Mapping[str, ArgValue], seed: int) -> Iterator[Asked]:
    """Every decision of one random game; in a simultaneous choice every seat is asked, also after others have
    chosen."""
    chance = random.Random(seed)
    match = game.new(seats, options, seed)
    while not match.over:
        for seat in sorted(match.actors):
            yield Asked(match, seat, match.state, game.redact(match.state, seat))
        seat = chance.choice(sorted(match.actors))
        match.act(seat, chance.choice(match.legal(seat)))


def other_world(game: Game, asked: Asked, seed: int) -> bytes:
    """Another world that the seat cannot tell from the true one."""
    world = np.frombuffer(bytearray(asked.redacted), np.uint8)
    game.kernels.resample(world, asked.seat, np.frombuffer(random.Random(seed).randbytes(32), np.uint8).copy())
    return world.tobytes()


def peeks(game: Game, bot: Bot, asked: Asked, seed: int) -> bool:
    """Whether the bot answers differently when only what it cannot know is different."""
    worlds = [asked.redacted, asked.state, *(other_world(game, asked, seed + i) for i in range(3))]
    return len({bot.choose(world, asked.seat, seed) for world in worlds}) > 1
