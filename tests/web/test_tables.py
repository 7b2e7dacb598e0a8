"""Tables of single games at the real page, where what a game says and what the page draws have to meet."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Unmet

from tests.web.conftest import PHONE, Newcomer
from tests.web.person import TOUCHABLE, Person
from tests.web.test_look import violations

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}}
DARK: dict[str, Any] = {"color_scheme": "dark"}
TRIES = 30


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


def test_a_shot_lights_up_the_seats_and_cards_that_do_not_fit_say_why(
    newcomer: Newcomer, shot: Callable[[Page, str], None]
) -> None:
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
    person.page.keyboard.press("Escape")  # a card may have been touched on the way here
    prompt = person.page.locator("#prompt")
    expect(prompt).to_contain_text("any number ending in")
    person.page.locator(".thing.glowing:has-text('Shot')").click()
    expect(prompt).to_have_text("Whom does the shot name? Touch a player")
    shot(person.page, "aim-phone")
    targets = person.page.locator(".mat .cover.target")
    expect(targets.first).to_be_visible()
    assert targets.count() == person.page.locator(".mat.other:not(.out)").count()
    assert all((each.bounding_box() or {"height": 0})["height"] >= 44 for each in targets.all())
    person.page.keyboard.press("Escape")
    expect(prompt).to_contain_text("any number ending in")


QUESTIONS: list[Any] = [
    pytest.param("x-nimmt", 2, {}, {"en": "Now lay it down", "ja": "自分の前に出してください"}, id="x-nimmt"),
    pytest.param("dice-out", 2, {}, {"en": "Which way does it tip?", "ja": "どちらへ転がしますか"}, id="dice-out"),
    pytest.param("up-down", 3, {"pass_cards": 0, "reverse_cards": 0, "shot_cards": 0},
                 {"en": "Now touch the middle", "ja": "まんなかにふれて"}, id="up-down"),
    pytest.param("cats-called-jiji", 3, {}, {"en": "Now hide it in the place", "ja": "場所にかくして"}, id="jiji"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "seats", "options", "asks"), QUESTIONS)
@pytest.mark.parametrize(("lang", "look"), [("en", WIDE), ("ja", PHONE)], ids=["wide-en", "phone-ja"])
def test_the_prompt_asks_for_the_rest_of_a_way(
    newcomer: Newcomer,
    shot: Callable[[Page, str], None],
    game: str,
    seats: int,
    options: dict[str, int],
    asks: dict[str, str],
    lang: str,
    look: dict[str, Any],
) -> None:
    person = newcomer("Aki", lang, **look)
    person.begin(game=game, seats=seats, **options)
    prompt, before = person.page.locator("#prompt"), ""
    for _ in range(60):
        person.page.wait_for_selector(".thing.glowing, .prompt button.strong, dialog.result")
        if person.is_over:  # luck: out before the first turn
            person.begin(game=game, seats=seats, **options)
            continue
        before = prompt.inner_text()
        if not person.glowing.count():  # a question before the first move: any answer will do
            person.page.evaluate("document.querySelector('.prompt button.strong')?.click()")
            person.page.wait_for_timeout(100)
            continue
        first = person.glowing.first.bounding_box()
        assert first is not None  # a neighbour may lie over the right side of a card in a fan
        person.glowing.first.click(position={"x": 14, "y": first["height"] / 2})
        with suppress(Unmet):  # where one touch acts, or skipped what was still moving, nothing is chosen
            person.page.locator(".thing.chosen").first.wait_for(timeout=3000)
            break
    expect(prompt).to_contain_text(asks[lang])
    shot(person.page, f"asks-{game}-{lang}")
    person.page.keyboard.press("Escape")
    expect(prompt).to_have_text(before)


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
