"""Trajectories: a game as one viewer saw it, with nothing that this viewer could not see."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import pytest

from tests.lab.test_runs import refusal
from yokocho.engine.match import Match
from yokocho.engine.record import ALL
from yokocho.lab import Plan, simulate
from yokocho.lab.chunk import match_of
from yokocho.lab.runs import Run
from yokocho.lab.trajectories import COLUMNS, of_run, trajectory, write_lines, write_parquet

PLAN = Plan("x-nimmt", seats=3, games=4, seed=9, options={"rounds": 1}).checked()
PLAYERS = ("a", "b", "c")


@pytest.fixture(scope="module")
def match() -> Match:
    return match_of(PLAN, 0)


def plain(match: Match, viewer: int | None) -> dict[str, Any]:
    return msgspec.json.decode(msgspec.json.encode(trajectory(match, viewer, PLAYERS)))


def test_a_seat_sees_its_own_choices_and_what_all_see(match: Match) -> None:
    mine = plain(match, 1)
    for step, move in zip(mine["steps"], match.moves, strict=True):
        assert step["seat"] == move.seat
        secret = match.game.codec.is_secret(move.code)
        assert (step["code"] is None) == (secret and move.seat != 1)
        assert (step["legal"] is None) == (move.seat != 1)
        assert step["legal"] is None or step["code"] in step["legal"]
    assert mine["viewer"] == 1
    assert mine["seed"] is None


def test_the_whole_truth_is_told_to_all_alone(match: Match) -> None:
    truth = plain(match, ALL)
    assert truth["viewer"] == "all"
    assert truth["seed"] == match.seed.hex()
    assert all(step["code"] is not None and step["legal"] for step in truth["steps"])
    assert match.seed.hex() not in msgspec.json.encode(trajectory(match, None, PLAYERS)).decode()
    assert all(step["legal"] is None for step in plain(match, None)["steps"])


def test_hashes_bind_seed_views_and_end(match: Match) -> None:
    for viewer in (0, None, ALL):
        found = plain(match, viewer)
        assert found["commitment"] == hashlib.sha256(match.seed).hexdigest()
        assert found["state_sha256"] == match.record()["state_sha256"]
        opening = match.game.redact(match.opening[-1], viewer)
        assert found["steps"][0]["view_sha256"] == hashlib.sha256(opening).hexdigest()
        assert found["rules_version"] == match.game.info.rules_version


def test_a_trajectory_is_the_same_for_worlds_that_look_the_same(match: Match) -> None:
    first = plain(match, 2)["steps"][0]
    state = match.opening[-1]
    import numpy as np

    world = np.frombuffer(bytearray(match.game.redact(state, 2)), np.uint8)
    match.game.kernels.resample(world, 2, np.frombuffer(bytes(range(32)), np.uint8).copy())
    assert world.tobytes() != state
    assert hashlib.sha256(match.game.redact(world.tobytes(), 2)).hexdigest() == first["view_sha256"]


def test_an_unfinished_game_is_not_told(match: Match) -> None:
    begun = match.game.new(2, seed=1)
    assert refusal(lambda: trajectory(begun, 0, PLAYERS)) == "not-over"


def test_both_files_hold_the_same(tmp_path: Path) -> None:
    simulate(PLAN, tmp_path / "run")
    run = Run.open(tmp_path / "run")
    viewers = (0, 1, 2, None)
    assert write_lines(tmp_path / "games.jsonl", of_run(run, viewers)) == 16
    assert write_parquet(tmp_path / "games.parquet", of_run(run, viewers)) == 16
    lines = [msgspec.json.decode(line) for line in (tmp_path / "games.jsonl").read_bytes().splitlines()]
    table = pl.read_parquet(tmp_path / "games.parquet")
    assert table.columns == list(COLUMNS)
    assert len(table) == sum(len(line["steps"]) + 1 for line in lines)
    for line in lines:
        viewer = "spectator" if line["viewer"] is None else str(line["viewer"])
        rows = table.filter((pl.col("number") == line["number"]) & (pl.col("viewer") == viewer)).sort("index")
        assert rows["code"].to_list()[:-1] == [step["code"] for step in line["steps"]]
        assert [msgspec.json.decode(each) for each in rows["facts"]] == [
            *(step["facts"] for step in line["steps"]), line["end"],
        ]  # fmt: skip
