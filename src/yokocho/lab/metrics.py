"""What a table of games says, as numbers with intervals. Each metric's definition is the message `metric-<id>-about` of
the lab's words; formulas and sources are in the guide.

Intervals are at 95 %: Wilson's for shares, the normal one (mean plus or minus 1.96 standard errors) for means.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import NormalDist
from typing import Any, Final, NamedTuple

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
        "best-wins",
        "worst-wins",
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


ORDER: Final = (
    "seat-wins", "seat-score", "starter-wins", "bot-wins", "bot-score", "decisions", "frames", "branching", "forced",
    "downtime", "longest-wait", "seat-decisions", "seat-downtime", "seat-longest-wait", "lead-changes",
    "lead-never-changed", "last-lead-change", "end", "shared-win", "margin",
)  # fmt: skip
"""In which metrics of games are told."""
COUNTED: Final = frozenset(("seat-wins", "starter-wins", "bot-wins", "lead-never-changed", "end", "shared-win"))
"""Shares of games, with Wilson's interval; the others are means."""


class Key(NamedTuple):
    """One number of a game: a metric, and of what."""

    metric: str
    of: str | int | None = None

    @property
    def is_share(self) -> bool:
        """Whether it is a share of games, not a mean."""
        return self.metric in COUNTED


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


