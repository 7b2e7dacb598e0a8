"""X nimmt!: the options (section 4)."""

from __future__ import annotations

import pytest

from tests.games.x_nimmt.drawn import all_of, drawn, game, keep, play, play_on
from yokocho.engine.refused import BadSetting


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_rounds_so_many_are_played_and_added_up(rounds: int) -> None:
    match = play_on(game().new(2, {"rounds": rounds}, seed=rounds))
    facts = all_of(match)
    assert (facts.round, facts.rounds, len(facts.minus)) == (rounds, rounds, rounds)
    for seat in (0, 1):
        assert facts.scores[seat] == sum(done.hand[seat] + done.pile[seat] for done in facts.minus)


@pytest.mark.parametrize("hand", [6, 7, 8, 9, 10])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hand_so_many_cards_are_dealt_in_every_round(hand: int, seats: int) -> None:
    match = game().new(seats, {"hand": hand}, seed=hand)
    assert all_of(match).hand_counts == (hand,) * seats
    play_on(match, until_round=2)
    assert all_of(match).hand_counts == (hand,) * seats
    assert len(all_of(match).undealt) == 100 - seats * hand - 3


def test_the_defaults_are_the_published_game() -> None:
    match = game().new()
    assert match.seats == 4
    assert match.options == {"rounds": 2, "hand": 8, "memory": "table"}


def test_memory_table_lists_the_cards_that_everybody_saw_go_into_a_hand() -> None:
    match = play(drawn({3: [12, 20], 4: [40], 5: [60]}, [[21, 71], [61, 72]]), 21, 61)
    keep(match, 0, 12)
    for viewer in (None, 0, 1):
        assert match.facts(viewer).known_hand == ((20,), ())


def test_memory_none_shows_to_others_only_the_number() -> None:
    rows, hands = {3: [12, 20], 4: [40], 5: [60]}, [[21, 71], [61, 72]]
    match = play(drawn(rows, hands, x_rows=[[80]], piles=[[90, 91]], memory="none"), 21, 61)
    keep(match, 0, 12)
    assert match.facts(0).hand == (20, 71)
    for viewer in (None, 0, 1):
        facts = match.facts(viewer)
        assert facts.known_hand == ((), ())
        assert facts.hand_counts == (2, 1)
        assert facts.x_pile[0] == ((80, 90, 91) if viewer == 0 else (None, None, None))
        assert facts.x_row[0] == (12,)


def test_memory_none_forgets_a_revealed_card_that_a_later_one_takes_into_a_hand() -> None:
    rows = {3: [40], 4: [60], 5: [70]}
    for memory, shown in (("table", 41), ("none", None)):
        match = play(drawn(rows, [[41, 1], [42, 2], [80, 3]], memory=memory), 41, 42, 80)
        assert all_of(match).taken == (40, 41)
        before_return = match.facts(2)
        assert before_return.chosen == (41, 42, 80)
        keep(match, 1, 40)
        returned = game().facts(match.frames[1], 2)
        assert returned.hand_counts == (1, 2, 1)
        assert returned.chosen == (shown, 42, 80)
        assert returned.known_hand[1] == ((41,) if memory == "table" else ())


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {}), (5, {}), (0, {}), (3, {"rounds": 0}), (3, {"rounds": 5}), (3, {"rounds": "2"}), (3, {"hand": 5}),
     (3, {"hand": 11}), (3, {"memory": "photographic"}), (3, {"memory": 0}), (3, {"speed": 1}), (True, {})],
)  # fmt: skip
def test_other_seats_and_options_are_refused_with_what_was_expected(seats: int, options: dict[str, int | str]) -> None:
    with pytest.raises(BadSetting) as raised:
        game().new(seats, options)
    for lang in ("en", "ja"):
        assert raised.value.refused.sentence(lang)
