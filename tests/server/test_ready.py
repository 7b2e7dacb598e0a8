"""A game is ready when nobody who begins it now would have to wait, neither for its rules nor for its bots."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from tests.server.conftest import People
from tests.support.local import local_server
from yokocho.server.games import InstalledGames


class SlowBots(InstalledGames):
    """Its bots' searches are compiled when it is allowed."""

    def __init__(self, *, fails: bool) -> None:
        self.are_begun = threading.Event()
        self.may_end = threading.Event()
        self.fails = fails

    def prepare_bots(self) -> None:
        self.are_begun.set()
        self.may_end.wait()
        if self.fails:
            raise RuntimeError("no compiler here")


@pytest.mark.parametrize("fails", [False, True], ids=["bots that come", "bots that never do: people can play"])
async def test_a_game_is_not_ready_before_its_bots_are(tmp_path: Path, people: People, *, fails: bool) -> None:
    games = SlowBots(fails=fails)
    async with local_server(tmp_path, games=games) as local:
        http = people(local.url).http

        async def ready() -> list[bool]:
            return [card.get("ready", True) for card in (await http.get("/api/games")).json()]

        try:
            await asyncio.to_thread(games.are_begun.wait)
            for game in local.parts.games.infos:
                assert await local.parts.games.get(game) is not None
            assert not any(await ready())
        finally:
            games.may_end.set()
        while True:
            if all(await ready()):
                break
            await asyncio.sleep(0.02)
