"""Up Down: the rules. Clause ids (UD-1 ...) are those of the rulebook.

A card is a code: 1 to 100 the numbers, 0 no card, then two codes for each kind of special, so that a hand sorted by
code lies as people hold it. The even one is a special of the last shuffle, the odd one a special that was in a hand
already when the discards were last shuffled (UD-19). Its holder knows which it is. Others do not see it when it is
played, so what is public counts it as one of the two only where it cannot have been the other; else nobody can say, and
counts have a part that is sure and a part that may be. In pile and discards all are even.
"""

from __future__ import annotations

from typing import Annotated, Final

import numpy as np

from yokocho.engine.abi import helper, kernel, opener
from yokocho.engine.kit import begin, below, bit, draw_word, put, rank, seed_chance, shuffle, whole
from yokocho.engine.record import OWN, PUBLIC, F64s, I64s, Record, U8s
from yokocho.games.up_down.actions import PLAY_NUMBER, PLAY_PASS, PLAY_REVERSE, PLAY_SHOT

SEATS: Final = 7
HAND: Final = 10
NUMBERS: Final = 101
CARDS: Final = 118
"""All numbers and at most six specials of each kind."""
MAX_LEGAL: Final = 16
"""A full hand with a shot: nine other cards and six targets."""

PASS: Final = 102
REVERSE: Final = 104
SHOT: Final = 106
OLDEST: Final = 101
"""The first code of a special; there are six."""
UNSURE: Final = 16
"""What one card of the unsure part of a public count adds to it."""
GUESSES: Final = 1000
"""So often is tried how what nobody knows goes with what a seat that has the turn is known to do."""

# Phases. Those after OVER pass by themselves.
PLAY: Final = 0
OVER: Final = 1
DRAWING: Final = 2
DROPPING: Final = 3
FLIPPING: Final = 4

# Places of the options.
HAND_SIZE: Final = 0
PASS_CARDS: Final = 1
OPENING: Final = 4
EMPTY_PILE: Final = 5
TURN_LIMIT: Final = 6
FREE: Final = 0
RESHUFFLE: Final = 0

LAST_ONE_IN: Final = 1
LIMIT_REACHED: Final = 2

REASONS: Final = (
    ("UD-21", "over"),
    ("UD-13", "out"),
    ("UD-11", "just-played"),
    ("UD-7", "not-your-turn"),
    ("UD-7", "not-in-hand"),
    ("UD-9", "does-not-fit"),
    ("UD-16", "no-pass"),
    ("UD-17", "no-reverse"),
    ("UD-18", "no-shot"),
    ("UD-18", "shot-at-yourself"),
    ("UD-18", "shot-at-nobody"),
    ("UD-18", "shot-at-one-out"),
    ("UD-23", "stopped"),
)
"""What `why` answers, counted from 1: the clause that forbids, and which of its sentences says it."""
WHY_OVER: Final = 1
WHY_OUT: Final = 2
WHY_JUST_PLAYED: Final = 3
WHY_NOT_YOUR_TURN: Final = 4
WHY_NOT_IN_HAND: Final = 5
WHY_DOES_NOT_FIT: Final = 6
WHY_NO_PASS: Final = 7
WHY_NO_REVERSE: Final = 8
WHY_NO_SHOT: Final = 9
WHY_SHOT_AT_YOURSELF: Final = 10
WHY_SHOT_AT_NOBODY: Final = 11
WHY_SHOT_AT_ONE_OUT: Final = 12
WHY_STOPPED: Final = 13


