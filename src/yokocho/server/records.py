"""Records that somebody brings: played through again under the rules, then shown, judged, or played on from."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import msgspec

from yokocho.engine.given import given_text
from yokocho.engine.match import (
    Illegal,
    Match,
    MatchRecord,
    RecordedAction,
    played_through,
    read_record,
)
from yokocho.engine.record import ALL, Record
from yokocho.engine.refused import BadSetting, Refused
from yokocho.table.events import Given
from yokocho.table.refusal import Refusal, refuse

from . import protocol as p
from .lessons import lesson_of
from .replays import awaited_in, replay_steps

if TYPE_CHECKING:
    from yokocho.engine.game import Game
    from yokocho.engine.scene import ArgValue
    from yokocho.table.table import Table

    from .games import Games
    from .live import LiveTable

log = logging.getLogger("yokocho.records")

_Made = TypeVar("_Made")


class Position(NamedTuple):
    """Where a record stood."""

    given: Given
    options: dict[str, ArgValue]


class Records:
    """One record after another is worked on, in a thread: whoever plays is never kept waiting."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._turn = asyncio.Semaphore(1)

    async def opened(self, body: bytes) -> bytes | Refusal:
        """The `Replay` of a record, as JSON."""
        record = _read(body)
        return record if isinstance(record, Refusal) else await self._work(record, _replay)

    async def lesson(self, body: bytes) -> bytes | Refusal:
        """The `Lesson` of a record, as JSON."""
        record = _read(body)
        return record if isinstance(record, Refusal) else await self._work(record, _lesson)

    async def position(self, record: MatchRecord, moves: int | None) -> Position | Refusal:
        """Where the record stood after so many moves (None: all)."""
        read = _read(record)
        return read if isinstance(read, Refusal) else await self._work(record, lambda match: _position(match, moves))

    async def of_table(self, live: LiveTable) -> bytes | Refusal:
        """The record of a table's finished game, as JSON."""
        table = live.table
        if table.state.phase != "over":
            return refuse("not-over")
        given = table.state.made.given
        if given is not None and not given.before:
            return refuse("record-given")
        return msgspec.json.encode(await asyncio.to_thread(record_of, table))

    async def _work(self, record: MatchRecord, work: Callable[[Match], _Made | Refusal]) -> _Made | Refusal:
        game = await self._games.get(record.game)
        if game is None:
            return refuse("no-such-game", given=record.game[:40], expected=", ".join(self._games.infos))
        async with self._turn:
            return await asyncio.to_thread(_safely, game, record, work)


def _read(record: bytes | MatchRecord) -> MatchRecord | Refusal:
    """Its form is checked, nothing more."""
    try:
        return read_record(record if isinstance(record, bytes) else msgspec.to_builtins(record))
    except BadSetting as bad:
        return _said(bad.refused)


def _said(refused: Refused) -> Refusal:
    return Refusal(refused.code, refused.text, refused.clause)


def _safely(game: Game, record: MatchRecord, work: Callable[[Match], _Made | Refusal]) -> _Made | Refusal:
    """Whatever a record leads to is no fault of the server's others."""
    try:
        match = replayed(game, record)
        return match if isinstance(match, Refusal) else work(match)
    except Exception:
        log.exception("a record could not be worked on", extra={"fields": {"game": game.id}})
        return refuse("record-fault")


def replayed(game: Game, record: MatchRecord) -> Match | Refusal:
    """The match that the record tells of."""
    if record.rules_version != game.info.rules_version:
        return refuse("record-other-rules", given=str(record.rules_version)[:20], expected=game.info.rules_version)
    try:
        match = played_through(game, record)
    except BadSetting as bad:
        return _said(bad.refused)
    if isinstance(match, Illegal):
        clause = match.refused.clause or "none"
        return refuse("record-illegal", number=match.number, action=match.name[:40], clause=clause)
    if hashlib.sha256(match.state).hexdigest() != record.state_sha256:
        return refuse("record-damaged")
    return match


def record_of(table: Table) -> MatchRecord:
    """As `Match.record()` tells it, from what is kept of a table whose beginning is known."""
    state, decode = table.state, table.game.codec.decode
    last = state.current or b""
    header: Record = table.game.layout.head(last)
    actions = [(move.seat, decode(move.code)) for move in state.moves]
    return MatchRecord(
        game=table.game.id,
        rules_version=state.rules_version,
        seats=len(state.seats),
        options=dict(state.options),
        seed=state.made.seed.hex(),
        actions=[RecordedAction(seat, action.name, action.params) for seat, action in actions],
        state_sha256=hashlib.sha256(last).hexdigest(),
        end_reason=table.game.info.end_reasons[header.end_reason - 1] if header.end_reason else None,
        ranks=list(header.ranks[: len(state.seats)]),
        before=list(state.made.given.before) if state.made.given is not None else [],
    )


# --- what is done with one --------------------------------------------------------------------------------------------


def _replay(match: Match) -> bytes:
    """With all hands: whoever has the record knows them."""
    game, opening = match.game, match.opening[-1]
    moves = [move.frames for move in match.moves]
    steps = [step for step in replay_steps(game, opening, moves, range(1, len(moves) + 1), ALL) if step is not None]
    view = p.TableView(
        id="",
        game=game.id,
        options=match.options,
        state="over" if match.over else "playing",
        seats=tuple(p.SeatView(seat, "human", connected=True) for seat in range(match.seats)),
        ranks=None if match.ranks is None else tuple(match.ranks),
        given=given_text(game, match.options),
    )
    told = p.Replay(
        view, game.scene(opening, ALL), tuple(steps), match.opening_story(ALL), awaited=awaited_in(game, opening)
    )
    return msgspec.json.encode(told)


def _lesson(match: Match) -> bytes | Refusal:
    moves = [(move.seat, move.code, move.state) for move in match.moves]
    told = lesson_of(match.game, match.options, match.opening[-1], moves, range(1, len(moves) + 1))
    return told if isinstance(told, Refusal) else msgspec.json.encode(told)


def _position(match: Match, moves: int | None) -> Position | Refusal:
    try:
        begun = match.play_on(moves=moves)
    except BadSetting as bad:
        return _said(bad.refused)
    return Position(Given(begun.state, begun.rules_version, begun.before), begun.options)
