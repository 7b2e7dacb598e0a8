"""Chance: ChaCha by its published vectors, in plain Python and compiled; draws that are even."""

from __future__ import annotations

from math import sqrt
from typing import Annotated, Any

import numpy as np
import pytest

from yokocho.engine import kit
from yokocho.engine.abi import MODE, helper, new_state, opener
from yokocho.engine.kit import below, draw_word, seed_chance, shuffle
from yokocho.engine.record import I64s, Record, U8s

RFC_7539_2_3_2 = """
    e4e7f110 15593bd1 1fdd0f50 c47120a3 c7f4d1c7 0368c033 9aaa2204 4e6cd4c3
    466482d2 09aa9f07 05d7c214 a2028bd9 d19c12b5 b94e16de e883d0cb 4e3c50a2
"""
CHACHA8_TC1 = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
)
"""ChaCha8, 256-bit key, all zero: draft-strombergson-chacha-test-vectors, TC1."""


class State(Record):
    """Chance and nothing else."""

    rest: Annotated[U8s, "u1", (8,)]


open_state = opener(State)


@helper
def draw_words(state: U8s, seed: U8s, out: I64s) -> None:
    s = open_state(state)
    seed_chance(s, seed)
    for i in range(out.shape[0]):
        out[i] = draw_word(s)


@helper
def count_below(state: U8s, seed: U8s, n: int, draws: int, out: I64s) -> None:
    s = open_state(state)
    seed_chance(s, seed)
    for _ in range(draws):
        out[below(s, n)] += 1


@helper
def count_thirds(state: U8s, seed: U8s, n: int, draws: int, out: I64s) -> None:
    s = open_state(state)
    seed_chance(s, seed)
    for _ in range(draws):
        out[below(s, n) % 3] += 1


@helper
def count_orders(state: U8s, seed: U8s, shuffles: int, out: I64s) -> None:
    s = open_state(state)
    seed_chance(s, seed)
    items = np.zeros(4, np.int64)
    for _ in range(shuffles):
        for i in range(4):
            items[i] = i
        shuffle(s, items, 4)
        out[items[0] * 64 + items[1] * 16 + items[2] * 4 + items[3]] += 1


def plain(function: Any) -> Any:
    """The Python function behind a compiled one."""
    return getattr(function, "py_func", function)


def block(key: bytes, tail: list[int], rounds: int, chacha: Any, start: Any) -> bytes:
    out = np.zeros(16, np.uint32)
    words = start(np.frombuffer(key, "<u4").copy(), np.array(tail, np.int64))
    chacha(words, rounds, out)
    return out.astype("<u4").tobytes()


WAYS = [pytest.param(plain(kit.chacha), plain(kit.chacha_start), id="python"),
        pytest.param(kit.chacha, kit.chacha_start, id=MODE)]  # fmt: skip


@pytest.mark.parametrize(("chacha", "start"), WAYS)
def test_the_block_of_rfc_7539(chacha: Any, start: Any) -> None:
    nonce = bytes.fromhex("000000090000004a00000000")
    tail = [1, *np.frombuffer(nonce, "<u4").tolist()]
    expected = b"".join(int(word, 16).to_bytes(4, "little") for word in RFC_7539_2_3_2.split())
    assert block(bytes(range(32)), tail, 20, chacha, start) == expected


@pytest.mark.parametrize(("chacha", "start"), WAYS)
def test_the_block_of_eight_rounds(chacha: Any, start: Any) -> None:
    assert block(bytes(32), [0, 0, 0, 0], 8, chacha, start).hex() == CHACHA8_TC1


def reference_block(key: bytes, counter: int, rounds: int = 8) -> bytes:
    """ChaCha once more, written straight from the RFC."""
    state = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *np.frombuffer(key, "<u4").tolist()]
    state += [counter & 0xFFFFFFFF, counter >> 32, 0, 0]
    x = list(state)

    def turn(value: int, bits: int) -> int:
        return (value << bits | value >> 32 - bits) & 0xFFFFFFFF

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for p, q, r, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[p] = (x[p] + x[q]) & 0xFFFFFFFF
            x[r] = turn(x[r] ^ x[p], bits)

    for _ in range(rounds // 2):
        for column in range(4):
            quarter(column, column + 4, column + 8, column + 12)
        for row in range(4):
            quarter(row, 4 + (row + 1) % 4, 8 + (row + 2) % 4, 12 + (row + 3) % 4)
    return b"".join(((a + b) & 0xFFFFFFFF).to_bytes(4, "little") for a, b in zip(x, state, strict=True))


def test_a_record_draws_the_stream_of_its_key_word_by_word() -> None:
    assert reference_block(bytes(32), 0).hex() == CHACHA8_TC1
    for key in (bytes(32), bytes(range(32)), bytes([255] * 32)):
        out = np.zeros(100, np.int64)
        draw_words(new_state(State), np.frombuffer(key, np.uint8).copy(), out)
        stream = b"".join(reference_block(key, counter) for counter in range(7))
        assert out.tolist() == np.frombuffer(stream, "<u4")[:100].tolist()


def test_seeding_starts_the_stream_anew() -> None:
    state, out = new_state(State), np.zeros(5, np.int64)
    draw_words(state, np.arange(32, dtype=np.uint8), out)
    first = out.tolist()
    draw_words(state, np.arange(32, dtype=np.uint8), out)
    assert out.tolist() == first


def chi_squared_is_even(counts: I64s) -> bool:
    """Within five standard deviations of what even chances give."""
    expected = counts.sum() / len(counts)
    chi, freedom = float(((counts - expected) ** 2 / expected).sum()), len(counts) - 1
    return abs(chi - freedom) < 5 * sqrt(2 * freedom)


@pytest.mark.parametrize("n", [2, 3, 7, 97, 100])
def test_below_is_even(n: int) -> None:
    counts = np.zeros(n, np.int64)
    count_below(new_state(State), np.full(32, n, np.uint8), n, 200_000, counts)
    assert counts.sum() == 200_000
    assert counts.min() > 0
    assert chi_squared_is_even(counts)


def test_below_throws_the_uneven_rest_again() -> None:
    """Of 3 * 2**29 numbers, every third would come from two words and the others from three."""
    counts = np.zeros(3, np.int64)
    count_thirds(new_state(State), np.arange(32, dtype=np.uint8), 3 << 29, 100_000, counts)
    assert chi_squared_is_even(counts)


def test_below_one_is_always_zero() -> None:
    counts = np.zeros(1, np.int64)
    count_below(new_state(State), np.zeros(32, np.uint8), 1, 50, counts)
    assert counts.tolist() == [50]


def test_every_order_is_shuffled_equally_often() -> None:
    counts = np.zeros(256, np.int64)
    count_orders(new_state(State), np.arange(32, dtype=np.uint8), 96_000, counts)
    orders = counts[counts > 0]
    assert len(orders) == 24
    assert chi_squared_is_even(orders)
