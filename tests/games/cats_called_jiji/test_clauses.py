"""Cats Called Jiji: one test or more for every clause, named after what the rule says."""

from __future__ import annotations

import random
from collections import Counter
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
    mask,
    ready,
)
from yokocho.engine.match import Match
from yokocho.games.cats_called_jiji.actions import KINDS
from yokocho.games.cats_called_jiji.facts import Shared

HANDS = ["W3 W5 B8", "W5 B7", "W1 B2", "B6"]
JIJI = "W4 B1 B3 B5"
HIDDEN = "W2 B4 W6 B5"


def hiding(seats: int = 4, **hands: str) -> Match:
    """All are to choose their Missing Jiji; rule A, seat 0 starts."""
    match = altered(ready(seats), starter=0, awaited=1)
    do(match, 0, "choose_rule", rule="A")
    for seat, kinds in ((int(name[1:]), kinds) for name, kinds in hands.items()):
        once = mask(" ".join(dict.fromkeys(kinds.split())))
        twice = mask(" ".join(kind for kind, n in Counter(kinds.split()).items() if n == 2))
        match = altered(match, hand={seat: once}, twin={seat: twice}, hand_count={seat: len(kinds.split())})
    return match


def play_out(match: Match, seed: int = 1) -> Match:
    """Play on at random to the end."""
    chance = random.Random(seed)
    while not match.over:
        seat = min(match.actors)
        match.act(seat, chance.choice(match.legal(seat)))
    return match


# --- set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_cj_1_two_copies_of_each_of_sixteen_kinds_are_dealt(seats: int) -> None:
    facts = all_of(game().new(seats, seed=seats))
    cards = Counter(kind for hand in facts.hands for kind in hand)
    cards.update(kind for kind in facts.missing if kind != "-")
    assert cards == Counter(dict.fromkeys(KINDS, 2))


def test_cj_2_three_to_five_seats() -> None:
    assert game().info.seats == (3, 4, 5)


def test_cj_3_the_starting_player_is_drawn_at_random() -> None:
    starters = Counter(facts_of(game().new(4, seed=seed)).starter for seed in range(80))
    assert set(starters) == {0, 1, 2, 3}
    assert min(starters.values()) > 8


def test_cj_4_both_discovery_cards_lie_in_reach() -> None:
    assert facts_of(game().new()).discovery_cards == {"1": None, "2": None}


def test_cj_5_a_hand_is_seen_by_its_owner_alone() -> None:
    match = game().new(4, seed=1)
    for viewer in range(4):
        facts = facts_of(match, viewer)
        assert (facts.hand, facts.hands) == (all_of(match).hands[viewer], ())
    assert (facts_of(match).hand, facts_of(match).hands) == ((), ())


@pytest.mark.parametrize(("seats", "sizes"), [(3, [11, 10, 10]), (4, [8] * 4), (5, [7, 7, 6, 6, 6])])
def test_cj_6_hand_sizes_clockwise_from_the_starter(seats: int, sizes: list[int]) -> None:
    for seed in range(6):
        facts = facts_of(game().new(seats, seed=seed))
        assert [facts.hand_sizes[(facts.starter + n) % seats] for n in range(seats)] == sizes


def test_cj_7_three_pairs_may_ask_for_a_new_deal_and_nobody_has_to() -> None:
    match = altered(game().new(4, seed=1), hand={1: 0b11111}, twin={1: 0b111}, hand_count={1: 8})
    assert legal(match, 1) == {"keep_hand", "request_redeal"}
    match = altered(match, twin={1: 0b11})
    assert legal(match, 1) == {"keep_hand"}
    assert facts_of(game().new(3, seed=1)).phase == "choose_rule", "not with three seats"


