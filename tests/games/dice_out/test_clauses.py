"""Dice Out: one test or more for every clause, named after what the rule says."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from tests.games.dice_out.drawn import board, claim, done, drawn, ended, facts, game, move, moves_of, opening, places
from yokocho.engine.match import Match
from yokocho.engine.refused import BadSetting

FREE = {"c2": "r1", "a2": "r2", "e2": "r3", "c4": "w1", "a4": "w2", "e4": "w3"}
"""Everybody stands alone; c2 has all eight cells around it free."""


def openings(seeds: int, **options: str | int) -> list[Match]:
    return [opening(seed, **options) for seed in range(seeds)]


def strength(dice: tuple[int, ...]) -> tuple[int, int]:
    return max(dice), dice.count(max(dice))


def test_do_1_two_seats_red_has_seat_0_and_white_seat_1() -> None:
    for seats in (1, 3):
        with pytest.raises(BadSetting):
            game().new(seats)
    match = opening()
    for seat, colour in ((0, "red"), (1, "white")):
        piece = next(piece for piece in match.scene(0).pieces if piece.id == f"die-{seat}-0")
        assert (piece.owner, (piece.face or "").split("-")[0]) == (seat, colour)


def test_do_2_five_columns_and_as_many_rows_as_the_option_says() -> None:
    for rows in (4, 5, 6, 7):
        told = facts(opening(rows=rows))
        assert (told.columns, told.rows) == (5, rows)
        assert told.exits == ((f"a{rows}", f"e{rows}"), ("a1", "e1"))


def test_do_3_the_board_starts_empty_and_each_seat_has_three_dice() -> None:
    told = facts(opening())
    assert told.stacks == {}
    assert [len(dice) for dice in told.dice] == [len(values) for values in told.to_place] == [3, 3]


def test_do_4_both_seats_roll_three_dice_and_every_value_comes_up_alike() -> None:
    first = [facts(match).rolls[0].dice for match in openings(300)]
    shown = Counter(value for dice in first for each in dice for value in each)
    assert shown.total() == 1800
    assert all(520 <= shown[value] <= 680 for value in (1, 2, 3))
    assert all(len(each) == 3 for dice in first for each in dice)


def test_do_5_three_equal_dice_are_rolled_again_by_their_owner_alone_before_anything_is_compared() -> None:
    met = 0
    for match in openings(120):
        rolls = facts(match).rolls
        for roll, following in pairwise(rolls):
            equal = tuple(seat for seat in (0, 1) if len(set(roll.dice[seat])) == 1)
            if equal:
                met += 1
                assert roll.again == equal
                kept = {0, 1} - set(equal)
                assert all(following.dice[seat] == roll.dice[seat] for seat in kept)
        assert all(len(set(dice)) > 1 for dice in rolls[-1].dice)
    assert met > 10


def test_do_6_the_larger_highest_die_starts() -> None:
    met = 0
    for match in openings(120):
        told = facts(match)
        highest = [max(dice) for dice in told.rolls[-1].dice]
        if highest[0] != highest[1]:
            met += 1
            assert told.starter == highest.index(max(highest))
    assert met > 20


def test_do_7_of_equal_highest_dice_the_seat_with_more_of_them_starts() -> None:
    met = 0
    for match in openings(120):
        told = facts(match)
        red, white = (strength(dice) for dice in told.rolls[-1].dice)
        if red[0] == white[0]:
            met += 1
            assert told.starter == (0 if red[1] > white[1] else 1)
    assert met > 20


def test_do_8_if_that_is_equal_too_both_roll_again_and_the_other_dice_do_not_count() -> None:
    met = lowest_differ = 0
    for match in openings(200):
        rolls = facts(match).rolls
        for at, roll in enumerate(rolls):
            red, white = roll.dice
            if len(set(red)) > 1 and len(set(white)) > 1 and strength(red) == strength(white):
                met += 1
                lowest_differ += sorted(red) != sorted(white)
                assert roll.again == (0, 1)
                assert at + 1 < len(rolls)
    assert met > 20
    assert lowest_differ > 5


def test_do_8_after_more_rolls_than_are_kept_the_last_ones_are() -> None:
    """Nobody will see it, but nothing may break."""
    state = np.frombuffer(bytearray(opening().state), np.uint8)
    s: Any = state.view(game().layout.dtype)[0]
    s["phase"], s["awaited"], s["rolls_made"] = 4, 0, 24
    s["rolls"][:] = 0b11_000000_000000
    while game().kernels.step(state):
        pass
    told = game().facts(state.tobytes(), None)
    assert len(told.rolls) == 24
    assert told.phase == "arrange"


def test_do_9_the_starter_places_first_then_the_other_seat_which_sees_how() -> None:
    for match in openings(6):
        starter = facts(match).starter
        assert starter is not None
        assert match.actors == {starter}
        assert match.legal(1 - starter) == []
        done(match.act(starter, match.legal(starter)[0]))
        assert match.actors == {1 - starter}
        assert len(facts(match).stacks) == 3
        assert match.facts(1 - starter) == match.facts(starter)


def test_do_9_on_the_three_middle_cells_of_the_home_row_in_any_order_left_first() -> None:
    for match in openings(8, rows=6):
        while facts(match).phase == "arrange":
            (seat,) = match.actors
            values = facts(match).to_place[seat]
            legal = match.legal(seat)
            assert len(legal) == (6 if len(set(values)) == 3 else 3)
            action = legal[-1]
            assert sorted(action.params.values()) == sorted(values)
            done(match.act(seat, action))
            row = 1 if seat == 0 else 6
            lie = [board(match)[f"{column}{row}"] for column in "bcd"]
            assert lie == [f"{'rw'[seat]}{value}" for value in action.params.values()]


def test_do_10_the_starter_has_the_first_turn_and_turns_alternate() -> None:
    for match in openings(4):
        starter = facts(match).starter
        assert starter is not None
        while facts(match).phase == "arrange":
            (seat,) = match.actors
            done(match.act(seat, match.legal(seat)[0]))
        assert match.actors == {starter}
        done(match.act(starter, match.legal(starter)[0]))
        assert match.over or match.actors == {1 - starter}


def test_do_11_a_turn_is_one_move_of_one_own_die_and_there_is_no_voluntary_pass() -> None:
    match = drawn(FREE)
    legal = moves_of(match, 0)
    assert "pass_turn" not in legal
    assert {step[:2] for step in legal} == {"c2", "a2", "e2"}
    assert moves_of(match, 1) == set()
    move(match, "c2-c3")
    assert match.actors == {1}


def test_do_12_only_the_top_die_of_its_cell_can_move() -> None:
    match = drawn({"c3": "r1w2", "a1": "r1", "e1": "r3", "a5": "w1", "d4": "w3"})
    assert not [step for step in moves_of(match, 0) if step.startswith("c3")]
    lifted = drawn({"c3": "r1w2", "a1": "r1", "e1": "r3", "a5": "w1", "d4": "w3"}, turn=1)
    assert [step for step in moves_of(lifted, 1) if step.startswith("c3")]


def test_do_13_exactly_one_cell_in_eight_directions() -> None:
    steps = {step for step in moves_of(drawn(FREE), 0) if step.startswith("c2")}
    assert steps == {f"c2-{to}" for to in ("b1", "c1", "d1", "b2", "d2", "b3", "c3", "d3")}


def test_do_13_the_die_stays_on_the_board() -> None:
    corner = drawn({"a1": "r1", "c2": "r2", "e2": "r3", "c4": "w1", "a4": "w2", "e4": "w3"})
    assert {step for step in moves_of(corner, 0) if step[:2] == "a1"} == {"a1-a2", "a1-b1", "a1-b2"}
    top = drawn({"d4": "r1", "a2": "r2", "e2": "r3", "c1": "w1", "a1": "w2", "b1": "w3"}, rows=4)
    steps = {step for step in moves_of(top, 0) if step[:2] == "d4"}
    assert steps == {"d4-c4", "d4-e4", "d4-c3", "d4-d3", "d4-e3"}


def test_do_13_ruling_own_exit_cells_are_cells_like_any_other() -> None:
    match = drawn({"b1": "r1", "c2": "r1", "e2": "r3", "c4": "w1", "a4": "w2", "e4": "w3"})
    move(match, "b1-a1", "a4-a3", "a1-b1")
    assert board(match)["b1"] == "r3"
    assert not match.over


@pytest.mark.parametrize(("before", "after"), [(1, 2), (2, 3), (3, 1)])
def test_do_14_the_value_goes_up_by_one_and_from_3_back_to_1(before: int, after: int) -> None:
    others = {"a1": "r1", "e1": "r2", "c5": "w1", "b5": "w2", "d4": "w3"}
    match = move(drawn({"c2": f"r{before}", **others}), "c2-c3")
    assert board(match)["c3"] == f"r{after}"


def test_do_15_an_empty_cell_may_always_be_entered() -> None:
    for value in (1, 2, 3):
        others = {"a1": "r1", "e1": "r2", "c5": "w1", "b5": "w2", "d4": "w3"}
        assert "c2-c3" in moves_of(drawn({"c2": f"r{value}", **others}), 0)


@pytest.mark.parametrize("colour", ["r", "w"])
@pytest.mark.parametrize("value", [1, 2, 3])
@pytest.mark.parametrize("lying", [1, 2, 3])
def test_do_16_an_occupied_cell_only_with_a_new_value_above_the_top_die(colour: str, value: int, lying: int) -> None:
    rest = {"a1": "r1", "e1": "r3"} if colour == "w" else {"a1": "r1"}
    whites = {"a5": "w1", "b5": "w2"} if colour == "w" else {"a5": "w1", "b5": "w2", "d5": "w3"}
    match = drawn({"c2": f"r{value}", "c3": f"{colour}{lying}", **rest, **whites})
    assert ("c2-c3" in moves_of(match, 0)) == (value % 3 + 1 > lying)


def test_do_16_the_moved_die_is_the_new_top() -> None:
    match = move(drawn({"c2": "r2", "c3": "w1", "a1": "r1", "e1": "r3", "a5": "w1", "b5": "w2"}), "c2-c3")
    assert board(match)["c3"] == "w1r3"


def test_do_16_the_top_die_counts_and_not_those_under_it() -> None:
    match = drawn({"c2": "r1", "c3": "w1r2", "a1": "r3", "a5": "w1", "b5": "w2"})
    assert "c2-c3" not in moves_of(match, 0)


def test_do_17_a_covered_die_does_not_turn_and_is_free_again_when_the_upper_one_leaves() -> None:
    match = drawn({"c3": "w1r2", "a1": "r1", "e1": "r3", "a5": "w2", "b5": "w3"})
    move(match, "c3-c2")
    assert board(match)["c3"] == "w1"
    assert "c3-c4" in moves_of(match, 1)


def test_do_18_three_dice_can_lie_on_one_another_and_no_fourth() -> None:
    match = move(drawn({"c3": "w1r2", "c2": "r2", "d4": "w2", "a1": "r3", "a5": "w3"}), "c2-c3")
    assert board(match)["c3"] == "w1r2r3"
    assert "d4-c3" not in moves_of(match, 1)


def test_do_19_a_seat_without_a_legal_move_passes_and_the_turn_goes_on() -> None:
    match = drawn({"b2": "r1w2", "c2": "r1w2", "d2": "r2w3"})
    assert moves_of(match, 0) == {"pass_turn"}
    move(match, "pass")
    told = facts(match)
    assert (told.turn, told.moves, told.last_move) == (1, 1, None)


def test_do_19_ruling_one_die_that_can_move_is_enough() -> None:
    assert "pass_turn" not in moves_of(drawn({"b2": "r1w2", "c2": "r1w2", "d2": "r2", "d5": "w3"}), 0)


@pytest.mark.parametrize("exit_", ["a5", "e5"])
def test_do_20_a_die_that_moves_onto_an_exit_of_the_other_side_wins(exit_: str) -> None:
    start = {"a5": "b4", "e5": "d4"}[exit_]
    match = move(drawn({start: "r1", "a1": "r1", "b1": "r3", "c1": "w1", "c3": "w2", "b5": "w3"}), f"{start}-{exit_}")
    assert ended(match) == ("exit", 0)
    assert match.ranks == [1, 2]
    assert match.scores == [1.0, 0.0]


def test_do_20_white_runs_for_the_other_two() -> None:
    match = drawn({"d2": "w1", "a4": "w1", "b4": "w3", "c1": "r1", "c3": "r2", "b1": "r3"}, turn=1)
    assert ended(move(match, "d2-e1")) == ("exit", 1)


def test_do_20_an_exit_of_the_own_side_wins_nothing_and_may_be_blocked() -> None:
    match = move(drawn({"b1": "r2", "c1": "r1", "d1": "r2", "d2": "w2", "a5": "w1", "b5": "w3"}), "d1-e1")
    assert not match.over
    assert "d2-e1" not in moves_of(match, 1)


def test_do_20_a_blocker_that_shows_less_is_climbed() -> None:
    match = drawn({"d1": "r1", "c1": "r1", "b1": "r3", "d2": "w2", "a5": "w1", "b5": "w3"})
    move(match, "d1-e1", "d2-e1")
    assert board(match)["e1"] == "r2w3"
    assert ended(match) == ("exit", 1)


def test_do_21_a_set_is_three_uncovered_dice_of_one_value() -> None:
    spoken = drawn({"c2": "r1", "a2": "r1", "e2": "r1", "c4": "w1", "a4": "w2", "e4": "w3"}, turn=1, claims="spoken")
    assert spoken.may == {1}
    covered = drawn({"c2": "r1w2", "a2": "r1", "e2": "r1", "c4": "w1", "e4": "w3"}, turn=1, claims="spoken")
    assert covered.may == {1}
    assert covered.why(1, ("claim", {})) is not None


def test_do_21_ruling_only_the_position_after_the_whole_move_is_judged() -> None:
    """Lifting the upper die shows white's set for a moment, but it is set down on another of the three."""
    match = drawn({"c3": "w1r2", "c2": "w1", "e4": "w1", "a1": "r1", "b1": "r1"})
    move(match, "c3-c2")
    assert not match.over
    assert board(match)["c2"] == "w1r3"


