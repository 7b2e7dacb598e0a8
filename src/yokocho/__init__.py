"""Yokocho (横丁): a digital tabletop for small-press board and card games.

```python
import yokocho

game = yokocho.load("x-nimmt")
match = game.new(seats=4, seed=1)
while not match.over:
    seat = min(match.actors)
    match.act(seat, match.legal(seat)[0])
print(match.ranks, match.scores)
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from yokocho.engine.actions import Action
    from yokocho.engine.game import Game, GameInfo, discover, load
    from yokocho.engine.match import Match
    from yokocho.engine.record import ALL
    from yokocho.engine.refused import Refused

__version__ = "0.1.0"
__all__ = ["ALL", "Action", "Game", "GameInfo", "Match", "Refused", "__version__", "discover", "load"]

_HOMES: Final = {
    "ALL": "record",
    "Action": "actions",
    "Game": "game",
    "GameInfo": "game",
    "Match": "match",
    "Refused": "refused",
    "discover": "game",
    "load": "game",
}


def __getattr__(name: str) -> object:
    """Import what is asked for when it is asked for: `yokocho --help` answers without the engine."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"yokocho.engine.{_HOMES[name]}"), name)
