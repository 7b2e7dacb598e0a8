"""The made-up games, as games that the lab can look into."""

from __future__ import annotations

from typing import Any

from tests.lab.made_up import rules
from yokocho.engine import abi
from yokocho.engine.actions import Codec, Verb
from yokocho.engine.game import Game, GameInfo, OptionSpec
from yokocho.engine.match import Match

KINDS = ("kingmaker", "coin", "price", "alone", "against", "room")
INFO = GameInfo(
    id="made-up",
    title={"en": "Made up", "ja": "つくりもの"},
    seats=(rules.SEATS,),
    minutes=1,
    age=3,
    cover="cover",
    rules_version=1,
    end_reasons=("done",),
    options=(OptionSpec("kind", KINDS, KINDS[0]),),
)


class MadeUp(Game):
    """A game without words and pictures."""

    def __init__(self) -> None:
        self.info = INFO
        self.rules = rules  # type: ignore[assignment]
        self.kernels = abi.build(rules)  # type: ignore[arg-type]
        self.state_type = rules.State
        self.layout = rules.State.layout
        self.codec = Codec(Verb("say", number=range(rules.MAX_LEGAL)))
        self.reasons = rules.REASONS
        self.max_legal = rules.MAX_LEGAL
        self._masks: dict[tuple[int, bytes], Any] = {}
        header = {field.name: field for field in self.layout.fields}["options"]
        self._options_at = slice(header.offset, header.offset + header.nbytes)

    def played(self, kind: str, seed: int) -> Match:
        """A game in which everybody says a number that follows from the seed."""
        match: Match = self.new(options={"kind": kind}, seed=seed)
        for seat in range(rules.SEATS):
            codes: list[int] = self.legal_codes(match.state, seat)
            turn: int = seed // 3**seat
            match.act(seat, codes[turn % len(codes)])
        return match
