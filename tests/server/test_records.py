"""Records that somebody brings: opened, refused with a reason, played on from; and lessons of solved games."""

from __future__ import annotations

import asyncio
import importlib
import itertools
import json
import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import numpy as np
import pytest

import yokocho
from tests.server.conftest import People
from tests.support.client import Line, Person, play_out
from tests.support.local import local_server
from tests.support.server import RunningServer
from tests.support.solved import SolvedDiceOut, solved_dice_out
from yokocho.engine.given import has_secrets, with_new_chance
from yokocho.engine.match import Match, read_record
from yokocho.engine.record import ALL
from yokocho.engine.scene import Text, apply_delta
from yokocho.engine.solving import tables_folder
from yokocho.engine.words import words
from yokocho.server import protocol as p
from yokocho.server.settings import Limits, Rate
from yokocho.table.events import Given

JSON = {"content-type": "application/json"}


def played(game: str = "x-nimmt", moves: int | None = None, seed: int = 1, **options: int | str) -> Match:
    """A match of random moves: so many, or to its end."""
    match = yokocho.load(game).new(2, options, seed)
    chance = random.Random(seed)
    while not match.over and len(match.moves) != moves:
        seat = min(match.actors)
        match.act(seat, chance.choice(match.legal(seat)))
    return match


async def post(http: httpx.AsyncClient, path: str, body: Any) -> httpx.Response:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return await http.post(path, content=content, headers=JSON)


def problem_of(answer: httpx.Response) -> p.Problem:
    problem = msgspec.json.decode(answer.content, type=p.Problem)
    for lang in ("en", "ja"):
        said = words(lang).say(problem.text)
        assert said
        assert problem.text.id not in said
    return problem


# --- opening ----------------------------------------------------------------------------------------------------------


async def test_an_opened_record_shows_everything_step_by_step(server: RunningServer, people: People) -> None:
    match = played(rounds=1)
    answer = await post(people(server.url).http, "/api/records", match.record())
    assert answer.status_code == 200, answer.text
    replay = msgspec.json.decode(answer.content, type=p.Replay)
    assert (replay.table.id, replay.table.game, replay.table.state) == ("", "x-nimmt", "over")
    assert replay.table.ranks == tuple(match.ranks or ())
    assert [step.number for step in replay.steps] == list(range(1, len(match.moves) + 1))
    scene = replay.scene
    for step in replay.steps:
        for frame in step.frames:
            scene = apply_delta(scene, frame.delta)
        assert step.awaited == tuple(sorted(_actors(match, step.number)))
    assert {piece.id: piece for piece in scene.pieces} == {piece.id: piece for piece in match.scene(ALL).pieces}
    assert replay.awaited == (0, 1)


def _actors(match: Match, number: int) -> set[int]:
    awaited = match.game.layout.head(match.moves[number - 1].state).awaited
    return {seat for seat in range(match.seats) if awaited >> seat & 1}


