"""Playing by mouse, keyboard and finger; what cannot be done; two tabs; coming back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.support.server import running_server
from tests.web.conftest import PHONE, Newcomer, wait_until_ready
from tests.web.person import Person


def test_a_whole_game_by_keyboard_alone(newcomer: Newcomer) -> None:
    person = newcomer()
    person.begin(rounds=1, hand=6)
    keyboard = person.page.keyboard
    while person.wait_for_turn():
        keyboard.press("ArrowRight")
        keyboard.press("ArrowRight")
        keyboard.press("ArrowLeft")
        focused = person.page.evaluate("document.activeElement.className")
        assert "glowing" in focused or "reach" in focused
        keyboard.press("Enter")
        if person.page.locator(".thing.chosen").count():
            keyboard.press("Enter")
        person.page.wait_for_function("() => !document.querySelector('.thing.chosen')")
    expect(person.page.locator("dialog.result")).to_be_visible()
    keyboard.press("Escape")
    expect(person.page.locator("dialog.result")).to_have_count(0)


def test_escape_lets_go(newcomer: Newcomer) -> None:
    person = newcomer()
    person.begin()
    person.wait_for_turn()
    person.glowing.first.click()
    expect(person.page.locator(".thing.chosen")).to_have_count(1)
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".thing.chosen")).to_have_count(0)


def test_touching_the_same_piece_twice_plays_it(newcomer: Newcomer) -> None:
    person = newcomer()
    person.begin(seats=3, bots="random")
    person.wait_for_turn()
    card = person.glowing.nth(2)
    name = card.get_attribute("data-touch")
    card.click()
    person.page.locator(f'[data-touch="{name}"].thing').click()
    expect(person.page.locator(f'[data-touch="{name}"].thing.glowing')).to_have_count(0)


def drag(person: Person, card: str, to: tuple[float, float]) -> None:
    """With a real finger's events."""
    box = person.page.locator(f'[data-touch="{card}"].thing').bounding_box()
    assert box is not None
    # A neighbour may lie over the right side of a card in a fan.
    x, y = box["x"] + 14, box["y"] + box["height"] / 2
    finger: Any = person.page.context.new_cdp_session(person.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 9):
        point = {"x": x + (to[0] - x) * step / 8, "y": y + (to[1] - y) * step / 8}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        person.page.wait_for_timeout(16)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def middle(person: Person, selector: str) -> tuple[float, float]:
    box = person.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_is_dragged_on_a_phone(newcomer: Newcomer, shot: Callable[[Page, str], None]) -> None:
    person = newcomer("ゆき", "ja", motion=True, **PHONE)
    # The second person never chooses, so that what this one laid down stays.
    person.open(person.make_table(seats=2, bots=None, listed=True))
    other = newcomer("Robin", "en", **PHONE)
    other.open(person.page.url.split("#")[0])
    other.page.get_by_label("Your name").fill("Robin")
    other.button("Sit here").click()
    person.start()
    person.wait_for_turn()
    shot(person.page, "table-phone")
    first = person.glowing.nth(1).get_attribute("data-touch")
    assert first is not None
    drag(person, first, middle(person, '.slot[data-touch^="p0-play"]'))
    expect(person.page.locator(f'.thing[data-touch="{first}"]')).to_contain_text("伏せ")
    expect(person.button("戻す")).to_be_visible()
    person.button("戻す").click()
    person.wait_for_turn()

    # Anywhere outside the hand, where only one thing can be meant.
    second = person.glowing.nth(3).get_attribute("data-touch")
    assert second is not None
    drag(person, second, middle(person, ".slot.danger"))
    expect(person.page.locator(f'.thing[data-touch="{second}"]')).to_contain_text("伏せ")


def test_the_hand_is_in_sight_on_the_smallest_phone(newcomer: Newcomer, shot: Callable[[Page, str], None]) -> None:
    person = newcomer("ゆき", "ja", **(PHONE | {"viewport": {"width": 360, "height": 740}}), color_scheme="dark")
    person.begin(seats=4, hand=10)
    person.wait_for_turn()
    for card in person.glowing.all():
        box = card.bounding_box()
        assert box is not None
        assert box["x"] >= -3
        assert box["x"] + box["width"] <= 363
        assert box["y"] + box["height"] <= 740
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 360
    shot(person.page, "table-phone-small-dark")


