"""A ladder of bots: many games of changing company, rated by Plackett-Luce (openskill; Weng and Lin 2011), kept in a
file that the next run extends."""

from __future__ import annotations

import importlib
import os
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from yokocho.bots import registry
from yokocho.bots.arena import Z95
from yokocho.engine.game import discover
from yokocho.engine.refused import BadSetting, refuse
from yokocho.engine.scene import ArgValue
from yokocho.lab.chunk import play
from yokocho.lab.files import written_whole
from yokocho.lab.plan import UNREADABLE, Plan, iterations_of
from yokocho.lab.runs import Progress

FORMAT: Final = 1


class Result(msgspec.Struct, frozen=True):
    """One game: who sat where, and how they came in."""

    bots: tuple[str, ...]
    ranks: tuple[int, ...]


class Ladder(msgspec.Struct, forbid_unknown_fields=True):
    """All results at one kind of table."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, ArgValue]
    seed: int
    results: list[Result] = []
    format: int = FORMAT


class Rating(msgspec.Struct, frozen=True):
    """A bot's strength on openskill's scale (25 to begin with), its 95 % interval, the games it played and won."""

    bot: str
    value: float
    low: float
    high: float
    games: int
    wins: float


def open_ladder(
    file: Path, game: str, seats: int = 0, options: Mapping[str, ArgValue] | None = None, seed: int = 1
) -> Ladder:
    """The ladder in a file, or a new one. Raises BadSetting if it is of another table or other rules, or no ladder."""
    plan = Plan(game, seats, dict(options or {}), seed=seed).checked()
    info = discover()[game]
    if not file.exists():
        return Ladder(game, info.rules_version, plan.seats, plan.options, seed)
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Ladder)
    except UNREADABLE:
        raise BadSetting(refuse("not-a-ladder", file=file.name)) from None
    if not _is_ladder(found):
        raise BadSetting(refuse("not-a-ladder", file=file.name))
    wanted = (game, info.rules_version, seats or found.seats, plan.options)
    if (found.game, found.rules_version, found.seats, found.options) != wanted:
        raise BadSetting(refuse("other-ladder", file=file.name))
    return found


def _is_ladder(found: Ladder) -> bool:
    """Whether such games can have been played."""
    info = discover().get(found.game)
    if info is None or found.format != FORMAT or found.seats not in info.seats:
        return False
    known = {level.id for level in (*registry.LEVELS, *registry.own_levels(info))}
    return all(
        len(each.bots) == len(each.ranks) == found.seats
        and all(bot in known or iterations_of(bot) is not None for bot in each.bots)
        and all(1 <= rank <= found.seats for rank in each.ranks)
        for each in found.results
    )


def climb(
    ladder: Ladder, file: Path, bots: Sequence[str], games: int, *, workers: int | None = None,
    progress: Progress | None = None,
) -> list[Rating]:  # fmt: skip
    """Play so many more games and keep them; answers all ratings, best first. Ctrl-C keeps what is done."""
    plans = [_plan(ladder, bots, len(ladder.results) + number) for number in range(games)]
    plan = plans[0].checked() if plans else None
    if plan is not None:
        plan.load()
        from yokocho.bots.prepare import prepare

        prepare()
    joblib: Any = importlib.import_module("joblib")
    threads = workers or os.cpu_count() or 1
    run = joblib.Parallel(n_jobs=threads, backend="threading", return_as="generator", pre_dispatch=2 * threads)
    try:
        for done, result in enumerate(run(joblib.delayed(_result)(each) for each in plans), 1):
            ladder.results.append(result)
            if progress is not None:
                progress(done, games)
    finally:
        written_whole(file, msgspec.json.encode(ladder))
    return ratings(ladder)


def _plan(ladder: Ladder, bots: Sequence[str], number: int) -> Plan:
    """Game `number`: different bots as far as there are, by chance."""
    chance = random.Random(f"ladder {ladder.seed} {number}")  # noqa: S311 - who sits where is no secret
    company = [bot for _ in range(-(-ladder.seats // len(bots))) for bot in chance.sample(list(bots), len(bots))]
    seated = company[: ladder.seats]
    chance.shuffle(seated)
    seed = ladder.seed * 1_000_003 + number
    return Plan(ladder.game, ladder.seats, ladder.options, tuple(seated), 1, seed).checked()


def _result(plan: Plan) -> Result:
    row = play(plan, 0, 1).games.row(0, named=True)
    return Result(tuple(row["bots"]), tuple(row["ranks"]))


def ratings(ladder: Ladder) -> list[Rating]:
    """Everybody who played, best first."""
    models: Any = importlib.import_module("openskill.models")
    model = models.PlackettLuce()
    rated: dict[str, Any] = {}
    games: dict[str, int] = {}
    wins: dict[str, float] = {}
    for result in ladder.results:
        for bot in result.bots:
            rated.setdefault(bot, model.rating(name=bot))
            games[bot] = games.get(bot, 0) + 1
        for bot, rank in zip(result.bots, result.ranks, strict=True):
            wins[bot] = wins.get(bot, 0.0) + (1 / result.ranks.count(1) if rank == 1 else 0.0)
        if len(set(result.bots)) < len(result.bots):
            continue  # a bot against itself tells nothing of its strength
        teams = model.rate([[rated[bot]] for bot in result.bots], ranks=[float(rank) for rank in result.ranks])
        for bot, (rating,) in zip(result.bots, teams, strict=True):
            rated[bot] = rating
    found = [
        Rating(bot, each.mu, each.mu - Z95 * each.sigma, each.mu + Z95 * each.sigma, games[bot], wins[bot])
        for bot, each in rated.items()
    ]
    return sorted(found, key=lambda rating: (-rating.value, rating.bot))


def everybody(game: str, options: Mapping[str, ArgValue]) -> tuple[str, ...]:
    """All levels that can play there, the strongest last."""
    levels = registry.levels_ready(discover()[game], options)
    return tuple(level.id for level in levels)
