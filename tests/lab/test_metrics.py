"""Metrics: known answers come out, with intervals that are as wide as they claim."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import polars as pl
import pytest

from yokocho.bots.arena import wilson
from yokocho.engine.words import LANGS
from yokocho.lab import Plan, simulate
from yokocho.lab.chunk import SCHEMA
from yokocho.lab.metrics import Metric, Tally, every, find, measure, quantile_interval, wins
from yokocho.lab.words import knows

FAIR = Plan("x-nimmt", seats=4, options={"rounds": 1}, games=2000, seed=11)


@pytest.fixture(scope="module")
def fair() -> pl.DataFrame:
    return simulate(FAIR)


def rigged(games: pl.DataFrame, bonus: float, seat: int = 0) -> pl.DataFrame:
    """The same games under a rule that gives a seat a bonus at the end."""
    rows: list[dict[str, Any]] = games.to_dicts()
    for row in rows:
        row["scores"][seat] += bonus
        row["ranks"] = [1 + sum(other > mine for other in row["scores"]) for mine in row["scores"]]
    return pl.DataFrame(rows, schema=SCHEMA)


def test_planted_unfairness_is_found_with_its_sign_and_size(fair: pl.DataFrame) -> None:
    metrics = measure(rigged(fair, 4.0))
    seats = every(metrics, "seat-wins")
    assert seats[0].is_above(1 / 4)
    assert all(seat.is_below(1 / 4) for seat in seats[1:])
    before, after = (find(each, "seat-score", 0) for each in (measure(fair), metrics))
    assert before is not None
    assert after is not None
    assert after.value == pytest.approx(before.value + 4.0)
    worse = every(measure(rigged(fair, -4.0)), "seat-wins")
    assert worse[0].is_below(1 / 4)


def test_a_fair_game_is_not_called_unfair(fair: pl.DataFrame) -> None:
    assert not [seat for seat in every(measure(fair), "seat-wins") if seat.is_above(0.26) or seat.is_below(0.24)]


def test_wilsons_interval_covers_as_often_as_it_says() -> None:
    chance = random.Random(3)
    for share, n in ((0.25, 40), (0.5, 25), (0.05, 60), (0.9, 200)):
        covered = 0
        for _ in range(2000):
            low, high = msgspec.structs.astuple(wilson(sum(chance.random() < share for _ in range(n)) / n, n))
            covered += low <= share <= high
        assert 0.925 <= covered / 2000 <= 0.985, (share, n)


def test_a_quantiles_interval_covers_as_often_as_it_says() -> None:
    chance = random.Random(4)
    covered = 0
    for _ in range(600):
        low, high = quantile_interval(Counter(chance.gauss() for _ in range(120)), 0.5)
        covered += low <= 0 <= high
    assert 0.925 <= covered / 600 <= 0.985


def test_a_shared_win_is_shared_out(fair: pl.DataFrame) -> None:
    per_game = wins(fair).group_by("number").agg(pl.col("won").sum())
    assert per_game["won"].is_between(0.999, 1.001).all()
    assert sum(seat.value for seat in every(measure(fair), "seat-wins")) == pytest.approx(1)


def test_metrics_are_what_their_formulas_say() -> None:
    row: dict[str, Any] = {
        "number": 0, "deal": 0, "bots": ["greedy", "random"], "end_reason": "done", "starter": 1, "ranks": [1, 2],
        "scores": [5.0, 2.0], "decisions": 10, "frames": 30, "own": [6, 4], "forced": [3, 2], "offered": [12, 8],
        "longest_wait": [2, 3], "lead_changes": 1, "last_lead_change": 8,
    }  # fmt: skip
    other = row | {
        "number": 1,
        "bots": ["random", "greedy"],
        "ranks": [1, 1],
        "scores": [4.0, 4.0],
        "lead_changes": 0,
        "starter": 0,
    }
    metrics = measure(pl.DataFrame([row, other], schema=SCHEMA))

    def value(name: str, of: Any = None) -> float:
        found = find(metrics, name, of)
        assert found is not None, name
        return found.value

    assert value("seat-wins", 0) == 0.75
    assert value("starter-wins") == 0.25
    assert value("bot-wins", "greedy") == 0.75
    assert value("bot-score", "random") == 3.0
    assert value("branching") == 2.0
    assert value("forced") == 0.5
    assert value("downtime") == 1.0
    assert value("longest-wait") == 3.0
    assert value("lead-changes") == 0.5
    assert value("lead-never-changed") == 0.5
    assert value("last-lead-change") == 0.8
    assert value("shared-win") == 0.5
    assert value("margin") == 1.5
    assert value("end", "done") == 1.0


def test_every_metric_has_a_name_and_a_definition_in_both_languages(fair: pl.DataFrame) -> None:
    metrics: list[Metric] = measure(fair)
    for name in {metric.id for metric in metrics} | {"bot-wins", "bot-score", "starter-wins", "balance", "mean-score"}:
        for lang in LANGS:
            assert knows(lang, f"metric-{name}"), name
            assert knows(lang, f"metric-{name}-about"), name


def test_no_games_have_no_metrics() -> None:
    assert measure(pl.DataFrame(schema=SCHEMA)) == []


def test_games_that_are_added_up_piece_by_piece_say_the_same(fair: pl.DataFrame) -> None:
    mixed = fair.with_columns(
        bots=pl.when(pl.col("number") % 2 == 0)
        .then(pl.lit(["greedy", "random", "random", "random"]))
        .otherwise(pl.lit(["random", "greedy", "random", "random"])),
        starter=pl.col("number") % 4,
        lead_changes=pl.col("number") % 3,
        last_lead_change=pl.col("number") % 7,
        end_reason=pl.when(pl.col("number") < 3).then(pl.lit("early")).otherwise("end_reason"),
    )
    whole = measure(mixed)
    tally = Tally()
    for first, count in ((0, 1), (1, 700), (701, 1299)):
        tally.add(mixed.slice(first, count))
    pieces = tally.metrics
    assert [(each.id, each.of, each.games) for each in pieces] == [(each.id, each.of, each.games) for each in whole]
    for one, other in zip(pieces, whole, strict=True):
        assert (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high))
    assert {each.id for each in whole} >= {"starter-wins", "bot-wins", "last-lead-change"}
    assert [each.of for each in every(whole, "end")] == ["rounds_played", "early"]


def test_means_quantiles_and_their_intervals_are_those_of_the_games(fair: pl.DataFrame) -> None:
    metrics = measure(fair)
    decisions = find(metrics, "decisions")
    assert decisions is not None
    assert decisions.value == pytest.approx(fair["decisions"].mean())
    half = 1.959964 * float(fair["decisions"].std()) / len(fair) ** 0.5  # type: ignore[arg-type]
    assert (decisions.low, decisions.high) == pytest.approx((decisions.value - half, decisions.value + half))
    for metric, quantile in zip(every(metrics, "decisions-quantile"), (0.05, 0.5, 0.95), strict=True):
        assert metric.value == fair["decisions"].quantile(quantile, "nearest")
