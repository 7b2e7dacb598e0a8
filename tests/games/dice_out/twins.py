"""Dice Out: what differs where a viewer sees the same: chance to come, and the header's list of who may claim, which
says nothing that the dice do not say, but must not be read to anybody."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np

UNSAID: Final[Mapping[str, str]] = {"seats": "always two"}


def twins(record: Any, _viewer: int, chance: random.Random) -> Iterator[tuple[str, bytes]]:
    """One world of each kind."""
    world = _copy(record)
    world["chance_key"] = [chance.getrandbits(32) for _ in range(8)]
    world["chance_block"] = [chance.getrandbits(32) for _ in range(16)]
    world["chance_at"] = chance.randrange(1, 1000)
    yield "other chance is to come", world.tobytes()

    world = _copy(record)
    world["may"] = int(record["may"]) ^ chance.choice((1, 2, 3))
    yield "the header offers a claim to others", world.tobytes()


def _copy(record: Any) -> Any:
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]
