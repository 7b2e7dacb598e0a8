"""Cats Called Jiji: the worked examples of the specification (section 11), drawn."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.cats_called_jiji.drawn import (
    all_of,
    altered,
    declare,
    discovering,
    do,
    draw,
    drawn,
    facts_of,
    found,
    game,
    legal,
)
from yokocho.engine.match import Match
from yokocho.games.cats_called_jiji.facts import Shared

FOUR = ["W3 W5 B8", "W5 B7", "W1 B2", "B6"]


def test_example_1_pair_and_share() -> None:
    match = draw(drawn(FOUR, "W4 B1 B3 B5", rule="A"), "W5")
    assert facts_of(match).pairs[0] == ("W5",)
    assert facts_of(match, 0).hand == ("W3", "B8")
    assert legal(match, 0) == {"share W3"}
    do(match, 0, "share", kind="W3")
    assert facts_of(match, 0).hand == ("B8",)


def test_example_2_stack() -> None:
    match = draw(drawn(["W3", "W5 B7", "W1", "B6"], "B1 B2 B4 B5", rule="B", shared=["W5"]), "W5")
    assert facts_of(match).shared[0] == (Shared("W5", True, False),)
    assert facts_of(match, 0).hand == ("W3",)


def test_example_2_no_pair_with_the_own_jiji() -> None:
    match = draw(drawn(["W3", "W5 B7", "W1", "B6"], "W5 B2 B4 B5", rule="B"), "W5")
    assert facts_of(match).pairs[0] == ()
    assert facts_of(match, 0).hand == ("W3", "W5")
    assert legal(match, 0) == {"share W3", "share W5"}


def test_example_3_cannot_share() -> None:
    match = draw(drawn(["W8", "B7 B2", "W1", "B6"], "W2 B4 W6 B5", rule="C"), "B7")
    told = [text for _, text in match.log(None) if text.id == "log-cannot-share"]
    assert [(text.args["count"], text.seats["seat"]) for text in told] == [(2, 0)]
    assert facts_of(match).phase == "discover"
    assert facts_of(match).mute


def test_example_4_a_found_owner_shares_any_card() -> None:
    match = found(drawn(["W8", "B7 B2", "W1", "B6"], "W2 B4 W6 B5", rule="C"), 0, by=2)
    match = draw(match, "B7")
    assert legal(match, 0) == {"share W8", "share B7"}


def test_example_5_hidden_twice_named_once() -> None:
    match = declare(discovering("W2 B4 W6 W6"), 0, "W6")
    facts = facts_of(match)
    assert (facts.jiji["2"].kind, facts.jiji["2"].found_by) == ("W6", 0)
    assert facts.jiji["3"].kind is None
    assert facts.points == (4, 0, 0, 0)
    assert facts_of(match, 0).inspected == {"1": "B4", "2": "W6", "3": "W6"}
    assert [facts_of(match, seat).inspected for seat in (1, 2, 3)] == [{}, {}, {}]
    assert match.actors == {1}


def test_example_6_named_twice() -> None:
    match = declare(discovering("W2 B4 W6 W6"), 0, "W6 W6")
    assert match.scores == [8, 0, 0, 0]
    assert (match.end_reason, match.ranks) == ("majority_found", [1, 2, 2, 2])


@pytest.mark.parametrize(("option", "points"), [("on_declaration", 3), ("on_success", 4)])
def test_example_7_one_wrong_card_spoils_all(option: str, points: int) -> None:
    match = declare(discovering("W2 B4 W6 B5", discovery_card=option), 0, "B4 B1")
    assert all(place.kind is None for place in facts_of(match).jiji.values())
    assert facts_of(match).points == (0, 0, 0, 0)
    match = declare(altered(match, phase=6), 1, "B5")
    assert facts_of(match).points == (0, points, 0, 0)


@pytest.mark.parametrize(("tie_break", "ranks"), [("declaration_order", [1, 2, 2, 2]), ("success_order", [1, 1, 1, 1])])
def test_example_7_ranks_right_after_a_failed_try(tie_break: str, ranks: list[int]) -> None:
    match = discovering("W2 B4 W6 B5", tie_break=tie_break)
    declare(match, 0, "B4 B1")
    match = _settled(altered(match, phase=16, awaited=0, game_end=1))
    assert match.ranks == ranks


def _settled(match: Match) -> Match:
    """Let what happens by itself happen."""
    state = np.frombuffer(bytearray(match.state), np.uint8)
    while game().kernels.step(state):
        pass
    return Match(game(), match.seats, match.options, match.seed, (state.tobytes(),), [])


def test_example_8_three_seats_extra_and_end_b() -> None:
    match = declare(discovering("W2 B4 W6", extra="B4"), 0, "B4")
    assert facts_of(match).jiji["1"].found_by == 0
    match = declare(altered(match, phase=6), 1, "B4")
    assert facts_of(match).jiji["extra"].found_by == 1
    assert (facts_of(match).phase, match.actors) == ("must_declare", {2})
    assert "pass_discovery" not in legal(match, 2)
    declare(match, 2, "W2")
    assert match.scores == [4, 3, 2]
    assert match.end_reason == "one_seeker_left"


def _end_a(**options: Any) -> Match:
    """Seat 0 has just shared; seat 1 comes next, and seat 2 has no cards."""
    match = drawn(["W8", "B7", "", "B6"], "W2 B4 W6 B5", **options)
    return do(altered(match, phase=6), 0, "pass_discovery")


def test_example_9_end_a() -> None:
    match = _end_a()
    assert (facts_of(match).phase, facts_of(match).game_end, match.actors) == ("last_chance", "left_hand_empty", {1})
    do(match, 1, "pass_discovery")
    assert match.actors == {2}
    declare(match, 2, "W2 B5")
    assert facts_of(match).points == (0, 0, 8, 0)
    assert (facts_of(match).phase, match.actors) == ("last_chance", {3}), "no end D any more"
    do(match, 3, "pass_discovery")
    assert match.actors == {0}
    declare(match, 0, "B4")
    assert (match.scores, match.ranks) == ([3, 0, 8, 0], [2, 3, 1, 3])
    assert match.end_reason == "left_hand_empty"


def test_example_10_end_c_and_a_tie() -> None:
    match = found(discovering("W2 B4 W6 B5"), 0, by=1)
    match = altered(match, points={1: 4}, declared={2: 2}, outcome={2: 1}, said={2: 1}, discovery={1: 3})
    declare(match, 0, "B4 W6")
    assert match.end_reason == "all_found"
    assert (match.scores, match.ranks) == ([4, 4, 0, 0], [2, 1, 3, 4])


def test_example_11_memory() -> None:
    match = drawn(["W8 B3", "B7 W3", "W1 B2", "B6 B8"], "W2 B4 W6 B5", rule="A")
    match = draw(match, "B7")
    do(match, 0, "share", kind="B3")
    assert facts_of(match, 1).tracked == (("B7", (0,)),)
    assert facts_of(match, 2).tracked == ()
    do(match, 0, "pass_discovery")
    match = altered(match, phase=4, turn=3, awaited=8)
    do(match, 3, "draw")
    assert facts_of(match, 1).tracked == (("B7", (0, 3)),)


def test_example_12_special_victory() -> None:
    match = declare(discovering("W2 B4 W6 B5", match="long_day"), 0, "B4 B5 W6")
    assert match.over
    assert (match.end_reason, match.ranks) == ("found_every_jiji", [1, 2, 2, 2])
    assert all_of(match).game_no == 1


def test_example_13_for_ever() -> None:
    match = drawn(["", "B4", "B4"], "W5 B7 B3", rule="B", extra="W3")
    turns = 0
    while facts_of(match).game_end is None:
        seat = min(match.actors)
        do(match, seat, "draw")
        turns += 1
        if seat in match.actors and facts_of(match).phase == "discover":
            do(match, seat, "pass_discovery")
    assert turns == 15
    assert (facts_of(match).game_end, facts_of(match).phase, match.actors) == ("no_progress", "last_chance", {0})


def test_example_14_next_starter() -> None:
    match = _end_a(match="long_day")
    do(match, 1, "pass_discovery")
    declare(match, 2, "W2 B5")
    declare(match, 3, "B1")
    declare(match, 0, "B4")
    facts = facts_of(match)
    assert facts.points == (2, 0, 8, 0)
    assert (facts.phase, match.actors) == ("choose_starter", {1})
    do(match, 1, "choose_starter", seat=3)
    facts = facts_of(match)
    assert (facts.game_no, facts.starter, facts.points) == (2, 3, (2, 0, 8, 0))
