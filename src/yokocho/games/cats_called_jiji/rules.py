"""Cats Called Jiji: the rules. Clause ids (CJ-1 ...) are those of the rulebook.

The *left neighbour* of a seat is the next one clockwise: one draws from it, and it plays next. The record is in
`state.py`, what seats remember in `memory.py`, possible worlds in `worlds.py`.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from yokocho.engine.abi import helper, kernel
from yokocho.engine.kit import begin, below, bit, everybody, put, rank, seed_chance, shuffle, whole
from yokocho.engine.record import F64s, I64s, U8s
from yokocho.games.cats_called_jiji import actions as do
from yokocho.games.cats_called_jiji.memory import (
    all_saw_it_could_not,
    all_saw_it_could_share,
    card_has_passed,
    card_was_shared,
    forget_kind,
    is_dry,
    note_dry_hand,
    one_saw_it_could_not,
)
from yokocho.games.cats_called_jiji.state import (
    ALL_FOUND,
    ALL_NUMBERS,
    CHOOSE_MISSING,
    CHOOSE_RULE,
    CHOOSE_STARTER,
    DEALING,
    DISCOVER,
    DRAW,
    END_D_BY_MATCH,
    END_D_ON,
    EXTRA,
    FAILED,
    FOUND_EVERY_JIJI,
    GAMES,
    KINDS,
    LAST_CHANCE,
    LAYING,
    LEFT_HAND_EMPTY,
    LONG_DAY,
    LOOKING,
    LOOKING_AT_DRAWN,
    MAJORITY_FOUND,
    MUST_DECLARE,
    NO_PROGRESS,
    O_DISCOVERY_CARD,
    O_END_D,
    O_MATCH,
    O_STALL_ROUNDS,
    O_TIE_BREAK,
    ON_SUCCESS,
    ONE_SEEKER_LEFT,
    OPENING,
    OVER,
    PLACES,
    PROVING,
    REDEAL,
    SAYING,
    SEATS,
    SHARE,
    SUCCEEDED,
    SUCCESS_ORDER,
    TAKING,
    THREE_GAMES,
    State,
    can_share,
    count_places,
    hidden_from,
    nth,
    numbers_allowing,
    open_state,
    place_after,
    size_of,
)
from yokocho.games.cats_called_jiji.worlds import imagine

MAX_LEGAL: Final = 18

REASONS: Final = (
    ("CJ-43", "over"),
    ("CJ-48", "not-choosing-starter"),
    ("CJ-48", "not-yours-to-choose"),
    ("CJ-48", "no-such-seat"),
    ("CJ-48", "between-games"),
    ("CJ-7", "three-seats"),
    ("CJ-7", "redeal-is-past"),
    ("CJ-7", "answered"),
    ("CJ-7", "too-few-pairs"),
    ("CJ-9", "rule-is-chosen"),
    ("CJ-9", "not-starter"),
    ("CJ-9", "hands-first"),
    ("CJ-11", "rule-first"),
    ("CJ-11", "missing-is-chosen"),
    ("CJ-11", "missing-not-in-hand"),
    ("CJ-15", "not-begun"),
    ("CJ-15", "not-your-turn"),
    ("CJ-36", "no-more-draws"),
    ("CJ-17", "drawn-already"),
    ("CJ-16", "draw-first"),
    ("CJ-22", "shared-already"),
    ("CJ-22", "not-in-hand"),
    ("CJ-22", "breaks-rule"),
    ("CJ-22", "must-share"),
    ("CJ-24", "must-share-any"),
    ("CJ-16", "share-first"),
    ("CJ-33", "declared-already"),
    ("CJ-28", "too-many"),
    ("CJ-28", "named-twice"),
    ("CJ-28", "nothing-named"),
    ("CJ-27", "named-something"),
    ("CJ-38", "must-declare"),
    ("CJ-11", "have-chosen"),
    ("CJ-38", "last-declares"),
    ("CJ-42", "stopped"),
)
"""What `why` answers, counted from 1: the clause that forbids, and which of its sentences says it."""
WHY_OVER: Final = 1
WHY_NOT_CHOOSING_STARTER: Final = 2
WHY_NOT_YOURS_TO_CHOOSE: Final = 3
WHY_NO_SUCH_SEAT: Final = 4
WHY_BETWEEN_GAMES: Final = 5
WHY_THREE_SEATS: Final = 6
WHY_REDEAL_IS_PAST: Final = 7
WHY_ANSWERED: Final = 8
WHY_TOO_FEW_PAIRS: Final = 9
WHY_RULE_IS_CHOSEN: Final = 10
WHY_NOT_STARTER: Final = 11
WHY_HANDS_FIRST: Final = 12
WHY_RULE_FIRST: Final = 13
WHY_MISSING_IS_CHOSEN: Final = 14
WHY_MISSING_NOT_IN_HAND: Final = 15
WHY_NOT_BEGUN: Final = 16
WHY_NOT_YOUR_TURN: Final = 17
WHY_NO_MORE_DRAWS: Final = 18
WHY_DRAWN_ALREADY: Final = 19
WHY_DRAW_FIRST: Final = 20
WHY_SHARED_ALREADY: Final = 21
WHY_NOT_IN_HAND: Final = 22
WHY_BREAKS_RULE: Final = 23
WHY_MUST_SHARE: Final = 24
WHY_MUST_SHARE_ANY: Final = 25
WHY_SHARE_FIRST: Final = 26
WHY_DECLARED_ALREADY: Final = 27
WHY_TOO_MANY: Final = 28
WHY_NAMED_TWICE: Final = 29
WHY_NOTHING_NAMED: Final = 30
WHY_NAMED_SOMETHING: Final = 31
WHY_MUST_DECLARE: Final = 32
WHY_HAVE_CHOSEN: Final = 33
WHY_LAST_DECLARES: Final = 34
WHY_STOPPED: Final = 35

SETTLED: Final = frozenset(("redeal-is-past", "rule-is-chosen", "missing-is-chosen"))
"""Reasons that say that something is over and done: of a touched card whatever else forbids is told first."""


# --- set-up -----------------------------------------------------------------------------------------------------------


@kernel
def setup(state: U8s, options: I64s, seed: U8s) -> int:
    """CJ-2, CJ-3: a new match; a random seat starts, and the first game is dealt."""
    s = open_state(state)
    begin(s, options, seed)
    s.starter = below(s, whole(s.seats))
    s.game_no = 1
    deal(s)
    return 0


@helper
def clear_table(s: State) -> None:
    """CJ-4, CJ-52, CJ-57: everything is set up anew, and what was known of the cards is worth nothing."""
    s.rule = 0
    s.turn = s.starter
    s.turn_no = 0
    s.idle_turns = 0
    s.hand[:] = 0
    s.twin[:] = 0
    s.hand_count[:] = 0
    s.drawn[:] = 0
    s.missing[:] = 0
    s.open_jiji[:] = 0
    s.found_by[:] = 0
    s.pair_of[:] = 0
    s.pair_count = 0
    s.shares[:] = 0
    s.share_count = 0
    s.shared[:] = 0
    s.stacked = 0
    s.mute = 0
    s.dry = 0
    s.possible[:] = ALL_NUMBERS
    s.possible_to[:] = ALL_NUMBERS
    s.track[:] = 0
    s.declared[:] = 0
    s.outcome[:] = 0
    s.said[:] = 0
    s.said_twice[:] = 0
    s.looked_at[:] = 0
    s.inspected[:] = 0
    s.discovery[:] = 0
    s.points[:] = 0
    s.judged = 0
    s.game_end = 0
    s.asked = 0
    s.opened = 0
    s.shower = 0
    s.open_hand[:] = 0
    s.open_twin[:] = 0


@helper
def deal(s: State) -> None:
    """CJ-1, CJ-5, CJ-6, CJ-13: two of each kind are shuffled and dealt; with three seats the last card is the extra
    Missing Jiji."""
    clear_table(s)
    deck = np.empty(2 * KINDS, np.int64)
    for card in range(2 * KINDS):
        deck[card] = card >> 1
    shuffle(s, deck, 2 * KINDS)
    at = 0
    for i in range(whole(s.seats)):
        seat = (s.starter + i) % whole(s.seats)
        size = cards_dealt(s, i)
        hand = 0
        twin = 0
        for _ in range(size):
            card = bit(deck[at])
            at += 1
            twin |= hand & card
            hand |= card
        s.hand[seat] = hand
        s.twin[seat] = twin
        s.hand_count[seat] = size
    if s.seats == 3:
        s.missing[EXTRA] = deck[at] + 1
    s.barrier += 1
    s.phase = CHOOSE_RULE if s.seats == 3 else REDEAL
    s.awaited = bit(whole(s.starter)) if s.seats == 3 else everybody(whole(s.seats))


@helper
def cards_dealt(s: State, i: int) -> int:
    """CJ-6: how many cards the i-th seat from the starter gets."""
    if s.seats == 3:
        return 11 if i == 0 else 10
    if s.seats == 4:
        return 8
    return 7 if i < 2 else 6


# --- acting -----------------------------------------------------------------------------------------------------------


@kernel
def act(state: U8s, seat: int, action: int) -> int:
    """One legal action, up to the first thing that can be seen."""
    s = open_state(state)
    s.actions += 1
    if action >= do.NAME_KIND:
        if action == do.CONFIRM:
            declare(s, seat)
        else:
            name_kind(s, seat, action - do.NAME_KIND)
    elif action >= do.DRAW:
        if action == do.DRAW:
            draw(s, seat)
        elif action == do.PASS_DISCOVERY:
            pass_discovery(s)
        else:
            share(s, seat, action - do.SHARE)
    elif action >= do.CHOOSE_MISSING:
        choose_missing(s, seat, action - do.CHOOSE_MISSING)
    else:
        prepare(s, seat, action)
    return 0


@helper
def prepare(s: State, seat: int, action: int) -> None:
    """CJ-7, CJ-8, CJ-9, CJ-48: what is settled before the Missing Jiji are chosen."""
    if action < do.KEEP_HAND:
        s.starter = action - do.CHOOSE_STARTER
        s.game_no += 1
        s.phase = DEALING
        s.awaited = 0
        s.barrier += 1
    elif action == do.KEEP_HAND:
        s.awaited &= ~bit(seat)
        if s.awaited == 0:
            s.barrier += 1
            s.phase = CHOOSE_RULE
            s.awaited = bit(whole(s.starter))
    elif action == do.REQUEST_REDEAL:
        s.shower = seat + 1
        s.open_hand[seat] = s.hand[seat]
        s.open_twin[seat] = s.twin[seat]
        s.phase = DEALING
        s.awaited = 0
        s.barrier += 1
    else:
        s.rule = action - do.CHOOSE_RULE + 1
        s.phase = CHOOSE_MISSING
        s.awaited = everybody(whole(s.seats))


@helper
def choose_missing(s: State, seat: int, kind: int) -> None:
    """CJ-11, CJ-12: one card of the hand is laid face down; its twin stays in the hand as a single card."""
    if whole(s.twin[seat]) & bit(kind):
        s.twin[seat] = whole(s.twin[seat]) ^ bit(kind)
    else:
        s.hand[seat] = whole(s.hand[seat]) ^ bit(kind)
    s.hand_count[seat] -= 1
    s.missing[seat] = kind + 1
    s.awaited &= ~bit(seat)
    if s.awaited == 0:
        s.barrier += 1
        s.phase = LAYING


@kernel
def step(state: U8s) -> int:
    """What happens by itself, one visible thing at a time."""
    s = open_state(state)
    if s.phase < DEALING:
        return 0
    if s.phase == LOOKING_AT_DRAWN:
        s.drawn[s.turn] = s.drawn[(s.turn + 1) % whole(s.seats)]
        s.phase = PROVING
    elif s.phase == PROVING:
        prove(s)
    elif s.phase == SAYING:
        say_nothing_fits(s)
    elif s.phase == LOOKING:
        look(s)
    elif s.phase == TAKING:
        after_declaration(s)
    elif s.phase == OPENING:
        open_all(s)
    elif s.phase == LAYING:
        lay_first_pairs(s)
    else:
        deal(s)
    return 1


@helper
def lay_first_pairs(s: State) -> None:
    """CJ-14, CJ-15: all lay the pairs of their hands, and the starter has the first turn."""
    for i in range(whole(s.seats)):
        seat = (s.starter + i) % whole(s.seats)
        for kind in range(KINDS):
            if s.twin[seat] >> kind & 1:
                lay_pair(s, seat, kind)
                s.hand_count[seat] -= 2
        s.hand[seat] = whole(s.hand[seat]) & ~whole(s.twin[seat])
        s.twin[seat] = 0
    begin_turn(s, whole(s.starter))


@helper
def lay_pair(s: State, seat: int, kind: int) -> None:
    """Two like cards are laid open at the left of the summary."""
    s.pair_count += 1
    s.pair_of[kind] = 8 * whole(s.pair_count) + seat


# --- the turn ---------------------------------------------------------------------------------------------------------


@helper
def begin_turn(s: State, seat: int) -> None:
    """CJ-16: the turn begins, unless there is nothing to draw (CJ-18, CJ-36) or nothing moves any more (CJ-42)."""
    s.turn = seat
    s.mute = 0
    if s.hand_count[(seat + 1) % whole(s.seats)] == 0:
        s.game_end = LEFT_HAND_EMPTY
        next_chance(s)
    elif s.idle_turns >= s.options[O_STALL_ROUNDS] * whole(s.seats):
        s.game_end = NO_PROGRESS
        next_chance(s)
    else:
        s.turn_no += 1
        s.phase = DRAW
        s.awaited = bit(seat)


@helper
def draw(s: State, seat: int) -> None:
    """CJ-17: any card of the left neighbour's hand, each with the same chance; the giver sees which one goes."""
    left = (seat + 1) % whole(s.seats)
    note_dry_hand(s, left)
    kind = nth(whole(s.hand[left]), below(s, whole(s.hand_count[left])))
    s.hand[left] = whole(s.hand[left]) ^ bit(kind)
    s.hand_count[left] -= 1
    s.drawn[left] = kind + 1
    s.idle_turns += 1
    s.phase = LOOKING_AT_DRAWN
    s.awaited = 0
    s.barrier += 1


