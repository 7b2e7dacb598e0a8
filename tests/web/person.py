"""A person at the page: what they do, said once."""

from __future__ import annotations

import random
import re
import time
from typing import Any

from playwright.sync_api import Locator, Page

TURN_SECONDS = 40.0
TOUCHABLE = ".thing.glowing, [data-glow], .prompt button.strong"


class Person:
    def __init__(self, page: Page, name: str, url: str) -> None:
        self.page = page
        self.name = name
        self.url = url

    # --- going somewhere ---

    def open(self, path: str = "/") -> None:
        self.page.goto(self.url + path if path.startswith("/") else path)

    def pick(self, title: str) -> None:
        """On the shelf: the game of this title."""
        self.page.get_by_role("listitem").filter(has_text=title).get_by_role("button").first.click()

    def make_table(
        self,
        *,
        game: str = "x-nimmt",
        seats: int = 2,
        bots: str | None = "random",
        listed: bool = False,
        consent: bool = False,
        **options: Any,
    ) -> str:
        """Make a table without clicking: this person at seat 0, bots of a level at all others. Returns its address."""
        if not self.page.url.startswith(self.url):
            self.open()
        body = {
            "game": game,
            "seats": seats,
            "name": self.name,
            "listed": listed,
            "consent": consent,
            "pace": "fast",
            "options": options,
            "bots": [{"seat": seat, "level": bots} for seat in range(1, seats)] if bots else [],
        }
        made = self.page.evaluate(
            """async (body) => {
              const headers = {"content-type": "application/json"};
              return (await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(body)})).json();
            }""",
            body,
        )
        return f"/t/{made['table']}"

    def begin(self, **table: Any) -> None:
        """Make a table with bots, go there and start."""
        self.open(self.make_table(**table))
        self.start()

    def start(self) -> None:
        self.button("Start", "はじめる").click()
        self.page.wait_for_selector(".thing")

    # --- looking ---

    def button(self, *names: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^(" + "|".join(map(re.escape, names)) + ")$"))

    @property
    def glowing(self) -> Locator:
        return self.page.locator(".thing.glowing")

    @property
    def is_over(self) -> bool:
        return self.page.locator("dialog.result").count() > 0

    def table(self) -> list[str]:
        """What lies where, as a screen reader is told: the pieces of every area."""
        groups = self.page.locator(".area[role=group]").all()
        return sorted(f"{each.get_attribute('aria-label')}: {each.get_attribute('aria-owns')}" for each in groups)

    def log(self) -> list[str]:
        return self.page.locator("aside ol li").all_inner_texts()

    def wait_for_turn(self) -> bool:
        """Until something glows (True) or the game is over (False)."""
        end = time.monotonic() + TURN_SECONDS
        while time.monotonic() < end:
            if self.is_over:
                return False
            if self.can_act:
                return True
            self.page.wait_for_timeout(40)
        raise TimeoutError(f"nothing to do for {self.name}: {self.page.locator('.prompt').inner_text()}")

    @property
    def can_act(self) -> bool:
        return self.page.locator(".thing.glowing, .reach").count() > 0

    # --- acting ---

    def act(self) -> None:
        """Whatever glows first, by clicking; the prompt's button completes it."""
        if self.glowing.count():
            self.glowing.first.click()
            self.page.locator(".prompt .strong").click()
        else:
            self.page.locator(".reach").first.dispatch_event("click")
        self.page.wait_for_function("() => !document.querySelector('.thing.chosen')")

    def touch(self, chance: random.Random) -> bool:
        """One touch that leads on, in any game: what glows, or a button of the prompt that is listed. False: there was
        nothing to touch."""
        touched: bool = self.page.evaluate(
            """([selector, share]) => {
              const found = [...document.querySelectorAll(selector)];
              found[Math.floor(share * found.length)]?.dispatchEvent(new MouseEvent("click", {bubbles: true}));
              return found.length > 0;
            }""",
            [TOUCHABLE, chance.random()],
        )
        self.page.wait_for_timeout(60)
        return touched

    def act_without_waiting(self) -> None:
        self.glowing.first.click()
        self.page.locator(".prompt .strong").click()

    def play_to_the_end(self) -> None:
        while self.wait_for_turn():
            self.act()
