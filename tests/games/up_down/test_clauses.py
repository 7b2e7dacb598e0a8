"""Up Down: every clause of the rulebook, each test named by its sentence."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.up_down.drawn import all_of, can, drawn, frames_of, game, hand_of, play, refused
from yokocho.engine.match import Match


def test_ud_1_the_deck_is_a_hundred_numbers_and_the_specials() -> None:
    facts = all_of(game().new(2, seed=1))
    cards = Counter(card for cards in (*facts.hands, facts.pile) for card in cards)
    assert cards == Counter({**dict.fromkeys(range(1, 101), 1), "pass": 3, "reverse": 3, "shot": 2})


def test_ud_2_two_to_seven_seats() -> None:
    assert game().info.seats == (2, 3, 4, 5, 6, 7)


@pytest.mark.parametrize("seats", [2, 5, 7])
def test_ud_3_anybody_may_start_and_play_goes_clockwise(seats: int) -> None:
    starters = {all_of(game().new(seats, seed=seed)).starter for seed in range(60)}
    assert starters == set(range(seats))
    match = game().new(seats, seed=1)
    assert (all_of(match).direction, all_of(match).turn) == (1, all_of(match).starter)
    assert match.actors == {all_of(match).starter}


def test_ud_4_each_seat_gets_five_cards_known_to_it_alone_and_the_rest_is_the_pile() -> None:
    match = game().new(7, seed=2)
    assert all_of(match).hand_sizes == (5,) * 7
    assert all_of(match).pile_size == 108 - 35
    assert match.facts(3).hand == all_of(match).hands[3]
    assert match.facts(None).hand is None


def test_ud_5_at_first_there_is_no_last_number() -> None:
    match = game().new(3, seed=1)
    assert (all_of(match).last_number, all_of(match).discard) == (None, ())
    assert len(can(match)) >= 5


def _flipped(specials: bool) -> Match:
    options = {"opening": "flip", "pass_cards": 6, "reverse_cards": 6, "shot_cards": 6}
    for seed in range(300):
        match = game().new(4, options, seed)
        facts = all_of(match)
        if any(isinstance(card, str) for card in facts.discard) == specials and not facts.out:
            return match
    pytest.fail("no such opening")


def test_ud_6_cards_are_turned_until_a_number_appears() -> None:
    facts = all_of(_flipped(specials=False))
    assert facts.discard == (facts.last_number,)


def test_ud_6_specials_on_the_way_do_nothing() -> None:
    match = _flipped(specials=True)
    facts = all_of(match)
    *specials, last = facts.discard
    assert facts.last_number == last
    assert {str} == {type(card) for card in specials}
    assert (facts.direction, facts.turn, facts.turns) == (1, facts.starter, 0)
    assert len(match.opening) == 1 + len(facts.discard), "one after the other"


def test_ud_6_a_starter_who_cannot_play_is_out_before_the_first_turn() -> None:
    options = {"opening": "flip", "hand_size": 1, "pass_cards": 0, "reverse_cards": 0, "shot_cards": 0}
    match = next(match for seed in range(50) if all_of(match := game().new(3, options, seed)).out)
    facts = all_of(match)
    assert facts.out[0] == facts.starter
    assert facts.turns == 0


def test_ud_7_the_seat_whose_turn_it_is_plays_one_card_onto_the_discards() -> None:
    match = play(drawn([[50, 60], [70, 80]], 40, [1]), 50)
    assert all_of(match).discard == (40, 50)
    assert hand_of(match, 0) == [1, 60]
    assert match.actors == {1}


def test_ud_7_ruling_there_is_no_action_for_dropping_out_or_holding_back() -> None:
    match = drawn([["pass", 3], [96]], 95)
    assert can(match) == ["pass"]
    for name in ("drop_out", "out", "pass", "draw"):
        assert refused(match.act(0, (name, {}))).code == "unknown-action"


def test_ud_8_a_number_that_fits_or_any_special() -> None:
    match = drawn([[3, 41, "pass", "reverse", "shot"], [1], [2]], 40)
    assert can(match) == ["41", "pass", "reverse", "shot 1", "shot 2"]


@pytest.mark.parametrize(
    ("last", "number", "fits"),
    [(65, 66, True), (65, 100, True), (65, 64, False), (65, 5, True), (65, 55, True), (65, 56, False), (100, 10, True),
     (100, 99, False), (99, 100, True), (10, 100, True), (1, 91, True), (91, 1, True), (91, 19, False)],
)  # fmt: skip
def test_ud_9_a_number_fits_if_it_is_higher_or_has_the_same_ones_digit(last: int, number: int, fits: bool) -> None:
    assert (str(number) in can(drawn([[number, "pass"], [1]], last))) == fits


def test_ud_9_for_all_pairs() -> None:
    for last in range(1, 101):
        hand = [number for number in range(1, 101) if number != last]
        for start in range(0, 99, 9):
            nine = hand[start : start + 9]
            match = drawn([[*nine, "pass"], []], last)
            fitting = [number for number in nine if number > last or str(number)[-1] == str(last)[-1]]
            assert can(match) == [*map(str, fitting), "pass"]


def test_ud_9_on_an_empty_table_every_number_fits() -> None:
    assert can(drawn([[1, 37, 100], [2]])) == ["1", "37", "100"]


def test_ud_10_after_playing_the_seat_draws_one_card() -> None:
    match = play(drawn([[50, 60], [70, 80]], 40, [9, 8]), 50)
    assert hand_of(match, 0) == [8, 60]
    assert all_of(match).pile == (9,)


@pytest.mark.parametrize("special", ["pass", "reverse", "shot"])
def test_ud_10_ruling_after_a_special_too(special: str) -> None:
    match = play(drawn([[special, 60], [70, 80]], 40, [9, 8]), special, at=1)
    assert hand_of(match, 0) == [8, 60]


def test_ud_11_the_card_drawn_waits_for_the_next_turn() -> None:
    match = play(drawn([[50], [70]], 40, [77, 88]), 50)
    asked = refused(match.act(0, ("play_number", {"number": 88})))
    assert (asked.code, asked.clause) == ("just-played", "UD-11")
    play(match, 70)
    assert can(match) == ["88"]


def test_ud_12_a_seat_that_holds_nothing_it_could_play_is_out_at_once() -> None:
    match = play(drawn([[50, 60], [1, 2], [70]], 40, [3]), 50)
    assert all_of(match).out == (1,)
    assert match.actors == {2}


def test_ud_12_ruling_the_turn_begins_with_the_hand_as_it_is_nobody_draws_first() -> None:
    match = play(drawn([[50, 60], [1], [70]], 40, [99, 3]), 50)
    assert all_of(match).pile == (99,)
    assert all_of(match).shown_hands == {"1": (1,)}


@pytest.mark.parametrize("special", ["pass", "reverse", "shot"])
def test_ud_12_a_special_saves(special: str) -> None:
    match = play(drawn([[99, 1], [special, 2], [70]], 40, [3]), 99)
    assert match.actors == {1}
    assert {name.split()[0] for name in can(match)} == {special}


def test_ud_13_the_hand_is_laid_open_for_all_and_leaves_the_game() -> None:
    match = play(drawn([[50, 60], [1, 2], [70]], 40, [3]), 50)
    for viewer in (None, 0, 1, 2):
        facts = match.facts(viewer)
        assert facts.shown_hands == {"1": (1, 2)}
        assert facts.hand_sizes == (2, 0, 1)
    assert match.facts(1).hand == ()


def test_ud_13_it_is_never_reshuffled_and_does_not_come_back() -> None:
    match = play(drawn([[50, 60], [1, 2], [70, 55]], 40, [3]), 50, 55)
    facts = all_of(match)
    assert facts.out == (1,)
    cards = {*facts.pile, *(card for hand in facts.hands for card in hand)}
    assert not cards & {1, 2}
    assert refused(match.act(1, ("play_number", {"number": 1}))).clause == "UD-13"


def test_ud_14_the_turn_goes_on_in_the_present_direction_and_several_may_drop_out() -> None:
    hands = [[50, 60], [99], [1], [2]]
    match = play(drawn(hands, 40, [3], backwards=True), 50)
    assert all_of(match).out == (3, 2)
    assert match.actors == {1}
    assert all_of(match).last_number == 50
    assert [facts.out for facts in frames_of(match)] == [(), (), (3,), (3, 2)], "one step after the other"


@pytest.mark.parametrize("special", ["pass", "reverse", "shot"])
def test_ud_15_the_last_number_stays_as_it_is_or_absent(special: str) -> None:
    for last in (40, None):
        match = play(drawn([[special, 60], [70, 80]], last), special, at=1)
        assert all_of(match).last_number == last


def test_ud_16_pass_the_turn_goes_to_the_next_seat_still_in() -> None:
    assert play(drawn([["pass", 1], [70], [80]], 40), "pass").actors == {1}
    assert play(drawn([["pass", 1], [], [80]], 40, out=[1]), "pass").actors == {2}
    assert play(drawn([["pass", 1], [70], [80]], 40, backwards=True), "pass").actors == {2}


def test_ud_17_reverse_the_next_seat_in_the_new_direction_has_the_turn() -> None:
    match = play(drawn([["reverse", 1], [70], [80], [90]], 40), "reverse")
    assert match.actors == {3}
    assert all_of(match).direction == -1
    play(match, 90)
    assert match.actors == {2}


def test_ud_17_back_again() -> None:
    match = play(drawn([["reverse", 1], [70], [80], [90]], 40, backwards=True), "reverse")
    assert (all_of(match).direction, match.actors) == (1, {1})


def test_ud_18_shot_any_other_seat_still_in_has_the_turn_and_play_goes_on_from_it() -> None:
    match = drawn([["shot", 1], [70], [80], [], [95]], 40, out=[3])
    assert can(match) == ["shot 1", "shot 2", "shot 4"]
    play(match, "shot", at=2)
    assert match.actors == {2}
    play(match, 80)
    assert match.actors == {4}


def test_ud_18_whoever_is_named_and_cannot_play_is_out() -> None:
    match = play(drawn([["shot", 1], [70], [3]], 40), "shot", at=2)
    assert all_of(match).out == (2,)
    assert match.actors == {0}


def test_ud_19_an_empty_pile_is_made_of_all_discards_but_the_last_number() -> None:
    match = play(drawn([["pass", 1], [70]], 40, [], discard=[8, 9, "reverse"]), "pass")
    facts = all_of(match)
    assert facts.discard == (40,)
    drawn_card = next(card for card in hand_of(match, 0) if card != 1)
    assert Counter([*facts.pile, drawn_card]) == Counter([8, 9, "reverse", "pass"])
    assert [frame.pile_size for frame in frames_of(match)] == [0, 4, 3], "shuffled first, then drawn"


def test_ud_19_without_a_last_number_all_are_shuffled() -> None:
    match = play(drawn([["pass", 1], [70]], None, []), "pass")
    assert all_of(match).discard == ()
    assert hand_of(match, 0) == [1, "pass"]


def test_ud_19_if_there_are_none_nothing_is_drawn() -> None:
    match = play(drawn([[50, 60], [70]], None, []), 50)
    assert hand_of(match, 0) == [60]
    assert match.actors == {1}


def test_ud_20_with_play_on_an_empty_hand_has_nothing_to_play() -> None:
    match = play(drawn([[50], [70, 80], [75]], 40, [], empty_pile="play_on"), 50, 70, 75)
    assert all_of(match).shown_hands == {"0": ()}
    assert all_of(match).out == (0,)
    assert match.actors == {1}


def test_ud_21_the_last_one_in_wins_whether_or_not_it_could_play() -> None:
    match = play(drawn([["shot", 1], [3]], 99, [2]), "shot", at=1)
    assert hand_of(match, 0) == [1, 2]
    assert (match.end_reason, match.ranks) == ("last_one_in", [1, 2])
    assert all_of(match).turn == 0
    assert match.actors == frozenset()


def test_ud_22_the_others_rank_in_the_reverse_order_of_dropping_out() -> None:
    match = play(drawn([[50], [], [7], [], [8]], 40, [1], out=[3, 1]), 50)
    assert all_of(match).out == (3, 1, 2, 4)
    assert match.ranks == [1, 4, 3, 5, 2]
    assert match.scores == [4, 1, 2, 0, 3]


def test_ud_23_after_the_limit_all_still_in_share_the_first_place() -> None:
    match = play(drawn([[50], [1], [70], [80]], 40, [99], played=49, turn_limit=50), 50)
    assert match.end_reason == "turn_limit"
    assert all_of(match).out == (1,), "the drop-outs that follow are included"
    assert match.ranks == [1, 4, 1, 1]
    assert match.scores == [1, 0, 1, 1]
    assert all_of(match).turn == 2, "the seat that would have been next"


def test_ud_23_not_one_card_earlier() -> None:
    match = play(drawn([[50], [70], [80]], 40, [99], played=48, turn_limit=50), 50)
    assert not match.over


def test_ud_23_ruling_the_last_allowed_card_leaves_one_in() -> None:
    match = play(drawn([[50], [1], [2]], 40, [99], played=49, turn_limit=50), 50)
    assert match.end_reason == "last_one_in"
    assert match.ranks == [1, 3, 2]
