"""Appending: one writer gathers what many tables append and commits it together.

An append is answered when its transaction is on disk, never before. It fails in one of two ways: `ConflictError`, when
another process appended that number first, or `StorageTroubleError`, when the database cannot be written. After either, nothing
of it is kept, with one exception that only a reader can clear up: a connection lost at the very moment of the commit. Whoever
sees trouble reads the table again before going on.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from yokocho.table.events import Event, Made, encode

from .errors import ConflictError, StorageTroubleError
from .pack import pack
from .schema import events, tables

MOST_TOGETHER = 512

Row: TypeAlias = dict[str, object]


class Summary(msgspec.Struct, frozen=True):
    """What the list of tables shows of one."""

    state: str
    people: tuple[str, ...]
    free: int


@dataclass(slots=True)
class Append:
    """One event to keep, with what changes beside it, all in one transaction: a new table, the summary, members."""

    table: str
    number: int
    event: Event | None = None
    made: Made | None = None
    summary: Summary | None = None
    members: Sequence[str] = ()
    also: Sequence[Append] = ()
    """Kept or lost together with this one: the table that a rematch makes."""


@dataclass(slots=True)
class _Waiting:
    entry: Append
    done: asyncio.Future[None]

    def settle(self, error: Exception | None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


@dataclass(slots=True)
class _Rows:
    """A batch, as rows."""

    tables: list[Row] = field(default_factory=list[Row])
    events: list[Row] = field(default_factory=list[Row])
    members: list[Row] = field(default_factory=list[Row])
    summaries: list[Row] = field(default_factory=list[Row])
    notes: list[Row] = field(default_factory=list[Row])


class Journal:
    """`origin` names this process in what it tells the others; `on_commit` hears of each batch's size and seconds."""

    def __init__(self, engine: AsyncEngine, origin: str, on_commit: Callable[[int, float], None] | None = None) -> None:
        self._engine = engine
        self._tells = engine.dialect.name == "postgresql"
        self._origin = origin
        self._on_commit = on_commit
        self._queue: list[_Waiting] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._writer = asyncio.create_task(self._write(), name="yokocho-writer")

    async def close(self) -> None:
        """Finish what is queued, then stop."""
        while self._queue:
            await asyncio.sleep(0.01)
        if self._writer is not None:
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer

    async def append(self, entry: Append) -> None:
        """Keep the entry; returns when it is on disk."""
        waiting = _Waiting(entry, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        self._wake.set()
        await waiting.done

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            batch, self._queue = self._queue[:MOST_TOGETHER], self._queue[MOST_TOGETHER:]
            if not self._queue:
                self._wake.clear()
            begun = time.perf_counter()
            await self._keep(batch)
            if self._on_commit is not None:
                self._on_commit(len(batch), time.perf_counter() - begun)

    async def _keep(self, batch: list[_Waiting]) -> None:
        """Commit together; where a number was taken, one by one, so that only the loser loses."""
        try:
            rows = await asyncio.to_thread(self._rows, [waiting.entry for waiting in batch])
            await self._commit(rows)
        except IntegrityError:
            if len(batch) == 1:
                batch[0].settle(ConflictError(f"number {batch[0].entry.number} is taken"))
                return
            for waiting in batch:
                await self._keep([waiting])
        except asyncio.CancelledError:
            for waiting in batch:
                waiting.settle(StorageTroubleError("the server is stopping"))
            raise
        except Exception as error:  # whatever a driver raises: nobody may wait for ever
            for waiting in batch:
                waiting.settle(StorageTroubleError(type(error).__name__))
        else:
            for waiting in batch:
                waiting.settle(None)

    async def _commit(self, rows: _Rows) -> None:
        async with self._engine.begin() as connection:
            for statement, values in (
                (_NEW_TABLE, rows.tables),
                (_NEW_EVENT, rows.events),
                (_UPDATE_SUMMARY, rows.summaries),
                (_KEEP_MEMBER, rows.members),
                (_NOTIFY, rows.notes if self._tells else []),
            ):
                if values:
                    await connection.execute(statement, values)

    def _rows(self, batch: list[Append]) -> _Rows:
        rows = _Rows()
        now = int(time.time())
        for part in (part for entry in batch for part in (entry, *entry.also)):
            if part.made is not None:
                rows.tables.append(_table_row(part.made, part.summary, now))
            elif part.summary is not None:
                rows.summaries.append({"key": part.table, **_summary_row(part.summary, now)})
            if part.event is not None:
                rows.events.append({"table_id": part.table, "number": part.number, "body": pack(part.event)})
                rows.notes.append({"note": f"{self._origin} {part.table} {part.number}"})
            rows.members.extend({"guest": guest, "table_id": part.table} for guest in part.members)
        return rows


def _table_row(made: Made, summary: Summary | None, now: int) -> Row:
    shown = summary or Summary("gathering", (), len(made.seats))
    row: Row = {"id": made.table, "body": encode(made), "game": made.game, "listed": made.listed}
    return row | _summary_row(shown, now)


def _summary_row(summary: Summary, now: int) -> Row:
    people = msgspec.json.encode(summary.people).decode()
    return {"state": summary.state, "people": people, "free": summary.free, "touched_at": now}


_NEW_TABLE = sa.insert(tables)
_NEW_EVENT = sa.insert(events)
_UPDATE_SUMMARY = sa.update(tables).where(tables.c.id == sa.bindparam("key"))
_KEEP_MEMBER = sa.text("INSERT INTO members (guest, table_id) VALUES (:guest, :table_id) ON CONFLICT DO NOTHING")
_NOTIFY = sa.text("SELECT pg_notify('yokocho', :note)")
