"""The playtest lab: recorded random games beside the raw loop, two workers beside one, games of thinking bots, memory
as games grow, and the same counting by hand around OpenSpiel's and PettingZoo's documented loops.

TAG (Gaina et al. 2020) is Java and is not run here. Its `evaluation.GameReport` plays so many games (1,000 unless told
otherwise) of random players in one thread with a listener that writes statistics, and prints the time that took; the
figure "1,000 random games, 1 worker" is ours by that method. They play other games than we do: run both on one machine
before you compare.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import perf_counter, process_time
from typing import Any

import numpy as np

import yokocho
from benchmarks.figures import Figure, Section, best_of
from benchmarks.peers import openspiel
from yokocho.engine.drive import play_games
from yokocho.lab.plan import Plan
from yokocho.lab.runs import simulate

TITLE = "Playtest lab, X nimmt! at 4 seats"


def raw(games: int) -> float:
    """Decisions a second of processor time of the engine's loop, nothing recorded."""
    game = yokocho.load("x-nimmt")
    kernels = game.kernels
    options = np.array(game.info.option_codes(4, Plan("x-nimmt").checked().options), np.int64)
    begun = process_time()
    made = play_games(
        kernels.setup, kernels.legal, kernels.act, kernels.step, np.zeros(game.layout.size, np.uint8), options,
        np.zeros(32, np.uint8), np.zeros(game.max_legal, np.int64), np.ones(1, np.uint64), games,
    )  # fmt: skip
    return made / (process_time() - begun)


def raw_beside_itself(games: int) -> float:
    """How many times as many decisions a second two threads of the engine's loop make as one: what this machine gives
    for a second processor."""

    def seconds(threads: int) -> float:
        begun = perf_counter()
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(raw, [games] * threads))
        return perf_counter() - begun

    return 2 * seconds(1) / seconds(2)


def in_turn(turns: int, *ratios: Callable[[], float]) -> list[float]:
    """The median of each ratio, all of them taken in turn: what a second processor gives changes from second to second
    on a machine that is shared, so that the best of one side over the best of the other says little."""
    return np.median([[each() for each in ratios] for _ in range(turns)], axis=0).tolist()


def recorded(games: int, workers: int, bots: tuple[str, ...] = ("random",)) -> float:
    """Decisions a second of a simulation, whole: played, recorded, in a table."""
    begun = perf_counter()
    table = simulate(Plan("x-nimmt", seats=4, bots=bots, games=games), workers=workers)
    return int(table["decisions"].sum()) / (perf_counter() - begun)


def cost(games: int, workers: int, bots: tuple[str, ...] = ("random",)) -> tuple[float, float]:
    """Decisions a second of processor time, and processors that were got: a busy machine gives less than it has."""
    begun, used = perf_counter(), process_time()
    table = simulate(Plan("x-nimmt", seats=4, bots=bots, games=games), workers=workers)
    used = process_time() - used
    return int(table["decisions"].sum()) / used, used / (perf_counter() - begun)


class Counter:
    """What the lab writes down of a game, around somebody else's loop: decisions, by seat own, forced and offered ones,
    and scores."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []

    def begin(self, seats: int) -> None:
        """A new game."""
        self.rows.append({"own": [0] * seats, "forced": [0] * seats, "offered": [0] * seats, "scores": [0.0] * seats})

    def decide(self, seat: int, offered: int) -> None:
        """One decision."""
        row = self.rows[-1]
        row["own"][seat] += 1
        row["forced"][seat] += offered == 1
        row["offered"][seat] += offered


def count_openspiel(game: Any, rng: Random, counter: Counter) -> int:
    """One random game of OpenSpiel, counted."""
    state = game.new_initial_state()
    counter.begin(game.num_players())
    made = 0
    while not state.is_terminal():
        if state.is_chance_node():
            openspiel.resolve_chance(state, rng)
            continue
        legal = state.legal_actions()
        counter.decide(state.current_player(), len(legal))
        state.apply_action(rng.choice(legal))
        made += 1
    counter.rows[-1]["scores"] = state.returns()
    return made


def count_pettingzoo(environment: Any, rng: Random, counter: Counter) -> int:
    """One random game of a PettingZoo environment, counted."""
    environment.reset(seed=rng.randrange(2**31))
    seats = {agent: seat for seat, agent in enumerate(environment.possible_agents)}
    counter.begin(len(seats))
    made = 0
    for agent in environment.agent_iter():
        observation, reward, ended, truncated, _ = environment.last()
        counter.rows[-1]["scores"][seats[agent]] += reward
        if ended or truncated:
            environment.step(None)
            continue
        legal = observation["action_mask"].nonzero()[0]
        counter.decide(seats[agent], len(legal))
        environment.step(rng.choice(legal))
        made += 1
    return made


def peers(section: Section, seconds: float, repeats: int) -> None:
    """Decisions a second of processor time of one core, recorded, where they are installed."""

    def measure(subject: str, make: Any, count: Any, how: str) -> None:
        try:
            played = make()
        except openspiel.NotInstalledError as reason:
            section.missing[subject] = str(reason)
            return

        def per_second() -> float:
            rng, counter, made, begun = Random(1), Counter(), 0, process_time()
            while (used := process_time() - begun) < seconds:
                made += count(played, rng, counter)
            return made / used

        section.figures.append(Figure(subject, best_of(repeats, per_second), "decisions/processor s", how))

    for name in openspiel.RANDOM_PLAY:
        measure(
            f"OpenSpiel {name}, counted", lambda name=name: openspiel.optional_module("pyspiel").load_game(name),
            count_openspiel, "C++ game driven and counted from Python",
        )  # fmt: skip
    for name in openspiel.PETTINGZOO:
        measure(
            f"PettingZoo {name}, counted",
            lambda name=name: openspiel.optional_module(f"pettingzoo.classic.{name}").env(),
            count_pettingzoo, "AEC loop, counted",
        )  # fmt: skip


ALONE = """
import resource, sys, tempfile
from pathlib import Path
from yokocho.lab.pair import Pair
from yokocho.lab.plan import Plan
from yokocho.lab.runs import tally
from yokocho.lab.versus import versus

