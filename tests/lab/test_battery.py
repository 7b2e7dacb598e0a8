"""What is played beside a run: it depends on the plan alone, goes on where it was stopped, and the report tells it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.lab.test_report import Balanced
from tests.lab.test_runs import refusal
from yokocho.engine.game import discover
from yokocho.engine.words import LANGS
from yokocho.lab import Plan, simulate
from yokocho.lab.battery import FOLDER, Battery, Size, battery_of, effect_files, few_values, play_battery, size_for
from yokocho.lab.findings import findings
from yokocho.lab.metrics import Metric, find
from yokocho.lab.report import as_html, as_markdown
from yokocho.lab.runs import Run
from yokocho.lab.skill import Doubling
from yokocho.lab.study import Study, study

PLAN = Plan("x-nimmt", seats=3, games=24, seed=5, options={"rounds": 1, "hand": 6}, bots=("random",), decisions=True)
SIZE = Size(
    level_games=3, random_games=10, doubling_games=3, option_games=24, looked_into=24, levels=("random", "greedy"),
    budgets=(2, 4), values=2,
)  # fmt: skip


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("run")
    simulate(PLAN, folder)
    run = Run.open(folder)
    play_battery(run, SIZE, workers=2)
    return run


def battery(run: Run) -> Battery:
    found = battery_of(run, run.tally())
    assert found is not None
    return found


def test_all_parts_are_told(run: Run) -> None:
    found = battery(run)
    assert [(each.level, each.games) for each in found.levels] == [("random", 24), ("greedy", 3)]
    assert [(each.budget, each.less, each.beaten.games) for each in found.doublings] == [(4, 2, 3)]
    assert [each.option for each in found.options] == ["rounds", "hand", "memory"]
    memory = found.options[2]
    assert [(each.value, each.games, each.same) for each in memory.values] == [("none", 24, 24)]
    assert memory.changes_nothing
    rounds = found.options[0]
    assert (rounds.base, [each.value for each in rounds.values]) == (1, [2, 4])
    assert not rounds.changes_nothing
    longer = next(each for each in rounds.values[0].differences if each.id == "decisions")
    assert longer.significant
    assert longer.low > 10
    assert found.effects is not None
    assert found.effects.games == 24
    assert find(found.effects.metrics, "interaction") is not None


def test_the_number_of_workers_and_being_stopped_change_nothing(run: Run, tmp_path: Path) -> None:
    def stop(done: int, wanted: int) -> None:
        if done > wanted // 2:
            raise KeyboardInterrupt

    simulate(PLAN, tmp_path)
    again = Run.open(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        play_battery(again, SIZE, workers=1, progress=stop)
    partly = battery(again)
    assert partly.effects is None
    told: list[tuple[int, int]] = []
    play_battery(again, SIZE, workers=1, progress=lambda done, wanted: told.append((done, wanted)))
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]
    assert battery(again) == battery(run)
    made = [file.stat().st_mtime_ns for file in effect_files(again)]
    play_battery(again, SIZE, workers=3)
    assert [file.stat().st_mtime_ns for file in effect_files(again)] == made


def test_a_part_that_is_not_whole_is_not_told_and_a_damaged_one_is_played_again(run: Run, tmp_path: Path) -> None:
    simulate(PLAN, tmp_path)
    copy = Run.open(tmp_path)
    assert battery_of(copy, copy.tally()) is None
    play_battery(copy, SIZE)
    (part,) = Run.open(tmp_path / FOLDER / "levels" / "greedy").parts()
    part.write_bytes(b"")
    effects = effect_files(copy)[0]
    effects.write_bytes(effects.read_bytes()[:-50])
    assert battery(copy).levels == ()
    play_battery(copy, SIZE)
    assert battery(copy) == battery(run)


def test_a_run_without_games_has_nothing_beside_it(tmp_path: Path) -> None:
    empty = Run.begin(tmp_path, PLAN)
    assert refusal(lambda: play_battery(empty, SIZE)) == "empty-run"


def test_of_an_option_with_many_values_some_are_tried() -> None:
    specs = {spec.name: spec for spec in discover()["up-down"].options}
    limit = specs["turn_limit"]
    assert len(limit.values) > 1000
    assert few_values(limit, 400, 4) == [50, 701, 1350, 2000]
    assert few_values(specs["opening"], "free", 4) == ["flip"]
    size = size_for(Plan("up-down", games=60).checked())
    assert (size.level_games, size.option_games, size.doubling_games % 4) == (60, 60, 0)
    thinking = size_for(Plan("up-down", games=90, bots=("regular",)).checked())
    assert thinking.option_games == 30


# --- in the report ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def studied(run: Run) -> Study:
    return partial(study, looked_into=10, traced=1)(run)


@pytest.mark.parametrize("lang", LANGS)
def test_the_report_tells_it_in_both_forms(studied: Study, lang: Any) -> None:
    told = findings(studied, lang)
    page, summary = as_html(studied, told, lang), as_markdown(studied, told, lang)
    parser = Balanced()
    parser.feed(page)
    assert parser.open == []
    words = {
        "en": ("Kingmaking", "Interaction", "Weak and strong players", "Elo", "24 of 24 games", "A row is taken"),
        "ja": ("キングメーキング", "相互作用", "弱い人と強い人", "Elo", "24 回中 24 回", "列の引き取り"),
    }
    for word in words[lang]:
        assert word in page
        assert word in summary
    ids = {each.id for each in told}
    assert "options-idle" in ids
    assert ids & {"interaction", "interaction-little"}


def with_battery(studied: Study, **changes: Any) -> list[tuple[str, str]]:
    assert studied.battery is not None
    changed = msgspec.structs.replace(studied, battery=msgspec.structs.replace(studied.battery, **changes))
    return [(each.id, each.weight) for each in findings(changed, "en")]


def test_who_is_favoured_among_strong_players_alone_is_said(studied: Study) -> None:
    assert studied.battery is not None
    greedy = studied.battery.levels[1]
    uneven = tuple(
        Metric("seat-wins", share, share - 0.05, share + 0.05, 1000, seat)
        for seat, share in enumerate((0.45, 0.33, 0.22))
    )
    told = with_battery(studied, levels=(studied.battery.levels[0], msgspec.structs.replace(greedy, metrics=uneven)))
    assert ("level-seat-favoured", "look") in told
    assert ("level-seat-handicapped", "look") in told
    assert "levels-even" not in dict(told)
    assert ("levels-even", "fine") in with_battery(studied)


def test_what_more_thinking_wins_is_said_with_what_the_games_can_tell(studied: Study) -> None:
    assert studied.battery is not None
    (found,) = studied.battery.doublings

    def told(low: float, middle: float, high: float) -> dict[str, str]:
        each: Doubling = msgspec.structs.replace(found, elo=middle, elo_low=low, elo_high=high)
        return dict(with_battery(studied, doublings=(each,)))

    assert "thinking-wins" in told(20, 80, 140)
    assert told(-30, 2, 34)["thinking-wins-little"] == "look"
    assert "thinking-untold" in told(-100, 80, 260)


def test_kingmaking_is_weighed(studied: Study) -> None:
    assert studied.battery is not None
    effects = studied.battery.effects
    assert effects is not None

    def told(low: float, value: float, high: float) -> dict[str, str]:
        metrics = (Metric("kingmaking", value, low, high, 50), Metric("hopeless", 0.5, 0.4, 0.6, 50))
        return dict(with_battery(studied, effects=msgspec.structs.replace(effects, metrics=metrics)))

    assert told(0.1, 0.2, 0.3)["kingmaking"] == "look"
    assert told(0.0, 0.01, 0.04)["kingmaking-rare"] == "fine"
    assert not {"kingmaking", "kingmaking-rare"} & set(told(0.0, 0.1, 0.3))
    assert told(0.0, 0.1, 0.3)["much-hopeless"] == "look"
