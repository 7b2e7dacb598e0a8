"""Dice Out on three rows, solved: the smallest board that is worth a lesson, built in seconds by the real solver.

Tables that people make have four rows or more. While this is open, three are an option, too.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from yokocho.engine.game import discover, load
from yokocho.engine.solving import solver_of, tables_folder

ROWS = 3


class SolvedDiceOut(NamedTuple):
    """Where the table lies, and its option."""

    data: Path
    rows: int


@contextmanager
def solved_dice_out(data: Path) -> Generator[SolvedDiceOut]:
    """In this process alone, with `data` as its data directory."""
    games = discover()
    usual = games["dice-out"]
    rows, *others = usual.options
    games["dice-out"] = msgspec.structs.replace(
        usual, options=(msgspec.structs.replace(rows, values=(ROWS, *rows.values)), *others)
    )
    load.cache_clear()
    before = os.environ.get("YOKOCHO_DATA")
    os.environ["YOKOCHO_DATA"] = str(data)
    try:
        solver_of(usual).solve({"rows": ROWS}, tables_folder(), 2, lambda _: None)
        yield SolvedDiceOut(data, ROWS)
    finally:
        games["dice-out"] = usual
        load.cache_clear()
        if before is None:
            del os.environ["YOKOCHO_DATA"]
        else:
            os.environ["YOKOCHO_DATA"] = before
