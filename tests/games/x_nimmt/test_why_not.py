"""X nimmt!: why something cannot be done (section 10), each with its clause and a sentence in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.x_nimmt.drawn import drawn, game, play, refused, take_row
from yokocho.engine.match import Match
from yokocho.engine.scene import ArgValue

ROWS = {3: [12], 4: [30], 5: [55]}
FULL = {3: [12, 20], 4: [40], 5: [60]}


def choosing() -> Match:
    return drawn(ROWS, [[13, 71], [31, 72], [60, 73]])


def chosen() -> Match:
    return play(choosing(), 13)


def too_low() -> Match:
    return play(drawn(ROWS, [[5, 71], [31, 72], [60, 73]]), 5, 31, 60)


def sorting() -> Match:
    return play(drawn(FULL, [[21, 71], [41, 72], [61, 73]]), 21, 41, 61)


def over() -> Match:
    return play(drawn(ROWS, [[13], [31, 72], [60, 73]]), 13, 31, 60)


CASES = [
    ("a card that is not in the hand", choosing, 0, "play", {"card": 14}, "not-in-hand", "XN-3"),
    ("a card of another's hand", choosing, 0, "play", {"card": 31}, "not-in-hand", "XN-3"),
    ("choosing twice", chosen, 0, "play", {"card": 71}, "already-chosen", "XN-3"),
    ("choosing twice, the same card", chosen, 0, "play", {"card": 13}, "already-chosen", "XN-3"),
    ("choosing while cards are placed", too_low, 1, "play", {"card": 72}, "not-choosing", "XN-3"),
    ("a row named before anything is placed", choosing, 0, "take_row", {"row": 3}, "row-fits", "XN-5"),
    ("a row named where it is not too low", sorting, 0, "take_row", {"row": 4}, "row-fits", "XN-5"),
    ("a row named by another seat", too_low, 1, "take_row", {"row": 3}, "not-your-row", "XN-7"),
    ("a card kept that was not taken", sorting, 0, "keep_in_x", {"card": 21}, "not-taken", "XN-9"),
    ("a hand card kept", sorting, 0, "keep_in_x", {"card": 71}, "not-taken", "XN-9"),
    ("a taken card kept by another seat", sorting, 1, "keep_in_x", {"card": 12}, "not-your-sort", "XN-9"),
    ("keeping when nothing was taken", choosing, 0, "keep_in_x", {"card": 13}, "not-sorting", "XN-9"),
    ("anything after the end", over, 1, "play", {"card": 72}, "over", "XN-13"),
]


@pytest.mark.parametrize(("where", "seat", "name", "params", "code", "clause"), [case[1:] for case in CASES],
                         ids=[case[0] for case in CASES])  # fmt: skip
def test_it_is_refused_with_its_clause_and_a_sentence(
    where: Callable[[], Match], seat: int, name: str, params: dict[str, ArgValue], code: str, clause: str
) -> None:
    match = where()
    before = match.state
    asked = refused(match.why(seat, (name, params)))
    assert (asked.code, asked.clause, asked.game) == (code, clause, "x-nimmt")
    assert refused(match.act(seat, (name, params))) == asked
    assert match.state == before
    english, japanese = asked.sentence("en"), asked.sentence("ja")
    assert english.isascii() or "’" in english
    assert any(sign > "\u3000" for sign in japanese)


def test_every_reason_is_among_them() -> None:
    assert {case[5] for case in CASES} == {name for _, name in game().reasons}


def test_the_touched_card_is_named_in_the_sentence() -> None:
    asked = refused(choosing().why(0, ("play", {"card": 14})))
    assert asked.sentence("en").startswith("14 is not in your hand")
    assert asked.sentence("ja").startswith("14")


def test_touching_things_asks_the_same() -> None:
    assert choosing().why_way(0, ("card-14", "p0-play")).code == "not-in-hand"
    assert choosing().why_way(0, ("row-3",)).code == "row-fits"
    assert choosing().why_way(0, ("card-13", "p0-play")).code == "legal"
    assert choosing().why_way(0, ("m-table",)).code == "nothing"


def test_a_touched_card_is_answered_about_what_is_asked_now() -> None:
    assert choosing().why_way(0, ("card-14",)).code == "not-in-hand"
    assert choosing().why_way(0, ("row-3",)).clause is not None


def test_a_row_that_there_is_not_is_no_action() -> None:
    match = take_row(too_low(), 0, 4)
    for row in (0, 1, 2, 6):
        assert refused(match.act(0, ("take_row", {"row": row}))).code == "unknown-action"
    for card in (0, 101, -1):
        assert refused(match.act(0, ("play", {"card": card}))).code == "unknown-action"
