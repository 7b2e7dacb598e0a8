"""What is played beside a run, for its report: the same deals at several levels, more thinking against less, every
option's values on the same seeds; and what choices do to others, looked up in the run's own games.

It lies in the run's folder (`study/`), each part a run of its own, so that what was stopped goes on and a report picks
up what is there. As everywhere in the lab, results depend on the plan alone.
"""

from __future__ import annotations

import importlib
import os
import re
import warnings
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec
import polars as pl

from yokocho.engine.game import OptionSpec, discover
from yokocho.engine.refused import BadSetting
from yokocho.engine.scene import ArgValue
from yokocho.lab.compare import Difference, varied
from yokocho.lab.effects import SCHEMA, Sample, Summed, effects_of, summed
from yokocho.lab.files import keep_table, read_kept
from yokocho.lab.metrics import Metric, Tally
from yokocho.lab.pair import paired
from yokocho.lab.plan import Plan
from yokocho.lab.replays import numbers_to_look_into, replays
from yokocho.lab.runs import Progress, Run, part_of
from yokocho.lab.skill import LEVELS, Doubling, doubling

FOLDER: Final = "study"
SAMPLE: Final = Sample()
LOOKED_INTO: Final = 200
"""Games in which decisions are sampled, at most."""
PIECE: Final = 10
_EFFECTS: Final = re.compile(r"effects-[\dx]+-(\d{10})-(\d+)\.parquet")

Kind = Literal["levels", "doublings", "options"]


class Size(msgspec.Struct, frozen=True):
    """How much is played. `values`: of an option, at most so many beside the plan's own."""

    level_games: int
    random_games: int
    doubling_games: int
    option_games: int
    looked_into: int
    levels: tuple[str, ...] = LEVELS
    budgets: tuple[int, ...] = (25, 50, 100)
    values: int = 4


class Part(NamedTuple):
    """A run beside the run. `name` and `value`: which level; which budget (and the others' one); which option, set to
    what."""

    kind: Kind
    name: str
    value: ArgValue
    plan: Plan
    folder: Path


class AtLevel(msgspec.Struct, frozen=True):
    """All metrics with everybody at one level."""

    level: str
    metrics: tuple[Metric, ...]
    games: int


class AtValue(msgspec.Struct, frozen=True):
    """An option set to another value: how many of the games went exactly alike, and all differences."""

    value: ArgValue
    games: int
    same: int
    differences: tuple[Difference, ...]


class Checked(msgspec.Struct, frozen=True):
    """An option, held against the plan's own value of it."""

    option: str
    base: ArgValue
    values: tuple[AtValue, ...]

    @property
    def changes_nothing(self) -> bool:
        """Whether all games went alike, whatever its value: for these players."""
        return all(each.same == each.games for each in self.values)


class Battery(msgspec.Struct, frozen=True):
    """What of it has been played to its end."""

    levels: tuple[AtLevel, ...] = ()
    doublings: tuple[Doubling, ...] = ()
    options: tuple[Checked, ...] = ()
    effects: Summed | None = None


