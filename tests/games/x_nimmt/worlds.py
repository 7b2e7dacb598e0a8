"""X nimmt!: how many worlds a viewer must reckon with, from what it sees and the specification."""

from __future__ import annotations

from math import comb
from typing import Any, Final

CHOOSE: Final = 0
REVEALING: Final = 4


def worlds(record: Any, viewer: int) -> int:
    """Ways to give the unseen cards to the other seats' hands (and forgotten piles), times the cards that each of
    them may have laid face down. Every way is equally likely; the deck's order no longer matters (XN-14)."""
    unseen = 100 - len(_seen(record, viewer))
    number = 1
    for seat in range(int(record["seats"])):
        if seat == viewer:
            continue
        held = int(record["hand_count"][seat]) + _has_chosen(record, seat)
        unknown = held - int(record["known"][seat].sum())
        number *= comb(unseen, unknown)
        unseen -= unknown
        if _has_chosen(record, seat):
            number *= held
        if record["forgetful"]:
            forgotten = int(record["x_pile_count"][seat])
            number *= comb(unseen, forgotten)
            unseen -= forgotten
    return number


def essence(record: Any, viewer: int) -> bytes:
    """Hands, chosen cards and piles."""
    return b"".join(record[field].tobytes() for field in ("hand", "chosen", "x_pile"))


def impossible(seen: Any, world: Any, viewer: int) -> str:
    """Cards that everybody saw enter a hand are in it; who has chosen has chosen something of the hand."""
    for seat in range(int(seen["seats"])):
        chosen = int(world["chosen"][seat])
        if bool(chosen) != _has_chosen(seen, seat):
            return f"seat {seat} has {chosen} face down"
        for card in seen["known"][seat].nonzero()[0].tolist():
            if not world["hand"][seat][card] and chosen != card:
                return f"card {card} is not with seat {seat}, where everybody saw it go"
        if int(world["hand"][seat].sum()) != int(seen["hand_count"][seat]):
            return f"seat {seat} has another number of cards"
    return ""


def _has_chosen(record: Any, seat: int) -> bool:
    return int(record["phase"]) in (CHOOSE, REVEALING) and not int(record["awaited"]) >> seat & 1


def _seen(record: Any, viewer: int) -> set[int]:
    seen = {int(card) for field in ("rows", "taken", "revealed") for card in record[field].ravel() if card}
    for field in ("known", "x_row", "x_pile"):
        seen |= set(record[field].any(axis=0).nonzero()[0].tolist())
    if viewer >= 0:
        seen |= set(record["hand"][viewer].nonzero()[0].tolist())
        seen |= {int(record["chosen"][viewer])} - {0}
    return seen
