"""What the laws are held against: every discovered game, at every seat count, for several option sets."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from yokocho.engine.game import Game, GameInfo, OptionSpec, discover, load
from yokocho.engine.record import PUBLIC, Options
from yokocho.engine.scene import ArgValue


class Table(NamedTuple):
    """One way to sit down: a game, its seats and its options."""

    game: str
    seats: int
    options: dict[str, ArgValue]

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *(f"{name}={value}" for name, value in self.options.items())])


class Hooks(NamedTuple):
    """What the laws must be told of a game, written by hand beside its tests and sharing no code with its rules.

    Records arrive as numpy's view of the game's layout, `record["hand"][2]`.
    """

    conserved: Callable[[Any], Mapping[str, tuple[object, object]]]
    """What must never change, by name: (found, expected)."""
    bound: Callable[[int, Options], int]
    """More decisions than any game at such a table can have."""
    twins: Callable[[Any, int, random.Random], Iterator[tuple[str, bytes]]]
    """Worlds that differ only in what the viewer cannot know, each with a name that says how."""
    unsaid: Mapping[str, str]
    """Visible fields that no fact speaks of, each with the reason."""
    worlds: Callable[[Any, int], int]
    """How many worlds are possible, all equally likely, for a viewer of a redacted record."""
    essence: Callable[[Any, int], bytes]
    """What of a world those count as different: all that a viewer cannot know and that could still matter."""
    impossible: Callable[[Any, Any, int], str]
    """Why a world (second) cannot be, for the viewer of a redacted record (first); "" if it can."""


class Subject(NamedTuple):
    """A game as the laws take it."""

    game: Game
    hooks: Hooks


def folder_of(game: str) -> str:
    """Name of a game's folders."""
    return game.replace("-", "_")


def hooks_of(game: str) -> Hooks:
    """The game's hooks, from `tests/games/<id>/`. A game without them cannot be held to the laws."""
    conserved, twins, worlds = (
        importlib.import_module(f"tests.games.{folder_of(game)}.{name}") for name in ("conserved", "twins", "worlds")
    )
    return Hooks(
        conserved.conserved,
        conserved.bound,
        twins.twins,
        twins.UNSAID,
        worlds.worlds,
        worlds.essence,
        worlds.impossible,
    )


@lru_cache
def subject_of(game: str) -> Subject:
    """The discovered game with its hooks."""
    return Subject(load(game), hooks_of(game))


HIDDEN_FROM_ALL = frozenset({"may", "chance_at", "chance_key", "chance_block"})
"""What the engine's own header hides."""


def is_open(game: Game) -> bool:
    """Whether nothing is hidden but chance to come and open claims: there is one world only, known to all. Laws about
    what seats do not know have nothing to hold on to there."""
    return all(field.sight is PUBLIC or field.name in HIDDEN_FROM_ALL for field in game.layout.fields)


def option_sets(info: GameInfo, randoms: int = 2) -> list[dict[str, ArgValue]]:
    """The defaults, each option at each of its extremes, and some random combinations."""
    defaults = {spec.name: spec.default for spec in info.options}
    sets = [defaults]
    for spec in info.options:
        sets += [{**defaults, spec.name: value} for value in (spec.values[0], spec.values[-1])]
    chance = random.Random(info.id)
    sets += [random_options(info, chance) for _ in range(randoms)]
    return [options for at, options in enumerate(sets) if options not in sets[:at]]


def random_options(info: GameInfo, chance: random.Random) -> dict[str, ArgValue]:
    """Any combination of options; where an option is a table, mostly any table at all."""
    return {spec.name: chance.choice((*spec.values, *_tables(spec, chance))) for spec in info.options}


def _tables(spec: OptionSpec, chance: random.Random) -> list[str]:
    if spec.grid is None:
        return []
    width, height = spec.grid.columns, spec.grid.rows
    return [
        spec.grid.text(
            {
                name: ["".join(chance.choice("01") for _ in range(width)) for _ in range(height)]
                for name in spec.grid.names
            }
        )
        for _ in range(2)
    ]


def tables() -> list[Table]:
    """What a quick run covers."""
    return [
        Table(info.id, seats, options)
        for info in discover().values()
        for seats in info.seats
        for options in option_sets(info)
    ]
