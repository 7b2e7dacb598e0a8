"""`yokocho doctor`: whether everything is there, and what to do where it is not."""

from __future__ import annotations

import importlib.metadata
import json
import platform
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.text import Text

from yokocho.cli.database import database_problem, default_data
from yokocho.cli.screen import out
from yokocho.cli.speech import Trouble, say


class Finding(NamedTuple):
    """One line: what was looked at, whether it is well, what was found, whether playing needs it."""

    name: str
    ok: bool
    found: str
    needed: bool = True


def run(data: Path | None, database_url: str | None, *, as_json: bool) -> None:
    """Look, print, and fail (exit code 1) if something that playing needs is missing."""
    findings = list(look(data or default_data(), database_url))
    console = out()
    if as_json:
        found = {f.name: {"ok": f.ok, "found": f.found, "needed": f.needed} for f in findings}
        console.out(json.dumps(found, ensure_ascii=False), highlight=False)
    else:
        for finding in findings:
            sign = say("ok") if finding.ok else say("lacking") if finding.needed else say("absent")
            style = "green" if finding.ok else "red" if finding.needed else "yellow"
            line = Text.assemble((f"{sign:>4}", style), f"  {say('look-' + finding.name)}: {finding.found}")
            console.print(line, soft_wrap=True)
            if not finding.ok:
                console.print(f"      {say('cure-' + finding.name)}", soft_wrap=True)
    if any(finding.needed and not finding.ok for finding in findings):
        raise Trouble(say("doctor-found-trouble"))


def look(data: Path, database_url: str | None) -> Iterator[Finding]:
    """Everything that is worth a look."""
    yield Finding("python", sys.version_info >= (3, 11), platform.python_version())
    yield Finding("numba", True, importlib.metadata.version("numba"))
    yield from _kernels()
    page = Path(__file__).resolve().parent.parent / "server" / "page" / "index.html"
    yield Finding("page", page.exists(), str(page))
    problem = database_problem(data, database_url)
    yield Finding("database", problem is None, problem or ("PostgreSQL" if database_url else str(data / "yokocho.db")))
    encoding = sys.stdout.encoding or "?"
    yield Finding("encoding", encoding.lower().replace("-", "") == "utf8", encoding, needed=False)
    yield _program("chromium", "chromium", "chromium-browser", "google-chrome")
    yield _program("postgres", "postgres", *map(str, Path("/usr/lib/postgresql").glob("*/bin/postgres")))
    yield _program("node", "node")


def _kernels() -> Iterator[Finding]:
    from yokocho.cli.ready import rules_are_ready
    from yokocho.engine import abi
    from yokocho.engine.game import discover

    root = abi.cache_root()
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file()) if root.exists() else 0
    yield Finding("cache", True, f"{root} ({size / 1e6:.1f} MB)")
    waiting = [info.id for info in discover().values() if not rules_are_ready(info)]
    yield Finding("kernels", not waiting, ", ".join(waiting or discover()), needed=False)


def _program(name: str, *commands: str) -> Finding:
    found = next((path for command in commands if (path := shutil.which(command))), None)
    return Finding(name, found is not None, found or "–", needed=False)
