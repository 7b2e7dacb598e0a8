"""The playtest lab: recorded random games beside the raw loop, two workers beside one, games of thinking bots."""

from __future__ import annotations

import os
import resource
from time import perf_counter, process_time
from typing import Any

import numpy as np

import yokocho
from benchmarks.figures import Figure, Section, best_of
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
    two = best_of(repeats, lambda: recorded(games, 2))
    add(Figure("random games, recorded, 1 worker", one, "decisions/s", "simulate, whole", ours=True))
    add(Figure("raw loop", kernel, "decisions/processor s", "play_games, nothing recorded", ours=True))
    add(Figure("random games, recorded", alone, "decisions/processor s", "simulate, whole, 1 worker", ours=True))
    add(Figure("recorded / raw", 100 * alone / kernel, "%", "of processor time", ours=True))
    add(Figure("2 workers / 1", two / one, "times", f"{os.cpu_count()} cores here", ours=True))
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
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    add(Figure("most memory", memory, "MiB", "whole process, all of the above", ours=True, better="less"))
    return section.as_dict()