def test_do_22_the_opponent_of_the_seat_that_shows_a_set_wins() -> None:
    match = move(drawn({"c2": "r1", "a2": "r2", "e2": "r2", "c4": "w1", "a4": "w2", "e4": "w3"}), "c2-c3")
    assert ended(match) == ("dice_out", 1)
    assert match.ranks == [2, 1]


def test_do_22_ruling_nobody_claims_their_own_set() -> None:
    match = drawn({"c2": "r1", "a2": "r1", "e2": "r1", "c4": "w1", "a4": "w2", "e4": "w3"}, claims="spoken")
    assert match.may == {0, 1}
    assert "claim" not in moves_of(match, 0)
    assert "claim" in moves_of(match, 1)


def test_do_23_a_set_comes_up_by_turning_or_by_uncovering_a_die_of_either_colour() -> None:
    turned = move(drawn({"c2": "r1", "a2": "r2", "e2": "r2", "c4": "w1", "a4": "w2", "e4": "w3"}), "c2-c3")
    assert ended(turned) == ("dice_out", 1)
    others = move(drawn({"c3": "w1r2", "d4": "w1", "e4": "w1", "a1": "r1", "b1": "r3"}), "c3-c2")
    assert ended(others) == ("dice_out", 0)
    own = move(drawn({"c3": "r3", "c2": "r1w2", "a1": "r1", "a4": "w1", "b5": "w1"}, turn=0), "c3-d3")
    assert not own.over
    assert ended(move(own, "c2-b2")) == ("dice_out", 1)


