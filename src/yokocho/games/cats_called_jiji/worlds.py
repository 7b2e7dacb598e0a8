"""Cats Called Jiji: possible worlds. A redacted record is filled with one that fits everything its viewer can know.

What a world must fit, exactly: the cards in sight, looked at or in the own hand; hand sizes; no pair in a hand, and no
hand card whose twin the seat has shared (both would have been laid open); `track`; every card shared under the rule and
every card that everybody, or the viewer, knows to have lain in a hand that could not share (`possible`, `possible_to`);
no qualifying card in a hand that could not share (`dry`); a qualifying one in the hand of who must share now; all
outcomes of declarations.

What is left out: cards that left a hand unseen are not held against what that hand had said before (that it held no
pair, that it could not share), unless they were seen since. And where cards were kept or shared by choice, all choices
count as equally likely.

Worlds come evenly. They are drawn card by card and thrown away where something does not fit (`try_world`); where that
fails too often, all worlds are listed and one of them is drawn (`list_worlds`), or, should there be too many to list,
one of those that were met. So there is always one, and never an impossible one.

Everything is kept in one array of numbers, the *work*; the names below are places in it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from yokocho.engine.abi import helper
from yokocho.engine.kit import below, bit, shuffle, whole
from yokocho.engine.record import I64s
from yokocho.games.cats_called_jiji.state import (
    ALL_NUMBERS,
    CHOOSE_MISSING,
    DEALING,
    EXTRA,
    FAILED,
    KINDS,
    LAYING,
    LOOKING_AT_DRAWN,
    PLACES,
    PROVING,
    SEATS,
    SHARE,
    SUCCEEDED,
    State,
    is_place,
    nth,
    place_after,
    row_of,
    size_of,
)

TRIES: Final = 150
NODES: Final = 5_000
"""So many steps the listing of worlds may take. Where none was found by then it begins anew, elsewhere, with twice as
many: a branch that leads nowhere can be long."""

LEFT: Final = 0
"""Copies of each kind that are nowhere yet (16)."""
UNSEEN: Final = 16
"""The same at the start (16)."""
HELD: Final = 32
"""By seat: the cards given to its hand (5)."""
ROOM: Final = 40
"""By seat: places in its hand still to be filled (5)."""
SIZE: Final = 48
"""By seat: cards in its hand (5)."""
MAY: Final = 56
"""By seat: kinds that its hand may hold (5)."""
KIND_OF: Final = 64
"""By place: the Missing Jiji, kind + 1; 0: not given yet (6)."""
MASK: Final = 72
"""By place: kinds that a Missing Jiji to be imagined may have; 0: it is known (6)."""
FOUND: Final = 80
VIEWER: Final = 82
GIVER: Final = 83
"""Seat whose drawn card is to be imagined, too; -1: none."""
KNOWN_DRAWN: Final = 84
"""Kind + 1 of a drawn card that the viewer knows."""
BEST: Final = 88
"""The world kept while worlds are listed: hands (5), then Missing Jiji (6)."""
LEVELS: Final = PLACES + KINDS
FIRST: Final = 104
TRIED: Final = 128
CHOSEN: Final = 152
"""By level of the walk: where its choices start, how many have been tried, the one taken (22 each)."""
BOUND: Final = 176
"""By seat that could not share: more copies than ever fit its hand (5); 0: no such bound."""
WORK: Final = 184


@helper
def imagine(s: State, viewer: int) -> None:
    """One possible world of the viewer (a seat, or -1). Of what others remember, only what they looked at is filled
    in."""
    for seat in range(whole(s.seats)):
        if seat != viewer:
            s.possible_to[seat, :] = ALL_NUMBERS
    if s.opened != 0:
        for seat in range(whole(s.seats)):
            s.hand[seat] = s.open_hand[seat]
        for place in range(PLACES):
            s.missing[place] = s.open_jiji[place]
    elif s.phase <= CHOOSE_MISSING or s.phase == DEALING or s.phase == LAYING:
        imagine_deal(s, viewer)
    else:
        imagine_play(s, viewer)
    for seat in range(whole(s.seats)):
        if seat != viewer and s.declared[seat] != 0:
            remember_looks(s, seat)


@helper
def remember_looks(s: State, seat: int) -> None:
    """CJ-30: who has declared has looked at these places; at present perhaps only at some of them."""
    still_looking = s.outcome[seat] == 0
    if still_looking and s.looking == 0:
        return
    for n in range(1, whole(s.seats) + 1):
        place = place_after(s, seat, n)
        if whole(s.looked_at[seat]) & bit(place):
            s.inspected[seat, place] = s.missing[place]
        if still_looking and s.looking == place + 1:
            return


# --- before pairs are laid --------------------------------------------------------------------------------------------


@helper
def imagine_deal(s: State, viewer: int) -> None:
    """Nothing is known but the own hand and one that is shown: the others' cards are shuffled."""
    copies = np.full(KINDS, 2, np.int64)
    if viewer >= 0:
        for kind in range(KINDS):
            copies[kind] -= whole(s.hand[viewer]) >> kind & 1
            copies[kind] -= whole(s.twin[viewer]) >> kind & 1
        if s.missing[viewer] != 0:
            copies[s.missing[viewer] - 1] -= 1
    shower = whole(s.shower) - 1
    if shower >= 0 and shower != viewer:
        s.hand[shower] = s.open_hand[shower]
        s.twin[shower] = s.open_twin[shower]
        for kind in range(KINDS):
            copies[kind] -= whole(s.hand[shower]) >> kind & 1
            copies[kind] -= whole(s.twin[shower]) >> kind & 1
    pool = np.zeros(2 * KINDS, np.int64)
    size = fill_pool(copies, pool)
    shuffle(s, pool, size)
    at = 0
    for seat in range(whole(s.seats)):
        if seat in (viewer, shower):
            continue
        if (s.phase == CHOOSE_MISSING and (s.awaited & bit(seat)) == 0) or s.phase == LAYING:
            s.missing[seat] = pool[at] + 1
            at += 1
        hand = 0
        twin = 0
        for _ in range(whole(s.hand_count[seat])):
            twin |= hand & bit(pool[at])
            hand |= bit(pool[at])
            at += 1
        s.hand[seat] = hand
        s.twin[seat] = twin
    if s.seats == 3:
        s.missing[EXTRA] = pool[at] + 1


