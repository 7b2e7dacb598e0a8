"""Pictures for the report: Altair charts as SVG text, in the table's own inks, without anything to load."""

from __future__ import annotations

import importlib
import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, Literal

import polars as pl

from yokocho.engine.words import Lang, words
from yokocho.lab.metrics import every, nth_of
from yokocho.lab.study import Study
from yokocho.lab.words import level_name, of_name, say

INK: Final = "#2a2925"
INK_2: Final = "#5f594a"
LINE: Final = "#d5c9ad"
AI: Final = "#2f4d73"
SHU: Final = "#b93f27"
MATSU: Final = "#4d6a3c"
KARASHI: Final = "#bf8f24"
SEATS: Final = ("#b3210b", "#1f4b83", "#4d6c40", "#a97712", "#884461", "#308789", "#3b3937", "#8676be")
SHAPES: Final = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "stroke", "triangle-right")
TYPE: Final = (
    "'Hiragino Maru Gothic ProN', 'BIZ UDPGothic', 'Zen Maru Gothic', 'Noto Sans JP', 'Noto Sans CJK JP', "
    "'Yu Gothic UI', system-ui, sans-serif"
)
WIDTH: Final = 430
_ID: Final = re.compile(r'\b(id="|url\(#|href="#)')


def charts(study: Study, lang: Lang) -> dict[str, str]:
    """SVG by name: those that there is something to draw for."""
    drawn = {
        "wins": _wins(study, lang),
        "length": _length(study, lang),
        "ends": _ends(study, lang),
        "scores": _scores(study, lang),
        "sources": _sources(study, lang),
        "components": _components(study, lang),
        "choices": _choices(study, lang),
        "curve": _curve(study, lang),
        "runaway": _runaway(study, lang),
        "skill": _skill(study, lang),
    }
    return {name: svg(chart, name) for name, chart in drawn.items() if chart is not None}


def svg(chart: Any, name: str) -> str:
    """A chart as an element of a page; its ids are its own."""
    converter: Any = importlib.import_module("vl_convert")
    text: str = converter.vegalite_to_svg(chart.to_dict())
    return _ID.sub(rf"\g<1>{name}-", text)


def altair() -> Any:
    """The library; it is loaded when something is drawn."""
    return importlib.import_module("altair")


def level(axis: Literal["x", "y"], value: float) -> Any:
    """A dashed line at a value: even chance."""
    alt = altair()
    return alt.Chart(data([{"level": value}])).mark_rule(color=INK_2, strokeDash=[4, 4]).encode(**{axis: "level:Q"})


def styled(chart: Any, height: int) -> Any:
    """Quiet lines, our type, no ground."""
    return (
        chart.properties(width=WIDTH, height=height)
        .configure(background="transparent", font=TYPE, padding=6)
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=INK, titleColor=INK_2, titleFontWeight="normal", labelFontSize=12, titleFontSize=12,
            gridColor=LINE, domainColor=LINE, tickColor=LINE, labelLimit=230,
        )
        .configure_legend(labelColor=INK, titleColor=INK_2, labelFontSize=12, orient="top", title=None)
    )  # fmt: skip


def data(rows: Sequence[dict[str, Any]]) -> Any:
    """Rows as a chart takes them."""
    return altair().Data(values=list(rows))


def _wins(study: Study, lang: Lang) -> Any:
    seats = every(study.metrics, "seat-wins")
    if len(seats) < 2:
        return None
    alt = altair()
    names = [of_name(lang, study.info, each.id, each.of) for each in seats]
    rows = [
        {"name": name, "value": each.value, "low": each.low, "high": each.high}
        for name, each in zip(names, seats, strict=True)
    ]
    base = alt.Chart(data(rows)).encode(y=alt.Y("name:N", sort=names, title=None))
    scale = alt.Scale(zero=False, nice=True)
    axis = alt.Axis(format=".0%", title=say(lang, "axis-wins"))
    color = alt.Color("name:N", sort=names, scale=alt.Scale(domain=names, range=list(SEATS[: len(names)])), legend=None)
    shape = alt.Shape(
        "name:N", sort=names, scale=alt.Scale(domain=names, range=list(SHAPES[: len(names)])), legend=None
    )
    bars = base.mark_rule(strokeWidth=3, opacity=0.55).encode(
        x=alt.X("low:Q", scale=scale, axis=axis), x2="high:Q", color=color
    )
    points = base.mark_point(size=130, filled=True, opacity=1).encode(x="value:Q", color=color, shape=shape)
    fair = level("x", 1 / len(seats))
    return styled(fair + bars + points, 44 * len(seats))


