"""Runs: what a plan says is what is played, whoever plays it and however often it was stopped."""

from __future__ import annotations

import errno
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import pytest

from yokocho.engine import abi
from yokocho.engine.refused import BadSetting
from yokocho.engine.words import LANGS
from yokocho.lab import Plan, simulate
from yokocho.lab import runs as runs_module
from yokocho.lab.chunk import SCHEMA, match_of, play
from yokocho.lab.files import PARQUET, keep_table
from yokocho.lab.metrics import measure
from yokocho.lab.pair import Pair
from yokocho.lab.plan import Forbidden
from yokocho.lab.replays import replays
from yokocho.lab.runs import Run, pieces, tally

RANDOM = Plan("x-nimmt", games=300, seed=5, options={"rounds": 1})
THINKING = Plan(
    "x-nimmt", seats=2, games=4, seed=5, options={"rounds": 1}, bots=("hatchling", "random"), decisions=True
)


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs_module, "RANDOM_PIECE", 40)
    monkeypatch.setattr(runs_module, "PIECE", 2)


def plain(games: pl.DataFrame) -> list[dict[str, Any]]:
    return games.to_dicts()


@pytest.mark.parametrize("plan", [RANDOM, msgspec.structs.replace(THINKING, decisions=False)])
def test_the_number_of_workers_changes_nothing(plan: Plan) -> None:
    alone = simulate(plan, workers=1)
    assert alone["number"].to_list() == list(range(plan.games))
    assert plain(simulate(plan, workers=3)) == plain(alone)
    assert plain(simulate(msgspec.structs.replace(plan, seed=6), workers=2)) != plain(alone)


def test_games_are_added_up_in_their_order_whoever_plays_them(tmp_path: Path) -> None:
    metrics = [
        tally(RANDOM, folder, workers=workers).metrics
        for folder, workers in ((None, 1), (None, 3), (tmp_path / "run", 2))
    ]
    assert metrics[0] == metrics[1] == metrics[2]
    told: list[int] = []
    tally(RANDOM, tmp_path / "run", progress=lambda done, _: told.append(done))
    assert told == [RANDOM.games]
    assert [each.id for each in metrics[0]] == [each.id for each in measure(simulate(RANDOM))]


