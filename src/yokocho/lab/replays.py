"""A run's games as matches again."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

import polars as pl

from yokocho.engine.refused import BadSetting, refuse
from yokocho.lab.chunk import match_of, match_of_rows

if TYPE_CHECKING:
    from yokocho.engine.match import Match
    from yokocho.lab.runs import Run

Replay = Callable[[int], "Match"]
THOUGHT_AGAIN = 20
"""Games that are looked into at most where bots must think again: not even these are cheap."""


def replays(run: Run) -> Replay:
    """How to get at a run's games: from the decisions that it kept, else by playing them again. Those of people have
    records of their own."""
    if run.plan.is_human:
        from yokocho.lab.humans import match_of_people

        return match_of_people(run.folder)
    if not run.plan.decisions:
        return lambda number: match_of(run.plan, number)

    parts = run.parts("decisions")
    firsts = [int(part.stem.split("-")[1]) for part in parts]

    @lru_cache(maxsize=1)
    def read(at: int) -> pl.DataFrame:
        return pl.read_parquet(parts[at], columns=["number", "index", "seat", "code"])

    return lambda number: match_of_rows(run.plan, read(bisect_right(firsts, number) - 1), number)


def numbers_to_look_into(run: Run, most: int) -> list[int]:
    """The first games of a run: at most so many, and few where bots would have to think again. Raises
    BadSetting if there are none."""
    cheap = run.plan.is_random or run.plan.decisions
    most = most if cheap else min(most, THOUGHT_AGAIN)
    found: list[int] = []
    for games in run.batches():
        found += games["number"].head(most - len(found)).to_list()
        if len(found) >= most:
            break
    if not found:
        raise BadSetting(refuse("empty-run", folder=run.folder.name))
    return found
