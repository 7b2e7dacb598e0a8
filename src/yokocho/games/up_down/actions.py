"""Up Down: actions and their codes (section 7 of the specification)."""

from typing import Final

from yokocho.engine.actions import Codec, Verb

CODEC: Final = Codec(
    Verb("play_number", number=range(1, 101)),
    Verb("play_pass"),
    Verb("play_reverse"),
    Verb("play_shot", target=range(7)),
)

# A kernel reads a code as: number = code - PLAY_NUMBER + 1, target = code - PLAY_SHOT.
PLAY_NUMBER: Final = CODEC.base("play_number")
PLAY_PASS: Final = CODEC.base("play_pass")
PLAY_REVERSE: Final = CODEC.base("play_reverse")
PLAY_SHOT: Final = CODEC.base("play_shot")
