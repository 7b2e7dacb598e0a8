"""A against B on the same seeds: paired differences with intervals, and where two games of one deal first part.

Games are paired by number, so a difference is one of the same deal, bots and chance. Where games in a row share their
deal (`Plan.paired`), their mean is what is counted, for they are not independent. Intervals are Student's. Whether a
difference is significant is judged with as many degrees of freedom as deals differ (one that does not says nothing of
the direction), over all differences together (Holm 1979), so that of comparisons where nothing differs at most one in
twenty names anything.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from statistics import NormalDist
from typing import Any, Final

import msgspec
import polars as pl

from yokocho.bots.arena import Z95
from yokocho.engine.match import Match
from yokocho.engine.refused import BadSetting, refuse
from yokocho.engine.scene import ArgValue
from yokocho.lab.chunk import match_of
from yokocho.lab.metrics import Metric, Moments, Tally
from yokocho.lab.plan import Plan
from yokocho.lab.runs import InOrder, Piece, Progress, Task, Told, pieces, played_here

ALPHA: Final = 0.05
FEWEST: Final = 20
"""Where fewer deals differ, a difference is told, never called significant."""
SHOWN: Final = 3
"""Games that went otherwise whose numbers are kept."""


class Difference(msgspec.Struct, frozen=True):
    """B less A. `chance`: how likely so much or more is where nothing differs; `significant`: after Holm's
    correction for all that were looked at. `apart`: deals that differ in it."""

    id: str
    a: float
    b: float
    value: float
    low: float
    high: float
    chance: float
    deals: int
    apart: int
    of: str | int | None = None
    significant: bool = False


class Parting(msgspec.Struct, frozen=True):
    """Where two games of one number first differ: decision `move`, counted from 0, who made it and what it was (None:
    that game was over). `alike`: both had the same to choose from, so it is the choice that differs."""

    number: int
    move: int
    a_seat: int | None = None
    a: str | None = None
    b_seat: int | None = None
    b: str | None = None
    alike: bool = False


class Comparison(msgspec.Struct, frozen=True):
    """All about A and B."""

    a: Plan
    b: Plan
    a_metrics: tuple[Metric, ...]
    b_metrics: tuple[Metric, ...]
    differences: tuple[Difference, ...]
    same: int
    """Games that went exactly alike in what is recorded of them."""
    parting: Parting | None = None
    games: int = 0
    """That were held against each other."""
    apart: tuple[int, ...] = ()
    """Numbers of the first games that went otherwise, at most `SHOWN`."""

    @property
    def significant(self) -> list[Difference]:
        """What surely differs."""
        return [difference for difference in self.differences if difference.significant]


def varied(plan: Plan, changes: dict[str, Any]) -> Plan:
    """The plan with some options or, under their own names, `bots`, `seats` or `forbid` changed; checked."""
    own = {key: value for key, value in changes.items() if key in ("bots", "seats", "forbid")}
    options: dict[str, ArgValue] = {key: value for key, value in changes.items() if key not in own}
    return msgspec.structs.replace(plan, options={**plan.options, **options}, **own).checked()


def alike(a: Plan, b: Plan) -> tuple[Plan, Plan]:
    """Both plans checked. Raises BadSetting unless they are of one game with the same number of seats, games and
    seed."""
    a, b = a.checked(), b.checked()
    if (a.game, a.seats, a.games, a.seed, a.paired) != (b.game, b.seats, b.games, b.seed, b.paired):
        raise BadSetting(refuse("not-alike"))
    return a, b


def in_turn(plans: Sequence[Plan], todo: Sequence[Iterable[Piece]]) -> list[Task]:
    """Pieces of several runs, the lowest games of all first, so that what is there can be held against each other."""
    tasks = [Task(plan, piece, run) for run, plan in enumerate(plans) for piece in todo[run]]
    return sorted(tasks, key=lambda task: (task.piece.first, task.run))


def compare(a: Plan, b: Plan, *, workers: int | None = None, progress: Progress | None = None) -> Comparison:
    """Play both plans and hold them against each other; no game is kept. They must be of one game with the same number
    of seats, games and seed. Raises BadSetting."""
    plans = alike(a, b)
    todo = [pieces(plan) for plan in plans]
    ordered = [InOrder(each) for each in todo]
    pairing = Pairing(plans[0].seats)
    told = Told(progress, 0, 2 * plans[0].games)
    with closing(played_here(in_turn(plans, todo), workers, told.pulse)) as results:
        for task, played in results:
            for games in ordered[task.run].put(task.piece, played.games):
                pairing.put(task.run, games)
            told.kept(task)
    return pairing.comparison(*plans)


def compared(a: Plan, b: Plan, games_a: pl.DataFrame, games_b: pl.DataFrame) -> Comparison:
    """The same for games that are already played."""
    pairing = Pairing(a.seats)
    pairing.put(0, games_a)
    pairing.put(1, games_b)
    if not pairing.games:
        raise BadSetting(refuse("not-alike"))
    return pairing.comparison(a, b)


def differing(both: pl.DataFrame) -> list[int]:
    """Numbers of the games whose records differ."""
    same = pl.all_horizontal(
        pl.col(name) == pl.col(f"{name}_b") for name in ("ranks", "scores", "decisions", "offered")
    )
    return both.filter(~same)["number"].to_list()


class Pairing:
    """What is added up of games of A and of B, a table at a time, so that memory does not grow with their number. Each
    side's come in the order of their numbers; a game counts once both have it."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.same = 0
        self.apart: list[int] = []
        """Numbers of the first games that went otherwise, at most `SHOWN`."""
        self.tallies = (Tally(), Tally())
        self._seats = seats
        self._waiting: list[pl.DataFrame | None] = [None, None]
        self._open: pl.DataFrame | None = None
        """Pairs of the last deal, of which there may be more to come."""
        self._sums = _Sums(seats)

    @property
    def behind(self) -> int:
        """Which side is wanted next: 0 or 1."""
        return 1 if self._waiting[1] is None and self._waiting[0] is not None else 0

    def put(self, side: int, games: pl.DataFrame) -> None:
        """The next games of side 0 (A) or 1 (B)."""
        before = self._waiting[side]
        self._waiting[side] = games if before is None else pl.concat([before, games])
        a, b = self._waiting
        if a is None or b is None or not len(a) or not len(b):
            return
        upto = min(int(a["number"][-1]), int(b["number"][-1]))
        parts = [table.filter(pl.col("number") <= upto) for table in (a, b)]
        rest = [table.filter(pl.col("number") > upto) for table in (a, b)]
        self._waiting = [table if len(table) else None for table in rest]
        self.add(*parts)

    def add(self, a: pl.DataFrame, b: pl.DataFrame) -> None:
        """Games of both at once, in any order of such pieces."""
        both = a.join(b, on="number", suffix="_b", maintain_order="left")
        if both.is_empty():
            return
        numbers = both.select("number")
        for tally, games in zip(self.tallies, (a, b), strict=True):
            tally.add(games if len(games) == len(both) else games.join(numbers, on="number", maintain_order="left"))
        apart = differing(both)
        self.games += len(both)
        self.same += len(both) - len(apart)
        self.apart = [*self.apart, *apart][:SHOWN]
        both = both if self._open is None else pl.concat([self._open, both])
        last = both["deal"] == both["deal"][-1]
        self._open = both.filter(last)
        self._sums.add(both.filter(~last))

    @property
    def differences(self) -> list[Difference]:
        """Of the games so far, marked where they are significant."""
        return holm(self._sums.told(self._open))

    def comparison(self, a: Plan, b: Plan, *, where: bool = True) -> Comparison:
        """All about the plans whose games these are. `where`: the first game that went otherwise is played again, to
        see where it parts."""
        number = self.apart[0] if where and self.apart else None
        return Comparison(
            a,
            b,
            a_metrics=tuple(self.tallies[0].metrics),
            b_metrics=tuple(self.tallies[1].metrics),
            differences=tuple(self.differences),
            same=self.same,
            parting=None if number is None else parting(match_of(a, number), match_of(b, number), number),
            games=self.games,
            apart=tuple(self.apart),
        )


