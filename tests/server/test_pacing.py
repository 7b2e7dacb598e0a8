"""When a bot at a table acts: as planned from what everybody knows."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from tests.server.conftest import People
from tests.support.local import local_server
from yokocho.bots import discreet, registry
from yokocho.engine.game import Game
from yokocho.server import protocol as p
from yokocho.table import pace


class Lowest:
    """Plays its lowest card without a thought."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int:
        return min(self.game.legal_codes(state, seat))


async def test_a_bots_plan_has_room_for_its_levels_thinking_but_where_everybody_knows_what_comes(
    tmp_path: Path, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms: list[tuple[int, float]] = []

    def watched(_pace: str, _table: str, _number: int, seat: int, longest: float = 0.0) -> float:
        rooms.append((seat, longest))
        return 0.0

    def forced_for_seat_2(_game: Game, _state: bytes, seat: int, _worlds: int = 0) -> bool:
        return seat == 2

    monkeypatch.setattr(pace, "delay", watched)
    monkeypatch.setattr(discreet, "is_forced", forced_for_seat_2)
    async with local_server(tmp_path, make_bot=lambda game, _level: Lowest(game)) as local:
        aki = people(local.url)
        bots = [{"seat": seat, "level": level} for seat, level in enumerate(("master", "veteran", "master"))]
        made = await aki.make(3, name=None, bots=bots, options={"rounds": 1, "hand": 6}, pace="people")
        line = await aki.open(made.table)
        await line.do(p.Start)
        await line.until(lambda _: line.table is not None and line.table.state == "over")
    assert registry.longest("master") > registry.longest("veteran") > 0
    assert set(rooms) == {(0, registry.longest("master")), (1, registry.longest("veteran")), (2, 0.0)}
