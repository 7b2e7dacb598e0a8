"""X nimmt!: whole random games, played beside a twin in plain Python that shares no code with the rules."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.twin import Deal, Twin
from tests.games.x_nimmt.drawn import all_of, done, drawn, game
from yokocho.engine.match import Match


def _deal_of(match: Match) -> Deal:
    facts = all_of(match)
    return Deal([list(hand) for hand in facts.hands], [cards[0] for cards in facts.rows.values()])


def _compare(match: Match, twin: Twin) -> None:
    facts = all_of(match)
    assert match.actors == set(twin.awaited)
    assert facts.phase == twin.phase
    assert [list(hand) for hand in facts.hands] == twin.hands
    assert [list(row) for row in facts.x_row] == twin.x_row
    assert [list(pile) for pile in facts.x_pile] == [sorted(pile) for pile in twin.x_pile]
    assert list(facts.scores) == twin.scores
    assert list(facts.queue) == twin.queue
    assert sorted(facts.taken) == sorted(twin.taken)
    if not twin.over:
        assert {int(name): list(cards) for name, cards in facts.rows.items()} == twin.rows
    for seat in range(match.seats):
        legal = sorted((action.name, next(iter(action.params.values()))) for action in match.legal(seat))
        assert legal == sorted(twin.legal(seat))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("hand", [6, 8, 10])
def test_whole_games_go_the_same_way_as_the_twin(seats: int, hand: int) -> None:
    for seed in range(4):
        chance = random.Random(seed)
        rounds = chance.randint(1, 3)
        match = game().new(seats, {"hand": hand, "rounds": rounds}, seed=seed)
        deal = _deal_of(match)
        twin = Twin.from_deal(deal.hands, deal.openers, rounds=rounds)
        while not match.over:
            _compare(match, twin)
            seat = chance.choice(sorted(match.actors))
            name, value = chance.choice(twin.legal(seat))
            params = {"row" if name == "take_row" else "card": value}
            done(match.act(seat, (name, params)))
            twin.apply(seat, name, value)
            if twin.phase == "deal":
                twin.deal(_deal_of(match))
        _compare(match, twin)
        assert match.ranks == twin.ranks


@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.data())
def test_any_deal_and_any_choices_go_the_same_way_as_the_twin(data: st.DataObject) -> None:
    seats, size = data.draw(st.integers(2, 4)), data.draw(st.integers(1, 6))
    cards = data.draw(st.lists(st.integers(1, 100), min_size=seats * size + 3, max_size=seats * size + 3, unique=True))
    hands = [sorted(cards[3 + seat * size : 3 + (seat + 1) * size]) for seat in range(seats)]
    match = drawn({row: [card] for row, card in zip((3, 4, 5), cards, strict=False)}, hands)
    twin = Twin.from_deal(hands, cards[:3])
    while not match.over:
        _compare(match, twin)
        seat = data.draw(st.sampled_from(sorted(match.actors)))
        name, value = data.draw(st.sampled_from(sorted(twin.legal(seat))))
        done(match.act(seat, (name, {"row" if name == "take_row" else "card": value})))
        twin.apply(seat, name, value)
    _compare(match, twin)
    assert match.ranks == twin.ranks
