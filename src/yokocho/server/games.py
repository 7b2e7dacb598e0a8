"""The games of this server: their metadata at once, their kernels when they are compiled."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from yokocho.engine.scene import Text
from yokocho.engine.solving import is_solvable, why_unsolved

from . import protocol as p

if TYPE_CHECKING:
    from yokocho.engine.game import Game, GameInfo
    from yokocho.engine.grids import Grid
    from yokocho.engine.refused import Refused
    from yokocho.engine.scene import ArgValue

log = logging.getLogger("yokocho.games")

_LOADING = threading.Lock()
"""Compiled code is taken into the process by one thread at a time."""


class GameSource(Protocol):
    """Where games and bots' levels come from: the installed ones, or a test's."""

    def discover(self) -> Mapping[str, GameInfo]: ...

    def load(self, game: str) -> Game:
        """The game, compiled if need be: may take seconds, is called in a thread."""
        ...

    def levels(self) -> tuple[p.LevelView, ...]: ...

    def own_levels(self, info: GameInfo, options: Mapping[str, ArgValue]) -> tuple[p.LevelView, ...]:
        """Further levels that this game has, and why they cannot be seated with these options, here and now."""
        ...

    def prepare_bots(self) -> None:
        """Compile the searches: may take seconds, is called in a thread."""
        ...


class InstalledGames:
    """What is found in the package's own folder of games."""

    def discover(self) -> Mapping[str, GameInfo]:
        import yokocho

        return yokocho.discover()

    def load(self, game: str) -> Game:
        import yokocho
        from yokocho.engine.game import prepare

        prepare(game)
        with _LOADING:
            return yokocho.load(game)

    def prepare_bots(self) -> None:
        from yokocho.bots.prepare import prepare

        prepare()

    def levels(self) -> tuple[p.LevelView, ...]:
        from yokocho.bots import registry

        return tuple(p.LevelView(level.id, level.bot) for level in registry.LEVELS)

    def own_levels(self, info: GameInfo, options: Mapping[str, ArgValue]) -> tuple[p.LevelView, ...]:
        from yokocho.bots import registry

        own = registry.own_levels(info)
        unsolved = why_unsolved(info, options) if own else None
        missing = None if unsolved is None else unsolved_text(info, unsolved)
        return tuple(p.LevelView(level.id, level.bot, missing) for level in own)


def unsolved_text(info: GameInfo, refused: Refused) -> Text:
    """Why nothing is known of a solvable game, said to people at the page: where files lie on the server is not their
    business."""
    if refused.code == "not-solved":
        told = refused.text.args
        if told["command"] == told["plain"]:
            return Text("not-built", {"command": told["plain"]})
        return Text("not-built-there", {"command": f"{told['plain']} --data DIR"})
    if refused.code == "not-solvable":
        return refused.text
    log.error("a solved table cannot be used", extra={"fields": {"game": info.id, "code": refused.code}})
    return Text("lesson-unusable")


class Games:
    """Loads each game once; whoever asks meanwhile waits for the same load."""

    def __init__(self, source: GameSource) -> None:
        self._source = source
        self.infos = dict(source.discover())
        self.levels = source.levels()
        self._loading: dict[str, asyncio.Task[Game]] = {}
        self._positions: dict[str, dict[str, Path]] = {}
        self._bots: asyncio.Task[None] | None = None

    def level_ids(self, info: GameInfo, options: Mapping[str, ArgValue]) -> tuple[str, ...]:
        """The levels that can be seated at a table of this game with these options."""
        return tuple(level.id for level in self.levels_of(info, options) if level.missing is None)

    def levels_of(self, info: GameInfo, options: Mapping[str, ArgValue]) -> tuple[p.LevelView, ...]:
        """All levels of this game, also those that cannot be seated with these options."""
        return self.levels + self._source.own_levels(info, options)

    def is_ready(self, game: str) -> bool:
        """Whether it can be played at once, against bots, too: none would be thinking for a minute about its first
        move because its search is still being compiled."""
        task = self._loading.get(game)
        is_loaded = task is not None and task.done() and task.exception() is None
        return is_loaded and (self._bots is None or self._bots.done())

    async def get(self, game: str) -> Game | None:
        """The game, once it is ready; None if there is none of this id."""
        if game not in self.infos:
            return None
        task = self._loading.get(game)
        if task is None or (task.done() and task.exception() is not None):
            task = self._loading[game] = asyncio.create_task(asyncio.to_thread(self._source.load, game))
        return await asyncio.shield(task)

    async def prepare_all(self) -> None:
        """Compile one game after another, and the bots' searches beside them, so that a first guest waits as little as
        possible."""
        self._bots = asyncio.create_task(self._prepare_bots(), name="yokocho-prepare-bots")
        try:
            await self._load_all()
            await self._bots
        finally:
            self._bots.cancel()

    async def _load_all(self) -> None:
        for game in self.infos:
            try:
                await self.get(game)
                log.info("game ready", extra={"fields": {"game": game}})
            except Exception:  # one broken game must not keep the others from the shelf
                log.exception("game does not load", extra={"fields": {"game": game}})

    async def _prepare_bots(self) -> None:
        try:
            await asyncio.to_thread(self._source.prepare_bots)
        except Exception:  # a table can do without bots
            log.exception("bots do not load")

    def cards(self) -> list[p.GameCard]:
        return [self._card(info) for info in self.infos.values()]

    def positions(self, info: GameInfo) -> dict[str, Path]:
        """The records of positions that come with the game, by name."""
        if info.id not in self._positions:
            self._positions[info.id] = {path.stem: path for path in sorted((info.folder / "positions").glob("*.json"))}
        return self._positions[info.id]

    def _card(self, info: GameInfo) -> p.GameCard:
        options = tuple(
            p.OptionSpec(option.name, tuple(option.values), option.default, tuple(option.official), _grid(option.grid))
            for option in info.options
        )
        return p.GameCard(
            id=info.id,
            title=dict(info.title),
            tagline=dict(info.tagline),
            credits=dict(info.credits),
            seats=tuple(info.seats),
            minutes=info.minutes,
            age=info.age,
            cover=info.cover,
            options=options,
            levels=self.levels_of(info, {each.name: each.default for each in info.options}),
            ready=self.is_ready(info.id),
            positions=tuple(self.positions(info)),
            solvable=is_solvable(info),
        )


def _grid(grid: Grid | None) -> p.GridView | None:
    return None if grid is None else p.GridView(grid.names, grid.rows, grid.columns, grid.tables)
