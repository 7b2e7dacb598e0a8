"""One option, all its values, the same seeds: what it changes, and whether it changes anything."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import polars as pl

from yokocho.engine.game import discover
from yokocho.engine.refused import BadSetting
from yokocho.engine.scene import ArgValue
from yokocho.lab.compare import Comparison, compared, varied
from yokocho.lab.metrics import Metric, measure
from yokocho.lab.plan import Plan, meant
from yokocho.lab.runs import Progress, part_of, simulate


class Step(msgspec.Struct, frozen=True):
    """One value of the option: its metrics, and how it differs from the plan's own value (None for that one)."""

    value: ArgValue
    plan: Plan
    metrics: tuple[Metric, ...]
    against: Comparison | None = None


class Sweep(msgspec.Struct, frozen=True):
    """All values of an option, in order."""

    option: str
    base: ArgValue
    steps: tuple[Step, ...]

    @property
    def changes_nothing(self) -> bool:
        """Whether all games went the same whatever the value: with bots that take no notice of it, the rules did not
        either. (It may still change what people see, and so what they do.)"""
        return all(step.against is None or step.against.same == step.plan.games for step in self.steps)


def sweep(
    plan: Plan,
    option: str,
    values: Sequence[ArgValue] | None = None,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Sweep:
    """Play the plan with each value (default: all that the game has). Raises BadSetting."""
    plan = plan.checked()
    specs = {spec.name: spec for spec in discover()[plan.game].options}
    if option not in specs:
        raise BadSetting(meant("unknown-option", option, specs))
    base = plan.options[option]
    wanted = list(dict.fromkeys([base, *(values or specs[option].values)]))
    plans = {value: varied(plan, {option: value}) for value in wanted}
    total = plan.games * len(wanted)
    played: dict[ArgValue, pl.DataFrame] = {}
    for number, value in enumerate(wanted):
        told = part_of(progress, number * plan.games, total)
        played[value] = simulate(plans[value], workers=workers, progress=told)
    steps = [
        Step(
            value,
            plans[value],
            tuple(measure(games)),
            None if value == base else compared(plan, plans[value], played[base], games),
        )
        for value, games in played.items()
    ]
    order = list(dict.fromkeys([*specs[option].values, *wanted]))
    return Sweep(option, base, tuple(sorted(steps, key=lambda step: order.index(step.value))))


def idle_options(plan: Plan, *, workers: int | None = None) -> list[str]:
    """Options that change no game of the plan, whatever their value."""
    plan = plan.checked()
    return [
        spec.name
        for spec in discover()[plan.game].options
        if len(spec.values) > 1 and sweep(plan, spec.name, workers=workers).changes_nothing
    ]
