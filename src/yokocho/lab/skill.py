"""Skill against luck: how much more thinking wins, and how the game differs for weak and strong players."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec
import polars as pl

from yokocho.lab.metrics import Metric, measure, share
from yokocho.lab.plan import Plan
from yokocho.lab.runs import Progress, part_of, simulate

BUDGETS: Final = (25, 50, 100, 200)
LEVELS: Final = ("random", "hatchling", "regular")


class Doubling(msgspec.Struct, frozen=True):
    """One player with a greater budget among others: the share of opponents it finished before (a shared place counts
    half), that share as Elo with its interval, and its share of wins."""

    budget: int
    less: int
    """What the others have."""
    beaten: Metric
    wins: Metric
    elo: float
    elo_low: float
    elo_high: float


def doublings(
    plan: Plan, budgets: Sequence[int] = BUDGETS, *, workers: int | None = None, progress: Progress | None = None
) -> list[Doubling]:
    """Each budget against the next lower one, every deal from every seat."""
    plan = msgspec.structs.replace(plan, paired=True, bots=("random",)).checked()
    found: list[Doubling] = []
    pairs = list(pairwise(budgets))
    for number, (low, high) in enumerate(pairs):
        strong, weak = f"ismcts-{high}", f"ismcts-{low}"
        bots = (strong, *[weak] * (plan.seats - 1))
        told = part_of(progress, number * plan.games, len(pairs) * plan.games)
        games = simulate(msgspec.structs.replace(plan, bots=bots), workers=workers, progress=told)
        found.append(doubling(games, strong, high, low))
    return found


def doubling(games: pl.DataFrame, strong: str, budget: int, less: int) -> Doubling:
    """What the games of one strong player among others say."""
    beaten = won = 0.0
    pairs = 0
    for bots, ranks in games.select("bots", "ranks").iter_rows():
        mine = ranks[bots.index(strong)]
        others = [rank for bot, rank in zip(bots, ranks, strict=True) if bot != strong]
        beaten += sum(1.0 if mine < rank else 0.5 if mine == rank else 0.0 for rank in others) / len(others)
        won += 1 / ranks.count(1) if mine == 1 else 0.0
        pairs += 1
    over = share("beaten", beaten, pairs, strong)
    wins = share("bot-wins", won, pairs, strong)
    return Doubling(budget, less, over, wins, *map(elo, (over.value, over.low, over.high)))


def elo(value: float) -> float:
    """The difference in strength that such a share against one opponent means (Elo 1978)."""
    inside = min(max(value, 1e-3), 1 - 1e-3)
    return 400 * math.log10(inside / (1 - inside))


def by_level(
    plan: Plan, levels: Sequence[str] = LEVELS, *, workers: int | None = None, progress: Progress | None = None
) -> dict[str, list[Metric]]:
    """All metrics when everybody plays at one level, level by level, on the same deals."""
    found: dict[str, list[Metric]] = {}
    for number, level in enumerate(levels):
        told = part_of(progress, number * plan.games, len(levels) * plan.games)
        chosen = msgspec.structs.replace(plan, bots=(level,))
        found[level] = measure(simulate(chosen, workers=workers, progress=told))
    return found
