"""X nimmt!: what never changes, whatever is played. Written from the specification, not from the rules' code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from yokocho.engine.record import Options

ALL_CARDS = Counter(range(1, 101))
ROW_LIMITS = (2, 3, 4)
"""Most cards that ever lie in rows 3, 4 and 5 (XN-6)."""


def heads(card: int) -> int:
    """Bull heads (section 2)."""
    if card == 55:
        return 7
    return next((many for by, many in ((11, 5), (10, 3), (5, 2)) if card % by == 0), 1)


ONCE = sorted(ALL_CARDS)
HEADS = [heads(card) if card else 0 for card in range(101)]


def bound(seats: int, options: Options) -> int:
    """Each card taken for good (one a taken row) allows at most the rows' 6 free places before the next row is taken,
    and a turn of all seats before the end; at most two decisions go with a played card."""
    cards = seats * int(options["hand"]) + 3
    return int(options["rounds"]) * 3 * (7 * cards + seats)


def flagged(lines: Any) -> list[list[int]]:
    """In each line, the cards whose flag is set, rising."""
    return [[card for card, flag in enumerate(line.tobytes()) if flag] for line in lines]


def where_cards_are(record: Any, *lines: list[int]) -> list[int]:
    """All cards that lie somewhere, beside those in such lines. A card turned up before a seat that waits lies there
    until it is in a row."""
    in_rows = record["rows"].tobytes()
    found = in_rows + record["taken"].tobytes() + record["chosen"].tobytes() + record["deck"].tobytes()
    revealed = record["revealed"].tolist()
    waiting = [revealed[seat] for seat in record["queue"].tolist()[: record["queue_length"]]]
    cards = [*found.replace(b"\0", b""), *(card for card in waiting if card and card not in in_rows)]
    return cards + [card for line in lines for card in line]


def conserved(record: Any) -> Mapping[str, tuple[object, object]]:
    """XN-2: every card is somewhere, once. The rest: what is counted is what lies there."""
    seats = range(int(record["seats"]))
    chosen: list[int] = record["chosen"].tolist()
    lengths, rows = record["row_length"].tolist(), record["rows"].tolist()
    hands, known, x_rows, x_piles = (flagged(record[field]) for field in ("hand", "known", "x_row", "x_pile"))
    where = sorted(where_cards_are(record, *hands, *x_rows, *x_piles))
    same = where == ONCE
    return {
        "cards lost": ([] if same else sorted(ALL_CARDS - Counter(where)), []),
        "cards doubled": ([] if same else sorted(Counter(where) - ALL_CARDS), []),
        "bull heads": (sum(HEADS[card] for card in where), 167),
        "cards counted in hands": (record["hand_count"].tolist(), [len(hand) for hand in hands]),
        "cards counted in X piles": (record["x_pile_count"].tolist(), [len(pile) for pile in x_piles]),
        "ends of X rows": (record["x_last"].tolist(), [max(row, default=0) for row in x_rows]),
        "cards counted in rows": (lengths, [sum(card > 0 for card in row) for row in rows]),
        "rows rise": (rows, [sorted(row[:n]) + [0] * (5 - n) for row, n in zip(rows, lengths, strict=True)]),
        "rows within their limits": (
            [n for n, most in zip(lengths, ROW_LIMITS, strict=True) if not 1 <= n <= most],
            [],
        ),
        "cards counted while sorting": (int(record["taken_count"]), len(record["taken"].nonzero()[0])),
        "known cards that are not in that hand": (
            [{*known[seat]} - {*hands[seat], chosen[seat]} for seat in seats],
            [set[int]() for _ in seats],
        ),
        "minus points by source": (
            record["minus"].tolist(),
            [
                sum(points)
                for points in zip(*record["hand_minus"].tolist(), *record["pile_minus"].tolist(), strict=True)
            ],
        ),
        "nothing at seats where nobody sits": (
            [line for lines in (hands, known, x_rows, x_piles) for line in lines[len(seats) :] if line],
            [],
        ),
        "points where nobody sits": (any(record["minus"].tolist()[len(seats) :]), False),
    }
