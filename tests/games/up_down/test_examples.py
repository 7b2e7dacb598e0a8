"""Up Down: the worked examples of the specification (section 11), drawn."""

from __future__ import annotations

from tests.games.up_down.drawn import all_of, can, drawn, frames_of, hand_of, play


def test_example_1_up_and_down() -> None:
    match = drawn([[5, 25, 64, 66, 100], [1, 2]], 65, [7])
    assert can(match) == ["5", "25", "66", "100"]
    play(match, 25)
    assert all_of(match).last_number == 25
    assert hand_of(match, 0) == [5, 7, 64, 66, 100]


def test_example_2_on_100_only_tens_fit_and_the_card_drawn_waits() -> None:
    match = drawn([[10, 41], [90, 91]], 100, [30])
    assert can(match) == ["10"]
    play(match, 10)
    assert hand_of(match, 0) == [30, 41]
    assert match.actors == {1}


def test_example_3_a_cascade_leaves_one() -> None:
    match = play(drawn([[99, 3], [12, 31], [44, 58]], 97), 99)
    assert match.end_reason == "last_one_in"
    assert (match.ranks, match.scores) == ([1, 3, 2], [2, 0, 1])
    assert [facts.out for facts in frames_of(match)] == [(), (), (1,), (1, 2)]


def test_example_4_a_special_saves() -> None:
    match = drawn([["pass", 3], [96, 1]], 95, [20])
    assert can(match) == ["pass"]
    play(match, "pass")
    assert all_of(match).last_number == 95
    assert hand_of(match, 0) == [3, 20]
    assert match.actors == {1}


def test_example_5_reverse_with_three_seats() -> None:
    match = play(drawn([["reverse"], [96], [98]], 90, [1, 20]), "reverse")
    assert match.actors == {2}
    play(match, 98)
    assert match.end_reason == "last_one_in"
    assert all_of(match).out == (1, 0)
    assert all_of(match).turn == 2


def test_example_5_reverse_with_two_seats() -> None:
    match = play(drawn([["reverse", 1], [96]], 90), "reverse")
    assert match.actors == {1}


def test_example_6_a_shot_against_the_direction() -> None:
    match = drawn([["shot", 1], [91], [92, 93], [99]], 90, [95, 20], backwards=True)
    assert can(match) == ["shot 1", "shot 2", "shot 3"]
    play(match, "shot", at=2)
    assert hand_of(match, 0) == [1, 20]
    assert match.actors == {2}
    play(match, 93)
    assert hand_of(match, 2) == [92, 95]
    assert all_of(match).out == (1, 0)
    assert all_of(match).shown_hands == {"1": (91,), "0": (1, 20)}
    assert match.actors == {3}


def test_example_7_empty_pile() -> None:
    match = drawn([[95], [96]], 90, [], empty_pile="play_on")
    play(match, 95, 96)
    assert match.over
    assert all_of(match).out == (0,)
    match = play(drawn([[95], [96]], 90, []), 95)
    assert hand_of(match, 0) == [90]
    assert (all_of(match).discard, all_of(match).pile_size) == ((95,), 0)


def test_example_8_empty_table() -> None:
    match = drawn([[1, 50, "shot"], [2]])
    assert can(match) == ["1", "50", "shot 1"]