@helper
def prove(s: State) -> None:
    """CJ-19, CJ-20, CJ-21: the drawn card is laid with its twin of the hand, or stacked on its twin among the own
    shared cards, or joins the hand."""
    seat = whole(s.turn)
    left = (seat + 1) % whole(s.seats)
    kind = whole(s.drawn[seat]) - 1
    s.drawn[seat] = 0
    s.drawn[left] = 0
    if whole(s.hand[seat]) & bit(kind):
        all_saw_it_could_not(s, seat, kind)
        all_saw_it_could_not(s, left, kind)
        s.hand[seat] = whole(s.hand[seat]) ^ bit(kind)
        s.hand_count[seat] -= 1
        lay_pair(s, seat, kind)
        forget_kind(s, kind)
        s.idle_turns = 0
    elif whole(s.shared[seat]) & bit(kind):
        all_saw_it_could_not(s, left, kind)
        s.stacked = whole(s.stacked) | bit(kind)
        forget_kind(s, kind)
        s.idle_turns = 0
    else:
        one_saw_it_could_not(s, seat, left, kind)
        s.hand[seat] = whole(s.hand[seat]) | bit(kind)
        s.hand_count[seat] += 1
        card_has_passed(s, kind, left, seat)
        if s.open_jiji[seat] != 0:
            s.dry &= ~bit(seat)
    if can_share(s, seat) == 0:
        if s.open_jiji[seat] == 0:
            s.dry |= bit(seat)
        s.phase = SAYING
        return
    if is_dry(s, seat):  # then it is the drawn card that qualifies, and the giver knows which that is
        s.possible_to[left, seat] = whole(s.possible_to[left, seat]) & numbers_allowing(s, kind)
    s.phase = SHARE
    s.awaited = bit(seat)


