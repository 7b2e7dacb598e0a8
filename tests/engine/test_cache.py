"""The cache of compiled kernels is honest: a changed helper, table or record header gives new results, and what has not
changed is not compiled again. Each start is a process of its own on a copy of the engine and a tiny game."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

from yokocho.engine.abi import PACKAGE, cache_directory, compile_once

TINY = Path(__file__).parent / "tiny"

START = """
import json, sys
import numpy as np
import yokocho
from yokocho.engine import abi, record
from yokocho.games.tiny import rules
kernels = abi.build(rules)
stats = [kernel.stats for kernel in kernels if hasattr(kernel, "stats")]
state = np.zeros(rules.State.layout.size, np.uint8)
kernels.setup(state, np.array([2], np.int64), np.zeros(32, np.uint8))
kernels.act(state, 0, 1)
read = record.read(rules.State, state.tobytes())
scores = np.zeros(2)
kernels.scores(state, scores)
told = {
    "total": read.total[0],
    "ranks": list(read.ranks[:2]),
    "compiled": sum(sum(each.cache_misses.values()) for each in stats),
    "loaded": sum(sum(each.cache_hits.values()) for each in stats),
    "directory": abi.cache_directory(abi.PACKAGE / "games" / "tiny").name,
}
assert (scores.tolist(), read.actions) == (list(read.total), 1)
json.dump({"from": yokocho.__file__, "told": told}, sys.stdout)
"""


class Started(NamedTuple):
    """What one start told."""

    total: int
    ranks: list[int]
    compiled: int
    loaded: int
    directory: str


class Copy:
    """A copy of the package with the tiny game as its only one, and a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "tree"
        self.cache = folder / "cache"
        self.package = self.root / "yokocho"
        ignore = shutil.ignore_patterns("__pycache__")
        for part in ("engine", "text"):
            shutil.copytree(PACKAGE / part, self.package / part, ignore=ignore)
        shutil.copy(PACKAGE / "__init__.py", self.package / "__init__.py")
        shutil.copytree(TINY, self.package / "games" / "tiny", ignore=ignore)
        (self.package / "games" / "__init__.py").touch()

    def start(self, kernels: str = "compiled") -> Started:
        env = {**os.environ, "PYTHONPATH": str(self.root), "YOKOCHO_CACHE": str(self.cache), "YOKOCHO_KERNELS": kernels}
        done = subprocess.run(
            [sys.executable, "-c", START], cwd=self.root, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr[-3000:]
        answer = json.loads(done.stdout)
        assert answer["from"].startswith(str(self.root)), "the copy must be what runs"
        return Started(**answer["told"])

    def change(self, path: str, old: str, new: str) -> None:
        file = self.package / path
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{path} no longer says {old!r}"
        file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    copy = Copy(tmp_path_factory.mktemp("cache"))
    first = copy.start()
    assert (first.total, first.ranks, first.compiled, first.loaded) == (102, [1, 2], 7, 0)
    return copy


MORE = '    more: Annotated[int, "u8"]\n'


class Change(NamedTuple):
    """One line of one file, and what the start after it must tell."""

    path: str
    old: str
    new: str
    total: int
    ranks: list[int]


CHANGES = {
    "a helper in another file": Change("games/tiny/helpers.py", "return n + 100", "return n + 500", 502, [1, 2]),
    "a table in a data file": Change("games/tiny/data/worth.toml", "[1, 2, 3]", "[1, 7, 3]", 107, [1, 2]),
    "the record's header": Change("engine/record.py", "    seats: Ann", f"{MORE}    seats: Ann", 102, [1, 2]),
    "a building block": Change("engine/kit.py", "= better + 1", "= better + 11", 102, [11, 12]),
}


def test_an_unchanged_second_start_compiles_nothing(copy: Copy) -> None:
    again = copy.start()
    assert (again.total, again.compiled, again.loaded) == (102, 0, 7)


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_seen_at_the_next_start(name: str, copy: Copy) -> None:
    change = CHANGES[name]
    copy.change(change.path, change.old, change.new)
    try:
        changed = copy.start()
    finally:
        copy.change(change.path, change.new, change.old)
    assert (changed.total, changed.ranks) == (change.total, change.ranks)
    assert (changed.compiled, changed.loaded) == (7, 0)


def test_each_way_to_run_kernels_has_a_cache_of_its_own(copy: Copy) -> None:
    compiled, checked, interpreted = (copy.start(mode) for mode in ("compiled", "checked", "interpreted"))
    assert compiled.total == checked.total == interpreted.total == 102
    assert (compiled.loaded, compiled.compiled) == (7, 0), "everything is as it was at first, and so is its cache"
    assert (checked.loaded, checked.compiled) == (0, 7)
    assert (interpreted.loaded, interpreted.compiled) == (0, 0)
    assert len({compiled.directory, checked.directory, interpreted.directory}) == 3


def test_of_several_that_find_nothing_compiled_one_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YOKOCHO_CACHE", str(tmp_path))
    begun: list[int] = []
    may_end = threading.Event()

    def compile_all() -> None:
        begun.append(1)
        may_end.wait()

    with ThreadPoolExecutor(3) as pool:
        done = [pool.submit(compile_once, TINY, compile_all) for _ in range(3)]
        while not begun:
            time.sleep(0.01)
        time.sleep(0.2)
        assert len(begun) == 1
        may_end.set()
        for each in done:
            each.result()
    assert len(begun) == 1
    assert (cache_directory(TINY) / "ready").exists()


def test_what_a_game_declares_for_the_lab_is_in_no_compiled_code(copy: Copy) -> None:
    (copy.package / "games" / "tiny" / "lab.py").write_text("COMPONENTS = ()\n", encoding="utf-8")
    again = copy.start()
    (copy.package / "games" / "tiny" / "lab.py").unlink()
    assert (again.total, again.compiled, again.loaded) == (102, 0, 7)


def test_nothing_that_is_compiled_imports_what_the_cache_leaves_out() -> None:
    code = (
        "import importlib, sys\n"
        "from yokocho.bots.prepare import COMPILED\n"
        "from yokocho.engine.game import discover\n"
        "for name in (*(f'{info.package}.rules' for info in discover().values()), *COMPILED, 'yokocho.engine.drive',\n"
        "             'yokocho.lab.loop.record', 'yokocho.lab.loop.effects'):\n"
        "    importlib.import_module(name)\n"
        "print(*(name for name in sys.modules if name == 'yokocho.engine.declared'\n"
        "        or name.startswith('yokocho.games.') and name.endswith('.lab')))"
    )
    env = {**os.environ, "YOKOCHO_KERNELS": "interpreted"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr[-3000:]
