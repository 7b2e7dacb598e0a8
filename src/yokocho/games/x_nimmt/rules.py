"""X nimmt!: the rules. Clause ids (XN-1 ...) are those of the rulebook.

A card is its number, 1 to 100; 0 is no card. Row `r` (0, 1, 2) is the row of the 3, 4, 5 card: its card number r + 3
takes it.
"""

from __future__ import annotations

from typing import Annotated, Final

import numpy as np

from yokocho.engine.abi import helper, kernel, opener
from yokocho.engine.kit import begin, below, bit, everybody, put, rank, seed_chance, shuffle, whole
from yokocho.engine.record import COUNTER, OWN, PUBLIC, F64s, I64s, Record, U8s, U16s, shown_if
from yokocho.games.x_nimmt.actions import KEEP_IN_X, PLAY, TAKE_ROW

SEATS: Final = 4
CARDS: Final = 101
ROWS: Final = 3
MAX_ROUNDS: Final = 4
MAX_LEGAL: Final = 48
"""A hand never grows beyond the cards in the round: 4 seats x 10 cards + 3."""

# Phases. PLACING to DEALING pass by themselves, one step after another; at the others somebody is awaited.
CHOOSE: Final = 0
TAKE_A_ROW: Final = 1
SORT_TAKEN: Final = 2
OVER: Final = 3
REVEALING: Final = 4
PLACING: Final = 5
KEEPING: Final = 6
RETURNING: Final = 7
COUNTING: Final = 8
DEALING: Final = 9

ROUNDS_PLAYED: Final = 1

REASONS: Final = (
    ("XN-13", "over"),
    ("XN-3", "not-choosing"),
    ("XN-3", "already-chosen"),
    ("XN-3", "not-in-hand"),
    ("XN-5", "row-fits"),
    ("XN-7", "not-your-row"),
    ("XN-9", "not-sorting"),
    ("XN-9", "not-your-sort"),
    ("XN-9", "not-taken"),
)
"""What `why` answers, counted from 1: the clause that forbids, and which of its sentences says it."""
WHY_OVER: Final = 1
WHY_NOT_CHOOSING: Final = 2
WHY_ALREADY_CHOSEN: Final = 3
WHY_NOT_IN_HAND: Final = 4
WHY_ROW_FITS: Final = 5
WHY_NOT_YOUR_ROW: Final = 6
WHY_NOT_SORTING: Final = 7
WHY_NOT_YOUR_SORT: Final = 8
WHY_NOT_TAKEN: Final = 9


class State(Record):
    """One game. Sets of cards are flags by card number."""

    rounds: Annotated[int, "u1", PUBLIC]
    hand_size: Annotated[int, "u1", PUBLIC]
    forgetful: Annotated[int, "u1", PUBLIC]
    """Option `memory: none`."""
    round_no: Annotated[int, "u1", PUBLIC]
    turn_no: Annotated[int, "u1", PUBLIC, COUNTER]
    rows: Annotated[U8s, "u1", (ROWS, 5), PUBLIC]
    row_length: Annotated[U8s, "u1", (ROWS,), PUBLIC]
    hand: Annotated[U8s, "u1", (SEATS, CARDS), OWN]
    hand_count: Annotated[U8s, "u1", (SEATS,), PUBLIC]
    known: Annotated[U8s, "u1", (SEATS, CARDS), PUBLIC]
    """Cards that everybody saw enter a hand, until they are revealed; kept only by an attentive table."""
    chosen: Annotated[U8s, "u1", (SEATS,), OWN]
    revealed: Annotated[U8s, "u1", (SEATS,), PUBLIC]
    queue: Annotated[U8s, "u1", (SEATS,), PUBLIC]
    queue_length: Annotated[int, "u1", PUBLIC]
    taken: Annotated[U8s, "u1", (5,), PUBLIC]
    taken_count: Annotated[int, "u1", PUBLIC]
    kept: Annotated[int, "u1", PUBLIC]
    """The taken card on its way to the X row."""
    x_row: Annotated[U8s, "u1", (SEATS, CARDS), PUBLIC]
    x_last: Annotated[U8s, "u1", (SEATS,), PUBLIC]
    x_pile: Annotated[U8s, "u1", (SEATS, CARDS), shown_if("memory", "table", PUBLIC, OWN)]
    x_pile_count: Annotated[U8s, "u1", (SEATS,), PUBLIC]
    minus: Annotated[U16s, "u2", (SEATS,), PUBLIC]
    """Minus points of the finished rounds."""
    hand_minus: Annotated[U16s, "u2", (MAX_ROUNDS, SEATS), PUBLIC]
    pile_minus: Annotated[U16s, "u2", (MAX_ROUNDS, SEATS), PUBLIC]
    deck: Annotated[U8s, "u1", (100,)]
    """The cards out of the round, after zeros for those that were dealt."""


