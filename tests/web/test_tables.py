"""Tables of single games at the real page, where what a game says and what the page draws have to meet."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Newcomer
from tests.web.person import TOUCHABLE, Person
from tests.web.test_look import violations

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}}
DARK: dict[str, Any] = {"color_scheme": "dark"}
TRIES = 12


def until(person: Person, chance: random.Random, selector: str, touches: int = 60) -> bool:
    """Touch what leads on until something is there."""
    for _ in range(touches):
        if not asked(person):
            return False
        if person.page.locator(selector).count():
            return True
        person.touch(chance)
        person.page.wait_for_timeout(60)
    return False


def asked(person: Person) -> bool:
    """Wait until there is something to touch (True) or the game is over (False)."""
    person.page.wait_for_selector(f"{TOUCHABLE}, dialog.result")
    return not person.is_over


def join(other: Person, host: Person, path: str) -> None:
    other.open(path)
    other.button("Sit here").first.click()
    host.open(path)
    host.start()
    other.page.wait_for_selector(".thing")


def order_dice(*people: Person) -> None:
    """Both place their dice in the first order that is offered."""
    for _ in range(40):
        if all(person.page.locator("[data-touch^=order]").count() == 0 for person in people) and any(
            person.glowing.count() for person in people
        ):
            return
        for person in people:
            if person.page.locator(".prompt button.strong").count():
                person.page.locator(".prompt button.strong").first.click()
        people[0].page.wait_for_timeout(150)
    raise AssertionError("the dice are not placed")


def test_both_have_their_home_row_nearest_and_call_by_a_key_at_any_time(newcomer: Newcomer) -> None:
    red, white = newcomer("Aki", **WIDE), newcomer("Bo", **PHONE)
    path = red.make_table(game="dice-out", seats=2, bots=None, listed=True, claims="spoken")
    join(white, red, path)
    order_dice(red, white)
    for seat, (person, columns) in enumerate(((red, "abcde"), (white, "edcba"))):
        own, theirs = (heights(person, f'.thing[data-touch^="die-{each}"]') for each in (seat, 1 - seat))
        assert min(own) > max(theirs) + 200, "the own home row is the lowest"
        signs = person.page.locator(".slot[data-column]").evaluate_all(
            "(all) => all.map((each) => each.dataset.column)"
        )
        assert signs == list(columns)
    for person in (red, white):
        person.page.keyboard.press("d")
        expect(person.page.locator(".why .clause")).to_have_text("DO-21")
        expect(person.page.locator(".call")).to_be_enabled()
    mover = red if red.glowing.count() else white
    die = mover.glowing.first
    die.click()
    ghosts = mover.page.locator(".ghost")
    expect(ghosts.first).to_be_visible()
    pips = mover.page.locator(".thing.chosen ellipse").count()
    shown = {ghost.locator("ellipse").count() for ghost in ghosts.all()}
    assert shown == {pips % 3 + 1}, "the new value, not the old one"


def heights(person: Person, selector: str) -> list[float]:
    boxes = [each.bounding_box() for each in person.page.locator(selector).all()]
    return [box["y"] for box in boxes if box]


def test_a_shot_lights_up_the_seats_and_cards_that_do_not_fit_say_why(newcomer: Newcomer) -> None:
    for attempt in range(TRIES):
        person = newcomer("Aki", **PHONE)
        person.begin(game="up-down", seats=4, shot_cards=6, pass_cards=0, reverse_cards=0)
        aimed = until(person, random.Random(attempt), ".thing.glowing:has-text('Shot')", 3)
        dim = person.page.locator(".thing.dim")
        if aimed and dim.count():
            break
        person.page.context.close()
    else:
        raise AssertionError("no shot and no card that does not fit in all these hands")
    expect(dim.first).to_contain_text("does not fit now")
    dim.first.dispatch_event("click")
    expect(person.page.locator(".why .clause")).to_have_text("UD-9")
    person.page.locator(".thing.glowing:has-text('Shot')").click()
    targets = person.page.locator(".mat .cover.target")
    expect(targets.first).to_be_visible()
    assert targets.count() == person.page.locator(".mat.other:not(.out)").count()
    assert all((each.bounding_box() or {"height": 0})["height"] >= 44 for each in targets.all())


def test_marks_in_the_notebook_stay_with_who_made_them(newcomer: Newcomer) -> None:
    person = newcomer("Aki", **WIDE)
    person.begin(game="cats-called-jiji", seats=3)
    assert until(person, random.Random(5), ".notebook")
    sent: list[str] = []
    person.page.on("request", lambda request: sent.append(request.url))
    person.page.on("websocket", lambda line: sent.append(line.url))
    places = person.page.locator(".notebook .row")
    assert places.count() == 3, "two others and the extra one"
    note = places.first.get_by_role("button").first
    note.click()
    expect(note).to_have_accessible_name("white 1: struck")
    assert not sent
    person.page.reload()
    expect(note).to_have_accessible_name("white 1: struck")
    spectator = newcomer("Bo", **WIDE)
    spectator.open(person.page.url)
    theirs = spectator.page.locator(".notebook .row").first.get_by_role("button").first
    expect(theirs).to_have_accessible_name("white 1: open")


def test_a_touch_on_a_card_in_a_folded_strip_opens_the_strip(newcomer: Newcomer) -> None:
    person = newcomer("Aki", **PHONE)
    person.begin(game="cats-called-jiji", seats=4)
    assert until(person, random.Random(5), ".thing.glowing")
    folds = person.page.locator("[data-fold]").all()
    strips = [box for box in (each.bounding_box() for each in folds) if box]
    opened = person.page.locator(".mat.unfolded")
    for strip in strips:
        inside = [
            (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            for box in (each.bounding_box() for each in person.page.locator(".thing:not(.glowing)").all())
            if box and 0 < box["y"] - strip["y"] < strip["height"] and 0 < box["x"] - strip["x"] < strip["width"]
        ]
        assert inside, "its cards lie small in the strip"
        person.page.mouse.click(*inside[0])
        expect(opened).to_have_count(1)
        expect(person.page.locator(".why")).to_have_count(0)
        person.page.keyboard.press("Escape")
        expect(opened).to_have_count(0)


@pytest.mark.parametrize("game", ["dice-out", "up-down", "cats-called-jiji"])
@pytest.mark.parametrize("look", [WIDE | DARK, PHONE], ids=["wide-dark", "phone-light"])
def test_axe_finds_nothing_at_a_table(
    game: str, look: dict[str, Any], newcomer: Newcomer, shot: Callable[[Page, str], None]
) -> None:
    person = newcomer("Aki", bypass_csp=True, **look)
    person.begin(
        game=game, seats=2 if game == "dice-out" else 4, **({"claims": "spoken"} if game == "dice-out" else {})
    )
    chance = random.Random(game)
    found: dict[str, list[str]] = {}
    for touch in range(9):
        if not asked(person):
            break
        if touch % 4 == 0:
            found[str(touch)] = violations(person.page)
            shot(person.page, f"axe-{game}-{touch}-{'phone' if look is PHONE else 'dark'}")
            fold, opened = person.page.locator("[data-fold]"), person.page.locator(".mat.unfolded")
            if fold.count() and not opened.count() and not person.is_over:
                fold.first.dispatch_event("click")
                expect(opened).to_be_visible()
                found[f"{touch}, one opened"] = violations(person.page)
        person.touch(chance)
        person.page.wait_for_timeout(150)
    assert not any(found.values()), found
