"""A WebSocket client that costs a load generator little.

Each action is heard by every seat of its table, so a generator reads several messages for one that it writes, and a
generator busy with reading measures itself. The `websockets` library takes some 90 µs of Python for a message, which
on two cores is more than the servers under load take to write it. This client takes a tenth of that. It knows what the
generator needs of RFC 6455 and no more: unfragmented messages on 127.0.0.1, without extensions.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import os
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ACCEPT_KEY = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
FINAL = 0x80


class LoadError(Exception):
    """The server refused a legal action, closed a socket or could not be started."""


def accept_token(key: bytes) -> bytes:
    """What a server answers to a client's key.

    >>> accept_token(b"dGhlIHNhbXBsZSBub25jZQ==")
    b's3pPLMBiTxaQ9kYGzzhZRbK+xOo='
    """
    return base64.b64encode(hashlib.sha1(key + ACCEPT_KEY, usedforsecurity=False).digest())


def masked(payload: bytes, mask: bytes) -> bytes:
    """
    >>> masked(masked(b"a card", b"mask"), b"mask")
    b'a card'
    """
    size = len(payload)
    stream = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(stream, "big")).to_bytes(size, "big")


def client_frame(opcode: int, payload: bytes, mask: bytes) -> bytes:
    """A whole message of a client in one frame."""
    size = len(payload)
    if size < 126:
        length = bytes((FINAL | size,))
    elif size < 1 << 16:
        length = bytes((FINAL | 126,)) + size.to_bytes(2, "big")
    else:
        length = bytes((FINAL | 127,)) + size.to_bytes(8, "big")
    return bytes((FINAL | opcode,)) + length + mask + masked(payload, mask)


def ignore(reason: str) -> None:
    """Once the generator itself has closed a socket, its end is no news."""


class Socket(asyncio.Protocol):
    """One connection: `receive` is called with each message, `lost` once when no more can come."""

    def __init__(
        self, uri: str, headers: Mapping[str, str], receive: Callable[[bytes], None], lost: Callable[[str], None]
    ):
        parts = urlsplit(uri)
        self.host, self.port = parts.hostname or "", parts.port or 80
        if parts.scheme != "ws" or self.host != "127.0.0.1":
            raise LoadError(f"a load goes to ws://127.0.0.1 only, not to {uri}")
        self._path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
        self._headers = headers
        self._receive = receive
        self._lost = lost
        self._key = base64.b64encode(os.urandom(16))
        self._mask = os.urandom(4)
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(60):
                await loop.create_connection(lambda: self, self.host, self.port)
                await self._opened
        except (OSError, TimeoutError) as error:
            raise LoadError(f"no connection to {self.host}:{self.port}: {error!r}") from error

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    async def close(self) -> None:
        self._lost = ignore
        if self._transport is not None:
            self._write(CLOSE, b"\x03\xe8")
            self._transport.close()
            await asyncio.sleep(0)

    # asyncio calls these

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        lines = [
            f"GET {self._path} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {self._key.decode()}",
            "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in self._headers.items()),
        ]
        self._transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        self._buffer = self._buffer + data if self._buffer else data
        if not self._opened.done() and not self._read_handshake():
            return
        try:
            self._read_frames()
        except Exception as error:
            self._end(f"a message that cannot be read: {error!r}")
            raise

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        self._end(f"the server closed the socket ({exc or 'without a word'})")

    # What comes in

    def _read_handshake(self) -> bool:
        head, blank, rest = self._buffer.partition(b"\r\n\r\n")
        if not blank:
            return False
        status, *lines = head.split(b"\r\n")
        headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines)}
        if b" 101 " not in status or headers.get(b"sec-websocket-accept") != accept_token(self._key):
            self._end(f"no WebSocket: {status.decode(errors='replace')}")
            return False
        self._buffer = rest
        self._opened.set_result(None)
        return True

    def _read_frames(self) -> None:
        buffer, start = self._buffer, 0
        while (frame := self._next_frame(buffer, start)) is not None:
            opcode, payload, start = frame
            if opcode == FINAL | TEXT or opcode == FINAL | BINARY:
                self._receive(payload)
            elif opcode == FINAL | PING:
                self._write(PONG, payload)
            elif opcode == FINAL | CLOSE:
                reason = f"{int.from_bytes(payload[:2], 'big')} {payload[2:].decode(errors='replace')}".strip()
                self._end(f"the server closed the socket ({reason})")
            elif opcode != FINAL | PONG:
                self._end(f"a frame that this client does not know: {opcode:#x}")
        self._buffer = buffer[start:]

    @staticmethod
    def _next_frame(buffer: bytes, start: int) -> tuple[int, bytes, int] | None:
        """First byte, payload and end of the frame at `start`; None: it is not there as a whole yet."""
        if len(buffer) < start + 2:
            return None
        size, body = buffer[start + 1], start + 2
        if size >= 126:
            body += 2 if size == 126 else 8
            if len(buffer) < body:
                return None
            size = int.from_bytes(buffer[start + 2 : body], "big")
        end = body + size
        return None if len(buffer) < end else (buffer[start], buffer[body:end], end)

    def _write(self, opcode: int, payload: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            raise LoadError("the socket is closed")
        self._transport.write(client_frame(opcode, payload, self._mask))

    def _end(self, reason: str) -> None:
        if not self._opened.done():
            self._opened.set_exception(LoadError(reason))
        self._lost(reason)
        if self._transport is not None:
            self._transport.close()
