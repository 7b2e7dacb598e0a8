"""Up Down: why something cannot be done (section 10), each with its clause and a sentence in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.up_down.drawn import drawn, game, play, refused
from yokocho.engine.match import Match
from yokocho.engine.scene import ArgValue


def playing() -> Match:
    return drawn([[3, 64, 66, "shot"], [], [70, 80], [90]], 65, [2, 1], out=[1])


def plain() -> Match:
    return drawn([[3, 64, 66], [70, 80], [90]], 65)


def played() -> Match:
    return play(drawn([[66, 68], [70, 80], [90]], 65, [2, 99]), 66)


def over() -> Match:
    return play(drawn([[66, 68], [3]], 65, [1]), 66)


def stopped() -> Match:
    return play(drawn([[66, 68], [70, 80], [90]], 65, [2, 99], played=49, turn_limit=50), 66)


Case = tuple[str, Callable[[], Match], int, str, dict[str, ArgValue], str, str]
CASES: list[Case] = [
    ("a lower number with another ones digit", playing, 0, "play_number", {"number": 64}, "does-not-fit", "UD-9"),
    ("a number because it is near", plain, 0, "play_number", {"number": 64}, "does-not-fit", "UD-9"),
    ("a number because it is low", plain, 0, "play_number", {"number": 3}, "does-not-fit", "UD-9"),
    ("a card that is not in the hand", plain, 0, "play_number", {"number": 99}, "not-in-hand", "UD-7"),
    ("a card of another's hand", plain, 0, "play_number", {"number": 90}, "not-in-hand", "UD-7"),
    ("a pass that is not in the hand", plain, 0, "play_pass", {}, "no-pass", "UD-16"),
    ("a reverse that is not in the hand", plain, 0, "play_reverse", {}, "no-reverse", "UD-17"),
    ("a shot that is not in the hand", plain, 0, "play_shot", {"target": 1}, "no-shot", "UD-18"),
    ("two cards in one turn", played, 0, "play_number", {"number": 68}, "just-played", "UD-11"),
    ("the card just drawn", played, 0, "play_number", {"number": 99}, "just-played", "UD-11"),
    ("a shot at oneself", playing, 0, "play_shot", {"target": 0}, "shot-at-yourself", "UD-18"),
    ("a shot at a seat that is out", playing, 0, "play_shot", {"target": 1}, "shot-at-one-out", "UD-18"),
    ("a shot at nobody", playing, 0, "play_shot", {"target": 4}, "shot-at-nobody", "UD-18"),
    ("play on after dropping out", playing, 1, "play_number", {"number": 70}, "out", "UD-13"),
    ("act on another seat's turn", playing, 2, "play_number", {"number": 70}, "not-your-turn", "UD-7"),
    ("anything after the end", over, 0, "play_number", {"number": 68}, "over", "UD-21"),
    ("anything after the longest game", stopped, 1, "play_number", {"number": 70}, "stopped", "UD-23"),
]


@pytest.mark.parametrize(("where", "seat", "name", "params", "code", "clause"), [case[1:] for case in CASES],
                         ids=[case[0] for case in CASES])  # fmt: skip
def test_it_is_refused_with_its_clause_and_a_sentence(
    where: Callable[[], Match], seat: int, name: str, params: dict[str, ArgValue], code: str, clause: str
) -> None:
    match = where()
    before = match.state
    asked = refused(match.why(seat, (name, params)))
    assert (asked.code, asked.clause, asked.game) == (code, clause, "up-down")
    assert refused(match.act(seat, (name, params))) == asked
    assert match.state == before
    english, japanese = asked.sentence("en"), asked.sentence("ja")
    assert english.isascii() or "’" in english
    assert any(sign > "\u3000" for sign in japanese)


def test_every_reason_is_among_them() -> None:
    assert {case[5] for case in CASES} == {name for _, name in game().reasons}


def test_draw_first_keep_quiet_and_drop_out_are_no_actions() -> None:
    for name in ("draw", "draw_card", "skip", "drop_out", "out"):
        asked = refused(plain().act(0, (name, {})))
        assert asked.code == "unknown-action"
        assert "play_number(number: 1..100)" in asked.sentence()


def test_touching_things_asks_the_same() -> None:
    assert playing().why_way(0, ("card-64", "last")).code == "does-not-fit"
    assert playing().why_way(0, ("card-66", "last")).code == "legal"
    assert playing().why_way(0, ("p0-pass", "discard")).code == "no-pass"
    assert playing().why_way(0, ("p0-shot", "m0")).code == "shot-at-yourself"
    assert playing().why_way(0, ("p0-shot", "m1")).code == "shot-at-one-out"
    assert playing().why_way(0, ("p0-shot", "m2")).code == "legal"
    assert playing().why_way(0, ("pile",)).code == "nothing"


@pytest.mark.parametrize(
    ("where", "seat", "touched", "code"),
    [
        (playing, 0, "card-64", "does-not-fit"),
        (playing, 2, "card-70", "not-your-turn"),
        (plain, 0, "p0-shot", "no-shot"),
        (over, 0, "card-68", "over"),
        (stopped, 1, "card-70", "stopped"),
    ],
)
def test_a_touched_card_is_answered_about_what_is_asked_now(
    where: Callable[[], Match], seat: int, touched: str, code: str
) -> None:
    assert where().why_way(seat, (touched,)).code == code


def test_the_touched_number_is_named_in_the_sentence() -> None:
    asked = refused(playing().why(0, ("play_number", {"number": 64})))
    assert asked.sentence("en").startswith("64 does not fit")
    assert asked.sentence("ja").startswith("64")