@helper
def fill_pool(copies: I64s, pool: I64s) -> int:
    """All copies, one after another; answers how many."""
    size = 0
    for kind in range(KINDS):
        for _ in range(copies[kind]):
            pool[size] = kind
            size += 1
    return size


# --- in play ----------------------------------------------------------------------------------------------------------


@helper
def imagine_play(s: State, viewer: int) -> None:
    """Missing Jiji, hands, and a card on its way."""
    work = np.zeros(WORK, np.int64)
    work[VIEWER] = viewer
    work[GIVER] = -1
    gather(s, work)
    for _ in range(TRIES):
        begin_try(work)
        if try_world(s, work):
            write_world(s, work)
            return
    list_worlds(s, work)
    for seat in range(SEATS):
        work[HELD + seat] = work[BEST + seat]
    for place in range(PLACES):
        work[KIND_OF + place] = work[BEST + SEATS + place]
    write_world(s, work)


@helper
def gather(s: State, work: I64s) -> None:
    """What is not seen, and what the viewer knows of where it can be."""
    viewer = work[VIEWER]
    for kind in range(KINDS):
        work[UNSEEN + kind] = 2
        if s.pair_of[kind] != 0:
            work[UNSEEN + kind] = 0
        work[UNSEEN + kind] -= whole(s.stacked) >> kind & 1
        for seat in range(whole(s.seats)):
            work[UNSEEN + kind] -= whole(s.shared[seat]) >> kind & 1
        if viewer >= 0:
            work[UNSEEN + kind] -= whole(s.hand[viewer]) >> kind & 1
    for seat in range(whole(s.seats)):
        if seat != viewer:
            work[SIZE + seat] = s.hand_count[seat]
            work[MAY + seat] = 0xFFFF & ~whole(s.shared[seat])
    gather_jiji(s, work)
    if s.phase == LOOKING_AT_DRAWN or s.phase == PROVING:
        gather_drawn(s, work)
    gather_bounds(s, work)


