"""Japanese prose in a terminal breaks where Japanese may."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from rich.console import Console

from yokocho.cli.prose import NEVER_FIRST, NEVER_LAST, breaks, markdown
from yokocho.cli.rules import rulebook
from yokocho.cli.speech import speak
from yokocho.engine.game import discover


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("あいうえお", 4, ["あい", "うえ", "お"]),
        ("あいう。え", 6, ["あい", "う。え"]),
        ("あい（うえ）", 6, ["あい", "（う", "え）"]),
        ("カードは XN-5 です", 12, ["カードは ", "XN-5 です"]),
        ("あいうえ と", 8, ["あいうえ ", "と"]),
        ("unbreakable", 4, ["unbr", "eaka", "ble"]),
        ("", 4, [""]),
    ],
)
def test_lines_begin_and_end_as_they_may(text: str, width: int, lines: list[str]) -> None:
    starts = [0, *breaks(text, width), len(text)]
    assert [text[a:b] for a, b in pairwise(starts)] == lines


@pytest.mark.parametrize("width", [40, 61, 80])
def test_a_whole_rulebook_is_set_well(width: int) -> None:
    speak("ja")
    try:
        told = io.StringIO()
        Console(file=told, width=width).print(markdown(rulebook(discover()["x-nimmt"])))
    finally:
        speak("en")
    lines = [line.strip("▌• ").rstrip() for line in told.getvalue().splitlines()]
    assert not [line for line in lines if line and (line[0] in NEVER_FIRST or line[-1] in NEVER_LAST)]
    assert "".join("".join(lines).split()).count("XN-") >= 14