async def test_what_is_no_record_or_cannot_be_played_through_is_refused(server: RunningServer, people: People) -> None:
    http = people(server.url).http
    record, over = played("dice-out", 6).record(), played("dice-out").record()
    actions = record["actions"]
    faults: dict[str, list[Any]] = {
        "record": [b"", b"{", b"\xff\xfe", b"[" * 4000, b"null", [], {}, {**record, "seed": "00"},
                   {**record, "format": 2}, {**record, "more": 1}, {**record, "actions": "none"}],
        "no-such-game": [{**record, "game": "chess"}],
        "record-other-rules": [{**record, "rules_version": 99}, {**record, "rules_version": 1 << 70}],
        "seats": [{**record, "seats": 3}, {**record, "seats": 1 << 70}, {**record, "seats": -1}],
        "option-value": [{**record, "options": {**record["options"], "rows": 99}},
                         {**record, "options": {**record["options"], "rows": 1 << 70}}],
        "unknown-option": [{**record, "options": {"colour": 1}}],
        "record-illegal": [{**record, "actions": [*actions, actions[-1]]}, {**record, "actions": actions[1:]},
                           {**record, "actions": [{"seat": 1 << 70, "name": "move", "params": {}}]},
                           {**record, "actions": [{"seat": -1, "name": "fly", "params": {"to": 1 << 70}}]}],
        "record-damaged": [{**record, "actions": actions[:-1]}, {**record, "state_sha256": ""},
                           {**record, "before": [{"seed": record["seed"], "actions": actions}], "actions": []}],
        "record-over": [{**over, "before": [{"seed": over["seed"], "actions": over["actions"]}]}],
    }  # fmt: skip
    for code, bodies in faults.items():
        for body in bodies:
            for path in ("/api/records", "/api/records/lesson"):
                answer = await post(http, path, body)
                assert (problem_of(answer).code, answer.status_code // 100) == (code, 4), str(body)[:200]
    large = await post(http, "/api/records", b"x" * (Limits().record_bytes + 1))
    assert (large.status_code, problem_of(large).code) == (413, "too-large")
    elsewhere = {"Origin": "https://elsewhere.example"}
    foreign = await http.post("/api/records", content=json.dumps(record), headers=JSON | elsewhere)
    assert foreign.status_code == 403
    illegal = problem_of(await post(http, "/api/records", faults["record-illegal"][0]))
    assert illegal.text.args["number"] == 7
    assert str(illegal.text.args["clause"]).startswith("DO-")


async def test_opening_is_rated_as_making_tables_is(tmp_path: Path) -> None:
    limits = Limits(records_per_guest=Rate(0.001, 2))
    async with local_server(tmp_path, limits=limits, prepare_games=False) as local:
        person = Person(local.url)
        await person.greet()
        record = played("dice-out", 2).record()
        codes = [(await post(person.http, "/api/records", record)).status_code for _ in range(3)]
        assert codes == [200, 200, 429]
        await person.close()


async def test_a_long_record_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    working, go_on = threading.Event(), threading.Event()

    def slow(*_: object) -> None:
        working.set()
        go_on.wait(20)
        raise RuntimeError("secret words")

    async with local_server(tmp_path, prepare_games=False) as local:
        person = Person(local.url)
        await person.greet()
        await local.parts.games.get("dice-out")
        monkeypatch.setattr("yokocho.server.records.replayed", slow)
        opening = asyncio.create_task(post(person.http, "/api/records", played("dice-out", 2).record()))
        await asyncio.to_thread(working.wait, 20)
        async with httpx.AsyncClient(base_url=local.url) as other:
            assert (await other.get("/healthz")).status_code == 200
        assert not opening.done()
        go_on.set()
        answer = await opening
        assert problem_of(answer).code == "record-fault"
        assert "secret" not in answer.text
        await person.close()


# --- playing on -------------------------------------------------------------------------------------------------------


async def began(people: People, url: str, match: Match, **wanted: Any) -> tuple[Line, Line, p.MadeTable]:
    """Two people at a table that begins from the match's record; seat 0 is the first one's."""
    aki, bo = people(url, "Aki"), people(url, "Bo")
    made = await aki.make(2, game=match.game.id, record=match.record(), **wanted)
    mine, theirs = await aki.open(made.table), await bo.sit(made, 1)
    assert isinstance(await mine.do(p.Start), p.Done)
    await mine.reach(3 if mine.number < 2 else mine.number)
    await theirs.reach(mine.number)
    return mine, theirs, made


async def test_a_table_begins_where_the_record_stood_and_is_played_to_its_end(
    server: RunningServer, people: People
) -> None:
    match = next(match for moves in range(6, 12) if len((match := played(moves=moves, rounds=1)).actors) == 2)
    mine, theirs, made = await began(people, server.url, match)
    assert mine.scene == match.scene(0)
    assert theirs.scene == match.scene(1)
    assert mine.table is not None
    assert mine.table.given is not None
    assert mine.table.given.id == "given-secrets"
    assert [entry.text.id for entry in mine.log] == ["given-secrets"]
    assert isinstance(await mine.do(p.TakeBack), p.Refused), "never behind the position"
    await mine.act()
    await mine.do(p.TakeBack)
    assert mine.scene == match.scene(0)
    assert isinstance(await mine.do(p.TakeBack), p.Refused)
    await theirs.reach(mine.number)
    await play_out([mine, theirs])
    replay = msgspec.json.decode(
        (await people.all[0].http.get(f"/api/tables/{made.table}/replay?view=all")).content, type=p.Replay
    )
    assert replay.scene == match.game.scene(match.state, ALL)
    assert replay.story[0].id == "given-secrets"


async def test_any_step_of_the_record_can_be_the_beginning(server: RunningServer, people: People) -> None:
    match = played("dice-out", 9)
    mine, _, _ = await began(people, server.url, match, moves=4)
    assert mine.scene == match.game.scene(match.moves[3].state, 0)
    assert mine.table is not None
    assert mine.table.given is not None
    assert mine.table.given.id == "given-open"
    over = played("dice-out")
    mine, _, _ = await began(people, server.url, over, moves=0)
    assert mine.scene == over.game.scene(over.opening[-1], 0)


async def test_a_table_from_a_record_is_refused_where_it_cannot_be(server: RunningServer, people: People) -> None:
    http = people(server.url).http
    over = played("dice-out")
    record = over.record()
    for code, wanted in (
        ("record-over", {}),
        ("record-moves", {"moves": len(over.moves) + 1}),
        ("malformed", {"moves": -1}),
        ("record-other-table", {"game": "x-nimmt", "moves": 1}),
        ("record-other-options", {"options": {"rows": 4}, "moves": 1}),
        ("record-damaged", {"record": {**record, "actions": record["actions"][:-1]}, "moves": 1}),
        ("record", {"record": {**record, "seed": "zz"}, "moves": 1}),
    ):
        body = {"game": "dice-out", "seats": 2, "name": "Aki", "record": record, **wanted}
        assert problem_of(await post(http, "/api/tables", body)).code == code
    huge = {"game": "dice-out", "seats": 2, "name": "Aki", "options": {"rows": "x" * 9000}}
    assert problem_of(await post(http, "/api/tables", huge)).code == "too-large"


async def test_such_a_table_goes_on_after_a_restart_and_begins_there_again(
    database_server: RunningServer, people: People
) -> None:
    server, match = database_server, played("dice-out", 9)
    mine, theirs, made = await began(people, server.url, match, moves=5)
    acting = next(line for line in (mine, theirs) if line.actions)
    done = await acting.act()
    await asyncio.gather(mine.reach(done.number), theirs.reach(done.number))
    scene = mine.scene
    server.kill()
    server.start()
    mine, theirs = await people.all[0].open(made.table), await people.all[1].open(made.table)
    assert mine.scene == scene
    assert mine.log[0].text.id == "given-open"
    await play_out([mine, theirs])
    await mine.do(p.Rematch)
    await theirs.reach(mine.number)
    await theirs.do(p.Rematch)
    assert theirs.table is not None
    assert theirs.table.rematch is not None
    again = await people.all[0].open(theirs.table.rematch)
    await again.quiet()
    assert again.scene == match.game.scene(match.moves[4].state, 0)


async def test_the_record_of_such_a_table_is_kept_back_until_its_end_and_then_replays(
    database_server: RunningServer, people: People
) -> None:
    server = database_server
    match = next(match for moves in range(6, 12) if len((match := played(moves=moves, rounds=1)).actors) == 2)
    mine, theirs, made = await began(people, server.url, match)
    await mine.act()
    await theirs.reach(mine.number)
    for person in people.all[:2]:
        refused = await person.http.get(f"/api/tables/{made.table}/record")
        assert (refused.status_code, problem_of(refused).code) == (409, "not-over")
    for line in (mine, theirs):
        assert match.seed.hex() not in "".join(line.heard), "what lies hidden in the position is still a secret"
    server.kill()
    server.start()
    mine, theirs = await people.all[0].open(made.table), await people.all[1].open(made.table)
    await play_out([mine, theirs])
    http = people.all[0].http
    answer = await http.get(f"/api/tables/{made.table}/record")
    again = Match.replay(answer.content)
    assert mine.table is not None
    assert (again.seed.hex(), again.ranks) == (mine.table.seed, list(mine.table.ranks or ()))
    assert [(part.seed, part.actions) for part in again.before] == [
        (match.seed.hex(), read_record(match.record()).actions)
    ]
    opened = msgspec.json.decode((await post(http, "/api/records", answer.content)).content, type=p.Replay)
    told = msgspec.json.decode((await http.get(f"/api/tables/{made.table}/replay?view=all")).content, type=p.Replay)
    assert (opened.scene, opened.story) == (told.scene, told.story)
    assert [step.frames for step in opened.steps] == [step.frames for step in told.steps]
    further = await people.all[0].make(2, record=answer.json(), moves=1)
    line = await people.all[0].open(further.table)
    await people.all[1].sit(further, 1)
    started = await line.do(p.Start)
    assert isinstance(started, p.Done)
    await line.reach(started.number)
    assert line.scene == again.game.scene(again.moves[0].state, 0)


async def test_a_table_whose_beginning_was_not_kept_has_no_record(tmp_path: Path, people: People) -> None:
    """Tables from before beginnings were kept."""
    async with local_server(tmp_path, prepare_games=False) as local:
        mine, theirs, made = await began(people, local.url, played("dice-out", 9))
        await play_out([mine, theirs])
        live = await local.parts.hub.get(made.table)
        assert live is not None
        state = live.table.state
        assert state.made.given is not None
        old = Given(state.made.given.state, state.made.given.rules_version)
        state.made = msgspec.structs.replace(state.made, given=old)
        answer = await people.all[0].http.get(f"/api/tables/{made.table}/record")
        assert (answer.status_code, problem_of(answer).code) == (409, "record-given")


def test_whoever_has_the_record_foresees_no_chance() -> None:
    """Only chance differs from the recorded position, and what is dealt next is the table's own."""
    match = played(moves=6)
    layout = match.game.layout
    one, two = (with_new_chance(layout, match.state, bytes([n]) * 32) for n in (1, 2))
    chance = {"chance_at", "chance_key", "chance_block"}
    for field in layout.fields:
        part = slice(field.offset, field.offset + field.nbytes)
        assert (one[part] == match.state[part]) == (field.name not in chance or not any(match.state[part])), field.name
    dealt: list[bytes] = []
    for state in (one, two, match.state):
        again = Match(match.game, 2, match.options, b"", (state,), [])
        first = match.game.layout.head(state)
        while again.game.facts(again.state, ALL).round == 1:
            seat = min(again.actors)
            again.act(seat, again.legal(seat)[0])
        assert first.seats == 2
        dealt.append(bytes(np.frombuffer(again.state, layout.dtype)[0]["hand"].tobytes()))
    assert len(set(dealt)) == 3


def test_games_with_and_without_secrets_are_told_apart() -> None:
    told: dict[str, bool] = {}
    for game, info in yokocho.discover().items():
        options = info.check_options({})
        assert isinstance(options, dict)
        told[game] = has_secrets(importlib.import_module(f"{info.package}.rules").State.layout, options)
    assert told == {"cats-called-jiji": True, "dice-out": False, "up-down": True, "x-nimmt": True}


# --- positions that come with a game ----------------------------------------------------------------------------------


async def test_positions_are_listed_served_worded_and_can_be_played(server: RunningServer, people: People) -> None:
    person = people(server.url)
    cards = msgspec.json.decode((await person.http.get("/api/games")).content, type=list[p.GameCard])
    assert any(card.positions for card in cards)
    for card in cards:
        folder = yokocho.discover()[card.id].folder
        for name in card.positions:
            answer = await person.http.get(f"/api/games/{card.id}/positions/{name}")
            assert (await post(person.http, "/api/records", answer.content)).status_code == 200
            await person.make(game=card.id, seats=answer.json()["seats"], record=answer.json())
            for lang in ("en", "ja"):
                for message in (f"position-{name}", f"position-{name}-hint"):
                    assert words(lang, folder).format(message) != message
    for missing in ("nothing", "..", "%2e%2e%2f__init__"):
        answer = await person.http.get(f"/api/games/dice-out/positions/{missing}")
        assert answer.status_code == 404
    assert (await person.http.get("/api/games/x-nimmt/positions/only-sideways")).json()["code"] == "no-such-position"


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SolvedDiceOut]:
    with solved_dice_out(tmp_path_factory.mktemp("solved")) as made:
        yield made