def test_do_24_a_set_can_be_claimed_on_either_seats_turn_and_as_long_as_it_is_seen() -> None:
    match = drawn({"c2": "r1", "a2": "r2", "e2": "r2", "c4": "w1", "a4": "w2", "e4": "w3"}, claims="spoken")
    move(match, "c2-c3")
    assert "claim" in moves_of(match, 1)
    move(match, "c4-c5")
    assert match.actors == {0}
    assert match.may == {0, 1}
    assert ended(claim(match, 1)) == ("dice_out", 1)


def test_do_24_ruling_it_is_gone_when_its_owner_moves() -> None:
    match = drawn({"c2": "r1", "a2": "r2", "e2": "r2", "c4": "w1", "a4": "w2", "e4": "w3"}, claims="spoken")
    move(match, "c2-c3", "c4-c5", "a2-a3")
    assert match.may == {1}
    assert "claim" not in moves_of(match, 1)


def test_do_25_a_set_that_nobody_claims_costs_nothing() -> None:
    match = drawn({"c2": "r1", "a2": "r2", "e2": "r2", "c4": "w1", "a4": "w2", "e4": "w3"}, claims="spoken")
    move(match, "c2-c3", "c4-c5", "a2-a3", "c5-c4")
    assert not match.over
    assert match.actors == {0}


