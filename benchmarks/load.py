"""A load of live tables for a game server, the same for every server that has a driver.

    python -m benchmarks.load boardgameio-memory           # 200 four-seat tables, 1 action a second each, 60 s
    python -m benchmarks.load boardgameio-flatfile --knee  # raise the rate until p99 passes 100 ms
    python -m benchmarks.load echo --knee                  # how far the generator itself can go

Every seat of every table is a WebSocket client of its own that chooses among the legal actions the server told it. A
table acts at fixed times: an action that comes late because the one before it is still on its way is measured from the
time it was meant for, so waiting counts. Latency ends when the acting seat has its own event. All traffic stays on
127.0.0.1. This process is the generator alone; it prints how busy it was, since a busy generator measures itself.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import importlib
import itertools
import json
import math
import os
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from benchmarks.load_socket import LoadError

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence

    from benchmarks.load_client import Driver, Table

DRIVERS = {
    "yokocho": "benchmarks.load_yokocho:driver",
    "boardgameio-memory": "benchmarks.load_boardgameio:memory",
    "boardgameio-flatfile": "benchmarks.load_boardgameio:flatfile",
    "echo": "benchmarks.load_echo:driver",
}

KNEE_MS = 100.0
"""The knee is the highest rate whose p99 stays below this."""

PATIENCE = 10.0
"""An action whose event has not come after so many seconds is an error."""

OPENING = 120.0
"""All tables have to be open within so many seconds."""

GRACE = 2.0
"""So many seconds after the end of a run, what is still waiting to be sent is counted with the age it has."""


@dataclass(frozen=True, slots=True)
class Plan:
    tables: int = 200
    seats: int = 4
    rate: float = 1.0
    """Actions a second at each table."""
    seconds: float = 60.0
    warmup: float = 2.0
    """So many seconds at the same rate come before it and are not counted."""
    seed: int = 1

    @property
    def offered(self) -> float:
        return self.tables * self.rate


@dataclass(frozen=True, slots=True)
class Report:
    """Latencies in milliseconds, rates in actions a second, memory in MiB, shares of one core."""

    driver: str
    tables: int
    offered: float
    achieved: float
    seconds: float
    actions: int
    p50: float
    p90: float
    p99: float
    max: float
    errors: int
    first_error: str | None
    unsent: int
    """Actions still waiting for the one before them when the run ended; they count as late as they were by then."""
    server_rss: Sequence[float]
    server_cpu: float | None
    server_ms: float | None
    """Processor time that the server spent on an action: what contention with other work leaves unchanged."""
    generator_cpu: float
    generator_lag_p99: float
    """How late the generator's own timers were: what it adds to each latency at worst."""


@dataclass(slots=True)
class Tally:
    latencies: list[float] = field(default_factory=list[float])
    done: int = 0
    done_in_time: int = 0
    unsent: int = 0
    errors: int = 0
    first_error: str | None = None

    def error(self, error: BaseException) -> None:
        self.errors += 1
        self.first_error = self.first_error or f"{type(error).__name__}: {error}"


def percentile(ordered: Sequence[float], share: float) -> float:
    """The smallest value that `share` of the sorted values do not exceed.

    >>> percentile([1, 2, 3, 4], 0.5), percentile([1, 2, 3, 4], 0.99), percentile([], 0.5)
    (2, 4, nan)
    """
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else math.nan


# One run


async def act_once(table: Table, rng: Random) -> None:
    """One seat that the game waits for does one legal thing. The seat first sees what the last one brought about."""
    newest = max(table.clients, key=lambda client: client.version)
    actor = table.clients[rng.choice(newest.awaited)]
    await actor.reach(newest.version)
    await actor.act(rng.choice(actor.choices()))


async def play_table(driver: Driver, table: Table, plan: Plan, start: float, tally: Tally, rng: Random) -> Table:
    """Act at the table's times until the run ends. A game that ends is followed by another, off the clock."""
    counted_from, end = start + plan.warmup, start + plan.warmup + plan.seconds
    shift = rng.random() / plan.rate
    for number in itertools.count():
        due = start + shift + number / plan.rate
        if due >= end:
            break
        now = time.perf_counter()
        if now > end + GRACE:
            late = [now - due for due in due_times(due, end, plan.rate)]
            tally.latencies += late
            tally.unsent += len(late)
            break
        if now < due:
            await asyncio.sleep(due - now)
        try:
            async with asyncio.timeout(PATIENCE):
                await act_once(table, rng)
        except (LoadError, OSError, TimeoutError, IndexError) as error:
            tally.error(error)
            break
        done = time.perf_counter()
        if due >= counted_from:
            tally.latencies.append(done - due)
        tally.done += 1
        tally.done_in_time += counted_from <= done < end
        if not max(table.clients, key=lambda client: client.version).awaited:
            await table.close()
            table = await driver.open_table(plan.seats)
            shift += time.perf_counter() - done
    return table


