"""Bots think in a few worker threads, on the redacted record of their seat and nothing else."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from yokocho.engine.game import Game

MakeBot = Callable[["Game", str], Any]


def make_installed_bot(game: Game, level: str) -> Any:
    try:
        from yokocho.bots import registry
    except ImportError:
        return _Random(game)
    return registry.make_bot(game, level)


class _Random:
    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None) -> int:
        codes = self.game.legal_codes(state, seat)
        return codes[seed % len(codes)]


class Thinkers:
    """`make_bot(game, level)` gives something with `choose(state, seat, seed, cancel) -> code` that runs without the GIL."""

    def __init__(self, threads: int, make_bot: MakeBot = make_installed_bot, seen: Callable[[str, float], None] | None = None) -> None:
        self._pool = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="yokocho-bot")
        self._make_bot = make_bot
        self._seen = seen
        self._own = threading.local()

    async def choose(self, game: Game, state: bytes, seat: int, level: str) -> int:
        """A legal action's code. Cancelling the awaiting task stops the search, too."""
        cancel = threading.Event()
        future = asyncio.get_running_loop().run_in_executor(self._pool, self._think, game, state, seat, level, cancel)
        try:
            return await future
        except asyncio.CancelledError:
            cancel.set()
            raise

    def _think(self, game: Game, state: bytes, seat: int, level: str, cancel: threading.Event) -> int:
        bots: dict[tuple[str, str], Any] = self._own.__dict__.setdefault("bots", {})
        key = (game.info.id, level)
        if key not in bots:
            bots[key] = self._make_bot(game, level)
        begun = perf_counter()
        # The bot's chance is its own: it never touches the match's.
        code = int(bots[key].choose(state, seat, secrets.randbits(63), cancel))
        if self._seen is not None:
            self._seen(level, perf_counter() - begun)
        return code

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
