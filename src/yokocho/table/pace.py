"""How long a bot takes: long enough to follow, and independent of what it holds.

The delay comes from the table's name, the event's number and the seat alone. A bot that thinks longer than its delay
acts at the next beat, so that the time it took says little about the hand that it thought over.
"""

from __future__ import annotations

import hashlib
import math
from typing import Final

from .events import Pace

SHORTEST = 0.6
LONGEST = 1.6
BEAT = 0.5


def delay(pace: Pace, table: str, number: int, seat: int) -> float:
    """Seconds from being asked to acting."""
    if pace == "fast":
        return 0.0
    return SHORTEST + (LONGEST - SHORTEST) * _share(f"{table}/{number}/{seat}")


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
