"""Cats Called Jiji: the facts (section 8), who is told which, the notebook, and the worlds that bots imagine."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import numpy as np

from tests.games.cats_called_jiji.conserved import conserved
from tests.games.cats_called_jiji.drawn import (
    all_of,
    altered,
    declare,
    discovering,
    do,
    done,
    draw,
    drawn,
    facts_of,
    found,
    game,
    mask,
)
from tests.games.cats_called_jiji.worlds import impossible
from yokocho.engine.match import Match
from yokocho.engine.scene import Scene, Sheet

NAMES = ["phase", "actors", "game_no", "starter", "turn", "turn_no", "idle_turns", "rule", "share_rules", "hand_sizes",
         "pairs", "shared", "jiji", "discovery_cards", "declarations", "points", "games", "game_end", "over",
         "end_reason"]  # fmt: skip
HANDS = ["W3 W5 B8", "W5 B7", "W1 B2", "B6"]
JIJI = "W4 B1 B3 B5"


def test_all_facts_of_the_specification_are_there_in_its_order() -> None:
    plain = msgspec.to_builtins(facts_of(drawn(HANDS, JIJI), 0))
    assert list(plain)[: len(NAMES)] == NAMES
    assert plain["hand"] == ["W3", "W5", "B8"] or plain["hand"] == ("W3", "W5", "B8")
    assert plain["my_missing"] == "W4"


def test_owners_alone_see_hand_and_jiji_a_watcher_neither() -> None:
    match = drawn(HANDS, JIJI)
    for seat in range(4):
        assert facts_of(match, seat).hand == all_of(match).hands[seat]
        assert facts_of(match, seat).my_missing == JIJI.split()[seat]
    watcher = facts_of(match)
    assert (watcher.hand, watcher.my_missing, watcher.hands, watcher.tracked, watcher.named) == ((), None, (), (), ())


def test_named_kinds_are_told_to_the_declaring_seat_before_it_confirms_to_all_after() -> None:
    match = discovering("W2 B4 W6 B5")
    do(match, 0, "name_kind", kind="B1")
    assert [facts_of(match, seat).named for seat in (0, 1, None)] == [("B1",), (), ()]
    do(match, 0, "confirm_declaration")
    said = facts_of(match).declarations[0]
    assert (said.seat, said.kinds, said.success, said.claimed, said.order) == (0, ("B1",), False, (), 1)


def test_everything_is_shown_after_the_game() -> None:
    match = declare(discovering("W2 B4 W6 W6"), 0, "W6 W6")
    facts = facts_of(match)
    assert facts.hands == (("W8", "B8"), ("W7", "B7"), ("W1", "B1"), ("W3", "B3"))
    assert [place.kind for place in facts.jiji.values()] == ["W2", "B4", "W6", "W6"]
    assert facts.games[0].end == "majority_found"
    assert facts.games[0].hands == facts.hands


def test_the_story_tells_each_seat_what_it_may_know() -> None:
    match = draw(drawn(HANDS, JIJI), "B7")
    told = {viewer: [text.id for _, text in match.log(viewer)] for viewer in (0, 1, 2, None)}
    assert "log-drew" in told[0]
    assert "log-gave" in told[1]
    for viewer in (2, None):
        assert not {"log-drew", "log-gave"} & {*told[viewer]}
        assert "log-draws" in told[viewer]
    match = declare(discovering("W2 B4 W6 B5"), 0, "B1")
    assert [t.id for _, t in match.log(0)].count("log-saw") == 3
    assert [t.id for _, t in match.log(1)].count("log-saw") == 0


# --- the notebook -----------------------------------------------------------------------------------------------------


def sheet(scene: Scene, name: str) -> Sheet:
    return next(each for each in scene.sheets if each.id == name)


def test_the_notebook_has_what_a_seat_has_seen_and_plain_logic_and_a_watcher_only_what_is_public() -> None:
    match = drawn(HANDS, JIJI, shared=["", "W2"])
    assert {"sheet-seen", "sheet-notebook"} <= {each.id for each in match.scene(0).sheets}
    assert "sheet-seen" not in {each.id for each in match.scene(None).sheets}
    assert len(sheet(match.scene(0), "sheet-notebook").rows) == 3
    assert len(sheet(match.scene(None), "sheet-notebook").rows) == 4


def test_candidates_are_what_the_seat_can_know_and_hold_the_truth() -> None:
    match = drawn(HANDS, JIJI, rule="A")
    match = draw(match, "B7")
    do(match, 0, "share", kind="W3")
    assert set(facts_of(match, 1).candidates["0"]) == {f"{colour}{n}" for colour in "WB" for n in range(1, 6)} - {
        "B1"
    } | {"B1"}  # W3 is shared once and may still be hidden once
    assert "W4" in facts_of(match).candidates["0"]
    assert "0" not in facts_of(match, 0).candidates


def test_candidates_use_a_hand_that_could_not_share() -> None:
    """Seat 1 gave B7 to seat 0, which then cannot share: seat 1 alone knows that 7 does not fit."""
    match = draw(drawn(["B8", "B7 B2", "W1", "B6"], "W2 B1 B3 B5", rule="C"), "B7")
    assert facts_of(match).dry == (0,)
    assert not {"W5", "W6", "W7", "W8", "B5"} & {*facts_of(match, 1).candidates["0"]}
    assert {"W5", "W6", "W7", "W8", "B5"} <= {*facts_of(match, 2).candidates["0"]}


def test_candidates_use_what_was_looked_at() -> None:
    match = declare(discovering("W2 B4 W6 B5"), 0, "B1")
    assert facts_of(match, 0).candidates == {"1": ("B4",), "2": ("W6",), "3": ("B5",)}


# --- imagined worlds --------------------------------------------------------------------------------------------------


def imagined(match: Match, viewer: int, seed: int) -> Match:
    world = np.frombuffer(bytearray(game().redact(match.state, viewer)), np.uint8)
    game().kernels.resample(world, viewer, np.frombuffer(random.Random(seed).randbytes(32), np.uint8).copy())
    return Match(game(), match.seats, match.options, match.seed, (world.tobytes(),), [])


def test_worlds_respect_shared_cards_and_hands_that_could_not_share() -> None:
    match = drawn(["B8 B6", "B7 B2", "W1 W3", "B6 B5"], "W2 B1 B3 B4", rule="C", shared=["", "W1", "W4"])
    match = altered(match, dry=1, possible={1: 0b1111, 2: 0b1111}, pair_of={7: 8})
    jiji: Counter[str] = Counter()
    for seed in range(60):
        facts = all_of(imagined(match, 3, seed))
        low = int(facts.missing[0][1]) <= 4
        assert all((int(kind[1]) <= 4) != low for kind in facts.hands[0])
        assert int(facts.missing[1][1]) <= 4
        assert int(facts.missing[2][1]) <= 4
        jiji[facts.missing[0]] += 1
    assert len(jiji) > 3


def test_worlds_respect_what_is_tracked_and_failed_declarations() -> None:
    match = drawn(["B8 B6", "B7 B2", "W1 W3", "B6 B5"], "W2 B1 B3 B4", rule="C")
    line = np.zeros(32, np.uint8)
    line[2 * 15] = 0b101
    match = altered(
        match, track={3: line}, declared={1: 1}, outcome={1: 1}, said={1: mask("W2")}, looked_at={1: 0b1101}
    )
    for seed in range(60):
        facts = all_of(imagined(match, 3, seed))
        assert "B8" in (*facts.hands[0], *facts.hands[2])
        assert "W2" not in (facts.missing[0], facts.missing[2])


def test_worlds_are_possible_wherever_a_patient_game_goes() -> None:
    """Games in which nobody declares early go far, where worlds are few and hard to find."""
    for seed in range(12):
        match = game().new(3 + seed % 3, {"stall_rounds": 2}, seed=seed)
        chance = random.Random(seed)
        while not match.over:
            seat = chance.choice(sorted(match.actors))
            actions = match.legal(seat)
            passing = [action for action in actions if action.name == "pass_discovery"]
            action = passing[0] if passing and chance.random() < 0.97 else chance.choice(actions)
            for frame in done(match.act(seat, action)).frames:
                viewer = chance.randrange(-1, match.seats)
                seen = game().redact(frame, viewer)
                world = np.frombuffer(bytearray(seen), np.uint8)
                game().kernels.resample(world, viewer, np.frombuffer(chance.randbytes(32), np.uint8).copy())
                assert game().redact(world.tobytes(), viewer) == seen
                record = np.frombuffer(world.tobytes(), game().layout.dtype)[0]
                assert not impossible(np.frombuffer(seen, game().layout.dtype)[0], record, viewer)
                for name, (got, expected) in conserved(record).items():
                    assert got == expected, name


def test_found_cats_are_known_in_every_world() -> None:
    match = found(drawn(HANDS, JIJI), 1, by=2)
    for seed in range(5):
        assert all_of(imagined(match, 0, seed)).missing[1] == "B1"