def kept(games, folder):
    tally(Plan("x-nimmt", seats=4, games=games), folder, workers=2)

def compared(games, folder):
    plans = [Plan("x-nimmt", seats=4, games=games // 2, options={"hand": hand}) for hand in (8, 9)]
    pair = Pair.begin(folder, *plans)
    pair.play(workers=2)
    versus(pair)

with tempfile.TemporaryDirectory() as folder:
    globals()[sys.argv[1]](int(sys.argv[2]), Path(folder) / "run")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def memory(what: str, games: int) -> float:
    """Most memory in MiB of a process that plays so many games and adds them up ("kept") or holds half of them against
    the other half ("compared")."""
    done = subprocess.run([sys.executable, "-c", ALONE, what, str(games)], capture_output=True, text=True, check=True)
    return float(done.stdout)


def run(quick: bool) -> dict[str, Any]:
    """All figures of this section."""
    games = 20_000 if quick else 100_000
    recorded(5_000, 1)  # compiled and warm
    section = Section(TITLE)
    add = section.figures.append
    repeats = 3
    kernel = best_of(repeats, lambda: raw(games // 2))
    alone = best_of(repeats, lambda: cost(games, 1)[0])
    one = best_of(repeats, lambda: recorded(games, 1))
    add(Figure("random games, recorded, 1 worker", one, "decisions/s", "simulate, whole", ours=True))
    add(Figure("raw loop", kernel, "decisions/processor s", "play_games, nothing recorded", ours=True))
    add(Figure("random games, recorded", alone, "decisions/processor s", "simulate, whole, 1 worker", ours=True))
    add(Figure("recorded / raw", 100 * alone / kernel, "%", "of processor time", ours=True))
    turns = 3 if quick else 9
    scaled, ceiling = in_turn(turns, lambda: recorded(games, 2) / recorded(games, 1), lambda: raw_beside_itself(games))
    add(Figure("2 workers / 1", scaled, "times", f"{os.cpu_count()} cores here; median of {turns} pairs", ours=True))
    how = f"what this machine gives for a second one; median of {turns} pairs, in turn with those above"
    add(Figure("raw loop, 2 threads / 1", ceiling, "times", how, ours=True))
    (one_cost, _), (two_cost, got) = cost(games, 1), cost(games, 2)
    how = f"of processor time; {got:.2f} processors were got for 2 workers"
    add(Figure("2 workers / 1, a processor second", two_cost / one_cost, "times", how, ours=True))
    begun = perf_counter()
    simulate(Plan("x-nimmt", seats=4, games=games))
    add(Figure(f"{games:,} random games", perf_counter() - begun, "s", "all cores", ours=True, better="less"))
    thinking = 10 if quick else 100
    simulate(Plan("x-nimmt", seats=4, bots=("regular",), games=2))  # loaded and warm
    begun, used = perf_counter(), process_time()
    simulate(Plan("x-nimmt", seats=4, bots=("regular",), games=thinking))
    seconds = (perf_counter() - begun) * 1000 / thinking
    how = f"{thinking} played, taken times {1000 // thinking}; all cores"
    add(Figure("1,000 games of Regular bots", seconds, "s", how, ours=True, better="less"))
    used = (process_time() - used) * 1000 / thinking
    add(Figure("1,000 games of Regular bots", used, "processor s", how, ours=True, better="less"))
    begun = perf_counter()
    simulate(Plan("x-nimmt", seats=4, games=1000), workers=1)
    add(Figure("1,000 random games, 1 worker", perf_counter() - begun, "s", "as TAG's GameReport", ours=True,
               better="less"))  # fmt: skip
    few, many = (10_000, 50_000) if quick else (10_000, 200_000)
    for what in ("kept", "compared"):
        for count in (few, many):
            add(Figure(f"most memory, {count:,} games {what}", memory(what, count), "MiB", "a process of its own",
                       ours=True, better="less"))  # fmt: skip
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    add(Figure("most memory", most, "MiB", "whole process, all of the above", ours=True, better="less"))
    peers(section, 0.5 if quick else 2.0, 1 if quick else 3)
    return section.as_dict()
