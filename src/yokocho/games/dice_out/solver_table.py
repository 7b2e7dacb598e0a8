"""The solver's table as a file: a header, one line of bytes for each number to move, and a checksum for each line.

A byte says of a position (see `solver_numbers`): 0 nothing is forced, a draw (or it is no position to play on from);
1..127 won for the seat to move, in so many turns; 129..255 lost, in so many less 128. Turns of both seats count, passes
too. Lines are checked against their sums when they are first read, the sums and the header when the file is opened; so
a file that was cut or changed is refused, and opening a large one takes no time. Who asks about positions reads the
file piece by piece: a file that shrinks under a memory map ends the whole process.
"""

from __future__ import annotations

import hashlib
import json
import os
import weakref
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from yokocho.engine.refused import BadSetting, refuse
from yokocho.games.dice_out.solver_numbers import FACES, Numbers, numbers, ranks

GAME: Final = "dice-out"
FORMAT: Final = 1
HEADER_BYTES: Final = 1 << 14
SUM_BYTES: Final = 16
LOST: Final = 128

Bytes = npt.NDArray[np.uint8]


Fault = Literal["unreadable", "header", "format", "rules", "rows", "size", "sums", "line", "changed"]
"""What is wrong with a file: `refused-solved-table` says it in words."""


class Kind(msgspec.Struct, frozen=True):
    """What every header says, of whatever format."""

    format: int
    game: str


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a finished table says of itself."""

    format: int
    game: str
    rules_version: int
    rows: int
    half: int
    positions: int
    won: list[int]
    """By turns from 0: how many positions, each counted with its mirror image."""
    lost: list[int]
    seconds: float
    sums: str
    """Checksum of the lines' checksums."""

    @property
    def drawn(self) -> int:
        """Positions in which nothing is forced."""
        return self.positions - sum(self.won) - sum(self.lost)


def command(rows: int) -> str:
    """What builds a table."""
    return f"yokocho solve {GAME} --rows {rows}"


def table_file(folder: Path, rows: int) -> Path:
    """Where the table of so many rows lies."""
    return folder / f"{GAME}-{rows}.table"


def line_sum(line: Bytes) -> bytes:
    """The checksum of one line."""
    return hashlib.blake2b(line.data, digest_size=SUM_BYTES).digest()


def file_bytes(half: int) -> int:
    """Length of a finished file."""
    return HEADER_BYTES + half * (2 * half + SUM_BYTES)


def write_header(path: Path, header: Header, sums: bytes) -> None:
    """Finish a file whose lines are there: sums to its end, then the header."""
    text = json.dumps(msgspec.to_builtins(header)).encode()
    first = f"yokocho table {hashlib.blake2b(text, digest_size=32).hexdigest()}\n".encode()
    page = (first + text).ljust(HEADER_BYTES, b"\n")
    assert len(page) == HEADER_BYTES
    with path.open("r+b") as file:
        file.seek(file_bytes(header.half) - len(sums))
        file.write(sums)
        file.flush()
        os.fsync(file.fileno())
        file.seek(0)
        file.write(page)
        file.flush()
        os.fsync(file.fileno())


class Entry(NamedTuple):
    """Where a position is kept."""

    line: int
    column: int


