"""Choosing so that how long it takes depends only on what everybody can know.

A choice is *publicly forced* when the seat has one legal action in every world that a spectator can imagine: it is
answered at once. Every other choice is thought over in full, by bots that do so even where they have but one legal
action (`registry.make_bot` with `hides`): that there is one is what nobody may learn.
"""

from __future__ import annotations

import random
import threading
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from yokocho.bots.base import Bot, mixed
from yokocho.engine.record import SPECTATOR

if TYPE_CHECKING:
    from yokocho.engine.game import Game

WORLDS: Final = 256
"""Enough that a choice is hardly ever taken for forced where it is not: the bot then acts without having thought."""


class Choice(NamedTuple):
    """`could_tell`: the time that it took came from more than everybody knows, though not from how many actions were
    legal."""

    code: int
    could_tell: bool


def choose(bot: Bot, game: Game, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> Choice:
    """As `Bot.choose`, for a bot that hides. Raises ValueError if the seat has nothing to choose."""
    has_secrets = not np.array_equal(game.mask(state, seat), game.mask(state, SPECTATOR))
    if is_forced(game, state, seat, WORLDS if has_secrets else 1):
        codes = game.legal_codes(state, seat)
        if not codes:
            raise ValueError(f"seat {seat} has nothing to choose")
        return Choice(codes[mixed(seed, seat) % len(codes)], could_tell=False)
    return Choice(int(bot.choose(state, seat, seed, cancel)), has_secrets)


def is_forced(game: Game, state: bytes, seat: int, worlds: int = WORLDS) -> bool:
    """Whether the seat has exactly one legal action in all of so many worlds imagined from the spectator's record.
    The answer, right or wrong, follows from that record and the seat alone."""
    seen = game.redact(state, SPECTATOR)
    chance = random.Random(seen + bytes([seat]))  # noqa: S311 - anybody may imagine the same
    return all(len(game.legal_codes(_imagined(game, seen, chance.randbytes(32)), seat)) == 1 for _ in range(worlds))


def _imagined(game: Game, seen: bytes, seed: bytes) -> bytes:
    world = np.frombuffer(bytearray(seen), np.uint8)
    game.kernels.resample(world, SPECTATOR, np.frombuffer(seed, np.uint8).copy())
    return world.tobytes()
