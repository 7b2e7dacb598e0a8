"""The load's own ceiling: a server that does nothing but tell a whole table that somebody acted.

Its knee is what the generator could measure at most on this machine; a real server's knee is to be trusted where it
lies well below. `python -m benchmarks.load_echo` is the server: a bare asyncio protocol that knows just enough of
WebSockets.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import sys
from typing import TYPE_CHECKING, cast

import msgspec

from benchmarks.load_client import SeatClient, ServerProcess, Table
from benchmarks.load_socket import CLOSE, FINAL, TEXT, LoadError, accept_token, masked

if TYPE_CHECKING:
    from collections.abc import Sequence

EVENT_BYTES = 2000
"""About what a state of X nimmt! takes on the wire."""


class Event(msgspec.Struct):
    number: int
    seat: int


EVENTS = msgspec.json.Decoder(Event)


class EchoClient(SeatClient):
    def __init__(self, seat: int, seats: int) -> None:
        super().__init__(seat)
        self.seats = seats

    def choices(self) -> Sequence[bytes]:
        return [str(self.seat).encode()]

    def send_choice(self, choice: bytes) -> None:
        self.send(choice)

    def receive(self, message: bytes) -> None:
        event = EVENTS.decode(message)
        self.advance(event.number, range(self.seats))
        if event.seat == self.seat:
            self.confirm()


class EchoDriver:
    name = "echo (the generator's ceiling)"

    def __init__(self) -> None:
        self._server: ServerProcess | None = None
        self._tables = itertools.count()

    async def start(self) -> int:
        self._server = await ServerProcess.start([sys.executable, "-m", "benchmarks.load_echo"])
        return self._server.process.pid

    async def stop(self) -> None:
        if self._server is not None:
            await self._server.stop()

    async def open_table(self, seats: int) -> Table:
        if self._server is None:
            raise LoadError("the server is not running")
        uri = f"ws://127.0.0.1:{self._server.port}/{next(self._tables)}"
        clients = [EchoClient(seat, seats) for seat in range(seats)]
        await asyncio.gather(*(client.open(uri) for client in clients))
        await asyncio.gather(*(client.reach(0) for client in clients))
        return Table(clients)


class EchoConnection(asyncio.Protocol):
    """Server side: the path names the table, a frame holds the seat that acts, everyone at the table hears of it."""

    tables: dict[bytes, set[EchoConnection]] = {}  # noqa: RUF012 - shared on purpose
    numbers: dict[bytes, int] = {}  # noqa: RUF012 - shared on purpose

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.path: bytes | None = None
        self.buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        if self.path is not None:
            self.tables[self.path].discard(self)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if self.path is None:
            self._shake_hands()
        while self.path is not None and len(self.buffer) >= 6 and len(self.buffer) >= 6 + (self.buffer[1] & 127):
            end = 6 + (self.buffer[1] & 127)
            opcode, mask, payload = self.buffer[0] & 15, self.buffer[2:6], self.buffer[6:end]
            self.buffer = self.buffer[end:]
            if opcode == CLOSE and self.transport is not None:
                self.transport.close()
            elif opcode == TEXT:
                self._broadcast(int(masked(payload, mask)))

    def _shake_hands(self) -> None:
        request, end, self.buffer = self.buffer.partition(b"\r\n\r\n")
        if not end:
            self.buffer = request
            return
        first, *lines = request.split(b"\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines)}
        accept = accept_token(headers[b"sec-websocket-key"])
        self.path = first.split()[1]
        self.tables.setdefault(self.path, set()).add(self)
        assert self.transport is not None
        self.transport.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n"
        )
        self.transport.write(self._frame(0, seat=-1))

    def _broadcast(self, seat: int) -> None:
        assert self.path is not None
        number = self.numbers[self.path] = self.numbers.get(self.path, 0) + 1
        frame = self._frame(number, seat)
        for connection in self.tables[self.path]:
            if connection.transport is not None:
                connection.transport.write(frame)

    @staticmethod
    def _frame(number: int, seat: int) -> bytes:
        event = json.dumps({"number": number, "seat": seat, "rest": ""})
        payload = event.replace('""', f'"{"." * (EVENT_BYTES - len(event))}"').encode()
        return bytes([FINAL | TEXT, 126]) + len(payload).to_bytes(2, "big") + payload


async def serve() -> None:
    server = await asyncio.get_running_loop().create_server(EchoConnection, "127.0.0.1", 0)
    print(json.dumps({"port": server.sockets[0].getsockname()[1], "pid": os.getpid()}), flush=True)
    async with server:
        await server.serve_forever()


def driver() -> EchoDriver:
    return EchoDriver()


if __name__ == "__main__":
    try:
        import uvloop
    except ImportError:
        asyncio.run(serve())
    else:
        uvloop.run(serve())
