"""How long a bot takes: long enough to follow, and independent of what it holds.

The delay comes from the table's name, the event's number and the seat alone. A bot that thinks longer than its delay
acts at the next beat, so that the time it took says little about the hand that it thought over.
"""

from __future__ import annotations

import hashlib
import math

from .events import Pace

SHORTEST = 0.6
LONGEST = 1.6
BEAT = 0.5


def delay(pace: Pace, table: str, number: int, seat: int) -> float:
    """Seconds from being asked to acting."""
    if pace == "fast":
        return 0.0
    digest = hashlib.blake2b(f"{table}/{number}/{seat}".encode(), digest_size=4).digest()
    share = int.from_bytes(digest, "big") / 2**32
    return SHORTEST + (LONGEST - SHORTEST) * share


def rest(pace: Pace, planned: float, thought: float) -> float:
    """Seconds still to wait after having thought for so long."""
    if pace == "fast":
        return 0.0
    late = thought - planned
    return -late if late <= 0 else math.ceil(late / BEAT) * BEAT - late
