"""Dice Out: why something cannot be done (section 10), each with its clause and a sentence in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.dice_out.drawn import drawn, facts, game, move, opening, places, refused
from yokocho.engine.match import Match
from yokocho.engine.scene import ArgValue

CALM = {"c2": "r1", "a2": "r2", "e2": "r3", "c4": "w1", "a4": "w2", "e4": "w3"}
PILED = {"c2": "r3", "c3": "w1r2", "b2": "r1w3", "d3": "w2"}


def calm() -> Match:
    return drawn(CALM)


def piled() -> Match:
    return drawn(PILED)


def equal() -> Match:
    return drawn({"c2": "r1", "a2": "r2", "e2": "r3", "c3": "w2", "a4": "w1", "e4": "w3"})


def higher() -> Match:
    return drawn({"c2": "r1", "a2": "r2", "e2": "r3", "c3": "w3", "a4": "w1", "e4": "w2"})


def spoken() -> Match:
    return drawn(CALM, claims="spoken")


def own_set() -> Match:
    return drawn({"c2": "r1", "a2": "r1", "e2": "r1", "c4": "w1", "a4": "w2", "e4": "w3"}, claims="spoken")


def covered_set() -> Match:
    return drawn({"c3": "w1r2", "d4": "w1", "e4": "w1", "a1": "r1", "b1": "r3"}, claims="spoken")


def arrived() -> Match:
    match = drawn({"d4": "r1", "a1": "r1", "b1": "r3", "c5": "w1", "a4": "w2", "b4": "w3"}, claims="spoken")
    return move(match, "d4-e5")


def home_exit() -> Match:
    match = drawn({"d1": "r1", "b1": "r1", "c1": "r3", "c5": "w1", "a4": "w2", "b4": "w3"}, claims="spoken")
    return move(match, "d1-e1")


def over() -> Match:
    return move(drawn({"d4": "r1", "a1": "r1", "b1": "r3", "c5": "w1", "a4": "w2", "b4": "w3"}), "d4-e5")


def placing() -> Match:
    """Red starts with 1, 2, 3."""
    return opening(seed=23)


def placing_spoken() -> Match:
    return opening(seed=23, claims="spoken")


def half_placed() -> Match:
    return places(placing(), "123")


def step(start: str, to: str) -> dict[str, ArgValue]:
    return {"from": start, "to": to}


def order(values: str) -> dict[str, ArgValue]:
    left, middle, right = map(int, values)
    return {"left": left, "middle": middle, "right": right}


CASES: list[tuple[str, Callable[[], Match], int, str, dict[str, ArgValue], str, str]] = [
    ("move a covered die", piled, 0, "move", step("b2", "b3"), "covered", "DO-12"),
    ("move two cells", calm, 0, "move", step("c2", "c4"), "too-far", "DO-13"),
    ("move across the board's side", calm, 0, "move", step("e2", "a3"), "too-far", "DO-13"),
    ("stay", calm, 0, "move", step("c2", "c2"), "stays", "DO-13"),
    ("leave the board", calm, 0, "move", step("c4", "c6"), "off-board", "DO-13"),
    ("come from beside the board", calm, 0, "move", step("c6", "c5"), "off-board", "DO-13"),
    ("climb an equal die", equal, 0, "move", step("c2", "c3"), "not-higher", "DO-16"),
    ("climb a higher die", higher, 0, "move", step("c2", "c3"), "not-higher", "DO-16"),
    ("climb judged by the value before the turn", piled, 0, "move", step("c2", "d3"), "turns-first", "DO-14"),
    ("move from an empty cell", calm, 0, "move", step("b3", "b4"), "no-die", "DO-11"),
    ("move the other's die", calm, 0, "move", step("c4", "c5"), "not-your-die", "DO-11"),
    ("pass although a move exists", calm, 0, "pass_turn", {}, "must-move", "DO-11"),
    ("claim a set with one die covered", covered_set, 0, "claim", {}, "set-covered", "DO-21"),
    ("claim the own set", own_set, 0, "claim", {}, "own-set", "DO-22"),
    ("claim when the dice are not equal", spoken, 1, "claim", {}, "no-set", "DO-21"),
    ("claim when the dice are not equal any more", lambda: move(own_set(), "c2-c3"), 1, "claim", {}, "no-set", "DO-21"),
    ("claim where the table claims", calm, 0, "claim", {}, "claims-by-themselves", "DO-27"),
    ("claim before all dice are placed", placing_spoken, 0, "claim", {}, "no-claim-yet", "DO-24"),
    ("win on an exit of the own side", home_exit, 1, "accept_exit", {}, "nothing-to-accept", "DO-28"),
    ("put other values at the start", placing, 0, "arrange", order("122"), "other-values", "DO-9"),
    ("place before the starter has", placing, 1, "arrange", order("122"), "not-your-placing", "DO-9"),
    ("place twice", half_placed, 0, "arrange", order("321"), "already-placed", "DO-9"),
    ("place in the middle of the game", calm, 0, "arrange", order("123"), "already-placed", "DO-9"),
    ("put dice on other cells at the start", placing, 0, "move", step("b1", "b2"), "not-placed", "DO-10"),
    ("pass at the start", placing, 0, "pass_turn", {}, "not-placed", "DO-10"),
    ("move after arriving, while the exit is checked", arrived, 0, "move", step("a1", "a2"), "exit-checked", "DO-28"),
    ("move instead of accepting", arrived, 1, "move", step("c5", "c4"), "exit-checked", "DO-28"),
    ("accept the own exit", arrived, 0, "accept_exit", {}, "not-yours-to-accept", "DO-28"),
    ("act when it is not one's turn", calm, 1, "move", step("c4", "c5"), "not-your-turn", "DO-10"),
    ("pass when it is not one's turn", calm, 1, "pass_turn", {}, "not-your-turn", "DO-10"),
    ("anything after the end", over, 1, "move", step("c5", "c4"), "over", "DO-20"),
]


@pytest.mark.parametrize(("where", "seat", "name", "params", "code", "clause"), [case[1:] for case in CASES],
                         ids=[case[0] for case in CASES])  # fmt: skip
def test_it_is_refused_with_its_clause_and_a_sentence(
    where: Callable[[], Match], seat: int, name: str, params: dict[str, ArgValue], code: str, clause: str
) -> None:
    match = where()
    before = match.state
    asked = refused(match.why(seat, (name, params)))
    assert (asked.code, asked.clause, asked.game) == (code, clause, "dice-out")
    assert refused(match.act(seat, (name, params))) == asked
    assert match.state == before
    english, japanese = asked.sentence("en"), asked.sentence("ja")
    assert all(sign.isascii() or sign in "’“”–" for sign in english)
    assert any(sign > "\u3000" for sign in japanese)


def test_every_reason_is_among_them() -> None:
    assert {case[5] for case in CASES} == {name for _, name in game().reasons}


def test_the_touched_cells_are_named_in_the_sentence() -> None:
    asked = refused(calm().why(0, ("move", step("c2", "c4"))))
    assert asked.sentence("en").startswith("c4 is too far from c2")


def test_touching_things_asks_the_same_from_either_side_and_at_any_size() -> None:
    for rows, start, to in ((5, 17, 7), (7, 27, 17)):
        match = drawn(CALM, rows=rows)
        assert match.why_way(0, (f"board#{start}", f"board#{to}")).code == "too-far"
        assert match.why_way(0, (f"board#{start}", f"board#{start - 5}")).code == "legal"
        assert match.why_way(0, (f"board#{start}",)).code == "go-on"
    white = drawn(CALM, turn=1)
    assert white.why_way(1, ("board#17", "board#12")).code == "legal"
    assert white.why_way(1, ("board#7", "board#12")).code == "not-your-die"
    assert white.why_way(1, ("m-table",)).code == "nothing"


def test_a_touched_die_is_answered_about_what_is_asked_now() -> None:
    assert drawn(CALM).why_way(1, ("board#17",)).code == "not-your-turn"
    assert drawn(CALM).why_way(0, ("board#7",)).code == "not-your-die"
    assert drawn(CALM).why_way(0, ("board#2",)).code == "no-die"


def test_no_touches_tell_whether_a_claim_is_open() -> None:
    for match in (spoken(), own_set(), arrived()):
        for seat in (0, 1):
            assert match.why_way(seat, ("claim",)).code == "nothing"


def test_what_there_is_not_is_no_action() -> None:
    match = calm()
    for name, params in (
        ("move", step("c2", "f3")), ("move", step("c0", "c1")), ("move", {"from": "c2"}), ("arrange", order("124")),
        ("claim", {"seat": 1}), ("pass", {}),
    ):  # fmt: skip
        assert refused(match.act(0, (name, params))).code == "unknown-action"
    assert facts(match).moves == 0
