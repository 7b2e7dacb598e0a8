"""One game being played: act, legal, facts, take back, record, replay. It knows nothing of people, clocks or
networks."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec
import numpy as np

from yokocho.engine.actions import Action
from yokocho.engine.game import Game, View, load
from yokocho.engine.given import given_text, with_new_chance
from yokocho.engine.record import ALL, SPECTATOR, Record, U8s
from yokocho.engine.refused import BadSetting, KernelFault, OtherRules, Refused, form_fault, refuse
from yokocho.engine.scene import ArgValue, Frame, Scene, Text
from yokocho.engine.ways import why_way

MAX_STEPS: Final = 10_000
"""More automatic steps than this after one action are a bug."""


class Move(msgspec.Struct, frozen=True):
    """One action that was carried out: `frames` are the records after `act` and after every `step`; the last is
    settled."""

    seat: int
    code: int
    frames: tuple[bytes, ...]

    @property
    def state(self) -> bytes:
        """The settled state after it."""
        return self.frames[-1]


class RecordedAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a record."""

    seat: int
    name: str
    params: dict[str, ArgValue] = {}


class RecordedPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was played before a match began from a position: from the set-up with this seed, or on from where the part
    before it stood, with chance keyed anew by this seed."""

    seed: str
    """64 hexadecimal digits."""
    actions: list[RecordedAction]


class MatchRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match as JSON: its seed and its actions, with the rules version they were played under and a hash of the last
    state. One that began from a position tells `before` it how that came about."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, ArgValue]
    seed: str
    """64 hexadecimal digits."""
    actions: list[RecordedAction]
    state_sha256: str
    format: int = 1
    end_reason: str | None = None
    ranks: list[int] | None = None
    scores: list[float] | None = None
    before: list[RecordedPart] = []
    """What led to the position that the match began from, in order; empty: it began with the set-up."""


def seed_bytes(seed: bytes | int | None) -> bytes:
    """32 bytes: as given, derived from a number, or fresh secret ones for None."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, int):
        return hashlib.sha256(f"yokocho seed {seed}".encode()).digest()
    if len(seed) != 32:
        raise BadSetting(refuse("seed", got=len(seed)))
    return bytes(seed)


