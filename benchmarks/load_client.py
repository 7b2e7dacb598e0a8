"""What every server under load has in common: a seat's socket, a table of them, and the server's process.

A driver (see `Driver`) knows one server's protocol and nothing of pacing or measuring; `load.py` knows those and no
protocol. So the very same load meets every server.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from benchmarks.load_socket import LoadError, Socket

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Choice: TypeAlias = Any
"""A legal action in the driver's own terms: only the client that offered it looks inside."""


class SeatClient(ABC):
    """One seat's WebSocket, which keeps what the server said last.

    A driver's subclass reads messages (`receive`), telling of each new state by `advance` and of the own action's event
    by `confirm`, and writes actions (`send_choice`).
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.version = -1
        """The number of the last state that this seat has seen."""
        self.awaited: Sequence[int] = ()
        """The seats that the game waits for in that state; none: it is over."""
        self._socket: Socket | None = None
        self._own_event: asyncio.Future[None] | None = None
        self._watchers: list[tuple[int, asyncio.Future[None]]] = []

    @abstractmethod
    def choices(self) -> Sequence[Choice]:
        """This seat's legal actions in the last state, as far as the server has told it."""

    @abstractmethod
    def send_choice(self, choice: Choice) -> None: ...

    @abstractmethod
    def receive(self, message: bytes) -> None:
        """A message of the server, called as it arrives."""

    async def open(self, uri: str, headers: Mapping[str, str] | None = None) -> None:
        self._socket = Socket(uri, headers or {}, self.receive, lambda reason: self.fail(LoadError(reason)))
        await self._socket.open()

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()

    def send(self, message: bytes) -> None:
        """Send a text message."""
        if self._socket is None:
            raise LoadError(f"seat {self.seat}: the socket is not open")
        self._socket.send(message)

    async def act(self, choice: Choice) -> None:
        """Send an action; done when its event has come back to this seat."""
        self._own_event = asyncio.get_running_loop().create_future()
        try:
            self.send_choice(choice)
            await self._own_event
        finally:
            self._own_event = None

    async def reach(self, version: int) -> None:
        """Done when this seat has seen the state of that number, or a later one."""
        if self.version < version:
            seen: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._watchers.append((version, seen))
            await seen

    def advance(self, version: int, awaited: Sequence[int]) -> None:
        self.version = version
        self.awaited = awaited
        for wanted, seen in self._watchers:
            if wanted <= version and not seen.done():
                seen.set_result(None)
        self._watchers = [(wanted, seen) for wanted, seen in self._watchers if wanted > version]

    def confirm(self) -> None:
        if self._own_event is not None and not self._own_event.done():
            self._own_event.set_result(None)

    def fail(self, error: Exception) -> None:
        """Whoever waits for this seat is told that it waits in vain."""
        waiting = [seen for _, seen in self._watchers]
        if self._own_event is not None:
            waiting.append(self._own_event)
        for future in waiting:
            if not future.done():
                future.set_exception(error)


@dataclass(slots=True)
class Table:
    """The clients of one table's seats, by seat."""

    clients: Sequence[SeatClient]

    async def close(self) -> None:
        await asyncio.gather(*(client.close() for client in self.clients))


class Driver(Protocol):
    """How to speak to one kind of server."""

    name: str

    async def start(self) -> int:
        """Start the server on 127.0.0.1; answers the id of its process."""
        ...

    async def stop(self) -> None:
        """End the server, and remove what it has stored."""
        ...

    async def open_table(self, seats: int) -> Table:
        """A new four-round game, a connected client for every seat, each with its first state."""
        ...


class ServerProcess:
    """A server that prints one JSON line when it listens, and ends on SIGTERM."""

    def __init__(self, process: asyncio.subprocess.Process, announced: dict[str, Any]) -> None:
        self.process = process
        self.announced = announced

    @classmethod
    async def start(
        cls, command: Sequence[str], *, cwd: Path | None = None, env: Mapping[str, str] | None = None
    ) -> ServerProcess:
        process = await asyncio.create_subprocess_exec(
            *command,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            limit=1 << 20,
        )
        assert process.stdout is not None
        try:
            async with asyncio.timeout(60):
                line = await process.stdout.readline()
            return cls(process, json.loads(line))
        except (TimeoutError, ValueError) as error:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            raise LoadError(f"the server did not start: {' '.join(command)}") from error

    @property
    def port(self) -> int:
        return int(self.announced["port"])

    async def stop(self) -> None:
        if self.process.returncode is None:
            self.process.terminate()
            try:
                async with asyncio.timeout(10):
                    await self.process.wait()
            except TimeoutError:
                self.process.kill()
                await self.process.wait()