class Moments:
    """How many values, their mean and how far they lie around it, added up a part at a time (Chan, Golub and LeVeque
    1979)."""

    def __init__(self) -> None:
        self.n = 0
        self.mean = 0.0
        self._around = 0.0

    def add(self, values: pl.Series) -> Moments:
        """More of them; none are missing."""
        n = len(values)
        if n:
            mean_here = float(values.mean() or 0.0)  # type: ignore[arg-type]
            around = float(((values - mean_here) ** 2).sum())
            apart, both = mean_here - self.mean, self.n + n
            self._around += around + apart * apart * self.n * n / both
            self.mean += apart * n / both
            self.n = both
        return self

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 where there is but one value."""
        return math.sqrt(self._around / (self.n - 1) / self.n) if self.n > 1 else 0.0

    def metric(self, name: str, of: str | int | None = None) -> Metric:
        """The mean, with the normal interval."""
        half = Z95 * self.error
        return Metric(name, self.mean, self.mean - half, self.mean + half, self.n, of)


def mean(metric: str, values: pl.Series, of: str | int | None = None) -> Metric:
    """A mean, with the normal interval."""
    return Moments().add(values.cast(pl.Float64)).metric(metric, of)


class Tally:
    """What is added up of games, a table at a time, so that memory does not grow with their number. The same tables in
    the same order give the same metrics."""

    def __init__(self) -> None:
        self.games = 0
        self._shares: dict[Key, tuple[float, int]] = {}
        """Hits, and of how many."""
        self._means: dict[Key, Moments] = {}
        self._lengths: Counter[int] = Counter()
        self._starters: set[int] = set()

    def add(self, games: pl.DataFrame) -> Tally:
        """A table of games with one plan (`chunk.SCHEMA`)."""
        if len(games):
            self.games += len(games)
            for family in (_by_seat, _by_starter, _by_bot, _lengths, _choices, _waiting, _leads, _ends):
                for key, values in family(games):
                    if key.is_share:
                        self._add_share(key, float(values.sum()), len(values))
                    else:
                        self._add_mean(key, values.cast(pl.Float64))
            self._lengths.update(dict(games["decisions"].value_counts().iter_rows()))
            self._starters.update(games.filter(pl.col("starter") >= 0)["starter"].unique())
        return self

    def _add_share(self, key: Key, hits: float, n: int) -> None:
        before, of = self._shares.get(key, (0.0, 0))
        self._shares[key] = before + hits, of + n

    def _add_mean(self, key: Key, values: pl.Series) -> None:
        if len(values):
            self._means.setdefault(key, Moments()).add(values)

    @property
    def lengths(self) -> dict[int, int]:
        """How many games took how many decisions."""
        return dict(self._lengths)

    @property
    def metrics(self) -> list[Metric]:
        """All metrics of the games so far."""
        found = [self._metric(key) for key in self._keys()]
        if self.games:
            at = next(at for at, metric in enumerate(found) if metric.id == "frames") + 1
            found[at:at] = [self._quantile(quantile) for quantile in QUANTILES]
        return found

    def _keys(self) -> list[Key]:
        """In the order of the families; ends by how often, a single bot or starter left out."""
        keys = [*self._means, *self._shares]
        bots = sorted({str(key.of) for key in keys if key.metric == "bot-wins"})

        def told(key: Key) -> bool:
            if key.metric == "starter-wins":
                return len(self._starters) > 1
            return len(bots) > 1 or not key.metric.startswith("bot-")

        def order(key: Key) -> tuple[float, ...]:
            place = ORDER.index(key.metric)
            if key.metric == "end":
                return (place, -self._shares[key][0])
            if key.metric.startswith("bot-"):
                return (ORDER.index("bot-wins"), bots.index(str(key.of)), place)
            if key.metric in ("seat-wins", "seat-score"):
                return (ORDER.index("seat-wins"), float(key.of or 0), place)
            return (place, float(key.of or 0))

        return sorted(filter(told, keys), key=lambda key: (*order(key), str(key.of)))

    def _metric(self, key: Key) -> Metric:
        if key in self._shares:
            hits, n = self._shares[key]
            return share(key.metric, hits, self.games if key.metric == "end" else n, key.of)
        return self._means[key].metric(key.metric, key.of)

    def _quantile(self, quantile: float) -> Metric:
        low, high = quantile_interval(self._lengths, quantile)
        n = self.games
        at = nth_of(self._lengths, min(n - 1, round(quantile * (n - 1))))
        return Metric("decisions-quantile", at, low, high, n, f"{100 * quantile:g} %")


def measure(games: pl.DataFrame) -> list[Metric]:
    """All metrics of a table of games with one plan (`chunk.SCHEMA`)."""
    return Tally().add(games).metrics


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


def _by_seat(games: pl.DataFrame) -> Iterator[tuple[Key, pl.Series]]:
    """Share of wins and mean score of each seat."""
    rows = wins(games)
    for seat in range(seats_of(games)):
        mine = rows.filter(pl.col("seat") == seat)
        yield Key("seat-wins", seat), mine["won"]
        yield Key("seat-score", seat), mine["score"]


def _by_starter(games: pl.DataFrame) -> Iterator[tuple[Key, pl.Series]]:
    """Share of wins of whoever decides first, where that is one seat (told where it is not always the same)."""
    started = games.filter(pl.col("starter") >= 0)
    ranks, firsts = pl.col("ranks").list.get(pl.col("starter")), pl.col("ranks").list.count_matches(1)
    yield Key("starter-wins"), started.select(won=pl.when(ranks == 1).then(1.0 / firsts).otherwise(0.0))["won"]


def _by_bot(games: pl.DataFrame) -> Iterator[tuple[Key, pl.Series]]:
    """Share of wins and mean score of each kind of bot (told where there are several). What a bot wins is counted by
    game and seat it held."""
    if games["bots"].list.n_unique().max() == 1 and games["bots"].list.first().n_unique() == 1:
        return
    rows = wins(games)
    for bot in rows["bot"].unique():
        mine = rows.filter(pl.col("bot") == bot)
        yield Key("bot-wins", bot), mine["won"]
        yield Key("bot-score", bot), mine["score"]


def _lengths(games: pl.DataFrame) -> Iterator[tuple[Key, pl.Series]]:
    """Decisions and visible steps of a game. (How far its length varies comes from how often each was met.)"""
    yield Key("decisions"), games["decisions"]
    yield Key("frames"), games["frames"]


def _choices(games: pl.DataFrame) -> Iterator[tuple[Key, pl.Series]]:
    """How much there is to decide: legal actions a decision, and the share of decisions with only one."""
    own, offered, forced = (games[name].list.sum() for name in ("own", "offered", "forced"))
    yield Key("branching"), offered.cast(pl.Float64) / own
    yield Key("forced"), forced.cast(pl.Float64) / own


def _waiting(games: pl.DataFrame) -> Iterator[tuple[Key, pl.Series]]:
    """Downtime, of all and of each seat: decisions of others for one of one's own, and the longest wait of a game. (A
    seat that decides nothing in a game has no ratio in it.)"""
    own, decisions = games["own"], games["decisions"]
    mean_own = own.list.sum().cast(pl.Float64) / seats_of(games)
    yield Key("downtime"), (decisions - mean_own) / mean_own
    yield Key("longest-wait"), games["longest_wait"].list.max()
    for seat in range(seats_of(games)):
        mine = own.list.get(seat)
        yield Key("seat-decisions", seat), mine
        decided = mine > 0
        yield Key("seat-downtime", seat), (decisions - mine).filter(decided).cast(pl.Float64) / mine.filter(decided)
        yield Key("seat-longest-wait", seat), games["longest_wait"].list.get(seat)


def _leads(games: pl.DataFrame) -> Iterator[tuple[Key, pl.Series]]:
    """Drama: how often the lead changes hands, and when it does so for the last time (share of the game's length)."""
    changed = games.filter(pl.col("lead_changes") > 0)
    yield Key("lead-changes"), games["lead_changes"]
    yield Key("lead-never-changed"), games["lead_changes"] == 0
    yield Key("last-lead-change"), changed["last_lead_change"].cast(pl.Float64) / changed["decisions"]


def _ends(games: pl.DataFrame) -> Iterator[tuple[Key, pl.Series]]:
    """How games end, how often a win is shared, and by how much it is won."""
    for (reason,), mine in games.group_by("end_reason"):
        yield Key("end", str(reason)), mine["number"] >= 0
    yield Key("shared-win"), games["ranks"].list.count_matches(1) > 1
    if seats_of(games) > 1:
        ordered = games["scores"].list.sort(descending=True)
        yield Key("margin"), ordered.list.get(0) - ordered.list.get(1)


def quantile_interval(counts: Mapping[Any, int], quantile: float) -> tuple[float, float]:
    """The 95 % interval of a quantile by order statistics (normal approximation of the binomial). `counts`: how often
    each value was met."""
    n = sum(counts.values())
    half = Z95 * math.sqrt(n * quantile * (1 - quantile))
    first = max(0, math.floor(n * quantile - half))
    last = min(n - 1, math.ceil(n * quantile + half))
    return nth_of(counts, first), nth_of(counts, last)


def nth_of(counts: Mapping[Any, int], n: int) -> float:
    """The n-th value in rising order, from 0."""
    for value in sorted(counts):
        n -= counts[value]
        if n < 0:
            return float(value)
    raise IndexError(n)


def find(metrics: Sequence[Metric], name: str, of: Any = None) -> Metric | None:
    """The metric of that id (and of that seat, bot, reason)."""
    return next((metric for metric in metrics if metric.id == name and (of is None or metric.of == of)), None)


def every(metrics: Sequence[Metric], name: str) -> list[Metric]:
    """All of that id."""
    return [metric for metric in metrics if metric.id == name]
