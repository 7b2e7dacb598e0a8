"""Options tuned toward a target, with Optuna: TPE (Bergstra et al. 2011) over the values that the game allows, and
NSGA-II (Deb et al. 2002) over the cells of house tables, from the plan's own table on. Every trial is played on the
same seeds, within a budget of trials that is told beforehand."""

from __future__ import annotations

import importlib
import itertools
import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from yokocho.engine.game import OptionSpec, discover
from yokocho.engine.grids import Grid
from yokocho.engine.refused import BadSetting, refuse
from yokocho.engine.scene import ArgValue
from yokocho.lab.compare import varied
from yokocho.lab.metrics import Metric, measure
from yokocho.lab.plan import Plan, meant
from yokocho.lab.runs import Progress, part_of, simulate


class Target(msgspec.Struct, frozen=True):
    """What a metric should be. `balance` as its name: the difference between the best and the worst seat's share of
    wins."""

    metric: str
    value: float
    of: str | int | None = None


class Trial(msgspec.Struct, frozen=True):
    """One choice of options that was played."""

    options: dict[str, ArgValue]
    metric: Metric

    def miss(self, target: Target) -> float:
        """How far it is off."""
        return abs(self.metric.value - target.value)


Play = Callable[[tuple[ArgValue, ...]], Trial]


class Tuned(msgspec.Struct, frozen=True):
    """All trials, best first, of equals the first that was played. `combinations`: how many there are in all."""

    target: Target
    trials: tuple[Trial, ...]
    combinations: int
    games: int
    start: dict[str, ArgValue]
    """What the plan's own options are, of those that were tuned."""

    @property
    def best(self) -> Trial:
        """The nearest to the target."""
        return self.trials[0]


