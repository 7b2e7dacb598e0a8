"""Replays: what a viewer has seen of a game, from its first scene; all hands once it is over."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from yokocho.engine.record import ALL
from yokocho.table.given import opening_story
from yokocho.table.refusal import Refusal, refuse

from . import protocol as p
from . import views
from .views import Around, Who

if TYPE_CHECKING:
    from yokocho.engine.game import Game

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
        game, moves, numbers, over = table.game, list(state.moves), list(state.numbers), state.phase == "over"
        if not over:
            numbers = [state.number_for(seat, number) for number in numbers]
        view = msgspec.structs.replace(views.table_view(table, Who(seat), Around()), invite=None)
        opening = state.opening[-1]
        first = game.scene(opening, viewer)
        story = opening_story(state, game, viewer)
        steps: list[p.ReplayStep] = []
        told = replay_steps(game, opening, (move.frames for move in moves), numbers, viewer)
        for index, step in enumerate(told):
            if step is not None:  # how many secret choices lie between two steps is told after the game only
                steps.append(step if over else msgspec.structs.replace(step, moves=0))
            if index % SLICE == 0:
                await asyncio.sleep(0)
        return p.Replay(view, first, tuple(steps), story, seat, awaited_in(game, opening))


def replay_steps(
    game: Game, opening: bytes, moves: Iterable[Sequence[bytes]], numbers: Iterable[int], viewer: int | None
) -> Iterator[p.ReplayStep | None]:
    """What the viewer saw of each move (its frames); None for one that changed nothing in their eyes."""
    before = opening
    for count, (frames, number) in enumerate(zip(moves, numbers, strict=True), 1):
        seen = game.frames(before, frames, viewer)
        before = frames[-1]
        yield p.ReplayStep(number, seen, count, awaited_in(game, before)) if seen else None


def awaited_in(game: Game, state: bytes) -> tuple[int, ...]:
    """Seats that must act for the game to go on."""
    awaited = game.layout.head(state).awaited
    return tuple(seat for seat in range(awaited.bit_length()) if awaited >> seat & 1)
