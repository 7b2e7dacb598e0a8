"""Cats Called Jiji: faults inside the rules, facts and scene, and the law that must notice each (see
`tests/laws/planting.py`).

A plant replaces functions of the game's freshly loaded modules; the rest of the game calls the replacement.
"""

# Plants reach inside on purpose.
# pyright: reportPrivateUsage=false, reportUnknownLambdaType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false, reportAttributeAccessIssue=false

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from tests.laws.plants import after, instead, show
from yokocho.engine.game import Game
from yokocho.engine.scene import Text


def module_of(game: Game, name: str) -> Any:
    """A module of the freshly loaded game."""
    return sys.modules[f"{game.info.package}.{name}"]


def _a_counter_tells_what_is_named(game: Game) -> None:
    def tell(s: Any, seat: int, kind: int) -> None:
        s.turn_no = 2 + kind % 2

    after(game.rules, "name_kind", tell)


def _a_counter_tells_what_is_hidden(game: Game) -> None:
    def tell(s: Any, seat: int, kind: int) -> None:
        s.turn_no = 2 + kind % 2

    after(game.rules, "choose_missing", tell)


def _without_barrier(name: str) -> Callable[[Game], None]:
    def sow(game: Game) -> None:
        def lower(s: Any, *_: Any) -> None:
            if s.actions:
                s.barrier -= 1

        after(game.rules, name, lower)

    return sow


def _why_reads_the_left_hand(game: Game) -> None:
    rules, honest = game.rules, game.kernels.why

    def why(state: Any, seat: int, action: int) -> int:
        reason = honest(state, seat, action)
        s = rules.open_state(state)
        if reason == rules.WHY_DRAW_FIRST and s.hand[(seat + 1) % int(s.seats)] & 1:
            return rules.WHY_SHARE_FIRST
        return reason

    game.kernels = game.kernels._replace(why=why)


def _legal_reads_a_jiji(game: Game) -> None:
    honest = game.kernels.legal

    def legal(state: Any, seat: int, out: Any) -> int:
        n = honest(state, seat, out)
        s = game.rules.open_state(state)
        if s.missing[(seat + 1) % int(s.seats)] % 2:
            out[:n] = out[:n][::-1].copy()
        return n

    game.kernels = game.kernels._replace(legal=legal)


def _legal_forgets_one(game: Game) -> None:
    honest = game.kernels.legal
    game.kernels = game.kernels._replace(legal=lambda state, seat, out: max(honest(state, seat, out) - 1, 0) or 1)


def _no_such_clause(game: Game) -> None:
    game.reasons = tuple(("CJ-99" if clause == "CJ-22" else clause, name) for clause, name in game.reasons)


def _worlds_forget(name: str, answer: Any) -> Callable[[Game], None]:
    return lambda game: instead(module_of(game, "worlds"), name, lambda _: lambda *args: answer)


def _worlds_forget_numbers(game: Game) -> None:
    worlds = module_of(game, "worlds")

    def forget(s: Any, work: Any) -> None:
        for place in range(6):
            if work[worlds.MASK + place]:
                work[worlds.MASK + place] = 0xFFFF

    after(worlds, "gather_jiji", forget)


def _the_first_that_fits_is_given(game: Game) -> None:
    worlds = module_of(game, "worlds")
    worlds.TRIES = 400

    def make(honest: Any) -> Callable[..., int]:
        def pick(s: Any, work: Any, kinds: int, among: int) -> int:
            return next(kind for kind in range(16) if kinds >> kind & 1 and work[worlds.LEFT + kind] > 0)

        return pick

    instead(worlds, "pick", make)


def _a_card_is_lost(game: Game) -> None:
    def lose(s: Any, seat: int, kind: int) -> None:
        s.stacked = 0
        s.shares[s.share_count - 1] = 0 if s.shares[s.share_count - 1] >= 16 else 16

    after(game.rules, "share", lose)


def _memory_lies(game: Game) -> None:
    def lie(s: Any, kind: int, giver: int, taker: int) -> None:
        s.track[giver, 2 * kind] = 1 << giver

    after(game.rules, "card_has_passed", lie)


def _games_never_end(game: Game) -> None:
    def go_on(s: Any) -> None:
        s.declared[:] = 0
        s.outcome[:] = 0
        s.game_end = 0
        s.asked = 0
        s.phase = game.rules.LAST_CHANCE
        s.awaited = 1

    instead(game.rules, "finish_game", lambda _: go_on)


