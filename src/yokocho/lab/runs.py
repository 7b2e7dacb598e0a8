"""Playing a plan on all cores, or on a Ray cluster; a piece at a time, so that memory stays flat and a run that was
stopped goes on.

With a folder, each piece is written as soon as it is played (Parquet, whole or not at all), and pieces that are already
there are not played again. What lies in the folder does not depend on the number of workers.
"""

from __future__ import annotations

import errno
import importlib
import os
import re
import warnings
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import msgspec
import polars as pl

from yokocho.engine.refused import BadSetting, refuse
from yokocho.lab.chunk import DECISION_SCHEMA, SCHEMA, Played, play
from yokocho.lab.metrics import Tally
from yokocho.lab.plan import Plan, plan_of

RANDOM_PIECE: Final = 5_000
PIECE: Final = 20
"""Games of a piece where bots think."""
PLAN_FILE: Final = "plan.json"
_PART: Final = re.compile(r"games-(\d{10})-(\d+)\.parquet")

PARQUET: Final[Any] = importlib.import_module("pyarrow.parquet")

Progress = Callable[[int, int], object]
"""Is told the games that are done and all that are wanted."""


def part_of(progress: Progress | None, before: int, total: int) -> Progress | None:
    """Progress of one simulation of several: so many games were done before it, of so many in all."""
    return None if progress is None else (lambda done, _: progress(before + done, total))


class Piece(NamedTuple):
    """Some games in a row."""

    first: int
    games: int


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
    found: list[pl.DataFrame] = []
    done = 0
    with closing(_played(plan, pieces(plan), workers, cluster)) as results:
        for piece, played in results:
            found.append(played.games)
            done += piece.games
            if progress is not None:
                progress(done, plan.games)
    return pl.concat(found).sort("number")


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
        for part in run.parts():  # all are whole now
            found.add(pl.read_parquet(part, schema=SCHEMA))
        return found
    todo = pieces(plan)
    waiting: dict[int, pl.DataFrame] = {}
    done = at = 0
    with closing(_played(plan, todo, workers, cluster)) as results:
        for piece, played in results:
            waiting[piece.first] = played.games
            while at < len(todo) and todo[at].first in waiting:
                found.add(waiting.pop(todo[at].first))
                at += 1
            done += piece.games
            if progress is not None:
                progress(done, plan.games)
    return found


def _played(
    plan: Plan, todo: Sequence[Piece], workers: int | None, cluster: str | None
) -> Generator[tuple[Piece, Played]]:
    """Pieces as they are finished, in any order."""
    if plan.is_human and todo:
        raise BadSetting(refuse("people-play"))
    if cluster is not None:
        from yokocho.lab.cluster import played_on_cluster

        yield from played_on_cluster(plan, todo, cluster, workers)
        return
    joblib: Any = importlib.import_module("joblib")
    plan.load()  # compile once, before there are threads
    if not plan.is_random:
        from yokocho.bots.prepare import prepare

        prepare()
    threads = workers or os.cpu_count() or 1
    run = joblib.Parallel(
        n_jobs=threads, backend="threading", return_as="generator_unordered", pre_dispatch=2 * threads
    )
    results = run(joblib.delayed(_play_piece)(plan, piece) for piece in todo)
    try:
        for result in results:  # noqa: UP028 - it is closed here, not by whoever closes this
            yield result
    finally:
        with warnings.catch_warnings(action="ignore"):  # that what was in work is thrown away is known
            results.close()


