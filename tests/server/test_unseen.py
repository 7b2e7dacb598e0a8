"""What a viewer cannot tell of leaves no trace for them: no message, no number, no line of a log, nothing that could be
taken back otherwise than before.

A declaration in Cats Called Jiji is named kind by kind before it is said. In the worlds below it is named straight on,
or with names that are taken back: everybody but the seat that names must be told the same, byte for byte.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import yokocho
from tests.server.conftest import People
from tests.server.test_playing import same_scene
from tests.server.test_secrets import everything_told
from tests.support.client import Line
from tests.support.local import LocalServer, local_server
from tests.table.conftest import by, code, do, new_table
from yokocho.engine.match import Match
from yokocho.server import protocol as p
from yokocho.table import events as e
from yokocho.table.events import Event, Given, Made, StartSeat, decode_event, encode
from yokocho.table.refusal import Refusal
from yokocho.table.state import begin, fold
from yokocho.table.table import Table

NAMES = ("aki", "bo", "ume")
VIEWERS = (None, 0, 1, 2)
STRAIGHT_ON = ("W6", "confirm")
WITH_DETOURS = ("B2", "back", "B2", "W3", "back", "back", "W6", "B2", "back", "confirm")


@cache
def declaring(phase: str, asked: int) -> tuple[Match, int]:
    """A match in which a seat may name kinds, and that seat."""
    game = yokocho.load("cats-called-jiji")
    for seed in itertools.count():
        choose, match = random.Random(seed), game.new(3, {"stall_rounds": 1}, seed=seed)
        while not match.over:
            facts = match.facts(None)
            if facts.phase == phase and facts.asked == asked:
                return match, min(match.actors)
            seat = min(match.actors)
            legal = match.legal(seat)
            passing = [action for action in legal if action.name == "pass_discovery"]
            match.act(seat, passing[0] if passing else choose.choice(legal))
    raise AssertionError


def table_at(match: Match) -> tuple[Table, list[Event]]:
    """People play on from where the match stands."""
    stood = match.play_on(bytes(32))
    seats = tuple(StartSeat(name, name.title()) for name in NAMES)
    given = Given(match.state, match.rules_version, stood.before)
    table = Table(begin(Made("t", match.game.id, seats, match.options, bytes(32), "i", "aki", given=given)), match.game)
    return table, [do(table, table.start(by("aki")))]


def step(table: Table, seat: int, what: str) -> Event:
    """The seat names a kind, says what it has named, passes, or takes back."""
    if what == "back":
        return do(table, table.take_back(by(NAMES[seat])))
    named = {"confirm": "confirm_declaration", "pass": "pass_discovery"}.get(what)
    action, params = (named, {}) if named is not None else ("name_kind", {"kind": what})
    return do(table, table.act(by(NAMES[seat]), table.state.version_for(seat), action, params))


def played(phase: str, asked: int, steps: Sequence[str]) -> tuple[Table, list[Event], int]:
    match, seat = declaring(phase, asked)
    table, history = table_at(match)
    history += [step(table, seat, what) for what in steps]
    return table, history, seat


def told(table: Table, history: list[Event], viewer: int | None) -> list[bytes | str]:
    return list(everything_told(table, history, viewer))


@pytest.mark.parametrize("begun", range(1, len(WITH_DETOURS)))
def test_nobody_else_is_told_that_a_declaration_is_being_built(begun: int) -> None:
    before, during = played("discover", 0, ()), played("discover", 0, WITH_DETOURS[:begun])
    for viewer in (viewer for viewer in VIEWERS if viewer != before[2]):
        assert told(*during[:2], viewer) == told(*before[:2], viewer)
        assert [line.number for line in during[0].logs.lines(viewer)] == [
            line.number for line in before[0].logs.lines(viewer)
        ]
    own = during[0].state.number_for(during[2])
    assert own == during[0].state.number, "the own seat counts all it does"


def test_afterwards_nobody_can_tell_how_it_was_built() -> None:
    straight, detours = played("discover", 0, STRAIGHT_ON), played("discover", 0, WITH_DETOURS)
    for viewer in (viewer for viewer in VIEWERS if viewer != straight[2]):
        assert told(*straight[:2], viewer) == told(*detours[:2], viewer)
    own = [line.text.id for line in detours[0].logs.lines(detours[2])]
    assert own.count("table-log-took-back") == WITH_DETOURS.count("back"), "the own seat may read it"


def test_who_has_passed_cannot_tell_by_the_take_back_that_the_next_has_begun() -> None:
    match, passer = declaring("last_chance", 1)
    table, history = table_at(match)
    history.append(step(table, passer, "pass"))
    before = {viewer: told(table, history, viewer) for viewer in VIEWERS}
    assert table.can_take_back(passer) == "free"
    assert table.match is not None
    (following,) = table.match.actors
    for kind in ("W3", "B2"):
        history.append(step(table, following, kind))
        assert table.can_take_back(passer) == "free"
        for viewer in (viewer for viewer in VIEWERS if viewer != following):
            assert told(table, history, viewer) == before[viewer]
    back = step(table, passer, "back")
    assert isinstance(back, e.TookBack)
    assert back.unseen == ()
    assert table.match.actors == {passer}
    state, sound = fold(table.state.made, [decode_event(encode(event)) for event in [*history, back]])
    assert sound
    assert state == table.state


def test_what_a_seat_has_begun_unseen_falls_when_a_bot_takes_it() -> None:
    table, history, seat = played("discover", 0, ("W6", "B2"))
    before = {viewer: told(table, history, viewer) for viewer in VIEWERS if viewer != seat}
    assert table.let_fall((seat + 1) % 3) is None, "others have begun nothing"
    while (back := table.let_fall(seat)) is not None:
        history.append(do(table, back))
    assert table.match is not None
    assert not table.match.facts(seat).named
    assert "pass_discovery" in {action.name for action in table.match.legal(seat)}
    assert [type(event) for event in history[-2:]] == [e.TookBack, e.TookBack]
    for viewer, was in before.items():
        assert told(table, history, viewer) == was
    state, sound = fold(table.state.made, [decode_event(encode(event)) for event in history])
    assert sound
    assert state == table.state


def test_a_choice_on_a_view_that_has_changed_unseen_is_not_stale() -> None:
    table, _, seat = played("discover", 0, ())
    versions = {viewer: table.state.version_for(viewer) for viewer in VIEWERS}
    step(table, seat, "W3")
    for viewer in VIEWERS:
        assert (table.state.version_for(viewer) == versions[viewer]) is (viewer != seat)
    other = (seat + 1) % 3
    refused = table.act(by(NAMES[other]), versions[other], "pass_discovery", {})
    assert code(refused) != "stale"


def test_a_question_to_take_back_outlasts_what_others_do_unseen() -> None:
    match, passer = declaring("last_chance", 1)
    for names in ((), ("W3", "B2")):
        table, _ = table_at(match)
        step(table, passer, "pass")
        assert table.match is not None
        (following,) = table.match.actors
        do(table, e.TakeBackAsked(passer, tuple(seat for seat in range(3) if seat != passer)))
        for kind in names:
            step(table, following, kind)
        assert table.state.asked is not None


def test_who_else_objects_to_study_is_told_to_nobody() -> None:
    table = new_table(*(StartSeat(name, name.title()) for name in NAMES), consent=True)
    first = do(table, table.set_consent(by("aki"), agree=False))
    second = do(table, table.set_consent(by("bo"), agree=False))
    assert isinstance(first, e.ConsentSet)
    assert isinstance(second, e.ConsentSet)
    assert first.unseen == ()
    assert set(second.unseen) == {-1, 0, 2}


def test_old_events_are_counted_for_everybody() -> None:
    table, history, _ = played("discover", 0, ("W3",))
    old = msgspec.msgpack.decode(encode(history[-1]))
    del old["unseen"]
    state, sound = fold(table.state.made, [history[0], decode_event(msgspec.msgpack.encode(old))])
    assert sound
    assert [state.number_for(viewer) for viewer in VIEWERS] == [2] * 4, "as they were told then"


# --- over real sockets ------------------------------------------------------------------------------------------------


class Around:
    """Three people at a table where one may name kinds, and one who watches."""

    def __init__(self, lines: list[Line], seat: int, made: p.MadeTable) -> None:
        self.lines, self.seat, self.made = lines, seat, made
        self.own = lines[seat]
        self.others = [line for line in lines if line is not self.own]

    async def step(self, what: str) -> None:
        if what == "back":
            answer = await self.own.do(p.TakeBack)
        else:
            named = {"confirm": "confirm_declaration"}.get(what, "name_kind")
            params = {} if what == "confirm" else {"kind": what}
            answer = await self.own.do(p.Act, version=self.own.version, name=named, params=params)
        assert isinstance(answer, p.Done), answer
        assert answer.number == self.own.number

    async def settle(self) -> None:
        """Everything that was told has been heard: an answer comes after it."""
        for line in self.others:
            await line.do(p.Ping)


async def around(local: LocalServer, people: People) -> Around:
    match, seat = declaring("discover", 0)
    makers = [people(local.url, name.title()) for name in NAMES]
    made = await makers[0].make(3, game="cats-called-jiji", record=match.record(), options={})
    lines = [await makers[0].open(made.table)]
    lines += [await makers[n].sit(made, n) for n in (1, 2)]
    lines.append(await people(local.url, "Kai").open(made.table))
    done = await lines[0].do(p.Start)
    assert isinstance(done, p.Done)
    for line in lines:
        await line.reach(done.number)
        await line.quiet(0.3)
    return Around(lines, seat, made)


def without_names(heard: str, made: p.MadeTable, promised: str | None) -> str:
    for secret in (made.table, made.invite, promised or "-"):
        heard = heard.replace(secret, "")
    return heard


async def test_others_hear_the_same_whatever_way_a_declaration_was_built(
    tmp_path: Path, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokocho.server.hub.new_seed", lambda: bytes(32))
    worlds: list[list[list[str]]] = []
    replays: list[list[Any]] = []
    async with local_server(tmp_path) as local:
        for steps in (STRAIGHT_ON, WITH_DETOURS):
            here = await around(local, people)
            heard = [len(line.heard) for line in here.others]
            for what in steps[:-1]:
                await here.step(what)
            await here.settle()
            quiet = [line.messages[at:] for line, at in zip(here.others, heard, strict=True)]
            assert all(isinstance(message, p.Pong) for each in quiet for message in each)
            replay = await people.all[-1].http.get(f"/api/tables/{here.made.table}/replay")
            numbers = [part["number"] for part in replay.json()["steps"]]
            replays.append(numbers)
            await here.step(steps[-1])
            for line in here.others:
                while not isinstance(line.messages[-1], p.Update):
                    await line.receive()
            promised = here.own.table.commitment if here.own.table is not None else None
            worlds.append([[without_names(line.heard[-1], here.made, promised)] for line in here.others])
    assert worlds[0] == worlds[1]
    assert replays[0] == replays[1]


async def test_a_restart_in_the_midst_loses_nothing_and_repeats_nothing(tmp_path: Path, people: People) -> None:
    async with local_server(tmp_path) as local:
        here = await around(local, people)
        for what in WITH_DETOURS[:-1]:
            await here.step(what)
        await here.settle()
        gone = {line.seat: line for line in here.lines}
        table = here.made.table
    async with local_server(tmp_path) as local:
        back: dict[int | None, Line] = {}
        for person in people.all:
            person.url, person.http.base_url = local.url, local.url
            seat = NAMES.index(person.name.lower()) if person.name.lower() in NAMES else None
            was = gone[seat]
            line = back[seat] = await person.open(table, since=was.number, seat=seat, welcomed=False)
            line.scene, line.log, line.version, line.table = was.scene, was.log, was.version, was.table
            welcome = await line.until(lambda message: isinstance(message, p.Welcome))
            assert isinstance(welcome, p.Welcome)
            assert (welcome.resumed, welcome.number, welcome.version) == (True, was.number, was.version)
        here.own = back[here.seat]
        await here.step("confirm")
        for seat, line in back.items():
            await line.reach(gone[seat].number + 1)
            whole = await people.all[3 if seat is None else seat].open(table)
            assert (line.number, line.version) == (whole.number, whole.version)
            assert same_scene(line, whole)
            assert line.log == whole.log


async def test_numbers_that_were_counted_for_another_seat_bring_a_whole_welcome(tmp_path: Path, people: People) -> None:
    async with local_server(tmp_path) as local:
        here = await around(local, people)
        await here.step("W6")
        other = (here.seat + 1) % 3
        for seat in (None, here.seat):
            line = await people.all[other].open(here.made.table, since=here.lines[other].number, seat=seat)
            welcome = line.messages[0]
            assert isinstance(welcome, p.Welcome)
            assert not welcome.resumed
        await asyncio.gather(*(line.close() for line in here.lines))


async def test_a_bot_need_not_go_through_with_what_a_person_named(
    tmp_path: Path, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[set[str]] = []
    acts = Table.bot_act

    def bot_act(table: Table, seat: int, code: int) -> Event | Refusal:
        assert table.match is not None
        offered.append({action.name for action in table.match.legal(seat)})
        return acts(table, seat, code)

    monkeypatch.setattr(Table, "bot_act", bot_act)
    async with local_server(tmp_path) as local:
        here = await around(local, people)
        await here.step("W6")
        await here.step("B2")
        assert isinstance(await here.own.do(p.Leave), p.Done)
        other = here.lines[(here.seat + 1) % 3]
        assert isinstance(await other.do(p.SetBot, seat=here.seat, level="random"), p.Done)
        while not offered:
            await other.receive()
    assert "pass_discovery" in offered[0]
