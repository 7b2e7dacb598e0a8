"""Rule coverage: which clauses of the rulebook never come up.

Games that were played, by whatever bots, are played again without the compiler in a process of their own, and every
line of the game's `rules.py` that runs in `setup`, `act` and `step` is noted. A clause is *named* where its id stands
in a comment (it is about that line, or the next one) or in a function's docstring (it is about that function). What is
named nowhere cannot be traced, and is said to be so.
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import threading
import time
import tokenize
from collections import Counter
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from yokocho.engine.game import GameInfo, discover
from yokocho.engine.refused import KernelFault

if TYPE_CHECKING:
    from yokocho.engine.match import Match

CLAUSE: Final = re.compile(r"\b([A-Z]{2,4}-\d+[a-z]?)\b")
_HEADING: Final = re.compile(r"^#+ ([A-Z]{2,4}-\d+[a-z]?)\b", re.MULTILINE)
NOT_PLAYED: Final = frozenset({"why", "legal", "resample", "scores"})
"""Kernels that judge or imagine; coverage is of what happens."""


class Place(msgspec.Struct, frozen=True):
    """Where a clause is named in the rules: a function, or one line of it."""

    function: str
    line: int
    whole: bool
    """A docstring: the clause is about the whole function."""


class Covered(msgspec.Struct, frozen=True):
    """A clause, in how many of the games it came up, and where it is named (nowhere: not traceable)."""

    clause: str
    games: int
    places: tuple[Place, ...]

    @property
    def traceable(self) -> bool:
        """Whether the rules name it somewhere that is played."""
        return bool(self.places)


class Coverage(msgspec.Struct, frozen=True):
    """All clauses in the rulebook's order, and lines of the rules that never ran: (function, line, source)."""

    games: int
    clauses: tuple[Covered, ...]
    idle: tuple[tuple[str, int, str], ...]

    @property
    def never(self) -> list[str]:
        """Clauses that can be traced and never came up."""
        return [each.clause for each in self.clauses if each.traceable and not each.games]

    @property
    def untraceable(self) -> list[str]:
        """Clauses that the rules do not name."""
        return [each.clause for each in self.clauses if not each.traceable]


