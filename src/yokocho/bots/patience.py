"""What a player who takes their time considers, where a game says it.

A game may have a module `patience` with a function `considered` (see `Considered`). Levels that are patient search as
any other and then choose among what it leaves, where a game is no fun with bots that do what pays best. They win less
often for it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from yokocho.engine.game import Game

Considered = Callable[["Game", bytes, int, list[int], int], list[int]]
"""`considered(game, state, seat, codes, seed)`: of the legal codes those worth a thought, at least one. `state` is
redacted for the seat; the answer depends on nothing but what it is given."""


def considered_of(game: Game) -> Considered | None:
    """What the game says, if it does."""
    if not (game.info.folder / "patience.py").exists():
        return None
    return cast("Considered", importlib.import_module(f"{game.info.package}.patience").considered)
