"""The positions that come with Dice Out: their records are played again by the rules and stand as they are drawn in
`docs/solving-dice-out.md`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from yokocho.engine.game import discover
from yokocho.engine.match import Match
from yokocho.games.dice_out.facts import Facts

DOCS = Path(__file__).parents[3] / "docs"
RECORDS = sorted((discover()["dice-out"].folder / "positions").glob("*.json"))


def drawing(match: Match) -> str:
    """As the page draws it: stacks from bottom to top, row 1 below."""
    facts: Facts = match.game.facts(match.state, None)
    lines: list[str] = []
    for row in range(facts.rows, 0, -1):
        stacks = [facts.stacks.get(f"{column}{row}", ()) for column in "abcde"]
        cells = ["".join([f"{'rw'[die.owner]}{die.value}" for die in stack]) or "." for stack in stacks]
        lines.append(f"{row}   " + "".join([f"{cell:<6}" for cell in cells]).rstrip())
    return "\n".join(["    a     b     c     d     e", *lines])


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_position_is_reached_by_the_rules_and_stands_as_drawn(record: Path) -> None:
    match = Match.replay(record.read_bytes())
    assert not match.over
    told = (DOCS / "solving-dice-out.md").read_text(encoding="utf-8")
    part = told[told.index(record.name) :]
    drawn = re.search(r"```text\n(.*?)\n```", part, re.DOTALL)
    assert drawn is not None
    assert drawing(match) in drawn[1]


def test_there_are_such_positions() -> None:
    assert len(RECORDS) == 3