@helper
def gather_bounds(s: State, work: I64s) -> None:
    """For each hand that could not share: how many copies at most can fit it. Where a tracked card may be in such a
    hand or elsewhere, tries could no longer be compared, so there is no bound then."""
    viewer = work[VIEWER]
    if viewer >= 0:
        for i in range(2 * KINDS):
            seats = whole(s.track[viewer, i])
            if seats & whole(s.dry) and size_of(seats) > 1:
                return
    for seat in range(whole(s.seats)):
        if seat == viewer or (whole(s.dry) >> seat & 1) == 0 or must_hold_one(s, seat):
            continue
        for number in range(8):
            known = work[KIND_OF + seat]
            if (known == 0 and work[MASK + seat] >> number & 1) or (known != 0 and (known - 1) & 7 == number):
                fitting = 0
                for kind in range(KINDS):
                    if (work[MAY + seat] & ~row_of(s, number)) >> kind & 1:
                        fitting += work[UNSEEN + kind]
                work[BOUND + seat] = max(work[BOUND + seat], fitting)


@helper
def gather_jiji(s: State, work: I64s) -> None:
    """Missing Jiji that the viewer knows, and the numbers that the others may have."""
    viewer = work[VIEWER]
    for place in range(PLACES):
        if not is_place(s, place):
            continue
        known = whole(s.open_jiji[place])
        if viewer >= 0 and known == 0:
            known = whole(s.missing[viewer]) if place == viewer else whole(s.inspected[viewer, place])
        if known != 0:
            work[UNSEEN + known - 1] -= 1
            work[KIND_OF + place] = known
        else:
            numbers = ALL_NUMBERS
            if place != EXTRA:
                numbers = whole(s.possible[place])
                if viewer >= 0:
                    numbers &= whole(s.possible_to[viewer, place])
            work[MASK + place] = numbers | (numbers << 8)


@helper
def gather_drawn(s: State, work: I64s) -> None:
    """A card on its way. Unless the viewer has given it, it is imagined in the giver's hand first and then taken out:
    what is known of that hand is known of the card, too."""
    viewer = work[VIEWER]
    giver = (s.turn + 1) % whole(s.seats)
    work[KNOWN_DRAWN] = s.drawn[viewer] if viewer >= 0 else 0
    if viewer == giver:
        work[UNSEEN + work[KNOWN_DRAWN] - 1] -= 1
        return
    work[GIVER] = giver
    work[SIZE + giver] += 1


@helper
def begin_try(work: I64s) -> None:
    """Nothing is given yet."""
    for kind in range(KINDS):
        work[LEFT + kind] = work[UNSEEN + kind]
    for seat in range(SEATS):
        work[HELD + seat] = 0
        work[ROOM + seat] = work[SIZE + seat]
    for place in range(PLACES):
        if work[MASK + place] != 0:
            work[KIND_OF + place] = 0
    if work[GIVER] >= 0 and work[KNOWN_DRAWN] != 0:
        hold(work, work[GIVER], work[KNOWN_DRAWN] - 1)


@helper
def hold(work: I64s, seat: int, kind: int) -> None:
    """Give a card to a hand."""
    work[HELD + seat] |= bit(kind)
    work[ROOM + seat] -= 1
    work[LEFT + kind] -= 1


@helper
def count_left(work: I64s, kinds: int) -> int:
    """Copies of these kinds that are nowhere yet."""
    n = 0
    for kind in range(KINDS):
        if kinds >> kind & 1:
            n += work[LEFT + kind]
    return n


