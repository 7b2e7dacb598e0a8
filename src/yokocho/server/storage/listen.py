"""What other processes appended (PostgreSQL only): LISTEN on a connection of its own, opened anew when it is lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import psycopg
import sqlalchemy as sa

log = logging.getLogger("yokocho.storage")

RETRY_SECONDS = 1.0


def _dsn(url: str) -> str:
    return sa.make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


async def listen(url: str, origin: str, heard: Callable[[str, int], None], lost: Callable[[], None]) -> None:
    """Call `heard(table, number)` for each event that another process appended, for ever. `lost` is called when
    messages may have been missed: everything live should look whether it is up to date."""
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(_dsn(url), autocommit=True) as connection:
                await connection.execute("LISTEN yokocho")
                lost()
                async for note in connection.notifies():
                    sender, table, number = note.payload.split(" ")
                    if sender != origin:
                        heard(table, int(number))
        except (psycopg.Error, OSError) as error:
            log.warning("listening was interrupted", extra={"fields": {"error": type(error).__name__}})
        await asyncio.sleep(RETRY_SECONDS)
