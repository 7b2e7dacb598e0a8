"""Everyone who is connected to one table, and what they are told. Each kind of viewer's message is made and encoded
once."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from yokocho.engine.scene import Frame, Text, difference
from yokocho.table import events as e
from yokocho.table.events import Event

from . import protocol as p
from . import views
from .connection import Connection, Reply, frame
from .views import Around, Since, Who

if TYPE_CHECKING:
    from .live import LiveTable

log = logging.getLogger("yokocho.table")

PRESENCE_SECONDS = 0.05
"""Comings and goings within so long are told together."""
SLICE = 4
"""Moves worked through for a newcomer's log before others get a turn."""


class Audience:
    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self.connections: set[Connection] = set()
        self.quiet_since = monotonic()
        self._began = monotonic()
        self._gone_since: dict[str, float] = {}
        self._shown: dict[Who, object] = {}
        """For each kind of viewer what its last view of the table was made of."""
        self._presence: asyncio.TimerHandle | None = None
        self._around: Around | None = None

    # --- who is around ------------------------------------------------------------------------------------------------

    def here(self) -> frozenset[str]:
        return frozenset(connection.guest for connection in self.connections)

    def gone(self, seconds: float) -> frozenset[str]:
        """Guests of this table without a connection for so long. After a restart everybody has some time to come
        back."""
        now, here = monotonic(), self.here()
        seats = self._live.table.state.seats
        absent = (seat.guest for seat in seats if seat.guest is not None and seat.guest not in here)
        return frozenset(guest for guest in absent if now - self._gone_since.get(guest, self._began) >= seconds)

    def around(self) -> Around:
        if self._around is None:
            seats = frozenset(c.who.seat for c in self.connections if c.who.seat is not None)
            watching = {c.guest for c in self.connections if c.who.seat is None}
            self._around = Around(seats, len(watching))
        return self._around

    async def enter(self, connection: Connection, since: Since | None) -> None:
        """Say where everything stands, and tell what happens from now on. The table's lock is held."""
        connection.who = views.viewer_of(self._live.table, connection.guest)
        self.connections.add(connection)
        self._gone_since.pop(connection.guest, None)
        self._around = None
        if since is None or since.seat != connection.who.seat or not self._resume(connection, since.number):
            await self.welcome(connection)
        self._presence_soon()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._around = None
        if connection.guest not in self.here():
            self._gone_since[connection.guest] = monotonic()
        if not self.connections:
            self.quiet_since = monotonic()
        self._presence_soon()

    def _presence_soon(self) -> None:
        if self._presence is None:
            self._presence = asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        framed = frame(views.presence(self.around()))
        for connection in self.connections:
            connection.put(framed)

    # --- whole views --------------------------------------------------------------------------------------------------

    def _view(self, who: Who) -> p.TableView:
        self._shown[who] = (self._makings(), self._own(who))
        return views.table_view(self._live.table, who, self.around(), self._live.trouble)

    def _makings(self) -> object:
        """All that can change in everybody's view of the table: cheaper to compare than views."""
        state = self._live.table.state
        studied = state.may_be_studied
        about = (state.phase, state.pace, state.asked, state.rematch, studied, state.trouble, self._live.trouble)
        return about, tuple(state.seats), self.around()

    def _own(self, who: Who) -> object:
        """What else can change in this viewer's."""
        table = self._live.table
        objects = who.seat is not None and table.state.seats[who.seat].guest in table.state.objected
        return table.can_take_back(who.seat), objects

    async def welcome(self, connection: Connection) -> None:
        """Everything anew. A long log is worked through in slices, while the table's lock is held."""
        table, who = self._live.table, connection.who
        view = self._view(who)
        try:
            if table.state.opening:
                while not table.logs.catch_up(who.seat, SLICE):  # noqa: ASYNC110 - a pause between slices of work
                    await asyncio.sleep(0)
            connection.say(views.welcome(table, who, view))
        except Exception as error:  # the game's facts or scene fail: the table is still there
            log.exception("no scene", extra={"fields": {"game": table.state.made.game}}, exc_info=error)
            connection.say(views.plain_welcome(table, who, view))

    async def welcome_all(self) -> None:
        for connection in list(self.connections):
            connection.who = views.viewer_of(self._live.table, connection.guest)
            await self.welcome(connection)

    def tell_plainly(self) -> None:
        """The table stands still: everybody gets it as it is, with what is known of the scene."""
        table = self._live.table
        for connection in self.connections:
            who = connection.who
            view = self._view(who)
            try:
                connection.say(views.welcome(table, who, view))
            except Exception:  # noqa: BLE001 - the same
                connection.say(views.plain_welcome(table, who, view))

    def _resume(self, connection: Connection, since: int) -> bool:
        table, who = self._live.table, connection.who
        try:
            updates = views.missed(table, who, since, self._live.hub.settings.resume_events)
        except Exception:  # noqa: BLE001 - then a whole view says what is wrong
            return False
        if updates is None:
            return False
        view = self._view(who)
        connection.say(views.resumed(table, who, view))
        for update in updates:
            connection.say(update)
        return True

    def forget_views(self) -> None:
        self._shown.clear()

    # --- events -------------------------------------------------------------------------------------------------------

    async def tell(self, event: Event, reply: Reply | None = None) -> None:
        """The latest event, to everyone who can tell of it, as they see it. The table's lock is held. Whoever's command
        it was hears it first, and its answer with it; the others in turns."""
        state = self._live.table.state
        makings = self._makings()
        told: dict[Who, p.TableView | None] = {}
        first = reply.connection if reply is not None else None
        for (who, was), connections in self._groups(event, first):
            if who == was and state.is_unseen(who.seat, state.number):
                continue
            if first is None or first not in connections:
                await self._live.hub.turns.take()
            framed = frame(self._message(event, who, was, makings, told))
            for connection in connections:
                with connection.together():
                    connection.put(framed)
                    if reply is not None and connection is first:
                        reply.done(state.number_for(who.seat))

    def _groups(self, event: Event, first: Connection | None) -> list[tuple[tuple[Who, Who], list[Connection]]]:
        """Connections that get the same bytes, with what they are and what they were; the first one's group first."""
        was_who = {connection: connection.who for connection in self.connections}
        if isinstance(event, e.Sat | e.Left | e.BotSet | e.Returned):
            self._around = None
            for connection in self.connections:
                connection.who = views.viewer_of(self._live.table, connection.guest)
        groups: dict[tuple[Who, Who], list[Connection]] = {}
        for connection, was in was_who.items():
            groups.setdefault((connection.who, was), []).append(connection)
        return sorted(groups.items(), key=lambda group: first not in group[1])

    def _message(
        self, event: Event, who: Who, was: Who, makings: object, told: dict[Who, p.TableView | None]
    ) -> p.Update | p.Welcome:
        table = self._live.table
        if who != was:  # another viewer counts other events
            return views.welcome(table, who, self._view(who))
        if who not in told:
            told[who] = None if self._shown.get(who) == (makings, self._own(who)) else self._view(who)
        update = views.update(table, event, who, told[who])
        if isinstance(event, e.BotSet) and event.by is None:  # nobody asked for it: say why
            return self._with_reason(update, who, event.seat)
        return update

    def _with_reason(self, update: p.Update, who: Who, seat: int) -> p.Update:
        """A bot was replaced because it failed: told like something that happens, though nothing else does."""
        scene = views.scene(self._live.table, who.seat)
        if scene is None:
            return update
        line = Text("bot-replaced", seats={"seat": seat})
        return msgspec.structs.replace(update, frames=(Frame(difference(scene, scene), (line,)),))

    def stop(self) -> None:
        if self._presence is not None:
            self._presence.cancel()