class State(Record):
    """One game. The header's `actions` are the cards played."""

    starter: Annotated[int, "u1", PUBLIC]
    turn: Annotated[int, "u1", PUBLIC]
    backwards: Annotated[int, "u1", PUBLIC]
    """1: the turn goes counter-clockwise."""
    last_number: Annotated[int, "u1", PUBLIC]
    played_by: Annotated[int, "u1", PUBLIC]
    """Who played the last card, counted from 1; 0: nobody yet."""
    target: Annotated[int, "u1", PUBLIC]
    """Whom a shot has named, counted from 1, until it has the turn."""
    hand: Annotated[U8s, "u1", (SEATS, HAND), OWN]
    """Rising, zeros behind."""
    hand_count: Annotated[U8s, "u1", (SEATS,), PUBLIC]
    drawn_since: Annotated[U8s, "u1", (SEATS,), PUBLIC]
    """How many cards of each hand are of the last shuffle, dealt or drawn since: those that surely are, and 16 times
    how many more may be (`sure_part`, `unsure_part`)."""
    shown: Annotated[U8s, "u1", (SEATS, HAND), PUBLIC]
    out_place: Annotated[U8s, "u1", (SEATS,), PUBLIC]
    """0: still in; else the how-manieth that dropped out."""
    out_count: Annotated[int, "u1", PUBLIC]
    shuffled: Annotated[U8s, "u1", (NUMBERS,), PUBLIC]
    """Numbers of the last shuffle that nobody has shown since: they are in the pile, or in a hand that has drawn."""
    specials_left: Annotated[U8s, "u1", (6,), PUBLIC]
    """How many specials of each code nobody has shown. With the even code also, 16 times, how many of the kind were
    played of which nobody can say which code they had: both counts still hold them."""
    discard: Annotated[U8s, "u1", (CARDS,), PUBLIC]
    discard_count: Annotated[int, "u1", PUBLIC]
    pile_count: Annotated[int, "u1", PUBLIC]
    pile: Annotated[U8s, "u1", (CARDS,)]
    """The last one is drawn first."""


open_state = opener(State)


# --- set-up -----------------------------------------------------------------------------------------------------------


@kernel
def setup(state: U8s, options: I64s, seed: U8s) -> int:
    """UD-1, UD-4: the deck is shuffled, each seat is dealt its hand. UD-3: anybody starts, clockwise."""
    s = open_state(state)
    begin(s, options, seed)
    for number in range(1, NUMBERS):
        s.pile[number - 1] = number
        s.shuffled[number] = 1
    count = NUMBERS - 1
    for kind in range(3):
        special = PASS + 2 * kind
        for _ in range(whole(s.options[PASS_CARDS + kind])):
            s.pile[count] = special
            count += 1
        s.specials_left[special - OLDEST] = s.options[PASS_CARDS + kind]
    shuffle(s, s.pile, count)
    s.pile_count = count
    for seat in range(whole(s.seats)):
        for _ in range(whole(s.options[HAND_SIZE])):
            draw_card(s, seat)
    s.starter = below(s, whole(s.seats))
    s.turn = s.starter
    s.barrier += 1
    if s.options[OPENING] == FREE:
        give_turn(s)  # UD-5: nothing lies on the table
    else:
        s.phase = FLIPPING
    return 0


@helper
def flip(s: State) -> None:
    """UD-6: one card is turned from the pile; a number is the last number, a special does nothing."""
    card = from_pile(s)
    turned_up(s, card)
    to_discard(s, card)
    s.barrier += 1
    if card < NUMBERS:
        s.last_number = card
        give_turn(s)


# --- cards ------------------------------------------------------------------------------------------------------------


@helper
def fits(s: State, number: int) -> bool:
    """UD-9: higher than the last number, or the same ones digit; on an empty table all fit."""
    last = whole(s.last_number)
    return number > last or number % 10 == last % 10


@helper
def can_play(s: State, seat: int) -> bool:
    """UD-8, UD-12: whether a number of the hand fits, or it has a special."""
    for i in range(whole(s.hand_count[seat]) - 1, -1, -1):
        card = whole(s.hand[seat, i])
        if card >= NUMBERS or fits(s, card):
            return True
    return False


