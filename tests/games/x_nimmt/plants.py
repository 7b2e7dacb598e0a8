"""X nimmt!: faults inside the rules, facts and scene, and the law that must notice each (see `tests/laws/planting.py`).

A plant replaces functions of the game's freshly loaded modules; the rest of the game calls the replacement.
"""

# Plants reach inside on purpose.
# pyright: reportPrivateUsage=false, reportUnknownLambdaType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false, reportAttributeAccessIssue=false

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from tests.laws.plants import after, instead, show
from yokocho.engine.game import Game
from yokocho.engine.scene import Piece, Text


def _strike_known_at_choice(game: Game) -> None:
    def strike(s: Any, seat: int, card: int) -> None:
        s.known[seat, card] = 0

    after(game.rules, "choose_card", strike)


def _tell_choice_by_a_counter(game: Game) -> None:
    def tell(s: Any, seat: int, card: int) -> None:
        s.turn_no = 1 + card % 2

    after(game.rules, "choose_card", tell)


def _without_barrier(name: str) -> Callable[[Game], None]:
    def sow(game: Game) -> None:
        def lower(s: Any) -> None:
            if s.actions:
                s.barrier -= 1

        after(game.rules, name, lower)

    return sow


def _why_reads_hands(game: Game) -> None:
    rules, honest = game.rules, game.kernels.why

    def why(state: Any, seat: int, action: int) -> int:
        reason = honest(state, seat, action)
        s = rules.open_state(state)
        if reason == rules.WHY_NOT_IN_HAND and s.hand[:, action - rules.PLAY + 1].any():
            return rules.WHY_NOT_YOUR_ROW
        return reason

    game.kernels = game.kernels._replace(why=why)


def _legal_reads_the_deck(game: Game) -> None:
    honest = game.kernels.legal

    def legal(state: Any, seat: int, out: Any) -> int:
        n = honest(state, seat, out)
        if game.rules.open_state(state).deck[99] % 2:
            out[:n] = out[:n][::-1].copy()
        return n

    game.kernels = game.kernels._replace(legal=legal)


def _legal_forgets_one(game: Game) -> None:
    honest = game.kernels.legal
    game.kernels = game.kernels._replace(legal=lambda state, seat, out: max(honest(state, seat, out) - 1, 0) or 1)


def _legal_says_one_twice(game: Game) -> None:
    honest = game.kernels.legal

    def legal(state: Any, seat: int, out: Any) -> int:
        n = honest(state, seat, out)
        if n:
            out[n] = out[0]
        return n + (n > 0)

    game.kernels = game.kernels._replace(legal=legal)


def _no_such_clause(game: Game) -> None:
    game.reasons = tuple(("XN-99" if clause == "XN-9" else clause, name) for clause, name in game.reasons)


def _known_cards_are_dealt_again(game: Game) -> None:
    def make(honest: Any) -> Callable[..., None]:
        def mark_seen(s: Any, viewer: int, unseen: Any) -> None:
            honest(s, viewer, unseen)
            for seat in range(s.seats):
                if seat != viewer:
                    unseen[s.known[seat].nonzero()] = 1

        return mark_seen

    instead(game.rules, "mark_seen", make)


def _known_cards_are_forgotten(game: Game) -> None:
    def make(honest: Any) -> Callable[..., int]:
        def guess_hand(s: Any, seat: int, pool: Any, at: int) -> int:
            kept = s.known[seat].copy()
            s.known[seat] = 0
            at = honest(s, seat, pool, at)
            s.known[seat] = kept
            return at

        return guess_hand

    instead(game.rules, "guess_hand", make)
    _known_cards_are_dealt_again(game)


def _the_last_card_is_chosen(game: Game) -> None:
    rules = game.rules

    def make(honest: Any) -> Callable[..., int]:
        def guess_hand(s: Any, seat: int, pool: Any, at: int) -> int:
            even, rules.below = rules.below, lambda _, n: n - 1
            try:
                return honest(s, seat, pool, at)
            finally:
                rules.below = even

        return guess_hand

    instead(rules, "guess_hand", make)


def _a_card_is_lost(game: Game) -> None:
    def lose(s: Any) -> None:
        held = s.hand[0].nonzero()[0]
        if len(held) > 1:
            s.hand[0, held[0]] = 0
            s.hand_count[0] -= 1

    after(game.rules, "return_to_hand", lose)


