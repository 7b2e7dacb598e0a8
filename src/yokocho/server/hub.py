"""All tables that this process has in memory: made, read when somebody comes, forgotten when nobody is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from time import monotonic, time
from typing import TYPE_CHECKING

from yokocho.engine.refused import OtherRules, Refused
from yokocho.table.events import Made, StartSeat
from yokocho.table.fairness import new_seed
from yokocho.table.refusal import Refusal, refuse
from yokocho.table.state import begin, fold
from yokocho.table.table import Table

from . import protocol as p
from .deciding import clean_name
from .games import Games
from .live import LiveTable
from .metrics import Metrics
from .records import Position, Records
from .settings import Settings
from .storage import Append, Store
from .summary import new_invite, new_table_id, summary_of
from .thinkers import Thinkers
from .turns import Turns

if TYPE_CHECKING:
    from yokocho.engine.match import MatchRecord
    from yokocho.engine.scene import ArgValue

log = logging.getLogger("yokocho.tables")

SWEEP_SECONDS = 30.0


class Hub:
    def __init__(self, settings: Settings, store: Store, games: Games, thinkers: Thinkers, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.games = games
        self.thinkers = thinkers
        self.metrics = metrics
        self.records = Records(games)
        self.turns = Turns()
        self._tables: dict[str, LiveTable] = {}
        self._reading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._jobs: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep(), name="yokocho-sweeper")

    def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
        for job in self._jobs:
            job.cancel()
        for live in list(self._tables.values()):
            self.forget(live)

    # --- finding ------------------------------------------------------------------------------------------------------

    async def get(self, table: str) -> LiveTable | None:
        """The live table, read from storage if need be; None if there is none. StorageTroubleError if that cannot be
        told."""
        live = self._tables.get(table)
        if live is not None:
            return live
        task = self._reading.get(table)
        if task is None:
            task = self._reading[table] = asyncio.create_task(self._revive(table))
            task.add_done_callback(lambda _: self._reading.pop(table, None))
        return await asyncio.shield(task)

    async def _revive(self, table: str) -> LiveTable | None:
        found = await self.read(table)
        if found is None:
            return None
        live = self._tables[table] = LiveTable(found[0], self, found[1])
        self.metrics.tables_live.set(len(self._tables))
        live.bots.look()
        return live

    async def read(self, table: str) -> tuple[Table, str | None] | None:
        """The table as it is kept, and why it cannot be played on, if so."""
        kept = await self.store.load(table)
        if kept is None:
            return None
        game = await self.games.get(kept.made.game)
        if game is None:
            log.error("a table of an unknown game", extra={"fields": {"game": kept.made.game}})
            return None
        state, sound = fold(kept.made, kept.events)
        damaged = kept.damaged or not sound
        levels = self.games.level_ids(game.info, kept.made.options)
        try:
            return Table(state, game, levels, reopen=not damaged), "damaged" if damaged else None
        except OtherRules:
            log.warning(
                "a table of other rules", extra={"fields": {"game": kept.made.game, "rules": state.rules_version}}
            )
            return Table(state, game, levels, reopen=False), "rules-changed"

    def heard(self, table: str, number: int) -> None:
        """Another process appended an event."""
        live = self._tables.get(table)
        if live is not None:
            self._start(live.heard(number))

    def look_all(self) -> None:
        """Messages of other processes may have been missed."""
        for live in self._tables.values():
            self._start(live.heard(1 << 60))

    def _start(self, job: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(job)
        self._jobs.add(task)
        task.add_done_callback(self._jobs.discard)

    # --- making -------------------------------------------------------------------------------------------------------

    async def make(self, guest: str, wanted: p.NewTable) -> p.MadeTable | Refusal:
        """A new table, kept before it is answered."""
        game = await self.games.get(wanted.game)
        if game is None:
            return refuse("no-such-game", given=wanted.game, expected=", ".join(self.games.infos))
        options = game.info.check_seats(wanted.seats) or game.check_options(wanted.options)
        if isinstance(options, Refused):
            return Refusal(options.code, options.text, options.clause)
        given = None
        if wanted.record is not None:
            stood = await self._stood(wanted, wanted.record, options)
            if isinstance(stood, Refusal):
                return stood
            given, options = stood
        levels = self.games.level_ids(game.info, options)
        seats = self._start_seats(guest, wanted, levels)
        if isinstance(seats, Refusal):
            return seats
        made = Made(
            table=new_table_id(), game=wanted.game, seats=seats, options=options, seed=new_seed(), invite=new_invite(),
            host=guest, listed=wanted.listed, pace=wanted.pace, made_at=int(time()), given=given,
            consent=wanted.consent and given is None,
        )  # fmt: skip
        state = begin(made)
        await self.store.journal.append(
            Append(made.table, 0, made=made, members=(guest,), summary=summary_of(state, None))
        )
        self._tables[made.table] = LiveTable(Table(state, game, levels), self)
        self.metrics.tables_live.set(len(self._tables))
        self.metrics.tables_made.labels(wanted.game).inc()
        return p.MadeTable(made.table, made.invite)

    async def _stood(self, wanted: p.NewTable, record: MatchRecord, options: dict[str, ArgValue]) -> Position | Refusal:
        """The position to begin from. What is wanted beside the record must not contradict it."""
        if (wanted.game, wanted.seats) != (record.game, record.seats):
            given, expected = f"{wanted.game}, {wanted.seats}", f"{record.game[:40]}, {record.seats}"
            return refuse("record-other-table", given=given, expected=expected)
        stood = await self.records.position(record, wanted.moves)
        if not isinstance(stood, Refusal) and wanted.options and options != stood.options:
            return refuse("record-other-options")
        return stood

    def _start_seats(self, guest: str, wanted: p.NewTable, levels: tuple[str, ...]) -> tuple[StartSeat, ...] | Refusal:
        seats = [StartSeat() for _ in range(wanted.seats)]
        if wanted.name is not None:
            name = clean_name(wanted.name)
            if name is None:
                return refuse("name")
            if wanted.seat >= len(seats):
                return refuse("no-such-seat", given=wanted.seat + 1, seats=len(seats))
            seats[wanted.seat] = StartSeat(guest, name)
        for bot in wanted.bots:
            if bot.seat >= len(seats):
                return refuse("no-such-seat", given=bot.seat + 1, seats=len(seats))
            if bot.level not in levels:
                return refuse("no-such-level", given=bot.level, expected=", ".join(levels))
            if seats[bot.seat] != StartSeat():
                return refuse("seat-taken", seat=bot.seat)
            seats[bot.seat] = StartSeat(level=bot.level)
        return tuple(seats)

    # --- forgetting ---------------------------------------------------------------------------------------------------

    def forget(self, live: LiveTable) -> None:
        """Drop this copy; connections are told to come back."""
        name = live.table.state.made.table
        if self._tables.get(name) is live:
            del self._tables[name]
        live.close()
        for connection in list(live.audience.connections):
            connection.close(1012, "restart")
        self.metrics.tables_live.set(len(self._tables))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.settings.idle_seconds))
            before = monotonic() - self.settings.idle_seconds
            for live in list(self._tables.values()):
                quiet = not live.audience.connections and live.audience.quiet_since < before
                if quiet and not live.lock.locked():
                    self.forget(live)
