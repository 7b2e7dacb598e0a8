"""The load's driver for our own server. As a program it is the server under load: it prints where it listens.

Storage is the embedded default, so every action is on disk before it is answered.
"""

from __future__ import annotations

import asyncio
import http.client
import itertools
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from benchmarks.load_client import SeatClient, ServerProcess, Table
from benchmarks.load_socket import LoadError

if TYPE_CHECKING:
    from collections.abc import Sequence

GAME = "x-nimmt"


class Choice(msgspec.Struct):
    name: str
    params: dict[str, int | str]


class Mat(msgspec.Struct):
    id: str
    seat: int | None = None
    lit: bool = False


class View(msgspec.Struct):
    """Of a scene or a difference: what a player without eyes needs."""

    mats: list[Mat] = []
    actions: list[Choice] = []


class Frame(msgspec.Struct):
    delta: View


class Welcome(msgspec.Struct, tag="welcome"):
    number: int
    version: int
    scene: View | None = None


class Update(msgspec.Struct, tag="update"):
    number: int
    version: int
    frames: list[Frame] = []
    scene: View | None = None


class Done(msgspec.Struct, tag="done"):
    id: str
    number: int


class Refused(msgspec.Struct, tag="refused"):
    id: str
    code: str


class Presence(msgspec.Struct, tag="presence"):
    pass


MESSAGES = msgspec.json.Decoder(Welcome | Update | Done | Refused | Presence)


class YokochoClient(SeatClient):
    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self._ids = itertools.count()
        self._answers: dict[str, asyncio.Future[int]] = {}
        self._acted_on: int | None = None
        """The event number that was the last one when this seat acted."""
        self._version = 0
        self._lit: dict[str, int] = {}
        self._actions: Sequence[Choice] = ()

    def choices(self) -> Sequence[Choice]:
        return self._actions

    def send_choice(self, choice: Choice) -> None:
        self._acted_on = self.version
        self._command("act", id=str(next(self._ids)), version=self._version, name=choice.name, params=choice.params)

    async def ask(self, kind: str, **fields: object) -> int:
        """Send a command; the number of the event that it became."""
        name = str(next(self._ids))
        answer = self._answers[name] = asyncio.get_running_loop().create_future()
        self._command(kind, id=name, **fields)
        return await answer

    def _command(self, kind: str, **fields: object) -> None:
        self.send(msgspec.json.encode({"type": kind, **fields}))

    def receive(self, message: bytes) -> None:
        match MESSAGES.decode(message):
            case Welcome() as welcome:
                self._look(welcome.scene)
                self._now(welcome.number, welcome.version)
            case Update() as update:
                self._look(update.scene)
                for frame in update.frames:
                    self._look(frame.delta)
                self._now(update.number, update.version)
                if (
                    self._acted_on is not None and update.number > self._acted_on
                ):  # one acts at a time: it is the own one
                    self._acted_on = None
                    self.confirm()
            case Done() as done:
                if (answer := self._answers.pop(done.id, None)) is not None and not answer.done():
                    answer.set_result(done.number)
            case Refused() as refused:
                error = LoadError(f"seat {self.seat} was refused: {refused.code}")
                if (answer := self._answers.pop(refused.id, None)) is not None:
                    answer.set_exception(error)
                else:
                    self.fail(error)
            case Presence():
                pass

    def _look(self, view: View | None) -> None:
        if view is None:
            return
        self._actions = view.actions
        for mat in view.mats:
            if mat.seat is not None and mat.lit:
                self._lit[mat.id] = mat.seat
            else:
                self._lit.pop(mat.id, None)

    def _now(self, number: int, version: int) -> None:
        self._version = version
        self.advance(number, list(self._lit.values()))


class YokochoDriver:
    name = "yokocho"

    def __init__(self) -> None:
        self._server: ServerProcess | None = None
        self._data: tempfile.TemporaryDirectory[str] | None = None

    async def start(self) -> int:
        self._data = tempfile.TemporaryDirectory(prefix="yokocho-load-", ignore_cleanup_errors=True)
        self._server = await ServerProcess.start([sys.executable, "-m", "benchmarks.load_yokocho", self._data.name])
        return self._server.process.pid

    async def stop(self) -> None:
        if self._server is not None:
            await self._server.stop()
        if self._data is not None:
            self._data.cleanup()

    async def open_table(self, seats: int) -> Table:
        if self._server is None:
            raise LoadError("the server is not running")
        port = self._server.port
        table, invite = await asyncio.to_thread(self._make, port, seats)
        clients = [YokochoClient(seat) for seat in range(seats)]
        # No cookie is sent: each connection is a guest of its own, who has the invite.
        await asyncio.gather(*(client.open(f"ws://127.0.0.1:{port}/ws/tables/{table}") for client in clients))
        await asyncio.gather(*(client.reach(0) for client in clients))
        for client in clients:
            await client.ask("sit", name=f"seat {client.seat}", seat=client.seat, invite=invite)
        number = await clients[0].ask("start")
        await asyncio.gather(*(client.reach(number) for client in clients))
        return Table(clients)

    @staticmethod
    def _make(port: int, seats: int) -> tuple[str, str]:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            body = json.dumps({"game": GAME, "seats": seats, "options": {"rounds": 4}})
            connection.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
            with connection.getresponse() as answer:
                content = answer.read()
            if answer.status != http.HTTPStatus.CREATED:
                raise LoadError(f"making a table: {answer.status} {content.decode()}")
            made = json.loads(content)
            return made["table"], made["invite"]
        finally:
            connection.close()


def driver() -> YokochoDriver:
    return YokochoDriver()


def serve(data: Path) -> None:
    from yokocho.server.running import serve as serve_yokocho
    from yokocho.server.settings import Limits, Settings

    def announce(address: str) -> None:
        print(json.dumps({"port": int(address.rpartition(":")[2]), "pid": os.getpid()}), flush=True)

    serve_yokocho(Settings(data=data, port=0, limits=Limits.off(), log_level="WARNING"), announce)


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
