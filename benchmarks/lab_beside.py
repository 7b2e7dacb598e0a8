"""Do runs of the lab slow the tables? `python -m benchmarks.lab_beside [--tables 20] [--seconds 20]`.

One server; people at some tables act one after another, each action timed from its sending to its answer: first with
the server to themselves, then with a run of thinking bots beside them, then alone again.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import time
from typing import Any

import msgspec

from tests.support.client import Line, Person, fresh_id
from tests.support.server import running_server
from yokocho.server import protocol as p

PAUSE = 0.5
RUN: dict[str, Any] = {"game": "x-nimmt", "seats": 4, "levels": ["regular"], "games": 5000, "decisions": True}


async def acting(person: Person, seconds: float, took: list[float]) -> None:
    """New tables of two seats, both this person's browser's and a bot's, until the time is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        made = await person.make(bots=[{"seat": 1, "level": "random"}], options={"rounds": 1, "hand": 8})
        line = await person.open(made.table)
        await line.do(p.Start)
        await _through(line, end, took)
        await line.close()
        person.lines.remove(line)


async def _through(line: Line, end: float, took: list[float]) -> None:
    while time.monotonic() < end and line.table is not None and line.table.state != "over":
        if not line.actions:
            await line.receive()
            continue
        await asyncio.sleep(PAUSE)
        await line.quiet(0.01)
        if not line.actions:
            continue
        action = line.actions[0]
        begun = time.perf_counter()
        await line.ask(p.Act(fresh_id(), line.version, action.name, action.params))
        took.append(time.perf_counter() - begun)


async def measured(url: str, tables: int, seconds: float) -> list[float]:
    people, took = [Person(url, f"P{n}") for n in range(tables)], list[float]()
    for person in people:
        await person.greet()
    await asyncio.gather(*(acting(person, seconds, took) for person in people))
    for person in people:
        await person.close()
    return took


def told(name: str, took: list[float]) -> str:
    each = sorted(1000 * seconds for seconds in took)
    p99 = each[min(len(each) - 1, round(0.99 * len(each)))]
    return f"{name:28} {len(each):5} actions   median {statistics.median(each):6.1f} ms   99 % {p99:6.1f} ms"


async def compare(tables: int, seconds: float) -> None:
    print(f"{tables} tables, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    with running_server("--no-limits") as server:
        maker = Person(server.url)
        await measured(server.url, 1, 3)  # warm
        print(told("alone", await measured(server.url, tables, seconds)))
        answer = await maker.http.post("/api/lab/jobs", json=RUN)
        job = msgspec.json.decode(answer.content, type=p.LabJob).id
        while (await maker.http.get(f"/api/lab/jobs/{job}")).json().get("phase") != "playing":  # noqa: ASYNC110
            await asyncio.sleep(0.2)
        print(told("beside a run of the lab", await measured(server.url, tables, seconds)))
        done = (await maker.http.get(f"/api/lab/jobs/{job}")).json().get("done", 0)
        await maker.http.post(f"/api/lab/jobs/{job}/stop", json={})
        await asyncio.sleep(2)
        print(told("alone again", await measured(server.url, tables, seconds)))
        print(f"meanwhile {done} games were finished")
        await maker.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lab_beside")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    given = parser.parse_args()
    asyncio.run(compare(given.tables, given.seconds))


if __name__ == "__main__":
    main()
