"""Compiling before playing: only at first use on a machine, in processes of their own, with words about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yokocho.cli.screen import progress
from yokocho.cli.speech import Trouble, language, say

if TYPE_CHECKING:
    from yokocho.engine.game import GameInfo


def rules_are_ready(info: GameInfo) -> bool:
    """Whether the game's kernels lie compiled in the cache."""
    from yokocho.engine import abi

    return abi.MODE == "interpreted" or (abi.cache_directory(info.folder) / "ready").exists()


def prepare_rules(info: GameInfo) -> None:
    """Compile the game's rules if need be."""
    from yokocho.engine.game import prepare
    from yokocho.engine.refused import KernelFault

    with progress(say("loading"), brief=True):
        ready = rules_are_ready(info)
    if ready:
        return
    with progress(say("compiling", game=info.title[language()])):
        try:
            prepare(info.id)
        except KernelFault as fault:
            raise Trouble(say("compile-failed", game=info.title[language()]), hint=str(fault)) from fault


def prepare_bots() -> None:
    """Compile the searches if need be."""
    from yokocho.bots.prepare import PACKAGE, prepare
    from yokocho.engine import abi
    from yokocho.engine.refused import KernelFault

    if abi.MODE == "interpreted" or (abi.cache_directory(PACKAGE) / "ready").exists():
        return
    with progress(say("compiling-bots")):
        try:
            prepare()
        except KernelFault as fault:
            raise Trouble(say("compile-failed", game="bots"), hint=str(fault)) from fault
