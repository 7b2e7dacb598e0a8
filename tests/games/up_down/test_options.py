"""Up Down: the options (section 4)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.up_down.drawn import all_of, drawn, game, play
from yokocho.engine.refused import BadSetting


@pytest.mark.parametrize("hand_size", range(1, 11))
def test_hand_size_so_many_cards_are_dealt(hand_size: int) -> None:
    for seats in (2, 7):
        facts = all_of(game().new(seats, {"hand_size": hand_size}, seed=hand_size))
        assert [len(hand) for hand in facts.hands] == [hand_size] * seats
        assert facts.pile_size == 108 - seats * hand_size


@pytest.mark.parametrize("kind", ["pass", "reverse", "shot"])
@pytest.mark.parametrize("many", range(7))
def test_so_many_specials_are_in_the_deck(kind: str, many: int) -> None:
    facts = all_of(game().new(3, {f"{kind}_cards": many}, seed=many))
    cards = Counter(card for cards in (*facts.hands, facts.pile) for card in cards)
    assert cards[kind] == many
    assert (
        cards
        == Counter({**dict.fromkeys(range(1, 101), 1), "pass": 3, "reverse": 3, "shot": 2} | {kind: many}) - Counter()
    ), f"the other cards with {many} of {kind}"


def test_opening_free_or_flip() -> None:
    assert all_of(game().new(3, {"opening": "free"}, seed=1)).last_number is None
    assert all_of(game().new(3, {"opening": "flip"}, seed=1)).last_number is not None


def test_empty_pile_reshuffle_or_play_on() -> None:
    for option, size in (("reshuffle", 2), ("play_on", 1)):
        match = play(drawn([[50, 60], [70, 80]], 40, [], empty_pile=option), 50)
        assert all_of(match).hand_sizes[0] == size


@pytest.mark.parametrize("limit", [50, 51, 400, 2000])
def test_turn_limit_so_many_cards(limit: int) -> None:
    match = play(drawn([[50, 60], [70, 80]], 40, played=limit - 2, turn_limit=limit), 50)
    assert not match.over
    play(match, 70)
    assert match.end_reason == "turn_limit"


def test_the_defaults_are_the_house_table() -> None:
    assert game().new().options == {
        "hand_size": 5, "pass_cards": 3, "reverse_cards": 3, "shot_cards": 2, "opening": "free",
        "empty_pile": "reshuffle", "turn_limit": 400,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {}), (8, {}), (3, {"hand_size": 0}), (3, {"hand_size": 11}), (3, {"pass_cards": 7}), (3, {"shot_cards": -1}),
     (3, {"opening": "shut"}), (3, {"empty_pile": 0}), (3, {"turn_limit": 49}), (3, {"turn_limit": 2001})],
)  # fmt: skip
def test_other_seats_and_options_are_refused(seats: int, options: dict[str, int | str]) -> None:
    with pytest.raises(BadSetting) as raised:
        game().new(seats, options)
    for lang in ("en", "ja"):
        assert raised.value.refused.sentence(lang)