class Match:
    """See the module. `version` counts acts and take-backs: an action chosen on one version is never applied to
    another."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, ArgValue],
        seed: bytes,
        opening: tuple[bytes, ...],
        moves: list[Move],
        before: Sequence[RecordedPart] = (),
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.rules_version = game.info.rules_version
        self.opening = opening
        self.moves = moves
        self.before = tuple(before)
        """What led to the position that it began from; empty: it began with the set-up."""
        self.version = len(moves)
        self.fault: str | None = None
        """Set when the rules broke: the match is frozen."""
        self._header: Any = None

    @classmethod
    def begin(cls, game: Game, seats: int, options: dict[str, ArgValue], seed: bytes | int | None) -> Match:
        """Set up a new match; seats and options are already checked (see `Game.new`)."""
        key = seed_bytes(seed)
        state = np.zeros(game.layout.size, np.uint8)
        codes = np.array(game.info.option_codes(seats, options), np.int64)
        game.kernels.setup(state, codes, np.frombuffer(key, np.uint8).copy())
        return cls(game, seats, options, key, _settle(game, state), [])

    def play_on(self, seed: bytes | int | None = None, moves: int | None = None) -> Match:
        """A new match that begins where this one stood after so many of its moves (None: all). What comes by chance
        from there on follows from `seed`; nothing can be taken back behind the position.

        Raises BadSetting where there are not so many moves, or the game was over.
        """
        count = len(self.moves) if moves is None else moves
        if not 0 <= count <= len(self.moves):
            raise BadSetting(refuse("record-moves", given=count, most=len(self.moves)))
        state = self.moves[count - 1].state if count else self.opening[-1]
        if self.game.layout.head(state).end_reason:
            raise BadSetting(refuse("record-over"))
        key = seed_bytes(seed)
        opening = (with_new_chance(self.game.layout, state, key),)
        return Match(self.game, self.seats, dict(self.options), key, opening, [], self.parts(count))

    def parts(self, moves: int) -> tuple[RecordedPart, ...]:
        """How the position after so many moves came about, for the `before` of a match that begins there."""
        if self.before and not moves:  # it began there itself, and chance is keyed anew
            return self.before
        return (*self.before, RecordedPart(self.seed.hex(), self._recorded(moves)))

    # --- where it stands ---

    @property
    def state(self) -> bytes:
        """The settled record: everything, also what nobody may know. Never send or log it."""
        return self.moves[-1].state if self.moves else self.opening[-1]

    @property
    def frames(self) -> tuple[bytes, ...]:
        """The records since the last settled state, step by step."""
        return self.moves[-1].frames if self.moves else self.opening

    @property
    def header(self) -> Record:
        """The record's header in plain values."""
        if self._header is None or self._header[0] is not self.state:
            self._header = (self.state, self.game.layout.head(self.state))
        header: Record = self._header[1]
        return header

    @property
    def actors(self) -> frozenset[int]:
        """Seats that must act for the game to go on."""
        return _seats_in(self.header.awaited)

    @property
    def may(self) -> frozenset[int]:
        """Seats that are allowed to act: those awaited, and offers that can be let go. Where an offer's being open is a
        secret, do not show it."""
        return _seats_in(self.header.awaited | self.header.may)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.header.end_reason != 0

    @property
    def end_reason(self) -> str | None:
        """Why it ended, by name."""
        return self.game.info.end_reasons[self.header.end_reason - 1] if self.over else None

    @property
    def ranks(self) -> list[int] | None:
        """Rank by seat, 1 is best; None before the end."""
        return list(self.header.ranks[: self.seats]) if self.over else None

    @property
    def scores(self) -> list[float]:
        """Score by seat, more is better."""
        out = np.zeros(self.seats, np.float64)
        self.game.kernels.scores(np.frombuffer(self.state, np.uint8).copy(), out)
        return out.tolist()

    # --- playing ---

    def legal(self, seat: int) -> list[Action]:
        """What the seat may do now."""
        if not 0 <= seat < self.seats or self.over:
            return []
        return [self.game.codec.decode(code) for code in self.game.legal_codes(self.state, seat)]

    def act(self, seat: int, action: Action | tuple[str, Mapping[str, object]] | int) -> Move | Refused:
        """Carry out an action (an `Action`, (name, params), or a code). A refusal changes nothing.

        Raises KernelFault when the rules are broken; the match is then frozen in the state before.
        """
        code = self._code(seat, action)
        if isinstance(code, Refused):
            return code
        if refused := self.game.why(self.state, seat, code):
            return refused
        move = self._move(self.state, seat, code)
        self.moves.append(move)
        self.version += 1
        return move

    def _move(self, state: bytes, seat: int, code: int) -> Move:
        try:
            return Move(seat, code, _apply(self.game, state, seat, code))
        except Exception as fault:
            self.fault = f"{type(fault).__name__}: {fault}"
            if isinstance(fault, KernelFault):
                raise
            raise KernelFault(f"{self.game.id}: {self.fault}") from fault

    def _code(self, seat: int, action: Action | tuple[str, Mapping[str, object]] | int) -> int | Refused:
        if self.fault is not None:
            return refuse("frozen")
        if not 0 <= seat < self.seats:
            return refuse("seat", got=str(seat)[:20], last=self.seats - 1)
        codec = self.game.codec
        if isinstance(action, int):
            known = 0 <= action < len(codec)
            return action if known else refuse("unknown-action", got=str(action)[:20], expected=f"0..{len(codec) - 1}")
        name, params = (action.name, action.params) if isinstance(action, Action) else action
        code = codec.encode(name, params)
        if code is None:
            got = f"{name}({', '.join(f'{k}={v}' for k, v in params.items())})"
            return refuse("unknown-action", got=got[:80], expected=codec.forms())
        return code

    def why(self, seat: int, action: Action | tuple[str, Mapping[str, object]] | int) -> Refused | None:
        """Why the seat cannot do this now; None: it can."""
        code = self._code(seat, action)
        return code if isinstance(code, Refused) else self.game.why(self.state, seat, code)

    def why_way(self, seat: int, way: Sequence[str]) -> Refused:
        """The same for touched ids. Always an explanation: code `nothing` if they name no action, `legal` if it is
        allowed, `go-on` if they are the beginning of one that is."""
        return why_way(self, seat, way)

    # --- taking back ---

    def can_take_back(self, seat: int) -> Literal["no", "free", "ask"]:
        """Whether the seat's last action can be taken back: freely, where nobody has built on it, or only if the
        others agree."""
        planned = self._without_last_of(seat)
        if planned is None or self.fault is not None:
            return "no"
        return "free" if planned[2] else "ask"

    def take_back(self, seat: int) -> Refused | None:
        """Go back to before the seat's last action. What other seats chose in the same simultaneous choice stays;
        whatever else came after goes, too. Never passes a barrier."""
        if self.fault is not None:
            return refuse("frozen")
        planned = self._without_last_of(seat)
        if planned is None:
            return refuse("nothing-to-take-back")
        kept, again, _ = planned
        moves = self.moves[:kept]
        for move in again:
            moves.append(self._move(moves[-1].state if moves else self.opening[-1], move.seat, move.code))
        self.moves[:] = moves
        self.version += 1
        return None

    def _without_last_of(self, seat: int) -> tuple[int, list[Move], bool] | None:
        """(moves kept, moves to do again, free) for a take-back by `seat`; None if there is nothing to take back."""
        if self.over:
            return None
        barrier = self.header.barrier
        at = len(self.moves) - 1
        while at >= 0:
            before = self.moves[at - 1].state if at else self.opening[-1]
            if self.game.layout.head(before).barrier != barrier:
                return None
            if self.moves[at].seat == seat:
                break
            at -= 1
        else:
            return None
        before = self.moves[at - 1].state if at else self.opening[-1]
        later = self.moves[at + 1 :]
        choosing = _seats_in(self.game.layout.head(before).awaited)
        independent = all(move.seat in choosing for move in later)
        return at, later if independent else [], independent

    # --- seeing ---

    def view(self, viewer: int | None) -> View:
        """Facts and scene of a seat, None (a spectator) or ALL."""
        return self.game.view(self.state, viewer)

    def facts(self, viewer: int | None = None) -> Any:
        """What a seat, None (a spectator) or ALL knows, typed and JSON-able."""
        return self.view(viewer).facts

    def scene(self, viewer: int | None = None) -> Scene:
        """What a viewer sees now."""
        return self.view(viewer).scene

    def frames_of(self, index: int, viewer: int | None) -> tuple[Frame, ...]:
        """What a viewer saw happen in move `index`."""
        before = self.moves[index - 1].state if index else self.opening[-1]
        return self.game.frames(before, self.moves[index].frames, viewer)

    def opening_story(self, viewer: int | None) -> tuple[Text, ...]:
        """Words for the set-up, or for the match beginning from a position."""
        if self.before:
            return (given_text(self.game, self.options),)
        return self.game.story(None, self.game.facts(self.opening[-1], viewer), viewer)

    def log(self, viewer: int | None) -> list[tuple[int, Text]]:
        """All words so far, each with the number of its move (0: the set-up, then from 1)."""
        lines = [(0, text) for text in self.opening_story(viewer)]
        for index in range(len(self.moves)):
            lines.extend((index + 1, text) for frame in self.frames_of(index, viewer) for text in frame.story)
        return lines

    # --- records ---

    def record(self) -> dict[str, Any]:
        """The match as JSON-able data: seed and actions. It tells every secret: for finished games, tests and bug
        reports."""
        data = MatchRecord(
            game=self.game.id,
            rules_version=self.rules_version,
            seats=self.seats,
            options=dict(self.options),
            seed=self.seed.hex(),
            actions=self._recorded(len(self.moves)),
            state_sha256=hashlib.sha256(self.state).hexdigest(),
            end_reason=self.end_reason,
            ranks=self.ranks,
            scores=self.scores if self.over else None,
            before=list(self.before),
        )
        return msgspec.to_builtins(data)

    def _recorded(self, moves: int) -> list[RecordedAction]:
        actions = [(move.seat, self.game.codec.decode(move.code)) for move in self.moves[:moves]]
        return [RecordedAction(seat, action.name, action.params) for seat, action in actions]

    @classmethod
    def replay(cls, record: Mapping[str, Any] | bytes | str) -> Match:
        """Play a record again. Raises BadSetting if it is malformed or its actions are illegal, OtherRules for
        another rules version."""
        data = read_record(record)
        game = load(data.game)
        if data.rules_version != game.info.rules_version:
            raise OtherRules(refuse("other-rules", got=data.rules_version, expected=game.info.rules_version))
        match = played_through(game, data)
        if isinstance(match, Illegal):
            clause = match.refused.clause or "none"
            raise BadSetting(refuse("record-illegal", number=match.number, action=match.name[:40], clause=clause))
        if hashlib.sha256(match.state).hexdigest() != data.state_sha256:
            raise BadSetting(refuse("record-damaged"))
        return match

    @classmethod
    def reopen(
        cls, game: Game, *, seats: int, options: Mapping[str, ArgValue], seed: bytes, rules_version: int, opening:
        Iterable[bytes], moves: Iterable[Move], version: int, before: Sequence[RecordedPart] = (),
    ) -> Match:  # fmt: skip
        """A match from storage, trusting its stored states. Raises OtherRules if they belong to other rules or
        another layout."""
        match = cls(game, seats, dict(options), seed, tuple(opening), list(moves), before)
        sizes = {len(state) for frames in (match.opening, *(m.frames for m in match.moves)) for state in frames}
        if rules_version != game.info.rules_version or sizes != {game.layout.size}:
            raise OtherRules(refuse("other-rules", got=rules_version, expected=game.info.rules_version))
        match.version = version
        return match


