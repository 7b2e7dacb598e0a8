"""What choices do to others, with known answers: made-up games in which kingmaking is total or none, everybody plays
alone, or every point is taken from somebody."""

from __future__ import annotations

import random
from typing import Any, Final

import msgspec
import numpy as np
import polars as pl
import pytest

from tests.lab.made_up.game import MadeUp
from yokocho.engine.words import LANGS
from yokocho.lab import Plan
from yokocho.lab.chunk import match_of
from yokocho.lab.effects import KING, SCHEMA, Sample, Summed, effects_of, kingmaking, spots, summed
from yokocho.lab.metrics import Metric, find
from yokocho.lab.words import knows

GAMES: Final = 40
SAMPLE: Final = Sample(decisions=3, actions=3, worlds=60)
PLAN: Final = Plan("made-up", seats=3, games=GAMES)


@pytest.fixture(scope="module")
def game() -> MadeUp:
    return MadeUp()


def looked_into(game: MadeUp, kind: str) -> tuple[pl.DataFrame, Summed]:
    rows = [row for number in range(GAMES) for row in effects_of(PLAN, number, game.played(kind, number), SAMPLE)]
    table = pl.DataFrame(rows, schema=SCHEMA, orient="row")
    return table, summed(table, 3)


def told(found: Summed, name: str) -> Metric:
    metric = find(found.metrics, name)
    assert metric is not None, name
    return metric


def test_who_cannot_win_but_says_who_does_is_a_kingmaker(game: MadeUp) -> None:
    table, found = looked_into(game, "kingmaker")
    last = table.filter(pl.col("seat") == 2)
    assert len(last) == GAMES
    assert last["chance"].to_list() == [0.0] * GAMES
    assert last["king"].to_list() == last["king_least"].to_list() == [1.0] * GAMES
    assert table.filter(pl.col("seat") != 2)["king"].null_count() == 2 * GAMES
    assert told(found, "hopeless").value == pytest.approx(1 / 3)
    assert (told(found, "kingmaking").value, told(found, "king-power").value) == (1.0, 1.0)
    assert told(found, "kingmaking").is_above(0.85)
    assert found.kingmaker is not None
    assert found.kingmaker[1:] == (2, 1.0)


def test_where_a_coin_decides_nobody_makes_a_king(game: MadeUp) -> None:
    table, found = looked_into(game, "coin")
    assert told(found, "hopeless").value == pytest.approx(1 / 3)
    assert told(found, "kingmaking").value == 0
    assert told(found, "kingmaking").is_below(0.15)
    assert told(found, "king-power").low < 0.02
    assert abs(told(found, "king-power").value) < 0.05
    assert found.kingmaker is None
    assert len(table) == 3 * GAMES


def test_a_seat_that_would_pay_for_it_makes_no_king(game: MadeUp) -> None:
    _, found = looked_into(game, "price")
    assert told(found, "hopeless").value == pytest.approx(1 / 3)
    assert told(found, "kingmaking").value == 0
    assert told(found, "king-power").value == 0


def test_where_everybody_plays_alone_there_is_no_interaction_at_all(game: MadeUp) -> None:
    table, found = looked_into(game, "alone")
    assert (told(found, "interaction").value, told(found, "interaction").high) == (0.0, 0.0)
    assert told(found, "others-effect").value == 0
    assert told(found, "reach").value == 0
    # Of 0, 1 and 2 the others differ by 1 and 2, or by 1 and 1: squared, 5/2 or 1 a mean.
    expected = {0: 2.5, 1: 1.0, 2: 2.5}
    assert table["own"].to_list() == [expected[tried[0]] for tried in table["tried"].to_list()]


def test_what_is_taken_from_each_of_the_others_is_all_interaction(game: MadeUp) -> None:
    _, found = looked_into(game, "against")
    interaction = told(found, "interaction")
    assert (interaction.low, interaction.value, interaction.high) == pytest.approx((1.0, 1.0, 1.0))
    assert told(found, "others-effect").value == pytest.approx(told(found, "choice-effect").value)


def test_reach_is_how_often_others_have_other_things_to_choose_from(game: MadeUp) -> None:
    table, found = looked_into(game, "room")
    by_seat = dict(table.group_by("seat").agg(pl.col("reach").mean()).iter_rows())
    # The next seat is reached by every other choice; the one after it by what the next then happens to choose.
    assert by_seat[2] == 0
    assert by_seat[1] == pytest.approx(0.5)
    assert by_seat[0] >= 0.5
    assert find(found.metrics, "interaction") is None  # nobody ever gets a point
    assert told(found, "choice-effect").value == 0


def test_noise_alone_makes_no_king_on_average() -> None:
    chance = np.random.default_rng(5)
    moved: list[float] = []
    kings = 0
    for _ in range(400):
        wins = np.zeros((60, 3, 2))
        wins[np.arange(60)[:, None], np.arange(3), chance.integers(0, 2, (60, 3))] = 1
        halves = kingmaking(wins)
        moved.append(sum(halves) / 2)
        kings += min(halves) >= KING
    assert abs(sum(moved) / len(moved)) < 0.02
    assert kings / 400 < 0.02


def test_decisions_are_drawn_evenly_and_what_was_done_comes_first(game: MadeUp) -> None:
    match = game.played("alone", 7)
    seen: set[int] = set()
    for seed in range(40):
        (spot,) = spots(match, Sample(decisions=1, actions=2), random.Random(seed))
        assert spot.codes[0] == match.moves[spot.at].code
        assert len(set(spot.codes)) == 2
        seen.add(spot.at)
    assert seen == {0, 1, 2}
    forced = game.played("room", 2)  # the first seat leaves the second one thing to say
    assert [spot.at for spot in spots(forced, SAMPLE, random.Random(1))] == [0, 2]


@pytest.mark.parametrize("game_id", ["x-nimmt", "dice-out"])
def test_real_games_are_looked_into_alike_every_time(game_id: str) -> None:
    plan = Plan(game_id, games=3, seed=4).checked()
    small = Sample(decisions=2, actions=2, worlds=8)
    once, again = ([effects_of(plan, number, match_of(plan, number), small) for number in range(3)] for _ in range(2))
    assert once == again
    other = msgspec.structs.replace(plan, seed=5)
    assert effects_of(other, 0, match_of(other, 0), small) != once[0]
    rows = pl.DataFrame([row for rows in once for row in rows], schema=SCHEMA, orient="row")
    found = summed(rows, plan.seats)
    ids = {metric.id for metric in found.metrics}
    assert ids >= {"choice-effect", "others-effect", "reach"}
    assert ("hopeless" in ids) == (plan.seats > 2)


def test_every_metric_has_a_name_and_a_definition_in_both_languages(game: MadeUp) -> None:
    found: list[Any] = [*looked_into(game, "kingmaker")[1].metrics, *looked_into(game, "against")[1].metrics]
    names = {metric.id for metric in found}
    assert names == {
        "choice-effect", "others-effect", "interaction", "reach", "hopeless", "kingmaking", "king-power",
    }  # fmt: skip
    for name in names:
        for lang in LANGS:
            assert knows(lang, f"metric-{name}"), name
            assert knows(lang, f"metric-{name}-about"), name
