"""Frames a second of the page while cards are turned up and move: a real server, a real browser, four seats.

Counted are the browser's own animation frames, from the last choice of a turn until the next turn begins. The browser
draws without a graphics card here, so this is the worst case.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from typing import TYPE_CHECKING, Any

from benchmarks.figures import Figure, Section

if TYPE_CHECKING:
    from collections.abc import Generator

    from playwright.sync_api import Page

TITLE = "Frames while pieces move"
GAME = "x-nimmt"
SLOW_MS = 1000 / 60 * 1.5
"""A frame that took longer has missed one."""
READY_SECONDS = 120.0

MAKE = """async (body) => (await fetch("/api/tables", {
  method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(body)
})).json()"""
RECORD = """() => {
  window.gaps = [];
  let last = null;
  const see = (now) => {
    if (last !== null) window.gaps.push(now - last);
    last = now;
    window.recording = requestAnimationFrame(see);
  };
  window.recording = requestAnimationFrame(see);
}"""
STOP = "() => { cancelAnimationFrame(window.recording); return window.gaps; }"
VIEWS: dict[str, dict[str, Any]] = {
    "wide 1280x800": {"viewport": {"width": 1280, "height": 800}},
    "phone 390x844": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}


@contextlib.contextmanager
def served() -> Generator[str]:
    """The address of a server of our own, with every game ready."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "yokocho.server", "--data", data, "--port", "0", "--no-limits"]
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        try:
            assert server.stdout is not None
            url = server.stdout.readline().strip()
            _wait_until_ready(url)
            yield url
        finally:
            server.terminate()
            server.wait(20)


def _wait_until_ready(url: str) -> None:
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        with urllib.request.urlopen(f"{url}/api/games") as answer:  # noqa: S310 - our own server
            if all(game.get("ready", True) for game in json.load(answer)):
                return
        time.sleep(0.2)
    raise TimeoutError("the games were not ready")


def turns(page: Page, url: str, count: int) -> list[float]:
    """Play so many turns; milliseconds from frame to frame while things happen."""
    page.goto(url)
    table: dict[str, Any] = page.evaluate(
        MAKE,
        {
            "game": GAME, "seats": 4, "name": "A", "pace": "fast",
            "bots": [{"seat": seat, "level": "random"} for seat in (1, 2, 3)],
        },
    )  # fmt: skip
    page.goto(f"{url}/t/{table['table']}")
    page.get_by_role("button", name="Start", exact=True).click()
    gaps: list[float] = []
    for _ in range(count):
        page.wait_for_selector(".thing.glowing, .reach")
        page.wait_for_timeout(500)
        page.evaluate(RECORD)
        if page.locator(".thing.glowing").count():
            page.locator(".thing.glowing").first.click()
            page.locator(".prompt .strong").click()
        elif page.locator(".reach").count():
            page.locator(".reach").first.dispatch_event("click")
        else:
            continue
        page.wait_for_selector(".thing.chosen", state="detached")
        page.wait_for_timeout(100)
        page.wait_for_selector(".thing.glowing, .reach", timeout=60_000)
        gaps += page.evaluate(STOP)
    return gaps


def run(quick: bool) -> dict[str, Any]:
    from playwright.sync_api import sync_playwright

    system = next(
        (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
    )
    section = Section(TITLE)
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=system, args=["--no-sandbox"])
        for name, view in VIEWS.items():
            context = browser.new_context(locale="en-GB", **view)
            gaps = turns(context.new_page(), url, 4 if quick else 8)
            context.close()
            slow = sum(gap > SLOW_MS for gap in gaps) / len(gaps)
            how = (
                f"{len(gaps)} frames; median {statistics.median(gaps):.1f} ms, p95 {_p95(gaps):.1f} ms, "
                f"longest {max(gaps):.0f} ms, {slow:.1%} later than {SLOW_MS:.0f} ms"
            )
            section.figures.append(Figure(name, 1000 * len(gaps) / sum(gaps), "frames/s", how, ours=True))
            section.details[name] = sorted(round(gap, 1) for gap in gaps)
        browser.close()
    return section.as_dict()


def _p95(gaps: list[float]) -> float:
    return sorted(gaps)[int(len(gaps) * 0.95)]


if __name__ == "__main__":
    json.dump(run(quick=True), sys.stdout, indent=2)
    print()
