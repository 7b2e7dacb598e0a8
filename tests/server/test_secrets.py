"""Nobody is told what they may not know: not by a message, its length or number, an error, a log line, a replay or a
take-back.

Two nets. *Worlds*: a table and a copy of it that differs only in what a viewer cannot know must send that viewer the
same bytes. *Bytes*: everything that real sockets carried to a seat, another seat, a spectator and a stranger is
searched for cards that were hidden, for seeds, chance and keys. Each net must catch a planted leak.
"""

from __future__ import annotations

import base64
import itertools
import json
import logging
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import numpy as np
import pytest

import yokocho
from tests.server.conftest import People
from tests.server.test_playing import two_playing
from tests.support.client import Line, Person, fresh_id
from tests.support.local import LocalServer, local_server
from tests.table.conftest import act, by, do, new_table
from yokocho.engine.scene import Text
from yokocho.server import protocol as p
from yokocho.server import views
from yokocho.server.connection import frame
from yokocho.server.logs import JsonFormatter
from yokocho.server.views import Around, Who
from yokocho.table import events as e
from yokocho.table.events import Event, KeptMove, StartSeat
from yokocho.table.refusal import Refusal
from yokocho.table.state import fold
from yokocho.table.table import Table

VIEWERS = (None, 0, 1, 2)

# --- worlds -----------------------------------------------------------------------------------------------------------


def other_world(table: Table, viewer: int | None, seed: bytes) -> Callable[[bytes], bytes]:
    """Changes whatever the viewer cannot see of a record, within what is possible."""
    game, seen = table.game, -1 if viewer is None else viewer

    def change(state: bytes) -> bytes:
        world = np.frombuffer(game.redact(state, seen), np.uint8).copy()
        game.kernels.resample(world, seen, np.frombuffer(seed, np.uint8).copy())
        return world.tobytes()

    return change


def changed(event: Event, change: Callable[[bytes], bytes]) -> Event:
    def frames(move: KeptMove) -> KeptMove:
        return KeptMove(move.seat, move.code, tuple(map(change, move.frames)))

    match event:
        case e.Started():
            return msgspec.structs.replace(event, opening=tuple(map(change, event.opening)))
        case e.Moved():
            return msgspec.structs.replace(event, move=frames(event.move))
        case e.TookBack():
            return msgspec.structs.replace(event, tail=tuple(map(frames, event.tail)))
        case _:
            return event


def everything_told(table: Table, history: list[Event], viewer: int | None) -> Iterator[bytes | str]:
    """All that a viewer could get of a table with this history: every update as it happens, and every way of coming
    back."""
    who, around = Who(viewer), Around(frozenset({0, 1}), 1)
    told = Table(fold(table.state.made, [])[0], table.game)
    for event in history:
        told.apply(event)
        told.abandon()
        view = views.table_view(told, who, around)
        if not told.state.is_unseen(viewer, told.state.number):
            yield frame(views.update(told, event, who, view))
    view = views.table_view(told, who, around)
    yield frame(views.welcome(told, who, view))
    yield frame(views.resumed(told, who, view))
    for since in range(max(0, told.state.number_for(viewer) - 5), told.state.number_for(viewer)):
        for update in views.missed(told, who, since, 10) or ():
            yield frame(update)
    if viewer is not None and told.match is not None:
        owner = told.state.seats[viewer].guest or ""
        for card in range(1, 101, 7):
            yield repr(told.why(owner, (f"card-{card}", f"p{viewer}-play")))
            yield repr(told.why(owner, (f"card-{card}", f"p{viewer}-x")))
        yield repr(told.act(by(owner), -1, "play", {"card": 1}))


