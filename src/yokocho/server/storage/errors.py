"""The ways in which storage says no."""

from __future__ import annotations


class ConflictError(Exception):
    """Another process has appended this number already: read it, and decide anew."""


class UnusableDatabaseError(RuntimeError):
    """What is there is no database, is newer than this program, or cannot be reached: one line that says which."""


class StorageTroubleError(Exception):
    """The database cannot be read or written now: full, locked, gone."""
