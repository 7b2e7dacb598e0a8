"""Cats Called Jiji in plain Python: a second set of rules, written from the specification and sharing no code with the
first. Chance is told to it: what was dealt, and which card was drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

EXTRA = "extra"
KINDS = [f"{colour}{number}" for colour in "WB" for number in range(1, 9)]
PLACE_POINTS = (4, 3, 2, 2, 2)


class Plain:
    """One match. Actions are (name, value)."""

    def __init__(self, seats: int, options: Mapping[str, int | str], rules: Mapping[str, Sequence[str]]) -> None:
        self.seats, self.options, self.rules = seats, options, rules
        self.long = options["match"] == "long_day"
        self.totals = [0] * seats
        self.game_no = 1
        self.end: str | None = None
        self.ranks: list[int] = []

    def deal(self, starter: int, hands: Sequence[Sequence[str]], extra: str | None) -> None:
        """CJ-1 to CJ-13."""
        self.starter = self.turn = starter
        self.hands = [Counter(hand) for hand in hands]
        self.jiji: dict[str, str] = {EXTRA: extra} if extra else {}
        self.found: dict[str, int] = {}
        self.pairs: list[list[str]] = [[] for _ in range(self.seats)]
        self.shared: list[list[str]] = [[] for _ in range(self.seats)]
        self.stacked: set[str] = set()
        self.order: list[int] = []
        self.successes: list[int] = []
        self.points = [0] * self.seats
        self.named: list[str] = []
        self.idle = 0
        self.game_end: str | None = None
        self.queue: list[int] = []
        self.rule = ""
        self.phase = "choose_rule" if self.seats == 3 else "redeal"
        self.awaited = [starter] if self.seats == 3 else list(range(self.seats))

    def fits(self, seat: int) -> list[str]:
        """CJ-22, CJ-24."""
        if str(seat) in self.found:
            return sorted(self.hands[seat])
        row = self.rules[self.rule][int(self.jiji[str(seat)][1]) - 1]
        return sorted(kind for kind in self.hands[seat] if row[int(kind[1]) - 1] == "1")

    def to_find(self, seat: int) -> list[str]:
        """CJ-28, CJ-30: places in the order of looking."""
        places = [str((seat + n) % self.seats) for n in range(1, self.seats)] + [EXTRA]
        return [place for place in places if place in self.jiji and place not in self.found]

    def legal(self, seat: int) -> list[tuple[str, int | str | None]]:
        """Section 7."""
        if seat not in self.awaited:
            return []
        hand = self.hands[seat]
        match self.phase:
            case "choose_starter":
                return [("choose_starter", other) for other in range(self.seats)]
            case "redeal":
                pairs = sum(n == 2 for n in hand.values())
                return [("keep_hand", None), *([("request_redeal", None)] if pairs >= 3 else [])]
            case "choose_rule":
                return [("choose_rule", letter) for letter in "ABC"]
            case "choose_missing":
                return [("choose_missing", kind) for kind in hand]
            case "draw":
                return [("draw", None)]
            case "share":
                return [("share", kind) for kind in self.fits(seat)]
            case _:
                return self._declaring(seat)

    def _declaring(self, seat: int) -> list[tuple[str, int | str | None]]:
        actions: list[tuple[str, int | str | None]] = []
        if not self.named and self.phase != "must_declare":
            actions.append(("pass_discovery", None))
        if len(self.named) < len(self.to_find(seat)):
            actions += [("name_kind", kind) for kind in KINDS if self.named.count(kind) < 2]
        if self.named:
            actions.append(("confirm_declaration", None))
        return actions

    def apply(self, seat: int, name: str, value: int | str | None, drawn: str = "") -> None:
        """One action; after `request_redeal` and `choose_starter` a deal must follow."""
        match name:
            case "choose_starter":
                self.game_no += 1
            case "keep_hand":
                self.awaited.remove(seat)
                if not self.awaited:
                    self.phase, self.awaited = "choose_rule", [self.starter]
            case "choose_rule":
                self.rule = str(value)
                self.phase, self.awaited = "choose_missing", list(range(self.seats))
            case "choose_missing":
                self._hide(seat, str(value))
            case "draw":
                self._draw(seat, drawn)
            case "share":
                self._take(seat, str(value))
                self.shared[seat].append(str(value))
                self.idle = 0
                self._to_discovery(seat)
            case "pass_discovery":
                if self.phase == "discover":
                    self._begin((seat + 1) % self.seats)
                else:
                    self._next_chance()
            case "name_kind":
                self.named.append(str(value))
            case "confirm_declaration":
                self._declare(seat)
            case _:
                pass

    def _take(self, seat: int, kind: str) -> None:
        self.hands[seat] -= Counter([kind])

    def _hide(self, seat: int, kind: str) -> None:
        self._take(seat, kind)
        self.jiji[str(seat)] = kind
        self.awaited.remove(seat)
        if self.awaited:
            return
        for n in range(self.seats):
            owner = (self.starter + n) % self.seats
            for pair in sorted((k for k, count in self.hands[owner].items() if count == 2), key=KINDS.index):
                self.pairs[owner].append(pair)
                del self.hands[owner][pair]
        self._begin(self.starter)

    def _begin(self, seat: int) -> None:
        self.turn = seat
        if not self.hands[(seat + 1) % self.seats]:
            self.game_end = "left_hand_empty"
        elif self.idle >= int(self.options["stall_rounds"]) * self.seats:
            self.game_end = "no_progress"
        else:
            self.phase, self.awaited = "draw", [seat]
            return
        self.queue = [(seat + n) % self.seats for n in range(self.seats)]
        self._next_chance()

    def _draw(self, seat: int, kind: str) -> None:
        self._take((seat + 1) % self.seats, kind)
        self.idle += 1
        if self.hands[seat][kind]:
            self._take(seat, kind)
            self.pairs[seat].append(kind)
            self.idle = 0
        elif kind in self.shared[seat]:
            self.stacked.add(kind)
            self.idle = 0
        else:
            self.hands[seat][kind] = 1
        self.hands[seat] += Counter()
        if self.fits(seat):
            self.phase, self.awaited = "share", [seat]
        else:
            self._to_discovery(seat)

    def _to_discovery(self, seat: int) -> None:
        if seat in self.order or not self.to_find(seat):
            self._begin((seat + 1) % self.seats)
        else:
            self.phase, self.awaited = "discover", [seat]

    def _declare(self, seat: int) -> None:
        self.order.append(seat)
        left, claimed = list(self.named), list[str]()
        for place in self.to_find(seat):
            if self.jiji[place] in left:
                left.remove(self.jiji[place])
                claimed.append(place)
        self.named, self.idle = [], 0
        if left:
            claimed = []
        else:
            self.successes.append(seat)
            places = self.successes if self.options["discovery_card"] == "on_success" else self.order
            self.points[seat] += PLACE_POINTS[places.index(seat)] * len(claimed)
            self.found |= dict.fromkeys(claimed, seat)
        self._after(seat, len(claimed))

    def _after(self, seat: int, claimed: int) -> None:
        """CJ-38 to CJ-41, CJ-50."""
        if self.long and claimed == len(self.jiji) - 1:
            self._close("found_every_jiji", seat)
            return
        if self.game_end:
            self._next_chance()
            return
        undeclared = [other for other in range(self.seats) if other not in self.order]
        hidden = [place for place in self.jiji if place not in self.found]
        end_d = self.options["end_d"] == "on" or (self.options["end_d"] == "by_match" and not self.long)
        if not hidden or (len(undeclared) == 1 and hidden == [str(undeclared[0])]):
            self._close("all_found")
        elif len(undeclared) == 1:
            self.game_end, self.phase, self.awaited, self.queue = "one_seeker_left", "must_declare", undeclared, []
        elif end_d and claimed >= {3: 2, 4: 2, 5: 3}[self.seats]:
            self._close("majority_found")
        else:
            self._begin((seat + 1) % self.seats)

    def _next_chance(self) -> None:
        while self.queue:
            seat = self.queue.pop(0)
            if seat not in self.order and self.to_find(seat):
                self.phase, self.awaited = "last_chance", [seat]
                return
        self._close(self.game_end or "")

    def _standing(self, seat: int) -> tuple[int, int]:
        counted = seat in (self.successes if self.options["tie_break"] == "success_order" else self.order)
        return (self.totals[seat], -self.order.index(seat) if counted else -99)

    def _close(self, reason: str, champion: int | None = None) -> None:
        self.totals = [a + b for a, b in zip(self.totals, self.points, strict=True)]
        if self.long and champion is None and self.game_no < 3:
            clockwise = [(self.starter + n) % self.seats for n in range(self.seats)]
            self.phase, self.awaited = "choose_starter", [min(clockwise, key=self._standing)]
            return
        self.phase, self.awaited = "over", []
        self.end = "three_games" if self.long and champion is None else reason
        keys = [(seat == champion, *self._standing(seat)) for seat in range(self.seats)]
        self.ranks = [1 + sum(other > key for other in keys) for key in keys]
