"""What a bot is: something that chooses an action for a seat from what that seat can see, and nothing else."""

from __future__ import annotations

import threading
from typing import Final, Protocol

_MASK: Final = (1 << 64) - 1


class Bot(Protocol):
    """A way to play one game. It keeps nothing from one choice to the next, so several threads may share it."""

    def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int:
        """The code of a legal action for `seat`, which must be awaited.

        `state` is the record redacted for the seat (`Game.redact`); whatever else it holds is blanked before it is
        looked at. `seed` is the bot's own chance (any integer), never the match's. The same record, seat and seed give
        the same answer, unless `cancel` is set or the clock cuts the search short; then it is the best so far.

        Raises ValueError if the seat has nothing to choose.
        """
        ...


def mixed(seed: int, seat: int) -> int:
    """64 well-mixed bits from a bot's seed and seat (the finish of splitmix64): where its own chance starts."""
    z = (seed * 0x9E3779B97F4A7C15 + (seat + 1) * 0xD1B54A32D192ED03) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)