@helper
def say_nothing_fits(s: State) -> None:
    """CJ-23: the player says that it cannot share. Under the rule that tells of its whole hand."""
    seat = whole(s.turn)
    s.mute = 1
    note_dry_hand(s, seat)
    to_discovery(s, seat)


@helper
def share(s: State, seat: int, kind: int) -> None:
    """CJ-22, CJ-24, CJ-25, CJ-26: one hand card is laid open and stays so."""
    free = s.open_jiji[seat] != 0
    s.hand[seat] = whole(s.hand[seat]) ^ bit(kind)
    s.hand_count[seat] -= 1
    s.shares[s.share_count] = 16 * kind + (8 if free else 0) + seat
    s.share_count += 1
    s.shared[seat] = whole(s.shared[seat]) | bit(kind)
    s.idle_turns = 0
    s.barrier += 1
    if not free:
        all_saw_it_could_share(s, seat, kind)
    card_was_shared(s, kind, seat)
    note_dry_hand(s, seat)
    to_discovery(s, seat)


@helper
def to_discovery(s: State, seat: int) -> None:
    """CJ-27: who has not declared yet may do so, as long as there is something to find."""
    if s.declared[seat] == 0 and hidden_from(s, seat) != 0:
        s.phase = DISCOVER
        s.awaited = bit(seat)
    else:
        begin_turn(s, (seat + 1) % whole(s.seats))


