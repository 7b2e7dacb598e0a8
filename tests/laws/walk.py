"""A random game, played once and then held against every law."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np

from tests.laws.looks import Kind, Looks
from tests.laws.loops import disagreeing
from tests.laws.tables import Hooks, Subject, Table
from yokocho.engine.game import Game
from yokocho.engine.match import Match, Move
from yokocho.engine.record import SPECTATOR
from yokocho.engine.refused import Refused

Policy = Callable[[random.Random, list[int]], int]


def _any(chance: random.Random, codes: list[int]) -> int:
    return chance.choice(codes)


def _first(_: random.Random, codes: list[int]) -> int:
    return min(codes)


def _last(_: random.Random, codes: list[int]) -> int:
    return max(codes)


POLICIES: tuple[Policy, ...] = (_any, _any, _any, _first, _last)
"""How a seat chooses: mostly evenly; seats that stick to one end come to places where even play seldom does."""


class Transition(NamedTuple):
    """One move: the settled state before, who did what, and the frames."""

    before: bytes
    seat: int
    code: int
    frames: tuple[bytes, ...]

    @property
    def after(self) -> bytes:
        """The settled state after it."""
        return self.frames[-1]


class Walk:
    """A whole random game of one table and seed. `looks` says what of it the costly laws look at."""

    def __init__(self, subject: Subject, table: Table, seed: int, looks: Looks | None = None) -> None:
        self.game: Game = subject.game
        self.hooks: Hooks = subject.hooks
        self.table = table
        self.seed = seed
        self.match = self._played()
        self.looks = looks or Looks()
        self.looks.begin(self._kinds())

    def __str__(self) -> str:
        return f"{self.table} seed={self.seed}"

    def _played(self) -> Match:
        chance = random.Random(f"play {self.seed}")
        policies = [chance.choice(POLICIES) for _ in range(self.table.seats)]
        match = self.game.new(self.table.seats, self.table.options, self.seed)
        bound = self.hooks.bound(self.table.seats, self.table.options)
        while not match.over:
            assert len(match.moves) < bound, f"law 1: {self} does not end within {bound} decisions"
            assert match.actors, f"law 1: nobody is awaited in {self} after {len(match.moves)} moves"
            seat = chance.choice(sorted(match.may))
            if seat not in match.actors and chance.random() < 0.5:
                seat = chance.choice(sorted(match.actors))  # half of all offers are let go
            codes = self.game.legal_codes(match.state, seat)
            assert codes or seat not in match.actors, f"law 1: seat {seat} is awaited and can do nothing, {self}"
            if codes:
                done = match.act(seat, policies[seat](chance, codes))
                assert not isinstance(done, Refused), f"law 5: legal and yet refused: {done} in {self}"
        return match

    def chance(self, law: str) -> random.Random:
        """The chance by which one law looks at this game."""
        return random.Random(f"{law} {self.seed}")

    def match_with(self, moves: list[Move]) -> Match:
        """A match of its own, with this set-up and such moves."""
        match = self.match
        return Match(self.game, match.seats, match.options, match.seed, match.opening, list(moves))

    def match_after(self, count: int) -> Match:
        """The match as it was after so many moves, to go on with."""
        return self.match_with(self.match.moves[:count])

    @property
    def decisions(self) -> int:
        """How many decisions the game had."""
        return len(self.match.moves)

    @property
    def viewers(self) -> tuple[int, ...]:
        """The spectator and all seats."""
        return (SPECTATOR, *range(self.table.seats))

    @cached_property
    def transitions(self) -> tuple[Transition, ...]:
        """All moves."""
        befores = [self.match.opening[-1], *(move.state for move in self.match.moves)]
        return tuple(
            Transition(before, move.seat, move.code, move.frames)
            for before, move in zip(befores, self.match.moves, strict=False)
        )

    @cached_property
    def settled(self) -> tuple[bytes, ...]:
        """All settled states."""
        return (self.match.opening[-1], *(move.state for move in self.match.moves))

    @cached_property
    def frames(self) -> tuple[bytes, ...]:
        """All frames: settled states and those between, in order."""
        return (*self.match.opening, *(frame for move in self.match.moves for frame in move.frames))

    def _kinds(self) -> list[Kind]:
        """What kind of thing each decision was, the set-up first: the action, where the game stood, how it ended."""
        phase, end = (self._place[name] for name in ("phase", "end_reason"))
        moves = [("", self.match.opening), *((self.game.codec.decode(m.code).name, m.frames) for m in self.match.moves)]
        return [(verb, frozenset(frame[phase] for frame in frames), frames[-1][end]) for verb, frames in moves]

    @cached_property
    def _place(self) -> dict[str, int]:
        return {field.name: field.offset for field in self.game.layout.fields}

    def some_frames(self, part: str, share: float | None = 1) -> Iterator[tuple[bytes, random.Random]]:
        """The frames that a part of a law looks at, at least one, each with a chance of its own (see `Looks.chosen`).
        Who looks at a part of a game only sees there what it would see if it looked at everything."""
        groups = [self.match.opening, *(move.frames for move in self.match.moves)]
        if not self.looks.by_decisions:
            groups = [(frame,) for group in groups for frame in group]
        chance = self.chance(part)
        for place in self.looks.chosen(part, chance, range(len(groups)), share, always=True):
            with self.looks.look(part):
                for number, frame in enumerate(groups[place]):
                    yield frame, self.chance(f"{part} {place} {number}")

    def some_neighbours(self, part: str) -> Iterator[tuple[bytes, ...]]:
        """The frames of the set-up and of moves, with the settled one before."""
        groups = [self.match.opening, *((step.before, *step.frames) for step in self.transitions)]
        for place in self.looks.chosen(part, self.chance(part), range(len(groups)), None, always=True):
            with self.looks.look(part):
                yield groups[place]

    def some_moves(
        self, part: str, share: float | None = None, *, always: bool = True
    ) -> Iterator[tuple[int, Transition, random.Random]]:
        """As `some_frames`, for moves: each with its place among the moves."""
        places = range(1, len(self.match.moves) + 1)
        for place in self.looks.chosen(part, self.chance(part), places, share, always=always):
            with self.looks.look(part):
                yield place - 1, self.transitions[place - 1], self.chance(f"{part} {place}")

    def some_games(self, part: str) -> Iterator[random.Random]:
        """Once, or not at all: for what looks at a game as a whole."""
        for _ in self.looks.chosen(part, self.chance(f"whether {part}"), range(1), None, always=False):
            with self.looks.look(part):
                yield self.chance(part)

    def record(self, state: bytes) -> Any:
        """numpy's view of a state; reading only."""
        return np.frombuffer(state, self.game.layout.dtype)[0]

    def twins(self, state: bytes, viewer: int, chance: random.Random) -> Iterator[tuple[str, bytes]]:
        """Worlds that the viewer cannot tell from `state`: hand-made ones, and one by the game's own resampling."""
        yield from self.hooks.twins(self.record(state), viewer, chance)
        yield "resampled", resampled(self.game, state, viewer, chance.randbytes(32))


