"""One table that people are connected to: what is decided is kept, then told to everyone, then answered.

One lock a table makes it the single writer in this process; between processes the database's key (table, number) does.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from time import time, time_ns
from typing import TYPE_CHECKING

import msgspec

from yokocho.table import events as e
from yokocho.table.events import By, Event
from yokocho.table.fairness import new_seed
from yokocho.table.refusal import Refusal, refuse
from yokocho.table.seats import Guest
from yokocho.table.state import begin
from yokocho.table.table import KernelFaultError, Table

from . import protocol as p
from .audience import Audience
from .botdesk import BotDesk
from .connection import Connection, Reply
from .deciding import Change, Context, decide
from .storage import Append, ConflictError, StorageTroubleError
from .summary import new_invite, new_table_id, summary_of
from .views import Since

if TYPE_CHECKING:
    from .hub import Hub

log = logging.getLogger("yokocho.table")

TRIES = 5
"""Decisions anew after other processes were faster."""
KEPT_REFUSALS = 256


class LiveTable:
    def __init__(self, table: Table, hub: Hub, trouble: str | None = None) -> None:
        self.table = table
        self.hub = hub
        self.trouble = trouble
        """Why nothing can be played though the record says so: storage, or rules that have changed."""
        self.lock = asyncio.Lock()
        self.audience = Audience(self)
        self.bots = BotDesk(self)
        self.is_closed = False
        self._refusals: OrderedDict[By, Refusal] = OrderedDict()
        self._recovering: asyncio.Task[None] | None = None

    # --- commands -----------------------------------------------------------------------------------------------------

    async def command(self, connection: Connection, command: Change) -> str:
        """Carry out a person's command and answer it; returns the outcome's name for the metrics."""
        async with self.lock:
            if self.is_closed:  # this copy is out of date; its connections are told to come back
                return "closed"
            by, reply = By(connection.guest, command.id), Reply(connection, command.id)
            number = self.table.answered(by)
            told = self.table.state.number_for
            if number is not None:
                reply.done(told(connection.who.seat, number))
                return "repeated"
            refusal = self._refusals.get(by) or await self._carry_out(command, reply)
            if refusal is None:
                reply.done(told(connection.who.seat, self.table.answered(by)))
                return "done"
            self._remember(by, refusal)
            connection.say(p.Refused(command.id, refusal.code, refusal.text, refusal.clause))
            if refusal.code == "stale":
                await self.audience.welcome(connection)
            return "refused"

    def _remember(self, by: By, refusal: Refusal) -> None:
        """The same command gets the same answer; but what storage refused may be tried again."""
        if refusal.code in ("storage", "busy"):
            return
        self._refusals[by] = refusal
        if len(self._refusals) > KEPT_REFUSALS:
            self._refusals.popitem(last=False)

    async def _carry_out(self, command: Change, reply: Reply) -> Refusal | None:
        guest = reply.connection.guest
        for _ in range(TRIES):
            if self.trouble is not None:
                return refuse(self.trouble)
            if isinstance(command, p.SetBot):  # what a bot looks things up in may have been made meanwhile
                self.table.levels = self.hub.games.level_ids(self.table.game.info, self.table.state.options)
            try:
                decision = decide(self.table, command, self._context(guest, command))
            except KernelFaultError as fault:
                return await self._freeze("bug", fault)
            if isinstance(decision, Refusal):
                return decision
            try:
                await self._keep(decision, reply)
                if isinstance(decision, e.BotSet) and decision.level is not None:
                    await self._let_fall(decision.seat)
            except ConflictError:
                await self._catch_up()
                if self.table.answered(By(guest, command.id)) is not None:
                    return None
                continue
            except StorageTroubleError as error:
                return self._stand_still(error)
            return None
        return refuse("busy")

    async def _let_fall(self, seat: int) -> None:
        """What a person has begun unseen is not for a bot to go through with. The command that brought it about is
        answered already, so what goes wrong here is not told as its answer."""
        while self.trouble is None:
            try:
                back = self.table.let_fall(seat)
                if back is None:
                    return
                await self._keep(back)
            except KernelFaultError as fault:
                await self._freeze("bug", fault)
            except ConflictError:
                await self._catch_up()
            except StorageTroubleError as error:
                self._stand_still(error)

    def _context(self, guest: str, command: Change) -> Context:
        if isinstance(command, p.Act | p.ActWay):  # those that come often, and ask about nobody
            return Context(Guest(guest))
        here, gone = self.audience.here(), self.audience.gone(self.hub.settings.away_seconds)
        return Context(Guest(guest, here, gone), new_table_id())

    async def why(self, connection: Connection, command: p.Why) -> None:
        async with self.lock:
            if self.trouble is not None:
                refusal = refuse(self.trouble)
            else:
                try:
                    refusal = self.table.why(connection.guest, command.way)
                except KernelFaultError as fault:
                    refusal = await self._freeze("bug", fault)
        connection.say(p.Answer(command.id, refusal.text, refusal.clause))

    async def resync(self, connection: Connection) -> None:
        async with self.lock:
            await self.audience.welcome(connection)

    # --- keeping and telling ------------------------------------------------------------------------------------------

    async def _keep(self, event: Event, reply: Reply | None = None) -> None:
        """Append before anything is told. If we are stopped in between, this copy is no longer to be trusted."""
        state = self.table.state
        if state.made.consent and isinstance(event, e.Started | e.Moved):
            event = msgspec.structs.replace(event, at=time_ns() // 1_000_000)
        entry = Append(state.made.table, state.number + 1, event)
        if isinstance(event, e.Sat):
            entry.members = (event.guest,)
        if isinstance(event, e.RematchWanted) and event.table is not None:
            entry.also = (self._next_table(event),)
        entry.summary = summary_of(self.table.state, event)
        try:
            await self.hub.store.journal.append(entry)
        except (ConflictError, StorageTroubleError):
            self.table.abandon()
            raise
        except BaseException:
            self.hub.forget(self)
            raise
        await self._count_in(event, reply, packed=entry.body)
        self.bots.look()

    def _next_table(self, event: e.RematchWanted) -> Append:
        """The table of a rematch, kept in the same transaction; it begins as soon as somebody opens it."""
        assert event.table is not None
        made = self.table.next_made(event.seat, event.table, new_seed(), new_invite(), int(time()))
        people = tuple(seat.guest for seat in made.seats if seat.guest is not None)
        return Append(event.table, 0, made=made, members=people, summary=summary_of(begin(made), None))

    async def _count_in(
        self, event: Event, reply: Reply | None = None, *, packed: bytes | None = None, foreign: bool = False
    ) -> None:
        """Count in what is kept, and tell everyone."""
        self.table.apply(event, packed)
        if foreign:
            self.table.abandon()  # the match is brought to what another process kept
        try:
            await self.audience.tell(event, reply)
        except Exception as error:  # noqa: BLE001 - a game's facts or scene failed: a bug like one in its rules
            await self._freeze("bug", error)

    async def _catch_up(self) -> None:
        """Count in what other processes appended."""
        try:
            events = await self.hub.store.events_after(self.table.state.made.table, self.table.state.number)
        except StorageTroubleError as error:
            self._stand_still(error)
            return
        for event in events:
            await self._count_in(event, foreign=True)
        self.bots.look(mine=False)

    async def heard(self, number: int) -> None:
        """Another process says that it appended this number."""
        async with self.lock:
            if number > self.table.state.number and self.trouble is None:
                await self._catch_up()

    # --- those who come and go ----------------------------------------------------------------------------------------

    async def join(self, connection: Connection, since: Since | None) -> None:
        async with self.lock:
            if self.is_closed:
                connection.close(1012, "restart")
                return
            await self._begin_rematch()
            event = self.table.came_back(connection.guest) if self.trouble is None else None
            if event is not None:
                try:
                    await self._keep(event)
                except (ConflictError, StorageTroubleError) as error:
                    log.warning("a seat could not be handed back", extra={"fields": {"error": type(error).__name__}})
            await self.audience.enter(connection, since)
            self.bots.look()

    async def _begin_rematch(self) -> None:
        """A rematch with everyone there starts by itself."""
        state = self.table.state
        if state.made.parent is None or state.number or self.trouble is not None:
            return
        try:
            event = self.table.start(None)
            if not isinstance(event, Refusal):
                await self._keep(event)
        except ConflictError:
            await self._catch_up()
        except StorageTroubleError as error:
            self._stand_still(error)
        except KernelFaultError as fault:
            await self._freeze("bug", fault)

    async def bot_acts(self, seat: int, code: int, version: int) -> None:
        """What a bot thought out for this version."""
        async with self.lock:
            if self.trouble is None and self.table.state.version_for(seat) == version:
                await self._decided_for_bot(lambda: self.table.bot_act(seat, code))

    async def replace_bot(self, seat: int, level: str, instead: str) -> None:
        """The bot of this level cannot choose where it is asked: another plays the seat from now on, and everybody is
        told."""
        async with self.lock:
            if self.trouble is None and self.table.thinking().get(seat) == level:
                await self._decided_for_bot(lambda: e.BotSet(seat, instead))

    async def _decided_for_bot(self, decide_it: Callable[[], Event | Refusal]) -> None:
        try:
            decision = decide_it()
            if isinstance(decision, Refusal):
                await self._freeze("bot", RuntimeError(decision.code))
                return
            await self._keep(decision)
        except KernelFaultError as fault:
            await self._freeze("bug", fault)
        except ConflictError:
            await self._catch_up()
        except StorageTroubleError as error:
            self._stand_still(error)

    # --- trouble ------------------------------------------------------------------------------------------------------

    async def _freeze(self, reason: str, error: BaseException) -> Refusal:
        """A bug stops this one table: its record stays as it was, and the people are told."""
        fields = {"game": self.table.state.made.game, "number": self.table.state.number, "reason": reason}
        log.error("table frozen", extra={"fields": fields}, exc_info=error)
        self.hub.metrics.frozen.labels(reason).inc()
        self.bots.stop()
        event = self.table.freeze(reason)
        try:
            await self.hub.store.journal.append(
                Append(
                    self.table.state.made.table,
                    self.table.state.number + 1,
                    event,
                    summary=summary_of(self.table.state, event),
                )
            )
        except (ConflictError, StorageTroubleError) as trouble:
            self._stand_still(trouble)
        else:
            self.table.apply(event)
            self.audience.tell_plainly()
        return refuse(reason)

    def _stand_still(self, error: Exception) -> Refusal:
        """Storage failed: nothing is played until it is back and the table has been read anew."""
        log.error("storage trouble", extra={"fields": {"error": str(error)}})
        self.hub.metrics.storage_trouble.inc()
        self.trouble = "storage"
        self.bots.stop()
        self.audience.tell_plainly()
        if self._recovering is None or self._recovering.done():
            self._recovering = asyncio.create_task(self._recover(), name="yokocho-recover")
        return refuse("storage")

    async def _recover(self) -> None:
        while not self.is_closed:
            await asyncio.sleep(self.hub.settings.trouble_seconds)
            async with self.lock:
                try:
                    await self.hub.store.check()
                    fresh = await self.hub.read(self.table.state.made.table)
                except StorageTroubleError:
                    continue
                if fresh is not None:
                    self.table, self.trouble = fresh
                self.audience.forget_views()
                await self.audience.welcome_all()
                self.bots.look()
                log.info("storage is back")
                return

    def close(self) -> None:
        """This process forgets the table; it stays in the database."""
        self.is_closed = True
        self.bots.stop()
        self.audience.stop()
        if self._recovering is not None:
            self._recovering.cancel()
