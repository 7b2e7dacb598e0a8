"""What a choice does to the others: interaction and kingmaking, from sampled decisions of games that were played.

At a sampled decision the taken action and some others that were legal are each played on to the end at random, in the
same worlds: those that the deciding seat holds possible. What differs is what the choice does. Definitions and formulas
are in the guide (docs/lab.md); the definitions are our own.

A measured difference is never held against the worlds that picked it: half of the worlds says which action is better
for whom, the other half by how much. So where a choice does nothing, nothing comes out on average, however few the
worlds are.
"""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt
import polars as pl

from yokocho.bots.arena import Z95
from yokocho.bots.base import mixed
from yokocho.engine.drive import BROKEN
from yokocho.engine.refused import KernelFault
from yokocho.lab.loop.effects import Outcomes, new_outcomes, try_in_worlds
from yokocho.lab.metrics import Metric, share

if TYPE_CHECKING:
    from yokocho.engine.game import Game
    from yokocho.engine.match import Match
    from yokocho.lab.plan import Plan

Reals = npt.NDArray[np.float64]

HOPELESS: Final = 0.05
"""A seat whose chance to win stays below this, whatever it does, cannot win any more."""
ALIKE: Final = 0.25
"""Actions that cost the seat at most so much of a place are as good as its best."""
KING: Final = 0.25
"""Whose choice moves another seat's chance to win by so much makes a king."""

SCHEMA: Final[dict[str, Any]] = {
    "number": pl.Int64,
    "index": pl.Int64,
    "seat": pl.Int64,
    "tried": pl.List(pl.Int32),
    "own": pl.Float64,
    "others": pl.Float64,
    "reach": pl.Float64,
    "chance": pl.Float64,
    "king": pl.Float64,
    "king_least": pl.Float64,
}
"""Of the table of sampled decisions. `tried`: the codes that were tried, the taken one first; `own`, `others`: squared
difference of the own score, and of another seat's, a mean (unbiased, so it may be below 0); `reach`: share of worlds
and other seats to which another choice would have left other things to choose from; `chance`: the seat's best chance to
win; `king`: how much of a win it can move between two others without loss, null unless it cannot win; `king_least`:
the lesser of the two halves that this is the mean of."""


class Sample(msgspec.Struct, frozen=True):
    """How much is looked at: decisions of a game, actions of a decision, and worlds."""

    decisions: int = 6
    actions: int = 4
    worlds: int = 200


class Summed(msgspec.Struct, frozen=True):
    """What the sampled decisions of all games say. `kingmaker`: the decision (game, index, how much) that moved the
    most between others."""

    metrics: tuple[Metric, ...]
    games: int
    decisions: int
    kingmaker: tuple[int, int, float] | None = None


class Spot(NamedTuple):
    """A decision of a game: the how-manieth (from 0), who decides, the record before, codes, the taken one first."""

    at: int
    seat: int
    state: bytes
    codes: list[int]


def effects_of(plan: Plan, number: int, match: Match, sample: Sample) -> list[tuple[Any, ...]]:
    """Rows of `SCHEMA` for one game. They depend on the plan, the game's number and the sample alone."""
    chance = random.Random(f"effects {plan.chance(number)}")  # noqa: S311 - which decisions are looked at is no secret
    return [
        (number, spot.at, spot.seat, spot.codes, *measured(spot, outcomes))
        for spot in spots(match, sample, chance)
        for outcomes in [tried(match.game, spot, match.seats, sample.worlds, chance.getrandbits(63))]
    ]


def spots(match: Match, sample: Sample, chance: random.Random) -> list[Spot]:
    """Decisions with a choice, drawn evenly, in the game's order."""
    free: list[Spot] = []
    before = match.opening[-1]
    for index, move in enumerate(match.moves):
        codes = match.game.legal_codes(before, move.seat)
        if len(codes) > 1 and move.code in codes:
            free.append(Spot(index, move.seat, before, codes))
        before = move.state
    chosen = sorted(chance.sample(range(len(free)), min(sample.decisions, len(free))))
    found: list[Spot] = []
    for at in chosen:
        spot = free[at]
        taken = match.moves[spot.at].code
        rest = [code for code in spot.codes if code != taken]
        found.append(spot._replace(codes=[taken, *chance.sample(rest, min(sample.actions - 1, len(rest)))]))
    return found


def tried(game: Game, spot: Spot, seats: int, worlds: int, seed: int) -> Outcomes:
    """What comes of each action in each world. Raises KernelFault where the rules break."""
    seeds = np.frombuffer(random.Random(seed).randbytes(32 * worlds), np.uint8).reshape(worlds, 32).copy()  # noqa: S311
    chances = np.array([mixed(seed, world) for world in range(worlds)], np.uint64)
    outcomes = new_outcomes(worlds, len(spot.codes), seats)
    kernels = game.kernels
    root = np.frombuffer(bytearray(game.redact(spot.state, spot.seat)), np.uint8)
    with np.errstate(over="ignore"):  # interpreted, mixing wraps around as it does when compiled
        made = try_in_worlds(
            kernels.legal, kernels.act, kernels.step, kernels.resample, kernels.scores,
            root, np.zeros(len(root), np.uint8), spot.seat, np.array(spot.codes, np.int64), seeds, chances,
            np.zeros(game.max_legal, np.int64), np.zeros(seats), outcomes,
        )  # fmt: skip
    if made == BROKEN:
        raise KernelFault(f"{game.id}: nobody can act, or there are more legal actions than declared")
    return outcomes


# --- one decision -----------------------------------------------------------------------------------------------------


