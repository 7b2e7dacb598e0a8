"""Law 4, nothing visible unsaid: changing a visible field changes the viewer's facts somewhere, but for a short
reviewed list. A field that rides along in the record unnoticed would tell bots, and whoever reads records, more than
the table says."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

from tests.laws.tables import Subject, Table, option_sets, subject_of
from tests.laws.walk import Walk
from yokocho.engine.game import discover
from yokocho.engine.record import Field, Record

HEADER: Mapping[str, str] = {
    "actions": "a counter: how many actions were done, which everybody saw",
    "barrier": "a counter: how often take-back was closed, which everybody saw",
    "options": "the table's options, which the table tells",
}
"""Fields of the engine's own header that no fact speaks of."""


def unsaid(subject: Subject, tables: list[Table], seed: int) -> set[str]:
    """Visible fields none of whose values, put in place of another, was ever seen to change any viewer's facts."""
    walks = [Walk(subject, table, seed) for table in tables]
    found: set[str] = set()
    for field in subject.game.layout.fields:
        values = sorted({frame[_place(field)] for walk in walks for frame in walk.frames})
        if field.name not in Record.__annotations__:  # what seldom happens: any other values
            values += [random.Random(f"{field.name} {n}").randbytes(field.nbytes) for n in range(4)]
        if any(_visible(walk, field.name) for walk in walks) and not any(_said(walk, field, values) for walk in walks):
            found.add(field.name)
    return found


def _visible(walk: Walk, name: str) -> bool:
    return any(walk.record(_mask(walk, viewer))[name].any() for viewer in walk.viewers)


def _mask(walk: Walk, viewer: int) -> bytes:
    return walk.game.mask(walk.frames[0], viewer).tobytes()


def _place(field: Field) -> slice:
    return slice(field.offset, field.offset + field.nbytes)


def _said(walk: Walk, field: Field, values: list[bytes]) -> bool:
    """Put values that the field has elsewhere in place of those it has in this game: do facts change?"""
    game, place = walk.game, _place(field)
    chance = walk.chance(f"unsaid {field.name}")
    used = [frame for frame in walk.frames if any(frame[place])]  # some fields are blank nearly all the time
    frames = [*_some(walk.frames, chance), *_some(used, chance), walk.frames[-1]]
    for frame in frames:
        viewer = chance.choice(walk.viewers)
        seen = game.redact(frame, viewer)
        value = chance.choice(values)
        changed = game.redact(frame[: place.start] + value + frame[place.stop :], viewer)
        if changed == seen:
            continue
        try:
            if game.facts(changed, viewer) != game.facts(seen, viewer):
                return True
        except (IndexError, KeyError, TypeError, ValueError):
            return True  # read, and found impossible
    return False


def _some(frames: Sequence[bytes], chance: random.Random) -> list[bytes]:
    return chance.sample(frames, min(100, len(frames)))


@pytest.mark.parametrize("game", discover())
def test_nothing_visible_is_unsaid(game: str, laws_seed: int) -> None:
    subject = subject_of(game)
    reviewed = {**HEADER, **subject.hooks.unsaid}
    tables = [
        Table(game, seats, options)
        for options in option_sets(subject.game.info, randoms=0)
        for seats in (subject.game.info.seats[0], subject.game.info.seats[-1])
    ]
    found = unsaid(subject, tables, laws_seed)
    more = found - set(reviewed)
    assert not more, f"visible, and no fact tells of it: {sorted(more)}; review who may see it, and why it is unsaid"
    stale = set(subject.hooks.unsaid) - found
    assert not stale, f"on the list of unsaid fields, and yet facts tell of it: {sorted(stale)}"
