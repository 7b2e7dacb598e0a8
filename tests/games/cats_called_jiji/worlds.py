"""Cats Called Jiji: how many worlds a viewer must reckon with, from what it sees and the specification."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

MANY: Final = 3001
"""More than are worth counting."""
MOST_CARDS: Final = 7
EXTRA: Final = 5
BEFORE_PLAY: Final = (0, 1, 2, 3, 10, 11)
SHARE: Final = 5
LOOKING_AT_DRAWN: Final = 12
PROVING: Final = 13
FAILED, SUCCEEDED = 1, 2


def worlds(record: Any, viewer: int) -> int:
    """Ways to give the unseen copies to the others' hands and Missing Jiji. Each is equally likely: two copies
    of a kind are never in one place (a hand holds no pair), so every way stands for the same number of shuffles."""
    if record["opened"]:
        return 1
    if int(record["phase"]) in BEFORE_PLAY:
        return 10**7
    others = int(record["hand_count"].sum()) - (int(record["hand_count"][viewer]) if viewer >= 0 else 0)
    if MOST_CARDS < others <= 18:
        return MANY
    seen = Seen(record, viewer)
    cards = sum(seen.sizes.values()) + len(seen.unknown)
    if cards > MOST_CARDS:
        fresh = not record["track"].any() and not record["declared"].any() and not int(record["dry"])
        return 10**7 if fresh and cards > 18 else MANY
    number = seen.count()
    return number * seen.sizes[seen.giver] if seen.giver is not None and seen.drawn < 0 else number


def essence(record: Any, viewer: int) -> bytes:
    """Hands, Missing Jiji, the card on its way."""
    return b"".join(record[field].tobytes() for field in ("hand", "twin", "missing", "drawn"))


def impossible(seen: Any, world: Any, viewer: int) -> str:
    """The world against each thing that the viewer knows."""
    seats = range(int(seen["seats"]))
    if seen["opened"]:
        same = (
            seen["open_hand"].tolist() == world["hand"].tolist()
            and seen["open_jiji"].tolist() == world["missing"].tolist()
        )
        return "" if same else "what lies open is something else"
    if int(seen["phase"]) in BEFORE_PLAY:
        return ""
    knows = Seen(seen, viewer)
    hands = {seat: int(world["hand"][seat]) for seat in seats}
    if knows.giver is not None:
        hands[knows.giver] |= 1 << int(world["drawn"][knows.giver]) - 1
    jiji = {place: int(byte) - 1 for place, byte in enumerate(world["missing"]) if byte}
    for place, kind in knows.jiji.items():
        if jiji[place] != kind:
            return f"the Missing Jiji of {place} was seen to be {kind}"
    if problem := knows.jiji_problem(jiji):
        return problem
    for seat in seats:
        if seat != viewer and (problem := knows.hand_problem(seat, hands[seat], jiji)):
            return problem
    if viewer >= 0:
        for kind in range(16):
            held = [seat for seat in seats if seat != viewer and hands[seat] >> kind & 1]
            if not knows.tracked_fits(kind, held):
                return f"kind {kind} is not where the viewer knows it to be"
    return ""


class Seen:
    """What a viewer of a redacted record knows of the cards in play."""

    def __init__(self, record: Any, viewer: int) -> None:
        self.record, self.viewer = record, viewer
        self.seats = int(record["seats"])
        self.turn = int(record["turn"])
        self.phase = int(record["phase"])
        self.places = [*range(self.seats), *([EXTRA] if self.seats == 3 else [])]
        self.jiji = self._known_jiji()
        self.unknown = [place for place in self.places if place not in self.jiji]
        self.sizes = {seat: int(record["hand_count"][seat]) for seat in range(self.seats) if seat != viewer}
        self.giver: int | None = None
        self.drawn = -1
        left = self._unseen()
        if self.phase in (LOOKING_AT_DRAWN, PROVING):
            giver = (self.turn + 1) % self.seats
            self.drawn = int(record["drawn"][viewer]) - 1 if viewer >= 0 else -1
            if viewer == giver:
                left[self.drawn] -= 1
            else:
                self.giver = giver
                self.sizes[giver] += 1
                if self.drawn >= 0:
                    left[self.drawn] -= 1
        self.left = left

    def _known_jiji(self) -> dict[int, int]:
        known = {
            place: int(self.record["open_jiji"][place]) - 1 for place in self.places if self.record["open_jiji"][place]
        }
        if self.viewer >= 0:
            known[self.viewer] = int(self.record["missing"][self.viewer]) - 1
            known |= {p: int(byte) - 1 for p, byte in enumerate(self.record["inspected"][self.viewer]) if byte}
        return known

    def _unseen(self) -> list[int]:
        left = [0 if mark else 2 for mark in self.record["pair_of"].tolist()]
        for share in self.record["shares"][: self.record["share_count"]].tolist():
            left[share >> 4] -= 1
        for kind in range(16):
            left[kind] -= int(self.record["stacked"]) >> kind & 1
            if self.viewer >= 0:
                left[kind] -= int(self.record["hand"][self.viewer]) >> kind & 1
        for kind in self.jiji.values():
            left[kind] -= 1
        return left

    def allows(self, number: int, kind: int) -> bool:
        """R(j, n) of the chosen rule."""
        cell = ((int(self.record["rule"]) - 1) * 8 + number) * 8 + (kind & 7)
        return bool(int(self.record["options"][5 + cell // 16]) >> cell % 16 & 1)

    def jiji_problem(self, jiji: dict[int, int]) -> str:
        """Shares under the rule, numbers that the viewer can rule out, and what came of declarations."""
        for share in self.record["shares"][: self.record["share_count"]].tolist():
            seat, kind = share & 7, share >> 4
            if not share & 8 and not self.allows(jiji[seat] & 7, kind):
                return f"seat {seat} could not have shared {kind} with {jiji[seat]} hidden"
        for place in self.unknown:
            if place == EXTRA:
                continue
            numbers = int(self.record["possible"][place])
            if self.viewer >= 0:
                numbers &= int(self.record["possible_to"][self.viewer][place])
            if not numbers >> (jiji[place] & 7) & 1:
                return f"the viewer can rule out {jiji[place]} at {place}"
        for seat in range(self.seats):
            if self.record["outcome"][seat] and (problem := self._outcome_problem(seat, jiji)):
                return problem
        return ""

    def _outcome_problem(self, seat: int, jiji: dict[int, int]) -> str:
        order = [p for p in [*((seat + n) % self.seats for n in range(1, self.seats)), EXTRA] if p in self.places]
        order = [place for place in order if int(self.record["looked_at"][seat]) >> place & 1]
        left = [
            kind for field in ("said", "said_twice") for kind in range(16) if int(self.record[field][seat]) >> kind & 1
        ]
        taken: list[int] = []
        for place in order:
            if jiji[place] in left:
                left.remove(jiji[place])
                taken.append(place)
        if int(self.record["outcome"][seat]) == FAILED:
            return "" if left else f"seat {seat} failed and named all rightly"
        claimed = [place for place in order if int(self.record["found_by"][place]) == seat + 1]
        return "" if not left and taken == claimed else f"seat {seat} took {claimed}, not {taken}"

    def hand_problem(self, seat: int, hand: int, jiji: dict[int, int]) -> str:
        """The size, twins of shared cards, and what sharing or not sharing says of the hand."""
        kinds = [kind for kind in range(16) if hand >> kind & 1]
        if len(kinds) != self.sizes[seat]:
            return f"seat {seat} has {len(kinds)} cards"
        if any(
            share & 7 == seat and share >> 4 in kinds for share in self.record["shares"][: self.record["share_count"]]
        ):
            return f"seat {seat} holds the twin of a shared card"
        fitting = sum(self.allows(jiji[seat] & 7, kind) for kind in kinds)
        must = self.phase == SHARE and seat == self.turn and not self.record["open_jiji"][seat]
        if must and not fitting:
            return f"seat {seat} must share and cannot"
        if int(self.record["dry"]) >> seat & 1 and fitting > must:
            return f"seat {seat} holds cards that it would have shared"
        return ""

    def tracked_fits(self, kind: int, held: list[int]) -> bool:
        """The viewer's entries of a kind, given who holds it."""
        entries = [int(e) for e in self.record["track"][self.viewer][2 * kind : 2 * kind + 2] if e]
        if len(entries) < 2:
            return all(any(entry >> seat & 1 for seat in held) for entry in entries)
        return any(entries[0] >> a & 1 and entries[1] >> b & 1 for a in held for b in held if a != b)

    def count(self) -> int:
        """All worlds, up to MANY."""
        return self._count_jiji(list(self.unknown), dict(self.jiji), self.left)

    def _count_jiji(self, places: list[int], jiji: dict[int, int], left: list[int]) -> int:
        if not places:
            if self.jiji_problem(jiji):
                return 0
            held = dict.fromkeys(self.sizes, 0)
            if self.giver is not None and self.drawn >= 0:
                held[self.giver] = 1 << self.drawn
            return self._count_hands(0, jiji, left, held)
        number = 0
        for kind in range(16):
            if left[kind] and number < MANY:
                rest = [n - (k == kind) for k, n in enumerate(left)]
                number += self._count_jiji(places[1:], {**jiji, places[0]: kind}, rest)
        return number

    def _count_hands(self, kind: int, jiji: dict[int, int], left: list[int], held: dict[int, int]) -> int:
        if kind == 16:
            return int(all(not self.hand_problem(seat, hand, jiji) for seat, hand in held.items()))
        number = 0
        free = [seat for seat, hand in held.items() if hand.bit_count() < self.sizes[seat] and not hand >> kind & 1]
        for takers in combinations(free, left[kind]):
            now = {seat: hand | (1 << kind if seat in takers else 0) for seat, hand in held.items()}
            holders = [seat for seat, hand in now.items() if hand >> kind & 1]
            if self.viewer < 0 or self.tracked_fits(kind, holders):
                number += self._count_hands(kind + 1, jiji, left, now)
            if number >= MANY:
                break
        return number
