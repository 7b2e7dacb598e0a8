"""Consent to a game being studied: said when the table is made, shown to everybody, taken back by anyone who plays."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Newcomer


def test_consent_is_shown_at_the_table_and_anyone_may_object(
    newcomer: Newcomer, shot: Callable[[Page, str], None]
) -> None:
    host = newcomer("Aki", viewport={"width": 1280, "height": 900})
    host.open("/")
    host.pick("X nimmt!")
    consent = host.page.get_by_label("This game may be studied")
    expect(consent).not_to_be_checked()
    host.page.get_by_role("button", name="Close").first.click()

    address = host.make_table(seats=2, bots=None, listed=True)
    host.open(address)
    expect(host.button("Start")).to_be_visible()
    expect(host.page.get_by_text("may be studied")).to_have_count(0)

    address = host.make_table(seats=2, bots=None, listed=True, consent=True)
    host.open(address)
    expect(host.page.get_by_text("may be studied", exact=True)).to_be_visible()
    guest = newcomer("Bo", lang="ja", **PHONE)
    guest.open(address)
    expect(guest.page.get_by_text("研究に使います", exact=True)).to_be_visible()
    expect(guest.page.get_by_label("使わないでほしい")).to_have_count(0)
    guest.page.get_by_role("button", name="ここに座る").last.click()
    objection = guest.page.get_by_label("使わないでほしい")
    shot(guest.page, "consent-phone")
    objection.check()
    expect(host.page.get_by_text("not studied", exact=True)).to_be_visible()
    expect(host.page.get_by_label("I do not want that")).not_to_be_checked()
    objection.uncheck()
    expect(host.page.get_by_text("may be studied", exact=True)).to_be_visible()
    shot(host.page, "consent-wide")

    host.start()
    host.button("Menu").click()
    expect(host.page.get_by_text("may be studied", exact=True)).to_be_visible()
    host.page.get_by_label("I do not want that").check()
    expect(host.page.get_by_text("not studied", exact=True)).to_be_visible()
