"""`yokocho solve` as people use it: stopped by Ctrl-C, gone on with, asked and checked. The smallest real board."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SOLVE = (sys.executable, "-m", "yokocho.cli", "solve", "dice-out", "--rows", "4")


def surroundings(data: Path) -> dict[str, str]:
    return {**os.environ, "YOKOCHO_DATA": str(data), "LC_ALL": "C.UTF-8", "COLUMNS": "200"}


def solve(data: Path, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*SOLVE, *args], env=surroundings(data), capture_output=True, text=True, timeout=280, check=False
    )


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_game_is_solved_though_stopped_and_then_asked_and_checked(tmp_path: Path) -> None:
    begun = subprocess.Popen(SOLVE, env=surroundings(tmp_path), stderr=subprocess.PIPE, text=True)
    part, table = (tmp_path / "solved" / f"dice-out-4.{kind}" for kind in ("part", "table"))
    while not part.exists() and begun.poll() is None:
        time.sleep(0.05)
    time.sleep(2)
    begun.send_signal(signal.SIGINT)
    _, told = begun.communicate(timeout=120)
    assert begun.returncode == 130, told
    assert "321,159,168 entries" in told
    assert "the same command goes on" in told
    assert part.exists()
    assert not table.exists()

    done = solve(tmp_path)
    assert done.returncode == 0, done.stderr
    assert "441,695,888 positions solved" in done.stderr
    assert table.exists()
    assert not part.exists()

    told = solve(tmp_path, "--verify", "0.0005")
    assert told.returncode == 0, told.stderr
    assert "all are right" in told.stdout

    figures = json.loads(solve(tmp_path, "--json").stdout)
    assert (figures["won"], figures["lost"], figures["drawn"]) == (337_944_527, 103_743_395, 7_966)

    with table.open("r+b") as file:
        file.truncate(300_000_000)
    refused = solve(tmp_path)
    assert refused.returncode == 1
    assert "no table that can be used" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_options_that_are_not_solved_are_refused(tmp_path: Path) -> None:
    refused = solve(tmp_path, "--option", "claims=spoken")
    assert refused.returncode == 1
    assert "“auto”" in refused.stderr
    assert not (tmp_path / "solved").exists()
    play = [sys.executable, "-m", "yokocho.cli", "play", "dice-out", "--level", "perfect"]
    lacking = subprocess.run(
        play, env=surroundings(tmp_path), capture_output=True, text=True, timeout=280, check=False, cwd=tmp_path
    )
    assert lacking.returncode == 1
    assert "yokocho solve dice-out --rows 5" in lacking.stderr
