"""X nimmt!: the facts (section 8), and who is told which."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from tests.games.x_nimmt.drawn import all_of, drawn, game, keep, play, take_row
from yokocho.engine.match import Match
from yokocho.engine.record import ALL

ROWS = {3: [12], 4: [30], 5: [55]}
FULL = {3: [12, 20], 4: [40], 5: [60]}
EVERYBODY = (None, 0, 1, 2)
NAMES = ["round", "phase", "rows", "hand", "hand_counts", "known_hand", "chosen", "x_row", "x_pile", "taken", "queue",
         "scores"]  # fmt: skip


def three() -> Match:
    return drawn(ROWS, [[13, 71], [31, 72], [60, 73]], x_rows=[[80, 81], [], [90]], piles=[[], [99, 98], []])


def test_all_facts_of_the_specification_are_there_in_its_order() -> None:
    plain = msgspec.to_builtins(three().facts(0))
    assert list(plain)[: len(NAMES)] == NAMES
    assert msgspec.json.decode(msgspec.json.encode(three().facts(0)))["rows"] == {"3": [12], "4": [30], "5": [55]}


def test_what_lies_open_is_told_to_all() -> None:
    match = three()
    for viewer in EVERYBODY:
        facts = match.facts(viewer)
        assert (facts.round, facts.phase) == (1, "choose")
        assert facts.rows == {"3": (12,), "4": (30,), "5": (55,)}
        assert facts.x_row == ((80, 81), (), (90,))
        assert facts.x_pile == ((), (98, 99), ())
        assert facts.hand_counts == (2, 2, 2)
        assert facts.scores == (0, 0, 0)
        assert (facts.taken, facts.queue) == ((), ())


def test_a_hand_is_told_to_its_owner_sorted_and_without_the_card_laid_face_down() -> None:
    match = drawn(ROWS, [[71, 13, 42], [31, 72], [60, 73]])
    assert match.facts(0).hand == (13, 42, 71)
    play(match, 42)
    assert match.facts(0).hand == (13, 71)
    assert match.facts(None).hand_counts == (2, 2, 2)
    assert match.facts(None).hand == ()
    assert match.facts(1).hand == (31, 72)


def test_a_chosen_card_is_told_to_its_owner_before_the_reveal_to_all_after_and_to_none_when_all_are_placed() -> None:
    match = play(three(), 13, 31)
    assert match.facts(0).chosen == (13, "hidden", None)
    assert match.facts(1).chosen == ("hidden", 31, None)
    assert match.facts(2).chosen == match.facts(None).chosen == ("hidden", "hidden", None)
    match.act(2, ("play", {"card": 60}))
    for viewer in EVERYBODY:
        told = [game().facts(frame, viewer).chosen for frame in match.frames[1:]]
        assert told == [(13, 31, 60), (13, 31, 60), (13, 31, 60), (None, None, None)]


def test_the_queue_is_told_in_order_from_the_reveal_on_the_one_deciding_first() -> None:
    match = drawn(ROWS, [[60, 71], [5, 72], [31, 73]])
    play(match, 60, 5)
    assert match.facts(None).queue == ()
    match.act(2, ("play", {"card": 31}))
    for viewer in EVERYBODY:
        assert match.facts(viewer).queue == (1, 2, 0)


def test_taken_cards_are_told_to_all_while_they_are_sorted() -> None:
    match = play(drawn(FULL, [[21, 71], [61, 72], [62, 73]]), 21, 61, 62)
    for viewer in EVERYBODY:
        assert match.facts(viewer).taken == (12, 20)
        assert match.facts(viewer).phase == "sort_taken"


def test_a_known_card_is_struck_at_the_reveal_and_not_when_it_is_chosen() -> None:
    match = drawn(ROWS, [[13, 20], [31, 72], [60, 73]], known=[[20], [], []])
    play(match, 20, 31)
    for viewer in EVERYBODY:
        assert match.facts(viewer).known_hand == ((20,), (), ()), "striking it now would tell the choice"
    match.act(2, ("play", {"card": 60}))
    for viewer in EVERYBODY:
        assert game().facts(match.frames[0], viewer).known_hand == ((20,), (), ())
        assert game().facts(match.frames[1], viewer).known_hand == ((), (), ())


def test_a_known_card_that_stays_in_the_hand_stays_known() -> None:
    match = play(drawn(ROWS, [[13, 20], [31, 72], [60, 73]], known=[[20], [], []]), 13, 31, 60)
    assert match.facts(None).known_hand == ((20,), (), ())


def test_the_kept_card_is_not_known_in_the_hand() -> None:
    match = play(drawn(FULL, [[21, 71], [61, 72], [62, 73]]), 21, 61, 62)
    keep(match, 0, 20)
    assert match.facts(1).known_hand[0] == (12,)


def test_scores_are_the_minus_points_of_finished_rounds() -> None:
    match = drawn(ROWS, [[13], [31, 40], [60, 50]], rounds=2)
    assert match.facts(None).scores == (0, 0, 0)
    play(match, 13, 31, 60)
    for viewer in EVERYBODY:
        assert match.facts(viewer).scores == (0, 3, 3)


def test_nobody_but_who_sees_everything_is_told_other_hands_or_the_undealt_cards() -> None:
    match = three()
    for viewer in EVERYBODY:
        assert (match.facts(viewer).hands, match.facts(viewer).undealt) == ((), ())
    assert all_of(match).hands == ((13, 71), (31, 72), (60, 73))
    assert len(all_of(match).undealt) == 100 - 3 - 6 - 5


def test_each_phase_has_its_name() -> None:
    names = {three().facts(None).phase}
    match = play(drawn({3: [12, 14], 4: [30], 5: [55]}, [[5], [31, 72], [60, 73]]), 5, 31, 60)
    names.add(match.facts(None).phase)
    take_row(match, 0, 3)
    names.add(match.facts(None).phase)
    keep(match, 0, 12)
    match.act(0, ("play", {"card": 14}))
    match.act(1, ("play", {"card": 72}))
    match.act(2, ("play", {"card": 73}))
    names.add(match.facts(None).phase)
    assert names == {"choose", "take_row", "sort_taken", "over"}
    assert game().facts(match.frames[1], ALL).phase == "placing"


def test_the_log_names_one_winner_or_all_who_share_the_win() -> None:
    told: dict[int, list[str]] = {}
    for seed in range(400):
        match = game().new(4, {"rounds": 1}, seed)
        chance = Random(seed)
        while not match.over:
            seat = min(match.actors)
            match.act(seat, chance.choice(match.legal(seat)))
        winners = match.ranks.count(1) if match.ranks else 0
        ends = [text.id for _, text in match.log(None) if text.id in ("log-wins", "log-shares-win")]
        assert ends == (["log-wins"] if winners == 1 else ["log-shares-win"] * winners), f"seed {seed}"
        told.setdefault(winners, ends)
        if len(told) > 1:
            return
    pytest.fail("no game was shared")