def resampled(game: Game, state: bytes, viewer: int, seed: bytes) -> bytes:
    """One possible world of a viewer, from the redacted record."""
    world = np.frombuffer(bytearray(game.redact(state, viewer)), np.uint8)
    game.kernels.resample(world, viewer, np.frombuffer(seed, np.uint8).copy())
    return world.tobytes()


def after(game: Game, state: bytes, seat: int, code: int) -> tuple[bytes, ...]:
    """All frames after an action, by the bare kernels."""
    buffer = np.frombuffer(bytearray(state), np.uint8)
    game.kernels.act(buffer, seat, code)
    return settle(game, buffer)


def settle(game: Game, buffer: Any) -> tuple[bytes, ...]:
    """This state and all frames that follow by themselves."""
    frames = [buffer.tobytes()]
    while game.kernels.step(buffer) != 0:
        frames.append(buffer.tobytes())
        assert len(frames) < 1000, "law 1: a thousand steps after one action"
    return tuple(frames)


def kernel_legal(game: Game, state: bytes, seat: int) -> list[int]:
    """Legal codes by the bare kernel on a record as it is, redacted or not."""
    out = np.zeros(game.max_legal, np.int64)
    n = game.kernels.legal(np.frombuffer(bytearray(state), np.uint8), seat, out)
    assert n <= game.max_legal, f"law 5: {n} legal codes, {game.max_legal} declared"
    return out[:n].tolist()


@lru_cache(maxsize=64)
def _room(max_legal: int, codes: int) -> tuple[Any, Any, Any]:
    return np.zeros(max_legal, np.int64), np.zeros(max_legal, np.int64), np.zeros(codes, np.int64)


def first_disagreeing(game: Game, seen: list[bytes], whole: bytes) -> int:
    """1 + the first seat for which `legal` and `why` say otherwise of one another, or of the record that it sees and of
    the whole one; 0: they agree for all of them. They may not write, either: then it is the first seat."""
    room = _room(game.max_legal, len(game.codec))
    before = b"".join(seen)
    each, all_of_it = np.frombuffer(bytearray(before), np.uint8), np.frombuffer(bytearray(whole), np.uint8)
    kernels = game.kernels
    found = disagreeing(kernels.why, kernels.legal, each, all_of_it, *room, len(game.reasons))
    return found or int(each.tobytes() != before or all_of_it.tobytes() != whole)


def seats_in(bits: int) -> list[int]:
    """The seats of a bit set."""
    return [seat for seat in range(int(bits).bit_length()) if int(bits) >> seat & 1]


@contextmanager
def telling(walk: Walk) -> Generator[None]:
    """Add to every broken law how to play that game again."""
    try:
        yield
    except AssertionError as broken:
        broken.add_note(f"game: {walk.table}, seed {walk.seed}, {walk.decisions} decisions")
        raise
