"""Dice Out: the worked examples of the specification (section 11), one test each."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.dice_out.drawn import (
    board,
    claim,
    done,
    drawn,
    ended,
    facts,
    game,
    move,
    moves_of,
    opening,
    places,
    refused,
)  # fmt: skip
from yokocho.games.dice_out import rules

ROLLING = 4


def rolled(red: str, white: str) -> Any:
    """Phase, seats that roll again, and starter after these dice have come up. Chance cannot be told what to roll, so
    the rules are asked as they stand, uncompiled."""
    state = np.frombuffer(bytearray(opening().state), np.uint8)
    s: Any = state.view(game().layout.dtype)[0]
    for seat, values in enumerate((red, white)):
        s["value"][seat] = [int(value) for value in values]
    record = s.view(np.recarray)
    again = plain(rules.who_rolls_again)(record)
    stronger = [plain(rules.strength)(record, seat) for seat in (0, 1)]
    return tuple(seat for seat in (0, 1) if again >> seat & 1), None if again else stronger.index(max(stronger))


def plain(helper: Any) -> Any:
    """A helper as it is written."""
    return getattr(helper, "py_func", helper)


def test_1_opening_more_of_the_highest_start_three_equal_roll_alone_and_ties_both_again() -> None:
    assert rolled("331", "321") == ((), 0)
    assert rolled("222", "321") == ((0,), None)
    assert rolled("112", "321") == ((), 1)
    assert rolled("331", "332") == ((0, 1), None)
    for seed in range(40):
        match = opening(seed)
        starter = facts(match).starter or 0
        if facts(match).to_place[starter] == (1, 2, 2):
            orders = [tuple(action.params.values()) for action in match.legal(starter)]
            assert sorted(orders) == [(1, 2, 2), (2, 1, 2), (2, 2, 1)]
            return
    pytest.fail("nobody rolled 1-2-2")


def test_2_climbing_by_the_new_value() -> None:
    rest = {"a1": "r1", "b3": "w2", "d5": "w1", "e5": "w3"}
    match = drawn({"b2": "r2", "e1": "r3", **rest})
    assert board(move(match, "b2-b3"))["b3"] == "w2r3"
    assert "b2-b3" not in moves_of(drawn({"b2": "r3", "e1": "r2", **rest}), 0)


def test_3_exit_over_a_blocker() -> None:
    match = drawn({"d4": "r2", "a1": "r1", "b1": "r2", "e5": "w2", "c1": "w1", "c3": "w3"})
    move(match, "d4-e5")
    assert board(match)["e5"] == "w2r3"
    assert ended(match) == ("exit", 0)


OWN_SET = {"d4": "r2", "a1": "r3", "b1": "r3", "e4": "w2", "c1": "w1", "c3": "w3"}


def test_4_exit_and_own_set() -> None:
    assert ended(move(drawn(OWN_SET), "d4-e5")) == ("dice_out", 1)
    spoken = move(drawn(OWN_SET, claims="spoken"), "d4-e5")
    assert facts(spoken).phase == "exit_check"
    assert moves_of(spoken, 1) == {"claim", "accept_exit"}
    done(spoken.act(1, ("accept_exit", {})))
    assert ended(spoken) == ("exit", 0)
    claimed = claim(move(drawn(OWN_SET, claims="spoken"), "d4-e5"), 1)
    assert ended(claimed) == ("dice_out", 1)


UNCOVERED = {"c3": "w1r2", "d4": "w1", "e4": "w1", "a1": "r1", "b1": "r3"}


def test_5_uncovering_makes_the_set() -> None:
    before = drawn(UNCOVERED, claims="spoken")
    assert refused(before.why(0, ("claim", {}))).code == "set-covered"
    assert ended(move(drawn(UNCOVERED), "c3-c2")) == ("dice_out", 0)


def test_6_both_at_once() -> None:
    both = UNCOVERED | {"a1": "r3"}
    assert ended(move(drawn(both), "c3-c2")) == ("dice_out", 1)
    assert ended(move(drawn(both, double_set="mover_wins"), "c3-c2")) == ("dice_out", 0)
    for seat in (0, 1):
        spoken = move(drawn(both, claims="spoken"), "c3-c2")
        assert {"claim"} <= moves_of(spoken, 0) & moves_of(spoken, 1)
        assert ended(claim(spoken, seat)) == ("dice_out", seat)


def test_7_forced_pass() -> None:
    assert moves_of(drawn({"b2": "r1w2", "c2": "r1w2", "d2": "r2w3"}), 0) == {"pass_turn"}


def test_8_climbing_an_own_die_to_height_three() -> None:
    match = move(drawn({"c3": "w1r2", "c2": "r2", "a1": "r3", "a5": "w2", "b5": "w3"}), "c2-c3")
    assert board(match)["c3"] == "w1r2r3"
    while not match.over and facts(match).moves < 40:
        seat = min(match.actors)
        assert not [step for step in moves_of(match, seat) if step.endswith("-c3")]
        others = sorted(step for step in moves_of(match, seat) if not step.startswith("c3"))
        if not others:
            break
        move(match, others[0])
        if board(match).get("c3") != "w1r2r3":
            break


def test_9_repetition() -> None:
    match = drawn({"c1": "r1", "a1": "r2", "a2": "r3", "c5": "w1", "a5": "w2", "a4": "w3"})
    start = board(match)
    steps = ("c1-d1", "c5-d5", "d1-d2", "d5-d4", "d2-c1", "d4-c5")
    move(match, *steps)
    assert board(match) == start
    assert not match.over
    move(match, *steps)
    assert ended(match) == ("repetition", None)


def test_10_wrong_claim() -> None:
    calm = {"c2": "r1", "a2": "r2", "e2": "r3", "c4": "w1", "a4": "w2", "e4": "w3"}
    polite = drawn(calm, claims="spoken")
    assert "claim" not in moves_of(polite, 0) | moves_of(polite, 1)
    strict = drawn(calm, claims="spoken", wrong_claim="loses")
    assert ended(claim(strict, 1)) == ("wrong_claim", 0)


def test_all_of_it_by_names_from_the_opening_on() -> None:
    match = opening(seed=23)
    places(match, "123")
    places(match, "122")
    assert board(match) == {"b1": "r1", "c1": "r2", "d1": "r3", "b5": "w1", "c5": "w2", "d5": "w2"}