def _chance_from_elsewhere(game: Game) -> None:
    game.rules.below = lambda s, n: random.randrange(n)


def _an_empty_step(game: Game) -> None:
    honest = game.kernels.step

    def step(state: Any) -> int:
        s = game.rules.open_state(state)
        if s.phase == game.rules.PROVING and s.chance_at % 2 == 0:
            s.chance_at += 1
            return 1
        return honest(state)

    game.kernels = game.kernels._replace(step=step)


def _scene(game: Game, change: Callable[[Any], Any]) -> None:
    instead(game._scene, "scene", lambda honest: lambda *args: change(honest(*args)))


def _double_a_piece(scene: Any) -> Any:
    return msgspec.structs.replace(scene, pieces=(*scene.pieces, scene.pieces[0]))


def _offered_ways(change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Callable[[Game], None]:
    def sow(game: Game) -> None:
        instead(game._scene, "_way", lambda honest: lambda *args: change(honest(*args)))

    return sow


def _cards_alone_and_with_a_place(way: tuple[str, ...]) -> tuple[str, ...]:
    if len(way) < 2:
        return way
    return (way[1],) if int(way[0][-1]) % 2 else (way[1], way[0])


def _a_fact_is_dropped(game: Game) -> None:
    instead(game._facts, "facts", lambda honest: lambda *args: msgspec.structs.replace(honest(*args), idle_turns=0))


def _says(game: Game, text: Text) -> None:
    instead(game._facts, "story", lambda honest: lambda *args: [*honest(*args), text])


PLANTS: Final[Mapping[str, tuple[str, Callable[[Game], object]]]] = {
    "hands are public": ("4-secrets", lambda game: show(game, "hand")),
    "Missing Jiji are public": ("4-secrets", lambda game: show(game, "missing")),
    "the card on its way is public": ("4-secrets", lambda game: show(game, "drawn")),
    "named kinds are public": ("4-secrets", lambda game: show(game, "named")),
    "what others remember is public": ("4-secrets", lambda game: show(game, "track")),
    "what others have looked at is public": ("4-secrets", lambda game: show(game, "inspected")),
    "what others can rule out is public": ("4-secrets", lambda game: show(game, "possible_to")),
    "a counter tells what is named": ("4-secrets", _a_counter_tells_what_is_named),
    "a counter tells what is hidden": ("4-secrets", _a_counter_tells_what_is_hidden),
    "a visible field that no fact tells": ("4-unsaid", _a_fact_is_dropped),
    "why reads another's hand": ("5-why", _why_reads_the_left_hand),
    "the order of legal codes tells of a Jiji": ("5-why", _legal_reads_a_jiji),
    "legal forgets an action": ("5-why", _legal_forgets_one),
    "a clause that the rulebook does not have": ("5-why", _no_such_clause),
    "the draw raises no barrier": ("6-take-back", _without_barrier("draw")),
    "the declaration raises no barrier": ("6-take-back", _without_barrier("declare")),
    "imagined Jiji forget what was shared": ("3-worlds", _worlds_forget_numbers),
    "imagined worlds forget what declarations told": ("3-worlds", _worlds_forget("outcomes_fit", True)),
    "imagined cards are the first that fit": ("3-even", _the_first_that_fits_is_given),
    "a card is lost": ("8-conserved", _a_card_is_lost),
    "memory lies": ("8-conserved", _memory_lies),
    "games never end": ("1-end", _games_never_end),
    "chance comes from elsewhere": ("2-same", _chance_from_elsewhere),
    "a step in which nothing can be seen": ("9-scenes", _an_empty_step),
    "a piece is there twice": ("9-scenes", lambda game: _scene(game, _double_a_piece)),
    "a way over things that are not there": ("9-scenes", _offered_ways(lambda way: (*way, "nowhere"))),
    "a way that is the beginning of another": ("9-scenes", _offered_ways(_cards_alone_and_with_a_place)),
    "a message that is nowhere": ("7-words", lambda game: _says(game, Text("log-of-nothing"))),
    "a message without its arguments": ("7-words", lambda game: _says(game, Text("log-pair"))),
}

HARMLESS = {
    "facts are read before the record is redacted": "facts of a viewer read only what is public and its own lines",
}
"""Plants of the facade that can show nothing here, and why."""
