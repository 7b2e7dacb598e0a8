"""Up Down: the golden playthroughs. Seeds were picked for what happens in their games."""

from __future__ import annotations

from typing import Final

from tests.golden import Golden

SPECIALS: Final = {"pass_cards": 6, "reverse_cards": 6, "shot_cards": 6}

GOLDENS: Final = [
    Golden("defaults", 4, {}, 11),
    Golden("flip", 3, {"hand_size": 3, "opening": "flip"}, 31),
    Golden("limit", 2, {"hand_size": 10, **SPECIALS, "turn_limit": 50}, 110),
    Golden("play-on", 7, {"hand_size": 10, "pass_cards": 5, "empty_pile": "play_on"}, 60),
    Golden("reshuffle", 5, {"hand_size": 10, "pass_cards": 0, "reverse_cards": 4, "shot_cards": 6}, 9),
]