open_state = opener(State)


@helper
def heads(card: int) -> int:
    """Bull heads of a card (section 2; a house table)."""
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    if card % 5 == 0:
        return 2
    return 1


# --- set-up -----------------------------------------------------------------------------------------------------------


@kernel
def setup(state: U8s, options: I64s, seed: U8s) -> int:
    """XN-1: a new game; the first round is dealt. Options: rounds, hand, memory."""
    s = open_state(state)
    begin(s, options, seed)
    s.rounds = s.options[0]
    s.hand_size = s.options[1]
    s.forgetful = s.options[2]
    deal(s)
    return 0


@helper
def deal(s: State) -> None:
    """XN-2, XN-14: all 100 cards are shuffled; hands in secret, one card opens each row; X rows and piles are empty."""
    s.round_no += 1
    s.turn_no = 1
    s.hand[:] = 0
    s.known[:] = 0
    s.x_row[:] = 0
    s.x_pile[:] = 0
    s.rows[:] = 0
    for card in range(1, CARDS):
        s.deck[card - 1] = card
    used = 0
    for seat in range(s.seats):
        for _ in range(s.hand_size):
            s.hand[seat, deal_card(s, used)] = 1
            used += 1
        s.hand_count[seat] = s.hand_size
        s.x_last[seat] = 0
        s.x_pile_count[seat] = 0
    for row in range(ROWS):
        s.rows[row, 0] = deal_card(s, used)
        s.row_length[row] = 1
        used += 1
    s.barrier += 1
    let_choose(s)


@helper
def deal_card(s: State, used: int) -> int:
    """Any card of the deck that is left, each with the same chance; the deck keeps the others behind `used`."""
    place = used + below(s, 100 - used)
    card = whole(s.deck[place])
    s.deck[place] = s.deck[used]
    s.deck[used] = 0
    return card


@helper
def let_choose(s: State) -> None:
    """XN-3: every seat chooses at once."""
    s.phase = CHOOSE
    s.awaited = everybody(s.seats)


# --- acting -----------------------------------------------------------------------------------------------------------


@kernel
def act(state: U8s, seat: int, action: int) -> int:
    """One legal action, up to the first thing that can be seen."""
    s = open_state(state)
    s.actions += 1
    if action < TAKE_ROW:
        choose_card(s, seat, action - PLAY + 1)
    elif action < KEEP_IN_X:
        take_row(s, seat, action - TAKE_ROW)
    else:
        s.kept = action - KEEP_IN_X + 1
        s.awaited = 0
        keep(s, seat)
    return 0


@helper
def choose_card(s: State, seat: int, card: int) -> None:
    """XN-3: a card is laid face down; when all have chosen, they will be revealed."""
    s.hand[seat, card] = 0
    s.hand_count[seat] -= 1
    s.chosen[seat] = card
    s.awaited &= ~bit(seat)
    if s.awaited == 0:
        s.phase = REVEALING


@kernel
def step(state: U8s) -> int:
    """What happens by itself, one visible thing at a time."""
    s = open_state(state)
    if s.phase == REVEALING:
        reveal(s)
    elif s.phase == PLACING:
        place(s)
    elif s.phase == KEEPING:
        keep(s, whole(s.queue[0]))
    elif s.phase == RETURNING:
        return_to_hand(s)
    elif s.phase == COUNTING:
        count(s)
    elif s.phase == DEALING:
        deal(s)
    else:
        return 0
    return 1


@helper
def reveal(s: State) -> None:
    """XN-3, XN-4: all cards are shown at once; they will be placed lowest first. Nobody can take a choice back any
    more."""
    s.queue_length = 0
    for seat in range(s.seats):
        card = whole(s.chosen[seat])
        s.chosen[seat] = 0
        s.revealed[seat] = card
        s.known[seat, card] = 0
        at = whole(s.queue_length)
        while at > 0 and s.revealed[s.queue[at - 1]] > card:
            s.queue[at] = s.queue[at - 1]
            at -= 1
        s.queue[at] = seat
        s.queue_length += 1
    s.barrier += 1
    s.phase = PLACING


@helper
def row_for(s: State, card: int) -> int:
    """XN-5: the row whose last card is lower than the card and nearest to it; -1 where there is none (XN-7)."""
    found = -1
    nearest = 0
    for row in range(ROWS):
        last = whole(s.rows[row, s.row_length[row] - 1])
        if nearest < last < card:
            nearest = last
            found = row
    return found


