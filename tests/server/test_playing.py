"""Playing at a table over real sockets, from making it to wanting another game."""

from __future__ import annotations

import asyncio
import random
from typing import Protocol

import pytest

from tests.server.conftest import AWAY_SECONDS, People
from tests.support.client import Line, play_out
from tests.support.server import RunningServer
from yokocho.engine.scene import difference
from yokocho.server import protocol as p
from yokocho.server.views import is_tie_broken
from yokocho.table.fairness import is_kept


class Served(Protocol):
    """A server in a process of its own or in the test's."""

    url: str


async def two_playing(server: Served, people: People, **fields: object) -> tuple[Line, Line, p.MadeTable]:
    """Aki at seat 0 and Bo at seat 1, the game begun."""
    aki, bo = people(server.url, "Aki"), people(server.url, "Bo")
    made = await aki.make(2, **fields)
    mine, theirs = await aki.open(made.table), await bo.sit(made, 1)
    done = await mine.do(p.Start)
    assert isinstance(done, p.Done)
    await mine.reach(done.number)
    await theirs.reach(done.number)
    return mine, theirs, made


def seat_of(line: Line, seat: int) -> p.SeatView:
    assert line.table is not None
    return line.table.seats[seat]


def same_scene(one: Line, other: Line) -> bool:
    """The order of things inside a scene says nothing."""
    assert one.scene is not None
    assert other.scene is not None
    delta = difference(one.scene, other.scene)
    changed = (delta.mats, delta.areas, delta.pieces, delta.lines, delta.sheets, delta.gone)
    return not any(changed) and (delta.actions, delta.prompt) == (one.scene.actions, one.scene.prompt)


async def test_two_people_play_a_whole_game_and_the_seed_keeps_its_promise(
    database_server: RunningServer, people: People
) -> None:
    mine, theirs, made = await two_playing(database_server, people)
    assert mine.scene != theirs.scene
    assert mine.table is not None
    promised = mine.table.commitment
    assert mine.table.seed is None
    assert mine.table.end is None
    await play_out([mine, theirs])
    assert mine.table.ranks is not None
    assert min(mine.table.ranks) == 1
    assert mine.table.end == "rounds_played"
    assert promised is not None
    assert mine.table.seed is not None
    assert is_kept(bytes.fromhex(mine.table.seed), promised)
    assert any(line.log for line in (mine, theirs))
    fresh = await people(database_server.url).open(made.table)
    assert fresh.seat is None
    assert fresh.number == mine.number
    assert [entry.number for entry in fresh.log] == sorted(entry.number for entry in fresh.log)


async def test_bots_play_in_any_free_seat_and_a_spectator_sees_the_same_numbers(
    server: RunningServer, people: People
) -> None:
    aki = people(server.url)
    made = await aki.make(4, bots=[{"seat": seat, "level": "random"} for seat in (1, 2, 3)])
    mine = await aki.open(made.table)
    watching = await people(server.url, "Ume").open(made.table)
    assert isinstance(await mine.do(p.Start), p.Done)
    choose = random.Random(1)
    while mine.table is None or mine.table.state != "over":
        if mine.actions:
            await mine.act(choose)
        else:
            await mine.receive()
    await watching.reach(mine.number)
    assert watching.seat is None
    assert not watching.actions


async def test_bots_can_be_watched_playing_each_other(server: RunningServer, people: People) -> None:
    aki = people(server.url, "Aki")
    bots = [{"seat": seat, "level": "random"} for seat in range(3)]
    made = await aki.make(3, bots=bots, name=None, pace="fast")
    line = await aki.open(made.table)
    assert line.seat is None
    assert isinstance(await line.do(p.Start), p.Done)
    await line.until(lambda _: line.table is not None and line.table.state == "over", 60)
    assert line.table is not None
    assert line.table.ranks is not None


async def test_choices_at_the_same_time_are_accepted_in_any_order(server: RunningServer, people: People) -> None:
    mine, theirs, _ = await two_playing(server, people)
    first, second = mine.act_command(), theirs.act_command()
    assert first.version == second.version
    answers = await asyncio.gather(theirs.ask(second), mine.ask(first))
    assert all(isinstance(answer, p.Done) for answer in answers)


