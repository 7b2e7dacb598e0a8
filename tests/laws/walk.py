"""A random game, played once and then held against every law."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from tests.laws.tables import Hooks, Subject, Table
from yokocho.engine.game import Game
from yokocho.engine.match import Match
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
    """A whole random game of one table and seed. `share` of its frames are looked at by the costly laws."""

    def __init__(self, subject: Subject, table: Table, seed: int, share: float = 1.0) -> None:
        self.game: Game = subject.game
        self.hooks: Hooks = subject.hooks
        self.table = table
        self.seed = seed
        self.share = share
        self.match = self._played()

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

    def some_frames(self, law: str) -> Iterator[tuple[bytes, random.Random]]:
        """A share of all frames, the first settled one at least, with the law's chance."""
        chance = self.chance(law)
        looked_at = 0
        for frame in self.frames:
            if self.share >= 1 or chance.random() < self.share:
                looked_at += 1
                yield frame, chance
        if not looked_at:
            yield self.match.opening[-1], chance

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
