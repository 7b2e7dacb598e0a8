"""X nimmt!: the golden playthroughs. Seeds were picked for what happens in their games."""

from __future__ import annotations

from typing import Final

from tests.golden import Golden

GOLDENS: Final = [
    Golden("defaults", 2, {}, 1),
    Golden("four-seats", 4, {"rounds": 1, "hand": 6}, 1),
    Golden("memory-none", 3, {"rounds": 1, "hand": 6, "memory": "none"}, 1),
    Golden("ten-cards", 2, {"rounds": 1, "hand": 10}, 1),
]
