"""Where tables are kept: SQLite or PostgreSQL, one append-only list of numbered events a table."""

from .database import default_url, is_postgres, migrate, open_engine, open_writer
from .errors import ConflictError, StorageTroubleError, UnusableDatabaseError
from .journal import Append, Journal, Summary
from .listen import listen
from .store import KeptTable, ListedRow, Store

__all__ = [
    "Append",
    "ConflictError",
    "Journal",
    "KeptTable",
    "ListedRow",
    "StorageTroubleError",
    "Store",
    "Summary",
    "UnusableDatabaseError",
    "default_url",
    "is_postgres",
    "listen",
    "migrate",
    "open_engine",
    "open_writer",
]
