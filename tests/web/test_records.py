"""Records and positions on the page: opened, played on from, taught; and tables of 0 and 1 marked by hand."""

from __future__ import annotations

import asyncio
import json
import random
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import yokocho
from tests.support.local import local_server
from tests.support.solved import ROWS, solved_dice_out
from tests.web.conftest import PHONE, Newcomer
from tests.web.person import Person
from tests.web.test_look import violations
from yokocho.engine.match import Match

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}}
SMALL = PHONE | {"viewport": {"width": 360, "height": 740}}


def played(game: str, moves: int | None = None, seed: int = 1, seats: int = 2, **options: int | str) -> Match:
    """A match of random moves: so many, or to its end."""
    match = yokocho.load(game).new(seats, options, seed)
    chance = random.Random(seed)
    while not match.over and len(match.moves) != moves:
        seat = min(match.actors)
        match.act(seat, chance.choice(match.legal(seat)))
    return match


def file_of(match: Match, folder: Path) -> Path:
    path = folder / f"{match.game.id}.json"
    path.write_text(json.dumps(match.record()))
    return path


def open_file(person: Person, path: Path) -> None:
    person.page.locator("input[type=file]").set_input_files(path)


@pytest.fixture(scope="module")
def solved_server(assets: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of this process, which knows Dice Out on three rows and has its table: the address."""
    assert assets.is_dir()
    ready, done = threading.Event(), threading.Event()
    address: list[str] = []

    async def serve() -> None:
        async with local_server(tmp_path_factory.mktemp("server"), prepare_games=False) as local:
            for game in ("dice-out", "cats-called-jiji"):
                await local.parts.games.get(game)
            address.append(local.url)
            ready.set()
            await asyncio.to_thread(done.wait)

    with solved_dice_out(tmp_path_factory.mktemp("solved")):
        thread = threading.Thread(target=lambda: asyncio.run(serve()))
        thread.start()
        try:
            assert ready.wait(120)
            yield address[0]
        finally:
            done.set()
            thread.join()


# --- opening ----------------------------------------------------------------------------------------------------------


def test_a_record_is_opened_from_the_shelf_and_looked_through(newcomer: Newcomer, tmp_path: Path) -> None:
    match = played("x-nimmt", rounds=1)
    person = newcomer(**WIDE)
    person.open()
    open_file(person, file_of(match, tmp_path))
    scrubber = person.page.get_by_role("slider")
    expect(scrubber).to_be_visible()
    assert scrubber.input_value() == scrubber.get_attribute("max")
    expect(person.page.get_by_text("x-nimmt.json")).to_be_visible()
    expect(person.page.locator('.thing:has-text("face-down")')).to_have_count(0)
    expect(person.button("Play from here")).to_be_disabled()
    expect(person.button("Teacher")).to_have_count(0)
    person.page.keyboard.press("Home")
    expect(person.button("Play from here")).to_be_enabled()
    person.page.reload()
    expect(scrubber).to_be_visible()


def test_what_is_no_record_is_refused_in_words(newcomer: Newcomer, tmp_path: Path) -> None:
    person = newcomer(quiet=False, **WIDE)
    person.open()
    (tmp_path / "holiday.json").write_text('{"photo": 1}')
    open_file(person, tmp_path / "holiday.json")
    alert = person.page.get_by_role("alert")
    expect(alert).to_contain_text("holiday.json")
    expect(alert).to_contain_text("not a record of a game")
    record = played("dice-out", 6).record()
    record["actions"].append(record["actions"][-1])
    (tmp_path / "wrong.json").write_text(json.dumps(record))
    open_file(person, tmp_path / "wrong.json")
    expect(alert).to_contain_text("action 7 (move) is against the rules (DO-")
    (tmp_path / "large.json").write_bytes(b"x" * (2 << 20))
    open_file(person, tmp_path / "large.json")
    expect(person.page.get_by_text("too large to be a record")).to_be_visible()
    drop(person, json.dumps(played("dice-out", 6).record()))
    expect(person.page.get_by_role("slider")).to_be_visible()


def drop(person: Person, text: str) -> None:
    """A file let go over the page."""
    person.page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "dropped.json", {type: "application/json"}));
          const drop = new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true});
          document.body.dispatchEvent(drop);
        }""",
        text,
    )


# --- playing on -------------------------------------------------------------------------------------------------------


