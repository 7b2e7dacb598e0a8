"""Dice Out, solved: who wins from every position, in how many turns. See `yokocho.engine.solving` for what this module
offers, and `docs/solving-dice-out.md` for how it is done and what came out.

Solved are the rules with `claims: auto` and `double_set: mover_loses`; a draw is where neither seat can force its win
(`repetition` and `move_limit` only say when such a game ends).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Protocol

from yokocho.engine.game import info_of
from yokocho.engine.refused import BadSetting, refuse
from yokocho.engine.scene import ArgValue
from yokocho.engine.solving import Checked, Known, Options, Size, Solved, Tell, why_unbuilt
from yokocho.games.dice_out import solver_table as tables
from yokocho.games.dice_out.solver_numbers import turned

SOLVED_RULES: Final = {"claims": "auto", "double_set": "mover_loses"}


def size(options: Options) -> Size:
    """See `Solver.size`."""
    from yokocho.games.dice_out import solver_run

    return solver_run.size(rows_of(options))


def command(options: Options) -> str:
    """See `Solver.command`."""
    return tables.command(rows_of(options))


def table_file(options: Options, folder: Path) -> Path:
    """See `Solver.table_file`."""
    return tables.table_file(folder, rows_of(options))


def solve(options: Options, folder: Path, threads: int, tell: Tell) -> Solved:
    """See `Solver.solve`."""
    from yokocho.games.dice_out import solver_run

    rows, path = rows_of(options), table_file(options, folder)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    solver_run.room_for(rows, folder, path)
    return solver_run.Run(rows, rules_version(), path, threads, tell).solve()


def verify(options: Options, folder: Path, threads: int, share: float, tell: Tell) -> Checked:
    """See `Solver.verify`."""
    from yokocho.games.dice_out import solver_verify

    return solver_verify.verify(open_table(options, folder), threads, share, tell)


def report(options: Options, folder: Path) -> dict[str, Any]:
    """See `Solver.report`."""
    from yokocho.games.dice_out import solver_report

    return solver_report.report(open_table(options, folder))


def consult(options: Options, folder: Path) -> Consulted:
    """See `Solver.consult`."""
    return Consulted(open_table(options, folder))


def open_table(options: Options, folder: Path) -> tables.Table:
    """The table of these options. Raises BadSetting if it is not there or cannot be trusted."""
    if refused := why_unbuilt(info_of(tables.GAME), options, folder):
        raise BadSetting(refused)
    return tables.Table(table_file(options, folder), rules_version(), rows_of(options))


def rows_of(options: Mapping[str, ArgValue]) -> int:
    """How many rows; options that are not solved are refused."""
    for name, value in SOLVED_RULES.items():
        if options.get(name, value) != value:
            raise BadSetting(refuse("not-solvable", option=name, got=str(options[name]), expected=value))
    return int(options["rows"])


def rules_version() -> int:
    """Which rules a table made now is for."""
    return info_of(tables.GAME).rules_version


class Die(Protocol):
    """A die in the facts' stacks."""

    @property
    def owner(self) -> int: ...

    @property
    def value(self) -> int: ...


class Consulted:
    """An open table, asked in the game's own terms."""

    def __init__(self, table: tables.Table) -> None:
        self.table = table

    def known(self, facts: Any) -> Known | None:
        """See `Oracle.known`."""
        if facts.phase != "move":
            return None
        mover, other = triples(facts)
        code = self.table.code(mover, other)
        if code == 0:
            return Known("drawn", None)
        return Known("lost", code - tables.LOST) if code > tables.LOST else Known("won", code)


def triples(facts: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dice of the seat to move and of the other, each in its own frame."""
    rows = int(facts.rows)
    dice: tuple[list[int], list[int]] = ([], [])
    stacks: Mapping[str, Iterable[Die]] = facts.stacks
    for cell, stack in stacks.items():
        at = 5 * (int(cell[1:]) - 1) + "abcde".index(cell[0])
        for die in stack:
            where = tables.slot(at, die.value)
            dice[die.owner].append(where if die.owner == 0 else turned(rows, where))
    mover, other = (dice[1], dice[0]) if facts.turn else dice
    return tuple(mover), tuple(other)
