"""What inference is worth in Cats Called Jiji: the search in possible worlds against the same one in uniform worlds.

Uniform worlds fit the cards in sight, hand sizes and Missing Jiji that were seen, and forget what follows from what
was shared, kept and tracked. Both searches think equally long; every deal is played from every seat.

    python -m benchmarks.inference [--games 400] [--seats 4] [--milliseconds 20] [--seed 1]
"""

from __future__ import annotations

import argparse
import copy
import random
from typing import Any

import numba
import numpy as np

import yokocho
from yokocho.bots.arena import duel
from yokocho.bots.ismcts import Budget, Ismcts
from yokocho.bots.prepare import prepare
from yokocho.engine.abi import SIGNATURES
from yokocho.engine.kit import seed_chance
from yokocho.engine.record import U8s
from yokocho.games.cats_called_jiji.state import ALL_NUMBERS, open_state
from yokocho.games.cats_called_jiji.worlds import imagine


def _uniform(state: U8s, viewer: int, seed: U8s) -> int:
    s = open_state(state)
    seed_chance(s, seed)
    possible = s.possible.copy()
    possible_to = s.possible_to.copy()
    track = s.track.copy()
    dry = s.dry
    s.possible[:] = ALL_NUMBERS
    s.possible_to[:] = ALL_NUMBERS
    s.track[:] = 0
    s.dry = 0
    imagine(s, viewer)
    s.possible[:] = possible
    s.track[:] = track
    s.dry = dry
    if viewer >= 0:
        s.possible_to[viewer] = possible_to[viewer]
    return 0


def forgetful(game: yokocho.Game) -> yokocho.Game:
    """The game with uniform worlds. (Compiled anew each time: the cache would not notice a change of the game.)"""
    compile_it: Any = numba.njit(SIGNATURES["resample"], nogil=True, error_model="numpy")
    changed = copy.copy(game)
    changed.kernels = game.kernels._replace(resample=compile_it(_uniform))
    return changed


def in_play(game: yokocho.Game, seats: int, seed: int) -> tuple[bytes, int]:
    """A state in which a seat has several actions, some turns into a random game."""
    chance = random.Random(seed)
    match = game.new(seats, seed=seed)
    while not match.over:
        seat = min(match.actors)
        codes = game.legal_codes(match.state, seat)
        if len(codes) > 1 and len(match.moves) > 4 * seats:
            return match.state, seat
        match.act(seat, codes[0] if len(codes) > 10 else chance.choice(codes))  # the first of many: not to declare
    return in_play(game, seats, seed + 1000)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--milliseconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = yokocho.load("cats-called-jiji")
    prepare()
    plain = forgetful(game)
    budget = Budget(None, asked.milliseconds)
    for bot, other in ((Ismcts(game, budget), Ismcts(plain, budget)), (Ismcts(plain, budget), Ismcts(game, budget))):
        name = "inferring" if bot.game is game else "uniform"
        thinks = [bot.think(*in_play(game, asked.seats, n), n).iterations_per_s for n in range(8)]
        print(f"{name}: {np.median(thinks):,.0f} iterations/s in the middle of a game")
        print(
            f"one {name} against others: {duel(game, bot, other, asked.games, asked.seed, seats=asked.seats)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
