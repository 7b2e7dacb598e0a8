"""Where tables are kept, and whether they can be."""

from __future__ import annotations

import os
from pathlib import Path

from yokocho.cli.speech import say


def default_data() -> Path:
    """Where tables are kept unless it is said: the user's data directory."""
    from yokocho.engine.places import data_folder

    return data_folder()


def database_problem(data: Path, url: str | None) -> str | None:
    """What keeps the database from being used, in words; None: nothing."""
    if url is None:
        there = data
        while not there.exists() and there != there.parent:
            there = there.parent
        writable = there.is_dir() and os.access(there, os.W_OK)
        return None if writable else say("no-folder", data=str(data))
    if not url.startswith(("postgresql://", "postgres://", "postgresql+psycopg://")):
        return say("no-postgres-url")
    import psycopg

    try:
        psycopg.connect(url.replace("postgresql+psycopg://", "postgresql://"), connect_timeout=5).close()
    except psycopg.Error as error:
        # the first line only: it names host and port, never the password
        return (str(error).strip().splitlines() or [type(error).__name__])[0]
    return None
