"""From what was typed to what is meant: games, seats, options, levels. Whatever cannot be meant is a `Trouble`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from yokocho.cli.speech import Trouble, closest, language, not_one_of, say, usage

if TYPE_CHECKING:
    from yokocho.engine.game import GameInfo, OptionSpec
    from yokocho.engine.grids import Grid
    from yokocho.engine.refused import Refused
    from yokocho.engine.scene import ArgValue

MAX_BYTES: Final = 64 << 20
"""Of a file that is named: far more than the longest record has."""


def game_called(name: str) -> GameInfo:
    """The game of this id."""
    from yokocho.engine.game import discover

    found = discover()
    info = found.get(name) or found.get(name.lower().replace("_", "-"))
    if info is None:
        raise not_one_of("no-such-game", name, list(found))
    return info


def options_from(info: GameInfo, given: Sequence[str]) -> dict[str, ArgValue]:
    """`NAME=VALUE` texts as checked options, defaults filled in."""
    known = {spec.name: spec for spec in info.options}
    chosen: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise usage("option-form", got=text[:60])
        if name not in known:
            raise not_one_of("no-such-game-option", name, list(known))
        chosen[name] = _value(known[name], value)
    checked = info.check_options(chosen)
    if not isinstance(checked, dict):
        raise Trouble(checked.sentence(language()), 2)
    return checked


def _value(spec: OptionSpec, text: str) -> ArgValue:
    from yokocho.engine.actions import spelled

    if spec.grid is not None:
        return _table(spec, spec.grid, text)
    for value in spec.values:
        if str(value) == text:
            return value
    meant = closest(text, [str(value) for value in spec.values if isinstance(value, str)])
    hint = say("did-you-mean", word=meant) if meant else None
    known = spelled(spec.values)
    raise Trouble(say("option-value", option=spec.name, got=text[:60], known=known), 2, hint)


def _table(spec: OptionSpec, grid: Grid, text: str) -> str:
    """A table of 0 and 1: `@file.toml`, the word of a known one, or written out."""
    from yokocho.engine.refused import Refused

    if text.startswith("@"):
        checked = grid.read(spec.name, read_file(Path(text[1:])).decode("utf-8", "replace"))
    else:
        checked = grid.check(spec.name, text)
    if isinstance(checked, Refused):
        raise Trouble(checked.sentence(language()), 2)
    return checked


def seats_for(info: GameInfo, wanted: int | None) -> int:
    """How many play: as asked, else as many as can, up to four."""
    if wanted is None:
        return max((seats for seats in info.seats if seats <= 4), default=info.seats[0])
    if refused := info.check_seats(wanted):
        raise Trouble(refused.sentence(language()), 2)
    return wanted


def seat_number(seat: int, seats: int) -> int:
    """A seat as people count (from 1) as programs count (from 0)."""
    if not 1 <= seat <= seats:
        raise usage("no-such-seat", got=str(seat), last=str(seats))
    return seat - 1


def level_names(info: GameInfo) -> list[str]:
    """The bots' levels for a game, weakest first."""
    from yokocho.bots import registry

    return [level.id for level in (*registry.LEVELS, *registry.own_levels(info))]


def levels_for(text: str | None, seats: Sequence[int], known: list[str]) -> dict[int, str]:
    """A level for each bot's seat: one for all, or several separated by commas, taken in turn."""
    chosen = [each.strip() for each in (text or default_level(known)).split(",") if each.strip()]
    for each in chosen:
        if each not in known:
            raise not_one_of("no-such-level", each, known)
    if not chosen:
        raise not_one_of("no-such-level", text or "", known)
    return {seat: chosen[number % len(chosen)] for number, seat in enumerate(seats)}


def default_level(known: Sequence[str]) -> str:
    """A fair opponent for a first game."""
    return "regular" if "regular" in known else known[0]


def level_name(level: str) -> str:
    """A level in words."""
    from yokocho.cli.speech import knows

    return say(f"level-{level}") if knows(f"level-{level}") else level


def read_file(path: Path) -> bytes:
    """The bytes of a file that was named. What is longer than any file of ours is not read to its end."""
    try:
        with path.open("rb") as file:
            held = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        folder = path.parent if path.parent.is_dir() else Path()
        meant = closest(path.stem, sorted(each.stem for each in folder.glob("*.json"))[:200])
        hint = say("did-you-mean", word=str(path.parent / f"{meant}.json")) if meant else None
        raise Trouble(say("no-such-file", file=str(path)), 2, hint) from None
    except OSError as error:
        raise Trouble(say("cannot-read", file=str(path), why=error.strerror or str(error))) from None
    if len(held) > MAX_BYTES:
        raise Trouble(say("file-too-long", file=str(path), megabytes=MAX_BYTES >> 20))
    return held


def refusal_of(refused: Refused) -> Trouble:
    """A refusal by the engine, said in the language of this run."""
    return Trouble(refused.sentence(language()))


def bot_name(seat: int, level: str) -> str:
    """A bot in words."""
    return say("bot-name", level=level_name(level), number=str(seat + 1))


def names_of(seats: int, you: int | None, levels: Mapping[int, str]) -> dict[int, str]:
    """Who sits where, in words."""
    names: dict[int, str] = {}
    for seat in range(seats):
        if seat == you:
            names[seat] = say("you")
        elif seat in levels:
            names[seat] = bot_name(seat, levels[seat])
        else:
            names[seat] = say("seat-name", number=str(seat + 1))
    return names
