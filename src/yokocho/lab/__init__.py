"""The playtest lab: play many games, and say what they tell a designer.

from yokocho.lab import Plan, simulate
games = simulate(Plan("x-nimmt", seats=4, bots=("random",), games=10_000, seed=1))    # a polars table, a row a game
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from yokocho.lab.plan import Plan
    from yokocho.lab.runs import simulate

__all__ = ["Plan", "simulate"]
_HOMES = {"Plan": "plan", "simulate": "runs"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(f"yokocho.lab.{_HOMES[name]}"), name)
