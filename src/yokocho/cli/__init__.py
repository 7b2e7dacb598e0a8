"""The command line: `yokocho serve | play | games | rules | replay | bench | doctor`.

Nothing slow is imported before it is needed: help and usage errors answer at once and never load the compiler.
"""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point of `yokocho`."""
    try:
        from yokocho.cli.app import app
    except KeyboardInterrupt:
        sys.exit(130)
    app()


__all__ = ["main"]
