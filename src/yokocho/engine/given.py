"""Matches that begin from a given position instead of a set-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from yokocho.engine.record import PUBLIC, Layout
from yokocho.engine.scene import ArgValue, Text

if TYPE_CHECKING:
    from yokocho.engine.game import Game

NO_SECRETS: Final = frozenset({"may", "chance_at", "chance_key", "chance_block"})
"""Hidden in every game: chance that is still to come, and offers that whoever looks can see."""


def with_new_chance(layout: Layout, state: bytes, seed: bytes) -> bytes:
    """The same position with its chance keyed anew (as `kit.seed_chance` does): what was drawn before tells nothing of
    what will be."""
    body = bytearray(state)
    record: Any = np.frombuffer(body, layout.dtype)[0]
    record["chance_key"][:] = np.frombuffer(seed, "<u4")
    record["chance_block"][:] = 0
    np.frombuffer(body, layout.dtype)["chance_at"] = 0
    return bytes(body)


def has_secrets(layout: Layout, options: Mapping[str, ArgValue]) -> bool:
    """Whether something but chance is hidden from somebody."""
    hidden = {field.name for field in layout.fields if field.sight_with(options) is not PUBLIC}
    return not hidden <= NO_SECRETS


def given_text(game: Game, options: Mapping[str, ArgValue]) -> Text:
    """What everybody should know who looks at such a match."""
    return Text("given-secrets" if has_secrets(game.layout, options) else "given-open")
