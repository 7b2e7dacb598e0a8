"""What a report is made of: clauses that come up, components, choices, curves, skill, minutes; with known answers."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import pytest

from yokocho.engine.actions import Codec, Verb
from yokocho.engine.declared import declared
from yokocho.engine.game import discover
from yokocho.engine.words import LANGS, words
from yokocho.lab import Plan, runs, simulate
from yokocho.lab.choices import Choosing
from yokocho.lab.chunk import DECISION_SCHEMA, SCHEMA, match_of
from yokocho.lab.components import events_of, sources_of, use_of
from yokocho.lab.coverage import clauses_of, cover, covered, named, trace
from yokocho.lab.curves import CurveSums
from yokocho.lab.minutes import Pace, fitted, seconds_of
from yokocho.lab.plan import iterations_of
from yokocho.lab.replays import replays
from yokocho.lab.skill import doubling, doublings, elo
from yokocho.lab.study import Survey, study

PLAN = Plan("x-nimmt", seats=3, options={"rounds": 1}, games=50, seed=2).checked()

RULES = '''
@kernel
def setup(state, options, seed):
    """TT-1: cards are dealt."""
    deal(state)


def deal(state):
    """TT-2."""
    state[0] = 1


@kernel
def act(state, seat, action):
    """TT-3: one card is played."""
    if state[0] == 9:
        state[1] = 2  # TT-4: never so
    # TT-5
    state[0] = action


@kernel
def step(state):
    return 0


@kernel
def why(state, seat, action):
    return 1  # TT-6: judged, not played
'''


# --- rule coverage ----------------------------------------------------------------------------------------------------


def test_clauses_are_found_where_the_rules_name_them() -> None:
    places = named(RULES)
    assert {clause: [(p.function, p.whole) for p in found] for clause, found in places.items()} == {
        "TT-1": [("setup", True)],
        "TT-2": [("deal", True)],
        "TT-3": [("act", True)],
        "TT-4": [("act", False)],
        "TT-5": [("act", False)],
    }
    lines = RULES.splitlines()
    assert "TT-4" in lines[places["TT-4"][0].line - 1]
    assert lines[places["TT-5"][0].line - 1].strip() == "state[0] = action"


def test_what_never_ran_never_came_up() -> None:
    info = discover()["x-nimmt"]
    nothing = covered(info, [set()])
    assert set(nothing.never) | set(nothing.untraceable) == set(clauses_of(info))


def test_every_clause_of_x_nimmt_comes_up_and_what_an_option_switches_off_does_not_run() -> None:
    found = cover([match_of(PLAN, number) for number in range(3)])
    assert found.games == 3
    assert [each.clause for each in found.clauses] == clauses_of(discover()["x-nimmt"])
    assert found.never == []
    assert {function for function, _, _ in found.idle} >= {"forget"}  # option memory: none
    with_it = cover([match_of(msgspec.structs.replace(PLAN, options={**PLAN.options, "memory": "none"}), 0)])
    assert "return_to_hand" not in {name for name, _, source in with_it.idle if source == "forget(s, card)"}


def test_a_record_is_traced_line_by_line() -> None:
    match = match_of(PLAN, 0)
    codes = match.game.info.option_codes(match.seats, match.options)
    record = json.dumps([codes, match.seed.hex(), [(move.seat, move.code) for move in match.moves]])
    assert len(trace("x-nimmt", [record])) == 1


# --- components -------------------------------------------------------------------------------------------------------


def test_components_and_sources_are_counted_from_the_states() -> None:
    matches = [match_of(PLAN, number) for number in range(20)]
    uses = {use.name: use for use in use_of(matches)}
    assert uses["number-cards"].highest == uses["number-cards"].enough == 3 * 8 + 3
    assert uses["number-cards"].runs_out is not None
    assert uses["number-cards"].runs_out.value == 0
    assert uses["hand"].highest == max(uses["hand"].peaks) >= 8
    assert uses["hand"].games == 20
    sources = sources_of(matches)
    total = sum(sum(match.scores) for match in matches) / (20 * 3)
    assert sum(each.value for each in sources) == pytest.approx(total)


@pytest.mark.parametrize("game", sorted(discover()))
def test_what_a_game_declares_has_words_in_both_languages(game: str) -> None:
    info = discover()[game]
    found = declared(info)
    for lang in LANGS:
        said = words(lang, info.folder)
        assert all(said.has(f"component-{each.name}") for each in found.components)
        assert all(said.has(f"source-{each.name}") for each in found.sources)
        assert all(said.has(f"event-{each.name}") for each in found.events)


@pytest.mark.parametrize("game", sorted(discover()))
def test_every_game_declares_what_its_designer_would_ask(game: str) -> None:
    plan = Plan(game, games=30, seed=3).checked()
    matches = [match_of(plan, number) for number in range(30)]
    assert use_of(matches)
    found = events_of(matches)
    assert {metric.of for metric in found} == {each.name for each in declared(discover()[game]).events}
    assert any(metric.value > 0 for metric in found)
    sources = sources_of(matches)
    if sources:
        total = sum(sum(match.scores) for match in matches) / (30 * plan.seats)
        assert sum(each.value for each in sources) == pytest.approx(total)


def events(plan: Plan, games: int = 30) -> dict[tuple[str, Any], float]:
    return {(each.id, each.of): each.value for each in events_of([match_of(plan, number) for number in range(games)])}


def test_events_are_counted_step_by_step() -> None:
    plan = Plan("up-down", seats=5, games=30, seed=3).checked()
    found = events(plan)
    assert found["event", "drop-out"] == 4  # all but the last one in
    assert found["event-games", "drop-out"] == 1
    assert 1 <= found["event-first", "drop-out"] < 40
    assert found["event", "cascade"] < 4
    specials = sum(found["event", name] for name in ("pass", "reverse", "shot"))
    assert 0 < found["event", "rescue"] < specials
    none = events(
        msgspec.structs.replace(plan, options={"pass_cards": 0, "reverse_cards": 0, "shot_cards": 0}).checked()
    )
    assert [none["event", name] for name in ("rescue", "pass", "reverse", "shot")] == [0] * 4
    assert ("event-first", "pass") not in none


def test_what_runs_out_is_told_with_the_supply_that_the_options_say() -> None:
    plan = Plan("up-down", seats=7, games=10, options={"pass_cards": 6, "hand_size": 10}).checked()
    (cards, _) = use_of([match_of(plan, number) for number in range(10)])
    assert cards.supply == 100 + 6 + 3 + 2
    assert cards.highest <= cards.supply
    assert cards.runs_out is not None


def test_declarations_succeed_or_fail_and_points_come_from_them() -> None:
    for match in ("single", "long_day"):
        found = events(Plan("cats-called-jiji", games=30, options={"match": match}).checked())
        assert found["event", "success"] + found["event", "failure"] == pytest.approx(found["event", "declaration"])
        assert min(found["event", "draw"], found["event", "pair"]) > 0


def test_a_set_that_ends_a_game_of_dice_out_is_ones_own_or_the_others() -> None:
    plan = Plan("dice-out", seed=3).checked()
    matches = [match_of(plan, number) for number in range(300)]
    found = {(each.id, each.of): each.value for each in events_of(matches)}
    by_sets = sum(match.end_reason == "dice_out" for match in matches) / 300
    assert found["event", "own-set"] + found["event", "uncovered-set"] == pytest.approx(by_sets)
    assert found["event", "own-set"] > found["event", "uncovered-set"] > 0


# --- choices ----------------------------------------------------------------------------------------------------------

CODEC = Codec(Verb("build", what=("house", "shed", "pit")), Verb("pass"))


def decisions(rows: list[dict[str, Any]]) -> pl.DataFrame:
    blank: dict[str, Any] = dict.fromkeys(DECISION_SCHEMA)
    return pl.DataFrame([blank | row for row in rows], schema=DECISION_SCHEMA)


def test_dead_and_dominant_choices_are_found() -> None:
    rows: list[dict[str, Any]] = [
        {"number": n, "index": 0, "seat": 0, "bot": "regular", "code": code, "offers": [0, 1, 2, 3], "offered": 4}
        for n in range(100)
        for code in ([0] * 100)[n : n + 1]
    ]
    rows += [{"number": 0, "index": 9, "seat": 0, "bot": "regular", "code": 1, "offers": [1], "offered": 1}]
    rows += [{"number": 0, "index": 10, "seat": 1, "bot": "random", "code": 2, "offers": [1, 2], "offered": 2}]
    found = {choice.action: choice for choice in Choosing(CODEC).add(decisions(rows)).choices}
    house, shed = found["build(what=house)"], found["build(what=shed)"]
    assert house.is_dominant
    assert house.taken == house.offered == 100
    assert shed.is_dead
    assert shed.expected == 25
    kinds = {choice.action: choice for choice in Choosing(CODEC, kinds=True).add(decisions(rows)).choices}
    assert kinds["build"].taken == 100
    assert kinds["build"].expected == pytest.approx(75)
    assert kinds["pass"].is_dead
    assert Choosing(CODEC).add(decisions([])).choices == []


def test_an_even_choice_is_neither_dead_nor_dominant() -> None:
    rows: list[dict[str, Any]] = [
        {"number": n, "index": 0, "seat": 0, "bot": "greedy", "code": n % 2, "offers": [0, 1], "offered": 2}
        for n in range(60)
    ]
    for choice in Choosing(CODEC).add(decisions(rows)).choices:
        assert not choice.is_dead
        assert not choice.is_dominant
        assert choice.liking == pytest.approx(1)


PARENT = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-m", "yokocho.lab.coverage", "x-nimmt"], stdout=subprocess.DEVNULL)
print(child.pid, flush=True)
time.sleep(600)
"""


