"""Options of the whole suite."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("laws")
    group.addoption("--deep-minutes", type=float, default=0.0, help="search for broken laws for so many minutes in all")
    group.addoption("--laws-seed", type=int, default=1, help="where the seeds of the laws' random games start")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright's synchronous interface leaves its event loop running in this thread, and no
    other test could start one of its own after it."""
    items.sort(key=lambda item: "web" in item.path.parts)