def tune(
    plan: Plan,
    options: Sequence[str],
    target: Target,
    *,
    trials: int = 20,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Tuned:
    """At most `trials` combinations of the options' values, each played as the plan says; where there are no more than
    that, all of them. An option may be a house table, whose cells are then tried out, or a named part of one,
    `share_rules:A`. Raises BadSetting."""
    plan = plan.checked()
    knobs = _knobs(plan, options)
    names = [knob.spec.name for knob in knobs]
    combinations = math.prod(knob.count for knob in knobs)
    budget = min(trials, combinations)
    found: dict[tuple[ArgValue, ...], Trial] = {}

    def play(values: tuple[ArgValue, ...]) -> Trial:
        if values not in found:
            chosen = varied(plan, dict(zip(names, values, strict=True)))
            told = part_of(progress, len(found) * plan.games, budget * plan.games)
            games = simulate(chosen, workers=workers, progress=told)
            found[values] = Trial(dict(zip(names, values, strict=True)), _measured(measure(games), target))
        return found[values]

    if budget >= combinations:
        for values in itertools.product(*(knob.values() for knob in knobs)):
            play(values)
    else:
        _search(knobs, plan.seed, budget, play, target)
    ordered = sorted(found.values(), key=lambda trial: trial.miss(target))
    return Tuned(target, tuple(ordered), combinations, plan.games, {name: plan.options[name] for name in names})


class _Choice:
    """An option with some values, as Optuna sees it: one parameter."""

    def __init__(self, spec: OptionSpec, own: ArgValue) -> None:
        self.spec = spec
        self.count = len(spec.values)
        self.own = {spec.name: own}

    def values(self) -> Iterator[ArgValue]:
        """All of them."""
        return iter(self.spec.values)

    def near(self, chance: random.Random) -> dict[str, ArgValue]:
        """Parameters to begin with."""
        return {self.spec.name: chance.choice(self.spec.values)}

    def suggested(self, trial: Any) -> ArgValue:
        """Whole numbers in even steps are numbers to the search, so that it learns from their neighbours."""
        spec = self.spec
        values = spec.values
        if len(values) > 2 and all(isinstance(value, int) for value in values):
            step = int(values[1]) - int(values[0])
            if step > 0 and list(values) == list(range(int(values[0]), int(values[-1]) + 1, step)):
                return int(trial.suggest_int(spec.name, int(values[0]), int(values[-1]), step=step))
        chosen: ArgValue = trial.suggest_categorical(spec.name, list(values))
        return chosen


FEW: Final = 24
"""One in so many cells differs in the tables that a search begins with, one cell at least."""


class _Cells:
    """A house table, as Optuna sees it: a parameter a cell. `parts`: the names of the tables that may change."""

    def __init__(self, spec: OptionSpec, grid: Grid, own: str, parts: set[str]) -> None:
        self.spec = spec
        self._grid = grid
        self._cells = grid.flat(own)
        width = grid.rows * grid.columns
        self._free = [
            at
            for part, name in enumerate(grid.names)
            if name in parts
            for at in range(part * width, (part + 1) * width)
        ]
        self.count = 1 << len(self._free)
        self.own = self._parameters(self._cells)

    def _parameters(self, cells: str) -> dict[str, ArgValue]:
        return {f"{self.spec.name} {at}": cells[at] for at in self._free}

    def _value(self, free: Iterable[str]) -> ArgValue:
        cells = list(self._cells)
        for at, cell in zip(self._free, free, strict=True):
            cells[at] = cell
        return self._grid.of_flat("".join(cells))

    def values(self) -> Iterator[ArgValue]:
        """All tables."""
        return map(self._value, itertools.product("01", repeat=len(self._free)))

    def near(self, chance: random.Random) -> dict[str, ArgValue]:
        """Parameters to begin with: those of the plan's own table, a few cells turned over."""
        cells = list(self._cells)
        for at in chance.sample(self._free, -(-len(self._free) // FEW)):
            cells[at] = "10"[int(cells[at])]
        return self._parameters("".join(cells))

    def suggested(self, trial: Any) -> ArgValue:
        """A table."""
        return self._value([str(trial.suggest_categorical(f"{self.spec.name} {at}", ["0", "1"])) for at in self._free])


def _knobs(plan: Plan, options: Sequence[str]) -> list[_Choice | _Cells]:
    """What can be turned. Raises BadSetting for a name that is none."""
    known = {spec.name: spec for spec in discover()[plan.game].options}
    parts = {f"{spec.name}:{name}": (spec, name) for spec in known.values() if spec.grid for name in spec.grid.names}
    chosen: dict[str, set[str]] = {}
    for name in options:
        if name in parts:
            spec, part = parts[name]
            chosen.setdefault(spec.name, set()).add(part)
        elif name in known:
            chosen[name] = set(grid.names) if (grid := known[name].grid) else set()
        else:
            raise BadSetting(meant("unknown-option", name, [*known, *parts]))
    return [
        _Cells(known[name], grid, str(plan.options[name]), tables)
        if (grid := known[name].grid)
        else _Choice(known[name], plan.options[name])
        for name, tables in chosen.items()
    ]


def _search(knobs: Sequence[_Choice | _Cells], seed: int, budget: int, play: Play, target: Target) -> None:
    optuna: Any = importlib.import_module("optuna")
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    tables = any(isinstance(knob, _Cells) for knob in knobs)
    sampler = _from_here(knobs, seed, budget) if tables else optuna.samplers.TPESampler(seed=seed)
    study = optuna.create_study(direction="minimize", sampler=sampler)
    tried: set[tuple[ArgValue, ...]] = set()
    for _ in range(20 * budget):  # a combination that is suggested again costs nothing, and does not count
        if len(tried) >= budget:
            return
        trial = study.ask()  # not `optimize`, which logs a stack trace for whatever stops it
        values = tuple(knob.suggested(trial) for knob in knobs)
        tried.add(values)
        study.tell(trial, play(values).miss(target))


TURNED: Final = 8
"""Parameters that a child of two trials is given anew, on average."""


def _from_here(knobs: Sequence[_Choice | _Cells], seed: int, budget: int) -> Any:
    """NSGA-II whose first generation is what the plan has, and others near it."""
    from optuna.samplers import NSGAIISampler

    chance = random.Random(f"tune {seed}")  # noqa: S311 - repeats
    begun = [_together(knob.own for knob in knobs)]
    begun += [_together(knob.near(chance) for knob in knobs) for _ in range(max(1, min(20, budget // 4) - 1))]

    class Near(NSGAIISampler):
        """Optuna asks it for each parameter of the first generation, and for those that are given anew."""

        def sample_independent(self, study: Any, trial: Any, param_name: str, param_distribution: Any) -> object:
            """See `BaseSampler`."""
            if trial.number < len(begun):
                return begun[int(trial.number)][param_name]
            return super().sample_independent(study, trial, param_name, param_distribution)

    anew = min(1.0, TURNED / len(begun[0]))
    return Near(population_size=len(begun), mutation_prob=anew, seed=seed)


def _together(parts: Iterable[dict[str, ArgValue]]) -> dict[str, ArgValue]:
    return {name: value for part in parts for name, value in part.items()}


def _measured(metrics: Sequence[Metric], target: Target) -> Metric:
    if target.metric == "balance":
        seats = [metric for metric in metrics if metric.id == "seat-wins"]
        best, worst = (pick(seats, key=lambda metric: metric.value) for pick in (max, min))
        return Metric(
            "balance", best.value - worst.value, max(0.0, best.low - worst.high), best.high - worst.low, best.games
        )
    for metric in metrics:
        if metric.id == target.metric and target.of in (None, metric.of):
            return metric
    raise BadSetting(
        refuse(
            "unknown-metric",
            got=target.metric[:40],
            expected=", ".join(dict.fromkeys(["balance", *(metric.id for metric in metrics)])),
        )
    )
