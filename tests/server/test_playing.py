"""Playing at a table over real sockets: from making it to the last card."""

from __future__ import annotations

from tests.support.client import Person, play_out
from tests.support.server import RunningServer
from yokocho.server import protocol as p


async def test_two_people_play_a_whole_game(server: RunningServer) -> None:
    aki, bo = Person(server.url, "Aki"), Person(server.url, "Bo")
    made = await aki.make(2)
    mine = await aki.open(made.table)
    theirs = await bo.sit(made, 1)
    assert isinstance(await mine.do(p.Start), p.Done)
    await theirs.reach(mine.number)
    assert mine.scene != theirs.scene
    await play_out([mine, theirs])
    assert mine.table is not None
    assert mine.table.ranks is not None
    assert mine.table.seed is not None
    assert mine.log
    await aki.close()
    await bo.close()