@helper
def place(s: State) -> None:
    """XN-4, XN-8: the lowest card that waits goes to its row, as the rows are now."""
    seat = whole(s.queue[0])
    card = whole(s.revealed[seat])
    row = row_for(s, card)
    if row < 0:
        s.phase = TAKE_A_ROW
        s.awaited = bit(seat)
    elif s.row_length[row] == row + 2:
        take_row(s, seat, row)  # XN-6: the 3rd, 4th, 5th card takes the row
    else:
        s.rows[row, s.row_length[row]] = card
        s.row_length[row] += 1
        card_is_placed(s)
        seat_is_done(s)


@helper
def take_row(s: State, seat: int, row: int) -> None:
    """XN-6, XN-7: all cards of the row are taken, the played card becomes its only one. XN-9: with one card taken no
    choice."""
    count_taken = whole(s.row_length[row])
    for i in range(count_taken):
        s.taken[i] = s.rows[row, i]
        s.rows[row, i] = 0
    s.taken_count = count_taken
    s.rows[row, 0] = s.revealed[seat]
    s.row_length[row] = 1
    card_is_placed(s)
    if count_taken == 1:
        s.kept = s.taken[0]
        s.awaited = 0
        s.phase = KEEPING
    else:
        s.awaited = bit(seat)
        s.phase = SORT_TAKEN


@helper
def card_is_placed(s: State) -> None:
    """The cards before the seats are no longer shown once the last of the turn is placed."""
    if s.queue_length == 1:
        s.revealed[:] = 0


@helper
def keep(s: State, seat: int) -> None:
    """XN-9, XN-10: the kept card goes to the right end of the X row; if it is lower, first the whole X row becomes
    the pile."""
    card = whole(s.kept)
    if card < s.x_last[seat]:
        for x in range(CARDS):
            if s.x_row[seat, x]:
                s.x_row[seat, x] = 0
                s.x_pile[seat, x] = 1
                s.x_pile_count[seat] += 1
        s.x_last[seat] = 0
        s.phase = KEEPING
        return
    s.x_row[seat, card] = 1
    s.x_last[seat] = card
    s.kept = 0
    left = 0
    for i in range(whole(s.taken_count)):
        other = s.taken[i]
        s.taken[i] = 0
        if other != card:
            s.taken[left] = other
            left += 1
    s.taken_count = left
    if left > 0:
        s.phase = RETURNING
    else:
        seat_is_done(s)


@helper
def return_to_hand(s: State) -> None:
    """XN-9: the other taken cards join the hand; everybody saw which."""
    seat = whole(s.queue[0])
    for i in range(whole(s.taken_count)):
        card = whole(s.taken[i])
        s.taken[i] = 0
        s.hand[seat, card] = 1
        s.hand_count[seat] += 1
        if s.forgetful == 0:
            s.known[seat, card] = 1
        else:
            forget(s, card)
    s.taken_count = 0
    seat_is_done(s)


@helper
def forget(s: State, card: int) -> None:
    """Option `memory: none`: a card of this very turn that is in a hand again is no longer shown as revealed."""
    for seat in range(s.seats):
        if s.revealed[seat] == card:
            s.revealed[seat] = 0


@helper
def seat_is_done(s: State) -> None:
    """The next card is placed. XN-11: when it was the turn's last, the round ends if a seat has no hand cards."""
    s.queue_length -= 1
    for i in range(whole(s.queue_length)):
        s.queue[i] = s.queue[i + 1]
    s.queue[s.queue_length] = 0
    if s.queue_length > 0:
        s.phase = PLACING
        return
    for seat in range(s.seats):
        if s.hand_count[seat] == 0:
            s.phase = COUNTING
            return
    s.turn_no += 1
    let_choose(s)


@helper
def count(s: State) -> None:
    """XN-12: one minus point a head in the hand, two in the X pile. XN-1, XN-13: after the last round the fewest
    win."""
    for seat in range(s.seats):
        in_hand = 0
        in_pile = 0
        for card in range(1, CARDS):
            if s.hand[seat, card]:
                in_hand += heads(card)
            if s.x_pile[seat, card]:
                in_pile += 2 * heads(card)
        s.hand_minus[s.round_no - 1, seat] = in_hand
        s.pile_minus[s.round_no - 1, seat] = in_pile
        s.minus[seat] += in_hand + in_pile
    if s.round_no < s.rounds:
        s.phase = DEALING
        return
    points = np.zeros(SEATS, np.int64)
    for seat in range(s.seats):
        points[seat] = -whole(s.minus[seat])
    rank(s, points)
    s.phase = OVER
    s.end_reason = ROUNDS_PLAYED


# --- what is allowed --------------------------------------------------------------------------------------------------