@helper
def pick(s: State, work: I64s, kinds: int, among: int) -> int:
    """One of the `among` copies of these kinds, each with the same chance."""
    n = below(s, among)
    for kind in range(KINDS):
        if kinds >> kind & 1:
            n -= work[LEFT + kind]
            if n < 0:
                return kind
    return -1


# --- drawn card by card -----------------------------------------------------------------------------------------------
#
# Each card is drawn evenly from what fits its place, and the try goes on with the chance (what fits) / (a number that
# is the same in all tries). So every way to give the cards is equally likely to come through; a world that can be given
# in two ways (whose copy is it that a seat is known to hold?) goes through half of the time.


@helper
def try_world(s: State, work: I64s) -> bool:
    """Fill the work with a world, if this time all fits."""
    if work[VIEWER] >= 0 and not give_tracked(s, work):
        return False
    for dry in range(2):
        for place in range(PLACES):
            is_dry = place < SEATS and (whole(s.dry) >> place & 1) != 0
            if work[MASK + place] != 0 and is_dry == (dry == 0) and not give_jiji(s, work, place):
                return False
    if not outcomes_fit(s, work):
        return False
    for dry in range(2):
        for seat in range(whole(s.seats)):
            is_dry = (whole(s.dry) >> seat & 1) != 0
            if work[SIZE + seat] != 0 and is_dry == (dry == 0) and not give_hand(s, work, seat):
                return False
    return sharing_fits(s, work) and below(s, count_ways(s, work)) == 0


@helper
def give_tracked(s: State, work: I64s) -> bool:
    """One copy of each tracked kind goes to a place in the hand of one of the seats that can hold it."""
    viewer = work[VIEWER]
    for kind in range(KINDS):
        one = whole(s.track[viewer, 2 * kind])
        other = whole(s.track[viewer, 2 * kind + 1])
        if one != 0 and work[GIVER] >= 0 and kind == work[KNOWN_DRAWN] - 1:
            one = beside_drawn(one, other, work[GIVER])
            other = 0
        if one != 0 and not give_one_of(s, work, kind, one):
            return False
        if other != 0 and not give_one_of(s, work, kind, other):
            return False
    return True


@helper
def beside_drawn(one: int, other: int, giver: int) -> int:
    """The giver is known to have held this kind: where the other copy must be, that both entries are true; 0:
    anywhere."""
    if one >> giver & 1:
        return (one | other) & ~bit(giver) if other >> giver & 1 else other
    return one


@helper
def give_one_of(s: State, work: I64s, kind: int, seats: int) -> bool:
    """Any free place in these hands."""
    rooms = 0
    sizes = 0
    for seat in range(SEATS):
        if seats >> seat & 1:
            rooms += work[ROOM + seat]
            sizes += work[SIZE + seat]
    if rooms == 0 or below(s, sizes) >= rooms:
        return False
    n = below(s, rooms)
    for seat in range(SEATS):
        if seats >> seat & 1:
            n -= work[ROOM + seat]
            if n < 0:
                if ((work[MAY + seat] & ~work[HELD + seat]) >> kind & 1) == 0 or work[LEFT + kind] == 0:
                    return False
                hold(work, seat, kind)
                return True
    return False


@helper
def give_jiji(s: State, work: I64s, place: int) -> bool:
    """A Missing Jiji among the copies of the numbers that it may have."""
    fitting = count_left(work, work[MASK + place])
    most = 0
    for kind in range(KINDS):
        if work[MASK + place] >> kind & 1:
            most += work[UNSEEN + kind]
    if fitting == 0 or below(s, most) >= fitting:
        return False
    kind = pick(s, work, work[MASK + place], fitting)
    work[KIND_OF + place] = kind + 1
    work[LEFT + kind] -= 1
    return True


@helper
def qualifying(s: State, work: I64s, seat: int) -> int:
    """Kinds that this seat could share under the rule, with the Missing Jiji that it has in this world."""
    return row_of(s, (work[KIND_OF + seat] - 1) & 7)


