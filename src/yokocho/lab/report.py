"""The report: one HTML file that needs no network, the same in Markdown, and records of example games."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from yokocho.engine.words import Lang
from yokocho.lab.charts import charts
from yokocho.lab.files import written_whole
from yokocho.lab.findings import Finding, findings
from yokocho.lab.metrics import Metric
from yokocho.lab.pages import (
    end_html,
    end_markdown,
    findings_html,
    findings_markdown,
    grid_markdown,
    head_html,
    section_html,
    table_html,
    told_html,
    whole_page,
)
from yokocho.lab.pages import (
    escaped as _,
)
from yokocho.lab.replays import replays
from yokocho.lab.runs import Run
from yokocho.lab.study import Example, Study, study
from yokocho.lab.tables import tables
from yokocho.lab.words import level_name, metric_name, metric_value, number, option_name, option_value, say

EXAMPLES: Final = "examples"
SHARE_EXAMPLES: Final = frozenset({"comeback", "decided-early", "sharpest", "kingmaker"})
MEASURED: Final[dict[str, tuple[str, ...]]] = {
    "wins": ("seat-wins", "starter-wins"),
    "scores": ("seat-score", "margin", "shared-win"),
    "length": ("decisions", "decisions-quantile", "frames", "minutes"),
    "ends": ("end",),
    "curve": ("decided-at", "drama", "comebacks"),
    "runaway": ("best-wins", "worst-wins"),
    "players": ("bot-wins", "bot-score"),
    "deciding": ("branching", "forced", "seat-decisions"),
    "waiting": ("downtime", "seat-downtime", "longest-wait", "seat-longest-wait"),
    "lead": ("lead-changes", "lead-never-changed", "last-lead-change"),
    "sources": ("source",),
    "interaction": (
        "interaction",
        "choice-effect",
        "others-effect",
        "reach",
        "hopeless",
        "kingmaking",
        "king-power",
    ),
}
"""Sections, with the metrics that are told beside the picture of the same name, if there is one."""
ORDER: Final = (
    "wins", "skill", "players", "length", "deciding", "waiting", "scores", "sources", "lead", "curve", "runaway",
    "interaction", "choices", "events", "components", "rules", "options", "ends",
)  # fmt: skip


class Written(NamedTuple):
    """Where a report lies."""

    page: Path
    summary: Path
    examples: tuple[Path, ...]


def report(folder: Path, lang: Lang, *, look: Callable[[Run], Study] = study) -> Written:
    """Write the report of a run into its folder. Raises BadSetting if there is no run, nothing in it, or no room on the
    disk."""
    run = Run.open(folder)
    found = look(run)
    files = _write_examples(run, found.examples)
    page, summary = folder / f"report.{lang}.html", folder / f"report.{lang}.md"
    told = findings(found, lang)
    written_whole(page, as_html(found, told, lang).encode())
    written_whole(summary, as_markdown(found, told, lang).encode())
    return Written(page, summary, tuple(files))


def _write_examples(run: Run, examples: Sequence[Example]) -> list[Path]:
    replay = replays(run)
    files: list[Path] = []
    for each in examples:
        file = run.folder / EXAMPLES / f"{each.name}.json"
        written_whole(file, json.dumps(replay(each.number).record(), ensure_ascii=False).encode())
        files.append(file)
    return files


# --- the same parts for both forms ------------------------------------------------------------------------------------


def command_of(study: Study) -> str:
    """What to type to play these games again."""
    plan, info = study.plan, study.info
    if plan.is_human:
        return "yokocho lab humans my-games"
    is_study = study.battery is not None and plan.decisions and not plan.paired and not plan.forbid
    parts = ["yokocho", "lab", *(("study",) if is_study else ()), plan.game, "--seats", str(plan.seats)]
    parts += ["--games", str(plan.games), "--seed", str(plan.seed)]
    for spec in info.options:
        if plan.options[spec.name] != spec.default:
            parts += ["--option", f"{spec.name}={plan.options[spec.name]}"]
    bots = plan.bots[:1] if len(set(plan.bots)) == 1 else plan.bots
    parts += ["--bots", ",".join(bots)]
    if is_study:
        return shlex.join([*parts, "--out", f"{plan.game}-study"])
    parts += [flag for flag, wanted in (("--paired", plan.paired), ("--decisions", plan.decisions)) if wanted]
    for each in plan.forbid:
        seat = "" if each.seat is None else f"{each.seat + 1}:"
        params = ",".join(f"{key}={value}" for key, value in each.params.items())
        parts += ["--forbid", f"{seat}{each.action}" + (f":{params}" if params else "")]
    return shlex.join(parts)


def _played(study: Study, lang: Lang) -> list[tuple[str, str]]:
    """What was played, as pairs of name and value."""
    plan, info = study.plan, study.info
    between = say(lang, "between")
    bots = between.join(level_name(lang, bot) for bot in dict.fromkeys(plan.bots))
    rows = [
        (say(lang, "about-game"), info.title[lang]),
        (say(lang, "about-rules"), str(info.rules_version)),
        (say(lang, "about-seats"), str(plan.seats)),
        (say(lang, "about-bots"), bots),
        (say(lang, "about-games"), f"{study.played:,}"),
        (say(lang, "about-seed"), str(plan.seed)),
    ]
    for spec in info.options:
        value = option_value(info, lang, spec.name, plan.options[spec.name])
        rows.append((option_name(info, lang, spec.name), value))
    return rows


def _measured(study: Study, section: str) -> list[Metric]:
    wanted = MEASURED.get(section, ())
    effects = study.battery.effects if study.battery else None
    everything = (
        *study.metrics,
        *study.sources,
        *(study.curves.metrics if study.curves else ()),
        *(effects.metrics if effects else ()),
    )
    return [metric for name in wanted for metric in everything if metric.id == name]


def _example_line(example: Example, lang: Lang) -> str:
    value = number(example.value, share=example.name in SHARE_EXAMPLES)
    if example.at is None:
        return say(lang, f"example-{example.name}", game=example.number, value=value)
    return say(lang, f"example-{example.name}", game=example.number, value=value, at=example.at + 1)


def _limits(study: Study, lang: Lang) -> list[str]:
    """What the sample size can and cannot show."""
    n = study.played
    return [
        say(lang, "limit-share", games=n, margin=number(0.98 / n**0.5, share=True)),
        say(lang, "limit-rare", games=n, most=number(3 / n, share=True)),
        say(lang, "limit-looked", games=study.looked_into, traced=study.coverage.games if study.coverage else 0),
        say(lang, "limit-paced" if study.paced else "limit-pace", games=study.paced),
        say(lang, "limit-people" if study.plan.is_human else "limit-players"),
    ]


# --- HTML -------------------------------------------------------------------------------------------------------------


def as_html(study: Study, told: Sequence[Finding], lang: Lang) -> str:
    """The whole page."""
    title = say(lang, "title", game=study.info.title[lang])
    pictures = charts(study, lang)
    body = "\n".join(
        [
            head_html(title, _played(study, lang), lang),
            f"<main>{findings_html(told, lang)}",
            *(_section_html(study, section, pictures.get(section), lang) for section in ORDER),
            _examples_html(study, lang),
            end_html(_limits(study, lang), command_of(study), study.plan.name, lang),
            "</main>",
        ]
    )
    return whole_page(title, body, lang)


def _section_html(study: Study, section: str, picture: str | None, lang: Lang) -> str:
    told = _told_html(study, section, lang)
    if picture is None and not told:
        return ""
    caption = say(lang, f"caption-{section}") if picture is not None else ""
    return section_html(say(lang, f"section-{section}"), told, picture, caption)


def _told_html(study: Study, section: str, lang: Lang) -> str:
    if section == "rules":
        return _rules_html(study, lang)
    return _metrics_html(study, section, lang) + "".join(map(table_html, tables(study, section, lang)))


def _metrics_html(study: Study, section: str, lang: Lang) -> str:
    metrics = _measured(study, section)
    rows = "".join(
        f"<tr><th scope='row'>{_(metric_name(lang, study.info, metric.id, metric.of))}</th>"
        f"<td>{_(metric_value(lang, metric))}</td></tr>"
        for metric in metrics
    )
    if not rows:
        return ""
    about = "".join(f"<li>{_(line)}</li>" for line in _abouts(study, section, lang))
    return told_html(f"<table>{rows}</table><ul class='about'>{about}</ul>")


def _abouts(study: Study, section: str, lang: Lang) -> list[str]:
    """Definitions of a section's metrics, each after the metric's name where it has one of its own."""
    found: list[str] = []
    for metric in {each.id: each for each in _measured(study, section)}.values():
        about = say(lang, f"metric-{metric.id}-about")
        name = metric_name(lang, study.info, metric.id)
        found.append(about if metric.of is not None else say(lang, "defined", name=name, about=about))
    if section == "sources" and found:
        found.append(say(lang, "sources-about", games=study.looked_into))
    effects = study.battery.effects if study.battery else None
    if section == "interaction" and effects is not None:
        found.append(say(lang, "effects-about", decisions=effects.decisions, games=effects.games))
    return found


def _rules_html(study: Study, lang: Lang) -> str:
    if study.coverage is None:
        return ""
    cells = "".join(
        f"<li class='{_state(each.traceable, each.games)}'><b>{_(each.clause)}</b> "
        + (_(say(lang, "clause-games", games=each.games)) if each.traceable else _(say(lang, "clause-untraceable")))
        + "</li>"
        for each in study.coverage.clauses
    )
    idle = "".join(
        f"<li><code>{_(name)}</code>: <code>{_(source)}</code></li>" for name, _line, source in study.coverage.idle[:12]
    )
    more = f"<p>{_(say(lang, 'idle-lines'))}</p><ul class='idle'>{idle}</ul>" if idle else ""
    about = f"<ul class='about'><li>{_(say(lang, 'rules-about', games=study.coverage.games))}</li></ul>"
    return told_html(f"<ul class='clauses'>{cells}</ul>{more}{about}", wide=True)


def _state(traceable: bool, games: int) -> str:
    return "untold" if not traceable else "met" if games else "never"


def _examples_html(study: Study, lang: Lang) -> str:
    items = "".join(
        f"<li>{_(_example_line(each, lang))} <code>yokocho replay {EXAMPLES}/{_(each.name)}.json</code></li>"
        for each in study.examples
    )
    return (
        f"<section class='part'><h2>{_(say(lang, 'section-examples'))}</h2><ul class='examples'>{items}</ul>"
        f"<p class='note'>{_(say(lang, 'examples-about'))}</p></section>"
    )


# --- Markdown ---------------------------------------------------------------------------------------------------------


def as_markdown(study: Study, told: Sequence[Finding], lang: Lang) -> str:
    """A summary: what to look at, all numbers, examples, limits."""
    return "\n".join(_markdown(study, told, lang)) + "\n"


def _markdown(study: Study, told: Sequence[Finding], lang: Lang) -> Iterator[str]:
    yield f"# {say(lang, 'title', game=study.info.title[lang])}\n"
    yield from (f"- {name}: {value}" for name, value in _played(study, lang))
    yield from findings_markdown(told, lang)
    for section in ORDER:
        lines = list(_section_markdown(study, section, lang))
        if lines:
            yield f"\n## {say(lang, f'section-{section}')}\n"
            yield from lines
    yield f"\n## {say(lang, 'section-examples')}\n"
    for each in study.examples:
        yield f"- {_example_line(each, lang)} `yokocho replay {EXAMPLES}/{each.name}.json`"
    yield from end_markdown(_limits(study, lang), command_of(study), lang)


def _section_markdown(study: Study, section: str, lang: Lang) -> Iterator[str]:
    grids: list[tuple[Sequence[str], Sequence[Sequence[str]]]] = []
    if metrics := _measured(study, section):
        rows = [(metric_name(lang, study.info, each.id, each.of), metric_value(lang, each)) for each in metrics]
        grids.append((("", ""), rows))
    grids += [(table.head, table.rows) for table in tables(study, section, lang) if table.rows]
    for at, (head, rows) in enumerate(grids):
        if at:
            yield ""
        yield from grid_markdown(head, rows)
    if section == "rules" and study.coverage is not None:
        met = sum(each.games > 0 for each in study.coverage.clauses)
        yield say(lang, "rules-met", games=study.coverage.games, met=met, clauses=len(study.coverage.clauses))
