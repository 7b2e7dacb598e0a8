"""Tables of a report, in words: the same for the page and the summary."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from yokocho.engine.game import GameInfo
from yokocho.engine.words import Lang, words
from yokocho.lab.battery import AtLevel, AtValue, Checked
from yokocho.lab.choices import Choice
from yokocho.lab.compare import Difference
from yokocho.lab.metrics import Metric, find, surely
from yokocho.lab.study import Study
from yokocho.lab.words import (
    level_name,
    metric_name,
    metric_value,
    number,
    option_name,
    option_value,
    say,
    say_difference,
)

AT_LEVELS = ("seat-wins", "starter-wins", "shared-win", "margin", "decisions", "forced", "lead-never-changed")
"""Metrics that are told level by level."""
NONE = "–"
MOST_DIFFERENCES = 4
MOST_CHOICES = 20


class Table(NamedTuple):
    """Head, rows (the first cell of each names it), and what to know about it. `wide`: it wants the whole page;
    `prose`: its last column is sentences."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    wide: bool = True
    prose: bool = False


def tables(study: Study, section: str, lang: Lang) -> list[Table]:
    """Those of a section that have something in them."""
    make = _TABLES.get(section)
    return [table for table in (make(study, lang) if make else ()) if table.rows or table.notes]


def _head(lang: Lang, *columns: str) -> tuple[str, ...]:
    return tuple(say(lang, column) if column else "" for column in columns)


def _components(study: Study, lang: Lang) -> Iterator[Table]:
    if not study.uses:
        return
    said = words(lang, study.info.folder)
    rows = tuple(
        (
            said.format(f"component-{use.name}"),
            NONE if use.supply is None else f"{use.supply}",
            number(use.typical),
            f"{use.highest}",
            f"{use.enough}",
            NONE if use.runs_out is None else metric_value(lang, use.runs_out),
        )
        for use in study.uses
    )
    head = _head(lang, "col-component", "col-supply", "col-typical", "col-highest", "col-enough", "col-runs-out")
    yield Table(head, rows, (say(lang, "components-about", games=study.looked_into),))


def _events(study: Study, lang: Lang) -> Iterator[Table]:
    if not study.events:
        return
    said = words(lang, study.info.folder)
    names = dict.fromkeys(str(metric.of) for metric in study.events)

    def value(metric: str, name: str) -> str:
        found = find(study.events, metric, name)
        return NONE if found is None else metric_value(lang, found)

    rows = tuple(
        (said.format(f"event-{name}"), value("event", name), value("event-games", name), value("event-first", name))
        for name in names
    )
    head = _head(lang, "col-event", "col-a-game", "col-in-games", "col-first")
    yield Table(head, rows, (say(lang, "events-about", games=study.looked_into),))


def _choices(study: Study, lang: Lang) -> Iterator[Table]:
    if not study.choices:
        return
    known = [choice for choice in study.choices if choice.is_dead or choice.is_dominant][:MOST_CHOICES]
    rows = tuple((*_choice(choice),) for choice in known)
    head = _head(lang, "col-action", "col-offered", "col-taken", "col-expected") if rows else ()
    yield Table(head, rows, (say(lang, "choices-about"),), wide=False)


def _choice(choice: Choice) -> tuple[str, str, str, str]:
    return choice.action, f"{choice.offered:,}", f"{choice.taken:,}", number(choice.expected)


def _skill(study: Study, lang: Lang) -> Iterator[Table]:
    battery = study.battery
    if battery is None:
        return
    if battery.levels:
        yield _levels(study, battery.levels, lang)
    if battery.doublings:
        head = _head(lang, "col-thinking", "col-beaten", "col-elo", "col-wins")
        rows = tuple(
            (
                say(lang, "thinking", more=each.budget, less=each.less),
                metric_value(lang, each.beaten),
                say(
                    lang, "value-interval", value=f"{each.elo:+.0f}", low=f"{each.elo_low:+.0f}",
                    high=f"{each.elo_high:+.0f}",
                ),
                metric_value(lang, each.wins),
            )
            for each in battery.doublings
        )  # fmt: skip
        yield Table(head, rows, (say(lang, "doublings-about", games=battery.doublings[0].beaten.games),))


def _levels(study: Study, levels: tuple[AtLevel, ...], lang: Lang) -> Table:
    fair = 1 / study.plan.seats
    rows: list[tuple[str, ...]] = []
    metrics = [metric for wanted in AT_LEVELS for metric in levels[0].metrics if metric.id == wanted]
    for metric in metrics:
        cells = [find(each.metrics, metric.id, metric.of) for each in levels]
        rows.append(
            (
                metric_name(lang, study.info, metric.id, metric.of),
                *(NONE if each is None else _marked(each, fair, study.plan.seats, lang) for each in cells),
            )
        )
    games = [f"{each.games:,}" for each in levels]
    rows.insert(0, (say(lang, "about-games"), *games))
    head = ("", *(level_name(lang, each.level) for each in levels))
    return Table(head, tuple(rows), (say(lang, "levels-about"),))


def _marked(metric: Metric, fair: float, seats: int, lang: Lang) -> str:
    """A share of wins that is surely not the fair one is marked."""
    looked_at = {"seat-wins": seats, "starter-wins": 1}.get(metric.id, 0)
    sign = surely(metric, fair, looked_at) if looked_at and seats > 1 else 0
    return metric_value(lang, metric) + (" ↑" if sign > 0 else " ↓" if sign < 0 else "")


def _options(study: Study, lang: Lang) -> Iterator[Table]:
    if study.battery is None or not study.battery.options:
        return
    rows = tuple(row for checked in study.battery.options for row in _checked(study.info, checked, lang))
    head = _head(lang, "col-option", "col-value", "col-alike", "col-differs")
    yield Table(head, rows, (say(lang, "options-about"),), prose=True)


def _checked(info: GameInfo, checked: Checked, lang: Lang) -> Iterator[tuple[str, str, str, str]]:
    name = option_name(info, lang, checked.option)
    base = option_value(info, lang, checked.option, checked.base)

    def row(values: Sequence[AtValue]) -> tuple[str, str, str, str]:
        shown = say(lang, "between").join(option_value(info, lang, checked.option, each.value) for each in values)
        alike = say(lang, "alike", same=values[0].same, games=values[0].games)
        return name, say(lang, "changed", base=base, value=shown), alike, _differing(info, values[0].differences, lang)

    idle = [each for each in checked.values if each.same == each.games]
    rows = [row([each]) for each in checked.values if each not in idle] + ([row(idle)] if idle else [])
    for at, (_, changed, alike, differs) in enumerate(rows):
        yield "" if at else name, changed, alike, differs or NONE


def _differing(info: GameInfo, differences: tuple[Difference, ...], lang: Lang) -> str:
    """What surely differs, the surest first."""
    sure = sorted((each for each in differences if each.significant), key=lambda each: each.chance)
    told = [
        say(lang, "differs", name=metric_name(lang, info, each.id, each.of), value=say_difference(lang, each))
        for each in sure[:MOST_DIFFERENCES]
    ]
    return say(lang, "between-differences").join(told) + (" …" if len(sure) > MOST_DIFFERENCES else "")


_TABLES: dict[str, Callable[[Study, Lang], Iterator[Table]]] = {
    "components": _components,
    "events": _events,
    "choices": _choices,
    "skill": _skill,
    "options": _options,
}
