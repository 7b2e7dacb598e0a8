"""Cats Called Jiji: the record, and small questions to it.

A kind is a number from 0 to 15 (W1 to W8, B1 to B8), so that `kind & 7` is its number, counted from 0; where a byte
holds a kind, 0 is none and k + 1 is kind k. Sets of kinds, of seats and of numbers are bit sets. A *place* is where a
Missing Jiji lies: a seat, or 5, the extra one of three seats (CJ-13).
"""

from __future__ import annotations

from typing import Annotated, Final

from yokocho.engine.abi import helper, opener
from yokocho.engine.kit import bit, whole
from yokocho.engine.record import COUNTER, OWN, PUBLIC, Record, U8s, U16s

SEATS: Final = 5
PLACES: Final = 6
EXTRA: Final = 5
KINDS: Final = 16
GAMES: Final = 3
SHARES: Final = 32
ALL_NUMBERS: Final = 255

# Phases. DEALING to TAKING pass by themselves, one step after another; at the others somebody is awaited.
CHOOSE_STARTER: Final = 0
REDEAL: Final = 1
CHOOSE_RULE: Final = 2
CHOOSE_MISSING: Final = 3
DRAW: Final = 4
SHARE: Final = 5
DISCOVER: Final = 6
LAST_CHANCE: Final = 7
MUST_DECLARE: Final = 8
OVER: Final = 9
DEALING: Final = 10
LAYING: Final = 11
LOOKING_AT_DRAWN: Final = 12
PROVING: Final = 13
SAYING: Final = 14
LOOKING: Final = 15
OPENING: Final = 16
TAKING: Final = 17

# The ends, as `INFO.end_reasons` names them.
LEFT_HAND_EMPTY: Final = 1
ONE_SEEKER_LEFT: Final = 2
ALL_FOUND: Final = 3
MAJORITY_FOUND: Final = 4
NO_PROGRESS: Final = 5
THREE_GAMES: Final = 6
FOUND_EVERY_JIJI: Final = 7

# Options as the header has them.
O_MATCH: Final = 0
O_END_D: Final = 1
O_DISCOVERY_CARD: Final = 2
O_TIE_BREAK: Final = 3
O_STALL_ROUNDS: Final = 4
O_SHARE_RULES: Final = 5
LONG_DAY: Final = 1
END_D_BY_MATCH: Final = 0
END_D_ON: Final = 1
ON_SUCCESS: Final = 1
SUCCESS_ORDER: Final = 1

# What came of a declaration.
FAILED: Final = 1
SUCCEEDED: Final = 2


class State(Record):
    """One match. Everything up to `totals` belongs to the game at hand."""

    starter: Annotated[int, "u1", PUBLIC]
    rule: Annotated[int, "u1", PUBLIC]
    """1, 2, 3: A, B, C; 0 before it is chosen."""
    turn: Annotated[int, "u1", PUBLIC]
    turn_no: Annotated[int, "u2", PUBLIC, COUNTER]
    idle_turns: Annotated[int, "u2", PUBLIC]
    """Turns in a row in which nothing came forward (CJ-42), the one at hand included."""
    hand: Annotated[U16s, "u2", (SEATS,), OWN]
    twin: Annotated[U16s, "u2", (SEATS,), OWN]
    """Kinds of which the hand holds both copies: only until pairs are laid."""
    hand_count: Annotated[U8s, "u1", (SEATS,), PUBLIC]
    drawn: Annotated[U8s, "u1", (SEATS,), OWN]
    """The card on its way: known to who gives it, then to who has drawn it, too."""
    missing: Annotated[U8s, "u1", (PLACES,), OWN]
    """The Missing Jiji by place; nobody sits on the extra one's line."""
    open_jiji: Annotated[U8s, "u1", (PLACES,), PUBLIC]
    """Missing Jiji that lie open: found, or shown after the game."""
    found_by: Annotated[U8s, "u1", (PLACES,), PUBLIC]
    """Seat + 1."""
    pair_of: Annotated[U8s, "u1", (KINDS,), PUBLIC]
    """By kind: in what order (from 1) and by whom the pair was laid, order * 8 + seat."""
    pair_count: Annotated[int, "u1", PUBLIC]
    shares: Annotated[U8s, "u1", (SHARES,), PUBLIC]
    """All shared cards in order: kind * 16 + free * 8 + seat."""
    share_count: Annotated[int, "u1", PUBLIC]
    shared: Annotated[U16s, "u2", (SEATS,), PUBLIC]
    stacked: Annotated[int, "u2", PUBLIC]
    """Kinds whose second copy lies on the shared first."""
    mute: Annotated[int, "u1", PUBLIC]
    """The seat on turn has said that it cannot share."""
    dry: Annotated[int, "u1", PUBLIC]
    """Seats of whose hands everybody knows that no card qualifies: a seat that once could not share must from then on
    share each qualifying card as soon as it draws it. A found owner is struck when it keeps another card."""
    possible: Annotated[U8s, "u1", (SEATS,), PUBLIC]
    """By seat: the numbers that its Missing Jiji may have after what it shared and could not share."""
    possible_to: Annotated[U8s, "u1", (SEATS, SEATS), OWN]
    """The same by observer: after what that seat alone knows of the others' hands."""
    track: Annotated[U8s, "u1", (SEATS, 2 * KINDS), OWN]
    """`tracked` (CJ-53 to CJ-58): by observer and kind two sets of seats, one of which surely holds a copy; the greater
    set first, 0: no entry."""
    declared: Annotated[U8s, "u1", (SEATS,), PUBLIC]
    """In what order (from 1) the seat declared; 0: it has not."""
    outcome: Annotated[U8s, "u1", (SEATS,), PUBLIC]
    said: Annotated[U16s, "u2", (SEATS,), PUBLIC]
    """Kinds that the seat's declaration names; `said_twice`: twice."""
    said_twice: Annotated[U16s, "u2", (SEATS,), PUBLIC]
    looked_at: Annotated[U8s, "u1", (SEATS,), PUBLIC]
    """The places that were looked at in the seat's declaration."""
    looking: Annotated[int, "u1", PUBLIC]
    """Place + 1 that is being looked at."""
    judged: Annotated[int, "u1", PUBLIC]
    """The seat whose declaration had its outcome last."""
    named: Annotated[U16s, "u2", (SEATS,), OWN]
    named_twice: Annotated[U16s, "u2", (SEATS,), OWN]
    inspected: Annotated[U8s, "u1", (SEATS, PLACES), OWN]
    discovery: Annotated[U8s, "u1", (2,), PUBLIC]
    """Who holds the Discovery cards 1st and 2nd: seat + 1."""
    points: Annotated[U8s, "u1", (SEATS,), PUBLIC]
    game_end: Annotated[int, "u1", PUBLIC]
    """Why this game ends; from then on there are only final declarations."""
    asked: Annotated[int, "u1", PUBLIC]
    """How many seats have been passed in the round of final chances."""
    opened: Annotated[int, "u1", PUBLIC]
    """All cards of the game lie open."""
    shower: Annotated[int, "u1", PUBLIC]
    """Seat + 1 that shows its hand to ask for a new deal."""
    open_hand: Annotated[U16s, "u2", (SEATS,), PUBLIC]
    open_twin: Annotated[U16s, "u2", (SEATS,), PUBLIC]
    game_no: Annotated[int, "u1", PUBLIC]
    totals: Annotated[U8s, "u1", (SEATS,), PUBLIC]
    """Points of the finished games."""
    champion: Annotated[int, "u1", PUBLIC]
    """Seat + 1 that has found every Jiji but its own (CJ-50)."""
    past_end: Annotated[U8s, "u1", (GAMES,), PUBLIC]
    past_starter: Annotated[U8s, "u1", (GAMES,), PUBLIC]
    past_rule: Annotated[U8s, "u1", (GAMES,), PUBLIC]
    past_points: Annotated[U8s, "u1", (GAMES, SEATS), PUBLIC]
    past_declared: Annotated[U8s, "u1", (GAMES, SEATS), PUBLIC]
    past_hand: Annotated[U16s, "u2", (GAMES, SEATS), PUBLIC]
    past_jiji: Annotated[U8s, "u1", (GAMES, PLACES), PUBLIC]
    past_found: Annotated[U8s, "u1", (GAMES, PLACES), PUBLIC]


