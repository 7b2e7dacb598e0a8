"""X nimmt!: actions and their codes (section 7 of the specification)."""

from typing import Final

from yokocho.engine.actions import Codec, Verb

CODEC: Final = Codec(
    Verb("play", secret=True, card=range(1, 101)),
    Verb("take_row", row=(3, 4, 5)),
    Verb("keep_in_x", card=range(1, 101)),
)

# A kernel reads a code as: card = code - PLAY + 1, row = code - TAKE_ROW (counted from 0), card = code - KEEP_IN_X + 1.
PLAY: Final = CODEC.base("play")
TAKE_ROW: Final = CODEC.base("take_row")
KEEP_IN_X: Final = CODEC.base("keep_in_x")
