"""The compiled search: its iterations, called in slices by `ismcts`. Compiled once for all games, through their
kernels' pointers."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import types

from yokocho.bots.tree import (
    DECISIONS,
    DEPTH,
    EDGES,
    ITERATIONS,
    MAX_PATH,
    NODES,
    REVISITS,
    ROOM,
    SIGHT,
    TREE,
    VISITS,
    Room,
    Sight,
    Tree,
    edge_key,
    position_key,
    slot_of,
)
from yokocho.engine.abi import BYTES, CODES, FLOATS, POINTERS, compiled, helper
from yokocho.engine.drive import awaited_of, next_random, nth_bit, playout, random_below
from yokocho.engine.record import F64s, I64s, U8s

BROKEN: Final = -1
MAX_DECISIONS: Final = 100_000
"""A roll-out of more decisions is counted as it stands."""
SEATS_AT: Final = 0
RANKS_AT: Final = 7
"""Where any record's header has the number of seats, and the ranks by seat, a byte each; 0 before the end."""


class Weights(NamedTuple):
    """How a seat values an end, and how much it explores.

    Value, 0 to 1: `place` parts of the *place utility* (1 for the sole winner, 0 for the last, evenly between, shared
    places averaged) and the rest of the *margin*: own score less the mean of the others', in units of `spread`
    standard deviations of the margins seen so far, around 0.5. So a bot plays to win, and for every point where
    winning is out of reach or safe. (Selection needs differences only; a value that is told is cut off at 0 and 1.)
    """

    place: float = 0.5
    spread: float = 4.0
    explore: float = 0.6


WEIGHTS: Any = types.NamedUniTuple(types.float64, len(Weights._fields), Weights)


# --- one iteration ----------------------------------------------------------------------------------------------------


@helper
def next_to_act(awaited: int, seat: int) -> int:
    """Who goes first among the awaited: the searching seat, else the lowest."""
    return seat if (awaited >> seat) & 1 else nth_bit(awaited, 0)


@helper
def unit_of(room: Room, tree: Tree, weights: Weights) -> float:
    """What a point of margin is worth: by the standard deviation of the margins so far, a mean over the seats; 0 while
    unknown."""
    seats = room.scores.shape[0]
    n = max(1, tree.tally[ITERATIONS])
    total = 0.0
    for seat in range(seats):
        mean = room.sums[seat] / n
        total += max(0.0, room.sums[seats + seat] / n - mean * mean)
    spread = np.sqrt(total / seats)
    return (1.0 - weights.place) / (weights.spread * spread) if spread > 0.0 else 0.0


@helper
def mean_of(tree: Tree, slot: int, weights: Weights, unit: float) -> float:
    """What an edge is worth to the seat that decides there, but for a constant."""
    return (weights.place * tree.places[slot] + unit * tree.margins[slot]) / tree.visits[slot]


@helper
def choose_edge(tree: Tree, room: Room, node: Any, n: int, weights: Weights, unit: float) -> int:
    """The place in `room.out` of the action to follow: one never tried here, else the highest upper bound. Counts the
    offers."""
    fresh = 0
    chosen = 0
    best = -1e300
    for i in range(n):
        name = edge_key(node, room.out[i])
        slot = slot_of(tree.edge, name, name)
        if tree.edge[slot] == np.uint64(0):
            fresh += 1
            if random_below(room.chance, fresh) == 0:
                chosen = i
        else:
            tree.offers[slot] += 1
            if fresh == 0:
                bonus = np.sqrt(np.log(tree.offers[slot]) / tree.visits[slot])
                bound = mean_of(tree, slot, weights, unit) + weights.explore * bonus
                if bound > best:
                    best = bound
                    chosen = i
    return chosen


@helper
def claim_edge(tree: Tree, node: Any, action: int) -> int:
    """The slot of an edge, made if it is new; -1 if the table is full."""
    name = edge_key(node, action)
    slot = slot_of(tree.edge, name, name)
    if tree.edge[slot] == np.uint64(0):
        if 4 * tree.tally[EDGES] >= 3 * tree.edge.shape[0]:
            return -1
        tree.edge[slot] = name
        tree.offers[slot] = 1
        tree.tally[EDGES] += 1
    return slot


@helper
def enter(tree: Tree, node: Any, is_root: bool) -> bool:
    """Count a visit; True if the node was known. An unknown one is remembered, if there is room."""
    slot = slot_of(tree.node, node, node)
    known = tree.node[slot] == node
    if not known and 4 * tree.tally[NODES] < 3 * tree.node.shape[0]:
        tree.node[slot] = node
        tree.tally[NODES] += 1
    if not is_root:
        tree.tally[VISITS] += 1
        if known:
            tree.tally[REVISITS] += 1
    return known or is_root


