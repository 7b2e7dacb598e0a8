"""A helper in a file of its own, and a house table from a data file."""

import tomllib
from pathlib import Path

from yokocho.engine.abi import helper

WORTH: tuple[int, ...] = tuple(
    tomllib.loads((Path(__file__).parent / "data" / "worth.toml").read_text(encoding="utf-8"))["worth"]
)


@helper
def bonus(n: int) -> int:
    """What is added."""
    return n + 100
