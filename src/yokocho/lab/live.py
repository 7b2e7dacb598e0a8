"""Figures of a run, or of two on the same seeds, while they are played, for whoever looks on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from yokocho.lab.compare import Difference, Pairing
from yokocho.lab.metrics import Metric, Tally
from yokocho.lab.pair import Pair
from yokocho.lab.runs import Run

BARS: Final = 24
"""At most, of a histogram."""
SHOWN: Final = frozenset(("seat-wins", "seat-score", "bot-wins", "bot-score", "decisions", "end", "shared-win"))
_STEPS: Final = (1, 2, 5)


class Bar(msgspec.Struct, frozen=True):
    """So many games took `first` to `last` decisions."""

    first: int
    last: int
    games: int


class Contrast(msgspec.Struct, frozen=True):
    """What is known so far of A and B: pairs of games, how many of them went exactly alike, and all differences."""

    games: int
    same: int
    differences: tuple[Difference, ...]


class Figures(msgspec.Struct, frozen=True):
    """What is known so far of a run."""

    games: int
    metrics: tuple[Metric, ...]
    lengths: tuple[Bar, ...]


def figures_of(tally: Tally) -> Figures:
    """Of the games that are added up so far."""
    shown = tuple(metric for metric in tally.metrics if metric.id in SHOWN)
    return Figures(tally.games, shown, tuple(bars(tally.lengths)))


class Watched:
    """A run that is looked at again and again: only what is new is read."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._tally = Tally()
        self._seen: set[str] = set()

    def __call__(self) -> Figures:
        """What is known now."""
        for part in self._run.parts():
            if part.name not in self._seen:
                self._seen.add(part.name)
                self._tally.add(self._run.read(part))
        return figures_of(self._tally)


class WatchedPair:
    """Two runs in the same way: a piece counts once both have it."""

    def __init__(self, pair: Pair) -> None:
        self._pair = pair
        self._pairing = Pairing(pair.a.plan.seats)
        self._seen: set[str] = set()

    def __call__(self) -> Contrast:
        """What is known now."""
        parts = [{part.name: part for part in run.parts()} for run in self._pair.runs]
        for name in sorted(parts[0].keys() & parts[1].keys() - self._seen):
            self._seen.add(name)
            self._pairing.add(*(run.read(each[name]) for run, each in zip(self._pair.runs, parts, strict=True)))
        found = self._pairing
        return Contrast(found.games, found.same, tuple(found.differences))


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
