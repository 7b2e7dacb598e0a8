"""The bots of one table: asks those whose turn it is, lets them take a person's time, and forgets what is out of
date."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Final

from yokocho.bots import registry
from yokocho.table import pace

if TYPE_CHECKING:
    from yokocho.bots.discreet import Choice

    from .live import LiveTable

log = logging.getLogger("yokocho.bots")

FALLBACKS: Final = ("regular", "random")
"""Who plays on for a bot that failed: the first of these levels that has not failed at this table itself."""
NEVER_CLAIMS = "random"
"""The level that lets every offer go."""


@dataclass(slots=True)
class _Thought:
    key: tuple[str, int, bool]
    """Level, the version it thinks about, and whether it is asked or only offered something: when one of them changes,
    the thought is worth nothing."""
    task: asyncio.Task[None] = field(repr=False)


class BotDesk:
    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._thoughts: dict[int, _Thought] = {}
        self._failed: set[str] = set()
        """Levels that failed at this table."""

    @property
    def is_busy(self) -> bool:
        return any(not thought.task.done() for thought in self._thoughts.values())

    def look(self, *, mine: bool = True) -> None:
        """Ask whoever must act now. `mine` False: another process wrote last, and its bots are likely at work
        already."""
        live = self._live
        asked, offered = {}, {}
        if live.trouble is None and not live.is_closed:
            asked, offered = live.table.thinking(), live.table.offered()
        version = live.table.state.version_for
        wanted = {seat: (level, version(seat), True) for seat, level in asked.items()}
        wanted.update({seat: (level, version(seat), False) for seat, level in offered.items() if level != NEVER_CLAIMS})
        for seat, thought in list(self._thoughts.items()):
            if wanted.get(seat) != thought.key:
                self._drop(seat)
        for seat, key in wanted.items():
            if seat not in self._thoughts:
                wait = 0.0 if mine else live.hub.settings.others_bot_seconds
                level, at, is_asked = key
                thinking = self._think(seat, level, at, wait) if is_asked else self._notice(seat, level, at)
                task = asyncio.create_task(thinking, name="yokocho-bot")
                self._thoughts[seat] = _Thought(key, task)

    def _drop(self, seat: int) -> None:
        thought = self._thoughts.pop(seat)
        if thought.task is not asyncio.current_task():
            thought.task.cancel()

    async def _notice(self, seat: int, level: str, version: int) -> None:
        """It is not this seat's turn: see what is offered after a while, and take it or let it go."""
        live = self._live
        table = live.table
        delay = pace.notice(level, table.state.made.table, table.state.number_for(None), seat)
        begun = monotonic()
        try:
            record = table.game.redact(table.state.current or b"", seat)
            code = await live.hub.thinkers.wanted(table.game, record, seat)
        except Exception as error:  # noqa: BLE001 - an offer can always be let go
            self._tell_failure(level, error)
            return
        if code is not None:
            await asyncio.sleep(max(0.0, delay - (monotonic() - begun)))
            await live.bot_acts(seat, code, version)

    def _tell_failure(self, level: str, error: Exception) -> None:
        fields = {"game": self._live.table.state.made.game, "level": level}
        log.error("a bot failed", extra={"fields": fields}, exc_info=error)

    async def _think(self, seat: int, level: str, version: int, wait: float) -> None:
        live = self._live
        state = live.table.state
        number = state.number_for(None)  # what everybody can count: the delay follows from it
        await asyncio.sleep(wait)
        begun = monotonic()
        longest = 0.0
        try:
            code, could_tell = await self._choose(seat, level)
            longest = registry.longest(level) if could_tell else 0.0
        except Exception as error:  # noqa: BLE001 - whatever a game's or bot's own code raises
            self._tell_failure(level, error)
            self._failed.add(level)
            instead = next((each for each in FALLBACKS if each not in self._failed), None)
            if instead is not None:
                await live.replace_bot(seat, level, instead)
                return
            code = self._any_legal(seat)
        planned = pace.delay(state.pace, state.made.table, number, seat, longest)
        codec = live.table.game.codec
        if 0 <= code < len(codec) and codec.is_unlisted(code):
            planned = max(planned, pace.notice(level, state.made.table, number, seat))
            await asyncio.sleep(max(0.0, planned - (monotonic() - begun)))
        await asyncio.sleep(pace.rest(state.pace, planned, monotonic() - begun))
        await live.bot_acts(seat, code, version)
        # Acting asks anew; only where it came to nothing is this thought still the latest.
        thought = self._thoughts.get(seat)
        if thought is not None and thought.task is asyncio.current_task():
            del self._thoughts[seat]
            self.look()

    async def _choose(self, seat: int, level: str) -> Choice:
        table = self._live.table
        record = table.game.redact(table.state.current or b"", seat)
        return await self._live.hub.thinkers.choose(table.game, record, seat, level)

    def _any_legal(self, seat: int) -> int:
        """The game goes on even if no bot can."""
        table = self._live.table
        return table.game.legal_codes(table.state.current or b"", seat)[0]

    def stop(self) -> None:
        for seat in list(self._thoughts):
            self._drop(seat)