def test_do_26_an_own_set_has_precedence_over_the_arrival() -> None:
    match = move(drawn({"d4": "r2", "a1": "r3", "b1": "r3", "e4": "w2", "c1": "w1", "c3": "w3"}), "d4-e5")
    assert ended(match) == ("dice_out", 1)


def test_do_27_with_claims_auto_the_claim_is_made_after_the_complete_move_in_a_frame_of_its_own() -> None:
    match = move(drawn({"c2": "r1", "a2": "r2", "e2": "r2", "c4": "w1", "a4": "w2", "e4": "w3"}), "c2-c3")
    phases = [game().facts(frame, None).phase for frame in match.frames]
    assert phases == ["judging", "over"]
    assert game().facts(match.frames[0], None).stacks["c3"][0].value == 2


def test_do_27_ruling_an_arrival_that_uncovers_the_opponents_set_wins_by_dice_out() -> None:
    match = move(drawn({"d4": "w1r2", "a1": "r1", "b1": "r2", "c1": "w1", "c3": "w1"}), "d4-e5")
    assert ended(match) == ("dice_out", 0)


def test_do_28_after_an_arrival_the_opponent_accepts_or_claims() -> None:
    for loses in ("refused", "loses"):
        position = {"d4": "r2", "a1": "r1", "b1": "r2", "e4": "w2", "c1": "w1", "c3": "w3"}
        match = move(drawn(position, claims="spoken", wrong_claim=loses), "d4-e5")
        assert facts(match).phase == "exit_check"
        assert match.actors == {1}
        assert "accept_exit" in moves_of(match, 1)
        assert ("claim" in moves_of(match, 1)) == ("claim" in moves_of(match, 0)) == (loses == "loses")
        done(match.act(1, ("accept_exit", {})))
        assert ended(match) == ("exit", 0)


