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


HEADS = [heads(card) if card else 0 for card in range(101)]


def bound(seats: int, options: Options) -> int:
    """Each card taken for good (one a taken row) allows at most the rows' 6 free places before the next row is taken,
    and a turn of all seats before the end; at most two decisions go with a played card."""
    cards = seats * int(options["hand"]) + 3
    return int(options["rounds"]) * 3 * (7 * cards + seats)


def flags(line: Any) -> set[int]:
    """The cards whose flag is set."""
    return set(line.nonzero()[0].tolist())


def _numbers(cards: Any) -> list[int]:
    return [card for card in cards.ravel().tolist() if card]


def where_cards_are(record: Any) -> Counter[int]:
    """How often each card lies somewhere. A card turned up before a seat that waits lies there until it is in a row."""
    found: Counter[int] = Counter()
    in_rows = _numbers(record["rows"])
    found.update(in_rows)
    found.update(_numbers(record["taken"]))
    found.update(_numbers(record["chosen"]))
    waiting = record["revealed"][record["queue"][: record["queue_length"]]]
    found.update(card for card in _numbers(waiting) if card not in in_rows)
    found.update(_numbers(record["deck"]))
    for field in ("hand", "x_row", "x_pile"):
        found.update(record[field].nonzero()[1].tolist())
    return found


def conserved(record: Any) -> Mapping[str, tuple[object, object]]:
    """XN-2: every card is somewhere, once. The rest: what is counted is what lies there."""
    seats = range(int(record["seats"]))
    lengths = [int(n) for n in record["row_length"]]
    rows = [[int(card) for card in row] for row in record["rows"]]
    x_rows = [flags(line) for line in record["x_row"]]
    where = where_cards_are(record)
    heads_total = sum(HEADS[card] * times for card, times in where.items())
    return {
        "cards lost": (sorted(ALL_CARDS - where), []),
        "cards doubled": (sorted(where - ALL_CARDS), []),
        "bull heads": (heads_total, 167),
        "cards counted in hands": ([int(n) for n in record["hand_count"]], [len(flags(h)) for h in record["hand"]]),
        "cards counted in X piles": (
            [int(n) for n in record["x_pile_count"]],
            [len(flags(p)) for p in record["x_pile"]],
        ),
        "ends of X rows": ([int(card) for card in record["x_last"]], [max(row, default=0) for row in x_rows]),
        "cards counted in rows": (lengths, [sum(card > 0 for card in row) for row in rows]),
        "rows rise": (rows, [sorted(row[:n]) + [0] * (5 - n) for row, n in zip(rows, lengths, strict=True)]),
        "rows within their limits": (
            [n for n, most in zip(lengths, ROW_LIMITS, strict=True) if not 1 <= n <= most],
            [],
        ),
        "cards counted while sorting": (int(record["taken_count"]), sum(card > 0 for card in record["taken"])),
        "known cards that are not in that hand": (
            [flags(record["known"][s]) - flags(record["hand"][s]) - {int(record["chosen"][s])} for s in seats],
            [set[int]() for _ in seats],
        ),
        "minus points by source": (
            [int(n) for n in record["minus"]],
            [int(n) for n in (record["hand_minus"] + record["pile_minus"]).sum(axis=0)],
        ),
        "nothing at seats where nobody sits": (
            [int(record[f][len(seats) :].any()) for f in ("hand", "known", "x_row", "x_pile", "minus")],
            [0] * 5,
        ),
    }
