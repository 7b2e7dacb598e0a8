"""One run of the solver: rounds of slices on several threads, stopped and taken up again at any time.

Round `n` finds the positions that are lost, then those that are won, in `n` turns. The table is written as a file from
the beginning and entries are never changed, so that a checkpoint is the number of a round up to which everything has
reached the disk: whoever takes the run up again drops what is later.
"""

from __future__ import annotations

import fcntl
import hashlib
import shutil
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from yokocho.engine.refused import BadSetting, refuse
from yokocho.engine.solving import Progress, Size, Solved, Tell
from yokocho.games.dice_out import solver_kernels as kernels
from yokocho.games.dice_out import solver_table as tables
from yokocho.games.dice_out.solver_numbers import BLOCK, moves, numbers

CHECKPOINT_SECONDS: Final = 30.0
MOST_TURNS: Final = 127
"""What a byte can tell."""
HEADROOM: Final = 256 << 20
"""Memory for the interpreter and the lists of moves."""

Slice = Callable[[int], int]


class Checkpoint(msgspec.Struct, forbid_unknown_fields=True):
    """Kept beside an unfinished table: it is right up to `turn`."""

    format: int
    rules_version: int
    rows: int
    half: int
    positions: int
    turn: int
    won: list[int]
    lost: list[int]
    seconds: float

    @property
    def is_possible(self) -> bool:
        """Whether a run can have left this."""
        counts = [*self.won, *self.lost]
        return (
            0 <= self.turn <= MOST_TURNS
            and len(self.won) == len(self.lost) == self.turn + 1
            and min(counts) >= 0
            and sum(counts) <= self.positions
            and self.seconds >= 0
        )


class Note(msgspec.Struct, forbid_unknown_fields=True):
    """A checkpoint as it is kept."""

    checkpoint: Checkpoint
    sum: str


def write_note(path: Path, checkpoint: Checkpoint) -> None:
    """Keep a checkpoint, with its checksum."""
    tables.save_text(path, msgspec.to_builtins(Note(checkpoint, _sum_of(checkpoint))))


def read_note(path: Path) -> Checkpoint | None:
    """The checkpoint kept there; None: there is none. Raises BadSetting for one that cannot be trusted."""
    try:
        note = msgspec.json.decode(path.read_bytes(), type=Note)
    except FileNotFoundError:
        return None
    except (msgspec.DecodeError, RecursionError):
        note = None
    if note is None or note.sum != _sum_of(note.checkpoint) or not note.checkpoint.is_possible:
        raise BadSetting(refuse("checkpoint", file=str(path)))
    return note.checkpoint


def _sum_of(checkpoint: Checkpoint) -> str:
    return hashlib.blake2b(msgspec.json.encode(checkpoint), digest_size=16).hexdigest()


def size(rows: int) -> Size:
    """What solving takes: four planes of bits, and the table."""
    half = numbers(rows).half
    return Size(2 * half * half, tables.file_bytes(half), half * half + 2 * half * half + HEADROOM)


def unfinished(path: Path) -> Path:
    """Where the table is while it is being built."""
    return path.with_suffix(".part")


