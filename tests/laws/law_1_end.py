"""Law 1: random play ends, within a bound; somebody is awaited until it does; nobody can act after.

(That the game ended within its hook's bound, with somebody awaited all along, is seen while it is played: `Walk`.)
"""

from __future__ import annotations

import numpy as np

from tests.laws.loops import whys
from tests.laws.walk import Walk, kernel_legal, seats_in, settle
from yokocho.engine.refused import Refused


def check(walk: Walk) -> None:
    game, match = walk.game, walk.match
    for at, state in enumerate(walk.settled):
        header = walk.record(state)
        awaited = seats_in(header["awaited"])
        assert settle(game, np.frombuffer(bytearray(state), np.uint8)) == (state,), f"law 1: move {at} is not settled"
        assert int(header["actions"]) == at, f"law 1: {header['actions']} actions counted after {at} moves"
        if state is not walk.settled[-1]:
            assert awaited, f"law 1: nobody is awaited after move {at}"
            assert max(awaited) < walk.table.seats, f"law 1: seat {max(awaited)} is awaited and does not exist"
            assert int(header["end_reason"]) == 0, f"law 1: over and not over after move {at}"
        may = {*awaited, *seats_in(header["may"])}
        for seat in range(walk.table.seats):
            legal = kernel_legal(game, state, seat)
            assert bool(legal) or seat not in awaited, f"law 1: seat {seat} is awaited and can do nothing at move {at}"
            assert not legal or seat in may, f"law 1: seat {seat} can act and is not asked at move {at}"
    _over(walk)
    reasons = game.info.end_reasons
    assert match.end_reason in reasons, f"law 1: {match.end_reason} is no declared reason"
    ranks = match.ranks
    assert ranks is not None
    assert min(ranks) == 1, f"law 1: nobody is first: {ranks}"
    assert all(1 <= rank <= walk.table.seats for rank in ranks), f"law 1: ranks {ranks}"
    assert len(match.scores) == walk.table.seats


def _over(walk: Walk) -> None:
    match = walk.match
    end, version = match.state, match.version
    assert match.actors == match.may == frozenset(), "law 1: somebody is awaited after the end"
    for seat in range(walk.table.seats):
        assert match.legal(seat) == [], f"law 1: seat {seat} can act after the end"
        seen = np.frombuffer(bytearray(walk.game.redact(end, seat)), np.uint8)
        allowed = whys(walk.game.kernels.why, seen, seat, np.zeros(len(walk.game.codec), np.int64))
        assert not allowed, f"law 1: why allows seat {seat} {allowed} codes after the end"
    for _ in walk.some_games("1-end: refused"):
        for seat in range(walk.table.seats):
            for code in range(len(walk.game.codec)):
                assert isinstance(match.act(seat, code), Refused), f"law 1: seat {seat} did {code} after the end"
    assert match.state == end, "law 1: a refused action changed the state"
    assert match.version == version, "law 1: a refused action changed the version"