# --- differences ------------------------------------------------------------------------------------------------------


def per_game(seats: int) -> dict[tuple[str, str | int | None], Callable[[str], pl.Expr]]:
    """Numbers of a single game, by id and whose, as expressions of a column's suffix."""

    def won(seat: int) -> Callable[[str], pl.Expr]:
        return lambda end: (
            pl.when(pl.col(f"ranks{end}").list.get(seat) == 1)
            .then(1.0 / pl.col(f"ranks{end}").list.count_matches(1))
            .otherwise(0.0)
        )

    def score(seat: int) -> Callable[[str], pl.Expr]:
        return lambda end: pl.col(f"scores{end}").list.get(seat)

    found: dict[tuple[str, str | int | None], Callable[[str], pl.Expr]] = {
        ("decisions", None): lambda end: pl.col(f"decisions{end}").cast(pl.Float64),
        ("frames", None): lambda end: pl.col(f"frames{end}").cast(pl.Float64),
        ("branching", None): lambda end: pl.col(f"offered{end}").list.sum() / pl.col(f"own{end}").list.sum(),
        ("forced", None): lambda end: pl.col(f"forced{end}").list.sum() / pl.col(f"own{end}").list.sum(),
        ("longest-wait", None): lambda end: pl.col(f"longest_wait{end}").list.max().cast(pl.Float64),
        ("lead-changes", None): lambda end: pl.col(f"lead_changes{end}").cast(pl.Float64),
        ("mean-score", None): lambda end: pl.col(f"scores{end}").list.mean(),
    }
    if seats > 1:
        found["shared-win", None] = lambda end: (pl.col(f"ranks{end}").list.count_matches(1) > 1).cast(pl.Float64)
        found["margin", None] = lambda end: (
            pl.col(f"scores{end}").list.max() - pl.col(f"scores{end}").list.sort(descending=True).list.get(1)
        )
        for seat in range(seats):
            found["seat-wins", seat] = won(seat)
            found["seat-score", seat] = score(seat)
    return found