def test_what_cannot_be_done_is_explained_with_its_clause(
    newcomer: Newcomer, shot: Callable[[Page, str], None]
) -> None:
    person = newcomer(viewport={"width": 1280, "height": 860})
    person.begin(seats=4)
    person.wait_for_turn()
    person.glowing.first.click()
    person.page.locator(".area.common .slot.danger").first.click()
    clause = person.page.locator(".why .clause")
    expect(clause).to_have_text("XN-5")
    shot(person.page, "refusal-wide")
    clause.click()
    expect(person.page.locator("#clause-XN-5.named")).to_be_in_viewport()
    shot(person.page, "rulebook-wide")
    person.page.get_by_role("dialog").get_by_role("button", name="日本語").click()
    expect(person.page.locator("article[lang=ja] #clause-XN-5")).to_be_visible()


def test_language_is_switched_at_the_table_without_loading(newcomer: Newcomer) -> None:
    person = newcomer(viewport={"width": 1280, "height": 860})
    person.begin(seats=3)
    person.wait_for_turn()
    person.page.evaluate("window.stays = true")
    expect(person.page.locator(".prompt")).to_contain_text("Choose a card")
    person.glowing.first.click()
    person.button("日本語").click()
    expect(person.page.locator("#prompt")).to_contain_text("自分の前に出してください")
    expect(person.page.locator(".thing.chosen")).to_have_count(1)
    assert person.page.evaluate("document.documentElement.lang") == "ja"
    assert person.page.evaluate("window.stays") is True


def test_a_reload_in_the_middle_shows_the_same_table(newcomer: Newcomer) -> None:
    person = newcomer(viewport={"width": 1280, "height": 860})
    person.begin(seats=2)
    for _ in range(3):
        person.wait_for_turn()
        person.act()
    while person.wait_for_turn() and person.page.locator(".prompt .dots").count() == 0:
        person.act()
    # The bot has chosen, too: nothing more happens before this person does something.
    expect(person.page.locator(".prompt .dots .on")).to_have_count(1)
    table, log = person.table(), person.log()
    person.page.reload()
    person.wait_for_turn()
    assert person.table() == table
    assert person.log() == log


def test_two_tabs_of_one_person_follow_each_other(newcomer: Newcomer) -> None:
    person = newcomer()
    person.begin(seats=3)
    person.wait_for_turn()
    twin = Person(person.page.context.new_page(), person.name, person.url)
    twin.open(person.page.url)
    twin.wait_for_turn()
    card = person.glowing.first.get_attribute("data-touch")
    person.act()
    expect(twin.page.locator(f'.thing.glowing[data-touch="{card}"]')).to_have_count(0)
    twin.wait_for_turn()
    twin.act()


def test_the_table_goes_on_after_the_server_was_killed(newcomer: Newcomer) -> None:
    with running_server("--no-limits") as server:
        wait_until_ready(server)
        person = newcomer(quiet=False, url=server.url, viewport={"width": 1280, "height": 860})
        person.begin(seats=2, rounds=1, hand=6)
        person.wait_for_turn()
        person.act()
        person.wait_for_turn()
        log = person.log()
        server.kill()
        expect(person.page.locator("header .line")).to_be_visible()
        server.start()
        wait_until_ready(server)
        expect(person.page.locator("header .line")).to_have_count(0, timeout=30_000)
        assert person.log()[: len(log)] == log
        person.play_to_the_end()


def test_a_command_given_while_the_line_is_down_is_carried_out_once(newcomer: Newcomer) -> None:
    person = newcomer(quiet=False, viewport={"width": 1280, "height": 860})
    opened: list[WebSocketRoute] = []
    is_down = False

    def through(line: WebSocketRoute) -> None:
        if is_down:
            line.close()
        else:
            line.connect_to_server()
            opened.append(line)

    person.page.route_web_socket("**/ws/**", through)
    person.begin(seats=2)
    person.wait_for_turn()
    is_down = True
    opened[-1].close()
    expect(person.page.locator("header .line")).to_be_visible()
    person.act_without_waiting()
    person.page.wait_for_timeout(300)
    expect(person.page.locator("header .line")).to_be_visible()
    assert not any("You have chosen" in line for line in person.log()), "it went through a line that is down"
    is_down = False
    expect(person.page.locator("header .line")).to_have_count(0, timeout=30_000)
    person.wait_for_turn()
    assert len(opened) == 2
    assert sum("You have chosen" in line for line in person.log()) == 1


