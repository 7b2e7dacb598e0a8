"""Playing a plan on all cores, or on a Ray cluster; a piece at a time, so that memory stays flat and a run that was
stopped goes on.

With a folder, each piece is written as soon as it is played (Parquet, whole or not at all), and pieces that are already
there are not played again. What lies in the folder does not depend on the number of workers.
"""

from __future__ import annotations

import importlib
import os
import re
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import polars as pl

from yokocho.engine.game import discover
from yokocho.engine.refused import BadSetting, refuse
from yokocho.lab.chunk import BY_SEAT, DECISION_SCHEMA, SCHEMA, Played, play, seatings
from yokocho.lab.files import is_free, keep_table, read_kept, rows_in, written_whole
from yokocho.lab.metrics import Tally
from yokocho.lab.plan import UNREADABLE, Plan, plan_of
from yokocho.lab.pulse import Pulse, UnderWay

RANDOM_PIECE: Final = 5_000
PIECE: Final = 20
"""Games of a piece where bots think."""
PLAN_FILE: Final = "plan.json"
_PART: Final = re.compile(r"(?:games|decisions)-(\d{10})-(\d{1,9})\.parquet")

BATCH: Final[dict[str, int]] = {"games": 20_000, "decisions": 100_000}
"""Rows that are read at once."""
SCHEMAS: Final = {"games": SCHEMA, "decisions": DECISION_SCHEMA}
MAY_LACK: Final = frozenset(("value", "spread", "seconds"))
"""Columns without an entry where nothing is known."""

Progress = Callable[[int, int], object]
"""Is told the games that are done and all that are wanted: after each piece; and about once a second while bots think,
then with games of pieces that are not kept yet. One thread calls at a time."""


def part_of(progress: Progress | None, before: int, total: int) -> Progress | None:
    """Progress of one simulation of several: so many games were done before it, of so many in all."""
    return None if progress is None else (lambda done, _: progress(before + done, total))


class Piece(NamedTuple):
    """Some games in a row."""

    first: int
    games: int


class Task(NamedTuple):
    """A piece to be played: of which plan, and of which of several runs."""

    plan: Plan
    piece: Piece
    run: int = 0

    @property
    def key(self) -> tuple[int, Piece]:
        """What tells it from others that are played together."""
        return self.run, self.piece


class Told:
    """Tells how far some tasks are. `under_way`, if somebody wants to know it apart, is told what is not kept yet;
    else `progress` counts these games in."""

    def __init__(
        self, progress: Progress | None, done: int, wanted: int, under_way: Callable[[UnderWay], object] | None = None
    ) -> None:
        self._progress = progress
        self._done = done
        self._wanted = wanted
        self._most = done
        self.pulse = Pulse(under_way or self._beat)

    def kept(self, task: Task) -> None:
        """A piece is finished."""
        with self.pulse.lock:
            self.pulse.done(task.key)
            self._done += task.piece.games
            self._say(self._done)

    def _beat(self, under_way: UnderWay) -> None:
        self._say(self._done + under_way.games)

    def _say(self, done: int) -> None:
        """Never less than before."""
        self._most = max(self._most, done)
        if self._progress is not None:
            self._progress(self._most, self._wanted)


class InOrder:
    """Tables of pieces that are finished in any order, in the order of the pieces."""

    def __init__(self, todo: Sequence[Piece]) -> None:
        self._todo = deque(todo)
        self._waiting: dict[Piece, pl.DataFrame] = {}

    def put(self, piece: Piece, games: pl.DataFrame) -> Iterator[pl.DataFrame]:
        """What is next in order now."""
        self._waiting[piece] = games
        while self._todo and self._todo[0] in self._waiting:
            yield self._waiting.pop(self._todo.popleft())


def pieces(plan: Plan) -> list[Piece]:
    """How a plan is cut up."""
    if plan.is_human:
        return [Piece(0, plan.games)]
    size = RANDOM_PIECE if plan.is_compiled else PIECE
    return [Piece(first, min(size, plan.games - first)) for first in range(0, plan.games, size)]