def due_times(first: float, end: float, rate: float) -> list[float]:
    """
    >>> due_times(1.0, 2.0, rate=4)
    [1.0, 1.25, 1.5, 1.75]
    """
    return [first + number / rate for number in range(max(0, math.ceil((end - first) * rate)))]


async def run(driver: Driver, pid: int, plan: Plan) -> Report:
    """One load of a running server, on fresh tables."""
    tables = await open_tables(driver, plan)
    tally = Tally()
    gc.collect()
    gc.freeze()
    start = time.perf_counter() + 0.1
    cpu_before, generator_before = server_cpu_seconds(pid), time.process_time()
    async with asyncio.TaskGroup() as group:
        lags = group.create_task(watch_lag(plan.warmup + plan.seconds))
        memory = group.create_task(watch_memory(pid, plan.warmup + plan.seconds))
        players = [
            group.create_task(play_table(driver, table, plan, start, tally, Random(f"{plan.seed}/{number}")))
            for number, table in enumerate(tables)
        ]
    elapsed = time.perf_counter() - start
    cpu_after, generator_after = server_cpu_seconds(pid), time.process_time()
    gc.unfreeze()
    await asyncio.gather(*(player.result().close() for player in players))
    server = None if cpu_before is None or cpu_after is None else cpu_after - cpu_before
    ordered = [1000 * latency for latency in sorted(tally.latencies)]
    return Report(
        driver=driver.name,
        tables=plan.tables,
        offered=plan.offered,
        achieved=round(tally.done_in_time / plan.seconds, 1),
        seconds=plan.seconds,
        actions=len(ordered),
        p50=round(percentile(ordered, 0.5), 2),
        p90=round(percentile(ordered, 0.9), 2),
        p99=round(percentile(ordered, 0.99), 2),
        max=round(ordered[-1], 2) if ordered else math.nan,
        errors=tally.errors,
        first_error=tally.first_error,
        unsent=tally.unsent,
        server_rss=memory.result(),
        server_cpu=None if server is None else round(server / elapsed, 2),
        server_ms=None if server is None or not tally.done else round(1000 * server / tally.done, 3),
        generator_cpu=round((generator_after - generator_before) / elapsed, 2),
        generator_lag_p99=round(1000 * percentile(sorted(lags.result()), 0.99), 2),
    )


async def open_tables(driver: Driver, plan: Plan) -> list[Table]:
    few_at_once = asyncio.Semaphore(8)

    async def open_one() -> Table:
        async with few_at_once:
            return await driver.open_table(plan.seats)

    try:
        async with asyncio.timeout(OPENING), asyncio.TaskGroup() as group:
            opening = [group.create_task(open_one()) for _ in range(plan.tables)]
    except TimeoutError:
        raise LoadError(f"{plan.tables} tables were not open after {OPENING:.0f} s") from None
    except ExceptionGroup as errors:
        raise LoadError(f"a table could not be opened: {errors.exceptions[0]!r}") from errors
    return [table.result() for table in opening]


async def watch_lag(seconds: float) -> list[float]:
    """How late a timer of 10 ms is, over and over."""
    lags: list[float] = []
    end = time.perf_counter() + seconds
    while (before := time.perf_counter()) < end:
        await asyncio.sleep(0.01)
        lags.append(max(0.0, time.perf_counter() - before - 0.01))
    return lags


async def watch_memory(pid: int, seconds: float) -> list[float]:
    """The server's resident memory in MiB, once a second."""
    samples: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        samples.append(resident_mib(pid))
        await asyncio.sleep(1)
    return samples


