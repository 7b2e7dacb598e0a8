"""Every game at the real page: a person without eyes plays it, wide and on a phone, with pictures to look at."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import PHONE, Newcomer
from yokocho.engine.game import discover

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}}
TOUCHES = 40
SECONDS = 60.0
"""So long it is played at most: whole games are played elsewhere."""


@pytest.mark.parametrize("game", list(discover()))
@pytest.mark.parametrize(("kind", "lang"), [("wide", "ja"), ("phone", "en")])
def test_a_game_is_played_by_touching_what_glows(
    game: str, kind: str, lang: str, newcomer: Newcomer, shot: Callable[[Page, str], None]
) -> None:
    info = discover()[game]
    person = newcomer("Robin", lang, **(WIDE if kind == "wide" else PHONE))
    seats = max(n for n in info.seats if n <= 4)
    person.begin(game=game, seats=seats)
    shot(person.page, f"{game}-{kind}-begun")
    chance = random.Random(f"{game} {kind}")
    end = time.monotonic() + SECONDS
    touches = 0
    while touches < TOUCHES and not person.is_over and time.monotonic() < end:
        if person.touch(chance):
            touches += 1
            if touches in (8, 24):
                shot(person.page, f"{game}-{kind}-{touches}")
    shot(person.page, f"{game}-{kind}-{'over' if person.is_over else 'later'}")
    assert touches >= 8 or person.is_over, f"{game}: nothing leads on after {touches} touches"