@helper
def must_hold_one(s: State, seat: int) -> bool:
    """The seat is about to share a card under the rule, so it holds one that qualifies."""
    return s.phase == SHARE and seat == s.turn and s.open_jiji[seat] == 0


@helper
def give_hand(s: State, work: I64s, seat: int) -> bool:
    """The rest of a hand, without pairs; where no card qualifies (but for one just drawn), without those."""
    may = work[MAY + seat]
    if whole(s.dry) >> seat & 1:
        fitting = qualifying(s, work, seat)
        may &= ~fitting
        extra = 1 if must_hold_one(s, seat) else 0
        already = size_of(work[HELD + seat] & fitting)
        if already > extra:
            return False
        if extra == 1:  # which of its places that card takes: as likely, whether it was tracked or is given now
            if below(s, work[SIZE + seat]) >= (1 if already == 1 else work[ROOM + seat]):
                return False
            if already == 0 and not give_card(s, work, seat, work[MAY + seat] & fitting, count_left(work, 0xFFFF)):
                return False
    while work[ROOM + seat] > 0:
        most = count_left(work, 0xFFFF)
        if work[BOUND + seat] > 0:
            most = min(most, work[BOUND + seat] - size_of(work[HELD + seat] & may))
        if not give_card(s, work, seat, may, most):
            return False
    return True


@helper
def give_card(s: State, work: I64s, seat: int, may: int, most: int) -> bool:
    """One more card for a hand; `most` is the number that is the same in all tries."""
    if work[ROOM + seat] == 0:
        return False
    fitting = count_left(work, may & ~work[HELD + seat])
    if fitting == 0 or below(s, most) >= fitting:
        return False
    hold(work, seat, pick(s, work, may & ~work[HELD + seat], fitting))
    return True


@helper
def sharing_fits(s: State, work: I64s) -> bool:
    """Who must share now can."""
    seat = whole(s.turn)
    if seat == work[VIEWER] or not must_hold_one(s, seat):
        return True
    return (work[HELD + seat] & qualifying(s, work, seat)) != 0


@helper
def holders(work: I64s, kind: int) -> int:
    """Seats that hold this kind in this world, the viewer not counted."""
    found = 0
    for seat in range(SEATS):
        if work[HELD + seat] >> kind & 1:
            found |= bit(seat)
    return found


@helper
def count_ways(s: State, work: I64s) -> int:
    """In how many ways the tracked copies could have been given so that this world comes of it."""
    viewer = work[VIEWER]
    ways = 1
    if viewer < 0:
        return ways
    for kind in range(KINDS):
        one = whole(s.track[viewer, 2 * kind])
        if one == 0:
            continue
        if work[GIVER] < 0 or kind != work[KNOWN_DRAWN] - 1:
            ways *= ways_of(one, whole(s.track[viewer, 2 * kind + 1]), holders(work, kind))
    return ways


@helper
def ways_of(one: int, other: int, held: int) -> int:
    """How many choices of a holder in `one`, and of another one in `other` unless that is empty, are among `held`."""
    if other == 0:
        return size_of(one & held)
    ways = 0
    for seat in range(SEATS):
        if one & held & bit(seat):
            ways += size_of(other & held & ~bit(seat))
    return ways


@helper
def outcomes_fit(s: State, work: I64s) -> bool:
    """CJ-31, CJ-32: a failed declaration had a wrong card; of a kind named once the Jiji met first was taken."""
    for seat in range(whole(s.seats)):
        if s.outcome[seat] == FAILED and fails(s, work, seat) == 0:
            return False
        if s.outcome[seat] == SUCCEEDED and passes_one_by(s, work, seat):
            return False
    return True


@helper
def fails(s: State, work: I64s, seat: int) -> int:
    """How many named cards have no match in this world."""
    missed = 0
    for kind in range(KINDS):
        if (whole(s.said[seat]) >> kind & 1) == 0:
            continue
        there = 0
        for place in range(PLACES):
            if whole(s.looked_at[seat]) & bit(place) and work[KIND_OF + place] == kind + 1:
                there += 1
        missed += max(0, 1 + (whole(s.said_twice[seat]) >> kind & 1) - there)
    return missed