def test_do_28_ruling_who_arrived_may_claim_too_if_the_opponent_shows_a_set() -> None:
    match = move(drawn({"d4": "w1r2", "a1": "r1", "b1": "r2", "c1": "w1", "c3": "w1"}, claims="spoken"), "d4-e5")
    assert facts(match).phase == "exit_check"
    assert moves_of(match, 0) == {"claim"}
    assert moves_of(match, 1) == {"accept_exit"}
    assert ended(claim(match, 0)) == ("dice_out", 0)


BOTH = {"c3": "w1r2", "d4": "w1", "e4": "w1", "a1": "r3", "b1": "r3"}


@pytest.mark.parametrize(("double_set", "winner"), [("mover_loses", 1), ("mover_wins", 0)])
def test_do_29_both_sets_at_once(double_set: str, winner: int) -> None:
    assert ended(move(drawn(BOTH, double_set=double_set), "c3-c2")) == ("dice_out", winner)


@pytest.mark.parametrize("seat", [0, 1])
def test_do_29_ruling_with_spoken_claims_the_first_one_wins(seat: int) -> None:
    match = move(drawn(BOTH, claims="spoken"), "c3-c2")
    assert match.may == {0, 1}
    assert ended(claim(match, seat)) == ("dice_out", seat)


ROUND = {"c1": "r1", "a1": "r2", "a2": "r3", "c5": "w1", "a5": "w2", "a4": "w3"}
THERE_AND_BACK = ("c1-d1", "c5-d5", "d1-d2", "d5-d4", "d2-c1", "d4-c5")


