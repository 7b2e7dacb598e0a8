"""The command line as people and programs use it: real processes, exit codes, words in both languages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from typer.testing import CliRunner, Result

from yokocho.cli.app import app
from yokocho.engine.match import Match

TEXT = Path(__file__).parents[2] / "src" / "yokocho" / "cli" / "text"


def run(*args: str, typed: str | None = None, cwd: Path | None = None, **env: str) -> subprocess.CompletedProcess[str]:
    surroundings = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8", "COLUMNS": "100", **env}
    return subprocess.run(
        [sys.executable, "-m", "yokocho.cli", *args],
        capture_output=True, text=True, encoding="utf-8", input=typed, cwd=cwd, env=surroundings, timeout=200,
        check=False,
    )  # fmt: skip


def call(*args: str) -> Result:
    """The same within this process: for what ends before anything is played."""
    return CliRunner().invoke(app, list(args), env={"LC_ALL": "C.UTF-8", "COLUMNS": "100"})


def messages(lang: str) -> set[str]:
    parsed = FluentParser().parse((TEXT / f"{lang}.ftl").read_text(encoding="utf-8"))
    assert not [entry for entry in parsed.body if isinstance(entry, ast.Junk)]
    return {entry.id.name for entry in parsed.body if isinstance(entry, ast.Message)}


def test_both_languages_have_the_same_messages() -> None:
    assert messages("en") == messages("ja")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    "command",
    ["", "serve", "play", "games", "rules", "replay", "bench", "solve", "doctor",
     "lab", "lab run", "lab compare", "lab sweep", "lab tune", "lab report", "lab export", "lab skill",
     "lab study", "ladder"],
)  # fmt: skip
def test_every_command_explains_itself(command: str, lang: str) -> None:
    done = call(*command.split(), "--help", "--lang", lang)
    assert done.exit_code == 0, done.stderr
    assert "yokocho" in done.stdout
    assert ("例" if lang == "ja" else "Examples") in done.stdout


def test_help_never_loads_the_compiler() -> None:
    code = (
        "import sys\nfrom yokocho.cli.app import app\n"
        "try:\n    app(['--help'])\nexcept SystemExit as end:\n    assert not end.code\n"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize(
    ("args", "meant"),
    [
        (["plya"], "play"),
        (["rules", "x-nimt"], "x-nimmt"),
        (["play", "x-nimmt", "--level", "mastre"], "master"),
        (["play", "x-nimmt", "--option", "rouns=2"], "rounds"),
        (["games", "--lang", "jp"], "ja"),
        (["lab", "x-nimt"], "x-nimmt"),
        (["lab", "comapre", "x-nimmt"], "compare"),
        (["lab", "x-nimmt", "--bots", "mastre"], "master"),
        (["lab", "x-nimmt", "--option", "rouns=2"], "rounds"),
        (["lab", "x-nimmt", "--forbid", "1:plai:card=5"], "play"),
        (["lab", "sweep", "x-nimmt", "hnad"], "hand"),
        (["lab", "compare", "x-nimmt", "--a", "hnd=8"], "hand"),
    ],
)
def test_a_slip_is_refused_with_what_was_probably_meant(args: list[str], meant: str) -> None:
    done = call(*args)
    assert done.exit_code == 2
    assert f"“{meant}”" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "args", [["play", "x-nimmt", "--nope", "1"], ["serve", "--log-level", "foo"], ["replay", "nix.json"]]
)
def test_nothing_is_suggested_that_is_hardly_alike(
    args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("done.json").touch()
    done = call(*args)
    assert done.exit_code == 2
    assert "Did you mean" not in done.stderr


def test_help_names_what_is_taken_where_nothing_is_said() -> None:
    assert "(default: 8000)" in call("serve", "--help").stdout
    assert "(default: 1)" in call("play", "--help").stdout


def test_a_language_must_be_named() -> None:
    assert "--lang needs a value" in call("games", "--lang").stderr


@pytest.mark.parametrize(
    "args",
    [
        ["play", "x-nimmt", "--seats", "9"],
        ["play", "x-nimmt", "--seats", "two"],
        ["play", "x-nimmt", "--seat", "5", "--seats", "3"],
        ["play", "x-nimmt", "--option", "rounds"],
        ["play", "x-nimmt", "--option", "rounds=9"],
        ["play"],
        ["replay", "nothing.json"],
        ["rules", "x-nimmt", "XN-99"],
        ["bench", "x-nimmt", "--seconds", "900"],
        ["solve", "x-nimmt"],
        ["solve", "x-nimmt", "--threads", "0"],
        ["solve", "x-nimmt", "--verify", "2"],
        ["games", "--nothing"],
        ["serve", "--port", "99999"],
        ["serve", "--bot-threads", "0"],
        ["serve", "--log-level", "loud"],
        ["serve", "--metrics", "everybody"],
        ["serve", "--lab", "everybody"],
        ["lab", "x-nimmt", "--seats", "9"],
        ["lab", "x-nimmt", "--games", "0"],
        ["lab", "x-nimmt", "--bots", "random,greedy", "--seats", "3"],
        ["lab", "x-nimmt", "--forbid", "1:play:card"],
        ["lab", "x-nimmt", "--forbid", "1:play:card=101"],
        ["lab", "x-nimmt", "--forbid", "9:play"],
        ["lab", "x-nimmt", "--forbid", "0:play"],
        ["lab", "x-nimmt", "--forbid", "play:card=5,card=6"],
        ["lab", "x-nimmt", "--workers", "0"],
        ["lab", "x-nimmt", "--workers", "100000"],
        ["ladder", "x-nimmt", "--workers", "-3"],
        ["lab", "export", "nowhere", "x.jsonl", "--games", "0"],
        ["lab", "export", "nowhere", "x.jsonl", "--games", "-3"],
        ["lab", "tune", "x-nimmt", "hand", "--target", "decisions=nan"],
        ["lab", "tune", "x-nimmt", "hand", "--target", "decisions=1e400"],
        ["lab", "sweep", "x-nimmt"],
        ["lab", "report"],
        ["lab", "skill", "x-nimmt", "--budgets", "20"],
        ["lab", "export", "nowhere"],
        ["ladder", "x-nimmt", "--games", "-1"],
        ["ladder", "x-nimmt", "--bots", "mastre"],
        ["lab", "tune", "x-nimmt", "hand", "--target", "decisions"],
        ["lab", "tune", "x-nimmt", "hand", "--target", "fun=1", "--games", "5", "--trials", "1"],
    ],
)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_cannot_be_meant_is_a_usage_error_and_no_stack_trace(args: list[str], lang: str) -> None:
    done = call(*args, "--lang", lang)
    assert done.exit_code == 2, done.stdout + done.stderr
    assert ("Error:" if lang == "en" else "エラー:") in done.stderr
    assert "Traceback" not in done.stderr


def test_seats_of_what_is_forbidden_are_counted_from_1() -> None:
    assert "seat 9: seats are counted from 1 to 4" in call("lab", "x-nimmt", "--forbid", "9:play").stderr
    assert "seat 0:" in call("lab", "x-nimmt", "--forbid", "0:play").stderr


def test_brackets_in_a_name_are_no_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.console import Console

    from yokocho.cli import screen

    shown = StringIO()
    console = Console(file=shown, force_terminal=True, width=80)
    monkeypatch.setattr(screen, "err", lambda: console)
    with screen.progress("m[/x]"):
        pass
    with screen.counted("z[/red].jsonl") as told:
        told(1, 2)
    assert "m[/x]" in shown.getvalue()
    assert "z[/red].jsonl" in shown.getvalue()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
def test_output_that_finds_no_room_is_said() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "yokocho.cli", "games", "--lang", "en"],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert "could not be" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


def test_a_terminal_without_japanese_shows_question_marks() -> None:
    bare = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    done = subprocess.run(
        [sys.executable, "-m", "yokocho.cli", "games", "--lang", "ja"],
        env={**os.environ, **bare}, capture_output=True, encoding="ascii", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "?" in done.stdout


def test_what_a_file_says_commands_no_terminal(tmp_path: Path) -> None:
    record: dict[str, object] = {
        "game": "\x1b[31mred\u202e", "rules_version": 10**30, "seats": 2, "options": {}, "seed": "0" * 64,
        "actions": [], "state_sha256": "",
    }  # fmt: skip
    file = tmp_path / "strange.json"
    file.write_text(json.dumps(record))
    done = call("replay", str(file))
    assert done.exit_code == 1
    assert "red" in done.stderr
    assert "\x1b" not in done.stderr
    assert "\u202e" not in done.stderr
    file.write_text(json.dumps(record | {"game": "x-nimmt"}))
    done = call("replay", str(file))
    assert done.exit_code == 1
    assert str(10**30) in done.stderr


def test_games_and_rules_speak_both_languages() -> None:
    assert "X nimmt!" in run("games").stdout
    assert "Xニムト" in run("games", "--lang", "ja").stdout
    assert "XN-5" in run("rules", "x-nimmt", "5").stdout
    assert "XN-5" in run("rules", "x-nimmt", "xn-5", LC_ALL="ja_JP.UTF-8").stdout


def test_no_colour_where_it_is_not_wanted() -> None:
    assert "\x1b[" not in run("games", NO_COLOR="1", FORCE_COLOR="1", TERM="xterm-256color").stdout.replace(
        "\x1b[1m", ""
    )
    assert "\x1b[" not in run("games").stdout


def test_a_whole_game_and_its_replay(tmp_path: Path) -> None:
    typed = "?\ns\nr 5\n99\n" + "1\n" * 60
    done = run("play", "x-nimmt", "--level", "random", "--seed", "1", "--seats", "2", typed=typed, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    record = json.loads((tmp_path / "x-nimmt.json").read_text(encoding="utf-8"))
    assert record["end_reason"] == "rounds_played"
    told = run("replay", "x-nimmt.json", cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    assert "Round 2 is over." in told.stdout
    begun = Match.replay(json.dumps(record)).play_on(seed=2, moves=9)
    begun.act(seat := min(begun.actors), begun.legal(seat)[0])
    (tmp_path / "begun.json").write_text(json.dumps(begun.record()), encoding="utf-8")
    told = run("replay", "begun.json", cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    assert "begins from a given position" in told.stdout
    further = run("play", "x-nimmt", "--level", "random", "--resume", "begun.json", typed="1\n" * 60, cwd=tmp_path)
    assert further.returncode == 0, further.stderr
    assert Match.replay((tmp_path / "begun.json").read_bytes()).before == begun.before
    looked = run("play", "x-nimmt", "--resume", "x-nimmt.json", cwd=tmp_path)
    assert "The game is over" in looked.stdout
    assert "Type the number" not in looked.stdout
    record["rules_version"] = 99
    (tmp_path / "other.json").write_text(json.dumps(record), encoding="utf-8")
    refused = run("replay", "other.json", cwd=tmp_path)
    assert refused.returncode == 1
    assert "rules version 99" in refused.stderr
    (tmp_path / "broken.json").write_text('{"game": 1', encoding="utf-8")
    assert run("replay", "broken.json", cwd=tmp_path).returncode == 1


def test_a_game_put_aside_goes_on(tmp_path: Path) -> None:
    play = ("play", "x-nimmt", "--level", "random", "--seats", "2", "--record", "mine.json")
    assert run(*play, "--seed", "3", typed="1\nq\n", cwd=tmp_path).returncode == 0
    begun = json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))
    assert begun["actions"]
    done = run(*play, "--resume", "mine.json", typed="1\n" * 80, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    over = json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))
    assert over["seed"] == begun["seed"]
    assert over["actions"][: len(begun["actions"])] == begun["actions"]


def test_bench_prints_one_json_object() -> None:
    done = run("bench", "x-nimmt", "--json", "--seconds", "1")
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert figures["decisions_per_s"] > 0
    assert figures["ismcts_iterations_per_s"] > 0
    assert set(figures["how"]) == set(figures) - {"how"}


def test_a_game_without_a_solver_says_so_and_has_no_perfect_bot() -> None:
    assert "there is no solver" in call("solve", "x-nimmt").stderr
    assert "no level “perfect”" in call("play", "x-nimmt", "--level", "perfect").stderr


def test_doctor_says_what_it_found(tmp_path: Path) -> None:
    done = run("doctor", "--json", "--data", str(tmp_path / "data"))
    found = json.loads(done.stdout)
    assert found["python"]["ok"]
    assert found["database"]["ok"]
    assert run("doctor", "--lang", "ja").stdout