MEMORY = """
import resource, sys, tempfile
from pathlib import Path
from yokocho.lab.plan import Plan
from yokocho.lab.runs import tally
with tempfile.TemporaryDirectory() as folder:
    place = Path(folder) / "run" if sys.argv[2] == "kept" else None
    tally(Plan("x-nimmt", games=int(sys.argv[1]), options={"rounds": 1, "hand": 6}), place, workers=2)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


@pytest.mark.slow
@pytest.mark.skipif(abi.MODE == "interpreted", reason="a hundred thousand games take the compiler")
@pytest.mark.skipif(sys.platform != "linux", reason="other systems count memory in other units")
@pytest.mark.parametrize("how", ["kept", "thrown-away"])
def test_memory_does_not_grow_with_the_number_of_games(how: str) -> None:
    def most(games: int) -> int:
        done = subprocess.run(
            [sys.executable, "-c", MEMORY, str(games), how], capture_output=True, text=True, check=False, timeout=600
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return int(done.stdout)

    few, many = most(20_000), most(320_000)
    assert many - few < 80, f"{few} MiB for 20,000 games, {many} for 320,000"  # all rows and what is made of them: 350


def test_however_a_plan_is_cut_up_its_games_are_the_same() -> None:
    plan = RANDOM.checked()
    whole = play(plan, 0, 60).games
    parts = pl.concat([play(plan, first, count).games for first, count in ((0, 7), (7, 1), (8, 52))])
    assert plain(parts) == plain(whole)


def test_compiled_and_other_play_record_the_same_columns_of_a_game() -> None:
    plan = RANDOM.checked()
    for number in range(5):
        row = play(plan, number, 1).games.to_dicts()[0]
        match = match_of(plan, number)
        assert row == counted(plan, number, match)


def counted(plan: Plan, number: int, match: Any) -> dict[str, Any]:
    """A row as `chunk.SCHEMA` says it, from the match itself."""
    zeros = [0] * plan.seats
    own, forced, offered, wait, last = zeros[:], zeros[:], zeros[:], zeros[:], zeros[:]
    before, leader, changes, last_change = match.opening[-1], -1, 0, 0
    for at, move in enumerate(match.moves):
        seat: int = move.seat
        legal: list[int] = match.game.legal_codes(before, seat)
        own[seat] += 1
        forced[seat] += len(legal) == 1
        offered[seat] += len(legal)
        wait[seat] = max(wait[seat], at - last[seat])
        last[seat] = at + 1
        before = move.state
        if (at + 1) % plan.seats == 0:
            scores = [-int(points) for points in match.game.layout.read(before).minus[: plan.seats]]
            ahead = scores.index(max(scores)) if scores.count(max(scores)) == 1 else -1
            if ahead >= 0 and ahead != leader:
                if leader >= 0:
                    changes, last_change = changes + 1, at + 1
                leader = ahead
    return {
        "number": number, "deal": plan.deal(number), "bots": list(plan.seated(number)), "end_reason": match.end_reason,
        "starter": -1,  # everybody chooses at once
        "ranks": match.ranks, "scores": match.scores, "decisions": len(match.moves),
        "frames": len(match.opening) + sum(len(move.frames) for move in match.moves),
        "own": own, "forced": forced, "offered": offered, "longest_wait": wait, "lead_changes": changes,
        "last_lead_change": last_change,
    }  # fmt: skip


def test_a_game_of_thinking_bots_is_recorded_as_it_went() -> None:
    plan = THINKING.checked()
    played = play(plan, 1, 1)
    match = match_of(plan, 1)
    assert played.games.to_dicts()[0] == counted(plan, 1, match)
    rows = played.decisions
    assert rows["code"].to_list() == [move.code for move in match.moves]
    assert rows["seat"].to_list() == [move.seat for move in match.moves]
    assert all(row["code"] in row["offers"] and len(row["offers"]) == row["offered"] for row in rows.to_dicts())
    assert rows.filter(pl.col("bot") == "random")["value"].null_count() == len(rows.filter(pl.col("bot") == "random"))
    thought = rows.filter((pl.col("bot") == "hatchling") & (pl.col("offered") > 1))["value"]
    assert thought.is_between(0, 1).all()


def test_bots_change_seats_and_share_a_deal_where_they_are_paired() -> None:
    plan = Plan("x-nimmt", seats=3, bots=("greedy", "random", "random"), games=9, paired=True).checked()
    assert [plan.seated(n).index("greedy") for n in range(4)] == [0, 1, 2, 0]
    assert [plan.deal(n) for n in range(4)] == [0, 0, 0, 1]
    assert plan.match_seed(0) == plan.match_seed(2) != plan.match_seed(3)


def test_a_run_that_was_stopped_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    def stop(done: int, wanted: int) -> None:
        assert wanted == RANDOM.games
        if done >= 100:
            raise KeyboardInterrupt

    whole = simulate(RANDOM, tmp_path / "whole", workers=2)
    with pytest.raises(KeyboardInterrupt):
        simulate(RANDOM, tmp_path / "run", workers=2, progress=stop)
    kept = Run.open(tmp_path / "run")
    assert 100 <= kept.done < RANDOM.games
    told: list[int] = []
    again = simulate(RANDOM, tmp_path / "run", workers=2, progress=lambda done, _: told.append(done))
    assert told[0] == kept.done or told[0] >= 100
    assert told[-1] == RANDOM.games
    assert all(a < b for a, b in pairwise(told))
    assert plain(again) == plain(whole) == plain(simulate(RANDOM))
    assert names(tmp_path / "run") == names(tmp_path / "whole")
    more = simulate(msgspec.structs.replace(RANDOM, games=330), tmp_path / "run")
    assert more["number"].to_list() == list(range(330))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_damaged_part_is_played_again(tmp_path: Path) -> None:
    whole = simulate(RANDOM, tmp_path)
    first, second = Run.open(tmp_path).parts()[:2]
    first.write_bytes(first.read_bytes()[:-100])
    second.write_bytes(b"")
    assert Run.open(tmp_path).done == RANDOM.games - 80
    assert plain(simulate(RANDOM, tmp_path)) == plain(whole)


def test_a_foreign_or_damaged_part_is_refused_until_it_is_played_again(tmp_path: Path) -> None:
    whole = simulate(THINKING, tmp_path)
    run = Run.open(tmp_path)
    first, second = run.parts()
    pl.DataFrame({"number": [1, 2], "diary": ["dear", "diary"]}).write_parquet(first)
    assert refusal(lambda: run.games) == "damaged-part"
    (decisions, _) = run.parts("decisions")
    decisions.with_name(second.name.replace("games", "decisions")).write_bytes(b"PAR1")
    assert refusal(lambda: run.decisions) == "damaged-part"
    assert run.done == 0
    assert plain(simulate(THINKING, tmp_path)) == plain(whole)
    assert len(run.decisions.collect()) == whole["decisions"].sum()


def rewritten(part: Path, table: pl.DataFrame, plan: Plan) -> None:
    part.unlink()
    keep_table(part, table, plan)


def page_turned(part: Path) -> None:
    """Bytes of a page other than they were, all else as it was."""
    data = bytearray(part.read_bytes())
    data[40:60] = bytes(255 - byte for byte in data[40:60])
    part.write_bytes(data)


SPOILT: dict[str, Callable[[Path, pl.DataFrame, Path], object]] = {
    "other bytes": lambda part, _games, _other: page_turned(part),
    "other games": lambda part, _games, other: part.write_bytes(other.read_bytes()),
    "another plan": lambda part, games, _: rewritten(part, games, msgspec.structs.replace(RANDOM, seed=2).checked()),
    "other numbers": lambda part, games, _: rewritten(
        part, games.with_columns(number=-games["number"]), RANDOM.checked()
    ),
    "no scores": lambda part, games, _: rewritten(
        part, games.with_columns(scores=pl.lit(None, pl.List(pl.Float64))), RANDOM.checked()
    ),
    "no numbers as scores": lambda part, games, _: rewritten(
        part, games.with_columns(pl.col("scores").list.eval(pl.element() * float("nan"))), RANDOM.checked()
    ),
    "too many seats": lambda part, games, _: rewritten(
        part, games.with_columns(pl.col("ranks").list.concat([1])), RANDOM.checked()
    ),
    "others played": lambda part, games, _: rewritten(
        part, games.with_columns(pl.col("bots").list.eval(pl.lit("master"))), RANDOM.checked()
    ),
    "an end that the game has not": lambda part, games, _: rewritten(
        part, games.with_columns(end_reason=pl.lit("bored")), RANDOM.checked()
    ),
}


@pytest.mark.parametrize("how", SPOILT)
def test_what_cannot_be_of_these_games_is_refused_and_played_again(tmp_path: Path, how: str) -> None:
    whole = simulate(RANDOM, tmp_path)
    run = Run.open(tmp_path)
    first, second = run.parts()[:2]
    SPOILT[how](first, run.read(first), second)
    for look in (lambda: run.games, lambda: list(run.batches()), run.tally):
        assert refusal(look) == "damaged-part"
    assert plain(simulate(RANDOM, tmp_path)) == plain(whole)


def test_files_of_the_same_games_are_refused(tmp_path: Path) -> None:
    simulate(RANDOM, tmp_path)
    run = Run.open(tmp_path)
    keep_table(tmp_path / "games-0000000039-1.parquet", run.read(run.parts()[0]).tail(1), run.plan)
    assert refusal(lambda: run.games) == "damaged-part"


def test_what_cannot_be_put_away_is_told(tmp_path: Path) -> None:
    simulate(RANDOM, tmp_path)
    (tmp_path / "games-0000000999-9.parquet").mkdir()
    assert refusal(lambda: simulate(RANDOM, tmp_path)) == "damaged-part"


def test_choices_that_nobody_could_make_are_refused(tmp_path: Path) -> None:
    simulate(THINKING, tmp_path)
    run = Run.open(tmp_path)
    part = run.parts("decisions")[0]
    rewritten(part, run.read(part, "decisions").with_columns(code=pl.lit(0, pl.Int32)), run.plan)
    replay = replays(run)
    assert refusal(lambda: replay(0)) == "damaged-part"
    part.unlink()
    assert refusal(lambda: list(run.with_decisions())) == "damaged-part"


def test_a_longer_run_counts_no_decision_twice(tmp_path: Path) -> None:
    simulate(msgspec.structs.replace(THINKING, games=3), tmp_path)
    games = simulate(THINKING, tmp_path)
    run = Run.open(tmp_path)
    assert len(run.decisions.collect()) == games["decisions"].sum()
    replay = replays(run)
    assert [replay(number).scores for number in range(4)] == games["scores"].to_list()


def test_the_end_of_a_run_leaves_the_files_of_a_longer_one_alone(tmp_path: Path) -> None:
    simulate(RANDOM, tmp_path)
    short = Run.open(tmp_path)
    simulate(msgspec.structs.replace(RANDOM, games=RANDOM.games + 40), tmp_path)
    before = names(tmp_path)
    assert short.done <= RANDOM.games
    assert names(tmp_path) == before


@pytest.mark.parametrize("what", [b"[" * 200_000, b"[]", b"\xff\xfe", b""])
def test_a_plan_that_cannot_be_read_is_no_run(tmp_path: Path, what: bytes) -> None:
    (tmp_path / "plan.json").write_bytes(what)
    assert refusal(lambda: Run.open(tmp_path)) in ("not-a-run", "plan")


def test_a_file_is_no_place_for_results(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    assert refusal(lambda: simulate(RANDOM, tmp_path / "file")) == "not-a-run"
    assert refusal(lambda: Pair.begin(tmp_path / "file", RANDOM, RANDOM)) == "not-a-run"
    assert (tmp_path / "file").read_text() == "mine"


KILLED = """
import os, signal, sys
from pathlib import Path
from yokocho.lab import runs
from yokocho.lab.plan import Plan
runs.RANDOM_PIECE = 40
def die(done, wanted):
    if done >= 120:
        os.kill(os.getpid(), signal.SIGKILL)
