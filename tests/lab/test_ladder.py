"""The ladder: the stronger come out on top, and a next run extends the file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.lab.test_runs import refusal
from yokocho.lab.ladder import Ladder, Result, climb, everybody, open_ladder, ratings

OPTIONS = {"rounds": 1, "hand": 6}


def test_who_wins_more_is_rated_higher_and_more_surely() -> None:
    few = Ladder("x-nimmt", 1, 2, {}, 1, [Result(("a", "b"), (1, 2))] * 3)
    many = Ladder("x-nimmt", 1, 2, {}, 1, [Result(("a", "b"), (1, 2)), Result(("b", "a"), (2, 1))] * 30)
    for ladder in (few, many):
        first, second = ratings(ladder)
        assert (first.bot, second.bot) == ("a", "b")
        assert first.low < first.value < first.high
        assert (first.wins, second.wins) == (first.games, 0)
    assert ratings(many)[0].high - ratings(many)[0].low < ratings(few)[0].high - ratings(few)[0].low


def test_a_shared_place_moves_nobody_apart() -> None:
    first, second = ratings(Ladder("x-nimmt", 1, 2, {}, 1, [Result(("a", "b"), (1, 1))] * 20))
    assert first.value == pytest.approx(second.value, abs=0.5)
    assert first.wins == second.wins == 10


def test_a_next_run_extends_the_file(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    bots = ("random", "greedy", "hatchling")
    ladder = open_ladder(file, "x-nimmt", 3, OPTIONS)
    found = climb(ladder, file, bots, 4, workers=2)
    assert {rating.bot for rating in found} == set(bots)
    assert sum(rating.games for rating in found) == 12
    again = open_ladder(file, "x-nimmt", 3, OPTIONS)
    climb(again, file, bots, 3)
    assert len(open_ladder(file, "x-nimmt", 3, OPTIONS).results) == 7
    whole = open_ladder(tmp_path / "whole.json", "x-nimmt", 3, OPTIONS)
    climb(whole, tmp_path / "whole.json", bots, 7)
    assert whole.results == again.results


def test_what_is_done_is_kept_when_it_is_stopped(tmp_path: Path) -> None:
    def stop(done: int, _: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    file = tmp_path / "ladder.json"
    with pytest.raises(KeyboardInterrupt):
        climb(open_ladder(file, "x-nimmt", 2, OPTIONS), file, ("random", "greedy"), 50, workers=1, progress=stop)
    assert len(open_ladder(file, "x-nimmt", 2, OPTIONS).results) == 2


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    file.write_text("{}")
    assert refusal(lambda: open_ladder(file, "x-nimmt")) == "not-a-ladder"
    climb(open_ladder(tmp_path / "a.json", "x-nimmt", 2, OPTIONS), tmp_path / "a.json", ("random",), 0)
    assert refusal(lambda: open_ladder(tmp_path / "a.json", "x-nimmt", 3, OPTIONS)) == "other-ladder"
    assert refusal(lambda: open_ladder(tmp_path / "a.json", "x-nimmt", 2, {"rounds": 2})) == "other-ladder"


DAMAGES: list[dict[str, Any]] = [
    {"results": [{"bots": ["random", "greedy"], "ranks": [1]}]},
    {"results": [{"bots": [], "ranks": []}]},
    {"results": [{"bots": ["random"], "ranks": [1]}]},
    {"results": [{"bots": ["random", "nobody"], "ranks": [1, 2]}]},
    {"results": [{"bots": ["random", "greedy"], "ranks": [-1, 2]}]},
    {"format": 77},
    {"seats": 99},
    {"game": "chess"},
]


@pytest.mark.parametrize("changed", DAMAGES)
def test_a_damaged_ladder_is_refused_by_name(tmp_path: Path, changed: dict[str, Any]) -> None:
    file = tmp_path / "ladder.json"
    climb(open_ladder(file, "x-nimmt", 2, OPTIONS), file, ("random", "greedy"), 1)
    file.write_text(json.dumps(json.loads(file.read_text()) | changed))
    assert refusal(lambda: open_ladder(file, "x-nimmt", 2, OPTIONS)) == "not-a-ladder"


def test_everybody_is_every_level() -> None:
    assert set(everybody("x-nimmt", {})) == {"hatchling", "regular", "veteran", "master", "greedy", "random"}
