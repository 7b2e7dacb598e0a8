"""Compiled building blocks for rules: chance, shuffles, small sets, sorting.

Chance is ChaCha with 8 rounds, keyed by 32 bytes inside the record (`chance_key`), read word by word from
`chance_block`: reproducible, and nobody can tell a shuffle from the cards they see. Source: D. J. Bernstein, "ChaCha, a
variant of Salsa20"; layout of RFC 7539 with a 64-bit block number and a nonce of zero. All words are computed as 64-bit
integers under a mask, so that the interpreted twin needs no wrap-around.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from yokocho.engine.abi import helper
from yokocho.engine.record import I64s, Record, U8s, U32s

_MASK = 0xFFFFFFFF


@helper
def turned(x: int, bits: int) -> int:
    """A 32-bit word rotated left."""
    return ((x << bits) | (x >> (32 - bits))) & _MASK


@helper
def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """The quarter round of RFC 7539, section 2.1."""
    a = (a + b) & _MASK
    d = turned(d ^ a, 16)
    c = (c + d) & _MASK
    b = turned(b ^ c, 12)
    a = (a + b) & _MASK
    d = turned(d ^ a, 8)
    c = (c + d) & _MASK
    b = turned(b ^ c, 7)
    return a, b, c, d


@helper
def chacha(start: I64s, rounds: int, out: U32s) -> None:
    """One block: `start` and `out` are 16 words, `rounds` 8 or 20 (RFC 7539, section 2.3)."""
    s0, s1, s2, s3 = start[0], start[1], start[2], start[3]
    s4, s5, s6, s7 = start[4], start[5], start[6], start[7]
    s8, s9, s10, s11 = start[8], start[9], start[10], start[11]
    s12, s13, s14, s15 = start[12], start[13], start[14], start[15]
    for _ in range(rounds // 2):
        s0, s4, s8, s12 = quarter(s0, s4, s8, s12)
        s1, s5, s9, s13 = quarter(s1, s5, s9, s13)
        s2, s6, s10, s14 = quarter(s2, s6, s10, s14)
        s3, s7, s11, s15 = quarter(s3, s7, s11, s15)
        s0, s5, s10, s15 = quarter(s0, s5, s10, s15)
        s1, s6, s11, s12 = quarter(s1, s6, s11, s12)
        s2, s7, s8, s13 = quarter(s2, s7, s8, s13)
        s3, s4, s9, s14 = quarter(s3, s4, s9, s14)
    end = (s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15)
    for i in range(16):
        out[i] = (end[i] + start[i]) & _MASK


@helper
def chacha_start(key: U32s, tail: I64s) -> I64s:
    """The 16 words that a block starts from: constants, 8 words of key, 4 words of counter and nonce."""
    start = np.empty(16, np.int64)
    start[0] = 0x61707865
    start[1] = 0x3320646E
    start[2] = 0x79622D32
    start[3] = 0x6B206574
    for i in range(8):
        start[4 + i] = key[i]
    for i in range(4):
        start[12 + i] = tail[i]
    return start


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
        chacha(chacha_start(s.chance_key, tail), 8, s.chance_block)
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
