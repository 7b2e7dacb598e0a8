"""A run's games as matches again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

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
    decisions = run.decisions.select("number", "index", "seat", "code").collect()
    return lambda number: match_of_rows(run.plan, decisions, number)


def numbers_to_look_into(run: Run, most: int) -> list[int]:
    """The first games of a run: at most so many, and few where bots would have to think again."""
    cheap = run.plan.is_random or run.plan.decisions
    games = run.games.select("number").head(most if cheap else min(most, THOUGHT_AGAIN)).collect()
    found: list[int] = games["number"].to_list()
    return found
