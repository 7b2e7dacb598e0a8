"""Compiled loops over the kernels under test: what a law asks of every code takes one call."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from numba import types

from yokocho.engine import abi
from yokocho.engine.abi import BYTES, CODES, POINTERS, compiled
from yokocho.engine.record import I64s, U8s


@compiled(types.int64(POINTERS["why"], BYTES, types.int64, CODES))
def whys(why: Any, state: U8s, seat: int, reasons: I64s) -> int:
    """The reason against each code, in `reasons`; answers how many codes are legal."""
    legal = 0
    for code in range(reasons.shape[0]):
        reasons[code] = why(state, seat, code)
        if reasons[code] == 0:
            legal += 1
    return legal


@compiled(types.int64(POINTERS["why"], POINTERS["legal"], BYTES, BYTES, CODES, CODES, CODES, types.int64))
def disagreeing(
    why: Any, legal: Any, seen: U8s, whole: U8s, mine: I64s, true: I64s, allowed: I64s, reasons: int
) -> int:
    """1 + the first seat for which `why` and `legal` do not say the same, on the record that it sees (`seen` has one
    for each seat, one behind another) and on the whole one; 0: they agree. `mine`, `true` and `allowed`, one place for
    each code, are written over; `reasons` is the highest reason that there is."""
    size = whole.shape[0]
    for seat in range(seen.shape[0] // size):
        record = seen[seat * size : (seat + 1) * size]
        n = legal(record, seat, mine)
        if n < 0 or n > mine.shape[0] or n != legal(whole, seat, true):
            return seat + 1
        left = 0
        for code in range(allowed.shape[0]):
            reason = why(record, seat, code)
            if reason < 0 or reason > reasons or reason != why(whole, seat, code):
                return seat + 1
            allowed[code] = 1 if reason == 0 else 0
            left += allowed[code]
        for i in range(n):
            code = mine[i]
            if code != true[i] or code < 0 or code >= allowed.shape[0] or allowed[code] == 0:
                return seat + 1
            allowed[code] = 0  # met once
            left -= 1
        if left != 0:
            return seat + 1
    return 0


abi.prune(Path(__file__).parent)
