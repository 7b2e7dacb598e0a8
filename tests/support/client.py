"""A person at a table, for tests: a cookie, an HTTP client and WebSocket lines that check what the protocol
promises."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from yokocho.engine.scene import Scene, SceneAction, apply_delta
from yokocho.server import protocol as p

SECONDS = 60.0
"""Patience for whatever must come: a server that has just been started may have kernels to compile first."""

_decoder: msgspec.json.Decoder[p.Message] = msgspec.json.Decoder(p.Message)
_ids = itertools.count(1)


class Line:
    """One WebSocket. Folds what it hears; numbers must come without a gap."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.messages: list[p.Message] = []
        self.number: int = -1
        self.version: int = -1
        self.seat: int | None = None
        self.table: p.TableView | None = None
        self.scene: Scene | None = None
        self.log: list[p.LogEntry] = []
        self.connected: tuple[int, ...] = ()

    async def receive(self, seconds: float = SECONDS) -> p.Message:
        raw = await asyncio.wait_for(self.socket.recv(), seconds)
        assert isinstance(raw, str)
        self.heard.append(raw)
        message = _decoder.decode(raw)
        self.messages.append(message)
        self._fold(message)
        return message

    def _fold(self, message: p.Message) -> None:
        if isinstance(message, p.Welcome):
            self._welcomed(message)
        elif isinstance(message, p.Update):
            assert message.number == self.number + 1, f"number {message.number} came after {self.number}"
            self.number, self.version = message.number, message.version
            if message.table is not None:
                self.table, self.seat = message.table, message.seat
            if message.scene is not None:
                self.scene = message.scene
            if message.log is not None:
                self.log = list(message.log)
            for frame in message.frames:
                assert self.scene is not None
                self.scene = apply_delta(self.scene, frame.delta)
                self.log.extend(p.LogEntry(message.number, text) for text in frame.story)
        elif isinstance(message, p.Presence):
            self.connected = message.connected

    def _welcomed(self, message: p.Welcome) -> None:
        self.table, self.seat, self.version = message.table, message.seat, message.version
        if message.resumed:
            return  # the missed updates follow and count up to `number`
        self.number, self.scene, self.log = message.number, message.scene, list(message.log)

    async def until(self, condition: Callable[[p.Message], object], seconds: float = SECONDS) -> p.Message:
        """The next message for which the condition holds."""
        async with asyncio.timeout(seconds):
            while True:
                message = await self.receive(seconds)
                if condition(message):
                    return message

    async def reach(self, number: int) -> None:
        """Hear everything up to this event."""
        while self.number < number:
            await self.receive()

    async def quiet(self, seconds: float = 0.2) -> None:
        """Hear what is still on its way."""
        while True:
            try:
                await self.receive(seconds)
            except TimeoutError:
                return

    async def send(self, command: p.Command) -> None:
        await self.socket.send(msgspec.json.encode(command).decode())

    async def ask(self, command: p.Command) -> p.Done | p.Refused | p.Answer | p.Pong:
        """Send a command and hear until it is answered."""
        await self.send(command)
        answer = await self.until(
            lambda m: isinstance(m, p.Done | p.Refused | p.Answer | p.Pong) and m.id == command.id
        )
        assert isinstance(answer, p.Done | p.Refused | p.Answer | p.Pong)
        return answer

    async def do(self, kind: Callable[..., p.Command], **fields: Any) -> p.Done | p.Refused | p.Answer | p.Pong:
        """`await line.do(p.Start)`: a command with a fresh id."""
        return await self.ask(kind(id=fresh_id(), **fields))

    @property
    def actions(self) -> tuple[SceneAction, ...]:
        return self.scene.actions if self.scene is not None else ()

    def act_command(self, choose: random.Random | None = None) -> p.Act:
        action = choose.choice(self.actions) if choose is not None else self.actions[0]
        return p.Act(fresh_id(), self.version, action.name, action.params)

    async def act(self, choose: random.Random | None = None) -> p.Done:
        done = await self.ask(self.act_command(choose))
        assert isinstance(done, p.Done), done
        return done

    async def close(self) -> None:
        await self.socket.close()


class Person:
    """One browser: a cookie jar and its lines."""

    def __init__(self, url: str, name: str = "Aki") -> None:
        self.url = url
        self.name = name
        self.http = httpx.AsyncClient(base_url=url, headers={"Origin": url}, timeout=SECONDS)
        self.lines: list[Line] = []

    @property
    def cookie(self) -> str:
        return "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())

    async def greet(self) -> None:
        """Get a cookie."""
        (await self.http.get("/api/games")).raise_for_status()

    async def make(self, seats: int = 2, **fields: Any) -> p.MadeTable:
        wanted: dict[str, Any] = {"game": "x-nimmt", "seats": seats, "name": self.name, "pace": "fast", **fields}
        answer = await self.http.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=p.MadeTable)

    async def open(
        self, table: str, since: int | None = None, *, seat: int | None = None, welcomed: bool = True
    ) -> Line:
        """`since` is a number that was counted for `seat` (None: for whoever watches)."""
        if not self.http.cookies:
            await self.greet()
        query = "" if since is None else f"?since={since}" + ("" if seat is None else f"&seat={seat}")
        socket = await connect(
            f"{self.url.replace('http', 'ws', 1)}/ws/tables/{table}{query}",
            additional_headers={"Cookie": self.cookie, "Origin": self.url},
            compression=None,
            max_size=1 << 24,
        )
        line = Line(socket)
        self.lines.append(line)
        if since is not None:
            line.number = since
        if welcomed:
            await line.until(lambda m: isinstance(m, p.Welcome))
        return line

    async def sit(self, table: p.MadeTable, seat: int | None = None, *, invite: bool = True) -> Line:
        line = await self.open(table.table)
        done = await line.do(p.Sit, name=self.name, seat=seat, invite=table.invite if invite else None)
        assert isinstance(done, p.Done), done
        return line

    async def close(self) -> None:
        for line in self.lines:
            await line.close()
        await self.http.aclose()


def fresh_id() -> str:
    return f"c{next(_ids)}"


async def play_out(lines: list[Line], seed: int = 1, most: int = 10_000) -> None:
    """All lines (one for each seat) choose legal actions until the game is over."""
    choose = random.Random(seed)
    for _ in range(most):
        assert lines[0].table is not None
        if lines[0].table.state == "over":
            return
        waiting = [line for line in lines if line.actions]
        if not waiting:
            raise AssertionError("nobody has an action")
        done = await waiting[0].act(choose)
        await asyncio.gather(*(line.reach(done.number) for line in lines))
    raise AssertionError("the game did not end")
