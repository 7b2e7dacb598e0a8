"""Dice Out: actions and their codes (section 7 of the specification)."""

from typing import Any, Final

from yokocho.engine.actions import Codec, Verb

COLUMNS: Final = 5
MAX_ROWS: Final = 7
CELL_NAMES: Final = tuple(f"{column}{row}" for row in range(1, MAX_ROWS + 1) for column in "abcde")
"""Cells by number, red's home row first: a1 is 0, b1 is 1, a2 is 5."""
CELLS: Final = COLUMNS * MAX_ROWS

_FROM_TO: Final[dict[str, Any]] = {"from": CELL_NAMES, "to": CELL_NAMES}  # `from` is a word of Python's own

CODEC: Final = Codec(
    Verb("arrange", left=(1, 2, 3), middle=(1, 2, 3), right=(1, 2, 3)),
    Verb("move", **_FROM_TO),
    Verb("pass_turn"),
    Verb("claim", unlisted=True),
    Verb("accept_exit"),
)

# A kernel reads a code as: left, middle, right = the digits of code - ARRANGE in base 3, each + 1;
# from, to = divmod(code - MOVE, CELLS).
ARRANGE: Final = CODEC.base("arrange")
MOVE: Final = CODEC.base("move")
PASS_TURN: Final = CODEC.base("pass_turn")
CLAIM: Final = CODEC.base("claim")
ACCEPT_EXIT: Final = CODEC.base("accept_exit")