class Table:
    """An open table. Several threads may ask it."""

    def __init__(self, path: Path, rules_version: int, rows: int) -> None:
        """Raises BadSetting if the file is not a whole table of these rules and so many rows."""
        self.path = path
        self.numbers: Numbers = numbers(rows)
        try:
            self._file = os.open(path, os.O_RDONLY)
        except OSError as error:
            raise self.unusable("unreadable", error.strerror or "?") from None
        weakref.finalize(self, os.close, self._file)
        self._was = self._is_now()
        self.header = self._checked_header(rules_version, rows)
        self._sums = self._checked_sums()
        self._trusted = bytearray(self.numbers.half)

    def _is_now(self) -> tuple[int, int]:
        """Changes when somebody writes to the file."""
        now = os.fstat(self._file)
        return now.st_size, now.st_mtime_ns

    def _read(self, count: int, at: int) -> bytes:
        """So many bytes from there on. Raises BadSetting where the file is no longer the one that was opened."""
        try:
            read = os.pread(self._file, count, at)
        except OSError as error:
            raise self.unusable("unreadable", error.strerror or "?") from None
        if len(read) != count or self._is_now() != self._was:
            raise self.unusable("changed")
        return read

    def _checked_header(self, rules_version: int, rows: int) -> Header:
        size = self._was[0]
        first, _, rest = self._read(min(HEADER_BYTES, size), 0).partition(b"\n")
        text = rest.rstrip(b"\n")
        if first != b"yokocho table " + hashlib.blake2b(text, digest_size=32).hexdigest().encode():
            raise self.unusable("header")
        try:
            kind = msgspec.json.decode(text, type=Kind)
            if (kind.format, kind.game) != (FORMAT, GAME):
                raise self.unusable("format", f"{kind.game[:40]} {kind.format}", f"{GAME} {FORMAT}")
            header = msgspec.json.decode(text, type=Header)
        except (msgspec.DecodeError, RecursionError):  # JSON with a checksum that fits, but nothing that we write
            raise self.unusable("header") from None
        if header.rules_version != rules_version:
            raise self.unusable("rules", str(header.rules_version), str(rules_version))
        if header.rows != rows:
            raise self.unusable("rows", str(header.rows), str(rows))
        if header.half != self.numbers.half:
            raise self.unusable("header")
        if size != file_bytes(header.half):
            raise self.unusable("size", str(size), str(file_bytes(header.half)))
        return header

    def _checked_sums(self) -> bytes:
        half = self.header.half
        sums = self._read(half * SUM_BYTES, file_bytes(half) - half * SUM_BYTES)
        if hashlib.blake2b(sums, digest_size=32).hexdigest() != self.header.sums:
            raise self.unusable("sums")
        return sums

    def unusable(self, fault: Fault, got: str = "", expected: str = "") -> BadSetting:
        """The refusal of this file."""
        return BadSetting(refuse("solved-table", file=str(self.path), fault=fault, got=got, expected=expected))

    @cached_property
    def lines(self) -> Bytes:
        """All lines at once, mapped and not checked: for a command that works through them, not for a server."""
        half = self.header.half
        return np.memmap(self.path, np.uint8, "r", HEADER_BYTES, (half, 2 * half)).view(np.ndarray)

    def line(self, at: int) -> Bytes:
        """One line, checked. Raises BadSetting if it is not as it was written."""
        half = self.header.half
        line = np.frombuffer(self._read(2 * half, HEADER_BYTES + at * 2 * half), np.uint8)
        if line_sum(line) != self._sums[SUM_BYTES * at : SUM_BYTES * (at + 1)]:
            raise self.unusable("line", str(at))
        self._trusted[at] = 1
        return line

    def entry(self, mover: tuple[int, ...], other: tuple[int, ...]) -> Entry:
        """Where a position is kept; triples as slots in their own frames, in any order."""
        half = self.header.half
        line, column = (self._number(triple) for triple in (mover, other))
        if line >= half:
            line, column = line - half, column - half if column >= half else column + half
        return Entry(line, column)

    def _number(self, triple: tuple[int, ...]) -> int:
        rank = ranks(self.numbers.choose, np.array([sorted(triple)]))
        return int(self.numbers.number[rank[0]])

    def code(self, mover: tuple[int, ...], other: tuple[int, ...]) -> int:
        """The byte of a position."""
        entry = self.entry(mover, other)
        if not self._trusted[entry.line]:
            return int(self.line(entry.line)[entry.column])
        return self._read(1, HEADER_BYTES + entry.line * 2 * self.header.half + entry.column)[0]


def slot(cell: int, face: int) -> int:
    """The slot of a cell and a face of 1, 2 or 3."""
    return FACES * cell + face - 1


def save_text(path: Path, content: Any) -> None:
    """Write a small file of JSON so that it is whole or not there."""
    beside = path.with_suffix(path.suffix + ".new")
    with beside.open("w", encoding="utf-8") as file:
        file.write(json.dumps(content))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
