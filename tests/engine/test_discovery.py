"""Discovery reads metadata only: a shelf of games costs no compiler, and a broken game none of the others."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from yokocho.engine.game import GAMES, Game, discover, info_of, load
from yokocho.engine.words import LANGS


def modules_after(code: str) -> set[str]:
    """Modules that a fresh process has imported."""
    done = subprocess.run(
        [sys.executable, "-c", f"import json, sys\n{code}\njson.dump(sorted(sys.modules), sys.stdout)"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return set(json.loads(done.stdout))


def test_discovery_imports_neither_rules_nor_the_compiler() -> None:
    modules = modules_after(
        "import yokocho\nfor info in yokocho.discover().values(): info.tagline, info.credits, info.folder"
    )
    assert {info.package for info in discover().values()} <= modules
    parts = {
        f"{info.package}.{part}" for info in discover().values() for part in ("rules", "facts", "scene", "actions")
    }
    assert not parts & modules
    assert "numba" not in modules
    assert not {name for name in modules if name.startswith(("yokocho.server", "yokocho.bots", "yokocho.table"))}


def test_games_are_found_by_folder_and_sorted() -> None:
    games = discover()
    assert list(games) == sorted(games)
    for game, info in games.items():
        assert game == info.id
        assert info.folder == GAMES / info.package.rsplit(".", 1)[1]
        assert info.folder.is_dir()


def test_what_the_shelf_says_is_there_in_both_languages() -> None:
    for info in discover().values():
        for told in (info.title, info.tagline, info.credits):
            assert set(told) == set(LANGS)
            assert all(told.values())
        assert info.seats == tuple(sorted(info.seats))
        for option in info.options:
            assert option.default in option.values
            assert set(option.official) <= set(option.values)
            assert len(set(option.values)) == len(option.values)


@pytest.mark.parametrize("game", discover())
def test_options_survive_the_record_header(game: str) -> None:
    info = info_of(game)
    for spec in info.options:
        for value in spec.values:
            options: dict[str, Any] = {each.name: each.default for each in info.options} | {spec.name: value}
            codes = info.option_codes(info.seats[0], options)
            assert codes[0] == info.seats[0]
            assert info.options_of(codes[1:]) == options
            assert load(game).options_in(load(game).new(options=options, seed=1).state) == options


def test_a_game_is_loaded_once() -> None:
    game = next(iter(discover()))
    assert load(game) is load(game)
    assert isinstance(load(game), Game)
    assert repr(load(game)) == f"<Game {game}>"
