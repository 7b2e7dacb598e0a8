"""Options of the whole suite, and the databases that it runs on."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.support.postgres import fresh_database, postgres_server


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("laws")
    group.addoption("--deep-minutes", type=float, default=0.0, help="search for broken laws for so many minutes in all")
    group.addoption("--deep-decisions", type=int, default=0, help="search for broken laws for so many decisions a game")
    group.addoption("--deep-game", action="append", help="search in this game only (may be given more than once)")
    group.addoption("--laws-seed", type=int, default=1, help="where the seeds of the laws' random games start")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright's synchronous interface leaves its event loop running in this thread, and no
    other test could start one of its own after it."""
    items.sort(key=lambda item: "web" in item.path.parts)


@pytest.fixture(scope="session")
def postgres() -> Generator[str]:
    with postgres_server() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest) -> Generator[str | None]:
    """None for the embedded database, or the URL of an empty PostgreSQL one."""
    if request.param == "sqlite":
        yield None
        return
    with fresh_database(request.getfixturevalue("postgres")) as url:
        yield url
