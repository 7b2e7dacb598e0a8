"""Dead and dominant choices, from a table of decisions: what is often on offer and never taken by players who think,
and what is nearly always taken when there is something else."""

from __future__ import annotations

from typing import Final

import msgspec
import polars as pl

from yokocho.engine.actions import Codec
from yokocho.lab.metrics import Metric, share

DEAD_EXPECTED: Final = 10.0
"""A choice is called dead if nobody takes it although chance would have so many times."""
DOMINANT: Final = 0.9
FEWEST: Final = 30


class Choice(msgspec.Struct, frozen=True):
    """One action, where there was another: how often it was on offer and taken, and how often chance would have taken
    it."""

    action: str
    offered: int
    taken: int
    expected: float
    share: Metric

    @property
    def is_dead(self) -> bool:
        """Never taken, surely not by accident."""
        return self.taken == 0 and self.expected >= DEAD_EXPECTED

    @property
    def is_dominant(self) -> bool:
        """Taken nearly whenever it is on offer."""
        return self.offered >= FEWEST and self.share.is_above(DOMINANT)

    @property
    def liking(self) -> float:
        """How many times as often as by chance."""
        return self.taken / self.expected if self.expected else 0.0


class Choosing:
    """What is added up of decisions, whole ones at a time: every action that was on offer beside another; `kinds`: by
    name alone, parameters left aside. Random bots' decisions are left out where others played, too."""

    def __init__(self, codec: Codec, *, kinds: bool = False) -> None:
        self._names = pl.Series([action.name if kinds else str(action) for action in codec.actions], dtype=pl.String)
        self._kinds = kinds
        self._all: dict[str, list[float]] = {}
        self._strong: dict[str, list[float]] = {}
        """Offered, taken and expected, by action."""
        self._has_strong = False

    def add(self, decisions: pl.DataFrame) -> Choosing:
        """More of them."""
        strong = decisions.filter(pl.col("bot") != "random")
        self._has_strong |= not strong.is_empty()
        self._add(self._strong, strong)
        if not self._has_strong:
            self._add(self._all, decisions)
        return self

    def _add(self, sums: dict[str, list[float]], decisions: pl.DataFrame) -> None:
        rows = decisions.filter(pl.col("offered") > 1)
        if rows.is_empty():
            return
        each = rows.select("number", "index", "code", "offers", "offered").explode("offers")
        each = each.with_columns(
            action=self._names.gather(each["offers"]),
            taken=pl.col("offers") == pl.col("code"),
            chance=1.0 / pl.col("offered"),
        )
        once = each.group_by("number", "index", "action").agg(pl.col("taken").any(), pl.col("chance").sum())
        if self._kinds:  # a kind alone on offer is no choice of kind
            once = once.filter(pl.col("chance") < 0.999)
        table = once.group_by("action").agg(
            offered=pl.len(), taken=pl.col("taken").sum(), expected=pl.col("chance").sum()
        )
        for action, *found in table.sort("action").iter_rows():
            sums[action] = [before + more for before, more in zip(sums.get(action, (0, 0, 0)), found, strict=True)]

    @property
    def choices(self) -> list[Choice]:
        """Most often offered first."""
        sums = self._strong if self._has_strong else self._all
        order = sorted(sums, key=lambda action: (-sums[action][0], action))
        return [_choice(action, *sums[action]) for action in order]


def _choice(action: str, offered: float, taken: float, expected: float) -> Choice:
    return Choice(action, int(offered), int(taken), expected, share("taken", taken, int(offered), action))
