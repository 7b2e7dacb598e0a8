"""Where things are kept on this machine."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The user's data directory: `YOKOCHO_DATA`, else the usual one."""
    chosen = os.environ.get("YOKOCHO_DATA")
    return Path(chosen) if chosen else usual_data_folder()


def usual_data_folder() -> Path:
    """The system's place for a user's data, whatever `YOKOCHO_DATA` says."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "yokocho"


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