class Run:
    """See the module. Use as `with Run(...) as run: run.solve()`."""

    def __init__(self, rows: int, rules_version: int, path: Path, threads: int, tell: Tell) -> None:
        self.rows, self.rules_version, self.path, self.threads, self.tell = rows, rules_version, path, threads, tell
        self.part = unfinished(path)
        self.note = self.part.with_suffix(".part.json")
        self.known = numbers(rows)
        self.blocks = self.known.half // BLOCK
        shape = (self.blocks, self.known.columns)
        self.decided, self.won, self.lost, self.next_lost = (np.zeros(shape, np.uint64) for _ in range(4))
        self.won_changed, self.lost_changed = (np.zeros(self.blocks, np.uint8) for _ in range(2))
        found = moves(rows)
        self._flags = (self.known.real.view(np.uint8), self.known.own_image.view(np.uint8))
        self._moves = (found.start, found.to, found.lifted, found.put, found.exit_start, found.exits)
        self.begun = self.kept = monotonic()
        self.turn = 0

    # --- slices ---

    def _each(self, slices: Iterable[int], work: Slice, done: Callable[[int], None] = lambda _: None) -> int:
        """Carry out slices on all threads; the sum of what they answer. Ctrl-C lets the ones at work end first."""
        total = 0
        with ThreadPoolExecutor(self.threads, "yokocho-solver") as pool:
            waiting: Iterator[int] = iter(slices)
            running: set[Future[int]] = set()
            try:
                while True:
                    while len(running) < 2 * self.threads and (at := next(waiting, None)) is not None:
                        running.add(pool.submit(work, at))
                    if not running:
                        return total
                    ended, running = wait(running, return_when=FIRST_COMPLETED)
                    total += sum(each.result() for each in ended)
                    done(len(ended))
            finally:
                pool.shutdown(wait=True, cancel_futures=True)

    def _say(self, done: int, decided: int) -> None:
        self.tell(Progress(self.turn, done, 2 * self.blocks, decided, self.note_now.positions))

    # --- the run ---

    def solve(self) -> Solved:
        """Begin or go on, until the table is finished."""
        with _alone(self.part):
            earlier = self._earlier()
            with self._open(fresh=earlier is None):
                self._prepare(earlier)
                try:
                    while self._round():
                        if monotonic() - self.kept > CHECKPOINT_SECONDS:
                            self._keep()
                finally:  # stopped or not: what is found is found
                    self._keep()
                sums = self._sums()
        note = self.note_now
        header = tables.Header(
            tables.FORMAT, tables.GAME, self.rules_version, self.rows, self.known.half, note.positions,
            note.won, note.lost, round(note.seconds, 1), hashlib.blake2b(sums, digest_size=32).hexdigest(),
        )  # fmt: skip
        tables.write_header(self.part, header, sums)
        self.part.replace(self.path)
        self.note.unlink()
        longest = max((turn for turn in range(len(note.won)) if note.won[turn] or note.lost[turn]), default=0)
        return Solved(self.path, sum(note.won), sum(note.lost), header.drawn, longest, note.seconds)

    def _earlier(self) -> Checkpoint | None:
        """The checkpoint of a run that was stopped, if it is one of these rules and its table is there."""
        found = read_note(self.note)
        if found is None:
            return None
        mine = (tables.FORMAT, self.rules_version, self.rows, self.known.half)
        length = self.part.stat().st_size if self.part.exists() else 0
        right = (found.format, found.rules_version, found.rows, found.half) == mine
        return found if right and length == tables.file_bytes(self.known.half) else None

    @contextmanager
    def _open(self, *, fresh: bool) -> Generator[None]:
        half = self.known.half
        if fresh:
            self.note.unlink(missing_ok=True)
            with self.part.open("wb") as file:
                file.truncate(tables.file_bytes(half))
        self._map = np.memmap(self.part, np.uint8, "r+", tables.HEADER_BYTES, (half, 2 * half))
        self.table: npt.NDArray[np.uint8] = self._map.view(np.ndarray)
        try:
            yield
        finally:
            self._map.flush()
            del self.table, self._map

    def _prepare(self, earlier: Checkpoint | None) -> None:
        positions = self._each(range(self.blocks), self._begin)
        self.note_now = Checkpoint(
            tables.FORMAT, self.rules_version, self.rows, self.known.half, positions, 0, [0], [0], 0.0
        )
        self.won_changed[:] = self.lost_changed[:] = 1
        if earlier is not None and earlier.positions != positions:
            raise BadSetting(refuse("checkpoint", file=str(self.note)))
        if earlier is not None and earlier.turn:
            self.note_now = earlier
            self.turn = earlier.turn
            self.won_changed[:] = self.lost_changed[:] = 0
            self.lost[:] = 0
            self._each(range(self.blocks), self._take_up)
        self.begun = monotonic() - self.note_now.seconds

    def _begin(self, block: int) -> int:
        return kernels.begin(
            block, self.rows, self.known.slots, self._flags[1], self._flags[0], self.decided, self.won, self.lost,
            self.table, self.won_changed,
        )  # fmt: skip

    def _take_up(self, line: int) -> int:
        return kernels.take_up(
            line, self.turn, self.table, self.decided, self.won, self.lost, self.won_changed, self.lost_changed
        )

    def _round(self) -> bool:
        """Find what is decided in a turn more. False: nothing was, all is done."""
        self.turn += 1
        if self.turn > MOST_TURNS:
            raise OverflowError(f"more than {MOST_TURNS} turns do not fit into a byte")
        now = self.note_now
        decided = sum(now.won) + sum(now.lost)
        done = 0

        def tell(ended: int) -> None:
            nonlocal done
            done += ended
            self._say(done, decided)

        won_changed, lost_changed = (np.zeros(self.blocks, np.uint8) for _ in range(2))
        common = (self.rows, self.turn, self.known.slots, self._flags[1], self._flags[0], *self._moves, self.decided)

        def find_lost(line: int) -> int:
            return kernels.find_lost(line, *common, self.won[line], self.next_lost, self.table, lost_changed)

        def find_won(line: int) -> int:
            return kernels.find_won(line, *common, self.lost[line], self.won, self.table, won_changed)

        lost = self._each(self._worth(self.won_changed, tell), find_lost, tell)
        decided += lost
        won = self._each(self._worth(self.lost_changed, tell), find_won, tell)
        self._each(np.flatnonzero(self.lost_changed).tolist(), self._clear)
        self.lost, self.next_lost = self.next_lost, self.lost
        self.won_changed, self.lost_changed = won_changed, lost_changed
        if not won and not lost:
            self.turn -= 1
            now.seconds = monotonic() - self.begun
            return False
        self.note_now = msgspec.structs.replace(
            now, turn=self.turn, won=[*now.won, won], lost=[*now.lost, lost]
        )  # at once: Ctrl-C may come at any time
        return True

    def _worth(self, changed: Any, tell: Callable[[int], None]) -> list[int]:
        """Lines for which the round before brought anything to look at."""
        worth: list[int] = np.flatnonzero(changed).tolist()
        tell(self.blocks - len(worth))
        return worth

    def _clear(self, line: int) -> int:
        self.lost[line] = 0
        return 0

    def _keep(self) -> None:
        """A checkpoint: everything up to this round reaches the disk, then its number does."""
        self._map.flush()
        self.note_now.seconds = monotonic() - self.begun
        write_note(self.note, self.note_now)
        self.kept = monotonic()

    def _sums(self) -> bytes:
        sums = np.zeros((self.known.half, tables.SUM_BYTES), np.uint8)

        def add_up(block: int) -> int:
            for line in range(BLOCK * block, BLOCK * (block + 1)):
                sums[line] = np.frombuffer(tables.line_sum(self.table[line]), np.uint8)
            return 0

        self._each(range(self.blocks), add_up)
        return sums.tobytes()


@contextmanager
def _alone(part: Path) -> Generator[None]:
    """Hold an unfinished table for this process. The system lets go of it however we end."""
    lock = part.with_suffix(".lock")
    with lock.open("w") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadSetting(refuse("being-solved", file=str(part))) from None
        yield
    lock.unlink(missing_ok=True)


def room_for(rows: int, folder: Path, path: Path) -> None:
    """Raise BadSetting if disk or memory are too small for a run."""
    need = size(rows)
    there = unfinished(path).stat().st_blocks * 512 if unfinished(path).exists() else 0
    free = disk_free(folder)
    if free + there < need.table_bytes:
        raise BadSetting(refuse("no-disk", need=_gigabytes(need.table_bytes), free=_gigabytes(free)))
    available = memory_available()
    if available is not None and available < need.memory_bytes:
        raise BadSetting(refuse("no-memory", need=_gigabytes(need.memory_bytes), free=_gigabytes(available)))


def disk_free(folder: Path) -> int:
    """Bytes that can be written there."""
    return shutil.disk_usage(folder).free


def memory_available() -> int | None:
    """Bytes that can be used without making the machine swap; None where the system does not say."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")), None)


def _gigabytes(count: int) -> str:
    return f"{count / 1e9:.1f} GB"
