"""A run in a process of its own: `python -m yokocho.lab.job FOLDER`, for whoever starts it and looks on.

The folder holds `plan.json`, what is to be played, and for a comparison `against.json`, what is held against it. The
process writes `run/` (see `runs.Run`, `pair.Pair`; then the reports in both languages) and, as it goes,
`progress.json`; if it is refused something, `trouble.json`. It steps back behind everything else on the machine. It
ends with

- 0: all is played and told;
- `STOPPED`: it was asked to stop (SIGINT). What is done is kept, and the next process goes on from there;
- `REFUSED`: see `trouble.json`;
- `HELD`: another process is at work on this folder.

When whoever started it is gone (its standard input ends), it ends at once, with all processes of its own.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol

import msgspec

from yokocho.engine.refused import BadSetting
from yokocho.engine.scene import Text
from yokocho.engine.words import LANGS
from yokocho.lab.plan import UNREADABLE, Plan, plan_of

if TYPE_CHECKING:
    from yokocho.lab.pulse import UnderWay
    from yokocho.lab.runs import Progress as Played

PLAN: Final = "plan.json"
AGAINST: Final = "against.json"
PROGRESS: Final = "progress.json"
MOVES: Final = "moves.json"
"""Beside the examples of a comparison: the decision at which each parts, by its name."""
TROUBLE: Final = "trouble.json"
LOCK: Final = "lock"
RUN: Final = "run"
STOPPED: Final = 130
REFUSED: Final = 3
HELD: Final = 4

NICE: Final = 15
"""Behind everything that people wait for."""
TELL_SECONDS: Final = 1.0
"""Between two looks at the figures; more where a look takes long."""
HELD_SECONDS: Final = 20.0
"""For so long it is waited for another process to let go of the folder."""

Phase = Literal["starting", "playing", "reporting", "done"]


class Wanted(NamedTuple):
    """What is to be played: a plan, and for a comparison the plan that it is held against."""

    plan: Plan
    against: Plan | None = None

    @property
    def games(self) -> int:
        """Of both."""
        return self.plan.games + (self.against.games if self.against is not None else 0)


class Progress(msgspec.Struct, frozen=True):
    """How far it is. `seconds`: spent playing so far, by all processes. `figures`: a `live.Figures`, of a comparison a
    `live.Contrast`."""

    phase: Phase
    done: int
    games: int
    seconds: float = 0.0
    finished: int = 0
    """Games of pieces that are not kept yet, ..."""
    decisions: int = 0
    """... and decisions that have been made in these pieces."""
    figures: dict[str, object] | None = None


class Trouble(msgspec.Struct, frozen=True):
    """Why it was refused."""

    code: str
    text: Text


def main() -> int:
    """See the module."""
    parser = argparse.ArgumentParser(prog="python -m yokocho.lab.job")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--report-only", action="store_true", help="tell what is there, play nothing")
    given = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started us may ignore it
    step_back()
    end_with_parent()
    folder: Path = given.folder
    try:
        with held(folder / LOCK) as mine:
            if not mine:
                return HELD
            (folder / TROUBLE).unlink(missing_ok=True)
            _work(folder, given.workers, report_only=given.report_only)
    except KeyboardInterrupt:
        return STOPPED
    except BadSetting as bad:
        body = msgspec.json.encode(Trouble(bad.refused.code, bad.refused.text))
        with contextlib.suppress(OSError):  # there may be no room for it: the code says it, too
            (folder / TROUBLE).write_bytes(body)
        return REFUSED
    return 0


# --- the process ------------------------------------------------------------------------------------------------------


def step_back() -> None:
    """Lowest in the queue for the processor, first in the queue when memory runs out."""
    with contextlib.suppress(OSError):
        os.nice(NICE)
    with contextlib.suppress(OSError):  # only Linux has it
        Path("/proc/self/oom_score_adj").write_text("800", "ascii")


def end_with_parent() -> None:
    """Nobody reads what comes in; that it ends says that the parent is gone, however it went. What is written is
    whole or not there, so that there is nothing to tidy up."""

    def watch() -> None:
        with contextlib.suppress(OSError):
            while os.read(0, 1024):
                pass
        os.killpg(os.getpgrp(), signal.SIGKILL) if os.getpgrp() == os.getpid() else os._exit(STOPPED)

    threading.Thread(target=watch, name="yokocho-parent", daemon=True).start()


@contextlib.contextmanager
def held(path: Path) -> Generator[bool]:
    """Hold the folder for this process; False when another one does not let go. The system lets go of it however we
    end, and no number of a process is ever mistaken for another's."""
    with path.open("w") as handle:
        end = time.monotonic() + HELD_SECONDS
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError:
                if time.monotonic() > end:
                    yield False
                    return
                time.sleep(0.2)
        yield True


# --- the work ---------------------------------------------------------------------------------------------------------


class Doing(Protocol):
    """A run or a comparison, as this process sees it."""

    def play(self, *, workers: int, progress: Played, under_way: Callable[[UnderWay], object]) -> object:
        """Play what is missing."""
        ...

    def figures(self) -> Any:
        """What is known so far."""
        ...

    def tell(self) -> None:
        """Write the reports."""
        ...