def size_for(plan: Plan) -> Size:
    """About two to four times as much as the run itself, where players think."""
    games = min(plan.games, 200)
    return Size(
        level_games=games,
        random_games=1000,
        doubling_games=-(-games // plan.seats) * plan.seats,
        option_games=games if plan.is_random else min(games, max(20, games // 3)),
        looked_into=min(plan.games, LOOKED_INTO),
    )


def option_values(plan: Plan, size: Size) -> int:
    """How many other values of options are tried."""
    specs = discover()[plan.game].options
    return sum(len(few_values(spec, plan.options[spec.name], size.values)) for spec in specs)


def parts_of(run: Run, size: Size) -> list[Part]:
    """All runs beside a run."""
    return [*_levels(run, size), *_doublings(run, size), *_options(run, size)]


def _levels(run: Run, size: Size) -> Iterator[Part]:
    for level in size.levels:
        if set(run.plan.bots) != {level}:  # the run itself is at that level
            games = size.random_games if level == "random" else size.level_games
            plan = msgspec.structs.replace(run.plan, bots=(level,), games=games, decisions=False).checked()
            yield Part("levels", level, games, plan, run.folder / FOLDER / "levels" / level)


def _doublings(run: Run, size: Size) -> Iterator[Part]:
    if run.plan.seats < 2:
        return
    for less, more in pairwise(size.budgets):
        bots = (f"ismcts-{more}", *[f"ismcts-{less}"] * (run.plan.seats - 1))
        plan = msgspec.structs.replace(
            run.plan, bots=bots, games=size.doubling_games, paired=True, decisions=False
        ).checked()
        yield Part("doublings", str(more), less, plan, run.folder / FOLDER / "doublings" / f"{more}-{less}")


def _options(run: Run, size: Size) -> Iterator[Part]:
    for spec in discover()[run.plan.game].options:
        base = run.plan.options[spec.name]
        for value in few_values(spec, base, size.values):
            plan = msgspec.structs.replace(
                varied(run.plan, {spec.name: value}),
                games=min(size.option_games, run.plan.games),
                decisions=run.plan.decisions and run.plan.is_random,  # compiled games draw otherwise than others
            )
            place = str(spec.values.index(value))
            yield Part("options", spec.name, value, plan, run.folder / FOLDER / "options" / spec.name / place)


def few_values(spec: OptionSpec, base: ArgValue, most: int) -> list[ArgValue]:
    """Values of an option other than `base`; where there are more than `most`, its ends and some evenly between."""
    others = [value for value in spec.values if value != base]
    if len(others) <= most:
        return others
    return [others[round(at * (len(others) - 1) / (most - 1))] for at in range(most)] if most > 1 else others[:1]


# --- playing ----------------------------------------------------------------------------------------------------------


def play_battery(
    run: Run,
    size: Size | None = None,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> None:
    """Play what of the battery is missing. Ctrl-C loses at most the pieces in work. Raises BadSetting for a run
    without games, or when there is no room on the disk."""
    size = size or size_for(run.plan)
    parts = parts_of(run, size)
    numbers = numbers_to_look_into(run, size.looked_into)
    total = sum(part.plan.games for part in parts) + len(numbers)
    done = 0
    for part in parts:
        told = part_of(progress, done, total)
        Run.begin(part.folder, part.plan).play(workers=workers, cluster=cluster, progress=told)
        done += part.plan.games
    _look_into(run, numbers, workers, part_of(progress, done, total))


def _look_into(run: Run, numbers: Sequence[int], workers: int | None, progress: Progress | None) -> None:
    """Sample decisions of these games, a piece at a time."""
    folder = run.folder / FOLDER
    pieces = [list(numbers[at : at + PIECE]) for at in range(0, len(numbers), PIECE)]
    kept = {file.name for file in effect_files(run)}
    todo = [piece for piece in pieces if _name_of(piece) not in kept]
    done = len(numbers) - sum(map(len, todo))
    if progress is not None:
        progress(done, len(numbers))
    if not todo:
        return
    plan = run.plan
    plan.load()
    again = replays(run)
    joblib: Any = importlib.import_module("joblib")
    threads = workers or os.cpu_count() or 1

    def look(piece: list[int]) -> tuple[list[int], pl.DataFrame]:
        rows = [row for number in piece for row in effects_of(plan, number, again(number), SAMPLE)]
        return piece, pl.DataFrame(rows, schema=SCHEMA, orient="row")

    found = joblib.Parallel(n_jobs=threads, backend="threading", return_as="generator", pre_dispatch=2 * threads)
    results = found(joblib.delayed(look)(piece) for piece in todo)
    try:
        for piece, table in results:
            keep_table(folder / _name_of(piece), table, plan)
            done += len(piece)
            if progress is not None:
                progress(done, len(numbers))
    finally:
        with warnings.catch_warnings(action="ignore"):  # that what was in work is thrown away is known
            results.close()


def _name_of(piece: Sequence[int]) -> str:
    """A file's name says what was looked at, so that another sample is never taken for it."""
    sample = "x".join(map(str, msgspec.structs.astuple(SAMPLE)))
    return f"effects-{sample}-{piece[0]:010}-{len(piece)}.parquet"


def effect_files(run: Run) -> list[Path]:
    """Pieces of sampled decisions that are whole; others are ignored, and made again."""
    sample = "x".join(map(str, msgspec.structs.astuple(SAMPLE)))
    found = sorted((run.folder / FOLDER).glob(f"effects-{sample}-*.parquet"))
    return [file for file in found if _EFFECTS.fullmatch(file.name) and read_kept(file, SCHEMA, run.plan) is not None]


# --- reading ----------------------------------------------------------------------------------------------------------


def battery_of(run: Run, own: Tally) -> Battery | None:
    """What of the battery lies in the run's folder; parts that are not played to their end are left out. `own`: of the
    run's own games."""
    if not (run.folder / FOLDER).is_dir():
        return None
    return Battery(_read_levels(run, own), _read_doublings(run), _read_options(run), _read_effects(run))


def _whole(folder: Path) -> Run | None:
    """A run that is played to its end."""
    try:
        run = Run.open(folder)
    except BadSetting:
        return None
    return run if run.done == run.plan.games else None


def _runs(folder: Path) -> Iterator[Run]:
    for each in sorted(folder.iterdir()) if folder.is_dir() else ():
        run = _whole(each)
        if run is not None:
            yield run


def _read_levels(run: Run, own: Tally) -> tuple[AtLevel, ...]:
    """Weakest first, the run's own among them."""
    found = {each.plan.bots[0]: each.tally() for each in _runs(run.folder / FOLDER / "levels")}
    if found and len(set(run.plan.bots)) == 1:
        found[run.plan.bots[0]] = own
    from yokocho.bots.registry import LEVELS as KNOWN

    order = ["random", "greedy", *(level.id for level in KNOWN)]
    levels = sorted(found, key=lambda level: order.index(level) if level in order else len(order))
    return tuple(AtLevel(level, tuple(found[level].metrics), found[level].games) for level in levels)


def _read_doublings(run: Run) -> tuple[Doubling, ...]:
    found: list[Doubling] = []
    for each in _runs(run.folder / FOLDER / "doublings"):
        strong, weak = each.plan.bots[0], each.plan.bots[-1]
        more, less = (int(bot.removeprefix("ismcts-")) for bot in (strong, weak))
        found.append(doubling(each.games.collect(), strong, more, less))
    return tuple(sorted(found, key=lambda each: each.budget))


def _read_options(run: Run) -> tuple[Checked, ...]:
    checked: list[Checked] = []
    for spec in discover()[run.plan.game].options:
        base = run.plan.options[spec.name]
        values: list[AtValue] = []
        for each in _runs(run.folder / FOLDER / "options" / spec.name):
            found = paired(run, each)
            if found.games:
                value = each.plan.options[spec.name]
                values.append(AtValue(value, found.games, found.same, tuple(found.differences)))
        if values:
            order = spec.values.index
            checked.append(Checked(spec.name, base, tuple(sorted(values, key=lambda each: order(each.value)))))
    return tuple(checked)


def _read_effects(run: Run) -> Summed | None:
    files = effect_files(run)
    if not files:
        return None
    rows = pl.read_parquet(files).unique(["number", "index"]).sort("number", "index")
    return summed(rows, run.plan.seats) if len(rows) else None
