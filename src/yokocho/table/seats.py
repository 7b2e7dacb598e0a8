"""Who sits where, and who may: pure decisions over frozen seats.

A seat is open, a person's, or a bot's. A person's seat stays theirs when they leave a running game (`left`), a bot
may keep it for them meanwhile (`level`), and another person may take it once they left. Who has seen one seat's
hidden things may not sit at another seat of the same game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hmac import compare_digest
from typing import Literal, TypeAlias

import msgspec

from .refusal import Refusal, refuse

Phase: TypeAlias = Literal["gathering", "playing", "over", "frozen"]


class Seat(msgspec.Struct, frozen=True):
    guest: str | None = None
    name: str | None = None
    level: str | None = None
    left: bool = False
    wants_rematch: bool = False

    @property
    def kind(self) -> Literal["open", "human", "bot"]:
        if self.level is not None:
            return "bot"
        return "open" if self.guest is None else "human"

    @property
    def is_free(self) -> bool:
        """Another person may sit down here: nobody's, or left by its owner (a bot that keeps it gives way)."""
        return self.left or (self.guest is None and self.level is None)


class Guest(msgspec.Struct, frozen=True):
    """Who asks, and who is around: `here` are the guests with an open connection, `gone` those who have had none for
    a while."""

    id: str
    here: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()


def seat_of(seats: Sequence[Seat], guest: str) -> int | None:
    """The guest's own seat, also while a bot keeps it for them."""
    for number, seat in enumerate(seats):
        if seat.guest == guest:
            return number
    return None


def same_secret(given: str | None, secret: str) -> bool:
    return given is not None and compare_digest(given.encode(), secret.encode())


def choose_seat(
    seats: Sequence[Seat], wanted: int | None, guest: str, *, phase: Phase, seen: Mapping[str, int], invited: bool
) -> int | Refusal:
    """The seat that this guest sits down at, or why not. `seen` tells whose hidden things a guest has seen in this
    game."""
    own = seat_of(seats, guest)
    if own is not None:
        return own if wanted in (None, own) else refuse("other-seat", seat=own)
    if phase not in ("gathering", "playing"):
        return refuse("no-more-seats")
    if not invited:
        return refuse("invite-needed")
    knows = seen.get(guest)
    if wanted is None:
        wanted = next((n for n, seat in enumerate(seats) if seat.is_free and knows in (None, n)), None)
        if wanted is None:
            return refuse("table-full") if knows is None else refuse("seen-a-hand", seat=knows)
    if wanted >= len(seats):
        return refuse("no-such-seat", given=wanted + 1, seats=len(seats))
    if not seats[wanted].is_free:
        return refuse("seat-taken", seat=wanted)
    if knows not in (None, wanted):
        return refuse("seen-a-hand", seat=knows)
    return wanted


def may_arrange(seats: Sequence[Seat], guest: str, host: str) -> Refusal | None:
    """Start the game, seat bots, set the pace: whoever sits here, and who made the table."""
    own = seat_of(seats, guest)
    if guest == host or (own is not None and not seats[own].left):
        return None
    return refuse("not-seated")


def check_bot(
    seats: Sequence[Seat], number: int, level: str | None, levels: Sequence[str], asker: Guest
) -> Refusal | None:
    """May a bot of `level` come to the seat (or leave it, with None)?"""
    if number >= len(seats):
        return refuse("no-such-seat", given=number + 1, seats=len(seats))
    seat = seats[number]
    if level is None:
        return None if seat.level is not None else refuse("no-bot-there", seat=number)
    if level not in levels:
        return refuse("no-such-level", given=level, expected=", ".join(levels))
    if seat.level is None and seat.guest is not None and not seat.left and seat.guest not in asker.gone:
        return refuse("seat-taken", seat=number)
    return None


def first_open(seats: Sequence[Seat]) -> int | None:
    return next((n for n, seat in enumerate(seats) if seat.kind == "open"), None)


def people(seats: Sequence[Seat]) -> tuple[int, ...]:
    """Seats that a person plays now."""
    return tuple(n for n, seat in enumerate(seats) if seat.kind == "human" and not seat.left)
