"""Up Down: what never changes, whatever is played. Written from the specification, not from the rules' code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from yokocho.engine.record import Options

KINDS = ("pass", "reverse", "shot")
OVER = 1


def bound(seats: int, options: Options) -> int:
    """UD-23."""
    return int(options["turn_limit"]) + 1


def kind_of(code: int) -> int | str:
    """A card by its code: two codes for each special."""
    return code if code <= 100 else KINDS[(code - 101) // 2]


def listed(line: Any) -> list[int]:
    """The cards of a line, without its empty places."""
    return [code for code in line.ravel().tolist() if code]


def deck(record: Any) -> Counter[int | str]:
    """UD-1: all cards, by the options."""
    return _deck(*record["options"].tolist()[1:4])


@lru_cache
def _deck(*specials: int) -> Counter[int | str]:
    cards: list[int | str] = [*range(1, 101)]
    return Counter(cards + [kind for kind, count in zip(KINDS, specials, strict=True) for _ in range(count)])


def conserved(record: Any) -> Mapping[str, tuple[object, object]]:
    """UD-1: every card is somewhere, once. The rest: what is counted is what lies there."""
    seats = range(int(record["seats"]))
    lies = {field: listed(record[field]) for field in ("hand", "shown", "discard", "pile")}
    where, whole = Counter(kind_of(code) for codes in lies.values() for code in codes), deck(record)
    same = dict(where) == dict(whole)
    hands = [[code for code in hand if code] for hand in record["hand"].tolist()[: len(seats)]]
    places: list[int] = record["out_place"].tolist()
    unseen = [*lies["hand"], *lies["pile"]]
    flagged = {code for code, flag in enumerate(record["shuffled"].tobytes()) if flag}
    specials: list[int] = record["specials_left"].tolist()
    numbers = [code for code in lies["discard"] if code <= 100]
    return {
        "cards lost": ([] if same else sorted(map(str, whole - where)), []),
        "cards doubled": ([] if same else sorted(map(str, where - whole)), []),
        "cards counted in hands": (record["hand_count"].tolist()[: len(seats)], [len(hand) for hand in hands]),
        "hands rise": (hands, [sorted(hand) for hand in hands]),
        "empty places behind": (
            [record[field].tolist()[: len(lies[field])] for field in ("discard", "pile")],
            [lies["discard"], lies["pile"]],
        ),
        "cards counted in pile and discards": (
            (int(record["pile_count"]), int(record["discard_count"])),
            (len(lies["pile"]), len(lies["discard"])),
        ),
        "cards of the last shuffle in each hand": (
            [
                is_between(sum(_is_new(code, flagged) for code in hand), count)
                for hand, count in zip(hands, record["drawn_since"].tolist(), strict=False)
            ],
            [True] * len(seats),
        ),
        "numbers of the last shuffle that were seen": (flagged - set(unseen), set[int]()),
        "the pile is of the last shuffle": ([code for code in lies["pile"] if not _is_new(code, flagged)], []),
        "specials that nobody has shown": (
            [old + new % 16 - new // 16 for old, new in zip(specials[::2], specials[1::2], strict=True)],
            [unseen.count(code) + unseen.count(code + 1) for code in (101, 103, 105)],
        ),
        "specials of each shuffle, as far as anybody can say": (
            [
                count % 16 - specials[at | 1] // 16 <= unseen.count(101 + at) <= count % 16
                for at, count in enumerate(specials)
            ],
            [True] * 6,
        ),
        "the last number lies on the discards": (
            int(record["last_number"]) in numbers or not record["last_number"],
            True,
        ),
        "a played number is the last one": (bool(numbers), bool(record["last_number"])),
        "who is out holds nothing": ([bool(hands[seat]) and places[seat] > 0 for seat in seats], [False] * len(seats)),
        "seats in the order they dropped out": (
            sorted(place for place in places if place),
            list(range(1, int(record["out_count"]) + 1)),
        ),
        "who has the turn is in": (places[int(record["turn"])], 0),
        "all seats but one are out, or all that are in share the win": (
            int(record["phase"]) != OVER
            or int(record["end_reason"]) == 2
            or int(record["out_count"]) == len(seats) - 1,
            True,
        ),
        "nothing at seats where nobody sits": (
            [int(record[f][len(seats) :].any()) for f in ("hand", "hand_count", "drawn_since", "shown", "out_place")],
            [0] * 5,
        ),
    }


def is_between(number: int, count: int) -> bool:
    """Whether a number is what a public count allows: its sure part, and up to its sixteenths more."""
    return count % 16 <= number <= count % 16 + count // 16


def _is_new(code: int, flagged: set[int]) -> bool:
    return code in flagged if code <= 100 else code % 2 == 0
