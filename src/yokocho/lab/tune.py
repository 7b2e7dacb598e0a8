"""Options tuned toward a target: Optuna's TPE (Bergstra et al. 2011) over the values that the game allows, every trial
on the same seeds, within a budget of trials that is told beforehand."""

from __future__ import annotations

import importlib
import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from yokocho.engine.game import OptionSpec, discover
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
    """All trials, best first. `combinations`: how many there are in all."""

    target: Target
    trials: tuple[Trial, ...]
    combinations: int
    games: int

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
    that, all of them. Raises BadSetting."""
    plan = plan.checked()
    known = {spec.name: spec for spec in discover()[plan.game].options}
    for name in options:
        if name not in known:
            raise BadSetting(meant("unknown-option", name, known))
    specs = [known[name] for name in options]
    combinations = math.prod(len(spec.values) for spec in specs)
    budget = min(trials, combinations)
    found: dict[tuple[ArgValue, ...], Trial] = {}

    def play(values: tuple[ArgValue, ...]) -> Trial:
        if values not in found:
            chosen = varied(plan, dict(zip(options, values, strict=True)))
            told = part_of(progress, len(found) * plan.games, budget * plan.games)
            games = simulate(chosen, workers=workers, progress=told)
            found[values] = Trial(dict(zip(options, values, strict=True)), _measured(measure(games), target))
        return found[values]

    _search(specs, plan.seed, budget, combinations, play, target)
    ordered = sorted(found.values(), key=lambda trial: trial.miss(target))
    return Tuned(target, tuple(ordered), combinations, plan.games)


def _search(specs: Sequence[OptionSpec], seed: int, budget: int, combinations: int, play: Play, target: Target) -> None:
    if budget >= combinations:
        for values in itertools.product(*(spec.values for spec in specs)):
            play(values)
        return
    optuna: Any = importlib.import_module("optuna")
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(direction="minimize", sampler=optuna.samplers.TPESampler(seed=seed))
    tried: set[tuple[ArgValue, ...]] = set()
    for _ in range(20 * budget):  # a combination that is suggested again costs nothing, and does not count
        if len(tried) >= budget:
            return
        trial = study.ask()  # not `optimize`, which logs a stack trace for whatever stops it
        values = tuple(_suggested(trial, spec) for spec in specs)
        tried.add(values)
        study.tell(trial, play(values).miss(target))


def _suggested(trial: Any, spec: OptionSpec) -> ArgValue:
    """Whole numbers in even steps are numbers to the search, so that it learns from their neighbours."""
    values = spec.values
    if len(values) > 2 and all(isinstance(value, int) for value in values):
        step = int(values[1]) - int(values[0])
        if step > 0 and list(values) == list(range(int(values[0]), int(values[-1]) + 1, step)):
            return int(trial.suggest_int(spec.name, int(values[0]), int(values[-1]), step=step))
    chosen: ArgValue = trial.suggest_categorical(spec.name, list(values))
    return chosen


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
