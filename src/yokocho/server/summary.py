"""Names that nobody can guess, and what the list of tables shows of one."""

from __future__ import annotations

import secrets
from copy import copy

from yokocho.table import events as e
from yokocho.table.seats import Seat
from yokocho.table.state import TableState

from .storage import Summary

ID_BYTES = 16


def new_table_id() -> str:
    """128 bits: who knows a table's id was told it."""
    return secrets.token_urlsafe(ID_BYTES)


def new_invite() -> str:
    return secrets.token_urlsafe(ID_BYTES)


def summary_of(state: TableState, event: e.Event | None) -> Summary | None:
    """The summary after `event` (not yet counted in); None if the event changes nothing in it."""
    match event:
        case (
            e.Moved(over=False) | e.TookBack() | e.TakeBackAsked() | e.TakeBackAnswered() | e.PaceSet() | e.ConsentSet()
        ):
            return None
        case e.Moved() | e.Started(over=True):
            return _summary("over", state.seats)
        case e.Started():
            return _summary("playing", state.seats)
        case e.Frozen():
            return _summary("frozen", state.seats)
        case None:
            return _summary(state.phase, state.seats)
        case _:
            after = copy(state)
            after.seats, after.recent, after.answered, after.seen = list(state.seats), copy(state.recent), {}, {}
            after.apply(event)
            return _summary(after.phase, after.seats)


def _summary(phase: str, seats: list[Seat]) -> Summary:
    names = tuple(seat.name or "" for seat in seats if seat.guest is not None and not seat.left)
    return Summary(phase, names, sum(seat.is_free for seat in seats))
