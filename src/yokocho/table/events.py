"""What is kept of a table: how it was made, and a numbered list of events. A table is the fold of its events.

Events are facts, not wishes: a move carries the bytes of every frame that it made, so that an old record is shown as
it was even when the rules have changed since. They never leave the server; `views` makes what a person may see of them.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from yokocho.engine.match import RecordedPart

ArgValue: TypeAlias = int | str
Pace: TypeAlias = Literal["people", "fast"]


class By(msgspec.Struct, frozen=True, array_like=True):
    """Whose command an event answers: kept with it, so that the same command is recognised after a restart."""

    guest: str
    command: str


class KeptMove(msgspec.Struct, frozen=True, array_like=True):
    """One move: the frames are the record after the action and after every automatic step; the last one is settled."""

    seat: int
    code: int
    frames: tuple[bytes, ...]


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """A guest sits down, comes back to the own seat, or changes the name."""

    seat: int
    guest: str
    name: str
    by: By | None = None


class Returned(msgspec.Struct, frozen=True, tag="returned"):
    """A guest whose seat a bot kept is back without having left by word."""

    seat: int
    by: By | None = None


class Left(msgspec.Struct, frozen=True, tag="left"):
    seat: int
    by: By | None = None


class BotSet(msgspec.Struct, frozen=True, tag="bot"):
    """A bot of this level plays the seat from now on; `level` None takes the bot out."""

    seat: int
    level: str | None
    by: By | None = None


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The match begins: frames of the set-up, and the rules' version that it goes on under."""

    rules_version: int
    opening: tuple[bytes, ...]
    by: By | None = None
    at: int = 0
    """Milliseconds since 1970, at a table whose game may be studied; else 0."""
    over: bool = False
    """The set-up ended the game already."""


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """An action and all that followed from it. `kept` are the seats whose choice still means what it meant before."""

    move: KeptMove
    kept: tuple[int, ...] = ()
    over: bool = False
    by: By | None = None
    at: int = 0
    """As that of `Started`."""
    unseen: tuple[int, ...] = ()
    """Viewers (seats, -1 for whoever watches) who cannot tell that anything happened: to them it is not told, and not
    counted."""


class TookBack(msgspec.Struct, frozen=True, tag="took_back"):
    """The moves from number `keep` on are replaced by `tail` (other seats' simultaneous choices stay)."""

    seat: int
    keep: int
    tail: tuple[KeptMove, ...] = ()
    tail_numbers: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    by: By | None = None
    unseen: tuple[int, ...] = ()
    """As that of `Moved`."""


class TakeBackAsked(msgspec.Struct, frozen=True, tag="ask"):
    seat: int
    waiting: tuple[int, ...]
    by: By | None = None


class TakeBackAnswered(msgspec.Struct, frozen=True, tag="answer"):
    """One agrees and others are still asked, or one says no and the request is gone."""

    seat: int
    agree: bool
    by: By | None = None


class RematchWanted(msgspec.Struct, frozen=True, tag="rematch"):
    """A seat wants another game; with the last one the next table is made."""

    seat: int
    table: str | None = None
    by: By | None = None


class PaceSet(msgspec.Struct, frozen=True, tag="pace"):
    pace: Pace
    by: By | None = None


class ConsentSet(msgspec.Struct, frozen=True, tag="consent"):
    """Who has played here objects to the game being used for study, or no longer does."""

    guest: str
    agree: bool
    by: By | None = None
    unseen: tuple[int, ...] = ()
    """As that of `Moved`."""


class Frozen(msgspec.Struct, frozen=True, tag="frozen"):
    """A bug was met: nothing is played here any more. `reason` is a code of `table.ftl`, never an error's own words."""

    reason: str
    by: By | None = None


Event: TypeAlias = (
    Sat
    | Returned
    | Left
    | BotSet
    | Started
    | Moved
    | TookBack
    | TakeBackAsked
    | TakeBackAnswered
    | RematchWanted
    | PaceSet
    | ConsentSet
    | Frozen
)


class StartSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as the table was made: a person's, a bot's, or open."""

    guest: str | None = None
    name: str | None = None
    level: str | None = None


class Given(msgspec.Struct, frozen=True):
    """A position that a match begins from instead of a set-up: the settled record, of the rules of this version."""

    state: bytes
    rules_version: int
    before: tuple[RecordedPart, ...] = ()
    """How it came about, so that the match has a record; empty for a table made before that was kept."""


class Made(msgspec.Struct, frozen=True):
    """How a table was made. `seed`, `invite` and `host` are secrets: the seed until the game is over."""

    table: str
    game: str
    seats: Annotated[tuple[StartSeat, ...], msgspec.Meta(min_length=1, max_length=16)]
    options: dict[str, ArgValue]
    seed: bytes
    invite: str
    host: str
    listed: bool = False
    pace: Pace = "people"
    made_at: int = 0
    """Seconds since 1970."""
    parent: str | None = None
    """The table this one is the rematch of."""
    given: Given | None = None
    """Its games begin here; None: with the set-up."""
    consent: bool = False
    """Whoever made the table said that its game may be studied, and everybody at it was told so."""


_encoder = msgspec.msgpack.Encoder()
_event_decoder: msgspec.msgpack.Decoder[Event] = msgspec.msgpack.Decoder(Event)
_made_decoder = msgspec.msgpack.Decoder(Made)


class MalformedRecordError(Exception):
    """What storage gave back is not a record of a table."""


def encode(item: Event | Made) -> bytes:
    return _encoder.encode(item)


def decode_event(body: bytes) -> Event:
    try:
        return _event_decoder.decode(body)
    except msgspec.MsgspecError as error:
        raise MalformedRecordError(str(error)) from error


def decode_made(body: bytes) -> Made:
    try:
        return _made_decoder.decode(body)
    except msgspec.MsgspecError as error:
        raise MalformedRecordError(str(error)) from error
