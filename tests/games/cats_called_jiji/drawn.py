"""Positions drawn by hand: hands, Missing Jiji and shared cards as they lie on the table, at the start of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from yokocho.engine.game import Game, load
from yokocho.engine.match import Match, Move, seed_bytes
from yokocho.engine.record import ALL
from yokocho.engine.refused import Refused
from yokocho.engine.scene import ArgValue
from yokocho.games.cats_called_jiji.actions import KINDS
from yokocho.games.cats_called_jiji.facts import Facts

DRAW = 4
EXTRA = 5


def game() -> Game:
    """Cats Called Jiji, compiled."""
    return load("cats-called-jiji")


def number(kind: str) -> int:
    """A kind as the record counts it, from 1."""
    return KINDS.index(kind) + 1


def mask(kinds: str) -> int:
    """A hand in words as a bit set."""
    return sum(1 << KINDS.index(kind) for kind in kinds.split())


def drawn(
    hands: Sequence[str],
    jiji: str,
    *,
    rule: str = "A",
    turn: int = 0,
    extra: str = "",
    shared: Sequence[str] = (),
    seed: int = 1,
    **options: Any,
) -> Match:
    """A match at the start of a turn. `hands` by seat ("W3 W5"), `jiji` by seat; nothing has been declared."""
    seats = len(hands)
    match = game().new(seats, options, seed=seed)
    state = bytearray(match.state)
    record: Any = np.frombuffer(state, game().layout.dtype)[0]
    for name in ("hand", "twin", "hand_count", "missing"):
        record[name] = 0
    record["rule"] = "ABC".index(rule) + 1
    record["starter"] = record["turn"] = turn
    record["turn_no"] = 1
    for seat, kinds in enumerate(hands):
        record["hand"][seat] = mask(kinds)
        record["hand_count"][seat] = len(kinds.split())
    for seat, kind in enumerate(jiji.split()):
        record["missing"][seat] = number(kind)
    if extra:
        record["missing"][EXTRA] = number(extra)
    for seat, kinds in enumerate(shared):
        for kind in kinds.split():
            record["shares"][record["share_count"]] = 16 * KINDS.index(kind) + seat
            record["share_count"] += 1
            record["shared"][seat] |= 1 << KINDS.index(kind)
    record["phase"] = DRAW
    record["awaited"] = 1 << turn
    return Match(game(), seats, match.options, seed_bytes(seed), (bytes(state),), [])


def altered(match: Match, **fields: Any) -> Match:
    """The same position with other values in the record; a dict gives items by seat or place."""
    state = bytearray(match.state)
    record: Any = np.frombuffer(state, game().layout.dtype)[0]
    for name, value in fields.items():
        if isinstance(value, dict):
            for key, item in value.items():  # pyright: ignore[reportUnknownVariableType]
                record[name][key] = item
        else:
            record[name] = value
    return Match(game(), match.seats, match.options, match.seed, (bytes(state),), [])


def found(match: Match, place: int, by: int) -> Match:
    """The same position, but that a Missing Jiji was found by a seat, which has declared."""
    kind = int(np.frombuffer(match.state, game().layout.dtype)[0]["missing"][place])
    order = int(np.frombuffer(match.state, game().layout.dtype)[0]["declared"].max()) + 1
    return altered(
        match, open_jiji={place: kind}, found_by={place: by + 1}, declared={by: order}, outcome={by: 2},
        said={by: 1 << kind - 1}, looked_at={by: 1 << place}, discovery={order - 1: by + 1} if order < 3 else {},
    )  # fmt: skip


def do(match: Match, seat: int, name: str, /, **params: ArgValue) -> Match:
    """An action that must be legal."""
    done(match.act(seat, (name, params)))
    return match


def draw(match: Match, kind: str) -> Match:
    """The seat on turn draws this card: the match's chance is tried until it gives it."""
    seat = min(match.actors)
    for seed in range(400):
        tried = altered(match, chance_key=[seed * 7919 + i for i in range(8)], chance_at=0)
        before = all_of(tried)
        done(tried.act(seat, ("draw", {})))
        left = (seat + 1) % match.seats
        if [*before.hands[left]].count(kind) > [*all_of(tried).hands[left]].count(kind):
            return tried
    raise AssertionError(f"{kind} is not in the left hand")


def declare(match: Match, seat: int, kinds: str) -> Match:
    """The seat names kinds and declares."""
    for kind in kinds.split():
        do(match, seat, "name_kind", kind=kind)
    return do(match, seat, "confirm_declaration")


def discovering(jiji: str, seat: int = 0, *, extra: str = "", **options: Any) -> Match:
    """Seat `seat` may declare; everybody has hand cards that do not matter."""
    hands = ["W8 B8", "W7 B7", "W1 B1", "W3 B3", "W5 B2"][: len(jiji.split())]
    return altered(drawn(hands, jiji, turn=seat, extra=extra, **options), phase=6)


def done(result: Move | Refused) -> Move:
    """An action that must be legal."""
    assert not isinstance(result, Refused), result.sentence()
    return result


def refused(result: Move | Refused | None) -> Refused:
    """An action that must not be."""
    assert isinstance(result, Refused), f"not refused: {result}"
    return result


def all_of(match: Match) -> Facts:
    """Everything there is to know."""
    facts: Facts = match.facts(ALL)
    return facts


def facts_of(match: Match, viewer: int | None = None) -> Facts:
    """What a viewer knows."""
    facts: Facts = match.facts(viewer)
    return facts


def legal(match: Match, seat: int) -> set[str]:
    """What a seat may do, in words: `share W3`, `draw`."""
    return {" ".join([action.name, *map(str, action.params.values())]) for action in match.legal(seat)}


def ready(seats: int, seed: int = 1, **options: ArgValue) -> Match:
    """A fresh match in which all have kept their hands."""
    match = game().new(seats, options, seed=seed)
    while all_of(match).phase == "redeal":
        do(match, min(match.actors), "keep_hand")
    return match