def test_cj_8_then_all_hands_are_shown_in_part_and_dealt_anew_with_the_same_starter() -> None:
    match = altered(game().new(4, seed=1), hand={1: 0b11111}, twin={1: 0b111}, hand_count={1: 8})
    before = all_of(match)
    do(match, 1, "request_redeal")
    shown = game().facts(match.frames[0], 3)
    assert (shown.shown, shown.shown_hand) == (1, before.hands[1])
    after = all_of(match)
    assert (after.phase, after.starter, after.shown) == ("redeal", before.starter, None)
    assert after.hands != before.hands
    assert match.actors == {0, 1, 2, 3}


def test_cj_9_the_starter_chooses_the_rule() -> None:
    for letter in "ABC":
        match = ready(4, seed=7)
        starter = facts_of(match).starter
        assert match.actors == {starter}
        do(match, starter, "choose_rule", rule=letter)
        assert facts_of(match).rule == letter


def test_cj_10_the_letters_of_other_rule_cards_play_no_part() -> None:
    assert "summary" not in msg_names()


def msg_names() -> set[str]:
    return set(facts_of(game().new()).__struct_fields__)


def test_cj_11_all_choose_a_missing_jiji_at_once_and_in_secret() -> None:
    match = hiding(a0="W1 W2 W3", a1="B1 B2", a2="B3 B4", a3="B5 B6")
    assert match.actors == {0, 1, 2, 3}
    do(match, 2, "choose_missing", kind="B3")
    assert facts_of(match, 2).my_missing == "B3"
    assert facts_of(match, 0).jiji["2"].chosen
    assert facts_of(match, 0).jiji["2"].kind is None
    assert facts_of(match).hand_sizes[2] == 1


def test_cj_12_one_of_a_pair_may_be_hidden_and_its_twin_stays_single() -> None:
    match = hiding(a0="W1 W1 W3", a1="B1 B2", a2="B3 B4", a3="B5 B6")
    do(match, 0, "choose_missing", kind="W1")
    assert facts_of(match, 0).hand == ("W1", "W3")
    for seat, kind in ((1, "B1"), (2, "B3"), (3, "B5")):
        do(match, seat, "choose_missing", kind=kind)
    assert facts_of(match).pairs[0] == ()
    assert facts_of(match, 0).hand == ("W1", "W3")


def test_cj_13_with_three_seats_the_card_left_over_is_an_extra_jiji_that_nobody_has_seen() -> None:
    match = game().new(3, seed=1)
    assert facts_of(match).jiji["extra"].chosen
    assert all(facts_of(match, seat).jiji["extra"].kind is None for seat in range(3))
    assert all_of(match).missing[5] in KINDS
    assert "extra" not in facts_of(game().new(4, seed=1)).jiji


def test_cj_14_then_all_pairs_are_laid_but_none_with_a_missing_jiji() -> None:
    match = hiding(a0="W1 W1 W3 W3 B8", a1="B1 B1 B2", a2="B3 B4", a3="B5 B6")
    for seat, kind in ((0, "W3"), (1, "B2"), (2, "B3"), (3, "B5")):
        do(match, seat, "choose_missing", kind=kind)
    facts = facts_of(match)
    assert facts.pairs == (("W1",), ("B1",), (), ())
    assert facts.hand_sizes == (2, 0, 1, 1)
    assert facts_of(match, 0).hand == ("W3", "B8")


def test_cj_15_the_starter_has_the_first_turn_and_turns_go_clockwise() -> None:
    match = hiding(a0="W1 W3", a1="B1 B2", a2="B3 B4", a3="B5 B6")
    for seat, kind in ((0, "W3"), (1, "B2"), (2, "B3"), (3, "B5")):
        do(match, seat, "choose_missing", kind=kind)
    assert (facts_of(match).turn, match.actors) == (0, {0})
    assert do(discovering(HIDDEN, 3), 3, "pass_discovery").actors == {0}


# --- the turn ---------------------------------------------------------------------------------------------------------