def test_whoever_traces_rules_ends_with_its_parent() -> None:
    reading, writing = os.pipe()  # it waits for games from here
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdin=reading, stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    parent.stdout.close()
    time.sleep(3)
    assert Path(f"/proc/{child}").exists()
    parent.kill()
    parent.wait()
    end = time.monotonic() + 60
    while Path(f"/proc/{child}").exists():
        assert time.monotonic() < end
        time.sleep(0.1)
    os.close(reading)
    os.close(writing)


# --- curves -----------------------------------------------------------------------------------------------------------


def game(number: int, ranks: list[int], length: int) -> dict[str, Any]:
    blank: dict[str, Any] = dict.fromkeys(SCHEMA)
    return blank | {"number": number, "ranks": ranks, "decisions": length}


def told(number: int, values: list[tuple[int, float]]) -> list[dict[str, Any]]:
    return [
        {"number": number, "index": at, "seat": seat, "bot": "regular", "value": value, "spread": 0.1 * at}
        for at, (seat, value) in enumerate(values)
    ]


def test_a_comeback_and_an_early_win_are_seen() -> None:
    rows = told(0, [(0, 0.2), (1, 0.8), (0, 0.25), (1, 0.7), (0, 0.9), (1, 0.1)])
    rows += told(1, [(0, 0.9), (1, 0.1), (0, 0.95), (1, 0.05), (0, 1.0), (1, 0.0)])
    games = pl.DataFrame([game(0, [1, 2], 6), game(1, [1, 2], 6), game(2, [1, 1], 6)], schema=SCHEMA)
    found = CurveSums().add(decisions(rows), games).curves
    assert found is not None
    assert found.greatest_comeback is not None
    assert (found.greatest_comeback.number, found.greatest_comeback.index) == (0, 0)
    assert found.earliest_decided is not None
    assert found.earliest_decided.number == 1
    values = {metric.id: metric.value for metric in found.metrics}
    assert values["comebacks"] == 0.5
    assert values["best-wins"] == 0.5
    assert values["decided-at"] == pytest.approx((4 / 6 + 0) / 2)
    assert values["drama"] == pytest.approx(((0 + 0.55 + 0) / 3 + 0) / 2, abs=0.1)


