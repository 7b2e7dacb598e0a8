"""Dice Out: the golden playthroughs. Seeds were picked for what happens in their games."""

from __future__ import annotations

from typing import Final

from tests.golden import Golden


def _moves(*steps: str) -> tuple[tuple[str, dict[str, int | str]], ...]:
    return tuple(("move", {"from": step[:2], "to": step[-2:]}) for step in steps)


_ROUND: Final = _moves("c1-c2", "c5-c4", "c2-d2", "c4-d4", "d2-c1", "d4-c5")

GOLDENS: Final = [
    Golden("defaults", 2, {}, 1),
    Golden("exit", 2, {"rows": 4, "move_limit": 20}, 21),
    Golden("spoken", 2, {"rows": 4, "claims": "spoken"}, 10),
    Golden("spoken-exit", 2, {"rows": 4, "claims": "spoken", "move_limit": 20}, 24),
    Golden("wrong-claim", 2, {"rows": 4, "claims": "spoken", "wrong_claim": "loses"}, 19),
    Golden(
        "repetition", 2, {"double_set": "mover_wins"}, 23,
        (
            ("arrange", {"left": 1, "middle": 2, "right": 3}),
            ("arrange", {"left": 1, "middle": 2, "right": 2}),
            *_ROUND, *_ROUND,
        ),
    ),
    Golden("move-limit", 2, {"rows": 4, "repetition": "play_on", "move_limit": 20}, 23),
]  # fmt: skip
