"""Claims over real sockets: the server's order of arrival decides, the late one is told, and nothing tells that one is
open."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence

from tests.server.conftest import People
from tests.support.client import Line, fresh_id
from tests.support.server import RunningServer
from yokocho.server import protocol as p

ROUNDS = int(os.environ.get("YOKOCHO_CLAIM_ROUNDS", "12"))
"""`make laws` plays a thousand."""
SPOKEN = {"claims": "spoken", "wrong_claim": "loses"}


async def begun(server: RunningServer, people: People, **options: str) -> tuple[Line, Line, p.MadeTable]:
    """Aki and Bo at Dice Out, all dice placed."""
    aki, bo = people(server.url, "Aki"), people(server.url, "Bo")
    made = await aki.make(2, game="dice-out", options={**SPOKEN, **options})
    mine, theirs = await aki.open(made.table), await bo.sit(made, 1)
    started = await mine.do(p.Start)
    assert isinstance(started, p.Done)
    await mine.reach(started.number)
    await theirs.reach(started.number)
    for _ in range(2):
        done = await asker((mine, theirs)).act()
        await mine.reach(done.number)
        await theirs.reach(done.number)
    return mine, theirs, made


def asker(lines: Sequence[Line]) -> Line:
    """Whoever is asked now."""
    return next(line for line in lines if line.actions)


async def test_of_two_claims_at_once_the_first_to_arrive_counts_and_the_other_is_told(
    server: RunningServer, people: People
) -> None:
    for round_ in range(ROUNDS):
        mine, theirs, _ = await begun(server, people)
        first, second = (mine, theirs) if round_ % 2 else (theirs, mine)
        claims = [line.ask(p.ActWay(fresh_id(), line.version, ("claim",))) for line in (first, second)]
        answers = await asyncio.gather(*claims)
        done = [answer for answer in answers if isinstance(answer, p.Done)]
        late = [answer for answer in answers if isinstance(answer, p.Refused)]
        assert (len(done), [answer.code for answer in late]) == (1, ["late"]), f"round {round_}"
        for line in (mine, theirs):
            await line.reach(done[0].number)
            assert line.table is not None
            assert line.table.state == "over"
            winner = answers.index(late[0])  # nobody shows a set: whoever claimed has lost
            assert line.table.ranks is not None
            assert line.table.ranks[(first, second)[winner].seat or 0] == 1
        for person in people.all:
            await person.close()
        people.all.clear()


async def test_a_claim_sent_again_is_answered_again_and_counts_once(server: RunningServer, people: People) -> None:
    mine, theirs, _ = await begun(server, people)
    claim = p.ActWay(fresh_id(), mine.version, ("claim",))
    first = await mine.ask(claim)
    again = await mine.ask(claim)
    assert isinstance(first, p.Done)
    assert isinstance(again, p.Done)
    assert first.number == again.number
    await theirs.reach(first.number)
    assert theirs.number == first.number


async def test_a_claim_is_judged_on_what_is_there_when_it_arrives(server: RunningServer, people: People) -> None:
    mine, theirs, _ = await begun(server, people, wrong_claim="refused")
    before = theirs.version
    done = await asker((mine, theirs)).act()
    await mine.reach(done.number)
    await theirs.reach(done.number)
    answer = await theirs.ask(p.ActWay(fresh_id(), before, ("claim",)))
    assert isinstance(answer, p.Refused), "a first move cannot show a set of three"
    assert answer.code != "stale"
    assert answer.clause is not None
    assert answer.clause.startswith("DO-")


async def test_neither_why_nor_the_scene_tells_whether_a_claim_is_open(server: RunningServer, people: People) -> None:
    mine, theirs, _ = await begun(server, people)
    for line in (mine, theirs):
        answer = await line.ask(p.Why(fresh_id(), ("claim",)))
        assert isinstance(answer, p.Answer)
        assert answer.text.id == "refused-unlisted"
        assert all(action.name != "claim" for action in line.actions)
        assert line.scene is not None
        assert line.scene.prompt is not None
        assert "claim" in [button.id for button in line.scene.prompt.buttons]
