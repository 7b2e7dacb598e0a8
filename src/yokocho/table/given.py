"""Tables that begin from a given position instead of a set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yokocho.engine.given import given_text, with_new_chance
from yokocho.engine.match import Match

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yokocho.engine.game import Game
    from yokocho.engine.scene import Text

    from .events import ArgValue, Given
    from .state import TableState


def begun(game: Game, seats: int, options: Mapping[str, ArgValue], seed: bytes, given: Given) -> Match:
    """The match that begins here. Nothing can be taken back behind it."""
    opening = (with_new_chance(game.layout, given.state, seed),)
    return Match(game, seats, dict(options), seed, opening, [], given.before)


def opening_story(state: TableState, game: Game, viewer: int | None) -> tuple[Text, ...]:
    """The first words of the log: the game's own, or that the table begins in its midst."""
    if state.made.given is not None:
        return (given_text(game, state.options),)
    return game.story(None, game.facts(state.opening[-1], viewer), viewer)
