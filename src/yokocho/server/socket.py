"""The WebSocket of a table: who may open it, what may come in, and in what order it is answered."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from time import perf_counter
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

import msgspec
from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope, Send

from yokocho.engine.refused import form_fault
from yokocho.engine.scene import Text
from yokocho.table.refusal import refuse

from . import protocol as p
from .connection import NO_TABLE, TOO_MANY, TOO_OLD, Connection, Wire
from .limits import Bucket
from .security import is_same_origin
from .storage import StorageTroubleError
from .views import Since, Who

if TYPE_CHECKING:
    from .app import Parts
    from .live import LiveTable

log = logging.getLogger("yokocho.socket")

LAST_WORDS_SECONDS = 2.0
TRY_AGAIN = 1013

COMMANDS: Final[msgspec.json.Decoder[p.Command]] = msgspec.json.Decoder(p.Command)


class TableSocket:
    """Plain ASGI for `/ws/tables/{table}`."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._deciding: set[Connection] = set()
        """Connections whose command is being carried out."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        parts = self._parts
        headers = Headers(scope=scope)
        address = scope["client"][0] if scope.get("client") else "?"
        await receive()
        if not is_same_origin(headers, scope["scheme"], parts.settings.public_url) or not parts.connections.enter(
            address
        ):
            await send({"type": "websocket.close", "code": 1008})
            return
        try:
            guest = await self._accept(headers, scope, send)
            await self._serve(scope, guest, receive, send)
        finally:
            parts.connections.leave(address)

    async def _accept(self, headers: Headers, scope: Scope, send: Send) -> str:
        guests = self._parts.guests
        guest = guests.read(headers.get("cookie"))
        fresh: list[tuple[bytes, bytes]] = []
        if guest is None:
            guest = guests.new()
            fresh = [(b"set-cookie", guests.cookie(guest, secure=scope["scheme"] == "wss").encode())]
        await send({"type": "websocket.accept", "headers": fresh})
        return guest

    async def _serve(self, scope: Scope, guest: str, receive: Receive, send: Send) -> None:
        parts, query = self._parts, parse_qs(scope["query_string"].decode("latin-1"))
        if query.get("protocol", [str(p.PROTOCOL)]) != [str(p.PROTOCOL)]:
            await send({"type": "websocket.close", "code": TOO_OLD, "reason": f"expected protocol {p.PROTOCOL}"})
            return
        try:
            live = await parts.hub.get(scope["path_params"]["table"])
        except StorageTroubleError:
            await send({"type": "websocket.close", "code": TRY_AGAIN, "reason": "storage"})
            return
        if live is None:
            await send({"type": "websocket.close", "code": NO_TABLE, "reason": "no such table"})
            return
        if len(live.audience.connections) >= parts.settings.limits.connections_per_table:
            await send({"type": "websocket.close", "code": TOO_MANY, "reason": "full"})
            return
        wire: Wire = scope["extensions"]["yokocho.wire"]
        connection = Connection(guest, Who(None), wire, parts.settings.limits, self._closed)
        with parts.metrics.connections.track_inprogress():
            reading = asyncio.create_task(self._read(live, connection, _since(query), receive), name="yokocho-read")
            try:
                await asyncio.wait((reading, connection.ending), return_when=asyncio.FIRST_COMPLETED)
            finally:
                live.audience.leave(connection)
                if connection.is_closing and connection in self._deciding:
                    await reading  # broken off here, what was kept already would not be told to the others
                else:
                    await _end(reading)
            if connection.is_closing:
                await self._say_goodbye(connection, wire, send)

    def _closed(self, reason: str) -> None:
        self._parts.metrics.closed.labels(reason).inc()

    async def _say_goodbye(self, connection: Connection, wire: Wire, send: Send) -> None:
        """Tell why, if the other side still reads; cut the line if it does not."""
        code, reason = connection.ending.result()
        try:
            async with asyncio.timeout(LAST_WORDS_SECONDS):
                await send({"type": "websocket.close", "code": code, "reason": reason})
        except (TimeoutError, OSError, RuntimeError):
            wire.abort()

    async def _read(self, live: LiveTable, connection: Connection, since: Since | None, receive: Receive) -> None:
        await live.join(connection, since)
        bucket = Bucket(self._parts.settings.limits.commands)
        patience = self._parts.settings.limits.excess
        while not connection.is_closing:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            if not bucket.take():
                patience -= 1
                connection.say(_refused("", "too-fast"))
            elif not await self._hear(live, connection, message):
                patience -= 1
            if patience <= 0:
                connection.close(TOO_MANY, "excess")

    async def _hear(self, live: LiveTable, connection: Connection, message: Message) -> bool:
        """Answer one message; False if it was none."""
        try:
            text = message.get("text")
            command = COMMANDS.decode(text if text is not None else message.get("bytes") or b"")
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            connection.say(_malformed(error))
            return False
        metrics = self._parts.metrics
        begun = perf_counter()
        kind = command.__struct_config__.tag
        outcome = await self._answer(live, connection, command)
        metrics.commands.labels(kind, outcome).inc()
        metrics.command_seconds.observe(perf_counter() - begun)
        return True

    async def _answer(self, live: LiveTable, connection: Connection, command: p.Command) -> str:
        match command:
            case p.Ping():
                connection.say(p.Pong(command.id))
            case p.Resync():
                await live.resync(connection)
            case p.Why():
                await live.why(connection, command)
            case _:
                self._deciding.add(connection)
                try:
                    return await live.command(connection, command)
                finally:
                    self._deciding.discard(connection)
        return "answered"


def _since(query: dict[str, list[str]]) -> Since | None:
    number = _whole(query, "since")
    return None if number is None else Since(number, _whole(query, "seat"))


def _whole(query: dict[str, list[str]], name: str) -> int | None:
    values = query.get(name, [])
    return int(values[0]) if values and values[0].isascii() and values[0].isdigit() and len(values[0]) < 10 else None


def _refused(id_: str, code: str) -> p.Refused:
    refusal = refuse(code)
    return p.Refused(id_, refusal.code, refusal.text)


def _malformed(error: Exception) -> p.Refused:
    return p.Refused("", "malformed", Text("refused-malformed", form_fault(error)))


async def _end(task: asyncio.Task[None]) -> None:
    """Stop a task and let bugs in it be seen."""
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
