"""Duels: their arithmetic, their pairing, and that a search beats what it should."""

from __future__ import annotations

import pytest

from tests.bots.walks import GAME
from yokocho.bots.arena import Duel, Played, duel, play_match, wilson
from yokocho.bots.base import Bot
from yokocho.bots.greedy import Greedy
from yokocho.bots.ismcts import Budget, Ismcts
from yokocho.bots.random import RandomBot
from yokocho.engine.refused import KernelFault


def test_wilson_of_known_values() -> None:
    assert str(wilson(0.5, 100)) == "0.404-0.596"
    assert str(wilson(0.0, 10)) == "0.000-0.278"
    assert wilson(0.5, 0).high == 1.0


def test_a_share_counts_opponents_beaten_and_halves_for_shared_ranks() -> None:
    found = Duel((Played(0, 0, (1, 2, 2), (5.0, 1.0, 3.0)), Played(0, 1, (1, 1, 3), (2.0, 2.0, 0.0))))
    assert found.share == pytest.approx((1.0 + 0.75) / 2)
    assert (found.score, found.others_score) == (3.5, 1.5)
    assert found.wins == pytest.approx((1.0 + 0.5) / 2)
    assert str(found).startswith("87.5 % (")
    assert "won 75.0 % (" in str(found)


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_every_deal_is_played_from_every_seat(seats: int) -> None:
    found = duel(GAME, RandomBot(GAME), RandomBot(GAME), seats + 1, seats=seats)
    assert [(each.deal, each.rotation) for each in found.matches] == [divmod(n, seats) for n in range(2 * seats)]


def test_a_duel_is_the_same_again_however_many_threads_play_it() -> None:
    def play(threads: int) -> Duel:
        return duel(GAME, Ismcts(GAME, Budget(20)), Greedy(GAME, 1), 6, 5, threads=threads, options={"rounds": 1})

    assert play(1) == play(2)


def test_an_illegal_answer_is_a_fault() -> None:
    class Wrong:
        def choose(self, state: bytes, seat: int, seed: int, cancel: object = None) -> int:
            return 100  # takes a row while cards are chosen

    with pytest.raises(KernelFault, match="chose 100"):
        play_match(GAME, [Wrong(), Wrong()], seed=1)


@pytest.mark.parametrize(
    ("iterations", "other", "least"),
    [(60, RandomBot(GAME), 0.7), (150, Greedy(GAME, 1), 0.5), (150, Ismcts(GAME, Budget(8)), 0.5)],
    ids=["random", "greedy", "shorter"],
)
def test_a_search_beats_what_it_should(iterations: int, other: Bot, least: float) -> None:
    """With a generous margin: the true shares are above 95, 75 and 80 in a hundred."""
    found = duel(GAME, Ismcts(GAME, Budget(iterations)), other, 24, options={"rounds": 1})
    assert found.share > least
