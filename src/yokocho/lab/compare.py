"""A against B on the same seeds: paired differences with intervals, and where two games of one deal first part.

Games are paired by number, so a difference is one of the same deal, bots and chance. Where games in a row share their
deal (`Plan.paired`), their mean is what is counted, for they are not independent. Whether a difference is significant
is judged over all of them together (Holm 1979), so that of comparisons where nothing differs at most one in twenty
names anything.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from statistics import NormalDist
from typing import Any, Final

import msgspec
import polars as pl

from yokocho.bots.arena import Z95
from yokocho.engine.match import Match
from yokocho.engine.refused import BadSetting, refuse
from yokocho.engine.scene import ArgValue
from yokocho.lab.chunk import match_of
from yokocho.lab.metrics import Metric, measure
from yokocho.lab.plan import Plan
from yokocho.lab.runs import Progress, part_of, simulate

ALPHA: Final = 0.05
FEWEST: Final = 20
"""Differences of fewer deals are told, never called significant: the normal interval would be too narrow."""


class Difference(msgspec.Struct, frozen=True):
    """B less A. `chance`: how likely so much or more is where nothing differs; `significant`: after Holm's
    correction for all that were looked at."""

    id: str
    a: float
    b: float
    value: float
    low: float
    high: float
    chance: float
    deals: int
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

    @property
    def significant(self) -> list[Difference]:
        """What surely differs."""
        return [difference for difference in self.differences if difference.significant]


def varied(plan: Plan, changes: dict[str, Any]) -> Plan:
    """The plan with some options or, under their own names, `bots`, `seats` or `forbid` changed; checked."""
    own = {key: value for key, value in changes.items() if key in ("bots", "seats", "forbid")}
    options: dict[str, ArgValue] = {key: value for key, value in changes.items() if key not in own}
    return msgspec.structs.replace(plan, options={**plan.options, **options}, **own).checked()


def compare(a: Plan, b: Plan, *, workers: int | None = None, progress: Progress | None = None) -> Comparison:
    """Play both plans and hold them against each other. They must be of one game with the same number of seats, games
    and seed. Raises BadSetting."""
    a, b = a.checked(), b.checked()
    if (a.game, a.seats, a.games, a.seed, a.paired) != (b.game, b.seats, b.games, b.seed, b.paired):
        raise BadSetting(refuse("not-alike"))
    total = a.games + b.games

    games_a = simulate(a, workers=workers, progress=part_of(progress, 0, total))
    games_b = simulate(b, workers=workers, progress=part_of(progress, a.games, total))
    return compared(a, b, games_a, games_b)


def compared(a: Plan, b: Plan, games_a: pl.DataFrame, games_b: pl.DataFrame) -> Comparison:
    """The same for games that are already played."""
    both = games_a.join(games_b, on="number", suffix="_b", maintain_order="left")
    if both.is_empty():
        raise BadSetting(refuse("not-alike"))
    apart = differing(both)
    return Comparison(
        a,
        b,
        tuple(measure(games_a)),
        tuple(measure(games_b)),
        tuple(holm(differences(both, a.seats))),
        len(both) - len(apart),
        parting(a, b, apart[0]) if apart else None,
    )


def differing(both: pl.DataFrame) -> list[int]:
    """Numbers of the games whose records differ."""
    same = pl.all_horizontal(
        pl.col(name) == pl.col(f"{name}_b") for name in ("ranks", "scores", "decisions", "offered")
    )
    return both.filter(~same)["number"].to_list()


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


def differences(both: pl.DataFrame, seats: int) -> list[Difference]:
    """Paired differences of what `per_game` says, uncorrected."""
    measures = per_game(seats)
    columns = [
        expression.alias(f"{side}{at}")
        for at, measured in enumerate(measures.values())
        for side, expression in (("a", measured("")), ("b", measured("_b")))
    ]
    by_deal = both.select("deal", *columns).group_by("deal", maintain_order=True).mean()
    found: list[Difference] = []
    for at, (name, of) in enumerate(measures):
        a, b = by_deal[f"a{at}"], by_deal[f"b{at}"]
        found.append(_difference(name, of, a, b))
    return found


def _difference(name: str, of: str | int | None, a: pl.Series, b: pl.Series) -> Difference:
    apart = b - a
    n = len(apart)
    value = _float(apart.mean())
    error = _float(apart.std()) / math.sqrt(n) if n > 1 else 0.0
    half = Z95 * error
    if n < FEWEST:
        chance = 1.0
    elif error == 0:
        chance = 1.0 if value == 0 else 0.0
    else:
        chance = 2 * (1 - NormalDist().cdf(abs(value) / error))
    return Difference(name, _float(a.mean()), _float(b.mean()), value, value - half, value + half, chance, n, of)


def _float(value: Any) -> float:
    return 0.0 if value is None else float(value)


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


def parting(a: Plan, b: Plan, number: int) -> Parting | None:
    """The first decision of game `number` in which A and B differ: another seat, other legal actions, another choice,
    or no decision any more. None: they are the same."""
    first, second = match_of(a, number), match_of(b, number)
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
