"""What every bot holds to: legal answers, the same again, from what its seat sees and nothing else, and no hand on the
match."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from collections.abc import Callable
from itertools import islice

import pytest

from tests.bots.walks import GAME, OPTIONS, peeks, positions
from yokocho.bots.arena import duel, play_match
from yokocho.bots.base import Bot
from yokocho.bots.flat import Flat
from yokocho.bots.greedy import Greedy
from yokocho.bots.ismcts import Budget, Ismcts
from yokocho.bots.random import RandomBot
from yokocho.bots.registry import LEVELS, make_bot
from yokocho.engine.game import load
from yokocho.engine.match import Match

BOTS: dict[str, Callable[[], Bot]] = {
    "random": lambda: RandomBot(GAME),
    "greedy": lambda: Greedy(GAME, worlds=1),
    "flat": lambda: Flat(GAME, 12),
    "ismcts": lambda: Ismcts(GAME, Budget(12)),
}


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize("seats", GAME.info.seats)
def test_answers_are_legal_in_thousands_of_positions(kind: str, seats: int) -> None:
    bot = BOTS[kind]()
    asked = 0
    for number, options in enumerate(OPTIONS):
        for at in positions(GAME, seats, options, number):
            code = bot.choose(at.redacted, at.seat, asked)
            assert code in GAME.legal_codes(at.redacted, at.seat)
            asked += 1
    assert asked > 250


@pytest.mark.parametrize("kind", BOTS)
def test_the_same_seed_gives_the_same_answer_and_another_bot_of_the_kind_gives_it_too(kind: str) -> None:
    one, two = BOTS[kind](), BOTS[kind]()
    for at in islice(positions(GAME, 3, {}, 5), 40):
        assert len({bot.choose(at.redacted, at.seat, 11) for bot in (one, one, two)}) == 1


@pytest.mark.parametrize("kind", BOTS)
def test_different_seeds_differ_somewhere(kind: str) -> None:
    at = next(positions(GAME, 4, {}, 1))
    assert len({BOTS[kind]().choose(at.redacted, at.seat, seed) for seed in range(30)}) > 1


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize("memory", ["table", "none"])
def test_no_bot_peeks(kind: str, memory: str) -> None:
    bot = BOTS[kind]()
    assert not any(
        peeks(GAME, bot, at, n) for n, at in enumerate(islice(positions(GAME, 4, {"memory": memory}, 2), 60))
    )


def test_a_bot_that_peeks_is_caught() -> None:
    class Peeking:
        """Plays by the first card of the deck, which nobody can see."""

        def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int:
            codes = GAME.legal_codes(state, seat)
            deck = GAME.layout.read(state).deck
            return codes[sum(deck[40:60]) % len(codes)]

    bot = Peeking()
    assert any(peeks(GAME, bot, at, n) for n, at in enumerate(islice(positions(GAME, 4, {}, 2), 20)))


def test_the_arena_hands_out_redacted_records_only() -> None:
    class Watching:
        def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int:
            assert state == GAME.redact(state, seat)
            return GAME.legal_codes(state, seat)[0]

    assert play_match(GAME, [Watching()] * 4, seed=1).over


@pytest.mark.parametrize("kind", BOTS)
def test_thinking_never_moves_the_match(kind: str) -> None:
    """Bytes of the state, its chance among them, stay as they were; and the match that bots played is the one that
    its seed and actions give without any bot."""
    bot = BOTS[kind]()
    for at in islice(positions(GAME, 4, {}, 3), 30):
        before, kept = bytes(bytearray(at.state)), bytes(bytearray(at.redacted))
        bot.choose(at.redacted, at.seat, 1)
        assert (at.match.state, at.redacted) == (before, kept)
    match = play_match(GAME, [bot] * 2, {"rounds": 1}, seed=9)
    assert Match.replay(match.record()).state == match.state


@pytest.mark.parametrize("level", ["hatchling", "greedy"])
def test_of_equal_choices_the_first_is_not_always_taken(level: str) -> None:
    """Taking the lowest code of equals would send one side of a board home: it would lose every game."""
    game = load("dice-out")
    bot = make_bot(game, level)
    firsts = sum(match.ranks[match.rotation] == 1 for match in duel(game, bot, bot, 40, 1).matches)
    assert 6 <= firsts <= 34, f"seat 0 won {firsts} of 40 games against its own like"


@pytest.mark.parametrize("kind", BOTS)
def test_nothing_to_choose_is_an_error(kind: str) -> None:
    match = GAME.new(2, seed=1)
    match.act(0, match.legal(0)[0])
    with pytest.raises(ValueError, match="nothing to choose"):
        BOTS[kind]().choose(GAME.redact(match.state, 0), 0, 1)


def test_a_single_legal_action_is_answered_at_once() -> None:
    slow = Ismcts(GAME, Budget(10**9))
    single = [at for at in positions(GAME, 2, {}, 4) if len(GAME.legal_codes(at.redacted, at.seat)) == 1]
    assert single
    assert all([slow.choose(at.redacted, at.seat, 1)] == GAME.legal_codes(at.redacted, at.seat) for at in single)


@pytest.mark.parametrize("level", [level.id for level in LEVELS])
def test_every_level_plays(level: str) -> None:
    bot = make_bot(GAME, level)
    at = next(positions(GAME, 2, {}, random.Random(level).randrange(99)))
    assert bot.choose(at.redacted, at.seat, 1) in GAME.legal_codes(at.redacted, at.seat)


def test_an_unknown_level_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        make_bot(GAME, "grandmaster")


def test_the_registry_is_light_to_import() -> None:
    """A server lists the levels before anything is compiled."""
    code = "import sys, yokocho.bots.registry; print(sorted({'numba', 'yokocho.bots.search'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
