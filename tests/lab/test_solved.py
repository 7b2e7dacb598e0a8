"""A known answer: between perfect players, every game of solved Dice Out ends as its opening is solved, and the share
of wins that the lab tells is that of the openings."""

from __future__ import annotations

from pathlib import Path

import pytest

from yokocho.engine import abi
from yokocho.engine.game import discover
from yokocho.engine.solving import answer, oracle_for, solver_of, tables_folder, why_unsolved
from yokocho.lab import Plan, simulate
from yokocho.lab.metrics import find, measure

GAMES = 60


@pytest.mark.slow
@pytest.mark.skipif(abi.MODE == "interpreted", reason="hundreds of millions of positions take compiled loops")
def test_perfect_players_win_what_four_rows_of_dice_out_are_worth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = discover()["dice-out"]
    if why_unsolved(info, {"rows": 4}):
        monkeypatch.setenv("YOKOCHO_DATA", str(tmp_path))
        solver_of(info).solve({"rows": 4}, tables_folder(), 2, lambda _: None)
    plan = Plan("dice-out", options={"rows": 4}, bots=("perfect",), games=GAMES, seed=7).checked()
    game, oracle = plan.load(), oracle_for(info, plan.options)
    solved: list[bool] = []
    for number in range(GAMES):
        opening = game.new(plan.seats, plan.options, plan.match_seed(number))
        (starter,) = opening.actors
        solved.append(answer(game, oracle, opening.state, starter).outcome == "won")
    games = simulate(plan)
    won = [ranks[starter] == 1 for ranks, starter in games.select("ranks", "starter").iter_rows()]
    assert won == solved
    wins = find(measure(games), "starter-wins")
    assert wins is not None
    assert wins.value == sum(solved) / GAMES
    assert wins.is_above(0.5)  # over all openings the starter wins three of four
