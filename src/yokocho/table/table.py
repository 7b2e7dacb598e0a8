"""The single writer of one match: typed commands in, one numbered event out for each that is carried out.

Deciding and applying are apart: `decide` methods say which event a command is (or why not) and change nothing that
is kept; the server appends the event to storage and only then calls `apply`. When appending fails, `abandon` puts
the match back. Commands carry the asker's id for them; one that was answered before is answered with the same
event's number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from yokocho.engine.match import Match, Move
from yokocho.engine.record import SPECTATOR
from yokocho.engine.refused import Refused
from yokocho.engine.ways import code_of

from . import events as e
from .events import ArgValue, By, Event, KeptMove, Made, Pace
from .given import begun
from .log import Logs
from .refusal import Refusal, refuse
from .seats import Guest, Seat, check_bot, choose_seat, first_open, may_arrange, people, same_secret
from .state import TableState, outdates_question
from .unseen import undone_unseen_by, unseen_by

if TYPE_CHECKING:
    from yokocho.engine.game import Game


class KernelFaultError(Exception):
    """The game's own code failed: the table must be frozen. The cause is a bug, never a person's doing."""


class Table:
    """Decides for one table. `levels` are the bots' levels that may be seated.

    Raises OtherRules for a running or finished match of other rules; with `reopen` False it can be looked at all the
    same.
    """

    def __init__(self, state: TableState, game: Game, levels: Sequence[str] = (), *, reopen: bool = True) -> None:
        self.state = state
        self.game = game
        self.levels = tuple(levels)
        self.logs = Logs(state, game)
        self.match: Match | None = None
        self._take_backs: dict[int, Literal["no", "free", "ask"]] = {}
        if reopen and state.phase in ("playing", "over"):
            self.match = self._reopened()
            if self.match.over:  # old records do not say that the set-up ended the game
                state.phase = "over"

    # --- the match ----------------------------------------------------------------------------------------------------

    def _reopened(self) -> Match:
        state = self.state
        return Match.reopen(
            self.game,
            seats=len(state.seats),
            options=state.options,
            seed=state.made.seed,
            rules_version=state.rules_version,
            opening=state.opening,
            moves=[*self._far_back(0), *(Move(move.seat, move.code, move.frames) for move in state.moves.late)],
            version=len(state.moves),
            before=() if state.made.given is None else state.made.given.before,
        )

    def _far_back(self, first: int) -> list[Move]:
        """Moves that no take-back can reach stand in the match without their frames."""
        return [Move(0, 0, self.state.opening[-1:])] * (self.state.moves.first_late - first)

    def apply(self, event: Event, packed: bytes | None = None) -> None:
        """Count in an event that is safely kept."""
        before = self.state.moves.first_late
        self.state.apply(event, packed)
        if self.match is not None and self.state.moves.first_late > before:
            self.match.moves[before : self.state.moves.first_late] = self._far_back(before)
        if isinstance(event, e.Moved) and event.kept:
            # One of several simultaneous choices changes nothing for those who made theirs, or have done nothing to
            # take back.
            for seat, answer in list(self._take_backs.items()):
                if seat == event.move.seat or (answer != "no" and seat in event.kept):
                    del self._take_backs[seat]
        else:
            self._take_backs.clear()
        if isinstance(event, e.TookBack):
            self.logs.forget(event.keep)

    def abandon(self) -> None:
        """What was decided last has not been kept: the match goes back to what is."""
        self._take_backs.clear()
        self.match = self._reopened() if self.state.phase in ("playing", "over") else None

    @property
    def awaited(self) -> frozenset[int]:
        """Seats that must act for the game to go on."""
        if self.match is None or self.state.phase != "playing":
            return frozenset()
        return frozenset(self.match.actors)

    def thinking(self) -> dict[int, str]:
        """Bots that are asked now: seat and level."""
        seats = self.state.seats
        return {n: level for n in sorted(self.awaited) if (level := seats[n].level) is not None}

    def offered(self) -> dict[int, str]:
        """Bots that may act though nobody waits for them, with their levels: an offer that they can let go."""
        if self.match is None or self.state.phase != "playing":
            return {}
        seats = self.state.seats
        return {n: level for n in sorted(self.match.may - self.awaited) if (level := seats[n].level) is not None}

    def answered(self, by: By) -> int | None:
        """The event that this command was answered with, if it was."""
        return self.state.answered.get(by)

    # --- playing ------------------------------------------------------------------------------------------------------

    def act(self, by: By, version: int, name: str, params: Mapping[str, ArgValue]) -> Event | Refusal:
        """A person's action, chosen on the view of this version."""
        code = self.game.codec.encode(name, params)
        seat = self._may_act(by.guest, version, code)
        return seat if isinstance(seat, Refusal) else self._moved(seat, (name, dict(params)), by)

    def act_way(self, by: By, version: int, way: Sequence[str]) -> Event | Refusal:
        """The same, named by the ids touched. The rules judge it, whether it was listed in the scene or not."""
        seat = self.state.seat_of(by.guest)
        code = None if seat is None else self._code_of(seat, way)
        seat = self._may_act(by.guest, version, code)
        if isinstance(seat, Refusal):
            return seat
        return refuse("nothing") if code is None else self._moved(seat, code, by)

    def _code_of(self, seat: int, way: Sequence[str]) -> int | None:
        try:
            return code_of(self.game, seat, way, self.state.options)
        except Exception as error:
            raise KernelFaultError from error

    def _may_act(self, guest: str, version: int, code: int | None) -> int | Refusal:
        """The seat of who acts on the view of this version. A claim is judged on what is there when it arrives, not on
        what was seen: the first valid one counts, and who comes later is told so."""
        seat = self.state.seat_of(guest)
        is_claim = code is not None and self.game.codec.is_unlisted(code)
        if is_claim and (faster := self._claimed_by()) not in (None, seat):
            return refuse("late", seat=faster)
        trouble = self._not_playing(seat)
        if trouble is not None:
            return trouble
        assert seat is not None
        if not self._plays(seat):
            return refuse("bot-plays-for-you", seat=seat)
        expected = self.state.version_for(seat)
        if version != expected and not is_claim:
            return refuse("stale", expected=expected, given=version)
        return seat

    def _claimed_by(self) -> int | None:
        """Whose claim has just ended the game."""
        moves = self.state.moves
        if self.state.phase != "over" or not moves or not self.game.codec.is_unlisted(moves[len(moves) - 1].code):
            return None
        return moves[len(moves) - 1].seat

    def bot_act(self, seat: int, code: int) -> Event | Refusal:
        """A bot's action, thought out on the present state."""
        if self.state.phase != "playing" or self.state.seats[seat].level is None:
            return refuse("not-playing", state=self.state.phase)
        return self._moved(seat, code, None)

    def _plays(self, seat: int) -> bool:
        """Its person plays the seat now: has not left, and no bot keeps it."""
        return self.state.seats[seat].kind == "human" and not self.state.seats[seat].left

    def _not_playing(self, seat: int | None) -> Refusal | None:
        if seat is None:
            return refuse("not-seated")
        if self.state.phase != "playing":
            return refuse("not-playing", state=self.state.phase)
        return None

    def _moved(self, seat: int, action: int | tuple[str, dict[str, ArgValue]], by: By | None) -> Event | Refusal:
        match = self._match()
        before, stood = frozenset(match.actors), match.state
        try:
            move = match.act(seat, action)
            if isinstance(move, Refused):
                return Refusal(move.code, move.text, move.clause)
            kept = _still_choosing(before, frozenset(match.actors), seat)
            unseen = self._unseen(stood, move, kept)
            return e.Moved(
                KeptMove(move.seat, move.code, tuple(move.frames)), kept, bool(match.over), by, unseen=unseen
            )
        except Exception as error:
            raise KernelFaultError from error

    def _unseen(self, before: bytes, move: Move, kept: tuple[int, ...]) -> tuple[int, ...]:
        """Who cannot tell that the move was made. Where it ends a question that all see, all are told."""
        seats = len(self.state.seats)
        unseen = unseen_by(self.game, before, move.frames, move.seat, seats)
        asked = self.state.asked
        ends = outdates_question(self.state, move.seat, kept)
        if ends and asked is not None and (move.seat == asked.seat or len(unseen) < seats):
            return ()
        return unseen

    def _match(self) -> Match:
        if self.match is None:
            raise KernelFaultError("a running table without a match")
        return self.match

    def why(self, guest: str, way: Sequence[str]) -> Refusal:
        """Why may the guest not do what these touches name? Answered from what its seat sees."""
        seat = self.state.seat_of(guest)
        trouble = self._not_playing(seat)
        if trouble is not None:
            return trouble
        assert seat is not None
        try:
            code = code_of(self.game, seat, way, self.state.options)
            if code is not None and self.game.codec.is_unlisted(code):
                return refuse("unlisted")  # the answer would tell whether it can be done
            refused = self._match().why_way(seat, tuple(way))
        except Exception as error:
            raise KernelFaultError from error
        return Refusal(refused.code, refused.text, refused.clause)

    # --- taking back --------------------------------------------------------------------------------------------------

    def can_take_back(self, seat: int | None) -> Literal["no", "free", "ask"]:
        if seat is None or self.match is None or self.state.phase != "playing" or self.state.asked is not None:
            return "no"
        if not self._plays(seat):  # what a bot chose meanwhile is not theirs
            return "no"
        answer = self._take_backs.get(seat)
        if answer is None:
            answer = self._take_backs[seat] = self._possible(self.match, seat) if self._is_near(seat) else "no"
        if answer == "ask" and not self._others(seat):
            return "free"
        return answer

    def _possible(self, match: Match, seat: int) -> Literal["no", "free", "ask"]:
        """What others have done unseen changes nothing in it."""
        answer = match.can_take_back(seat)
        if answer == "ask" and seat in self.state.unseen:
            return self._as_seen(match, seat)[0].can_take_back(seat)
        return answer

    def _as_seen(self, match: Match, seat: int) -> tuple[Match, list[int]]:
        """The match without what the seat cannot tell of since its own last move, and the numbers of its late moves."""
        first, numbers = self.state.moves.first_late, self.state.numbers
        last = max((n for n, move in enumerate(match.moves) if n >= first and move.seat == seat), default=first)
        seen = [n for n in range(len(match.moves)) if n <= last or not self.state.is_unseen(seat, numbers[n])]
        moves = [match.moves[n] for n in seen]
        told = Match(match.game, match.seats, match.options, match.seed, match.opening, moves, match.before)
        return told, [numbers[n] for n in seen if n >= first]

    def _is_near(self, seat: int) -> bool:
        """The seat's last move is one of those at hand, and so is what it was made on."""
        moves = self.state.moves
        return any(move.seat == seat for move in moves.late[min(1, moves.first_late) :])

    def _others(self, seat: int) -> tuple[int, ...]:
        """People whose consent a take-back of this seat needs."""
        return tuple(other for other in people(self.state.seats) if other != seat)

    def take_back(self, by: By) -> Event | Refusal:
        """To before the own last action; at once when it is free, else the other people are asked."""
        seat = self.state.seat_of(by.guest)
        trouble = self._not_playing(seat)
        if trouble is not None:
            return trouble
        assert seat is not None
        if not self._plays(seat):
            return refuse("bot-plays-for-you", seat=seat)
        if self.state.asked is not None:
            return refuse("already-asked", seat=self.state.asked.seat)
        possible = self.can_take_back(seat)
        if possible == "ask":
            return e.TakeBackAsked(seat, self._others(seat), by)
        if possible == "no":
            return refuse("nothing-to-take-back")
        return self._taken_back(seat, by)

    def let_fall(self, seat: int) -> Event | None:
        """The last step of a seat that others cannot tell of, such as a name in a declaration that is being built, is
        taken back: whoever plays the seat from now on need not go through with it. None: there is none."""
        state, match = self.state, self.match
        if match is None or state.phase != "playing" or state.asked is not None:
            return None
        last = max((n for n, move in enumerate(match.moves) if move.seat == seat), default=-1)
        if last < state.moves.first_late or not state.is_unseen(None, state.numbers[last]):
            return None
        if not self._is_near(seat) or self._possible(match, seat) != "free":
            return None
        back = self._taken_back(seat, None)
        return None if isinstance(back, Refusal) else back

    def answer_take_back(self, by: By, agree: bool) -> Event | Refusal:
        seat = self.state.seat_of(by.guest)
        trouble = self._not_playing(seat)
        if trouble is not None:
            return trouble
        asked = self.state.asked
        if asked is None or seat not in asked.waiting:
            return refuse("nothing-asked")
        if agree and asked.waiting == (seat,):
            return self._taken_back(asked.seat, by)
        return e.TakeBackAnswered(seat, agree, by)

    def _taken_back(self, seat: int, by: By | None) -> Event | Refusal:
        match = self._match()
        before = frozenset(match.actors)
        first, old = self.state.moves.first_late, self.state.moves.late
        numbers = self.state.numbers[first:]
        try:
            if match.can_take_back(seat) == "ask" and self._possible(match, seat) == "free":
                told, numbers = self._as_seen(match, seat)
                match.moves[:] = told.moves  # what others began unseen is no reason to ask them, and goes
            refused = match.take_back(seat)
            if refused is not None:
                return Refusal(refused.code, refused.text, refused.clause)
            new = [KeptMove(move.seat, move.code, tuple(move.frames)) for move in match.moves[first:]]
            kept = _chosen_again(before, frozenset(match.actors), seat)
            pairs = zip(old, new, strict=False)
            same = next((n for n, (was, now) in enumerate(pairs) if was != now), min(len(old), len(new)))
            tail, tail_numbers = new[same:], numbers[same + 1 :] if len(new) > same else []
            unseen = self._undone_unseen(seat, old[same:], zip(tail, tail_numbers, strict=True))
        except Exception as error:
            raise KernelFaultError from error
        return e.TookBack(seat, first + same, tuple(tail), tuple(tail_numbers), kept, by, unseen)

    def _undone_unseen(
        self, seat: int, gone: Sequence[KeptMove], tail: Iterable[tuple[KeptMove, int]]
    ) -> tuple[int, ...]:
        """Who cannot tell that the seat took back: nobody, if all were asked."""
        state = self.state
        if state.asked is not None:
            return ()
        old = zip(gone, state.numbers[len(state.numbers) - len(gone) :], strict=True)
        return undone_unseen_by(self.game, old, tail, seat, len(state.seats), state.is_unseen)

    # --- seats --------------------------------------------------------------------------------------------------------

    def sit(self, by: By, asker: Guest, name: str, seat: int | None, invite: str | None) -> Event | Refusal:
        """Sit down, come back, or take another name."""
        made = self.state.made
        invited = made.listed or asker.id == made.host or same_secret(invite, made.invite)
        chosen = choose_seat(
            self.state.seats, seat, asker.id, phase=self.state.phase, seen=self.state.seen, invited=invited
        )
        return chosen if isinstance(chosen, Refusal) else e.Sat(chosen, asker.id, name, by)

    def leave(self, by: By) -> Event | Refusal:
        seat = self.state.seat_of(by.guest)
        if seat is None:
            return refuse("not-seated")
        if self.state.seats[seat].left:
            return refuse("left-already")
        return e.Left(seat, by)

    def came_back(self, guest: str) -> Event | None:
        """A guest connects again whose seat a bot was asked to keep: it is theirs at once, unless they left by word."""
        seat = self.state.seat_of(guest)
        if seat is None or self.state.phase != "playing":
            return None
        held = self.state.seats[seat]
        return e.Returned(seat) if held.level is not None and not held.left else None

    def set_bot(self, by: By, asker: Guest, seat: int, level: str | None) -> Event | Refusal:
        refusal = self._may_arrange(asker.id) or check_bot(self.state.seats, seat, level, self.levels, asker)
        return refusal or e.BotSet(seat, level, by)

    def set_pace(self, by: By, pace: Pace) -> Event | Refusal:
        return self._may_arrange(by.guest) or e.PaceSet(pace, by)

    def set_consent(self, by: By, *, agree: bool) -> Event | Refusal:
        """Who plays or has played here may object to the game being studied, as long as it is not yet."""
        state = self.state
        if state.seat_of(by.guest) is None and by.guest not in state.seen:
            return refuse("not-seated")
        if not state.made.consent:
            return refuse("not-studied")
        objected = state.objected - {by.guest} if agree else state.objected | {by.guest}
        seat, unseen = state.seat_of(by.guest), ()
        if bool(objected) == bool(state.objected):  # who it was is for nobody to see
            unseen = tuple(viewer for viewer in (SPECTATOR, *range(len(state.seats))) if viewer != seat)
        return e.ConsentSet(by.guest, agree, by, unseen)

    def _may_arrange(self, guest: str) -> Refusal | None:
        if self.state.phase not in ("gathering", "playing"):
            return refuse("not-playing", state=self.state.phase)
        return may_arrange(self.state.seats, guest, self.state.made.host)

    # --- beginning, ending --------------------------------------------------------------------------------------------

    def start(self, by: By | None) -> Event | Refusal:
        """Begin the match; all seats must be taken. `by` None: the server itself begins a rematch."""
        state = self.state
        if state.phase != "gathering":
            return refuse("started-already")
        refusal = None if by is None else self._may_arrange(by.guest)
        if refusal is not None:
            return refusal
        free = first_open(state.seats)
        if free is not None:
            return refuse("seats-open", seat=free)
        given = state.made.given
        if given is not None and given.rules_version != self.game.info.rules_version:
            return refuse("rules-changed")
        try:
            if given is None:
                self.match = self.game.new(len(state.seats), dict(state.options), state.made.seed)
            else:
                self.match = begun(self.game, len(state.seats), state.options, state.made.seed, given)
            match = self.match
            return e.Started(match.rules_version, tuple(match.opening), by, over=bool(match.over))
        except Exception as error:
            raise KernelFaultError from error

    def rematch(self, by: By, asker: Guest, next_table: str) -> Event | Refusal:
        """Want another game. With the last one who is still there, `next_table` is to be made."""
        state = self.state
        if state.phase != "over":
            return refuse("not-over")
        seat = state.seat_of(by.guest)
        if seat is None:
            return refuse("not-seated")
        if state.rematch is not None:
            return refuse("rematch-made")
        waiting = [n for n in people(state.seats) if n != seat and not state.seats[n].wants_rematch]
        still_there = [n for n in waiting if state.seats[n].guest in asker.here]
        return e.RematchWanted(seat, None if still_there else next_table, by)

    def next_made(self, last: int, table: str, seed: bytes, invite: str, now: int) -> Made:
        """The next table, made when seat `last` wants it, too: the people who want it, the same bots; other seats
        are open."""
        made = self.state.made
        seats = tuple(
            _next_seat(seat, wants=seat.wants_rematch or n == last) for n, seat in enumerate(self.state.seats)
        )
        return msgspec.structs.replace(
            made,
            table=table,
            seats=seats,
            seed=seed,
            invite=invite,
            pace=self.state.pace,
            made_at=now,
            parent=made.table,
            consent=self.state.may_be_studied,
        )

    def freeze(self, reason: str) -> Event:
        return e.Frozen(reason)


def _next_seat(seat: Seat, *, wants: bool) -> e.StartSeat:
    if wants:
        return e.StartSeat(seat.guest, seat.name)
    return e.StartSeat(level=seat.level) if seat.guest is None or seat.left else e.StartSeat()


def _still_choosing(before: frozenset[int], after: frozenset[int], seat: int) -> tuple[int, ...]:
    """Seats for which nothing has changed but that another seat made its simultaneous choice."""
    return tuple(sorted(after)) if after and after == before - {seat} else ()


def _chosen_again(before: frozenset[int], after: frozenset[int], seat: int) -> tuple[int, ...]:
    """The same for a choice that was taken back."""
    return tuple(sorted(after - {seat})) if seat not in before and after == before | {seat} else ()