@helper
def pass_discovery(s: State) -> None:
    """CJ-27, CJ-37: no declaration now."""
    if s.phase == DISCOVER:
        begin_turn(s, (s.turn + 1) % whole(s.seats))
    else:
        next_chance(s)


# --- discovering ------------------------------------------------------------------------------------------------------


@helper
def name_kind(s: State, seat: int, kind: int) -> None:
    """CJ-28: one more card of the declaration to come."""
    if whole(s.named[seat]) & bit(kind):
        s.named_twice[seat] = whole(s.named_twice[seat]) | bit(kind)
    else:
        s.named[seat] = whole(s.named[seat]) | bit(kind)


@helper
def count_named(s: State, seat: int) -> int:
    """Cards named so far."""
    return size_of(whole(s.named[seat])) + size_of(whole(s.named_twice[seat]))


@helper
def declare(s: State, seat: int) -> None:
    """CJ-27, CJ-34: the declaration is made; 1st and 2nd take their cards."""
    order = 1
    for other in range(whole(s.seats)):
        if s.declared[other] != 0:
            order += 1
    s.declared[seat] = order
    if s.options[O_DISCOVERY_CARD] != ON_SUCCESS and order <= 2:
        s.discovery[order - 1] = seat + 1
    s.said[seat] = s.named[seat]
    s.said_twice[seat] = s.named_twice[seat]
    s.named[seat] = 0
    s.named_twice[seat] = 0
    s.looked_at[seat] = hidden_from(s, seat)
    s.idle_turns = 0
    s.phase = LOOKING
    s.awaited = 0
    s.barrier += 1