def _skill(study: Study, lang: Lang) -> Any:
    """Who wins from which seat, level by level."""
    levels = study.battery.levels if study.battery else ()
    if len(levels) < 2 or study.plan.seats < 2:
        return None
    alt = altair()
    rows: list[dict[str, Any]] = []
    names = [level_name(lang, each.level) for each in levels]
    for name, each in zip(names, levels, strict=True):
        for metric in every(each.metrics, "seat-wins"):
            seat = of_name(lang, study.info, metric.id, metric.of)
            rows.append({"level": name, "seat": seat, "value": metric.value, "low": metric.low, "high": metric.high})
    seats = list(dict.fromkeys(row["seat"] for row in rows))
    color = alt.Color("seat:N", sort=seats, scale=alt.Scale(domain=seats, range=list(SEATS[: len(seats)])))
    shape = alt.Shape("seat:N", sort=seats, scale=alt.Scale(domain=seats, range=list(SHAPES[: len(seats)])))
    base = alt.Chart(data(rows)).encode(
        y=alt.Y("level:N", sort=names, title=None, scale=alt.Scale(paddingInner=0.35)),
        yOffset=alt.YOffset("seat:N", sort=seats),
    )
    axis = alt.Axis(format=".0%", title=say(lang, "axis-wins"))
    bars = base.mark_rule(strokeWidth=2.5, opacity=0.55).encode(
        x=alt.X("low:Q", scale=alt.Scale(zero=False, nice=True), axis=axis), x2="high:Q", color=color
    )
    points = base.mark_point(size=70, filled=True, opacity=1).encode(x="value:Q", color=color, shape=shape)
    fair = level("x", 1 / len(seats))
    return styled(fair + bars + points, 14 * len(rows) + 12 * len(levels))


