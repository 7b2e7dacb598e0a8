"""Games that can be solved: what a game's `solver` module offers, where its tables lie, and what a table tells of a
match.

A game with a module `solver` (see `Solver`) is solvable. Its table says who wins from the positions of one set of
options; it is built on demand by `yokocho solve` and lies in the user's data directory. How a value becomes an answer
about moves is the same for all games: every legal action is carried out by the game's own rules, and the table is asked
about what comes of it.
"""

from __future__ import annotations

import importlib
import shlex
from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Lock
from typing import Any, Final, Literal, NamedTuple, Protocol, cast

import numpy as np

from yokocho.engine.game import Game, GameInfo
from yokocho.engine.places import data_folder, usual_data_folder
from yokocho.engine.refused import BadSetting, Refused, refuse
from yokocho.engine.scene import ArgValue

Outcome = Literal["won", "drawn", "lost"]
Options = Mapping[str, ArgValue]


class Size(NamedTuple):
    """What solving takes."""

    entries: int
    """Of the table."""
    table_bytes: int
    memory_bytes: int
    """While it is being solved, the table included."""


class Progress(NamedTuple):
    """How far a run is. How many rounds it takes, nobody knows before."""

    round: int
    done: int
    of: int
    """Slices of this round."""
    decided: int
    positions: int
    """To be decided; those that never are, are draws."""


class Solved(NamedTuple):
    """What came of a run."""

    table: Path
    won: int
    lost: int
    drawn: int
    longest: int
    """Turns to the end from the position that takes the most."""
    seconds: float


class Checked(NamedTuple):
    """Values that were derived again from their successors."""

    positions: int
    fault: Refused | None
    """Where the table is wrong; None: nowhere."""


class Known(NamedTuple):
    """What a table says of a position: for the seat to move, and the turns to the end with best play on both sides (the
    winner as fast, the loser as slow as can be; None in a draw)."""

    outcome: Outcome
    turns: int | None


Tell = Callable[[Progress], None]


class Oracle(Protocol):
    """An open table."""

    def known(self, facts: Any) -> Known | None:
        """What the table says of the position that these facts describe; None: it has none such, look further. Raises
        BadSetting where the table turns out to be damaged."""
        ...


class Solver(Protocol):
    """What a game's module `solver` offers. Options are checked and complete; those that are not solved are refused
    (BadSetting)."""

    def size(self, options: Options) -> Size: ...

    def command(self, options: Options) -> str:
        """What has to be typed to build the table of these options in the usual data directory."""
        ...

    def table_file(self, options: Options, folder: Path) -> Path:
        """Where the table of these options lies once it is built."""
        ...

    def solve(self, options: Options, folder: Path, threads: int, tell: Tell) -> Solved:
        """Build the table, or go on with a run that was stopped. KeyboardInterrupt stops it so that it can go on."""
        ...

    def verify(self, options: Options, folder: Path, threads: int, share: float, tell: Tell) -> Checked:
        """Derive values again from their successors: all for share 1, else about that share, evenly chosen."""
        ...

    def report(self, options: Options, folder: Path) -> dict[str, Any]:
        """Figures about the solved game."""
        ...

    def consult(self, options: Options, folder: Path) -> Oracle:
        """Open a table. Raises BadSetting where there is none, or one that cannot be trusted."""
        ...


def is_solvable(info: GameInfo) -> bool:
    """Whether the game has a solver. Imports nothing."""
    return (info.folder / "solver.py").exists()


def solver_of(info: GameInfo) -> Solver:
    """The game's solver. Raises BadSetting if it has none."""
    if not is_solvable(info):
        raise BadSetting(refuse("no-solver", game=info.id))
    return cast("Solver", importlib.import_module(f"{info.package}.solver"))


def tables_folder(data: Path | None = None) -> Path:
    """Where solved tables lie within a data directory."""
    return (data or data_folder()) / "solved"


class Choice(NamedTuple):
    """One legal action, and what comes of it for the seat that acts."""

    code: int
    outcome: Outcome
    turns: int | None
    """To the end, this action counted."""


class Answer(NamedTuple):
    """What best play leads to from a state, for the seat that is asked, and its choices, the best first."""

    outcome: Outcome
    turns: int | None
    choices: tuple[Choice, ...]

    @property
    def best(self) -> tuple[int, ...]:
        """The codes of all choices that are as good as the best."""
        first = self.choices[0]
        return tuple(each.code for each in self.choices if each[1:] == first[1:])


