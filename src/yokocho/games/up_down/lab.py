"""Up Down: what the playtest lab counts."""

from typing import Final

from yokocho.engine.declared import Component, Event
from yokocho.games.up_down.rules import DROPPING, NUMBERS, PASS, PASS_CARDS, REVERSE, SHOT, State


def all_cards(s: State) -> int:
    """UD-1: the numbers, and as many specials as the options say."""
    return NUMBERS - 1 + sum(s.options[PASS_CARDS : PASS_CARDS + 3])


def out_of_pile(s: State) -> int:
    """Cards in hands, on the discards or out of the game: when it is all of them, the pile has run out."""
    return all_cards(s) - s.pile_count


def cards_in_hands(s: State) -> int:
    """Cards that all players hold together."""
    return sum(s.hand_count[: s.seats])


def has_played(before: State, after: State, *specials: int) -> bool:
    """Whether this step was the playing of one of these specials."""
    return after.actions > before.actions and after.discard[after.discard_count - 1] in specials


def passed(before: State, after: State) -> int:
    """UD-16."""
    return has_played(before, after, PASS)


def turned_round(before: State, after: State) -> int:
    """UD-17."""
    return has_played(before, after, REVERSE)


def shot(before: State, after: State) -> int:
    """UD-18."""
    return has_played(before, after, SHOT)


def saved_by_a_special(before: State, after: State) -> int:
    """A special is played where no number of the hand would have fitted (UD-9): without it the seat were out."""
    last = before.last_number
    numbers = [card for card in before.hand[before.turn] if 0 < card < NUMBERS]
    return has_played(before, after, PASS, REVERSE, SHOT) and not any(
        number > last or number % 10 == last % 10 for number in numbers
    )


def went_down(before: State, after: State) -> int:
    """UD-9: a lower number with the same last digit."""
    return after.last_number < before.last_number


def dropped_out(before: State, after: State) -> int:
    """UD-13."""
    return after.out_count - before.out_count


def dropped_out_after_another(before: State, after: State) -> int:
    """UD-14: whoever is next after a drop-out is out, too."""
    return after.out_count > before.out_count and after.phase == DROPPING


def ran_out(before: State, after: State) -> int:
    """The last card of the pile is drawn."""
    return before.pile_count > after.pile_count == 0


def reshuffled(before: State, after: State) -> int:
    """UD-19."""
    return after.pile_count > before.pile_count


COMPONENTS: Final = (
    Component("cards", out_of_pile, all_cards),
    Component("hands", cards_in_hands),
)
EVENTS: Final = (
    Event("drop-out", dropped_out),
    Event("cascade", dropped_out_after_another),
    Event("rescue", saved_by_a_special),
    Event("pass", passed),
    Event("reverse", turned_round),
    Event("shot", shot),
    Event("down", went_down),
    Event("pile-empty", ran_out),
    Event("reshuffle", reshuffled),
)
