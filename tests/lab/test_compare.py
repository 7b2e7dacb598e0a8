"""Experiments: what differs is found, what does not is not, and where two games part is shown."""

from __future__ import annotations

from pathlib import Path
from statistics import NormalDist
from typing import Any

import msgspec
import polars as pl
import pytest

from tests.lab.test_metrics import rigged
from tests.lab.test_runs import refusal
from yokocho.engine.game import discover
from yokocho.engine.refused import BadSetting
from yokocho.lab import Plan, simulate
from yokocho.lab import runs as runs_module
from yokocho.lab.compare import Pairing, as_normal, compare, compared, holm, student_quantile, varied
from yokocho.lab.pair import Pair
from yokocho.lab.plan import Forbidden
from yokocho.lab.sweep import idle_options, sweep
from yokocho.lab.tune import Target, Trial, tune

PLAN = Plan("x-nimmt", seats=4, options={"rounds": 1}, games=200, seed=3)


def difference(found: Any, name: str, of: Any = None) -> Any:
    return next(each for each in found.differences if each.id == name and (of is None or each.of == of))


def test_a_against_a_on_other_seeds_differs_in_at_most_6_of_100() -> None:
    plan = PLAN.checked()
    whole = simulate(msgspec.structs.replace(plan, games=100 * 2 * 100))
    flagged = 0
    for seed in range(100):
        a, b = (
            whole.slice((2 * seed + side) * 100, 100).with_columns(
                number=pl.int_range(100, dtype=pl.Int64), deal=pl.int_range(100, dtype=pl.Int64)
            )
            for side in (0, 1)
        )
        pairing = Pairing(plan.seats)
        pairing.add(a, b)
        flagged += any(each.significant for each in pairing.differences)
    assert flagged <= 6


def test_few_deals_raise_no_more_false_alarms_than_many() -> None:
    plan = PLAN.checked()
    whole = simulate(msgspec.structs.replace(plan, games=300 * 2 * 20))
    own = pl.int_range(20, dtype=pl.Int64)
    flagged = 0
    for at in range(0, len(whole), 40):
        pairing = Pairing(plan.seats)
        pairing.add(*(whole.slice(at + side, 20).with_columns(number=own, deal=own) for side in (0, 20)))
        flagged += any(each.significant for each in pairing.differences)
    assert flagged <= 15


@pytest.mark.parametrize(("t", "freedom", "chance"), [(3.883, 19, 0.001), (2.093, 19, 0.05), (2.0003, 60, 0.05)])
def test_students_t_is_as_in_its_table(t: float, freedom: int, chance: float) -> None:
    normal = NormalDist().inv_cdf(1 - chance / 2)
    assert as_normal(t, freedom) == pytest.approx(normal, rel=1e-3)
    assert student_quantile(normal, freedom) == pytest.approx(t, rel=1e-3)


def test_what_differs_in_few_deals_only_is_not_called_sure() -> None:
    games = simulate(Plan("x-nimmt", 2, {"rounds": 1}, games=200))
    for better, sure in ((19, False), (20, True)):
        raised = pl.col("scores").list.eval(pl.element() + 1000)
        others = games.with_columns(scores=pl.when(pl.col("number") < better).then(raised).otherwise("scores"))
        pairing = Pairing(2)
        pairing.add(games, others)
        found = next(each for each in pairing.differences if (each.id, each.of) == ("seat-score", 0))
        assert (found.apart, found.significant) == (better, sure)


def test_a_against_itself_on_the_same_seeds_is_the_same() -> None:
    found = compare(PLAN, PLAN)
    assert found.same == PLAN.games
    assert found.parting is None
    assert not found.significant
    assert all(each.value == 0 for each in found.differences)


def test_a_rule_that_favours_a_seat_is_found_by_pairs() -> None:
    plan = PLAN.checked()
    games = simulate(plan)
    found = compared(plan, plan, games, rigged(games, 3.0))
    bonus = difference(found, "seat-score", 0)
    assert bonus.significant
    assert (bonus.value, bonus.low, bonus.high) == pytest.approx((3.0, 3.0, 3.0))
    assert difference(found, "seat-wins", 0).low > 0
    assert difference(found, "decisions").value == 0


