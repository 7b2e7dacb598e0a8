"""Where output goes: consoles that respect NO_COLOR and pipes, and progress on long work."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from rich.console import Console
from rich.text import Text

from yokocho.cli.speech import say


def out() -> Console:
    """Standard output: what was asked for."""
    return _console(stderr=False)


def err() -> Console:
    """Standard error: progress and trouble."""
    return _console(stderr=True)


def _console(*, stderr: bool) -> Console:
    _forgive(sys.stderr if stderr else sys.stdout)
    plain = bool(os.environ.get("NO_COLOR"))
    return Console(stderr=stderr, highlight=False, emoji=False, markup=False, color_system=None if plain else "auto")


def _forgive(stream: TextIO) -> None:
    """A terminal of a narrow encoding shows a question mark instead of ending the program."""
    if hasattr(stream, "reconfigure") and getattr(stream, "errors", None) in ("strict", "surrogateescape"):
        cast("Any", stream).reconfigure(errors="replace")


def complain(sentence: str, hint: str | None = None) -> None:
    """Say what went wrong, on standard error."""
    console = err()
    # What somebody else wrote into a file may be quoted here, and must not command the terminal.
    sentence = "".join(sign if sign.isprintable() or sign in "\n\t" else "\ufffd" for sign in sentence)
    console.print(Text.assemble((say("error") + " ", "bold red"), sentence), soft_wrap=True)
    if hint:
        console.print(Text(hint, "dim"), soft_wrap=True)


@contextmanager
def progress(doing: str, *, brief: bool = False) -> Generator[None]:
    """Show what is being done and for how long, while it is done. In a pipe it is one line on standard error, and none
    for what is brief."""
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    console = err()
    if not console.is_terminal:
        if not brief:
            console.print(Text(doing), soft_wrap=True)
        yield
        return
    spinner = SpinnerColumn("dots" if console.encoding.startswith("utf") else "line")
    columns = (spinner, TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        bar.add_task(doing, total=None)
        yield


@contextmanager
def counted(doing: str) -> Generator[Callable[[int, int], None]]:
    """A bar with an estimate of what is left, moved by calls with what is done and what is wanted. In a pipe it is one
    line on standard error."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = err()
    if not console.is_terminal:
        console.print(Text(doing), soft_wrap=True)
        yield lambda _done, _wanted: None
        return
    columns = (
        TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(doing, total=None)

        def move(done: int, wanted: int) -> None:
            bar.update(task, completed=done, total=wanted)

        yield move