def test_who_stands_best_and_worst_at_each_tenth_is_held_against_who_wins() -> None:
    # Ten decisions a game. From the third tenth on all are heard; seat 1 leads until seat 0, worst till then, wins.
    rows = told(0, [(0, 0.2), (1, 0.8), (2, 0.3), (0, 0.1), (1, 0.7), (2, 0.2), (0, 0.9), (1, 0.1), (2, 0.2), (0, 1.0)])
    # Here seats 0 and 2 stand worst together until the sixth decision; seat 1 wins as it leads.
    rows += told(1, [(0, 0.2), (1, 0.8), (2, 0.2), (0, 0.2), (1, 0.8), (2, 0.1), (0, 0.3), (1, 1), (2, 0.1), (0, 0)])
    games = pl.DataFrame([game(0, [1, 2, 3], 10), game(1, [2, 1, 3], 10)], schema=SCHEMA)
    found = CurveSums().add(decisions(rows), games).curves
    assert found is not None
    assert [each.of for each in found.best] == [f"{tenth}0 %" for tenth in range(1, 10)]
    assert [each.games for each in found.best] == [0, 0, 2, 2, 2, 2, 2, 2, 2]
    assert [each.value for each in found.best[2:]] == [0.5, 0.5, 0.5, 0.5, 1, 1, 1]
    assert [each.games for each in found.worst] == [0, 0, 1, 1, 1, 2, 2, 2, 2]
    assert [each.value for each in found.worst[2:]] == [1, 1, 1, 0.5, 0, 0, 0]
    assert [metric.id for metric in found.metrics if metric.of == "50 %"] == ["best-wins", "worst-wins"]