def resident_mib(pid: int) -> float:
    status = Path(f"/proc/{pid}/statm")
    if status.exists():
        return round(int(status.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20, 1)
    answer = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return round(int(answer.stdout or 0) / 1024, 1)


def server_cpu_seconds(pid: int) -> float | None:
    """Processor time of the server's process so far, where the system tells it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# The knee


@dataclass(frozen=True, slots=True)
class Knee:
    driver: str
    knee: float
    """The highest rate kept with p99 below `KNEE_MS`, in actions a second over all tables."""
    p99: float
    server_ms: float | None
    """Processor time of the server for an action, at the knee."""
    first_failing: float | None
    """The lowest rate that failed in every try; none: the search ended before one did, so the knee lies higher."""
    generator_limited: bool
    """The generator was so busy or late at the failing rate that the server's knee may lie higher."""
    steps: Sequence[Report]


def holds(report: Report) -> bool:
    return report.errors == 0 and report.p99 <= KNEE_MS


def generator_is_the_limit(report: Report) -> bool:
    return report.generator_cpu > 0.9 or report.generator_lag_p99 > KNEE_MS / 2


async def find_knee(
    attempt: Callable[[float], Coroutine[Any, Any, Report]],
    *,
    first: float,
    tries: int,
    budget: float,
    factor: float = 1.5,
    halvings: int = 3,
) -> Knee:
    """Raise the rate by `factor` until a rate fails, then close in on the knee by halving.

    A rate holds if it holds in one of `tries` runs: other work on the machine can make a run worse, never better. No
    new rate is begun when the `budget` of seconds is spent.
    """
    steps: list[Report] = []
    end = time.perf_counter() + budget

    async def rate_holds(rate: float) -> bool:
        for _ in range(tries):
            steps.append(await attempt(rate))
            if holds(steps[-1]):
                return True
        return False

    rate, low, high = first, 0.0, math.inf
    while math.isinf(high) and time.perf_counter() < end:
        if await rate_holds(rate):
            low, rate = rate, rate * factor
        else:
            high = rate
    for _ in range(halvings):
        if math.isinf(high) or time.perf_counter() > end:
            break
        rate = math.sqrt(low * high) if low else high / 2
        if await rate_holds(rate):
            low = rate
        else:
            high = rate
    best = max((step for step in steps if holds(step)), key=lambda step: step.achieved, default=None)
    failing = [step for step in steps if step.offered >= high and not holds(step)]
    return Knee(
        driver=steps[0].driver if steps else "",
        knee=best.achieved if best else 0.0,
        p99=best.p99 if best else math.nan,
        server_ms=best.server_ms if best else None,
        first_failing=None if math.isinf(high) else round(high, 1),
        generator_limited=any(generator_is_the_limit(step) for step in failing),
        steps=steps,
    )


# From the command line


def load_driver(name: str) -> Driver:
    module, _, factory = DRIVERS[name].partition(":")
    try:
        return getattr(importlib.import_module(module), factory)()
    except ModuleNotFoundError as error:
        raise LoadError(f"not installed: {error.name}") from error


@contextlib.asynccontextmanager
async def running(driver: Driver) -> AsyncGenerator[int]:
    try:
        yield await driver.start()
    finally:
        await driver.stop()


async def steady(name: str, plan: Plan) -> Report:
    driver = load_driver(name)
    async with running(driver) as pid:
        return await run(driver, pid, plan)


async def knee(name: str, plan: Plan, *, first: float, tries: int, budget: float) -> Knee:
    """Each try has a fresh server, so that no run pays for what the one before it has left behind."""

    async def attempt(rate: float) -> Report:
        report = await steady(name, Plan(plan.tables, plan.seats, rate / plan.tables, plan.seconds, plan.warmup))
        print(describe(report), file=sys.stderr, flush=True)
        return report

    return await find_knee(attempt, first=first, tries=tries, budget=budget)


def describe(report: Report) -> str:
    memory = f"{report.server_rss[0]:.0f}-{max(report.server_rss):.0f} MiB" if report.server_rss else "?"
    return (
        f"{report.driver}: {report.tables} tables, {report.offered:.0f} actions/s asked, {report.achieved:.0f} kept; "
        f"p50 {report.p50:.1f}, p90 {report.p90:.1f}, p99 {report.p99:.1f}, max {report.max:.1f} ms; "
        f"errors {report.errors}; server {memory}, {report.server_cpu} of a core, {report.server_ms} ms an action; "
        f"generator {report.generator_cpu} of a core, timers late by {report.generator_lag_p99:.1f} ms (p99)"
        + (f"; first error: {report.first_error}" if report.first_error else "")
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("driver", choices=sorted(DRIVERS))
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rate", type=float, default=1.0, help="actions a second at each table (default 1)")
    parser.add_argument("--seconds", type=float, help="length of a run (default 60; with --knee 8)")
    parser.add_argument("--warmup", type=float, default=2.0)
    parser.add_argument("--knee", action="store_true", help="raise the rate until p99 passes 100 ms")
    parser.add_argument("--first", type=float, default=200.0, help="the knee search's first rate over all tables")
    parser.add_argument("--tries", type=int, default=3, help="a rate fails after so many failed runs (default 3)")
    parser.add_argument("--budget", type=float, default=600.0, help="seconds after which no further rate is tried")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


async def main(options: argparse.Namespace) -> int:
    plan = Plan(options.tables, options.seats, options.rate, options.seconds or (8 if options.knee else 60))
    plan = Plan(plan.tables, plan.seats, plan.rate, plan.seconds, options.warmup)
    try:
        if options.knee:
            found = await knee(options.driver, plan, first=options.first, tries=options.tries, budget=options.budget)
            line = f"{found.driver}: knee at {found.knee:.0f} actions/s (p99 {found.p99:.1f} ms)"
            line += "; the generator may be the limit" if found.generator_limited else ""
        else:
            found = await steady(options.driver, plan)
            line = describe(found)
    except LoadError as error:
        print(json.dumps({"missing": str(error)}) if options.json else str(error))
        return 0 if options.json else 1
    print(json.dumps(asdict(found)) if options.json else line)
    return 0


def run_loop(coroutine: Coroutine[Any, Any, int]) -> int:
    """uvloop where it is installed: a faster generator stays further below its own limit."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(coroutine)
    return uvloop.run(coroutine)


if __name__ == "__main__":
    sys.exit(run_loop(main(arguments())))
