"""Two people in two languages and two bots play from the shelf to the next game."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import Newcomer


def test_from_the_shelf_to_another_game(newcomer: Newcomer, shot: Callable[[Page, str], None]) -> None:
    host = newcomer("さくら", "ja", viewport={"width": 1280, "height": 860})
    host.open()
    host.page.wait_for_selector(".box")
    shot(host.page, "shelf-wide")
    host.pick("X nimmt!")
    host.page.get_by_label("あなたの名前").fill("さくら")
    host.page.get_by_label("席3").select_option("random")
    host.page.get_by_label("席4").select_option("hatchling")
    host.page.get_by_label("ラウンド数").select_option("1")
    host.page.get_by_label("配る枚数").select_option("6")
    shot(host.page, "make-table")
    host.button("テーブルを作る").click()
    host.page.wait_for_url("**/t/*")

    link = host.page.get_by_label("招待リンク", exact=True).input_value()
    assert "#invite=" in link
    expect(host.page.locator(".qr svg")).to_be_visible()
    guest = newcomer("Robin", "en", viewport={"width": 1280, "height": 860})
    guest.open(link)
    guest.page.get_by_label("Your name").fill("Robin")
    guest.button("Sit here").click()
    expect(host.page.get_by_text("Robin")).to_be_visible()
    shot(host.page, "lobby-wide")

    host.start()
    guest.page.wait_for_selector(".thing")
    expect(host.page.locator(".mat.mine .name")).to_have_text("さくら（あなた）")
    expect(guest.page.locator(".mat.mine .name")).to_have_text("Robin (you)")
    people = (host, guest)
    while not all(person.is_over for person in people):
        for person in people:
            if not person.is_over and person.can_act:
                person.act()
        host.page.wait_for_timeout(40)

    expect(host.page.locator("dialog.result h2")).to_have_text("結果")
    expect(guest.page.locator("dialog.result h2")).to_have_text("Result")
    expect(guest.page.locator("dialog.result tbody tr")).to_have_count(4)
    expect(guest.page.locator("dialog.result")).to_contain_text("Robin")
    shot(host.page, "result-wide")
    shot(guest.page, "result-wide-en")

    host.button("もう一戦").click()
    expect(guest.page.locator("dialog.result")).to_contain_text("さくら")
    first = guest.page.url
    guest.button("Another game").click()
    for person in (host, guest):
        person.page.wait_for_url(lambda url: "/t/" in url and url.split("#")[0] != first.split("#")[0])
        expect(person.page.locator("body")).to_contain_text("Robin")