def test_without_estimates_there_are_no_curves() -> None:
    assert CurveSums().add(decisions([]), pl.DataFrame([game(0, [1, 2], 4)], schema=SCHEMA)).curves is None


# --- skill, minutes ---------------------------------------------------------------------------------------------------


def test_elo_is_what_shares_mean() -> None:
    assert elo(0.5) == 0
    assert elo(0.75) == pytest.approx(190.8, abs=0.1)
    assert elo(0.25) == -elo(0.75)
    assert math.isfinite(elo(1.0))


def test_a_player_with_twice_the_budget_is_counted_against_each_opponent() -> None:
    blank: dict[str, Any] = dict.fromkeys(SCHEMA)
    strong, weak = "ismcts-20", "ismcts-10"
    rows = [
        blank | {"bots": [strong, weak, weak], "ranks": [1, 2, 3]},
        blank | {"bots": [weak, strong, weak], "ranks": [1, 2, 2]},
    ]
    found = doubling(pl.DataFrame(rows, schema=SCHEMA), strong, 20, 10)
    assert found.beaten.value == pytest.approx((1 + 0.25) / 2)
    assert found.wins.value == 0.5
    assert found.elo_low < found.elo < found.elo_high


def test_budgets_are_players_of_their_own() -> None:
    assert iterations_of("ismcts-250") == 250
    assert iterations_of("ismcts-0") is iterations_of("ismcts-x") is iterations_of("regular") is None
    found = doublings(msgspec.structs.replace(PLAN, seats=2, games=2), (4, 8))
    assert [each.budget for each in found] == [8]
    assert found[0].beaten.games == 2


