"""The playtest lab's runs as jobs: a folder each under the data directory, played one after another by a process of its
own that stands back behind everything else.

What lies in the folders is the truth, so that runs survive the server: `job.json` (this module), `plan.json`,
`against.json`, `progress.json` and `run/` (see `lab.job`). One server process at a time works on a data directory's
runs. When it ends, however that happens, the run's process ends with it; the next one goes on with what is not played
yet.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import logging
import os
import secrets
import shutil
import signal
import sys
import time
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, Literal, TypeVar

import msgspec

from yokocho.bots import registry
from yokocho.engine.refused import BadSetting
from yokocho.engine.scene import Text
from yokocho.lab import job as work
from yokocho.lab.plan import HUMAN, UNREADABLE, Plan, iterations_of
from yokocho.table.refusal import Refusal, refuse

from . import protocol as p
from .lab_rates import Rates

if TYPE_CHECKING:
    from .settings import Settings

log = logging.getLogger("yokocho.lab")

JOB: Final = "job.json"
LOG: Final = "log.txt"
STOP_SECONDS: Final = 10.0
"""After it was asked to stop, a process has so long before it is ended."""
WATCH_SECONDS: Final = 2.0
"""Between two looks at the disk while a run is played."""
LOG_BYTES: Final = 1 << 20
REPORTS: Final = tuple(f"report.{lang}.{form}" for lang in ("en", "ja") for form in ("html", "md"))

T = TypeVar("T")

State = Literal["waiting", "running", "stopped", "done", "failed"]


class Job(msgspec.Struct):
    """What `job.json` holds."""

    id: str
    made_at: int
    state: State = "waiting"
    trouble: Text | None = None
    report_only: bool = False
    """The next process tells what is there and plays nothing."""


class Labs:
    """All runs of this server. Methods that touch the disk do so in a thread."""

    def __init__(self, settings: Settings) -> None:
        self._limits = settings.labs
        self._folder = settings.data / "labs"
        self._jobs: dict[str, Job] = {}
        self._wanted: dict[str, work.Wanted] = {}
        self._lock: IO[str] | None = None
        self._changed = asyncio.Event()
        self._changing = asyncio.Lock()
        self._worker: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._current: str | None = None
        self._stopping = False
        self.rates = Rates(self._folder / "rates.json")

    # --- beginning and ending -----------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Find what is there; what was waiting or being played goes on."""
        async with self._changing:
            if self._worker is None and await asyncio.to_thread(self._take):
                self._worker = asyncio.create_task(self._work(), name="yokocho-lab")

    def _take(self) -> bool:
        """Hold the folder against other server processes, and read it."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = (self._folder / "lock").open("w")
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            handle.close()
            return False
        self._lock = handle
        for folder in sorted(self._folder.iterdir()):
            if folder.is_dir():
                self._read(folder)
        self.rates.read()
        return True

    def _read(self, folder: Path) -> None:
        if folder.name.startswith("."):  # was being deleted
            shutil.rmtree(folder, ignore_errors=True)
            return
        try:
            job = msgspec.json.decode((folder / JOB).read_bytes(), type=Job)
            wanted = work.read_wanted(folder)
        except (*UNREADABLE, BadSetting, AttributeError) as error:
            log.warning("a run cannot be read", extra={"fields": {"error": type(error).__name__}})
            return
        job.id = folder.name
        if job.state == "running":
            job.state = "waiting"
        self._jobs[job.id], self._wanted[job.id] = job, wanted

    async def close(self) -> None:
        """End the run's process; the run goes on when a server begins again."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.cancel()
            await asyncio.gather(worker, return_exceptions=True)
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    # --- looking ------------------------------------------------------------------------------------------------------

    async def look(self) -> Refusal | None:
        """Before anything is asked: is this the process that has the runs?"""
        if self._worker is None:
            try:
                await self.begin()
            except OSError:
                return refuse("lab-no-room")
        return refuse("lab-elsewhere") if self._worker is None else None

    async def jobs(self) -> tuple[p.LabJob, ...]:
        """Latest first, without figures."""
        found = sorted(self._jobs.values(), key=lambda job: (job.made_at, job.id), reverse=True)
        wanted = [self._wanted[job.id] for job in found]  # here: meanwhile a run may be deleted
        views = await asyncio.to_thread(lambda: list(map(self._view, found, wanted)))
        return tuple(msgspec.structs.replace(view, figures=None, contrast=None) for view in views)

    async def job(self, name: str) -> p.LabJob | Refusal:
        """One, with its figures."""
        job = self._jobs.get(name)
        if job is None:
            return refuse("no-such-run")
        return await asyncio.to_thread(self._view, job, self._wanted[name])

    def _view(self, job: Job, wanted: work.Wanted) -> p.LabJob:
        folder = self._folder / job.id
        plan, against = wanted
        progress = work.read_progress(folder) or work.Progress("starting", 0, wanted.games)
        told = progress.phase == "done" and all((folder / work.RUN / name).is_file() for name in REPORTS)
        examples = sorted((folder / work.RUN / "examples").glob("*.json")) if told else []
        is_current = job.id == self._current and job.state == "running"
        played = progress.done + (progress.finished if job.state == "running" else 0)
        left = progress.seconds / played * (wanted.games - played) if played else None
        return p.LabJob(
            id=job.id,
            game=plan.game,
            seats=plan.seats,
            options=dict(plan.options),
            levels=plan.bots,
            games=plan.games,
            seed=plan.seed,
            decisions=plan.decisions,
            made_at=job.made_at,
            state="stopping" if is_current and self._stopping else job.state,
            phase=progress.phase,
            against=dict(against.options) if against is not None else None,
            done=progress.done,
            finished=played - progress.done,
            under_way=progress.decisions if job.state == "running" else 0,
            seconds=progress.seconds,
            seconds_left=left if job.state == "running" and progress.phase == "playing" else None,
            trouble=job.trouble,
            report=told,
            examples=tuple(file.stem for file in examples if file.name != work.MOVES),
            moves=_moves(folder / work.RUN / "examples" / work.MOVES) if told else {},
            figures=_figures(progress.figures, p.LabFigures) if against is None else None,
            contrast=_figures(progress.figures, p.LabContrast) if against is not None else None,
        )

    async def file(self, name: str, *path: str) -> bytes | Refusal:
        """A report or an example; only names that the run itself lists lead anywhere."""
        view = await self.job(name)
        if isinstance(view, Refusal):
            return view
        known = {(each,) for each in REPORTS if view.report} | {("examples", f"{each}.json") for each in view.examples}
        if path not in known:
            return refuse("no-report")
        try:
            return await asyncio.to_thread((self._folder / name / work.RUN).joinpath(*path).read_bytes)
        except OSError:
            return refuse("no-report")

    # --- what people want ---------------------------------------------------------------------------------------------

    async def make(self, wanted: p.NewLabJob) -> p.LabJob | Refusal:
        """A new run; it is played when those before it are done."""
        plan = Plan(
            wanted.game, wanted.seats, wanted.options, wanted.levels, wanted.games, wanted.seed,
            decisions=wanted.decisions,
        )  # fmt: skip
        try:
            plan = await asyncio.to_thread(plan.checked)
            against = await asyncio.to_thread(_against, plan, wanted.against)
        except BadSetting as bad:
            return Refusal(bad.refused.code, bad.refused.text, bad.refused.clause)
        if between := [level for level in plan.bots if level == HUMAN or iterations_of(level) is not None]:
            return refuse("no-such-level", given=between[0], expected=", ".join(level.id for level in registry.LEVELS))
        doing = work.Wanted(plan, against)
        most = self._most(plan)
        if doing.games > most:
            return refuse("lab-games", given=doing.games, most=most)
        async with self._changing:
            if len(self._jobs) >= self._limits.jobs:
                return refuse("lab-full", most=self._limits.jobs)
            if await asyncio.to_thread(self._is_crowded):
                return refuse("lab-no-room")
            job = Job(secrets.token_hex(8), int(time.time()))
            try:
                await asyncio.to_thread(self._begin, job, doing)
            except OSError:
                return refuse("lab-no-room")
            self._jobs[job.id], self._wanted[job.id] = job, doing
        self._changed.set()
        return await asyncio.to_thread(self._view, job, doing)

    def _most(self, plan: Plan) -> int:
        if plan.is_compiled:
            return self._limits.games_random
        return self._limits.games_decisions if plan.decisions else self._limits.games

    def _begin(self, job: Job, wanted: work.Wanted) -> None:
        folder = self._folder / job.id
        folder.mkdir(mode=0o700)
        try:
            work.write_wanted(folder, wanted)
            self._keep(job)
        except OSError:
            shutil.rmtree(folder, ignore_errors=True)
            raise

    def _keep(self, job: Job) -> None:
        """Whole or not at all."""
        file = self._folder / job.id / JOB
        draft = file.with_name(f".{JOB}")
        draft.write_bytes(msgspec.json.encode(job))
        draft.replace(file)

    async def _become(self, job: Job, state: State, trouble: Text | None = None) -> None:
        job.state, job.trouble = state, trouble
        try:
            await asyncio.to_thread(self._keep, job)
        except OSError as error:  # as it stands here; a new server finds the state before
            log.warning("a run's state cannot be kept", extra={"fields": {"error": type(error).__name__}})

    async def stop(self, name: str) -> p.LabJob | Refusal:
        """What is done is kept."""
        async with self._changing:
            job = self._jobs.get(name)
            if job is None:
                return refuse("no-such-run")
            if job.state == "waiting":
                await self._become(job, "stopped")
            elif job.state == "running":
                self._stopping = True
                self._signal(signal.SIGINT)
        return await self.job(name)

    async def go_on(self, name: str, *, report_only: bool = False) -> p.LabJob | Refusal:
        """Play what is missing, or only tell what is there."""
        async with self._changing:
            job = self._jobs.get(name)
            if job is None:
                return refuse("no-such-run")
            if job.state not in ("stopped", "failed", "done"):
                return refuse("lab-going-on")
            view = await asyncio.to_thread(self._view, job, self._wanted[name])
            if report_only and not view.done:
                return refuse("lab-nothing-played")
            job.report_only = report_only
            await self._become(job, "waiting")
        self._changed.set()
        return await self.job(name)

    async def delete(self, name: str) -> Refusal | None:
        """Everything of it; a run that is being played is stopped first."""
        async with self._changing:
            job = self._jobs.get(name)
            if job is None:
                return refuse("no-such-run")
            if job.id == self._current:
                return refuse("lab-going-on")
            del self._jobs[name], self._wanted[name]
            gone = self._folder / f".{name}"
            try:
                await asyncio.to_thread((self._folder / name).rename, gone)
                await asyncio.to_thread(shutil.rmtree, gone, ignore_errors=True)
            except OSError as error:
                log.warning("a run cannot be deleted", extra={"fields": {"error": type(error).__name__}})
        return None

    # --- the queue ----------------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        while True:
            self._changed.clear()
            waiting = [job for job in self._jobs.values() if job.state == "waiting"]
            if not waiting:
                await self._changed.wait()
                continue
            job = min(waiting, key=lambda each: (each.made_at, each.id))
            try:
                await self._play(job)
            except OSError as error:
                log.warning("a run cannot be begun", extra={"fields": {"error": type(error).__name__}})
                await self._become(job, "failed", Text("lab-trouble-no-process"))

    async def _play(self, job: Job) -> None:
        """One process, from its start to what it came to."""
        async with self._changing:
            if job.state != "waiting":
                return
            self._current, self._stopping = job.id, False
            await self._become(job, "running")
            try:
                process = self._process = await self._start(job)
            except BaseException:
                self._current = None
                raise
        log.info("a run begins", extra={"fields": {"game": self._wanted[job.id].plan.game}})
        watching = asyncio.create_task(self._watch(job))
        try:
            code = await process.wait()
        except asyncio.CancelledError:  # the server ends: the run stays "running", the next one goes on with it
            await self._end_process(process)
            raise
        finally:
            watching.cancel()
            self._process = None
        async with self._changing:
            self._current = None
            if self._jobs[job.id].state == "running":  # else the disk was full
                await self._become(job, *await asyncio.to_thread(self._outcome, job, code))
        log.info("a run ends", extra={"fields": {"game": self._wanted[job.id].plan.game, "state": job.state}})

    async def _start(self, job: Job) -> asyncio.subprocess.Process:
        folder = self._folder / job.id
        workers = self._limits.workers
        only = ["--report-only"] if job.report_only else []
        shown = await asyncio.to_thread(_open_log, folder / LOG)
        try:
            return await asyncio.create_subprocess_exec(
                sys.executable, "-m", "yokocho.lab.job", str(folder), "--workers", str(workers), *only,
                stdin=asyncio.subprocess.PIPE,  # never written to: its end tells the process that we are gone
                stdout=shown, stderr=shown, start_new_session=True,
                env=os.environ | {"POLARS_MAX_THREADS": str(workers), "NUMBA_NUM_THREADS": str(workers)},
            )  # fmt: skip
        finally:
            shown.close()

    async def _watch(self, job: Job) -> None:
        """The tables' disk is not the lab's to fill."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            if await asyncio.to_thread(self._is_crowded):
                await self._become(job, "failed", Text("refused-lab-no-room"))
                self._signal(signal.SIGINT)
                return

    def _is_crowded(self) -> bool:
        if shutil.disk_usage(self._folder).free < self._limits.free_bytes:
            return True
        return _bytes_in(self._folder) > self._limits.bytes

    def _outcome(self, job: Job, code: int) -> tuple[State, Text | None]:
        """What an ended process came to."""
        wanted, progress = self._wanted[job.id], work.read_progress(self._folder / job.id)
        all_played = progress is not None and progress.done >= wanted.games
        if code == 0:
            if all_played and progress is not None:
                self.rates.learn(wanted.plan, wanted.games, progress.seconds, self._limits.workers)
            return "done" if all_played else "stopped", None
        if self._stopping:
            return "stopped", None
        if code == work.REFUSED and (trouble := work.read_trouble(self._folder / job.id)) is not None:
            return "failed", trouble.text
        if code == work.HELD:
            return "failed", Text("lab-trouble-held")
        if code < 0 or code == work.STOPPED:
            return "failed", Text("lab-trouble-killed", {"signal": -code if code < 0 else int(signal.SIGINT)})
        return "failed", Text("lab-trouble-bug", {"code": code})

    def _signal(self, what: signal.Signals) -> None:
        process = self._process
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(what)
            asyncio.get_running_loop().call_later(STOP_SECONDS, _kill_group, process)

    async def _end_process(self, process: asyncio.subprocess.Process) -> None:
        """At once: whatever is written is whole."""
        _kill_group(process)
        await process.wait()


def _kill_group(process: asyncio.subprocess.Process) -> None:
    """The process and those that it started itself. It leads a session of its own and we have not waited for it yet, so
    its number is nobody else's."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def _open_log(path: Path) -> IO[bytes]:
    """For the process's own last words; they are for operators and never leave the folder."""
    if path.exists() and path.stat().st_size > LOG_BYTES:
        path.unlink()
    return path.open("ab")


def _bytes_in(folder: Path) -> int:
    total = 0
    for file in folder.rglob("*"):
        with contextlib.suppress(OSError):  # it may be gone meanwhile
            total += file.stat().st_size
    return total


def _figures(figures: dict[str, Any] | None, kind: type[T]) -> T | None:
    if figures is None or not figures.get("games"):
        return None
    try:
        return msgspec.convert(figures, kind)
    except msgspec.ValidationError:
        return None


def _moves(file: Path) -> dict[str, int]:
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, int])
    except UNREADABLE:
        return {}


def _against(plan: Plan, options: dict[str, Any] | None) -> Plan | None:
    """The checked plan with other options, if there are some. Raises BadSetting."""
    return None if options is None else msgspec.structs.replace(plan, options=options).checked()
