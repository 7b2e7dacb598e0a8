"""X nimmt!: what a viewer knows (section 8 of the specification), and the words for what happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from yokocho.engine.record import ALL
from yokocho.engine.scene import Text
from yokocho.games.x_nimmt import rules
from yokocho.games.x_nimmt.rules import ROWS, State

PHASES: Final = {rules.CHOOSE: "choose", rules.TAKE_A_ROW: "take_row", rules.SORT_TAKEN: "sort_taken", rules.OVER: "over"}
PLACING: Final = "placing"
"""Phase of the frames between settled states."""


class RoundMinus(msgspec.Struct, frozen=True, gc=False):
    """Minus points of one finished round by source and seat (XN-12)."""

    hand: list[int]
    pile: list[int]


class Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    """See the specification for each; those below `scores` are additions."""

    round: int
    phase: str
    rows: dict[str, list[int]]
    hand: list[int]
    hand_counts: list[int]
    known_hand: list[list[int]]
    chosen: list[int | str | None]
    x_row: list[list[int]]
    x_pile: list[list[int | None]]
    taken: list[int]
    queue: list[int]
    scores: list[int]
    rounds: int
    turn: int
    kept: int
    """The card on its way to an X row, or 0."""
    minus: list[RoundMinus]
    memory: str
    ranks: list[int] = []
    end_reason: str | None = None
    hands: list[list[int]] = []
    """All hands: only for the viewer ALL."""
    undealt: list[int] = []
    """The cards out of the round in their order: only for the viewer ALL."""


def facts(s: State, viewer: int) -> Facts:
    """Facts of `viewer` from a record that is already redacted for it (see `record.read`)."""
    seats = range(s.seats)
    revealed = s.queue_length > 0
    over = s.end_reason != 0
    return Facts(
        round=s.round_no,
        phase=PHASES.get(s.phase, PLACING),
        rows={str(row + 3): list(s.rows[row][: s.row_length[row]]) for row in range(ROWS)},
        hand=_cards(s.hand[viewer]) if viewer >= 0 else [],
        hand_counts=list(s.hand_count[: s.seats]),
        known_hand=[_cards(s.known[seat]) for seat in seats],
        chosen=[s.revealed[seat] or None for seat in seats] if revealed else [_chosen(s, seat) for seat in seats],
        x_row=[_cards(s.x_row[seat]) for seat in seats],
        x_pile=[_pile(s, seat) for seat in seats],
        taken=list(s.taken[: s.taken_count]),
        queue=list(s.queue[: s.queue_length]),
        scores=list(s.minus[: s.seats]),
        rounds=s.rounds,
        turn=s.turn_no,
        kept=s.kept,
        minus=[
            RoundMinus(list(s.hand_minus[done][: s.seats]), list(s.pile_minus[done][: s.seats]))
            for done in range(s.round_no if over or s.phase == rules.DEALING else s.round_no - 1)
        ],
        memory="none" if s.forgetful else "table",
        ranks=list(s.ranks[: s.seats]) if over else [],
        end_reason="rounds_played" if over else None,
        hands=[_cards(s.hand[seat]) for seat in seats] if viewer == ALL else [],
        undealt=[card for card in s.deck if card] if viewer == ALL else [],
    )


_FLAG: Final = b"\x01"


def _cards(flags: object) -> list[int]:
    """The numbers whose flag is set, rising."""
    line = bytes(flags)  # type: ignore[call-overload]
    found: list[int] = []
    at = line.find(_FLAG)
    while at >= 0:
        found.append(at)
        at = line.find(_FLAG, at + 1)
    return found


def _chosen(s: State, seat: int) -> int | str | None:
    """Before the reveal: the card to its owner, that there is one to all."""
    if s.chosen[seat]:
        return int(s.chosen[seat])
    choosing = s.phase == rules.CHOOSE or s.phase == rules.REVEALING
    return "hidden" if choosing and not s.awaited >> seat & 1 else None


def _pile(s: State, seat: int) -> list[int | None]:
    cards: list[int | None] = list(_cards(s.x_pile[seat]))
    return cards if len(cards) == s.x_pile_count[seat] else [None] * int(s.x_pile_count[seat])


# --- story ----------------------------------------------------------------------------------------------------------------


def story(before: Facts | None, after: Facts, viewer: int) -> list[Text]:
    """Messages for what differs between two neighbouring facts of one viewer; `before` None: the opening."""
    if before is None or before.round != after.round:
        return [Text("log-round", {"round": after.round})]
    return [*_choices(before, after), *_cards_placed(before, after), *_sorted_cards(before, after), *_counted(before, after)]


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
            yield Text("log-wins", seats={"seat": seat})


