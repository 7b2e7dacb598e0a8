"""Cats Called Jiji: what each seat can still know of the others' cards (CJ-53 to CJ-58), and which numbers a Missing
Jiji may still have.

All of it is computed from what the observer saw, never from hidden cards.
"""

from __future__ import annotations

from yokocho.engine.abi import helper
from yokocho.engine.kit import bit, whole
from yokocho.games.cats_called_jiji.state import ALL_NUMBERS, KINDS, State, numbers_allowing


@helper
def write_entries(s: State, observer: int, kind: int, one: int, other: int) -> None:
    """The two entries of a kind; the greater set first, so that the same knowledge is the same record."""
    s.track[observer, 2 * kind] = max(one, other)
    s.track[observer, 2 * kind + 1] = min(one, other)


@helper
def forget_kind(s: State, kind: int) -> None:
    """CJ-55: both copies lie open."""
    for observer in range(whole(s.seats)):
        write_entries(s, observer, kind, 0, 0)


@helper
def saw_card_come(s: State, observer: int, kind: int, taker: int) -> None:
    """CJ-53: the taker has drawn this card from the observer and laid no pair."""
    others = ALL_NUMBERS ^ bit(taker)
    one = whole(s.track[observer, 2 * kind]) & others
    write_entries(s, observer, kind, max(one, whole(s.track[observer, 2 * kind + 1]) & others), bit(taker))


@helper
def saw_card_pass(s: State, observer: int, giver: int, taker: int) -> None:
    """CJ-54: some card went from giver to taker, and no pair was laid."""
    for kind in range(KINDS):
        one = whole(s.track[observer, 2 * kind])
        if one == 0:
            continue
        other = whole(s.track[observer, 2 * kind + 1])
        if one & bit(giver):
            one |= bit(taker)
        if other & bit(giver):
            other |= bit(taker)
        write_entries(s, observer, kind, one, other)


@helper
def saw_card_leave(s: State, observer: int, kind: int, owner: int) -> None:
    """CJ-56: the observer saw a copy leave the owner's hand without a pair."""
    here = bit(owner)
    one = whole(s.track[observer, 2 * kind])
    other = whole(s.track[observer, 2 * kind + 1])
    if one == here or other == here:
        rest = other if one == here else one
        write_entries(s, observer, kind, rest & ~here, 0)
    elif one & here and other & here:
        write_entries(s, observer, kind, (one | other) & ~here, 0)
    elif one & here:
        write_entries(s, observer, kind, other, 0)
    elif other & here:
        write_entries(s, observer, kind, one, 0)


@helper
def card_has_passed(s: State, kind: int, giver: int, taker: int) -> None:
    """A card was drawn and no pair laid: what each seat makes of it."""
    for observer in range(whole(s.seats)):
        if observer == giver:
            saw_card_come(s, observer, kind, taker)
        elif observer == taker:
            saw_card_leave(s, observer, kind, giver)
        else:
            saw_card_pass(s, observer, giver, taker)


@helper
def card_was_shared(s: State, kind: int, owner: int) -> None:
    """A card was laid open: what the others make of it."""
    for observer in range(whole(s.seats)):
        if observer != owner:
            saw_card_leave(s, observer, kind, owner)


# --- numbers of Missing Jiji ------------------------------------------------------------------------------------------


@helper
def is_dry(s: State, seat: int) -> bool:
    """Everybody knows that no card of this hand qualifies, and that says something of a number not known yet."""
    return (whole(s.dry) & bit(seat)) != 0 and s.open_jiji[seat] == 0


@helper
def all_saw_it_could_share(s: State, seat: int, kind: int) -> None:
    """A card shared under the rule fits the owner's Missing Jiji."""
    s.possible[seat] = whole(s.possible[seat]) & numbers_allowing(s, kind)


@helper
def all_saw_it_could_not(s: State, seat: int, kind: int) -> None:
    """Everybody sees now that this card was in a hand in which none qualified."""
    if is_dry(s, seat):
        s.possible[seat] = whole(s.possible[seat]) & ~numbers_allowing(s, kind)


@helper
def one_saw_it_could_not(s: State, observer: int, seat: int, kind: int) -> None:
    """The same, seen by one seat only."""
    if is_dry(s, seat):
        s.possible_to[observer, seat] = whole(s.possible_to[observer, seat]) & ~numbers_allowing(s, kind)


@helper
def note_dry_hand(s: State, seat: int) -> None:
    """No card of the hand qualifies: who knows one of its cards for certain learns from that."""
    if not is_dry(s, seat):
        return
    for observer in range(whole(s.seats)):
        for kind in range(KINDS):
            if s.track[observer, 2 * kind] == bit(seat) or s.track[observer, 2 * kind + 1] == bit(seat):
                one_saw_it_could_not(s, observer, seat, kind)
