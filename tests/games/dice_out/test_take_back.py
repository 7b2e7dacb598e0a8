"""Dice Out: what can be taken back (section 12)."""

from __future__ import annotations

from tests.games.dice_out.drawn import board, claim, drawn, facts, move, opening, places, refused

CALM = {"c2": "r1", "a2": "r2", "e2": "r3", "c4": "w1", "a4": "w2", "e4": "w3"}


def test_the_own_last_move_freely_until_the_other_seat_has_acted() -> None:
    match = drawn(CALM)
    before = match.state
    move(match, "c2-c3")
    assert match.can_take_back(0) == "free"
    assert match.can_take_back(1) == "no"
    assert match.take_back(0) is None
    assert match.state == before


def test_after_an_action_of_the_other_seat_only_with_its_consent() -> None:
    match = move(drawn(CALM), "c2-c3", "a4-a3")
    assert match.can_take_back(0) == "ask"
    assert match.can_take_back(1) == "free"


def test_an_order_of_the_dice_too() -> None:
    match = places(opening(seed=23), "123")
    assert match.can_take_back(0) == "free"
    assert match.take_back(0) is None
    assert facts(match).stacks == {}
    places(match, "321")
    assert board(match)["b1"] == "r3"


def test_with_spoken_claims_every_completed_move_is_final() -> None:
    match = move(drawn(CALM, claims="spoken"), "c2-c3")
    assert match.can_take_back(0) == "no"
    assert refused(match.take_back(0)).code == "nothing-to-take-back"
    move(match, "a4-a3")
    assert [match.can_take_back(seat) for seat in (0, 1)] == ["no", "no"]


def test_an_arrival_that_is_being_checked_is_final() -> None:
    match = drawn({"d4": "r1", "a1": "r1", "b1": "r3", "c5": "w1", "a4": "w2", "b4": "w3"}, claims="spoken")
    assert move(match, "d4-e5").can_take_back(0) == "no"


def test_never_behind_the_opening_roll() -> None:
    match = opening()
    assert [match.can_take_back(seat) for seat in (0, 1)] == ["no", "no"]


def test_claims_and_ends_are_final() -> None:
    match = claim(drawn(CALM, claims="spoken", wrong_claim="loses"), 1)
    assert [match.can_take_back(seat) for seat in (0, 1)] == ["no", "no"]
    ended = move(drawn({"d4": "r1", "a1": "r1", "b1": "r3", "c5": "w1", "a4": "w2", "b4": "w3"}), "d4-e5")
    assert ended.can_take_back(0) == "no"
