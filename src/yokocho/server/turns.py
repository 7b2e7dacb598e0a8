"""Who acted hears first: work that can wait gets one turn in each round of the event loop.

Making what the other viewers see costs several times what the actor's own event costs. Done at once, it would stand
in the way of everybody else's actions; done in turns, an action that comes in is answered after at most one such
piece of work.
"""

from __future__ import annotations

import asyncio
from collections import deque


class Turns:
    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._is_running = False

    async def take(self) -> None:
        """Wait for a turn; first come, first served."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._waiting.append(turn)
        if not self._is_running:
            self._is_running = True
            loop.call_soon(self._next)
        await turn

    def _next(self) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                break
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._next)
        else:
            self._is_running = False