@helper
def seeker(s: State) -> int:
    """The seat whose declaration has had no outcome yet."""
    for seat in range(whole(s.seats)):
        if s.declared[seat] != 0 and s.outcome[seat] == 0:
            return seat
    return 0


@helper
def look(s: State) -> None:
    """CJ-30: the next Missing Jiji is looked at; after the last one it shows whether all named cards are there."""
    seat = seeker(s)
    for n in range(1, whole(s.seats) + 1):
        place = place_after(s, seat, n)
        if whole(s.looked_at[seat]) & bit(place) and s.inspected[seat, place] == 0:
            s.inspected[seat, place] = s.missing[place]
            s.looking = place + 1
            return
    s.looking = 0
    judge(s, seat)


@helper
def judge(s: State, seat: int) -> None:
    """CJ-31, CJ-32: all named cards are found, or none."""
    wanted = np.zeros(KINDS, np.int64)
    missed = count_all_named(s, seat, wanted)
    s.outcome[seat] = FAILED
    s.judged = seat
    taken = np.zeros(KINDS, np.int64)
    for n in range(1, whole(s.seats) + 1):
        place = place_after(s, seat, n)
        if whole(s.looked_at[seat]) & bit(place):
            kind = whole(s.missing[place]) - 1
            if taken[kind] < wanted[kind]:
                taken[kind] += 1
                missed -= 1
    if missed == 0:
        claim(s, seat, wanted)
        s.phase = TAKING
    else:
        after_declaration(s)


@helper
def after_declaration(s: State) -> None:
    """CJ-33, CJ-41, CJ-50: the turn, the game or the whole match ends."""
    seat = whole(s.judged)
    claimed = 0
    for place in range(PLACES):
        if s.found_by[place] == seat + 1:
            claimed += 1
    if s.options[O_MATCH] == LONG_DAY and claimed == count_places(s) - 1:
        s.champion = seat + 1
        s.game_end = FOUND_EVERY_JIJI
        finish_game(s)
    elif s.game_end != 0:
        next_chance(s)
    else:
        judge_ends(s, seat, claimed)


@helper
def count_all_named(s: State, seat: int, wanted: I64s) -> int:
    """How often each kind is named; answers how many cards that are."""
    for kind in range(KINDS):
        wanted[kind] = (whole(s.said[seat]) >> kind & 1) + (whole(s.said_twice[seat]) >> kind & 1)
    return size_of(whole(s.said[seat])) + size_of(whole(s.said_twice[seat]))