def some_history(seed: int, moves: int) -> tuple[Table, list[Event]]:
    choose = random.Random(seed)
    table = new_table(
        StartSeat("aki", "Aki"), StartSeat("bo", "Bo"), StartSeat("ume", "Ume"), seed=choose.randbytes(32), rounds=2
    )
    history = [do(table, table.start(by("aki")))]
    for _ in range(moves):
        if not table.awaited:
            break
        seat = choose.choice(sorted(table.awaited))
        back = table.take_back(by("aki")) if choose.random() < 0.1 else None
        if back is not None and not isinstance(back, Refusal):
            history.append(do(table, back))
            if isinstance(back, e.TakeBackAsked):
                history.append(do(table, table.answer_take_back(by("bo"), False)))
            continue
        assert table.match is not None
        history.append(act(table, seat, choose.randrange(len(table.match.legal(seat)))))
    return table, history


def differences(
    table: Table, history: list[Event], viewer: int | None, seed: bytes
) -> list[tuple[bytes | str, bytes | str]]:
    other = [changed(event, other_world(table, viewer, seed)) for event in history]
    assert other != history
    pairs = zip(everything_told(table, history, viewer), everything_told(table, other, viewer), strict=True)
    return [(one, two) for one, two in pairs if one != two]


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seed", range(3))
def test_what_a_viewer_is_told_does_not_depend_on_what_it_cannot_know(seed: int, viewer: int | None) -> None:
    table, history = some_history(seed, 30)
    for world in range(2):
        assert differences(table, history, viewer, bytes([seed, world]) * 16) == []


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_which_secret_card_was_chosen_changes_nothing_for_the_others(viewer: int | None) -> None:
    told: set[tuple[bytes | str, ...]] = set()
    for which in range(8):
        table = new_table(
            StartSeat("aki", "Aki"), StartSeat("bo", "Bo"), StartSeat("ume", "Ume"), seed=bytes(31) + b"s"
        )
        history = [do(table, table.start(by("aki"))), act(table, 1), act(table, 0, which)]
        told.add(tuple(everything_told(table, history, viewer)))
    if viewer == 1:
        assert len({messages[:3] for messages in told}) == 1
    assert len(told) == 1


def test_the_worlds_net_catches_a_planted_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    table, history = some_history(1, 10)
    honest = views.seat_view

    def leaking(number: int, seat: Any, who: Who, around: Around) -> p.SeatView:
        view, table = honest(number, seat, who, around), latest["table"]
        state = table.state.current
        held: list[int] = list(table.game.facts(state, number).hand) if state is not None else []
        return msgspec.structs.replace(view, name=f"{view.name}{sum(held) % 2}")

    latest: dict[str, Table] = {}
    real = views.table_view

    def remembering(told: Table, *args: Any) -> p.TableView:
        latest["table"] = told
        return real(told, *args)

    monkeypatch.setattr(views, "seat_view", leaking)
    monkeypatch.setattr(views, "table_view", remembering)
    assert any(differences(table, history, None, bytes([world]) * 32) for world in range(6))


# --- bytes ------------------------------------------------------------------------------------------------------------


def cards_in(thing: Any) -> Iterator[int]:
    """Every card that a decoded message names in any way that the game's own words have for it."""
    if isinstance(thing, dict):
        for key, value in cast("dict[str, Any]", thing).items():
            if key in ("card", "cards") and isinstance(value, int):
                yield value
            if key == "slots" and isinstance(value, list):
                yield from (int(text) for text in cast("list[Any]", value)[:1] if str(text).isdigit())
            yield from cards_in(value)
    elif isinstance(thing, list):
        for value in cast("list[Any]", thing):
            yield from cards_in(value)
    elif isinstance(thing, str):
        if thing.startswith("card-") and thing[5:].isdigit():
            yield int(thing[5:])
        elif "|" in thing:
            yield from (int(part) for part in thing.split("|")[1:2] if part.isdigit())


def numbers_in(thing: Any) -> Iterator[int]:
    if isinstance(thing, bool):
        return
    if isinstance(thing, int):
        yield thing
    elif isinstance(thing, dict):
        for value in cast("dict[str, Any]", thing).values():
            yield from numbers_in(value)
    elif isinstance(thing, list | tuple):
        for value in cast("list[Any]", thing):
            yield from numbers_in(value)


