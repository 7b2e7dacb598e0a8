"""Dice Out: nothing but chance to come is hidden, so there is one world (perfect information)."""

from __future__ import annotations

from typing import Any

from tests.games.dice_out.conserved import claimers_of


def worlds(_record: Any, _viewer: int) -> int:
    """Everybody sees everything."""
    return 1


def essence(record: Any, _viewer: int) -> bytes:
    """The dice, and who may claim."""
    return record["cell"].tobytes() + record["value"].tobytes() + record["may"].tobytes()


def impossible(seen: Any, world: Any, _viewer: int) -> str:
    """The dice lie where they lie, and who looks at them sees who may claim."""
    if (seen["cell"] != world["cell"]).any() or (seen["value"] != world["value"]).any():
        return "the dice have moved"
    if int(world["may"]) != claimers_of(world):
        return "another seat may claim than the dice say"
    return ""
