"""`yokocho solve`: who wins a game from every position, for games that can be solved."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from yokocho.cli.choose import game_called, options_from, refusal_of
from yokocho.cli.screen import err, out, progress
from yokocho.cli.speech import Trouble, knows, language, say, usage

if TYPE_CHECKING:
    from yokocho.engine.game import GameInfo
    from yokocho.engine.scene import ArgValue
    from yokocho.engine.solving import Progress, Solver, Tell


class Wish(NamedTuple):
    """What was asked for."""

    game: str
    rows: int | None
    options: tuple[str, ...]
    threads: int | None
    data: Path | None
    verify: float | None
    as_json: bool


class Work(NamedTuple):
    """What is to be done with which table."""

    info: GameInfo
    options: dict[str, ArgValue]
    folder: Path
    threads: int
    solver: Solver


def run(wish: Wish) -> None:
    """Build the table if it is not there, then tell what it says, or derive its values again."""
    from yokocho.engine.refused import BadSetting

    try:
        work = _work(wish)
        if not work.solver.table_file(work.options, work.folder).exists():
            _solve(work)
        if wish.verify is not None:
            _verify(work, wish.verify)
        else:
            _report(work, as_json=wish.as_json)
    except BadSetting as bad:
        raise refusal_of(bad.refused) from None
    except OSError as error:
        raise Trouble(say("cannot-write", file=str(error.filename or ""), why=error.strerror or str(error))) from None


def _work(wish: Wish) -> Work:
    info = game_called(wish.game)
    if wish.threads is not None and not 1 <= wish.threads <= 256:
        raise usage("number-range", option="--threads", least="1", most="256", got=str(wish.threads))
    if wish.verify is not None and not 0 < wish.verify <= 1:
        raise usage("share-range", option="--verify", got=str(wish.verify))
    from yokocho.engine.places import processors
    from yokocho.engine.solving import is_solvable, solver_of, tables_folder

    if not is_solvable(info):
        raise Trouble(say("not-solvable", game=info.title[language()]), 2)
    rows = () if wish.rows is None else (f"rows={wish.rows}",)
    options = options_from(info, (*wish.options, *rows))
    return Work(info, options, tables_folder(wish.data), wish.threads or processors(), solver_of(info))


def _solve(work: Work) -> None:
    size = work.solver.size(work.options)
    err().print(
        say(
            "solve-size",
            entries=f"{size.entries:,}",
            disk=f"{size.table_bytes / 1e9:.2f}",
            memory=f"{size.memory_bytes / 1e9:.2f}",
            threads=str(work.threads),
        ),
        soft_wrap=True,
    )
    try:
        with _rounds(say("solving", game=work.info.title[language()])) as tell:
            solved = work.solver.solve(work.options, work.folder, work.threads, tell)
    except KeyboardInterrupt:
        err().print(say("solve-stopped"), soft_wrap=True)
        raise
    positions = solved.won + solved.lost + solved.drawn
    told = say("solved", positions=f"{positions:,}", seconds=f"{solved.seconds:,.0f}", file=str(solved.table))
    err().print(told, soft_wrap=True)


def _verify(work: Work, share: float) -> None:
    with _rounds(say("deriving-again")) as tell:
        checked = work.solver.verify(work.options, work.folder, work.threads, share, tell)
    if checked.fault:
        raise Trouble(say("table-wrong", fault=checked.fault.sentence(language())))
    out().print(say("table-right", positions=f"{checked.positions:,}"), soft_wrap=True)


def _report(work: Work, *, as_json: bool) -> None:
    with progress(say("reading-table"), brief=True):
        found = work.solver.report(work.options, work.folder)
    console = out()
    if as_json:
        console.out(json.dumps(found, ensure_ascii=False), highlight=False)
        return
    for name, value in found.items():
        if isinstance(value, int | float | str):
            message = f"solved-{name.replace('_', '-')}"
            console.print(f"{_shown(value):>16}  {say(message) if knows(message) else name}", soft_wrap=True)
    console.print(say("solve-hint"), soft_wrap=True)


def _shown(value: Any) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:.4f}" if isinstance(value, float) else str(value)


@contextmanager
def _rounds(doing: str) -> Generator[Tell]:
    """A bar for the round at work, and how many positions are decided. In a pipe it is one line on standard error."""
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar
    from rich.text import Text

    console = err()
    if not console.is_terminal:
        console.print(Text(doing), soft_wrap=True)
        yield lambda _: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[told]}"), TimeElapsedColumn())
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task(doing, total=None, told="")

        def tell(now: Progress) -> None:
            told = say("round", round=str(now.round), decided=f"{now.decided:,}", positions=f"{now.positions:,}")
            bar.update(task, completed=now.done, total=now.of, told=told)

        yield tell
