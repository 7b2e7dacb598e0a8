"""Up Down: whole games, played beside a twin in plain Python that shares no code with the rules."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import cast

import pytest

from tests.games.up_down.drawn import all_of, done, drawn, frames_of, game
from tests.games.up_down.plain import Card, Plain
from yokocho.engine.match import Match
from yokocho.engine.scene import ArgValue


def _legal(match: Match) -> set[tuple[Card, int | None]]:
    found: set[tuple[Card, int | None]] = set()
    for action in match.legal(min(match.actors)):
        card = action.params["number"] if action.name == "play_number" else action.name.removeprefix("play_")
        found.add((card, cast("int | None", action.params.get("target"))))
    return found


def _compare(match: Match, twin: Plain) -> None:
    facts = all_of(match)
    assert [sorted(map(str, hand)) for hand in facts.hands] == [sorted(map(str, hand)) for hand in twin.hands]
    assert (list(facts.discard), list(facts.pile), list(facts.out)) == (twin.discard, twin.pile, twin.out)
    assert (facts.turn, facts.direction, facts.turns) == (twin.turn, twin.direction, twin.played)
    assert (facts.last_number, facts.end_reason) == (twin.last, twin.reason)
    if not match.over:
        assert match.actors == {twin.turn}
        assert _legal(match) == twin.choices()


def _play_beside(match: Match, twin: Plain, chance: random.Random, careful: bool) -> int:
    """To the end; answers how often the discards were shuffled. `careful`: the lowest number first."""
    reshuffles = 0
    while not match.over:
        _compare(match, twin)
        choices = sorted(twin.choices(), key=str)
        numbers = [choice for choice in choices if isinstance(choice[0], int)]
        card, target = (
            min(numbers, key=lambda choice: cast("int", choice[0])) if careful and numbers else chance.choice(choices)
        )
        params: dict[str, ArgValue] = {"number": card} if isinstance(card, int) else {}
        if target is not None:
            params["target"] = target
        done(match.act(twin.turn, ("play_number" if isinstance(card, int) else f"play_{card}", params)))
        piles = [list(facts.pile) for facts in frames_of(match)]
        grown = [after for before, after in pairwise(piles) if len(after) > len(before)]
        shuffled = grown[0] if grown else []
        reshuffles += bool(shuffled)
        twin.play(card, target, shuffled)
    _compare(match, twin)
    assert match.ranks == twin.ranks()
    return reshuffles


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("careful", [False, True])
def test_whole_games_go_the_same_way_as_the_twin(seats: int, careful: bool) -> None:
    for seed in range(6):
        chance = random.Random(seed)
        specials = {f"{kind}_cards": chance.randrange(7) for kind in ("pass", "reverse", "shot")}
        limit = chance.choice([50, 120, 400])
        empty = chance.choice(["reshuffle", "play_on"])
        options: dict[str, ArgValue] = {
            **specials, "hand_size": chance.randint(1, 10), "turn_limit": limit, "empty_pile": empty
        }  # fmt: skip
        match = game().new(seats, options, seed)
        facts = all_of(match)
        twin = Plain([list(hand) for hand in facts.hands], list(facts.pile), facts.turn, limit, empty == "reshuffle")
        _play_beside(match, twin, chance, careful)


def test_long_games_with_reshuffles_go_the_same_way_as_the_twin() -> None:
    options: dict[str, ArgValue] = {"hand_size": 10, "pass_cards": 4, "reverse_cards": 4, "shot_cards": 4}
    reshuffles = 0
    for seed in range(3):
        match = game().new(7, options, seed)
        facts = all_of(match)
        twin = Plain([list(hand) for hand in facts.hands], list(facts.pile), facts.turn)
        reshuffles += _play_beside(match, twin, random.Random(seed), careful=True)
    assert reshuffles > 3


def test_positions_drawn_by_hand_go_the_same_way_as_the_twin() -> None:
    chance = random.Random(3)
    for _ in range(30):
        seats = chance.randint(2, 7)
        cards: list[Card] = [*range(1, 101), *["pass"] * 3, *["reverse"] * 3, *["shot"] * 2]
        chance.shuffle(cards)
        hands = [[cards.pop() for _ in range(chance.randint(1, 6))] for _ in range(seats)]
        pile = [cards.pop() for _ in range(chance.randint(0, 4))]
        discard = [cards.pop() for _ in range(chance.randint(0, 5))]
        while not all(isinstance(card, str) for card in discard):
            discard = [card for card in discard if isinstance(card, str)]
        match = drawn(hands, None, pile, discard=discard)
        twin = Plain([list(hand) for hand in hands], list(pile), 0, discard=list(discard))
        _play_beside(match, twin, chance, careful=False)
