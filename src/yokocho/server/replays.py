"""Replays: what a viewer has seen of a game, from its first scene; all hands once it is over."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec

from yokocho.engine.record import ALL
from yokocho.table.refusal import Refusal, refuse

from . import protocol as p
from . import views
from .views import Around, Who

if TYPE_CHECKING:
    from .live import LiveTable

SLICE = 4
KEPT = 32


class Replays:
    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int | None, int | None, int], bytes] = OrderedDict()
        self._encoder = msgspec.json.Encoder()

    async def make(self, live: LiveTable, guest: str, *, everything: bool) -> bytes | Refusal:
        """The replay as JSON. A finished one is kept for the next who asks."""
        state = live.table.state
        if not state.opening:
            return refuse("not-started")
        if everything and state.phase != "over":
            return refuse("not-over")
        seat = state.seat_of(guest)
        viewer = ALL if everything else seat
        key = (state.made.table, viewer, seat, state.number)
        body = self._kept.get(key)
        if body is None:
            body = self._encoder.encode(await self._replay(live, viewer, seat))
            if state.phase == "over":
                self._kept[key] = body
                if len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
        return body

    async def _replay(self, live: LiveTable, viewer: int | None, seat: int | None) -> p.Replay:
        """Worked through in slices, on the moves as they stand now."""
        table, state = live.table, live.table.state
        game, moves, numbers = table.game, list(state.moves), list(state.numbers)
        view = msgspec.structs.replace(views.table_view(table, Who(seat), Around()), invite=None)
        first = game.scene(state.opening[-1], viewer)
        story = game.story(None, game.facts(state.opening[-1], viewer), viewer)
        before = state.opening[-1]
        steps: list[p.ReplayStep] = []
        for index, move in enumerate(moves):
            frames = game.frames(before, move.frames, viewer)
            before = move.frames[-1]
            if frames:
                steps.append(p.ReplayStep(numbers[index], frames))
            if index % SLICE == 0:
                await asyncio.sleep(0)
        return p.Replay(view, first, tuple(steps), story, seat)
