"""Up Down: what a viewer knows (section 8 of the specification), and the words for what happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final, TypeAlias

import msgspec

from yokocho.engine.record import ALL, U8s
from yokocho.engine.scene import Text
from yokocho.games.up_down import rules
from yokocho.games.up_down.rules import NUMBERS, UNSURE, State

Card: TypeAlias = int | str
Cards: TypeAlias = tuple[Card, ...]

PHASES: Final = {rules.PLAY: "play", rules.OVER: "over", rules.DRAWING: "drawing", rules.DROPPING: "dropping",
                 rules.FLIPPING: "flipping"}  # fmt: skip
"""The last three are those of the frames between settled states."""
KINDS: Final = ("pass", "reverse", "shot")
END_REASONS: Final = (None, "last_one_in", "turn_limit")


class Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    """See the specification for each; those below `over` are additions."""

    phase: str
    actors: tuple[int, ...]
    starter: int
    turn: int
    turns: int
    direction: int
    last_number: int | None
    hand_sizes: tuple[int, ...]
    hand: Cards | None
    pile_size: int
    discard: Cards
    out: tuple[int, ...]
    shown_hands: dict[str, Cards]
    over: bool
    unseen_specials: tuple[int, ...]
    """How many passes, reverses and shots nobody has shown."""
    drawn_since: tuple[int, ...]
    """How many cards of each hand were surely dealt or drawn since the last shuffle."""
    held_before: Cards
    """Unseen cards that are surely in hands since before the last shuffle."""
    unsure: tuple[int, ...] = ()
    """How many more of each hand may have been drawn since, after specials of which nobody can say of which shuffle
    they were; (): none."""
    last_player: int | None = None
    target: int | None = None
    """Whom a shot has just named."""
    ranks: tuple[int, ...] = ()
    end_reason: str | None = None
    hands: tuple[Cards, ...] = ()
    """All hands: only for the viewer ALL."""
    pile: Cards = ()
    """The pile, the next card last. Only the viewer ALL has it in its record."""


def facts(s: State, viewer: int) -> Facts:
    """Facts of `viewer` from a record that is already redacted for it (see `record.read`)."""
    seats = range(s.seats)
    hands, shown, counts = lines(s.hand), lines(s.shown), lines(s.hand_count)
    out = _out(lines(s.out_place))
    discard = cards(lines(s.discard))
    specials = lines(s.specials_left)
    drawn = lines(s.drawn_since)[: s.seats]
    return Facts(
        phase=PHASES[s.phase],
        actors=(s.turn,) if s.awaited else (),
        starter=s.starter,
        turn=s.turn,
        turns=s.actions,
        direction=-1 if s.backwards else 1,
        last_number=s.last_number or None,
        hand_sizes=tuple(counts[: s.seats]),
        hand=cards(hands[viewer]) if viewer >= 0 else None,
        pile_size=s.pile_count,
        discard=discard,
        out=out,
        shown_hands={str(seat): cards(shown[seat]) for seat in out},
        over=s.end_reason != 0,
        unseen_specials=tuple(
            [specials[kind] + specials[kind + 1] % UNSURE - specials[kind + 1] // UNSURE for kind in (0, 2, 4)]
        ),
        drawn_since=tuple([count % UNSURE for count in drawn]),
        unsure=tuple([count // UNSURE for count in drawn]) if max(drawn) >= UNSURE else (),
        held_before=_held_before(lines(s.shuffled), specials, discard, shown),
        last_player=s.played_by - 1 if s.played_by else None,
        target=s.target - 1 if s.target else None,
        ranks=tuple(s.ranks[: s.seats]) if s.end_reason else (),
        end_reason=END_REASONS[s.end_reason],
        hands=tuple([cards(hands[seat]) for seat in seats]) if viewer == ALL else (),
        pile=cards(lines(s.pile)),
    )


def lines(field: U8s) -> Any:
    """A field as a record that was read has it: `bytes`, or a tuple of them. Such values can be keys."""
    return field


@lru_cache(maxsize=16384)
def cards(codes: bytes) -> Cards:
    """The cards of a line of codes, up to the first zero."""
    return tuple([CARD_OF[code] for code in codes[: codes.find(0) if 0 in codes else None]])


CARD_OF: Final = (*range(NUMBERS), *(KINDS[place // 2] for place in range(6)))
"""The public name of a card by its code."""


@lru_cache(maxsize=4096)
def _out(places: bytes) -> tuple[int, ...]:
    """Seats in the order they dropped out."""
    return tuple(sorted([seat for seat, place in enumerate(places) if place], key=places.__getitem__))


@lru_cache(maxsize=16384)
def _held_before(numbers: bytes, specials: bytes, discard: Cards, shown: tuple[bytes, ...]) -> Cards:
    """Cards that are not of the last shuffle and that nobody has shown."""
    seen = {*discard, *chain.from_iterable(shown)}
    old: list[Card] = [number for number in range(1, NUMBERS) if not numbers[number] and number not in seen]
    for kind, count, new in zip(KINDS, specials[0::2], specials[1::2], strict=True):
        old += [kind] * (count - new // UNSURE)
    return tuple(old)


# --- story ------------------------------------------------------------------------------------------------------------


def story(before: Facts | None, after: Facts, viewer: int) -> list[Text]:
    """Messages for what differs between two neighbouring facts of one viewer; `before` None: the opening."""
    if before is None:
        return list(_opening(after))
    return [
        *_flipped(before.discard, after),
        *_played(before, after),
        *_drawn(before, after, viewer),
        *_dropped(len(before.out), after),
        *_ended(before, after),
    ]


def _opening(after: Facts) -> Iterator[Text]:
    yield Text("log-dealt", {"cards": max(after.hand_sizes)}, {"seat": after.starter})
    yield from _flipped((), after)
    yield from _dropped(0, after)


def _flipped(lay: Sequence[Card], after: Facts) -> Iterator[Text]:
    """UD-6: what was turned from the pile."""
    if after.turns:
        return
    for card in after.discard[len(lay) :]:
        if isinstance(card, int):
            yield Text("log-flipped", {"number": card}, pieces=(f"card-{card}",))
        else:
            yield Text("log-flipped-special", {"kind": card})


def _played(before: Facts, after: Facts) -> Iterator[Text]:
    if after.turns == before.turns or after.last_player is None:
        return
    seats = {"seat": after.last_player}
    card = after.discard[-1]
    if isinstance(card, int):
        kind = "log-number" if before.last_number is None else "log-up" if card > before.last_number else "log-down"
        yield Text(kind, {"number": card}, seats, (f"card-{card}",))
    elif after.target is not None:
        yield Text("log-shot", {}, {**seats, "target": after.target})
    elif card == "reverse":
        yield Text("log-reverse", {"way": "clockwise" if after.direction == 1 else "counter"}, seats)
    else:
        yield Text("log-pass", {}, seats)


def _drawn(before: Facts, after: Facts, viewer: int) -> Iterator[Text]:
    if before.phase == "drawing" and after.pile_size > before.pile_size:
        yield Text("log-reshuffled", {"cards": after.pile_size})
    if viewer >= 0 and before.hand is not None and after.hand is not None and len(after.hand) > len(before.hand):
        card = _added(before.hand, after.hand)
        if isinstance(card, int):
            yield Text("log-you-draw", {"number": card}, pieces=(f"card-{card}",))
        else:
            yield Text("log-you-draw-special", {"kind": card})


def _added(before: Cards, after: Cards) -> Card:
    """The one card more."""
    return next(card for place, card in enumerate(after) if place == len(before) or before[place] != card)


def _dropped(were: int, after: Facts) -> Iterator[Text]:
    for seat in after.out[were:]:
        hand = after.shown_hands[str(seat)]
        numbers = " ".join(map(str, hand))
        pieces = tuple(f"card-{card}" for card in hand)
        yield Text("log-out" if hand else "log-out-empty", {"cards": numbers}, {"seat": seat}, pieces)


def _ended(before: Facts, after: Facts) -> Iterator[Text]:
    if before.over or not after.over:
        return
    if after.end_reason == "turn_limit":
        yield Text("log-limit", {"turns": after.turns})
    for seat, rank in enumerate(after.ranks):
        if rank == 1:
            yield Text("log-wins" if after.ranks.count(1) == 1 else "log-shares-win", seats={"seat": seat})
