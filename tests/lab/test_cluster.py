"""The same call on a real Ray cluster of several workers: the same games, also when a worker is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import pytest

from tests.lab.test_runs import refusal
from yokocho.lab import Plan, cluster, simulate
from yokocho.lab import runs as runs_module
from yokocho.lab.chunk import Played, play

ray: Any = pytest.importorskip("ray")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore::FutureWarning", "ignore::DeprecationWarning", "ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
PLAN = Plan("x-nimmt", games=200, seed=5, options={"rounds": 1})


@pytest.fixture(scope="module")
def workers() -> Iterator[None]:
    """A Ray of its own with three workers."""
    os.environ["RAY_ENABLE_UV_RUN_RUNTIME_ENV"] = "0"
    ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False, logging_level="ERROR",
             object_store_memory=80 * 1024 * 1024)  # fmt: skip
    yield
    ray.shutdown()


def test_a_cluster_plays_the_same_games(workers: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(runs_module, "RANDOM_PIECE", 40)
    here = simulate(PLAN)
    assert simulate(PLAN, cluster="auto").equals(here)
    assert simulate(PLAN, tmp_path, cluster="auto", workers=2).equals(here)


def test_a_killed_workers_piece_is_played_again_and_counted_once(
    workers: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(runs_module, "RANDOM_PIECE", 40)
    flag = str(tmp_path / "killed")

    def dies_once(plan: Plan, first: int, count: int) -> Played:
        if first == 80 and not os.path.exists(flag):  # noqa: PTH110 - nothing of this module is there
            open(flag, "w").close()  # noqa: PTH123
            os.kill(os.getpid(), signal.SIGKILL)
        return play(plan, first, count)

    monkeypatch.setattr(cluster, "play", dies_once)
    games = simulate(PLAN, tmp_path / "run", cluster="auto")
    assert Path(flag).exists()
    assert games["number"].to_list() == list(range(PLAN.games))
    assert games.equals(simulate(PLAN))


def test_a_piece_that_kills_every_worker_is_given_up(workers: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(_plan: Plan, _first: int, _count: int) -> pl.DataFrame:
        os._exit(1)

    monkeypatch.setattr(cluster, "play", dies)
    monkeypatch.setattr(cluster, "TRIES", 2)
    with pytest.raises(ray.exceptions.WorkerCrashedError):
        simulate(msgspec.structs.replace(PLAN, games=10), cluster="auto")


def test_a_cluster_that_is_not_there_is_said() -> None:
    if not ray.is_initialized():
        assert refusal(lambda: simulate(PLAN, cluster="127.0.0.1:1")) == "no-cluster"