def test_cj_16_investigate_prove_share_discover_in_this_order() -> None:
    match = drawn(HANDS, JIJI)
    phases = [facts_of(match).phase]
    match = draw(match, "B7")
    phases.append(facts_of(match).phase)
    do(match, 0, "share", kind="W3")
    phases.append(facts_of(match).phase)
    do(match, 0, "pass_discovery")
    assert [*phases, facts_of(match).phase] == ["draw", "share", "discover", "draw"]


def test_cj_17_a_card_of_the_left_neighbour_s_hand_each_with_the_same_chance() -> None:
    counts: Counter[str] = Counter()
    for seed in range(200):
        match = altered(drawn(["W3", "W5 B7 B8", "W1", "B6"], JIJI), chance_key=list(range(seed, seed + 8)))
        do(match, 0, "draw")
        counts[next(kind for kind in facts_of(match, 0).hand if kind != "W3")] += 1
    assert set(counts) == {"W5", "B7", "B8"}
    assert min(counts.values()) > 40


def test_cj_17_the_giver_knows_which_card_has_gone_and_nobody_else_sees_it() -> None:
    match = draw(drawn(HANDS, JIJI), "B7")
    first, second = match.frames[0], match.frames[1]
    assert [game().facts(first, viewer).drawn for viewer in (0, 1, 2, None)] == ["hidden", "B7", "hidden", "hidden"]
    assert [game().facts(second, viewer).drawn for viewer in (0, 1, 2, None)] == ["B7", "B7", "hidden", "hidden"]


def test_cj_18_nothing_is_drawn_from_an_empty_hand() -> None:
    match = do(altered(drawn(["W8", "B7", "", "B6"], HIDDEN), phase=6), 0, "pass_discovery")
    assert facts_of(match).phase == "last_chance"
    assert facts_of(match).hand_sizes == (1, 1, 0, 1)


def test_cj_19_the_twin_of_the_own_hand_is_laid_with_the_drawn_card() -> None:
    match = draw(drawn(HANDS, JIJI), "W5")
    assert facts_of(match).pairs == (("W5",), (), (), ())
    assert facts_of(match).hand_sizes == (2, 1, 2, 1)


def test_cj_20_the_twin_of_the_own_shared_card_is_stacked_on_it() -> None:
    match = draw(drawn(["W3", "W5 B7", "W1", "B6"], JIJI, shared=["W5"]), "W5")
    assert facts_of(match).shared[0] == (Shared("W5", True, False),)
    assert facts_of(match).pairs == ((), (), (), ())


def test_cj_21_the_own_jiji_and_others_shared_cards_prove_nothing() -> None:
    match = draw(drawn(["W3", "W5 B7", "W1", "B6"], "W5 B1 B3 B5"), "W5")
    assert facts_of(match, 0).hand == ("W3", "W5")
    match = draw(drawn(["W3", "W5 B7", "W1", "B6"], JIJI, shared=["", "", "W5"]), "W5")
    assert facts_of(match, 0).hand == ("W3", "W5")


@pytest.mark.parametrize(("rule", "fits"), [("A", {"W3", "W5"}), ("B", {"B8"}), ("C", {"W3"})])
def test_cj_22_a_card_whose_number_fits_must_be_shared_and_the_player_picks_which(rule: str, fits: set[str]) -> None:
    match = draw(drawn(HANDS, JIJI, rule=rule), "B7")
    assert legal(match, 0) == {f"share {kind}" for kind in fits}


def test_cj_22_colour_does_not_matter() -> None:
    match = draw(drawn(["B4 W4", "B7", "W1", "B6"], JIJI), "B7")
    assert legal(match, 0) == {"share W4", "share B4"}


def test_cj_23_no_card_that_fits_or_no_card_at_all() -> None:
    match = draw(drawn(["B8", "B7 B2", "W1", "B6"], "W1 B1 B3 B5"), "B7")
    assert (facts_of(match).mute, facts_of(match).phase, facts_of(match).dry) == (True, "discover", (0,))
    match = draw(drawn(["B7", "B7 B2", "W1", "B6"], "W1 B1 B3 B5"), "B7")
    assert facts_of(match).mute
    assert facts_of(match).hand_sizes[0] == 0