@helper
def claim(s: State, seat: int, wanted: I64s) -> None:
    """CJ-31, CJ-43: the named cards are turned up and taken, the first met first; each is worth 4, 3 or 2 points."""
    order = whole(s.declared[seat])
    if s.options[O_DISCOVERY_CARD] == ON_SUCCESS:
        order = 1
        for other in range(whole(s.seats)):
            if s.outcome[other] == SUCCEEDED:
                order += 1
        if order <= 2:
            s.discovery[order - 1] = seat + 1
    s.outcome[seat] = SUCCEEDED
    claimed = 0
    for n in range(1, whole(s.seats) + 1):
        place = place_after(s, seat, n)
        kind = whole(s.missing[place]) - 1
        if whole(s.looked_at[seat]) & bit(place) and wanted[kind] > 0:
            wanted[kind] -= 1
            s.open_jiji[place] = kind + 1
            s.found_by[place] = seat + 1
            claimed += 1
    s.points[seat] += claimed * (4 if order == 1 else 3 if order == 2 else 2)


# --- the end of a game ------------------------------------------------------------------------------------------------


@helper
def judge_ends(s: State, seat: int, claimed: int) -> None:
    """CJ-41: after a declaration the ends are judged in the order C, B, D."""
    undeclared = 0
    for other in range(whole(s.seats)):
        if s.declared[other] == 0:
            undeclared |= bit(other)
    hidden = hidden_from(s, SEATS + 1)
    if hidden == 0 or (hidden == undeclared and size_of(hidden) == 1):  # CJ-39
        s.game_end = ALL_FOUND
        finish_game(s)
    elif size_of(undeclared) == 1:  # CJ-38
        s.game_end = ONE_SEEKER_LEFT
        s.asked = s.seats
        s.phase = MUST_DECLARE
        s.awaited = undeclared
    elif ends_by_majority(s) and 2 * claimed >= count_places(s):  # CJ-40
        s.game_end = MAJORITY_FOUND
        finish_game(s)
    else:
        begin_turn(s, (seat + 1) % whole(s.seats))


@helper
def ends_by_majority(s: State) -> bool:
    """CJ-40, CJ-49: end D is off in a long day, unless somebody wants it."""
    if s.options[O_END_D] == END_D_BY_MATCH:
        return s.options[O_MATCH] != LONG_DAY
    return s.options[O_END_D] == END_D_ON


@helper
def next_chance(s: State) -> None:
    """CJ-37: the next seat that has not declared and has something to find may do so; after the last the game is
    over."""
    while s.asked < s.seats:
        seat = (s.turn + s.asked) % whole(s.seats)
        s.asked += 1
        if s.declared[seat] == 0 and hidden_from(s, seat) != 0:
            s.phase = LAST_CHANCE
            s.awaited = bit(seat)
            return
    finish_game(s)


@helper
def finish_game(s: State) -> None:
    """The game is over; all its cards will be opened."""
    s.phase = OPENING
    s.awaited = 0
    s.barrier += 1


@helper
def open_all(s: State) -> None:
    """All hands and Missing Jiji are shown, and the game's points added (CJ-47)."""
    n = whole(s.game_no) - 1
    s.opened = 1
    for place in range(PLACES):
        s.open_jiji[place] = s.missing[place]
        s.past_jiji[n, place] = s.missing[place]
        s.past_found[n, place] = s.found_by[place]
    for seat in range(whole(s.seats)):
        s.open_hand[seat] = s.hand[seat]
        s.past_hand[n, seat] = s.hand[seat]
        s.past_points[n, seat] = s.points[seat]
        s.past_declared[n, seat] = s.declared[seat]
        s.totals[seat] += s.points[seat]
    s.past_end[n] = s.game_end
    s.past_starter[n] = s.starter
    s.past_rule[n] = s.rule
    if s.champion == 0 and s.options[O_MATCH] == LONG_DAY and s.game_no < GAMES:
        s.phase = CHOOSE_STARTER
        s.awaited = bit(next_chooser(s))
    else:
        finish_match(s)


@helper
def standing(s: State, seat: int) -> int:
    """CJ-45, CJ-46, CJ-51: points first; at equal points the earlier declaration, and who never declared last."""
    earlier = 0
    if s.declared[seat] != 0 and (s.options[O_TIE_BREAK] != SUCCESS_ORDER or s.outcome[seat] == SUCCEEDED):
        earlier = 8 - whole(s.declared[seat])
    return 16 * whole(s.totals[seat]) + earlier


