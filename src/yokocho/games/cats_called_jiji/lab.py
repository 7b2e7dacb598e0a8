"""Cats Called Jiji: what the playtest lab counts."""

from typing import Final

from yokocho.engine.declared import Component, Event, Source
from yokocho.games.cats_called_jiji.state import FAILED, SUCCEEDED, State


def shared_cards(s: State) -> int:
    """Shared cards that lie open, for which there must be room."""
    return s.share_count


def largest_hand(s: State) -> int:
    """Cards in the fullest hand."""
    return max(s.hand_count[: s.seats])


def points_of(s: State, seat: int, worth: int) -> float:
    """CJ-43: points of the games in which a Missing Jiji was worth so much to the seat."""
    found = [places.count(seat + 1) for places in s.past_found]
    points = [line[seat] for line in s.past_points]
    return float(sum(many for many, n in zip(points, found, strict=True) if many == worth * n))


def points_first(s: State, seat: int) -> float:
    """Found by the first: four points each."""
    return points_of(s, seat, 4)


def points_second(s: State, seat: int) -> float:
    """Found by the second: three points each."""
    return points_of(s, seat, 3)


def points_later(s: State, seat: int) -> float:
    """Found by anybody later: two points each."""
    return points_of(s, seat, 2)


def asked_for_new_deal(before: State, after: State) -> int:
    """CJ-7."""
    return after.shower and not before.shower


def drew(before: State, after: State) -> int:
    """CJ-17."""
    return any(after.drawn) and not any(before.drawn)


def laid_pair(before: State, after: State) -> int:
    """CJ-14, CJ-19."""
    return max(0, after.pair_count - before.pair_count)


def could_not_share(before: State, after: State) -> int:
    """CJ-23."""
    return after.mute and not before.mute


def emptied_hand(before: State, after: State) -> int:
    """A hand has no card any more."""
    return (
        sum(not now and was for was, now in zip(before.hand_count, after.hand_count, strict=True)) if after.rule else 0
    )


def declared(before: State, after: State) -> int:
    """CJ-27."""
    return sum(now and not was for was, now in zip(before.declared, after.declared, strict=True))


def succeeded(before: State, after: State) -> int:
    """CJ-31."""
    return came_out(before, after, SUCCEEDED)


def failed(before: State, after: State) -> int:
    """CJ-32."""
    return came_out(before, after, FAILED)


def came_out(before: State, after: State, outcome: int) -> int:
    """Declarations that have this outcome now."""
    return sum(now == outcome and not was for was, now in zip(before.outcome, after.outcome, strict=True))


COMPONENTS: Final = (
    Component("shared-cards", shared_cards),
    Component("hand", largest_hand),
)
SOURCES: Final = (
    Source("first", points_first),
    Source("second", points_second),
    Source("later", points_later),
)
EVENTS: Final = (
    Event("new-deal", asked_for_new_deal),
    Event("draw", drew),
    Event("pair", laid_pair),
    Event("cannot-share", could_not_share),
    Event("empty-hand", emptied_hand),
    Event("declaration", declared),
    Event("success", succeeded),
    Event("failure", failed),
)
