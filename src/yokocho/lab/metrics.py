"""What a table of games says, as numbers with intervals. Each metric's definition is the message `metric-<id>-about` of
the lab's words; formulas and sources are in the guide.

Intervals are at 95 %: Wilson's for shares, the normal one (mean plus or minus 1.96 standard errors) for means.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Any, Final

import msgspec
import polars as pl

from yokocho.bots.arena import Z95, wilson

QUANTILES: Final = (0.05, 0.5, 0.95)
SHARES: Final = frozenset(
    (
        "seat-wins",
        "starter-wins",
        "bot-wins",
        "forced",
        "lead-never-changed",
        "last-lead-change",
        "end",
        "shared-win",
        "balance",
        "comebacks",
        "decided-at",
        "leader-half-wins",
        "runs-out",
        "taken",
        "beaten",
        "reach",
        "hopeless",
        "kingmaking",
        "king-power",
        "event-games",
    )
)
"""Metrics between 0 and 1, told in per cent."""


class Metric(msgspec.Struct, frozen=True, omit_defaults=True):
    """One number. `of` says of what where there are several: a seat, a bot, an end reason."""

    id: str
    value: float
    low: float
    high: float
    games: int
    of: str | int | None = None

    def is_above(self, level: float) -> bool:
        """Surely above it."""
        return self.low > level

    def is_below(self, level: float) -> bool:
        """Surely below it."""
        return self.high < level


def share(metric: str, hits: float, n: int, of: str | int | None = None) -> Metric:
    """A share, with Wilson's interval."""
    value = hits / n if n else 0.0
    interval = wilson(value, n)
    return Metric(metric, value, interval.low, interval.high, n, of)


def surely(metric: Metric, level: float, looked_at: int) -> int:
    """1 if a share is surely above a level, -1 if below, 0 if that cannot be said; corrected for how many were looked
    at (Bonferroni)."""
    z = NormalDist().inv_cdf(1 - 0.025 / looked_at)
    n, p = metric.games, metric.value
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return 1 if middle - half > level else -1 if middle + half < level else 0


def mean(metric: str, values: pl.Series, of: str | int | None = None) -> Metric:
    """A mean, with the normal interval."""
    n = len(values)
    value = float(values.mean() or 0.0)  # type: ignore[arg-type]
    deviation = float(values.std() or 0.0) if n > 1 else 0.0  # type: ignore[arg-type]
    half = Z95 * deviation / math.sqrt(n) if n else 0.0
    return Metric(metric, value, value - half, value + half, n, of)


def measure(games: pl.DataFrame) -> list[Metric]:
    """All metrics of a table of games with one plan (`chunk.SCHEMA`)."""
    if games.is_empty():
        return []
    return [
        *by_seat(games),
        *by_starter(games),
        *by_bot(games),
        *lengths(games),
        *choices(games),
        *waiting(games),
        *leads(games),
        *ends(games),
    ]


def seats_of(games: pl.DataFrame) -> int:
    """How many play."""
    return len(games["ranks"][0])


def wins(games: pl.DataFrame) -> pl.DataFrame:
    """A row for each game and seat: number, seat, bot, rank, score, and the share of the win it got (a shared win is
    shared out)."""
    rows = games.select("number", "bots", "ranks", "scores").with_columns(
        seat=pl.lit(list(range(seats_of(games)))), firsts=pl.col("ranks").list.count_matches(1)
    )
    rows = rows.explode("bots", "ranks", "scores", "seat")
    won = pl.when(pl.col("ranks") == 1).then(1.0 / pl.col("firsts")).otherwise(0.0)
    return rows.select("number", "seat", bot="bots", rank="ranks", score="scores", won=won)


def by_seat(games: pl.DataFrame) -> list[Metric]:
    """Share of wins and mean score of each seat."""
    found: list[Metric] = []
    rows = wins(games)
    for seat in range(seats_of(games)):
        mine = rows.filter(pl.col("seat") == seat)
        found.append(share("seat-wins", float(mine["won"].sum()), len(mine), seat))
        found.append(mean("seat-score", mine["score"], seat))
    return found


