"""From a message of the page to a decision of the table: one line for each kind of command."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, assert_never

import msgspec

from yokocho.table.events import By, Event
from yokocho.table.refusal import Refusal, refuse
from yokocho.table.seats import Guest

from . import protocol as p

if TYPE_CHECKING:
    from yokocho.table.table import Table

Change = (
    p.Act
    | p.ActWay
    | p.Sit
    | p.Leave
    | p.SetBot
    | p.Start
    | p.TakeBack
    | p.AnswerTakeBack
    | p.Rematch
    | p.SetPace
    | p.SetConsent
)
"""Commands that may become an event; the others only ask."""


BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and marks by their category that are drawn as nothing."""
MARKS = 4
"""Above and below one letter; no script that is written needs more."""


class Context(msgspec.Struct, frozen=True):
    """Who asks, and what the table cannot know by itself."""

    asker: Guest
    next_table: str = ""


def decide(table: Table, command: Change, context: Context) -> Event | Refusal:  # noqa: C901 - one case for each kind of command
    by = By(context.asker.id, command.id)
    match command:
        case p.Act():
            return table.act(by, command.version, command.name, command.params)
        case p.ActWay():
            return table.act_way(by, command.version, command.way)
        case p.Sit():
            name = clean_name(command.name)
            if name is None:
                return refuse("name")
            return table.sit(by, context.asker, name, command.seat, command.invite)
        case p.Leave():
            return table.leave(by)
        case p.SetBot():
            return table.set_bot(by, context.asker, command.seat, command.level)
        case p.Start():
            return table.start(by)
        case p.TakeBack():
            return table.take_back(by)
        case p.AnswerTakeBack():
            return table.answer_take_back(by, command.agree)
        case p.Rematch():
            return table.rematch(by, context.asker, context.next_table)
        case p.SetPace():
            return table.set_pace(by, command.pace)
        case p.SetConsent():
            return table.set_consent(by, agree=command.agree)
        case _:
            assert_never(command)


def clean_name(name: str) -> str | None:
    """A name without what cannot be seen, turns the text around or towers over a letter; None if nothing that can be
    seen is left."""
    seen = [sign for sign in unicodedata.normalize("NFC", name) if not _is_unseen(sign)]
    has_body = any(not unicodedata.category(sign).startswith(("M", "Z")) for sign in seen)
    marks = 0
    kept = ""
    for sign in seen:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        kept += sign if marks <= MARKS else ""
    return " ".join(kept.split()) if has_body else None


def _is_unseen(sign: str) -> bool:
    return sign in BLANKS or unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
