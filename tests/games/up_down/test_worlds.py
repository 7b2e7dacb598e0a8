"""Up Down: what can be imagined (section 8): cards shuffled again are in the pile or in a hand that has drawn since; a
seat that is asked can play; all of that, and evenly."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Any

import numpy as np
import pytest

from tests.games.up_down import worlds
from tests.games.up_down.conserved import conserved
from tests.games.up_down.drawn import all_of, drawn, game, play
from yokocho.engine.match import Match

HANDS = [["pass", 12, 22, 91], [71, 81, "pass"], [72, 82, 99]]


def imagined(match: Match, viewer: int, seed: int) -> Any:
    """One possible world of a viewer."""
    world = np.frombuffer(bytearray(game().redact(match.state, viewer)), np.uint8)
    game().kernels.resample(world, viewer, np.frombuffer(seed.to_bytes(32, "little"), np.uint8).copy())
    return np.frombuffer(world.tobytes(), game().layout.dtype)[0]


def hands_of(match: Match, viewer: int, seat: int, samples: int) -> Counter[tuple[int, ...]]:
    """How often a viewer imagines each hand of a seat."""
    size = all_of(match).hand_sizes[seat]
    found = (imagined(match, viewer, seed)["hand"][seat].tolist() for seed in range(samples))
    return Counter(tuple(hand[:size]) for hand in found)


def reshuffled() -> Match:
    """Seat 0 has passed and drawn one of 3, 13, 21, 31 and its own pass, shuffled just now."""
    return play(drawn(HANDS, 40, [], discard=[3, 13, 21, 31]), "pass")


def test_after_a_reshuffle_only_who_has_drawn_may_hold_one_of_those_cards() -> None:
    match = reshuffled()
    new = {3, 13, 21, 31, 102}
    for seed in range(200):
        world = imagined(match, 2, seed)
        mine, theirs = ({card for card in world["hand"][seat].tolist() if card} for seat in (0, 1))
        assert len(mine & new) == 1
        assert not theirs & new
        assert set(world["pile"].tolist()) - {0} < new


def test_a_special_held_before_the_reshuffle_is_told_from_one_shuffled_again() -> None:
    match = reshuffled()
    facts = match.facts(2)
    assert facts.drawn_since == (1, 0, 0)
    assert [card for card in facts.held_before if isinstance(card, str)] == ["pass"]
    assert facts.unseen_specials == (2, 0, 0)


def test_a_watcher_knows_who_holds_cards_from_before_until_they_are_played() -> None:
    match = play(reshuffled(), 71, 82)
    assert match.facts(None).drawn_since == (1, 1, 1)
    assert set(match.facts(None).held_before) > {12, 22, 81, 99}
    assert not {71, 82} & set(match.facts(None).held_before)


def test_the_older_of_two_equal_specials_is_played() -> None:
    match = drawn([["pass", 12], ["pass", "pass", 50]], 40, [], discard=["reverse", "pass"])
    play(match, "pass")
    assert match.facts(None).drawn_since == (1, 0)
    play(match, "pass")
    assert match.facts(None).drawn_since == (1, 1)
    assert all_of(match).held_before.count("pass") == 1


def with_shuffles(hands: list[list[int]], since: tuple[int, ...]) -> Match:
    """Three hands by code, of which so many cards each were drawn since the last shuffle; 102 is a pass of it, 101 an
    older one. Of the numbers 13, 3 and 21 are of it."""
    held = [["pass", 12, 13], ["pass", 71, 81], [72, 82, 99]]
    lies = [number for number in range(1, 101) if number not in (3, 21, 40, *(card for hand in held for card in hand))]
    match = drawn(held, 40, [3, 21], discard=lies, pass_cards=2, reverse_cards=0, shot_cards=0)
    state = bytearray(match.state)
    record: Any = np.frombuffer(state, game().layout.dtype)[0]
    for seat, hand in enumerate(hands):
        record["hand"][seat][:3] = sorted(hand)
    record["drawn_since"][:3] = since
    record["shuffled"] = 0
    record["shuffled"][[3, 13, 21]] = 1
    record["specials_left"][:2] = [sum(hand.count(code) for hand in hands) for code in (101, 102)]
    return Match(game(), 3, match.options, match.seed, (bytes(state),), [])


def test_nobody_can_tell_whether_a_played_special_was_just_drawn_or_held_since_before_the_reshuffle() -> None:
    """Two worlds that seat 2 sees alike: seat 0 has the older pass, or the one of the last shuffle."""
    older = with_shuffles([[101, 12, 13], [102, 71, 81], [72, 82, 99]], (1, 1, 0))
    newer = with_shuffles([[102, 12, 71], [101, 13, 81], [72, 82, 99]], (1, 1, 0))
    for match in (older, newer):
        play(match, "pass")
        after: Any = np.frombuffer(match.state, game().layout.dtype)[0]
        assert not {name for name, pair in conserved(after).items() if pair[0] != pair[1]}
    for one, other in zip(older.frames, newer.frames, strict=True):
        for viewer in (-1, 2):
            assert game().redact(one, viewer) == game().redact(other, viewer)
            assert game().view(one, viewer) == game().view(other, viewer)
    assert (older.facts(2).drawn_since, older.facts(2).unsure) == ((1, 1, 0), (1, 0, 0))
    assert (older.facts(2).unseen_specials[0], older.facts(2).held_before.count("pass")) == (1, 0)


def test_both_worlds_are_imagined_after_a_special_that_nobody_can_place() -> None:
    match = play(with_shuffles([[101, 12, 13], [102, 71, 81], [72, 82, 99]], (1, 1, 0)), "pass")
    left: Counter[int] = Counter()
    for seed in range(200):
        seen: Any = np.frombuffer(game().redact(match.state, 2), game().layout.dtype)[0]
        world = imagined(match, 2, seed)
        assert not worlds.impossible(seen, world, 2)
        left.update(code for code in [*world["hand"].ravel().tolist(), *world["pile"].tolist()] if code in (101, 102))
    assert set(left) == {101, 102}
    assert sum(left.values()) == 200


def test_a_special_that_can_only_be_of_one_shuffle_is_counted_as_that() -> None:
    """Here no hand has drawn since, and there no special is left from before."""
    held = play(with_shuffles([[101, 12, 13], [101, 71, 81], [72, 82, 99]], (0, 0, 0)), "pass")
    assert (held.facts(2).unsure, held.facts(2).held_before.count("pass")) == ((), 1)
    drawn_ = play(with_shuffles([[102, 12, 13], [102, 71, 81], [72, 82, 99]], (2, 1, 0)), "pass")
    assert (drawn_.facts(2).unsure, drawn_.facts(2).drawn_since) == ((), (2, 1, 0))


@pytest.mark.parametrize("viewer", [-1, 0, 2])
def test_who_is_asked_is_imagined_with_something_to_play(viewer: int) -> None:
    match = drawn([[95, 1], [2, 3], [4, 99]], 97, turn=2)
    for seed in range(150):
        hand = [card for card in imagined(match, viewer, seed)["hand"][2].tolist() if card]
        assert any(card > 97 or card % 10 == 7 for card in hand)


def test_who_drops_out_is_imagined_with_nothing_to_play() -> None:
    match = play(drawn([[99, 1], [2, 3], [4, 98]], 97), 99)
    stuck = next(frame for frame in match.frames if game().facts(frame, None).phase == "dropping")
    seen = Match(game(), 3, match.options, match.seed, (stuck,), [])
    for seed in range(150):
        hand = [card for card in imagined(seen, 0, seed)["hand"][1].tolist() if card]
        assert len(hand) == 2
        assert all(card < 100 and card % 10 != 9 for card in hand)


def test_hands_that_can_play_are_all_imagined_equally_often() -> None:
    """Seat 1 has two cards of eight, two of which fit: 28 hands, 15 of which fit nothing."""
    lies = [number for number in range(1, 101) if number not in (97, 100, 1, 11, 21, 31, 41, 51, 61, 71, 81)]
    hands = [[61, 71, 81], [97, 1]]
    lies.remove(96)
    match = drawn(
        hands, 96, [100, 11, 21, 31, 41, 51], turn=1, discard=lies, pass_cards=0, reverse_cards=0, shot_cards=0
    )
    samples = 3900
    found = hands_of(match, 0, 1, samples)
    assert len(found) == comb(8, 2) - comb(6, 2) == 13
    expected = samples / 13
    assert sum((many - expected) ** 2 / expected for many in found.values()) < 45, "chi-squared, 12 degrees of freedom"


def test_earlier_and_later_cards_that_could_be_played_come_equally_often() -> None:
    """The same where one card of the hand is from before the shuffle and one of it."""
    lies = [number for number in range(1, 101) if number not in (97, 100, 1, 11, 21, 31, 41, 99, 71)]
    hands = [[71, 31], [97, 1], [100, 11]]
    lies.remove(96)
    match = drawn(hands, 96, [21, 99, 41], turn=1, discard=lies, pass_cards=0, reverse_cards=0, shot_cards=0)
    state = bytearray(match.state)
    record: Any = np.frombuffer(state, game().layout.dtype)[0]
    for number in (1, 11, 100):  # as if they had been in hands before the last shuffle
        record["shuffled"][number] = 0
    record["drawn_since"][:3] = (2, 1, 0)
    match = Match(game(), 3, match.options, match.seed, (bytes(state),), [])
    samples = 4000
    found = hands_of(match, 0, 1, samples)
    possible = {tuple(sorted((old, new))) for old in (1, 11, 100) for new in (97, 21, 99, 41)}
    able = {hand for hand in possible if any(card > 96 for card in hand)}
    assert set(found) == able
    expected = samples / len(able)
    assert sum((many - expected) ** 2 / expected for many in found.values()) < 40, "chi-squared, 7 degrees of freedom"


def test_worlds_of_long_games_are_possible_at_every_step() -> None:
    options = {"hand_size": 10, "pass_cards": 4, "reverse_cards": 4, "shot_cards": 4}
    match = game().new(7, options, 2)
    while not match.over:
        seat = min(match.actors)
        codes = game().legal_codes(match.state, seat)
        match.act(seat, min(codes))
    assert any(text.id == "log-reshuffled" for _, text in match.log(None))
    for at, move in enumerate(match.moves):
        for frame in move.frames:
            viewer = at % 8 - 1
            seen: Any = np.frombuffer(game().redact(frame, viewer), game().layout.dtype)[0]
            world = imagined(Match(game(), 7, match.options, match.seed, (frame,), []), viewer, at)
            assert not worlds.impossible(seen, world, viewer)
            broken = {name: pair for name, pair in conserved(world).items() if pair[0] != pair[1]}
            assert not broken