@helper
def passes_one_by(s: State, work: I64s, seat: int) -> bool:
    """Whether a Jiji that was named lies before the one of its kind that was taken."""
    passed = 0
    for n in range(1, whole(s.seats) + 1):
        place = place_after(s, seat, n)
        if (whole(s.looked_at[seat]) & bit(place)) == 0:
            continue
        kind = bit(work[KIND_OF + place] - 1)
        if s.found_by[place] != seat + 1:
            passed |= kind & whole(s.said[seat])
        elif passed & kind:
            return True
    return False


# --- all of them ------------------------------------------------------------------------------------------------------
#
# A walk through a tree, by hand, as a kernel cannot call itself: levels 0 to 5 are Missing Jiji, then come the kinds,
# whose copies go to hands. The order at each level starts anywhere.


@helper
def list_worlds(s: State, work: I64s) -> None:
    """Go through all worlds and keep one, each with the same chance; stop when it takes too long and one is found."""
    steps = NODES
    while not walk_worlds(s, work, steps) and work[FOUND] == 0:
        steps *= 2


@helper
def walk_worlds(s: State, work: I64s, most: int) -> bool:
    """Go through the worlds in at most so many steps. Answers whether these were all."""
    begin_try(work)
    steps = 0
    level = 0
    enter(s, work, 0)
    while level >= 0 and steps < most:
        steps += 1
        if level == LEVELS:
            keep_world(s, work)
            level -= 1
            choose(work, level, work[CHOSEN + level], 1)
        elif next_choice(s, work, level):
            level += 1
            enter(s, work, level)
        else:
            level -= 1
            if level >= 0:
                choose(work, level, work[CHOSEN + level], 1)
    return level < 0


@helper
def enter(s: State, work: I64s, level: int) -> None:
    """All choices of a level are still to be tried, unless it is clear that none can lead anywhere."""
    if level == LEVELS:
        return
    work[FIRST + level] = below(s, choices(level))
    work[TRIED + level] = 0
    kind = level - PLACES
    fits = kind < 0 or (rooms_can_be_filled(s, work, kind) and sharing_can_fit(s, work, kind))
    if not fits or (level == PLACES and not (outcomes_fit(s, work) and drawn_fits(s, work))):
        work[TRIED + level] = choices(level)


@helper
def drawn_fits(s: State, work: I64s) -> bool:
    """Whether the giver can have held the drawn card that the viewer knows: it does not qualify in a dry hand. (Tries
    see that when they fill the hand.)"""
    giver = work[GIVER]
    if giver < 0 or work[KNOWN_DRAWN] == 0 or (whole(s.dry) >> giver & 1) == 0:
        return True
    return (qualifying(s, work, giver) & bit(work[KNOWN_DRAWN] - 1)) == 0


@helper
def choices(level: int) -> int:
    """Kinds for a Missing Jiji; sets of seats for the copies of a kind."""
    return KINDS if level < PLACES else 1 << SEATS


@helper
def next_choice(s: State, work: I64s, level: int) -> bool:
    """Take the next choice of this level that fits, if there is one."""
    while work[TRIED + level] < choices(level):
        choice = (work[FIRST + level] + work[TRIED + level]) % choices(level)
        work[TRIED + level] += 1
        if level < PLACES:
            if work[MASK + level] == 0:
                work[TRIED + level] = KINDS
                choice = -1
            elif (work[MASK + level] >> choice & 1) == 0 or work[LEFT + choice] == 0:
                continue
        elif size_of(choice) != work[LEFT + level - PLACES] or not may_go(s, work, level - PLACES, choice):
            continue
        work[CHOSEN + level] = choice
        choose(work, level, choice, -1)
        return True
    return False


