"""Random play through the whole way of legal → choose → apply: the Python twin and the peers."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from benchmarks import load_boardgameio, twin
from benchmarks.figures import Figure, Section, best_of
from benchmarks.peers import openspiel

TITLE = "Random play"
SEATS = 4


def twin_figure(seconds: float, repeats: int) -> Figure:
    def measure() -> float:
        decisions, elapsed = twin.random_play(seconds, SEATS, seed=1)
        return decisions / elapsed

    return Figure("Python twin, X nimmt!", best_of(repeats, measure), "decisions/s", f"idiomatic Python, {SEATS} seats")


def boardgameio_figure(via: str, how: str, seconds: float, repeats: int) -> Figure:
    def measure() -> float:
        command = ["node", "random-play.js", "--via", via, "--seats", str(SEATS), "--seconds", str(seconds)]
        answer = subprocess.run(
            command, cwd=load_boardgameio.FOLDER, capture_output=True, text=True, check=True, timeout=seconds + 60
        )
        return json.loads(answer.stdout)["decisions_per_s"]

    return Figure(f"boardgame.io {via}, X nimmt!", best_of(repeats, measure), "decisions/s", how)


def run(quick: bool) -> dict[str, Any]:
    seconds, repeats = (0.5, 1) if quick else (3.0, 3)
    section = openspiel.random_play(quick)
    section.figures.insert(0, twin_figure(seconds, repeats))
    if (reason := load_boardgameio.missing()) is not None:
        section.missing["boardgame.io, X nimmt!"] = reason
    else:
        section.figures[1:1] = [
            boardgameio_figure("client", "local client, each seat by its view", max(seconds, 1.0), repeats),
            boardgameio_figure("reducer", "the game's reducer alone", max(seconds, 1.0), repeats),
        ]
    return Section(TITLE, section.figures, section.missing).as_dict()