def _rounds_never_end(game: Game) -> None:
    def go_on(s: Any) -> None:
        if s.phase == game.rules.COUNTING:
            game.rules.let_choose(s)

    after(game.rules, "seat_is_done", go_on)


def _chance_from_elsewhere(game: Game) -> None:
    game.rules.below = lambda s, n: random.randrange(n)


def _an_empty_step(game: Game) -> None:
    honest = game.kernels.step

    def step(state: Any) -> int:
        s = game.rules.open_state(state)
        if s.phase == game.rules.PLACING and s.chance_at % 2 == 0:
            s.chance_at += 1
            return 1
        return honest(state)

    game.kernels = game.kernels._replace(step=step)


def _scene(game: Game, change: Callable[[Any], Any]) -> None:
    instead(game._scene, "scene", lambda honest: lambda *args: change(honest(*args)))


def _double_a_piece(scene: Any) -> Any:
    return msgspec.structs.replace(scene, pieces=(*scene.pieces, scene.pieces[0]))


def _turn_while_moving(game: Game) -> None:
    def make(honest: Any) -> Callable[..., tuple[Piece, ...]]:
        def laid(facts: Any, seat: int, card: Any) -> tuple[Piece, ...]:
            hand = (f"p{seat}-hand", 0)
            pieces = honest(facts, seat, card)
            return tuple(msgspec.structs.replace(p, came_from=hand) if p.face and p.came_from else p for p in pieces)

        return laid

    instead(game._scene, "_laid", make)


def _ways(change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Callable[[Game], None]:
    return lambda game: instead(game._scene, "way", lambda honest: lambda *args: change(honest(*args)))


def _half_of_the_ways_end_early(way: tuple[str, ...]) -> tuple[str, ...]:
    if len(way) < 2:
        return way
    return (way[1],) if int(way[0].split("-")[1]) % 2 else (way[1], way[0])


def _a_fact_is_dropped(game: Game) -> None:
    instead(game._facts, "facts", lambda honest: lambda *args: msgspec.structs.replace(honest(*args), turn=1))


def _says(game: Game, text: Text) -> None:
    instead(game._facts, "story", lambda honest: lambda *args: [*honest(*args), text])


PLANTS: Final[Mapping[str, tuple[str, Callable[[Game], object]]]] = {
    "hands are public": ("4-secrets", lambda game: show(game, "hand")),
    "chosen cards are public": ("4-secrets", lambda game: show(game, "chosen")),
    "the deck is public": ("4-secrets", lambda game: show(game, "deck")),
    "forgotten piles are public": ("4-secrets", lambda game: show(game, "x_pile")),
    "known cards are struck when they are chosen": ("4-secrets", _strike_known_at_choice),
    "a counter tells what was chosen": ("4-secrets", _tell_choice_by_a_counter),
    "a visible field that no fact tells": ("4-unsaid", _a_fact_is_dropped),
    "why reads another's hand": ("5-why", _why_reads_hands),
    "the order of legal codes tells of the deck": ("5-why", _legal_reads_the_deck),
    "legal forgets an action": ("5-why", _legal_forgets_one),
    "legal says an action twice": ("5-why", _legal_says_one_twice),
    "a clause that the rulebook does not have": ("5-why", _no_such_clause),
    "the reveal raises no barrier": ("6-take-back", _without_barrier("reveal")),
    "the deal raises no barrier": ("6-take-back", _without_barrier("deal")),
    "imagined hands hold known cards twice": ("3-worlds", _known_cards_are_dealt_again),
    "imagined hands forget known cards": ("3-worlds", _known_cards_are_forgotten),
    "the imagined choice is always the same card": ("3-even", _the_last_card_is_chosen),
    "a card is lost": ("8-conserved", _a_card_is_lost),
    "rounds never end": ("1-end", _rounds_never_end),
    "chance comes from elsewhere": ("2-same", _chance_from_elsewhere),
    "a step in which nothing can be seen": ("9-scenes", _an_empty_step),
    "a piece is there twice": ("9-scenes", lambda game: _scene(game, _double_a_piece)),
    "a card turns over while it moves": ("9-scenes", _turn_while_moving),
    "a way over things that are not there": ("9-scenes", _ways(lambda way: (*way, "nowhere"))),
    "a way that is the beginning of another": ("9-scenes", _ways(_half_of_the_ways_end_early)),
    "a message that is nowhere": ("7-words", lambda game: _says(game, Text("log-of-nothing"))),
    "a message without its arguments": ("7-words", lambda game: _says(game, Text("log-round"))),
}