@helper
def choose(work: I64s, level: int, choice: int, by: int) -> None:
    """Carry a choice out (by -1), or take it back (by 1). A known Jiji is choice -1."""
    if level >= PLACES:
        kind = level - PLACES
        for seat in range(SEATS):
            if choice >> seat & 1:
                work[HELD + seat] ^= bit(kind)
                work[ROOM + seat] += by
                work[LEFT + kind] += by
    elif choice >= 0:
        work[LEFT + choice] += by
        work[KIND_OF + level] = choice + 1 if by < 0 else 0


@helper
def keep_world(s: State, work: I64s) -> None:
    """One more world: it takes the place of the one kept so far with the chance that makes all equal."""
    if not sharing_fits(s, work):
        return
    work[FOUND] += 1
    if below(s, work[FOUND]) == 0:
        for seat in range(SEATS):
            work[BEST + seat] = work[HELD + seat]
        for place in range(PLACES):
            work[BEST + SEATS + place] = work[KIND_OF + place]


@helper
def may_hold(s: State, work: I64s, seat: int, kind: int) -> bool:
    """Whether a hand may hold this kind beside what it has: at most the card just drawn qualifies in a dry hand."""
    if ((work[MAY + seat] & ~work[HELD + seat]) >> kind & 1) == 0:
        return False
    fitting = qualifying(s, work, seat)
    if whole(s.dry) >> seat & 1 and fitting >> kind & 1:
        return must_hold_one(s, seat) and (work[HELD + seat] & fitting) == 0
    return True


@helper
def may_go(s: State, work: I64s, kind: int, seats: int) -> bool:
    """Whether these seats may hold the copies, and what the viewer tracks is among them."""
    for seat in range(SEATS):
        if seats >> seat & 1 and (work[ROOM + seat] == 0 or not may_hold(s, work, seat, kind)):
            return False
    viewer = work[VIEWER]
    if viewer < 0 or s.track[viewer, 2 * kind] == 0:
        return True
    seats |= holders(work, kind)
    return ways_of(whole(s.track[viewer, 2 * kind]), whole(s.track[viewer, 2 * kind + 1]), seats) > 0


@helper
def rooms_can_be_filled(s: State, work: I64s, kind: int) -> bool:
    """From this kind on there are enough kinds for each hand."""
    for seat in range(whole(s.seats)):
        need = work[ROOM + seat]
        for k in range(kind, KINDS):
            if need > 0 and work[LEFT + k] > 0 and may_hold(s, work, seat, k):
                need -= 1
        if need > 0:
            return False
    return True


@helper
def sharing_can_fit(s: State, work: I64s, kind: int) -> bool:
    """Whether who must share now has what qualifies, or may still get it from this kind on."""
    seat = whole(s.turn)
    if sharing_fits(s, work):
        return True
    fitting = qualifying(s, work, seat)
    for k in range(kind, KINDS):
        if work[ROOM + seat] > 0 and work[LEFT + k] > 0 and fitting >> k & 1 and may_hold(s, work, seat, k):
            return True
    return False


# --- into the record --------------------------------------------------------------------------------------------------


@helper
def write_world(s: State, work: I64s) -> None:
    """The imagined hands and Missing Jiji; a drawn card is taken out of the hand that it came from."""
    viewer = work[VIEWER]
    for seat in range(whole(s.seats)):
        if seat != viewer:
            s.hand[seat] = work[HELD + seat]
    for place in range(PLACES):
        s.missing[place] = work[KIND_OF + place]
    if s.phase != LOOKING_AT_DRAWN and s.phase != PROVING:
        return
    giver = (s.turn + 1) % whole(s.seats)
    kind = work[KNOWN_DRAWN] - 1
    if viewer != giver:
        if kind < 0:
            kind = nth(work[HELD + giver], below(s, work[SIZE + giver]))
        s.hand[giver] = work[HELD + giver] & ~bit(kind)
    s.drawn[giver] = kind + 1
    if s.phase == PROVING:
        s.drawn[s.turn] = kind + 1
