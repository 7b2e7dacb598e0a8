"""X nimmt!: one test or more for every clause, named after what the rule says."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.x_nimmt.conserved import heads
from tests.games.x_nimmt.drawn import all_of, drawn, game, hand_of, keep, play, play_on, rows_of, take_row
from yokocho.engine.record import ALL
from yokocho.engine.scene import Piece
from yokocho.games.x_nimmt import rules

ROWS = {3: [12], 4: [30], 5: [55]}


def test_xn_1_a_game_is_two_rounds_and_the_heads_of_both_are_added() -> None:
    match = game().new(3, seed=5)
    play_on(match)
    facts = all_of(match)
    assert facts.round == facts.rounds == len(facts.minus) == 2
    rounds = [tuple(h + p for h, p in zip(r.hand, r.pile, strict=True)) for r in facts.minus]
    assert facts.scores == tuple(a + b for a, b in zip(*rounds, strict=True))


def test_xn_2_each_seat_is_dealt_eight_cards_and_one_card_opens_each_row() -> None:
    for seats in (2, 3, 4):
        facts = all_of(game().new(seats, seed=seats))
        assert [len(hand) for hand in facts.hands] == [8] * seats
        assert [len(cards) for cards in facts.rows.values()] == [1, 1, 1]
        assert list(facts.rows) == ["3", "4", "5"]
        assert facts.x_row == facts.x_pile == ((),) * seats
        lying = [card for cards in (*facts.hands, *facts.rows.values(), facts.undealt) for card in cards]
        assert sorted(lying) == list(range(1, 101))
        assert len(facts.undealt) == 100 - 8 * seats - 3


def test_xn_2_hands_are_dealt_in_secret_and_the_other_cards_stay_unseen() -> None:
    match = game().new(4, seed=1)
    for viewer in (None, 0, 1, 2, 3):
        facts = match.facts(viewer)
        assert facts.hands == facts.undealt == ()
        assert facts.hand == (() if viewer is None else all_of(match).hands[viewer])


def test_xn_2_every_card_can_be_dealt_to_every_place() -> None:
    dealt: set[int] = set()
    opened: set[int] = set()
    for seed in range(120):
        facts = all_of(game().new(4, seed=seed))
        dealt |= set(facts.hands[0])
        opened |= set(facts.rows["5"])
    assert dealt == set(range(1, 101))
    assert len(opened) > 60


def test_xn_3_every_seat_chooses_face_down_and_all_are_revealed_at_once() -> None:
    match = drawn(ROWS, [[13, 20], [31, 40], [60, 70]])
    play(match, 13, 31)
    assert match.actors == {2}
    assert match.facts(None).chosen == ("hidden", "hidden", None)
    assert match.facts(0).chosen == (13, "hidden", None)
    match.act(2, ("play", {"card": 60}))
    revealed = [game().facts(frame, None).chosen for frame in match.frames]
    assert revealed[0] == ("hidden", "hidden", "hidden")
    assert revealed[1] == (13, 31, 60)


def test_xn_3_seats_may_choose_in_any_order() -> None:
    one, other = (drawn(ROWS, [[13, 20], [31, 40], [60, 70]]) for _ in range(2))
    cards = {0: 13, 1: 31, 2: 60}
    for seat in (0, 1, 2):
        one.act(seat, ("play", {"card": cards[seat]}))
    for seat in (2, 0, 1):
        other.act(seat, ("play", {"card": cards[seat]}))
    assert one.state == other.state


def test_xn_4_revealed_cards_are_placed_one_by_one_lowest_first() -> None:
    match = drawn(ROWS, [[60, 1], [13, 2], [31, 3]])
    play(match, 60, 13, 31)
    queues = [game().facts(frame, None).queue for frame in match.frames]
    assert queues == [(), (1, 2, 0), (2, 0), (0,), ()]
    placed = [sum(len(cards) for cards in game().facts(frame, None).rows.values()) for frame in match.frames]
    assert placed == [3, 3, 4, 5, 6]


def test_xn_5_a_card_goes_to_the_row_whose_last_card_is_lower_and_nearest() -> None:
    assert rows_of(play(drawn(ROWS, [[29, 1], [31, 2]]), 29, 31)) == {3: [12, 29], 4: [30, 31], 5: [55]}
    assert rows_of(play(drawn(ROWS, [[54, 1], [100, 2]]), 54, 100)) == {3: [12], 4: [30, 54], 5: [55, 100]}


@settings(deadline=None, derandomize=True, max_examples=150)
@given(st.lists(st.integers(1, 99), min_size=4, max_size=4, unique=True))
def test_xn_5_of_several_lower_rows_always_the_one_with_the_highest_end(cards: list[int]) -> None:
    *ends, card = cards
    match = drawn({row: [end] for row, end in zip((3, 4, 5), ends, strict=True)}, [[card, 1], [100, 2]])
    lower = {end: row for row, end in zip((3, 4, 5), ends, strict=True) if end < card}
    play(match, card, 100)
    after_first = game().facts(match.frames[2], ALL)
    if lower:
        nearest = max(lower)
        assert after_first.rows[str(lower[nearest])] == (nearest, card)
    else:
        assert after_first.phase == "take_row"


@pytest.mark.parametrize(("row", "lying"), [(3, [10, 20]), (4, [10, 20, 30]), (5, [10, 20, 30, 40])])
def test_xn_6_the_third_fourth_or_fifth_card_takes_its_row(row: int, lying: list[int]) -> None:
    rows = {3: [60], 4: [70], 5: [80], row: lying}
    match = play(drawn(rows, [[50, 99], [100, 98]]), 50, 100)
    assert rows_of(match)[row] == [50]
    assert all_of(match).taken == tuple(lying)
    assert (all_of(match).phase, all_of(match).queue) == ("sort_taken", (0, 1))


@pytest.mark.parametrize(("row", "lying"), [(3, [10]), (4, [10, 20]), (5, [10, 20, 30])])
def test_xn_6_one_card_less_takes_nothing(row: int, lying: list[int]) -> None:
    rows = {3: [60], 4: [70], 5: [80], row: lying}
    match = play(drawn(rows, [[50, 99], [100, 98]]), 50, 100)
    assert rows_of(match)[row] == [*lying, 50]
    assert (all_of(match).taken, all_of(match).phase) == ((), "choose")


def test_xn_7_a_card_lower_than_all_rows_lets_its_seat_choose_any_row() -> None:
    for row, lying in ((3, [12, 14]), (4, [30]), (5, [55, 60, 61, 62])):
        match = play(drawn({3: [12, 14], 4: [30], 5: [55, 60, 61, 62]}, [[5, 1], [31, 98]]), 5, 31)
        assert match.actors == {0}
        assert [action.params["row"] for action in match.legal(0)] == [3, 4, 5]
        take_row(match, 0, row)
        assert rows_of(match)[row][0] == 5
        if len(lying) > 1:
            assert all_of(match).taken == tuple(lying)
        else:
            assert all_of(match).x_row[0] == (30,)


def test_xn_8_later_cards_are_placed_against_the_changed_rows() -> None:
    match = play(drawn({3: [12], 4: [30], 5: [55]}, [[5, 1], [31, 2], [60, 3]]), 5, 31, 60)
    take_row(match, 0, 5)
    assert rows_of(match) == {3: [12], 4: [30, 31, 60], 5: [5]}


def test_xn_9_exactly_one_taken_card_goes_to_the_x_row_and_the_others_join_the_hand() -> None:
    match = play(drawn({3: [12, 20], 4: [40], 5: [60]}, [[21, 1], [41, 2]]), 21, 41)
    assert [action.params["card"] for action in match.legal(0)] == [12, 20]
    keep(match, 0, 20)
    assert all_of(match).x_row[0] == (20,)
    assert hand_of(match, 0) == [1, 12]


def test_xn_9_taken_cards_can_be_played_from_the_next_turn_on() -> None:
    match = play(drawn({3: [12, 20], 4: [40], 5: [60]}, [[21, 1], [41, 2]]), 21, 41)
    keep(match, 0, 20)
    assert ("play", 12) in [(action.name, action.params["card"]) for action in match.legal(0)]


def test_xn_9_with_one_card_taken_there_is_no_choice() -> None:
    match = play(drawn(ROWS, [[5, 1], [31, 2]]), 5, 31)
    take_row(match, 0, 5)
    assert all_of(match).phase == "choose"
    assert all_of(match).x_row[0] == (55,)
    assert hand_of(match, 0) == [1]


def test_xn_10_a_lower_card_sends_the_whole_x_row_to_the_pile_and_starts_a_new_one() -> None:
    rows = {3: [33, 41], 4: [50], 5: [60]}
    match = play(drawn(rows, [[42, 1], [51, 2]], x_rows=[[20, 40]]), 42, 51)
    keep(match, 0, 33)
    assert all_of(match).x_row[0] == (33,)
    assert all_of(match).x_pile[0] == (20, 40)


def test_xn_10_the_pile_grows_with_every_broken_row() -> None:
    rows = {3: [33, 41], 4: [50], 5: [60]}
    match = play(drawn(rows, [[42, 1], [51, 2]], x_rows=[[20, 40]], piles=[[7, 9]]), 42, 51)
    keep(match, 0, 33)
    assert all_of(match).x_pile[0] == (7, 9, 20, 40)


def test_xn_10_the_only_card_taken_breaks_a_higher_x_row_without_asking() -> None:
    match = play(drawn(ROWS, [[5, 1], [31, 2]], x_rows=[[80, 90]]), 5, 31)
    take_row(match, 0, 3)
    assert all_of(match).x_row[0] == (12,)
    assert all_of(match).x_pile[0] == (80, 90)


def test_xn_10_ruling_the_seat_may_break_its_row_although_another_card_would_fit() -> None:
    rows = {3: [33, 41], 4: [50], 5: [60]}
    match = play(drawn(rows, [[42, 1], [51, 2]], x_rows=[[20, 40]]), 42, 51)
    assert [action.params["card"] for action in match.legal(0)] == [33, 41]


def test_xn_11_the_round_ends_when_the_turn_is_placed_and_a_hand_is_empty() -> None:
    match = play(drawn(ROWS, [[13], [31, 40]]), 13, 31)
    assert match.over


def test_xn_11_the_turn_is_placed_to_its_end_first() -> None:
    match = play(drawn({3: [12], 4: [30, 31, 32], 5: [55]}, [[13], [33, 40]]), 13, 33)
    assert not match.over
    assert all_of(match).phase == "sort_taken"
    keep(match, 1, 30)
    assert match.over


def test_xn_11_ruling_who_gets_cards_back_with_the_last_one_goes_on() -> None:
    match = play(drawn({3: [7, 9], 4: [30], 5: [55]}, [[10], [31, 40]]), 10, 31)
    keep(match, 0, 9)
    assert not match.over
    assert hand_of(match, 0) == [7]


def test_xn_12_one_minus_point_a_head_in_the_hand_two_in_the_pile_none_in_the_x_row() -> None:
    match = play(drawn(ROWS, [[13], [31, 50, 66]], x_rows=[[88], [99]], piles=[[22], [10, 11]]), 13, 31)
    assert match.over
    last = all_of(match).minus[-1]
    assert last.hand == (0, 3 + 5)
    assert last.pile == (2 * 5, 2 * (3 + 5))
    assert all_of(match).scores == (10, 24)
    assert match.scores == [-10, -24]


def test_section_2_there_are_167_heads_and_55_has_seven() -> None:
    printed = [rules.heads(card) for card in range(1, 101)]
    assert printed == [heads(card) for card in range(1, 101)]
    assert {count: printed.count(count) for count in set(printed)} == {1: 72, 2: 9, 3: 10, 5: 8, 7: 1}
    assert sum(printed) == 167
    drawn_heads = {piece.slots[0]: piece.face for piece in _all_cards()}
    assert drawn_heads == {str(card): f"card-h{heads(card)}" for card in range(1, 101)}


def _all_cards() -> list[Piece]:
    """The faces of all cards, as ten hands show them."""
    tens = [list(range(start, start + 10)) for start in range(1, 101, 10)]
    rows = {3: [1], 4: [2], 5: [3]}
    shown: list[Piece] = []
    for cards in tens:
        scene = drawn(rows, [[card for card in cards if card > 3], [99 if 99 not in cards else 4]]).scene(0)
        shown += [piece for piece in scene.pieces if piece.face]
    return shown


def test_xn_13_the_fewest_minus_points_win() -> None:
    match = play(drawn(ROWS, [[13], [31, 40], [60, 41]]), 13, 31, 60)
    assert all_of(match).scores == (0, 3, 1)
    assert match.ranks == [1, 3, 2]
    assert (match.end_reason, all_of(match).end_reason) == ("rounds_played", "rounds_played")


def test_xn_13_ruling_equal_totals_share_the_rank_and_the_next_is_skipped() -> None:
    match = play(drawn(ROWS, [[13], [31, 41], [60, 42], [61, 40]]), 13, 31, 60, 61)
    assert all_of(match).scores == (0, 1, 1, 3)
    assert match.ranks == [1, 2, 2, 4]
    match = play(drawn(ROWS, [[13, 51], [31], [60], [61, 52]]), 13, 31, 60, 61)
    assert match.ranks == [3, 1, 1, 3]


def test_xn_14_ruling_a_further_round_begins_afresh_with_all_hundred_cards() -> None:
    match = drawn(ROWS, [[13], [31, 40]], x_rows=[[88], [99]], piles=[[22], [10]], known=[[], [40]], rounds=2)
    play(match, 13, 31)
    facts = all_of(match)
    assert (facts.round, facts.phase, facts.turn) == (2, "choose", 1)
    assert facts.x_row == facts.x_pile == facts.known_hand == ((), ())
    assert [len(hand) for hand in facts.hands] == [8, 8]
    lying = [card for cards in (*facts.hands, *facts.rows.values(), facts.undealt) for card in cards]
    assert sorted(lying) == list(range(1, 101))
    assert facts.scores == (10, 3 + 6)
