"""What one needs to know is told where one looks, in full, and nothing slides away under a finger."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.web import made_up_scenes as scenes
from tests.web.conftest import PHONE, Newcomer
from tests.web.made_up import GAME, MadeUp
from tests.web.test_look import violations
from yokocho.engine.scene import Area, Cell, Mat, Piece, Prompt, Scene, Sheet, Text
from yokocho.server import protocol as p

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}}
SMALL = PHONE | {"viewport": {"width": 360, "height": 780}}
BOTH = pytest.mark.parametrize("look", [WIDE, PHONE], ids=["wide", "phone"])
Shot = Callable[[Page, str], None]


def box(place: Locator) -> FloatRect:
    found = place.bounding_box()
    assert found is not None
    return found


def is_whole(element: Locator) -> bool:
    return element.evaluate("(each) => each.scrollWidth <= each.clientWidth")


# --- the end ----------------------------------------------------------------------------------------------------------


def test_the_result_says_why_the_game_ended_and_what_broke_a_tie(newcomer: Newcomer, shot: Shot) -> None:
    made = MadeUp(newcomer("Aki", **PHONE), scenes.bag())
    made.ends("full", (2, 1, 3), tie_broken=True)
    result = made.page.locator("dialog.result")
    expect(result).to_contain_text("Bo wins")
    expect(result).to_contain_text("The board is full.")
    expect(result).to_contain_text("The points were equal")
    shot(made.page, "result-why")
    other = MadeUp(newcomer("Aki", **WIDE), scenes.bag())
    other.ends("full", (2, 1, 3))
    expect(other.page.locator("dialog.result")).to_contain_text("The board is full.")
    expect(other.page.locator("dialog.result")).not_to_contain_text("The points were equal")


def test_a_column_of_numbers_and_its_name_stand_at_the_same_side(newcomer: Newcomer, shot: Shot) -> None:
    columns = (Cell(text("rank")), Cell(text("player")), Cell(text("outlasted")))
    rows = tuple((Cell(value=seat + 1), Cell(seat=seat), Cell(value=10 * seat)) for seat in range(3))
    sheet = Sheet("s", text("Ranks"), columns, rows, open=True)
    scene = scenes.bag()
    made = MadeUp(newcomer("Aki", **WIDE), msgspec.structs.replace(scene, sheets=(sheet,)))
    table = made.page.locator("dialog table")
    side = "(all) => all.map((each) => getComputedStyle(each).textAlign)"
    assert table.locator("th").evaluate_all(side) == ["right", "left", "right"]
    assert table.locator("tr:last-child td").evaluate_all(side) == ["right", "left", "right"]
    shot(made.page, "sheet-columns")


def text(name: str) -> Text:
    return scenes.text(name)


# --- before the game --------------------------------------------------------------------------------------------------


def test_only_who_could_let_somebody_in_is_shown_an_invitation(newcomer: Newcomer) -> None:
    host = newcomer()
    path = host.make_table(bots=None)
    host.open(path)
    link = host.page.get_by_label("Invite link", exact=True).input_value()
    expect(host.page.locator(".invite")).to_contain_text("only this machine can open this address")
    expect(host.page.locator(".invite")).to_contain_text("--host")
    stranger = newcomer("Robin")
    stranger.open(path)
    expect(stranger.page.get_by_text("This table is private")).to_be_visible()
    expect(stranger.page.locator(".invite")).to_have_count(0)
    stranger.open("/")
    stranger.open(link)
    expect(stranger.page.get_by_label("Invite link", exact=True)).to_have_value(link)
    open_to_all = host.make_table(bots=None, listed=True)
    stranger.open(open_to_all)
    expect(stranger.page.locator(".invite")).to_be_visible()


def test_a_choice_that_is_wider_than_its_field_is_written_out_below(newcomer: Newcomer, shot: Shot) -> None:
    person = newcomer(**WIDE)
    person.open()
    person.pick("Dice Out")
    field = person.page.locator(".option", has_text="The player who did not move")
    field.locator("select").select_option("mover_loses")
    expect(field.locator(".whole")).to_have_text("The player who did not move (house rule)")
    short = person.page.locator(".option", has_text="Nothing happens")
    short.locator("select").select_option("refused")
    expect(short.locator(".whole")).to_have_count(0)
    shot(person.page, "option-whole")


# --- at the table -----------------------------------------------------------------------------------------------------


@BOTH
def test_no_hint_that_comes_or_goes_moves_the_table(newcomer: Newcomer, look: dict[str, Any], shot: Shot) -> None:
    made = MadeUp(newcomer("Aki", **look), scenes.stacks(), seats=2, hints=True)
    hint, place = made.page.locator(".prompt .hint"), made.page.locator('.slot[data-touch="board#13"]')
    die = made.page.locator('.thing[data-touch="r3"]')
    expect(hint).to_contain_text("What glows can be touched")
    before = box(place)
    made.person.button("Got it").click()
    made.person.button("Got it").click()
    expect(hint).to_have_count(0)
    assert box(place) == before
    die.click()
    expect(hint).to_contain_text("one of the glowing places")
    shot(made.page, f"hint-{look['viewport']['width']}")
    assert box(place) == before
    made.person.button("Got it").click()
    expect(hint).to_have_count(0)
    assert box(place) == before, "something is chosen"
    made.page.locator('button[data-touch="board#13"]').click()
    expect(made.page.locator(".thing.chosen")).to_have_count(0)
    expect(made.page.locator(".prompt .place")).to_have_count(0)
    assert [command["name"] for command in made.heard_of("act")] == ["walk"]


def pile(count: int, *more: Piece) -> Scene:
    """A pile at the edge of the table, and what came from it."""
    return Scene(
        mats=(Mat("middle"), *scenes.mats(2)[1:]),
        areas=(
            Area("hand", "m0", "row", text("hand"), capacity=4, outline=True),
            Area("pile", "m0", "pile", text("pile"), count=count, outline=True),
        ),
        pieces=(Piece("top", "pile", 0, text("hidden"), None, "back"), *more),
        prompt=Prompt(Text("ask", {"what": "Wait"}), False),
    )


def test_the_number_on_a_pile_stands_in_one_line_and_under_what_flies(newcomer: Newcomer, shot: Shot) -> None:
    made = MadeUp(newcomer("Aki", **SMALL, motion=True), pile(10), seats=2)
    count = made.page.locator(".count")
    expect(count).to_have_text("10")
    shot(made.page, "pile-360")
    assert box(count)["height"] < 30
    made.page.evaluate(
        """() => new MutationObserver((all) => {
          const added = all.flatMap((each) => [...each.addedNodes]).find((each) => each.dataset?.touch === "new");
          if (added) window.layer = Number(added.style.zIndex);
        }).observe(document.querySelector(".board"), {childList: true})"""
    )
    made.becomes(pile(9, Piece("new", "hand", 0, text("5"), "card", slots=("5", ""), came_from=("pile", 0))))
    expect(made.page.locator('.thing[data-touch="new"]')).to_be_visible()
    assert made.page.evaluate("window.layer") > count.evaluate("(each) => Number(getComputedStyle(each).zIndex)")


def test_names_round_a_phone_are_whole_or_shortened_to_what_tells_them_apart(newcomer: Newcomer, shot: Shot) -> None:
    names = ("さくら", "常連 1", "常連 2", "常連 3", "常連 4")
    made = MadeUp(newcomer("さくら", "ja", **SMALL), scenes.ring(), seats=5, names=names)
    shown = made.page.locator(".ring .name > span:not(.spoken)")
    assert shown.all_inner_texts() == ["さ", "1", "2", "3", "4"]
    assert all(is_whole(each) for each in shown.all())
    expect(made.page.locator(".ring .name .spoken")).to_have_text(names)
    shot(made.page, "ring-short")
    roomy = MadeUp(newcomer("Aki", **PHONE), scenes.ring(), seats=5)
    assert roomy.page.locator(".ring .name > span").all_inner_texts() == ["Aki", "Bo", "Chika", "Dai", "Emi"]


def test_beside_a_long_notebook_eight_lines_of_the_log_stay_in_sight(newcomer: Newcomer, shot: Shot) -> None:
    scene = scenes.notes()
    (sheet,) = scene.sheets
    long = msgspec.structs.replace(sheet, rows=sheet.rows * 3)
    made = MadeUp(newcomer("Aki", **WIDE), msgspec.structs.replace(scene, sheets=(long,)))
    made.becomes(made.scene, story=tuple(Text("said", {"what": f"line {n}"}) for n in range(20)))
    lines = made.page.locator("aside ol li")
    expect(lines).to_have_count(20)
    log = made.page.locator("aside .scroll")
    assert box(log)["height"] >= 8 * box(lines.last)["height"]
    assert box(made.page.locator("aside .notes"))["height"] > 200
    shot(made.page, "log-and-notebook")


def test_signs_of_seats_on_a_stack_do_not_hide_one_another(newcomer: Newcomer, shot: Shot) -> None:
    scene = scenes.stacks()
    leaving = scenes.die("gone", "board", 20, 3, 1, marks=("leaves",))
    made = MadeUp(newcomer("Aki", **WIDE), msgspec.structs.replace(scene, pieces=(*scene.pieces, leaving)), seats=2)
    signs = [box(made.page.locator(f'.thing[data-touch="{id_}"] .owner')) for id_ in ("w1", "r2", "w3")]
    for low, high in itertools.pairwise(signs):
        assert low["x"] + low["width"] <= high["x"] or high["x"] + high["width"] <= low["x"]
    board, out = box(made.page.locator(".board")), box(made.page.locator('.thing[data-touch="gone"]'))
    assert out["y"] + out["height"] <= board["y"] + board["height"], "what leaves the board is seen whole"
    shot(made.page, "stack-signs")


# --- the rulebook -----------------------------------------------------------------------------------------------------

CELLS = "".join(f"<td>unbreakable{n}</td>" for n in range(12))
RULES = f"<h1>Made up</h1><h2>Board</h2><pre>{'+---' * 60}</pre><h3>Points</h3><table><tr>{CELLS}</tr></table>"


@pytest.mark.parametrize("look", [WIDE, PHONE, SMALL], ids=["wide", "phone", "small"])
def test_what_is_too_wide_in_a_rulebook_scrolls_by_itself(newcomer: Newcomer, look: dict[str, Any], shot: Shot) -> None:
    person = newcomer("Aki", bypass_csp=True, **look)
    person.page.context.route(
        f"**/api/games/{GAME}/rulebook/*",
        lambda route: route.fulfill(body=msgspec.json.encode(p.Rulebook(RULES)), content_type="application/json"),
    )
    made = MadeUp(person, scenes.bag())
    person.button("Rules").click()
    _scrolls_by_itself(made.page, made.page.locator("dialog .body"))
    person.open(f"/rules/{GAME}")
    _scrolls_by_itself(made.page, made.page.locator("main"))
    assert not violations(made.page)
    shot(made.page, f"rules-{look['viewport']['width']}")


def _scrolls_by_itself(page: Page, around: Locator) -> None:
    for name in ("Board", "Points"):
        wide = page.get_by_role("group", name=name, exact=True)
        expect(wide).to_be_visible()
        assert not is_whole(wide)
        wide.focus()
        expect(wide).to_be_focused()
    assert is_whole(around)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