def measured(spot: Spot, outcomes: Outcomes) -> tuple[float, float, float, float, float | None, float | None]:
    """`own`, `others`, `reach`, `chance`, `king` and `king_least` of a decision."""
    seat = spot.seat
    seats = outcomes.scores.shape[2]
    rest = [other for other in range(seats) if other != seat]
    moved = _squared(outcomes.scores)
    differs = outcomes.offers[:, 1:, :] != outcomes.offers[:, :1, :]
    reach = float(differs[:, :, rest].mean()) if rest else 0.0
    wins = _wins(outcomes)
    chance = float(wins.mean(0)[:, seat].max())
    others = float(moved[rest].mean()) if rest else 0.0
    if len(rest) < 2 or chance >= HOPELESS:
        return float(moved[seat]), others, reach, chance, None, None
    places = outcomes.places.mean(0)[:, seat]
    free = np.flatnonzero(places <= places.min() + ALIKE)
    halves = kingmaking(wins[:, free][:, :, rest])
    return float(moved[seat]), others, reach, chance, sum(halves) / 2, min(halves)


def _wins(outcomes: Outcomes) -> Reals:
    """Shares of the win by world, action and seat."""
    first = outcomes.places == 1
    return first / first.sum(2, keepdims=True)


def _squared(scores: Reals) -> Reals:
    """By seat, the squared difference that another action makes to its score, a mean over the others that were tried:
    the product of what both halves of the worlds say, which is right on average."""
    apart = scores[:, 1:, :] - scores[:, :1, :]
    one, two = apart[::2].mean(0), apart[1::2].mean(0)
    found: Reals = (one * two).mean(0)
    return found


def kingmaking(wins: Reals) -> tuple[float, float]:
    """How much of a win a choice moves between two seats, by world, action and (other) seat. Either half of the worlds
    says which action is best for whom, and the other half by how much."""
    halves = wins[::2].mean(0), wins[1::2].mean(0)
    return _told_apart(*halves), _told_apart(halves[1], halves[0])


def _told_apart(picks: Reals, measures: Reals) -> float:
    """The two actions and the two seats between which the first table sees the most move, by the second one."""
    best, amount = (0, 0, 0, 0), -math.inf
    for a in range(len(picks)):
        for b in range(len(picks)):
            gain = picks[a] - picks[b]
            up, down = int(gain.argmax()), int(gain.argmin())
            moves = min(gain[up], -gain[down])
            if moves > amount:
                amount, best = moves, (a, b, up, down)
    a, b, up, down = best
    gain = measures[a] - measures[b]
    return float(min(gain[up], -gain[down])) if a != b else 0.0


# --- all decisions ----------------------------------------------------------------------------------------------------


def summed(rows: pl.DataFrame, seats: int) -> Summed:
    """What a table of sampled decisions says. A game's decisions count as one observation, for they are not
    independent."""
    games = rows["number"].n_unique()
    found: list[Metric] = []
    if seats > 1 and games:
        own, others = (
            rows.group_by("number").agg(pl.col(name).sum(), n=pl.len()).sort("number") for name in ("own", "others")
        )
        found += _effects(own["own"].to_numpy(), others["others"].to_numpy(), own["n"].to_numpy())
        found.append(_by_game("reach", rows, "reach"))
    kingmaker = None
    if seats > 2 and games:
        found.append(
            _by_game("hopeless", rows.with_columns(lost=pl.col("king").is_not_null().cast(pl.Float64)), "lost")
        )
        lost = rows.filter(pl.col("king").is_not_null())
        if len(lost):
            made = lost.with_columns(made=(pl.col("king_least") >= KING).cast(pl.Float64))
            found += [_by_game("kingmaking", made, "made"), _by_game("king-power", lost, "king")]
            first = lost.sort("king_least", "number", "index", descending=[True, False, False]).row(0, named=True)
            if first["king_least"] >= KING:
                kingmaker = (first["number"], first["index"], first["king"])
    return Summed(tuple(found), games, len(rows), kingmaker)


def _by_game(metric: str, rows: pl.DataFrame, column: str) -> Metric:
    """A share or a mean, each game counted once."""
    each = rows.group_by("number").agg(pl.col(column).mean()).sort("number")[column]
    if metric != "king-power":
        return share(metric, float(each.sum()), len(each))
    mean = float(each.mean() or 0.0)  # type: ignore[arg-type]
    half = Z95 * float(each.std() or 0.0) / math.sqrt(len(each)) if len(each) > 1 else 1.0  # type: ignore[arg-type]
    return Metric(metric, mean, mean - half, mean + half, len(each))


def _effects(own: Reals, others: Reals, counts: npt.NDArray[Any]) -> list[Metric]:
    """Root mean squares of what a choice moves, and how they compare."""
    found = [_root("choice-effect", own, counts), _root("others-effect", others, counts)]
    if found[0].low > 0:
        found.append(_root("interaction", others, own))
    return found


def _root(metric: str, above: Reals, below: npt.NDArray[Any]) -> Metric:
    """The root of a ratio of sums over games, its interval by the delta method."""
    top, bottom = np.asarray(above, np.float64), np.asarray(below, np.float64)
    n = len(top)
    ratio = top.sum() / bottom.sum()
    error = math.sqrt(((top - ratio * bottom) ** 2).sum() / (n - 1) / n) / bottom.mean() if n > 1 else math.inf
    ends = (ratio - Z95 * error, ratio, ratio + Z95 * error)
    low, value, high = (math.sqrt(max(0.0, each)) for each in ends)
    return Metric(metric, value, low, high, n)
