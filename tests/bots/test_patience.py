"""Levels that take their time: they choose among what a game says a patient player considers."""

from __future__ import annotations

import threading

import pytest

import yokocho
from yokocho.bots.arena import play_match
from yokocho.bots.base import Bot
from yokocho.bots.ismcts import Budget, Ismcts
from yokocho.bots.patience import considered_of
from yokocho.bots.registry import LEVELS, make_bot
from yokocho.engine.game import Game
from yokocho.games.cats_called_jiji.patience import LIKELY, WORLDS, likeliest
from yokocho.lab.chunk import bot_for

GAME = yokocho.load("cats-called-jiji")


class Watched:
    """A bot, and how sure it could be where it declared of its own free will."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.sure: list[float] = []

    def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int:
        code = self.bot.choose(state, seat, seed, cancel)
        facts = GAME.facts(state, seat)
        if facts.phase == "discover" and not facts.named and GAME.codec.decode(code).name == "name_kind":
            self.sure.append(likeliest(GAME, state, seat, WORLDS, seed))
        return code


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_patient_bots_at_jiji_declare_when_they_are_likely_to_be_right(seats: int) -> None:
    turns: list[int] = []
    for seed in range(4):
        bots = [Watched(make_bot(GAME, "regular")) for _ in range(seats)]
        match = play_match(GAME, bots, seed=seed)
        turns.append(GAME.facts(match.state, None).turn_no)
        assert all(sure >= LIKELY for bot in bots for sure in bot.sure)
    assert sum(turns) / len(turns) > seats + 1, turns


def test_some_levels_are_patient_and_others_play_to_win() -> None:
    patient = {level.id for level in LEVELS if level.patient}
    assert patient == {"hatchling", "regular"}
    for level in LEVELS:
        if level.bot == "ismcts":
            for bot in (make_bot(GAME, level.id), bot_for(GAME, level.id)):
                assert isinstance(bot, Ismcts)
                assert (bot.considered is not None) == level.patient
    assert considered_of(yokocho.load("x-nimmt")) is None


def test_what_is_considered_limits_the_choice_and_not_what_is_thought_about() -> None:
    game = yokocho.load("x-nimmt")
    match = game.new(seats=3, seed=3)
    free = Ismcts(game, Budget(60)).think(match.state, 0, 5)
    other = next(option.code for option in free.options if option.code != free.choice)

    def considered(game: Game, state: bytes, seat: int, codes: list[int], seed: int) -> list[int]:
        return [other]

    bound = Ismcts(game, Budget(60), considered=considered).think(match.state, 0, 5)
    assert bound.choice == other
    assert bound.options == free.options
