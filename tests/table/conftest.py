"""A table without any network: a new one, and how to carry out what is decided."""

from __future__ import annotations

import itertools

import pytest

import yokocho
from yokocho.table.events import By, Event, Made, StartSeat
from yokocho.table.refusal import Refusal
from yokocho.table.seats import Guest
from yokocho.table.state import begin
from yokocho.table.table import Table

LEVELS = ("random", "regular")
_ids = itertools.count()


def by(guest: str) -> By:
    return By(guest, str(next(_ids)))


def guest(name: str, *, here: tuple[str, ...] = (), gone: tuple[str, ...] = ()) -> Guest:
    return Guest(name, frozenset(here), frozenset(gone))


def made(
    *seats: StartSeat, listed: bool = False, consent: bool = False, seed: bytes = bytes(32), **options: int | str
) -> Made:
    rules: dict[str, int | str] = {"rounds": 1, "hand": 8, "memory": "table", **options}
    return Made("t", "x-nimmt", seats, rules, seed, "invite", "host", listed, consent=consent)


def new_table(*seats: StartSeat, **fields: object) -> Table:
    return Table(begin(made(*seats, **fields)), yokocho.load("x-nimmt"), LEVELS)  # pyright: ignore[reportArgumentType]


def do(table: Table, decision: Event | Refusal) -> Event:
    """Carry out what was decided."""
    assert not isinstance(decision, Refusal), decision
    table.apply(decision)
    return decision


def code(decision: object) -> str:
    assert isinstance(decision, Refusal), decision
    return decision.code


def act(table: Table, seat: int, which: int = 0) -> Event:
    """The seat's first legal action, as its person would send it."""
    assert table.match is not None
    action = table.match.legal(seat)[which]
    owner = table.state.seats[seat].guest
    assert owner is not None
    return do(table, table.act(by(owner), table.state.version_for(seat), action.name, action.params))


@pytest.fixture
def playing() -> Table:
    """Aki, Bo and Ume, the game begun."""
    table = new_table(StartSeat("aki", "Aki"), StartSeat("bo", "Bo"), StartSeat("ume", "Ume"))
    do(table, table.start(by("aki")))
    return table
