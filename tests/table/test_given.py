"""A table that begins from a given position."""

from __future__ import annotations

import msgspec

import yokocho
from tests.table.conftest import LEVELS, act, by, code, do, made
from yokocho.table.events import Given, Made, StartSeat, decode_made, encode
from yokocho.table.state import begin, fold
from yokocho.table.table import Table

GAME = yokocho.load("x-nimmt")


def given_table(*, rules_version: int | None = None) -> Table:
    match = GAME.new(2, {"rounds": 1, "hand": 8}, 1)
    while len(match.moves) < 2 or len(match.actors) < 2:
        seat = min(match.actors)
        match.act(seat, match.legal(seat)[0])
    given = Given(match.state, rules_version or GAME.info.rules_version, match.parts(len(match.moves)))
    kept = msgspec.structs.replace(made(StartSeat("aki", "Aki"), StartSeat("bo", "Bo")), given=given)
    return Table(begin(kept), GAME, LEVELS)


def test_it_begins_there_and_nothing_is_taken_back_behind_it() -> None:
    table = given_table()
    given = table.state.made.given
    assert given is not None
    do(table, table.start(by("aki")))
    assert table.state.current is not None
    assert GAME.redact(table.state.current, None) == GAME.redact(given.state, None)
    assert code(table.take_back(by("aki"))) == "nothing-to-take-back"
    act(table, 0)
    assert table.can_take_back(0) == "free"
    do(table, table.take_back(by("aki")))
    assert len(table.state.moves) == 0
    assert code(table.take_back(by("aki"))) == "nothing-to-take-back"
    assert [line.text.id for line in table.logs.lines(0)] == ["given-secrets", "table-log-took-back"]


def test_it_is_the_same_after_a_restart_and_for_a_rematch() -> None:
    table = given_table()
    do(table, table.start(by("aki")))
    act(table, 0)
    again, sound = fold(_read_back(table.state.made), [event for _, event in table.state.recent])
    assert sound
    assert again.current == table.state.current
    assert Table(again, GAME, LEVELS).match is not None
    assert table.next_made(0, "next", b"s" * 32, "invite", 0).given == table.state.made.given


def _read_back(kept: Made) -> Made:
    return decode_made(encode(kept))


def test_its_chance_follows_from_the_tables_own_seed() -> None:
    """What was published before it began commits to it: the same seed gives the same chance, another one another."""
    openings: list[bytes] = []
    for seed in (b"a" * 32, b"a" * 32, b"b" * 32):
        table = given_table()
        table.state.made = msgspec.structs.replace(table.state.made, seed=seed)
        do(table, table.start(by("aki")))
        assert table.state.current is not None
        openings.append(table.state.current)
    assert openings[0] == openings[1]
    assert openings[0] != openings[2]


def test_a_position_of_other_rules_does_not_begin() -> None:
    table = given_table(rules_version=99)
    assert code(table.start(by("aki"))) == "rules-changed"
    assert table.state.phase == "gathering"
    assert code(table.take_back(by("aki"))) == "not-playing"