@kernel
def why(state: U8s, seat: int, action: int) -> int:
    """Which reason of `REASONS` forbids the action to the seat; 0: it is legal."""
    s = open_state(state)
    is_awaited = (s.awaited & bit(seat)) != 0
    if s.phase == OVER:
        return WHY_OVER
    if action < TAKE_ROW:
        if s.phase != CHOOSE:
            return WHY_NOT_CHOOSING
        if not is_awaited:
            return WHY_ALREADY_CHOSEN
        return 0 if s.hand[seat, action - PLAY + 1] else WHY_NOT_IN_HAND
    if action < KEEP_IN_X:
        if s.phase != TAKE_A_ROW:
            return WHY_ROW_FITS
        return 0 if is_awaited else WHY_NOT_YOUR_ROW
    if s.phase != SORT_TAKEN:
        return WHY_NOT_SORTING
    if not is_awaited:
        return WHY_NOT_YOUR_SORT
    for i in range(whole(s.taken_count)):
        if s.taken[i] == action - KEEP_IN_X + 1:
            return 0
    return WHY_NOT_TAKEN


@kernel
def legal(state: U8s, seat: int, out: I64s) -> int:
    """The codes that `why` lets pass, written by hand for speed (a law holds the two equal)."""
    s = open_state(state)
    n = 0
    if (s.awaited & bit(seat)) == 0:
        return 0
    if s.phase == CHOOSE:
        for card in range(1, CARDS):
            if s.hand[seat, card]:
                n = put(out, n, PLAY + card - 1)
    elif s.phase == TAKE_A_ROW:
        for row in range(ROWS):
            n = put(out, n, TAKE_ROW + row)
    elif s.phase == SORT_TAKEN:
        for i in range(whole(s.taken_count)):
            n = put(out, n, KEEP_IN_X + whole(s.taken[i]) - 1)
    return n


@kernel
def scores(state: U8s, out: F64s) -> int:
    """XN-13: minus points as negative numbers."""
    s = open_state(state)
    for seat in range(s.seats):
        out[seat] = -np.float64(s.minus[seat])
    return 0


# --- what could be ----------------------------------------------------------------------------------------------------


@kernel
def resample(state: U8s, viewer: int, seed: U8s) -> int:
    """Fill a redacted record with one possible world: the unseen cards, shuffled, go to hands, forgotten piles and
    the deck."""
    s = open_state(state)
    seed_chance(s, seed)
    unseen = np.ones(CARDS, np.uint8)
    unseen[0] = 0
    mark_seen(s, viewer, unseen)
    pool = np.zeros(CARDS, np.int64)
    size = 0
    for card in range(1, CARDS):
        if unseen[card]:
            pool[size] = card
            size += 1
    shuffle(s, pool, size)
    at = 0
    for seat in range(s.seats):
        if seat != viewer:
            at = guess_hand(s, seat, pool, at)
        if seat != viewer and s.forgetful:
            for _ in range(whole(s.x_pile_count[seat])):
                s.x_pile[seat, pool[at]] = 1
                at += 1
    for i in range(100 - (size - at), 100):
        s.deck[i] = pool[at]
        at += 1
    return 0


@helper
def mark_seen(s: State, viewer: int, unseen: U8s) -> None:
    """Strike every card whose place the viewer knows."""
    for row in range(ROWS):
        for i in range(5):
            unseen[s.rows[row, i]] = 0
    for i in range(5):
        unseen[s.taken[i]] = 0
    for seat in range(s.seats):
        unseen[s.revealed[seat]] = 0
        for card in range(1, CARDS):
            if s.x_row[seat, card] or s.x_pile[seat, card] or s.known[seat, card]:
                unseen[card] = 0
    if viewer >= 0:
        unseen[s.chosen[viewer]] = 0
        for card in range(1, CARDS):
            if s.hand[viewer, card]:
                unseen[card] = 0


@helper
def guess_hand(s: State, seat: int, pool: I64s, at: int) -> int:
    """Cards known in the hand, the rest from the pool; if the seat has chosen, any of them may be the one. Answers
    the pool's place."""
    has_chosen = (s.phase == CHOOSE or s.phase == REVEALING) and (s.awaited & bit(seat)) == 0
    held = np.zeros(CARDS, np.int64)
    count_held = 0
    for card in range(1, CARDS):
        if s.known[seat, card]:
            held[count_held] = card
            count_held += 1
    total = whole(s.hand_count[seat])
    if has_chosen:
        total += 1
    while count_held < total:
        held[count_held] = pool[at]
        count_held += 1
        at += 1
    if has_chosen:
        place_chosen = below(s, count_held)
        s.chosen[seat] = held[place_chosen]
        count_held -= 1
        held[place_chosen] = held[count_held]
    for i in range(count_held):
        s.hand[seat, held[i]] = 1
    return at
