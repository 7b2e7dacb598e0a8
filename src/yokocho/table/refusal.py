"""A command that is not carried out, as a value: a code for programs, a message for people, the clause where a rule
forbids it."""

from __future__ import annotations

import msgspec

from yokocho.engine.scene import ArgValue, Text


class Refusal(msgspec.Struct, frozen=True):
    code: str
    text: Text
    clause: str | None = None


def refuse(code: str, *, seat: int | None = None, **args: ArgValue) -> Refusal:
    """A refusal of the table itself; its words are the message `refused-{code}` of `table.ftl`."""
    seats = {} if seat is None else {"seat": seat}
    return Refusal(code, Text(f"refused-{code}", dict(args), seats))
