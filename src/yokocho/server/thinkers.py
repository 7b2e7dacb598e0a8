"""Bots think in a few worker threads, on the redacted record of their seat and nothing else."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from yokocho.bots.base import Bot
    from yokocho.bots.discreet import Choice
    from yokocho.engine.game import Game

T = TypeVar("T")
MakeBot = Callable[["Game", str], "Bot"]


def make_installed_bot(game: Game, level: str) -> Bot:
    from yokocho.bots import registry

    return registry.make_bot(game, level, hides=True)


class Thinkers:
    """`make_bot` makes one bot for each game and level; all threads share it."""

    def __init__(
        self, threads: int, make_bot: MakeBot = make_installed_bot, seen: Callable[[str, float], None] | None = None
    ) -> None:
        self._pool = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="yokocho-bot")
        self._make_bot = make_bot
        self._seen = seen
        self._bots: dict[tuple[str, str], Bot] = {}
        self._making = threading.Lock()

    async def choose(self, game: Game, state: bytes, seat: int, level: str) -> Choice:
        """A legal action's code, and whether the time it took could tell something (see `discreet`). Cancelling the
        awaiting task stops the search, too."""
        return await self._run(lambda cancel: self._think(game, state, seat, level, cancel))

    async def wanted(self, game: Game, state: bytes, seat: int) -> int | None:
        """The offered action that the seat should do, or None to let it go. Cancelled in the same way."""

        def weigh(cancel: threading.Event) -> int | None:
            from yokocho.bots import offers, prepare

            prepare.prepare()
            return offers.wanted(game, state, seat, secrets.randbits(63), cancel)

        return await self._run(weigh)

    async def _run(self, think: Callable[[threading.Event], T]) -> T:
        cancel = threading.Event()
        future = asyncio.get_running_loop().run_in_executor(self._pool, think, cancel)
        try:
            return await future
        except asyncio.CancelledError:
            cancel.set()
            raise

    def _think(self, game: Game, state: bytes, seat: int, level: str, cancel: threading.Event) -> Choice:
        from yokocho.bots import discreet

        bot = self._bot(game, level)
        begun = perf_counter()
        # The bot's chance is its own: it never touches the match's.
        choice = discreet.choose(bot, game, state, seat, secrets.randbits(63), cancel)
        if self._seen is not None:
            self._seen(level, perf_counter() - begun)
        return choice

    def _bot(self, game: Game, level: str) -> Bot:
        key = (game.info.id, level)
        with self._making:
            if key not in self._bots:
                self._bots[key] = self._make_bot(game, level)
            return self._bots[key]

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
