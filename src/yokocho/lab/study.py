"""All that a run tells, gathered for a report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
import polars as pl

from yokocho.engine.game import GameInfo, discover
from yokocho.engine.refused import BadSetting, refuse
from yokocho.lab.battery import Battery, battery_of
from yokocho.lab.choices import Choice, choices_of
from yokocho.lab.components import Use, events_of, sources_of, use_of
from yokocho.lab.coverage import Coverage, cover
from yokocho.lab.curves import Curves, Moment, curves_of
from yokocho.lab.metrics import Metric, measure
from yokocho.lab.minutes import Pace, minutes
from yokocho.lab.plan import Plan
from yokocho.lab.replays import numbers_to_look_into, replays

if TYPE_CHECKING:
    from yokocho.lab.runs import Run

LOOKED_INTO: Final = 1000
"""Games that are played again for what is looked up in their states, at most."""
TRACED: Final = 20
"""Games whose rules are traced, at most: that is slow."""


class Example(msgspec.Struct, frozen=True):
    """A game worth looking at. `at`: the decision that it is about, counted from 0."""

    name: str
    number: int
    value: float
    at: int | None = None


class Study(msgspec.Struct, frozen=True):
    """Everything about one run."""

    plan: Plan
    games: pl.DataFrame
    metrics: tuple[Metric, ...]
    uses: tuple[Use, ...]
    sources: tuple[Metric, ...]
    coverage: Coverage | None
    choices: tuple[Choice, ...]
    kinds: tuple[Choice, ...]
    curves: Curves | None
    examples: tuple[Example, ...]
    looked_into: int
    events: tuple[Metric, ...] = ()
    battery: Battery | None = None

    @property
    def info(self) -> GameInfo:
        """The game's metadata."""
        return discover()[self.plan.game]

    @property
    def played(self) -> int:
        """Games in it."""
        return len(self.games)


def study(run: Run, *, looked_into: int = LOOKED_INTO, traced: int = TRACED, pace: Pace | None = None) -> Study:
    """Look at a run. Raises BadSetting if there is nothing in it."""
    games = run.games.collect()
    if games.is_empty():
        raise BadSetting(refuse("empty-run", folder=run.folder.name))
    plan = run.plan
    replay = replays(run)
    matches = [replay(number) for number in numbers_to_look_into(run, looked_into)]
    decisions = run.decisions.collect() if plan.decisions else None
    codec = matches[0].game.codec
    curves = curves_of(decisions, games) if decisions is not None else None
    battery = battery_of(run, games)
    return Study(
        plan,
        games,
        (*measure(games), minutes(games, pace)),
        tuple(use_of(matches)),
        tuple(sources_of(matches)),
        cover(matches[:traced]) if traced else None,
        tuple(choices_of(decisions, codec)) if decisions is not None else (),
        tuple(choices_of(decisions, codec, kinds=True)) if decisions is not None else (),
        curves,
        tuple(examples_of(games, curves, battery)),
        len(matches),
        tuple(events_of(matches)),
        battery,
    )


def examples_of(games: pl.DataFrame, curves: Curves | None, battery: Battery | None = None) -> list[Example]:
    """The worst and the best moments: ends of each scale."""
    spread = games.with_columns(
        margin=pl.col("scores").list.max() - pl.col("scores").list.sort(descending=True).list.get(1, null_on_oob=True)
    )
    found: list[Example] = []

    def add(name: str, column: str, *, most: bool) -> None:
        row = spread.filter(pl.col(column).is_not_null()).sort(column, "number", descending=[most, False]).head(1)
        if len(row):
            found.append(Example(name, int(row["number"][0]), float(row[column][0])))

    add("longest", "decisions", most=True)
    add("shortest", "decisions", most=False)
    add("closest", "margin", most=False)
    add("clearest", "margin", most=True)
    if games["lead_changes"].max():
        add("most-lead-changes", "lead_changes", most=True)
    if curves is not None:
        moments: tuple[tuple[str, Moment | None], ...] = (
            ("comeback", curves.greatest_comeback),
            ("decided-early", curves.earliest_decided),
            ("sharpest", curves.sharpest_choice),
        )
        found += [Example(name, each.number, each.value, each.index) for name, each in moments if each is not None]
    if battery is not None and battery.effects is not None and battery.effects.kingmaker is not None:
        number, index, value = battery.effects.kingmaker
        found.append(Example("kingmaker", number, value, index))
    return found