def _work(folder: Path, workers: int, *, report_only: bool) -> None:
    wanted = read_wanted(folder)
    teller = Teller(folder, wanted.games)
    place = folder / RUN
    against = wanted.against
    doing: Doing = _Single(place, wanted.plan) if against is None else _Double(place, wanted.plan, against)
    for each in (place, *(each for each in place.iterdir() if each.is_dir())):
        _tidy(each)
    if not report_only:
        _forget_reports(place)
        teller.begin(doing.figures)
        doing.play(workers=workers, progress=teller.played, under_way=teller.under_way)
    teller.phase("reporting")
    doing.tell()
    teller.phase("done")


class _Single:
    """A run."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        from yokocho.lab.live import Watched
        from yokocho.lab.runs import Run

        self._run = Run.begin(folder, plan)
        self.play = self._run.play
        self.figures = Watched(self._run)

    def tell(self) -> None:
        from yokocho.lab.report import report
        from yokocho.lab.study import study

        found = study(self._run)
        for lang in LANGS:
            report(self._run.folder, lang, look=lambda _: found)


class _Double:
    """A comparison."""

    def __init__(self, folder: Path, plan: Plan, against: Plan) -> None:
        from yokocho.lab.live import WatchedPair
        from yokocho.lab.pair import Pair

        self._pair = Pair.begin(folder, plan, against)
        self.play = self._pair.play
        self.figures = WatchedPair(self._pair)

    def tell(self) -> None:
        from yokocho.lab.versus import versus
        from yokocho.lab.versus_report import versus_report

        seen = versus(self._pair)
        for lang in LANGS:
            versus_report(self._pair.folder, lang, look=lambda _: seen)


def _tidy(folder: Path) -> None:
    """Drafts of a process that was killed."""
    for draft in folder.glob(".*"):
        draft.unlink(missing_ok=True)


def _forget_reports(folder: Path) -> None:
    """Of fewer games than there will be."""
    for file in (*folder.glob("report.*"), *folder.glob("examples/*.json")):
        file.unlink(missing_ok=True)


class Teller:
    """Writes `progress.json`."""

    def __init__(self, folder: Path, games: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._file = folder / PROGRESS
        self._clock = clock
        self._now = read_progress(folder) or Progress("starting", 0, games)
        self._lock = threading.RLock()
        self._write(msgspec.structs.replace(self._now, phase="starting", games=games, finished=0, decisions=0))
        self._figures: Callable[[], Any] | None = None
        self._at = 0.0
        self._next = 0.0

    def begin(self, figures: Callable[[], Any]) -> None:
        """Playing begins; `figures` says what is known so far."""
        self._figures = figures
        self._at = self._clock()

    def phase(self, phase: Phase) -> None:
        """Something else begins."""
        with self._lock:
            self._write(msgspec.structs.replace(self._now, phase=phase, finished=0, decisions=0))

    def played(self, done: int, games: int) -> None:
        """Called after each piece."""
        with self._lock:
            now = self._pass_time()
            finished = max(0, self._now.finished - (done - self._now.done))
            self._now = msgspec.structs.replace(self._now, phase="playing", done=done, games=games, finished=finished)
            if done < games and now < self._next:
                return
            assert self._figures is not None
            self._write(msgspec.structs.replace(self._now, figures=msgspec.to_builtins(self._figures())))
            cost = self._clock() - now
            self._next = now + max(TELL_SECONDS, 10 * cost)

    def under_way(self, found: UnderWay) -> None:
        """Called by those who play, about once a second."""
        with self._lock:
            self._pass_time()
            self._write(
                msgspec.structs.replace(self._now, phase="playing", finished=found.games, decisions=found.decisions)
            )

    def _pass_time(self) -> float:
        now = self._clock()
        self._now = msgspec.structs.replace(self._now, seconds=self._now.seconds + now - self._at)
        self._at = now
        return now

    def _write(self, progress: Progress) -> None:
        from yokocho.lab.files import written_whole

        self._now = progress
        written_whole(self._file, msgspec.json.encode(progress))


def read_progress(folder: Path) -> Progress | None:
    """What a job's process wrote last; None if there is nothing that can be read."""
    try:
        found = msgspec.json.decode((folder / PROGRESS).read_bytes(), type=Progress)
    except UNREADABLE:
        return None
    counts = (found.finished, found.decisions, found.seconds)
    return found if 0 <= found.done <= found.games and all(each >= 0 for each in counts) else None


def read_trouble(folder: Path) -> Trouble | None:
    """Why a job's process was refused, if it was."""
    try:
        return msgspec.json.decode((folder / TROUBLE).read_bytes(), type=Trouble)
    except UNREADABLE:
        return None


def read_wanted(folder: Path) -> Wanted:
    """What is to be played there. Raises one of UNREADABLE, BadSetting."""
    plan = plan_of(msgspec.json.decode((folder / PLAN).read_bytes()))
    if not (folder / AGAINST).exists():
        return Wanted(plan)
    return Wanted(plan, plan_of(msgspec.json.decode((folder / AGAINST).read_bytes())))


def write_wanted(folder: Path, wanted: Wanted) -> None:
    """Put checked plans down for the process. Raises OSError."""
    (folder / PLAN).write_bytes(msgspec.json.encode(wanted.plan))
    if wanted.against is not None:
        (folder / AGAINST).write_bytes(msgspec.json.encode(wanted.against))


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)  # threads may still be thinking about games that nobody wants any more