def cover(matches: Sequence[Match]) -> Coverage:
    """Play matches of one game again and note what of its rules ran. Raises KernelFault if that breaks."""
    info = matches[0].game.info
    lines = "".join(_line(match) + "\n" for match in matches)
    done = subprocess.run(
        [sys.executable, "-m", "yokocho.lab.coverage", info.id],
        env={**os.environ, "YOKOCHO_KERNELS": "interpreted"},
        input=lines, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode != 0:
        raise KernelFault(f"{info.id}: the rules could not be traced\n{done.stderr[-2000:]}")
    ran = [set(each) for each in json.loads(done.stdout)]
    return covered(info, ran)


def _line(match: Match) -> str:
    codes = match.game.info.option_codes(match.seats, match.options)
    return json.dumps([codes, match.seed.hex(), [(move.seat, move.code) for move in match.moves]])


def covered(info: GameInfo, ran: Sequence[set[int]]) -> Coverage:
    """What lines that ran, game by game, say about clauses."""
    source = (info.folder / "rules.py").read_text(encoding="utf-8")
    functions = _functions(source)
    places = named(source)
    entered = [{name for name, lines in functions.items() if lines & each} for each in ran]
    clauses: list[Covered] = []
    for clause in clauses_of(info):
        mine = places.get(clause, [])
        games = sum(
            any(place.function in names if place.whole else place.line in each for place in mine)
            for each, names in zip(ran, entered, strict=True)
        )
        clauses.append(Covered(clause, games, tuple(mine)))
    everything = {line for each in ran for line in each}
    text = source.splitlines()
    idle = [
        (name, line, text[line - 1].strip()) for name, lines in functions.items() for line in sorted(lines - everything)
    ]
    return Coverage(len(ran), tuple(clauses), tuple(idle))


def clauses_of(info: GameInfo) -> list[str]:
    """The rulebook's clauses, in its order."""
    book = (info.folder / "text" / "rulebook.en.md").read_text(encoding="utf-8")
    return list(dict.fromkeys(_HEADING.findall(book)))


def _played(source: str) -> list[ast.FunctionDef]:
    """Functions that `setup`, `act` and `step` can reach."""
    tree = ast.parse(source)
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    reached: dict[str, ast.FunctionDef] = {}
    waiting = ["setup", "act", "step"]
    while waiting:
        name = waiting.pop()
        if name in reached or name in NOT_PLAYED or name not in functions:
            continue
        reached[name] = functions[name]
        waiting += [node.id for node in ast.walk(functions[name]) if isinstance(node, ast.Name)]
    return sorted(reached.values(), key=lambda node: node.lineno)


def _functions(source: str) -> dict[str, set[int]]:
    """Lines of each function that can run: where a statement begins."""
    found: dict[str, set[int]] = {}
    for function in _played(source):
        body = function.body[1:] if ast.get_docstring(function) is not None else function.body
        found[function.name] = {
            node.lineno for part in body for node in ast.walk(part) if isinstance(node, ast.stmt)
        } - {node.lineno for part in body for node in ast.walk(part) if isinstance(node, ast.Pass)}
    return found


def named(source: str) -> dict[str, list[Place]]:
    """Where each clause is named, of what is played."""
    found: dict[str, list[Place]] = {}
    functions = _played(source)
    lines = _functions(source)
    for function in functions:
        for clause in CLAUSE.findall(ast.get_docstring(function) or ""):
            found.setdefault(clause, []).append(Place(function.name, function.lineno, whole=True))
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        at = token.start[0]
        for function in functions:
            if function.lineno <= at <= (function.end_lineno or at):
                line = min((each for each in lines[function.name] if each >= at), default=None)
                if line is not None:
                    place = Place(function.name, line, whole=False)
                    for clause in CLAUSE.findall(token.string):
                        found.setdefault(clause, []).append(place)
    # A line says more than the function that it is in.
    exact = {clause for clause, places in found.items() if any(not place.whole for place in places)}
    return {
        clause: [
            place
            for place in places
            if not (
                place.whole
                and clause in exact
                and any(not other.whole and other.function == place.function for other in places)
            )
        ]
        for clause, places in found.items()
    }


# --- in the process of its own ----------------------------------------------------------------------------------------


def trace(game_id: str, records: Iterable[str]) -> list[list[int]]:
    """Lines of the rules that ran, game by game. Only where kernels are interpreted."""
    import numpy as np

    from yokocho.engine.game import load

    game = load(game_id)
    file = str(Path(str(game.rules.__file__)))
    ran: Counter[int] = Counter()

    def local(frame: Any, event: str, _arg: object) -> Any:
        if event == "line":
            ran[frame.f_lineno] += 1
        return local

    def enter(frame: Any, _event: str, _arg: object) -> Any:
        return local if frame.f_code.co_filename == file and frame.f_code.co_name not in NOT_PLAYED else None

    answers: list[list[int]] = []
    for record in records:
        codes, seed, moves = json.loads(record)
        state = np.zeros(game.layout.size, np.uint8)
        ran.clear()
        sys.settrace(enter)
        try:
            game.kernels.setup(state, np.array(codes, np.int64), np.frombuffer(bytes.fromhex(seed), np.uint8).copy())
            while game.kernels.step(state):
                pass
            for seat, code in moves:
                game.kernels.act(state, seat, code)
                while game.kernels.step(state):
                    pass
        finally:
            sys.settrace(None)
        answers.append(sorted(ran))
    return answers


def end_with_parent() -> None:
    """Nobody wants the answer of a process whose parent is gone."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, name="yokocho-parent", daemon=True).start()


if __name__ == "__main__":
    end_with_parent()
    if sys.argv[1] in discover():
        sys.stdout.write(json.dumps(trace(sys.argv[1], sys.stdin)))
