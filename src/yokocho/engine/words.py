"""Words: Project Fluent messages of the engine, the table and the games, formatted in Python (terminal, logs, tests).

The page formats the same files itself; the rules for arguments are those of `scene.Text`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal

from yokocho.engine.scene import Text

Lang = Literal["en", "ja"]
LANGS: Final[tuple[Lang, Lang]] = ("en", "ja")
COMMON: Final = Path(__file__).resolve().parent.parent / "text"
HUGE: Final = 10**15


class Words:
    """All messages of one language: the common ones and, with a game's folder, the game's."""

    def __init__(self, lang: Lang, folder: Path | None = None) -> None:
        from fluent.runtime import FluentBundle, FluentResource  # slow to import, and a bot says nothing

        self.lang = lang
        self.bundle = FluentBundle([lang], use_isolating=False)
        files = sorted((COMMON / lang).glob("*.ftl"))
        if folder is not None:
            files.append(folder / "text" / f"{lang}.ftl")
        for path in files:
            self.bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")), allow_overrides=False)

    def has(self, message: str) -> bool:
        """Whether there is a message of this id."""
        return self.bundle.has_message(message)

    def say(self, text: Text, names: Mapping[int, str] | None = None, you: int | None = None) -> str:
        """The sentence of `text`. `names` by seat (default: "Seat 1" and so on); `you` is the seat of who reads it.

        Raises KeyError for an unknown message and ValueError for a missing argument: both are bugs, caught by tests.
        """
        args: dict[str, Any] = dict(text.args)
        for key, seat in text.seats.items():
            args[key] = names[seat] if names and seat in names else self._seat(seat)
        if text.seats:
            args["you"] = "yes" if you is not None and you in text.seats.values() else "no"
        return self.format(text.id, args)

    def format(self, message: str, args: Mapping[str, Any] | None = None) -> str:
        """One message with plain arguments."""
        if not self.bundle.has_message(message):
            raise KeyError(f"no message {message!r} in {self.lang}")
        pattern = self.bundle.get_message(message).value
        if pattern is None:
            raise KeyError(f"message {message!r} in {self.lang} has no value")
        given = {key: str(value) if _is_huge(value) else value for key, value in (args or {}).items()}
        value, errors = self.bundle.format_pattern(pattern, given)
        if errors:
            raise ValueError(f"message {message!r} in {self.lang}: {errors}")
        return str(value)

    def _seat(self, seat: int) -> str:
        return self.format("seat-name", {"number": seat + 1})


def _is_huge(value: object) -> bool:
    """A number that somebody made up: too long to be set with separators."""
    return isinstance(value, int) and abs(value) >= HUGE


@lru_cache
def words(lang: Lang, folder: Path | None = None) -> Words:
    """The words of a language, with a game's folder or without; read once."""
    return Words(lang, folder)
