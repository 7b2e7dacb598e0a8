"""Laws 1 to 9 for every discovered game, at every seat count, for several option sets; in the deep mode with fresh
seeds for as long as it is told:

    pytest tests/laws --deep-minutes=10
    pytest tests/laws --deep-minutes=10 -n 2 --laws-seed=5000

A broken law prints the table and the seed of the game that broke it.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from functools import lru_cache

import pytest

from tests.laws.laws import LAWS
from tests.laws.tables import Table, random_table, subject_of, tables
from tests.laws.walk import Walk, telling

START = time.monotonic()
SHARE, DEEP_SHARE = 0.3, 0.15
"""Of the frames, how many the costly laws look at in a quick and in a deep run, which plays more games."""


@lru_cache(maxsize=4)
def played(table: str, seed: int) -> Walk:
    """One game of a table, played once for all laws."""
    found = next(each for each in tables() if str(each) == table)
    return Walk(subject_of(found.game), found, seed, SHARE)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("table", tables(), ids=str)
def test_law(table: Table, law: str, laws_seed: int) -> None:
    walk = played(str(table), laws_seed)
    with telling(walk):
        LAWS[law](walk)


LANES = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
"""Under `-n`, each process searches in a lane of its own."""


@pytest.mark.timeout(0)
@pytest.mark.parametrize("lane", range(LANES))
def test_deep(lane: int, laws_seed: int, deep_minutes: float, capsys: pytest.CaptureFixture[str]) -> None:
    if not deep_minutes:
        pytest.skip("only with --deep-minutes")
    seed = first = laws_seed + 1_000_000 * (lane + 1)
    decisions = frames = 0
    games: Counter[str] = Counter()
    while time.monotonic() < START + 60 * deep_minutes:
        table = random_table(random.Random(seed))
        walk = Walk(subject_of(table.game), table, seed, DEEP_SHARE)
        with telling(walk):
            for check in LAWS.values():
                check(walk)
        decisions += walk.decisions
        frames += len(walk.frames)
        games[table.game] += 1
        seed += 1
        if games.total() % 100 == 0:
            with capsys.disabled():
                print(f"\nlane {lane}: {games.total()} games, {decisions} decisions", flush=True)  # noqa: T201
    with capsys.disabled():
        print(  # noqa: T201
            f"\nlane {lane}: seeds {first} to {seed - 1}, {decisions} decisions, {frames} frames, "
            + ", ".join(f"{count} games of {game}" for game, count in games.items())
        )
    assert decisions, "no time for a single game"
