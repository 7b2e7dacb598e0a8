"""Whatever a scene can say is drawn and can be touched: made-up scenes at the real page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.web import made_up_scenes as scenes
from tests.web.conftest import PHONE, Newcomer
from tests.web.made_up import MadeUp
from tests.web.test_look import violations
from yokocho.engine.scene import Scene, Text
from yokocho.server import protocol as p

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
LOOKS: list[Any] = [
    pytest.param(WIDE | {"color_scheme": "light"}, id="wide-light"),
    pytest.param(WIDE | {"color_scheme": "dark"}, id="wide-dark"),
    pytest.param(PHONE | {"color_scheme": "light"}, id="phone-light"),
    pytest.param(PHONE | {"color_scheme": "dark"}, id="phone-dark"),
]


def thing(made: MadeUp, id_: str) -> Locator:
    return made.page.locator(f'.thing[data-touch="{id_}"]')


def box(made: MadeUp, selector: str) -> FloatRect:
    found = made.page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return found


@pytest.mark.parametrize("look", LOOKS)
def test_every_kind_of_area_is_drawn(
    newcomer: Newcomer,
    shot: Callable[[Page, str], None],
    look: dict[str, Any],
    request: pytest.FixtureRequest,
) -> None:
    person = newcomer("Aki", **look)
    made = MadeUp(person, Scene())
    for name, make in scenes.ALL.items():
        scene = make()
        made.becomes(scene)
        made.page.wait_for_timeout(250)
        shot(made.page, f"made-up-{name}-{request.node.callspec.id}")
        assert made.page.evaluate("document.documentElement.scrollWidth") <= look["viewport"]["width"]
        shown = {each.get_attribute("data-touch") for each in made.page.locator(".thing:not(.hidden)").all()}
        common = {piece.id for piece in scene.pieces if piece.area in _areas(scene, {"middle", "m0"})}
        assert common <= shown
        for action in scene.actions:
            expect(thing(made, action.way[0])).to_be_visible()
            expect(thing(made, action.way[0])).to_be_in_viewport()


def _areas(scene: Scene, mats: set[str]) -> set[str]:
    return {area.id for area in scene.areas if area.mat in mats}


def test_dice_on_one_another_can_be_told_apart_and_looked_through(newcomer: Newcomer) -> None:
    made = MadeUp(newcomer("Aki", **WIDE), scenes.stacks(), seats=2)
    low, middle, top = (box(made, f'.thing[data-touch="{id_}"]') for id_ in ("w1", "r2", "w3"))
    assert low["y"] - middle["y"] > 6
    assert middle["y"] - top["y"] > 6
    made.page.mouse.click(low["x"] + low["width"] / 2, low["y"] + low["height"] - 3)
    expect(made.page.locator("dialog .through li")).to_have_count(3)
    made.page.keyboard.press("Escape")
    thing(made, "w3").click(button="right")
    expect(made.page.get_by_role("tooltip")).to_contain_text("ai 3\nshu 2\nai 1")
    for mark in ("found", "odd"):
        expect(thing(made, {"found": "turned", "odd": "star"}[mark]).locator(".badge")).to_be_visible()
    expect(thing(made, "r1").locator(".owner")).to_be_visible()


def test_a_slot_can_be_touched_and_a_wrong_one_is_explained(newcomer: Newcomer) -> None:
    def answer(command: dict[str, Any]) -> p.Done | p.Answer:
        if command["type"] != "why":
            return p.Done(command["id"], 0)
        clause = "MU-7" if command["way"] == ["r3", "board#14"] else None
        return p.Answer(command["id"], Text("why-not", {"what": "die"}), clause)

    made = MadeUp(newcomer("Aki", **WIDE), scenes.stacks(), seats=2, answer=answer)
    thing(made, "r3").click()
    made.page.locator('.slot[data-touch="board#14"]').click()
    expect(made.page.locator(".why .clause")).to_have_text("MU-7")
    assert ["r3", "board#14"] in [command["way"] for command in made.heard_of("why")]
    made.page.locator('button[data-touch="board#13"]').click()
    expect(made.page.locator(".thing.chosen")).to_have_count(0)
    assert [command["name"] for command in made.heard_of("act")] == ["walk"]


def test_a_hint_tells_what_a_second_touch_does_here(newcomer: Newcomer) -> None:
    made = MadeUp(newcomer("Aki", **WIDE), scenes.stacks(), seats=2, hints=True)
    hint = made.page.locator(".hint p")
    expect(hint).to_contain_text("What glows can be touched")
    thing(made, "r3").click()  # two places
    expect(hint).to_contain_text("one of the glowing places")
    thing(made, "r3").click()
    expect(made.page.locator(".thing.chosen")).to_have_count(0)
    thing(made, "r1").click()  # one
    expect(hint).to_contain_text("or the same piece once more, to play")


def test_what_is_final_is_asked_once(newcomer: Newcomer) -> None:
    made = MadeUp(newcomer("Aki", **WIDE), scenes.stacks(), seats=2)
    bar = made.page.locator(".prompt .bar")

    def begin() -> None:
        thing(made, "r1").click()
        made.page.locator('button[data-touch="board#1"]').click()
        expect(bar).to_contain_text("cannot be taken back")

    begin()
    expect(made.page.locator(".thing.chosen")).to_have_count(1)
    made.person.button("Cancel").click()
    expect(bar).to_contain_text("Move a die")
    begin()
    made.page.keyboard.press("Escape")
    expect(bar).to_contain_text("Move a die")
    begin()
    thing(made, "w4").click()  # something else that cannot be done: still asked
    assert not made.heard_of("act")
    made.person.button("back").click()
    expect(bar).to_contain_text("Move a die")
    assert [command["name"] for command in made.heard_of("act")] == ["back"]


def test_a_button_that_no_action_lists_is_judged_by_the_server(
    newcomer: Newcomer, shot: Callable[[Page, str], None]
) -> None:
    def answer(command: dict[str, Any]) -> p.Done | p.Refused:
        if command["type"] == "act_way":
            return p.Refused(command["id"], "no-set", Text("why-not", {"what": "claim"}), "MU-9")
        return p.Done(command["id"], 0)

    made = MadeUp(newcomer("Aki", **PHONE), scenes.stacks(), seats=2, answer=answer)
    claim = made.person.button("Three of a kind!")
    assert (claim.bounding_box() or {})["height"] >= 48
    expect(claim.locator(".icon svg")).to_be_visible()
    claim.click()
    expect(made.page.locator(".why")).to_contain_text("The claim may not go there")
    expect(made.page.locator(".why .clause")).to_have_text("MU-9")
    shot(made.page, "made-up-claim-phone")
    (sent,) = made.heard_of("act_way")
    assert sent["way"] == ["claim"]
    assert sent["version"] == 1
    # also while it is not this seat's turn, and by keyboard
    waiting = scenes.stacks()
    made.becomes(Scene(waiting.mats, waiting.areas, waiting.pieces, prompt=waiting.prompt))
    claim.focus()
    made.page.keyboard.press("Enter")
    expect(claim).to_be_enabled()
    assert [command["version"] for command in made.heard_of("act_way")] == [1, 2]


def test_a_button_that_an_action_lists_is_a_touch_like_any_other(newcomer: Newcomer) -> None:
    scene = scenes.stacks()
    listed = Scene(
        scene.mats, scene.areas, scene.pieces, actions=(scenes.act("pass", "claim", final=True),), prompt=scene.prompt
    )
    made = MadeUp(newcomer("Aki", **WIDE), listed, seats=2)
    made.person.button("Three of a kind!").click()
    expect(made.page.locator(".prompt .bar")).to_contain_text("cannot be taken back")
    made.person.button("pass").click()
    expect(made.page.locator(".prompt .bar")).to_contain_text("Move a die")
    assert [(command["type"], command["name"]) for command in made.heard] == [("act", "pass")]


def test_a_pile_says_how_many_lie_there_and_a_mat_can_be_named(newcomer: Newcomer) -> None:
    made = MadeUp(newcomer("Aki", **WIDE), scenes.bag())
    assert made.page.locator(".area.pile .count").all_inner_texts() == ["31", "12", "0"]
    assert "out" in (thing(made, "s2").get_attribute("class") or "").split()
    ring = thing(made, "s1").locator("circle").first
    assert ring.evaluate("(circle) => getComputedStyle(circle).fill") == "rgb(47, 77, 115)"
    assert "dim" in (thing(made, "c64").get_attribute("class") or "").split()
    thing(made, "c66").click()
    made.page.locator('.mat button[data-touch="m2"]').click()
    made.page.wait_for_timeout(50)
    assert [command["name"] for command in made.heard_of("act")] == ["66b"]


def test_an_open_pile_is_looked_through_from_the_top(newcomer: Newcomer) -> None:
    scene = scenes.bag()
    cards = tuple(
        scenes.Piece(f"d{n}", "pile", n, scenes.text(f"card {n}"), "card", slots=(str(n), "")) for n in range(6)
    )
    open_pile = Scene(scene.mats, scene.areas, (*cards, *scene.pieces[2:]), actions=scene.actions, prompt=scene.prompt)
    made = MadeUp(newcomer("Aki", **WIDE), open_pile)
    thing(made, "d5").click()
    seen = made.page.locator("dialog .through li [role=img]")
    expect(seen).to_have_count(6)
    assert [each.get_attribute("aria-label") for each in seen.all()] == [f"card {n}" for n in range(5, -1, -1)]
    made.page.keyboard.press("Escape")
    expect(made.page.locator("dialog")).to_have_count(0)
    assert not made.heard


def test_a_folded_mat_with_something_to_touch_opens_by_itself(
    newcomer: Newcomer, shot: Callable[[Page, str], None]
) -> None:
    made = MadeUp(newcomer("Aki", **PHONE), scenes.notebook())
    expect(made.page.locator(".mat.unfolded")).to_be_visible()
    shot(made.page, "made-up-unfolded-phone")
    thing(made, "hd1-2").click(position={"x": 4, "y": 8})
    made.page.wait_for_timeout(50)
    assert [command["name"] for command in made.heard_of("act")] == ["draw 2"]
    scene = scenes.notebook()
    made.becomes(Scene(scene.mats, scene.areas, scene.pieces, prompt=scene.prompt, sheets=scene.sheets))
    expect(made.page.locator(".mat.unfolded")).to_have_count(0)


def test_a_sheet_shows_names_values_and_small_faces(newcomer: Newcomer, shot: Callable[[Page, str], None]) -> None:
    made = MadeUp(newcomer("Aki", **WIDE), scenes.notebook())
    made.person.button("Known").click()
    table = made.page.locator("dialog table")
    faces = table.locator(".face")
    expect(faces).to_have_count(3)
    expect(faces.nth(0)).to_contain_text("7")
    assert "tone-shu" in (faces.nth(0).get_attribute("class") or "")
    expect(faces.nth(1)).to_contain_text("8")
    expect(table).to_contain_text("Bo")
    shot(made.page, "made-up-sheet-wide")


@pytest.mark.parametrize("motion", [True, False])
def test_lines_are_drawn_and_grow(newcomer: Newcomer, motion: bool) -> None:
    made = MadeUp(newcomer("Aki", **WIDE, motion=motion), scenes.street(0))
    lines = made.page.locator(".lines [data-line]")
    expect(lines).to_have_count(5)
    expect(made.page.locator(".lines .fresh")).to_have_count(0)
    inks = [each.evaluate("(line) => getComputedStyle(line).stroke") for each in lines.all()]
    pens = [each.get_attribute("stroke-dasharray") for each in lines.all()]
    assert len(set(inks)) == 5
    assert len({*pens[:3], pens[4]}) == 4
    street = box(made, ".map .ground")
    drawn = made.page.locator('[data-line="l0"] path').last.bounding_box()
    assert drawn is not None
    assert street["x"] <= drawn["x"]
    assert drawn["x"] + drawn["width"] <= street["x"] + street["width"]
    made.becomes(scenes.street(3))
    expect(made.page.locator(".lines .fresh")).to_have_count(1)
    growing = made.page.locator(".lines .growing").evaluate("(path) => getComputedStyle(path).animationName")
    assert (growing != "none") == motion
    # the moving piece is never under the ink: what stands on another lies above it, what lies flat below
    assert made.page.locator(".lines").evaluate("(svg) => Number(getComputedStyle(svg).zIndex)") == 109


# --- the order of play ------------------------------------------------------------------------------------------------


def turned(made: MadeUp) -> list[float]:
    angle = "(arrow) => parseFloat(getComputedStyle(arrow).rotate) || 0"
    return [each.evaluate(angle) % 360 for each in made.page.locator(".ring svg.arrow, .ring svg.small").all()]


@pytest.mark.parametrize("look", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_ring_of_play_turns_round_and_its_marker_goes_to_who_has_the_turn(
    newcomer: Newcomer, look: dict[str, Any]
) -> None:
    made = MadeUp(newcomer("Aki", **look), scenes.ring(), seats=5)
    ring = made.page.locator(".ring")
    expect(ring).to_have_attribute("aria-label", "clockwise")
    before = turned(made)
    assert len(before) == 5
    made.becomes(scenes.ring(-1, turn=2))
    expect(ring).to_have_attribute("aria-label", "counter-clockwise")
    made.page.wait_for_timeout(400)
    assert [round(now - was) % 360 for was, now in zip(before, turned(made), strict=True)] == [180] * 5
    if look is PHONE:
        marker, name = box(made, ".ring .marker"), box(made, ".ring .name.now")
        assert abs(marker["x"] - name["x"]) < 2
        expect(made.page.locator(".ring .name")).to_have_count(5)
    else:
        assert "turn" in (made.page.locator(".mat[aria-label=Chika]").get_attribute("class") or "").split()


def test_who_is_out_is_told_without_colour_and_who_is_ready_has_a_sign(newcomer: Newcomer) -> None:
    made = MadeUp(newcomer("Aki", **PHONE), scenes.ring(), seats=5)
    out = made.page.locator(".mat.out")
    expect(out).to_have_count(1)
    assert out.locator(".name").evaluate("(name) => getComputedStyle(name).textDecorationLine") == "line-through"
    expect(thing(made, "c3-0")).to_be_visible()
    expect(thing(made, "c1-0")).to_be_hidden()
    made.becomes(scenes.ring(out=(3, 4)))
    expect(out).to_have_count(2)
    expect(made.page.get_by_role("img", name="has answered")).to_have_count(1)
    assert thing(made, "own3").locator(".times").inner_text() == "×3"
    expect(thing(made, "own1").locator(".times")).to_have_count(0)


@pytest.mark.parametrize("motion", [True, False])
def test_a_number_counts_to_the_one_that_takes_its_place(newcomer: Newcomer, motion: bool) -> None:
    made = MadeUp(newcomer("Aki", **WIDE, motion=motion), scenes.ring(number=10), seats=5)
    made.page.evaluate(
        """() => {
          window.seen = [];
          new MutationObserver(() => {
            const text = document.querySelector('.thing[data-touch="n99"] [data-slot="0"]')?.textContent;
            if (text && window.seen.at(-1) !== text) window.seen.push(text);
          }).observe(document.querySelector(".board"), {subtree: true, childList: true, characterData: true});
        }"""
    )
    made.becomes(scenes.ring(number=99))
    made.page.wait_for_timeout(700)
    seen = [int(each) for each in made.page.evaluate("window.seen")]
    assert seen[-1] == 99
    counted = [n for n in seen if 10 < n < 99]
    assert bool(counted) == motion
    assert counted == sorted(counted)
    expect(thing(made, "n99").locator('[data-slot="0"]').first).to_have_text("99")


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_at_a_ring_a_board_and_a_notebook(newcomer: Newcomer, look: dict[str, Any]) -> None:
    made = MadeUp(newcomer("Aki", bypass_csp=True, **look), scenes.ring(), seats=5)
    found = {"ring": violations(made.page)}
    made.becomes(scenes.stacks())
    thing(made, "r3").click()
    found["board"] = violations(made.page)
    made.becomes(scenes.notes())
    if made.page.get_by_role("button", name="Notes").get_attribute("aria-haspopup"):
        made.person.button("Notes").click()
    note(made, "kind 5: open").click()
    found["notes"] = violations(made.page)
    assert not any(found.values()), found


# --- boards, ghosts, keys ---------------------------------------------------------------------------------------------


def test_the_edges_of_a_board_have_names_and_so_have_its_cells(newcomer: Newcomer) -> None:
    made = MadeUp(newcomer("Aki", **WIDE), scenes.stacks(), seats=2)
    signs = made.page.locator(".slot[data-column]").evaluate_all("(all) => all.map((each) => each.dataset.column)")
    assert signs == list("abcde")
    signs = made.page.locator(".slot[data-row]").evaluate_all("(all) => all.map((each) => each.dataset.row)")
    assert signs == list("54321")
    content = "(slot) => getComputedStyle(slot, '::before').content"
    assert made.page.locator('.slot[data-touch="board#22"]').evaluate(content) == '"c"'


def test_what_would_lie_there_is_shown_once_a_piece_is_picked(newcomer: Newcomer) -> None:
    made = MadeUp(newcomer("Aki", **WIDE), scenes.stacks(), seats=2)
    ghosts = made.page.locator(".ghost")
    expect(ghosts).to_have_count(0)
    thing(made, "r3").click()
    expect(ghosts).to_have_count(2)
    assert made.page.locator('button[data-touch="board#13"]').get_attribute("aria-label") == "walk"
    cell, ghost = box(made, '.slot[data-touch="board#13"]'), ghosts.nth(1).bounding_box()
    assert ghost is not None
    assert cell["x"] < ghost["x"] < ghost["x"] + ghost["width"] < cell["x"] + cell["width"]
    climber, top = ghosts.nth(0).bounding_box(), box(made, '.thing[data-touch="w4"]')
    assert climber is not None
    assert climber["y"] < top["y"] - 4, "it would lie on what lies there"
    made.page.keyboard.press("Escape")
    expect(ghosts).to_have_count(0)


def test_a_key_presses_its_button_but_not_while_one_writes_or_is_asked_or_wants_no_keys(newcomer: Newcomer) -> None:
    made = MadeUp(newcomer("Aki", **WIDE), scenes.stacks(), seats=2)
    claim = made.page.locator(".call")
    expect(claim).to_have_attribute("aria-keyshortcuts", "T")
    expect(claim.locator("kbd")).to_have_text("T")

    def claims(*keys: str) -> int:
        for key in keys:
            made.page.keyboard.press(key)
        made.page.wait_for_timeout(80)
        return len(made.heard_of("act_way"))

    assert claims("t") == 1
    assert claims("Control+t", "x") == 1
    made.person.button("Menu").click()
    assert claims("t") == 1, "a dialog is open"
    made.person.button("Settings").click()
    made.page.get_by_label("A letter presses a button that shows it").click()
    made.page.keyboard.press("Escape")
    expect(claim.locator("kbd")).to_have_count(0)
    assert claim.get_attribute("aria-keyshortcuts") is None
    assert claims("t") == 1
    made.page.evaluate("localStorage.clear()")
    made.page.reload()
    made.page.wait_for_selector(".call kbd")
    made.page.evaluate("document.querySelector('main').append(document.createElement('input'))")
    made.page.locator("main > input").focus()
    assert claims("t") == 1, "somebody writes"


def test_on_a_phone_what_can_always_be_pressed_lies_under_the_table(newcomer: Newcomer) -> None:
    made = MadeUp(newcomer("Aki", **PHONE), scenes.stacks(), seats=2)
    claim, board, mine = box(made, ".call"), box(made, ".grid .ground"), box(made, ".mat.mine")
    assert board["y"] + board["height"] < claim["y"]
    assert claim["y"] + claim["height"] < mine["y"]
    assert board["width"] > 360, "the board takes the whole width"
    assert claim["height"] >= 44


def test_a_die_tips_over_in_the_direction_of_its_move(newcomer: Newcomer) -> None:
    """The faces' own animation is caught as it begins; with reduced motion there is none."""
    for motion in (True, False):
        made = MadeUp(newcomer("Aki", **WIDE, motion=motion), scenes.stacks(), seats=2)
        made.page.evaluate(
            """() => {
              window.turns = [];
              const animate = Element.prototype.animate;
              Element.prototype.animate = function (frames, options) {
                window.turns.push([frames.map((frame) => frame.transform), options.duration + (options.delay ?? 0)]);
                return animate.call(this, frames, options);
              };
            }"""
        )
        scene = scenes.stacks()
        moved = [
            scenes.die("r1", "board", 3, 2, 0) if piece.id == "r1" else piece for piece in scene.pieces
        ]  # fmt: skip
        made.becomes(Scene(scene.mats, scene.areas, tuple(moved), scene.lines, scene.actions, scene.prompt))
        made.page.wait_for_timeout(500)
        turns: list[tuple[list[str], float]] = made.page.evaluate("window.turns")
        assert bool(turns) == motion
        if motion:
            (away, _), (back, _) = turns[:2]
            assert "rotate3d(0, 1, 0, 88deg)" in away[1].replace("-0,", "0,"), "to the right: over its right edge"
            assert "rotate3d(0, 1, 0, -88deg)" in back[0].replace("-0,", "0,")
            assert 150 <= sum(duration for _, duration in turns[:2]) <= 350