def test_a_command_whose_answer_was_lost_is_sent_again_and_carried_out_once(newcomer: Newcomer) -> None:
    person = newcomer(quiet=False, viewport={"width": 1280, "height": 860})
    opened: list[WebSocketRoute] = []
    acts: list[tuple[int, str]] = []
    """Which line, and the command's id."""

    def through(line: WebSocketRoute) -> None:
        number = len(opened)
        opened.append(line)
        server = line.connect_to_server()

        def to_server(message: str | bytes) -> None:
            command = json.loads(message)
            if command["type"] == "act":
                acts.append((number, command["id"]))
            server.send(message)

        def to_page(message: str | bytes) -> None:
            if number or not acts:
                line.send(message)
            else:  # carried out, and the line breaks before the page hears of it
                line.close()

        line.on_message(to_server)
        server.on_message(to_page)

    person.page.route_web_socket("**/ws/**", through)
    person.begin(seats=2)
    person.wait_for_turn()
    person.act_without_waiting()
    while len(opened) < 2:
        person.page.wait_for_timeout(50)
    expect(person.page.locator("header .line")).to_have_count(0, timeout=30_000)
    person.wait_for_turn()
    assert [name for _, name in acts] == [acts[0][1]] * 2
    assert [line for line, _ in acts] == [0, 1]
    assert sum("You have chosen" in line for line in person.log()) == 1


def test_a_page_of_another_time_is_told_to_load_again(newcomer: Newcomer) -> None:
    person = newcomer(quiet=False)
    asked: list[str] = []
    person.page.on("websocket", lambda socket: asked.append(socket.url))
    person.begin(seats=2)
    assert re.search(r"[?&]protocol=\d+", asked[-1])
    person.page.add_init_script(
        """const Real = WebSocket;
        window.WebSocket = class extends Real {
          constructor(url) { super(url.replace(/protocol=\\d+/, "protocol=0")); }
        };"""
    )
    person.page.reload()
    expect(person.page.get_by_role("heading", name="newer version")).to_be_visible()
    with person.page.expect_navigation():
        person.button("Load it again").click()


def test_frames_are_played_one_by_one_and_can_be_skipped(newcomer: Newcomer) -> None:
    person = newcomer(motion=True, viewport={"width": 1280, "height": 860})
    person.begin(seats=4)
    person.wait_for_turn()
    person.act()
    # Four cards are turned up and placed: that takes its time ...
    person.page.wait_for_timeout(500)
    assert not person.can_act
    person.page.locator(".board").click(position={"x": 5, "y": 5})
    assert person.wait_for_turn()


def test_somebody_who_watches_sees_no_hand(newcomer: Newcomer) -> None:
    person = newcomer()
    person.begin(seats=2)
    person.wait_for_turn()
    watcher = newcomer("Robin")
    watcher.open(person.page.url)
    watcher.page.wait_for_selector(".thing")
    assert watcher.page.locator(".mat.mine").count() == 0
    hand = {each.get_attribute("data-touch") for each in person.glowing.all()}
    seen = {each.get_attribute("data-touch") for each in watcher.page.locator(".thing").all()}
    assert not hand & seen


def test_a_private_table_says_how_to_get_in_and_a_missing_one_that_it_is_missing(newcomer: Newcomer) -> None:
    host = newcomer()
    path = host.make_table(bots=None)
    stranger = newcomer("Robin")
    stranger.open(path)
    expect(stranger.page.get_by_text("This table is private")).to_be_visible()
    stranger.open("/t/nothing-here")
    expect(stranger.page.get_by_role("heading", name="There is no such table")).to_be_visible()


def test_hints_are_closed_for_good(newcomer: Newcomer) -> None:
    person = newcomer()
    person.begin(seats=2)
    person.wait_for_turn()
    expect(person.page.locator(".hint")).to_contain_text("glows")
    person.button("Got it").click()
    expect(person.page.locator(".hint")).not_to_contain_text("glows")
    person.button("Got it").click()
    person.page.reload()
    person.wait_for_turn()
    expect(person.page.locator(".hint")).to_have_count(0)


def test_a_right_click_tells_what_a_thing_is(newcomer: Newcomer) -> None:
    person = newcomer()
    person.begin(seats=2)
    person.wait_for_turn()
    person.glowing.first.click(button="right", position={"x": 8, "y": 30})
    expect(person.page.get_by_role("tooltip")).to_contain_text("bull head")


