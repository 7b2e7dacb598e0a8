"""A real server and a real browser.

Whatever the page writes to the console as an error fails the test: the content policy speaks there.
"""

from __future__ import annotations

import json
import shutil
import time
import urllib.request
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.support.server import RunningServer, running_server
from tests.web.person import Person

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "src" / "yokocho" / "server" / "page"
SHOTS = ROOT / "build" / "shots"
READY_SECONDS = 120.0
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.web)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium where there is one, else what Playwright has installed."""
    system = next(
        (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
    )
    return browser_type_launch_args | {"args": CHROMIUM_ARGS} | ({"executable_path": system} if system else {})


@pytest.fixture(scope="session")
def assets() -> Path:
    if not (BUILT / "index.html").is_file():
        pytest.fail("the page has not been built: run `make web`")
    return BUILT / "assets"


def wait_until_ready(server: RunningServer) -> None:
    """The first start compiles the games' kernels."""
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        with urllib.request.urlopen(f"{server.url}/api/games") as answer:
            if all(game.get("ready", True) for game in json.load(answer)):
                return
        time.sleep(0.2)
    raise TimeoutError(f"the games were not ready:\n{server.log[-2000:]}")


@pytest.fixture(scope="session")
def server(assets: Path) -> Generator[RunningServer]:
    with running_server("--no-limits", "--away-seconds", "1") as running:
        wait_until_ready(running)
        yield running


Newcomer = Callable[..., Person]


@pytest.fixture
def newcomer(browser: Browser, server: RunningServer) -> Iterator[Newcomer]:
    """Make a person with a browser of their own. `quiet=False` for tests in which the line breaks on purpose."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def make(
        name: str = "Sakura",
        lang: str = "en",
        *,
        quiet: bool = True,
        motion: bool = False,
        url: str | None = None,
        **options: Any,
    ) -> Person:
        context = browser.new_context(
            locale={"en": "en-GB", "ja": "ja-JP"}[lang],
            reduced_motion="no-preference" if motion else "reduce",
            **options,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        if quiet:
            page.on("console", lambda message: _hear(message, complaints))
            page.on("pageerror", lambda error: complaints.append(f"{name}: {error}"))
        return Person(page, name, url or server.url)

    yield make
    for context in contexts:
        context.close()
    assert not complaints, complaints


def _hear(message: ConsoleMessage, complaints: list[str]) -> None:
    if message.type in ("error", "warning"):
        complaints.append(f"{message.type}: {message.text}")


@pytest.fixture
def shot() -> Callable[[Page, str], None]:
    """Keep a picture for people to look at."""
    SHOTS.mkdir(parents=True, exist_ok=True)

    def take(page: Page, name: str) -> None:
        page.screenshot(path=SHOTS / f"{name}.png")

    return take