def test_minutes_follow_the_pace_and_the_pace_is_found_again() -> None:
    blank: dict[str, Any] = dict.fromkeys(SCHEMA)
    shapes = [([5, 7], [1, 2], [20, 30], 40), ([9, 9], [4, 0], [60, 20], 90), ([3, 4], [0, 3], [9, 8], 15),
              ([8, 2], [1, 1], [50, 12], 33), ([6, 6], [2, 5], [14, 9], 70)]  # fmt: skip
    games = pl.DataFrame(
        [blank | {"own": a, "forced": b, "offered": c, "frames": d} for a, b, c, d in shapes], schema=SCHEMA
    )
    pace = Pace(7.0, 0.5, 2.0, 0.7)
    found = fitted(games, seconds_of(games, pace))
    assert msgspec.structs.astuple(found) == pytest.approx(msgspec.structs.astuple(pace), rel=0.05)
    slower = seconds_of(games, Pace(14.0, 1.0, 4.0, 1.4))
    assert slower.to_list() == pytest.approx((2 * seconds_of(games, pace)).to_list())


# --- some pieces at a time --------------------------------------------------------------------------------------------


def test_decisions_of_a_piece_that_was_not_kept_to_its_end_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games are written last: a process that is killed before that leaves decisions alone."""
    monkeypatch.setattr(runs, "PIECE", 3)
    simulate(Plan("x-nimmt", seats=2, options={"rounds": 1}, bots=("greedy",), games=6, decisions=True), tmp_path)
    run = runs.Run.open(tmp_path)
    run.parts()[-1].unlink()
    ((games, decisions),) = run.with_decisions()
    assert games["number"].to_list() == sorted(set(decisions["number"])) == [0, 1, 2]
    assert study(run, traced=0).played == 3


def test_a_report_says_the_same_however_many_pieces_it_reads_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "PIECE", 3)
    plan = Plan(
        "x-nimmt", seats=3, options={"rounds": 1}, bots=("hatchling", "random", "greedy"), games=8, decisions=True
    )
    simulate(plan, tmp_path)
    run = runs.Run.open(tmp_path)
    whole = study(run, looked_into=8, traced=0)
    monkeypatch.setattr(runs, "BATCH", {"games": 0, "decisions": 0})
    assert len(list(run.batches())) == len(list(run.with_decisions())) == 3
    parts = study(run, looked_into=8, traced=0)
    for field in ("played", "uses", "sources", "examples", "lengths", "scores", "events"):
        assert getattr(parts, field) == getattr(whole, field), field
    for one, other in zip(parts.metrics, whole.metrics, strict=True):
        assert (one.id, one.of, one.games) == (other.id, other.of, other.games)
        assert (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high))
    for found, wanted in ((parts.choices, whole.choices), (parts.kinds, whole.kinds)):
        assert [(each.action, each.offered, each.taken) for each in found] == [
            (each.action, each.offered, each.taken) for each in wanted
        ]
        assert [each.expected for each in found] == pytest.approx([each.expected for each in wanted])
    assert (parts.curves is None) == (whole.curves is None)
    if parts.curves is not None and whole.curves is not None:
        assert parts.curves.winner == pytest.approx(whole.curves.winner, nan_ok=True)
        assert parts.curves.others == pytest.approx(whole.curves.others, nan_ok=True)
        assert parts.curves.sharpest_choice == whole.curves.sharpest_choice
        assert parts.curves.greatest_comeback == whole.curves.greatest_comeback
    again = replays(run)
    rows = run.games.collect()
    assert [again(number).scores for number in range(8)] == rows["scores"].to_list()


def test_the_longest_and_the_closest_game_are_the_first_of_their_kind() -> None:
    games = simulate(PLAN)
    surveys = Survey(Pace()), Survey(Pace())
    surveys[0].add(games)
    for first in range(0, len(games), 7):
        surveys[1].add(games.slice(first, 7))
    assert surveys[0].ends == surveys[1].ends
    longest = next(each for each in surveys[1].ends if each.name == "longest")
    assert longest.value == games["decisions"].max()
    assert longest.number == games.filter(pl.col("decisions") == longest.value)["number"][0]
    assert sum(surveys[1].scores[0].values()) + sum(surveys[1].scores[1].values()) == 3 * len(games)
