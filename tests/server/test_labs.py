"""The lab's runs as jobs: real servers, real processes, killed in the middle.

What is held against: a run is what its plan says, however often anybody was stopped or killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import functools
import json
import os
import signal
import time
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import polars as pl
import pytest

from tests.support.local import local_server
from tests.support.server import RunningServer, running_server
from yokocho.engine.words import LANGS, words
from yokocho.lab import job as work
from yokocho.lab.compare import compared, varied
from yokocho.lab.pair import Pair
from yokocho.lab.plan import Plan
from yokocho.lab.runs import Run, simulate
from yokocho.server import protocol as p
from yokocho.server.lab_rates import Rates
from yokocho.server.security import is_one_of
from yokocho.server.settings import LabLimits, Settings

pytestmark = pytest.mark.timeout(600)
SECONDS = 280.0
"""Patience: a first run compiles."""
SHORT: dict[str, Any] = {"game": "x-nimmt", "seats": 2, "levels": ["random"], "games": 300, "options": {"rounds": 1}}
LONG: dict[str, Any] = SHORT | {"levels": ["hatchling"], "games": 800}
"""Forty pieces, together twenty seconds: enough to be stopped in, also where everything else takes a while."""


class Lab:
    """A browser at the lab."""

    def __init__(self, url: str) -> None:
        self.http = httpx.AsyncClient(base_url=url, headers={"Origin": url}, timeout=60)

    async def make(self, **wanted: Any) -> p.LabJob:
        answer = await self.http.post("/api/lab/jobs", json=wanted)
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=p.LabJob)

    async def look(self, job: str) -> p.LabJob:
        answer = await self.http.get(f"/api/lab/jobs/{job}")
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=p.LabJob)

    async def all(self) -> p.Lab:
        return msgspec.json.decode((await self.http.get("/api/lab")).content, type=p.Lab)

    async def order(self, job: str, what: str) -> httpx.Response:
        return await self.http.post(f"/api/lab/jobs/{job}/{what}", json={})

    async def until(self, job: str, *states: str, done: int = 0) -> p.LabJob:
        """The run in one of these states with so many games done."""
        async with asyncio.timeout(SECONDS):
            while True:
                view = await self.look(job)
                if view.state in states and view.done >= done:
                    return view
                assert view.state not in ("failed", "done"), view
                await asyncio.sleep(0.1)


@contextlib.asynccontextmanager
async def lab_at(url: str) -> AsyncGenerator[Lab]:
    lab = Lab(url)
    try:
        yield lab
    finally:
        await lab.http.aclose()


def plan_of(wanted: dict[str, Any]) -> Plan:
    return Plan(wanted["game"], wanted["seats"], wanted["options"], tuple(wanted["levels"]), wanted["games"])


def folder_of(server: RunningServer, job: str) -> Path:
    return server.data / "labs" / job


def process_of(folder: Path) -> list[int]:
    """Processes at work on a folder."""
    found: list[int] = []
    for each in Path("/proc").iterdir():
        if each.name.isdecimal():
            with contextlib.suppress(OSError):
                line = (each / "cmdline").read_bytes().decode().split("\0")
                if "yokocho.lab.job" in line and str(folder) in line:
                    found.append(int(each.name))
    return found


async def at_work(folder: Path) -> int:
    """The one process at work on a folder. (Just forked, it is not to be known by its command line yet.)"""
    end = time.monotonic() + 30
    while len(found := process_of(folder)) != 1:
        assert time.monotonic() < end, found
        await asyncio.sleep(0.05)
    return found[0]


async def gone(folder: Path, seconds: float = 10) -> bool:
    end = time.monotonic() + seconds
    while process_of(folder):
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.05)
    return True


@functools.cache
def uninterrupted(plan: bytes) -> pl.DataFrame:
    """The table of a run in one go."""
    return simulate(msgspec.json.decode(plan, type=Plan))


def assert_as_if_uninterrupted(server: RunningServer, job: str, wanted: dict[str, Any]) -> None:
    """The table is that of a run in one go, each game once."""
    games = Run.open(folder_of(server, job) / work.RUN).games.collect()
    assert games["number"].to_list() == list(range(wanted["games"]))
    assert games.equals(uninterrupted(msgspec.json.encode(plan_of(wanted))))


# --- from beginning to end --------------------------------------------------------------------------------------------


async def test_a_run_is_played_and_told(tmp_path: Path) -> None:
    with running_server(data=tmp_path) as server:
        async with lab_at(server.url) as lab:
            made = await lab.make(**SHORT)
            assert (made.state, made.done, made.levels) in [
                (state, 0, ("random", "random")) for state in ("waiting", "running")
            ]
            done = await lab.until(made.id, "done")
            assert (done.done, done.report) == (300, True)
            assert_as_if_uninterrupted(server, made.id, SHORT)
            await the_figures_are_those_of_the_table(lab, server, done)
            await the_report_can_be_opened(lab, done)
            listed = (await lab.all()).jobs
            assert [(each.id, each.figures) for each in listed] == [(made.id, None)]
            assert (await lab.order(made.id, "delete")).status_code == 200
            assert (await lab.http.get(f"/api/lab/jobs/{made.id}")).status_code == 404
            assert not folder_of(server, made.id).exists()


async def the_figures_are_those_of_the_table(lab: Lab, server: RunningServer, job: p.LabJob) -> None:
    from yokocho.lab.metrics import measure

    table = Run.open(folder_of(server, job.id) / work.RUN).games.collect()
    assert job.figures is not None
    shown = {(each.id, each.of): each for each in job.figures.metrics}
    assert {name for name, _ in shown} == {"seat-wins", "seat-score", "decisions", "end", "shared-win"}
    known = {(each.id, each.of): each for each in measure(table)}
    for key, figure in shown.items():
        metric = known[key]
        assert (figure.value, figure.low, figure.high) == pytest.approx((metric.value, metric.low, metric.high))
        assert figure.games == metric.games
    lengths: dict[int, int] = dict(table["decisions"].value_counts().iter_rows())
    for bar in job.figures.lengths:
        assert bar.games == sum(n for length, n in lengths.items() if bar.first <= length <= bar.last)
    assert sum(bar.games for bar in job.figures.lengths) == 300


async def the_report_can_be_opened(lab: Lab, job: p.LabJob) -> None:
    base = f"/api/lab/jobs/{job.id}"
    for lang, word in (("en", "playtest report"), ("ja", "プレイテスト報告")):
        page = await lab.http.get(f"{base}/report.{lang}.html")
        assert word in page.text
        policy = page.headers["content-security-policy"]
        assert policy.startswith("sandbox")
        assert "default-src 'none'" in policy
        assert "script" not in policy
        assert page.headers["x-content-type-options"] == "nosniff"
        summary = await lab.http.get(f"{base}/report.{lang}.md")
        assert "attachment" in summary.headers["content-disposition"]
    for name in job.examples:
        record = (await lab.http.get(f"{base}/examples/{name}.json")).json()
        assert record["game"] == "x-nimmt"
    assert {"longest", "closest"} <= set(job.examples)
    for other in ("plan.json", "log.txt", "report.fr.html", "..%2fjob.json", "examples/..%2f..%2fjob.json"):
        assert (await lab.http.get(f"{base}/{other}")).status_code == 404, other


async def test_a_run_steps_back_behind_the_tables(tmp_path: Path) -> None:
    with running_server(data=tmp_path) as server:
        async with lab_at(server.url) as lab:
            made = await lab.make(**LONG)
            await lab.until(made.id, "running")
            process = await at_work(folder_of(server, made.id))
            assert process != server.pid
            end = time.monotonic() + 30
            while os.getpriority(os.PRIO_PROCESS, process) < work.NICE:
                assert time.monotonic() < end
                await asyncio.sleep(0.05)
            second = await lab.make(**SHORT)
            assert (await lab.look(second.id)).state == "waiting", "one at a time"
            await lab.order(second.id, "stop")
            await lab.order(made.id, "stop")


async def test_slow_bots_show_signs_of_life_before_the_first_piece_is_kept(tmp_path: Path) -> None:
    with running_server(data=tmp_path) as server:
        async with lab_at(server.url) as lab:
            made = await lab.make(**SHORT | {"levels": ["master"], "games": 20})
            seen: set[int] = set()
            async with asyncio.timeout(SECONDS):
                while len(seen) < 3:
                    view = await lab.look(made.id)
                    assert (view.state, view.done) in [("waiting", 0), ("running", 0)]
                    seen |= {view.under_way} - {0}
                    await asyncio.sleep(0.2)
            await lab.order(made.id, "stop")
            stopped = await lab.until(made.id, "stopped")
            assert (stopped.done, stopped.finished, stopped.under_way) == (0, 0, 0), "what is not kept is not told"


# --- stopping and dying -----------------------------------------------------------------------------------------------


async def test_a_stopped_run_is_told_as_it_stands_and_goes_on(tmp_path: Path) -> None:
    with running_server(data=tmp_path) as server:
        async with lab_at(server.url) as lab:
            made = await lab.make(**LONG)
            await lab.until(made.id, "running", done=20)
            assert (await lab.order(made.id, "stop")).status_code == 200
            stopped = await lab.until(made.id, "stopped")
            assert 20 <= stopped.done < LONG["games"]
            assert await gone(folder_of(server, made.id))
            kept = {file.name: file.stat().st_mtime_ns for file in parts(server, made.id)}
            assert len(kept) * 20 >= stopped.done

            await lab.order(made.id, "report")
            told = await lab.until(made.id, "stopped")
            assert told.report
            assert told.done == stopped.done

            await lab.order(made.id, "continue")
            await lab.until(made.id, "done")
            assert {file.name: file.stat().st_mtime_ns for file in parts(server, made.id) if file.name in kept} == kept
            assert_as_if_uninterrupted(server, made.id, LONG)


def parts(server: RunningServer, job: str) -> list[Path]:
    return sorted((folder_of(server, job) / work.RUN).glob("games-*.parquet"))


@pytest.mark.parametrize("how", ["kill", "stop"])
async def test_a_run_survives_the_server(tmp_path: Path, how: str) -> None:
    with running_server(data=tmp_path) as server:
        async with lab_at(server.url) as lab:
            made = await lab.make(**LONG)
            after = await lab.make(**SHORT)
            before = await lab.until(made.id, "running", done=20)
            server.kill() if how == "kill" else server.stop()
            assert await gone(folder_of(server, made.id)), "its process ends with the server"
            kept = {file.name: file.stat().st_mtime_ns for file in parts(server, made.id)}
            assert len(kept) * 20 >= before.done
            server.start()
        async with lab_at(server.url) as lab:
            await lab.until(made.id, "running")
            await lab.until(made.id, "done")
            await lab.until(after.id, "done")
            assert {file.name: file.stat().st_mtime_ns for file in parts(server, made.id) if file.name in kept} == kept
            assert_as_if_uninterrupted(server, made.id, LONG)


async def test_a_killed_process_is_told_and_its_run_goes_on(tmp_path: Path) -> None:
    with running_server(data=tmp_path) as server:
        async with lab_at(server.url) as lab:
            made = await lab.make(**LONG)
            await lab.until(made.id, "running", done=20)
            process = await at_work(folder_of(server, made.id))
            os.kill(process, signal.SIGKILL)
            view = await lab.until(made.id, "failed")
            assert view.trouble is not None
            for lang in LANGS:
                assert "9" in words(lang).say(view.trouble)
            await lab.order(made.id, "continue")
            await lab.until(made.id, "done")
            assert_as_if_uninterrupted(server, made.id, LONG)


async def test_two_processes_never_share_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "HELD_SECONDS", 0.3)
    with work.held(tmp_path / work.LOCK) as first, work.held(tmp_path / work.LOCK) as second:
        assert first
        assert not second
    with work.held(tmp_path / work.LOCK) as third:
        assert third


async def test_a_damaged_piece_and_a_draft_are_played_anew(tmp_path: Path) -> None:
    with running_server(data=tmp_path) as server:
        async with lab_at(server.url) as lab:
            made = await lab.make(**LONG)
            await lab.until(made.id, "running", done=20)
            await lab.order(made.id, "stop")
            await lab.until(made.id, "stopped")
            first = parts(server, made.id)[0]
            first.write_bytes(first.read_bytes()[:-50])
            (first.parent / f".{first.name}.123").write_bytes(b"half")
            await lab.order(made.id, "continue")
            await lab.until(made.id, "done")
            assert_as_if_uninterrupted(server, made.id, LONG)
            assert not list(first.parent.glob(".*"))


@pytest.mark.parametrize("file", ["job.json", "plan.json", "against.json", "progress.json"])
@pytest.mark.parametrize("what", [b"[" * 200_000, b'{"a":' * 200_000, b"[]", b"\xff", b'{"done": -5}'])
async def test_a_run_that_cannot_be_read_keeps_nobody_from_the_tables(tmp_path: Path, file: str, what: bytes) -> None:
    folder = tmp_path / "labs" / "0123456789abcdef"
    folder.mkdir(parents=True)
    (folder / "job.json").write_bytes(b'{"id":"0123456789abcdef","made_at":1,"state":"stopped"}')
    (folder / "plan.json").write_bytes(msgspec.json.encode(plan_of(SHORT).checked()))
    (folder / file).write_bytes(what)
    async with local_server(tmp_path) as server, lab_at(server.url) as lab:
        assert [each.done for each in (await lab.all()).jobs] == ([0] if file == "progress.json" else [])


async def test_a_run_that_is_deleted_while_it_is_looked_at_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from yokocho.server import labs as labs_module

    kind: Any = labs_module.Labs
    seen = kind._view

    def gone(self: Any, job: labs_module.Job, *wanted: Any) -> p.LabJob:
        self._jobs.pop(job.id, None)
        self._wanted.pop(job.id, None)
        return seen(self, job, *wanted)

    async with local_server(tmp_path) as server, lab_at(server.url) as lab:
        made = await lab.make(**SHORT)
        await lab.order(made.id, "stop")
        monkeypatch.setattr(kind, "_view", gone)
        assert (await lab.http.get("/api/lab")).status_code == 200
        assert (await lab.order(made.id, "stop")).json()["code"] == "no-such-run"


async def test_another_server_process_leaves_the_runs_alone(tmp_path: Path) -> None:
    async with local_server(tmp_path), local_server(tmp_path) as second, lab_at(second.url) as lab:
        refused = await lab.http.get("/api/lab")
        assert refused.status_code == 409
        assert refused.json()["code"] == "lab-elsewhere"


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"seats": 15}, "seats"),
        ({"options": {"rounds": 77}}, "option-value"),
        ({"options": {"colour": 1}}, "unknown-option"),
        ({"levels": ["genius"]}, "unknown-bot"),
        ({"levels": ["human"]}, "no-such-level"),
        ({"levels": ["ismcts-900000"]}, "no-such-level"),
        ({"levels": ["random", "random", "random"]}, "bots"),
        ({"games": 2_000_000}, "lab-games"),
        ({"games": 30_000, "levels": ["regular"]}, "lab-games"),
        ({"games": 6_000, "decisions": True}, "lab-games"),
    ],
)
async def test_an_impossible_run_is_refused_with_reasons(
    server: RunningServer, changed: dict[str, Any], code: str
) -> None:
    async with lab_at(server.url) as lab:
        before = len((await lab.all()).jobs)
        answer = await lab.http.post("/api/lab/jobs", json=SHORT | changed)
        problem = msgspec.json.decode(answer.content, type=p.Problem)
        assert (answer.status_code, problem.code) == (422, code)
        for lang in LANGS:
            assert words(lang).say(problem.text)
        assert len((await lab.all()).jobs) == before


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{}", b"{" * 5000, json.dumps(SHORT | {"folder": "/"}).encode(), b'{"game": 1}', b"x" * 20000]
)
async def test_a_malformed_request_is_refused(server: RunningServer, body: bytes) -> None:
    async with lab_at(server.url) as lab:
        answer = await lab.http.post("/api/lab/jobs", content=body)
        assert answer.json()["code"] in ("malformed", "too-large")


async def test_orders_about_nothing_are_refused(server: RunningServer) -> None:
    async with lab_at(server.url) as lab:
        for what in ("stop", "continue", "report", "delete"):
            assert (await lab.order("0123456789abcdef", what)).json()["code"] == "no-such-run"
        assert (await lab.order("x", "explode")).status_code == 404


async def test_other_sites_cannot_begin_a_run(server: RunningServer) -> None:
    async with lab_at(server.url) as lab:
        for headers in ({"Origin": "https://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}):
            answer = await lab.http.post("/api/lab/jobs", json=SHORT, headers=headers)
            assert answer.json()["code"] == "other-origin"


async def test_a_run_that_is_played_is_not_deleted_under_it(tmp_path: Path) -> None:
    with running_server(data=tmp_path) as server:
        async with lab_at(server.url) as lab:
            made = await lab.make(**LONG)
            await lab.until(made.id, "running")
            for what in ("delete", "continue", "report"):
                assert (await lab.order(made.id, what)).json()["code"] == "lab-going-on"
            await lab.order(made.id, "stop")
            await lab.until(made.id, "stopped")
            assert (await lab.order(made.id, "delete")).status_code == 200


async def test_runs_are_bounded_in_number_and_rate(tmp_path: Path) -> None:
    async with local_server(tmp_path, labs=LabLimits(jobs=2)) as server, lab_at(server.url) as lab:
        for _ in range(2):
            await lab.make(**SHORT)
        assert (await lab.http.post("/api/lab/jobs", json=SHORT)).json()["code"] == "lab-full"
    from yokocho.server.settings import Rate

    slow = LabLimits(making=Rate(0.001, 1))
    async with local_server(tmp_path / "b", labs=slow) as server, lab_at(server.url) as lab:
        await lab.make(**SHORT)
        assert (await lab.http.post("/api/lab/jobs", json=SHORT)).json()["code"] == "too-fast"


async def test_the_disk_is_not_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from yokocho.server import labs as labs_module

    monkeypatch.setattr(labs_module, "WATCH_SECONDS", 0.1)
    async with local_server(tmp_path / "a", labs=LabLimits(free_bytes=1 << 60)) as server, lab_at(server.url) as lab:
        refused = await lab.http.post("/api/lab/jobs", json=SHORT)
        assert (refused.status_code, refused.json()["code"]) == (507, "lab-no-room")
    async with local_server(tmp_path / "b", labs=LabLimits(bytes=3000)) as server, lab_at(server.url) as lab:
        made = await lab.make(**LONG)
        view = await lab.until(made.id, "failed")
        assert view.trouble is not None
        assert view.trouble.id == "refused-lab-no-room"
        assert await gone(tmp_path / "b" / "labs" / made.id, 15)


def test_a_disk_that_is_full_is_said_by_the_run(tmp_path: Path) -> None:
    (tmp_path / work.TROUBLE).write_bytes(msgspec.json.encode({"code": "no-room", "text": {"id": "refused-no-room"}}))
    found = work.read_trouble(tmp_path)
    assert found is not None
    assert found.code == "no-room"
    assert work.read_trouble(tmp_path / "nowhere") is None


# --- who may ----------------------------------------------------------------------------------------------------------

HERE = {"host": "localhost:8000"}


@pytest.mark.parametrize(
    ("whom", "host", "headers", "may"),
    [
        ("local", "127.0.0.1", HERE, True),
        ("local", "::1", {"host": "[::1]:8000"}, True),
        ("local", "::ffff:127.0.0.1", {"host": "127.0.0.1"}, True),
        ("local", "192.168.1.7", {"host": "192.168.1.2:8000"}, False),
        ("local", "192.168.1.7", HERE, False),
        ("local", None, HERE, False),
        ("local", "127.0.0.1", {"host": "evil.example:8000"}, False),
        ("local", "127.0.0.1", {"host": "[::1"}, False),
        ("local", "127.0.0.1", {}, False),
        ("local", "127.0.0.1", HERE | {"x-forwarded-for": "127.0.0.1"}, False),
        ("local", "127.0.0.1", HERE | {"via": "1.1 proxy"}, False),
        ("local", "127.0.0.1", HERE | {"cf-connecting-ip": "203.0.113.5"}, False),
        ("local", "127.0.0.1", HERE | {"x-forwarded-proto": "https"}, False),
        ("off", "127.0.0.1", HERE, False),
        ("all", "192.168.1.7", {"host": "play.example.org"}, True),
    ],
)
def test_who_may_use_the_lab_and_read_the_metrics(
    whom: Any, host: str | None, headers: dict[str, str], may: bool
) -> None:
    assert is_one_of(whom, host, headers) is may


def test_behind_a_public_address_the_lab_and_the_metrics_are_off_unless_it_is_said() -> None:
    plain = Settings(data=Path("x"))
    assert (plain.lab_for, plain.metrics_for) == ("local", "local")
    proxied = dataclasses.replace(plain, public_url="https://play.example.org")
    assert (proxied.lab_for, proxied.metrics_for) == ("off", "off")
    assert dataclasses.replace(proxied, lab="all").lab_for == "all"
    assert dataclasses.replace(proxied, lab="all").metrics_for == "off"
    assert dataclasses.replace(proxied, metrics="local").metrics_for == "local"


async def test_who_may_not_is_told_so_everywhere(tmp_path: Path) -> None:
    async with local_server(tmp_path, lab="off") as server, lab_at(server.url) as lab:
        assert (await lab.http.get("/api/about")).json() == {"lab": False}
        for answer in (
            await lab.http.get("/api/lab"),
            await lab.http.post("/api/lab/jobs", json=SHORT),
            await lab.http.get("/api/lab/jobs/x"),
            await lab.http.get("/api/lab/jobs/x/report.en.html"),
            await lab.http.get("/api/lab/jobs/x/examples/longest.json"),
            *[await lab.order("x", what) for what in ("stop", "continue", "report", "delete")],
        ):
            assert (answer.status_code, answer.json()["code"]) == (403, "lab-off")
        assert not (tmp_path / "labs").exists()


async def test_forwarded_visitors_are_not_local(server: RunningServer) -> None:
    async with lab_at(server.url) as lab:
        assert (await lab.http.get("/api/about")).json() == {"lab": True}
        for headers in ({"X-Forwarded-For": "203.0.113.5"}, {"Host": "play.example.org"}):
            assert (await lab.http.get("/api/about", headers=headers)).json() == {"lab": False}


# --- small parts ------------------------------------------------------------------------------------------------------


def test_rates_are_learned_and_survive(tmp_path: Path) -> None:
    import yokocho

    games = yokocho.discover()
    rates = Rates(tmp_path / "rates.json")
    plan = Plan("x-nimmt", 2, bots=("regular",), games=100).checked()
    guess = next(each for each in rates.told(games) if (each.game, each.level) == ("x-nimmt", "regular"))
    assert not guess.measured
    rates.learn(plan, 100, 50.0, 2)
    again = Rates(tmp_path / "rates.json")
    again.read()
    known = next(each for each in again.told(games) if (each.game, each.level) == ("x-nimmt", "regular"))
    assert (known.seconds, known.measured) == (1.0, True)
    (tmp_path / "rates.json").write_text("nonsense")
    Rates(tmp_path / "rates.json").read()


async def test_a_folder_that_is_no_run_is_left_alone(tmp_path: Path) -> None:
    for name, text in (("empty", None), ("broken", "{"), ("strange", '{"id": 5}')):
        folder = tmp_path / "labs" / name
        folder.mkdir(parents=True)
        if text is not None:
            (folder / "job.json").write_text(text)
    async with local_server(tmp_path) as server, lab_at(server.url) as lab:
        assert (await lab.all()).jobs == ()
    assert (tmp_path / "labs" / "broken" / "job.json").read_text() == "{"


def test_the_figures_of_pieces_are_those_of_the_whole() -> None:
    from yokocho.lab.live import bars, figures_of
    from yokocho.lab.metrics import Tally, measure

    games = simulate(Plan("x-nimmt", 3, {"rounds": 1}, ("random", "greedy", "random"), 60))
    tally = Tally()
    assert figures_of(tally).games == 0
    for first in range(0, 60, 7):
        tally.add(games.slice(first, 7))
    known = {(each.id, each.of): each for each in measure(games)}
    found = figures_of(tally)
    assert {each.id for each in found.metrics} >= {"bot-wins", "bot-score", "seat-wins"}
    for metric in found.metrics:
        same = known[metric.id, metric.of]
        assert (metric.value, metric.low, metric.high) == pytest.approx((same.value, same.low, same.high))
    assert sum(bar.games for bar in found.lengths) == 60
    assert [(bar.first, bar.last, bar.games) for bar in bars({7: 3})] == [(7, 7, 3)]
    wide = bars({1: 1, 1000: 2})
    assert len(wide) <= 24
    assert (wide[0].games, wide[-1].games, sum(bar.games for bar in wide)) == (1, 2, 3)


# --- comparisons ------------------------------------------------------------------------------------------------------

AGAINST: dict[str, Any] = SHORT | {"against": {"rounds": 1, "hand": 6}}
LONG_AGAINST: dict[str, Any] = LONG | {"games": 400, "against": {"rounds": 1, "hand": 6}}
"""Twenty pieces on either side."""


def pair_of(server: RunningServer, job: str) -> Pair:
    return Pair.open(folder_of(server, job) / work.RUN)


def assert_both_as_if_uninterrupted(server: RunningServer, job: p.LabJob, wanted: dict[str, Any]) -> None:
    """Both tables are those of runs in one go, each game once, and what is told of them is told of each pair once."""
    plan = plan_of(wanted).checked()
    plans = (plan, varied(plan, wanted["against"]))
    tables = [run.games.collect() for run in pair_of(server, job.id).runs]
    for table, each in zip(tables, plans, strict=True):
        assert table["number"].to_list() == list(range(wanted["games"]))
        assert table.equals(uninterrupted(msgspec.json.encode(each)))
    found = compared(*plans, *tables)
    assert job.contrast is not None
    assert (job.contrast.games, job.contrast.same) == (wanted["games"], found.same)
    told = {(each.id, each.of): each for each in job.contrast.differences}
    for each in found.differences:
        same = told.pop((each.id, each.of))
        assert (same.a, same.b, same.value, same.low, same.high) == pytest.approx(
            (each.a, each.b, each.value, each.low, each.high)
        )
        assert same.significant == each.significant
    assert not told


async def test_two_sets_of_options_are_compared_and_told(tmp_path: Path) -> None:
    with running_server(data=tmp_path) as server:
        async with lab_at(server.url) as lab:
            made = await lab.make(**AGAINST)
            assert (made.games, made.against) == (300, {"rounds": 1, "hand": 6, "memory": made.options["memory"]})
            done = await lab.until(made.id, "done")
            assert (done.done, done.report, done.figures) == (600, True, None)
            assert_both_as_if_uninterrupted(server, done, AGAINST)
            base = f"/api/lab/jobs/{made.id}"
            for lang, word in (("en", "A against B"), ("ja", "A と B の比較")):
                assert word in (await lab.http.get(f"{base}/report.{lang}.html")).text
                assert word in (await lab.http.get(f"{base}/report.{lang}.md")).text
            assert done.examples[:2] == ("parted-1-a", "parted-1-b")
            assert set(done.moves) == set(done.examples)
            for name in done.examples:
                record = (await lab.http.get(f"{base}/examples/{name}.json")).json()
                assert record["options"]["hand"] == (6 if name.endswith("-b") else made.options["hand"])
            assert (await lab.http.get(f"{base}/examples/moves.json")).status_code == 404
            listed = (await lab.all()).jobs
            assert [(each.id, each.contrast) for each in listed] == [(made.id, None)]


@pytest.mark.parametrize("who", ["server", "process"])
async def test_a_comparison_goes_on_after_a_kill_and_counts_nothing_twice(tmp_path: Path, who: str) -> None:
    with running_server(data=tmp_path) as server:
        async with lab_at(server.url) as lab:
            made = await lab.make(**LONG_AGAINST)
            before = await lab.until(made.id, "running", done=60)
            assert before.done < 2 * LONG_AGAINST["games"]
            kept = parts_of_both(server, made.id)
            if who == "process":
                os.kill(await at_work(folder_of(server, made.id)), signal.SIGKILL)
                await lab.until(made.id, "failed")
                await lab.order(made.id, "continue")
            else:
                server.kill()
                assert await gone(folder_of(server, made.id))
                server.start()
        async with lab_at(server.url) as lab:
            done = await lab.until(made.id, "done")
            now = parts_of_both(server, made.id)
            assert kept
            assert {name: at for name, at in now.items() if name in kept} == kept
            assert_both_as_if_uninterrupted(server, done, LONG_AGAINST)


def parts_of_both(server: RunningServer, job: str) -> dict[str, int]:
    found = [part for run in pair_of(server, job).runs for part in run.parts()]
    return {f"{part.parent.name}/{part.name}": part.stat().st_mtime_ns for part in found}


async def test_a_stopped_comparison_is_told_as_it_stands(tmp_path: Path) -> None:
    with running_server(data=tmp_path) as server:
        async with lab_at(server.url) as lab:
            made = await lab.make(**LONG_AGAINST)
            await lab.until(made.id, "running", done=40)
            await lab.order(made.id, "stop")
            stopped = await lab.until(made.id, "stopped")
            assert 40 <= stopped.done < 2 * LONG_AGAINST["games"]
            await lab.order(made.id, "report")
            told = await lab.until(made.id, "stopped")
            assert told.report
            page = await lab.http.get(f"/api/lab/jobs/{made.id}/report.en.html")
            assert f"of {LONG_AGAINST['games']} pairs of games have been played" in page.text


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"against": {"rounds": 77}}, "option-value"),
        ({"against": {"colour": 1}}, "unknown-option"),
        ({"games": 600_000, "against": {"rounds": 2}}, "lab-games"),
    ],
)
async def test_an_impossible_comparison_is_refused(server: RunningServer, changed: dict[str, Any], code: str) -> None:
    async with lab_at(server.url) as lab:
        answer = await lab.http.post("/api/lab/jobs", json=SHORT | changed)
        assert (answer.status_code, answer.json()["code"]) == (422, code)