CARD_FACTS = ("rows", "hand", "known_hand", "chosen", "x_row", "x_pile", "taken")


def may_know(table: Table, viewer: int | None) -> set[int]:
    """All cards that the viewer's facts have ever named, over all frames."""
    states = itertools.chain(table.state.opening, *(move.frames for move in table.state.moves))
    known: set[int] = set()
    for state in states:
        facts = msgspec.to_builtins(table.game.facts(state, viewer))
        known |= {n for name in CARD_FACTS for n in numbers_in(facts[name]) if 1 <= n <= 100}
    return known


def secrets_of(local: LocalServer, table: Table, data: Path) -> list[str]:
    """What nobody may read anywhere while the game runs, in the spellings that it could have."""
    state = table.game.layout.read(table.state.current or b"")
    words = [[int(word) for word in field] for field in (state.chance_key, state.chance_block)]
    raw = [table.state.made.seed, *(np.array(field, np.uint32).tobytes() for field in words)]
    spelled = [raw_key.hex() for raw_key in raw] + [base64.b64encode(raw_key).decode()[:40] for raw_key in raw]
    spelled += [base64.urlsafe_b64encode(raw_key).decode()[:40] for raw_key in raw]
    spelled += [json.dumps(list(raw_key))[1:60].replace(" ", "") for raw_key in raw]
    spelled += [json.dumps(field)[1:-1].replace(" ", "")[:80] for field in words if any(field)]
    deck = [int(card) for card in state.deck]
    spelled.append(json.dumps(deck[:20])[1:-1].replace(" ", ""))
    return [*spelled, (data / "secret-key").read_text()]


def leaks(heard: list[str], known: set[int], forbidden: list[str]) -> list[str]:
    """What was told that should not have been."""
    found = [secret for secret in forbidden for text in heard if secret in text.replace(" ", "")]
    for text in heard:
        message: Any = json.loads(text) if text.startswith(("{", "[")) else None
        if isinstance(message, dict) and cast("dict[str, Any]", message).get("type") in ("refused", "answer"):
            continue  # they repeat the card that was asked about; the worlds net looks at what they answer
        named = set(cards_in(message))
        found.extend(f"card {card}" for card in sorted(named - known))
    return found