@helper
def sort_in(s: State, seat: int, count: int, card: int) -> None:
    """Add a card to a rising hand of `count`."""
    at = count
    while at > 0 and s.hand[seat, at - 1] > card:
        s.hand[seat, at] = s.hand[seat, at - 1]
        at -= 1
    s.hand[seat, at] = card


@helper
def sure_part(count: int) -> int:
    """The sure part of a public count."""
    return count % UNSURE


@helper
def unsure_part(count: int) -> int:
    """How much more it may be."""
    return count // UNSURE


@helper
def from_pile(s: State) -> int:
    """The top card of the pile."""
    s.pile_count -= 1
    card = whole(s.pile[s.pile_count])
    s.pile[s.pile_count] = 0
    return card


@helper
def draw_card(s: State, seat: int) -> None:
    """The top card of the pile goes to a hand."""
    sort_in(s, seat, whole(s.hand_count[seat]), from_pile(s))
    s.hand_count[seat] += 1
    s.drawn_since[seat] += 1


@helper
def to_discard(s: State, card: int) -> None:
    """A card comes to lie on the discards."""
    s.discard[s.discard_count] = card
    s.discard_count += 1


@helper
def turned_up(s: State, card: int) -> None:
    """Everybody sees a card of the pile, or of a hand that has no special."""
    if card < NUMBERS:
        s.shuffled[card] = 0
    else:
        s.specials_left[card - OLDEST] -= 1


@helper
def shown_from(s: State, seat: int, card: int) -> None:
    """Everybody sees a number, or a special whose even code is given, leave a hand. What they count as follows from
    what they could see before, never from the hand."""
    count = whole(s.hand_count[seat])
    least = sure_part(whole(s.drawn_since[seat]))
    most = least + unsure_part(whole(s.drawn_since[seat]))
    if card < NUMBERS:
        is_new = s.shuffled[card] != 0
        is_old = not is_new
        s.shuffled[card] = 0
    else:
        old = whole(s.specials_left[card - OLDEST - 1])
        new = sure_part(whole(s.specials_left[card - OLDEST]))
        either = unsure_part(whole(s.specials_left[card - OLDEST]))
        is_old = old > 0 and least < count
        is_new = new > 0 and most > 0
        if is_old and is_new:
            either += 1
        elif is_old:
            old -= 1
        else:
            new -= 1
        leave(s, card, old, new, either)
    if is_new and least > 0:
        least -= 1
    if not is_old:
        most -= 1
    most = min(most, count - 1)
    s.drawn_since[seat] = least + UNSURE * (most - least)


@helper
def leave(s: State, card: int, old: int, new: int, either: int) -> None:
    """What nobody has shown of a kind. Of those of either code no more can have been of one than there are."""
    was_old = beyond(either, new)
    was_new = beyond(either, old)
    s.specials_left[card - OLDEST - 1] = old - was_old
    s.specials_left[card - OLDEST] = new - was_new + UNSURE * (either - was_old - was_new)


@helper
def beyond(either: int, there: int) -> int:
    """Of specials of either code, so many cannot have had the one of which no more are there."""
    return max(0, either - there)


@helper
def place_in_hand(s: State, seat: int, card: int) -> int:
    """Where a number, or the special of this kind that was longest in the hand, is held; -1: nowhere."""
    for i in range(whole(s.hand_count[seat])):
        held = whole(s.hand[seat, i])
        if held == card or (card >= NUMBERS and held == card - 1):
            return i
    return -1


# --- acting -----------------------------------------------------------------------------------------------------------


@kernel
def act(state: U8s, seat: int, action: int) -> int:
    """UD-7: one card is played. It is final: what follows shows a card, or that the next seat can go on."""
    s = open_state(state)
    s.actions += 1
    s.barrier += 1
    s.awaited = 0
    s.played_by = seat + 1
    s.phase = DRAWING
    card = card_of(action)
    if card < NUMBERS:
        s.last_number = card  # UD-9
    elif card == REVERSE:
        s.backwards = 1 - s.backwards  # UD-17
    elif card == SHOT:
        s.target = action - PLAY_SHOT + 1  # UD-18
    play(s, seat, card)
    return 0


