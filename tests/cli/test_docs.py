"""The game of `docs/a-whole-game.md`, put together from the page and played."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import yokocho
from yokocho.engine import scene
from yokocho.server import protocol

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "a-whole-game.md"
_FILE = re.compile(r"^```\w+ title=\"([^\"]+)\"\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_RUN = re.compile(r"^```text run\n(.*?)^```$", re.MULTILINE | re.DOTALL)

CHECK = """
import random
import numpy as np
import yokocho
from yokocho.engine.record import ALL, SPECTATOR

game = yokocho.load("three-tricks")
for seats in game.info.seats:
    for seed in range(8):
        chance = random.Random(seed)
        match = game.new(seats, seed=seed)
        while not match.over:
            for viewer in range(seats):
                codes = game.legal_codes(match.state, viewer)
                assert codes == [c for c in range(len(game.codec)) if not game.why(match.state, viewer, c)]
            seat = chance.choice(sorted(match.actors))
            match.act(seat, chance.choice(match.legal(seat)))
            for frame in match.frames:
                for viewer in (*range(seats), SPECTATOR):
                    seen = game.redact(frame, viewer)
                    world = np.frombuffer(bytearray(seen), np.uint8)
                    game.kernels.resample(world, viewer, np.frombuffer(chance.randbytes(32), np.uint8).copy())
                    assert game.redact(world.tobytes(), viewer) == seen
                for viewer in (*range(seats), None, ALL):
                    scene = game.scene(frame, viewer)
                    ids = [x.id for x in (*scene.mats, *scene.areas, *scene.pieces)]
                    assert len(ids) == len(set(ids))
                    for lang in ("en", "ja"):
                        for text in (scene.heading, scene.prompt.text, *(p.name for p in scene.pieces)):
                            assert game.sentence(text, lang)
        assert sum(match.scores) == 3
        assert yokocho.Match.replay(match.record()).state == match.state
        for lang in ("en", "ja"):
            assert all(game.sentence(text, lang) for _, text in match.log(0))
            assert match.why(0, ("play", {"card": 3})).sentence(lang)
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with the page's game in it."""
    copy = tmp_path_factory.mktemp("house")
    package = Path(yokocho.__file__).parent
    shutil.copytree(package, copy / "yokocho", ignore=shutil.ignore_patterns("page", "__pycache__"))
    folder = copy / "yokocho" / "games" / "three_tricks"
    for name, text in _FILE.findall(PAGE.read_text(encoding="utf-8")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return copy


def python(house: Path, *args: str, kernels: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    env = {
        **os.environ,
        "PYTHONPATH": str(house),
        "YOKOCHO_CACHE": str(house / "cache"),
        "YOKOCHO_KERNELS": kernels,
        "LC_ALL": "C.UTF-8",
    }
    return subprocess.run(
        [sys.executable, *args],
        env=env,
        cwd=house,
        input=typed,
        capture_output=True,
        text=True,
        timeout=250,
        check=False,
    )


def test_the_page_has_every_file_of_a_game() -> None:
    model = ROOT / "src" / "yokocho" / "games" / "x_nimmt"
    files = {str(path.relative_to(model)) for path in model.rglob("*.*") if "__pycache__" not in path.parts}
    optional = {"lab.py"}  # in its own section of docs/lab.md
    assert {name for name, _ in _FILE.findall(PAGE.read_text(encoding="utf-8"))} == files - optional


def test_its_game_obeys_the_rules_of_the_house(house: Path) -> None:
    done = python(house, "-c", CHECK, kernels="interpreted")
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.slow
def test_its_game_compiles_and_is_played(house: Path) -> None:
    (example,) = _RUN.findall(PAGE.read_text(encoding="utf-8"))
    done = python(house, "-c", CHECK + example, kernels="compiled")
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Three cards are dealt to everybody." in done.stdout
    assert "nothing more can be played. (TT-4)" in done.stdout


def test_its_game_is_played_in_the_terminal(house: Path) -> None:
    play = ("-m", "yokocho.cli", "play", "three-tricks", "--level", "random", "--seed", "1")
    done = python(house, *play, kernels="interpreted", typed="r 3\n1\n1\n1\n")
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Trick 3 of 3" in done.stdout
    assert "The highest card takes the trick" in done.stdout


def test_the_page_of_the_wire_names_every_message() -> None:
    told = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    tags = [kind.__struct_config__.tag for kind in (*get_args(protocol.Command), *get_args(protocol.Message))]
    assert [tag for tag in tags if f"`{tag}`" not in told] == []


def test_the_page_of_the_scene_names_every_word_and_kind() -> None:
    told = (ROOT / "docs" / "scene.md").read_text(encoding="utf-8")
    words = [name for name, kind in vars(scene).items() if isinstance(kind, type) and kind.__module__ == scene.__name__]
    assert [word for word in words if f"`{word}`" not in told and f"`{word}s" not in told] == []
    assert [kind for kind in get_args(scene.AreaKind) if f"`{kind}`" not in told] == []