@helper
def next_chooser(s: State) -> int:
    """CJ-48: the lowest total; then who declared latest or not at all; then the nearest from the last starter on."""
    chosen = whole(s.starter)
    for i in range(1, whole(s.seats)):
        seat = (s.starter + i) % whole(s.seats)
        if standing(s, seat) < standing(s, chosen):
            chosen = seat
    return chosen


@helper
def finish_match(s: State) -> None:
    """CJ-45, CJ-50: the ranks; who found every Jiji in a long day is before all others."""
    order = np.zeros(SEATS, np.int64)
    for seat in range(whole(s.seats)):
        order[seat] = standing(s, seat)
        if s.champion == seat + 1:
            order[seat] += 1 << 16
    rank(s, order)
    s.phase = OVER
    if s.champion != 0:
        s.end_reason = FOUND_EVERY_JIJI
    elif s.options[O_MATCH] == LONG_DAY:
        s.end_reason = THREE_GAMES
    else:
        s.end_reason = s.game_end


# --- what is allowed --------------------------------------------------------------------------------------------------


@kernel
def why(state: U8s, seat: int, action: int) -> int:
    """Which reason of `REASONS` forbids the action to the seat; 0: it is legal."""
    s = open_state(state)
    if s.phase == OVER:
        return WHY_OVER
    mine = (s.awaited & bit(seat)) != 0
    if action < do.KEEP_HAND:
        return why_not_starter(s, mine, action - do.CHOOSE_STARTER)
    if s.phase == CHOOSE_STARTER or (s.phase == DEALING and s.opened != 0):
        return WHY_BETWEEN_GAMES
    if action < do.CHOOSE_RULE:
        return why_not_answer(s, seat, mine, action)
    if action < do.CHOOSE_MISSING:
        if s.rule != 0:
            return WHY_RULE_IS_CHOSEN
        if s.phase != CHOOSE_RULE:
            return WHY_HANDS_FIRST
        return 0 if mine else WHY_NOT_STARTER
    if action < do.DRAW:
        return why_not_missing(s, seat, mine, action - do.CHOOSE_MISSING)
    return why_not_in_turn(s, seat, mine, action)


@helper
def why_not_starter(s: State, mine: bool, starter: int) -> int:
    """CJ-48."""
    if s.phase != CHOOSE_STARTER:
        return WHY_NOT_CHOOSING_STARTER
    if not mine:
        return WHY_NOT_YOURS_TO_CHOOSE
    return 0 if starter < s.seats else WHY_NO_SUCH_SEAT


@helper
def why_not_answer(s: State, seat: int, mine: bool, action: int) -> int:
    """CJ-7: whether the seat may keep its hand or ask for a new deal."""
    if s.seats == 3:
        return WHY_THREE_SEATS
    if s.phase != REDEAL:
        return WHY_REDEAL_IS_PAST
    if not mine:
        return WHY_ANSWERED
    if action == do.REQUEST_REDEAL and size_of(whole(s.twin[seat])) < 3:
        return WHY_TOO_FEW_PAIRS
    return 0


@helper
def why_not_missing(s: State, seat: int, mine: bool, kind: int) -> int:
    """CJ-11."""
    if s.rule == 0:
        return WHY_RULE_FIRST
    if s.phase != CHOOSE_MISSING:
        return WHY_MISSING_IS_CHOSEN
    if not mine:
        return WHY_HAVE_CHOSEN
    return 0 if s.hand[seat] >> kind & 1 else WHY_MISSING_NOT_IN_HAND


@helper
def why_not_in_turn(s: State, seat: int, mine: bool, action: int) -> int:
    """CJ-15, CJ-16: the four steps, each by the seat whose turn it is."""
    if s.rule == 0 or s.phase == CHOOSE_MISSING or s.phase == LAYING:
        return WHY_NOT_BEGUN
    if action >= do.NAME_KIND and s.declared[seat] != 0:
        return WHY_DECLARED_ALREADY
    if s.game_end != 0 and (action == do.DRAW or do.SHARE <= action < do.PASS_DISCOVERY):
        return why_no_more_draws(s)
    if not mine:
        return WHY_NOT_YOUR_TURN
    if action == do.DRAW:
        return 0 if s.phase == DRAW else WHY_DRAWN_ALREADY
    if action < do.PASS_DISCOVERY:
        return why_not_share(s, seat, action - do.SHARE)
    return why_not_declare(s, seat, action)