@helper
def card_of(action: int) -> int:
    """The card that an action plays."""
    if action < PLAY_PASS:
        return action - PLAY_NUMBER + 1
    if action == PLAY_PASS:
        return PASS
    return REVERSE if action == PLAY_REVERSE else SHOT


@helper
def play(s: State, seat: int, card: int) -> None:
    """A card goes from the hand onto the discards."""
    at = place_in_hand(s, seat, card)
    shown_from(s, seat, card)
    s.hand_count[seat] -= 1
    for i in range(at, whole(s.hand_count[seat])):
        s.hand[seat, i] = s.hand[seat, i + 1]
    s.hand[seat, s.hand_count[seat]] = 0
    to_discard(s, card)


@kernel
def step(state: U8s) -> int:
    """What happens by itself, one visible thing at a time."""
    s = open_state(state)
    if s.phase == DRAWING:
        draw(s)
    elif s.phase == DROPPING:
        drop_out(s)
    elif s.phase == FLIPPING:
        flip(s)
    else:
        return 0
    return 1


@helper
def draw(s: State) -> None:
    """UD-10: whoever played draws one card. UD-19: from an empty pile first the discards are shuffled, or nothing."""
    if s.pile_count == 0 and s.options[EMPTY_PILE] == RESHUFFLE:
        kept = 1 if s.last_number else 0
        if s.discard_count > kept:
            reshuffle(s)
            return
    if s.pile_count:
        draw_card(s, s.played_by - 1)
    if s.target:
        s.turn = s.target - 1
        s.target = 0
    else:
        s.turn = next_in(s)
    give_turn(s)


@helper
def reshuffle(s: State) -> None:
    """UD-19: all discards but the last number are the new pile. What is in a hand now is of an earlier shuffle."""
    s.shuffled[:] = 0
    for code in range(0, 6, 2):
        held = whole(s.specials_left[code + 1])
        s.specials_left[code] = whole(s.specials_left[code]) + sure_part(held) - unsure_part(held)
        s.specials_left[code + 1] = 0
    for seat in range(whole(s.seats)):
        s.drawn_since[seat] = 0
        for i in range(whole(s.hand_count[seat])):
            card = whole(s.hand[seat, i])
            if card >= NUMBERS and card % 2 == 0:
                s.hand[seat, i] = card - 1
    count = 0
    for i in range(whole(s.discard_count)):
        card = whole(s.discard[i])
        s.discard[i] = 0
        if card == s.last_number:
            continue
        s.pile[count] = card
        count += 1
        if card < NUMBERS:
            s.shuffled[card] = 1
        else:
            s.specials_left[card - OLDEST] += 1
    s.pile_count = count
    s.discard_count = 0
    if s.last_number:
        to_discard(s, whole(s.last_number))
    shuffle(s, s.pile, count)
    s.barrier += 1


@helper
def next_in(s: State) -> int:
    """UD-14, UD-16: the next seat still in after the one that had the turn, in the present direction."""
    seats = whole(s.seats)
    seat = whole(s.turn)
    while True:
        seat += seats - 1 if s.backwards else 1
        if seat >= seats:
            seat -= seats
        if s.out_place[seat] == 0:
            return seat


@helper
def give_turn(s: State) -> None:
    """UD-12: the seat that has the turn plays, or is out at once. UD-23: after the last allowed card nobody plays any
    more."""
    if not can_play(s, whole(s.turn)):
        s.phase = DROPPING
    elif s.actions >= s.options[TURN_LIMIT]:
        end(s, LIMIT_REACHED)
    else:
        s.phase = PLAY
        s.awaited = bit(whole(s.turn))