def _play_piece(plan: Plan, piece: Piece) -> tuple[Piece, Played]:
    return piece, play(plan, *piece)


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
        elif folder.exists() and any(folder.iterdir()):
            raise BadSetting(refuse("not-a-run", folder=folder.name))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _write(folder / PLAN_FILE, lambda path: path.write_bytes(msgspec.json.encode(plan)))
        except OSError as error:
            raise _no_room(error) from None
        return cls(folder, plan)

    @classmethod
    def open(cls, folder: Path) -> Run:
        """The run in a folder. Raises BadSetting if there is none."""
        try:
            plan = plan_of(msgspec.json.decode((folder / PLAN_FILE).read_bytes()))
        except (OSError, msgspec.DecodeError, AttributeError):
            raise BadSetting(refuse("not-a-run", folder=folder.name)) from None
        return cls(folder, plan)

    def parts(self, kind: str = "games") -> list[Path]:
        """The files of a kind of table ("games", "decisions"), in order."""
        return sorted(self.folder.glob(f"{kind}-*.parquet"))

    @property
    def done(self) -> int:
        """Games that are played and kept."""
        return sum(piece.games for piece in self._kept())

    @property
    def games(self) -> pl.LazyFrame:
        """The table of games. Raises BadSetting if there are none yet."""
        return self._scan("games", SCHEMA)

    @property
    def decisions(self) -> pl.LazyFrame:
        """The table of decisions. Raises BadSetting if none were kept."""
        return self._scan("decisions", DECISION_SCHEMA)

    def _scan(self, kind: str, schema: dict[str, Any]) -> pl.LazyFrame:
        parts = self.parts(kind)
        if not parts:
            raise BadSetting(refuse("empty-run", folder=self.folder.name))
        for part in parts:
            if rows_in(part, schema) is None:
                raise BadSetting(refuse("damaged-part", file=part.name))
        return pl.scan_parquet(parts, schema=schema).sort("number")

    def play(self, *, workers: int | None = None, cluster: str | None = None, progress: Progress | None = None) -> int:
        """Play what is missing; answers the games that are kept now. Ctrl-C loses at most the pieces in work. Raises
        BadSetting when there is no room on the disk."""
        kept = self._kept()
        todo = [piece for piece in pieces(self.plan) if piece not in kept]
        done = sum(piece.games for piece in pieces(self.plan) if piece in kept)
        if progress is not None:
            progress(done, self.plan.games)
        with closing(_played(self.plan, todo, workers, cluster)) as results:
            for piece, played in results:
                self.keep(piece, played)
                done += piece.games
                if progress is not None:
                    progress(done, self.plan.games)
        return self.done

    def _kept(self) -> list[Piece]:
        """Pieces whose files are whole; others, and a last piece that has become longer, are put away."""
        kept: list[Piece] = []
        wanted = set(pieces(self.plan))
        for path in self.parts():
            found = _PART.fullmatch(path.name)
            piece = Piece(int(found[1]), int(found[2])) if found else None
            if piece is not None and piece in wanted and self._is_whole(path, piece):
                kept.append(piece)
            else:
                path.unlink(missing_ok=True)
        return kept

    def _is_whole(self, games: Path, piece: Piece) -> bool:
        if rows_in(games, SCHEMA) != piece.games:
            return False
        decisions = games.with_name(games.name.replace("games-", "decisions-"))
        return not self.plan.decisions or rows_in(decisions, DECISION_SCHEMA) is not None

    def keep(self, piece: Piece, played: Played) -> None:
        """Write a piece's tables. Raises BadSetting when there is no room on the disk."""
        name = f"{piece.first:010}-{piece.games}.parquet"
        tables = (
            {"decisions": played.decisions, "games": played.games} if self.plan.decisions else {"games": played.games}
        )
        for kind, table in tables.items():  # games last: they say that the piece is whole
            keep_table(self.folder / f"{kind}-{name}", table, self.plan)


def keep_table(path: Path, table: pl.DataFrame, plan: Plan) -> None:
    """Write a table, whole or not at all; its metadata say which plan it is of. Raises BadSetting when it cannot be."""
    arrow = cast("Any", table).to_arrow().replace_schema_metadata({b"yokocho": msgspec.json.encode(plan)})
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, lambda draft: PARQUET.write_table(arrow, draft))
    except OSError as error:
        raise _no_room(error) from None


def rows_in(path: Path, columns: Iterable[str]) -> int | None:
    """Rows of a Parquet file, None if it is damaged, missing or has other columns."""
    try:
        metadata = PARQUET.read_metadata(path)
        return int(metadata.num_rows) if metadata.schema.to_arrow_schema().names == list(columns) else None
    except Exception:  # noqa: BLE001 - whatever the reader makes of a damaged file
        return None


def _write(path: Path, write: Callable[[Path], object]) -> None:
    """Whole or not at all."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        write(draft)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def written_whole(file: Path, data: bytes) -> None:
    """Write a file, whole or not at all. Raises BadSetting when it cannot be."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        _write(file, lambda draft: draft.write_bytes(data))
    except OSError as error:
        raise _no_room(error) from None


def _no_room(error: OSError) -> BadSetting:
    name = errno.errorcode.get(error.errno or 0, type(error).__name__)
    return BadSetting(refuse("no-room" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "not-written", reason=name))
