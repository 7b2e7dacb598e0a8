"""How fast a game runs here, in half a minute: random play, the Python twin beside it, and the search."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from yokocho.bots.ismcts import Budget, Ismcts
from yokocho.bots.prepare import prepare
from yokocho.engine.drive import BROKEN, play_games
from yokocho.engine.game import load
from yokocho.engine.match import seed_bytes
from yokocho.engine.refused import KernelFault

if TYPE_CHECKING:
    from yokocho.engine.game import Game

TWIN: Final = Path(__file__).resolve().parents[3] / "benchmarks" / "twin.py"
"""The idiomatic Python twin; it is in the repository, not in the wheel."""
TWIN_OF: Final = "x-nimmt"
SEATS: Final = 4
"""At most so many seats, so that figures of different games can be read side by side."""
TURNS: Final = 4
"""Ours and the twin's runs take turns, so that other work on the machine meets both."""


def quick_bench(game_id: str, seconds: float = 8.0) -> dict[str, object]:
    """Decisions a second of random play on one core, the twin's, their ratio, and search iterations a second; `how`
    explains each. Measures for about so many seconds; a first start compiles besides. What cannot be had is None.

    Raises BadSetting for an unknown game.
    """
    game = load(game_id)
    prepare()
    seats = _seats_of(game)
    twin = _twin() if game_id == TWIN_OF else None
    piece = seconds / (3 * TURNS)
    run_random(game, seats, 0.02)
    ours, theirs, searched = 0.0, 0.0, 0.0
    for turn in range(TURNS):
        ours = max(ours, run_random(game, seats, piece))
        if twin is not None:
            decisions, elapsed = twin.random_play(piece, seats, turn)
            theirs = max(theirs, decisions / elapsed)
        searched = max(searched, run_search(game, seats, piece, turn))
    return {
        "decisions_per_s": round(ours),
        "twin_decisions_per_s": round(theirs) if twin is not None else None,
        "ratio": round(ours / theirs, 2) if theirs else None,
        "ismcts_iterations_per_s": round(searched),
        "how": {
            "decisions_per_s": f"random games of {seats} seats from set-up to end, legal, choose, apply, on one core, "
            f"through the kernels' pointers over flat bytes (drive.play_games); best of {TURNS} runs",
            "twin_decisions_per_s": f"the same in idiomatic Python (benchmarks/twin.py), {seats} seats, in turn with "
            f"ours; best of {TURNS} runs"
            if twin is not None
            else "no Python twin of this game here",
            "ratio": "decisions_per_s / twin_decisions_per_s",
            "ismcts_iterations_per_s": f"search from the first decision of a game at {seats} seats, every iteration "
            f"rolled out to the end, on one core (Ismcts.think); best of {TURNS} searches",
        },
    }


def run_random(game: Game, seats: int, seconds: float) -> float:
    """Decisions a second of random games, default options, for about so many seconds. Raises KernelFault."""
    kernels, info = game.kernels, game.info
    options = np.array(info.option_codes(seats, {spec.name: spec.default for spec in info.options}), np.int64)
    state = np.zeros(game.layout.size, np.uint8)
    seed = np.frombuffer(seed_bytes(1), np.uint8).copy()
    out = np.zeros(game.max_legal, np.int64)
    chance = np.array([1], np.uint64)

    def play(games: int) -> int:
        with np.errstate(over="ignore"):  # interpreted, mixing wraps around as it does when compiled
            made = play_games(
                kernels.setup, kernels.legal, kernels.act, kernels.step, state, options, seed, out, chance, games
            )
        if made == BROKEN:
            raise KernelFault(f"{game.id}: nobody can act, or there are more legal actions than declared")
        return made

    return rate(play, seconds)


def rate(play: Callable[[int], int], seconds: float) -> float:
    """Decisions a second of `play(games)`, which answers its decisions: called again and again, in growing pieces,
    for about so many seconds."""
    games, made = 1, 0
    begun = now = perf_counter()
    while now - begun < seconds:
        before = now
        made += play(games)
        now = perf_counter()
        if now - before < seconds / 20:
            games *= 2
    return made / (now - begun)


def run_search(game: Game, seats: int, seconds: float, seed: int = 1) -> float:
    """Iterations a second of one search from the first decision of a game at which there is a choice."""
    match = game.new(seats, seed=seed)
    while len(match.legal(seat := min(match.actors))) == 1:
        match.act(seat, match.legal(seat)[0])
    bot = Ismcts(game, Budget(milliseconds=1000 * seconds))
    return bot.think(game.redact(match.state, seat), seat, seed).iterations_per_s


def _seats_of(game: Game) -> int:
    return max((seats for seats in game.info.seats if seats <= SEATS), default=game.info.seats[0])


def _twin() -> Any:
    """The twin's module, or None outside the repository."""
    spec = importlib.util.spec_from_file_location("_yokocho_benchmarks_twin", TWIN)
    if spec is None or spec.loader is None or not TWIN.is_file():
        return None
    module: ModuleType = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module
