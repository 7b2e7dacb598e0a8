"""Law 2, across the ways to run kernels: compiled, checked and interpreted give the same bytes; out of bounds is an
error in checked ones, and a number that does not fit is one in interpreted ones."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent


def run(mode: str, module: str, *args: str) -> Any:
    """What the module prints in a process with kernels of this mode."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", module, *args],
        cwd=ROOT,
        env={**os.environ, "YOKOCHO_KERNELS": mode},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def compiled(laws_seed: int) -> dict[str, str]:
    told = run("compiled", "tests.laws.digest", str(laws_seed))
    assert told["mode"] == "compiled"
    return told["digests"]


@pytest.mark.parametrize("mode", ["checked", "interpreted"])
def test_all_ways_to_run_the_rules_give_the_same_bytes(mode: str, compiled: dict[str, str], laws_seed: int) -> None:
    told = run(mode, "tests.laws.digest", str(laws_seed))
    assert told["mode"] == mode
    assert told["digests"] == compiled


def test_checked_kernels_raise_out_of_bounds() -> None:
    fates = run("checked", "tests.laws.canaries")
    assert fates["reads_beyond_the_record"] == "IndexError"
    assert fates["reads_beyond_a_line"] == "IndexError"
    assert fates["writes_beyond_a_board"] == "IndexError"


def test_interpreted_kernels_raise_when_a_number_does_not_fit() -> None:
    fates = run("interpreted", "tests.laws.canaries")
    assert "lives" not in fates.values(), fates
