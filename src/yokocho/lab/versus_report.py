"""The report of a comparison, in the shape of every report: one HTML file that needs no network, the same in Markdown,
and records of the first games that went otherwise."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from yokocho.lab.charts import AI, INK_2, SHU, altair, data, styled, svg
from yokocho.lab.files import written_whole
from yokocho.lab.job import MOVES
from yokocho.lab.metrics import every
from yokocho.lab.pages import (
    end_html,
    end_markdown,
    escaped,
    findings_html,
    findings_markdown,
    grid_markdown,
    head_html,
    list_html,
    section_html,
    table_html,
    whole_page,
)
from yokocho.lab.pair import Pair
from yokocho.lab.report import EXAMPLES, Written
from yokocho.lab.tables import Table
from yokocho.lab.versus import SIDES, Versus, limits, parting_lines, versus, versus_findings
from yokocho.lab.words import (
    level_name,
    metric_name,
    of_name,
    option_name,
    option_value,
    say,
    say_difference,
    shown,
)

if TYPE_CHECKING:
    from yokocho.engine.words import Lang
    from yokocho.lab.findings import Finding
    from yokocho.lab.plan import Plan

SECTIONS: Final[dict[str, tuple[str, ...]]] = {
    "wins": ("seat-wins",),
    "length": ("decisions", "frames"),
    "scores": ("seat-score", "mean-score", "margin", "shared-win"),
    "deciding": ("branching", "forced", "longest-wait"),
    "lead": ("lead-changes",),
}
"""Sections, with the numbers whose differences are told beside the picture of the same name, if there is one."""


def versus_report(folder: Path, lang: Lang, *, look: Callable[[Pair], Versus] = versus) -> Written:
    """Write the report of a comparison into its folder. Raises BadSetting if there is none, nothing in it, or no room
    on the disk."""
    seen = look(Pair.open(folder))
    files = _write_examples(folder, seen)
    page, summary = folder / f"report.{lang}.html", folder / f"report.{lang}.md"
    told = versus_findings(seen, lang)
    written_whole(page, as_html(seen, told, lang).encode())
    written_whole(summary, as_markdown(seen, told, lang).encode())
    return Written(page, summary, tuple(files))


def example_name(at: int, side: str) -> str:
    """Of the `at`-th game that went otherwise, counted from 0."""
    return f"parted-{at + 1}-{side.lower()}"


def _write_examples(folder: Path, seen: Versus) -> list[Path]:
    files: list[Path] = []
    moves: dict[str, int] = {}
    for at, each in enumerate(seen.parted):
        for side, match in zip(SIDES, (each.a, each.b), strict=True):
            name = example_name(at, side)
            file = folder / EXAMPLES / f"{name}.json"
            written_whole(file, json.dumps(match.record(), ensure_ascii=False).encode())
            moves[name] = each.parting.move
            files.append(file)
    if moves:
        written_whole(folder / EXAMPLES / MOVES, msgspec.json.encode(moves))
    return files


# --- the same parts for both forms ------------------------------------------------------------------------------------


def command_of(seen: Versus) -> str:
    """What to type to play these games again."""
    a, b = seen.plans
    changed = seen.changed
    parts = ["yokocho", "lab", "compare", a.game, "--seats", str(a.seats), "--games", str(a.games)]
    parts += ["--seed", str(a.seed)]
    for spec in seen.info.options:
        if spec.name not in changed and a.options[spec.name] != spec.default:
            parts += ["--option", f"{spec.name}={a.options[spec.name]}"]
    if a.bots == b.bots:
        parts += ["--bots", _bots(a)]
    for side, plan in zip(SIDES, seen.plans, strict=True):
        own = [f"{name}={plan.options[name]}" for name in changed]
        own += [f"bots={_bots(plan)}"] if a.bots != b.bots else []
        parts += chain.from_iterable((f"--{side.lower()}", each) for each in own)
    parts += ["--paired"] if a.paired else []
    return shlex.join([*parts, "--out", f"{a.game}-a-b"])


def _bots(plan: Plan) -> str:
    return ",".join(plan.bots[:1] if len(set(plan.bots)) == 1 else plan.bots)


def _players(plan: Plan, lang: Lang) -> str:
    return say(lang, "between").join(level_name(lang, bot) for bot in dict.fromkeys(plan.bots))


def _played(seen: Versus, lang: Lang) -> list[tuple[str, str]]:
    """What is alike on both sides, as pairs of name and value."""
    a, b = seen.plans
    rows = [
        (say(lang, "about-game"), seen.info.title[lang]),
        (say(lang, "about-rules"), str(seen.info.rules_version)),
        (say(lang, "about-seats"), str(a.seats)),
        (say(lang, "about-pairs"), f"{seen.found.games:,}"),
        (say(lang, "about-seed"), str(a.seed)),
    ]
    if a.bots == b.bots:
        rows.insert(3, (say(lang, "about-bots"), _players(a, lang)))
    rows += [
        (option_name(seen.info, lang, spec.name), option_value(seen.info, lang, spec.name, a.options[spec.name]))
        for spec in seen.info.options
        if spec.name not in seen.changed
    ]
    return rows


def _sides(seen: Versus, lang: Lang) -> Table:
    """What A and B are."""
    a, b = seen.plans
    rows = [
        (
            option_name(seen.info, lang, name),
            *(option_value(seen.info, lang, name, plan.options[name]) for plan in seen.plans),
        )
        for name in seen.changed
    ]
    if a.bots != b.bots:
        rows.append((say(lang, "about-bots"), _players(a, lang), _players(b, lang)))
    notes = () if rows else (say(lang, "versus-nothing-changed"),)
    return Table((say(lang, "col-option"), *SIDES), tuple(rows), notes, prose=True)


def _table(seen: Versus, section: str, lang: Lang) -> Table:
    """Differences, with what they are of."""
    found = [each for name in SECTIONS[section] for each in seen.found.differences if each.id == name]
    rows = tuple(
        (
            metric_name(lang, seen.info, each.id, each.of),
            shown(each.id, each.a),
            shown(each.id, each.b),
            say_difference(lang, each) + (f" {'↑' if each.value > 0 else '↓'}" if each.significant else ""),
        )
        for each in found
    )
    notes: list[str] = []
    for each in {each.id: each for each in found}.values():
        about = say(lang, f"metric-{each.id}-about")
        name = metric_name(lang, seen.info, each.id)
        notes.append(about if each.of is not None else say(lang, "defined", name=name, about=about))
    notes.append(say(lang, "versus-marks"))
    return Table(("", *SIDES, say(lang, "col-difference")), rows, tuple(notes), wide=False)


# --- pictures ---------------------------------------------------------------------------------------------------------


def charts(seen: Versus, lang: Lang) -> dict[str, str]:
    """SVG by section: those that there is something to draw for."""
    drawn: dict[str, Any] = {"length": _length(seen, lang)}
    if seen.found.a.seats > 1:
        drawn["wins"] = _by_seat(seen, "seat-wins", say(lang, "axis-wins"), lang, ".0%")
    drawn["scores"] = _by_seat(seen, "seat-score", say(lang, "axis-score"), lang)
    return {name: svg(chart, name) for name, chart in drawn.items()}


def _colors() -> Any:
    return altair().Scale(domain=list(SIDES), range=[AI, SHU])


def _by_seat(seen: Versus, metric: str, title: str, lang: Lang, form: str = "") -> Any:
    """A and B beside each other, seat by seat, with intervals."""
    alt = altair()
    rows = [
        {
            "side": side,
            "seat": of_name(lang, seen.info, each.id, each.of),
            "value": each.value,
            "low": each.low,
            "high": each.high,
        }
        for side, metrics in zip(SIDES, (seen.found.a_metrics, seen.found.b_metrics), strict=True)
        for each in every(metrics, metric)
    ]
    seats = list(dict.fromkeys(row["seat"] for row in rows))
    axis = alt.Axis(title=title, format=form) if form else alt.Axis(title=title)
    base = alt.Chart(data(rows)).encode(
        y=alt.Y("seat:N", sort=seats, title=None, scale=alt.Scale(paddingInner=0.35)),
        yOffset=alt.YOffset("side:N", sort=list(SIDES)),
        color=alt.Color("side:N", scale=_colors()),
    )
    bars = base.mark_rule(strokeWidth=2.5, opacity=0.55).encode(
        x=alt.X("low:Q", scale=alt.Scale(zero=False, nice=True), axis=axis), x2="high:Q"
    )
    shape = alt.Shape("side:N", scale=alt.Scale(domain=list(SIDES), range=["circle", "diamond"]))
    chart = bars + base.mark_point(size=90, filled=True, opacity=1).encode(x="value:Q", shape=shape)
    if metric == "seat-wins":
        fair = alt.Chart(data([{"fair": 1 / len(seats)}]))
        chart = fair.mark_rule(color=INK_2, strokeDash=[4, 4]).encode(x="fair:Q") + chart
    return styled(chart, 44 * len(seats))


def _length(seen: Versus, lang: Lang) -> Any:
    """How many games are how long, as a line for each side."""
    alt = altair()
    low, high = min(map(min, seen.lengths)), max(map(max, seen.lengths))
    width = max(1, -(-(high - low + 1) // 30))
    rows: list[dict[str, Any]] = []
    for side, lengths in zip(SIDES, seen.lengths, strict=True):
        shares = [0.0] * ((high - low) // width + 1)
        for length, games in lengths.items():
            shares[(length - low) // width] += games / seen.found.games
        ends = [low + at * width for at in range(len(shares) + 1)]
        rows += [{"side": side, "at": at, "share": share} for at, share in zip(ends, [*shares, 0.0], strict=True)]
    chart = (
        alt.Chart(data(rows))
        .mark_line(interpolate="step-after", strokeWidth=2.5)
        .encode(
            x=alt.X("at:Q", scale=alt.Scale(zero=False), title=say(lang, "axis-decisions")),
            y=alt.Y("share:Q", axis=alt.Axis(format=".0%", title=say(lang, "axis-games"))),
            color=alt.Color("side:N", scale=_colors()),
            strokeDash=alt.StrokeDash("side:N", scale=alt.Scale(domain=list(SIDES), range=[[1, 0], [6, 3]])),
        )
    )
    return styled(chart, 200)


# --- HTML -------------------------------------------------------------------------------------------------------------


def as_html(seen: Versus, told: Sequence[Finding], lang: Lang) -> str:
    """The whole page."""
    title = say(lang, "versus-title", game=seen.info.title[lang])
    pictures = charts(seen, lang)
    names = say(lang, "between").join(plan.name for plan in seen.plans)
    parts = [
        head_html(title, _played(seen, lang), lang),
        f"<main>{section_html(say(lang, 'section-versus-sides'), table_html(_sides(seen, lang)))}",
        findings_html(told, lang),
        *(_section_html(seen, section, pictures.get(section), lang) for section in SECTIONS),
        _parted_html(seen, lang),
        end_html(limits(seen, lang), command_of(seen), names, lang),
        "</main>",
    ]
    return whole_page(title, "\n".join(parts), lang)


def _section_html(seen: Versus, section: str, picture: str | None, lang: Lang) -> str:
    table = _table(seen, section, lang)
    if not table.rows:
        return ""
    caption = say(lang, f"caption-versus-{section}") if picture is not None else ""
    return section_html(say(lang, f"section-{section}"), table_html(table), picture, caption)


def _parted_html(seen: Versus, lang: Lang) -> str:
    if not seen.parted:
        return list_html(say(lang, "section-versus-parting"), [say(lang, "parts-nowhere", games=seen.found.games)])
    items = "".join(
        f"<li>{'<br/>'.join(map(escaped, parting_lines(each.parting, lang)))}"
        + "".join(f" <code>yokocho replay {EXAMPLES}/{example_name(at, side)}.json</code>" for side in SIDES)
        + "</li>"
        for at, each in enumerate(seen.parted)
    )
    return (
        f"<section class='part'><h2>{escaped(say(lang, 'section-versus-parting'))}</h2><ul class='examples'>{items}"
        f"</ul><p class='note'>{escaped(say(lang, 'parts-about'))} {escaped(say(lang, 'examples-about'))}</p></section>"
    )


# --- Markdown ---------------------------------------------------------------------------------------------------------


def as_markdown(seen: Versus, told: Sequence[Finding], lang: Lang) -> str:
    """A summary: what A and B are, what differs, all numbers, where games part, limits."""
    return "\n".join(_markdown(seen, told, lang)) + "\n"


def _markdown(seen: Versus, told: Sequence[Finding], lang: Lang) -> Iterator[str]:
    yield f"# {say(lang, 'versus-title', game=seen.info.title[lang])}\n"
    yield from (f"- {name}: {value}" for name, value in _played(seen, lang))
    sides = _sides(seen, lang)
    yield f"\n## {say(lang, 'section-versus-sides')}\n"
    yield from grid_markdown(sides.head, sides.rows) if sides.rows else sides.notes
    yield from findings_markdown(told, lang)
    for section in SECTIONS:
        table = _table(seen, section, lang)
        if table.rows:
            yield f"\n## {say(lang, f'section-{section}')}\n"
            yield from grid_markdown(table.head, table.rows)
    yield f"\n## {say(lang, 'section-versus-parting')}\n"
    if not seen.parted:
        yield f"- {say(lang, 'parts-nowhere', games=seen.found.games)}"
    for at, each in enumerate(seen.parted):
        files = " ".join(f"`yokocho replay {EXAMPLES}/{example_name(at, side)}.json`" for side in SIDES)
        yield f"- {' '.join(parting_lines(each.parting, lang))} {files}"
    yield from end_markdown(limits(seen, lang), command_of(seen), lang)
