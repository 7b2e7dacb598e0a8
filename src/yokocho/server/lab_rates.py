"""How long a game of bots takes on this machine: measured by runs that were played, guessed before."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from yokocho.bots import registry
from yokocho.lab.plan import UNREADABLE

from . import protocol as p

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yokocho.engine.game import GameInfo
    from yokocho.lab.plan import Plan

FEWEST_SECONDS: Final = 1.0
"""A shorter run says nothing."""
DECISIONS_A_MINUTE: Final = 4
"""Of a game of people, by its box: the guess of how many decisions a game has."""
RANDOM_SECONDS: Final = 2e-6
"""A decision in compiled code; ..."""
PLAIN_SECONDS: Final = 1e-3
"""... one through the facade; ..."""
ITERATION_SECONDS: Final = 1e-4
"""... and one iteration of a search more."""


class Rates:
    """Kept in a file, so that a new server knows what the last one learned."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._known: dict[str, float] = {}

    def read(self) -> None:
        """Nothing is known where nothing can be read."""
        with contextlib.suppress(*UNREADABLE):
            self._known = msgspec.json.decode(self._file.read_bytes(), type=dict[str, float])

    def learn(self, plan: Plan, games: int, seconds: float, workers: int) -> None:
        """From a run that is done. Where levels are mixed nobody can say whose time it was; keeping decisions slows
        random players down so much that it says nothing of others."""
        if len(set(plan.bots)) != 1 or seconds < FEWEST_SECONDS or (plan.decisions and plan.is_random):
            return
        self._known[f"{plan.game} {plan.bots[0]}"] = seconds * workers / games
        with contextlib.suppress(OSError):
            draft = self._file.with_suffix(".draft")
            draft.write_bytes(msgspec.json.encode(self._known))
            draft.replace(self._file)

    def told(self, games: Mapping[str, GameInfo]) -> tuple[p.LabRate, ...]:
        """For every game and level."""
        return tuple(
            self._rate(info, level)
            for info in games.values()
            for level in (*registry.LEVELS, *registry.own_levels(info))
        )

    def _rate(self, info: GameInfo, level: registry.Level) -> p.LabRate:
        measured = self._known.get(f"{info.id} {level.id}")
        return p.LabRate(
            info.id, level.id, guessed(info, level) if measured is None else measured, measured is not None
        )


def guessed(info: GameInfo, level: registry.Level) -> float:
    """Seconds of a game with all seats at this level."""
    each = RANDOM_SECONDS if level.id == "random" else PLAIN_SECONDS + level.iterations * ITERATION_SECONDS
    return DECISIONS_A_MINUTE * info.minutes * each
