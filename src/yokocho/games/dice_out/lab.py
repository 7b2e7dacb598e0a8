"""Dice Out: what the playtest lab counts."""

from typing import Final

from yokocho.engine.declared import Component, Event
from yokocho.games.dice_out.rules import BY_DICE_OUT, JUDGING, OFF, State


def highest_stack(s: State) -> int:
    """Dice in the cell that holds the most."""
    cells = [cell for line in s.cell for cell in line if cell != OFF]
    return max((cells.count(cell) for cell in cells), default=0)


def rolled_again(before: State, after: State) -> int:
    """DO-5, DO-8: the opening roll did not decide."""
    return after.rolls_made > before.rolls_made > 0


def stacked(before: State, after: State) -> int:
    """DO-15: a die moves onto others."""
    moved = after.moves > before.moves and after.last_to != OFF
    return moved and sum(line.count(after.last_to) for line in after.cell) > 1


def had_to_pass(before: State, after: State) -> int:
    """DO-19."""
    return after.moves > before.moves and after.last_to == OFF


def met_again(before: State, after: State) -> int:
    """DO-30: a position stands on the board a second or third time."""
    return after.moves > before.moves and after.repeats > 1


def lost_by_own_set(before: State, after: State) -> int:
    """DO-27: whoever has moved shows the own set."""
    return is_judged(before, after) and after.ranks[before.turn] != 1


def won_by_uncovering(before: State, after: State) -> int:
    """DO-27: whoever has moved lets the other's set be seen."""
    return is_judged(before, after) and after.ranks[before.turn] == 1


def is_judged(before: State, after: State) -> bool:
    """Whether this step ends the game by a set that shows by itself."""
    return before.phase == JUDGING and after.end_reason == BY_DICE_OUT


COMPONENTS: Final = (Component("stack", highest_stack),)
EVENTS: Final = (
    Event("roll-again", rolled_again),
    Event("stack", stacked),
    Event("forced-pass", had_to_pass),
    Event("repetition", met_again),
    Event("own-set", lost_by_own_set),
    Event("uncovered-set", won_by_uncovering),
)
