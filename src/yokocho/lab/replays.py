"""A run's games as matches again."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

import polars as pl

from yokocho.engine.refused import BadSetting, KernelFault, refuse
from yokocho.lab.chunk import match_of, match_of_rows
from yokocho.lab.runs import damaged, piece_of

if TYPE_CHECKING:
    from yokocho.engine.match import Match
    from yokocho.lab.runs import Run

Replay = Callable[[int], "Match"]
THOUGHT_AGAIN = 20
"""Games that are looked into at most where bots must think again: not even these are cheap."""


def replays(run: Run) -> Replay:
    """How to get at a run's games: from the decisions that it kept, else by playing them again. Those of people have
    records of their own. What it answers raises BadSetting where the decisions are damaged."""
    if run.plan.is_human:
        from yokocho.lab.humans import match_of_people

        return match_of_people(run.folder)
    if not run.plan.decisions:
        return lambda number: match_of(run.plan, number)

    parts = [part for part in run.parts("decisions") if piece_of(part) is not None]
    firsts = [piece.first for piece in map(piece_of, parts) if piece is not None]

    @lru_cache(maxsize=1)
    def read(at: int) -> pl.DataFrame:
        return run.read(parts[at], "decisions")

    def replay(number: int) -> Match:
        at = bisect_right(firsts, number) - 1
        if at < 0:
            raise BadSetting(refuse("empty-run", folder=run.folder.name))
        try:
            return match_of_rows(run.plan, read(at), number)
        except KernelFault:  # these choices were never made in such a game
            raise damaged(parts[at]) from None

    return replay


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
