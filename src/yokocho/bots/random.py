"""The bot that chooses evenly among what is legal."""

from __future__ import annotations

import random
import threading
from typing import TYPE_CHECKING

from yokocho.bots.base import mixed

if TYPE_CHECKING:
    from yokocho.engine.game import Game


class RandomBot:
    """Any legal action, each with the same chance."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int:
        """See `Bot.choose`. It answers at once, so there is nothing to cancel."""
        del cancel
        codes = self.game.legal_codes(state, seat)
        if not codes:
            raise ValueError(f"seat {seat} has nothing to choose")
        return random.Random(mixed(seed, seat)).choice(codes)  # noqa: S311 - a bot's whim is no secret
