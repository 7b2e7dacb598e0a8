"""The lab in the browser: a run is begun, watched, stopped, gone on with; its report is opened."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import PHONE, SHOTS, Newcomer
from tests.web.test_look import violations

pytestmark = pytest.mark.timeout(600)
LONG = 280_000
"""A run compiles what it needs first."""


def choice(page: Page, name: str) -> Locator:
    return page.get_by_role("combobox", name=re.compile(f"^{name}"))


def begin(page: Page, *, games: str, level: str, title: str = "X nimmt!") -> None:
    page.get_by_role("button", name="New run").click()
    choice(page, "Game").select_option(label=title)
    choice(page, "Players").select_option("2")
    choice(page, "All seats").select_option(label=level)
    page.get_by_label("How many games").fill(games)
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(title)


def test_a_run_is_begun_watched_and_its_report_opened(
    newcomer: Newcomer, shot: Callable[[Page, str], None], tmp_path: Path
) -> None:
    person = newcomer(viewport={"width": 1280, "height": 1100})
    page = person.page
    person.open("/")
    page.get_by_role("link", name="Lab").click()
    expect(page.get_by_role("heading", name="Playtest lab")).to_be_visible()
    page.get_by_role("button", name="New run").click()
    estimate = page.get_by_role("status")
    expect(estimate).to_contain_text("on this machine")
    before = estimate.inner_text()
    page.get_by_label("How many games").fill("5000")
    expect(estimate).not_to_have_text(before)
    shot(page, "lab-new")
    page.keyboard.press("Escape")

    begin(page, games="60", level="Hatchling")
    expect(page.get_by_role("status")).to_have_text(re.compile("getting ready|playing|waits"))
    bar = page.get_by_role("progressbar")
    expect(page.get_by_role("heading", name="Wins by seat")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("status")).to_have_text("done", timeout=LONG)
    assert bar.get_attribute("aria-valuenow") == "60"
    wins = page.locator("section", has=page.get_by_role("heading", name="Wins by seat"))
    shares = [float(each.removesuffix("%")) for each in wins.locator("td.value").all_inner_texts()]
    assert len(shares) == 2
    assert sum(shares) == pytest.approx(100, abs=0.11)
    assert "decisions" in (page.get_by_role("img").first.get_attribute("aria-label") or "")
    page.screenshot(path=SHOTS / "lab-wide.png", full_page=True)

    with page.expect_popup() as opened:
        page.get_by_role("link", name="Report in English").click()
    report = opened.value
    expect(report.get_by_role("heading", level=1)).to_contain_text("X nimmt!")
    assert report.evaluate("getComputedStyle(document.querySelector('main')).maxWidth") != "none", "its styles apply"
    shot(report, "lab-report")
    report.close()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record: The longest game").click()
    file = tmp_path / "longest.json"
    download.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["game"] == "x-nimmt"

    page.get_by_role("button", name="The longest game").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.go_back()

    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", name="Playtest lab")).to_be_visible()
    expect(page.get_by_text("60 of 60 games")).to_have_count(0)


def test_a_run_is_stopped_and_goes_on(newcomer: Newcomer) -> None:
    person = newcomer(viewport={"width": 1280, "height": 900})
    page = person.page
    person.open("/lab")
    begin(page, games="2000", level="Regular")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("status")).to_have_text("stopped", timeout=LONG)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("status")).to_have_text(re.compile("getting ready|playing"), timeout=LONG)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Delete")).to_be_visible(timeout=LONG)
    page.get_by_role("link", name="All runs").click()
    expect(page.get_by_role("listitem").filter(has_text="2,000 games").first).to_contain_text("stopped")


def test_the_lab_on_a_phone_in_japanese(newcomer: Newcomer, shot: Callable[[Page, str], None]) -> None:
    person = newcomer(
        lang="ja", color_scheme="dark", bypass_csp=True, **(PHONE | {"viewport": {"width": 360, "height": 740}})
    )
    page = person.page
    person.open("/lab")
    page.get_by_role("button", name="新しい実験").click()
    choice(page, "ゲーム").select_option("x-nimmt")
    page.get_by_label("席ごとに別のプレイヤー").check()
    shot(page, "lab-new-phone")
    for seat, level in (("席1", "greedy"), ("席2", "random"), ("席3", "greedy"), ("席4", "greedy")):
        choice(page, seat).select_option(level)
    page.get_by_label("ゲーム数").fill("20")
    choice(page, "ラウンド").select_option("1")
    page.get_by_role("button", name="始める").click()
    expect(page.get_by_role("status")).to_have_text("完了", timeout=LONG)
    expect(page.get_by_role("heading", name="プレイヤーごとの勝率")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360, "nothing is wider than the phone"
    page.screenshot(path=SHOTS / "lab-phone.png", full_page=True)
    for light in ("dark", "light"):
        page.emulate_media(color_scheme=light)
        assert violations(page) == [], light
    page.get_by_role("link", name="実験の一覧").click()
    expect(page.get_by_role("listitem").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    shot(page, "lab-list-phone")
    assert violations(page) == []


def test_two_sets_of_options_are_compared(newcomer: Newcomer, shot: Callable[[Page, str], None]) -> None:
    person = newcomer(viewport={"width": 1280, "height": 1100})
    page = person.page
    person.open("/lab")
    page.get_by_role("button", name="New run").click()
    choice(page, "Game").select_option(label="X nimmt!")
    choice(page, "Players").select_option("2")
    choice(page, "All seats").select_option(label="Greedy")
    page.get_by_label("Compare two sets of options").check()
    begin_button = page.get_by_role("button", name="Begin")
    expect(begin_button).to_be_disabled()
    a, b = page.get_by_role("group", name="Options A"), page.get_by_role("group", name="Options B")
    for side in (a, b):
        side.get_by_label("Rounds").select_option("1")
    b.get_by_label("Cards dealt").select_option("10")
    page.get_by_label("How many games with each").fill("60")
    shot(page, "lab-compare-new")
    begin_button.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("X nimmt!: A against B, 60 games each")
    expect(page.get_by_role("heading", name="Length: B less A")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("status")).to_have_text("done", timeout=LONG)
    assert page.get_by_role("progressbar").get_attribute("aria-valuenow") == "120"
    expect(page.get_by_text("60 pairs of games are counted.")).to_be_visible()
    length = page.locator("section", has=page.get_by_role("heading", name="Length: B less A"))
    row = length.get_by_role("row", name=re.compile("^Decisions in a game"))
    expect(row).to_contain_text("surely more with B")
    expect(row).to_contain_text("+")
    expect(page.locator("dl")).to_contain_text("A 8 cards, B 10 cards")
    page.screenshot(path=SHOTS / "lab-compare-wide.png", full_page=True)

    with page.expect_popup() as opened:
        page.get_by_role("link", name="Report in English").click()
    report = opened.value
    expect(report.get_by_role("heading", level=1)).to_have_text("X nimmt!: A against B")
    expect(report.get_by_text("yokocho lab compare x-nimmt")).to_be_visible()
    report.screenshot(path=SHOTS / "lab-compare-report.png", full_page=True)
    report.close()

    page.get_by_role("button", name="Game that went otherwise, no. 1: B").click()
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    assert int(slider.input_value()) < int(slider.get_attribute("max") or 0), "it opens where they part"
    page.go_back()
    page.get_by_role("link", name="All runs").click()
    expect(page.get_by_role("listitem").filter(has_text="A against B").first).to_contain_text("done")


def test_a_table_drawn_by_hand_is_compared_on_a_phone_in_japanese(
    newcomer: Newcomer, shot: Callable[[Page, str], None]
) -> None:
    person = newcomer(
        lang="ja", color_scheme="dark", bypass_csp=True, **(PHONE | {"viewport": {"width": 360, "height": 740}})
    )
    page = person.page
    person.open("/lab")
    page.get_by_role("button", name="新しい実験").click()
    choice(page, "ゲーム").select_option("cats-called-jiji")
    choice(page, "全席").select_option("random")
    page.get_by_label("2通りの設定を比べる").check()
    b = page.get_by_role("group", name="設定 B")
    b.get_by_role("combobox").filter(has=page.locator("option[value=own]")).select_option("own")
    b.get_by_role("checkbox").first.click()
    page.get_by_label("それぞれのゲーム数").fill("40")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    b.scroll_into_view_if_needed()
    shot(page, "lab-compare-new-phone")
    assert violations(page) == []
    page.get_by_role("button", name="始める").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("A と B の比較")
    expect(page.get_by_role("status")).to_have_text("完了", timeout=LONG)
    expect(page.get_by_role("heading", name="勝率：B − A")).to_be_visible()
    expect(page.locator("dl")).to_contain_text("自分の表")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360, "nothing is wider than the phone"
    page.screenshot(path=SHOTS / "lab-compare-phone.png", full_page=True)
    for light in ("dark", "light"):
        page.emulate_media(color_scheme=light)
        assert violations(page) == [], light


@pytest.mark.parametrize("look", [{"viewport": {"width": 1280, "height": 900}}, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_on_any_page_of_the_lab(newcomer: Newcomer, look: dict[str, Any]) -> None:
    person = newcomer(bypass_csp=True, **look)
    page = person.page
    found: dict[str, list[str]] = {}

    def check(where: str) -> None:
        for light in ("dark", "light"):
            page.emulate_media(color_scheme=light)
            if problems := violations(page):
                found[f"{where}, {light}"] = problems

    person.open("/lab")
    begin(page, games="300", level="Scatterbrain")
    expect(page.get_by_role("status")).to_have_text("done", timeout=LONG)
    expect(page.get_by_role("heading", name="Wins by seat")).to_be_visible()
    page.locator("summary").first.click()
    check("a run")
    report = page.get_by_role("link", name="Report in English").get_attribute("href")
    page.get_by_role("button", name="Delete").click()
    check("before it is deleted")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="All runs").click()
    expect(page.get_by_role("listitem").first).to_be_visible()
    check("the list")
    page.get_by_role("button", name="New run").click()
    choice(page, "Game").select_option("cats-called-jiji")
    page.get_by_label("A different player for each seat").check()
    check("a new run")
    page.get_by_label("A different player for each seat").uncheck()
    choice(page, "All seats").select_option("random")
    page.get_by_label("Compare two sets of options").check()
    check("two sets that are alike")
    b = page.get_by_role("group", name="Options B")
    b.get_by_role("combobox").filter(has=page.locator("option[value=own]")).select_option("own")
    b.get_by_role("checkbox").first.click()
    check("a table drawn by hand")
    page.get_by_label("How many games with each").fill("40")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("A against B")
    expect(page.get_by_role("status")).to_have_text("done", timeout=LONG)
    check("a comparison")
    compared = page.get_by_role("link", name="Report in English").get_attribute("href")
    for name, path in (("a report", report), ("a comparison's report", compared)):
        told = page.evaluate("path => fetch(path).then(answer => answer.text())", path)
        sheet = page.context.new_page()
        sheet.set_content(told)
        expect(sheet.get_by_role("heading", level=1)).to_be_visible()
        if problems := violations(sheet):
            found[name] = problems
        sheet.close()
    assert found == {}


def test_what_is_not_there_is_said(newcomer: Newcomer) -> None:
    person = newcomer(quiet=False)
    person.open("/lab/nothing")
    expect(person.page.get_by_role("heading", level=1)).to_contain_text("There is no such run")
