"""Cats Called Jiji: what never changes, whatever is played. Written from the specification, not from the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from yokocho.engine.record import Options

ALL_CARDS = Counter(dict.fromkeys(range(16), 2))
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
    return [kind for kind in range(16) if int(mask) >> kind & 1]


def cards_in_hand(record: Any, seat: int) -> list[int]:
    """A hand, twins twice."""
    return sorted(kinds(record["hand"][seat]) + kinds(record["twin"][seat]))


def where_cards_are(record: Any) -> Counter[int]:
    """How often each kind lies somewhere."""
    seats = int(record["seats"])
    found: Counter[int] = Counter()
    for seat in range(seats):
        found.update(cards_in_hand(record, seat))
    found.update(int(byte) - 1 for byte in record["missing"] if byte)
    for kind, mark in enumerate(record["pair_of"].tolist()):
        found[kind] += 2 if mark else 0
    found.update(int(share) >> 4 for share in record["shares"][: record["share_count"]])
    found.update(kinds(record["stacked"]))
    if int(record["phase"]) in DRAWING:
        found[int(record["drawn"][(int(record["turn"]) + 1) % seats]) - 1] += 1
    return found


def conserved(record: Any) -> Mapping[str, tuple[object, object]]:
    """CJ-1: two copies of each kind are somewhere. The rest: what is counted is what lies there."""
    seats = range(int(record["seats"]))
    where = where_cards_are(record)
    shares = [int(share) for share in record["shares"][: record["share_count"]]]
    shared = [sum(1 << (share >> 4) for share in shares if share & 7 == seat) for seat in seats]
    past = int(record["game_no"]) - (0 if record["opened"] else 1)
    points = record["past_points"].sum(axis=0)
    return {
        "cards lost": (sorted(ALL_CARDS - where), []),
        "cards doubled": (sorted(where - ALL_CARDS), []),
        "cards counted in hands": (
            [int(n) for n in record["hand_count"][: len(seats)]], [len(cards_in_hand(record, seat)) for seat in seats],
        ),
        "twins without a first card": ([int(t) & ~int(h) for t, h in zip(record["twin"], record["hand"], strict=True)],
                                       [0] * 5),
        "hand cards whose twin is shared": (
            [int(record["hand"][seat]) & shared[seat] for seat in seats],
            [0] * len(seats),
        ),
        "sets of shared cards": ([int(mask) for mask in record["shared"][: len(seats)]], shared),
        "found Jiji are open": (
            [int(o) for o, f in zip(record["open_jiji"], record["found_by"], strict=True) if f],
            [int(m) for m, f in zip(record["missing"], record["found_by"], strict=True) if f],
        ),
        "declarations counted": (
            sorted(int(order) for order in record["declared"] if order),
            list(range(1, sum(int(order) > 0 for order in record["declared"]) + 1)),
        ),
        "totals": ([int(n) for n in record["totals"]], [int(n) for n in points] if past else [0] * 5),
        "what everybody tracks is true": (_untrue(record), []),
        "numbers that a Jiji may have": (_impossible_numbers(record), []),
        "nothing at seats where nobody sits": (
            [
                int(record[name][len(seats) :].any())
                for name in ("hand", "twin", "shared", "points", "declared", "track")
            ],
            [0] * 6,
        ),
    }  # fmt: skip


def _untrue(record: Any) -> list[tuple[int, int]]:
    """CJ-58: an entry [k, S] of an observer is true: a copy of k is in the hand of one of S; two entries of a kind need
    two of them. A card on its way still counts with its giver."""
    if record["opened"]:
        return []
    seats = int(record["seats"])
    hands = [set(cards_in_hand(record, seat)) for seat in range(seats)]
    if int(record["phase"]) in DRAWING:
        giver = (int(record["turn"]) + 1) % seats
        hands[giver].add(int(record["drawn"][giver]) - 1)
    found: list[tuple[int, int]] = []
    for observer in range(seats):
        for kind in range(16):
            entries = [int(e) for e in record["track"][observer][2 * kind : 2 * kind + 2] if e]
            holders = [
                [seat for seat in range(seats) if entry >> seat & 1 and kind in hands[seat]] for entry in entries
            ]
            true = all(holders) and (len(holders) < 2 or len({*holders[0], *holders[1]}) > 1)
            if not true:
                found.append((observer, kind))
    return found


def _impossible_numbers(record: Any) -> list[int]:
    """The own number is never ruled out by what others know of sharing."""
    seats = range(int(record["seats"]))
    number = [(int(record["missing"][seat]) - 1) & 7 for seat in seats]
    return [
        seat
        for seat in seats
        if record["missing"][seat]
        and not all(
            int(mask) >> number[seat] & 1
            for mask in (record["possible"][seat], *(record["possible_to"][other][seat] for other in seats))
        )
    ]
