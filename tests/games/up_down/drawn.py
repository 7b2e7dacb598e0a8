"""Positions drawn by hand: what lies there, who holds what, and plays named by seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from yokocho.engine.game import Game, load
from yokocho.engine.match import Match, Move, seed_bytes
from yokocho.engine.record import ALL
from yokocho.engine.refused import Refused
from yokocho.engine.scene import ArgValue
from yokocho.games.up_down.facts import Card, Facts

CODES = {"pass": 102, "reverse": 104, "shot": 106}
Hand = Sequence[Card]


def game() -> Game:
    """Up Down, compiled."""
    return load("up-down")


def drawn(
    hands: Sequence[Hand],
    last: int | None = None,
    pile: Hand | None = None,
    *,
    turn: int = 0,
    backwards: bool = False,
    discard: Hand = (),
    out: Sequence[int] = (),
    played: int = 0,
    **options: ArgValue,
) -> Match:
    """A match in which seat `turn` is about to play. The pile's last card is drawn first; None: all cards that lie
    nowhere else, in some order. `discard` lies below the last number; `out` are seats that have dropped out, in order;
    `played` counts the cards played so far."""
    seats = len(hands)
    match = game().new(seats, options, seed=1)
    state = bytearray(match.state)
    record: Any = np.frombuffer(state, game().layout.dtype)[0]
    for field in ("hand", "hand_count", "drawn_since", "shuffled", "specials_left", "discard", "pile", "out_place"):
        record[field] = 0
    lies = [*discard, *([last] if last else [])]
    if pile is None:
        taken = [*lies, *(card for hand in hands for card in hand)]
        specials = [kind for kind in CODES for _ in range(int(match.options[f"{kind}_cards"]) - taken.count(kind))]
        pile = [*(number for number in range(1, 101) if number not in taken), *specials]
    for seat, hand in enumerate(hands):
        record["hand"][seat][: len(hand)] = sorted(map(_code, hand))
        record["hand_count"][seat] = record["drawn_since"][seat] = len(hand)
    for place, seat in enumerate(out):
        record["out_place"][seat] = place + 1
    for field, cards in (("discard", lies), ("pile", pile)):
        record[field][: len(cards)] = [_code(card) for card in cards]
        record[f"{field}_count"] = len(cards)
    for card in [*pile, *(card for hand in hands for card in hand)]:
        if isinstance(card, int):
            record["shuffled"][card] = 1
        else:
            record["specials_left"][_code(card) - 101] += 1
    record["starter"] = record["turn"] = turn
    record["backwards"] = backwards
    record["last_number"] = last or 0
    record["out_count"] = len(out)
    record["phase"], record["awaited"], record["actions"] = 0, 1 << turn, played
    return Match(game(), seats, match.options, seed_bytes(1), (bytes(state),), [])


def _code(card: Card) -> int:
    return card if isinstance(card, int) else CODES[card]


def play(match: Match, *cards: Card, at: int | None = None) -> Match:
    """Whoever has the turn plays these cards, one after another; a shot is aimed at `at`."""
    for card in cards:
        params: dict[str, ArgValue] = {}
        if isinstance(card, int):
            params["number"] = card
        elif card == "shot":
            assert at is not None
            params["target"] = at
        name = "play_number" if isinstance(card, int) else f"play_{card}"
        done(match.act(min(match.actors), (name, params)))
    return match


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


def hand_of(match: Match, seat: int) -> list[Card]:
    """A seat's hand, numbers rising, specials behind."""
    return list(all_of(match).hands[seat])


def can(match: Match) -> list[str]:
    """What may be played now: "25", "pass", "shot 2"."""
    named: list[str] = []
    for action in match.legal(min(match.actors)):
        value = " ".join(map(str, action.params.values()))
        kind = action.name.removeprefix("play_")
        named.append(value if kind == "number" else f"{kind} {value}".strip())
    return named


def frames_of(match: Match) -> list[Facts]:
    """Everything there is to know, step by step, in the last move."""
    return [game().facts(frame, ALL) for frame in match.frames]