@pytest.fixture
def log_lines() -> Iterator[list[str]]:
    """What a server's process would write: its own logger whole, others from warnings on."""
    written: list[str] = []

    class Writing(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.name.startswith("yokocho") or record.levelno >= logging.WARNING:
                written.append(JsonFormatter().format(record))

    handler, logger = Writing(), logging.getLogger("yokocho")
    level = logger.level
    logging.getLogger().addHandler(handler)
    logger.setLevel("DEBUG")
    yield written
    logging.getLogger().removeHandler(handler)
    logger.setLevel(level)


class Ears:
    """Everybody at and around one table, and all they were told."""

    def __init__(self, mine: Line, theirs: Line, watching: Line, stranger: Person) -> None:
        self.mine, self.theirs, self.watching, self.stranger = mine, theirs, watching, stranger
        self.http: dict[str, list[str]] = {"mine": [], "watching": [], "stranger": []}


async def listen_to_a_game(local: LocalServer, people: People, turns: int) -> tuple[Ears, p.MadeTable]:
    """A running game with take-backs, refusals, questions, resyncs and replays, everybody listening."""
    mine, theirs, made = await two_playing(local, people)
    watching = await people(local.url, "Ume").open(made.table)
    ears = Ears(mine, theirs, watching, people(local.url, "Kai"))
    choose = random.Random(5)
    live = await local.parts.hub.get(made.table)
    assert live is not None
    for turn in range(turns):
        for line in (mine, theirs, watching):
            await line.do(p.Ping)
            await line.reach(live.table.state.number)
        acting = next(line for line in (mine, theirs) if line.actions)
        done = await acting.act(choose)
        if turn % 5 == 1:
            await acting.do(p.TakeBack)
        for line in (mine, theirs, watching):
            await line.reach(done.number)
            await line.send(p.Why(fresh_id(), ("card-50", "p0-play")))
            await line.send(
                p.Act(fresh_id(), line.version, "play", {"card": choose.randrange(1, 101)})
            ) if turn % 4 == 0 else None
            await line.send(p.Act(fresh_id(), line.version - 1, "play", {"card": 1}))
            await line.send(p.Resync(fresh_id())) if turn % 3 == 0 else None
            await line.quiet(0.05)
        for name, person in (("mine", people.all[0]), ("watching", people.all[2]), ("stranger", ears.stranger)):
            for path in (
                f"/api/tables/{made.table}/replay",
                f"/api/tables/{made.table}/replay?view=all",
                "/api/tables",
                "/metrics",
            ):
                ears.http[name].append((await person.http.get(path)).text)
    bad = await ears.stranger.http.post("/api/tables", json={"game": "x-nimmt", "seats": made.invite})
    ears.http["stranger"].append(bad.text)
    return ears, made


@pytest.mark.timeout(120)
async def test_every_byte_of_a_running_game_is_searched(tmp_path: Path, people: People, log_lines: list[str]) -> None:
    async with local_server(tmp_path) as local:
        ears, made = await listen_to_a_game(local, people, 12)
        live = await local.parts.hub.get(made.table)
        assert live is not None
        forbidden = secrets_of(local, live.table, tmp_path)
        cookies = [person.http.cookies["yokocho"] for person in people.all if person.http.cookies]
        for line, http in ((ears.mine, "mine"), (ears.theirs, None), (ears.watching, "watching")):
            heard = line.heard + (ears.http[http] if http else [])
            assert leaks(heard, may_know(live.table, line.seat), forbidden + cookies) == []
        assert leaks(ears.http["stranger"], may_know(live.table, None), [*forbidden, *cookies, made.invite]) == []
        assert leaks(ears.watching.heard, may_know(live.table, None), [made.invite]) == []
        assert log_lines
        assert leaks(log_lines, set(), [*forbidden, *cookies, made.invite, made.table]) == []
        # events are told to all alike: the same numbers, in the same order
        numbers = [[m.number for m in line.messages if isinstance(m, p.Update)] for line in (ears.mine, ears.watching)]
        assert numbers[1] == numbers[0][-len(numbers[1]) :]


@pytest.mark.parametrize("plant", ["story", "error", "seed", "log"])
async def test_the_bytes_net_catches_a_planted_leak(
    tmp_path: Path, people: People, monkeypatch: pytest.MonkeyPatch, log_lines: list[str], plant: str
) -> None:
    real = views.update

    def leaking(table: Table, event: Event, who: Who, view: p.TableView | None) -> p.Update:
        update = real(table, event, who, view)
        if plant == "log":
            logging.getLogger("yokocho.table").info("seed %s", table.state.made.seed.hex())
        if table.match is None or plant == "log":
            return update
        hidden = min(yokocho.load("x-nimmt").facts(table.match.state, 0).hand, default=0)
        text = {
            "story": Text("x", {"card": hidden}),
            "error": Text("x", pieces=(f"card-{hidden}",)),
            "seed": Text("x", {"seed": table.state.made.seed.hex()}),
        }[plant]
        return msgspec.structs.replace(update, log=(p.LogEntry(1, text),))

    monkeypatch.setattr(views, "update", leaking)
    async with local_server(tmp_path) as local:
        ears, made = await listen_to_a_game(local, people, 3)
        live = await local.parts.hub.get(made.table)
        assert live is not None
        forbidden = secrets_of(local, live.table, tmp_path)
        heard = log_lines if plant == "log" else ears.watching.heard
        assert leaks(heard, may_know(live.table, None), forbidden)
