"""What goes over the wire about one table, for one viewer: the only place where messages about a table are made.

A viewer is a seat, or None for whoever watches. Scenes, frames and logs come from the viewer's redacted record; the
view around the game is the same for all, but for what is the viewer's own: which seat, the invite, whether something
can be taken back.
"""

from __future__ import annotations

import contextlib
from bisect import bisect_left
from collections.abc import Collection, Sequence

import msgspec

from yokocho.engine.given import given_text
from yokocho.engine.scene import Scene, Text
from yokocho.table import events as e
from yokocho.table.fairness import commitment
from yokocho.table.seats import Seat
from yokocho.table.state import TableState
from yokocho.table.table import Table

from . import protocol as p


class Who(msgspec.Struct, frozen=True):
    """The kind of viewer that a connection is; connections of one kind get the same bytes."""

    seat: int | None
    host: bool = False


class Since(msgspec.Struct, frozen=True):
    """What somebody who comes back has heard: so many events, as they are counted for this seat (None: whoever
    watches)."""

    number: int
    seat: int | None = None


class Around(msgspec.Struct, frozen=True):
    """Who is connected."""

    seats: frozenset[int] = frozenset()
    spectators: int = 0


def viewer_of(table: Table, guest: str) -> Who:
    return Who(table.state.seat_of(guest), guest == table.state.made.host)


def table_view(table: Table, who: Who, around: Around, trouble: str | None = None) -> p.TableView:
    """`trouble` is storage's: the table stands still though nothing is wrong with its record."""
    state, made = table.state, table.state.made
    over = state.phase == "over"
    match = table.match if over else None
    reason = trouble or state.trouble
    return p.TableView(
        id=made.table,
        game=made.game,
        options=made.options,
        state="frozen" if trouble is not None else state.phase,
        seats=_seats(state, who, around),
        listed=made.listed,
        host=who.host,
        invite=made.invite if who.host or who.seat is not None else None,
        spectators=around.spectators,
        take_back=None if state.asked is None else p.TakeBackView(*msgspec.structs.astuple(state.asked)),
        can_take_back="no" if trouble is not None else table.can_take_back(who.seat),
        rematch=state.rematch,
        ranks=None if match is None or match.ranks is None else tuple(match.ranks),
        end=None if match is None else match.end_reason,
        tie_broken=match is not None and is_tie_broken(match.ranks or (), match.scores),
        trouble=None if reason is None else Text(f"trouble-{reason}"),
        pace=state.pace,
        consent="no" if not made.consent else "given" if state.may_be_studied else "withdrawn",
        commitment=commitment(made.seed),
        seed=made.seed.hex() if over else None,
        given=None if made.given is None else given_text(table.game, made.options),
    )


def is_tie_broken(ranks: Sequence[int], scores: Sequence[float]) -> bool:
    """Somebody has a worse rank than the first, and yet no worse score. Both by seat."""
    first = [score for rank, score in zip(ranks, scores, strict=False) if rank == 1]
    return any(rank > 1 and score in first for rank, score in zip(ranks, scores, strict=False))


def _seats(state: TableState, who: Who, around: Around) -> tuple[p.SeatView, ...]:
    views = [seat_view(n, seat, who, around) for n, seat in enumerate(state.seats)]
    if who.seat is not None and state.seats[who.seat].guest in state.objected:  # for nobody else to see
        views[who.seat] = msgspec.structs.replace(views[who.seat], objects=True)
    return tuple(views)


def seat_view(number: int, seat: Seat, who: Who, around: Around) -> p.SeatView:
    return p.SeatView(
        seat=number,
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        connected=number in around.seats,
        you=number == who.seat,
        away=seat.guest is not None and (seat.left or seat.level is not None),
        wants_rematch=seat.wants_rematch,
    )


def scene(table: Table, viewer: int | None) -> Scene | None:
    current = table.state.current
    return None if current is None else table.game.scene(current, viewer)