@helper
def drop_out(s: State) -> None:
    """UD-13: the hand is laid open and leaves the game. UD-14: the turn goes on. UD-21: the last one in wins."""
    seat = whole(s.turn)
    for i in range(whole(s.hand_count[seat])):
        card = whole(s.hand[seat, i])
        turned_up(s, card)
        s.shown[seat, i] = card
        s.hand[seat, i] = 0
    s.hand_count[seat] = 0
    s.drawn_since[seat] = 0
    s.out_count += 1
    s.out_place[seat] = s.out_count
    s.barrier += 1
    s.turn = next_in(s)
    if s.out_count + 1 == s.seats:
        end(s, LAST_ONE_IN)
    else:
        give_turn(s)


@helper
def end(s: State, reason: int) -> None:
    """UD-21, UD-22, UD-23: ranks by who dropped out later; those still in share the first place."""
    points = np.zeros(SEATS, np.int64)
    for seat in range(whole(s.seats)):
        points[seat] = score_of(s, seat)
    rank(s, points)
    s.phase = OVER
    s.end_reason = reason


@helper
def score_of(s: State, seat: int) -> int:
    """How many seats dropped out before this one."""
    return whole(s.out_place[seat]) - 1 if s.out_place[seat] else whole(s.out_count)


# --- what is allowed --------------------------------------------------------------------------------------------------


@kernel
def why(state: U8s, seat: int, action: int) -> int:
    """Which reason of `REASONS` forbids the action to the seat; 0: it is legal."""
    s = open_state(state)
    if s.phase == OVER:
        return WHY_STOPPED if s.end_reason == LIMIT_REACHED else WHY_OVER
    if s.out_place[seat]:
        return WHY_OUT
    if (s.awaited & bit(seat)) == 0:
        return WHY_JUST_PLAYED if s.played_by == seat + 1 else WHY_NOT_YOUR_TURN
    card = card_of(action)
    is_held = place_in_hand(s, seat, card) >= 0
    if card < NUMBERS:
        if not is_held:
            return WHY_NOT_IN_HAND
        return 0 if fits(s, card) else WHY_DOES_NOT_FIT
    if not is_held:
        return WHY_NO_PASS if card == PASS else WHY_NO_REVERSE if card == REVERSE else WHY_NO_SHOT
    return why_not_at(s, seat, action - PLAY_SHOT) if card == SHOT else 0


@helper
def why_not_at(s: State, seat: int, target: int) -> int:
    """UD-18: a shot names another seat that is still in."""
    if target == seat:
        return WHY_SHOT_AT_YOURSELF
    if target >= s.seats:
        return WHY_SHOT_AT_NOBODY
    return WHY_SHOT_AT_ONE_OUT if s.out_place[target] else 0


@kernel
def legal(state: U8s, seat: int, out: I64s) -> int:
    """The codes that `why` lets pass, written by hand for speed (a law holds the two equal)."""
    s = open_state(state)
    if (s.awaited & bit(seat)) == 0:
        return 0
    n = 0
    kind = 0
    for i in range(whole(s.hand_count[seat])):
        card = whole(s.hand[seat, i])
        if card < NUMBERS:
            if fits(s, card):
                n = put(out, n, PLAY_NUMBER + card - 1)
            continue
        card += card & 1
        if card == kind:
            continue
        kind = card
        if card == PASS:
            n = put(out, n, PLAY_PASS)
        elif card == REVERSE:
            n = put(out, n, PLAY_REVERSE)
        else:
            for target in range(whole(s.seats)):
                if target != seat and s.out_place[target] == 0:
                    n = put(out, n, PLAY_SHOT + target)
    return n


@kernel
def scores(state: U8s, out: F64s) -> int:
    """UD-R12: how many seats dropped out before."""
    s = open_state(state)
    for seat in range(whole(s.seats)):
        out[seat] = score_of(s, seat)
    return 0


# --- what could be ----------------------------------------------------------------------------------------------------


