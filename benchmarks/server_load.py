"""Live tables on a server: latency at one action a second a table, and the knee, for each server with a driver.

Each run of the generator is a process of its own, with a server of its own on 127.0.0.1.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

from benchmarks.figures import Figure, Section

SERVERS = {
    "yokocho": "Yokocho",
    "boardgameio-memory": "boardgame.io (memory)",
    "boardgameio-flatfile": "boardgame.io (flat files)",
}
OURS = "yokocho"


@dataclass(frozen=True, slots=True)
class Size:
    tables: int
    steady_seconds: int
    knee_seconds: int
    tries: int
    budget: int


FULL = Size(tables=200, steady_seconds=60, knee_seconds=8, tries=3, budget=300)
QUICK = Size(tables=20, steady_seconds=5, knee_seconds=3, tries=2, budget=30)


def generate(driver: str, *options: object, timeout: float) -> dict[str, Any]:
    """Run the generator; on a time-out it ends together with the server that it started."""
    command = [sys.executable, "-m", "benchmarks.load", driver, "--json", *map(str, options)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as generator:
        try:
            output, _ = generator.communicate(timeout=timeout)
        except BaseException:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(generator.pid, signal.SIGKILL)
            raise
    if generator.returncode != 0:
        raise RuntimeError(f"the load of {driver} failed")
    return json.loads(output)


def measure(section: Section, driver: str, size: Size) -> None:
    subject, is_ours = SERVERS[driver], driver == OURS
    steady = generate(
        driver, "--tables", size.tables, "--seconds", size.steady_seconds, timeout=size.steady_seconds + 240
    )
    if "missing" in steady:
        section.missing[subject] = steady["missing"]
        return
    knee = generate(
        driver, "--knee", "--tables", size.tables, "--seconds", size.knee_seconds, "--tries", size.tries,
        "--budget", size.budget, "--first", size.tables, timeout=2 * size.budget + 600,
    )  # fmt: skip
    section.details[subject] = {"steady": steady, "knee": knee}
    memory = steady["server_rss"]
    asked = f"1 action/s a table for {size.steady_seconds} s, {steady['errors']} errors"
    asked += f", memory {memory[0]:.0f} → {memory[-1]:.0f} MiB"
    at_the_knee = f"p99 {knee['p99']:.0f} ms" + (
        "; the generator may be the limit" if knee["generator_limited"] else ""
    )
    section.figures += [
        Figure(subject, steady["p99"], "ms (p99)", asked, ours=is_ours, better="less"),
        Figure(subject, knee["knee"], "actions/s at the knee", at_the_knee, ours=is_ours),
    ]
    if knee["server_ms"] is not None:
        how = "processor time of the server at its knee"
        section.figures.append(
            Figure(subject, knee["server_ms"], "ms of a core/action", how, ours=is_ours, better="less")
        )


def run(quick: bool) -> dict[str, Any]:
    size = QUICK if quick else FULL
    section = Section(f"Server load, {size.tables} four-seat tables of X nimmt!")
    for driver in SERVERS:
        measure(section, driver, size)
    section.figures.sort(key=lambda figure: figure.unit)
    return section.as_dict()
