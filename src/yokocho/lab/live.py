"""Figures of a run while it is played, for whoever looks on: a few metrics and how long games are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from yokocho.lab.metrics import Metric, Tally

BARS: Final = 24
"""At most, of a histogram."""
SHOWN: Final = frozenset(("seat-wins", "seat-score", "bot-wins", "bot-score", "decisions", "end", "shared-win"))
_STEPS: Final = (1, 2, 5)


class Bar(msgspec.Struct, frozen=True):
    """So many games took `first` to `last` decisions."""

    first: int
    last: int
    games: int


class Figures(msgspec.Struct, frozen=True):
    """What is known so far."""

    games: int
    metrics: tuple[Metric, ...]
    lengths: tuple[Bar, ...]


def figures_of(tally: Tally) -> Figures:
    """Of the games that are added up so far."""
    shown = tuple(metric for metric in tally.metrics if metric.id in SHOWN)
    return Figures(tally.games, shown, tuple(bars(tally.lengths)))


def bars(counts: Mapping[int, int]) -> list[Bar]:
    """A histogram of round steps, at most `BARS` bars, without gaps."""
    if not counts:
        return []
    least, most = min(counts), max(counts)
    steps = (step * 10**power for power in range(12) for step in _STEPS)
    step = next(step for step in steps if most // step - least // step < BARS)
    found = dict.fromkeys(range(least // step, most // step + 1), 0)
    for length, games in counts.items():
        found[length // step] += games
    return [Bar(at * step, at * step + step - 1, games) for at, games in found.items()]