@helper
def descend(
    legal: Any, act: Any, step: Any, seat: int, public: Sight, own: Sight, tree: Tree, room: Room, weights: Weights
) -> int:
    """Play down the tree to the first new node. Answers the length of the path, or BROKEN."""
    unit = unit_of(room, tree, weights)
    depth = 0
    while depth < MAX_PATH:
        awaited = awaited_of(room.state)
        if awaited == 0:
            return depth
        actor = next_to_act(awaited, seat)
        n = legal(room.state, actor, room.out)
        if n < 1 or n > room.out.shape[0]:
            return BROKEN
        i = 0
        if n > 1:
            node = position_key(room.words, own if actor == seat else public, actor)
            if not enter(tree, node, depth == 0):
                return depth
            i = choose_edge(tree, room, node, n, weights, unit)
            slot = claim_edge(tree, node, room.out[i])
            if slot < 0:
                return depth
            room.path[depth] = slot
            room.actors[depth] = actor
            depth += 1
        act(room.state, actor, room.out[i])
        tree.tally[DECISIONS] += 1
        while step(room.state) != 0:
            pass
    return depth


@helper
def judge(scores: Any, room: Room) -> None:
    """Place utilities and margins of all seats at the end of an iteration (see `Weights`)."""
    seats = room.scores.shape[0]
    scores(room.state, room.scores)
    total = 0.0
    for seat in range(seats):
        total += room.scores[seat]
    for seat in range(seats):
        mine = room.scores[seat]
        margin = mine - (total - mine) / (seats - 1) if seats > 1 else mine
        rank = room.state[RANKS_AT + seat]
        behind = 0
        beside = 0
        for other in range(seats):
            if room.state[RANKS_AT + other] > rank:
                behind += 1
            elif room.state[RANKS_AT + other] == rank:
                beside += 1
        room.places[seat] = (behind + 0.5 * (beside - 1)) / (seats - 1) if seats > 1 else 0.5
        room.margins[seat] = margin
        room.sums[seat] += margin
        room.sums[seats + seat] += margin * margin


@helper
def draw_seed(room: Room) -> None:
    """32 bytes from the search's own stream."""
    for i in range(0, 32, 4):
        bits = next_random(room.chance)
        for j in range(4):
            room.seed[i + j] = (bits >> (8 * j)) & 255


@compiled(
    types.int64(
        POINTERS["legal"],
        POINTERS["act"],
        POINTERS["step"],
        POINTERS["resample"],
        POINTERS["scores"],
        BYTES,
        types.int64,
        SIGHT,
        SIGHT,
        TREE,
        ROOM,
        WEIGHTS,
        types.int64,
    )
)
def search(
    legal: Any,
    act: Any,
    step: Any,
    resample: Any,
    scores: Any,
    root: U8s,
    seat: int,
    public: Sight,
    own: Sight,
    tree: Tree,
    room: Room,
    weights: Weights,
    iterations: int,
) -> int:
    """So many iterations more. Answers 0, or BROKEN when a kernel breaks its contract."""
    for _ in range(iterations):
        room.state[:] = root
        draw_seed(room)
        resample(room.state, seat, room.seed)
        depth = descend(legal, act, step, seat, public, own, tree, room, weights)
        if depth < 0:
            return BROKEN
        made = playout(legal, act, step, room.state, room.out, room.chance, MAX_DECISIONS)
        if made < 0:
            return BROKEN
        judge(scores, room)
        for i in range(depth):
            slot = room.path[i]
            tree.visits[slot] += 1
            tree.places[slot] += room.places[room.actors[i]]
            tree.margins[slot] += room.margins[room.actors[i]]
        tree.tally[ITERATIONS] += 1
        tree.tally[DEPTH] += depth
        tree.tally[DECISIONS] += made
    return 0


@compiled(types.int64(BYTES, types.int64, SIGHT, TREE, ROOM, WEIGHTS, CODES, CODES, FLOATS))
def read_edges(
    root: U8s,
    seat: int,
    own: Sight,
    tree: Tree,
    room: Room,
    weights: Weights,
    codes: I64s,
    visits: I64s,
    values: F64s,
) -> int:
    """How often each code of the first choice was tried, and its value, cut off at 0 and 1."""
    room.state[:] = root
    node = position_key(room.words, own, seat)
    unit = unit_of(room, tree, weights)
    for i in range(codes.shape[0]):
        name = edge_key(node, codes[i])
        slot = slot_of(tree.edge, name, name)
        tried = tree.visits[slot] if tree.edge[slot] == name else 0
        visits[i] = tried
        if tried > 0:
            values[i] = min(1.0, max(0.0, 0.5 * (1.0 - weights.place) + mean_of(tree, slot, weights, unit)))
    return 0