@kernel
def resample(state: U8s, viewer: int, seed: U8s) -> int:
    """Fill a redacted record with one possible world. Cards of the last shuffle are in the pile or were drawn since,
    the other unseen ones were in hands before it; whoever is asked to play can, whoever drops out cannot. All are
    equally likely, as long as no special was played of which nobody can say of which shuffle it was."""
    s = open_state(state)
    seed_chance(s, seed)
    old = np.zeros(CARDS, np.int64)
    new = np.zeros(CARDS, np.int64)
    left = np.zeros(2, np.int64)
    earlier = np.zeros(SEATS, np.int64)
    bound = whole(s.turn) if s.phase == PLAY or s.phase == DROPPING else -1
    gather(s, viewer, old, new, left, earlier)
    if bound >= 0 and bound != viewer:
        for _ in range(GUESSES):
            if is_possible_turn(s, bound, whole(earlier[bound]), old, new, left):
                break
            gather(s, viewer, old, new, left, earlier)
        guess_hand_of_the_turn(s, bound, whole(earlier[bound]), old, new, left)
    for seat in range(whole(s.seats)):
        if seat not in (viewer, bound):
            guess_hand(s, seat, whole(earlier[seat]), old, new, left)
    for i in range(whole(s.pile_count)):
        s.pile[i] = pick(s, new, left, 1)
    return 0


@helper
def gather(s: State, viewer: int, old: I64s, new: I64s, left: I64s, earlier: I64s) -> None:
    """The cards whose place the viewer does not know: those from before the last shuffle, and those of it; and how many
    of the earlier ones each other hand has. Where nobody can say, it is guessed."""
    left[:] = 0
    unseen = np.ones(OLDEST + 6, np.int64)
    for code in range(6):
        unseen[OLDEST + code] = sure_part(whole(s.specials_left[code]))
    for i in range(whole(s.discard_count)):
        strike(unseen, whole(s.discard[i]), False)
    for seat in range(whole(s.seats)):
        for i in range(HAND):
            strike(unseen, whole(s.shown[seat, i]), False)
    if viewer >= 0:
        for i in range(whole(s.hand_count[viewer])):
            strike(unseen, whole(s.hand[viewer, i]), True)
    for number in range(1, NUMBERS):
        if unseen[number]:
            add(old, new, left, number, s.shuffled[number] != 0)
    guess_sides(s, viewer, unseen, whole(left[0]), earlier)
    for code in range(6):
        for _ in range(unseen[OLDEST + code]):
            add(old, new, left, OLDEST + code, code % 2 == 1)


@helper
def guess_sides(s: State, viewer: int, unseen: I64s, old: int, earlier: I64s) -> None:
    """Of the specials that nobody can place which were old, and of the cards that may be new which are: any of the ways
    in which all cards from before the last shuffle find their place. `old`: how many numbers of them there are."""
    either = np.zeros(3, np.int64)
    places = 0
    for kind in range(3):
        code = OLDEST + 2 * kind
        played = unsure_part(whole(s.specials_left[2 * kind + 1]))
        was_old = beyond(played, unseen[code + 1])
        was_new = beyond(played, unseen[code])
        either[kind] = played - was_old - was_new
        unseen[code] -= was_old
        unseen[code + 1] -= was_new
        old += unseen[code]
        places += either[kind]
    for seat in range(whole(s.seats)):
        if seat != viewer:
            unsure = unsure_part(whole(s.drawn_since[seat]))
            earlier[seat] = whole(s.hand_count[seat]) - sure_part(whole(s.drawn_since[seat])) - unsure
            old -= earlier[seat]
            places += unsure
    for kind in range(3):
        for _ in range(either[kind]):
            one = 1 if below(s, places) < old else 0
            unseen[OLDEST + 2 * kind + 1 - one] -= 1
            old -= one
            places -= 1
    for seat in range(whole(s.seats)):
        if seat != viewer:
            for _ in range(unsure_part(whole(s.drawn_since[seat]))):
                one = 1 if below(s, places) < old else 0
                earlier[seat] += one
                old -= one
                places -= 1