def by_starter(games: pl.DataFrame) -> list[Metric]:
    """Share of wins of whoever decides first, where that is one seat and not always the same."""
    started = games.filter(pl.col("starter") >= 0)
    if started["starter"].n_unique() < 2:
        return []
    ranks, firsts = pl.col("ranks").list.get(pl.col("starter")), pl.col("ranks").list.count_matches(1)
    won = started.select(won=pl.when(ranks == 1).then(1.0 / firsts).otherwise(0.0))["won"]
    return [share("starter-wins", float(won.sum()), len(started))]


def by_bot(games: pl.DataFrame) -> list[Metric]:
    """Share of wins and mean score of each kind of bot, where there are several. What a bot wins is counted by game
    and seat it held."""
    rows = wins(games)
    bots = rows["bot"].unique().sort().to_list()
    found: list[Metric] = []
    if len(bots) > 1:
        for bot in bots:
            mine = rows.filter(pl.col("bot") == bot)
            found.append(share("bot-wins", float(mine["won"].sum()), len(mine), bot))
            found.append(mean("bot-score", mine["score"], bot))
    return found


def lengths(games: pl.DataFrame) -> list[Metric]:
    """Decisions and visible steps of a game, and how far its length varies."""
    decisions = games["decisions"]
    found = [mean("decisions", decisions), mean("frames", games["frames"])]
    for quantile in QUANTILES:
        at = float(decisions.quantile(quantile, "nearest") or 0)
        low, high = quantile_interval(decisions, quantile)
        found.append(Metric("decisions-quantile", at, low, high, len(decisions), f"{100 * quantile:g} %"))
    return found


def quantile_interval(values: pl.Series, quantile: float) -> tuple[float, float]:
    """The 95 % interval of a quantile by order statistics (normal approximation of the binomial)."""
    ordered = values.sort()
    n = len(ordered)
    half = Z95 * math.sqrt(n * quantile * (1 - quantile))
    first = max(0, math.floor(n * quantile - half))
    last = min(n - 1, math.ceil(n * quantile + half))
    return float(ordered[first]), float(ordered[last])


def choices(games: pl.DataFrame) -> list[Metric]:
    """How much there is to decide: legal actions a decision, and the share of decisions with only one."""
    own, offered, forced = (games[name].list.sum() for name in ("own", "offered", "forced"))
    return [
        mean("branching", offered.cast(pl.Float64) / own),
        mean("forced", forced.cast(pl.Float64) / own),
    ]


def waiting(games: pl.DataFrame) -> list[Metric]:
    """Downtime: decisions of others for one of one's own, and the longest wait of a game."""
    own, decisions = games["own"], games["decisions"]
    seats = seats_of(games)
    mean_own = own.list.sum().cast(pl.Float64) / seats
    found = [
        mean("downtime", (decisions - mean_own) / mean_own),
        mean("longest-wait", games["longest_wait"].list.max().cast(pl.Float64)),
    ]
    for seat in range(seats):
        mine = own.list.get(seat).cast(pl.Float64)
        found.append(mean("seat-decisions", mine, seat))
    return found


def leads(games: pl.DataFrame) -> list[Metric]:
    """Drama: how often the lead changes hands, and when it does so for the last time (share of the game's length)."""
    changed = games.filter(pl.col("lead_changes") > 0)
    found = [mean("lead-changes", games["lead_changes"].cast(pl.Float64))]
    found.append(share("lead-never-changed", float((games["lead_changes"] == 0).sum()), len(games)))
    if len(changed):
        at = changed["last_lead_change"].cast(pl.Float64) / changed["decisions"]
        found.append(mean("last-lead-change", at))
    return found


def ends(games: pl.DataFrame) -> list[Metric]:
    """How games end, how often a win is shared, and by how much it is won."""
    counts = games["end_reason"].value_counts(sort=True)
    found = [share("end", float(hits), len(games), reason) for reason, hits in counts.iter_rows()]
    shared = games["ranks"].list.count_matches(1) > 1
    found.append(share("shared-win", float(shared.sum()), len(games)))
    ordered = games["scores"].list.sort(descending=True)
    if seats_of(games) > 1:
        found.append(mean("margin", ordered.list.get(0) - ordered.list.get(1)))
    return found


def find(metrics: Sequence[Metric], name: str, of: Any = None) -> Metric | None:
    """The metric of that id (and of that seat, bot, reason)."""
    return next((metric for metric in metrics if metric.id == name and (of is None or metric.of == of)), None)


def every(metrics: Sequence[Metric], name: str) -> list[Metric]:
    """All of that id."""
    return [metric for metric in metrics if metric.id == name]