async def test_a_stale_choice_is_refused_with_a_fresh_view(server: RunningServer, people: People) -> None:
    mine, theirs, _ = await two_playing(server, people)
    old = mine.act_command()
    await mine.act()
    await theirs.act()
    await mine.reach(theirs.number)
    late = p.Act("late", old.version, old.name, old.params)
    answer = await mine.ask(late)
    assert isinstance(answer, p.Refused)
    assert answer.code == "stale"
    fresh = await mine.receive()
    assert isinstance(fresh, p.Welcome)
    assert fresh.scene is not None


async def test_a_free_take_back_restores_the_choice_and_keeps_the_other(server: RunningServer, people: People) -> None:
    aki, bo, ume = (people(server.url, name) for name in ("Aki", "Bo", "Ume"))
    made = await aki.make(3)
    mine, theirs, third = await aki.open(made.table), await bo.sit(made, 1), await ume.sit(made, 2)
    await mine.do(p.Start)
    await asyncio.gather(theirs.reach(2 + 1), third.reach(3))
    before = mine.scene
    await mine.act()
    await theirs.act()
    await mine.reach(theirs.number)
    assert mine.table is not None
    assert mine.table.can_take_back == "free"
    waiting = third.act_command()
    done = await mine.do(p.TakeBack)
    assert isinstance(done, p.Done)
    await theirs.reach(done.number)
    assert mine.actions
    assert before is not None
    assert {a.params["card"] for a in mine.actions} == {a.params["card"] for a in before.actions}
    assert not theirs.actions
    # the third seat's choice still means what it meant
    assert isinstance(await third.ask(waiting), p.Done)
    assert any(entry.text.id == "table-log-took-back" for entry in mine.log)


async def test_a_take_back_that_others_built_on_needs_their_consent(server: RunningServer, people: People) -> None:
    for agree in (False, True):
        mine, theirs = await _until_one_must_ask(server, people)
        asked = await mine.do(p.TakeBack)
        assert isinstance(asked, p.Done)
        await theirs.reach(asked.number)
        assert theirs.table is not None
        assert theirs.table.take_back is not None
        assert theirs.seat in theirs.table.take_back.waiting
        before = mine.log
        answer = await theirs.do(p.AnswerTakeBack, agree=agree)
        assert isinstance(answer, p.Done)
        await mine.reach(answer.number)
        assert mine.table is not None
        assert mine.table.take_back is None
        assert (mine.log != before) == agree


async def _until_one_must_ask(server: RunningServer, people: People) -> tuple[Line, Line]:
    """Play at random until somebody could only take back with consent."""
    for seed in range(40):
        mine, theirs, _ = await two_playing(server, people)
        choose, lines = random.Random(seed), [mine, theirs]
        while mine.table is not None and mine.table.state == "playing":
            for line in lines:
                assert line.table is not None
                if line.table.can_take_back == "ask":
                    return line, lines[1 - lines.index(line)]
            acting = next(line for line in lines if line.actions)
            done = await acting.act(choose)
            await asyncio.gather(*(line.reach(done.number) for line in lines))
    raise AssertionError("no such position was found")


async def test_a_bot_keeps_the_seat_of_somebody_who_left_and_hands_it_back(
    server: RunningServer, people: People
) -> None:
    mine, theirs, _ = await two_playing(server, people)
    assert isinstance(await theirs.do(p.Leave), p.Done)
    await mine.reach(theirs.number)
    assert seat_of(mine, 1).away
    assert isinstance(await mine.do(p.SetBot, seat=1, level="random"), p.Done)
    assert seat_of(mine, 1).kind == "bot"
    await mine.act()
    while not mine.actions:  # the bot has chosen, too
        await mine.receive()
    assert isinstance(await theirs.do(p.Sit, name="Bo"), p.Done)
    await mine.reach(theirs.number)
    assert seat_of(mine, 1).kind == "human"
    assert theirs.seat == 1


async def test_who_lost_the_line_gets_the_seat_back_by_coming_back(server: RunningServer, people: People) -> None:
    mine, theirs, made = await two_playing(server, people)
    bo = next(person for person in people.all if person.name == "Bo")
    await theirs.close()
    refused = await mine.do(p.SetBot, seat=1, level="random")
    assert isinstance(refused, p.Refused)
    assert refused.code == "seat-taken"
    await asyncio.sleep(AWAY_SECONDS + 0.2)
    assert isinstance(await mine.do(p.SetBot, seat=1, level="random"), p.Done)
    again = await bo.open(made.table)
    assert again.seat == 1
    await mine.reach(again.number)
    assert seat_of(mine, 1).kind == "human"