def test_cj_24_a_found_owner_shares_any_card() -> None:
    match = draw(found(drawn(HANDS, JIJI), 0, by=2), "B7")
    assert legal(match, 0) == {"share W3", "share W5", "share B7", "share B8"}
    do(match, 0, "share", kind="B8")
    assert facts_of(match).shared[0] == (Shared("B8", False, True),)


def test_cj_25_the_card_drawn_may_be_shared() -> None:
    match = draw(drawn(["B8", "W5 B2", "W1", "B6"], JIJI), "W5")
    assert legal(match, 0) == {"share W5"}


def test_cj_26_shared_cards_stay_open() -> None:
    match = draw(drawn(HANDS, JIJI, shared=["W2"]), "B7")
    do(match, 0, "share", kind="W3")
    assert [card.kind for card in facts_of(match).shared[0]] == ["W2", "W3"]


# --- discovering ------------------------------------------------------------------------------------------------------


def test_cj_27_who_has_not_declared_may_and_need_not() -> None:
    match = discovering(HIDDEN)
    assert {"pass_discovery", "name_kind W1", "name_kind B8"} <= legal(match, 0)
    match = draw(altered(drawn(HANDS, JIJI), declared={0: 1}, outcome={0: 1}), "B7")
    do(match, 0, "share", kind="W3")
    assert match.actors == {1}, "who has declared is not asked"


@pytest.mark.parametrize(("jiji", "extra", "most"), [(HIDDEN, "", 3), ("W2 B4 W6", "B5", 3), ("W2 B4 W6 B5 W7", "", 4)])
def test_cj_28_at_most_as_many_as_others_hide_and_a_kind_twice_at_most(jiji: str, extra: str, most: int) -> None:
    match = discovering(jiji, extra=extra)
    do(match, 0, "name_kind", kind="W1")
    do(match, 0, "name_kind", kind="W1")
    assert "name_kind W1" not in legal(match, 0)
    for kind in ("W3", "W4")[: most - 2]:
        do(match, 0, "name_kind", kind=kind)
    assert legal(match, 0) == {"confirm_declaration"}


def test_cj_28_found_jiji_are_not_counted() -> None:
    match = found(discovering(HIDDEN), 1, by=2)
    do(match, 0, "name_kind", kind="W1")
    do(match, 0, "name_kind", kind="W2")
    assert legal(match, 0) == {"confirm_declaration"}


def test_cj_29_a_kind_is_named_and_never_a_place() -> None:
    verb = next(verb for verb in game().codec.verbs if verb.name == "name_kind")
    assert set(verb.params) == {"kind"}


def test_cj_30_the_declarer_looks_clockwise_at_every_hidden_jiji_but_its_own_the_extra_last() -> None:
    match = declare(discovering("W2 B4 W6", 1, extra="B5"), 1, "B8")
    looked = [game().facts(frame, None).looking for frame in match.frames]
    assert [place for place in looked if place] == ["2", "0", "extra"]
    assert facts_of(match, 1).inspected == {"2": "W6", "0": "W2", "extra": "B5"}
    assert facts_of(match, 0).inspected == facts_of(match, 2).inspected == {}
    match = declare(found(discovering(HIDDEN), 1, by=2), 0, "B8")
    assert facts_of(match, 0).inspected == {"2": "W6", "3": "B5"}, "found ones lie open"


def test_cj_31_if_all_named_are_there_they_are_turned_up_and_taken() -> None:
    match = declare(discovering(HIDDEN, end_d="off"), 0, "B4 B5")
    assert [facts_of(match).jiji[place].found_by for place in "0123"] == [None, 0, None, 0]
    assert facts_of(match).declarations[0].claimed == ("1", "3")


