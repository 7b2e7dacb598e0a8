"""One server for the tests that only need one; others start their own."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.support.server import RunningServer, running_server


@pytest.fixture(scope="session")
def server() -> Generator[RunningServer]:
    with running_server("--no-limits", "--away-seconds", "0.5") as running:
        yield running