runs.simulate(Plan("x-nimmt", games=300, seed=5, options={"rounds": 1}), Path(sys.argv[1]), workers=2, progress=die)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_a_run_whose_process_is_killed_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "run")], capture_output=True, check=False)
    assert done.returncode == -9, done.stderr.decode()[-2000:]
    assert 120 <= Run.open(tmp_path / "run").done < RANDOM.games
    assert plain(simulate(RANDOM, tmp_path / "run")) == plain(simulate(RANDOM))


def test_decisions_lie_beside_their_games(tmp_path: Path) -> None:
    games = simulate(THINKING, tmp_path)
    run = Run.open(tmp_path)
    decisions = run.decisions.collect()
    assert len(decisions) == games["decisions"].sum()
    assert len(run.parts("decisions")) == len(run.parts()) == len(pieces(THINKING.checked()))


def test_any_reader_of_parquet_reads_a_run(tmp_path: Path) -> None:
    simulate(RANDOM, tmp_path)
    table = PARQUET.read_table(tmp_path, ignore_prefixes=["plan"])
    assert table.num_rows == RANDOM.games
    assert table.column_names == list(SCHEMA)
    about = msgspec.json.decode(PARQUET.read_metadata(Run.open(tmp_path).parts()[0]).metadata[b"yokocho"])
    assert about["game"] == "x-nimmt"
    assert about["options"]["rounds"] == 1


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    simulate(msgspec.structs.replace(RANDOM, games=10), tmp_path / "run")
    for plan in (
        msgspec.structs.replace(RANDOM, seed=6),
        msgspec.structs.replace(RANDOM, options={"rounds": 2}),
        msgspec.structs.replace(RANDOM, bots=("greedy",)),
    ):
        assert refusal(lambda plan=plan: simulate(plan, tmp_path / "run")) == "other-plan"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("dear diary")
    assert refusal(lambda: simulate(RANDOM, tmp_path / "mine")) == "not-a-run"
    assert refusal(lambda: Run.open(tmp_path / "nowhere")) == "not-a-run"
    (tmp_path / "mine" / "plan.json").write_text("[1]")
    assert refusal(lambda: Run.open(tmp_path / "mine")) in {"plan", "not-a-run"}
    assert names(tmp_path / "mine") == ["diary.txt", "plan.json"]
    empty = Run.begin(tmp_path / "empty", RANDOM)
    assert refusal(lambda: empty.games) == "empty-run"