# --- levels that only some options have -------------------------------------------------------------------------------


async def test_levels_say_with_which_options_they_can_be_seated_and_why_not(
    solved: SolvedDiceOut, tmp_path: Path, people: People
) -> None:
    async with local_server(tmp_path, prepare_games=False) as local:
        person = people(local.url)

        async def perfect(game: str = "dice-out", **options: int | str) -> p.LevelView | None:
            answer = await person.http.get(f"/api/games/{game}/levels", params={"options": json.dumps(options)})
            assert answer.status_code == 200, answer.text
            levels = msgspec.json.decode(answer.content, type=list[p.LevelView])
            assert [level.id for level in levels if level.missing is None][:2] == ["hatchling", "regular"]
            assert str(solved.data) not in answer.text
            return next((level for level in levels if level.id == "perfect"), None)

        known = await perfect(rows=solved.rows)
        assert known is not None
        assert known.missing is None
        unbuilt = await perfect(rows=7)
        assert unbuilt is not None
        assert unbuilt.missing is not None
        assert unbuilt.missing == Text("not-built-there", {"command": "yokocho solve dice-out --rows 7 --data DIR"})
        other = await perfect(rows=solved.rows, claims="spoken")
        assert other is not None
        assert other.missing is not None
        assert other.missing.id == "refused-not-solvable"
        assert await perfect("x-nimmt") is None
        for options, code in (
            ("{", "malformed"),
            ('{"rows": 99}', "option-value"),
            ('{"colour": 1}', "unknown-option"),
        ):
            refused = await person.http.get("/api/games/dice-out/levels", params={"options": options})
            assert problem_of(refused).code == code
        refused = await post(
            person.http, "/api/tables",
            {"game": "dice-out", "seats": 2, "options": {"rows": 7}, "bots": [{"seat": 1, "level": "perfect"}]},
        )  # fmt: skip
        assert problem_of(refused).code == "no-such-level"


