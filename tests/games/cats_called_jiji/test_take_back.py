"""Cats Called Jiji: what can be taken back (section 12): nothing behind a deal, draw, share or declaration."""

from __future__ import annotations

from tests.games.cats_called_jiji.drawn import (
    all_of,
    altered,
    declare,
    discovering,
    do,
    draw,
    drawn,
    facts_of,
    game,
    ready,
)
from yokocho.engine.match import Match

HANDS = ["W3 W5 B8", "W5 B7", "W1 B2", "B6"]
JIJI = "W4 B1 B3 B5"


def free(match: Match, seat: int) -> bool:
    return match.can_take_back(seat) == "free"


def test_a_kept_hand_until_all_have_answered() -> None:
    match = game().new(4, seed=3)
    do(match, 0, "keep_hand")
    do(match, 1, "keep_hand")
    assert free(match, 0)
    do(match, 2, "keep_hand")
    do(match, 3, "keep_hand")
    assert not any(free(match, seat) for seat in range(4))


def test_a_new_deal_stays() -> None:
    match = altered(game().new(4, seed=3), hand={1: 0b1111}, twin={1: 0b1111})
    do(match, 1, "request_redeal")
    assert match.can_take_back(1) == "no"


def test_the_rule_until_somebody_hides_a_card() -> None:
    match = ready(4)
    starter = min(match.actors)
    do(match, starter, "choose_rule", rule="B")
    assert free(match, starter)
    assert match.take_back(starter) is None
    assert facts_of(match).rule is None


def test_the_missing_jiji_until_all_have_chosen() -> None:
    match = ready(4)
    do(match, min(match.actors), "choose_rule", rule="B")
    for seat in range(4):
        assert facts_of(match).jiji["0"].chosen == (seat > 0)
        do(match, seat, "choose_missing", kind=all_of(match).hands[seat][0])
        assert match.can_take_back(0) == ("free" if seat < 3 else "no")


def test_never_behind_a_draw_or_a_shared_card() -> None:
    match = draw(drawn(HANDS, JIJI), "B7")
    assert match.can_take_back(0) == "no"
    do(match, 0, "share", kind="W3")
    assert match.can_take_back(0) == "no"


def test_a_named_kind_is_taken_back_to_unname_it() -> None:
    match = discovering(JIJI)
    do(match, 0, "name_kind", kind="B1")
    do(match, 0, "name_kind", kind="B3")
    assert facts_of(match, 0).named == ("B1", "B3")
    assert match.take_back(0) is None
    assert facts_of(match, 0).named == ("B1",)


def test_a_pass_until_the_next_seat_draws() -> None:
    match = discovering(JIJI)
    do(match, 0, "pass_discovery")
    assert free(match, 0)
    do(match, 1, "draw")
    assert match.can_take_back(0) == "no"


def test_a_declaration_and_a_pass_that_ends_the_game_stay() -> None:
    match = declare(discovering(JIJI), 0, "W8")
    assert match.can_take_back(0) == "no"
    match = altered(drawn(["W8", "B7", "", "B6"], JIJI), phase=6)
    for seat in (0, 1, 2, 3):
        do(match, seat, "pass_discovery")
    assert not match.over
    do(match, 0, "pass_discovery")
    assert match.over
    assert match.can_take_back(0) == "no"


def test_the_choice_of_a_starter_stays() -> None:
    match = altered(discovering("W2 B4 W6", extra="B4", match="long_day"))
    match = declare(match, 0, "B8")
    match = declare(altered(match, phase=6), 1, "B8")
    match = declare(match, 2, "B8")
    do(match, 2, "choose_starter", seat=0)
    assert match.can_take_back(2) == "no"
