"""Law 4: nobody learns what they may not know.

- Secret actions: whichever legal code is chosen, everybody else's bytes, views and words stay the same.
- Secret state: in worlds that differ only in what a viewer cannot know, it sees, may do, is told and is refused the
  same. The worlds are made by hand (`tests/games/<id>/twins.py`), and one by the game's own resampling.

(Nothing visible unsaid: `test_unsaid.py`.)
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from tests.laws.walk import Transition, Walk, after
from yokocho.engine.game import View
from yokocho.engine.scene import Frame


def check(walk: Walk) -> None:
    for step in walk.transitions:
        _secret_action(walk, step)
    for _, step, chance in walk.some_moves("4-secrets: actions at the table"):
        _secret_action_at_the_table(walk, step, chance)
    for frame, chance in walk.some_frames("4-secrets: twins"):
        viewer = chance.choice(walk.viewers)
        truth = _Seen(walk, frame, viewer, chance)
        for kind, twin in walk.twins(frame, viewer, chance):
            _secret_state(walk, truth, twin, kind)
    for _, step, chance in walk.some_moves("4-secrets: frames of twins", share=1):
        _secret_frames(walk, step, chance.choice(walk.viewers), chance)


def same_view(one: View, other: View) -> bool:
    """Byte for byte what the wire would carry."""
    return one is other or msgspec.json.encode(list(one)) == msgspec.json.encode(list(other))


def same_frames(one: tuple[Frame, ...], other: tuple[Frame, ...]) -> bool:
    """Byte for byte what the wire would carry."""
    return msgspec.json.encode(one) == msgspec.json.encode(other)


def _instead(walk: Walk, step: Transition) -> Iterator[tuple[bytes, str]]:
    """The frame after each other secret choice, and what somebody could tell then."""
    game = walk.game
    if not game.codec.is_secret(step.code):
        return
    for code in game.legal_codes(step.before, step.seat):
        if code != step.code and game.codec.is_secret(code):
            tale = f"can tell {game.codec.decode(code)} from {game.codec.decode(step.code)} by seat {step.seat}"
            yield after(game, step.before, step.seat, code)[0], tale


def _secret_action(walk: Walk, step: Transition) -> None:
    """Every other viewer's bytes."""
    game = walk.game
    seen = {viewer: game.redact(step.frames[0], viewer) for viewer in walk.viewers if viewer != step.seat}
    for instead, tale in _instead(walk, step):
        for viewer, truth in seen.items():
            same = game.redact(instead, viewer) == truth
            assert same, f"law 4, secret action: viewer {viewer} {tale} in the record"


def _secret_action_at_the_table(walk: Walk, step: Transition, chance: random.Random) -> None:
    """The table and the frames of one other viewer."""
    game = walk.game
    first = step.frames[0]
    looking = chance.choice([viewer for viewer in walk.viewers if viewer != step.seat])
    for instead, tale in _instead(walk, step):
        told = f"law 4, secret action: viewer {looking} {tale}"
        assert same_view(game.view(instead, looking), game.view(first, looking)), f"{told} at the table"
        shown = game.frames(step.before, (first,), looking)
        assert same_frames(game.frames(step.before, (instead,), looking), shown), f"{told} in the frames"


class _Seen:
    """What a viewer has of one state: bytes, table, what it may do, and why not the rest (some of the codec)."""

    def __init__(self, walk: Walk, state: bytes, viewer: int, chance: random.Random) -> None:
        game = walk.game
        self.state, self.viewer = state, viewer
        self.bytes, self.view = game.redact(state, viewer), game.view(state, viewer)
        self.legal = game.legal_codes(state, viewer) if viewer >= 0 else []
        tried = [chance.randrange(len(game.codec)) for _ in range(6)]
        self.asked = {*self.legal[:2], *tried} if viewer >= 0 else set[int]()
        self.answers = {code: game.why(state, viewer, code) for code in self.asked}


def _secret_state(walk: Walk, truth: _Seen, twin: bytes, kind: str) -> None:
    game, viewer = walk.game, truth.viewer
    tale = f"law 4, secret state: viewer {viewer} can tell that {kind}"
    assert twin != truth.state, f"{tale}: the twin is the same world"
    assert game.redact(twin, viewer) == truth.bytes, f"{tale}, in the record"
    assert same_view(game.view(twin, viewer), truth.view), f"{tale}, at the table"
    if viewer >= 0:
        assert game.legal_codes(twin, viewer) == truth.legal, f"{tale}, by what is legal"
    for code in truth.asked:
        same = game.why(twin, viewer, code) == truth.answers[code]
        assert same, f"{tale}, by why not {game.codec.decode(code)}"


def _secret_frames(walk: Walk, step: Transition, viewer: int, chance: random.Random) -> None:
    """Each state replaced by a world that the viewer cannot tell from it: the same frames, the same words."""
    game = walk.game

    def instead(state: bytes) -> bytes:
        return chance.choice(list(walk.twins(state, viewer, chance)))[1]

    twins = game.frames(instead(step.before), tuple(map(instead, step.frames)), viewer)
    truth = game.frames(step.before, step.frames, viewer)
    assert same_frames(twins, truth), f"law 4, secret state: the frames of {step.seat}'s move tell viewer {viewer}"