def test_a_full_disk_is_said_and_keeps_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, written = PARQUET.write_table, [0]

    def write(table: Any, path: Path, **how: Any) -> None:
        written[0] += 1
        if written[0] > 2:
            raise OSError(errno.ENOSPC, "full")
        real(table, path, **how)

    monkeypatch.setattr(PARQUET, "write_table", write)
    assert refusal(lambda: simulate(RANDOM, tmp_path, workers=1)) == "no-room"
    assert Run.open(tmp_path).done == 80
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize(
    ("plan", "code", "meant"),
    [
        (Plan("x-nimt"), "unknown-game", "x-nimmt"),
        (Plan("chess"), "unknown-game", None),
        (Plan("x-nimmt", bots=("mastre",)), "unknown-bot", "master"),
        (Plan("x-nimmt", options={"rouns": 1}), "unknown-option", "rounds"),
        (Plan("x-nimmt", options={"rounds": 99}), "option-value", None),
        (Plan("x-nimmt", seats=9), "seats", None),
        (Plan("dice-out", seats=1), "seats", None),
        (Plan("x-nimmt", seats=-1), "seats", None),
        (Plan("cats-called-jiji", options={"share_rules": "ours"}), "grid-form", None),
        (Plan("cats-called-jiji", options={"share_rules": "A=1 B=0"}), "grid-names", None),
        (Plan("x-nimmt", bots=("random", "greedy"), seats=3), "bots", None),
        (Plan("x-nimmt", games=0), "games", None),
        (Plan("x-nimmt", forbid=(Forbidden("fly"),)), "unknown-action", None),
        (Plan("x-nimmt", forbid=(Forbidden("play", {"card": 101}),)), "unknown-action", None),
        (Plan("x-nimmt", forbid=(Forbidden("play", seat=7),)), "forbidden-seat", None),
    ],
)
def test_an_impossible_plan_is_refused_in_both_languages(plan: Plan, code: str, meant: str | None) -> None:
    with pytest.raises(BadSetting) as caught:
        simulate(plan)
    assert caught.value.refused.code == code
    for lang in LANGS:
        sentence = caught.value.refused.sentence(lang)
        assert meant is None or meant in sentence
        assert ("Did you mean" in sentence or "ですか" in sentence) == (meant is not None)


def test_what_is_forbidden_is_not_done_while_anything_else_can_be() -> None:
    plan = Plan("x-nimmt", seats=2, games=6, options={"rounds": 1}, bots=("random",), decisions=True,
                forbid=(Forbidden("play", {"card": 55}), Forbidden("take_row", {"row": 3}, seat=1)))  # fmt: skip
    rows = play(plan.checked(), 0, 6).decisions.to_dicts()
    codec = plan.load().codec
    barred = {codec.encode("play", {"card": 55})}
    for row in rows:
        mine = {*barred, codec.encode("take_row", {"row": 3})} if row["seat"] == 1 else barred
        assert row["code"] not in mine or set(row["offers"]) <= mine
    assert any(row["action"] == "take_row" and row["seat"] == 0 and "3" in row["params"] for row in rows)


def refusal(act: Any) -> str:
    with pytest.raises(BadSetting) as caught:
        act()
    for lang in LANGS:
        assert caught.value.refused.sentence(lang)
    return caught.value.refused.code
