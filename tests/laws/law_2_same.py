"""Law 2: same seed and actions, same bytes; records replay to the same bytes; save and load are the identity.

(Compiled, checked and interpreted kernels give the same bytes: `test_modes.py`.)
"""

from __future__ import annotations

import json

import numpy as np

from tests.laws.walk import Walk, after
from yokocho.engine.match import Match, played_through, read_record
from yokocho.engine.refused import BadSetting, Refused


def check(walk: Walk) -> None:
    game, match = walk.game, walk.match
    again = game.new(walk.table.seats, walk.table.options, walk.seed)
    assert again.opening == match.opening, "law 2: the same seed sets up another game"
    for at, move in enumerate(match.moves):
        done = again.act(move.seat, move.code)
        assert not isinstance(done, Refused), f"law 2: move {at} was legal and is now refused: {done}"
        assert done.frames == move.frames, f"law 2: the same action gives other frames at move {at}"

    other = game.new(walk.table.seats, walk.table.options, walk.seed + 1_000_003)
    assert other.opening != match.opening, "law 2: another seed sets up the same game"

    for _ in walk.some_games("2-same: records"):
        _recorded(walk)
    for state in walk.settled:
        saved, loaded = walk.record(state), bytearray(len(state))
        record = np.frombuffer(loaded, game.layout.dtype)[0]
        for name in game.layout.dtype.names or ():
            record[name] = saved[name]
        assert loaded == state, "law 2: a state is more than its fields"
    for step in walk.transitions:
        assert after(game, step.before, step.seat, step.code)[-1] == step.after, "law 2: the bare kernels differ"


def _recorded(walk: Walk) -> None:
    """A record and stored states give the match again."""
    game, match = walk.game, walk.match
    told = match.record()
    assert json.loads(json.dumps(told)) == told, "law 2: a record is not plain JSON"
    replayed = _replay(walk, json.dumps(told))
    assert [m.frames for m in replayed.moves] == [m.frames for m in match.moves], "law 2: a record replays otherwise"
    assert replayed.record() == told, "law 2: the replayed record differs"

    settled = [at for at, state in enumerate(walk.settled) if not game.layout.head(state).end_reason]
    begun = match.play_on(walk.seed + 1, walk.chance("law 2").choice(settled))
    begun.act(seat := min(begun.actors), begun.legal(seat)[0])
    told = begun.record()
    replayed = _replay(walk, json.dumps(told))
    assert replayed.opening == begun.opening, "law 2: a record leads to another beginning"
    assert replayed.record() == told, "law 2: a record from a position replays otherwise"

    stored = Match.reopen(
        game,
        seats=match.seats,
        options=match.options,
        seed=match.seed,
        rules_version=match.rules_version,
        opening=match.opening,
        moves=match.moves,
        version=match.version,
    )
    assert (stored.state, stored.version, stored.ranks) == (match.state, match.version, match.ranks)


def _replay(walk: Walk, record: str) -> Match:
    """`Match.replay`; a planted game, which cannot be looked up by its id, is replayed by hand."""
    from yokocho.engine.game import discover

    if walk.game.info is discover().get(walk.game.id):
        try:
            return Match.replay(record)
        except BadSetting as bad:
            raise AssertionError(f"law 2: a record does not replay: {bad}") from bad
    match = played_through(walk.game, read_record(record))
    assert isinstance(match, Match), f"law 2: a record does not replay: {match}"
    return match
