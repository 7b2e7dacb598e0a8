"""Positions drawn by hand: rows, hands and X rows as they lie on the table, and plays named by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from yokocho.engine.game import Game, load
from yokocho.engine.match import Match, Move, seed_bytes
from yokocho.engine.record import ALL
from yokocho.engine.refused import Refused
from yokocho.engine.scene import ArgValue
from yokocho.games.x_nimmt.facts import Facts

Rows = Mapping[int, Sequence[int]]
PerSeat = Sequence[Sequence[int]]


def game() -> Game:
    """X nimmt!, compiled."""
    return load("x-nimmt")


def drawn(
    rows: Rows,
    hands: PerSeat,
    x_rows: PerSeat = (),
    piles: PerSeat = (),
    known: PerSeat = (),
    **options: ArgValue,
) -> Match:
    """A match in which every seat is about to choose. All cards that are not drawn are out of the round; one round,
    unless `rounds` says otherwise."""
    seats = len(hands)
    match = game().new(seats, {"rounds": 1, **options}, seed=1)
    state = bytearray(match.state)
    record: Any = np.frombuffer(state, game().layout.dtype)[0]
    for field in ("rows", "row_length", "hand", "known", "x_row", "x_last", "x_pile", "x_pile_count", "deck"):
        record[field] = 0
    for name, cards in rows.items():
        record["rows"][name - 3][: len(cards)] = cards
        record["row_length"][name - 3] = len(cards)
    for field, lines in (("hand", hands), ("known", known), ("x_row", x_rows), ("x_pile", piles)):
        for seat, cards in enumerate(lines):
            record[field][seat][list(cards)] = 1
    record["hand_count"][:seats] = [len(cards) for cards in hands]
    for seat, cards in enumerate(x_rows):
        record["x_last"][seat] = max(cards, default=0)
    for seat, cards in enumerate(piles):
        record["x_pile_count"][seat] = len(cards)
    lying = {card for lines in (rows.values(), hands, x_rows, piles) for cards in lines for card in cards}
    rest = [card for card in range(1, 101) if card not in lying]
    record["deck"][100 - len(rest) :] = rest
    return Match(game(), seats, match.options, seed_bytes(1), (bytes(state),), [])


def play(match: Match, *cards: int) -> Match:
    """Seats 0, 1, 2, ... lay these cards face down, in that order; the last one's choice reveals them."""
    for seat, card in enumerate(cards):
        done(match.act(seat, ("play", {"card": card})))
    return match


def take_row(match: Match, seat: int, row: int) -> Match:
    """The seat names a row."""
    done(match.act(seat, ("take_row", {"row": row})))
    return match


def keep(match: Match, seat: int, card: int) -> Match:
    """The seat names the card for its X row."""
    done(match.act(seat, ("keep_in_x", {"card": card})))
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


def rows_of(match: Match) -> dict[int, list[int]]:
    """The rows as they lie."""
    return {int(name): list(cards) for name, cards in all_of(match).rows.items()}


def hand_of(match: Match, seat: int) -> list[int]:
    """A seat's hand cards, rising."""
    return list(all_of(match).hands[seat])


def play_on(match: Match, until_round: int | None = None) -> Match:
    """Play on, always the first legal action, to the end or to the start of a round."""
    while not match.over and all_of(match).round != until_round:
        seat = min(match.actors)
        done(match.act(seat, match.legal(seat)[0]))
    return match