# --- notes ------------------------------------------------------------------------------------------------------------


def note(made: MadeUp, name: str, row: str = "Bo") -> Locator:
    return made.page.get_by_role("group", name=row).get_by_role("button", name=name)


def test_notes_are_struck_and_ticked_and_stay_in_this_browser(newcomer: Newcomer) -> None:
    made = MadeUp(newcomer("Aki", **WIDE), scenes.notes())
    note(made, "kind 5: open").click()
    note(made, "kind 6: open").click()
    note(made, "kind 6: struck").click()
    expect(note(made, "kind 5: struck")).to_be_visible()
    expect(note(made, "kind 6: ticked")).to_be_visible()
    expect(note(made, "kind 5: open", "Chika")).to_be_visible()
    assert not made.heard, "nobody is told"
    made.page.reload()
    expect(note(made, "kind 5: struck")).to_be_visible()
    made.person.button("Rub out").click()
    expect(note(made, "kind 5: open")).to_be_visible()
    expect(made.person.button("Rub out")).to_be_disabled()


def test_help_with_notes_is_off_until_it_is_chosen_and_own_marks_stand_before_it(newcomer: Newcomer) -> None:
    made = MadeUp(newcomer("Aki", **WIDE), scenes.notes())
    expect(note(made, "kind 1: open")).to_be_visible()
    note(made, "kind 1: open").click()
    note(made, "kind 1: struck").click()
    made.page.get_by_label("Help").select_option("logic")
    expect(note(made, "kind 0: struck")).to_be_visible()
    expect(note(made, "kind 1: ticked")).to_be_visible()
    expect(note(made, "kind 2: ticked")).to_be_visible()
    expect(note(made, "kind 3: open")).to_be_visible()
    made.page.get_by_label("Help").select_option("what I saw")
    expect(note(made, "kind 0: open")).to_be_visible()
    made.page.reload()
    expect(note(made, "kind 5: struck")).to_be_visible()


def test_on_a_phone_the_notebook_is_a_sheet_from_below_with_targets_for_fingers(
    newcomer: Newcomer, shot: Callable[[Page, str], None]
) -> None:
    for width in (360, 390):
        look = PHONE | {"viewport": {"width": width, "height": 780}}
        made = MadeUp(newcomer("Aki", **look), scenes.notes())
        made.person.button("Notes").click()
        sheet = box(made, "dialog")
        assert abs(sheet["y"] + sheet["height"] - 780) < 2
        assert sheet["width"] >= width - 1
        for each in made.page.locator("dialog .note").all()[:16]:
            size = each.bounding_box() or {"width": 0.0, "height": 0.0}
            assert size["height"] >= 44
            assert size["width"] >= (40 if width == 360 else 43)
        assert made.page.evaluate("document.documentElement.scrollWidth") <= width
        shot(made.page, f"made-up-notes-{width}")
