"""When something breaks: storage, a reader, the rules, a bot, or what lies in the database."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import sqlite3
import threading
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from sqlalchemy import event as sa_event
from websockets.exceptions import ConnectionClosed

import yokocho
from tests.server.conftest import People
from tests.server.test_bad_input import refused
from tests.server.test_playing import same_scene, two_playing
from tests.support.client import Line, fresh_id
from tests.support.local import LocalServer, local_server
from yokocho.bots.base import Bot
from yokocho.bots.random import RandomBot
from yokocho.engine.game import Game, GameInfo
from yokocho.engine.words import words
from yokocho.server import protocol as p
from yokocho.server.games import InstalledGames
from yokocho.server.logs import JsonFormatter
from yokocho.server.settings import Limits
from yokocho.table import events as e
from yokocho.table.events import decode_event
from yokocho.table.pack import pack, unpack


async def until_back(line: Line) -> None:
    """Until the table goes on."""
    await line.until(lambda m: isinstance(m, p.Welcome) and m.table.state == "playing")


def says(line: Line, trouble: str) -> None:
    assert line.table is not None
    assert line.table.state == "frozen"
    assert line.table.trouble is not None
    assert line.table.trouble.id == f"trouble-{trouble}"
    assert all(words(lang).say(line.table.trouble) for lang in ("en", "ja"))


# --- a reader ---------------------------------------------------------------------------------------------------------


async def test_who_is_cut_off_in_its_own_command_costs_nobody_an_event(tmp_path: Path, people: People) -> None:
    async with local_server(tmp_path) as local:
        mine, theirs, made = await two_playing(local, people)
        live = await local.parts.hub.get(made.table)
        assert live is not None
        for connection in live.audience.connections:
            if connection.who.seat == mine.seat:
                # as if nothing was read: the next word to it is the last
                object.__setattr__(connection, "_limit", -1)
        before = theirs.number
        await mine.send(p.SetPace(fresh_id(), "people"))
        await theirs.reach(before + 1)
        await theirs.do(p.SetPace, pace="fast")
        assert theirs.number == before + 2
        with pytest.raises(ConnectionClosed):
            await mine.quiet(5)


async def test_who_comes_while_a_copy_is_forgotten_is_told_to_come_back(tmp_path: Path, people: People) -> None:
    async with local_server(tmp_path) as local:
        aki = people(local.url)
        made = await aki.make(2)
        live = await local.parts.hub.get(made.table)
        assert live is not None
        async with live.lock:
            line = await aki.open(made.table, welcomed=False)
            await asyncio.sleep(0.2)
            local.parts.hub.forget(live)
        with pytest.raises(ConnectionClosed) as closed:
            await line.quiet(5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert live.audience.connections == set()
        assert (await aki.open(made.table)).seat == 0


# --- storage ----------------------------------------------------------------------------------------------------------


async def stands_still_and_goes_on(
    local: LocalServer, people: People, broken: contextlib.AbstractContextManager[object]
) -> None:
    """While `broken`, nothing is played and everybody is told; afterwards the very same table goes on."""
    mine, theirs, made = await two_playing(local, people)
    lines = [mine, theirs]
    with broken:
        acting, command = await _until_refused(lines)
        before = acting.number
        for line in lines:
            if line.table is None or line.table.state != "frozen":
                await line.until(lambda m: isinstance(m, p.Welcome))
            says(line, "storage")
            assert line.number == before
        refused(await acting.ask(p.Act(fresh_id(), command.version, command.name, command.params)), "storage")
    await asyncio.gather(until_back(mine), until_back(theirs))
    assert (mine.number, theirs.number) == (before, before)
    assert isinstance(await acting.ask(command), p.Done), "the same command may be tried again"
    for line in lines:
        await line.reach(acting.number)
        assert same_scene(line, await next(x for x in people.all if line in x.lines).open(made.table))


async def _until_refused(lines: list[Line]) -> tuple[Line, p.Act]:
    """What little can still be written is; then an action is refused."""
    for _ in range(50):
        acting = next(line for line in lines if line.actions)
        command = acting.act_command()
        answer = await acting.ask(command)
        if isinstance(answer, p.Refused):
            refused(answer, "storage")
            return acting, command
        for line in lines:
            await line.reach(acting.number)
    raise AssertionError("nothing was refused")


@contextlib.contextmanager
def full_disk(local: LocalServer) -> Generator[None]:
    """SQLite's own limit on the size of the file: it answers exactly as on a full disk."""
    writer = local.parts.store.journal.engine

    def limit(connection: sa.Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count=1")

    def free(connection: sa.Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count=1000000000")

    sa_event.listen(writer, "begin", limit)
    try:
        yield
    finally:
        sa_event.remove(writer, "begin", limit)
        sa_event.listen(writer, "begin", free)


@contextlib.contextmanager
def locked(data: Path) -> Generator[None]:
    other = sqlite3.connect(data / "yokocho.db", isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        yield
    finally:
        other.close()


async def test_a_full_disk_stops_the_table_until_there_is_room(tmp_path: Path, people: People) -> None:
    async with local_server(tmp_path) as local:
        await stands_still_and_goes_on(local, people, full_disk(local))


async def test_a_locked_database_stops_the_table_until_it_is_free(tmp_path: Path, people: People) -> None:
    async with local_server(tmp_path) as local:
        await stands_still_and_goes_on(local, people, locked(tmp_path))


async def test_no_table_is_made_that_cannot_be_kept(tmp_path: Path, people: People) -> None:
    async with local_server(tmp_path) as local:
        aki = people(local.url)
        await aki.make(2)
        with locked(tmp_path):
            answer = await aki.http.post("/api/tables", json={"game": "x-nimmt", "seats": 2, "name": "Aki"})
            assert (answer.status_code, answer.json()["code"]) == (503, "storage")
        tables = (await aki.http.get("/api/tables")).json()
        assert len(tables) == 1


@pytest.mark.postgres
async def test_lost_connections_to_postgresql_are_made_anew(tmp_path: Path, people: People, postgres: str) -> None:
    from tests.support.postgres import fresh_database

    with fresh_database(postgres) as url:
        async with local_server(tmp_path, database_url=url) as local:
            mine, theirs, _ = await two_playing(local, people)
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE pid <> pg_backend_pid() AND datname = current_database()"
                )
            command = mine.act_command()
            answer = await mine.ask(command)
            if isinstance(answer, p.Refused):
                await until_back(mine)
                answer = await mine.ask(command)
            assert isinstance(answer, p.Done)
            await theirs.reach(mine.number)


# --- two processes ----------------------------------------------------------------------------------------------------


@pytest.mark.postgres
async def test_two_processes_serve_one_table_without_forking_it(tmp_path: Path, people: People, postgres: str) -> None:
    from tests.support.postgres import fresh_database

    with fresh_database(postgres) as url:
        settings: dict[str, Any] = {"database_url": url, "others_bot_seconds": 0.2}
        (tmp_path / "two").mkdir()
        async with local_server(tmp_path, **settings) as one:
            (tmp_path / "two" / "secret-key").write_text((tmp_path / "secret-key").read_text())
            async with local_server(tmp_path / "two", **settings) as two:
                aki, bo = people(one.url, "Aki"), people(two.url, "Bo")
                made = await aki.make(3, options={"rounds": 1}, bots=[{"seat": 2, "level": "random"}])
                mine, theirs = await aki.open(made.table), await bo.sit(made, 1)
                done = await mine.do(p.Start)
                assert isinstance(done, p.Done)
                await _race(mine, theirs)
                for line in (mine, theirs):
                    await line.quiet(0.5)
                assert mine.number == theirs.number
                whole = await aki.open(made.table)
                assert same_scene(mine, whole)
                assert mine.log == whole.log
                assert mine.table is not None
                assert mine.table.ranks is not None


async def _race(*lines: Line) -> None:
    """Everybody acts as soon as they can, with no regard for the others."""

    async def play(line: Line, choose: random.Random) -> None:
        while line.table is None or line.table.state != "over":
            if line.actions:
                answer = await line.ask(line.act_command(choose))
                assert isinstance(answer, p.Done) or (isinstance(answer, p.Refused) and answer.code == "stale"), answer
            else:
                await line.receive()

    await asyncio.gather(*(play(line, random.Random(n)) for n, line in enumerate(lines)))


# --- readers ----------------------------------------------------------------------------------------------------------


async def test_a_socket_that_stops_reading_is_cut_and_holds_nobody_up(tmp_path: Path, people: People) -> None:
    limits = Limits(unread_bytes=1 << 16)
    async with local_server(tmp_path, limits=limits) as local:
        mine, theirs, made = await two_playing(local, people)
        deaf = await people(local.url, "Deaf").open(made.table)
        live = await local.parts.hub.get(made.table)
        assert live is not None
        connection = next(
            c for c in live.audience.connections if c.guest not in {s.guest for s in live.table.state.seats}
        )
        raw: socket.socket = deaf.socket.transport.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.socket.transport.pause_reading()
        for _ in range(400):
            connection.say(p.Pong("x" * 60_000))
            await asyncio.sleep(0)
            if connection.is_closing:
                break
        assert connection.is_closing
        await mine.act()
        await theirs.reach(mine.number)
        for _ in range(100):
            if connection not in live.audience.connections:
                break
            await asyncio.sleep(0.1)
        assert connection not in live.audience.connections
        closed = local.parts.metrics.registry.get_sample_value("yokocho_connections_closed_total", {"reason": "slow"})
        assert closed == 1
        deaf.socket.transport.abort()


# --- rules ------------------------------------------------------------------------------------------------------------


class FaultyGames(InstalledGames):
    """X nimmt! with a bug that can be switched on."""

    def __init__(self) -> None:
        self.fault: str | None = None

    def discover(self) -> Mapping[str, GameInfo]:
        return yokocho.discover()

    def load(self, game: str) -> Game:
        loaded = yokocho.load(game)
        faulty = object.__new__(Game)
        faulty.__dict__.update(loaded.__dict__)
        for name in ("why", "frames", "scene"):
            setattr(faulty, name, self._guarded(name, getattr(loaded, name)))
        return faulty

    def _guarded(self, name: str, whole: Any) -> Any:
        def guarded(*args: Any) -> Any:
            if self.fault == name:
                raise ZeroDivisionError("the secret hand is 17, 42")
            return whole(*args)

        return guarded


@pytest.mark.parametrize("fault", ["why", "frames"])
async def test_a_bug_in_a_game_freezes_that_one_table(
    tmp_path: Path, people: People, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    games = FaultyGames()
    async with local_server(tmp_path, games=games) as local:
        mine, theirs, made = await two_playing(local, people)
        number = mine.number
        games.fault = fault
        await mine.send(mine.act_command())
        await theirs.until(lambda m: isinstance(m, p.Welcome))
        games.fault = None
        says(theirs, "bug")
        await mine.until(lambda m: isinstance(m, p.Done | p.Refused))
        refused(await theirs.do(p.Act, version=theirs.version, name="play", params={"card": 1}), "not-playing")
        other, _, _ = await two_playing(local, people)
        await other.act()
        again = await people.all[0].open(made.table)
        says(again, "bug")
        assert again.scene is not None
        assert again.number > number
    told = [JsonFormatter().format(record) for record in caplog.records]
    assert any('"table frozen"' in line for line in told)
    assert not any("secret hand" in line for line in told)
    async with local_server(tmp_path) as local:
        person = people.all[0]
        person.url = local.url
        says(await person.open(made.table), "bug")


async def test_a_bot_that_fails_is_replaced_by_any_legal_action(tmp_path: Path, people: People) -> None:
    class Failing:
        def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int:
            raise RuntimeError("no idea")

    async with local_server(tmp_path, make_bot=lambda _game, _level: Failing()) as local:
        aki = people(local.url)
        made = await aki.make(2, bots=[{"seat": 1, "level": "random"}])
        line = await aki.open(made.table)
        await line.do(p.Start)
        await line.act()
        if not line.actions:  # the bot may have been faster than this person
            await line.until(lambda _: bool(line.actions))
        assert line.number >= 3, "begun, and both have chosen"


async def test_a_bot_that_fails_is_replaced_by_another_level_and_everybody_is_told(
    tmp_path: Path, people: People
) -> None:
    class Failing:
        def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int:
            raise RuntimeError("no idea")

    def make_bot(game: Game, level: str) -> Bot:
        return RandomBot(game) if level == "regular" else Failing()

    async with local_server(tmp_path, make_bot=make_bot) as local:
        aki, watcher = people(local.url), people(local.url)
        made = await aki.make(2, bots=[{"seat": 1, "level": "master"}])
        line, watching = await aki.open(made.table), await watcher.open(made.table)
        await line.do(p.Start)
        for each in (line, watching):
            while not any(entry.text.id == "bot-replaced" for entry in each.log):
                await each.receive()
            (told,) = [entry.text for entry in each.log if entry.text.id == "bot-replaced"]
            assert told.seats == {"seat": 1}
            assert all(words(lang).say(told, {1: "Regular"}) for lang in ("en", "ja"))
            assert each.table is not None
            assert each.table.seats[1].level == "regular"
        await line.act()
        if not line.actions:  # its bot may have been faster than this person
            await line.until(lambda _: bool(line.actions))
        whole = await aki.open(made.table)
        await line.reach(whole.number)
        await whole.reach(line.number)  # its bot may go on meanwhile
        assert same_scene(line, whole)
        assert len([entry for entry in line.log if entry.text.id == "bot-replaced"]) == 1


async def test_a_bot_that_cheats_freezes_the_table(tmp_path: Path, people: People) -> None:
    class Cheating:
        def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int:
            return 10_000

    async with local_server(tmp_path, make_bot=lambda _game, _level: Cheating()) as local:
        aki = people(local.url)
        made = await aki.make(2, bots=[{"seat": 1, "level": "random"}])
        line = await aki.open(made.table)
        await line.do(p.Start)
        await line.until(lambda m: isinstance(m, p.Welcome))
        says(line, "bot")


# --- what lies in the database ----------------------------------------------------------------------------------------


async def played(tmp_path: Path, people: People) -> tuple[p.MadeTable, Line]:
    """A table with some moves, kept by a server that has ended."""
    async with local_server(tmp_path) as local:
        mine, theirs, made = await two_playing(local, people)
        for _ in range(3):
            await mine.act() if mine.actions else await theirs.act()
            await asyncio.gather(
                mine.reach(max(mine.number, theirs.number)), theirs.reach(max(mine.number, theirs.number))
            )
    return made, mine


def rewrite(tmp_path: Path, table: str, number: int, body: bytes | None) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "yokocho.db")) as database:
        if body is None:
            database.execute("DELETE FROM events WHERE table_id = ? AND number = ?", (table, number))
        else:
            database.execute("UPDATE events SET body = ? WHERE table_id = ? AND number = ?", (body, table, number))
        database.commit()


def body_of(tmp_path: Path, table: str, number: int) -> bytes:
    with contextlib.closing(sqlite3.connect(tmp_path / "yokocho.db")) as database:
        query = "SELECT body FROM events WHERE table_id = ? AND number = ?"
        return bytes(database.execute(query, (table, number)).fetchone()[0])


async def test_a_table_of_other_rules_can_be_looked_at_and_says_so(tmp_path: Path, people: People) -> None:
    made, before = await played(tmp_path, people)
    started = decode_event(unpack(body_of(tmp_path, made.table, 2)))
    assert isinstance(started, e.Started)
    rewrite(tmp_path, made.table, 2, pack(e.Started(started.rules_version + 1, started.opening, started.by)))
    async with local_server(tmp_path) as local:
        aki = people.all[0]
        aki.url = local.url
        line = await aki.open(made.table)
        says(line, "rules-changed")
        assert same_scene(line, before)
        refused(await line.ask(before.act_command() if before.actions else p.TakeBack("x")), "rules-changed")
        replay = await aki.http.get(f"{local.url}/api/tables/{made.table}/replay")
        assert replay.status_code == 200
        await two_playing(local, people)


async def test_a_damaged_record_is_shown_as_far_as_it_can_be_read(tmp_path: Path, people: People) -> None:
    made, before = await played(tmp_path, people)
    choose = random.Random(3)
    whole = body_of(tmp_path, made.table, 4)
    bodies = [b"", b"\x00", b"\x02abc", b"\x01abc", whole[:-3], whole[:1] + choose.randbytes(len(whole)), None]
    bodies += [bytes(whole[:i]) + bytes([whole[i] ^ 255]) + whole[i + 1 :] for i in choose.sample(range(len(whole)), 8)]
    bodies.append(pack(e.Left(9)))
    for body in bodies:
        rewrite(tmp_path, made.table, 4, body) if body is not None else rewrite(
            tmp_path, made.table, before.number, None
        )
        async with local_server(tmp_path) as local:
            aki = people.all[0]
            aki.url = local.url
            line = await aki.open(made.table)
            assert line.table is not None
            assert line.table.state in ("frozen", "playing")
            if line.table.state == "frozen":
                says(line, "damaged")
            assert isinstance(await line.do(p.Ping), p.Pong)
            assert (await aki.http.get(f"{local.url}/healthz")).status_code == 200


async def test_a_table_whose_making_is_damaged_is_missing(tmp_path: Path, people: People) -> None:
    made, _ = await played(tmp_path, people)
    with contextlib.closing(sqlite3.connect(tmp_path / "yokocho.db")) as database:
        database.execute("UPDATE tables SET body = ?", (b"nonsense",))
        database.commit()
    async with local_server(tmp_path) as local:
        answer = await people.all[0].http.get(f"{local.url}/api/tables/{made.table}/replay")
        assert answer.status_code == 404


def test_migrations_make_what_the_schema_says(database: str | None, tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from yokocho.server.storage import default_url, migrate
    from yokocho.server.storage.database import driver_url
    from yokocho.server.storage.schema import metadata

    url = database or default_url(tmp_path)
    migrate(url)
    migrate(url)
    engine = sa.create_engine(driver_url(url, asynchronous=False), poolclass=sa.NullPool)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()
