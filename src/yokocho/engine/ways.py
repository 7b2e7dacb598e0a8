"""What touched ids mean: a whole way names one action, the beginning of ways may still become several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from yokocho.engine.record import Options
from yokocho.engine.refused import Refused, refuse
from yokocho.engine.scene import ArgValue

if TYPE_CHECKING:
    from yokocho.engine.game import Game
    from yokocho.engine.match import Match

ASKED = 64
"""Of the actions that a beginning may become, so many are asked why they cannot be done."""


def _begun(game: Game, seat: int, options: Options) -> dict[tuple[str, ...], list[int]]:
    """By the beginnings of ways, whole ones too: the codes that go on from there."""
    return _begun_at(game, seat, tuple(options.items()))


@lru_cache(maxsize=64)
def _begun_at(game: Game, seat: int, options: tuple[tuple[str, ArgValue], ...]) -> dict[tuple[str, ...], list[int]]:
    begun: dict[tuple[str, ...], list[int]] = {}
    for code, action in enumerate(game.codec.actions):
        way = game.way(action, seat, dict(options))
        for length in range(1, len(way) + 1):
            begun.setdefault(way[:length], []).append(code)
    return begun


def code_of(game: Game, seat: int, way: Sequence[str], options: Options) -> int | None:
    """The action that exactly these ids name, at a table with these options."""
    touched = tuple(way)
    codes = _begun(game, seat, options).get(touched, ())
    return next((code for code in codes if game.way(game.codec.decode(code), seat, options) == touched), None)


def why_way(match: Match, seat: int, way: Sequence[str]) -> Refused:
    """Why nothing comes of these touches: all of them together, else the last one alone. Nothing is said of what no
    scene lists: the answer would tell whether it can be done."""
    touched = tuple(way)
    for ids in dict.fromkeys((touched, touched[-1:])):
        code = code_of(match.game, seat, ids, match.options)
        if code is not None and not match.game.codec.is_unlisted(code):
            return match.why(seat, code) or refuse("legal")
        begun = _begun(match.game, seat, match.options).get(ids, ())
        codes = [each for each in begun if not match.game.codec.is_unlisted(each)]
        if code is None and codes:
            return _why_begun(match, seat, codes)
    return refuse("nothing")


def _why_begun(match: Match, seat: int, codes: Sequence[int]) -> Refused:
    """If one of them can be done, it only has to go on; else what forbids most of those that belong to what the seat is
    asked now, and otherwise of those that are not settled for good."""
    actions = match.game.codec.actions
    legal = match.legal(seat)
    if match.fault is None and not {actions[code] for code in codes}.isdisjoint(legal):
        return refuse("go-on")
    asked = {action.name for action in legal}
    of_now = [code for code in codes if actions[code].name in asked] or codes
    refusals = [refused for code in of_now[:ASKED] if (refused := match.why(seat, code))]
    if not refusals:
        return refuse("nothing")
    telling = [refused for refused in refusals if refused.code not in match.game.settled] or refusals
    commonest, _ = Counter(refused.code for refused in telling).most_common(1)[0]
    return next(refused for refused in telling if refused.code == commonest)
