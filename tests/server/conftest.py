"""One server for the tests that only need one; others start their own."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import pytest

from tests.support.client import Person
from tests.support.server import RunningServer, running_server

AWAY_SECONDS = 0.5


@pytest.fixture(scope="session")
def server() -> Generator[RunningServer]:
    with running_server("--no-limits", "--away-seconds", str(AWAY_SECONDS)) as running:
        yield running


@pytest.fixture
def database_server(database: str | None, tmp_path: Path) -> Generator[RunningServer]:
    """A server on each kind of database."""
    arguments = ["--no-limits", "--away-seconds", str(AWAY_SECONDS), *(["--database", database] if database else [])]
    with running_server(*arguments, data=tmp_path) as running:
        yield running


class People:
    """Makes people who are all gone when the test is over."""

    def __init__(self) -> None:
        self.all: list[Person] = []

    def __call__(self, url: str, name: str = "Aki") -> Person:
        self.all.append(Person(url, name))
        return self.all[-1]

    async def close(self) -> None:
        for person in self.all:
            await person.close()


@pytest.fixture
async def people() -> AsyncGenerator[People]:
    made = People()
    yield made
    await made.close()
