"""Random play of X nimmt! by our kernel, through legal → choose → apply, in turn with its Python twin; and of all other
games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

import yokocho
from benchmarks import twin
from benchmarks.figures import Figure, Section
from yokocho.bots.bench import rate, run_random
from yokocho.engine import drive
from yokocho.engine.match import seed_bytes

SEATS = 4
TURNS = 4
"""Ours and the twin's runs take turns, so that other work on the machine meets all of them."""


def default_seats(game: yokocho.Game) -> int:
    """As many as can play, up to four."""
    return max(seats for seats in game.info.seats if seats <= SEATS)


def direct_player(game: yokocho.Game) -> Callable[[int], int]:
    """`play(games) -> decisions` as `drive.play_games`, compiled against this one game: no pointers, calls inlined."""
    as_compiled: Any = drive.playout
    playout: Any = numba.njit(nogil=True, error_model="numpy")(as_compiled.py_func)

    @numba.njit(nogil=True, error_model="numpy")
    def play_games(
        setup: Any,
        legal: Any,
        act: Any,
        step: Any,
        state: Any,
        options: Any,
        seed: Any,
        out: Any,
        chance: Any,
        games: int,
    ) -> int:
        made = 0
        for number in range(games):
            for i in range(8):
                seed[i] = (number >> (8 * i)) & 255
            state[:] = 0
            setup(state, options, seed)
            while step(state) != 0:
                pass
            made += playout(legal, act, step, state, out, chance, 1_000_000_000)
        return made

    kernels, info = game.kernels, game.info
    codes = info.option_codes(SEATS, {spec.name: spec.default for spec in info.options})
    options = np.array(codes, np.int64)
    state = np.zeros(game.layout.size, np.uint8)
    seed = np.frombuffer(seed_bytes(1), np.uint8).copy()
    out = np.zeros(game.max_legal, np.int64)
    chance = np.array([1], np.uint64)
    loop: Any = play_games

    def play(games: int) -> int:
        return loop(kernels.setup, kernels.legal, kernels.act, kernels.step, state, options, seed, out, chance, games)

    return play


def run(quick: bool) -> dict[str, Any]:
    """The figures, with their ratios to the twin's in this same run."""
    seconds = 0.3 if quick else 2.0
    game = yokocho.load("x-nimmt")
    direct = direct_player(game)
    direct(1)
    pointed, inlined, plain = 0.0, 0.0, 0.0
    for turn in range(TURNS):
        pointed = max(pointed, run_random(game, SEATS, seconds))
        inlined = max(inlined, rate(direct, seconds))
        decisions, elapsed = twin.random_play(seconds, SEATS, seed=turn)
        plain = max(plain, decisions / elapsed)
    others = [yokocho.load(name) for name in yokocho.discover() if name != game.id]
    speeds = [[run_random(other, default_seats(other), seconds) for other in others] for _ in range(2)]
    figures = [
        Figure(
            "Yokocho, X nimmt!", pointed, "decisions/s", "flat bytes through pointers, as all drivers do", ours=True
        ),
        Figure("Yokocho, X nimmt!, inlined", inlined, "decisions/s", "the loop compiled against this game", ours=True),
        Figure("Yokocho / twin", pointed / plain, "times", f"best of {TURNS} runs each, in turn"),
        Figure("Yokocho, inlined / twin", inlined / plain, "times", f"best of {TURNS} runs each, in turn"),
    ]
    for other, found in zip(others, map(max, *speeds), strict=True):
        how = f"{default_seats(other)} seats, as above; {found / pointed:.2f} times X nimmt!"
        figures.append(Figure(f"Yokocho, {other.info.title['en']}", found, "decisions/s", how, ours=True))
    details = {"twin_decisions_per_s": round(plain), "seats": SEATS}
    return Section("Random play", figures, details=details).as_dict()