def test_an_option_differs_and_the_first_other_decision_is_shown() -> None:
    found = compare(*(varied(PLAN, {"hand": hand}) for hand in (7, 8)))
    longer = difference(found, "decisions")
    assert longer.significant
    assert 5 < longer.low < longer.value < longer.high < 20
    assert found.parting is not None
    assert not found.parting.alike
    assert found.parting.a is not None


def test_bots_differ_by_choosing_otherwise_from_the_same() -> None:
    two = msgspec.structs.replace(PLAN, seats=2, games=3)
    found = compare(varied(two, {"bots": ("greedy",)}), varied(two, {"bots": ("hatchling",)}))
    assert found.parting is not None
    assert found.parting.alike
    assert not found.significant  # three games show nothing


@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_added_up_a_piece_at_a_time_is_what_the_whole_tables_say(seats: int) -> None:
    """Pieces of uneven sizes, cut through deals that games in a row share."""
    a = msgspec.structs.replace(PLAN, seats=seats, games=60, paired=True).checked()
    b = varied(a, {"hand": 7})
    games = simulate(a), simulate(b)
    whole = compared(a, b, *games)
    pairing = Pairing(seats)
    for first in range(0, 60, 7):
        pairing.put(0, games[0].slice(first, 7))
        pairing.put(1, games[1].slice(first, 5))
        pairing.put(1, games[1].slice(first + 5, 2))
    assert (pairing.games, pairing.same) == (60, whole.same)
    for one, other in zip(pairing.differences, whole.differences, strict=True):
        assert (one.id, one.of, one.deals, one.significant) == (other.id, other.of, 60 // seats, other.significant)
        assert (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high))


def test_only_pairs_count() -> None:
    plan = PLAN.checked()
    games = simulate(plan)
    pairing = Pairing(4)
    pairing.put(0, games.slice(0, 50))
    assert (pairing.games, pairing.behind) == (0, 1)
    pairing.put(1, games.slice(0, 20))
    pairing.put(1, games.slice(40, 60))
    assert pairing.games == 30
    assert pairing.behind == 0
    pairing.put(0, games.slice(50, 150))
    assert pairing.games == 80
    assert all(each.deals == 80 for each in pairing.differences)


def test_two_runs_are_stopped_and_go_on_as_if_nothing_had_been(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs_module, "RANDOM_PIECE", 40)
    plans = PLAN, varied(PLAN, {"hand": 9})
    told: list[int] = []

    def stop(done: int, _wanted: int) -> None:
        told.append(done)
        if done >= 160:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Pair.begin(tmp_path, *plans).play(workers=1, progress=stop)
    part = Pair.open(tmp_path).pairing()
    assert 0 < part.games < PLAN.games
    with pytest.raises(BadSetting):
        Pair.begin(tmp_path, varied(PLAN, {"hand": 7}), plans[1])
    pair = Pair.begin(tmp_path, *plans)
    pair.play()
    assert [run.games.collect().equals(simulate(plan)) for run, plan in zip(pair.runs, plans, strict=True)] == [
        True
    ] * 2
    whole = compare(*plans)
    found = pair.pairing().comparison(*(run.plan for run in pair.runs))
    assert (found.games, found.same, found.apart) == (whole.games, whole.same, whole.apart)
    assert found.parting == whole.parting
    assert [each.value for each in found.differences] == pytest.approx([each.value for each in whole.differences])
    assert refusal(lambda: Pair.open(tmp_path / "nowhere")) == "not-a-run"


def test_only_what_is_alike_can_be_compared() -> None:
    other = msgspec.structs.replace(PLAN, seed=4)
    assert refusal(lambda: compare(PLAN, other)) == "not-alike"


def test_holm_is_stricter_the_more_is_looked_at() -> None:
    found = compare(PLAN, PLAN).differences
    chances = [0.001, 0.01, 0.02, 0.9]
    marked = holm([msgspec.structs.replace(each, chance=p) for each, p in zip(found, chances, strict=False)])
    assert [each.significant for each in marked] == [True, True, True, False]
    marked = holm([msgspec.structs.replace(found[0], chance=p) for p in (0.02, *([0.9] * 9))])
    assert not any(each.significant for each in marked)


