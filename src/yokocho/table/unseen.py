"""Who can tell that something happened. What a viewer cannot is never told to them, and not counted for them either."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from yokocho.engine.record import SPECTATOR

from .events import KeptMove

if TYPE_CHECKING:
    from yokocho.engine.game import Game
    from yokocho.engine.record import U8s


def unseen_by(game: Game, before: bytes, frames: Sequence[bytes], seat: int, seats: int) -> tuple[int, ...]:
    """The viewers (seats, SPECTATOR) for whom nothing happened when `seat` went from `before` through `frames`."""

    def is_seen(viewer: int) -> bool:
        mask = _mask(game, before, viewer)
        seen = _cut(before, mask)
        if any(_cut(frame, mask) != seen for frame in frames):
            return True
        return bool(game.frames(before, frames, viewer))  # a scene may count actions

    return _blind(is_seen, seat, seats)


def undone_unseen_by(
    game: Game, old: Iterable[tuple[KeptMove, int]], new: Iterable[tuple[KeptMove, int]], seat: int, seats: int,
    is_unseen: Callable[[int, int], bool],
) -> tuple[int, ...]:  # fmt: skip
    """The viewers for whom nothing happened when `seat` took back: the `new` moves look to them as the `old` ones did.
    Moves come with their events' numbers; `is_unseen` tells of viewer and number."""
    was, now = list(old), list(new)

    def is_seen(viewer: int) -> bool:
        return _looks(game, was, viewer, is_unseen) != _looks(game, now, viewer, is_unseen)

    return _blind(is_seen, seat, seats)


def _blind(is_seen: Callable[[int], bool], seat: int, seats: int) -> tuple[int, ...]:
    """Nobody sees less than a spectator: mostly one question is enough."""
    if is_seen(SPECTATOR):
        return ()
    return (SPECTATOR, *(viewer for viewer in range(seats) if viewer != seat and not is_seen(viewer)))


def _looks(
    game: Game, moves: Sequence[tuple[KeptMove, int]], viewer: int, is_unseen: Callable[[int, int], bool]
) -> list[tuple[int, list[bytes]]]:
    return [
        (number, [_cut(frame, _mask(game, frame, viewer)) for frame in move.frames])
        for move, number in moves
        if not is_unseen(viewer, number)
    ]


def _mask(game: Game, state: bytes, viewer: int) -> U8s:
    """What the viewer sees of a record, without the count of actions: it tells of every one that others do unseen."""
    mask = game.mask(state, viewer).copy()
    count = next(field for field in game.layout.fields if field.name == "actions")
    mask[count.offset : count.offset + count.nbytes] = 0
    return mask


def _cut(state: bytes, mask: U8s) -> bytes:
    return (np.frombuffer(state, np.uint8) & mask).tobytes()