async def test_a_bot_is_seated_once_what_it_looks_up_is_there(
    solved: SolvedDiceOut, tmp_path: Path, people: People
) -> None:
    file = tables_folder(solved.data) / f"dice-out-{solved.rows}.table"
    away = file.with_suffix(".away")
    async with local_server(tmp_path, prepare_games=False) as local:
        file.rename(away)
        try:
            made = await people(local.url).make(2, game="dice-out", options={"rows": solved.rows})
            line = await people.all[0].open(made.table)
            refused = await line.do(p.SetBot, seat=1, level="perfect")
            assert isinstance(refused, p.Refused)
            assert refused.code == "no-such-level"
        finally:
            away.rename(file)
        assert isinstance(await line.do(p.SetBot, seat=1, level="perfect"), p.Done)


# --- lessons ----------------------------------------------------------------------------------------------------------


async def test_a_lesson_judges_every_choice_of_a_finished_table(
    solved: SolvedDiceOut, tmp_path: Path, people: People
) -> None:
    async with local_server(tmp_path, prepare_games=False) as local:
        aki, bo = people(local.url, "Aki"), people(local.url, "Bo")
        made = await aki.make(2, game="dice-out", options={"rows": solved.rows})
        mine, theirs = await aki.open(made.table), await bo.sit(made, 1)
        await mine.do(p.Start)
        await theirs.reach(mine.number)
        path = f"/api/tables/{made.table}/lesson"
        early = await aki.http.get(path)
        assert (early.status_code, problem_of(early).code) == (409, "not-over")
        await play_out([mine, theirs], seed=3)
        answer = await aki.http.get(path)
        lesson = msgspec.json.decode(answer.content, type=p.Lesson)
        replay = msgspec.json.decode((await aki.http.get(f"/api/tables/{made.table}/replay")).content, type=p.Replay)
        assert lesson.missing is None
        assert [step.number for step in lesson.steps] == [step.number for step in replay.steps]
        assert (await aki.http.get(path)).content == answer.content
        assert (await aki.http.get("/api/tables/nothing/lesson")).status_code == 404