def test_cj_31_a_kind_hidden_twice_and_named_once_is_taken_where_it_is_met_first() -> None:
    match = declare(discovering("W6 B4 W6 B5", 3), 3, "W6")
    assert facts_of(match).jiji["0"].found_by == 3
    assert facts_of(match).jiji["2"].found_by is None


def test_cj_32_if_one_has_no_match_nothing_is_turned_up() -> None:
    for kinds in ("B4 B1", "B4 B4", "W2"):
        match = declare(discovering(HIDDEN), 0, kinds)
        assert all(place.kind is None for place in facts_of(match).jiji.values())
        assert facts_of(match).declarations[0].success is False


def test_cj_33_either_way_the_turn_ends_and_the_seat_plays_on_without_another_declaration() -> None:
    for kinds in ("B4", "B1"):
        match = declare(discovering(HIDDEN), 0, kinds)
        assert match.actors == {1}
        match = draw(altered(match, phase=4, turn=0, awaited=1), "B7")
        assert facts_of(match).mute is False
        assert match.actors == {1}, "it draws, and cannot share or declare"


def test_cj_34_first_and_second_take_the_discovery_cards_later_ones_none() -> None:
    match = declare(discovering("W2 B4 W6 B5 W7"), 0, "B1")
    match = declare(altered(match, phase=6), 1, "B1")
    match = declare(altered(match, phase=6), 2, "B1")
    assert facts_of(match).discovery_cards == {"1": 0, "2": 1}


def test_cj_35_a_found_owner_plays_on_and_may_declare() -> None:
    match = found(discovering(HIDDEN, 1), 1, by=2)
    assert "name_kind W2" in legal(match, 1)
    declare(match, 1, "W2")
    assert facts_of(match).points[1] == 3


# --- the end ----------------------------------------------------------------------------------------------------------


def end_a(**options: Any) -> Match:
    match = drawn(["W8", "B7", "", "B6"], HIDDEN, **options)
    return do(altered(match, phase=6), 0, "pass_discovery")


def test_cj_36_who_cannot_draw_ends_the_game() -> None:
    assert facts_of(end_a()).game_end == "left_hand_empty"


def test_cj_37_who_has_not_declared_may_once_clockwise_from_who_could_not_draw() -> None:
    match = end_a()
    order: list[int] = []
    while not match.over:
        order.append(min(match.actors))
        do(match, order[-1], "pass_discovery")
    assert order == [1, 2, 3, 0]


def test_cj_37_who_has_declared_or_has_nothing_left_to_find_is_skipped() -> None:
    match = altered(end_a(), declared={2: 1}, outcome={2: 1})
    do(match, 1, "pass_discovery")
    assert match.actors == {3}
    match = end_a()
    declare(match, 1, "W2 W6 B5")
    assert match.actors == {2}
    declare(match, 2, "B4")
    assert match.over, "all is found"


def test_cj_38_the_last_who_has_not_declared_must_at_once() -> None:
    match = altered(discovering(HIDDEN), declared={1: 1, 2: 2}, outcome={1: 1, 2: 1})
    declare(match, 0, "B4")
    assert (facts_of(match).phase, match.actors, facts_of(match).game_end) == ("must_declare", {3}, "one_seeker_left")
    assert "pass_discovery" not in legal(match, 3)
    declare(match, 3, "W8")
    assert match.end_reason == "one_seeker_left"


def test_cj_39_all_found_or_all_but_the_own_one_of_the_only_seat_without_declaration() -> None:
    match = found(found(found(discovering(HIDDEN), 0, by=1), 2, by=1), 3, by=2)
    match = altered(match, declared={1: 1, 2: 2, 3: 0}, outcome={1: 2, 2: 2})
    declare(match, 0, "B4")
    assert match.end_reason == "all_found"