class Apart(Moments):
    """Differences, and how many are none."""

    def __init__(self) -> None:
        super().__init__()
        self.apart = 0

    def add(self, values: pl.Series) -> Apart:
        """More of them."""
        super().add(values)
        self.apart += int((values != 0).sum())
        return self


class _Sums:
    """Of each number of `per_game`: A's, B's, and the difference, deal by deal."""

    def __init__(self, seats: int) -> None:
        self._measures = per_game(seats)
        self._sums = [(Moments(), Moments(), Apart()) for _ in self._measures]

    def add(self, both: pl.DataFrame) -> None:
        """Pairs of whole deals."""
        for sums, values in zip(self._sums, self._by_deal(both), strict=True):
            for moments, column in zip(sums, values, strict=True):
                moments.add(column)

    def _by_deal(self, both: pl.DataFrame) -> list[tuple[pl.Series, pl.Series, pl.Series]]:
        columns = [
            expression.alias(f"{side}{at}")
            for at, measured in enumerate(self._measures.values())
            for side, expression in (("a", measured("")), ("b", measured("_b")))
        ]
        table = both.select("deal", *columns).group_by("deal", maintain_order=True).mean()
        pairs = [(table[f"a{at}"], table[f"b{at}"]) for at in range(len(self._measures))]
        return [(a, b, b - a) for a, b in pairs]

    def told(self, last: pl.DataFrame | None) -> list[Difference]:
        """Uncorrected. `last`: pairs that have not been added yet."""
        found = copy.deepcopy(self._sums) if last is not None else self._sums
        if last is not None:
            for sums, values in zip(found, self._by_deal(last), strict=True):
                for moments, column in zip(sums, values, strict=True):
                    moments.add(column)
        return [_difference(name, of, *sums) for (name, of), sums in zip(self._measures, found, strict=True)]


def _difference(name: str, of: str | int | None, a: Moments, b: Moments, apart: Apart) -> Difference:
    n, value, error = apart.n, apart.mean, apart.error
    half = student_quantile(Z95, n - 1) * error if n > 1 else 0.0
    if apart.apart < FEWEST:
        chance = 1.0
    elif error == 0:
        chance = 0.0
    else:
        chance = 2 * (1 - NormalDist().cdf(as_normal(abs(value) / error, apart.apart - 1)))
    return Difference(name, a.mean, b.mean, value, value - half, value + half, chance, n, apart.apart, of)


def as_normal(t: float, freedom: int) -> float:
    """The normal quantile that is as far out as Student's t with so many degrees of freedom (Wallace 1959)."""
    return (8 * freedom + 1) / (8 * freedom + 3) * math.sqrt(freedom * math.log1p(t * t / freedom))


def student_quantile(z: float, freedom: int) -> float:
    """The other way round: Student's quantile for a normal one."""
    z *= (8 * freedom + 3) / (8 * freedom + 1)
    return math.sqrt(freedom * math.expm1(z * z / freedom))


def holm(found: Sequence[Difference]) -> list[Difference]:
    """Marks what is significant: the smallest chances first, each held against 5 % divided by those that are left."""
    order = sorted(range(len(found)), key=lambda at: found[at].chance)
    significant: set[int] = set()
    for rank, at in enumerate(order):
        if found[at].chance >= ALPHA / (len(found) - rank):
            break
        significant.add(at)
    return [msgspec.structs.replace(each, significant=at in significant) for at, each in enumerate(found)]


# --- where they part --------------------------------------------------------------------------------------------------


def parting(first: Match, second: Match, number: int) -> Parting | None:
    """The first decision in which game `number` of A and of B differ: another seat, other legal actions, another
    choice, or no decision any more. None: they are the same."""
    for at in range(max(len(first.moves), len(second.moves))):
        one, two = _decision(first, at), _decision(second, at)
        if one != two:
            return Parting(
                number, at, *_told(first, at), *_told(second, at), alike=bool(one and two and one[2] == two[2])
            )
    return None


def _decision(match: Match, at: int) -> tuple[int, int, list[int]] | None:
    if at >= len(match.moves):
        return None
    move = match.moves[at]
    before = match.moves[at - 1].state if at else match.opening[-1]
    return move.seat, move.code, match.game.legal_codes(before, move.seat)


def _told(match: Match, at: int) -> tuple[int | None, str | None]:
    if at >= len(match.moves):
        return None, None
    move = match.moves[at]
    return move.seat, str(match.game.codec.decode(move.code))
