"""Cats Called Jiji: what a player who takes their time considers.

A failed try costs no points and a 0:0 goes to whoever declared first, so to declare a guess in the first turn wins
more often than to wait, and whoever expects that of the others does the same: a game of three turns, in which
nobody draws, shares and reasons. People seldom play so, and a table of bots that do leaves them nothing to play. A
patient bot declares only once it is likely to be right.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from yokocho.games.cats_called_jiji.actions import PASS_DISCOVERY
from yokocho.games.cats_called_jiji.state import DISCOVER, PLACES

if TYPE_CHECKING:
    from yokocho.engine.game import Game

LIKELY: Final = 0.7
"""So sure it must be that some Missing Jiji is of the kind it would name."""
WORLDS: Final = 80


def considered(game: Game, state: bytes, seat: int, codes: list[int], seed: int) -> list[int]:
    """Of the legal actions those that are worth a thought: no declaration while it would be a guess. In a last chance
    or where it must, a seat declares as anybody does."""
    if game.layout.head(state).phase != DISCOVER or PASS_DISCOVERY not in codes:
        return codes
    return codes if likeliest(game, state, seat, WORLDS, seed) >= LIKELY else [PASS_DISCOVERY]


def likeliest(game: Game, state: bytes, seat: int, worlds: int, seed: int) -> float:
    """The share of possible worlds in which the kind that most have hides among the others' Missing Jiji."""
    chance = random.Random(seed)  # noqa: S311 - for bots only
    seen = np.frombuffer(state, np.uint8)
    hidden: dict[int, int] = {}
    for _ in range(worlds):
        world = seen.copy()
        game.kernels.resample(world, seat, np.frombuffer(chance.randbytes(32), np.uint8).copy())
        record: Any = world.view(game.layout.dtype)[0]
        places = [p for p in range(PLACES) if p != seat and record["missing"][p] and not record["found_by"][p]]
        for kind in {int(record["missing"][place]) for place in places}:
            hidden[kind] = hidden.get(kind, 0) + 1
    return max(hidden.values(), default=0) / worlds
