"""The solver's loops, compiled: 64 positions at a time, one bit each.

Notation. `half` and the numbers are those of `solver_numbers`. A *plane* says of every kept position whether something
holds, as words over 64 positions:

- a plane *for reading*, (half / 64, 2 * half): bit `r` of word `[i, y]` is the position with `64 * i + r` to move and
  `y` the other;
- a plane *for writing*, the same shape: bit `c` of word `[j, a]` is the position with `a` to move and `64 * j + c` the
  other.

All positions that can follow those of one line `j` for writing lie in line `j` for reading: the other seat is then to
move. A slice of work is one such line; slices touch different words and can run in any order, on any thread.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from numba import types

from yokocho.engine.abi import compiled, helper

Words = npt.NDArray[np.uint64]
Planes = npt.NDArray[np.uint64]

_WORDS: Final = types.Array(types.uint64, 1, "C")
_PLANE: Final = types.Array(types.uint64, 2, "C")
_TABLE: Final = types.Array(types.uint8, 2, "C")
_BYTES: Final = types.Array(types.uint8, 1, "C")
_INTS: Final = types.Array(types.int32, 1, "C")
_INT: Final = types.int64

LOST: Final = 128
"""Added to the turns of a lost position in the table; a won one is its turns, 0 is neither."""

COVERED, BLOCKED, UNDER, OCCUPIED = 0, 1, 2, 3
"""Lines of the shadows that 64 triples throw on the other seat's slots: a die there is covered; a die may not be put
there; a die there stands on one of theirs; the slot is theirs."""
FLAGS: Final = 4
"""The last line of the shadows, with three words of its own:"""
NOBODY, EQUAL, IMAGE = 0, 1, 2
"""No triple has this number; all three faces are equal; the triple is its own image."""

ALL: Final = np.uint64(0xFFFFFFFFFFFFFFFF)
_ONE: Final = np.uint64(1)
_NONE: Final = np.uint64(0)


@helper
def shadows(shadow: Planes, slots: Any, own_image: Any, first: int, rows: int) -> None:
    """What the 64 triples from number `first` mean to the other seat, in its frame."""
    shadow[:, :] = _NONE
    for bit in range(64):
        mask = _ONE << np.uint64(bit)
        if slots[first + bit, 0] == 255:
            shadow[FLAGS, NOBODY] |= mask
            continue
        if own_image[first + bit]:
            shadow[FLAGS, IMAGE] |= mask
        faces = 0
        for die in range(3):
            slot = np.int64(slots[first + bit, die])
            cell, face = slot // 3, slot % 3
            faces += 1 << (4 * face)
            base = 3 * (5 * (rows - 1 - cell // 5) + cell % 5)
            shadow[OCCUPIED, base + face] |= mask
            for other in range(3):
                if other < face:
                    shadow[COVERED, base + other] |= mask
                if other <= face:
                    shadow[BLOCKED, base + other] |= mask
                if other > face:
                    shadow[UNDER, base + other] |= mask
        if faces in (0x003, 0x030, 0x300):
            shadow[FLAGS, EQUAL] |= mask


@helper
def bits(word: Any) -> Any:
    """How many bits are set."""
    word -= (word >> np.uint64(1)) & np.uint64(0x5555555555555555)
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@helper
def transpose(tile: Words) -> None:
    """Bit `c` of word `r` and bit `r` of word `c` change places."""
    width = 32
    mask = np.uint64(0x00000000FFFFFFFF)
    while width:
        shift = np.uint64(width)
        at = 0
        while at < 64:
            swapped = ((tile[at] >> shift) ^ tile[at + width]) & mask
            tile[at] ^= swapped << shift
            tile[at + width] ^= swapped
            at = (at + width + 1) & ~width
        width >>= 1
        mask ^= mask << np.uint64(width)


@helper
def spread(new: Words, plane: Planes, table: Any, block: int, code: int, changed: Any) -> None:
    """Enter the positions of one line for writing in a plane for reading and, unless `code` is 0, in the table."""
    half = plane.shape[0] * 64
    tile = np.empty(64, np.uint64)
    for side in range(2):
        for line in range(plane.shape[0]):
            base = side * half + 64 * line
            any_new = _NONE
            for at in range(64):
                tile[at] = new[base + at]
                any_new |= tile[at]
            if any_new == _NONE:
                continue
            changed[line] = 1
            column = side * half + 64 * block
            if code:
                for at in range(64):
                    word = tile[at]
                    to = column
                    while word:
                        if word & np.uint64(0xFF) == _NONE:
                            word >>= np.uint64(8)
                            to += 8
                        else:
                            if word & _ONE:
                                table[64 * line + at, to] = code
                            word >>= _ONE
                            to += 1
            transpose(tile)
            for at in range(64):
                plane[line, column + at] |= tile[at]


@helper
def count(new: Words, real: Any, images: Any) -> int:
    """How many positions these are with their mirror images."""
    total = 0
    for a in range(len(new)):
        if real[a] and new[a]:
            total += 2 * bits(new[a]) - bits(new[a] & images)
    return total


@compiled(_INT(_INT, _INT, _TABLE, _BYTES, _BYTES, _PLANE, _PLANE, _PLANE, _TABLE, _BYTES))
def begin(
    block: int, rows: int, slots: Any, own_image: Any, real: Any, decided: Any, won: Any, lost: Any, table: Any,
    changed: Any,
) -> int:  # fmt: skip
    """Mark what is no position to play on from: two dice in one slot, or a set that is visible and claimed. Answers how
    many of the line are."""
    columns = len(slots)
    shadow = np.empty((5, max(15 * rows, 3)), np.uint64)
    shadows(shadow, slots, own_image, 64 * block, rows)
    new_won = np.zeros(columns, np.uint64)
    new_lost = np.zeros(columns, np.uint64)
    live = np.zeros(columns, np.uint64)
    for a in range(columns):
        if slots[a, 0] == 255:
            decided[block, a] = ALL
            continue
        x, y, z = slots[a, 0], slots[a, 1], slots[a, 2]
        clash = shadow[OCCUPIED, x] | shadow[OCCUPIED, y] | shadow[OCCUPIED, z] | shadow[FLAGS, NOBODY]
        theirs = shadow[FLAGS, EQUAL] & ~(shadow[UNDER, x] | shadow[UNDER, y] | shadow[UNDER, z]) & ~clash
        own = _NONE
        if x % 3 == y % 3 and y % 3 == z % 3:
            own = ~(shadow[COVERED, x] | shadow[COVERED, y] | shadow[COVERED, z]) & ~clash
        # The seat that is not to move has just moved: should both show a set, it loses (DO-R6).
        new_won[a] = theirs
        new_lost[a] = own & ~theirs
        decided[block, a] = clash | theirs | own
        live[a] = ~decided[block, a]
    spread(new_won, won, table, block, 0, changed)
    spread(new_lost, lost, table, block, 0, changed)
    return count(live, real, shadow[FLAGS, IMAGE])


@compiled(
    _INT(
        _INT, _INT, _INT, _TABLE, _BYTES, _BYTES, _INTS, _INTS, _BYTES, _BYTES, _INTS, _TABLE,
        _PLANE, _WORDS, _PLANE, _TABLE, _BYTES,
    )
)  # fmt: skip
def find_won(
    block: int, rows: int, turn: int, slots: Any, own_image: Any, real: Any, start: Any, to: Any, lifted: Any,
    put: Any, exit_start: Any, exits: Any, decided: Any, lost: Any, won: Any, table: Any, changed: Any,
) -> int:  # fmt: skip
    """Undecided positions of one line that are won in `turn` turns: a move leads to one that is lost in a turn less
    (`lost`, the line for reading), or onto an EXIT. Answers how many were found."""
    columns = len(slots)
    shadow = np.empty((5, 15 * rows), np.uint64)
    shadows(shadow, slots, own_image, 64 * block, rows)
    covered, blocked = shadow[COVERED], shadow[BLOCKED]
    new = np.zeros(columns, np.uint64)
    for a in range(columns):
        undecided = ~decided[block, a]
        if undecided == _NONE:
            continue
        found = _NONE
        stuck = ALL
        for at in range(start[a], start[a + 1]):
            forbidden = covered[lifted[at]] | blocked[put[at]]
            found |= ~forbidden & lost[to[at]]
            stuck &= forbidden
        for at in range(exit_start[a], exit_start[a + 1]):
            forbidden = covered[exits[at, 0]] | blocked[exits[at, 1]]
            stuck &= forbidden
            if turn == 1:
                if exits[at, 2]:
                    forbidden |= ~(covered[exits[at, 3]] | covered[exits[at, 4]])
                found |= ~forbidden
        found |= stuck & lost[a]
        new[a] = found & undecided
        decided[block, a] |= new[a]
    spread(new, won, table, block, turn, changed)
    return count(new, real, shadow[FLAGS, IMAGE])


@compiled(
    _INT(
        _INT, _INT, _INT, _TABLE, _BYTES, _BYTES, _INTS, _INTS, _BYTES, _BYTES, _INTS, _TABLE,
        _PLANE, _WORDS, _PLANE, _TABLE, _BYTES,
    )
)  # fmt: skip
def find_lost(
    block: int, rows: int, turn: int, slots: Any, own_image: Any, real: Any, start: Any, to: Any, lifted: Any,
    put: Any, exit_start: Any, exits: Any, decided: Any, won: Any, lost: Any, table: Any, changed: Any,
) -> int:  # fmt: skip
    """Undecided positions of one line that are lost in `turn` turns: every move leads to one that is won in fewer
    (`won`, the line for reading). Answers how many were found."""
    columns = len(slots)
    shadow = np.empty((5, 15 * rows), np.uint64)
    shadows(shadow, slots, own_image, 64 * block, rows)
    covered, blocked = shadow[COVERED], shadow[BLOCKED]
    new = np.zeros(columns, np.uint64)
    for a in range(columns):
        found = ~decided[block, a]
        if found == _NONE:
            continue
        for at in range(start[a], start[a + 1]):
            found &= covered[lifted[at]] | blocked[put[at]] | won[to[at]]
            if found == _NONE:
                break
        if found == _NONE:
            continue
        stuck = ALL
        for at in range(start[a], start[a + 1]):
            stuck &= covered[lifted[at]] | blocked[put[at]]
        for at in range(exit_start[a], exit_start[a + 1]):
            forbidden = covered[exits[at, 0]] | blocked[exits[at, 1]]
            stuck &= forbidden
            if exits[at, 2]:
                forbidden |= ~(covered[exits[at, 3]] | covered[exits[at, 4]])
            found &= forbidden
        new[a] = found & (~stuck | won[a])
        decided[block, a] |= new[a]
    spread(new, lost, table, block, LOST + turn, changed)
    return count(new, real, shadow[FLAGS, IMAGE])


@compiled(_INT(_INT, _INT, _TABLE, _PLANE, _PLANE, _PLANE, _BYTES, _BYTES))
def take_up(
    line: int, turn: int, table: Any, decided: Any, won: Any, lost: Any, changed_won: Any, changed_lost: Any
) -> int:
    """Fill the planes of one line for reading from a table that is right up to `turn`; later entries are wiped out.
    Answers how many were."""
    blocks = decided.shape[0]
    half = 64 * blocks
    wiped = 0
    known = np.empty(64, np.uint64)
    for side in range(2):
        for block in range(blocks):
            column = side * half + 64 * block
            for at in range(64):
                known[at] = _NONE
            for at in range(64):
                mask = _ONE << np.uint64(at)
                for c in range(64):
                    code = table[64 * line + at, column + c]
                    if code == 0:
                        continue
                    turns = code % LOST
                    if turns > turn:
                        table[64 * line + at, column + c] = 0
                        wiped += 1
                        continue
                    known[at] |= _ONE << np.uint64(c)
                    if code < LOST:
                        won[line, column + c] |= mask
                        if turns == turn:
                            changed_won[line] = 1
                    elif turns == turn:
                        lost[line, column + c] |= mask
                        changed_lost[line] = 1
            for at in range(64):
                decided[block, side * half + 64 * line + at] |= known[at]
    return wiped
