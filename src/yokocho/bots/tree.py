"""The memory of a search: two open-addressing tables, of nodes and of the actions tried in them, and a room to work in.

All arrays are made outside compiled code, so that a search can run in slices. A *node* is a position as far as it is
known to whoever decides there, named by 64 mixed bits of its masked record (`position_key`); an *edge* is an action
tried in a node. Two positions that share a name by accident would be taken for one: at a million nodes the chance is
below 1 in 30 million.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import types

from yokocho.engine.abi import helper
from yokocho.engine.record import F64s, I64s, U8s

U64s: TypeAlias = npt.NDArray[np.uint64]
I32s: TypeAlias = npt.NDArray[np.int32]

MAX_PATH = 512
"""Decisions that one iteration keeps in the tree; what follows is rolled out."""


class Tree(NamedTuple):
    """What was learned. Slots are shared by the arrays of one table; a name of 0 is an empty slot."""

    node: U64s
    """Names of nodes."""
    edge: U64s
    """Names of edges, mixed from node and action."""
    visits: I32s
    """How often an edge was chosen ..."""
    offers: I32s
    """... and how often it could have been: it was legal in the world at hand."""
    places: F64s
    """Sum of the deciding seat's place utilities (see `ismcts.Weights`)."""
    margins: F64s
    """Sum of the deciding seat's margins."""
    tally: I64s
    """Counts of the whole search, by the places below."""


class Sight(NamedTuple):
    """Which words of the record make a position to a viewer: their places and masks."""

    at: I64s
    bits: U64s


class Room(NamedTuple):
    """Where one iteration works."""

    state: U8s
    words: U64s
    """The same bytes, as words."""
    seed: U8s
    chance: U64s
    out: I64s
    path: I64s
    """Edges on the way down ..."""
    actors: I64s
    """... and who chose them."""
    scores: F64s
    places: F64s
    margins: F64s
    sums: F64s
    """By seat: sum of margins, then sum of their squares."""


# Places in `Tree.tally`.
ITERATIONS: Final = 0
NODES: Final = 1
EDGES: Final = 2
VISITS: Final = 3
"""Decisions with a choice made inside the tree, the first one not counted (it is always known) ..."""
REVISITS: Final = 4
"""... and those of them at a node that was there before."""
DEPTH: Final = 5
"""Sum over iterations of the decisions that the tree guided."""
DECISIONS: Final = 6
"""All decisions, roll-outs included."""

_WORDS = types.Array(types.uint64, 1, "C")
_INTS = types.Array(types.int64, 1, "C")
_SMALL = types.Array(types.int32, 1, "C")
_REALS = types.Array(types.float64, 1, "C")
_BYTES = types.Array(types.uint8, 1, "C")

TREE: Any = types.NamedTuple((_WORDS, _WORDS, _SMALL, _SMALL, _REALS, _REALS, _INTS), Tree)
SIGHT: Any = types.NamedTuple((_INTS, _WORDS), Sight)
ROOM: Any = types.NamedTuple(
    (_BYTES, _WORDS, _BYTES, _WORDS, _INTS, _INTS, _INTS, _REALS, _REALS, _REALS, _REALS), Room
)


def new_tree(nodes: int, edges: int) -> Tree:
    """An empty tree with room for so many nodes and edges (rounded up to a power of two)."""
    n, e = 1 << max(4, nodes - 1).bit_length(), 1 << max(4, edges - 1).bit_length()
    return Tree(
        np.zeros(n, np.uint64), np.zeros(e, np.uint64), np.zeros(e, np.int32), np.zeros(e, np.int32),
        np.zeros(e), np.zeros(e), np.zeros(DECISIONS + 1, np.int64),
    )  # fmt: skip


def new_room(size: int, max_legal: int, chance: int, seats: int) -> Room:
    """A room for records of `size` bytes; `chance` starts the search's own stream."""
    state = np.zeros(size, np.uint8)
    return Room(
        state, state.view(np.uint64), np.zeros(32, np.uint8), np.array([chance], np.uint64),
        np.zeros(max_legal, np.int64), np.zeros(MAX_PATH, np.int64), np.zeros(MAX_PATH, np.int64),
        np.zeros(seats), np.zeros(seats), np.zeros(seats), np.zeros(2 * seats),
    )  # fmt: skip


def new_sight(mask: U8s) -> Sight:
    """The words that a byte mask lets through."""
    bits = mask.view(np.uint64)
    at = np.flatnonzero(bits).astype(np.int64)
    return Sight(at, bits[at].copy())


@helper
def mix(name: Any, word: Any) -> Any:
    """Fold one word into a name: exclusive-or, an odd multiplier, and a shift that brings the high bits down again."""
    product = (name ^ word) * np.uint64(0x9FB21C651E98DF25)
    return product ^ (product >> np.uint64(32))


@helper
def position_key(words: U64s, sight: Sight, seat: int) -> Any:
    """The name of a position for whoever sees it as `sight`, with `seat` to decide. Two lanes, so that one
    multiplication need not wait for the other. Never 0."""
    first = np.uint64(0x9E3779B97F4A7C15) + np.uint64(seat)
    second = np.uint64(0xD1B54A32D192ED03)
    n = sight.at.shape[0]
    for i in range(0, n - 1, 2):
        first = mix(first, words[sight.at[i]] & sight.bits[i])
        second = mix(second, words[sight.at[i + 1]] & sight.bits[i + 1])
    if n % 2:
        first = mix(first, words[sight.at[n - 1]] & sight.bits[n - 1])
    return mix(mix(first, second), np.uint64(n)) | np.uint64(1)


@helper
def edge_key(node: Any, action: int) -> Any:
    """The name of an action in a node. Never 0."""
    return mix(node, np.uint64(action + 1)) | np.uint64(1)


@helper
def slot_of(names: U64s, name: Any, start: Any) -> int:
    """Where `name` lies, or the empty slot where it would: linear probing from `start`."""
    last = names.shape[0] - 1
    slot = np.int64(start & np.uint64(last))
    while names[slot] != np.uint64(0) and names[slot] != name:
        slot = (slot + 1) & last
    return slot  # pyright: ignore[reportReturnType]
