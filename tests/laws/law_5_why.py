"""Law 5: `why` is 0 exactly for the codes that `legal` gives, over the whole codec; every reason's clause stands in
both rulebooks, and its sentence is there in both languages."""

from __future__ import annotations

import random
import re
from functools import lru_cache

import numpy as np

from tests.laws.walk import Transition, Walk, first_disagreeing, kernel_legal
from yokocho.engine.game import Game
from yokocho.engine.refused import Refused
from yokocho.engine.words import LANGS, words


def check(walk: Walk) -> None:
    _reasons(walk.game)
    for state in walk.settled:
        _legal_is_why(walk, state)
    for _, step, _ in walk.some_moves("5-why: frames between", share=1):
        for frame in step.frames[:-1]:
            _legal_is_why(walk, frame)
    for at, step, chance in walk.some_moves("5-why: asked"):
        _asked(walk, at, step, chance)
    _asked_nonsense(walk)


def _legal_is_why(walk: Walk, frame: bytes) -> None:
    seen = [walk.game.redact(frame, seat) for seat in range(walk.table.seats)]
    if broken := first_disagreeing(walk.game, seen, frame):
        _code_by_code(walk, frame, broken - 1)
        raise AssertionError(f"law 5: legal and why write to the record, or differ for seat {broken - 1}")


def _code_by_code(walk: Walk, frame: bytes, seat: int) -> None:
    """Says in what they differ."""
    game = walk.game
    seen = game.redact(frame, seat)
    legal = kernel_legal(game, seen, seat)
    assert len(set(legal)) == len(legal), f"law 5: a code is legal twice for seat {seat}: {legal}"
    buffer, whole = (np.frombuffer(bytearray(state), np.uint8) for state in (seen, frame))
    allowed: set[int] = set()
    for code in range(len(game.codec)):
        reason = game.kernels.why(buffer, seat, code)
        assert 0 <= reason <= len(game.reasons), f"law 5: why answers {reason}"
        if reason == 0:
            allowed.add(code)
        assert game.kernels.why(whole, seat, code) == reason, (
            f"law 5: why not {game.codec.decode(code)} depends on what seat {seat} cannot see"
        )
    assert allowed == set(legal), f"law 5: seat {seat}: legal and why differ in {allowed ^ set(legal)}"
    assert kernel_legal(game, frame, seat) == legal, f"law 5: legal depends on what seat {seat} cannot see"
    assert buffer.tobytes() == seen, "law 5: why or legal writes to the record"


def _asked(walk: Walk, at: int, step: Transition, chance: random.Random) -> None:
    """The facade says the same as the kernel, and refusing changes nothing."""
    game = walk.game
    match = walk.match_after(at)
    seat, code = chance.randrange(walk.table.seats), chance.randrange(len(game.codec))
    refused = match.why(seat, code)
    assert (refused is None) == (game.codec.decode(code) in match.legal(seat)), "law 5: match.why and match.legal"
    if refused is not None:
        before = match.state, match.version
        assert match.act(seat, code) == refused, "law 5: act refuses otherwise than why"
        assert (match.state, match.version) == before, "law 5: a refused action changed something"
    done = match.act(step.seat, step.code)
    assert not isinstance(done, Refused), "law 5: a legal action is refused after another one was"
    assert done.frames == step.frames, "law 5: a refused action changed what comes after it"


def _asked_nonsense(walk: Walk) -> None:
    match = walk.match_after(walk.decisions)
    wrong: list[tuple[int, object]] = [
        (-1, 0), (walk.table.seats, 0), (0, -1), (0, len(walk.game.codec)), (0, ("no", {}))
    ]  # fmt: skip
    for seat, action in wrong:
        assert isinstance(match.act(seat, action), Refused), f"law 5: seat {seat} may do {action}"  # type: ignore[arg-type]


@lru_cache
def _reasons(game: Game) -> None:
    for clause, name in game.reasons:
        for lang in LANGS:
            assert clause in clauses(game, lang), f"law 5: {clause} is no clause of the rulebook in {lang}"
            assert words(lang, game.info.folder).has(f"why-{name}"), f"law 5: why-{name} says nothing in {lang}"


@lru_cache
def clauses(game: Game, lang: str) -> frozenset[str]:
    """Clauses of a rulebook: its headings `### XN-5 · ...`."""
    text = (game.info.folder / "text" / f"rulebook.{lang}.md").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^### ([A-Z]+-\d+) · \S", text, re.MULTILINE))
