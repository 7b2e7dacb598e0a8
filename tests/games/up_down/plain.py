"""Up Down in plain Python: a twin that shares no code with the rules. It is told each hand, and each pile as it lies;
everything else it works out itself."""

from __future__ import annotations

from dataclasses import dataclass, field

Card = int | str


@dataclass
class Plain:
    """One game. The pile's last card is drawn first."""

    hands: list[list[Card]]
    pile: list[Card]
    turn: int
    limit: int = 400
    reshuffles: bool = True
    last: int | None = None
    direction: int = 1
    played: int = 0
    discard: list[Card] = field(default_factory=list[Card])
    out: list[int] = field(default_factory=list[int])
    reason: str | None = None

    def fits(self, card: Card) -> bool:
        """UD-8, UD-9."""
        if isinstance(card, str) or self.last is None:
            return True
        return card > self.last or str(card)[-1] == str(self.last)[-1]

    def choices(self) -> set[tuple[Card, int | None]]:
        """Cards that may be played now, and for a shot at whom."""
        found: set[tuple[Card, int | None]] = set()
        for card in self.hands[self.turn]:
            if card == "shot":
                found |= {(card, seat) for seat in self.still_in() if seat != self.turn}
            elif self.fits(card):
                found.add((card, None))
        return found

    def still_in(self) -> list[int]:
        """Seats that have not dropped out."""
        return [seat for seat in range(len(self.hands)) if seat not in self.out]

    def next_seat(self) -> int:
        """UD-14."""
        seat = self.turn
        while True:
            seat = (seat + self.direction) % len(self.hands)
            if seat not in self.out:
                return seat

    def play(self, card: Card, target: int | None, shuffled: list[Card]) -> None:
        """One card; `shuffled` is the new pile as it will lie, should the discards be shuffled now."""
        hand = self.hands[self.turn]
        hand.remove(card)
        self.discard.append(card)
        self.played += 1
        if isinstance(card, int):
            self.last = card
        if card == "reverse":
            self.direction = -self.direction
        if not self.pile and self.reshuffles:
            kept = [each for each in self.discard if each == self.last]
            again = [each for each in self.discard if each != self.last]
            if again:
                assert sorted(map(str, again)) == sorted(map(str, shuffled)), "other cards were shuffled"
                self.discard, self.pile = kept, list(shuffled)
        if self.pile:
            hand.append(self.pile.pop())
        self.turn = self.next_seat() if target is None else target
        self.settle()

    def settle(self) -> None:
        """UD-12 to UD-14, UD-21, UD-23."""
        while not any(map(self.fits, self.hands[self.turn])):
            self.hands[self.turn] = []
            self.out.append(self.turn)
            self.turn = self.next_seat()
            if len(self.still_in()) == 1:
                self.reason = "last_one_in"
                return
        if self.played >= self.limit:
            self.reason = "turn_limit"

    def ranks(self) -> list[int]:
        """UD-22."""
        scores = [self.out.index(seat) if seat in self.out else len(self.out) for seat in range(len(self.hands))]
        return [1 + sum(other > score for other in scores) for score in scores]
