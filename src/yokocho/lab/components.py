"""Components, sources of points and events, as games declare them (`engine.declared`): how many a box needs, how often
they run out, where scores come from, how often something happens. Looked at in the states of some games of a plan."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import msgspec
import polars as pl

from yokocho.engine.declared import declared
from yokocho.lab.metrics import Metric, mean, share

if TYPE_CHECKING:
    from yokocho.engine.match import Match

NEARLY_ALL: Final = 0.999


class Use(msgspec.Struct, frozen=True):
    """One component: its highest use in each game. `enough`: how many suffice for 99.9 % of games; with fewer than a
    thousand games that is the highest seen. `runs_out`: share of games in which all of the supply is in use at once."""

    name: str
    supply: int | None
    highest: int
    typical: float
    enough: int
    games: int
    peaks: tuple[int, ...]
    runs_out: Metric | None = None


def use_of(matches: Sequence[Match]) -> list[Use]:
    """Of each component that the game declares."""
    game = matches[0].game
    found: list[Use] = []
    opened = game.layout.read(matches[0].opening[-1])
    peaks: dict[str, list[int]] = {each.name: [] for each in declared(game.info).components}
    for match in matches:
        states = [game.layout.read(state) for state in (match.opening[-1], *(move.state for move in match.moves))]
        for each in declared(game.info).components:
            peaks[each.name].append(max(each.used(state) for state in states))
    for each in declared(game.info).components:
        seen = pl.Series(peaks[each.name])
        n = len(seen)
        supply = each.supply(opened) if callable(each.supply) else each.supply
        out = None if supply is None else share("runs-out", float((seen >= supply).sum()), n, each.name)
        found.append(
            Use(
                each.name,
                supply,
                int(max(peaks[each.name])),
                float(sum(peaks[each.name]) / n),
                int(seen.quantile(NEARLY_ALL, "higher") or 0),
                n,
                tuple(peaks[each.name]),
                out,
            )
        )
    return found


def sources_of(matches: Sequence[Match]) -> list[Metric]:
    """Mean points from each source, a seat a game."""
    game = matches[0].game
    found: list[Metric] = []
    ends = [(game.layout.read(match.state), match.seats) for match in matches]
    for each in declared(game.info).sources:
        points = [each.points(state, seat) for state, seats in ends for seat in range(seats)]
        found.append(mean("source", pl.Series(points, dtype=pl.Float64), each.name))
    return found


def events_of(matches: Sequence[Match]) -> list[Metric]:
    """Of each event that the game declares: how often it happens in a game, in which share of games it does, and after
    how many decisions first. Every visible step is looked at."""
    game = matches[0].game
    events = declared(game.info).events
    if not events:
        return []
    counts: list[list[int]] = [[] for _ in events]
    firsts: list[list[int]] = [[] for _ in events]
    for match in matches:
        totals, first = [0] * len(events), [0] * len(events)
        before: list[Any] = []
        for made, frames in enumerate([match.opening, *(move.frames for move in match.moves)]):
            steps = [*before, *map(game.layout.read, frames)]
            before = steps[-1:]
            for at, event in enumerate(events):
                happened = sum(int(event.count(one, other)) for one, other in pairwise(steps))
                if happened and not totals[at]:
                    first[at] = made
                totals[at] += happened
        for at in range(len(events)):
            counts[at].append(totals[at])
            if totals[at]:
                firsts[at].append(first[at])
    found: list[Metric] = []
    for event, many, first in zip(events, counts, firsts, strict=True):
        found.append(mean("event", pl.Series(many, dtype=pl.Float64), event.name))
        found.append(share("event-games", float(len(first)), len(many), event.name))
        if first:
            found.append(mean("event-first", pl.Series(first, dtype=pl.Float64), event.name))
    return found