open_state = opener(State)


# --- bit sets ---------------------------------------------------------------------------------------------------------


@helper
def size_of(items: int) -> int:
    """How many are in a bit set of up to 16."""
    items = items - ((items >> 1) & 0x5555)
    items = (items & 0x3333) + ((items >> 2) & 0x3333)
    items = (items + (items >> 4)) & 0x0F0F
    return (items + (items >> 8)) & 0x1F


@helper
def nth(items: int, n: int) -> int:
    """The n-th of a bit set, counted from 0."""
    for _ in range(n):
        items &= items - 1
    return size_of((items & -items) - 1)


@helper
def lowest(items: int) -> int:
    """The first of a bit set that is not empty."""
    return size_of((items & -items) - 1)


# --- places and rules -------------------------------------------------------------------------------------------------


@helper
def is_place(s: State, place: int) -> bool:
    """CJ-11, CJ-13: every seat has a Missing Jiji; three seats have an extra one."""
    return place < s.seats or (place == EXTRA and s.seats == 3)


@helper
def count_places(s: State) -> int:
    """How many Missing Jiji there are in all."""
    return 4 if s.seats == 3 else whole(s.seats)


@helper
def hidden_from(s: State, seat: int) -> int:
    """The places whose Missing Jiji the seat could still find (CJ-28): not found yet, and not its own."""
    found = 0
    for place in range(PLACES):
        if is_place(s, place) and place != seat and s.found_by[place] == 0:
            found |= bit(place)
    return found


@helper
def place_after(s: State, seat: int, n: int) -> int:
    """CJ-30: the n-th place that the seat looks at, from 1: clockwise from the left neighbour, the extra one last."""
    return (seat + n) % whole(s.seats) if n < s.seats else EXTRA


@helper
def row_of(s: State, number: int) -> int:
    """CJ-22: the kinds that the rule lets an owner of a Missing Jiji of this number share."""
    at = (whole(s.rule) - 1) * 8 + number
    row = (whole(s.options[O_SHARE_RULES + (at >> 1)]) >> (8 * (at & 1))) & 255
    return row | (row << 8)


@helper
def numbers_allowing(s: State, kind: int) -> int:
    """The numbers of a Missing Jiji with which the rule lets one share this kind."""
    found = 0
    for number in range(8):
        if row_of(s, number) >> kind & 1:
            found |= bit(number)
    return found


@helper
def can_share(s: State, seat: int) -> int:
    """CJ-22, CJ-24: the hand cards of which one must be shared now."""
    if s.open_jiji[seat] != 0:
        return whole(s.hand[seat])
    return whole(s.hand[seat]) & row_of(s, (whole(s.missing[seat]) - 1) & 7)
