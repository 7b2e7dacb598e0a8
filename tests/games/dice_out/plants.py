"""Dice Out: faults inside the rules, facts and scene, and the law that must notice each (see `tests/laws/planting.py`).

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
from yokocho.engine.scene import Text


def _never_over(game: Game) -> None:
    game.rules.outcome = lambda s: (0, game.rules.NOBODY)


def _chance_from_elsewhere(game: Game) -> None:
    game.rules.below = lambda s, n: random.randrange(n)


def _imagined_dice_turn(game: Game) -> None:
    honest = game.kernels.resample

    def resample(state: Any, viewer: int, seed: Any) -> int:
        honest(state, viewer, seed)
        s = game.rules.open_state(state)
        s.value[0, 0] = s.value[0, 0] % 3 + 1
        return 0

    game.kernels = game.kernels._replace(resample=resample)


def _imagined_claims_are_forgotten(game: Game) -> None:
    honest = game.kernels.resample

    def resample(state: Any, viewer: int, seed: Any) -> int:
        honest(state, viewer, seed)
        s = game.rules.open_state(state)
        s.may = 3 if s.may == 0 else 0
        return 0

    game.kernels = game.kernels._replace(resample=resample)


def _legal_reads_chance(game: Game) -> None:
    honest = game.kernels.legal

    def legal(state: Any, seat: int, out: Any) -> int:
        n = honest(state, seat, out)
        if game.rules.open_state(state).chance_key[0] % 2:
            out[:n] = out[:n][::-1].copy()
        return n

    game.kernels = game.kernels._replace(legal=legal)


def _legal(change: Callable[[Any, int], int]) -> Callable[[Game], None]:
    def sow(game: Game) -> None:
        honest = game.kernels.legal
        game.kernels = game.kernels._replace(
            legal=lambda state, seat, out: change(out, honest(state, seat, out)),
        )

    return sow


def _one_twice(out: Any, n: int) -> int:
    if n:
        out[n] = out[0]
    return n + (n > 0)


def _equal_dice_are_climbed(game: Game) -> None:
    def make(honest: Any) -> Callable[..., int]:
        def why_not_move(s: Any, seat: int, start: int, to: int) -> int:
            reason = honest(s, seat, start, to)
            return 0 if reason == game.rules.WHY_NOT_HIGHER else reason

        return why_not_move

    instead(game.rules, "why_not_move", make)


def _no_such_clause(game: Game) -> None:
    game.reasons = tuple(("DO-99" if clause == "DO-13" else clause, name) for clause, name in game.reasons)


def _moves_draw_chance(game: Game) -> None:
    after(game.rules, "move", lambda s, *_: game.rules.below(s, 3))


def _barriers_sink(game: Game) -> None:
    def lower(s: Any, *_: Any) -> None:
        s.barrier -= s.moves == 1

    after(game.rules, "move", lower)


def _two_dice_become_one(game: Game) -> None:
    def melt(s: Any, seat: int, *_: Any) -> None:
        if s.moves == 3:
            s.cell[seat, 0], s.value[seat, 0] = s.cell[seat, 1], s.value[seat, 1]

    after(game.rules, "move", melt)


def _covered_dice_turn(game: Game) -> None:
    def turn(s: Any, seat: int, _start: int, to: int) -> None:
        for i in range(3):
            if s.cell[1 - seat, i] == to:
                s.value[1 - seat, i] = s.value[1 - seat, i] % 3 + 1

    after(game.rules, "move", turn)


def _scene(game: Game, change: Callable[[Any], Any]) -> None:
    instead(game._scene, "scene", lambda honest: lambda *args: change(honest(*args)))


def _pieces(change: Callable[[Any], Any]) -> Callable[[Game], None]:
    def changed(scene: Any) -> Any:
        return msgspec.structs.replace(scene, pieces=tuple(change(piece) for piece in scene.pieces))

    return lambda game: _scene(game, changed)


def _double_a_piece(scene: Any) -> Any:
    return msgspec.structs.replace(scene, pieces=(*scene.pieces, scene.pieces[0]))


def _another_colour(piece: Any) -> Any:
    is_first = piece.id == "die-0-0" and piece.face == "red-1"
    return msgspec.structs.replace(piece, face="white-1") if is_first else piece


def _ways(change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Callable[[Game], None]:
    return lambda game: instead(game._scene, "way", lambda honest: lambda *args: change(honest(*args)))


def _the_claim_is_listed(game: Game) -> None:
    honest = game._scene.scene

    def scene(facts: Any, viewer: int, actions: Any) -> Any:
        drawn = honest(facts, viewer, actions)
        return msgspec.structs.replace(drawn, actions=(*drawn.actions, *drawn.actions[:1]))

    game._scene.scene = scene


def _a_fact_is_dropped(game: Game) -> None:
    instead(game._facts, "facts", lambda honest: lambda *args: msgspec.structs.replace(honest(*args), starter=0))


def _says(game: Game, text: Text) -> None:
    instead(game._facts, "story", lambda honest: lambda *args: [*honest(*args), text])


PLANTS: Final[Mapping[str, tuple[str, Callable[[Game], object]]]] = {
    "games never end": ("1-end", _never_over),
    "chance comes from elsewhere": ("2-same", _chance_from_elsewhere),
    "imagined dice show something else": ("3-worlds", _imagined_dice_turn),
    "imagined worlds forget who may claim": ("3-worlds", _imagined_claims_are_forgotten),
    "open claims are public": ("4-secrets", lambda game: show(game, "may")),
    "a visible field that no fact tells": ("4-unsaid", _a_fact_is_dropped),
    "the order of legal codes tells of chance": ("5-why", _legal_reads_chance),
    "legal forgets an action": ("5-why", _legal(lambda _, n: n - 1 if n > 1 else n)),
    "legal says an action twice": ("5-why", _legal(_one_twice)),
    "equal dice can be climbed": ("5-why", _equal_dice_are_climbed),
    "a clause that the rulebook does not have": ("5-why", _no_such_clause),
    "a move draws chance": ("6-take-back", _moves_draw_chance),
    "a move lowers the barrier": ("6-take-back", _barriers_sink),
    "two dice become one": ("8-conserved", _two_dice_become_one),
    "covered dice turn": ("8-conserved", _covered_dice_turn),
    "a piece is there twice": ("9-scenes", lambda game: _scene(game, _double_a_piece)),
    "stacked dice lie in each other": ("9-scenes", _pieces(lambda piece: msgspec.structs.replace(piece, layer=0))),
    "a die becomes another": ("9-scenes", _pieces(_another_colour)),
    "an action is listed that is not legal": ("9-scenes", _the_claim_is_listed),
    "a way over things that are not there": ("9-scenes", _ways(lambda way: (*way, "nowhere"))),
    "a way that is the beginning of another": ("9-scenes", _ways(lambda way: way[:1])),
    "a message that is nowhere": ("7-words", lambda game: _says(game, Text("log-of-nothing"))),
    "a message without its arguments": ("7-words", lambda game: _says(game, Text("log-rolls"))),
}
