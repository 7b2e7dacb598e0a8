"""X nimmt!: the worked examples of the specification (section 11), drawn."""

from __future__ import annotations

from tests.games.x_nimmt.drawn import all_of, drawn, hand_of, keep, play, rows_of, take_row


def test_example_1_too_low_comes_first_and_changes_the_rows_for_the_others() -> None:
    match = drawn({3: [12], 4: [30], 5: [55]}, [[13, 71], [31, 72], [60, 73], [5, 74]])
    play(match, 13, 31, 60, 5)
    assert all_of(match).queue == (3, 0, 1, 2)
    assert all_of(match).phase == "take_row"
    take_row(match, 3, 5)
    assert all_of(match).x_row[3] == (55,)
    assert hand_of(match, 3) == [74]
    assert rows_of(match) == {3: [12, 13], 4: [30, 31, 60], 5: [5]}
    assert all_of(match).taken == ()
    assert all_of(match).phase == "choose"


def test_example_2_the_third_card_takes_row_3() -> None:
    for kept, returned in ((12, 20), (20, 12)):
        match = play(drawn({3: [12, 20], 4: [40], 5: [60]}, [[21, 71], [61, 72]]), 21, 61)
        assert all_of(match).taken == (12, 20)
        assert rows_of(match)[3] == [21]
        keep(match, 0, kept)
        assert all_of(match).x_row[0] == (kept,)
        assert hand_of(match, 0) == sorted([71, returned])


def test_example_3_a_fitting_card_prolongs_the_x_row_a_lower_one_breaks_it() -> None:
    rows = {3: [33, 41], 4: [50], 5: [60]}
    match = play(drawn(rows, [[42, 71], [61, 72]], x_rows=[[20, 40]]), 42, 61)
    keep(match, 0, 41)
    assert (all_of(match).x_row[0], all_of(match).x_pile[0]) == ((20, 40, 41), ())
    match = play(drawn(rows, [[42, 71], [61, 72]], x_rows=[[20, 40]]), 42, 61)
    keep(match, 0, 33)
    assert (all_of(match).x_row[0], all_of(match).x_pile[0]) == ((33,), (20, 40))


def test_example_4_the_last_card_takes_two_and_the_round_goes_on() -> None:
    match = play(drawn({3: [7, 9], 4: [40], 5: [60]}, [[10], [61, 72]]), 10, 61)
    keep(match, 0, 7)
    assert hand_of(match, 0) == [9]
    assert (match.over, all_of(match).phase, all_of(match).turn) == (False, "choose", 2)


def test_example_4_but_not_if_somebody_else_is_empty() -> None:
    match = play(drawn({3: [7, 9], 4: [40], 5: [60]}, [[10], [61]]), 10, 61)
    keep(match, 0, 7)
    assert match.over


def test_example_5_the_last_card_takes_one_and_the_round_ends_after_the_turn() -> None:
    match = play(drawn({3: [12], 4: [30], 5: [55]}, [[5], [31, 72], [60, 73]]), 5, 31, 60)
    assert not match.over
    take_row(match, 0, 5)
    assert rows_of(match) == {3: [12], 4: [30, 31, 60], 5: [5]}
    assert hand_of(match, 0) == []
    assert match.over


def test_example_6_neighbours_follow_each_other() -> None:
    match = play(drawn({3: [50], 4: [60], 5: [40]}, [[41, 71], [42, 72]]), 41, 42)
    assert rows_of(match) == {3: [50], 4: [60], 5: [40, 41, 42]}


def test_example_6_in_row_3_the_second_neighbour_takes_both() -> None:
    match = play(drawn({3: [40], 4: [50], 5: [60]}, [[41, 71], [42, 72]]), 41, 42)
    assert rows_of(match) == {3: [42], 4: [50], 5: [60]}
    assert all_of(match).taken == (40, 41)
    assert match.actors == {1}


def test_example_7_twenty_three_minus_points() -> None:
    match = play(drawn({3: [12], 4: [30], 5: [54]}, [[13], [31, 55]], x_rows=[[], [80]], piles=[[], [10, 11]]), 13, 31)
    assert match.over
    assert all_of(match).scores == (0, 7 + 2 * (3 + 5))
