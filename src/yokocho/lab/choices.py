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


def choices_of(decisions: pl.DataFrame, codec: Codec, *, kinds: bool = False) -> list[Choice]:
    """Every action that was on offer beside another, most often offered first; `kinds`: by name alone, parameters left
    aside. Random bots' decisions are left out where others played, too."""
    strong = decisions.filter(pl.col("bot") != "random")
    rows = (decisions if strong.is_empty() else strong).filter(pl.col("offered") > 1)
    if rows.is_empty():
        return []
    names = [action.name if kinds else str(action) for action in codec.actions]
    named = pl.Series(names, dtype=pl.String)
    each = (
        rows.select("number", "index", "code", "offers", "offered")
        .explode("offers")
        .with_columns(
            action=named.gather(pl.Series(rows.explode("offers")["offers"])),
            taken=pl.col("offers") == pl.col("code"),
            chance=1.0 / pl.col("offered"),
        )
    )
    once = each.group_by("number", "index", "action").agg(pl.col("taken").any(), pl.col("chance").sum())
    if kinds:  # a kind alone on offer is no choice of kind
        once = once.filter(pl.col("chance") < 0.999)
    table = (
        once.group_by("action")
        .agg(offered=pl.len(), taken=pl.col("taken").sum(), expected=pl.col("chance").sum())
        .sort("offered", "action", descending=[True, False])
    )
    return [
        Choice(action, offered, taken, expected, share("taken", taken, offered, action))
        for action, offered, taken, expected in table.iter_rows()
    ]
