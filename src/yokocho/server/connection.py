"""One WebSocket connection's way out. Putting never waits, so one slow reader holds nobody up: whoever leaves too
much unread is closed and comes back with what it has seen.

A message for many connections is encoded and framed once; a frame goes straight into the transport's buffer, which
the event loop empties with everything else that is ready. (A queue and a task for each connection cost twice the
processor time.)
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Generator
from typing import Final, Protocol

import msgspec

from . import protocol as p
from .settings import Limits
from .views import Who

TOO_OLD: Final = 4001
NO_TABLE: Final = 4004
SLOW: Final = 4008
TOO_MANY: Final = 4029

_FINAL_TEXT: Final = 0x81
_encoder: Final = msgspec.json.Encoder()


class Wire(Protocol):
    """The transport under a WebSocket (see `running.TableProtocol`)."""

    def write(self, frame: bytes) -> int:
        """Send this frame after what was written before; the bytes that are not yet on their way."""
        ...

    def abort(self) -> None:
        """Cut the line at once, unread bytes and all."""
        ...


def frame(message: p.Message) -> bytes:
    """The message as one unfragmented text frame from a server."""
    payload = _encoder.encode(message)
    size = len(payload)
    if size < 126:
        head = bytes((_FINAL_TEXT, size))
    elif size < 1 << 16:
        head = bytes((_FINAL_TEXT, 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((_FINAL_TEXT, 127)) + size.to_bytes(8, "big")
    return head + payload


class Reply:
    """The `Done` that a command waits for, to be sent right after its event has gone to the same connection."""

    __slots__ = ("command", "connection", "is_sent")

    def __init__(self, connection: Connection, command: str) -> None:
        self.connection = connection
        self.command = command
        self.is_sent = False

    def done(self, number: int) -> None:
        if not self.is_sent:
            self.is_sent = True
            self.connection.say(p.Done(self.command, number))


class Connection:
    """`who` is what kind of viewer it is at the moment; the live table keeps it up to date."""

    __slots__ = ("_held", "_limit", "_wire", "ending", "guest", "on_close", "who")

    def __init__(self, guest: str, who: Who, wire: Wire, limits: Limits, on_close: Callable[[str], None]) -> None:
        self.guest = guest
        self.who = who
        self.on_close = on_close
        self._wire = wire
        self._limit = limits.unread_bytes
        self._held: list[bytes] | None = None
        self.ending: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()
        """Done with code and reason when the connection is to be closed."""

    @property
    def is_closing(self) -> bool:
        return self.ending.done()

    def put(self, framed: bytes) -> None:
        """Send a frame, unless the connection is being closed."""
        if self._held is not None:
            self._held.append(framed)
        elif not self.ending.done() and self._wire.write(framed) > self._limit:
            self.close(SLOW, "slow")

    @contextlib.contextmanager
    def together(self) -> Generator[None]:
        """What is put in this block goes out in one piece at its end: an event, and the answer that follows it."""
        held: list[bytes] = []
        self._held = held
        try:
            yield
        finally:
            self._held = None
            if held:
                self.put(b"".join(held))

    def say(self, message: p.Message) -> None:
        self.put(frame(message))

    def close(self, code: int, reason: str) -> None:
        """End the connection; nothing more is sent."""
        if not self.ending.done():
            self.ending.set_result((code, reason))
            self.on_close(reason)