async def test_who_saw_one_hand_cannot_sit_at_another_seat(server: RunningServer, people: People) -> None:
    mine, theirs, made = await two_playing(server, people)
    await theirs.do(p.Leave)
    ume = await people(server.url, "Ume").sit(made, 1)
    assert ume.seat == 1
    await theirs.reach(ume.number)
    assert theirs.seat is None
    assert theirs.scene is not None
    await mine.do(p.Leave)
    refused = await theirs.do(p.Sit, name="Bo", seat=0, invite=made.invite)
    assert isinstance(refused, p.Refused)
    assert refused.code == "seen-a-hand"


async def test_the_same_people_play_again_when_all_want_it(server: RunningServer, people: People) -> None:
    mine, theirs, _ = await two_playing(server, people, options={"rounds": 1})
    await play_out([mine, theirs])
    assert isinstance(await mine.do(p.Rematch), p.Done)
    assert mine.table is not None
    assert mine.table.rematch is None
    assert isinstance(await theirs.do(p.Rematch), p.Done)
    await mine.reach(theirs.number)
    assert mine.table.rematch is not None
    aki, bo = people.all[:2]
    again = await aki.open(mine.table.rematch)
    opposite = await bo.open(mine.table.rematch)
    assert (again.seat, opposite.seat) == (0, 1)
    assert again.table is not None
    assert again.table.state == "playing"
    assert again.table.commitment != mine.table.commitment


async def test_a_second_tab_sees_and_may_do_the_same(server: RunningServer, people: People) -> None:
    mine, theirs, made = await two_playing(server, people)
    tab = await people.all[0].open(made.table)
    assert tab.seat == 0
    assert tab.scene == mine.scene
    done = await tab.act()
    await mine.reach(done.number)
    assert mine.scene == tab.scene
    await tab.close()
    await theirs.quiet()
    assert theirs.connected == (0, 1)


async def test_who_was_away_for_a_moment_gets_only_what_was_missed(server: RunningServer, people: People) -> None:
    mine, theirs, made = await two_playing(server, people)
    scene, log, number, version = theirs.scene, list(theirs.log), theirs.number, theirs.version
    await theirs.close()
    await mine.act()
    back = await people.all[1].open(made.table, since=number, seat=theirs.seat, welcomed=False)
    back.scene, back.log, back.version = scene, log, version
    welcome = await back.until(lambda m: isinstance(m, p.Welcome))
    assert isinstance(welcome, p.Welcome)
    assert welcome.resumed
    assert welcome.scene is None
    await back.reach(mine.number)
    whole = await people.all[1].open(made.table)
    assert back.version == whole.version
    assert same_scene(back, whole)
    assert back.log == whole.log


async def test_a_question_why_is_answered_with_the_clause(server: RunningServer, people: People) -> None:
    mine, _, _ = await two_playing(server, people)
    held = {str(action.params["card"]) for action in mine.actions}
    foreign = next(str(card) for card in range(1, 101) if str(card) not in held)
    answer = await mine.do(p.Why, way=(f"card-{foreign}", "p0-play"))
    assert isinstance(answer, p.Answer)
    assert answer.clause == "XN-3"
    nothing = await mine.do(p.Why, way=("no-such-thing",))
    assert isinstance(nothing, p.Answer)
    assert nothing.clause is None


@pytest.mark.parametrize(
    ("ranks", "scores", "broken"),
    [
        ((2, 1, 3), (4.0, 7.0, 1.0), False),
        ((1, 1, 3), (7.0, 7.0, 1.0), False),
        ((2, 1, 3), (7.0, 7.0, 1.0), True),
        ((1, 2, 2), (7.0, 1.0, 1.0), False),
        ((), (), False),
    ],
)
def test_a_tie_was_broken_where_as_many_points_have_a_worse_rank_than_the_first(
    ranks: tuple[int, ...], scores: tuple[float, ...], broken: bool
) -> None:
    assert is_tie_broken(ranks, scores) is broken
