"""Laws that see nothing are worse than none: every planted fault is noticed by the law that should, and a game without
one by no law."""

from __future__ import annotations

from functools import lru_cache

import pytest

from tests.laws.planting import judges_of, plants_of
from tests.laws.test_modes import run
from yokocho.engine.game import discover

PLANTED = [(game, name) for game in discover() for name in plants_of(game)]


pytestmark = pytest.mark.timeout(900)


@lru_cache
def verdicts(game: str) -> dict[str, str]:
    """What is said to the game's plants; they take a minute or two."""
    return run("interpreted", "tests.laws.planting", game)[game]


@pytest.mark.parametrize(("game", "plant"), PLANTED, ids=[f"{game}: {plant}" for game, plant in PLANTED])
def test_a_planted_fault_breaks_its_law(game: str, plant: str) -> None:
    law = plants_of(game)[plant].law
    said = verdicts(game)[plant]
    assert said, f"law {law} does not notice that {plant}"
    assert said.startswith(f"law {law[0]}"), f"another law notices, or the plant is broken: {said}"


@pytest.mark.parametrize("game", discover())
def test_a_game_without_plants_breaks_no_law(game: str) -> None:
    said = {law: verdicts(game)[f"nothing planted: {law}"] for law in judges_of(game)}
    assert said == dict.fromkeys(judges_of(game), "")


def test_every_law_has_a_plant() -> None:
    for game in discover():
        assert {plant.law for plant in plants_of(game).values()} == set(judges_of(game))
