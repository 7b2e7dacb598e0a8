"""Law 8: components are conserved, on settled states and on every frame between."""

from __future__ import annotations

from tests.laws.law_3_worlds import conserved
from tests.laws.walk import Walk


def check(walk: Walk) -> None:
    for at, state in enumerate(walk.settled):
        conserved(walk, state, f"law 8, after {at} moves")
    for at, step, _ in walk.some_moves("8-conserved: frames between"):
        for frame in step.frames[:-1]:
            conserved(walk, frame, f"law 8, in move {at}")
    for frame in walk.match.opening[:-1]:
        conserved(walk, frame, "law 8, in the set-up")
