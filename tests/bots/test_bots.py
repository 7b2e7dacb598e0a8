"""Bots: the same answer again, only from what a seat sees; and the arithmetic of duels."""

from __future__ import annotations

import threading

import pytest

from yokocho.bots.arena import duel, play_match, wilson
from yokocho.bots.ismcts import Budget, Ismcts
from yokocho.bots.random import RandomBot
from yokocho.bots.registry import LEVELS, make_bot
from yokocho.engine.game import load

GAME = load("x-nimmt")


@pytest.mark.parametrize("level", [each.id for each in LEVELS if each.iterations <= 1000])
def test_same_seed_same_legal_answer_and_the_hidden_changes_nothing(level: str) -> None:
    bot = make_bot(GAME, level)
    match = GAME.new(4, seed=3)
    for seat in sorted(match.actors):
        before = match.state
        answers = {bot.choose(state, seat, 7) for state in (before, before, GAME.redact(before, seat))}
        assert len(answers) == 1
        assert answers <= set(GAME.legal_codes(before, seat))
        assert match.state == before


def test_wilson_of_known_values() -> None:
    assert str(wilson(0.5, 100)) == "0.404-0.596"
    assert str(wilson(0.0, 10)) == "0.000-0.278"
    assert wilson(0.5, 0).high == 1.0


def test_a_cancelled_search_still_answers() -> None:
    match = GAME.new(4, seed=3)
    cancel = threading.Event()
    cancel.set()
    thought = Ismcts(GAME, Budget(10**9)).think(match.state, 0, 1, cancel)
    assert thought.choice in GAME.legal_codes(match.state, 0)
    assert 0 < thought.iterations < 1000


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_whole_matches_with_every_option_of_memory(seats: int) -> None:
    for memory in ("table", "none"):
        assert play_match(GAME, [Ismcts(GAME, Budget(20))] * seats, {"memory": memory}, 1).over


def test_deals_are_paired_and_a_search_beats_chance() -> None:
    result = duel(GAME, Ismcts(GAME, Budget(100)), RandomBot(GAME), 20, threads=2)
    assert [(each.deal, each.rotation) for each in result.matches] == [(i // 2, i % 2) for i in range(20)]
    assert result.share > 0.6
