"""A plain one-step heuristic, to have a middle: each action in the same few worlds, and the one after which it scored
most itself.

It looks at its own score alone, grows no tree and makes no plans.
"""

from __future__ import annotations

import threading
from itertools import cycle, islice
from typing import TYPE_CHECKING, Final

from yokocho.bots.flat import best_of, outcomes

if TYPE_CHECKING:
    from yokocho.engine.game import Game

WORLDS: Final = 8


class Greedy:
    """See the module. With `hides` it plays as many games through whatever number of actions is legal, so that the time
    it takes does not tell."""

    def __init__(self, game: Game, worlds: int = WORLDS, *, hides: bool = False) -> None:
        self.game = game
        self.worlds = worlds
        self.hides = hides

    def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int:
        """See `Bot.choose`."""
        codes = self.game.legal_codes(state, seat)
        if not codes:
            raise ValueError(f"seat {seat} has nothing to choose")
        if len(codes) == 1 and not self.hides:
            return codes[0]
        tried = list(islice(cycle(codes), self.game.max_legal)) if self.hides else codes
        scored = outcomes(self.game, state, seat, tried, self.worlds, seed, cancel)[: len(codes), 3]
        return best_of(codes, scored, seed)
