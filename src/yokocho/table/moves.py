"""The moves of a game, with every frame: the latest as they are, older ones packed (a tenth of the room)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .events import KeptMove, Moved, decode_event
from .pack import pack, unpack

AT_HAND: Final = 48
"""So many of the latest moves stay unpacked: what a take-back can reach, and what is told to those who come back
soon."""


class Moves:
    """A list that only its end can change of."""

    def __init__(self) -> None:
        self._old: list[bytes] = []
        self._late: list[KeptMove] = []
        self._packed: list[bytes | None] = []
        """Of each late move its event as storage keeps it, where that is known."""

    def __len__(self) -> int:
        return len(self._old) + len(self._late)

    def __getitem__(self, index: int) -> KeptMove:
        if not 0 <= index < len(self):
            raise IndexError(index)
        if index >= self.first_late:
            return self._late[index - self.first_late]
        event = decode_event(unpack(self._old[index]))
        assert isinstance(event, Moved)
        return event.move

    def __iter__(self) -> Iterator[KeptMove]:
        return (self[index] for index in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moves) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    @property
    def first_late(self) -> int:
        """Index of the first move that is not packed away."""
        return len(self._old)

    @property
    def late(self) -> list[KeptMove]:
        return self._late

    def append(self, move: KeptMove, packed: bytes | None = None) -> None:
        self._late.append(move)
        self._packed.append(packed)
        if len(self._late) > AT_HAND:
            self._old.append(self._packed.pop(0) or pack(Moved(self._late[0])))
            del self._late[0]

    def replace(self, keep: int, tail: tuple[KeptMove, ...]) -> None:
        """Moves from number `keep` on are these. IndexError for what has been packed away."""
        at = keep - self.first_late
        if not 0 <= at <= len(self._late):
            raise IndexError(keep)
        self._late[at:] = tail
        self._packed[at:] = [None] * len(tail)