def test_cj_39_not_while_another_could_still_find_it() -> None:
    match = altered(discovering("W2 B4 W6 B5 W7", end_d="off"), declared={4: 1}, outcome={4: 1})
    declare(match, 0, "B4 W6 W7")
    assert not match.over
    match = found(found(discovering("W2 B4 W6 B5 W7", end_d="off"), 0, by=1), 1, by=2)
    match = altered(match, declared={1: 1, 2: 2}, outcome={1: 2, 2: 2})
    declare(match, 0, "W6 W7")
    assert not match.over, "seat 4, too, could still find the cat of seat 3"


@pytest.mark.parametrize(
    ("jiji", "extra", "kinds", "ends"),
    [(HIDDEN, "", "B4", False), (HIDDEN, "", "B4 B5", True), ("W2 B4 W6", "B5", "B4 B5", True),
     ("W2 B4 W6 B5 W7", "", "B4 W6", False), ("W2 B4 W6 B5 W7", "", "B4 W6 W7", True)],
)  # fmt: skip
def test_cj_40_half_or_more_at_once_ends_the_game(jiji: str, extra: str, kinds: str, ends: bool) -> None:
    match = declare(discovering(jiji, extra=extra), 0, kinds)
    assert (match.end_reason == "majority_found") == ends


def test_cj_41_c_before_b_before_d() -> None:
    match = altered(discovering(HIDDEN), declared={1: 1, 2: 2}, outcome={1: 1, 2: 1})
    assert facts_of(declare(match, 0, "B4 W6")).game_end == "one_seeker_left", "B before D"
    match = found(altered(discovering(HIDDEN), declared={2: 1}, outcome={2: 1}), 0, by=1)
    assert declare(match, 0, "B4 W6").end_reason == "all_found", "C before B and D"


def test_cj_41_nothing_is_judged_in_final_chances() -> None:
    match = end_a()
    declare(match, 1, "W2 W6")
    assert (facts_of(match).game_end, match.actors) == ("left_hand_empty", {2})


def test_cj_42_idle_rounds_end_the_game_and_any_progress_starts_the_count_anew() -> None:
    match = altered(drawn(["W3", "B4", "B4"], "W5 B7 B3", rule="B", extra="W3", turn=2), idle_turns=14, turn_no=20)
    match = altered(match, hand={0: mask("W4"), 1: mask("B4"), 2: 0}, hand_count={0: 1, 1: 1, 2: 0})
    do(match, 2, "draw")
    do(match, 2, "pass_discovery")
    assert (facts_of(match).game_end, match.actors) == ("no_progress", {0})
    match = altered(drawn(["W3", "B4", "B4"], "W5 B7 B3", rule="B", extra="W3"), idle_turns=14)
    do(match, 0, "draw")
    do(match, 0, "share", kind="W3")
    assert facts_of(match).idle_turns == 0


def test_cj_42_if_the_hand_is_empty_it_is_end_a() -> None:
    match = altered(drawn(["B8", "B4 B6", ""], "W5 B7 B3", rule="B", extra="W3"), idle_turns=14)
    do(match, 0, "draw")
    do(match, 0, "pass_discovery")
    assert facts_of(match).game_end == "left_hand_empty"


# --- scoring and the long day -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "points"), [(0, 4), (1, 3), (2, 2)])
def test_cj_43_four_points_for_the_first_three_for_the_second_two_for_others(before: int, points: int) -> None:
    match = discovering("W2 B4 W6 B5 W7")
    for n in range(before):
        match = altered(match, declared={n + 1: n + 1}, outcome={n + 1: 1})
    declare(match, 0, "B4 W6")
    assert facts_of(match).points[0] == 2 * points


def test_cj_44_a_failed_try_scores_and_costs_nothing() -> None:
    match = altered(discovering(HIDDEN), points={0: 0, 1: 4})
    declare(match, 0, "B1")
    assert facts_of(match).points == (0, 4, 0, 0)


