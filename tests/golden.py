"""Golden playthroughs: a game as a text that a person can read, with what each seat knows, step by step.

    python -m tests.golden            writes all of them anew; review the difference
    python -m tests.golden --check    says which are stale, and writes nothing

Each game lists its own in `tests/games/<id>/goldens.py`. A step shows the log in English, then the facts that changed:
`all` for what every viewer is told alike, `0`, `1`, ... for what a seat and `-` for what a spectator is told otherwise.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import random
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, NamedTuple, cast

import msgspec

from yokocho.engine.game import discover, load
from yokocho.engine.match import Match
from yokocho.engine.record import SPECTATOR
from yokocho.engine.refused import Refused
from yokocho.engine.scene import ArgValue, Text

FOLDER: Final = Path(__file__).parent / "goldens"
WIDTH: Final = 118


class Golden(NamedTuple):
    """One playthrough."""

    name: str
    """What it shows; part of the file's name."""
    seats: int
    options: Mapping[str, ArgValue]
    seed: int
    """Of the deal, and of the seats' choices."""
    script: tuple[tuple[str, Mapping[str, ArgValue]], ...] = ()
    """Actions by name, done first by whoever is awaited, where chance would hardly find the way to what is shown."""


def goldens() -> dict[str, tuple[str, Golden]]:
    """All playthroughs of all games, by file name."""
    found: dict[str, tuple[str, Golden]] = {}
    for game in discover():
        listed: list[Golden] = importlib.import_module(f"tests.games.{game.replace('-', '_')}.goldens").GOLDENS
        found.update({f"{game}-{golden.name}.txt": (game, golden) for golden in listed})
    return found


def played(game: str, golden: Golden) -> Match:
    """The game, played to its end by chance."""
    match = load(game).new(golden.seats, dict(golden.options), golden.seed)
    chance = random.Random(golden.seed)

    def any_of(items: list[Any]) -> Any:
        return items[int(chance.random() * len(items))]  # as `random()` is the same in every Python

    for name, params in golden.script:
        done = match.act(min(match.actors), (name, params))
        assert not isinstance(done, Refused), f"{game}, {golden.name}: {done}"
    while not match.over:
        seat = any_of(sorted(match.actors))
        match.act(seat, any_of(match.legal(seat)))
    return match


def told(game: str, golden: Golden) -> str:
    """The playthrough as text."""
    return "".join(f"{line}\n" for line in _lines(played(game, golden)))


def _lines(match: Match) -> Iterator[str]:
    options = ", ".join(f"{name} {value}" for name, value in match.options.items())
    yield f"{match.game.id}: {match.seats} seats, {options}. Rules version {match.rules_version}."
    yield ""
    yield "0. Set-up"
    viewers = [SPECTATOR, *range(match.seats)]
    split = _split_names(match)
    facts = {viewer: _flat(match.game.facts(match.opening[-1], viewer), split) for viewer in viewers}
    yield from _said(match, match.opening_story(None))
    yield from _changes({viewer: {} for viewer in viewers}, facts)
    last = match.opening[-1]
    for number, move in enumerate(match.moves, 1):
        yield f"{number}. Seat {move.seat}: {match.game.codec.decode(move.code)}"
        for frame in move.frames:
            views = {viewer: _flat(match.game.facts(frame, viewer), split) for viewer in viewers}
            yield from _said(match, [text for each in match.game.frames(last, (frame,), None) for text in each.story])
            yield from _changes(facts, views)
            facts, last = views, frame
    yield ""
    scores = ", ".join(f"{score + 0:g}" for score in match.scores)
    yield f"End: {match.end_reason}. Ranks {match.ranks}, scores [{scores}]."


def _said(match: Match, story: Iterable[Text]) -> Iterator[str]:
    names = {seat: f"Seat {seat}" for seat in range(match.seats)}
    for text in story:
        yield f"   “{match.game.sentence(text, 'en', names)}”"


def _plain(facts: Any) -> dict[str, Any]:
    return msgspec.to_builtins(facts)


def _split_names(match: Match) -> set[str]:
    """Facts that are lists of more than plain numbers and names: their entries are told one by one."""
    states = [match.opening[-1], *(frame for move in match.moves for frame in move.frames)]
    return {
        name
        for state in states
        for name, value in _plain(match.game.facts(state, 0)).items()
        if isinstance(value, list | tuple) and not all(isinstance(each, int | str) for each in cast("list[Any]", value))
    }


def _flat(facts: Any, split: set[str]) -> dict[str, str]:
    """Facts by name, tables and split lists one entry each, as short texts."""
    flat: dict[str, str] = {}
    for name, value in _plain(facts).items():
        if isinstance(value, dict):
            flat.update({f"{name}.{key}": _short(each) for key, each in cast("dict[str, Any]", value).items()})
        elif name in split and isinstance(value, list | tuple):
            flat.update({f"{name}.{at}": _short(each) for at, each in enumerate(cast("list[Any]", value))})
        else:
            flat[name] = _short(value)
    return flat


def _short(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "[" + " ".join(map(_short, cast("list[Any]", value))) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} {_short(each)}" for key, each in cast("dict[str, Any]", value).items()) + "}"
    return "–" if value is None else str(value)


def _changes(before: Mapping[int, Mapping[str, str]], after: Mapping[int, Mapping[str, str]]) -> Iterator[str]:
    """What changed, with those who are told so: who is told the same stands on one line."""
    told_to: dict[tuple[str, str], list[int]] = {}
    for viewer, facts in after.items():
        for name in [*facts, *sorted(before[viewer].keys() - facts.keys())]:
            if before[viewer].get(name) != facts.get(name):
                told_to.setdefault((name, facts.get(name, "gone")), []).append(viewer)
    lines: dict[str, list[str]] = {}
    for (name, value), viewers in told_to.items():
        who = "all" if len(viewers) == len(after) else "".join("-" if v == SPECTATOR else str(v) for v in viewers)
        lines.setdefault(who, []).append(f"{name} {value}")
    for who, facts in sorted(lines.items(), key=lambda line: (line[0] != "all", line[0])):
        yield from wrap(", ".join(facts), WIDTH, initial_indent=f"   {who:<5}", subsequent_indent=" " * 8)


def stale() -> dict[str, str]:
    """Files that differ from what the rules say now, with the difference."""
    found: dict[str, str] = {}
    now = {name: told(*golden) for name, golden in goldens().items()}
    kept = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}
    for name in sorted(now.keys() | kept.keys()):
        one, other = kept.get(name, ""), now.get(name, "")
        if one != other:
            lines = difflib.unified_diff(
                one.splitlines(), other.splitlines(), f"kept/{name}", f"now/{name}", lineterm=""
            )
            found[name] = "\n".join(lines)
    return found


def main() -> int:
    """See the module."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if any is stale")
    differences = stale()
    if parser.parse_args().check:
        sys.stdout.write("".join(f"{difference}\n" for difference in differences.values()))
        return 1 if differences else 0
    FOLDER.mkdir(exist_ok=True)
    wanted = goldens()
    for name in differences:
        if name in wanted:
            (FOLDER / name).write_text(told(*wanted[name]), encoding="utf-8")
        else:
            (FOLDER / name).unlink()
        sys.stdout.write(f"written: {name}\n" if name in wanted else f"removed: {name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
