"""Cats Called Jiji: what never changes, whatever is played. Written from the specification, not from the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from yokocho.engine.record import Options

ALL_CARDS = Counter(dict.fromkeys(range(16), 2))
KINDS = [tuple(kind for kind in range(8) if half >> kind & 1) for half in range(256)]
"""The kinds of each half of a bit set."""
DRAWING = (12, 13)
LONG_DAY = 1


def bound(seats: int, options: Options) -> int:
    """A turn has at most three decisions and, once a seat, four names more. Each turn in which something comes forward
    takes a card out of the hands or is one of `seats` declarations; between two of those lie at most `stall_rounds`
    rounds. New deals come with a chance of a few per cent each."""
    idle = int(options["stall_rounds"]) * seats
    game = 3 * (32 + seats + 1) * (idle + 1) + 6 * seats + 1000
    return game * (3 if options["match"] == "long_day" else 1)


def kinds(mask: int) -> list[int]:
    """The kinds of a bit set."""
    return [*KINDS[mask & 255], *(8 + kind for kind in KINDS[mask >> 8])]


def hands_of(record: Any) -> list[list[int]]:
    """All hands, twins twice."""
    seats = int(record["seats"])
    both = zip(record["hand"].tolist()[:seats], record["twin"].tolist()[:seats], strict=True)
    return [sorted(kinds(hand) + kinds(twin)) for hand, twin in both]


def where_cards_are(record: Any, hands: list[list[int]]) -> list[int]:
    """The kinds of all cards that lie somewhere, hands among them."""
    found = [kind for hand in hands for kind in hand]
    found += [byte - 1 for byte in record["missing"].tolist() if byte]
    found += [kind for kind, mark in enumerate(record["pair_of"].tolist()) if mark for _ in (1, 2)]
    found += [share >> 4 for share in record["shares"].tolist()[: record["share_count"]]]
    found += kinds(int(record["stacked"]))
    if int(record["phase"]) in DRAWING:
        found.append(int(record["drawn"][(int(record["turn"]) + 1) % len(hands)]) - 1)
    return found


def conserved(record: Any) -> Mapping[str, tuple[object, object]]:
    """CJ-1: two copies of each kind are somewhere. The rest: what is counted is what lies there."""
    seats = range(int(record["seats"]))
    hands = hands_of(record)
    hand, twin, found_by = (record[name].tolist() for name in ("hand", "twin", "found_by"))
    declared = sorted(order for order in record["declared"].tolist() if order)
    where = Counter(where_cards_are(record, hands))
    same = dict(where) == dict(ALL_CARDS)
    shares: list[int] = record["shares"].tolist()[: record["share_count"]]
    shared = [sum(1 << (share >> 4) for share in shares if share & 7 == seat) for seat in seats]
    past = int(record["game_no"]) - (0 if record["opened"] else 1)
    return {
        "cards lost": ([] if same else sorted(ALL_CARDS - where), []),
        "cards doubled": ([] if same else sorted(where - ALL_CARDS), []),
        "cards counted in hands": (
            record["hand_count"].tolist()[: len(seats)], [len(cards) for cards in hands],
        ),
        "twins without a first card": ([t & ~h for t, h in zip(twin, hand, strict=True)], [0] * 5),
        "hand cards whose twin is shared": ([hand[seat] & shared[seat] for seat in seats], [0] * len(seats)),
        "sets of shared cards": (record["shared"].tolist()[: len(seats)], shared),
        "found Jiji are open": (
            [o for o, f in zip(record["open_jiji"].tolist(), found_by, strict=True) if f],
            [m for m, f in zip(record["missing"].tolist(), found_by, strict=True) if f],
        ),
        "declarations counted": (declared, list(range(1, len(declared) + 1))),
        "totals": (
            record["totals"].tolist(),
            [sum(points) for points in zip(*record["past_points"].tolist(), strict=True)] if past else [0] * 5,
        ),
        "what everybody tracks is true": (_untrue(record, hands), []),
        "numbers that a Jiji may have": (_impossible_numbers(record), []),
        "nothing at seats where nobody sits": (
            [
                int(record[name][len(seats) :].any())
                for name in ("hand", "twin", "shared", "points", "declared", "track")
            ],
            [0] * 6,
        ),
    }  # fmt: skip


def _untrue(record: Any, hands: list[list[int]]) -> list[tuple[int, int]]:
    """CJ-58: an entry [k, S] of an observer is true: a copy of k is in the hand of one of S; two entries of a kind need
    two of them. A card on its way still counts with its giver."""
    if record["opened"]:
        return []
    holders = [0] * 16
    for seat, cards in enumerate(hands):
        for kind in cards:
            holders[kind] |= 1 << seat
    if int(record["phase"]) in DRAWING:
        giver = (int(record["turn"]) + 1) % len(hands)
        if drawn := int(record["drawn"][giver]):
            holders[drawn - 1] |= 1 << giver
    found: list[tuple[int, int]] = []
    for observer, track in enumerate(record["track"].tolist()[: len(hands)]):
        for kind, seats in enumerate(holders):
            entries = [seats & entry for entry in track[2 * kind : 2 * kind + 2] if entry]
            true = all(entries) and (len(entries) < 2 or (entries[0] | entries[1]).bit_count() > 1)
            if not true:
                found.append((observer, kind))
    return found


def _impossible_numbers(record: Any) -> list[int]:
    """The own number is never ruled out by what others know of sharing."""
    seats = range(int(record["seats"]))
    known_to: list[list[int]] = [record["possible"].tolist(), *record["possible_to"].tolist()[: len(seats)]]
    return [
        seat
        for seat, byte in enumerate(record["missing"].tolist()[: len(seats)])
        if byte and not all(masks[seat] >> (byte - 1 & 7) & 1 for masks in known_to)
    ]