async def test_worth_and_mistakes_fit_together_and_the_end(
    solved: SolvedDiceOut, tmp_path: Path, people: People
) -> None:
    async with local_server(tmp_path, prepare_games=False) as local:
        http = people(local.url).http
        mistakes = 0
        for seed in range(8):
            match = played("dice-out", seed=seed, rows=solved.rows)
            answer = await post(http, "/api/records/lesson", match.record())
            lesson = msgspec.json.decode(answer.content, type=p.Lesson)
            assert len(lesson.steps) == len(match.moves)
            for step, follows in itertools.pairwise(lesson.steps):
                assert step.after is not None
                _agree(step, follows)
            last = lesson.steps[-1]
            assert last.after is not None
            won = match.ranks is not None and match.ranks[last.seat] < match.ranks[1 - last.seat]
            assert last.after == p.Worth("won" if won else "lost", 1)
            mistakes += sum(step.mistake for step in lesson.steps)
            for step in lesson.steps:
                assert step.after is not None
                assert step.mistake == (step.after.outcome != step.worth.outcome)
                assert (step.played in step.best) <= (step.after == step.worth)
                assert step.best
        assert mistakes > 3


def _agree(step: p.LessonStep, follows: p.LessonStep) -> None:
    """What an action led to is what the next position is worth, a turn later, seen from the seat."""
    assert step.after is not None
    other = {"won": "lost", "drawn": "drawn", "lost": "won"}
    seen = follows.worth.outcome if step.seat == follows.seat else other[follows.worth.outcome]
    turns = None if follows.worth.turns is None else follows.worth.turns + 1
    assert step.after == p.Worth(seen, turns)  # pyright: ignore[reportArgumentType]


