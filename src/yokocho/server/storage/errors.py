"""The two ways in which storage says no."""

from __future__ import annotations


class ConflictError(Exception):
    """Another process has appended this number already: read it, and decide anew."""


class StorageTroubleError(Exception):
    """The database cannot be read or written now: full, locked, gone."""
