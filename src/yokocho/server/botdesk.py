"""The bots of one table: asks those whose turn it is, lets them take a person's time, and forgets what is out of
date."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from yokocho.table import pace

if TYPE_CHECKING:
    from .live import LiveTable

log = logging.getLogger("yokocho.bots")


@dataclass(slots=True)
class _Thought:
    key: tuple[str, int]
    """Level, and the version it thinks about: when one of them changes, the thought is worth nothing."""
    task: asyncio.Task[None] = field(repr=False)


class BotDesk:
    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._thoughts: dict[int, _Thought] = {}

    @property
    def is_busy(self) -> bool:
        return bool(self._thoughts)

    def look(self, *, mine: bool = True) -> None:
        """Ask whoever must act now. `mine` False: another process wrote last, and its bots are likely at work
        already."""
        live = self._live
        asked = {} if live.trouble is not None or live.is_closed else live.table.thinking()
        wanted = {seat: (level, live.table.state.version_for(seat)) for seat, level in asked.items()}
        for seat, thought in list(self._thoughts.items()):
            if wanted.get(seat) != thought.key:
                self._drop(seat)
        for seat, key in wanted.items():
            if seat not in self._thoughts:
                wait = 0.0 if mine else live.hub.settings.others_bot_seconds
                task = asyncio.create_task(self._think(seat, key, wait), name="yokocho-bot")
                self._thoughts[seat] = _Thought(key, task)

    def _drop(self, seat: int) -> None:
        thought = self._thoughts.pop(seat)
        if thought.task is not asyncio.current_task():
            thought.task.cancel()

    async def _think(self, seat: int, key: tuple[str, int], wait: float) -> None:
        level, version = key
        live = self._live
        state = live.table.state
        planned = pace.delay(state.pace, state.made.table, state.number, seat)
        await asyncio.sleep(wait)
        begun = monotonic()
        try:
            code = await self._choose(seat, level)
        except Exception as error:
            log.exception("a bot failed", extra={"fields": {"game": state.made.game, "level": level}}, exc_info=error)
            code = self._any_legal(seat)
        await asyncio.sleep(pace.rest(state.pace, planned, monotonic() - begun))
        await live.bot_acts(seat, code, version)
        # Acting asks anew; only where it came to nothing is this thought still the latest.
        thought = self._thoughts.get(seat)
        if thought is not None and thought.task is asyncio.current_task():
            del self._thoughts[seat]
            self.look()

    async def _choose(self, seat: int, level: str) -> int:
        table = self._live.table
        record = table.game.redact(table.state.current or b"", seat)
        return await self._live.hub.thinkers.choose(table.game, record, seat, level)

    def _any_legal(self, seat: int) -> int:
        """The game goes on even if a bot cannot."""
        table = self._live.table
        return table.game.legal_codes(table.state.current or b"", seat)[0]

    def stop(self) -> None:
        for seat in list(self._thoughts):
            self._drop(seat)