def test_what_a_card_is_worth_to_a_seat_is_measured_by_forbidding_it() -> None:
    plan = msgspec.structs.replace(PLAN, games=60)
    kept = varied(plan, {"forbid": (Forbidden("play", seat=None, params={"card": 55}),)})
    found = compare(msgspec.structs.replace(plan, forbid=(Forbidden("play", {"card": 55}, seat=1),)), kept)
    assert found.same < plan.games


def test_a_sweep_tries_every_value_on_the_same_seeds() -> None:
    found = sweep(msgspec.structs.replace(PLAN, games=60), "rounds")
    assert [step.value for step in found.steps] == [1, 2, 3, 4]
    assert found.steps[0].against is None
    assert all(step.against is not None and step.against.significant for step in found.steps[1:])
    assert not found.changes_nothing
    assert refusal(lambda: sweep(PLAN, "nothing")) == "unknown-option"


def test_an_option_that_random_players_take_no_notice_of_changes_nothing() -> None:
    assert idle_options(msgspec.structs.replace(PLAN, games=40)) == ["memory"]


def test_tuning_finds_the_option_nearest_to_the_target_within_its_budget() -> None:
    plan = msgspec.structs.replace(PLAN, games=30)
    found = tune(plan, ["rounds"], Target("decisions", 122.0))
    assert found.best.options == {"rounds": 2}
    assert len(found.trials) == found.combinations == 4
    told: list[int] = []
    few = tune(plan, ["rounds", "hand"], Target("decisions", 122.0), trials=5, progress=lambda d, _: told.append(d))
    assert len(few.trials) == 5
    assert few.combinations == 20
    assert told[-1] == 5 * 30
    again = tune(plan, ["rounds", "hand"], Target("decisions", 122.0), trials=5)
    assert again == few
    assert refusal(lambda: tune(plan, ["rounds"], Target("fun", 1))) == "unknown-metric"
    assert refusal(lambda: tune(plan, ["round"], Target("decisions", 1))) == "unknown-option"


def test_a_house_table_is_tuned_cell_by_cell_from_the_own_one_on() -> None:
    plan = Plan("cats-called-jiji", seats=4, bots=("random",), games=60, seed=4)
    (spec,) = (spec for spec in discover()[plan.game].options if spec.grid)
    grid = spec.grid
    assert grid
    before = grid.flat("house")

    def turned(trial: Trial) -> int:
        return sum(a != b for a, b in zip(before, grid.flat(str(trial.options[spec.name])), strict=True))

    found = tune(plan, ["share_rules:A"], Target("decisions", 28.0), trials=24)
    changes = [turned(trial) for trial in found.trials]
    assert len(set(map(str, (trial.options for trial in found.trials)))) == 24
    assert 0 in changes
    assert max(changes) < 64 / 2  # none is just any table
    assert found.combinations == 2**64
    assert all(grid.flat(str(trial.options[spec.name]))[64:] == before[64:] for trial in found.trials)
    own = next(trial for trial in found.trials if not turned(trial))
    assert found.best.miss(found.target) < own.miss(found.target)
    assert tune(plan, ["share_rules:A"], Target("decisions", 28.0), trials=24) == found
    assert refusal(lambda: tune(plan, ["share_rules:D"], Target("decisions", 1))) == "unknown-option"
    table = str(found.best.options[spec.name])
    assert grid.read(spec.name, grid.file(table)) == table


def test_an_own_house_table_is_swept_beside_those_that_come_with_the_game() -> None:
    (spec,) = (spec for spec in discover()["cats-called-jiji"].options if spec.grid)
    assert spec.grid
    own = spec.grid.of_flat("1" * 192)
    plan = Plan("cats-called-jiji", seats=4, options={spec.name: own}, bots=("random",), games=10)
    assert [step.value for step in sweep(plan, spec.name).steps] == ["house", own]


def test_a_target_may_be_the_balance_of_the_seats() -> None:
    found = tune(msgspec.structs.replace(PLAN, games=30), ["memory"], Target("balance", 0))
    assert found.best.metric.id == "balance"
    assert found.best.metric.value >= 0
