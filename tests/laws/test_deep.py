"""Laws 1 to 9 in the deep mode, game by game, with fresh seeds for as long or as far as it is told:

    pytest tests/laws/test_deep.py --deep-minutes=10
    pytest tests/laws/test_deep.py --deep-decisions=1000000 --deep-game=x-nimmt --laws-seed=5000
    pytest tests/laws/test_deep.py --deep-decisions=1000000 -n 2

Minutes are shared by the games, decisions are each game's; under `-n` each process plays its part of them. A broken law
prints the table and the seed of the game that broke it; a run that begins with this seed looks at the whole of it.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.laws.deep import GAMES_AT_A_TABLE, Search, table_of
from tests.laws.laws import LAWS
from tests.laws.looks import Sampled, law_of
from tests.laws.plants import (
    HiddenPiecesHaveTheirTrueIds,
    HiddenPiecesLieInTrueOrder,
    TheStoryIsTheWholeTruth,
    WhyReadsTheTruth,
)
from tests.laws.tables import Subject, is_open, subject_of
from yokocho.engine.game import Game, View, discover, load
from yokocho.engine.record import ALL
from yokocho.engine.scene import Text

LANES = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
"""Under `-n`, each process searches in a lane of its own."""
A_LANE = 100_000_000
"""So many seeds lie between two lanes."""
WITH_SECRETS = [game for game in discover() if not is_open(load(game))]


@pytest.mark.timeout(0)
@pytest.mark.parametrize("lane", range(LANES))
@pytest.mark.parametrize("game", discover())
def test_deep(
    game: str, lane: int, laws_seed: int, pytestconfig: pytest.Config, capsys: pytest.CaptureFixture[str]
) -> None:
    option: Callable[[str], Any] = pytestconfig.getoption
    minutes, decisions = option("--deep-minutes"), option("--deep-decisions")
    only: list[str] = option("--deep-game") or list(discover())
    if not minutes and not decisions:
        pytest.skip("only with --deep-minutes or --deep-decisions")
    if game not in only:
        pytest.skip("another game is asked for")

    def say(line: str) -> None:
        with capsys.disabled():
            print(f"\n{line}", flush=True)  # noqa: T201

    search = Search(subject_of(game), laws_seed + A_LANE * lane)
    far = decisions / LANES if decisions else float("inf")
    search.run(far, 60 * minutes / len(only) if minutes else float("inf"), say)
    say(search.report())
    assert search.decisions, "no time for a single game"


# --- that the deep mode is worth its name -----------------------------------------------------------------------------


class Ticks:
    """A clock by which every look takes a second: what is looked at does not depend on the machine."""

    ticks = 0

    def __call__(self) -> float:
        self.ticks += 1
        return float(self.ticks)


def search_of(game: str, kind: type[Game] = Game) -> Search:
    """A search in a game of its own, in which a look takes a second and a law has a fifth of one a decision. It has
    looked at one honest game as a whole."""
    looks = Sampled(Ticks())
    looks.LAW_SECONDS = 0.2
    search = Search(Subject(Game(discover()[game]), subject_of(game).hooks), 1, looks)
    search.play()
    search.subject.game.__class__ = kind
    return search


@pytest.mark.parametrize("game", discover())
def test_every_law_looks_at_all_decisions_or_says_at_how_many(game: str) -> None:
    search = search_of(game)
    search.run(search.decisions + 200, 3600, print)
    told = search.report()
    parts = search.looks.parts
    assert {law_of(name) for name in parts} <= set(LAWS)
    for law in LAWS:
        assert law in told
    for name, part in parts.items():
        assert 0 < part.looks <= part.places, name
        assert f"{part.looks:,} of" in next(line for line in told.splitlines() if name in line)
    assert parts["9-scenes: scenes"].looks < parts["9-scenes: scenes"].places, "nothing is left to chance"


def test_what_is_rare_is_always_looked_at_and_the_rest_by_its_cost() -> None:
    looks = Sampled(Ticks())
    looks.LAW_SECONDS = 0.1
    common, rare = ("play", frozenset({0}), 0), ("claim", frozenset({1}), 2)
    met = seen = 0
    for game in range(400):
        kinds = [common] * 60
        if game % 40 == 39:
            kinds[30] = rare
        looks.begin(kinds)
        for place in looks.chosen("9-scenes: scenes", random.Random(game), range(60), None, always=True):
            with looks.look("9-scenes: scenes"):
                seen += kinds[place] is rare
        met += kinds[30] is rare
    part = looks.parts["9-scenes: scenes"]
    assert met == seen == 10
    assert 0.05 < part.looks / part.places < 0.2, "its law has a tenth of a second for a decision, a look takes one"


@pytest.mark.parametrize("game", discover())
def test_seats_and_options_change_all_the_time(game: str) -> None:
    subject = subject_of(game)
    tables = [table_of(subject, seed) for seed in range(0, 400 * GAMES_AT_A_TABLE, GAMES_AT_A_TABLE)]
    assert {table.seats for table in tables} == set(subject.game.info.seats)
    for spec in subject.game.info.options:
        assert len({table.options[spec.name] for table in tables}) >= min(len(spec.values), 20)


class HeadingsTellTheTruth(Game):
    """Something of what is hidden shows in the top line."""

    def view(self, state: bytes, viewer: int | None) -> View:
        view = super().view(state, viewer)
        return View(view.facts, replace(view.scene, heading=Text("heading", {"sum": sum(state) % 8})))


class ScenesLeakNowAndThen(HiddenPiecesHaveTheirTrueIds):
    """Only in one of sixteen scenes."""

    def view(self, state: bytes, viewer: int | None) -> View:
        if viewer == ALL or sum(self.redact(state, viewer)) % 16:
            return Game.view(self, state, viewer)
        return super().view(state, viewer)


LEAKS = (
    HeadingsTellTheTruth,
    HiddenPiecesLieInTrueOrder,
    TheStoryIsTheWholeTruth,
    WhyReadsTheTruth,
    ScenesLeakNowAndThen,
)


@pytest.mark.parametrize("game", WITH_SECRETS)
@pytest.mark.parametrize("leaky", LEAKS)
def test_a_leak_is_found_though_costly_laws_look_at_shares(game: str, leaky: type[Game]) -> None:
    """Nothing counts as rare here: chance alone leads them there."""
    search = search_of(game, leaky)
    search.looks.SELDOM, search.looks.RARE = 0, 10**9
    search.looks.parts["4-secrets: twins"].rare = search.looks.parts["9-scenes: scenes"].rare = 0
    assert max(search.looks.shares(name).rest for name in ("4-secrets: twins", "9-scenes: scenes")) < 0.15
    with pytest.raises(AssertionError, match=r"law [49]"):
        search.run(5000, 3600, print)
