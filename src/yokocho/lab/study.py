"""All that a run tells, gathered for a report."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec
import polars as pl

from yokocho.engine.game import GameInfo, discover
from yokocho.engine.refused import BadSetting, refuse
from yokocho.lab.battery import Battery, battery_of
from yokocho.lab.choices import Choice, Choosing
from yokocho.lab.components import Use, events_of, sources_of, use_of
from yokocho.lab.coverage import Coverage, cover
from yokocho.lab.curves import Curves, CurveSums, Moment
from yokocho.lab.metrics import Metric, Moments, Tally
from yokocho.lab.minutes import Pace, seconds_of
from yokocho.lab.plan import Plan
from yokocho.lab.replays import numbers_to_look_into, replays

if TYPE_CHECKING:
    from yokocho.lab.runs import Run

LOOKED_INTO: Final = 1000
"""Games that are played again for what is looked up in their states, at most."""
TRACED: Final = 20
"""Games whose rules are traced, at most: that is slow."""


ENDS: Final = (
    ("longest", "decisions", True),
    ("shortest", "decisions", False),
    ("closest", "margin", False),
    ("clearest", "margin", True),
    ("most-lead-changes", "lead_changes", True),
)
"""Examples: of which column, and whether the most or the least of it."""


class Example(msgspec.Struct, frozen=True):
    """A game worth looking at. `at`: the decision that it is about, counted from 0."""

    name: str
    number: int
    value: float
    at: int | None = None


class Study(msgspec.Struct, frozen=True):
    """Everything about one run."""

    plan: Plan
    played: int
    """Games in it."""
    metrics: tuple[Metric, ...]
    uses: tuple[Use, ...]
    sources: tuple[Metric, ...]
    coverage: Coverage | None
    choices: tuple[Choice, ...]
    kinds: tuple[Choice, ...]
    curves: Curves | None
    examples: tuple[Example, ...]
    looked_into: int
    lengths: dict[int, int]
    """How many games took how many decisions."""
    scores: tuple[dict[float, int], dict[float, int]]
    """How often the winners, and the others, had which score."""
    events: tuple[Metric, ...] = ()
    battery: Battery | None = None
    paced: int = 0
    """Games of people that the minutes are fitted to; 0: the pace is a guess."""

    @property
    def info(self) -> GameInfo:
        """The game's metadata."""
        return discover()[self.plan.game]


class Survey:
    """What a report tells of games, added up a table at a time, so that memory does not grow with their number."""

    def __init__(self, pace: Pace) -> None:
        self.tally = Tally()
        self.scores = (Counter[float](), Counter[float]())
        self._pace = pace
        self._seconds = Moments()
        self._ends: dict[str, Example] = {}

    def add(self, games: pl.DataFrame) -> None:
        """More of them, in the order of their numbers."""
        self.tally.add(games)
        self._seconds.add(seconds_of(games, self._pace) / 60)
        rows = games.select("scores", "ranks").explode("scores", "ranks")
        for counts, wanted in zip(self.scores, (pl.col("ranks") == 1, pl.col("ranks") != 1), strict=True):
            counts.update(dict(rows.filter(wanted)["scores"].value_counts().iter_rows()))
        self._look_at_ends(games)

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """All of them."""
        return (*self.tally.metrics, self._seconds.metric("minutes"))

    @property
    def ends(self) -> list[Example]:
        """The games at the ends of each scale."""
        return [self._ends[name] for name, _, _ in ENDS if name in self._ends]

    def _look_at_ends(self, games: pl.DataFrame) -> None:
        second = pl.col("scores").list.sort(descending=True).list.get(1, null_on_oob=True)
        spread = games.with_columns(margin=pl.col("scores").list.max() - second)
        for name, column, most in ENDS:
            row = spread.filter(pl.col(column).is_not_null()).sort(column, "number", descending=[most, False]).head(1)
            if not len(row) or (column == "lead_changes" and not row[column][0]):
                continue
            found, before = Example(name, int(row["number"][0]), float(row[column][0])), self._ends.get(name)
            if before is None or (found.value > before.value if most else found.value < before.value):
                self._ends[name] = found


def study(
    run: Run, *, looked_into: int = LOOKED_INTO, traced: int = TRACED, pace: Pace | None = None, paced: int = 0
) -> Study:
    """Look at a run, some pieces at a time. `pace`: of people, fitted to `paced` of their games. Raises BadSetting if
    there is nothing in it."""
    survey = Survey(pace or Pace())
    for games in run.batches():
        survey.add(games)
    if not survey.tally.games:
        raise BadSetting(refuse("empty-run", folder=run.folder.name))
    plan = run.plan
    replay = replays(run)
    matches = [replay(number) for number in numbers_to_look_into(run, looked_into)]
    codec = matches[0].game.codec
    curves, choices, kinds = CurveSums(), Choosing(codec), Choosing(codec, kinds=True)
    for games, decisions in run.with_decisions() if plan.decisions else ():
        curves.add(decisions, games)
        choices.add(decisions)
        kinds.add(decisions)
    battery = battery_of(run, survey.tally)
    return Study(
        plan,
        survey.tally.games,
        survey.metrics,
        tuple(use_of(matches)),
        tuple(sources_of(matches)),
        cover(matches[:traced]) if traced else None,
        tuple(choices.choices),
        tuple(kinds.choices),
        curves.curves,
        tuple(examples_of(survey.ends, curves.curves, battery)),
        len(matches),
        survey.tally.lengths,
        (dict(survey.scores[0]), dict(survey.scores[1])),
        tuple(events_of(matches)),
        battery,
        paced,
    )


def examples_of(ends: list[Example], curves: Curves | None, battery: Battery | None = None) -> list[Example]:
    """The worst and the best moments: ends of each scale."""
    found = list(ends)
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
