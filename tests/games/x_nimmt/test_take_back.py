"""X nimmt!: what can be taken back (section 12): nothing behind a deal, nothing behind a reveal."""

from __future__ import annotations

from tests.games.x_nimmt.drawn import all_of, drawn, game, keep, play, refused, take_row

ROWS = {3: [12], 4: [30], 5: [55]}
FULL = {3: [12, 20], 4: [40], 5: [60]}


def test_a_seat_may_change_its_mind_until_the_last_seat_has_chosen() -> None:
    match = play(drawn(ROWS, [[13, 71], [31, 72], [60, 73]]), 13, 31)
    assert match.can_take_back(0) == "free"
    assert match.take_back(0) is None
    assert match.facts(0).chosen == (None, "hidden", None)
    assert match.facts(0).hand == (13, 71)
    match.act(0, ("play", {"card": 71}))
    assert match.facts(0).chosen == (71, "hidden", None)
    assert match.take_back(1) is None
    assert match.facts(None).chosen == ("hidden", None, None)


def test_never_behind_the_reveal() -> None:
    match = play(drawn(ROWS, [[13, 71], [31, 72], [60, 73]]), 13, 31, 60)
    for seat in (0, 1, 2):
        assert match.can_take_back(seat) == "no"
        assert refused(match.take_back(seat)).code == "nothing-to-take-back"


def test_never_behind_a_deal() -> None:
    match = play(drawn(FULL, [[21], [61]], rounds=2), 21, 61)
    keep(match, 0, 12)
    assert all_of(match).round == 2
    assert match.can_take_back(0) == "no"
    assert refused(match.take_back(0)).code == "nothing-to-take-back"


def test_a_sorted_card_can_be_taken_back_while_nothing_else_was_done() -> None:
    match = play(drawn(FULL, [[21, 71], [61, 72]]), 21, 61)
    before = match.state
    keep(match, 0, 12)
    assert match.can_take_back(0) == "free"
    assert match.take_back(0) is None
    assert match.state == before
    keep(match, 0, 20)
    assert all_of(match).x_row[0] == (20,)


def test_a_sorted_card_that_others_have_built_on_needs_their_consent() -> None:
    match = play(drawn(FULL, [[21, 71], [61, 72]]), 21, 61)
    keep(match, 0, 12)
    match.act(1, ("play", {"card": 72}))
    assert match.can_take_back(0) == "ask"
    assert match.can_take_back(1) == "free"
    assert match.take_back(0) is None
    assert all_of(match).phase == "sort_taken"


def test_a_chosen_row_can_be_taken_back() -> None:
    match = play(drawn(ROWS, [[5, 71], [31, 72]]), 5, 31)
    take_row(match, 0, 3)
    assert match.take_back(0) is None
    take_row(match, 0, 4)
    assert all_of(match).x_row[0] == (30,)


def test_nothing_after_the_end() -> None:
    match = play(drawn(FULL, [[21], [61]]), 21, 61)
    keep(match, 0, 12)
    assert match.over
    assert match.can_take_back(0) == "no"


def test_nothing_at_the_start() -> None:
    match = game().new(2, seed=1)
    assert [match.can_take_back(seat) for seat in (0, 1)] == ["no", "no"]
