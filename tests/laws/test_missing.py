"""No discovered game is missing from the suite, and each brings what the laws need of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.laws.tables import folder_of, hooks_of, option_sets, tables
from yokocho.engine.game import GAMES, discover, load

TESTS = Path(__file__).parent.parent
GAME_FILES = ("rules.py", "facts.py", "actions.py", "scene.py", "text/en.ftl", "text/ja.ftl", "text/rulebook.en.md",
              "text/rulebook.ja.md")  # fmt: skip


def test_every_folder_of_games_is_discovered() -> None:
    folders = {path.parent.name for path in GAMES.glob("*/rules.py")}
    assert folders == {folder_of(game) for game in discover()}
    assert folders, "no game is discovered"


@pytest.mark.parametrize("game", discover())
def test_every_game_has_the_same_files(game: str) -> None:
    folder = discover()[game].folder
    missing = [name for name in GAME_FILES if not (folder / name).exists()]
    assert not missing


@pytest.mark.parametrize("game", discover())
def test_every_game_has_its_hooks_and_its_own_tests(game: str) -> None:
    hooks = hooks_of(game)
    assert all(callable(hook) for hook in hooks if not isinstance(hook, dict))
    assert (TESTS / "games" / folder_of(game) / "plants.py").exists(), f"no planted faults for {game}"
    assert (TESTS / "games" / folder_of(game) / "goldens.py").exists(), f"no golden playthroughs of {game}"
    assert list((TESTS / "games" / folder_of(game)).glob("test_*.py")), f"no tests of {game}'s clauses"


@pytest.mark.parametrize("game", discover())
def test_every_seat_count_and_both_ends_of_every_option_are_covered(game: str) -> None:
    info = discover()[game]
    mine = [table for table in tables() if table.game == game]
    assert {table.seats for table in mine} == set(info.seats)
    for spec in info.options:
        for seats in info.seats:
            covered = {table.options[spec.name] for table in mine if table.seats == seats}
            assert {spec.default, spec.values[0], spec.values[-1]} <= covered
    assert option_sets(info)[0] == {spec.name: spec.default for spec in info.options}


@pytest.mark.parametrize("game", discover())
def test_no_field_is_named_like_an_ndarray_attribute(game: str) -> None:
    names = [field.name for field in load(game).layout.fields]
    assert [name for name in names if hasattr(np.ndarray, name)] == []
