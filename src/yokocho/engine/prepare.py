"""`python -m yokocho.engine.prepare GAME ...`: compile games' kernels into the cache, in a process of its own."""

from __future__ import annotations

import importlib
import sys

from yokocho.engine import abi
from yokocho.engine.game import info_of


def compile_game(game: str) -> None:
    """Compile the kernels of one game and the engine's loops, then mark its cache as ready."""
    info = info_of(game)

    def compile_all() -> None:
        abi.build(importlib.import_module(f"{info.package}.rules"))
        importlib.import_module("yokocho.engine.drive")

    abi.compile_once(info.folder, compile_all)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        compile_game(name)
