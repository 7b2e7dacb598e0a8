"""What reports are made of, as HTML and as Markdown."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from yokocho.lab.words import say

if TYPE_CHECKING:
    from yokocho.engine.words import Lang
    from yokocho.lab.findings import Finding
    from yokocho.lab.tables import Table

STYLE: Final = Path(__file__).with_name("report.css")


def escaped(text: str) -> str:
    """Text for an element or an attribute."""
    return html.escape(text)


def whole_page(title: str, body: str, lang: Lang) -> str:
    """One file that loads nothing."""
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escaped(title)}</title>'
        f"<style>\n{STYLE.read_text(encoding='utf-8')}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def head_html(title: str, played: Sequence[tuple[str, str]], lang: Lang) -> str:
    """The title and what was played, as pairs of name and value."""
    lines = "".join(f"<div><dt>{escaped(name)}</dt><dd>{escaped(value)}</dd></div>" for name, value in played)
    return (
        f"<header><p class='kicker'>{escaped(say(lang, 'kicker'))}</p><h1>{escaped(title)}</h1>"
        f"<dl class='played'>{lines}</dl></header>"
    )


def findings_html(told: Sequence[Finding], lang: Lang) -> str:
    """What to look at."""
    items = "".join(
        f"<li class='{each.weight}'><span class='sign'>{escaped(say(lang, f'weight-{each.weight}'))}</span>"
        f"<span>{escaped(each.sentence(lang))}</span></li>"
        for each in told
    )
    heading = escaped(say(lang, "look-title"))
    return f"<section class='summary'><h2>{heading}</h2><ul class='findings'>{items}</ul></section>"


def section_html(heading: str, told: str, picture: str | None = None, caption: str = "") -> str:
    """A section; definitions stand beside its picture."""
    figure = ""
    if picture is not None:
        figure = (
            f"<figure><div role='img' aria-label='{escaped(heading)}'>{picture}</div>"
            f"<figcaption>{escaped(caption)}</figcaption></figure>"
        )
    kind = "part pictured" if figure else "part"
    return f"<section class='{kind}'><h2>{escaped(heading)}</h2><div class='pair'>{figure}{told}</div></section>"


def table_html(table: Table) -> str:
    """A table and what to know about it."""
    head = "".join(f"<th scope='col'>{escaped(cell)}</th>" if cell else "<td></td>" for cell in table.head)
    rows = "".join(
        f"<tr><th scope='row'>{escaped(name)}</th>" + "".join(f"<td>{escaped(cell)}</td>" for cell in cells) + "</tr>"
        for name, *cells in table.rows
    )
    kind = "many prose" if table.prose else "many"
    grid = f"<table class='{kind}'><tr>{head}</tr>{rows}</table>" if rows else ""
    notes = "".join(f"<li>{escaped(note)}</li>" for note in table.notes)
    about = f"<ul class='about'>{notes}</ul>" if notes else ""
    return told_html(grid + about, wide=table.wide)


def told_html(body: str, *, wide: bool = False) -> str:
    """What stands beside a picture. Where the page is narrow it is scrolled, by the keyboard, too."""
    return f"<div class='told{' wide' if wide else ''}' role='group' tabindex='0'>{body}</div>"


def list_html(heading: str, lines: Sequence[str]) -> str:
    """A section that is a list."""
    items = "".join(f"<li>{escaped(line)}</li>" for line in lines)
    return f"<section class='part'><h2>{escaped(heading)}</h2><ul>{items}</ul></section>"


def end_html(limits: Sequence[str], command: str, name: str, lang: Lang) -> str:
    """What the sample can show, and how to play it again."""
    about = say(lang, "repeat-about", name=name)
    return (
        f"{list_html(say(lang, 'section-limits'), limits)}"
        f"<section class='part'><h2>{escaped(say(lang, 'section-repeat'))}</h2>"
        f"<pre><code>{escaped(command)}</code></pre><p class='note'>{escaped(about)}</p></section>"
    )


def end_markdown(limits: Sequence[str], command: str, lang: Lang) -> Iterator[str]:
    """The same in the summary."""
    yield f"\n## {say(lang, 'section-limits')}\n"
    yield from (f"- {line}" for line in limits)
    yield f"\n## {say(lang, 'section-repeat')}\n"
    yield f"```sh\n{command}\n```"


def findings_markdown(told: Sequence[Finding], lang: Lang) -> Iterator[str]:
    """The same in the summary."""
    yield f"\n## {say(lang, 'look-title')}\n"
    yield from (f"- **{say(lang, f'weight-{each.weight}')}** {each.sentence(lang)}" for each in told)


def grid_markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table."""
    yield f"| {' | '.join(head)} |"
    yield "|---" * len(head) + "|"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |"
