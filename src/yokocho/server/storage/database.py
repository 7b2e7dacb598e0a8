"""One database: embedded SQLite, or PostgreSQL by its URL. Engine, settings and migrations; no word of tables and
events."""

from __future__ import annotations

import contextlib
from collections.abc import Generator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from .errors import UnusableDatabaseError

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x796F6B6F
"""Key of the advisory lock that lets one process at a time migrate a PostgreSQL database."""
BUSY_SECONDS = 2.0


def default_url(data: Path) -> str:
    return f"sqlite:///{data / 'yokocho.db'}"


def is_postgres(url: str) -> bool:
    return sa.make_url(url).get_backend_name() == "postgresql"


def driver_url(url: str, *, asynchronous: bool) -> sa.URL:
    """The URL with the driver that we use. ValueError for another kind of database."""
    parsed = sa.make_url(url)
    if parsed.get_backend_name() == "postgresql":
        return parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() != "sqlite":
        raise ValueError(f"a database URL begins with sqlite:// or postgresql://, not {parsed.drivername}://")
    return parsed.set(drivername="sqlite+aiosqlite" if asynchronous else "sqlite")


def open_writer(url: str) -> sa.Engine:
    """The engine that the journal appends through, in a thread of its own."""
    if is_postgres(url):
        return sa.create_engine(driver_url(url, asynchronous=False), poolclass=sa.NullPool)
    options = {"timeout": BUSY_SECONDS, "check_same_thread": False}
    engine = sa.create_engine(driver_url(url, asynchronous=False), poolclass=sa.NullPool, connect_args=options)
    event.listen(engine, "connect", _set_up_sqlite)
    return engine


def open_engine(url: str) -> AsyncEngine:
    """The engine that tables are read through."""
    if is_postgres(url):
        return create_async_engine(driver_url(url, asynchronous=True), pool_size=4, max_overflow=4, pool_pre_ping=True)
    engine = create_async_engine(driver_url(url, asynchronous=True), connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def migrate(url: str) -> None:
    """Bring the database to the newest schema. Blocking; safe to run from several processes at once. Raises
    UnusableDatabaseError."""
    engine = sa.create_engine(driver_url(url, asynchronous=False), poolclass=sa.NullPool)
    try:
        with engine.connect() as connection, _alone(connection, postgres=is_postgres(url)):
            config = Config()
            config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.commit()
    except (SQLAlchemyError, CommandError) as error:
        said = str(error.orig if isinstance(error, DBAPIError) else error).strip().splitlines()
        raise UnusableDatabaseError(said[0] if said else type(error).__name__) from error
    finally:
        engine.dispose()


@contextlib.contextmanager
def _alone(connection: sa.Connection, *, postgres: bool) -> Generator[None]:
    if not postgres:
        yield
        return
    connection.execute(sa.text("SELECT pg_advisory_lock(:key)"), {"key": MIGRATION_LOCK})
    connection.commit()
    try:
        yield
    finally:
        connection.rollback()
        connection.execute(sa.text("SELECT pg_advisory_unlock(:key)"), {"key": MIGRATION_LOCK})
        connection.commit()
