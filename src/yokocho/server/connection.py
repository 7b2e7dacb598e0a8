"""One WebSocket connection's way out: a bounded queue and one task that empties it.

Putting never waits, so one slow reader holds nobody up: whoever reads too slowly is closed and comes back with what it has seen.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from . import protocol as p
from .settings import Limits
from .views import Who

Send = Callable[[dict[str, Any]], Awaitable[None]]

TOO_OLD = 4001
NO_TABLE = 4004
SLOW = 4008
TOO_MANY = 4029
LAST_WORDS_SECONDS = 2.0

_encoder = msgspec.json.Encoder()


def encode(message: p.Message) -> str:
    return _encoder.encode(message).decode()


class Connection:
    """`who` is what kind of viewer it is at the moment; the live table keeps it up to date."""

    __slots__ = ("_bytes", "_closing", "_limits", "_queue", "_send", "_wake", "ending", "guest", "on_close", "who")

    def __init__(self, guest: str, who: Who, send: Send, limits: Limits, on_close: Callable[[str], None]) -> None:
        self.guest = guest
        self.who = who
        self.on_close = on_close
        self._send = send
        self._limits = limits
        self._queue: deque[str] = deque()
        self._bytes = 0
        self._closing: tuple[int, str] | None = None
        self._wake = asyncio.Event()
        self.ending: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the connection is to be closed, though what is queued may never be read."""

    @property
    def is_closing(self) -> bool:
        return self._closing is not None

    def put(self, text: str) -> None:
        """Send this when it can be sent."""
        if self._closing is not None:
            return
        self._queue.append(text)
        self._bytes += len(text)
        if len(self._queue) > self._limits.queue_messages or self._bytes > self._limits.queue_bytes:
            self._queue.clear()
            self.close(SLOW, "slow")
        self._wake.set()

    def say(self, message: p.Message) -> None:
        self.put(encode(message))

    def close(self, code: int, reason: str) -> None:
        """End the connection once what is queued has been sent."""
        if self._closing is None:
            self._closing = (code, reason)
            self.on_close(reason)
            self.ending.set_result(None)
            self._wake.set()

    async def run(self) -> None:
        """Send until closed."""
        while True:
            while self._queue:
                text = self._queue.popleft()
                self._bytes -= len(text)
                await self._send({"type": "websocket.send", "text": text})
            if self._closing is not None:
                code, reason = self._closing
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
                return
            self._wake.clear()
            await self._wake.wait()
