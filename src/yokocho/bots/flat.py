"""Flat Monte Carlo: every legal action is tried equally often, in the same worlds, with random roll-outs, and no tree
is grown.

What a tree is worth is seen against this at the same number of iterations.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import types

from yokocho.bots.base import mixed
from yokocho.bots.search import BROKEN, MAX_DECISIONS, Weights, draw_seed, judge
from yokocho.bots.tree import ROOM, Room, new_room
from yokocho.engine.abi import BYTES, CODES, POINTERS, compiled
from yokocho.engine.drive import playout
from yokocho.engine.record import F64s, I64s, U8s
from yokocho.engine.refused import KernelFault

if TYPE_CHECKING:
    from yokocho.engine.game import Game

LET_GO: Final = -1
"""Instead of a code: do nothing, and see how the others go on."""

_TABLE = types.Array(types.float64, 2, "C")


@compiled(
    types.int64(
        POINTERS["legal"],
        POINTERS["act"],
        POINTERS["step"],
        POINTERS["resample"],
        POINTERS["scores"],
        BYTES,
        types.int64,
        CODES,
        ROOM,
        _TABLE,
        types.int64,
    )
)
def try_each(
    legal: Any,
    act: Any,
    step: Any,
    resample: Any,
    scores: Any,
    root: U8s,
    seat: int,
    codes: I64s,
    room: Room,
    sums: F64s,
    worlds: int,
) -> int:
    """Each action (or LET_GO) once in each of so many worlds. Adds up by action the place utility, the margin and its
    square, and the score (columns of `sums`). Answers 0 or BROKEN."""
    for _ in range(worlds):
        draw_seed(room)
        for i in range(codes.shape[0]):
            room.state[:] = root
            resample(room.state, seat, room.seed)
            if codes[i] != LET_GO:
                act(room.state, seat, codes[i])
                while step(room.state) != 0:
                    pass
            if playout(legal, act, step, room.state, room.out, room.chance, MAX_DECISIONS) < 0:
                return BROKEN
            judge(scores, room)
            sums[i, 0] += room.places[seat]
            sums[i, 1] += room.margins[seat]
            sums[i, 2] += room.margins[seat] ** 2
            sums[i, 3] += room.scores[seat]
    return 0


_SLICE = 64
"""Worlds between two looks at whether it is cancelled, over all actions together."""


class Flat:
    """See the module. `iterations` roll-outs are shared out evenly, at least one for each action."""

    def __init__(self, game: Game, iterations: int, weights: Weights | None = None) -> None:
        self.game = game
        self.iterations = iterations
        self.weights = weights or Weights()

    def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int:
        """See `Bot.choose`."""
        codes = self.game.legal_codes(state, seat)
        if not codes:
            raise ValueError(f"seat {seat} has nothing to choose")
        if len(codes) == 1:
            return codes[0]
        means = outcomes(self.game, state, seat, codes, max(1, self.iterations // len(codes)), seed, cancel)
        mean = means[:, 1].mean()
        spread = float(np.sqrt(max(0.0, means[:, 2].mean() - mean * mean)))
        unit = (1.0 - self.weights.place) / (self.weights.spread * spread) if spread > 0.0 else 0.0
        return best_of(codes, self.weights.place * means[:, 0] + unit * means[:, 1], seed)


def best_of(codes: list[int], values: F64s, seed: int) -> int:
    """The code of the highest value; of equals any: a fixed order would favour a seat."""
    return max(zip(values.tolist(), codes, strict=True), key=lambda each: (each[0], mixed(seed, each[1])))[1]


def outcomes(
    game: Game, state: bytes, seat: int, codes: list[int], worlds: int, seed: int, cancel: threading.Event | None
) -> F64s:
    """What comes of each action, a mean over so many worlds (fewer if cancelled): a row each, columns as `try_each`
    says."""
    root = np.frombuffer(bytearray(game.redact(state, seat)), np.uint8)
    room = new_room(len(root), game.max_legal, mixed(seed, seat), int(root[0]))
    sums = np.zeros((len(codes), 4))
    kernels = game.kernels
    tried = 0
    while tried < worlds and not (tried and cancel is not None and cancel.is_set()):
        piece = min(max(1, _SLICE // len(codes)), worlds - tried)
        with np.errstate(over="ignore"):  # interpreted, mixing wraps around as it does when compiled
            broken = try_each(
                kernels.legal, kernels.act, kernels.step, kernels.resample, kernels.scores,
                root, seat, np.array(codes, np.int64), room, sums, piece,
            )  # fmt: skip
        if broken:
            raise KernelFault(f"{game.id}: nobody can act, or there are more legal actions than declared")
        tried += piece
    return sums / tried
