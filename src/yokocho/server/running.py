"""Running the app under uvicorn: the event loop, the socket, one process for one embedded database, and a clean end."""

from __future__ import annotations

import asyncio
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
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from . import logs
from .app import create_app
from .limits import Bucket
from .settings import Rate, Settings
from .storage import is_postgres

log = logging.getLogger("yokocho.server")

COLLECT = (50_000, 20, 100)
"""Thresholds of the three generations (see `gc.set_threshold`)."""
GRACE_SECONDS = 3
PING_SECONDS = 20
REQUEST_SECONDS = 20.0
"""Within so long a request must have come in; who sends only a part of one does not keep the connection."""
SLICE_BYTES = 4096
"""Read at once from one WebSocket, before it is looked whether it floods."""
EMPTY_FRAMES = Rate(5, 100)
"""Of one WebSocket: pings, pongs, and parts of messages. A browser sends a pong now and then."""
WAITING_MESSAGES = 1024
"""Of one WebSocket, read and not yet answered."""


class TableProtocol(WebSocketsSansIOProtocol):
    """uvicorn's own protocol; beside it the app may write finished frames straight to the transport, see how many
    bytes wait, and cut a connection whose reader has stopped. It is a `connection.Wire`.

    Frames that carry no message cost the sender next to nothing and never reach the app's own limits: they are counted
    here, and what comes in is read in slices, so that a flood ends before it has held everybody up.
    """

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._empty = Bucket(EMPTY_FRAMES)
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE_BYTES):
            super().data_received(data[start : start + SLICE_BYTES])
            if self.queue.qsize() > WAITING_MESSAGES:
                self.abort()
            if self.transport.is_closing():
                return

    def handle_ping(self) -> None:
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_cont(event)

    def _may_go_on(self) -> bool:
        if not self._empty.take():
            self.abort()
        return not self.transport.is_closing()

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


class PatientProtocol(AutoHTTPProtocol):
    """uvicorn's own HTTP protocol, but its patience with half a request ends."""

    _looking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._look(cast("asyncio.Transport", transport))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._looking is not None:
            self._looking.cancel()
        super().connection_lost(exc)

    def _look(self, transport: asyncio.Transport, before: object = ()) -> None:
        """Close when since the last look nothing but a part of a request has come."""
        cycle = getattr(self, "cycle", None)
        is_idle = cycle is None or cycle.response_complete or cycle.more_body
        if transport.is_closing() or transport.get_protocol() is not self:
            return  # closed, or a WebSocket by now
        if is_idle and cycle is before:
            transport.close()
            return
        seen = cycle if is_idle else ()
        self._looking = asyncio.get_running_loop().call_later(REQUEST_SECONDS, self._look, transport, seen)


class InUseError(RuntimeError):
    """Another process serves this data directory."""


class CannotListenError(RuntimeError):
    """The address cannot be listened on; the cause says why."""


@contextlib.contextmanager
def alone(data: Path) -> Generator[None]:
    """Hold the data directory for this process: an embedded database has one writer. The system lets go of it
    however we end."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
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
    try:
        listening.bind((host, port))
    except (OSError, UnicodeError) as error:
        listening.close()
        raise CannotListenError(host) from error
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
        http=PatientProtocol,
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
