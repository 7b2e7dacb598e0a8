"""`yokocho rules`: a rulebook, or one clause of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from yokocho.cli.choose import game_called
from yokocho.cli.screen import out
from yokocho.cli.speech import language, not_one_of

if TYPE_CHECKING:
    from yokocho.engine.game import GameInfo

_CLAUSE = re.compile(r"^### ([A-Z]+-\d+)\b.*$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\(#[^)]*\)")
"""From clause to clause: a terminal cannot follow it."""


def run(game: str, clause: str | None) -> None:
    """Show it, rendered from Markdown."""
    from yokocho.cli.prose import markdown

    info = game_called(game)
    text = rulebook(info) if clause is None else clause_text(info, clause)
    out().print(markdown(text))


def rulebook(info: GameInfo) -> str:
    """The whole rulebook in the language of this run."""
    text = (info.folder / "text" / f"rulebook.{language()}.md").read_text(encoding="utf-8")
    return _LINK.sub(r"\1", text)


def clause_text(info: GameInfo, wanted: str) -> str:
    """The block of one clause; `5` is short for the clause that ends in 5. Raises Trouble if there is none."""
    text = rulebook(info)
    found = {match[1]: match.start() for match in _CLAUSE.finditer(text)}
    name = next((each for each in found if wanted.upper() in (each, each.split("-")[1])), None)
    if name is None:
        raise not_one_of("no-such-clause", wanted, list(found))
    rest = text[found[name] :]
    end = re.search(r"^#{1,3} ", rest[4:], re.MULTILINE)
    return rest[: end.start() + 4] if end else rest


def clause_titles(info: GameInfo) -> list[str]:
    """Each clause with its title, in the order of the rulebook."""
    return [match[0].removeprefix("### ") for match in _CLAUSE.finditer(rulebook(info))]
