"""Finished games of people, as the lab may have them: only from tables that were made for it, where everybody was told
and nobody who played objects. No name, no guest, no invite goes along."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec
import sqlalchemy as sa

from yokocho.engine.match import Match
from yokocho.engine.refused import BadSetting
from yokocho.lab.humans import PeopleGame
from yokocho.lab.plan import HUMAN
from yokocho.table import events as e
from yokocho.table.events import Event, Made, MalformedRecordError, decode_event, decode_made
from yokocho.table.pack import unpack
from yokocho.table.state import TableState, begin
from yokocho.table.table import Table

from .records import record_of
from .storage.database import driver_url
from .storage.schema import events, tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from yokocho.engine.game import Game


class Found(NamedTuple):
    """What came of looking. `unreadable`: consent is there, but not a whole game under today's rules."""

    games: list[PeopleGame]
    unreadable: int


def collect(url: str, load: Callable[[str], Game | None]) -> Found:
    """All games that may be studied, in the order in which their tables were made. `load` is asked only for what is
    needed; tables of games that it does not know are left aside. Blocking. Raises SQLAlchemyError where the database
    cannot be read."""
    found: list[tuple[int, str, PeopleGame]] = []
    unreadable = 0
    engine = sa.create_engine(driver_url(url, asynchronous=False), poolclass=sa.NullPool)
    try:
        with engine.connect() as connection:
            for made in _made(connection):
                game = load(made.game)
                if game is None:
                    continue
                try:
                    told = _game(game, made, _events(connection, made.table))
                except (MalformedRecordError, BadSetting, LookupError):
                    unreadable += 1
                    continue
                if told is not None:
                    found.append((made.made_at, made.table, told))
    finally:
        engine.dispose()
    return Found([told for _, _, told in sorted(found, key=lambda each: each[:2])], unreadable)


def _made(connection: sa.Connection) -> Iterator[Made]:
    """Tables made for it, whose game is over and began with its set-up."""
    over = sa.select(tables.c.body).where(tables.c.state == "over")
    for (body,) in connection.execute(over).all():
        try:
            made = decode_made(bytes(body))
        except MalformedRecordError:
            continue
        if made.consent and made.given is None:
            yield made


def _events(connection: sa.Connection, table: str) -> list[Event]:
    query = sa.select(events.c.body).where(events.c.table_id == table).order_by(events.c.number)
    return [decode_event(unpack(bytes(body))) for (body,) in connection.execute(query)]


def _game(game: Game, made: Made, history: list[Event]) -> PeopleGame | None:
    """None where somebody objects, or no person played."""
    state = begin(made)
    chose: dict[int, tuple[str, int | None]] = {}
    began: int | None = None
    for event in history:
        if isinstance(event, e.Moved):
            level = state.seats[event.move.seat].level
            who = level if event.by is None and level is not None else HUMAN
            chose[state.number + 1] = (who, event.at or None)
        elif isinstance(event, e.Started):
            began = event.at or None
        state.apply(event)
    if state.phase != "over" or not state.may_be_studied:
        return None
    moves = [chose.get(number, (HUMAN, None)) for number in state.numbers]
    if all(who != HUMAN for who, _ in moves):
        return None
    record = _record(game, state)
    return PeopleGame(record, tuple(who for who, _ in moves), _times(state, [at for _, at in moves]), began)


def _times(state: TableState, at: list[int | None]) -> tuple[int | None, ...]:
    """After a take-back the clock says nothing of the choice that was made anew."""
    taken_back = [number for number, _ in state.took_back]
    known = list(at)
    for index, number in enumerate(state.numbers):
        before = state.numbers[index - 1] if index else 0
        if any(before <= back <= number for back in taken_back):
            known[index] = None
    return tuple(known)


def _record(game: Game, state: TableState) -> dict[str, object]:
    record = msgspec.to_builtins(record_of(Table(state, game, reopen=False)))
    return Match.replay(record).record()  # raises for other rules, and for what does not lead where it is said to
