"""How long a bot takes: long enough to follow, and independent of what it holds.

The delay comes from the table's name, the event's number, the seat and how long its level may think; it has room for
that, so that the answer comes at the planned moment whatever was thought over meanwhile. Only where a machine is so
busy that thinking outlasts the plan (several bots share it), the answer comes at the next beat after. At the pace
"fast" a bot acts as soon as it has thought: then nothing here hides how long that took.
"""

from __future__ import annotations

import hashlib
import math
from typing import Final

from .events import Pace

SHORTEST = 0.6
LONGEST = 1.6
BEAT = 0.5
SPARE = 0.2
"""Beside the longest thinking: for what comes before and after it."""


def delay(pace: Pace, table: str, number: int, seat: int, longest: float = 0.0) -> float:
    """Seconds from being asked to acting, for a bot whose clock ends its thinking after `longest` seconds."""
    if pace == "fast":
        return 0.0
    usual = SHORTEST + (LONGEST - SHORTEST) * _share(f"{table}/{number}/{seat}")
    return max(usual, longest + SPARE) if longest else usual


def _share(of: str) -> float:
    """A number from 0 to 1 that depends on nothing else."""
    return int.from_bytes(hashlib.blake2b(of.encode(), digest_size=4).digest(), "big") / 2**32


NOTICE: Final[dict[str, tuple[float, float]]] = {
    "hatchling": (6.0, 14.0),
    "regular": (3.0, 8.0),
    "veteran": (1.5, 4.0),
    "master": (0.9, 2.2),
}
"""By level: how long it takes a bot to notice that it can do what nobody is told of, in seconds."""
NOTICE_OTHERS: Final = (3.0, 8.0)


def notice(level: str, table: str, number: int, seat: int) -> float:
    """Seconds until a bot of this level claims what it could claim at once. It holds at every pace: people should have
    a chance."""
    shortest, longest = NOTICE.get(level, NOTICE_OTHERS)
    return shortest + (longest - shortest) * _share(f"notice/{table}/{number}/{seat}")


def rest(pace: Pace, planned: float, thought: float) -> float:
    """Seconds still to wait after having thought for so long."""
    if pace == "fast":
        return 0.0
    late = thought - planned
    return -late if late <= 0 else math.ceil(late / BEAT) * BEAT - late
