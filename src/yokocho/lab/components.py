"""Components and sources of points, as games declare them (`engine.declared`): how many a box needs, how often they run
out, and where scores come from. Looked at in every settled state of some games of a plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

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
    peaks: dict[str, list[int]] = {each.name: [] for each in declared(game.info).components}
    for match in matches:
        states = [game.layout.read(state) for state in (match.opening[-1], *(move.state for move in match.moves))]
        for each in declared(game.info).components:
            peaks[each.name].append(max(each.used(state) for state in states))
    for each in declared(game.info).components:
        seen = pl.Series(peaks[each.name])
        n = len(seen)
        out = None
        if each.supply is not None:
            out = share("runs-out", float((seen >= each.supply).sum()), n, each.name)
        found.append(
            Use(
                each.name,
                each.supply,
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
