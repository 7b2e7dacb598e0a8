"""What of a game the laws look at.

In an ordinary run: everything, but of some costly things a share. In a deep run, which plays a million decisions: what
is cheap (rules, bytes, masks, worlds, take-back, what is conserved) at every decision, and each costly part of a law at
so large a share of the decisions, drawn by chance, as keeps its law within its time: of the first and last decisions of
games more, and all of what has seldom happened so far.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Collection, Generator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

Kind = tuple[object, ...]


class Once:
    """Things that have been looked at: games share many parts of their scenes, and who has seen one has seen it."""

    MOST = 50_000

    def __init__(self) -> None:
        self._met: dict[int, object] = {}  # what is kept alive keeps its id

    def first(self, thing: object) -> bool:
        """Whether it is met for the first time (or again, after very many others)."""
        if id(thing) in self._met:
            return False
        if len(self._met) >= self.MOST:
            self._met.clear()
        self._met[id(thing)] = thing
        return True


class Looks:
    """Of costly things a share, of all else everything."""

    def __init__(self, share: float = 1.0) -> None:
        self.share = share

    def begin(self, kinds: Sequence[Kind]) -> None:
        """A game will be looked at, in which these kinds of things happened, one after another (the set-up first)."""

    by_decisions = False
    """Whether frames are chosen by decisions, all frames of one together; else one by one."""

    def chosen(
        self, part: str, chance: random.Random, places: range, share: float | None, *, always: bool
    ) -> Collection[int]:
        """Which places a part of a law looks at. In an ordinary run: `share` of the usual share, one at least, or,
        where it is None, all of them. In a deep one: a share by what it costs; `always` what is rare, too."""
        del part, always
        if share is None or self.share * share >= 1:
            return places
        return [place for place in places if chance.random() < self.share * share] or places[:1]

    @contextmanager
    def look(self, part: str) -> Generator[None]:
        """Around each look."""
        del part
        yield


class Part:
    """What a deep run knows of one costly part of a law."""

    def __init__(self) -> None:
        self.places = self.ends = self.rare = 0
        """How many of them there were, the looks at rare ones among them."""
        self.looks = 0
        self.seconds = 0.0


class Shares(NamedTuple):
    """How much a part looks at: of the first and last decisions of games, and of those between."""

    ends: float
    rest: float


class Sampled(Looks):
    """The looks of a deep run (see the module). Its first game is looked at as a whole, which tells what each part
    costs; so a run that begins with the seed of a broken game sees it break again."""

    by_decisions = True
    LAW_SECONDS: float = 50e-6
    """What the costly parts of one law may take of each decision, on average; as much again for ends of games."""
    LEAST = 0.004
    """The share that even the most costly part looks at."""
    SELDOM: int = 50
    RARE: int = 5000
    """What happened fewer than 50 times, or less often than once in 5000 decisions, is always looked at."""

    def __init__(self, clock: Callable[[], float] = time.process_time) -> None:
        super().__init__()
        self.decisions = 0
        self.parts: dict[str, Part] = {}
        self._kinds: Counter[Kind] = Counter()
        self._rare: frozenset[int] = frozenset()
        self._ends: frozenset[int] = frozenset()
        self._games = 0
        self._clock = clock

    def begin(self, kinds: Sequence[Kind]) -> None:
        self._kinds.update(kinds)
        seldom = max(self.SELDOM, self._kinds.total() / self.RARE)
        self._rare = frozenset(at for at, kind in enumerate(kinds) if self._kinds[kind] < seldom)
        self._ends = frozenset((0, len(kinds) - 1)) - self._rare
        self._games += 1
        self.decisions += len(kinds) - 1

    def chosen(
        self, part: str, chance: random.Random, places: range, share: float | None, *, always: bool
    ) -> Collection[int]:
        known = self.parts.setdefault(part, Part())
        shares = Shares(1, 1) if self._games == 1 else self.shares(part)
        rare, ends = (self._rare, self._ends) if always else (frozenset[int](), frozenset[int]())
        chosen = [
            place
            for place in places
            if place in rare or chance.random() < (shares.ends if place in ends else shares.rest)
        ]
        known.places += len(places)
        known.ends += len(ends.intersection(places))
        known.rare += len(rare.intersection(places))
        known.looks += len(chosen)
        return chosen

    def shares(self, name: str) -> Shares:
        """As much as the part's time allows beside the rare things that it always looks at."""
        part = self.parts[name]
        if not part.looks:
            return Shares(1, 1)
        law = law_of(name)
        parts = sum(law_of(other) == law for other in self.parts)
        affordable = self.LAW_SECONDS / parts * self.decisions * part.looks / max(part.seconds, 1e-9)
        rest = part.places - part.ends - part.rare
        return Shares(self._share(affordable, part.ends), self._share(affordable - part.rare, rest))

    def _share(self, looks: float, places: int) -> float:
        return min(1.0, max(self.LEAST, looks / max(places, 1)))

    @contextmanager
    def look(self, part: str) -> Generator[None]:
        start = self._clock()
        try:
            yield
        finally:
            self.parts[part].seconds += self._clock() - start


def law_of(part: str) -> str:
    """The law that a part belongs to."""
    return part.split(":", maxsplit=1)[0]
