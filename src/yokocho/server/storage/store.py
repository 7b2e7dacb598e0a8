"""Reading tables back, beside the journal that they are appended to."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncGenerator

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from yokocho.table.events import Event, Made, MalformedRecordError, decode_event, decode_made
from yokocho.table.pack import unpack

from .errors import StorageTroubleError
from .journal import Journal
from .schema import events, members, tables

log = logging.getLogger("yokocho.storage")

LISTED_MOST = 60


class ListedRow(msgspec.Struct, frozen=True):
    id: str
    game: str
    state: str
    people: tuple[str, ...]
    free: int
    mine: bool


class KeptTable(msgspec.Struct, frozen=True):
    """As much of a table as can be read; `damaged` if there was more."""

    made: Made
    events: tuple[Event, ...]
    damaged: bool = False


class Store:
    def __init__(self, engine: AsyncEngine, journal: Journal) -> None:
        self._engine = engine
        self.journal = journal

    async def close(self) -> None:
        await self.journal.close()
        await self._engine.dispose()

    async def load(self, table: str) -> KeptTable | None:
        """The table, or None if there is none (or what lies there never was one)."""
        async with self._reading() as connection:
            row = (await connection.execute(sa.select(tables.c.body).where(tables.c.id == table))).first()
            if row is None:
                return None
            try:
                made = decode_made(bytes(row[0]))
            except MalformedRecordError as error:
                log.error("a table is no table", extra={"fields": {"error": str(error)}})  # noqa: TRY400
                return None
            events, damaged = await _events(connection, table, 0)
            return KeptTable(made, events, damaged)

    async def events_after(self, table: str, number: int) -> tuple[Event, ...]:
        async with self._reading() as connection:
            return (await _events(connection, table, number))[0]

    async def listed(self, guest: str) -> list[ListedRow]:
        """Listed tables with free seats or a running game, and the guest's own; the latest first."""
        columns = (tables.c.id, tables.c.game, tables.c.state, tables.c.people, tables.c.free)
        own = sa.select(*columns).join(members, members.c.table_id == tables.c.id).where(members.c.guest == guest)
        open_ones = sa.select(*columns).where(tables.c.listed, tables.c.state.in_(("gathering", "playing")))
        latest = tables.c.touched_at.desc()
        async with self._reading() as connection:
            mine = (await connection.execute(own.order_by(latest).limit(LISTED_MOST))).all()
            others = (await connection.execute(open_ones.order_by(latest).limit(LISTED_MOST))).all()
        known = {row[0] for row in mine}
        rows = [(row, True) for row in mine] + [(row, False) for row in others if row[0] not in known]
        return [ListedRow(r[0], r[1], r[2], _names(r[3]), r[4], is_mine) for r, is_mine in rows]

    async def check(self) -> None:
        """StorageTroubleError unless the database answers and can be written."""
        async with self._reading() as connection:
            await connection.execute(sa.delete(members).where(members.c.guest == ""))
            await connection.commit()

    @contextlib.asynccontextmanager
    async def _reading(self) -> AsyncGenerator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise StorageTroubleError(type(error).__name__) from error


async def _events(connection: AsyncConnection, table: str, after: int) -> tuple[tuple[Event, ...], bool]:
    """The events up to the first that is missing or cannot be read, and whether there was such a one."""
    query = sa.select(events.c.number, events.c.body).where(events.c.table_id == table, events.c.number > after)
    found: list[Event] = []
    for number, body in await connection.execute(query.order_by(events.c.number)):
        try:
            if number != after + len(found) + 1:
                raise MalformedRecordError("an event is missing")
            found.append(decode_event(unpack(bytes(body))))
        except MalformedRecordError as error:
            log.error("an event cannot be read", extra={"fields": {"error": str(error), "number": number}})  # noqa: TRY400
            return tuple(found), True
    return tuple(found), False


def _names(people: str) -> tuple[str, ...]:
    return msgspec.json.decode(people, type=tuple[str, ...])
