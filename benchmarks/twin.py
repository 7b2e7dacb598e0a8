"""X nimmt! in plain, idiomatic Python: the yardstick for the compiled rules, and an independent second opinion on them.

It is written as one would write the game without a compiler in mind: dataclasses, lists and dicts, one method a rule, a
refusal for every illegal action. It shares nothing with the package, so a test can drive both with the same actions and
compare what lies on the table. The codes in the comments are the clauses of the specification.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Literal, NamedTuple

CARDS = range(1, 101)
ROWS = (3, 4, 5)

Phase = Literal["choose", "take_row", "sort_taken", "deal", "over"]
"""`deal` lies between two rounds, and only for a twin without a dealer of its own: it waits for `Twin.deal`."""

Action = tuple[str, int]
"""An action's name with the card or row that it names."""


class Deal(NamedTuple):
    """What a round starts from: the seats' hands, and the cards that open rows 3, 4 and 5."""

    hands: Sequence[Sequence[int]]
    openers: Sequence[int]


class IllegalActionError(ValueError):
    """An action that the clause named first forbids."""


def bull_heads(card: int) -> int:
    """The heads printed on a number card.

    >>> [bull_heads(card) for card in (55, 22, 30, 15, 7)]
    [7, 5, 3, 2, 1]
    >>> sum(map(bull_heads, CARDS))
    167
    """
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    if card % 5 == 0:
        return 2
    return 1


HEADS = {card: bull_heads(card) for card in CARDS}


def shuffled_deal(rng: Random, seats: int, hand: int) -> Deal:
    """XN-2: shuffle the 100 cards, deal `hand` of them to each seat and open each row with one more."""
    cards = rng.sample(CARDS, seats * hand + len(ROWS))
    hands = [cards[seat * hand : (seat + 1) * hand] for seat in range(seats)]
    return Deal(hands, openers=cards[seats * hand :])


@dataclass(slots=True)
class Player:
    hand: list[int] = field(default_factory=list[int])
    x_row: list[int] = field(default_factory=list[int])
    x_pile: list[int] = field(default_factory=list[int])
    score: int = 0
    """Minus points of the finished rounds."""

    def receive(self, cards: Sequence[int]) -> None:
        """XN-2, XN-14: a new hand, and an empty X row and X pile."""
        self.hand = list(cards)
        self.x_row = []
        self.x_pile = []

    def put_in_x_row(self, card: int) -> None:
        """XN-10: a card that does not fit sends the whole X row to the X pile first."""
        if self.x_row and card < self.x_row[-1]:
            self.x_pile += self.x_row
            self.x_row = []
        self.x_row.append(card)

    def minus_points(self) -> int:
        """XN-12.

        >>> Player(hand=[55], x_pile=[10, 11], x_row=[99]).minus_points()
        23
        """
        return sum(HEADS[card] for card in self.hand) + 2 * sum(HEADS[card] for card in self.x_pile)


