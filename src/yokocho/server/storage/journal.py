"""Appending: one thread gathers what many tables append and commits it together.

An append is answered when its transaction is on disk, never before. It fails in one of two ways: `ConflictError`, when
another process appended that number first, or `StorageTroubleError`, when the database cannot be written. After
either, nothing of it is kept, with one exception that only a reader can clear up: a connection lost at the very
moment of the commit. Whoever sees trouble reads the table again before going on.

The thread holds one plain connection and hands rows to the driver as they are: an append is the one thing that every
action waits for, and a batch through the asynchronous engine costs the event loop some milliseconds (see the
decision record).
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from yokocho.table.events import Event, Made, encode
from yokocho.table.pack import pack

from .errors import ConflictError, StorageTroubleError

MOST_TOGETHER: Final = 512

Row: TypeAlias = tuple[object, ...]


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
    body: bytes | None = None
    """The event as it was kept; known afterwards."""


@dataclass(slots=True)
class _Waiting:
    entry: Append
    done: asyncio.Future[None]
    error: Exception | None = None

    def settle(self) -> None:
        if self.done.done():
            return
        if self.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.error)


_STATEMENTS: Final = (
    "INSERT INTO tables (id, body, game, listed, state, people, free, touched_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    "INSERT INTO events (table_id, number, body) VALUES (?, ?, ?)",
    "UPDATE tables SET state = ?, people = ?, free = ?, touched_at = ? WHERE id = ?",
    "INSERT INTO members (guest, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
    "SELECT pg_notify('yokocho', ?)",
)


@dataclass(slots=True)
class _Rows:
    """A batch, as rows of the statements above."""

    tables: list[Row] = field(default_factory=list[Row])
    events: list[Row] = field(default_factory=list[Row])
    summaries: list[Row] = field(default_factory=list[Row])
    members: list[Row] = field(default_factory=list[Row])
    notes: list[Row] = field(default_factory=list[Row])

    def lists(self) -> tuple[list[Row], ...]:
        return self.tables, self.events, self.summaries, self.members, self.notes


class Journal:
    """`origin` names this process in what it tells the others; `on_commit` hears of each batch's size and seconds."""

    def __init__(self, engine: sa.Engine, origin: str, on_commit: Callable[[int, float], None] | None = None) -> None:
        self.engine = engine
        self._origin = origin
        self._on_commit = on_commit
        postgres = engine.dialect.name == "postgresql"
        last = None if postgres else -1
        self._statements = tuple(s.replace("?", "%s") if postgres else s for s in _STATEMENTS[:last])
        self._queue: list[_Waiting] = []
        self._ready = threading.Condition()
        self._ending = False
        self._thread: threading.Thread | None = None
        self._connection: sa.Connection | None = None

    def begin(self) -> None:
        loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._write, args=(loop,), name="yokocho-journal", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Finish what is queued, then stop."""
        with self._ready:
            self._ending = True
            self._ready.notify()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
        self.engine.dispose()

    async def append(self, entry: Append) -> None:
        """Keep the entry; returns when it is on disk."""
        waiting = _Waiting(entry, asyncio.get_running_loop().create_future())
        with self._ready:
            if self._ending:
                raise StorageTroubleError("the server is stopping")
            self._queue.append(waiting)
            self._ready.notify()
        await waiting.done

    # --- in the thread ------------------------------------------------------------------------------------------------

    def _write(self, loop: asyncio.AbstractEventLoop) -> None:
        while batch := self._next_batch():
            begun = time.perf_counter()
            self._keep(batch)
            loop.call_soon_threadsafe(self._settle, batch, time.perf_counter() - begun)
        self._disconnect()

    def _next_batch(self) -> list[_Waiting]:
        with self._ready:
            while not self._queue and not self._ending:
                self._ready.wait()
            batch, self._queue = self._queue[:MOST_TOGETHER], self._queue[MOST_TOGETHER:]
            return batch

    def _settle(self, batch: list[_Waiting], seconds: float) -> None:
        """Back in the event loop."""
        for waiting in batch:
            waiting.settle()
        if self._on_commit is not None:
            self._on_commit(len(batch), seconds)

    def _keep(self, batch: list[_Waiting]) -> None:
        """Commit together; where a number was taken, one by one, so that only the loser loses."""
        try:
            self._commit(self._rows([waiting.entry for waiting in batch]))
        except IntegrityError:
            if len(batch) == 1:
                batch[0].error = ConflictError(f"number {batch[0].entry.number} is taken")
                return
            for waiting in batch:
                self._keep([waiting])
        except Exception as error:  # noqa: BLE001 - whatever a driver raises: nobody may wait for ever
            self._disconnect()
            for waiting in batch:
                waiting.error = StorageTroubleError(type(error).__name__)

    def _commit(self, rows: _Rows) -> None:
        if self._connection is None:
            self._connection = self.engine.connect()
        with self._connection.begin():
            for statement, values in zip(self._statements, rows.lists(), strict=False):
                if values:
                    self._connection.exec_driver_sql(statement, values)

    def _disconnect(self) -> None:
        """After trouble the next batch begins on a fresh connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except SQLAlchemyError:
                return

    def _rows(self, batch: list[Append]) -> _Rows:
        rows = _Rows()
        now = int(time.time())
        for part in (part for entry in batch for part in (entry, *entry.also)):
            if part.made is not None:
                rows.tables.append(_table_row(part.made, part.summary, now))
            elif part.summary is not None:
                rows.summaries.append((*_summary_row(part.summary, now), part.table))
            if part.event is not None:
                part.body = pack(part.event)
                rows.events.append((part.table, part.number, part.body))
                rows.notes.append((f"{self._origin} {part.table} {part.number}",))
            rows.members.extend((guest, part.table) for guest in part.members)
        return rows


def _table_row(made: Made, summary: Summary | None, now: int) -> Row:
    shown = summary or Summary("gathering", (), len(made.seats))
    return made.table, encode(made), made.game, made.listed, *_summary_row(shown, now)


def _summary_row(summary: Summary, now: int) -> Row:
    return summary.state, msgspec.json.encode(summary.people).decode(), summary.free, now
