"""OpenSpiel and PettingZoo as peers: random play driven from Python, and OpenSpiel's own information-set search.

    python -m benchmarks.peers.openspiel [--quick]

prints one JSON object. What is not installed is named, not an error: `pip install 'yokocho[peers]'` brings both; some
PettingZoo environments want more (pygame, rlcard).
"""

from __future__ import annotations

import importlib
import json
import sys
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from benchmarks.figures import Figure, Section, best_of

if TYPE_CHECKING:
    from collections.abc import Callable

RANDOM_PLAY = ("tic_tac_toe", "crazy_eights", "hearts", "gin_rummy")
PETTINGZOO = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4")
SEARCH = ("leduc_poker", "euchre", "hearts", "gin_rummy")
"""Games with hidden information for which OpenSpiel can resample what a player does not know."""


class NotInstalledError(Exception):
    pass


def optional_module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise NotInstalledError(f"not installed: {error.name or name}") from error


def decisions_per_second(play_game: Callable[[Random], int], seconds: float, seed: int = 1) -> float:
    """Random games for about so many seconds."""
    rng = Random(seed)
    decisions = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        decisions += play_game(rng)
    return decisions / elapsed


# Random play


def resolve_chance(state: Any, rng: Random) -> None:
    while state.is_chance_node():
        outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, probabilities)[0])


def play_openspiel(game: Any, rng: Random) -> int:
    """One random game; chance is resolved, but only players' decisions are counted."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            resolve_chance(state, rng)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def play_pettingzoo(environment: Any, rng: Random) -> int:
    """One random game of an AEC environment by its documented loop."""
    environment.reset(seed=rng.randrange(2**31))
    decisions = 0
    for _ in environment.agent_iter():
        observation, _, ended, truncated, _ = environment.last()
        if ended or truncated:
            environment.step(None)
        else:
            environment.step(rng.choice(observation["action_mask"].nonzero()[0]))
            decisions += 1
    return decisions


def random_play(quick: bool) -> Section:
    section = Section("Random play")
    seconds, repeats = (0.5, 1) if quick else (2.0, 3)

    def measure(subject: str, make: Callable[[], Callable[[Random], int]], how: str) -> None:
        try:
            play_game = make()
        except NotInstalledError as reason:
            section.missing[subject] = str(reason)
            return
        value = best_of(repeats, lambda: decisions_per_second(play_game, seconds))
        section.figures.append(Figure(subject, value, "decisions/s", how))

    def openspiel_game(name: str) -> Callable[[Random], int]:
        game = optional_module("pyspiel").load_game(name)
        return lambda rng: play_openspiel(game, rng)

    def pettingzoo_game(name: str) -> Callable[[Random], int]:
        environment = optional_module(f"pettingzoo.classic.{name}").env()
        return lambda rng: play_pettingzoo(environment, rng)

    for name in RANDOM_PLAY:
        measure(f"OpenSpiel {name}", lambda name=name: openspiel_game(name), "C++ game driven from Python")
    for name in PETTINGZOO:
        measure(f"PettingZoo {name}", lambda name=name: pettingzoo_game(name), "AEC loop")
    return section


# Search


def first_real_decision(game: Any, rng: Random) -> Any:
    """The first position of a random game with more than one legal action."""
    state = game.new_initial_state()
    resolve_chance(state, rng)
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
        resolve_chance(state, rng)
    return state


def mean_decisions_to_the_end(state: Any, rng: Random, games: int = 50) -> float:
    decisions = 0
    for _ in range(games):
        playout = state.clone()
        while not playout.is_terminal():
            resolve_chance(playout, rng)
            playout.apply_action(rng.choice(playout.legal_actions()))
            decisions += 1
            resolve_chance(playout, rng)
    return decisions / games


def iterations_per_second(pyspiel: Any, state: Any, seconds: float) -> float:
    """Searches of doubling size from one position, until one takes long enough to be measured."""
    simulations, elapsed = 64, 0.0
    while elapsed < seconds:
        simulations *= 2
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, simulations, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT)
        start = perf_counter()
        bot.step(state)
        elapsed = perf_counter() - start
    return simulations / elapsed


def search(quick: bool) -> Section:
    section = Section("Information-set search")
    try:
        pyspiel = optional_module("pyspiel")
    except NotInstalledError as reason:
        section.missing["OpenSpiel ISMCTS"] = str(reason)
        return section
    seconds, repeats = (0.3, 1) if quick else (1.5, 3)
    for name in SEARCH:
        rng = Random(1)
        state = first_real_decision(pyspiel.load_game(name), rng)
        section.figures.append(
            Figure(
                f"OpenSpiel ISMCTS, {name}",
                best_of(repeats, lambda state=state: iterations_per_second(pyspiel, state, seconds)),
                "iterations/s",
                f"C++, one full roll-out each, {mean_decisions_to_the_end(state, rng):.0f} decisions long on average",
            )
        )
    return section


if __name__ == "__main__":
    is_quick = "--quick" in sys.argv[1:]
    print(json.dumps([random_play(is_quick).as_dict(), search(is_quick).as_dict()], indent=2))