def simulate(
    plan: Plan,
    folder: Path | None = None,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> pl.DataFrame:
    """Play the plan; the table of its games, a row each (`chunk.SCHEMA`), in their order.

    Args:
        plan: What to play; it is checked first.
        folder: Where to keep the results (see `Run`); None: nowhere.
        workers: Threads; default: one a core. With a cluster: pieces in flight.
        cluster: "auto", "local" or the address of a Ray cluster (needs `yokocho[cluster]`).
        progress: Called after each piece.

    Raises BadSetting for an impossible plan, a folder of another plan, or a disk without room.
    """
    plan = plan.checked()
    if folder is not None:
        run = Run.begin(folder, plan)
        run.play(workers=workers, cluster=cluster, progress=progress)
        return run.games.collect()
    todo = pieces(plan)
    ordered = InOrder(todo)
    found: list[pl.DataFrame] = []
    told = Told(progress, 0, plan.games)
    with closing(_played(plan, todo, workers, cluster, told.pulse)) as results:
        for task, played in results:
            found.extend(ordered.put(task.piece, played.games))
            told.kept(task)
    return pl.concat(found)


def tally(
    plan: Plan,
    folder: Path | None = None,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Play the plan as `simulate` does, but only add its games up, in their order: for more games than memory holds.
    Raises BadSetting as `simulate` does."""
    plan = plan.checked()
    found = Tally()
    if folder is not None:
        run = Run.begin(folder, plan)
        run.play(workers=workers, cluster=cluster, progress=progress)
        for games in run.batches(rows=0):  # a piece at a time, as without a folder: sums are alike to the last digit
            found.add(games)
        return found
    todo = pieces(plan)
    ordered = InOrder(todo)
    told = Told(progress, 0, plan.games)
    with closing(_played(plan, todo, workers, cluster, told.pulse)) as results:
        for task, played in results:
            for games in ordered.put(task.piece, played.games):
                found.add(games)
            told.kept(task)
    return found


def _played(
    plan: Plan, todo: Sequence[Piece], workers: int | None, cluster: str | None, pulse: Pulse
) -> Generator[tuple[Task, Played]]:
    """Pieces as they are finished, in any order."""
    if plan.is_human and todo:
        raise BadSetting(refuse("people-play"))
    if cluster is not None:
        from yokocho.lab.cluster import played_on_cluster

        for piece, played in played_on_cluster(plan, todo, cluster, workers):
            yield Task(plan, piece), played
        return
    yield from played_here([Task(plan, piece) for piece in todo], workers, pulse)


def played_here(todo: Sequence[Task], workers: int | None, pulse: Pulse) -> Generator[tuple[Task, Played]]:
    """Pieces by threads of this process, as they are finished. `workers`: default: one a core."""
    joblib: Any = importlib.import_module("joblib")
    plans = {task.run: task.plan for task in todo}.values()
    for plan in plans:
        plan.load()  # compile once, before there are threads
    if not all(plan.is_random for plan in plans):
        from yokocho.bots.prepare import prepare

        prepare()
    threads = workers or os.cpu_count() or 1
    run = joblib.Parallel(
        n_jobs=threads, backend="threading", return_as="generator_unordered", pre_dispatch=2 * threads
    )
    results = run(joblib.delayed(_play_task)(task, pulse) for task in todo)
    try:
        for result in results:  # noqa: UP028 - it is closed here, not by whoever closes this
            yield result
    finally:
        with warnings.catch_warnings(action="ignore"):  # that what was in work is thrown away is known
            results.close()


def _play_task(task: Task, pulse: Pulse) -> tuple[Task, Played]:
    return task, play(task.plan, *task.piece, pulse.of(task.key))


def piece_of(part: Path) -> Piece | None:
    """Which games a file is of, by its name."""
    found = _PART.fullmatch(part.name)
    return Piece(int(found[1]), int(found[2])) if found else None


def damaged(part: Path) -> BadSetting:
    """That a file is, or is no part of these results."""
    return BadSetting(refuse("damaged-part", file=part.name))


def _lacks(table: pl.DataFrame) -> bool:
    """Whether something is missing that is always there."""
    always = table.select(pl.exclude(*MAY_LACK))
    lists = [name for name, kind in always.schema.items() if isinstance(kind, pl.List)]
    return any(column.null_count() for column in always) or any(
        always[name].explode(empty_as_null=False).null_count() for name in lists
    )


def _are_decisions(table: pl.DataFrame, piece: Piece) -> bool:
    """Whether every row can be of these games."""
    inside = table["number"].is_between(piece.first, piece.first + piece.games - 1).all()
    return bool(inside) and not _lacks(table) and not any(table[name].is_nan().any() for name in MAY_LACK)


class Run:
    """A folder with a plan and the games played so far."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan

    @classmethod
    def begin(cls, folder: Path, plan: Plan) -> Run:
        """A new run, or the one that is there, if it is of this plan (its number of games may grow). Raises
        BadSetting."""
        plan = plan.checked()
        if (folder / PLAN_FILE).exists():
            before = cls.open(folder).plan
            if before.name != plan.name:
                raise BadSetting(refuse("other-plan", folder=folder.name))
            plan = msgspec.structs.replace(plan, games=max(plan.games, before.games))
        elif not is_free(folder):
            raise BadSetting(refuse("not-a-run", folder=folder.name))
        written_whole(folder / PLAN_FILE, msgspec.json.encode(plan))
        return cls(folder, plan)

    @classmethod
    def open(cls, folder: Path) -> Run:
        """The run in a folder. Raises BadSetting if there is none."""
        try:
            plan = plan_of(msgspec.json.decode((folder / PLAN_FILE).read_bytes()))
        except (*UNREADABLE, AttributeError):
            raise BadSetting(refuse("not-a-run", folder=folder.name)) from None
        return cls(folder, plan)

    def parts(self, kind: str = "games") -> list[Path]:
        """The files of a kind of table ("games", "decisions"), in order."""
        return sorted(self.folder.glob(f"{kind}-*.parquet"))

    @property
    def done(self) -> int:
        """Games that are played and kept."""
        return sum(piece.games for piece in self._kept().values())

    @property
    def games(self) -> pl.LazyFrame:
        """The table of games. Raises BadSetting if there are none yet."""
        return self._scan("games")

    @property
    def decisions(self) -> pl.LazyFrame:
        """The table of decisions. Raises BadSetting if none were kept."""
        return self._scan("decisions")

    def _scan(self, kind: str) -> pl.LazyFrame:
        parts = self.parts(kind)
        if not parts:
            raise BadSetting(refuse("empty-run", folder=self.folder.name))
        for part in self._one_by_one(parts):
            self.read(part, kind)
        return pl.scan_parquet(parts, schema=SCHEMAS[kind]).sort("number")

    def batches(self, kind: str = "games", rows: int | None = None) -> Iterator[pl.DataFrame]:
        """A table of that kind, some whole pieces at a time, in order: however many games there are, it takes the same
        memory. `rows`: at most so many at once, unless a piece has more. Raises BadSetting for a damaged file."""
        for group in self._groups(kind, self.parts(kind), BATCH[kind] if rows is None else rows):
            yield pl.concat([self.read(part, kind) for part in group])

    def with_decisions(self) -> Iterator[tuple[pl.DataFrame, pl.DataFrame]]:
        """Games and their decisions, some whole pieces at a time, in order. Raises BadSetting."""
        kept = {part.with_name(part.name.replace("games", "decisions", 1)): part for part in self.parts()}
        for group in self._groups("decisions", list(kept), BATCH["decisions"]):
            games = pl.concat([self.read(kept[part]) for part in group])
            yield games, pl.concat([self.read(part, "decisions") for part in group])

    def _groups(self, kind: str, parts: Sequence[Path], most: int) -> Iterator[list[Path]]:
        """Files with at most so many rows together, unless one has more."""
        group: list[Path] = []
        read = 0
        for part in self._one_by_one(parts):
            more = self._rows(part, kind)
            if group and read + more > most:
                yield group
                group, read = [], 0
            group.append(part)
            read += more
        if group:
            yield group

    def tally(self) -> Tally:
        """What its games tell, added up. Raises BadSetting for a damaged file."""
        found = Tally()
        for games in self.batches():
            found.add(games)
        return found

    def _rows(self, part: Path, kind: str) -> int:
        rows = rows_in(part, SCHEMAS[kind])
        if rows is None:
            raise damaged(part)
        return rows

    def _one_by_one(self, parts: Sequence[Path]) -> Iterator[Path]:
        """Each file. Raises BadSetting where two tell of the same games."""
        after = 0
        for part in parts:
            piece = piece_of(part)
            if piece is None or piece.first < after:
                raise damaged(part)
            after = piece.first + piece.games
            yield part

    def read(self, part: Path, kind: str = "games") -> pl.DataFrame:
        """A file's table, held against its name and the plan. Raises BadSetting if it is damaged or of other games."""
        table, piece = read_kept(part, SCHEMAS[kind], self.plan), piece_of(part)
        if table is None or piece is None or piece.first + piece.games > self.plan.games:
            raise damaged(part)
        if not (self._are_games(table, piece) if kind == "games" else _are_decisions(table, piece)):
            raise damaged(part)
        return table

    def _are_games(self, table: pl.DataFrame, piece: Piece) -> bool:
        """Whether every row can be what it is said to be."""
        numbers = pl.int_range(piece.first, piece.first + piece.games, dtype=pl.Int64, eager=True)
        if not table["number"].equals(numbers) or _lacks(table):
            return False
        if any(not (table[name].list.len() == self.plan.seats).all() for name in BY_SEAT):
            return False
        if not self.plan.is_human and not table["bots"].equals(seatings(self.plan, numbers)):
            return False
        known = discover()[self.plan.game].end_reasons
        return bool(table["scores"].explode().is_finite().all()) and set(table["end_reason"]) <= set(known)

    def play(
        self,
        *,
        workers: int | None = None,
        cluster: str | None = None,
        progress: Progress | None = None,
        under_way: Callable[[UnderWay], object] | None = None,
    ) -> int:
        """Play what is missing; answers the games that are kept now. Ctrl-C loses at most the pieces in work. With
        `under_way`, about once a second it is told what is played and not kept yet, and `progress` counts only what is
        kept. Raises BadSetting when there is no room on the disk."""
        todo = self.todo
        done = self.plan.games - sum(piece.games for piece in todo)
        if progress is not None:
            progress(done, self.plan.games)
        told = Told(progress, done, self.plan.games, under_way)
        with closing(_played(self.plan, todo, workers, cluster, told.pulse)) as results:
            for task, played in results:
                self.keep(task.piece, played)
                done += task.piece.games
                told.kept(task)
        return done

    @property
    def todo(self) -> list[Piece]:
        """What is not played yet, in order. Files that are not whole, and a last piece that has become longer, are put
        away. Raises BadSetting for what cannot be."""
        kept, wanted = self._kept(), pieces(self.plan)
        known = set(wanted)
        cut_otherwise = [part for part in self.parts("decisions") if piece_of(part) not in known]
        for part in [*(part for part in self.parts() if part not in kept), *cut_otherwise]:
            try:
                part.unlink(missing_ok=True)
            except OSError:  # a folder of that name, or not ours
                raise damaged(part) from None
        there = set(kept.values())
        return [piece for piece in wanted if piece not in there]

    def _kept(self) -> dict[Path, Piece]:
        """Files that are whole, and the pieces that they are."""
        wanted = set(pieces(self.plan))
        found = {part: piece_of(part) for part in self.parts()}
        return {part: piece for part, piece in found.items() if piece in wanted and piece and self._is_whole(part)}

    def _is_whole(self, games: Path) -> bool:
        try:
            self.read(games)
            if self.plan.decisions:
                self.read(games.with_name(games.name.replace("games-", "decisions-", 1)), "decisions")
        except BadSetting:
            return False
        return True

    def keep(self, piece: Piece, played: Played) -> None:
        """Write a piece's tables. Raises BadSetting when there is no room on the disk."""
        name = f"{piece.first:010}-{piece.games}.parquet"
        tables = (
            {"decisions": played.decisions, "games": played.games} if self.plan.decisions else {"games": played.games}
        )
        for kind, table in tables.items():  # games last: they say that the piece is whole
            keep_table(self.folder / f"{kind}-{name}", table, self.plan)
