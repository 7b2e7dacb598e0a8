"""The bots by name: the levels that can be seated at a table. Nothing heavy is imported until a bot is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from yokocho.bots.base import Bot

if TYPE_CHECKING:
    from yokocho.engine.game import Game, GameInfo

Kind = Literal["ismcts", "greedy", "random", "perfect"]


class Level(NamedTuple):
    """A way of playing that can be seated. `iterations` bounds a search first, so that play can be reproduced;
    `milliseconds` only keeps a slow machine from being waited for. A `patient` level plays as people like to, where a
    game says how (see `patience`); others play to win, whatever it makes of the game."""

    id: str
    bot: Kind
    iterations: int = 0
    milliseconds: float | None = None
    patient: bool = False


LEVELS: Final[tuple[Level, ...]] = (
    Level("hatchling", "ismcts", 12, patient=True),
    Level("regular", "ismcts", 100, patient=True),
    Level("veteran", "ismcts", 1_000, 1_500),
    Level("master", "ismcts", 20_000, 1_800),
    Level("greedy", "greedy"),
    Level("random", "random"),
)
"""Weakest search first; measured by `python -m benchmarks levels`."""

PERFECT: Final = Level("perfect", "perfect")
"""For games that can be solved: looks up the table that `yokocho solve` has built."""


def own_levels(info: GameInfo) -> tuple[Level, ...]:
    """Levels that only this game has."""
    from yokocho.engine.solving import is_solvable

    return (PERFECT,) if is_solvable(info) else ()


def levels_ready(info: GameInfo, options: Mapping[str, Any]) -> tuple[Level, ...]:
    """All levels that can be seated at a table with these options, here and now."""
    from yokocho.engine.solving import why_unsolved

    return LEVELS + (() if why_unsolved(info, options) else own_levels(info))


def level(level_id: str) -> Level:
    """The level of this id. Raises KeyError if there is none."""
    return {each.id: each for each in (*LEVELS, PERFECT)}[level_id]


def longest(level_id: str) -> float:
    """Seconds after which the clock ends a choice at this level; 0.0 where it needs none, or is unknown here."""
    return next((each.milliseconds or 0.0 for each in LEVELS if each.id == level_id), 0.0) / 1000


def make_bot(game: Game, level_id: str, *, hides: bool = False) -> Bot:
    """A bot that plays `game` at this level. With `hides` it thinks as long whatever number of actions is legal: for
    tables, where others see how long it takes (see `discreet`).

    Raises KeyError for an unknown level, BadSetting for one that this game has not. Blocking: where a search is not
    compiled yet, that is done first (see `prepare`)."""
    chosen = level(level_id)
    if chosen.bot == "random":
        from yokocho.bots.random import RandomBot

        return RandomBot(game)
    if chosen.bot == "perfect":
        from yokocho.bots.perfect import Perfect

        return Perfect(game)
    from yokocho.bots.prepare import prepare

    prepare()
    if chosen.bot == "greedy":
        from yokocho.bots.greedy import Greedy

        return Greedy(game, hides=hides)
    return search_of(game, chosen, chosen.milliseconds, hides=hides)


def search_of(game: Game, chosen: Level, milliseconds: float | None, *, hides: bool = False) -> Bot:
    """The search of a level, with this clock or without one."""
    from yokocho.bots.ismcts import Budget, Ismcts
    from yokocho.bots.patience import considered_of

    budget = Budget(chosen.iterations, milliseconds)
    return Ismcts(game, budget, considered=considered_of(game) if chosen.patient else None, hides=hides)
