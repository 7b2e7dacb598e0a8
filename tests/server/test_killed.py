"""A server that dies at any moment loses nothing that it said, and plays nothing twice."""

from __future__ import annotations

import asyncio
import contextlib
import random
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import People
from tests.server.test_playing import same_scene, two_playing
from tests.support.client import Line, Person, fresh_id
from tests.support.server import RunningServer, running_server
from yokocho.server import protocol as p

KILLS = 20
ENDS_WITHIN = 5.0
"""Seconds; much for a busy machine: only the bots that think, and connections that say nothing, could take longer."""


class Player:
    """A person who plays whenever it is their turn, remembers what was said, and tries again after a lost line."""

    def __init__(self, person: Person, table: str, choose: random.Random) -> None:
        self.person = person
        self.table = table
        self.choose = choose
        self.line: Line | None = None
        self.told = 0
        self.pending: p.Act | None = None
        self.done: dict[str, int] = {}

    async def come_back(self) -> None:
        """Everything that was told must still be there; what was sent and not answered is sent again under its id."""
        last = self.line
        since = None if last is None else last.number
        seat = None if last is None else last.seat
        line = await self.person.open(self.table, since=since, seat=seat, welcomed=False)
        if last is not None:
            line.scene, line.log, line.version, line.table = last.scene, last.log, last.version, last.table
        welcome = await line.until(lambda m: isinstance(m, p.Welcome))
        assert isinstance(welcome, p.Welcome)
        assert welcome.number >= self.told, f"told {self.told}, after the restart {welcome.number}"
        await line.reach(welcome.number)
        self.line = line
        if self.pending is not None:
            await self._settle(self.pending)

    async def play(self) -> None:
        """Until the line breaks or the game is over."""
        assert self.line is not None
        line = self.line
        with contextlib.suppress(ConnectionClosed, OSError):
            while line.table is not None and line.table.state == "playing":
                if line.actions:
                    self.pending = line.act_command(self.choose)
                    await self._settle(self.pending)
                else:
                    await line.receive(60)
                self.told = max(self.told, line.number)

    async def _settle(self, command: p.Act) -> None:
        assert self.line is not None
        answer = await self.line.ask(command)
        self.told = max(self.told, self.line.number)
        self.pending = None
        if isinstance(answer, p.Done):
            assert answer.number not in self.done.values(), "one event answers one command"
            self.done[command.id] = answer.number


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_a_server_killed_twenty_times_during_play(database_server: RunningServer, people: People) -> None:
    server, choose = database_server, random.Random(7)
    kills = KILLS if "--database" not in server.arguments else KILLS // 4
    aki = people(server.url, "Aki")
    made = await aki.make(3, options={"rounds": 4}, bots=[{"seat": 2, "level": "random"}])
    bo = people(server.url, "Bo")
    await (await bo.sit(made, 1)).close()
    starting = await aki.open(made.table)
    await starting.do(p.Start)
    await starting.close()
    players = [Player(person, made.table, random.Random(seat)) for seat, person in enumerate((aki, bo))]
    for _ in range(kills):
        await asyncio.gather(*(player.come_back() for player in players))
        playing = [asyncio.create_task(player.play()) for player in players]
        await asyncio.sleep(choose.uniform(0.05, 0.5))
        server.kill()
        await asyncio.gather(*playing)
        server.start()
    await asyncio.gather(*(player.come_back() for player in players))
    for player in players:
        assert player.line is not None
        await player.line.quiet(0.3)
        whole = await player.person.open(made.table)
        assert player.line.number == whole.number
        assert same_scene(player.line, whole)
        assert player.line.log == whole.log
        assert player.done
        assert whole.number > kills


async def test_an_action_whose_answer_was_lost_is_not_played_twice(server: RunningServer, people: People) -> None:
    mine, theirs, made = await two_playing(server, people)
    command = mine.act_command()
    await mine.send(command)
    mine.socket.transport.abort()
    await theirs.reach(theirs.number + 1)
    again = await people.all[0].open(made.table)
    answer = await again.ask(command)
    assert answer == p.Done(command.id, theirs.number)
    await theirs.quiet()
    assert again.number == theirs.number


async def test_bots_go_on_thinking_after_a_restart(database_server: RunningServer, people: People) -> None:
    server = database_server
    aki = people(server.url)
    made = await aki.make(2, bots=[{"seat": 1, "level": "random"}], pace="people")
    line = await aki.open(made.table)
    await line.do(p.Start)
    await line.act()
    server.kill()
    server.start()
    back = await aki.open(made.table)
    assert back.number == line.number
    assert not back.actions
    await back.until(lambda _: back.number > line.number)


async def test_a_server_that_is_stopped_tells_its_lines_to_come_back(
    database_server: RunningServer, people: People
) -> None:
    aki = people(database_server.url)
    made = await aki.make(2)
    line = await aki.open(made.table)
    database_server.stop()
    assert database_server.ended_after is not None
    assert database_server.ended_after < ENDS_WITHIN
    with pytest.raises(ConnectionClosed) as closed:
        await line.quiet(5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    database_server.start()
    assert isinstance(await (await aki.open(made.table)).do(p.Ping), p.Pong)
    answer = await (await aki.open(made.table)).ask(p.Sit(fresh_id(), "Aki"))
    assert isinstance(answer, p.Done)
    assert "Traceback" not in database_server.log


async def test_nobody_holds_up_a_server_that_is_stopped(tmp_path: Path, people: People) -> None:
    """A search for seconds, half a request, a line that nobody reads or that never shook hands, people who act."""
    with running_server("--no-limits", data=tmp_path) as server:
        aki, ume = people(server.url, "Aki"), people(server.url, "Ume")
        thinking = await aki.make(2, bots=[{"seat": 1, "level": "master"}])
        line = await aki.open(thinking.table)
        await line.do(p.Start)
        made = await aki.make(2)
        busy = [await aki.open(made.table), await ume.sit(made)]
        raw = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(3)]
        head = f"GET /ws/tables/{made.table} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        raw[0][1].write(b"POST /api/qr HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
        raw[1][1].write(head.encode())
        raw[2][1].write(f"{head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'a' * 22}==\r\n\r\n".encode())

        async def act_on(line: Line) -> None:
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await line.do(p.SetPace, pace="fast")

        acting = [asyncio.create_task(act_on(each)) for each in busy]
        await asyncio.sleep(0.5)
        await asyncio.to_thread(server.stop)
        assert server.ended_after is not None
        assert server.ended_after < ENDS_WITHIN
        await asyncio.gather(*acting)
        for _, writer in raw:
            writer.close()
        assert "Traceback" not in server.log
