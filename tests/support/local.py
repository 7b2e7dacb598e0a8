"""A server inside the test's own process, on a real socket: where a test has to break something from within."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any, cast

import uvicorn

from yokocho.server.app import Parts, create_app
from yokocho.server.games import GameSource
from yokocho.server.running import configure, listen_on
from yokocho.server.settings import Limits, Settings
from yokocho.server.thinkers import MakeBot, make_installed_bot


class LocalServer:
    def __init__(self, url: str, parts: Parts) -> None:
        self.url = url
        self.parts = parts


@contextlib.asynccontextmanager
async def local_server(
    data: Path, *, games: GameSource | None = None, make_bot: MakeBot = make_installed_bot, **changes: object
) -> AsyncGenerator[LocalServer]:
    """Settings are the defaults without rate limits, but for `changes`."""
    usual = Settings(data=data, limits=Limits.off(), trouble_seconds=0.1)
    settings = dataclasses.replace(usual, **cast("dict[str, Any]", changes))
    app = create_app(settings, games=games, make_bot=make_bot)
    with contextlib.closing(listen_on("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(configure(app, settings))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            if serving.done():
                serving.result()
            await asyncio.sleep(0.01)
        try:
            yield LocalServer(f"http://127.0.0.1:{listening.getsockname()[1]}", app.state.parts)
        finally:
            server.should_exit = True
            await serving
