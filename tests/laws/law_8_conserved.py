"""Law 8: components are conserved, on settled states and on every frame between."""

from __future__ import annotations

from tests.laws.law_3_worlds import conserved
from tests.laws.walk import Walk


def check(walk: Walk) -> None:
    for at, frame in enumerate(walk.frames):
        conserved(walk, frame, f"law 8, frame {at}")
