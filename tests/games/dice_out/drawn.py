"""Positions drawn by hand, `drawn({"b2": "r2", "c3": "w1r2", ...})` with stacks from bottom to top; plays by name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from tests.games.dice_out.conserved import claimers_of, position_number
from yokocho.engine.game import Game, load
from yokocho.engine.match import Match, Move, seed_bytes
from yokocho.engine.refused import Refused
from yokocho.engine.scene import ArgValue
from yokocho.games.dice_out.facts import Facts

Board = Mapping[str, str]
SEATS = {"r": 0, "w": 1}
MOVING = 1


def game() -> Game:
    """Dice Out, compiled."""
    return load("dice-out")


def drawn(board: Board, turn: int = 0, **options: ArgValue) -> Match:
    """A match in which `turn` is about to move."""
    match = game().new(2, options, seed=1)
    state = bytearray(match.state)
    record: Any = np.frombuffer(state, game().layout.dtype)[0]
    placed = [0, 0]
    for name, stack in board.items():
        for colour, value in re.findall(r"([rw])([123])", stack):
            seat = SEATS[colour]
            record["cell"][seat][placed[seat]] = 5 * (int(name[1]) - 1) + "abcde".index(name[0])
            record["value"][seat][placed[seat]] = int(value)
            placed[seat] += 1
    assert placed == [3, 3], f"three dice each, not {placed}"
    record["phase"], record["turn"], record["awaited"], record["starter"] = MOVING, turn, 1 << turn, turn
    record["met"][0], record["repeats"] = position_number(record, turn), 1
    record["may"] = claimers_of(record)
    return Match(game(), 2, match.options, seed_bytes(1), (bytes(state),), [])


def opening(seed: int = 1, **options: ArgValue) -> Match:
    """A new game."""
    return game().new(2, options, seed=seed)


def move(match: Match, *steps: str) -> Match:
    """Moves such as "b2-b3", by the seats in turn; "pass" is a pass."""
    for step in steps:
        seat = facts(match).turn
        assert seat is not None
        start, _, to = step.partition("-")
        done(match.act(seat, ("pass_turn", {}) if step == "pass" else ("move", {"from": start, "to": to})))
    return match


def places(match: Match, order: str) -> Match:
    """The seat that is to place does so: "123"."""
    left, middle, right = map(int, order)
    (seat,) = match.actors
    done(match.act(seat, ("arrange", {"left": left, "middle": middle, "right": right})))
    return match


def claim(match: Match, seat: int) -> Match:
    """Dice out!"""
    done(match.act(seat, ("claim", {})))
    return match


def done(result: Move | Refused) -> Move:
    """An action that must be legal."""
    assert not isinstance(result, Refused), result.sentence()
    return result


def refused(result: Move | Refused | None) -> Refused:
    """An action that must not be."""
    assert isinstance(result, Refused), f"not refused: {result}"
    return result


def facts(match: Match) -> Facts:
    """What everybody knows."""
    told: Facts = match.facts(None)
    return told


def board(match: Match) -> dict[str, str]:
    """The stacks as they were drawn."""
    return {cell: "".join(f"{'rw'[d.owner]}{d.value}" for d in stack) for cell, stack in facts(match).stacks.items()}


def moves_of(match: Match, seat: int) -> set[str]:
    """The legal moves, "b2-b3"; other actions by their name."""
    return {
        f"{action.params['from']}-{action.params['to']}" if action.name == "move" else action.name
        for action in match.legal(seat)
    }


def ended(match: Match) -> tuple[str | None, int | None]:
    """End reason and winner."""
    return match.end_reason, facts(match).winner