@helper
def is_possible_turn(s: State, seat: int, earlier: int, old: I64s, new: I64s, left: I64s) -> bool:
    """Whether so many earlier cards and so many later ones can be a hand that can play, or that drops out."""
    later = whole(s.hand_count[seat]) - earlier
    able_old = count_able(s, old, left[0])
    able_new = count_able(s, new, left[1])
    if s.phase == PLAY:
        return (earlier > 0 and able_old > 0) or (later > 0 and able_new > 0)
    return left[0] - able_old >= earlier and left[1] - able_new >= later


@helper
def strike(unseen: I64s, card: int, is_held: bool) -> None:
    """The viewer sees this card. (Specials that lie open are not among those left any more.)"""
    if card < NUMBERS:
        unseen[card] = 0
    elif is_held:
        unseen[card] -= 1


@helper
def add(old: I64s, new: I64s, left: I64s, card: int, is_new: bool) -> None:
    """One more unseen card."""
    if is_new:
        new[left[1]] = card
        left[1] += 1
    else:
        old[left[0]] = card
        left[0] += 1


@helper
def pick(s: State, pool: I64s, left: I64s, which: int) -> int:
    """Any card of a pool, which loses it."""
    at = below(s, left[which])
    left[which] -= 1
    card = pool[at]
    pool[at] = pool[left[which]]
    return card


@helper
def guess_hand(s: State, seat: int, earlier: int, old: I64s, new: I64s, left: I64s) -> None:
    """Any hand of so many earlier and so many later cards."""
    count = whole(s.hand_count[seat])
    for i in range(count):
        card = pick(s, old, left, 0) if i < earlier else pick(s, new, left, 1)
        sort_in(s, seat, i, card)


@helper
def guess_hand_of_the_turn(s: State, seat: int, earlier: int, old: I64s, new: I64s, left: I64s) -> None:
    """As `guess_hand`, from those hands alone that can play something (or, for a seat that drops out, nothing).

    Card by card: `none[i]` is the chance that no card from the i-th on can be played, if none before could; it tells
    how likely the i-th is to be the first that can.
    """
    count = whole(s.hand_count[seat])
    able = np.zeros(2, np.int64)
    able[0] = count_able(s, old, left[0])
    able[1] = count_able(s, new, left[1])
    none = np.ones(HAND + 1, np.float64)
    for i in range(count - 1, -1, -1):
        which = 0 if i < earlier else 1
        size = left[which] - (i if i < earlier else i - earlier)
        none[i] = none[i + 1] * ((size - able[which]) / size)
    found = False
    for i in range(count):
        which = 0 if i < earlier else 1
        pool = old if i < earlier else new
        if found:
            sort_in(s, seat, i, pick(s, pool, left, which))
            continue
        if s.phase == PLAY and able[which] > 0:
            first = able[which] / left[which] / (1.0 - none[i])
            found = first > 0.999999 or draw_word(s) < first * 4294967296.0
        sort_in(s, seat, i, pick_able(s, pool, left, which, found, able[which]))


@helper
def is_able(s: State, card: int) -> bool:
    """Whether a card could be played now."""
    return card >= NUMBERS or fits(s, card)


@helper
def count_able(s: State, pool: I64s, size: int) -> int:
    """How many cards of a pool could be played now."""
    n = 0
    for i in range(size):
        if is_able(s, pool[i]):
            n += 1
    return n


@helper
def pick_able(s: State, pool: I64s, left: I64s, which: int, able: bool, count: int) -> int:
    """Any card of a pool that could be played now, or any that could not; `count` could."""
    among = below(s, count if able else left[which] - count)
    at = -1
    while among >= 0:
        at += 1
        if is_able(s, pool[at]) == able:
            among -= 1
    left[which] -= 1
    card = pool[at]
    pool[at] = pool[left[which]]
    return card
