"""How far the pieces in work are: told by whoever plays them, at most once a second, so that it costs fast players
nothing and slow ones do not look dead."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Hashable

SECONDS: Final = 1.0
"""Between two signs of life."""


class UnderWay(NamedTuple):
    """What is played and not kept yet: games that are finished in pieces that are not, and decisions made in these
    pieces."""

    games: int = 0
    decisions: int = 0


class Pulse:
    """Counts for several threads. `tell` is called by whichever counts when a second has passed, by one at a time."""

    def __init__(self, tell: Callable[[UnderWay], object], clock: Callable[[], float] = time.monotonic) -> None:
        self._tell = tell
        self._clock = clock
        self._next = clock() + SECONDS
        self.lock = threading.RLock()
        self._pieces: dict[Hashable, list[int]] = {}

    def of(self, piece: Hashable) -> Beat:
        """For whoever plays this piece."""
        counts = [0, 0]
        with self.lock:
            self._pieces[piece] = counts
        return Beat(self, counts)

    def done(self, piece: Hashable) -> None:
        """The piece is kept: what was under way of it is not any more."""
        with self.lock:
            self._pieces.pop(piece, None)

    @property
    def under_way(self) -> UnderWay:
        """In all pieces."""
        with self.lock:
            return UnderWay(*(sum(counts[at] for counts in self._pieces.values()) for at in (0, 1)))

    def beat(self, *, at_once: bool = False) -> None:
        """Tell, if it is time and nobody else does."""
        if at_once:
            self._next = self._clock()
        if self._clock() < self._next or not self.lock.acquire(blocking=False):
            return
        try:
            if self._clock() >= self._next:
                self._tell(self.under_way)
                self._next = self._clock() + SECONDS
        finally:
            self.lock.release()


class Beat:
    """Counts for one piece, which one thread plays."""

    def __init__(self, pulse: Pulse, counts: list[int]) -> None:
        self._pulse = pulse
        self._counts = counts

    def decision(self) -> None:
        """One more is made."""
        self._counts[1] += 1
        self._pulse.beat()

    def game(self) -> None:
        """One more is finished."""
        self._counts[0] += 1
