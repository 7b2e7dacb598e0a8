"""Games of people for the lab: only with consent, nothing that says who they were, and told like any run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import yokocho
from tests.cli.test_commands import call
from tests.table.conftest import by
from yokocho.engine.refused import BadSetting
from yokocho.lab import Plan, simulate
from yokocho.lab.chunk import SCHEMA, match_of, play
from yokocho.lab.humans import PeopleGame, kind_of, match_of_people, pace_of, write_people
from yokocho.lab.runs import Run
from yokocho.lab.trajectories import of_run
from yokocho.server.humans import collect
from yokocho.server.storage import Append, Journal, default_url, migrate, open_writer
from yokocho.server.summary import summary_of
from yokocho.table import events as e
from yokocho.table.events import Made, StartSeat
from yokocho.table.state import begin
from yokocho.table.table import Table

NAMES = ("Akiko Secret", "Bonzo Secret")
GUESTS = ("guest-aki-123", "guest-bo-456")
INVITE = "invite-789"


class Kept:
    """A table whose events are kept like the server's."""

    def __init__(self, name: str, seed: int = 1, *, consent: bool = True, bot: bool = False) -> None:
        second = StartSeat(level="random") if bot else StartSeat(GUESTS[1], NAMES[1])
        self.made = Made(
            name, "x-nimmt", (StartSeat(GUESTS[0], NAMES[0]), second), {"rounds": 1, "hand": 8, "memory": "table"},
            bytes([seed]) * 32, INVITE, GUESTS[0], made_at=seed, consent=consent,
        )  # fmt: skip
        self.table = Table(begin(self.made), yokocho.load("x-nimmt"), ("random",))
        self.entries = [Append(name, 0, made=self.made, summary=summary_of(self.table.state, None))]
        self.clock = 1_000_000

    def keep(self, event: Any, seconds: float = 2.0) -> None:
        self.clock += int(seconds * 1000)
        if self.made.consent and isinstance(event, e.Started | e.Moved):
            event = msgspec.structs.replace(event, at=self.clock)
        assert isinstance(event, e.Event), event
        state = self.table.state
        self.entries.append(Append(self.made.table, state.number + 1, event, summary=summary_of(state, event)))
        self.table.apply(event)

    def play(self, *, take_back: bool = False) -> Kept:
        table = self.table
        self.keep(table.start(by(GUESTS[0])))
        while table.state.phase == "playing":
            assert table.match is not None
            seat = min(table.match.actors)
            action = table.match.legal(seat)[0]
            guest = table.state.seats[seat].guest
            if guest is None:
                self.keep(table.bot_act(seat, table.game.codec.encode(action.name, action.params)))  # type: ignore[arg-type]
                continue
            self.keep(table.act(by(guest), table.state.version_for(seat), action.name, action.params))
            if take_back and table.can_take_back(seat) == "free":
                self.keep(table.take_back(by(guest)))
                take_back = False
        return self

    def object(self, who: int = 1, *, agree: bool = False) -> Kept:
        self.keep(self.table.set_consent(by(GUESTS[who]), agree=agree))
        return self


class Store:
    """A database of the server's, embedded or on PostgreSQL."""

    def __init__(self, data: Path, database: str | None) -> None:
        self.data = data
        self.url = database or default_url(data)
        self.where = ("--database-url", database) if database else ("--data", str(data))
        """For `yokocho lab humans`."""

    async def keep(self, *tables: Kept) -> str:
        """New entries of these tables; answers the database's URL."""
        migrate(self.url)
        journal = Journal(open_writer(self.url), "test")
        journal.begin()
        for table in tables:
            for entry in table.entries:
                await journal.append(entry)
            table.entries.clear()
        await journal.close()
        return self.url


@pytest.fixture
def store(tmp_path: Path, database: str | None) -> Store:
    return Store(tmp_path, database)


def found_in(url: str) -> list[PeopleGame]:
    return collect(url, lambda game: yokocho.load(game) if game == "x-nimmt" else None).games


# --- consent ----------------------------------------------------------------------------------------------------------


async def test_only_games_with_consent_and_without_objection_are_found(store: Store, tmp_path: Path) -> None:
    url = await store.keep(
        Kept("given", 1).play(),
        Kept("never-asked", 2, consent=False).play(),
        Kept("objected", 3).play().object(),
        Kept("objected-before", 4).object(0).play(),
        Kept("objected-and-agreed", 5).play().object().object(agree=True),
        Kept("unfinished", 6),
    )
    seeds = [game.record["seed"] for game in found_in(url)]
    assert seeds == [(bytes([n]) * 32).hex() for n in (1, 5)]


