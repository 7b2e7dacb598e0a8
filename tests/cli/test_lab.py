"""`yokocho lab` as people and programs use it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_commands import call
from yokocho.lab import Plan, battery
from yokocho.lab.battery import Size

SHORT = ("--option", "rounds=1", "--seats", "2")


@pytest.mark.parametrize(("lang", "words"), [("en", "Wins, seat 1"), ("ja", "勝率、1番席")])
def test_a_run_says_its_metrics_with_intervals(lang: str, words: str) -> None:
    done = call("lab", "x-nimmt", "--games", "50", *SHORT, "--lang", lang)
    assert done.exit_code == 0, done.stderr
    assert words in done.stdout
    assert "95 %" in done.stdout


def test_a_run_for_programs_is_one_json_object() -> None:
    done = call("lab", "run", "x-nimmt", "--games", "50", *SHORT, "--json")
    found = json.loads(done.stdout)
    assert found["plan"]["games"] == 50
    assert {metric["id"] for metric in found["metrics"]} >= {"seat-wins", "decisions"}


def test_a_run_is_kept_and_a_foreign_folder_refused(tmp_path: Path) -> None:
    run = ("lab", "x-nimmt", *SHORT, "--out", str(tmp_path / "run"))
    assert call(*run, "--games", "20").exit_code == 0
    assert list((tmp_path / "run").glob("games-*.parquet"))
    assert call(*run, "--games", "30").exit_code == 0
    refused = call(*run, "--games", "30", "--seed", "2")
    assert refused.exit_code == 1
    assert "another plan" in refused.stderr


def test_a_comparison_marks_what_differs() -> None:
    compare = ("lab", "compare", "x-nimmt", *SHORT, "--games", "60")
    done = call(*compare, "--a", "hand=6", "--b", "hand=9")
    assert done.exit_code == 0, done.stderr
    assert " *" in done.stdout
    assert "The first game that differs is number 0" in done.stdout
    alike = call(*compare, "--a", "hand=8", "--b", "hand=8")
    assert "60 of 60 games went exactly alike" in alike.stdout
    assert "Nothing differs significantly" in alike.stdout


def test_a_comparison_is_kept_goes_on_and_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "both"
    compare = ("lab", "compare", "x-nimmt", *SHORT, "--a", "hand=6", "--b", "hand=9", "--out", str(folder))
    done = call(*compare, "--games", "30")
    assert done.exit_code == 0, done.stderr
    told = (folder / "report.en.md").read_text(encoding="utf-8")
    assert f"yokocho {' '.join(compare[:3])} --seats 2 --games 30 --seed 1 --option rounds=1 --bots random" in told
    assert "More with B: Decisions in a game." in told
    assert call("replay", str(folder / "examples" / "parted-1-b.json")).exit_code == 0
    assert call(*compare, "--games", "40").exit_code == 0
    assert "Pairs of games: 40" in (folder / "report.en.md").read_text(encoding="utf-8")
    again = call("lab", "report", str(folder), "--lang", "ja")
    assert again.exit_code == 0, again.stderr
    assert "A と B の比較" in (folder / "report.ja.html").read_text(encoding="utf-8")
    other = call(*compare, "--games", "40", "--seed", "2")
    assert (other.exit_code, "another plan" in other.stderr) == (1, True)
    (tmp_path / "foreign").mkdir()
    (tmp_path / "foreign" / "diary.txt").write_text("dear diary")
    refused = call(*compare[:-1], str(tmp_path / "foreign"))
    assert (refused.exit_code, "not a folder of results" in refused.stderr) == (1, True)


def test_a_sweep_says_when_an_option_changes_nothing() -> None:
    done = call("lab", "sweep", "x-nimmt", "memory", *SHORT, "--games", "20")
    assert done.exit_code == 0, done.stderr
    assert "changes nothing" in done.stdout


def test_tuning_says_its_budget() -> None:
    done = call("lab", "tune", "x-nimmt", "hand", "--target", "decisions=20", *SHORT, "--games", "20", "--trials", "3")
    assert done.exit_code == 0, done.stderr
    assert "3 of 5 possible choices" in done.stdout


def test_a_report_is_written_in_the_language_of_the_command(tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    assert call("lab", "x-nimmt", *SHORT, "--games", "12", "--out", folder).exit_code == 0
    done = call("lab", "report", folder, "--lang", "ja")
    assert done.exit_code == 0, done.stderr
    assert "見るべきこと" in (tmp_path / "run" / "report.ja.html").read_text(encoding="utf-8")
    told = call("replay", str(tmp_path / "run" / "examples" / "longest.json"))
    assert told.exit_code == 0, told.stderr
    nothing = call("lab", "report", str(tmp_path))
    assert nothing.exit_code == 1
    assert "not a folder of results" in nothing.stderr


def test_trajectories_are_exported(tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    assert call("lab", "x-nimmt", *SHORT, "--games", "5", "--out", folder).exit_code == 0
    lines = tmp_path / "games.jsonl"
    assert call("lab", "export", folder, str(lines), "--viewer", "all", "--games", "2").exit_code == 0
    assert [json.loads(line)["viewer"] for line in lines.read_text().splitlines()] == ["all", "all"]
    assert "6 trajectories" in call("lab", "export", folder, str(tmp_path / "g.parquet"), "--games", "2").stdout
    for args in (("games.csv",), ("games.jsonl", "--viewer", "9")):
        assert call("lab", "export", folder, *args).exit_code == 2


def test_a_ladder_goes_on_where_it_was(tmp_path: Path) -> None:
    file = str(tmp_path / "ladder.json")
    ladder = ("ladder", "x-nimmt", *SHORT, "--bots", "random,greedy", "--file", file)
    assert call(*ladder, "--games", "2").exit_code == 0
    done = call(*ladder, "--games", "2", "--json")
    assert json.loads(done.stdout)["games"] == 4
    shown = call(*ladder, "--games", "0", "--lang", "ja")
    assert "欲ばり" in shown.stdout
    refused = call("ladder", "x-nimmt", "--seats", "3", "--file", file)
    assert refused.exit_code == 2
    assert "another table" in refused.stderr


def test_a_study_says_what_it_plays_goes_on_and_ends_in_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = Size(level_games=2, random_games=20, doubling_games=2, option_games=4, looked_into=4, budgets=(2, 4),
                 levels=("random", "greedy"), values=1)  # fmt: skip

    def size_for(_plan: Plan) -> Size:
        return small

    monkeypatch.setattr(battery, "size_for", size_for)
    folder = tmp_path / "study"
    study = ("lab", "study", "x-nimmt", *SHORT, "--bots", "greedy", "--games", "4", "--out", str(folder))
    done = call(*study)
    assert done.exit_code == 0, done.stderr
    assert "Games with one option changed: 4 each, 3 values" in done.stdout
    told = (folder / "report.en.md").read_text(encoding="utf-8")
    assert "Weak and strong players" in told
    assert "Interaction" in told
    assert f"yokocho {' '.join(study[:3])}" in told
    again = call(*study, "--lang", "ja")
    assert again.exit_code == 0, again.stderr
    assert "設定を一つ変えたゲーム：それぞれ 4 回、3 通り" in again.stdout
    other = call(*study, "--seed", "2")
    assert (other.exit_code, "another plan" in other.stderr) == (1, True)
    nowhere = call("lab", "study", "x-nimmt")
    assert (nowhere.exit_code, "--out" in nowhere.stderr) == (2, True)


def test_levels_stand_side_by_side_and_more_thinking_is_weighed() -> None:
    skill = ("lab", "skill", "x-nimmt", *SHORT, "--games", "2", "--levels", "random,greedy", "--budgets", "4,8")
    done = call(*skill)
    assert done.exit_code == 0, done.stderr
    assert "Scatterbrain" in done.stdout
    assert "8 iterations among others with 4" in done.stdout