def test_cj_45_most_points_win_and_the_earlier_declaration_ranks_higher() -> None:
    match = end_a()
    declare(match, 1, "W8")
    declare(match, 2, "W8")
    declare(match, 3, "B4")
    do(match, 0, "pass_discovery")
    assert (match.scores, match.ranks) == ([0, 0, 0, 2], [4, 2, 3, 1])


def test_cj_46_who_never_declared_comes_last_and_shares_the_rank() -> None:
    match = end_a()
    do(match, 1, "pass_discovery")
    declare(match, 2, "W8")
    do(match, 3, "pass_discovery")
    do(match, 0, "pass_discovery")
    assert match.ranks == [2, 2, 1, 2]


def test_cj_46_with_success_order_a_failed_try_breaks_no_tie() -> None:
    match = end_a(tie_break="success_order")
    declare(match, 1, "W8")
    for seat in (2, 3, 0):
        do(match, seat, "pass_discovery")
    assert match.ranks == [1, 1, 1, 1]


def test_cj_47_three_games_are_played_and_the_points_added() -> None:
    for seed in range(20):
        match = play_out(game().new(5, {"match": "long_day"}, seed=seed), seed)
        if match.end_reason == "three_games":
            facts = facts_of(match)
            assert [sum(points) for points in zip(*(g.points for g in facts.games), strict=True)] == match.scores
            assert len(facts.games) == 3
            return
    pytest.fail("no long day was played out")


def test_cj_48_the_lowest_total_chooses_the_starter() -> None:
    match = end_a(match="long_day")
    declare(match, 1, "W2 W6")
    declare(match, 2, "B4")
    do(match, 0, "pass_discovery")
    assert match.actors == {0}, "0 points, as seat 3, and the starter comes first"
    assert legal(match, 0) == {f"choose_starter {seat}" for seat in range(4)}


def test_cj_48_equal_lowest_the_nearest_from_the_last_starter_itself_first() -> None:
    for starter, chooser in ((0, 0), (2, 2), (3, 3)):
        match = altered(end_a(match="long_day"), starter=starter)
        for _ in range(4):
            do(match, min(match.actors), "pass_discovery")
        assert match.actors == {chooser}


def test_cj_49_end_d_is_off_in_a_long_day() -> None:
    match = declare(discovering(HIDDEN, match="long_day"), 0, "B4 B5")
    assert facts_of(match).game_end is None


def test_cj_50_every_jiji_but_the_own_wins_the_whole_match_at_once() -> None:
    match = altered(discovering("W2 B4 W6", extra="B5", match="long_day"), totals={1: 40}, game_no=2)
    declare(match, 0, "B4 W6 B5")
    assert (match.end_reason, match.ranks) == ("found_every_jiji", [1, 2, 3])


def test_cj_50_not_if_others_found_some_before_and_also_in_a_final_chance() -> None:
    match = found(discovering("W2 B4 W6 B5 W7", match="long_day"), 1, by=2)
    declare(match, 0, "W6 B5 W7")
    assert not match.over
    assert declare(end_a(match="long_day"), 1, "W2 W6 B5").end_reason == "found_every_jiji"


def test_cj_51_equal_totals_the_earlier_declaration_in_the_last_game_ranks_higher() -> None:
    match = altered(end_a(match="long_day"), game_no=3, totals={0: 4, 1: 0, 2: 5, 3: 5})
    do(match, 1, "pass_discovery")
    declare(match, 2, "W8")
    declare(match, 3, "W8")
    do(match, 0, "pass_discovery")
    assert match.ranks == [3, 4, 1, 2]


def test_cj_52_everything_else_is_set_up_anew() -> None:
    match = end_a(match="long_day")
    declare(match, 1, "W2 W6")
    while facts_of(match).phase != "choose_starter":
        do(match, min(match.actors), "pass_discovery")
    do(match, min(match.actors), "choose_starter", seat=1)
    facts = facts_of(match)
    assert (facts.rule, facts.declarations, facts.pairs, facts.turn_no) == (None, (), ((),) * 4, 0)
    assert facts.discovery_cards == {"1": None, "2": None}
    assert facts.hand_sizes == (8, 8, 8, 8)


