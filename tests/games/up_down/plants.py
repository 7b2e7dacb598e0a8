"""Up Down: faults inside the rules, facts and scene, and the law that must notice each (see `tests/laws/planting.py`).

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


def _kernel(game: Game, name: str, make: Callable[[Any], Callable[..., int]]) -> None:
    game.kernels = game.kernels._replace(**{name: make(getattr(game.kernels, name))})


def _without_barrier(game: Game) -> None:
    def make(honest: Any) -> Callable[..., int]:
        def act(state: Any, seat: int, action: int) -> int:
            honest(state, seat, action)
            game.rules.open_state(state).barrier -= 1
            return 0

        return act

    _kernel(game, "act", make)


def _why_reads_hands(game: Game) -> None:
    def make(honest: Any) -> Callable[..., int]:
        def why(state: Any, seat: int, action: int) -> int:
            reason = honest(state, seat, action)
            s = game.rules.open_state(state)
            if reason == game.rules.WHY_NOT_IN_HAND and (s.hand == action + 1).any():
                return int(game.rules.WHY_DOES_NOT_FIT)
            return int(reason)

        return why

    _kernel(game, "why", make)


def _legal_reads_the_pile(game: Game) -> None:
    def make(honest: Any) -> Callable[..., int]:
        def legal(state: Any, seat: int, out: Any) -> int:
            n = honest(state, seat, out)
            if game.rules.open_state(state).pile[0] % 2:
                out[:n] = out[:n][::-1].copy()
            return int(n)

        return legal

    _kernel(game, "legal", make)


def _legal_forgets_one(game: Game) -> None:
    _kernel(game, "legal", lambda honest: lambda state, seat, out: max(honest(state, seat, out) - 1, 0) or 1)


def _legal_says_one_twice(game: Game) -> None:
    def make(honest: Any) -> Callable[..., int]:
        def legal(state: Any, seat: int, out: Any) -> int:
            n = honest(state, seat, out)
            if n:
                out[n] = out[0]
            return int(n + (n > 0))

        return legal

    _kernel(game, "legal", make)


def _no_such_clause(game: Game) -> None:
    game.reasons = tuple(("UD-99" if clause == "UD-9" else clause, name) for clause, name in game.reasons)


def _whoever_is_asked_is_not_thought_of(game: Game) -> None:
    game.rules.guess_hand_of_the_turn = game.rules.guess_hand


def _the_imagination_always_takes_the_last(game: Game) -> None:
    rules = game.rules

    def make(honest: Any) -> Callable[..., int]:
        def resample(state: Any, viewer: int, seed: Any) -> int:
            even, rules.below = rules.below, lambda _, n: n - 1
            try:
                return int(honest(state, viewer, seed))
            finally:
                rules.below = even

        return resample

    _kernel(game, "resample", make)


def _a_card_is_lost(game: Game) -> None:
    def lose(s: Any) -> None:
        if s.pile_count > 1:
            s.pile_count -= 1
            s.pile[s.pile_count] = 0

    after(game.rules, "draw", lose)


def _nobody_drops_out(game: Game) -> None:
    def ask(s: Any) -> None:
        s.phase = game.rules.PLAY
        s.awaited = 1 << int(s.turn)

    game.rules.give_turn = ask


def _chance_from_elsewhere(game: Game) -> None:
    game.rules.below = lambda s, n: random.randrange(n)


def _an_empty_step(game: Game) -> None:
    def make(honest: Any) -> Callable[..., int]:
        def step(state: Any) -> int:
            s = game.rules.open_state(state)
            if s.phase == game.rules.DRAWING and s.chance_block[0] != 1:
                s.chance_block[0] = 1
                return 1
            return int(honest(state))

        return step

    _kernel(game, "step", make)


def _scene(game: Game, change: Callable[[Any], Any]) -> None:
    instead(game._scene, "scene", lambda honest: lambda *args: change(honest(*args)))


def _double_a_piece(scene: Any) -> Any:
    return msgspec.structs.replace(scene, pieces=(*scene.pieces, scene.pieces[0]))


def _turn_while_moving(game: Game) -> None:
    """A card that is played comes from where its back lay."""

    def make(honest: Any) -> Callable[..., tuple[str, int] | None]:
        def out_of(seat: int | None, facts: Any) -> tuple[str, int] | None:
            source = honest(seat, facts)
            return source and (source[0], 0)

        return out_of

    instead(game._scene, "_out_of", make)

    def changed(scene: Any) -> Any:
        pieces = [_from_first_back(piece) for piece in scene.pieces]
        return msgspec.structs.replace(scene, pieces=tuple(pieces))

    _scene(game, changed)


def _from_first_back(piece: Piece) -> Piece:
    drawn = piece.came_from == ("pile", 1)
    return msgspec.structs.replace(piece, came_from=("pile", 0)) if drawn else piece


def _ways(change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Callable[[Game], None]:
    return lambda game: instead(game._scene, "way", lambda honest: lambda *args: change(honest(*args)))


def _half_of_the_ways_end_early(way: tuple[str, ...]) -> tuple[str, ...]:
    if not way[0].startswith("card-"):
        return way
    return (way[1],) if int(way[0].split("-")[1]) % 2 else (way[1], way[0])


def _a_fact_is_dropped(game: Game) -> None:
    instead(game._facts, "facts", lambda honest: lambda *args: msgspec.structs.replace(honest(*args), last_player=None))


def _says(game: Game, text: Text) -> None:
    instead(game._facts, "story", lambda honest: lambda *args: [*honest(*args), text])


SMALL: Final = {"hand_size": 3, "pass_cards": 1, "reverse_cards": 2, "shot_cards": 2}
"""Where hands have one card and nothing turns round, hardly any fault shows."""

PLANTS: Final[Mapping[str, tuple[str, Callable[[Game], object]]]] = {
    "hands are public": ("4-secrets", lambda game: show(game, "hand")),
    "the pile is public": ("4-secrets", lambda game: show(game, "pile")),
    "a visible field that no fact tells": ("4-unsaid", _a_fact_is_dropped),
    "why reads another's hand": ("5-why", _why_reads_hands),
    "the order of legal codes tells of the pile": ("5-why", _legal_reads_the_pile),
    "legal forgets an action": ("5-why", _legal_forgets_one),
    "legal says an action twice": ("5-why", _legal_says_one_twice),
    "a clause that the rulebook does not have": ("5-why", _no_such_clause),
    "a card can be taken back": ("6-take-back", _without_barrier),
    "whoever is asked to play is imagined with any hand": ("3-worlds", _whoever_is_asked_is_not_thought_of),
    "the cards of imagined hands are always the same": ("3-even", _the_imagination_always_takes_the_last),
    "a card is lost": ("8-conserved", _a_card_is_lost),
    "nobody drops out": ("1-end", _nobody_drops_out),
    "chance comes from elsewhere": ("2-same", _chance_from_elsewhere),
    "a step in which nothing can be seen": ("9-scenes", _an_empty_step),
    "a piece is there twice": ("9-scenes", lambda game: _scene(game, _double_a_piece)),
    "a card turns over while it moves": ("9-scenes", _turn_while_moving),
    "a way over things that are not there": ("9-scenes", _ways(lambda way: (*way, "nowhere"))),
    "a way that is the beginning of another": ("9-scenes", _ways(_half_of_the_ways_end_early)),
    "a message that is nowhere": ("7-words", lambda game: _says(game, Text("log-of-nothing"))),
    "a message without its arguments": ("7-words", lambda game: _says(game, Text("log-up"))),
}
