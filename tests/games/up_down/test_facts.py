"""Up Down: the facts (section 8), who is told which, and what the log says."""

from __future__ import annotations

import msgspec

from tests.games.up_down.drawn import all_of, drawn, game, play
from yokocho.engine.match import Match

EVERYBODY = (None, 0, 1, 2)
NAMES = ["phase", "actors", "starter", "turn", "turns", "direction", "last_number", "hand_sizes", "hand", "pile_size",
         "discard", "out", "shown_hands", "over"]  # fmt: skip


def three() -> Match:
    return drawn([["reverse", 50, 7], [70, 80], [90, "shot"]], 40, [1, 2], discard=["pass", 39])


def test_all_facts_of_the_specification_are_there_in_its_order() -> None:
    plain = msgspec.to_builtins(three().facts(0))
    assert list(plain)[: len(NAMES)] == NAMES
    told = msgspec.json.decode(msgspec.json.encode(three().facts(0)))
    assert told["hand"] == [7, 50, "reverse"]
    assert told["discard"] == ["pass", 39, 40]


def test_what_lies_open_is_told_to_all() -> None:
    match = three()
    for viewer in EVERYBODY:
        facts = match.facts(viewer)
        assert (facts.phase, facts.actors, facts.turn, facts.starter) == ("play", (0,), 0, 0)
        assert (facts.turns, facts.direction, facts.last_number) == (0, 1, 40)
        assert (facts.hand_sizes, facts.pile_size, facts.discard) == ((3, 2, 2), 2, ("pass", 39, 40))
        assert (facts.out, facts.shown_hands, facts.over, facts.end_reason) == ((), {}, False, None)


def test_a_hand_is_told_to_its_owner_alone_and_null_to_watchers() -> None:
    match = three()
    assert match.facts(0).hand == (7, 50, "reverse")
    assert match.facts(1).hand == (70, 80)
    assert match.facts(None).hand is None
    for viewer in EVERYBODY:
        assert (match.facts(viewer).hands, match.facts(viewer).pile) == ((), ())
    assert all_of(match).pile == (1, 2)


def test_a_drawn_card_is_seen_by_its_owner_alone() -> None:
    match = play(three(), 50)
    assert match.facts(0).hand == (2, 7, "reverse")
    mine = [game().sentence(text, you=0) for _, text in match.log(0)]
    assert "You draw 2." in mine
    for viewer in (None, 1, 2):
        assert not [text for _, text in match.log(viewer) if "draw" in text.id]


def test_the_turn_is_the_winners_when_it_is_over() -> None:
    match = play(drawn([[99, 1], [3], [4]], 90, [2]), 99)
    facts = match.facts(None)
    assert (facts.turn, facts.over, facts.end_reason, facts.actors) == (0, True, "last_one_in", ())
    assert (facts.phase, facts.ranks, facts.out) == ("over", (1, 3, 2), (1, 2))
    assert facts.hand_sizes == (2, 0, 0)


def test_the_frames_between_have_names_of_their_own() -> None:
    match = play(drawn([[99, 1], [3], [98]], 90, [2]), 99)
    assert [game().facts(frame, None).phase for frame in match.frames] == ["drawing", "dropping", "dropping", "over"]


def told(match: Match, you: int | None = None) -> list[str]:
    """The log after the set-up."""
    return [game().sentence(text, you=you) for number, text in match.log(you) if number]


def test_the_log_tells_what_everybody_sees() -> None:
    match = drawn([["reverse", 50, 7], [70, 3, "pass"], [90, "shot"]], 40, [4, 5, 6, 8], discard=["pass", 39])
    play(match, 50)
    play(match, "pass")
    play(match, "shot", at=0)
    play(match, "reverse")
    assert told(match) == [
        "Seat 1 goes up to 50.",
        "Seat 2 passes.",
        "Seat 3 shoots at Seat 1, who has the next turn.",
        "Seat 1 turns the game round: it goes counter-clockwise now.",
    ]


def test_the_log_tells_of_drops_down_of_reshuffles_and_of_who_is_out() -> None:
    match = play(drawn([[41, 100], [1, 12], [5]], 40, [], discard=["pass", 39]), 41, 1)
    assert told(match, you=2) == [
        "Seat 1 goes up to 41.",
        "The pile was empty: 3 discards are shuffled into a new one.",
        "Seat 2 drops to 1.",
    ]
    match = play(drawn([[99, 100], [1, 12], [5]], 40, [2], discard=["pass", 39]), 99)
    assert told(match, you=2)[1:] == [
        "Seat 2 has nothing that fits and is out: 1 12.",
        "You have nothing that fits and are out: 5.",
        "Seat 1 is the last one in and wins.",
    ]
