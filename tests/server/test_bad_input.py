"""What must not be done is refused with a reason, and harms nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.conftest import People
from tests.server.test_playing import two_playing
from tests.support.client import Line, Person, fresh_id
from tests.support.local import local_server
from tests.support.server import RunningServer
from yokocho.engine.words import words
from yokocho.server import protocol as p
from yokocho.server.settings import Limits, Rate
from yokocho.server.socket import COMMANDS

NONSENSE = (
    *("", "{", "null", "[]", "17", '"act"', "{}", "☃", "[" * 4000),
    *('{"type":"act"}', '{"type":"nothing","id":"a"}', '{"type":"Welcome"}', '{"type":"welcome","number":1}'),
    *('{"type":"ping","id":1}', '{"type":"ping","id":"a","more":1}', '{"type":"ping","id":"' + "x" * 65 + '"}'),
    '{"type":"act","id":"a","version":1e400,"name":"play","params":{}}',
    '{"type":"act","id":"a","version":1,"name":"play","params":{"card":[1]}}',
    *('{"type":"why","id":"a","way":[]}', '{"type":"sit","id":"a","name":""}'),
    '{"type":"sit","id":"a","name":"x","seat":99}',
)


def refused(answer: object, code: str) -> None:
    assert isinstance(answer, p.Refused), answer
    assert answer.code == code
    for lang in ("en", "ja"):
        assert words(lang).say(answer.text)


async def test_nonsense_is_refused_and_the_line_goes_on(server: RunningServer, people: People) -> None:
    line = await people(server.url).open((await people(server.url).make()).table)
    for text in NONSENSE:
        await line.socket.send(text)
        answer = await line.until(lambda m: isinstance(m, p.Refused))
        refused(answer, "malformed")
        assert isinstance(answer, p.Refused)
        assert answer.id == ""
    await line.socket.send(b"\xff\x00\xfe")
    refused(await line.until(lambda m: isinstance(m, p.Refused)), "malformed")
    assert isinstance(await line.do(p.Ping), p.Pong)


async def test_a_message_that_is_too_large_ends_the_line(server: RunningServer, people: People) -> None:
    aki = people(server.url)
    line = await aki.open((await aki.make()).table)
    await line.socket.send("x" * (Limits().message_bytes + 1))
    with pytest.raises(ConnectionClosed) as closed:
        await line.quiet(5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


async def test_actions_are_refused_out_of_turn_for_another_and_twice(server: RunningServer, people: People) -> None:
    mine, theirs, made = await two_playing(server, people)
    watching = await people(server.url, "Ume").open(made.table)
    foreign = theirs.act_command()
    refused(await watching.ask(p.Act(fresh_id(), watching.version, foreign.name, foreign.params)), "not-seated")
    # an action belongs to the seat of the cookie that it came with: there is no way to name another's seat
    answer = await mine.ask(p.Act(fresh_id(), mine.version, foreign.name, foreign.params))
    assert isinstance(answer, p.Refused)
    assert answer.clause == "XN-3"
    await mine.act()
    again = p.Act(fresh_id(), mine.version, foreign.name, foreign.params)
    assert isinstance(await mine.ask(again), p.Refused)
    impossible: list[tuple[str, dict[str, Any]]] = [
        ("fly", {}), ("play", {}), ("play", {"card": 0}), ("play", {"card": 1 << 70}), ("play", {"card": "1"})
    ]  # fmt: skip
    for name, params in impossible:
        refused(await theirs.ask(p.Act(fresh_id(), theirs.version, name, params)), "unknown-action")
    before = theirs.number
    refused(await theirs.ask(p.Act(fresh_id(), theirs.version + 1, foreign.name, foreign.params)), "stale")
    assert theirs.number == before


async def test_touches_act_like_names_and_are_judged_like_them(server: RunningServer, people: People) -> None:
    mine, theirs, made = await two_playing(server, people)
    foreign, own = theirs.actions[0].way, mine.actions[0].way
    watching = await people(server.url, "Ume").open(made.table)
    refused(await watching.ask(p.ActWay(fresh_id(), watching.version, own)), "not-seated")
    refused(await mine.ask(p.ActWay(fresh_id(), mine.version + 1, own)), "stale")
    for nonsense in (("nothing-here",), own[:1], (*own, "more"), own[::-1]):
        refused(await mine.ask(p.ActWay(fresh_id(), mine.version, nonsense)), "nothing")
    answer = await mine.ask(p.ActWay(fresh_id(), mine.version, (foreign[0], own[1])))
    assert isinstance(answer, p.Refused)
    assert answer.clause == "XN-3"
    command = p.ActWay(fresh_id(), mine.version, own)
    first, second = await mine.ask(command), await mine.ask(command)
    assert isinstance(first, p.Done)
    assert first == second
    assert own not in {action.way for action in mine.actions}


async def test_the_beginning_of_a_way_is_explained(server: RunningServer, people: People) -> None:
    mine, theirs, _ = await two_playing(server, people)
    beginning = await mine.do(p.Why, way=mine.actions[0].way[:1])
    assert isinstance(beginning, p.Answer)
    assert beginning.text.id == "refused-go-on"
    foreign = await mine.do(p.Why, way=theirs.actions[0].way[:1])
    assert isinstance(foreign, p.Answer)
    assert foreign.clause == "XN-3"
    elsewhere = await mine.do(p.Why, way=(mine.actions[0].way[0], "row-3"))
    assert isinstance(elsewhere, p.Answer)
    assert elsewhere.clause == "XN-5"
    nowhere = await mine.do(p.Why, way=(mine.actions[0].way[0], "nothing-here"))
    assert isinstance(nowhere, p.Answer)
    assert nowhere.text.id == "refused-nothing"


async def test_a_repeated_command_is_answered_again_and_not_played_twice(server: RunningServer, people: People) -> None:
    mine, theirs, _ = await two_playing(server, people)
    command = mine.act_command()
    first, second = await mine.ask(command), await mine.ask(command)
    assert first == second
    assert isinstance(first, p.Done)
    assert mine.number == first.number
    # the same id of another guest is another command
    other = theirs.act_command()
    assert isinstance(await theirs.ask(p.Act(command.id, other.version, other.name, other.params)), p.Done)
    bad = p.Act(fresh_id(), 0, command.name, command.params)
    answers = await mine.ask(bad), await mine.ask(bad)
    assert answers[0] == answers[1]


async def test_a_private_table_asks_for_the_invite(server: RunningServer, people: People) -> None:
    aki, bo = people(server.url), people(server.url, "Bo")
    made = await aki.make(2)
    line = await bo.open(made.table)
    assert line.table is not None
    assert line.table.invite is None
    for invite in (None, "", "x" * len(made.invite), made.invite[:-1], made.invite.swapcase()):
        refused(await line.do(p.Sit, name="Bo", invite=invite), "invite-needed")
    refused(await line.do(p.Start), "not-seated")
    refused(await line.do(p.SetBot, seat=1, level="random"), "not-seated")
    refused(await line.do(p.SetPace, pace="fast"), "not-seated")
    refused(await line.do(p.TakeBack), "not-seated")
    refused(await line.do(p.Rematch), "not-over")
    refused(await line.do(p.Leave), "not-seated")
    refused(await line.do(p.AnswerTakeBack, agree=True), "not-seated")
    refused(await line.do(p.Sit, name="\u202e\u200b\x07", invite=made.invite), "name")
    refused(await line.do(p.Sit, name="Bo", seat=7, invite=made.invite), "no-such-seat")
    refused(await line.do(p.Sit, name="Bo", seat=0, invite=made.invite), "seat-taken")
    assert isinstance(await line.do(p.Sit, name="Bo", invite=made.invite), p.Done)
    refused(await line.do(p.SetBot, seat=1, level="grandmaster"), "no-such-level")
    refused(await line.do(p.SetBot, seat=0, level="random"), "seat-taken")


async def test_a_forged_cookie_is_a_stranger(server: RunningServer, people: People) -> None:
    aki = people(server.url)
    made = await aki.make(2)
    true = aki.http.cookies["yokocho"]
    payload, stamp, sign = true.split(".")
    forged = [
        payload,
        f"{payload}..",
        f"{payload}.{stamp}.{sign[:-1]}A",
        f"{payload}.AAAA.{sign}",
        f"x{true}",
        "a" * 4000,
    ]
    for cookie in [*(value for value in forged if value != true), ""]:
        headers = {"Cookie": f"yokocho={cookie}", "Origin": server.url}
        async with connect(f"{server.websocket_url}/ws/tables/{made.table}", additional_headers=headers) as socket:
            line = Line(socket)
            await line.until(lambda m: isinstance(m, p.Welcome))
            assert line.seat is None
            assert line.table is not None
            assert not line.table.host
    known = Person(server.url)
    known.http.cookies.set("yokocho", true)
    assert (await known.open(made.table)).seat == 0
    await known.close()


async def test_another_site_can_open_no_line_and_make_no_table(server: RunningServer, people: People) -> None:
    aki = people(server.url)
    made = await aki.make(2)
    for headers in (
        *({"Origin": origin} for origin in ("https://evil.example", "null", server.url + "0")),
        *({"Sec-Fetch-Site": site} for site in ("cross-site", "same-site")),
    ):
        with pytest.raises(InvalidStatus):
            await connect(f"{server.websocket_url}/ws/tables/{made.table}", additional_headers=headers)
        answer = await aki.http.post(
            "/api/tables", json={"game": "x-nimmt", "seats": 2}, headers={"Origin": "", **headers}
        )
        assert (answer.status_code, answer.json()["code"]) == (403, "other-origin")


async def test_a_table_that_is_not_there_is_said_to_be_missing(server: RunningServer, people: People) -> None:
    for name in ("nothing", "a" * 300, "%2e%2e", "%00"):
        line = await people(server.url).open(name, welcomed=False)
        with pytest.raises(ConnectionClosed) as closed:
            await line.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4004


async def test_a_page_of_another_protocol_is_told_to_load_anew(server: RunningServer, people: People) -> None:
    made = await people(server.url).make(2)
    line = await people(server.url).open(f"{made.table}?protocol={p.PROTOCOL}")
    assert line.table is not None
    for other in ("0", "2", "x"):
        line = await people(server.url).open(f"{made.table}?protocol={other}", welcomed=False)
        with pytest.raises(ConnectionClosed) as closed:
            await line.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4001


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess", "seats": 2}, "no-such-game"),
        ({"game": "x-nimmt", "seats": 5}, "seats"),
        ({"game": "x-nimmt", "seats": 0}, "seats"),
        ({"game": "x-nimmt", "seats": 99}, "malformed"),
        ({"game": "x-nimmt", "seats": True}, "malformed"),
        ({"game": "x-nimmt", "seats": 2, "options": {"rounds": 9}}, "option-value"),
        ({"game": "x-nimmt", "seats": 2, "options": {"rounds": "2"}}, "option-value"),
        ({"game": "x-nimmt", "seats": 2, "options": {"wind": 1}}, "unknown-option"),
        ({"game": "x-nimmt", "seats": 2, "options": {"rounds": 1.5}}, "malformed"),
        ({"game": "x-nimmt", "seats": 2, "options": {"rounds": 1 << 80}}, "option-value"),
        ({"game": "x-nimmt", "seats": 2, "name": ""}, "malformed"),
        ({"game": "x-nimmt", "seats": 2, "name": "\u200b"}, "name"),
        ({"game": "x-nimmt", "seats": 2, "name": "A", "seat": 3}, "no-such-seat"),
        ({"game": "x-nimmt", "seats": 2, "bots": [{"seat": 5, "level": "random"}]}, "no-such-seat"),
        ({"game": "x-nimmt", "seats": 2, "bots": [{"seat": 1, "level": "god"}]}, "no-such-level"),
        ({"game": "x-nimmt", "seats": 2, "name": "A", "bots": [{"seat": 0, "level": "random"}]}, "seat-taken"),
        ({"game": "x-nimmt"}, "malformed"),
        ([], "malformed"),
    ],
)
async def test_an_impossible_table_is_refused_in_both_languages(
    server: RunningServer, people: People, body: object, code: str
) -> None:
    answer = await people(server.url).http.post("/api/tables", json=body)
    assert answer.status_code in (400, 404, 422)
    problem = msgspec.json.decode(answer.content, type=p.Problem)
    assert problem.code == code
    assert all(words(lang).say(problem.text) for lang in ("en", "ja"))


async def test_a_body_that_is_too_large_or_no_json_is_refused(server: RunningServer, people: People) -> None:
    http = people(server.url).http
    assert (await http.post("/api/tables", content=b"x" * 9000)).status_code == 413
    assert (await http.post("/api/tables", content=b"\xff\xfe{")).status_code == 400
    assert (await http.put("/api/tables")).status_code in (404, 405)
    assert (await http.get("/api/nothing")).json()["code"] == "no-such-page"


async def test_a_person_at_a_wrong_address_gets_the_page_and_a_program_a_problem(
    server: RunningServer, people: People
) -> None:
    http = people(server.url).http
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    lost = await http.get("/nowhere/at/all", headers=browser)
    assert (lost.status_code, lost.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert lost.text == (await http.get("/")).text
    for path, headers in (("/nowhere", {}), ("/api/nothing", browser)):
        assert (await http.get(path, headers=headers)).json()["code"] == "no-such-page"


async def test_qr_codes_are_drawn_of_own_addresses_only(server: RunningServer, people: People) -> None:
    http = people(server.url).http
    drawn = await http.post("/api/qr", json={"text": f"{server.url}/t/abc#invite"})
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text.startswith("<svg")
    for text in (
        "https://evil.example/",
        server.url + ".evil.example/",
        server.url + "0/",
        "javascript:alert(1)",
        server.url + "/\n",
    ):
        assert (await http.post("/api/qr", json={"text": text})).json()["code"] == "not-own-address"
    assert (await http.post("/api/qr", json={"text": server.url + "/" + "x" * 600})).status_code == 413


async def test_who_sends_too_much_is_slowed_and_then_closed(tmp_path: Path, people: People) -> None:
    limits = Limits(commands=Rate(1, 5), excess=10, connections_per_address=2, tables_per_guest=Rate(0.01, 3))
    async with local_server(tmp_path, limits=limits) as local:
        aki = people(local.url)
        made = await aki.make(2)
        line = await aki.open(made.table)
        for _ in range(20):
            await line.socket.send('{"type":"ping","id":"a"}')
        with pytest.raises(ConnectionClosed) as closed:
            await line.quiet(5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4029
        assert sum(isinstance(m, p.Refused) and m.code == "too-fast" for m in line.messages) >= 5
        await asyncio.sleep(0.1)
        await aki.open(made.table)
        await aki.open(made.table)
        with pytest.raises(InvalidStatus):
            await aki.open(made.table)
        answers = [await aki.http.post("/api/tables", json={"game": "x-nimmt", "seats": 2}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 429, 429]
        await aki.close()


async def test_requests_from_one_address_are_limited(tmp_path: Path) -> None:
    limits = Limits(requests=Rate(0.01, 3))
    async with local_server(tmp_path, limits=limits) as local, httpx.AsyncClient(base_url=local.url) as http:
        codes = [(await http.get("/api/games")).status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]
        assert (await http.get("/healthz")).status_code == 200


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
@settings(max_examples=300, deadline=None)
def test_any_bytes_decode_to_a_command_or_a_clean_error(data: bytes) -> None:
    try:
        COMMANDS.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
KINDS = ["act", "why", "sit", "leave", "bot", "start", "take_back", "answer_take_back", "rematch", "pace", "resync"]
commands = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional={
        "id": st.text(max_size=8) | json_values,
        "version": st.integers(-5, 50) | json_values,
        "name": st.sampled_from(["play", "take_row", "keep_in_x", "Aki"]) | json_values,
        "params": st.dictionaries(st.sampled_from(["card", "row"]), st.integers() | st.text(max_size=5)) | json_values,
        "way": st.lists(st.text(max_size=12), max_size=4) | json_values,
        "seat": st.integers(-2, 20) | json_values,
        "level": st.sampled_from(["random", "x", None]) | json_values,
        "agree": st.booleans() | json_values,
        "pace": st.sampled_from(["fast", "people"]) | json_values,
        "invite": st.none() | st.text(max_size=30),
    },
)  # fmt: skip


@pytest.mark.slow
async def test_fuzzed_messages_harm_no_table(server: RunningServer, people: People) -> None:
    mine, theirs, _ = await two_playing(server, people)
    fuzzed: list[str] = []

    @given(commands)
    @settings(
        max_examples=400,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    )
    def collect(command: dict[str, object]) -> None:
        fuzzed.append(json.dumps(command))

    collect()
    for text in fuzzed:
        if '"leave"' in text:
            continue
        try:
            await mine.socket.send(text)
        except ConnectionClosed:
            break
    with contextlib.suppress(ConnectionClosed):  # too much nonsense on one line ends the line, and nothing else
        await mine.quiet(1)
    assert mine.table is not None
    assert mine.table.state == "playing"
    assert isinstance(await theirs.do(p.Ping), p.Pong)
    assert theirs.table is not None
    assert theirs.table.state == "playing"