def log_lines(table: Table, viewer: int | None) -> tuple[p.LogEntry, ...]:
    return tuple(p.LogEntry(line.number, line.text) for line in table.logs.lines(viewer))


def plain_welcome(table: Table, who: Who, view: p.TableView) -> p.Welcome:
    """As much as can be said when a game's own code fails: the scene without the log, or the table without a scene."""
    state = table.state
    shown = None
    with contextlib.suppress(Exception):
        shown = scene(table, who.seat)
    number = state.number_for(who.seat)
    return p.Welcome(p.PROTOCOL, number, state.version_for(who.seat), view, who.seat, shown)


def welcome(table: Table, who: Who, view: p.TableView) -> p.Welcome:
    state = table.state
    return p.Welcome(
        protocol=p.PROTOCOL,
        number=state.number_for(who.seat),
        version=state.version_for(who.seat),
        table=view,
        seat=who.seat,
        scene=scene(table, who.seat),
        log=log_lines(table, who.seat),
    )


def resumed(table: Table, who: Who, view: p.TableView) -> p.Welcome:
    number, version = table.state.number_for(who.seat), table.state.version_for(who.seat)
    return p.Welcome(p.PROTOCOL, number, version, view, who.seat, resumed=True)


def update(table: Table, event: e.Event, who: Who, view: p.TableView | None) -> p.Update:
    """The latest event, which the viewer can tell of. `view` only when it changed for this viewer. A whole scene
    instead of frames where the game began or went back."""
    state = table.state
    number, version = state.number_for(who.seat), state.version_for(who.seat)
    if isinstance(event, e.Started | e.TookBack):
        return p.Update(
            number=number,
            version=version,
            table=view,
            seat=who.seat,
            scene=scene(table, who.seat),
            log=log_lines(table, who.seat),
        )
    frames = table.logs.frames(len(state.moves) - 1, who.seat) if isinstance(event, e.Moved) else ()
    return p.Update(number, version, frames, view, who.seat if view is not None else None)


def missed(table: Table, who: Who, since: int, most: int) -> tuple[p.Update, ...] | None:
    """What the viewer could tell of after `since`, when it can be told one by one: few events, still at hand, and none
    of them turned the view around."""
    state, seat = table.state, who.seat
    seen = [(number, event) for number, event in state.recent if not state.is_unseen(seat, number)]
    gap = [(number, event) for number, event in seen if state.number_for(seat, number) > since]
    if not 0 <= since <= state.number_for(seat) or len(gap) != state.number_for(seat) - since or len(gap) > most:
        return None
    if any(_turns_around(event, who, table) for _, event in gap):
        return None
    updates: list[p.Update] = []
    version = _version_at(table, seat, since, gap)
    for number, event in gap:
        told = state.number_for(seat, number)
        frames = ()
        if isinstance(event, e.Moved):
            index = bisect_left(state.numbers, number)
            if state.numbers[index : index + 1] != [number]:
                return None
            frames = table.logs.frames(index, seat)
            version = version if seat in event.kept else told
        updates.append(p.Update(told, version, frames))
    return tuple(updates)


def _turns_around(event: e.Event, who: Who, table: Table) -> bool:
    if isinstance(event, e.Started | e.TookBack):
        return True
    return isinstance(event, e.Sat) and (
        who.seat is None or event.seat == who.seat or event.guest == _guest(table, who.seat)
    )


def _guest(table: Table, seat: int) -> str | None:
    return table.state.seats[seat].guest


def _version_at(table: Table, seat: int | None, since: int, gap: Collection[tuple[int, e.Event]]) -> int:
    """The version before the gap: today's if nothing in the gap changed it, else any older number does."""
    now = table.state.version_for(seat)
    return now if now <= since or not gap else since


def presence(around: Around) -> p.Presence:
    return p.Presence(tuple(sorted(around.seats)), around.spectators)