def _length(study: Study, lang: Lang) -> Any:
    alt = altair()
    low, high = min(study.lengths), max(study.lengths)
    width = max(1, math.ceil((high - low + 1) / 30))
    bins = Counter[int]()
    for length, games in study.lengths.items():
        bins[(length - low) // width] += games
    rows = [
        {"from": low + at * width, "to": low + (at + 1) * width, "share": games / study.played}
        for at, games in sorted(bins.items())
    ]
    chart = (
        alt.Chart(data(rows))
        .mark_bar(color=AI, stroke="#fffdf5", strokeWidth=1)
        .encode(
            x=alt.X("from:Q", bin="binned", scale=alt.Scale(zero=False), title=say(lang, "axis-decisions")),
            x2="to:Q",
            y=alt.Y("share:Q", axis=alt.Axis(format=".0%", title=say(lang, "axis-games"))),
        )
    )
    return styled(chart, 190)


def _bars(rows: list[dict[str, Any]], names: list[str], title: str, color: str, form: str = "") -> Any:
    alt = altair()
    axis = alt.Axis(format=form, title=title) if form else alt.Axis(title=title)
    chart = (
        alt.Chart(data(rows))
        .mark_bar(color=color, height=18)
        .encode(y=alt.Y("name:N", sort=names, title=None), x=alt.X("value:Q", axis=axis))
    )
    if rows and "low" in rows[0]:
        chart += (
            alt.Chart(data(rows))
            .mark_rule(color=INK, strokeWidth=1.5)
            .encode(y=alt.Y("name:N", sort=names), x="low:Q", x2="high:Q")
        )
    return styled(chart, max(60, 30 * len(names)))


def _ends(study: Study, lang: Lang) -> Any:
    ends = every(study.metrics, "end")
    if len(ends) < 2:
        return None
    names = [of_name(lang, study.info, each.id, each.of) for each in ends]
    rows = [
        {"name": name, "value": each.value, "low": each.low, "high": each.high}
        for name, each in zip(names, ends, strict=True)
    ]
    return _bars(rows, names, say(lang, "axis-games"), MATSU, ".0%")


def _scores(study: Study, lang: Lang) -> Any:
    """Quartiles of the winner's score and the others'."""
    alt = altair()
    rows: list[dict[str, Any]] = []
    names = [say(lang, "winners"), say(lang, "others")]
    for name, scores in zip(names, study.scores, strict=True):
        n = sum(scores.values())
        if not n:
            continue
        points = [nth_of(scores, round(q * (n - 1))) for q in (0.05, 0.25, 0.5, 0.75, 0.95)]
        rows.append({"name": name, **dict(zip(("a", "b", "c", "d", "e"), points, strict=True))})
    base = alt.Chart(data(rows)).encode(y=alt.Y("name:N", sort=names, title=None))
    title = say(lang, "axis-score")
    whisker = base.mark_rule(color=INK_2).encode(x=alt.X("a:Q", title=title, scale=alt.Scale(zero=False)), x2="e:Q")
    box = base.mark_bar(color=KARASHI, height=20, opacity=0.85).encode(x="b:Q", x2="d:Q")
    middle = base.mark_tick(color=INK, thickness=2.5, size=26).encode(x="c:Q")
    return styled(whisker + box + middle, 40 * max(1, len(rows)))


def _sources(study: Study, lang: Lang) -> Any:
    if not study.sources:
        return None
    said = words(lang, study.info.folder)
    names = [said.format(f"source-{each.of}") for each in study.sources]
    rows = [
        {"name": name, "value": each.value, "low": each.low, "high": each.high}
        for name, each in zip(names, study.sources, strict=True)
    ]
    return _bars(rows, names, say(lang, "axis-points"), MATSU)


def _components(study: Study, lang: Lang) -> Any:
    """How often the highest use of a game was how much."""
    varying = [use for use in study.uses if len(set(use.peaks)) > 1]
    if not varying:
        return None
    alt = altair()
    said = words(lang, study.info.folder)
    rows: list[dict[str, Any]] = []
    names = [said.format(f"component-{use.name}") for use in varying]
    for name, use in zip(names, varying, strict=True):
        counts = pl.Series("peak", use.peaks).value_counts(sort=True)
        rows += [{"name": name, "peak": peak, "share": n / use.games} for peak, n in counts.iter_rows()]
    chart = (
        alt.Chart(data(rows))
        .mark_circle(color=AI, opacity=0.85)
        .encode(
            x=alt.X("peak:Q", title=say(lang, "axis-peak"), axis=alt.Axis(tickMinStep=1)),
            y=alt.Y("name:N", sort=names, title=None),
            size=alt.Size("share:Q", scale=alt.Scale(range=[6, 520]), legend=None),
        )
    )
    return styled(chart, max(70, 44 * len(names)))


def _choices(study: Study, lang: Lang, most: int = 16) -> Any:
    """How many times as often as by chance, the most and the least liked."""
    known = sorted((c for c in study.choices if c.expected >= 10), key=lambda c: -c.liking)
    if len(known) < 2:
        return None
    shown = known if len(known) <= most else [*known[: most // 2], *known[-most // 2 :]]
    alt = altair()
    names = [choice.action for choice in shown]
    rows = [{"name": c.action, "value": c.liking} for c in shown]
    bars = (
        alt.Chart(data(rows))
        .mark_bar(height=12)
        .encode(
            y=alt.Y("name:N", sort=names, title=None),
            x=alt.X("value:Q", title=say(lang, "axis-liking")),
            color=alt.condition("datum.value >= 1", alt.value(MATSU), alt.value(SHU)),
        )
    )
    even = level("x", 1)
    return styled(bars + even, 20 * len(names))


def _curve(study: Study, lang: Lang) -> Any:
    if study.curves is None:
        return None
    alt = altair()
    names = [say(lang, "winners"), say(lang, "others")]
    rows = [
        {"name": name, "at": at / 10, "value": value}
        for name, line in zip(names, (study.curves.winner, study.curves.others), strict=True)
        for at, value in enumerate(line)
        if not math.isnan(value)
    ]
    chart = (
        alt.Chart(data(rows))
        .mark_line(point={"filled": True, "size": 50}, strokeWidth=2.5)
        .encode(
            x=alt.X("at:Q", axis=alt.Axis(format=".0%", title=say(lang, "axis-progress"))),
            y=alt.Y("value:Q", title=say(lang, "axis-estimate"), scale=alt.Scale(domain=[0, 1])),
            color=alt.Color("name:N", sort=names, scale=alt.Scale(domain=names, range=[SHU, AI])),
            strokeDash=alt.StrokeDash("name:N", sort=names, scale=alt.Scale(domain=names, range=[[1, 0], [5, 4]])),
        )
    )
    return styled(chart, 200)


def _runaway(study: Study, lang: Lang) -> Any:
    """How often who stood best, and worst, at each tenth won, with intervals. Of two seats one line says both."""
    if study.curves is None:
        return None
    lines = [("stood-best", study.curves.best), ("stood-worst", study.curves.worst)][: study.plan.seats - 1]
    rows = [
        {"name": say(lang, name), "at": at / 10, "value": each.value, "low": each.low, "high": each.high}
        for name, line in lines
        for at, each in enumerate(line, 1)
        if each.games
    ]
    if not rows:
        return None
    alt = altair()
    names = [say(lang, name) for name, _ in lines]
    base = alt.Chart(data(rows)).encode(
        x=alt.X("at:Q", axis=alt.Axis(format=".0%", title=say(lang, "axis-progress"))),
        color=alt.Color("name:N", sort=names, scale=alt.Scale(domain=names, range=[SHU, AI][: len(names)])),
    )
    band = base.mark_area(opacity=0.15).encode(y="low:Q", y2="high:Q")
    line = base.mark_line(point={"filled": True, "size": 50}, strokeWidth=2.5).encode(
        y=alt.Y("value:Q", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format=".0%", title=say(lang, "axis-wins"))),
        strokeDash=alt.StrokeDash(
            "name:N", sort=names, scale=alt.Scale(domain=names, range=[[1, 0], [5, 4]][: len(names)])
        ),
    )
    fair = level("y", 1 / study.plan.seats)
    return styled(band + line + fair, 200)