@dataclass(slots=True)
class Twin:
    """One game. Ask who is `awaited`, what is `legal` for them, and `apply` one of it, until it is `over`.

    >>> game = Twin.from_deal([[13], [31], [60], [5]], openers=[12, 30, 55])
    >>> for seat, card in enumerate([13, 31, 60, 5]):
    ...     game.apply(seat, "play", card)
    >>> game.phase, game.awaited
    ('take_row', [3])
    >>> game.apply(3, "take_row", 5)
    >>> game.rows
    {3: [12, 13], 4: [30, 31, 60], 5: [5]}
    >>> game.x_row[3], game.over
    ([55], True)
    """

    players: list[Player]
    rounds: int = 2
    dealer: Callable[[], Deal] | None = None
    """Who deals the rounds. Without one the twin waits, before each further round, for its `deal`."""
    round: int = 0
    phase: Phase = "deal"
    rows: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    chosen: dict[int, int] = field(default_factory=dict[int, int])
    """The cards laid face down, or revealed and not all placed yet, by seat."""
    queue: list[int] = field(default_factory=list[int])
    """The seats whose revealed cards are not yet placed, in order; empty before the reveal."""
    taken: list[int] = field(default_factory=list[int])
    """The cards that the first seat of `queue` is sorting."""

    @classmethod
    def new(cls, seats: int, rng: Random, *, rounds: int = 2, hand: int = 8) -> Twin:
        """A game that shuffles for itself."""
        game = cls([Player() for _ in range(seats)], rounds, dealer=lambda: shuffled_deal(rng, seats, hand))
        game._next_round()
        return game

    @classmethod
    def from_deal(cls, hands: Sequence[Sequence[int]], openers: Sequence[int], *, rounds: int = 1) -> Twin:
        """A game whose deals are given from outside: the first one now, later ones by `deal`."""
        game = cls([Player() for _ in hands], rounds)
        game.deal(Deal(hands, openers))
        return game

    # What lies on the table

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def hands(self) -> list[list[int]]:
        """Sorted, without the cards laid face down."""
        return [sorted(player.hand) for player in self.players]

    @property
    def x_row(self) -> list[list[int]]:
        return [player.x_row for player in self.players]

    @property
    def x_pile(self) -> list[list[int]]:
        return [player.x_pile for player in self.players]

    @property
    def scores(self) -> list[int]:
        """Minus points of the finished rounds."""
        return [player.score for player in self.players]

    @property
    def ranks(self) -> list[int]:
        """XN-13: fewest minus points first; equal totals share the rank.

        >>> Twin([Player(score=score) for score in (20, 10, 20, 30)]).ranks
        [2, 1, 2, 4]
        """
        return [1 + sum(other < score for other in self.scores) for score in self.scores]

    # Who may do what

    @property
    def awaited(self) -> list[int]:
        """The seats that must act for the game to go on."""
        match self.phase:
            case "choose":
                return [seat for seat in range(len(self.players)) if seat not in self.chosen]
            case "take_row" | "sort_taken":
                return [self.queue[0]]
            case _:
                return []

    def legal(self, seat: int) -> list[Action]:
        """All that a seat may do now."""
        match self.phase:
            case "choose" if seat not in self.chosen:
                return [("play", card) for card in self.players[seat].hand]
            case "take_row" if seat == self.queue[0]:
                return [("take_row", row) for row in ROWS]
            case "sort_taken" if seat == self.queue[0]:
                return [("keep_in_x", card) for card in self.taken]
            case _:
                return []

    def apply(self, seat: int, name: str, value: int) -> None:
        """One action, and all that follows from it without a choice.

        >>> try:
        ...     Twin.from_deal([[13], [31]], openers=[12, 30, 55]).apply(0, "play", 31)
        ... except IllegalActionError as refusal:
        ...     print(refusal)
        XN-3: seat 0 has no card 31
        """
        match name:
            case "play":
                self._play(seat, value)
            case "take_row":
                self._take_row(seat, value)
            case "keep_in_x":
                self._keep_in_x(seat, value)
            case _:
                raise IllegalActionError(f"no such action: {name}")

    # Rounds

    def deal(self, deal: Deal) -> None:
        """XN-2: a new round."""
        if self.phase != "deal":
            raise ValueError("a deal in the middle of a round")
        for player, hand in zip(self.players, deal.hands, strict=True):
            player.receive(hand)
        self.rows = {row: [card] for row, card in zip(ROWS, deal.openers, strict=True)}
        self.round += 1
        self.phase = "choose"

    def _next_round(self) -> None:
        self.phase = "deal"
        if self.dealer is not None:
            self.deal(self.dealer())

    def _end_round(self) -> None:
        """XN-12, XN-1, XN-13."""
        for player in self.players:
            player.score += player.minus_points()
        if self.round == self.rounds:
            self.phase = "over"
        else:
            self._next_round()

    # Turns

    def _play(self, seat: int, card: int) -> None:
        """XN-3: a card of the own hand, face down. XN-4: when all have chosen, the lowest is placed first."""
        if self.phase != "choose" or seat in self.chosen:
            raise IllegalActionError(f"XN-3: seat {seat} has no card to choose now")
        hand = self.players[seat].hand
        if card not in hand:
            raise IllegalActionError(f"XN-3: seat {seat} has no card {card}")
        hand.remove(card)
        self.chosen[seat] = card
        if len(self.chosen) == len(self.players):
            self.queue = sorted(self.chosen, key=self.chosen.__getitem__)
            self._place_cards()

    def _place_cards(self) -> None:
        """XN-8: place the revealed cards one after the other, up to the next choice or the end of the turn."""
        while self.queue:
            card = self.chosen[self.queue[0]]
            fitting = [(cards[-1], row) for row, cards in self.rows.items() if cards[-1] < card]
            if not fitting:  # XN-7
                self.phase = "take_row"
                return
            _, row = max(fitting)  # XN-5
            if len(self.rows[row]) + 1 < row:
                self.rows[row].append(card)
                self.queue.pop(0)
            elif not self._sweep(row):  # XN-6
                return
        self._end_turn()

    def _sweep(self, row: int) -> bool:
        """The seat takes a row and its card opens the row anew. False: the seat must say which card goes to X."""
        self.taken = self.rows[row]
        self.rows[row] = [self.chosen[self.queue[0]]]
        if len(self.taken) > 1:
            self.phase = "sort_taken"
            return False
        self._sort(self.taken[0])
        return True

    def _take_row(self, seat: int, row: int) -> None:
        """XN-7."""
        if self.phase != "take_row" or seat != self.queue[0]:
            raise IllegalActionError(f"XN-5: seat {seat} has no row to name now")
        if row not in ROWS:
            raise IllegalActionError(f"XN-7: there is no row {row}")
        if self._sweep(row):
            self._place_cards()

    def _keep_in_x(self, seat: int, card: int) -> None:
        """XN-9."""
        if self.phase != "sort_taken" or seat != self.queue[0]:
            raise IllegalActionError(f"XN-9: seat {seat} has no cards to sort now")
        if card not in self.taken:
            raise IllegalActionError(f"XN-9: card {card} was not taken")
        self._sort(card)
        self._place_cards()

    def _sort(self, kept: int) -> None:
        """XN-9: one of the taken cards goes to the X row, the others to the hand."""
        player = self.players[self.queue.pop(0)]
        player.put_in_x_row(kept)
        player.hand += [card for card in self.taken if card != kept]
        self.taken = []

    def _end_turn(self) -> None:
        """XN-11: judged when all cards of the turn are placed, so that taken cards can keep a round going."""
        self.chosen = {}
        if all(player.hand for player in self.players):
            self.phase = "choose"
        else:
            self._end_round()


def play_random_game(rng: Random, seats: int) -> int:
    """A whole game by the way every player goes: who is awaited, what is legal, one of it. Answers the decisions."""
    game = Twin.new(seats, rng)
    decisions = 0
    while not game.over:
        for seat in game.awaited:
            name, value = rng.choice(game.legal(seat))
            game.apply(seat, name, value)
            decisions += 1
    return decisions


def random_play(seconds: float, seats: int, seed: int) -> tuple[int, float]:
    """Random games for about so many seconds: the decisions made, and the seconds that they took.

    >>> decisions, elapsed = random_play(0.01, seats=4, seed=1)
    >>> decisions > 0 and elapsed >= 0.01
    True
    """
    rng = Random(seed)
    decisions = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        decisions += play_random_game(rng, seats)
    return decisions, elapsed
