"""Compiled building blocks for rules: chance, shuffles, small sets, sorting.

Chance is ChaCha with 8 rounds, keyed by 32 bytes inside the record (`chance_key`), read word by word from
`chance_block`: reproducible, and
nobody can tell a shuffle from the cards they see. Source: D. J. Bernstein, "ChaCha, a variant of Salsa20"; layout of
RFC 7539 with a
64-bit block number and a nonce of zero. All words are computed as 64-bit integers under a mask, so that the
interpreted twin
needs no wrap-around.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from yokocho.engine.abi import helper
from yokocho.engine.record import I64s, Record, U8s, U32s

_MASK = 0xFFFFFFFF


@helper
def quarter(w: I64s, a: int, b: int, c: int, d: int) -> None:
    """The quarter round of RFC 7539, section 2.1, on 16 words."""
    w[a] = (w[a] + w[b]) & _MASK
    x = w[d] ^ w[a]
    w[d] = ((x << 16) | (x >> 16)) & _MASK
    w[c] = (w[c] + w[d]) & _MASK
    x = w[b] ^ w[c]
    w[b] = ((x << 12) | (x >> 20)) & _MASK
    w[a] = (w[a] + w[b]) & _MASK
    x = w[d] ^ w[a]
    w[d] = ((x << 8) | (x >> 24)) & _MASK
    w[c] = (w[c] + w[d]) & _MASK
    x = w[b] ^ w[c]
    w[b] = ((x << 7) | (x >> 25)) & _MASK


@helper
def chacha(key: U32s, tail: I64s, rounds: int, out: U32s) -> None:
    """One block: `key` 8 words, `tail` the 4 words of counter and nonce, `rounds` 8 or 20, `out` 16 words."""
    start = np.zeros(16, np.int64)
    start[0] = 0x61707865
    start[1] = 0x3320646E
    start[2] = 0x79622D32
    start[3] = 0x6B206574
    for i in range(8):
        start[4 + i] = np.int64(key[i])
    for i in range(4):
        start[12 + i] = tail[i]
    w = start.copy()
    for _ in range(rounds // 2):
        quarter(w, 0, 4, 8, 12)
        quarter(w, 1, 5, 9, 13)
        quarter(w, 2, 6, 10, 14)
        quarter(w, 3, 7, 11, 15)
        quarter(w, 0, 5, 10, 15)
        quarter(w, 1, 6, 11, 12)
        quarter(w, 2, 7, 8, 13)
        quarter(w, 3, 4, 9, 14)
    for i in range(16):
        out[i] = np.uint32((w[i] + start[i]) & _MASK)


@helper
def whole(value: Any) -> int:
    """A number of the record as a plain integer: for arithmetic that could leave a byte's range."""
    return np.int64(value)  # pyright: ignore[reportReturnType]


@helper
def seed_chance(s: Record, seed: U8s) -> None:
    """Key the record's chance with 32 bytes; its stream starts anew."""
    for i in range(8):
        s.chance_key[i] = np.uint32(
            np.int64(seed[4 * i])
            | (np.int64(seed[4 * i + 1]) << 8)
            | (np.int64(seed[4 * i + 2]) << 16)
            | (np.int64(seed[4 * i + 3]) << 24)
        )
    s.chance_at = 0


@helper
def begin(s: Record, options: I64s, seed: U8s) -> None:
    """Fill the header of a blank record: seats, options, chance. `options[0]` is the number of seats, then the
    options in order."""
    s.seats = options[0]
    for i in range(1, options.shape[0]):
        s.options[i - 1] = options[i]
    seed_chance(s, seed)


@helper
def draw_word(s: Record) -> int:
    """32 bits of chance."""
    at = whole(s.chance_at)
    if at % 16 == 0:
        tail = np.zeros(4, np.int64)
        tail[0] = (at // 16) & _MASK
        tail[1] = (at // 16) >> 32
        chacha(s.chance_key, tail, 8, s.chance_block)
    s.chance_at = at + 1
    return whole(s.chance_block[at % 16])


@helper
def below(s: Record, n: int) -> int:
    """An even chance among 0 .. n-1, for n up to 2**31. Exact: the uneven rest of 2**32 is thrown again (Lemire
    2019)."""
    product = draw_word(s) * n
    if (product & _MASK) < n:
        floor = ((1 << 32) - n) % n
        while (product & _MASK) < floor:
            product = draw_word(s) * n
    return product >> 32


@helper
def shuffle(s: Record, items: Any, n: int) -> None:
    """Shuffle the first `n` of `items` in place (Fisher-Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept


@helper
def put(out: I64s, n: int, code: int) -> int:
    """Add `code` to a list of `n` codes. Beyond the room it only counts, so that the caller can see the overflow."""
    if n < out.shape[0]:
        out[n] = code
    return n + 1


@helper
def bit(seat: int) -> int:
    """The bit set of one seat."""
    return whole(1) << seat


@helper
def everybody(seats: int) -> int:
    """The bit set of all seats."""
    return (whole(1) << seats) - 1


@helper
def rank(s: Record, points: Any) -> None:
    """Fill the header's ranks: most points first; equal points share a rank, and the next ones are skipped (1, 1,
    3)."""
    for seat in range(s.seats):
        better = 0
        for other in range(s.seats):
            if points[other] > points[seat]:
                better += 1
        s.ranks[seat] = better + 1
