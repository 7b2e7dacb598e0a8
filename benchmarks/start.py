"""From the start of a process to a playable game: cold (an empty cache, everything compiled) and warm."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from typing import Any, NamedTuple

from benchmarks.figures import Figure, Section

TITLE = "Start to a playable game"
WARM_LIMIT = 1.0
"""Seconds that the second start may take."""

START = """
import sys
import yokocho
game = yokocho.load(sys.argv[1])
match = game.new(seed=1)
legal = match.legal(min(match.actors))
match.scene(0)
assert legal
"""
"""A match is set up, somebody's legal actions and a scene are at hand."""

CLOCK = """
import json, resource, subprocess, sys, time
start = time.perf_counter()
subprocess.run([sys.executable, "-c", *sys.argv[1:]], stdout=subprocess.DEVNULL, check=True)
wall = time.perf_counter() - start
used = resource.getrusage(resource.RUSAGE_CHILDREN)
json.dump({"wall": wall, "cpu": used.ru_utime + used.ru_stime}, sys.stdout)
"""
"""The whole process from outside, the interpreter's own start among it."""


class Took(NamedTuple):
    """Seconds of one start: by the clock, and of processors (which other work on the machine hardly lengthens)."""

    wall: float
    cpu: float


def started(game: str, cache: str) -> Took:
    """Start a process, play nothing, and end it."""
    done = subprocess.run(
        [sys.executable, "-c", CLOCK, START, game],
        env={**os.environ, "YOKOCHO_CACHE": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    return Took(**json.loads(done.stdout))


def run(quick: bool) -> dict[str, Any]:
    import yokocho

    figures: list[Figure] = []
    details: dict[str, Any] = {"warm_limit_s": WARM_LIMIT}
    for game in yokocho.discover():
        with tempfile.TemporaryDirectory() as cache:
            cold = started(game, cache)
            warm = [started(game, cache) for _ in range(3 if quick else 9)]
        details[game] = {"cold": cold._asdict(), "warm": [took._asdict() for took in warm]}
        best = min(warm)
        for name, took, how in (
            ("first", cold, "all kernels are compiled"),
            ("second", best, f"kernels from the cache, best of {len(warm)}"),
        ):
            of_processors = f"{how}; {took.cpu:.2f} s of processors"
            figures.append(Figure(f"{game}, {name} start", took.wall, "s", of_processors, ours=True, better="less"))
    return Section(TITLE, figures, details=details).as_dict()


if __name__ == "__main__":
    json.dump(run(quick=True), sys.stdout, indent=2)
    print()
