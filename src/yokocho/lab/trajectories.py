"""Trajectories: whole games as one viewer saw them, for learning and for study. One format for games of bots and of
people; `docs/lab.md` describes it.

Nothing that the viewer could not see is in it: facts and hashes are of redacted records, secret actions of others are
null, and the seed is there for the viewer ALL alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
import polars as pl

from yokocho.engine.record import ALL
from yokocho.engine.refused import BadSetting, refuse
from yokocho.engine.scene import ArgValue
from yokocho.lab.files import PARQUET
from yokocho.lab.runs import Progress, Run
from yokocho.lab.study import replays

if TYPE_CHECKING:
    from yokocho.engine.match import Match

FORMAT: Final = 1
BATCH: Final = 50
"""Games of a row group."""


class Step(msgspec.Struct, frozen=True):
    """One decision. `facts`: what the viewer knew before it; `view_sha256`: of the redacted record before it. `action`
    and `code` are null where the viewer could not see what was done; `legal` is there where the viewer decides."""

    index: int
    seat: int
    action: str | None
    params: dict[str, ArgValue] | None
    code: int | None
    legal: list[int] | None
    facts: msgspec.Raw
    view_sha256: str


class Trajectory(msgspec.Struct, frozen=True):
    """A game and a viewer: a seat, null (a spectator) or "all"."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, ArgValue]
    number: int
    viewer: int | str | None
    players: list[str]
    commitment: str
    """SHA-256 of the seed, as tables publish it before a game."""
    seed: str | None
    state_sha256: str
    """Of the whole last state, as records have it."""
    end_reason: str | None
    ranks: list[int] | None
    scores: list[float] | None
    steps: list[Step]
    end: msgspec.Raw
    """Facts after the last decision."""
    format: int = FORMAT


def trajectory(match: Match, viewer: int | None, players: Sequence[str], number: int = 0) -> Trajectory:
    """A finished match as `viewer` (a seat, None, ALL) saw it. Raises BadSetting if it is not over: it could tell
    what is still secret."""
    if not match.over:
        raise BadSetting(refuse("not-over"))
    steps: list[Step] = []
    before = match.opening[-1]
    for index, move in enumerate(match.moves):
        steps.append(_step(match, index, before, viewer))
        before = move.state
    return Trajectory(
        match.game.id,
        match.rules_version,
        match.seats,
        dict(match.options),
        number,
        "all" if viewer == ALL else viewer,
        list(players),
        hashlib.sha256(match.seed).hexdigest(),
        match.seed.hex() if viewer == ALL else None,
        hashlib.sha256(match.state).hexdigest(),
        match.end_reason,
        match.ranks,
        match.scores,
        steps,
        msgspec.Raw(msgspec.json.encode(match.facts(viewer))),
    )


def _step(match: Match, index: int, before: bytes, viewer: int | None) -> Step:
    game, move = match.game, match.moves[index]
    seen = viewer in (move.seat, ALL) or not game.codec.is_secret(move.code)
    action = game.codec.decode(move.code) if seen else None
    return Step(
        index,
        move.seat,
        action.name if action else None,
        action.params if action else None,
        move.code if seen else None,
        game.legal_codes(before, move.seat) if viewer in (move.seat, ALL) else None,
        msgspec.Raw(msgspec.json.encode(game.facts(before, viewer))),
        hashlib.sha256(game.redact(before, viewer)).hexdigest(),
    )


# --- files ------------------------------------------------------------------------------------------------------------

COLUMNS: Final[dict[str, Any]] = {
    "format": pl.Int64, "game": pl.String, "rules_version": pl.Int64, "seats": pl.Int64, "options": pl.String,
    "number": pl.Int64, "viewer": pl.String, "players": pl.List(pl.String), "commitment": pl.String,
    "seed": pl.String, "state_sha256": pl.String, "end_reason": pl.String, "ranks": pl.List(pl.Int64),
    "scores": pl.List(pl.Float64), "index": pl.Int64, "seat": pl.Int64, "action": pl.String, "params": pl.String,
    "code": pl.Int64, "legal": pl.List(pl.Int64), "facts": pl.String, "view_sha256": pl.String,
}  # fmt: skip
"""Of the Parquet file: a row a decision, the game's columns on each; a last row of each game with the facts of its end
has no seat. `options`, `params` and `facts` are JSON."""


def rows_of(each: Trajectory) -> Iterator[dict[str, Any]]:
    """A trajectory as rows of `COLUMNS`."""
    about: dict[str, Any] = {name: getattr(each, name) for name in COLUMNS if hasattr(each, name)}
    about |= {"options": msgspec.json.encode(each.options).decode(), "viewer": _named(each.viewer)}
    for step in each.steps:
        own: dict[str, Any] = msgspec.structs.asdict(step)
        own["facts"] = bytes(step.facts).decode()
        own["params"] = None if step.params is None else msgspec.json.encode(step.params).decode()
        yield about | own
    yield about | {"index": len(each.steps), "facts": bytes(each.end).decode(), "view_sha256": None}


def _named(viewer: int | str | None) -> str:
    return "spectator" if viewer is None else str(viewer)


def of_run(run: Run, viewers: Sequence[int | None], games: int | None = None) -> Iterator[Trajectory]:
    """Trajectories of a run's games, for each viewer."""
    replay = replays(run)
    for number, bots in run.games.select("number", "bots").head(games or run.plan.games).collect().iter_rows():
        match = replay(number)
        for viewer in viewers:
            yield trajectory(match, viewer, bots, number)


def write_lines(file: Path, trajectories: Iterable[Trajectory], progress: Progress | None = None) -> int:
    """JSON lines, one trajectory each. Answers how many."""
    written = 0
    with file.open("wb") as out:
        for each in trajectories:
            out.write(msgspec.json.encode(each) + b"\n")
            written += 1
            if progress is not None:
                progress(written, written)
    return written


def write_parquet(file: Path, trajectories: Iterable[Trajectory], progress: Progress | None = None) -> int:
    """Parquet, a row a decision, written in groups so that memory stays flat. Answers how many trajectories."""
    written = 0
    waiting: list[dict[str, Any]] = []
    writer: Any = None
    try:
        for each in trajectories:
            waiting += rows_of(each)
            written += 1
            if written % BATCH == 0:
                writer, waiting = _group(file, writer, waiting), []
            if progress is not None:
                progress(written, written)
        writer = _group(file, writer, waiting)
    finally:
        if writer is not None:
            writer.close()
    return written


def _group(file: Path, writer: Any, rows: list[dict[str, Any]]) -> Any:
    frame: Any = pl.DataFrame(rows, schema=COLUMNS)
    table: Any = frame.to_arrow()
    writer = writer or PARQUET.ParquetWriter(file, table.schema)
    writer.write_table(table)
    return writer
