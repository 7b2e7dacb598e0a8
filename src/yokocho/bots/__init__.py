"""Bots: each sees the record of its seat, redacted, and nothing else. `registry` has them by name.

A bot of your own is any object with `choose(state, seat, seed, cancel)` (see `base.Bot`):

    class Lowest:
        def __init__(self, game):
            self.game = game

        def choose(self, state, seat, seed, cancel=None):
            return min(self.game.legal_codes(state, seat))

    arena.duel(game, Lowest(game), registry.make_bot(game, "random"), games=100)
"""

from __future__ import annotations


def quick_bench(game_id: str, seconds: float = 8.0) -> dict[str, object]:
    """See `bench.quick_bench`."""
    from yokocho.bots import bench

    return bench.quick_bench(game_id, seconds)
