"""Law 6: take back, then do again, gives the same bytes; take-back never crosses a barrier, and whatever tells anybody
something that was hidden raises one."""

from __future__ import annotations

import random

from tests.laws.law_3_worlds import CHANCE_FIELDS
from tests.laws.walk import Transition, Walk, after
from yokocho.engine.match import Move
from yokocho.engine.refused import Refused


def check(walk: Walk) -> None:
    chance = walk.chance("law 6")
    barrier = int(walk.record(walk.match.opening[-1])["barrier"])
    for at, step in enumerate(walk.transitions):
        now = int(walk.record(step.after)["barrier"])
        assert now >= barrier, f"law 6: the barrier sinks at move {at}"
        barrier = now
        _take_back(walk, at + 1, step.seat, chance)
    for _, step, chance in walk.some_moves("6-take-back: learnt"):
        _barrier_rises_where_something_is_learnt(walk, step, chance)
    for at, _, chance in walk.some_moves("6-take-back: every seat", share=1):
        for seat in range(walk.table.seats):
            _take_back(walk, at + 1, seat, chance)


def _barrier(walk: Walk, state: bytes) -> int:
    return int(walk.record(state)["barrier"])


def _last_of(walk: Walk, count: int, seat: int) -> int | None:
    """The seat's last move among the first `count`, if no barrier lies between: read from the records alone."""
    if walk.settled[count] is walk.settled[-1]:
        return None  # over
    for at in range(count - 1, -1, -1):
        if _barrier(walk, walk.settled[at]) != _barrier(walk, walk.settled[count]):
            return None
        if walk.match.moves[at].seat == seat:
            return at
    return None


def _take_back(walk: Walk, count: int, seat: int, chance: random.Random) -> None:
    moves = walk.match.moves[:count]
    match = walk.match_after(count)
    state, version = match.state, match.version
    allowed = match.can_take_back(seat)
    at = _last_of(walk, count, seat)
    if at is None:
        assert allowed == "no", f"law 6: seat {seat} can take back across a barrier after move {count}"
        assert isinstance(match.take_back(seat), Refused), f"law 6: seat {seat} takes back across a barrier"
        assert (match.state, match.version) == (state, version), "law 6: a refused take-back changes something"
        return
    assert allowed != "no", f"law 6: seat {seat} cannot take back move {at} after move {count}"
    refused = match.take_back(seat)
    assert refused is None, f"law 6: {refused}"
    assert match.version == version + 1, "law 6: a take-back that no version tells of"
    assert _barrier(walk, match.state) == _barrier(walk, state), "law 6: a take-back crossed a barrier"
    for name in CHANCE_FIELDS:
        same = walk.record(match.state)[name].tolist() == walk.record(state)[name].tolist()
        assert same, f"law 6: chance was drawn since move {at} and seat {seat} may take it back ({name})"
    later = moves[at + 1 :]
    stayed = [(move.seat, move.code) for move in match.moves[at:]]
    kept = [(move.seat, move.code) for move in later]
    if allowed == "free":
        assert stayed == kept, f"law 6: seat {seat} takes back more than its own move"
        again = [moves[at]]
    else:
        assert stayed == [], f"law 6: what seat {seat} took back has left something behind"
        again = [moves[at], *later]
    _other_choice(walk, match.moves, moves[at], chance)
    for move in again:
        done = match.act(move.seat, move.code)
        assert not isinstance(done, Refused), f"law 6: what was taken back cannot be done again: {done}"
    assert match.state == state, f"law 6: take back and redo by seat {seat} after move {count} gives other bytes"


def _other_choice(walk: Walk, moves: list[Move], taken_back: Move, chance: random.Random) -> None:
    """Instead of the same again, something else."""
    match = walk.match_with(moves)
    codes = walk.game.legal_codes(match.state, taken_back.seat)
    assert taken_back.code in codes, "law 6: what was taken back is no longer legal"
    done = match.act(taken_back.seat, chance.choice(codes))
    assert not isinstance(done, Refused), f"law 6: {done}"


def _barrier_rises_where_something_is_learnt(walk: Walk, step: Transition, chance: random.Random) -> None:
    """Two worlds that a viewer cannot tell apart, the same action in both: if it can tell them apart afterwards, it has
    learnt something by more than the choice itself, and nobody may go back behind that."""
    if _barrier(walk, step.before) != _barrier(walk, step.after) or int(walk.record(step.after)["end_reason"]):
        return
    game = walk.game
    viewer = chance.choice(walk.viewers)
    for kind, twin in walk.hooks.twins(walk.record(step.before), viewer, chance):
        if step.code not in game.legal_codes(twin, step.seat):
            continue
        if game.redact(twin, viewer) != game.redact(step.before, viewer):
            continue  # law 4 says so
        learnt = game.redact(after(game, twin, step.seat, step.code)[-1], viewer) != game.redact(step.after, viewer)
        assert not learnt, (
            f"law 6: {game.codec.decode(step.code)} by seat {step.seat} tells viewer {viewer} whether {kind}, "
            "and it can be taken back"
        )
