"""Games of people, in the lab's own form: a folder that is read and told like any run's (`yokocho lab report`).

What comes in says of each game its record, who chose (a person or a bot of which level; no names) and when, where that
was noted. `plan.json` has the bots "human"; `records.jsonl` holds the records, since such games follow from no plan.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import polars as pl

from yokocho.engine.match import Match
from yokocho.engine.refused import BadSetting, KernelFault, Refused, refuse
from yokocho.engine.scene import ArgValue
from yokocho.lab.chunk import DECISION_SCHEMA, SCHEMA, Counts, Played
from yokocho.lab.files import is_free, written_whole
from yokocho.lab.loop import record as columns
from yokocho.lab.loop.record import new_rows
from yokocho.lab.minutes import Pace, fitted
from yokocho.lab.plan import HUMAN, UNREADABLE, Plan
from yokocho.lab.runs import Piece, Run

RECORDS: Final = "records.jsonl"
_FOLDER: Final = re.compile(r"[a-z0-9-]+-\d+-[0-9a-f]{8}")
"""See `Kind.folder`."""


class PeopleGame(msgspec.Struct, frozen=True):
    """One game. `who` chose each action: "human" or a bot's level. `at`: when, in milliseconds of any clock; `began`:
    when the game did. None where that is not known."""

    record: dict[str, Any]
    who: tuple[str, ...]
    at: tuple[int | None, ...]
    began: int | None = None


class Kind(msgspec.Struct, frozen=True):
    """What is alike in all games of a folder."""

    game: str
    seats: int
    options: tuple[tuple[str, ArgValue], ...]

    @property
    def folder(self) -> str:
        """A folder's name: alike for the same kind."""
        options = msgspec.json.encode(sorted(self.options))
        return f"{self.game}-{self.seats}-{hashlib.sha256(options).hexdigest()[:8]}"


class _Kept(msgspec.Struct, frozen=True):
    """A line of `records.jsonl`."""

    number: int
    seconds: float | None
    record: dict[str, Any]


def kind_of(game: PeopleGame) -> Kind:
    """Where it belongs."""
    record = game.record
    return Kind(record["game"], record["seats"], tuple(sorted(record["options"].items())))


def write_people(folder: Path, games: Sequence[PeopleGame]) -> Run:
    """Put games of one kind into a folder, in place of those that are there. Raises BadSetting for a folder that holds
    something else, a record that does not replay, or a disk without room."""
    kind = kind_of(games[0])
    plan = Plan(kind.game, kind.seats, dict(kind.options), (HUMAN,), len(games), 0, decisions=True).checked()
    if not is_free(folder) and not Run.open(folder).plan.is_human:
        raise BadSetting(refuse("not-a-run", folder=folder.name))
    told = [_told(number, game) for number, game in enumerate(games)]
    _clear(folder)
    written_whole(folder / "plan.json", msgspec.json.encode(plan))
    kept = b"".join(msgspec.json.encode(each) + b"\n" for each, _, _ in told)
    written_whole(folder / RECORDS, kept)
    rows = pl.DataFrame([row for _, row, _ in told], schema=SCHEMA, orient="row")
    decisions = pl.DataFrame([d for _, _, ds in told for d in ds], schema=DECISION_SCHEMA, orient="row")
    run = Run(folder, plan)
    run.keep(Piece(0, len(games)), Played(rows, decisions))
    return run


def forget_people(folder: Path, but: Collection[str]) -> list[Path]:
    """Empty what `write_people` has put into folders here, but for those of these names: of kinds whose last game may
    not be studied any more. Answers which they were."""
    found = [] if not folder.is_dir() else sorted(each for each in folder.iterdir() if _FOLDER.fullmatch(each.name))
    gone = [each for each in found if each.name not in but and (each / RECORDS).is_file()]
    for each in gone:
        _clear(each)
        (each / "plan.json").unlink(missing_ok=True)
        for place in (each / "examples", each):
            with contextlib.suppress(OSError):  # something else lies there, too
                place.rmdir()
    return gone


def _clear(folder: Path) -> None:
    """Without games and what was told of them."""
    told = (*folder.glob("report.*"), *folder.glob("examples/*.json"))
    for old in (*folder.glob("*.parquet"), *folder.glob(".*.parquet.*"), *told, folder / RECORDS):
        old.unlink(missing_ok=True)