def test_a_bot_keeps_the_seat_of_somebody_who_left_until_they_come_back(newcomer: Newcomer) -> None:
    host = newcomer(viewport={"width": 1280, "height": 860})
    host.open(host.make_table(seats=2, bots=None, listed=True))
    guest = newcomer("Robin")
    guest.open(host.page.url)
    guest.page.get_by_label("Your name").fill("Robin")
    guest.button("Sit here").click()
    host.start()
    guest.wait_for_turn()
    table = guest.page.url
    guest.button("Menu").click()
    guest.button("Leave the table").click()
    guest.button("Leave the table").last.click()
    guest.page.wait_for_url(guest.url + "/")

    host.button("Menu").click()
    host.button("Seats, bots, invitation").click()
    host.page.get_by_label("Seat a bot at seat 2").select_option("random")
    expect(host.page.get_by_text("kept by a bot")).to_be_visible()
    host.page.keyboard.press("Escape")
    host.wait_for_turn()
    host.act()
    host.wait_for_turn()

    guest.open(table)
    guest.button("Menu").click()
    guest.button("Seats, bots, invitation").click()
    guest.button("Come back").click()
    guest.page.keyboard.press("Escape")
    while not guest.can_act:
        if host.can_act:
            host.act()
        host.page.wait_for_timeout(40)
    expect(guest.page.locator(".mat.mine .name")).to_contain_text("Robin")


def test_a_pile_can_be_looked_through(newcomer: Newcomer) -> None:
    person = newcomer(viewport={"width": 1280, "height": 860})
    pile = person.page.locator(".area.pile .count")
    for _ in range(5):  # there is none in a game where nobody's X row broke twice
        person.begin(seats=4, bots="random")
        while not pile.count() and person.wait_for_turn():
            person.act()
        if pile.count():
            break
    expect(pile.first).to_be_visible()
    owner = person.page.locator(".area.pile:has(.count)").first.get_attribute("aria-owns")
    assert owner is not None
    top = owner.split()[-1].removeprefix("piece-")
    person.page.locator(f'.thing[data-touch="{top}"]').dispatch_event("click")
    expect(person.page.locator("dialog .through li")).to_have_count(len(owner.split()))


# --- taking back ------------------------------------------------------------------------------------------------------


def until_one_must_ask(newcomer: Newcomer) -> tuple[Person, Person]:
    """Two people play whatever glows first until one could only take back with the other's consent."""
    host = newcomer(viewport={"width": 1280, "height": 860})
    guest = newcomer("Robin", viewport={"width": 1280, "height": 860})
    host.open()
    for _ in range(6):
        host.open(host.make_table(seats=2, bots=None, listed=True, rounds=1, hand=8))
        guest.open(host.page.url.split("#")[0])
        guest.page.get_by_label("Your name").fill("Robin")
        guest.button("Sit here").click()
        host.start()
        guest.page.wait_for_selector(".thing")
        both = (host, guest)
        while not any(person.is_over for person in both):
            for person, other in (both, both[::-1]):
                if person.button("Ask to take back").count():
                    return person, other
            for person in both:
                if person.can_act:
                    person.act()
            host.page.wait_for_timeout(40)
    raise AssertionError("no such position was found")


def test_a_take_back_that_others_built_on_asks_them(newcomer: Newcomer, shot: Callable[[Page, str], None]) -> None:
    asking, asked = until_one_must_ask(newcomer)
    log, told = asking.log(), asked.log()

    def ask() -> None:
        asking.button("Ask to take back").click()
        expect(asking.page.get_by_role("dialog")).to_contain_text("They will be asked")
        asking.button("Ask them").click()
        expect(asked.page.get_by_role("dialog")).to_contain_text(f"{asking.name} would like to take back")
        expect(asking.page.get_by_role("dialog")).to_have_count(0)
        # one question at a time
        expect(asking.button("Ask to take back")).to_have_count(0)

    asking.button("Ask to take back").click()
    asking.button("Cancel").click()
    expect(asked.page.get_by_role("dialog")).to_have_count(0)
    ask()
    shot(asked.page, "take-back-asked-wide")
    expect(asking.page.locator("header .line")).to_contain_text("Waiting for their answer")
    asked.page.mouse.click(5, 5)  # meant for the table: no answer
    expect(asked.page.get_by_role("dialog")).to_have_count(1)
    asked.button("No").click()
    expect(asked.page.get_by_role("dialog")).to_have_count(0)
    expect(asking.page.locator(".why")).to_contain_text("your last action stays")
    expect(asking.button("Ask to take back")).to_have_count(1)
    assert asking.log()[: len(log)] == log
    ask()
    asked.button("Agree").click()
    expect(asked.page.get_by_role("dialog")).to_have_count(0)
    asking.wait_for_turn()
    expect(asking.page.locator("aside ol")).to_contain_text("You took back your last action")
    assert asking.log() != log
    assert asked.log() != told
    asking.act()