async def test_an_unfinished_record_is_told_what_is_best_now(
    solved: SolvedDiceOut, tmp_path: Path, people: People
) -> None:
    match = played("dice-out", 3, rows=solved.rows)
    assert not match.over
    async with local_server(tmp_path, prepare_games=False) as local:
        answer = await post(people(local.url).http, "/api/records/lesson", match.record())
    lesson = msgspec.json.decode(answer.content, type=p.Lesson)
    last = lesson.steps[-1]
    assert (last.number, last.played, last.after, last.mistake) == (4, None, None, False)
    assert {last.seat} == match.actors
    labels = [action.label for action in match.scene(last.seat).actions]
    assert all(best in labels for best in last.best)


async def test_where_no_table_is_built_the_lesson_says_how_and_where_none_can_be_why(
    solved: SolvedDiceOut, tmp_path: Path, people: People
) -> None:
    async with local_server(tmp_path, prepare_games=False) as local:
        http = people(local.url).http
        answer = await post(http, "/api/records/lesson", played("dice-out", 3, rows=7).record())
        lesson = msgspec.json.decode(answer.content, type=p.Lesson)
        assert lesson.missing is not None
        assert lesson.missing == Text("not-built-there", {"command": "yokocho solve dice-out --rows 7 --data DIR"})
        assert str(solved.data) not in answer.text
        spoken = await post(http, "/api/records/lesson", played("dice-out", 3, claims="spoken").record())
        other = msgspec.json.decode(spoken.content, type=p.Lesson)
        assert other.missing is not None
        assert other.missing.id == "refused-not-solvable"
        none = await post(http, "/api/records/lesson", played(moves=3).record())
        assert (none.status_code, problem_of(none).code) == (404, "no-lesson")
