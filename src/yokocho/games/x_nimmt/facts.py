"""X nimmt!: what a viewer knows (section 8 of the specification), and the words for what happens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec

from yokocho.engine.record import ALL, U8s
from yokocho.engine.scene import Text
from yokocho.games.x_nimmt import rules
from yokocho.games.x_nimmt.rules import ROWS, State

PHASES: Final = {
    rules.CHOOSE: "choose",
    rules.TAKE_A_ROW: "take_row",
    rules.SORT_TAKEN: "sort_taken",
    rules.OVER: "over",
}
PLACING: Final = "placing"
"""Phase of the frames between settled states."""


class RoundMinus(msgspec.Struct, frozen=True, gc=False):
    """Minus points of one finished round by source and seat (XN-12)."""

    hand: tuple[int, ...]
    pile: tuple[int, ...]


Cards: TypeAlias = tuple[int, ...]


class Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    """See the specification for each; those below `scores` are additions."""

    round: int
    phase: str
    rows: dict[str, Cards]
    hand: Cards
    hand_counts: tuple[int, ...]
    known_hand: tuple[Cards, ...]
    chosen: tuple[int | str | None, ...]
    x_row: tuple[Cards, ...]
    x_pile: tuple[tuple[int | None, ...], ...]
    taken: Cards
    queue: tuple[int, ...]
    scores: tuple[int, ...]
    rounds: int
    turn: int
    kept: int
    """The card on its way to an X row, or 0."""
    minus: tuple[RoundMinus, ...]
    memory: str
    ranks: tuple[int, ...] = ()
    end_reason: str | None = None
    hands: tuple[Cards, ...] = ()
    """All hands: only for the viewer ALL."""
    undealt: Cards = ()
    """The cards out of the round in their order: only for the viewer ALL."""


def facts(s: State, viewer: int) -> Facts:
    """Facts of `viewer` from a record that is already redacted for it (see `record.read`)."""
    seats = range(s.seats)
    over = s.end_reason != 0
    counted = s.round_no if over or s.phase == rules.DEALING else s.round_no - 1
    return Facts(
        round=s.round_no,
        phase=PHASES.get(s.phase, PLACING),
        rows=dict(_rows(lines(s.rows), lines(s.row_length))),
        hand=_cards(lines(s.hand)[viewer]) if viewer >= 0 else (),
        hand_counts=tuple(s.hand_count[: s.seats]),
        known_hand=_sets(lines(s.known), s.seats),
        chosen=tuple([_chosen(s, seat) for seat in seats]),
        x_row=_sets(lines(s.x_row), s.seats),
        x_pile=_piles(lines(s.x_pile), lines(s.x_pile_count), s.seats),
        taken=tuple(s.taken[: s.taken_count]),
        queue=tuple(s.queue[: s.queue_length]),
        scores=tuple(s.minus[: s.seats]),
        rounds=s.rounds,
        turn=s.turn_no,
        kept=s.kept,
        minus=tuple(
            [RoundMinus(tuple(s.hand_minus[n][: s.seats]), tuple(s.pile_minus[n][: s.seats])) for n in range(counted)]
        ),
        memory="none" if s.forgetful else "table",
        ranks=tuple(s.ranks[: s.seats]) if over else (),
        end_reason="rounds_played" if over else None,
        hands=_sets(lines(s.hand), s.seats) if viewer == ALL else (),
        undealt=tuple([card for card in s.deck if card]) if viewer == ALL else (),
    )


ROW_NAMES: Final = tuple(str(row + 3) for row in range(ROWS))
_FLAG: Final = b"\x01"


def lines(field: U8s) -> Any:
    """A field as a record that was read has it: `bytes`, or a tuple of them. Such values can be keys."""
    return field


# What most frames leave as it is, is made once and kept.


@lru_cache(maxsize=16384)
def _cards(flags: bytes) -> Cards:
    """The numbers whose flag is set, rising."""
    found: list[int] = []
    at = flags.find(_FLAG)
    while at >= 0:
        found.append(at)
        at = flags.find(_FLAG, at + 1)
    return tuple(found)


@lru_cache(maxsize=16384)
def _sets(flags: tuple[bytes, ...], seats: int) -> tuple[Cards, ...]:
    return tuple([_cards(line) for line in flags[:seats]])


@lru_cache(maxsize=16384)
def _rows(rows: tuple[bytes, ...], lengths: bytes) -> tuple[tuple[str, Cards], ...]:
    return tuple([(name, tuple(rows[row][: lengths[row]])) for row, name in enumerate(ROW_NAMES)])


@lru_cache(maxsize=16384)
def _piles(flags: tuple[bytes, ...], counts: bytes, seats: int) -> tuple[tuple[int | None, ...], ...]:
    """Cards of each pile; of one that the viewer may not see, only how many."""
    piles = _sets(flags, seats)
    return tuple([cards if len(cards) == n else (None,) * n for cards, n in zip(piles, counts, strict=False)])


def _chosen(s: State, seat: int) -> int | str | None:
    """The card before a seat: to its owner, after the reveal to all; to others that there is one."""
    if s.queue_length:
        return s.revealed[seat] or None
    if s.chosen[seat]:
        return s.chosen[seat]
    choosing = s.phase == rules.CHOOSE or s.phase == rules.REVEALING
    return "hidden" if choosing and not s.awaited >> seat & 1 else None


# --- story ------------------------------------------------------------------------------------------------------------


def story(before: Facts | None, after: Facts, _viewer: int) -> list[Text]:
    """Messages for what differs between two neighbouring facts of one viewer; `before` None: the opening."""
    if before is None or before.round != after.round:
        return [Text("log-round", {"round": after.round})]
    return [
        *_choices(before, after),
        *_cards_placed(before, after),
        *_sorted_cards(before, after),
        *_counted(before, after),
    ]


def _choices(before: Facts, after: Facts) -> Iterator[Text]:
    if not before.queue and after.queue:
        yield Text("log-reveal")
    elif not after.queue and not before.queue:
        for seat, (was, now) in enumerate(zip(before.chosen, after.chosen, strict=True)):
            if was is None and now is not None:
                yield Text("log-chosen", seats={"seat": seat})


def _cards_placed(before: Facts, after: Facts) -> Iterator[Text]:
    if not before.queue:
        return
    seat = before.queue[0]
    seats = {"seat": seat}
    if after.phase == "take_row" and before.phase != "take_row":
        card = after.chosen[seat]
        yield Text("log-too-low", {"card": card or 0}, seats, (f"card-{card}",))
    for name, cards in after.rows.items():
        was = before.rows[name]
        if cards != was:
            card = cards[-1]
            args: dict[str, int | str] = {"card": card, "row": int(name), "count": len(was)}
            kind = "log-placed" if not after.taken and not after.kept else "log-takes-full"
            if before.phase == "take_row":
                kind = "log-takes-low"
            pieces = (f"card-{card}", *(f"card-{taken}" for taken in after.taken))
            yield Text(kind, args, seats, pieces)


def _sorted_cards(before: Facts, after: Facts) -> Iterator[Text]:
    for seat in range(len(after.x_row)):
        seats = {"seat": seat}
        was, now = before.x_row[seat], after.x_row[seat]
        if was and not now and after.phase == PLACING:
            yield Text("log-x-breaks", {"count": len(was)}, seats)
        elif len(now) > len(was):
            card = next(card for card in now if card not in was)
            yield Text("log-keeps", {"card": card}, seats, (f"card-{card}",))
        gained = after.hand_counts[seat] - before.hand_counts[seat]
        if gained > 0:
            yield Text("log-to-hand", {"count": gained}, seats)


def _counted(before: Facts, after: Facts) -> Iterator[Text]:
    if len(after.minus) == len(before.minus):
        return
    last = after.minus[-1]
    yield Text("log-round-over", {"round": after.round})
    for seat in range(len(after.scores)):
        hand, pile = last.hand[seat], last.pile[seat]
        yield Text("log-minus", {"points": hand + pile, "hand": hand, "pile": pile}, {"seat": seat})
    for seat, rank in enumerate(after.ranks):
        if rank == 1:
            yield Text("log-wins" if after.ranks.count(1) == 1 else "log-shares-win", seats={"seat": seat})