@helper
def why_no_more_draws(s: State) -> int:
    """CJ-36, CJ-38, CJ-42: why the game is ending."""
    if s.game_end == ONE_SEEKER_LEFT:
        return WHY_LAST_DECLARES
    return WHY_STOPPED if s.game_end == NO_PROGRESS else WHY_NO_MORE_DRAWS


@helper
def why_not_share(s: State, seat: int, kind: int) -> int:
    """CJ-22, CJ-24."""
    if s.phase == DRAW:
        return WHY_DRAW_FIRST
    if s.phase != SHARE:
        return WHY_SHARED_ALREADY
    if (s.hand[seat] >> kind & 1) == 0:
        return WHY_NOT_IN_HAND
    return 0 if can_share(s, seat) >> kind & 1 else WHY_BREAKS_RULE


@helper
def why_not_declare(s: State, seat: int, action: int) -> int:
    """CJ-27, CJ-28, CJ-38: naming, declaring and passing."""
    if s.phase == DRAW:
        return WHY_DRAW_FIRST
    if s.phase == SHARE:
        if action != do.PASS_DISCOVERY:
            return WHY_SHARE_FIRST
        return WHY_MUST_SHARE_ANY if s.open_jiji[seat] != 0 else WHY_MUST_SHARE
    if action == do.PASS_DISCOVERY:
        if s.phase == MUST_DECLARE:
            return WHY_MUST_DECLARE
        return WHY_NAMED_SOMETHING if s.named[seat] != 0 else 0
    if action == do.CONFIRM:
        return 0 if s.named[seat] != 0 else WHY_NOTHING_NAMED
    if s.named_twice[seat] >> (action - do.NAME_KIND) & 1:
        return WHY_NAMED_TWICE
    return 0 if count_named(s, seat) < size_of(hidden_from(s, seat)) else WHY_TOO_MANY


@kernel
def legal(state: U8s, seat: int, out: I64s) -> int:
    """The codes that `why` lets pass, written by hand for speed (a law holds the two equal)."""
    s = open_state(state)
    if (s.awaited & bit(seat)) == 0:
        return 0
    if s.phase == DRAW:
        return put(out, 0, do.DRAW)
    if s.phase == SHARE:
        return put_kinds(out, 0, do.SHARE, can_share(s, seat))
    if s.phase == CHOOSE_MISSING:
        return put_kinds(out, 0, do.CHOOSE_MISSING, whole(s.hand[seat]))
    if s.phase >= DISCOVER:
        return put_declaring(s, seat, out)
    n = 0
    if s.phase == REDEAL:
        n = put(out, n, do.KEEP_HAND)
        if size_of(whole(s.twin[seat])) >= 3:
            n = put(out, n, do.REQUEST_REDEAL)
    elif s.phase == CHOOSE_RULE:
        for rule in range(3):
            n = put(out, n, do.CHOOSE_RULE + rule)
    else:
        for starter in range(whole(s.seats)):
            n = put(out, n, do.CHOOSE_STARTER + starter)
    return n


@helper
def put_kinds(out: I64s, n: int, base: int, kinds: int) -> int:
    """One code for each kind of the set."""
    for kind in range(KINDS):
        if kinds >> kind & 1:
            n = put(out, n, base + kind)
    return n


@helper
def put_declaring(s: State, seat: int, out: I64s) -> int:
    """Naming, declaring and passing."""
    n = 0
    if s.named[seat] == 0 and s.phase != MUST_DECLARE:
        n = put(out, n, do.PASS_DISCOVERY)
    if count_named(s, seat) < size_of(hidden_from(s, seat)):
        n = put_kinds(out, n, do.NAME_KIND, 0xFFFF & ~whole(s.named_twice[seat]))
    if s.named[seat] != 0:
        n = put(out, n, do.CONFIRM)
    return n


@kernel
def scores(state: U8s, out: F64s) -> int:
    """CJ-43, CJ-47: points of this game and, in a long day, of those before."""
    s = open_state(state)
    for seat in range(whole(s.seats)):
        out[seat] = whole(s.totals[seat]) + (0 if s.opened else whole(s.points[seat]))
    return 0


@kernel
def resample(state: U8s, viewer: int, seed: U8s) -> int:
    """Fill a redacted record with one possible world, as even as can be had among all: see `worlds.py`."""
    s = open_state(state)
    seed_chance(s, seed)
    imagine(s, viewer)
    return 0
