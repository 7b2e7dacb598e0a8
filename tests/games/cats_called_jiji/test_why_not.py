"""Cats Called Jiji: why something cannot be done (section 10), with clause and sentence in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.cats_called_jiji.drawn import (
    altered,
    declare,
    discovering,
    do,
    draw,
    drawn,
    found,
    game,
    legal,
    ready,
    refused,
)
from yokocho.engine.match import Match
from yokocho.engine.scene import ArgValue

HANDS = ["W3 W5 B8", "W5 B7", "W1 B2", "B6"]
JIJI = "W4 B1 B3 B5"


def fresh() -> Match:
    return game().new(4, seed=3)


def fresh_three() -> Match:
    return game().new(3, seed=3)


def answered() -> Match:
    return do(fresh(), 1, "keep_hand")


def rule_to_choose() -> Match:
    return altered(ready(4), starter=2, awaited=4)


def hiding() -> Match:
    match = ready(4)
    do(match, min(match.actors), "choose_rule", rule="A")
    return altered(match, hand={0: 0b1111, 1: 0b11110000}, twin={0: 0, 1: 0})


def hidden() -> Match:
    return do(hiding(), 0, "choose_missing", kind="W1")


def drawing() -> Match:
    return drawn(HANDS, JIJI)


def sharing() -> Match:
    return draw(drawing(), "B7")


def free() -> Match:
    return draw(found(drawing(), 0, by=2), "B7")


def declaring() -> Match:
    return do(sharing(), 0, "share", kind="W3")


def named() -> Match:
    return do(declaring(), 0, "name_kind", kind="B2")


def named_twice() -> Match:
    return do(named(), 0, "name_kind", kind="B2")


def named_all() -> Match:
    return do(named_twice(), 0, "name_kind", kind="B3")


def declared() -> Match:
    return declare(discovering(JIJI), 0, "W8")


def last_chances() -> Match:
    return do(altered(drawn(["W8", "B7", "", "B6"], JIJI), phase=6), 0, "pass_discovery")


def stopped() -> Match:
    return altered(last_chances(), game_end=5)


def last_seeker() -> Match:
    match = declare(discovering("W2 B4 W6", extra="B4"), 0, "B8")
    return declare(altered(match, phase=6), 1, "B8")


def between() -> Match:
    match = declare(discovering("W2 B4 W6", extra="B4", match="long_day"), 0, "B8")
    match = declare(altered(match, phase=6), 1, "B8")
    return declare(match, 2, "B8")


def over() -> Match:
    return declare(discovering("W2 B4 W6 W6"), 0, "W6 W6")


CASES: list[tuple[str, Callable[[], Match], int, str, dict[str, ArgValue], str, str]] = [
    ("anything after the end", over, 1, "draw", {}, "over", "CJ-43"),
    ("a starter in a single game", drawing, 0, "choose_starter", {"seat": 1}, "not-choosing-starter", "CJ-48"),
    ("a starter chosen by another", between, 0, "choose_starter", {"seat": 1}, "not-yours-to-choose", "CJ-48"),
    ("a starter who is not there", between, 2, "choose_starter", {"seat": 4}, "no-such-seat", "CJ-48"),
    ("drawing between games", between, 2, "draw", {}, "between-games", "CJ-48"),
    ("a new deal with three seats", fresh_three, 0, "request_redeal", {}, "three-seats", "CJ-7"),
    ("a new deal later", rule_to_choose, 0, "request_redeal", {}, "redeal-is-past", "CJ-7"),
    ("answering twice", answered, 1, "keep_hand", {}, "answered", "CJ-7"),
    ("a new deal with fewer than three pairs", fresh, 0, "request_redeal", {}, "too-few-pairs", "CJ-7"),
    ("another rule", drawing, 0, "choose_rule", {"rule": "B"}, "rule-is-chosen", "CJ-9"),
    ("the rule, by another", rule_to_choose, 0, "choose_rule", {"rule": "B"}, "not-starter", "CJ-9"),
    ("the rule before hands are kept", fresh, 0, "choose_rule", {"rule": "B"}, "hands-first", "CJ-9"),
    ("a Jiji before the rule", rule_to_choose, 0, "choose_missing", {"kind": "W1"}, "rule-first", "CJ-11"),
    ("changing the Missing Jiji", hidden, 0, "choose_missing", {"kind": "W2"}, "have-chosen", "CJ-11"),
    ("changing it in play", drawing, 0, "choose_missing", {"kind": "W3"}, "missing-is-chosen", "CJ-11"),
    ("hiding a card of another's", hiding, 0, "choose_missing", {"kind": "W6"}, "missing-not-in-hand", "CJ-11"),
    ("drawing before all have chosen", hiding, 0, "draw", {}, "not-begun", "CJ-15"),
    ("drawing out of turn", drawing, 2, "draw", {}, "not-your-turn", "CJ-15"),
    ("drawing in the final chances", last_chances, 1, "draw", {}, "no-more-draws", "CJ-36"),
    ("drawing where one has yet to declare", last_seeker, 2, "draw", {}, "last-declares", "CJ-38"),
    ("sharing where one has yet to declare", last_seeker, 2, "share", {"kind": "W3"}, "last-declares", "CJ-38"),
    ("drawing after too long a pause", stopped, 1, "draw", {}, "stopped", "CJ-42"),
    ("sharing after too long a pause", stopped, 1, "share", {"kind": "B7"}, "stopped", "CJ-42"),
    ("drawing twice", sharing, 0, "draw", {}, "drawn-already", "CJ-17"),
    ("sharing before drawing", drawing, 0, "share", {"kind": "W3"}, "draw-first", "CJ-16"),
    ("declaring before drawing", drawing, 0, "name_kind", {"kind": "W3"}, "draw-first", "CJ-16"),
    ("sharing two cards", declaring, 0, "share", {"kind": "W5"}, "shared-already", "CJ-22"),
    ("sharing a card of another's", sharing, 0, "share", {"kind": "B6"}, "not-in-hand", "CJ-22"),
    ("sharing a card that breaks the rule", sharing, 0, "share", {"kind": "B8"}, "breaks-rule", "CJ-22"),
    ("not sharing although a card fits", sharing, 0, "pass_discovery", {}, "must-share", "CJ-22"),
    ("not sharing as a found owner", free, 0, "pass_discovery", {}, "must-share-any", "CJ-24"),
    ("declaring before sharing", sharing, 0, "name_kind", {"kind": "W3"}, "share-first", "CJ-16"),
    ("declaring a second time", declared, 0, "name_kind", {"kind": "W3"}, "declared-already", "CJ-33"),
    ("naming more than are hidden", named_all, 0, "name_kind", {"kind": "W1"}, "too-many", "CJ-28"),
    ("naming a kind three times", named_twice, 0, "name_kind", {"kind": "B2"}, "named-twice", "CJ-28"),
    ("declaring without a name", declaring, 0, "confirm_declaration", {}, "nothing-named", "CJ-28"),
    ("passing with a name said", named, 0, "pass_discovery", {}, "named-something", "CJ-27"),
    ("declining the last declaration", last_seeker, 2, "pass_discovery", {}, "must-declare", "CJ-38"),
]


@pytest.mark.parametrize(("where", "seat", "name", "params", "code", "clause"), [case[1:] for case in CASES],
                         ids=[case[0] for case in CASES])  # fmt: skip
def test_it_is_refused_with_its_clause_and_a_sentence(
    where: Callable[[], Match], seat: int, name: str, params: dict[str, ArgValue], code: str, clause: str
) -> None:
    match = where()
    before = match.state
    asked = refused(match.why(seat, (name, params)))
    assert (asked.code, asked.clause, asked.game) == (code, clause, "cats-called-jiji")
    assert refused(match.act(seat, (name, params))) == asked
    assert match.state == before
    english, japanese = asked.sentence("en"), asked.sentence("ja")
    assert english.isascii() or "’" in english
    assert any(sign > "\u3000" for sign in japanese)


def test_every_reason_is_among_them() -> None:
    assert {case[5] for case in CASES} == {name for _, name in game().reasons}


def test_what_the_rules_leave_no_choice_about_is_no_action() -> None:
    """CJ-17, CJ-19, CJ-20, CJ-21, CJ-29: where to draw from, which back, whether to pair, whose card is meant."""
    for params in ({"seat": 2}, {"slot": 0}, {"from": 1}):
        assert refused(drawing().act(0, ("draw", params))).code == "unknown-action"
    for name in ("pair", "keep_pair", "stack", "prove"):
        assert refused(sharing().act(0, (name, {}))).code == "unknown-action"
    assert refused(declaring().act(0, ("name_kind", {"kind": "W1", "seat": 1}))).code == "unknown-action"


def test_touching_things_asks_the_same() -> None:
    assert drawing().why_way(0, ("left-hand",)).code == "legal"
    assert sharing().why_way(0, ("left-hand",)).code == "drawn-already"
    assert sharing().why_way(0, ("p0-B8", "p0-shared")).code == "breaks-rule"
    assert declaring().why_way(0, ("b-pass",)).code == "legal"
    assert drawing().why_way(0, ("p2-hand",)).code == "nothing"
    assert legal(drawing(), 0) == {"draw"}


@pytest.mark.parametrize(
    ("where", "seat", "card", "code", "clause"),
    [
        (rule_to_choose, 0, "W1", "rule-first", "CJ-11"),
        (hiding, 0, "W7", "missing-not-in-hand", "CJ-11"),
        (hidden, 0, "W2", "have-chosen", "CJ-11"),
        (drawing, 0, "W3", "draw-first", "CJ-16"),
        (drawing, 1, "W5", "not-your-turn", "CJ-15"),
        (sharing, 0, "B8", "breaks-rule", "CJ-22"),
        (sharing, 0, "W8", "not-in-hand", "CJ-22"),
        (sharing, 2, "W1", "not-your-turn", "CJ-15"),
        (declaring, 0, "W5", "shared-already", "CJ-22"),
        (last_seeker, 2, "W3", "last-declares", "CJ-38"),
        (stopped, 1, "B7", "stopped", "CJ-42"),
        (between, 2, "W3", "between-games", "CJ-48"),
        (over, 0, "W3", "over", "CJ-43"),
    ],
)
def test_a_touched_hand_card_is_answered_about_what_is_asked_now_and_not_about_the_jiji_chosen_long_ago(
    where: Callable[[], Match], seat: int, card: str, code: str, clause: str
) -> None:
    asked = where().why_way(seat, (f"p{seat}-{card}",))
    assert (asked.code, asked.clause) == (code, clause)