class Illegal(NamedTuple):
    """Where a record is against the rules: at this action, counted from 1 over all its parts."""

    number: int
    name: str
    refused: Refused


def played_through(game: Game, record: MatchRecord) -> Match | Illegal:
    """The match that the record tells of, with what came before it. Raises BadSetting for impossible seats or options,
    and where it goes on though the game was over. Whether it leads where it says is not looked at."""
    parts = (*record.before, RecordedPart(record.seed, record.actions))
    match: Match | None = None
    number = 0
    for part in parts:
        seed = bytes.fromhex(part.seed)
        match = game.new(record.seats, record.options, seed) if match is None else match.play_on(seed)
        for action in part.actions:
            number += 1
            done = match.act(action.seat, (action.name, action.params))
            if isinstance(done, Refused):
                return Illegal(number, action.name, done)
    assert match is not None
    return match


def read_record(record: Mapping[str, Any] | bytes | str) -> MatchRecord:
    """Check a record's form. Raises BadSetting that says what is wrong."""
    try:
        if isinstance(record, bytes | str):
            data = msgspec.json.decode(record, type=MatchRecord)
        else:
            data = msgspec.convert(record, MatchRecord)
        if any(len(bytes.fromhex(seed)) != 32 for seed in (data.seed, *(part.seed for part in data.before))):
            raise ValueError("wrong length")
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
        raise BadSetting(refuse("record", **form_fault(problem))) from None
    except ValueError:
        raise BadSetting(refuse("record", why="seed", at="top")) from None
    if data.format != 1:
        raise BadSetting(refuse("record", why="format", what=str(data.format)[:20], at="top"))
    return data


def _seats_in(bits: int) -> frozenset[int]:
    return frozenset(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def _apply(game: Game, state: bytes, seat: int, code: int) -> tuple[bytes, ...]:
    after = np.frombuffer(state, np.uint8).copy()
    game.kernels.act(after, seat, code)
    return _settle(game, after)


def _settle(game: Game, state: U8s) -> tuple[bytes, ...]:
    """All frames from this state on until nothing more happens by itself."""
    frames = [state.tobytes()]
    while game.kernels.step(state) != 0:
        frames.append(state.tobytes())
        if len(frames) > MAX_STEPS:
            raise KernelFault(f"{game.id}: more than {MAX_STEPS} steps after one action")
    header = game.layout.head(frames[-1])
    if header.end_reason == 0 and header.awaited == 0:
        raise KernelFault(f"{game.id}: nobody can act, and the game is not over")
    return tuple(frames)


__all__ = [
    "ALL",
    "SPECTATOR",
    "Illegal",
    "Match",
    "MatchRecord",
    "Move",
    "OtherRules",
    "RecordedAction",
    "RecordedPart",
    "played_through",
    "read_record",
    "seed_bytes",
]
