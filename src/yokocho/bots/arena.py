"""Bots against bots: whole matches, and duels on paired deals with rotated seats.

Every bot gets the redacted record of its seat and nothing else. Matches run in threads: compiled searches hold no GIL.
"""

from __future__ import annotations

import math
import os
import random
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

import msgspec

from yokocho.bots.base import Bot
from yokocho.engine.refused import KernelFault, Refused

if TYPE_CHECKING:
    from yokocho.engine.game import Game
    from yokocho.engine.match import Match
    from yokocho.engine.scene import ArgValue

Z95: Final = 1.959964
"""Half the width of a two-sided 95 % interval, in standard deviations."""


class Interval(msgspec.Struct, frozen=True):
    """A 95 % confidence interval."""

    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.low:.3f}-{self.high:.3f}"


def wilson(share: float, n: int) -> Interval:
    """The 95 % interval of a share seen in `n` trials (Wilson 1927); a draw may count as half a success."""
    if n == 0:
        return Interval(0.0, 1.0)
    z2 = Z95 * Z95
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = Z95 / (1 + z2 / n) * math.sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def play_match(
    game: Game, bots: Sequence[Bot], options: Mapping[str, ArgValue] | None = None, seed: bytes | int | None = None
) -> Match:
    """One whole match, a bot a seat. `seed` is the match's; the bots' own chance comes from it, too, but is never
    drawn from the match's.

    Raises KernelFault if a bot answers with something illegal.
    """
    match = game.new(len(bots), options, seed)
    chance = random.Random(f"bots {match.seed.hex()}")  # noqa: S311 - for bots only
    while not match.over:
        seat = min(match.actors)
        code = bots[seat].choose(game.redact(match.state, seat), seat, chance.getrandbits(63))
        done = match.act(seat, code)
        if isinstance(done, Refused):
            raise KernelFault(f"{game.id}: a bot at seat {seat} chose {code}: {done}")
    return match


class Played(msgspec.Struct, frozen=True):
    """One match of a duel: ranks and scores by entrant, the challenger first."""

    deal: int
    rotation: int
    ranks: tuple[int, ...]
    scores: tuple[float, ...]


class Duel(msgspec.Struct, frozen=True):
    """A challenger against one or several alike."""

    matches: tuple[Played, ...]

    @property
    def games(self) -> int:
        """Matches played."""
        return len(self.matches)

    @property
    def share(self) -> float:
        """Share of opponents that the challenger finished before, a shared rank counted as half: with two seats its
        share of wins."""
        return sum(map(_beaten, self.matches)) / max(1, self.games)

    @property
    def interval(self) -> Interval:
        """Of `share`, taking matches as independent. (Rotations of one deal tend to balance each other, so it is
        rather too wide.)"""
        return wilson(self.share, self.games)

    @property
    def wins(self) -> float:
        """Share of the games that the challenger won; a win shared by several seats is shared out."""
        return sum(_won(match) for match in self.matches) / max(1, self.games)

    @property
    def wins_interval(self) -> Interval:
        """Of `wins`, as `interval`."""
        return wilson(self.wins, self.games)

    @property
    def score(self) -> float:
        """The challenger's mean score."""
        return sum(match.scores[0] for match in self.matches) / max(1, self.games)

    @property
    def others_score(self) -> float:
        """The opponents' mean score."""
        others = [score for match in self.matches for score in match.scores[1:]]
        return sum(others) / max(1, len(others))

    def __str__(self) -> str:
        low, high = 100 * self.interval.low, 100 * self.interval.high
        text = f"{100 * self.share:.1f} % ({low:.1f}-{high:.1f}) of {self.games} games"
        if self.matches and len(self.matches[0].ranks) > 2:
            low, high = 100 * self.wins_interval.low, 100 * self.wins_interval.high
            text += f", won {100 * self.wins:.1f} % ({low:.1f}-{high:.1f})"
        return f"{text}, mean score {self.score:.1f} against {self.others_score:.1f}"


def _beaten(match: Played) -> float:
    mine, *others = match.ranks
    return sum(1.0 if mine < rank else 0.5 if mine == rank else 0.0 for rank in others) / len(others)


def _won(match: Played) -> float:
    return 1.0 / match.ranks.count(1) if match.ranks[0] == 1 else 0.0


def duel(
    game: Game,
    challenger: Bot,
    opponent: Bot,
    games: int,
    seed: int = 0,
    *,
    seats: int = 2,
    threads: int | None = None,
    options: Mapping[str, ArgValue] | None = None,
    on_game: Callable[[Played], object] | None = None,
) -> Duel:
    """The challenger at one seat, the opponent at all others. Every deal is played once from each seat, so `games` is
    rounded up to a multiple of `seats`. `on_game` is called after each match, from the thread that played it."""

    def play(number: int) -> Played:
        deal, place = divmod(number, seats)
        bots = [challenger if seat == place else opponent for seat in range(seats)]
        match = play_match(game, bots, options, seed_of(seed, deal))
        ranks, scores = match.ranks or [], match.scores
        order = [place, *(seat for seat in range(seats) if seat != place)]
        played = Played(deal, place, tuple(ranks[seat] for seat in order), tuple(scores[seat] for seat in order))
        if on_game is not None:
            on_game(played)
        return played

    rounds = -(-games // seats) * seats
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        return Duel(tuple(pool.map(play, range(rounds))))


def seed_of(seed: int, deal: int) -> int:
    """The match seed of a deal."""
    return seed * 1_000_003 + deal
