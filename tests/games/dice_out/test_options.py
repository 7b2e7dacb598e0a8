"""Dice Out: each option does what it says, and nothing else."""

from __future__ import annotations

import pytest

from tests.games.dice_out.drawn import claim, drawn, ended, facts, game, move, opening
from yokocho.engine.refused import BadSetting


def test_the_options_and_their_defaults() -> None:
    assert {spec.name: spec.default for spec in game().info.options} == {
        "rows": 5, "claims": "auto", "wrong_claim": "refused", "double_set": "mover_loses",
        "repetition": "draw_after_3", "move_limit": 200,
    }  # fmt: skip


@pytest.mark.parametrize("rows", [4, 5, 6, 7])
def test_rows_move_the_white_home_row_and_reds_exits(rows: int) -> None:
    match = opening(rows=rows)
    while facts(match).phase == "arrange":
        (seat,) = match.actors
        match.act(seat, match.legal(seat)[0])
    assert {cell[1] for cell in facts(match).stacks} == {"1", str(rows)}
    reached = {"c1": "r1", f"d{rows - 1}": "r1", "b1": "r3", "a2": "w1", "b2": "w2", "c2": "w1"}
    assert ended(move(drawn(reached, rows=rows), f"d{rows - 1}-e{rows}")) == ("exit", 0)


def test_claims_auto_knows_no_claim_and_spoken_never_claims_by_itself() -> None:
    board = {"c2": "r1", "a2": "r2", "e2": "r2", "c4": "w1", "a4": "w2", "e4": "w3"}
    assert ended(move(drawn(board), "c2-c3")) == ("dice_out", 1)
    assert not move(drawn(board, claims="spoken"), "c2-c3").over


def test_a_wrong_claim_is_refused_or_loses() -> None:
    board = {"c2": "r1", "a2": "r2", "e2": "r3", "c4": "w1", "a4": "w2", "e4": "w3"}
    assert drawn(board, claims="spoken").may == {0}
    strict = drawn(board, claims="spoken", wrong_claim="loses")
    assert strict.may == {0, 1}
    assert ended(claim(strict, 0)) == ("wrong_claim", 1)


def test_a_right_claim_wins_at_a_strict_table_too() -> None:
    board = {"c2": "r1", "a2": "r1", "e2": "r1", "c4": "w1", "a4": "w2", "e4": "w3"}
    assert ended(claim(drawn(board, claims="spoken", wrong_claim="loses"), 1)) == ("dice_out", 1)
    assert ended(claim(drawn(board, claims="spoken", wrong_claim="loses"), 0)) == ("wrong_claim", 1)


def test_play_on_knows_no_third_time() -> None:
    steps = ("c1-d1", "c5-d5", "d1-d2", "d5-d4", "d2-c1", "d4-c5")
    board = {"c1": "r1", "a1": "r2", "a2": "r3", "c5": "w1", "a5": "w2", "a4": "w3"}
    match = move(drawn(board, repetition="play_on"), *steps, *steps, *steps)
    assert facts(match).repeats == 4
    assert not match.over


@pytest.mark.parametrize("limit", [20, 47, 250])
def test_the_move_limit_is_any_number_from_20_to_250(limit: int) -> None:
    steps = ("c1-d1", "c5-d5", "d1-d2", "d5-d4", "d2-c1", "d4-c5")
    board = {"c1": "r1", "a1": "r2", "a2": "r3", "c5": "w1", "a5": "w2", "a4": "w3"}
    match = drawn(board, repetition="play_on", move_limit=limit)
    while not match.over:
        move(match, steps[facts(match).moves % 6])
    assert facts(match).moves == limit


@pytest.mark.parametrize("limit", [19, 251, "200"])
def test_no_other_limit(limit: int | str) -> None:
    with pytest.raises(BadSetting):
        opening(move_limit=limit)
