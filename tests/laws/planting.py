"""Plants: faults built into a game on purpose. Each must break the law that it names; a law that lets its plant live
sees nothing.

`YOKOCHO_KERNELS=interpreted python -m tests.laws.planting [GAME ...]` holds every plant against its law and prints what
the law said, as JSON. Interpreted, because there a game's functions can be replaced one by one: each plant gets a fresh
copy of the game's modules, changes them, and plays.

Plants of the facade, here, are tried on every game; those inside the rules stand in `tests/games/<id>/plants.py`.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import numpy as np

from tests.laws.laws import LAWS
from tests.laws.looks import Looks
from tests.laws.plants import FACADE, FACADE_OF_OPEN_GAMES
from tests.laws.tables import Subject, Table, folder_of, hooks_of, is_open, random_options
from tests.laws.test_chance_of_worlds import Z, share_of_truth, unevenness
from tests.laws.test_unsaid import HEADER, unsaid
from tests.laws.walk import Walk
from yokocho.engine.game import Game, GameInfo, discover, load
from yokocho.engine.scene import ArgValue

ENOUGH: Final = 20
TRIES: Final = 12
"""Small games that a law gets to notice."""


def fresh(info: GameInfo) -> Game:
    """The game with modules of its own, that may be changed at will."""
    package = importlib.import_module(info.package)
    for name in [name for name in sys.modules if name.startswith(info.package + ".")]:
        del sys.modules[name]
        if hasattr(package, short := name.rsplit(".", 1)[1]):
            delattr(package, short)
    return Game(info)


def small_table(info: GameInfo, number: int) -> Table:
    """The first value of each option (the interpreter is slow), or what the game's plants say in `SMALL`, but for one,
    which takes any other, in turn."""
    chance = random.Random(f"plant {number}")
    options = {spec.name: spec.values[0] for spec in info.options} | _small(info.id)
    if number and info.options:
        other = info.options[number % len(info.options)]
        others = [value for value in other.values if value != options[other.name]]
        options[other.name] = chance.choice(others or [random_options(info, chance)[other.name]])
    return Table(info.id, chance.choice(info.seats), options)


def _small(game: str) -> dict[str, ArgValue]:
    """Options of a game in which little happens with the first value of each."""
    return getattr(importlib.import_module(f"tests.games.{folder_of(game)}.plants"), "SMALL", {})


def _by_walks(law: str, tries: int = TRIES) -> Callable[[Subject], None]:
    def judge(subject: Subject) -> None:
        for seed in range(tries):
            LAWS[law](Walk(subject, small_table(subject.game.info, seed), seed, Looks(0.3)))

    return judge


def _share(subject: Subject) -> None:
    for games in (3, 12, 48):  # where many worlds are possible, few positions count
        hits, expected, deviation, samples = share_of_truth(subject, range(games))
        if samples > ENOUGH:
            break
    else:
        raise AssertionError(f"{samples} samples are too few")
    assert abs(hits - expected) < Z * deviation, f"law 3: {hits} samples are the truth, {expected:.1f} expected"


def _even(subject: Subject) -> None:
    strays, used = unevenness(subject, range(20), rounds=12, most=10, positions_used=2)
    assert used, "no position"
    assert abs(strays) < Z, f"law 3: worlds come unevenly, {strays:.1f} standard deviations"


def _unsaid(subject: Subject) -> None:
    tables = [small_table(subject.game.info, number) for number in range(5)]
    more = unsaid(subject, tables, seed=1) - set(HEADER) - set(subject.hooks.unsaid)
    assert not more, f"law 4: visible and unsaid: {sorted(more)}"


JUDGES: Final[Mapping[str, Callable[[Subject], None]]] = {
    **{law: _by_walks(law) for law in LAWS},
    "3-share": _share,
    "3-even": _even,
    "4-unsaid": _unsaid,
}


NEED_SECRETS: Final = ("3-share", "3-even")
"""Judges who have nothing to judge where nothing is hidden."""


def judges_of(game: str) -> dict[str, Callable[[Subject], None]]:
    """The laws that can be held against this game."""
    secrets = not is_open(load(game))
    return {law: judge for law, judge in JUDGES.items() if secrets or law not in NEED_SECRETS}


class Plant(NamedTuple):
    """A fault, by what it does, and the law that must notice."""

    law: str
    sow: Callable[[Game], object]


def plants_of(game: str) -> dict[str, Plant]:
    """All plants for a game: those of the facade and its own."""
    module: Any = importlib.import_module(f"tests.games.{folder_of(game)}.plants")
    own: Mapping[str, tuple[str, Callable[[Game], object]]] = module.PLANTS
    harmless: Mapping[str, str] = getattr(module, "HARMLESS", {})
    facade = FACADE_OF_OPEN_GAMES if is_open(load(game)) else FACADE
    every = {**facade, **own}
    return {name: Plant(*plant) for name, plant in every.items() if name not in harmless}


def verdict(info: GameInfo, plant: Plant) -> str:
    """What the law says to the plant; "" if it notices nothing."""
    game = fresh(info)
    plant.sow(game)
    return hears(JUDGES[plant.law], Subject(game, hooks_of(info.id)))


def hears(judge: Callable[[Subject], None], subject: Subject) -> str:
    """What a law says to a game."""
    try:
        judge(subject)
    except AssertionError as broken:
        return str(broken) or repr(broken)
    return ""


def verdicts(games: list[str]) -> dict[str, dict[str, str]]:
    """By game and plant; "nothing planted" stands for each law without any."""
    told: dict[str, dict[str, str]] = {}
    for game in games:
        info = discover()[game]
        told[game] = {name: verdict(info, plant) for name, plant in plants_of(game).items()}
        unchanged = Subject(fresh(info), hooks_of(game))
        for law in LAWS:
            told[game][f"nothing planted: {law}"] = hears(_by_walks(law, tries=1), unchanged)
        for law in judges_of(game).keys() - LAWS.keys():
            told[game][f"nothing planted: {law}"] = hears(JUDGES[law], unchanged)
    return told


if __name__ == "__main__":
    np.seterr(over="raise")
    result = verdicts(sys.argv[1:] or list(discover()))
    json.dump(result, sys.stdout)
