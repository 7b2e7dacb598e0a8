"""How long a bot takes tells nothing of what its seat holds. Nothing is timed here: how much was thought is counted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from tests.bots.walks import Asked, positions
from yokocho.bots import discreet, flat, ismcts
from yokocho.bots.base import Bot
from yokocho.bots.greedy import Greedy
from yokocho.bots.ismcts import Budget, Ismcts
from yokocho.bots.registry import LEVELS, make_bot
from yokocho.engine.game import Game, discover, load
from yokocho.engine.record import SPECTATOR
from yokocho.server.thinkers import make_installed_bot

WITH_SECRETS = [game for game in discover() if game != "dice-out"]
NIMMT, JIJI = load("x-nimmt"), load("cats-called-jiji")


class Work:
    """Games that were played through in thought."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.games = 0
        search, try_each = ismcts.search, flat.try_each

        def counted_search(*given: Any) -> int:
            self.games += given[-1]
            return search(*given)

        def counted_tries(*given: Any) -> int:
            self.games += len(given[7]) * given[-1]
            return try_each(*given)

        monkeypatch.setattr(ismcts, "search", counted_search)
        monkeypatch.setattr(flat, "try_each", counted_tries)

    def of(self, bot: Bot, game: Game, at: Asked) -> int:
        """For one choice, which is a legal one."""
        before = self.games
        code = discreet.choose(bot, game, at.redacted, at.seat, 5).code
        assert code in game.legal_codes(at.redacted, at.seat)
        return self.games - before


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    return Work(monkeypatch)


def hiding(game: Game) -> dict[str, Bot]:
    """One of each kind that thinks."""
    return {"ismcts": Ismcts(game, Budget(20), hides=True), "greedy": Greedy(game, 1, hides=True)}


def redeals(at_least: int) -> Iterator[Asked]:
    """First choices at Cats Called Jiji: seats that could ask for a new deal (two actions) and seats that could not."""
    met = {1: 0, 2: 0}
    for seed in range(2000):
        match = JIJI.new(4, {}, seed)
        for seat in sorted(match.actors):
            at = Asked(match, seat, match.state, JIJI.redact(match.state, seat))
            met[len(match.legal(seat))] += 1
            yield at
        if min(met.values()) >= at_least:
            return
    raise AssertionError("nobody could ask for a new deal")


@pytest.mark.parametrize("kind", ["ismcts", "greedy"])
def test_who_could_ask_for_a_new_deal_thinks_as_much_as_who_could_not(work: Work, kind: str) -> None:
    bot = hiding(JIJI)[kind]
    assert len({work.of(bot, JIJI, at) for at in redeals(3)} - {0}) == 1, "0: everybody knew that there was one action"
    assert all(work.of(bot, JIJI, at) > 0 for at in redeals(3) if len(JIJI.legal_codes(at.redacted, at.seat)) > 1)


@pytest.mark.parametrize("kind", ["ismcts", "greedy"])
@pytest.mark.parametrize("name", WITH_SECRETS)
def test_how_much_is_thought_follows_from_what_everybody_can_know(work: Work, name: str, kind: str) -> None:
    game = load(name)
    bot = hiding(game)[kind]
    thought = {True: set[int](), False: set[int]()}
    for seed in range(3):
        for at in islice(positions(game, 3, {}, seed), 80):
            thought[discreet.is_forced(game, at.state, at.seat)].add(work.of(bot, game, at))
    assert thought[True] <= {0}
    assert len(thought[False]) == 1
    assert 0 not in thought[False]


def test_whether_a_choice_is_forced_is_the_same_in_every_world_that_a_spectator_can_imagine() -> None:
    for at in redeals(2):
        told = discreet.is_forced(JIJI, at.redacted, at.seat)
        for seed in range(6):
            world = np.frombuffer(bytearray(JIJI.redact(at.state, SPECTATOR)), np.uint8)
            key = np.frombuffer(random.Random(seed).randbytes(32), np.uint8).copy()
            JIJI.kernels.resample(world, SPECTATOR, key)
            assert discreet.is_forced(JIJI, world.tobytes(), at.seat) == told


def test_what_everybody_knows_to_be_forced_is_answered_at_once(work: Work) -> None:
    last = [at for at in positions(NIMMT, 2, {"rounds": 1}, 4) if len(NIMMT.legal_codes(at.redacted, at.seat)) == 1]
    assert last, "the last card of the hand"
    slow = Ismcts(NIMMT, Budget(10**9), hides=True)
    assert [work.of(slow, NIMMT, at) for at in last] == [0] * len(last)


def test_what_is_taken_for_forced_is_answered_at_once_also_where_it_is_not(
    work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else thinking would tell of just the rare hands."""

    def forced(_game: Game, _state: bytes, _seat: int, _worlds: int) -> bool:
        return True

    monkeypatch.setattr(discreet, "is_forced", forced)
    slow = Ismcts(NIMMT, Budget(10**9), hides=True)
    assert work.of(slow, NIMMT, next(positions(NIMMT, 4, {}, 1))) == 0


def test_without_secrets_there_is_nothing_to_tell() -> None:
    game = load("dice-out")
    at = next(positions(game, 2, {}, 1))
    bot = Ismcts(game, Budget(5), hides=True)
    assert not discreet.choose(bot, game, at.redacted, at.seat, 1).could_tell
    first = next(positions(NIMMT, 2, {}, 1))
    assert discreet.choose(Ismcts(NIMMT, Budget(5)), NIMMT, first.redacted, first.seat, 1).could_tell


def test_bots_of_a_table_hide_and_bots_of_the_lab_are_as_fast_as_they_can(work: Work) -> None:
    at = next(at for at in redeals(1) if len(JIJI.legal_codes(at.redacted, at.seat)) == 1)
    for level in ("hatchling", "regular", "greedy"):
        make_bot(JIJI, level).choose(at.redacted, at.seat, 1)
        assert work.games == 0, level
    for level in ("hatchling", "regular", "greedy"):
        before = work.games
        make_installed_bot(JIJI, level).choose(at.redacted, at.seat, 1)
        assert work.games > before, level


def test_nobody_asked_has_nothing_to_choose() -> None:
    match = NIMMT.new(2, seed=1)
    match.act(0, match.legal(0)[0])
    with pytest.raises(ValueError, match="nothing to choose"):
        discreet.choose(Ismcts(NIMMT, Budget(5)), NIMMT, NIMMT.redact(match.state, 0), 0, 1)


def test_levels_are_known() -> None:
    assert {level.bot for level in LEVELS} == {"ismcts", "greedy", "random"}, "another kind must hide, too"