async def test_nothing_says_who_played(store: Store, tmp_path: Path) -> None:
    await store.keep(Kept("a-table-id", 1).play(), Kept("another-id", 2, bot=True).play())
    done = call("lab", "humans", str(tmp_path / "out"), *store.where)
    assert done.exit_code == 0, done.stderr
    files = [file for file in (tmp_path / "out").rglob("*") if file.is_file()]
    assert {file.suffix for file in files} >= {".json", ".jsonl", ".parquet"}
    (folder,) = (tmp_path / "out").iterdir()
    shown = repr(Run.open(folder).games.collect().to_dicts()) + repr(Run.open(folder).decisions.collect().to_dicts())
    for secret in (*NAMES, *GUESTS, INVITE, "a-table-id", "another-id"):
        assert secret not in shown
        for file in files:
            assert secret.encode() not in file.read_bytes(), file
    assert "2 games" in done.stdout


async def test_without_consent_no_times_are_noted_and_none_are_told(tmp_path: Path) -> None:
    quiet = Kept("quiet", 1, consent=False).play()
    assert all(getattr(entry.event, "at", 0) == 0 for entry in quiet.entries)


# --- the table of games -----------------------------------------------------------------------------------------------


async def test_a_game_of_people_is_counted_as_the_lab_counts(tmp_path: Path) -> None:
    """A game of bots, told as if people had played it, gives the lab's own row."""
    plan = Plan("x-nimmt", 3, {"rounds": 1}, ("greedy",), 1, decisions=True).checked()
    match, played = match_of(plan, 0), play(plan, 0, 1)
    people = PeopleGame(match.record(), ("human",) * len(match.moves), (None,) * len(match.moves))
    run = write_people(tmp_path / "people", [people])
    own = [name for name in SCHEMA if name != "bots"]
    assert run.games.select(own).collect().equals(played.games.select(own))
    same = ["number", "index", "seat", "action", "params", "code", "offers", "offered", "leader"]
    assert run.decisions.select(same).collect().equals(played.decisions.select(same))
    assert run.games.collect()["bots"].to_list() == [["human"] * 3]
    assert match_of_people(run.folder)(0).state == match.state
    assert Run.open(run.folder).done == 1


async def test_who_chose_and_how_long_it_took(store: Store, tmp_path: Path) -> None:
    url = await store.keep(Kept("mixed", 1, bot=True).play())
    (game,) = found_in(url)
    run = write_people(tmp_path / "out", [game])
    decisions = run.decisions.sort("index").collect()
    assert run.games.collect()["bots"].to_list() == [["human", "random"]]
    assert set(decisions.filter(seat=0)["bot"]) == {"human"}
    assert set(decisions.filter(seat=1)["bot"]) == {"random"}
    # Two choose at once, two seconds after each other; the second one had four.
    assert decisions["seconds"].to_list()[:2] == [2.0, 4.0]
    assert set(decisions["seconds"]) == {2.0, 4.0}
    pace = pace_of(run.folder)
    assert pace is not None
    assert pace.choice >= 0


async def test_after_a_take_back_no_time_is_told(store: Store, tmp_path: Path) -> None:
    url = await store.keep(Kept("back", 1).play(take_back=True), Kept("straight", 2).play())
    back, straight = found_in(url)
    assert None in back.at
    assert None not in straight.at


async def test_people_are_told_like_any_run(store: Store, tmp_path: Path) -> None:
    await store.keep(*[Kept(f"t{n}", n).play() for n in range(1, 5)])
    assert call("lab", "humans", str(tmp_path / "out"), *store.where).exit_code == 0
    (folder,) = (tmp_path / "out").iterdir()
    for lang, word in (("en", "People"), ("ja", "人")):
        done = call("lab", "report", str(folder), "--lang", lang)
        assert done.exit_code == 0, done.stderr
        page = (folder / f"report.{lang}.html").read_text("utf-8")
        assert word in page
        assert "yokocho lab humans" in page
    again = call("lab", "humans", str(tmp_path / "out"), *store.where)
    assert again.exit_code == 0, again.stderr
    assert len(Run.open(folder).games.collect()) == 4, "written anew, not twice"


