"""The command line's own words, in the language of whoever types.

They are apart from the words of the engine and the server: reading all would be felt in `yokocho --help`, and the page
need not carry them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal

from fluent.runtime import FluentBundle, FluentResource

Lang = Literal["en", "ja"]
LANGS: Final[tuple[Lang, ...]] = ("en", "ja")
TEXT: Final = Path(__file__).resolve().parent / "text"


class Trouble(Exception):
    """Something that was asked for cannot be done: a message for people and an exit code (1 failed, 2 wrongly
    asked)."""

    def __init__(self, sentence: str, code: int = 1, hint: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code
        self.hint = hint


class Voice:
    """Which language is spoken in this run."""

    lang: Lang = "en"


def language() -> Lang:
    """The language of this run."""
    return Voice.lang


def speak(lang: Lang) -> None:
    """Choose the language of this run."""
    Voice.lang = lang


def lang_of_locale(environ: Mapping[str, str] = os.environ) -> Lang:
    """Japanese where the locale says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name):
            return "ja" if value.lower().startswith("ja") else "en"
    return "en"


@lru_cache
def _bundle(lang: Lang) -> FluentBundle:
    bundle = FluentBundle([lang], use_isolating=False)
    bundle.add_resource(FluentResource((TEXT / f"{lang}.ftl").read_text(encoding="utf-8")))
    return bundle


def knows(message: str, lang: Lang | None = None) -> bool:
    """Whether there is a message `cli-{message}`."""
    return _bundle(lang or Voice.lang).has_message(f"cli-{message}")


def say(message: str, /, **args: Any) -> str:
    """The message `cli-{message}` in the language of this run. Raises for an unknown message or a missing argument:
    bugs."""
    bundle = _bundle(Voice.lang)
    pattern = bundle.get_message(f"cli-{message}").value
    assert pattern is not None, message
    sentence, errors = bundle.format_pattern(pattern, args)
    if errors:
        raise ValueError(f"message cli-{message} in {Voice.lang}: {errors}")
    return str(sentence)


def usage(message: str, /, **args: Any) -> Trouble:
    """Wrongly asked: exit code 2."""
    return Trouble(say(message, **args), 2)


def closest(word: str, known: list[str]) -> str | None:
    """The known word that was probably meant. What all have in common, as the dashes of options, makes none alike."""
    lowered = {name.lower().lstrip("-"): name for name in known}
    found = get_close_matches(word.lower().lstrip("-"), list(lowered), n=1, cutoff=0.6 if len(word) > 2 else 0.5)
    return lowered[found[0]] if found else None


def not_one_of(message: str, word: str, known: list[str], **args: str) -> Trouble:
    """Wrongly asked: `word` is none of `known`. Says what was probably meant, and what there is."""
    meant = closest(word, known)
    hint = say("did-you-mean", word=meant) if meant else None
    return Trouble(say(message, got=word[:60], known=", ".join(known) or "-", **args), 2, hint)
