"""`YOKOCHO_KERNELS=interpreted python -m tests.laws.digest SEED ...`: everything that the kernels say in one game of
every table, as one hash a game. All three ways to run the same rules must print the same.

The games are short ones, at each seat count once, so that the interpreter is done in a few seconds.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys

import numpy as np

from tests.laws.tables import Table, random_options, subject_of
from tests.laws.walk import Walk, kernel_legal, resampled
from yokocho.engine import abi
from yokocho.engine.game import discover


def digest(walk: Walk) -> str:
    """All states, legal codes, reasons, scores and imagined worlds of one game."""
    game, chance = walk.game, walk.chance("law 2")
    said = hashlib.sha256()
    for at, frame in enumerate(walk.frames):
        said.update(frame)
        for seat in range(walk.table.seats):
            seen = np.frombuffer(bytearray(game.redact(frame, seat)), np.uint8)
            said.update(repr(kernel_legal(game, frame, seat)).encode())
            codes = [chance.randrange(len(game.codec)) for _ in range(6)]
            said.update(repr([int(game.kernels.why(seen, seat, code)) for code in codes]).encode())
        scores = np.zeros(walk.table.seats, np.float64)
        game.kernels.scores(np.frombuffer(bytearray(frame), np.uint8), scores)
        said.update(scores.tobytes())
        if at % 16 == 0:
            said.update(resampled(game, frame, chance.choice(walk.viewers), chance.randbytes(32)))
    return said.hexdigest()


def digests(seeds: list[int]) -> dict[str, str]:
    """By table and seed."""
    told: dict[str, str] = {}
    for seed in seeds:
        for info in discover().values():
            for seats in info.seats:
                table = Table(info.id, seats, random_options(info, random.Random(f"{seed} {seats}")))
                walk = Walk(subject_of(info.id), table, seed)
                told[str(walk)] = digest(walk)
    return told


if __name__ == "__main__":
    json.dump({"mode": abi.MODE, "digests": digests([int(seed) for seed in sys.argv[1:]])}, sys.stdout)