def test_a_game_goes_on_from_a_step_of_a_record_to_its_end_and_has_a_record_too(
    newcomer: Newcomer, tmp_path: Path, shot: Callable[[Page, str], None]
) -> None:
    match = played("x-nimmt", rounds=1, hand=6)
    person = newcomer(**WIDE)
    person.open("/record")
    open_file(person, file_of(match, tmp_path))
    scrubber = person.page.get_by_role("slider")
    expect(scrubber).to_be_visible()
    scrubber.fill(str(int(scrubber.get_attribute("max") or "0") // 2))
    person.button("Play from here").click()
    dialog = person.page.get_by_role("dialog")
    expect(dialog.get_by_text("Whoever has its record may know what is hidden")).to_be_visible()
    seats = dialog.locator(".seat select")
    expect(seats).to_have_count(2)
    seats.nth(1).select_option("me")
    expect(seats.nth(0)).not_to_have_value("me")
    seats.nth(0).select_option("random")
    dialog.get_by_role("button", name="Make the table").click()
    expect(person.page.get_by_text("begins from a given position")).to_be_visible()
    person.start()
    person.button("Given position").click()
    expect(person.page.get_by_role("dialog")).to_contain_text("may know what is hidden")
    person.page.keyboard.press("Escape")
    expect(person.page.locator("aside ol li").first).to_contain_text("begins from a given position")
    person.play_to_the_end()
    expect(person.page.locator("dialog.result")).to_be_visible()
    expect(person.button("Again from the same position")).to_be_visible()
    shot(person.page, "result-given-wide")
    person.page.get_by_role("link", name="Replay").click()
    expect(person.button("Play from here")).to_be_visible()
    person.page.keyboard.press("Home")
    expect(person.button("Play from here")).to_be_enabled()
    with person.page.expect_download() as download:
        person.button("Save the record").click()
    path = tmp_path / "again.json"
    download.value.save_as(path)
    again = Match.replay(path.read_bytes())
    assert again.over
    assert [part.seed for part in again.before] == [match.seed.hex()]
    last = person.page.get_by_role("slider").get_attribute("max")
    person.open("/record")
    open_file(person, path)
    expect(person.page.get_by_role("slider")).to_have_attribute("max", last or "")
    person.page.keyboard.press("Home")
    expect(person.button("Play from here")).to_be_enabled()


def test_positions_of_a_game_are_on_the_shelf(newcomer: Newcomer, shot: Callable[[Page, str], None]) -> None:
    person = newcomer("ゆき", "ja", **SMALL)
    person.open()
    person.button("局面").click()
    dialog = person.page.get_by_role("dialog")
    expect(dialog.get_by_role("link")).to_have_count(3)
    shot(person.page, "positions-phone-small")
    dialog.get_by_role("link", name="一歩下がる").click()
    expect(person.page.get_by_text("白の 3 が出口のとなりにいます")).to_be_visible()
    person.button("検討").click()
    expect(person.page.get_by_text("yokocho solve dice-out")).to_be_visible()
    shot(person.page, "position-phone-small")
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 360
    person.button("ここから遊ぶ").click()
    shot(person.page, "play-from-phone-small")
    person.button("テーブルを作る").click()
    expect(person.page.get_by_text("指定された局面から始まります")).to_be_visible()
    person.start()
    assert person.wait_for_turn()
    shot(person.page, "table-given-phone-small")
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 360
    lost = newcomer(quiet=False)
    lost.open("/position/dice-out/nowhere")
    expect(lost.page.get_by_text("This page does not exist")).to_be_visible()


BEGINS: list[Any] = [
    pytest.param("en", WIDE, "Dice Out", "Begin from", "A step back", id="wide-en"),
    pytest.param("ja", SMALL, "ダイスアウト", "どこから始めるか", "一歩下がる", id="phone-ja"),
]


@pytest.mark.parametrize(("lang", "look", "game", "label", "position"), BEGINS)
def test_a_table_is_made_from_a_position_that_comes_with_the_game(
    newcomer: Newcomer,
    shot: Callable[[Page, str], None],
    lang: str,
    look: dict[str, Any],
    game: str,
    label: str,
    position: str,
) -> None:
    person = newcomer("Sakura", lang, **look)
    person.open()
    person.pick(game)
    dialog = person.page.get_by_role("dialog")
    begin = dialog.get_by_label(label)
    expect(begin.locator("option")).to_have_count(4)
    expect(dialog.locator(".options")).to_have_count(1)
    begin.select_option(label=position)
    expect(dialog.locator("dl dd").first).to_be_visible()
    expect(dialog.locator(".options")).to_have_count(0)
    mine = dialog.locator(".seat select").evaluate_all("(all) => all.filter((each) => each.value === 'me').length")
    assert mine == 1
    shot(person.page, f"begin-from-{lang}")
    assert person.page.evaluate("document.documentElement.scrollWidth") <= look["viewport"]["width"]
    begin.select_option("")
    expect(dialog.locator(".options")).to_have_count(1)
    begin.select_option(label=position)
    expect(dialog.locator('a[href^="/position/dice-out/"]')).to_be_visible()
    with person.page.expect_request("**/api/tables") as made:
        person.button("Make the table", "テーブルを作る").click()
    body: dict[str, Any] = json.loads(made.value.post_data or "{}")
    assert body["record"]["game"] == "dice-out"
    person.start()
    assert person.wait_for_turn(), "in a puzzle the maker is to move"


def test_no_other_beginning_is_offered_where_a_game_brings_none(newcomer: Newcomer) -> None:
    person = newcomer(**WIDE)
    person.open()
    person.pick("X nimmt!")
    expect(person.button("Make the table")).to_be_visible()
    expect(person.page.get_by_label("Begin from")).to_have_count(0)


ORACLES: list[Any] = [
    pytest.param("en", WIDE, "Dice Out", "Rows", id="wide-en"),
    pytest.param("ja", SMALL, "ダイスアウト", "段数", id="phone-ja"),
]


@pytest.mark.parametrize(("lang", "look", "game", "rows"), ORACLES)
def test_the_oracle_is_offered_where_the_chosen_options_are_solved_and_else_it_is_said_why_not(
    newcomer: Newcomer,
    solved_server: str,
    shot: Callable[[Page, str], None],
    lang: str,
    look: dict[str, Any],
    game: str,
    rows: str,
) -> None:
    person = newcomer("Sakura", lang, url=solved_server, **look)
    person.open()
    person.pick(game)
    dialog = person.page.get_by_role("dialog")
    oracle = dialog.locator(".seat select option[value=perfect]").first
    expect(oracle).to_be_disabled()
    expect(dialog.locator(".hints")).to_contain_text("yokocho solve dice-out --rows 5")
    shot(person.page, f"oracle-missing-{lang}")
    dialog.get_by_label(rows).select_option(str(ROWS))
    expect(oracle).to_be_enabled()
    expect(dialog.locator(".hints")).to_have_text("")
    dialog.locator(".seat select").last.select_option("perfect")
    dialog.get_by_label(rows).select_option("4")
    expect(dialog.locator(".hints")).to_contain_text("--rows 4")
    expect(dialog.locator(".seat select").last).not_to_have_value("perfect")
    dialog.get_by_label(rows).select_option(str(ROWS))
    expect(oracle).to_be_enabled()
    dialog.locator(".seat select").last.select_option("perfect")
    person.button("Make the table", "テーブルを作る").click()
    seats, name = person.page.locator("main .seats"), {"en": "Oracle", "ja": "千里眼"}[lang]
    expect(seats).to_contain_text(name)
    person.button("Take the bot out", "ボットを外す").click()
    expect(seats.locator("option[value=perfect]")).to_be_enabled()
    seats.locator("select").select_option("perfect")
    expect(person.button("Take the bot out", "ボットを外す")).to_be_visible()
    expect(seats).to_contain_text(name)
    person.open(person.make_table(game="dice-out", bots=None, rows=5))
    expect(seats.locator("option[value=perfect]")).to_be_disabled()
    expect(seats).to_contain_text("yokocho solve dice-out --rows 5")
    shot(person.page, f"oracle-missing-lobby-{lang}")
    assert person.page.evaluate("document.documentElement.scrollWidth") <= look["viewport"]["width"]


def test_a_finished_game_is_kept_as_a_record_and_opened_again(newcomer: Newcomer, tmp_path: Path) -> None:
    person = newcomer(**WIDE)
    person.begin(rounds=1, hand=6)
    person.play_to_the_end()
    person.page.get_by_role("link", name="Replay").click()
    with person.page.expect_download() as download:
        person.button("Save the record").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert Match.replay(path.read_bytes()).over
    last = person.page.get_by_role("slider").get_attribute("max")
    person.open()
    open_file(person, path)
    expect(person.page.get_by_role("slider")).to_have_attribute("max", last or "")


# --- what is taught ---------------------------------------------------------------------------------------------------


def test_the_teacher_tells_what_each_position_is_worth_and_finds_mistakes(
    newcomer: Newcomer, solved_server: str, tmp_path: Path, shot: Callable[[Page, str], None]
) -> None:
    match = played("dice-out", seed=5, rows=ROWS)
    person = newcomer(url=solved_server, **WIDE)
    person.open()
    open_file(person, file_of(match, tmp_path))
    person.button("Teacher").click()
    teacher = person.page.get_by_role("region", name="Teacher").first
    expect(teacher.get_by_text("mistake")).not_to_have_count(0)
    marks = person.page.locator(".track i").count()
    assert marks > 1
    expect(teacher).to_contain_text(f"{marks} mistakes")
    scrubber = person.page.get_by_role("slider")
    seen: list[str] = []
    person.page.keyboard.press("Home")
    expect(teacher).to_contain_text("is to act")
    for _ in range(marks):
        person.button("Next mistake").click()
        seen.append(scrubber.input_value())
        expect(teacher).to_contain_text("Mistake: “")
        expect(teacher).to_contain_text("Better")
        if len(seen) == 1:
            shot(person.page, "teacher-wide")
    assert seen == sorted(set(seen), key=int)
    person.button("Next mistake").click()
    assert scrubber.input_value() == seen[0], "after the last comes the first"
    person.button("Teacher").click()
    expect(person.page.locator(".track i")).to_have_count(0)


def test_a_finished_table_has_a_lesson_on_a_phone(
    newcomer: Newcomer, solved_server: str, shot: Callable[[Page, str], None]
) -> None:
    person = newcomer("ゆき", "ja", url=solved_server, **PHONE)
    chance = random.Random(2)
    person.begin(game="dice-out", seats=2, rows=ROWS)
    while not person.is_over:
        person.touch(chance)
    person.page.get_by_role("link", name="リプレイ").click()
    person.button("検討").click()
    person.page.get_by_role("slider").fill("3")
    teacher = person.page.get_by_role("region", name="検討").first
    expect(teacher).to_contain_text(re.compile("最善|正しい手"))  # as the move was
    shot(person.page, "teacher-phone")
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 390


# --- tables of 0 and 1 ------------------------------------------------------------------------------------------------


def test_an_own_table_is_marked_and_played_with(newcomer: Newcomer, shot: Callable[[Page, str], None]) -> None:
    person = newcomer(**SMALL)
    person.open()
    person.pick("Cats Called Jiji")
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_label("Share rules").select_option("own")
    tables = dialog.locator("table")
    expect(tables).to_have_count(3)
    cell = dialog.get_by_label("Rule B: Own Missing Jiji 1, Card to share 2", exact=True)
    expect(cell).not_to_be_checked()
    cell.check()
    first = dialog.get_by_label("Rule A: Own Missing Jiji 1, Card to share 1", exact=True)
    first.focus()
    keyboard = person.page.keyboard
    keyboard.press("ArrowDown")
    keyboard.press("ArrowRight")
    keyboard.press("Space")
    expect(dialog.get_by_label("Rule A: Own Missing Jiji 2, Card to share 2", exact=True)).not_to_be_checked()
    assert tables.first.locator('input[tabindex="0"]').count() == 1
    box = tables.first.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    shot(person.page, "own-table-phone-small")
    with person.page.expect_request("**/api/tables") as made:
        dialog.get_by_role("button", name="Make the table").click()
    body: dict[str, Any] = json.loads(made.value.post_data or "{}")
    value = str(body["options"]["share_rules"])
    assert value.startswith("A=11100000/10110000/")
    assert " B=11101010/" in value
    expect(person.page.locator("dd", has_text="Own table")).to_be_visible()


LOOKS: list[Any] = [
    pytest.param("en", WIDE | {"color_scheme": "light"}, id="wide-light-en"),
    pytest.param("ja", PHONE | {"color_scheme": "dark"}, id="phone-dark-ja"),
]


@pytest.mark.parametrize(("lang", "look"), LOOKS)
def test_axe_finds_nothing_on_these_pages(
    newcomer: Newcomer,
    solved_server: str,
    tmp_path: Path,
    shot: Callable[[Page, str], None],
    lang: str,
    look: dict[str, Any],
    request: pytest.FixtureRequest,
) -> None:
    person = newcomer("さくら", lang, url=solved_server, bypass_csp=True, **look)
    found: dict[str, list[str]] = {}

    def check(where: str) -> None:
        person.page.wait_for_timeout(300)
        shot(person.page, f"records-{request.node.callspec.id}-{where}")
        if problems := violations(person.page):
            found[where] = problems

    person.open("/record")
    person.page.wait_for_selector("main h1")
    check("1-picker")
    open_file(person, file_of(played("dice-out", seed=5, rows=ROWS), tmp_path))
    person.button("Teacher", "検討").click()
    person.button("Next mistake", "次の悪手").click()
    check("2-lesson")
    person.page.keyboard.press("Home")
    person.button("Play from here", "ここから遊ぶ").click()
    check("3-play-from")
    person.open()
    person.button("Positions", "局面").click()
    check("4-positions")
    person.page.keyboard.press("Escape")
    person.pick("Cats Called Jiji" if lang == "en" else "ジジという名の猫")
    person.page.locator(".option select").last.select_option("own")
    person.page.locator("dialog table").first.scroll_into_view_if_needed()
    check("5-own-table")
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)