def test_do_30_the_third_occurrence_of_a_position_is_a_draw() -> None:
    match = move(drawn(ROUND), *THERE_AND_BACK, *THERE_AND_BACK)
    assert ended(match) == ("repetition", None)
    assert match.ranks == [1, 1]
    assert match.scores == [0.5, 0.5]


def test_do_30_the_seat_to_move_and_covered_dice_are_part_of_the_position() -> None:
    match = move(drawn(ROUND), *THERE_AND_BACK)
    assert facts(match).repeats == 2
    assert facts(move(match, "c1-d1")).repeats == 2
    stacked = drawn({"c3": "w1r2", "a1": "r2", "a2": "r3", "a5": "w2", "a4": "w3"})
    other = drawn({"c3": "w1r2", "a1": "r2", "a2": "r3", "a5": "w2", "a4": "w1"})
    assert stacked.state != other.state


def test_do_30_dice_of_one_colour_are_alike() -> None:
    """White's 2 and 3 change places: the position is the same as before."""
    match = drawn({"c1": "r1", "a1": "r2", "e1": "r3", "c5": "w1", "a5": "w1", "a4": "w2"}, turn=1)
    number = match.game.layout.read(match.state).met[0]
    other = drawn({"c1": "r1", "a1": "r2", "e1": "r3", "a5": "w1", "c5": "w1", "a4": "w2"}, turn=1)
    assert other.game.layout.read(other.state).met[0] == number


def test_do_30_the_move_limit_is_a_draw_and_passes_count() -> None:
    match = drawn(ROUND, move_limit=20, repetition="play_on")
    while not match.over:
        move(match, THERE_AND_BACK[facts(match).moves % 6])
    assert facts(match).moves == 20
    assert ended(match) == ("move_limit", None)


def test_do_30_an_exit_or_a_set_with_the_last_move_counts() -> None:
    match = drawn({"d4": "r1", "a1": "r1", "b1": "r3", "c5": "w1", "a4": "w2", "b4": "w3"}, move_limit=20)
    state = bytearray(match.state)
    record: Any = np.frombuffer(state, game().layout.dtype)[0]
    record["moves"], record["met"][19] = 19, record["met"][0]
    late = Match(game(), 2, match.options, match.seed, (bytes(state),), [])
    assert ended(move(late, "d4-e5")) == ("exit", 0)


def test_do_30_ruling_no_draw_while_a_true_claim_is_open() -> None:
    """Red's set comes up with the third occurrence; the draw waits until red's own move breaks it."""
    position = {"c1": "r2", "a1": "r2", "a2": "r2", "c5": "w1", "a5": "w2", "a4": "w3"}
    match = drawn(position, claims="spoken")
    move(match, *THERE_AND_BACK, *THERE_AND_BACK)
    assert facts(match).repeats == 3
    assert not match.over
    assert "claim" in moves_of(match, 1)
    assert ended(move(match, "c1-d1")) == ("repetition", None)


def test_do_30_ruling_nor_at_the_move_limit() -> None:
    position = {"c1": "r2", "a1": "r2", "a2": "r2", "c5": "w1", "a5": "w2", "a4": "w3"}
    match = drawn(position, claims="spoken", repetition="play_on", move_limit=30)
    while facts(match).moves < 30:
        move(match, THERE_AND_BACK[facts(match).moves % 6])
    assert not match.over
    assert ended(move(match, "c1-d1")) == ("move_limit", None)


def test_the_whole_opening_is_playable_by_names() -> None:
    match = opening()
    while facts(match).phase == "arrange":
        (seat,) = match.actors
        places(match, "".join(map(str, facts(match).to_place[seat])))
    assert facts(match).phase == "move"
    assert facts(match).repeats == 1