def answer(game: Game, oracle: Oracle, state: bytes, seat: int) -> Answer:
    """What each legal action of `seat` leads to. For games of two without hidden information. Raises ValueError if the
    seat has nothing to choose."""
    choices = [_choice(game, oracle, state, seat, code) for code in game.legal_codes(state, seat)]
    if not choices:
        raise ValueError(f"seat {seat} has nothing to choose")
    choices.sort(key=_merit, reverse=True)
    return Answer(choices[0].outcome, choices[0].turns, tuple(choices))


def _choice(game: Game, oracle: Oracle, state: bytes, seat: int, code: int) -> Choice:
    world = np.frombuffer(bytearray(state), np.uint8)
    game.kernels.act(world, seat, code)
    while game.kernels.step(world):
        pass
    after = world.tobytes()
    header = game.layout.head(after)
    if header.end_reason:
        mine, theirs = header.ranks[seat], header.ranks[1 - seat]
        if mine == theirs:
            return Choice(code, "drawn", None)
        return Choice(code, "won" if mine < theirs else "lost", 1)
    mover = 0 if header.awaited & 1 else 1
    known = oracle.known(game.facts(after, mover))
    if known is None:
        further = answer(game, oracle, after, mover)
        known = Known(further.outcome, further.turns)
    outcome = known.outcome if mover == seat else _REVERSED[known.outcome]
    return Choice(code, outcome, None if known.turns is None else known.turns + 1)


_REVERSED: dict[Outcome, Outcome] = {"won": "lost", "drawn": "drawn", "lost": "won"}


def _merit(choice: Choice) -> tuple[int, int]:
    """Sorts choices: wins before draws before losses, quick wins and slow losses first."""
    turns = choice.turns or 0
    if choice.outcome == "won":
        return 2, -turns
    return (1, 0) if choice.outcome == "drawn" else (0, turns)


class Watched:
    """An open table, until a fault is found in it: from then on it answers nothing more."""

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle
        self.fault: Refused | None = None

    def known(self, facts: Any) -> Known | None:
        """See `Oracle.known`."""
        if self.fault is not None:
            raise BadSetting(self.fault)
        try:
            return self._oracle.known(facts)
        except BadSetting as bad:
            self.fault = bad.refused
            raise


KEPT_OPEN: Final = 8
_Version = tuple[int, ...]
_open: OrderedDict[Path, tuple[_Version, Watched | Refused]] = OrderedDict()
"""By file: the version of it that was looked at, and what came of that."""
_opening = Lock()


def _looked_at(info: GameInfo, options: Options, folder: Path) -> Watched | Refused:
    """The table of these options, opened once for each version of its file, or why it cannot be used."""
    if refused := why_unbuilt(info, options, folder):
        return refused
    solver = solver_of(info)
    file = solver.table_file(options, folder)
    with _opening:
        version = _version(file)
        known = _open.get(file)
        if known is None or known[0] != version:
            try:
                found: Watched | Refused = Watched(solver.consult(options, folder))
            except BadSetting as bad:
                found = bad.refused
            known = _open[file] = (version, found)
        _open.move_to_end(file)
        if len(_open) > KEPT_OPEN:
            _open.popitem(last=False)
    found = known[1]
    return found.fault or found if isinstance(found, Watched) else found


def _version(file: Path) -> _Version:
    """Changes when the file is written or replaced."""
    try:
        now = file.stat()
    except OSError:
        return ()
    return now.st_dev, now.st_ino, now.st_size, now.st_mtime_ns


def oracle_for(info: GameInfo, options: Options, folder: Path | None = None) -> Oracle:
    """The table of a game and its options, opened once. Raises BadSetting where the game has no solver, these options
    are not solved, the table has not been built or cannot be trusted."""
    found = _looked_at(info, options, folder or tables_folder())
    if isinstance(found, Refused):
        raise BadSetting(found)
    return found


def why_unsolved(info: GameInfo, options: Options, folder: Path | None = None) -> Refused | None:
    """Why no table can be asked about a game with these options here: it has no solver, they are not solved, their
    table has not been built, it cannot be used, or a fault has been found in it. None: it can. Looks into a file once
    for each version of it."""
    found = _looked_at(info, options, folder or tables_folder())
    return found if isinstance(found, Refused) else None


def why_unbuilt(info: GameInfo, options: Options, folder: Path) -> Refused | None:
    """The same as far as it can be said without opening anything: whether there is a file at all."""
    try:
        solver = solver_of(info)
        file = solver.table_file(options, folder)
    except BadSetting as bad:
        return bad.refused
    if file.exists():
        return None
    command, data = solver.command(options), folder.absolute().parent
    elsewhere = "" if data == usual_data_folder().absolute() else f" --data {shlex.quote(str(data))}"
    return refuse("not-solved", command=command + elsewhere, plain=command, file=str(file))
