"""The log of each viewer, collected from the stories of its own frames: what they do not show, it cannot say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from yokocho.engine.scene import Frame, Text

from .given import opening_story
from .state import TableState

if TYPE_CHECKING:
    from yokocho.engine.game import Game

CACHED_FRAMES = 8
"""Moves whose frames are kept for each viewer: those that several connections are about to get."""


class LogLine(msgspec.Struct, frozen=True):
    number: int
    text: Text


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Text)


class _ViewerLog:
    """One viewer's lines, with how many of them stand after each move, so that a take-back can cut them."""

    __slots__ = ("frames", "marks", "numbers", "texts")

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.texts: list[bytes] = []
        """Packed: a long game has thousands of lines for each viewer, and they are read when somebody comes."""
        self.marks: list[int] = []
        self.frames: dict[int, tuple[Frame, ...]] = {}


class Logs:
    """Frames and logs of every viewer that asked for them, made when they are first wanted."""

    def __init__(self, state: TableState, game: Game) -> None:
        self._state = state
        self._game = game
        self._viewers: dict[int | None, _ViewerLog] = {}
        self._same: dict[bytes, bytes] = {}
        """Viewers mostly read the same lines: one copy of each."""

    def frames(self, index: int, viewer: int | None) -> tuple[Frame, ...]:
        """What move `index` looked like to the viewer."""
        log = self._viewers.get(viewer)
        if log is not None and index in log.frames:
            return log.frames[index]
        frames = self._game.frames(self._state.state_before(index), self._state.moves[index].frames, viewer)
        if log is not None and index == len(log.marks) - 1:
            self._append(log, self._state.numbers[index], [text for frame in frames for text in frame.story])
            log.frames[index] = frames
            log.frames.pop(index - CACHED_FRAMES, None)
        return frames

    def _append(self, log: _ViewerLog, number: int, texts: Sequence[Text]) -> None:
        for text in texts:
            packed = _encoder.encode(text)
            log.texts.append(self._same.setdefault(packed, packed))
            log.numbers.append(number)
        log.marks.append(len(log.texts))

    def missing(self, viewer: int | None) -> int:
        """Moves that the viewer's log has not caught up with."""
        log = self._viewers.get(viewer)
        return len(self._state.moves) - (len(log.marks) - 1 if log is not None else 0)

    def catch_up(self, viewer: int | None, most: int) -> bool:
        """Work through at most so many moves; True when the log is complete."""
        log = self._viewers.get(viewer)
        if log is None:
            log = self._viewers[viewer] = _ViewerLog()
            self._append(log, self._state.opening_number, opening_story(self._state, self._game, viewer))
        for _ in range(min(most, self.missing(viewer))):
            self.frames(len(log.marks) - 1, viewer)
        return self.missing(viewer) == 0

    def lines(self, viewer: int | None) -> tuple[LogLine, ...]:
        """The whole log, take-backs noted where they happened, with the numbers that the viewer is told."""
        if self._state.opening:
            while not self.catch_up(viewer, 16):
                pass
        log = self._viewers.get(viewer)
        lines: list[LogLine] = []
        if log is not None:
            lines = [LogLine(n, _decoder.decode(text)) for n, text in zip(log.numbers, log.texts, strict=True)]
        notes = [
            LogLine(n, Text("table-log-took-back", seats={"seat": seat}))
            for n, seat in self._state.took_back
            if not self._state.is_unseen(viewer, n)
        ]
        if notes:
            lines = sorted([*lines, *notes], key=lambda line: line.number)
        told = self._state.number_for
        return tuple(LogLine(told(viewer, line.number), line.text) for line in lines)

    def forget(self, keep: int) -> None:
        """Moves from number `keep` on are no longer what they were."""
        for log in self._viewers.values():
            for index in [index for index in log.frames if index >= keep]:
                del log.frames[index]
            if len(log.marks) > keep + 1:
                del log.marks[keep + 1 :]
                del log.numbers[log.marks[-1] :], log.texts[log.marks[-1] :]
