"""Multiple-observer information-set Monte Carlo tree search: one search for all games, through their kernels' pointers.

Each iteration copies the searching seat's redacted record, fills it with one possible world (`resample`), plays down
the tree, rolls out to the end at random and adds what every seat got. After Cowling, Powley and Whitehouse,
"Information Set Monte Carlo Tree Search" (2012), with the keys that decide its strength: a node is **the spectator's
record and the acting seat**, at the searching seat's own nodes with its private part; counters are masked out. Only
actions legal in the world at hand compete, and the bonus for trying counts how often an action could have been chosen.
In a simultaneous choice the searching seat goes first.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
import numpy as np

from yokocho.bots.base import mixed
from yokocho.bots.search import SEATS_AT, Weights, read_edges, search
from yokocho.bots.tree import (
    DECISIONS,
    DEPTH,
    ITERATIONS,
    NODES,
    REVISITS,
    VISITS,
    Room,
    Sight,
    Tree,
    new_room,
    new_sight,
    new_tree,
)
from yokocho.engine.record import SPECTATOR, U8s
from yokocho.engine.refused import KernelFault

if TYPE_CHECKING:
    from yokocho.bots.patience import Considered
    from yokocho.engine.game import Game

ENDLESS: Final = 1 << 40
SLICE_SECONDS: Final = 0.005
"""How long compiled code runs before it looks at the clock and at whether it is cancelled."""
FIRST_SLICE: Final = 16
MOST_KEPT: Final = 1 << 18
"""Trees are made for at most so many iterations; a longer search goes on without adding nodes once its tree is full."""
MOST_SIGHTS: Final = 1024
"""Sights of so many option sets are kept."""
MOST_PER_MILLISECOND: Final = 64
"""More iterations than a fast machine makes, to size the tree of a search that only the clock ends."""


class Budget(NamedTuple):
    """How long to think: iterations, and milliseconds after which it ends at the latest. With neither it would never
    end."""

    iterations: int | None = None
    milliseconds: float | None = None

    @property
    def kept(self) -> int:
        """Iterations that its tree is made for."""
        by_clock = MOST_KEPT if self.milliseconds is None else int(self.milliseconds * MOST_PER_MILLISECOND)
        return max(16, min(MOST_KEPT, by_clock, self.iterations or MOST_KEPT))


class Option(msgspec.Struct, frozen=True):
    """One action that was thought about: how often it was tried, and its value, 0 to 1 (see `search.Weights`)."""

    code: int
    visits: int
    value: float


class Thought(msgspec.Struct, frozen=True):
    """An answer, and how it came about."""

    choice: int
    options: tuple[Option, ...] = ()
    iterations: int = 0
    seconds: float = 0.0
    nodes: int = 0
    revisit_rate: float = 0.0
    """Share of the visits to nodes (below the first, which is always known) that met a node already there."""
    depth: float = 0.0
    """Decisions that the tree guided, a mean over iterations."""
    decisions: int = 0
    """All decisions played through, roll-outs included."""

    @property
    def iterations_per_s(self) -> float:
        """Speed."""
        return self.iterations / self.seconds if self.seconds else 0.0


class _Inquiry(NamedTuple):
    """One question put to the search, in the order that compiled code takes it."""

    root: U8s
    seat: int
    public: Sight
    own: Sight
    tree: Tree
    room: Room


class Ismcts:
    """See the module. A search of one seat's record. With `hides` it makes its iterations even where there is but one
    legal action, so that the time it takes does not tell."""

    def __init__(
        self,
        game: Game,
        budget: Budget,
        weights: Weights | None = None,
        considered: Considered | None = None,
        *,
        hides: bool = False,
    ) -> None:
        if budget.iterations is None and budget.milliseconds is None:
            raise ValueError("a search needs a budget of iterations or milliseconds")
        self.game = game
        self.budget = budget
        self.weights = weights or Weights()
        self.considered = considered
        """Of what was thought about, what may be chosen (see `patience`)."""
        self.hides = hides
        self._sights: dict[tuple[int, tuple[object, ...]], Sight] = {}

    def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int:
        """See `Bot.choose`."""
        return self.think(state, seat, seed, cancel).choice

    def think(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> Thought:
        """As `choose`, with the figures of the search."""
        codes = self.game.legal_codes(state, seat)
        if not codes:
            raise ValueError(f"seat {seat} has nothing to choose")
        if len(codes) == 1 and not self.hides:
            return Thought(codes[0])
        begun = perf_counter()
        root = np.frombuffer(bytearray(self.game.redact(state, seat)), np.uint8)
        inquiry = _Inquiry(
            root,
            seat,
            self._sight(state, SPECTATOR),
            self._sight(state, seat),
            new_tree(2 * self.budget.kept, 2 * self.budget.kept),
            new_room(len(root), self.game.max_legal, mixed(seed, seat), int(root[SEATS_AT])),
        )
        with np.errstate(over="ignore"):  # interpreted, mixing wraps around as it does when compiled
            self._grow(inquiry, begun, cancel)
            options = self._options(inquiry, codes)
        among = self.considered(self.game, root.tobytes(), seat, codes, seed) if self.considered else codes
        return _conclude(inquiry.tree, options, among, seed, perf_counter() - begun)

    def _sight(self, state: bytes, viewer: int) -> Sight:
        options = self.game.options_in(state)
        key = (viewer, tuple(options.values()))
        sight = self._sights.get(key)
        if sight is None:
            if len(self._sights) >= MOST_SIGHTS:
                self._sights.clear()
            sight = self._sights[key] = new_sight(self.game.layout.position_mask(viewer, options))
        return sight

    def _grow(self, inquiry: _Inquiry, begun: float, cancel: threading.Event | None) -> None:
        """Search in slices of some milliseconds until the budget is used up or somebody cancels."""
        kernels = self.game.kernels
        iterations = ENDLESS if self.budget.iterations is None else self.budget.iterations
        clock = self.budget.milliseconds
        left = None if clock is None else clock / 1000
        piece = FIRST_SLICE
        while iterations > 0:
            piece = min(piece, iterations)
            before = perf_counter()
            broken = search(
                kernels.legal, kernels.act, kernels.step, kernels.resample, kernels.scores,
                *inquiry, self.weights, piece,
            )  # fmt: skip
            if broken:
                raise KernelFault(f"{self.game.id}: nobody can act, or there are more legal actions than declared")
            iterations -= piece
            now = perf_counter()
            if clock is not None:
                left = clock / 1000 - (now - begun)
            if (cancel is not None and cancel.is_set()) or (left is not None and left <= 0):
                return
            piece = _next_slice(piece, now - before, left)

    def _options(self, inquiry: _Inquiry, codes: list[int]) -> tuple[Option, ...]:
        visits, values = np.zeros(len(codes), np.int64), np.zeros(len(codes))
        root, seat, _, own, tree, room = inquiry
        read_edges(root, seat, own, tree, room, self.weights, np.array(codes, np.int64), visits, values)
        return tuple(map(Option, codes, visits.tolist(), values.tolist()))


def _next_slice(piece: int, seconds: float, left: float | None) -> int:
    """Iterations that take about `SLICE_SECONDS` or what is left, growing at most fourfold."""
    wanted = SLICE_SECONDS if left is None else min(SLICE_SECONDS, left)
    return max(1, min(4 * piece, int(piece * wanted / max(seconds, 1e-7))))


def _conclude(tree: Tree, options: tuple[Option, ...], among: Sequence[int], seed: int, seconds: float) -> Thought:
    """Of the codes `among`, the action tried most; of several the most valuable; of equals any: a fixed order would
    favour a seat."""
    tally = tree.tally.tolist()
    choices = [option for option in options if option.code in among]
    best = max(choices, key=lambda option: (option.visits, option.value, mixed(seed, option.code)))
    return Thought(
        best.code,
        options,
        iterations=tally[ITERATIONS],
        seconds=seconds,
        nodes=tally[NODES],
        revisit_rate=tally[REVISITS] / max(1, tally[VISITS]),
        depth=tally[DEPTH] / max(1, tally[ITERATIONS]),
        decisions=tally[DECISIONS],
    )
