"""Figures of a run while it is played: sums over its finished pieces, so that looking at them costs the same after ten
games and after a million."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Any, Final

import msgspec
import polars as pl

from yokocho.bots.arena import Z95
from yokocho.lab.metrics import Metric, share, wins

BARS: Final = 24
"""At most, of a histogram."""
_STEPS: Final = (1, 2, 5)


class Bar(msgspec.Struct, frozen=True):
    """So many games took `first` to `last` decisions."""

    first: int
    last: int
    games: int


class Figures(msgspec.Struct, frozen=True):
    """What is known so far; the metrics are those of `metrics.measure` by the same names."""

    games: int
    metrics: tuple[Metric, ...]
    lengths: tuple[Bar, ...]


class _Mean:
    """A mean and its interval from sums."""

    __slots__ = ("n", "squares", "total")

    def __init__(self) -> None:
        self.n = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, n: int, total: float, squares: float) -> None:
        self.n += n
        self.total += total
        self.squares += squares

    def metric(self, name: str, of: str | int | None = None) -> Metric:
        value = self.total / self.n
        spread = max(0.0, self.squares - self.n * value * value) / (self.n - 1) if self.n > 1 else 0.0
        half = Z95 * math.sqrt(spread / self.n)
        return Metric(name, value, value - half, value + half, self.n, of)


class Tally:
    """Add tables of games of one plan; ask for their figures at any time."""

    def __init__(self) -> None:
        self.games = 0
        self._shared = 0
        self._decisions = _Mean()
        self._lengths: dict[int, int] = defaultdict(int)
        self._ends: dict[str, int] = defaultdict(int)
        self._won: dict[tuple[str, Any], float] = defaultdict(float)
        self._scores: dict[tuple[str, Any], _Mean] = defaultdict(_Mean)

    def add(self, games: pl.DataFrame) -> None:
        """Count some games in."""
        self.games += len(games)
        self._shared += int((games["ranks"].list.count_matches(1) > 1).sum())
        for length, n in games["decisions"].value_counts().iter_rows():
            self._lengths[length] += n
            self._decisions.add(n, n * length, n * length * length)
        for reason, n in games["end_reason"].value_counts().iter_rows():
            self._ends[reason] += n
        rows = wins(games)
        score = pl.col("score")
        for by in ("seat", "bot"):
            sums = rows.group_by(by).agg(pl.len(), pl.col("won").sum(), score.sum(), (score * score).sum().alias("sq"))
            for of, n, won, total, squares in sums.iter_rows():
                self._won[by, of] += won
                self._scores[by, of].add(n, total, squares)

    def figures(self) -> Figures:
        """As they stand now."""
        if not self.games:
            return Figures(0, (), ())
        found: list[Metric] = []
        bots = [of for by, of in self._scores if by == "bot"]
        for by, of in sorted(self._scores, key=lambda key: (key[0] == "bot", key[1])):
            if by == "bot" and len(bots) < 2:
                continue
            scores = self._scores[by, of]
            found += [share(f"{by}-wins", self._won[by, of], scores.n, of), scores.metric(f"{by}-score", of)]
        found.append(self._decisions.metric("decisions"))
        ends = sorted(self._ends.items(), key=lambda each: (-each[1], each[0]))
        found += [share("end", n, self.games, reason) for reason, n in ends]
        found.append(share("shared-win", self._shared, self.games))
        return Figures(self.games, tuple(found), tuple(bars(self._lengths)))


def bars(counts: dict[int, int]) -> list[Bar]:
    """A histogram of round steps, at most `BARS` bars, without gaps."""
    least, most = min(counts), max(counts)
    steps = (step * 10**power for power in range(12) for step in _STEPS)
    step = next(step for step in steps if most // step - least // step < BARS)
    found = dict.fromkeys(range(least // step, most // step + 1), 0)
    for length, games in counts.items():
        found[length // step] += games
    return [Bar(at * step, at * step + step - 1, games) for at, games in found.items()]
