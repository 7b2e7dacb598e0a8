"""Running the app under uvicorn: the event loop, the socket, one process for one embedded database, and a clean end."""

from __future__ import annotations

import contextlib
import fcntl
import gc
import logging
import os
import socket
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import cast

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from . import logs
from .app import create_app
from .settings import Settings
from .storage import is_postgres

log = logging.getLogger("yokocho.server")

COLLECT = (50_000, 20, 100)
"""Thresholds of the three generations (see `gc.set_threshold`)."""
GRACE_SECONDS = 3
PING_SECONDS = 20


class TableProtocol(WebSocketsSansIOProtocol):
    """uvicorn's own protocol; beside it the app may write finished frames straight to the transport, see how many
    bytes wait, and cut a connection whose reader has stopped. It is a `connection.Wire`."""

    async def run_asgi(self) -> None:
        cast("dict[str, object]", self.scope.setdefault("extensions", {}))["yokocho.wire"] = self
        await super().run_asgi()

    def write(self, frame: bytes) -> int:
        if self.close_sent or self.disconnected or not self.handshake_complete:
            return 0
        self.transport.write(frame)
        return self.transport.get_write_buffer_size()

    def abort(self) -> None:
        self.transport.abort()


class InUseError(RuntimeError):
    """Another process serves this data directory."""


@contextlib.contextmanager
def alone(data: Path) -> Generator[None]:
    """Hold the data directory for this process: an embedded database has one writer. The system lets go of it
    however we end."""
    data.mkdir(parents=True, exist_ok=True)
    with (data / "lock").open("w") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise InUseError(f"another yokocho process already serves {data}") from error
        yield


def listen_on(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    return listening


def serve(settings: Settings, ready: Callable[[str], None] | None = None) -> None:
    """Serve until SIGINT or SIGTERM. `ready` hears the address once it is known."""
    logs.set_up(settings.log_level)
    with contextlib.ExitStack() as held:
        if not is_postgres(settings.url):
            held.enter_context(alone(settings.data))
        listening = held.enter_context(contextlib.closing(listen_on(settings.host, settings.port)))
        host, port = listening.getsockname()[:2]
        address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
        server = _Server(configure(create_app(settings), settings), ready, address)
        server.run(sockets=[listening])


def configure(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """uvicorn's settings. Compression of messages stays off: it costs more than it saves on small ones, and a secret
    beside chosen text must not be squeezed with it."""
    return uvicorn.Config(
        app,
        ws=TableProtocol,
        ws_max_size=settings.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        lifespan="on",
    )


class _Server(uvicorn.Server):
    """Says so when it answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[str], None] | None, address: str) -> None:
        super().__init__(config)
        self._ready = ready
        self._address = address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        settle_collector()
        if self.started and not self.should_exit:
            (self._ready or _say)(self._address)


def settle_collector() -> None:
    """Look for cycles of garbage rarely: what a move makes is freed by counting, and each full search through thousands
    of kept views would hold every table up."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def _say(address: str) -> None:
    sys.stdout.write(f"{address}{os.linesep}")
    sys.stdout.flush()
