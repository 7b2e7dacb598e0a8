"""The fold of a table's events: plain data, no rules. Nothing is decided here; what an event says has happened."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never

import msgspec

from yokocho.engine.record import SPECTATOR

from . import events as e
from .events import ArgValue, By, Event, Made, Pace
from .moves import Moves
from .seats import Phase, Seat, seat_of

RECENT = 48
"""Events kept at hand for those who come back after a short gap."""


class Asked(msgspec.Struct, frozen=True):
    """A take-back that waits for consent."""

    seat: int
    agreed: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()


@dataclass(slots=True)
class TableState:
    made: Made
    seats: list[Seat]
    pace: Pace
    number: int = 0
    phase: Phase = "gathering"
    rules_version: int = 0
    opening: tuple[bytes, ...] = ()
    opening_number: int = 0
    moves: Moves = field(default_factory=Moves)
    numbers: list[int] = field(default_factory=list[int])
    """The event that each move came with."""
    version: int = 0
    """The last event that changed the game."""
    versions: list[int] = field(default_factory=list[int])
    """For each seat the last event that changed what its choice means."""
    asked: Asked | None = None
    rematch: str | None = None
    trouble: str | None = None
    took_back: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """(event, seat) of every take-back, for the log."""
    seen: dict[str, int] = field(default_factory=dict[str, int])
    """Whose hidden things a guest has seen in this game."""
    objected: frozenset[str] = frozenset()
    """Guests who do not want this game to be studied."""
    unseen: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    """For each viewer (a seat, SPECTATOR) the events that it cannot tell of."""
    answered: dict[By, int] = field(default_factory=dict[By, int])
    recent: deque[tuple[int, Event]] = field(default_factory=lambda: deque[tuple[int, Event]](maxlen=RECENT))

    @property
    def options(self) -> dict[str, ArgValue]:
        return self.made.options

    @property
    def may_be_studied(self) -> bool:
        """The table was made so, and nobody who plays or played here objects."""
        return self.made.consent and not self.objected

    def seat_of(self, guest: str) -> int | None:
        return seat_of(self.seats, guest)

    def number_for(self, viewer: int | None, number: int | None = None) -> int:
        """How many events a viewer can tell of, up to this one (None: all). Only these numbers are ever told: gaps
        would tell of the others."""
        number = self.number if number is None else number
        return number - bisect_right(self.unseen.get(_viewer(viewer), ()), number)

    def is_unseen(self, viewer: int | None, number: int) -> bool:
        """Whether the viewer cannot tell that this event happened."""
        unseen = self.unseen.get(_viewer(viewer), ())
        at = bisect_left(unseen, number)
        return at < len(unseen) and unseen[at] == number

    def version_for(self, seat: int | None) -> int:
        """What a viewer sends with an action: it stays while only other seats' simultaneous choices come in, and what
        the viewer cannot tell of. As told to that viewer (`number_for`)."""
        return self.number_for(seat, self.version if seat is None else self.versions[seat])

    def state_before(self, index: int) -> bytes:
        """The settled record before move `index`."""
        return self.moves[index - 1].frames[-1] if index else self.opening[-1]

    @property
    def current(self) -> bytes | None:
        """The settled record now; None before the start."""
        return self.state_before(len(self.moves)) if self.opening else None

    def apply(self, event: Event, packed: bytes | None = None) -> None:
        """Count the event in. Only events that were decided on exactly this state may come. `packed` is the event as
        storage keeps it, where that is known."""
        self.number += 1
        self.recent.append((self.number, event))
        if event.by is not None:
            self.answered[event.by] = self.number
        if isinstance(event, e.Moved | e.TookBack | e.ConsentSet):
            for viewer in event.unseen:
                self.unseen.setdefault(viewer, []).append(self.number)
        _apply(self, event, packed)


def _viewer(viewer: int | None) -> int:
    return SPECTATOR if viewer is None else viewer


def begin(made: Made) -> TableState:
    seats = [Seat(seat.guest, seat.name, seat.level) for seat in made.seats]
    return TableState(made, seats, made.pace, versions=[0] * len(seats))


def fold(made: Made, history: Iterable[Event]) -> tuple[TableState, bool]:
    """The state after the events, and whether they make sense together: an event that does not fit ends the fold."""
    state = begin(made)
    for event in history:
        try:
            state.apply(event)
        except LookupError:
            return state, False
    return state, True


def _change(state: TableState, number: int, **changes: object) -> None:
    state.seats[number] = msgspec.structs.replace(state.seats[number], **changes)


def _sat(state: TableState, event: e.Sat) -> None:
    state.seats[event.seat] = Seat(event.guest, event.name, None, False, state.seats[event.seat].wants_rematch)
    if state.phase != "gathering":
        state.seen.setdefault(event.guest, event.seat)


def _returned(state: TableState, event: e.Returned) -> None:
    _change(state, event.seat, level=None, left=False)


def _left(state: TableState, event: e.Left) -> None:
    if state.phase == "gathering":
        state.seats[event.seat] = Seat()
    else:
        _change(state, event.seat, left=True, wants_rematch=False)
    state.asked = None if _is_about(state.asked, event.seat) else state.asked


def _is_about(asked: Asked | None, seat: int) -> bool:
    return asked is not None and (seat == asked.seat or seat in asked.waiting)


def _bot_set(state: TableState, event: e.BotSet) -> None:
    seat = state.seats[event.seat]
    if seat.guest is None:
        state.seats[event.seat] = Seat(level=event.level)
    else:
        _change(state, event.seat, level=event.level)
        state.asked = None if _is_about(state.asked, event.seat) else state.asked


def _started(state: TableState, event: e.Started) -> None:
    state.phase = "over" if event.over else "playing"
    state.rules_version = event.rules_version
    state.opening = event.opening
    state.opening_number = state.number
    state.seen = {seat.guest: number for number, seat in enumerate(state.seats) if seat.guest is not None}
    _changed(state, ())


def _changed(state: TableState, kept: tuple[int, ...], unseen: tuple[int, ...] = ()) -> None:
    if SPECTATOR not in unseen:
        state.version = state.number
    for seat in range(len(state.versions)):
        if seat not in kept and seat not in unseen:
            state.versions[seat] = state.number


def _moved(state: TableState, event: e.Moved, packed: bytes | None) -> None:
    state.moves.append(event.move, packed)
    state.numbers.append(state.number)
    _changed(state, event.kept, event.unseen)
    if event.over:
        state.phase = "over"
    if not event.unseen and outdates_question(state, event.move.seat, event.kept):
        state.asked = None


def outdates_question(state: TableState, seat: int, kept: tuple[int, ...]) -> bool:
    """Somebody builds on what is to be taken back, or its seat goes on."""
    return state.asked is not None and (not kept or seat == state.asked.seat)


def _took_back(state: TableState, event: e.TookBack) -> None:
    state.moves.replace(event.keep, event.tail)
    state.numbers[event.keep :] = event.tail_numbers
    state.took_back.append((state.number, event.seat))
    state.asked = None
    _changed(state, event.kept, event.unseen)


def _ask(state: TableState, event: e.TakeBackAsked) -> None:
    state.asked = Asked(event.seat, (), event.waiting)


def _answer(state: TableState, event: e.TakeBackAnswered) -> None:
    asked = state.asked
    if asked is None or not event.agree:
        state.asked = None
        return
    waiting = tuple(seat for seat in asked.waiting if seat != event.seat)
    state.asked = Asked(asked.seat, (*asked.agreed, event.seat), waiting)


def _rematch(state: TableState, event: e.RematchWanted) -> None:
    _change(state, event.seat, wants_rematch=True)
    state.rematch = event.table


def _apply(state: TableState, event: Event, packed: bytes | None) -> None:  # noqa: C901 - one case for each kind of event
    match event:
        case e.Sat():
            _sat(state, event)
        case e.Returned():
            _returned(state, event)
        case e.Left():
            _left(state, event)
        case e.BotSet():
            _bot_set(state, event)
        case e.Started():
            _started(state, event)
        case e.Moved():
            _moved(state, event, packed)
        case e.TookBack():
            _took_back(state, event)
        case e.TakeBackAsked():
            _ask(state, event)
        case e.TakeBackAnswered():
            _answer(state, event)
        case e.RematchWanted():
            _rematch(state, event)
        case e.PaceSet():
            state.pace = event.pace
        case e.ConsentSet():
            state.objected = state.objected - {event.guest} if event.agree else state.objected | {event.guest}
        case e.Frozen():
            state.phase = "frozen"
            state.trouble = event.reason
        case _:
            assert_never(event)
