"""The deep mode: random games with fresh seeds, held against every law, for so long or so far as it is told."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from tests.laws.laws import LAWS
from tests.laws.looks import Sampled, law_of
from tests.laws.tables import Subject, Table, random_options
from tests.laws.walk import Walk, telling

GAMES_AT_A_TABLE: Final = 16
"""Seats and options change every so many seeds: masks and words of a table are made once for all of them."""


def table_of(subject: Subject, seed: int) -> Table:
    """Any seats and options, the same for neighbouring seeds."""
    info = subject.game.info
    chance = random.Random(f"table {seed // GAMES_AT_A_TABLE}")
    return Table(info.id, chance.choice(info.seats), random_options(info, chance))


class Search:
    """A search for broken laws in one game, from a seed on."""

    def __init__(self, subject: Subject, seed: int, looks: Sampled | None = None) -> None:
        self.subject = subject
        self.first = self.next = seed
        self.looks = looks or Sampled()
        self.decisions = self.frames = 0
        self.tables: set[str] = set()
        self.seats: Counter[int] = Counter()
        self._start = time.monotonic()

    def play(self) -> None:
        """One game more, with the next seed."""
        table = table_of(self.subject, self.next)
        walk = Walk(self.subject, table, self.next, self.looks)
        with telling(walk):
            for check in LAWS.values():
                check(walk)
        self.next += 1
        self.decisions += walk.decisions
        self.frames += len(walk.frames)
        self.tables.add(str(table))
        self.seats[table.seats] += 1

    def run(self, decisions: float, seconds: float, say: Callable[[str], None], every: float = 60) -> None:
        """Play until so many decisions are made or so many seconds are over, whatever comes first."""
        spoken = time.monotonic()
        while self.decisions < decisions and time.monotonic() < self._start + seconds:
            self.play()
            if time.monotonic() > spoken + every:
                spoken = time.monotonic()
                say(self.progress())

    def progress(self) -> str:
        """How far it is."""
        took = time.monotonic() - self._start
        return (
            f"{self.subject.game.id}: {self.decisions:,} decisions in {took:,.0f} s "
            f"({self.decisions / took:,.0f} a second), seeds {self.first} to {self.next - 1}"
        )

    def report(self) -> str:
        """What was played, and how many decisions each part of each law looked at."""
        games = self.next - self.first
        seats = ", ".join(f"{count:,} of {seats}" for seats, count in sorted(self.seats.items()))
        lines = [
            f"{self.progress()}: {games:,} games ({seats} seats), {len(self.tables):,} tables, {self.frames:,} frames",
            "  every decision: legality, bytes, masks, worlds, secret actions, take-back, what is conserved",
            "  of what is costly:",
            *(f"  {line}" for line in self._costly()),
        ]
        return "\n".join(lines)

    def _costly(self) -> list[str]:
        return [
            f"{name:<34} {part.looks:>9,} of {part.places:>9,} ({part.looks / part.places:7.2%})"
            for name, part in sorted(self.looks.parts.items())
            if part.places and law_of(name) in LAWS
        ]
