"""Actions by name, as they are typed during a game: `play 17`, `play card=17`, `take_row 3`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from yokocho.cli.speech import closest, say

if TYPE_CHECKING:
    from yokocho.engine.actions import Codec, Verb


class Named(NamedTuple):
    """An action that was named. Whether it exists and is allowed, the match says."""

    name: str
    params: dict[str, object]


def action_named(codec: Codec, typed: str) -> Named | str:
    """The action that is named, or a sentence that says why none is."""
    name, *values = typed.split()
    verbs = {verb.name: verb for verb in codec.verbs}
    verb = verbs.get(name.lower().replace("-", "_"))
    if verb is None:
        meant = closest(name, list(verbs))
        hint = " " + say("did-you-mean", word=meant) if meant else ""
        return say("not-understood", got=typed[:40]) + hint
    return _with_values(verb, values)


def _with_values(verb: Verb, values: list[str]) -> Named | str:
    params: dict[str, object] = {}
    left = iter(verb.params)
    for value in values:
        key, equals, text = value.partition("=")
        if not equals:
            key, text = next((name for name in left if name not in params), ""), value
        if key not in verb.params:
            return say("action-form", form=verb.form())
        params[key] = int(text) if text.lstrip("-").isdecimal() else text
    return Named(verb.name, params) if len(params) == len(verb.params) else say("action-form", form=verb.form())
