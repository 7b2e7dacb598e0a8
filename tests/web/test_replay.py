"""The replay: forth and back, by hand and by itself, with all hands once it is over."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import Newcomer


def test_the_scrubber_goes_forth_and_back(newcomer: Newcomer, shot: Callable[[Page, str], None]) -> None:
    person = newcomer(viewport={"width": 1280, "height": 860})
    person.begin(seats=2, rounds=1, hand=6)
    person.play_to_the_end()
    person.page.get_by_role("link", name="Replay").click()
    scrubber = person.page.get_by_role("slider")
    last = int(scrubber.get_attribute("max") or "0")
    assert last > 12

    start = person.table()
    scrubber.fill("10")
    middle = person.table()
    assert middle != start
    person.page.keyboard.press("ArrowRight")
    person.page.keyboard.press("ArrowLeft")
    assert person.table() == middle
    person.page.keyboard.press("End")
    expect(person.page.get_by_text(f"{last} / {last}")).to_be_visible()
    lines = len(person.log())
    person.page.keyboard.press("Home")
    assert person.table() == start
    assert len(person.log()) < lines

    hidden = person.page.locator('.thing:has-text("face-down")').count()
    assert hidden > 0
    person.button("All hands").click()
    expect(person.page.locator('.thing:has-text("face-down")')).to_have_count(0)
    shot(person.page, "replay-wide")

    person.button("Play").click()
    expect(person.page.get_by_text(f"2 / {last}")).to_be_visible()
    person.button("Pause").click()
