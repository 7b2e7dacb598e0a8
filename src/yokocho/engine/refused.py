"""Refusals are values with a code, a clause and a sentence; bugs are exceptions."""

from __future__ import annotations

import re

import msgspec

from yokocho.engine.scene import ArgValue, Text
from yokocho.engine.words import Lang, words


class Refused(msgspec.Struct, frozen=True):
    """Something that was asked and is not done: `code` for programs, the rulebook's `clause` where a rule forbids
    it."""

    code: str
    text: Text
    clause: str | None = None
    game: str | None = None

    def sentence(self, lang: Lang = "en") -> str:
        """The reason in words."""
        from yokocho.engine.game import info_of

        return words(lang, info_of(self.game).folder if self.game else None).say(self.text)

    def __str__(self) -> str:
        return self.sentence() + (f" ({self.clause})" if self.clause else "")

    def __bool__(self) -> bool:
        """True: `if refused := match.take_back(seat): ...`."""
        return True


def refuse(code: str, **args: ArgValue) -> Refused:
    """A refusal by the engine itself; its words are `refused-{code}`."""
    return Refused(code, Text(f"refused-{code}", dict(args)))


_FORMS = (
    ("missing", re.compile(r"Object missing required field `(?P<what>[^`]*)`")),
    ("unknown", re.compile(r"Object contains unknown field `(?P<what>[^`]*)`")),
    ("type", re.compile(r"Expected `(?P<expected>.*)`, got `(?P<what>[^`]*)`")),
    ("range", re.compile(r"Expected (?P<expected>.+)")),
    ("json", re.compile(r"JSON is malformed: .*\(byte (?P<what>\d+)\)")),
    ("cut", re.compile(r"Input data was truncated")),
)


def form_fault(error: Exception) -> dict[str, ArgValue]:
    """What is wrong with the form of data from outside, as arguments of the message `form-fault`, which refusals of
    such data contain. `error` is what decoding it raised; its own words, which are English, are not passed on."""
    problem, _, place = str(error).partition(" - at `")
    found = {"why": "other", "what": "", "expected": "", "at": place.rstrip("`")[:60] or "top"}
    for why, form in _FORMS:
        if match := form.match(problem):
            named = {key: value.replace("`", "")[:80] for key, value in match.groupdict().items()}
            return {**found, "why": why, **named}
    return dict(found)


class BadSetting(ValueError):
    """Impossible seats, options or games, or a record that cannot be read, given to a library call; carries the
    refusal."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(str(refused))
        self.refused = refused


class OtherRules(BadSetting):
    """A record of another rules version: it cannot be played on here."""


class KernelFault(RuntimeError):
    """A game's rules broke their contract: a bug. The match is frozen, its record is kept."""
