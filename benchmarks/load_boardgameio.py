"""The load's driver for boardgame.io's own server: Socket.IO's framing over a plain WebSocket.

The game and the server are in `peers/boardgameio`; `npm ci` there installs what they need.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from benchmarks.load_client import SeatClient, ServerProcess, Table
from benchmarks.load_socket import LoadError

if TYPE_CHECKING:
    from collections.abc import Sequence

FOLDER = Path(__file__).parent / "peers" / "boardgameio"
GAME = "x-nimmt"
NAMESPACE = f"/{GAME},"

Storage = Literal["memory", "flatfile"]
Move = tuple[str, int]


def missing() -> str | None:
    """What is missing to run boardgame.io here, if anything."""
    if shutil.which("node") is None:
        return "not installed: Node.js"
    if not (FOLDER / "node_modules" / "boardgame.io").is_dir():
        return "not installed: run `npm ci` in benchmarks/peers/boardgameio"
    return None


class OwnPlace(msgspec.Struct):
    hand: list[int]


class GameState(msgspec.Struct):
    players: dict[str, OwnPlace]
    taken: list[int]


class Context(msgspec.Struct):
    activePlayers: dict[str, str] | None  # noqa: N815 - boardgame.io's name
    gameover: msgspec.Raw | None = None


class State(msgspec.Struct):
    G: GameState
    ctx: Context
    number: int = msgspec.field(name="_stateID")


class Payload(msgspec.Struct):
    playerID: str | None = None  # noqa: N815 - boardgame.io's name


class LoggedAction(msgspec.Struct):
    payload: Payload
    type: str


class LogEntry(msgspec.Struct):
    action: LoggedAction


class SyncInfo(msgspec.Struct):
    state: State


UPDATE = msgspec.json.Decoder(tuple[str, str, State, list[LogEntry]])
SYNC = msgspec.json.Decoder(tuple[str, str, SyncInfo])

ENGINE_OPEN, ENGINE_PING, ENGINE_PONG = b"0", b"2", b"3"
SOCKET_CONNECTED = f"40{NAMESPACE}".encode()
EVENT = f"42{NAMESPACE}".encode()


class BoardgameioClient(SeatClient):
    """Chooses among what its own view of the state allows, as a page on boardgame.io would."""

    def __init__(self, seat: int, match: str, credentials: str, seats: int) -> None:
        super().__init__(seat)
        self.player = str(seat)
        self.match = match
        self.credentials = credentials
        self.seats = seats
        self.state: State | None = None

    def choices(self) -> Sequence[Move]:
        if self.state is None or self.seat not in self.awaited:
            return []
        match (self.state.ctx.activePlayers or {}).get(self.player):
            case "choose":
                return [("play", card) for card in self.state.G.players[self.player].hand]
            case "takeRow":
                return [("takeRow", row) for row in (3, 4, 5)]
            case "sortTaken":
                return [("keepInX", card) for card in self.state.G.taken]
            case _:
                return []

    def send_choice(self, choice: Move) -> None:
        move, argument = choice
        payload = {"type": move, "args": [argument], "playerID": self.player, "credentials": self.credentials}
        self._emit("update", {"type": "MAKE_MOVE", "payload": payload}, self.version, self.match, self.player)

    def receive(self, message: bytes) -> None:
        if message.startswith(EVENT + b'["update"'):
            _, _, state, log = UPDATE.decode(message[len(EVENT) :])
            played = any(
                entry.action.type == "MAKE_MOVE" and entry.action.payload.playerID == self.player for entry in log
            )
            is_own = played and state.number > self.version
            self._see(state)
            if is_own:
                self.confirm()
        elif message.startswith(EVENT + b'["sync"'):
            self._see(SYNC.decode(message[len(EVENT) :])[2].state)
        elif message == ENGINE_PING:
            self.send(ENGINE_PONG)
        elif message.startswith(ENGINE_OPEN):
            self.send(SOCKET_CONNECTED)
        elif message.startswith(SOCKET_CONNECTED):
            self._emit("sync", self.match, self.player, self.credentials, self.seats)

    def _see(self, state: State) -> None:
        self.state = state
        active = state.ctx.activePlayers if state.ctx.gameover is None else None
        self.advance(state.number, [int(player) for player in active or ()])

    def _emit(self, *event: object) -> None:
        self.send(EVENT + msgspec.json.encode(event))


class BoardgameioDriver:
    """boardgame.io keeps matches in memory, or (`flatfile`) in files that survive its end."""

    def __init__(self, storage: Storage) -> None:
        self.name = f"boardgame.io ({storage})"
        self.storage = storage
        self._server: ServerProcess | None = None
        self._data: tempfile.TemporaryDirectory[str] | None = None

    async def start(self) -> int:
        if (reason := missing()) is not None:
            raise LoadError(reason)
        self._data = tempfile.TemporaryDirectory(prefix="boardgameio-", ignore_cleanup_errors=True)
        command = ["node", "server.js", "--storage", self.storage, "--dir", self._data.name]
        self._server = await ServerProcess.start(command, cwd=FOLDER)
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
        match, credentials = await asyncio.to_thread(self._create_and_join, port, seats)
        clients = [BoardgameioClient(seat, match, credentials[seat], seats) for seat in range(seats)]
        uri = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        await asyncio.gather(*(client.open(uri) for client in clients))
        await asyncio.gather(*(client.reach(0) for client in clients))
        return Table(clients)

    @staticmethod
    def _create_and_join(port: int, seats: int) -> tuple[str, list[str]]:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

        def post(path: str, **body: object) -> dict[str, Any]:
            connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
            with connection.getresponse() as answer:
                content = answer.read()
            if answer.status != http.HTTPStatus.OK:
                raise LoadError(f"{path}: {answer.status} {content.decode()}")
            return json.loads(content)

        try:
            created = post(f"/games/{GAME}/create", numPlayers=seats, unlisted=True, setupData={"rounds": 4})
            match = created["matchID"]
            seated = [
                post(f"/games/{GAME}/{match}/join", playerID=str(seat), playerName=f"seat {seat}")
                for seat in range(seats)
            ]
            return match, [seat["playerCredentials"] for seat in seated]
        finally:
            connection.close()


def memory() -> BoardgameioDriver:
    return BoardgameioDriver("memory")


def flatfile() -> BoardgameioDriver:
    return BoardgameioDriver("flatfile")
