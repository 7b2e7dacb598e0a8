"""X nimmt!: what the playtest lab counts."""

from typing import Final

from yokocho.engine.declared import Component, Event, Source
from yokocho.games.x_nimmt.rules import TAKE_A_ROW, State


def largest_hand(s: State) -> int:
    """Cards in the fullest hand: what a player must be able to hold."""
    return max(s.hand_count[: s.seats])


def longest_x_row(s: State) -> int:
    """Cards in the longest X row: room that it needs on a table."""
    return max(sum(row) for row in s.x_row[: s.seats])


def largest_x_pile(s: State) -> int:
    """Cards in the highest X pile."""
    return max(s.x_pile_count[: s.seats])


def out_of_deck(s: State) -> int:
    """Number cards that are in the round: all but those that nobody looks at."""
    return 100 - sum(1 for card in s.deck if card)


def hand_points(s: State, seat: int) -> float:
    """XN-12: minus points of cards left in the hand."""
    return -float(sum(line[seat] for line in s.hand_minus))


def pile_points(s: State, seat: int) -> float:
    """XN-12: minus points of the X pile."""
    return -float(sum(line[seat] for line in s.pile_minus))


def took_row(before: State, after: State) -> int:
    """XN-6, XN-7: a seat takes the cards of a row."""
    return after.taken_count > before.taken_count


def chose_row(before: State, after: State) -> int:
    """XN-7: a card is lower than all rows, so that a row must be chosen."""
    return after.phase == TAKE_A_ROW != before.phase


def broke_x_row(before: State, after: State) -> int:
    """XN-10: a lower card makes the whole X row a pile."""
    return sum(now > was for was, now in zip(before.x_pile_count, after.x_pile_count, strict=True))


COMPONENTS: Final = (
    Component("number-cards", out_of_deck, 100),
    Component("hand", largest_hand),
    Component("x-row", longest_x_row),
    Component("x-pile", largest_x_pile),
)
SOURCES: Final = (Source("hand", hand_points), Source("x-pile", pile_points))
EVENTS: Final = (
    Event("row-taken", took_row),
    Event("row-chosen", chose_row),
    Event("x-row-broken", broke_x_row),
)