def _told(number: int, people: PeopleGame) -> tuple[_Kept, dict[str, Any], list[tuple[Any, ...]]]:
    """A game played again: its record, its row, its decisions."""
    whole = Match.replay(people.record)  # checks it
    match = whole.game.new(whole.seats, whole.options, whole.seed)
    counts, decisions = Counts(match), list[tuple[Any, ...]]()
    since: dict[int, int | None] = dict.fromkeys(match.actors, people.began)
    for index, move in enumerate(whole.moves):
        who, at = people.who[index], people.at[index]
        codes = match.game.legal_codes(match.state, move.seat)
        leader, begun = _leader(match.scores), since.get(move.seat)
        seconds = None if at is None or begun is None else max(0, at - begun) / 1000
        action = match.game.codec.decode(move.code)
        params = msgspec.json.encode(action.params).decode()
        decisions.append((number, index, move.seat, who, action.name, params, move.code, codes, len(codes), None, None,
                          leader, seconds))  # fmt: skip
        if isinstance(done := match.act(move.seat, move.code), Refused):
            raise KernelFault(f"{match.game.id}: {done}")
        counts.count(move.seat, len(codes))
        still = {seat: since[seat] for seat in match.actors if seat in since and seat != move.seat}
        since = dict.fromkeys(match.actors, at) | still
    end = people.at[-1] if people.at else None
    total = None if end is None or people.began is None else max(0, end - people.began) / 1000
    return _Kept(number, total, people.record), _row(number, match, counts, _seated(whole, people)), decisions


def _seated(match: Match, people: PeopleGame) -> list[str]:
    """Who held each seat: whoever made most of its choices; a person where it is even."""
    made = [Counter(who for who, move in zip(people.who, match.moves, strict=True) if move.seat == seat)
            for seat in range(match.seats)]  # fmt: skip
    return [max(each, key=lambda who: (each[who], who == HUMAN), default=HUMAN) for each in made]


def _row(number: int, match: Match, counts: Counts, bots: list[str]) -> dict[str, Any]:
    rows = new_rows(1, match.seats)
    counts.write(rows, 0)
    game, seats = rows.games[0], rows.seats[0]
    by_seat = {"ranks": columns.RANK, "own": columns.OWN, "forced": columns.FORCED, "offered": columns.OFFERED,
               "longest_wait": columns.WAIT}  # fmt: skip
    return {
        "number": number,
        "deal": number,
        "bots": bots,
        "end_reason": match.end_reason,
        "starter": int(game[columns.STARTER]),
        "scores": match.scores,
        "decisions": int(game[columns.DECISIONS]),
        "frames": int(game[columns.FRAMES]),
        "lead_changes": int(game[columns.LEADS]),
        "last_lead_change": int(game[columns.LAST_LEAD]),
        **{name: seats[:, column].tolist() for name, column in by_seat.items()},
    }


def _leader(scores: Sequence[float]) -> int:
    best = max(scores)
    return list(scores).index(best) if list(scores).count(best) == 1 else -1


# --- reading ----------------------------------------------------------------------------------------------------------


def _kept_in(folder: Path) -> list[_Kept]:
    try:
        lines = (folder / RECORDS).read_bytes().splitlines()
        return [msgspec.json.decode(line, type=_Kept) for line in lines]
    except UNREADABLE:
        raise BadSetting(refuse("not-a-run", folder=folder.name)) from None


def match_of_people(folder: Path) -> Callable[[int], Match]:
    """The games of a folder as matches again. Raises BadSetting."""
    kept = {each.number: each.record for each in _kept_in(folder)}
    return lambda number: Match.replay(kept[number])


def paced(folder: Path, game: str) -> tuple[Pace, int]:
    """The pace of people at a game, and how many of their games it is fitted to. Raises BadSetting for a folder without
    such games, or without times."""
    plan = Run.open(folder).plan
    if not plan.is_human:
        raise BadSetting(refuse("pace-people", folder=folder.name))
    if plan.game != game:
        raise BadSetting(refuse("pace-game", folder=folder.name, got=plan.game, expected=game))
    pace = pace_of(folder)
    if pace is None:
        raise BadSetting(refuse("pace-times", folder=folder.name))
    return pace, sum(each.seconds is not None for each in _kept_in(folder))


def pace_of(folder: Path) -> Pace | None:
    """How long people take, by the games whose time is known (see `minutes.fitted`); None if there are none."""
    seconds = {each.number: each.seconds for each in _kept_in(folder) if each.seconds is not None}
    if not seconds:
        return None
    games = Run.open(folder).games.collect().filter(pl.col("number").is_in(list(seconds)))
    return fitted(games, pl.Series([seconds[number] for number in games["number"]]))
