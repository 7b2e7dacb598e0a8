"""The server: HTTP, WebSockets and storage around live tables. `run(settings)` serves until it is told to stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .settings import Settings


def run(settings: Settings) -> None:
    """Serve in this process; returns when it was asked to stop."""
    from .running import serve

    serve(settings)
