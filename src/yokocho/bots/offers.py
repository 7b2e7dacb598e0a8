"""Offers: what a seat may do though nobody waits for it (a claim). A bot compares doing it with letting it go."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

from yokocho.bots.flat import LET_GO, outcomes

if TYPE_CHECKING:
    from yokocho.engine.game import Game

WORLDS: Final = 48
"""Roll-outs for each choice: an offer mostly decides the game, so few tell."""


def wanted(game: Game, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int | None:
    """The code of the offered action that `seat` should do now, or None to let it go. `state` is the record redacted
    for the seat; `seed` is the bot's own chance. Roll-outs to the end, compared by the seat's place."""
    codes = game.legal_codes(state, seat)
    if not codes:
        return None
    places = outcomes(game, state, seat, [*codes, LET_GO], WORLDS, seed, cancel)[:, 0]
    best = int(places[:-1].argmax())
    return codes[best] if places[best] > places[-1] else None