# --- memory -----------------------------------------------------------------------------------------------------------


def tracking(match: Match, observer: int, **entries: list[list[int]]) -> Match:
    """The observer already knows: kind=[[seats], [seats]]."""
    line = np.zeros(32, np.uint8)
    for kind, sets in entries.items():
        masks = sorted((sum(1 << seat for seat in seats) for seats in sets), reverse=True)
        line[2 * KINDS.index(kind) : 2 * KINDS.index(kind) + len(masks)] = masks
    return altered(match, track={observer: line})


def test_cj_53_who_draws_from_me_without_a_pair_holds_that_card_and_not_the_other_copy() -> None:
    match = tracking(drawn(HANDS, JIJI), 1, B7=[[0, 2]])
    assert facts_of(draw(match, "B7"), 1).tracked == (("B7", (2,)), ("B7", (0,)))


def test_cj_54_a_draw_between_others_widens_what_was_with_the_giver() -> None:
    match = tracking(drawn(HANDS, JIJI), 3, W5=[[1]], W1=[[2]])
    assert facts_of(draw(match, "B7"), 3).tracked == (("W1", (2,)), ("W5", (0, 1)))


def test_cj_55_a_pair_or_a_stack_ends_it() -> None:
    match = tracking(drawn(HANDS, JIJI), 3, W5=[[1]], B7=[[1]])
    assert facts_of(draw(match, "W5"), 3).tracked == (("B7", (1,)),)
    match = tracking(drawn(["W3", "W5 B7", "W1", "B6"], JIJI, shared=["W5"]), 3, W5=[[1]])
    assert facts_of(draw(match, "W5"), 3).tracked == ()


def test_cj_56_a_copy_seen_to_leave_is_struck() -> None:
    base = drawn(["W3 W5 B8", "W4 B7", "W1 B2", "B6"], JIJI)
    cases: list[tuple[list[list[int]], tuple[tuple[str, tuple[int, ...]], ...]]] = [
        ([[0]], ()),
        ([[0], [0, 2]], (("W3", (2,)),)),
        ([[0, 1]], ()),
        ([[0, 1], [2]], (("W3", (2,)),)),
        ([[0, 1], [0, 2]], (("W3", (1, 2)),)),
    ]
    for entries, left in cases:
        match = draw(base, "B7")
        match = tracking(match, 3, W3=entries)
        do(match, 0, "share", kind="W3")
        assert facts_of(match, 3).tracked == left, entries


def test_cj_56_and_so_when_i_draw_it_myself() -> None:
    match = tracking(drawn(HANDS, JIJI), 0, B7=[[1, 2]])
    assert facts_of(draw(match, "B7"), 0).tracked == ()


def test_cj_57_a_new_deal_deletes_everything() -> None:
    match = altered(game().new(4, seed=1), hand={1: 0b11111}, twin={1: 0b111}, hand_count={1: 8})
    match = tracking(match, 2, W1=[[1]])
    do(match, 1, "request_redeal")
    assert facts_of(match, 2).tracked == ()


@pytest.mark.parametrize("seed", range(8))
def test_cj_58_all_that_is_tracked_is_true(seed: int) -> None:
    match = game().new(3 + seed % 3, {}, seed=seed)
    chance = random.Random(seed)
    while not match.over:
        seat = chance.choice(sorted(match.actors))
        actions = match.legal(seat)
        passing = [action for action in actions if action.name == "pass_discovery"]
        match.act(seat, passing[0] if passing and chance.random() < 0.9 else chance.choice(actions))
        hands = all_of(match).hands
        for observer in range(match.seats):
            for kind, holders in facts_of(match, observer).tracked:
                assert any(kind in hands[holder] for holder in holders) or match.over
