"""What a game may declare for the playtest lab, in an optional `lab.py` of its package: names, and small functions of a
record. Their words are the game's messages `component-{name}`, `source-{name}` and `event-{name}`.

    COMPONENTS = (Component("x-row", lambda s: max(map(sum, s.x_row)), supply=10),)
    SOURCES = (Source("hand", lambda s, seat: -s.minus[seat]),)
    EVENTS = (Event("row-taken", lambda before, after: after.taken_count > before.taken_count),)
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from yokocho.engine.game import GameInfo


class Component(NamedTuple):
    """Something in the box of which there may be too few. `used` counts those in use in a settled record (read as
    `Layout.read` does); `supply` is how many there are, where options say so told by a record, None where the box does
    not say."""

    name: str
    used: Callable[[Any], int]
    supply: int | Callable[[Any], int] | None = None


class Source(NamedTuple):
    """Where points come from: how many of a seat's score at the end, in the score's own sense."""

    name: str
    points: Callable[[Any, int], float]


class Event(NamedTuple):
    """Something that may happen in a game and is worth counting. `count` says how often it happens between two
    neighbouring records, every visible step looked at, the set-up's too."""

    name: str
    count: Callable[[Any, Any], int]


class Declared(NamedTuple):
    """All that a game declares."""

    components: tuple[Component, ...] = ()
    sources: tuple[Source, ...] = ()
    events: tuple[Event, ...] = ()


def declared(info: GameInfo) -> Declared:
    """A game's declarations; nothing where it has none."""
    name = f"{info.package}.lab"
    if importlib.util.find_spec(name) is None:
        return Declared()
    module = importlib.import_module(name)
    return Declared(*(tuple(getattr(module, kind, ())) for kind in ("COMPONENTS", "SOURCES", "EVENTS")))
