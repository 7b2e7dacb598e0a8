"""Dice Out: whole random games, played beside a twin in plain Python that shares no code with the rules."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.dice_out.drawn import done, ended, facts, game
from tests.games.dice_out.reference import Position, Twin, after, moves, shows_set
from yokocho.engine.match import Match


def _compare(match: Match, twin: Twin) -> None:
    told = facts(match)
    assert match.actors == (set() if twin.actor is None else {twin.actor})
    assert match.may - match.actors == twin.claimers() - match.actors
    assert ended(match) == (twin.end or (None, None))
    for seat in (0, 1):
        legal = {(action.name, tuple(action.params.values())) for action in match.legal(seat)}
        assert legal == twin.legal(seat)
    if len(twin.placed) == 2:
        dice = [frozenset((spot.cell, spot.value) for spot in spots) for spots in told.dice]
        assert dice == list(twin.position.of)
        assert told.repeats == twin.met[twin.position]
        assert told.moves == twin.made
        lying = {cell: (stack[-1].value, stack[-1].owner) for cell, stack in told.stacks.items()}
        values = [[die.value for die in stack] for stack in told.stacks.values()]
        assert values == [sorted(set(stack)) for stack in values]
        assert len(lying) == len({cell for each in twin.position.of for cell, _ in each})


def _play(match: Match, seed: int, patience: float) -> tuple[str, int | None]:
    """`patience`: how often a seat lets a claim go, or a move that ends the game."""
    chance = random.Random(seed)
    told = facts(match)
    options: dict[str, Any] = dict(match.options)
    twin = Twin(told.rolls[-1].dice, told.starter or 0, **options)
    while not match.over:
        _compare(match, twin)
        seat = chance.choice(sorted(match.may))
        choices = sorted(twin.legal(seat), key=repr)
        calm = [each for each in choices if not _ends(twin, each)]
        name, values = chance.choice(calm if calm and chance.random() < patience else choices)
        params = next(a.params for a in match.legal(seat) if (a.name, tuple(a.params.values())) == (name, values))
        done(match.act(seat, (name, params)))
        twin.apply(seat, name, values)
    _compare(match, twin)
    reason, winner = ended(match)
    assert match.ranks == ([1, 1] if winner is None else [1, 2] if winner == 0 else [2, 1])
    assert match.scores == ([0.5, 0.5] if winner is None else [1.0, 0.0] if winner == 0 else [0.0, 1.0])
    return reason or "", winner


def _ends(twin: Twin, choice: tuple[str, tuple[Any, ...]]) -> bool:
    name, values = choice
    if name != "move":
        return name == "claim"
    there: Position = after(twin.position, (values[0], values[1]))
    exits = {"a1", "e1", f"a{twin.rows}", f"e{twin.rows}"}
    return values[1] in exits or shows_set(there, 0) or shows_set(there, 1)


@pytest.mark.parametrize("claims", ["auto", "spoken"])
def test_whole_games_go_the_same_way_as_the_twin(claims: str) -> None:
    ways: Counter[str] = Counter()
    for seed in range(36):
        chance = random.Random(seed)
        options = {spec.name: chance.choice(spec.values) for spec in game().info.options}
        options |= {"claims": claims, "move_limit": chance.choice((20, 33, 60))}
        ways[_play(game().new(2, options, seed=seed), seed, (0.0, 0.9, 1.0)[seed % 3])[0]] += 1
    assert {"exit", "dice_out", "move_limit"} <= set(ways)


def test_the_reference_counts_moves_as_the_specification_does() -> None:
    """At most 24 moves; from the opening fewer."""
    red = frozenset({("b2", 1), ("d2", 1), ("c4", 1)})
    white = frozenset({("a5", 1), ("c5", 3), ("e5", 1)})
    position = Position(red, white, 0)
    assert len(moves(position)) == 23
    assert len(moves(position._replace(turn=1))) == 3 + 3 + 5 - 1
