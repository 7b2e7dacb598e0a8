"""A game's rulebook as safe HTML: our own Markdown with raw HTML off; each clause's heading carries the id
`clause-XN-5`."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

_CLAUSE = re.compile(r"([A-Z]{2,4}-\d+[a-z]?)\b")


def rulebook_html(path: Path) -> str:
    """HTML of a rulebook file: headings, lists, tables, emphasis and links to its own clauses."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(path.read_text(encoding="utf-8"))
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            _anchor(opening, inline)
        _align_by_class(opening)
    return markdown.renderer.render(tokens, markdown.options, {})


def _anchor(opening: Token, inline: Token) -> None:
    clause = _CLAUSE.match(inline.content)
    if clause is not None:
        opening.attrSet("id", f"clause-{clause[1]}")


def _align_by_class(token: Token) -> None:
    """Column alignment comes as an inline style, which the content policy forbids: a class says the same."""
    style = token.attrGet("style")
    if isinstance(style, str):
        del token.attrs["style"]
        token.attrSet("class", style.replace("text-align:", "align-"))