async def test_a_run_is_told_at_the_pace_of_people(store: Store, tmp_path: Path) -> None:
    await store.keep(*[Kept(f"t{n}", n).play() for n in range(1, 4)])
    assert call("lab", "humans", str(tmp_path / "people"), *store.where).exit_code == 0
    (people,) = (tmp_path / "people").iterdir()
    run = tmp_path / "run"
    simulate(Plan("x-nimmt", 2, {"rounds": 1, "hand": 8}, games=20), run)
    told: dict[bool, str] = {}
    for paced in (False, True):
        done = call("lab", "report", str(run), *(("--pace", str(people)) if paced else ()))
        assert done.exit_code == 0, done.stderr
        told[paced] = (run / "report.en.md").read_text("utf-8")
    assert "a guess of how long people think" in told[False]
    assert "the pace of people in 3 recorded games" in told[True]
    minutes = [next(line for line in text.splitlines() if line.startswith("| Minutes")) for text in told.values()]
    assert minutes[0] != minutes[1]
    for folder, problem in ((run, "no games of people"), (tmp_path / "nowhere", "not a folder of results")):
        refused = call("lab", "report", str(run), "--pace", str(folder))
        assert (refused.exit_code, problem in refused.stderr) == (1, True)
    match = match_of_people(people)(0)
    timeless = PeopleGame(match.record(), ("human",) * len(match.moves), (None,) * len(match.moves))
    write_people(tmp_path / "timeless", [timeless])
    refused = call("lab", "report", str(run), "--pace", str(tmp_path / "timeless"))
    assert "it is known how long it took" in refused.stderr
    simulate(Plan("up-down", games=2), tmp_path / "other")
    refused = call("lab", "report", str(tmp_path / "other"), "--pace", str(people))
    assert "holds games of x-nimmt, not of up-down" in refused.stderr


async def test_an_objection_after_a_collection_takes_the_game_out_of_the_next(store: Store, tmp_path: Path) -> None:
    one, two = Kept("one", 1).play(), Kept("two", 2).play()
    url = await store.keep(one, two)
    run = write_people(tmp_path / "out", found_in(url))
    assert len(run.games.collect()) == 2
    await store.keep(one.object())
    assert len(write_people(tmp_path / "out", found_in(url)).games.collect()) == 1


async def test_a_kind_whose_last_game_is_objected_to_is_emptied(store: Store, tmp_path: Path) -> None:
    only = Kept("only", 1).play()
    await store.keep(only)
    out = tmp_path / "out"
    assert call("lab", "humans", str(out), *store.where).exit_code == 0
    (kind,) = out.iterdir()
    call("lab", "report", str(kind))
    assert (kind / "examples").is_dir()
    (out / "diary-1-0123abcd").mkdir()
    await store.keep(only.object())
    told = call("lab", "humans", str(out), *store.where)
    assert kind.name in told.stdout
    assert [each.name for each in out.iterdir()] == ["diary-1-0123abcd"]


async def test_an_exported_game_says_who_was_a_bot(tmp_path: Path) -> None:
    whole = match_of(Plan("x-nimmt", 2, {"rounds": 1}).checked(), 0)
    who = tuple("human" if move.seat == 0 else "regular" for move in whole.moves)
    run = write_people(tmp_path, [PeopleGame(whole.record(), who, (None,) * len(whole.moves))])
    assert [each.players for each in of_run(run, [None])] == [["human", "regular"]]


def test_kinds_have_folders_of_their_own() -> None:
    record = {"game": "x-nimmt", "seats": 2, "options": {"rounds": 1, "hand": 8}}
    other = record | {"options": {"hand": 8, "rounds": 2}}
    swapped = record | {"options": {"hand": 8, "rounds": 1}}
    folders = [kind_of(PeopleGame(each, (), ())).folder for each in (record, other, swapped)]
    assert folders[0] == folders[2] != folders[1]


# --- what is refused --------------------------------------------------------------------------------------------------


def test_people_cannot_be_simulated() -> None:
    with pytest.raises(BadSetting, match="tables"):
        simulate(Plan("x-nimmt", 2, bots=("human",), games=2))


async def test_there_must_be_a_database(tmp_path: Path) -> None:
    done = call("lab", "humans", str(tmp_path / "out"), "--data", str(tmp_path))
    assert done.exit_code == 1
    assert "no database" in done.stderr
    nowhere = f"postgresql://yokocho@/postgres?host={tmp_path}"
    done = call("lab", "humans", str(tmp_path / "out"), "--database-url", nowhere)
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr


async def test_a_database_without_games_is_no_mistake(store: Store, tmp_path: Path) -> None:
    await store.keep()
    assert "no finished games" in call("lab", "humans", str(tmp_path / "out"), *store.where).stdout


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    simulate(Plan("x-nimmt", 2, {"rounds": 1}, games=5), tmp_path / "run")
    match = match_of(Plan("x-nimmt", 2, {"rounds": 1}).checked(), 0)
    people = PeopleGame(match.record(), ("human",) * len(match.moves), (None,) * len(match.moves))
    with pytest.raises(BadSetting):
        write_people(tmp_path / "run", [people])
    assert len(Run.open(tmp_path / "run").games.collect()) == 5
