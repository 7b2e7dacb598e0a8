"""Cats Called Jiji: what a viewer knows (section 8 of the specification), and the words for what happens.

The lists `log` and `private_log` of the specification are the viewer's story, as everywhere in the house.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec

from yokocho.engine.record import ALL
from yokocho.engine.scene import Text
from yokocho.games.cats_called_jiji import INFO
from yokocho.games.cats_called_jiji import state as at
from yokocho.games.cats_called_jiji.actions import KINDS, LETTERS
from yokocho.games.cats_called_jiji.state import EXTRA, State

PHASES: Final = {
    at.CHOOSE_STARTER: "choose_starter",
    at.REDEAL: "redeal",
    at.CHOOSE_RULE: "choose_rule",
    at.CHOOSE_MISSING: "choose_missing",
    at.DRAW: "draw",
    at.SHARE: "share",
    at.DISCOVER: "discover",
    at.LAST_CHANCE: "last_chance",
    at.MUST_DECLARE: "must_declare",
    at.OVER: "over",
    at.DEALING: "dealing",
    at.LAYING: "laying",
    at.LOOKING_AT_DRAWN: "drawing",
    at.PROVING: "drawing",
    at.SAYING: "saying",
    at.LOOKING: "looking",
    at.OPENING: "opening",
    at.TAKING: "taking",
}
"""Those from `dealing` on are frames between settled states."""
ENDS: Final = INFO.end_reasons
GRID: Final = next(spec.grid for spec in INFO.options if spec.grid)
HIDDEN: Final = "hidden"

Kinds: TypeAlias = tuple[str, ...]
Seats: TypeAlias = tuple[int, ...]


class Shared(msgspec.Struct, frozen=True, gc=False):
    """One shared card; `free`: shared after the own Jiji was found, so it says nothing about it."""

    kind: str
    stacked: bool
    free: bool


class Place(msgspec.Struct, frozen=True, gc=False):
    """A Missing Jiji. `kind` is None until it is found, or shown to all after the game."""

    chosen: bool
    found_by: int | None
    kind: str | None


class Declaration(msgspec.Struct, frozen=True, gc=False):
    """`success` is None while the seat looks; `claimed` are the places whose Jiji it has found."""

    seat: int
    kinds: Kinds
    success: bool | None
    claimed: Kinds
    order: int


class Finished(msgspec.Struct, frozen=True, gc=False):
    """A finished game with all its cards."""

    end: str
    starter: int
    rule: str
    points: Seats
    declared: Seats
    """In what order each seat declared; 0: not at all."""
    hands: tuple[Kinds, ...]
    jiji: dict[str, Place]


class Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    """See the specification for each; those below `tracked` are additions."""

    phase: str
    actors: Seats
    game_no: int
    starter: int
    turn: int
    turn_no: int
    idle_turns: int
    rule: str | None
    share_rules: dict[str, Kinds]
    hand_sizes: Seats
    pairs: tuple[Kinds, ...]
    shared: tuple[tuple[Shared, ...], ...]
    jiji: dict[str, Place]
    discovery_cards: dict[str, int | None]
    declarations: tuple[Declaration, ...]
    points: Seats
    """Of the whole match so far."""
    games: tuple[Finished, ...]
    game_end: str | None
    over: bool
    end_reason: str | None
    hands: tuple[Kinds, ...] = ()
    hand: Kinds = ()
    my_missing: str | None = None
    named: Kinds = ()
    inspected: dict[str, str] = {}
    tracked: tuple[tuple[str, Seats], ...] = ()

    match: str = "single"
    candidates: dict[str, Kinds] = {}
    """By place: kinds that a hidden Missing Jiji of another may be, by plain logic from what the viewer saw."""
    dry: Seats = ()
    """Seats that could not share under the rule: their hands hold no card that qualifies."""
    mute: bool = False
    """The seat on turn has said that it cannot share."""
    drawn: str | None = None
    """The card on its way, or "hidden"."""
    looking: str | None = None
    """The place that is being looked at."""
    shown: int | None = None
    """The seat that shows its hand and asks for a new deal."""
    shown_hand: Kinds = ()
    asked: int = 0
    """Seats passed in the round of final chances."""
    opened: bool = False
    champion: int | None = None
    ranks: Seats = ()
    missing: Kinds = ()
    """All Missing Jiji: only for the viewer ALL."""


def facts(s: State, viewer: int) -> Facts:
    """Facts of `viewer` from a record that is already redacted for it (see `record.read`)."""
    n = s.seats
    over = s.end_reason != 0
    share_order = bytes(s.shares[: s.share_count])
    open_jiji, found_by = bytes(s.open_jiji), bytes(s.found_by)
    lie = s.opened or (s.phase >= at.CHOOSE_MISSING and s.phase != at.DEALING)
    chosen = (1 << n) - 1 if lie else 0
    if s.phase == at.CHOOSE_MISSING:
        chosen &= ~s.awaited
    return Facts(
        phase=PHASES[s.phase],
        actors=_seats(s.awaited),
        game_no=s.game_no,
        starter=s.starter,
        turn=s.turn,
        turn_no=s.turn_no,
        idle_turns=s.idle_turns,
        rule=LETTERS[s.rule - 1] if s.rule else None,
        share_rules=_share_rules(line(s.options[at.O_SHARE_RULES : at.O_SHARE_RULES + GRID.codes])),
        hand_sizes=tuple(s.hand_count[:n]),
        pairs=_pairs(bytes(s.pair_of), n),
        shared=_shared(share_order, s.stacked, n),
        jiji=_jiji(chosen, open_jiji, found_by, n),
        discovery_cards=_discovery(bytes(s.discovery)),
        declarations=_declarations(
            bytes(s.declared), bytes(s.outcome), line(s.said), line(s.said_twice), found_by, bytes(s.looked_at), n
        ),
        points=tuple(a + (0 if s.opened else b) for a, b in zip(s.totals[:n], s.points[:n], strict=True)),
        games=_games(s),
        game_end=ENDS[s.game_end - 1] if s.game_end else None,
        over=over,
        end_reason=ENDS[s.end_reason - 1] if over else None,
        hands=_hands(s, viewer),
        hand=_hand(s.hand[viewer], s.twin[viewer]) if viewer >= 0 else (),
        my_missing=_kind(s.missing[viewer]) if viewer >= 0 else None,
        named=_named(s, viewer),
        inspected=_inspected(bytes(s.inspected[viewer])) if viewer >= 0 else {},
        tracked=_tracked(bytes(s.track[viewer])) if viewer >= 0 else (),
        match="long_day" if s.options[at.O_MATCH] == at.LONG_DAY else "single",
        candidates=_candidates(s, viewer) if chosen and not s.opened and viewer != ALL else {},
        dry=_seats(s.dry),
        mute=bool(s.mute),
        drawn=_drawn(s, viewer),
        looking=_place(s.looking - 1) if s.looking else None,
        shown=s.shower - 1 if s.shower else None,
        shown_hand=_hand(s.open_hand[s.shower - 1], s.open_twin[s.shower - 1]) if s.shower else (),
        asked=s.asked,
        opened=bool(s.opened),
        champion=s.champion - 1 if s.champion else None,
        ranks=tuple(s.ranks[:n]) if over else (),
        missing=_all_missing(s) if viewer == ALL else (),
    )


def line(field: Any) -> Any:
    """A field as a record that was read has it: `bytes` or a tuple. Such values can be keys."""
    return field


# What most frames leave as it is, is made once and kept.


@lru_cache(maxsize=256)
def _seats(bits: int) -> Seats:
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def _place(place: int) -> str:
    return "extra" if place == EXTRA else str(place)


def _kind(byte: int) -> str | None:
    return KINDS[byte - 1] if byte else None


@lru_cache(maxsize=8192)
def _hand(once: int, twice: int) -> Kinds:
    """The cards of a hand in the order of kinds."""
    return tuple([KINDS[kind] for kind in range(16) for _ in range((once >> kind & 1) + (twice >> kind & 1))])


@lru_cache(maxsize=64)
def _share_rules(codes: tuple[int, ...]) -> dict[str, Kinds]:
    return GRID.cells(GRID.decode(codes))


@lru_cache(maxsize=8192)
def _pairs(pair_of: bytes, seats: int) -> tuple[Kinds, ...]:
    """By seat, in the order laid."""
    order = sorted((mark, kind) for kind, mark in enumerate(pair_of) if mark)
    return tuple([tuple([KINDS[kind] for mark, kind in order if mark % 8 == seat]) for seat in range(seats)])


@lru_cache(maxsize=8192)
def _shared(shares: bytes, stacked: int, seats: int) -> tuple[tuple[Shared, ...], ...]:
    found: list[list[Shared]] = [[] for _ in range(seats)]
    for share in shares:
        kind = share >> 4
        found[share & 7].append(Shared(KINDS[kind], bool(stacked >> kind & 1), bool(share & 8)))
    return tuple(map(tuple, found))


@lru_cache(maxsize=8192)
def _jiji(chosen: int, open_jiji: bytes, found_by: bytes, seats: int) -> dict[str, Place]:
    places = [*range(seats), *([EXTRA] if seats == 3 else [])]
    return {
        _place(p): Place(
            p == EXTRA or bool(chosen >> p & 1), found_by[p] - 1 if found_by[p] else None, _kind(open_jiji[p])
        )
        for p in places
    }


@lru_cache(maxsize=64)
def _discovery(cards: bytes) -> dict[str, int | None]:
    return {str(n): seat - 1 if seat else None for n, seat in enumerate(cards, 1)}


@lru_cache(maxsize=8192)
def _declarations(
    declared: bytes, outcome: bytes, said: Seats, twice: Seats, found_by: bytes, looked_at: bytes, seats: int
) -> tuple[Declaration, ...]:
    found: list[Declaration] = []
    for order, seat in sorted((order, seat) for seat, order in enumerate(declared[:seats]) if order):
        clockwise = [(seat + n) % seats for n in range(1, seats)]
        claimed = tuple(
            [_place(p) for p in (*clockwise, EXTRA) if found_by[p] == seat + 1 and looked_at[seat] >> p & 1]
        )
        success = outcome[seat] == at.SUCCEEDED if outcome[seat] else None
        found.append(Declaration(seat, _hand(said[seat], twice[seat]), success, claimed, order))
    return tuple(found)


def _games(s: State) -> tuple[Finished, ...]:
    played = s.game_no if s.opened else s.game_no - 1
    if s.phase == at.DEALING and s.opened:
        played -= 1  # the starter of the next game is chosen
    return tuple([
        _finished(
            s.past_end[n], s.past_starter[n], s.past_rule[n], bytes(s.past_points[n]), bytes(s.past_declared[n]),
            line(s.past_hand[n]), bytes(s.past_jiji[n]), bytes(s.past_found[n]), s.seats,
        )
        for n in range(played)
    ])  # fmt: skip


@lru_cache(maxsize=1024)
def _finished(
    end: int, starter: int, rule: int, points: bytes, declared: bytes, hands: Seats, jiji: bytes, found: bytes, n: int
) -> Finished:
    return Finished(
        ENDS[end - 1], starter, LETTERS[rule - 1], tuple(points[:n]), tuple(declared[:n]),
        tuple([_hand(hand, 0) for hand in hands[:n]]), _jiji((1 << n) - 1, jiji, found, n),
    )  # fmt: skip


def _hands(s: State, viewer: int) -> tuple[Kinds, ...]:
    """CJ-R19: all hands, after the game; for the viewer ALL always."""
    if viewer == ALL:
        return tuple([_hand(s.hand[seat], s.twin[seat]) for seat in range(s.seats)])
    return tuple([_hand(s.open_hand[seat], 0) for seat in range(s.seats)]) if s.opened else ()


def _named(s: State, viewer: int) -> Kinds:
    """What a seat has named so far; for the viewer ALL that of who is asked."""
    if viewer == ALL:
        viewer = s.awaited.bit_length() - 1 if s.phase in (at.DISCOVER, at.LAST_CHANCE, at.MUST_DECLARE) else -1
    return _hand(s.named[viewer], s.named_twice[viewer]) if viewer >= 0 else ()


def _drawn(s: State, viewer: int) -> str | None:
    if s.phase not in (at.LOOKING_AT_DRAWN, at.PROVING):
        return None
    seen = s.drawn[s.turn] if viewer == ALL else s.drawn[viewer] if viewer >= 0 else 0
    return _kind(seen) or HIDDEN


def _all_missing(s: State) -> Kinds:
    return tuple([_kind(byte) or "-" for byte in s.missing])


@lru_cache(maxsize=8192)
def _inspected(places: bytes) -> dict[str, str]:
    return {_place(place): KINDS[byte - 1] for place, byte in enumerate(places) if byte}


@lru_cache(maxsize=8192)
def _tracked(track: bytes) -> tuple[tuple[str, Seats], ...]:
    return tuple([(KINDS[i // 2], _seats(seats)) for i, seats in enumerate(track) if seats])


def _candidates(s: State, viewer: int) -> dict[str, Kinds]:
    """By plain logic: kinds of which not both copies are known to lie elsewhere, of numbers that sharing allows."""
    n = s.seats
    if viewer < 0:
        none = bytes(2 * at.KINDS)
        numbers = tuple(s.possible[:n])
        return _may_be(bytes(s.pair_of), line(s.shared), s.stacked, bytes(s.open_jiji), 0, 0, none, numbers, n, -1)
    numbers = tuple([a & b for a, b in zip(s.possible[:n], s.possible_to[viewer][:n], strict=True)])
    seen = bytearray(s.open_jiji)
    for place, byte in enumerate(s.inspected[viewer]):
        seen[place] = seen[place] or byte
    seen[viewer] = seen[viewer] or s.missing[viewer]
    return _may_be(
        bytes(s.pair_of), line(s.shared), s.stacked, bytes(seen), s.hand[viewer], s.twin[viewer],
        bytes(s.track[viewer]), numbers, n, viewer,
    )  # fmt: skip


@lru_cache(maxsize=8192)
def _may_be(
    pair_of: bytes, shared: Seats, stacked: int, jiji: bytes, hand: int, twin: int, track: bytes, numbers: Seats,
    seats: int, viewer: int,
) -> dict[str, Kinds]:  # fmt: skip
    left = [0 if pair_of[kind] else 2 for kind in range(16)]
    for kind in range(16):
        for cards in (*shared, stacked, hand, twin):
            left[kind] -= cards >> kind & 1
        left[kind] -= sum(seat > 0 for seat in track[2 * kind : 2 * kind + 2])
    for byte in jiji:
        if byte:
            left[byte - 1] -= 1
    found: dict[str, Kinds] = {}
    for place in (*range(seats), *([EXTRA] if seats == 3 else [])):
        if place == viewer:
            continue
        if jiji[place]:
            found[_place(place)] = (KINDS[jiji[place] - 1],)
        else:
            mask = numbers[place] if place < seats else at.ALL_NUMBERS
            found[_place(place)] = tuple([KINDS[k] for k in range(16) if left[k] > 0 and mask >> (k & 7) & 1])
    return found


# --- story ------------------------------------------------------------------------------------------------------------


def story(before: Facts | None, after: Facts, viewer: int) -> list[Text]:
    """Messages for what differs between two neighbouring facts of one viewer; `before` None: the opening."""
    if before is None:
        return [Text("log-deal", {"game": after.game_no}, {"seat": after.starter})]
    if before.phase == "dealing":
        told = [] if before.shown is not None else [Text("log-game", {"game": after.game_no})]
        return [*told, Text("log-deal", {"game": after.game_no}, {"seat": after.starter})]
    return [
        *_prepared(before, after),
        *_drew(before, after, viewer),
        *_laid(before, after),
        *_declared(before, after, viewer),
        *_ended(before, after),
    ]


def _cards(kinds: Kinds) -> str:
    return " ".join(kinds)


def _prepared(before: Facts, after: Facts) -> Iterator[Text]:
    if before.phase == "choose_starter" and after.phase == "dealing":
        yield Text("log-starter", seats={"seat": after.starter})
    if after.shown is not None and before.shown is None:
        yield Text("log-redeal", {"cards": _cards(after.shown_hand)}, {"seat": after.shown})
    if before.phase == "redeal" and after.shown is None:
        for seat in before.actors:
            if after.phase != "redeal" or seat not in after.actors:
                yield Text("log-keeps", seats={"seat": seat})
    if before.rule is None and after.rule is not None:
        yield Text("log-rule", {"rule": after.rule}, {"seat": after.starter})
    if before.phase == "choose_missing":
        for seat in before.actors:
            if after.phase != "choose_missing" or seat not in after.actors:
                yield Text("log-hides", seats={"seat": seat})
    if before.phase == "laying":
        yield from (
            Text("log-first-pairs", {"cards": _cards(kinds), "count": len(kinds)}, {"seat": seat})
            for seat, kinds in enumerate(after.pairs)
            if kinds
        )


def _drew(before: Facts, after: Facts, viewer: int) -> Iterator[Text]:
    left = (after.turn + 1) % len(after.hand_sizes)
    if before.phase == "draw" and after.phase == "drawing":
        yield Text("log-draws", seats={"seat": after.turn, "from": left})
        if after.drawn not in (None, HIDDEN) and viewer == left:
            yield Text("log-gave", {"kind": str(after.drawn)})
    if after.phase == "drawing" and before.drawn == HIDDEN and after.drawn != HIDDEN and viewer == after.turn:
        yield Text("log-drew", {"kind": str(after.drawn)})
    if after.mute and not before.mute:
        yield Text("log-cannot-share", {"count": after.hand_sizes[after.turn]}, {"seat": after.turn})


def _laid(before: Facts, after: Facts) -> Iterator[Text]:
    if before.phase == "laying":
        return
    for seat, (was, now) in enumerate(zip(before.pairs, after.pairs, strict=True)):
        if len(now) > len(was):
            yield Text("log-pair", {"kind": now[-1]}, {"seat": seat})
    for seat, (then, cards) in enumerate(zip(before.shared, after.shared, strict=True)):
        if len(cards) > len(then):
            kind = "log-shares-free" if cards[-1].free else "log-shares"
            yield Text(kind, {"kind": cards[-1].kind}, {"seat": seat}, (f"p{seat}-{cards[-1].kind}",))
        for old, card in zip(then, cards, strict=False):
            if card.stacked and not old.stacked:
                yield Text("log-stacks", {"kind": card.kind}, {"seat": seat})


def _declared(before: Facts, after: Facts, viewer: int) -> Iterator[Text]:
    if len(after.declarations) > len(before.declarations):
        last = after.declarations[-1]
        yield Text("log-declares", {"cards": _cards(last.kinds), "order": last.order}, {"seat": last.seat})
    if after.looking is not None and after.looking != before.looking and viewer == after.declarations[-1].seat:
        kind = after.inspected.get(after.looking, "")
        if after.looking == "extra":
            yield Text("log-saw-extra", {"kind": kind})
        else:
            yield Text("log-saw", {"kind": kind}, {"owner": int(after.looking)})
    for old, new in zip(before.declarations, after.declarations, strict=False):
        if old.success is None and new.success is not None:
            if new.success:
                points = after.points[new.seat] - before.points[new.seat]
                args: dict[str, int | str] = {"cards": _cards(new.kinds), "points": points}
                yield Text("log-finds", args, {"seat": new.seat}, tuple(f"jiji-{place}" for place in new.claimed))
            else:
                yield Text("log-fails", seats={"seat": new.seat})
    passed = before.phase in ("discover", "last_chance") and len(before.declarations) == len(after.declarations)
    if passed and before.actors and (after.phase, after.actors) != (before.phase, before.actors):
        yield Text("log-passes", seats={"seat": before.actors[0]})


def _ended(before: Facts, after: Facts) -> Iterator[Text]:
    if after.game_end is not None and before.game_end is None:
        yield Text(f"log-end-{after.game_end}")
    if after.phase == "must_declare" and before.phase != "must_declare":
        yield Text("log-must-declare", seats={"seat": after.actors[0]})
    if len(after.games) > len(before.games):
        done = after.games[-1]
        yield Text("log-opened")
        for seat, points in enumerate(done.points):
            yield Text("log-points", {"points": points, "total": after.points[seat]}, {"seat": seat})
    if after.over and not before.over:
        for seat, rank in enumerate(after.ranks):
            if rank == 1:
                yield Text("log-wins" if after.ranks.count(1) == 1 else "log-shares-win", seats={"seat": seat})
