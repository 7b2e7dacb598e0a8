"""Dice Out: what is told (section 8): the same to everybody, and never that a claim is open."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.dice_out.drawn import drawn, facts, game, move, opening, places
from yokocho.engine.match import Match
from yokocho.engine.record import ALL

SET = {"c2": "r1", "a2": "r1", "e2": "r1", "c4": "w1", "a4": "w2", "e4": "w3"}
NO_SET = {"c2": "r1", "a2": "r2", "e2": "r1", "c4": "w1", "a4": "w2", "e4": "w3"}


def test_facts_have_the_names_of_the_specification() -> None:
    told = msgspec.to_builtins(facts(drawn(NO_SET)))
    for name in (
        "phase", "actors", "turn", "starter", "rows", "columns", "exits", "rolls", "to_place", "stacks", "last_move",
        "moves", "repeats", "over", "end_reason", "winner",
    ):  # fmt: skip
        assert name in told
    assert told["stacks"]["c2"] == ({"owner": 0, "value": 1},)
    assert told["rolls"][-1].keys() == {"dice", "again"}


def test_everybody_is_told_the_same() -> None:
    for match in (opening(), drawn(SET, claims="spoken"), move(drawn(NO_SET), "c2-c3")):
        assert match.facts(0) == match.facts(1) == match.facts(None) == match.facts(ALL)


def test_stacks_are_listed_from_bottom_to_top_with_the_covered_dice() -> None:
    told = facts(drawn({"c3": "w1r2", "c2": "r2w3", "a1": "r3", "a5": "w2"}))
    assert [(die.owner, die.value) for die in told.stacks["c3"]] == [(1, 1), (0, 2)]
    assert [(die.owner, die.value) for die in told.stacks["c2"]] == [(0, 2), (1, 3)]


def test_dice_to_place_are_listed_until_they_lie() -> None:
    match = opening(seed=23)
    assert facts(match).to_place == ((1, 2, 3), (1, 2, 2))
    assert facts(places(match, "213")).to_place == ((), (1, 2, 2))


def test_the_last_move_and_how_often_the_position_has_been_there() -> None:
    match = move(drawn(NO_SET), "c2-c3")
    told = facts(match)
    assert (told.last_move, told.moves, told.repeats, told.turn, told.actors) == (("c2", "c3"), 1, 1, 1, (1,))


def telling(match: Match, viewer: int | None) -> tuple[object, ...]:
    """All that a viewer gets of a table but the dice themselves."""
    scene = match.scene(viewer)
    told = msgspec.structs.replace(facts(match), stacks={}, dice=())
    pieces = tuple((piece.id, piece.slot, piece.marks) for piece in scene.pieces)
    actions = tuple((action.name, action.way, action.label) for action in scene.actions)
    return told, scene.mats, scene.areas, pieces, actions, scene.prompt, scene.heading


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("loses", ["refused", "loses"])
def test_with_spoken_claims_nothing_but_the_dice_tells_that_a_set_is_there(viewer: int | None, loses: str) -> None:
    there = drawn(SET, turn=1, claims="spoken", wrong_claim=loses)
    not_there = drawn(NO_SET, turn=1, claims="spoken", wrong_claim=loses)
    assert telling(there, viewer) == telling(not_there, viewer)


def test_nor_does_the_log() -> None:
    """Red makes three equal dice, or does not: the same words but for the cells."""
    one = move(drawn({**SET, "a2": "r3"}, claims="spoken"), "a2-a3")
    other = move(drawn({**SET, "a2": "r3", "c2": "r2"}, claims="spoken"), "a2-a3")
    assert "claim" in {action.name for action in one.legal(1)}
    assert "claim" not in {action.name for action in other.legal(1)}
    for viewer in (None, 0, 1):
        assert one.frames_of(0, viewer)[0].story == other.frames_of(0, viewer)[0].story


def test_a_claim_stands_on_no_list_and_its_button_is_there_in_every_phase_for_both_seats() -> None:
    arrived = {"d4": "r1", "a1": "r1", "b1": "r3", "c5": "w1", "a4": "w2", "b4": "w3"}
    for match in (
        opening(claims="spoken"), drawn(SET, claims="spoken"), drawn(NO_SET, claims="spoken", wrong_claim="loses"),
        drawn({"b2": "r1w2", "c2": "r1w2", "d2": "r2w3"}, claims="spoken"),
        move(drawn(arrived, claims="spoken"), "d4-e5"),
    ):  # fmt: skip
        for seat in (0, 1):
            scene = match.scene(seat)
            assert "claim" not in {action.name for action in scene.actions}
            assert scene.prompt is not None
            assert "claim" in {button.id for button in scene.prompt.buttons}
            assert "claim" not in {each for action in scene.actions for each in action.way}
        spectator = match.scene(None).prompt
        assert spectator is not None
        assert "claim" not in {button.id for button in spectator.buttons}
    claim = game().codec.decode(game().codec.base("claim"))
    assert [game().way(claim, seat) for seat in (0, 1)] == [("claim",), ("claim",)]


def test_where_the_table_claims_there_is_no_button() -> None:
    prompt = drawn(NO_SET).scene(0).prompt
    assert prompt is not None
    assert prompt.buttons == ()
