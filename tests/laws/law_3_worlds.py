"""Law 3: redacting twice is redacting once; whatever world a viewer imagines looks to it like the one it sees, and
could be the true one: nothing is lost or doubled in it, and play goes on to the end.

(How often a world *is* the true one, and whether all are equally likely: `test_chance_of_worlds.py`.)
"""

from __future__ import annotations

import random
from functools import lru_cache
from operator import attrgetter

import numpy as np

from tests.laws.walk import Walk, kernel_legal, resampled, seats_in, settle
from yokocho.engine.game import Game
from yokocho.engine.record import ALL, Lens
from yokocho.engine.scene import ArgValue

CHANCE_FIELDS = ("chance_key", "chance_block")
DIFFERENT = 10**6
"""So many worlds, and two samples must differ."""


def check(walk: Walk) -> None:
    chance = walk.chance("law 3")
    for frame in walk.frames:
        assert walk.game.redact(frame, ALL) == frame, "law 3: something is hidden from ALL"
        for viewer in walk.viewers:
            _redacting(walk, frame, viewer)
    for state in walk.settled:
        _looks_the_same(walk, state, chance.choice(walk.viewers), chance.randbytes(32))
    for frame, chance in walk.some_frames("3-worlds: imagined"):
        for viewer in walk.viewers:
            _lens(walk, frame, viewer)
        _one_world(walk, frame, chance.choice(walk.viewers), chance)
    for _, step, chance in walk.some_moves("3-worlds: played on", 1 / 6, always=False):
        frame, viewer = chance.choice(step.frames), chance.choice(walk.viewers)
        play_on(walk, resampled(walk.game, frame, viewer, chance.randbytes(32)), chance)


def _redacting(walk: Walk, frame: bytes, viewer: int) -> None:
    game = walk.game
    seen = game.redact(frame, viewer)
    assert game.redact(seen, viewer) == seen, "law 3: redacting twice differs from redacting once"
    if viewer >= 0:
        spectator = game.redact(frame, -1)
        assert game.redact(seen, -1) == spectator, f"law 3: seat {viewer} sees less than a spectator"


def _looks_the_same(walk: Walk, frame: bytes, viewer: int, seed: bytes) -> None:
    game = walk.game
    world = resampled(game, frame, viewer, seed)
    assert game.redact(world, viewer) == game.redact(frame, viewer), (
        f"law 3: viewer {viewer} can tell an imagined world from the true one"
    )
    assert resampled(game, frame, viewer, seed) == world, "law 3: same seed, other world"


def _lens(walk: Walk, frame: bytes, viewer: int) -> None:
    game = walk.game
    seen = game.redact(frame, viewer)
    lens, whole = lens_of(game, viewer, tuple(game.options_in(frame).items())), game.layout.read(seen)
    cut = lens.cut(frame)
    assert lens.cut(seen) == cut, f"law 3: viewer {viewer} is shown what is redacted"
    read = lens.read(cut)
    fields = _fields(game)
    assert fields(read) == fields(whole), f"law 3: viewer {viewer} is shown another record than the redacted one"


@lru_cache
def _fields(game: Game) -> attrgetter[tuple[object, ...]]:
    """All fields of a snapshot."""
    return attrgetter(*(field.name for field in game.layout.fields))


@lru_cache(maxsize=64)
def lens_of(game: Game, viewer: int, options: tuple[tuple[str, ArgValue], ...]) -> Lens:
    """A viewer's lens; it takes a hundred times as long to make one as to look through it."""
    return game.layout.lens(viewer, dict(options))


def _one_world(walk: Walk, frame: bytes, viewer: int, chance: random.Random) -> None:
    game, hooks = walk.game, walk.hooks
    seen = game.redact(frame, viewer)
    _looks_the_same(walk, frame, viewer, chance.randbytes(32))
    world = resampled(game, frame, viewer, chance.randbytes(32))
    truth, imagined = walk.record(frame), walk.record(world)
    for name in CHANCE_FIELDS:
        assert imagined[name].tolist() != truth[name].tolist() or not truth[name].any(), (
            f"law 3: {name} is the true one"
        )
    conserved(walk, world, "law 3, in an imagined world")
    assert not (why := hooks.impossible(walk.record(seen), imagined, viewer)), f"law 3: viewer {viewer}: {why}"
    if hooks.worlds(walk.record(seen), viewer) > DIFFERENT:
        other = walk.record(resampled(game, frame, viewer, chance.randbytes(32)))
        differs = hooks.essence(imagined, viewer) != hooks.essence(other, viewer)
        assert differs, "law 3: two seeds imagine the same world"
        is_true = hooks.essence(imagined, viewer) == hooks.essence(truth, viewer)
        assert not is_true, "law 3: the imagined world is the true one, against all odds"


def play_on(walk: Walk, world: bytes, chance: random.Random) -> None:
    """From an imagined world to the end, without a fault."""
    game = walk.game
    buffer = np.frombuffer(bytearray(world), np.uint8)
    left = walk.hooks.bound(walk.table.seats, walk.table.options)
    while True:
        conserved(walk, settle(game, buffer)[-1], "law 3, played on from an imagined world")
        header = walk.record(buffer.tobytes())
        awaited = seats_in(header["awaited"])
        if not awaited:
            break
        seat = chance.choice(awaited)
        legal = kernel_legal(game, buffer.tobytes(), seat)
        assert legal, f"law 3: seat {seat} can do nothing in an imagined world"
        game.kernels.act(buffer, seat, chance.choice(legal))
        left -= 1
        assert left, "law 3: play from an imagined world does not end"
    assert int(header["end_reason"]), "law 3: nobody is awaited in an imagined world, and it is not over"


def conserved(walk: Walk, state: bytes, where: str) -> None:
    """Law 8 of one state."""
    for name, (found, expected) in walk.hooks.conserved(walk.record(state)).items():
        assert found == expected, f"{where}: {name}: {found}, not {expected}"
