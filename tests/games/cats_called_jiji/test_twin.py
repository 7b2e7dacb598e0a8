"""Cats Called Jiji: whole games, played beside rules in plain Python that share no code with ours."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.cats_called_jiji.drawn import all_of, done, game
from tests.games.cats_called_jiji.plain import Plain
from tests.laws.tables import random_options
from yokocho.engine.match import Match
from yokocho.engine.record import ALL
from yokocho.games.cats_called_jiji import INFO


def _deal(match: Match, plain: Plain) -> None:
    facts = all_of(match)
    plain.deal(facts.starter, facts.hands, facts.missing[5] if match.seats == 3 else None)


def _compare(match: Match, plain: Plain) -> None:
    facts = all_of(match)
    assert match.actors == {*plain.awaited}
    assert facts.phase == plain.phase
    if plain.phase not in {"over", "choose_starter"}:
        assert [Counter(hand) for hand in facts.hands] == plain.hands
        assert list(facts.points) == [a + b for a, b in zip(plain.totals, plain.points, strict=True)]
        assert facts.game_end == plain.game_end
    assert [list(pairs) for pairs in facts.pairs] == plain.pairs
    assert [[card.kind for card in cards] for cards in facts.shared] == plain.shared
    assert {card.kind for cards in facts.shared for card in cards if card.stacked} == plain.stacked
    assert {place: jiji.found_by for place, jiji in facts.jiji.items() if jiji.found_by is not None} == plain.found
    for seat in range(match.seats):
        legal = Counter((action.name, *action.params.values()) for action in match.legal(seat))
        assert legal == Counter((name, value) if value is not None else (name,) for name, value in plain.legal(seat))


def _choice(plain: Plain, seat: int, patience: float, chance: random.Random) -> tuple[str, int | str | None]:
    """Mostly patient, and seldom wrong: who names, names half of the time what is there."""
    actions = plain.legal(seat)
    if ("pass_discovery", None) in actions and chance.random() < patience:
        return ("pass_discovery", None)
    true = [plain.jiji[place] for place in plain.to_find(seat)] if plain.phase not in {"redeal", "choose_rule"} else []
    wanted: list[tuple[str, int | str | None]] = [("name_kind", kind) for kind in true]
    wanted = [action for action in wanted if action in actions and action[1] not in plain.named]
    if wanted and chance.random() < 0.6:
        return chance.choice(wanted)
    return chance.choice(actions)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("patience", [0.3, 0.9, 1.0])
def test_whole_games_go_the_same_way_as_plain_rules(seats: int, patience: float) -> None:
    for seed in range(4):
        chance = random.Random(f"{seats} {patience} {seed}")
        options = {**random_options(INFO, chance), "stall_rounds": chance.randint(1, 3)}
        match = game().new(seats, options, seed=seed)
        plain = Plain(seats, match.options, all_of(match).share_rules)
        _deal(match, plain)
        while not match.over:
            _compare(match, plain)
            seat = chance.choice(sorted(match.actors))
            name, value = _choice(plain, seat, patience, chance)
            before = Counter(all_of(match).hands[(seat + 1) % seats])
            key = {"choose_starter": "seat", "choose_rule": "rule"}.get(name, "kind")
            done(match.act(seat, (name, {} if value is None else {key: value})))
            after: Counter[str] = Counter(game().facts(match.frames[0], ALL).hands[(seat + 1) % seats])
            drawn = next(iter(before - after), "") if name == "draw" else ""
            plain.apply(seat, name, value, drawn)
            if name in {"request_redeal", "choose_starter"}:
                _deal(match, plain)
        _compare(match, plain)
        assert (match.end_reason, match.ranks, match.scores) == (plain.end, plain.ranks, plain.totals)
