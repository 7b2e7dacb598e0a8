"""The bot that looks up what is best: for games that can be solved, once their table has been built."""

from __future__ import annotations

import random
import threading
from typing import TYPE_CHECKING

from yokocho.bots.base import mixed
from yokocho.engine.solving import answer, oracle_for, solver_of

if TYPE_CHECKING:
    from yokocho.engine.game import Game


class Perfect:
    """Wins as soon as can be, loses as late as can be; among equals its chance decides."""

    def __init__(self, game: Game) -> None:
        """Raises BadSetting if the game has no solver."""
        solver_of(game.info)
        self.game = game

    def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int:
        """See `Bot.choose`. Raises BadSetting where these options are not solved, or the table has not been built or
        cannot be trusted."""
        del cancel
        oracle = oracle_for(self.game.info, self.game.options_in(state))
        best = answer(self.game, oracle, state, seat).best
        return random.Random(mixed(seed, seat)).choice(best)  # noqa: S311 - a bot's whim is no secret
