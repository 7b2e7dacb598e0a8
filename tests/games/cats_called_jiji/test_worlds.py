"""Cats Called Jiji: worlds that a viewer imagines, in places where random play seldom comes."""

from __future__ import annotations

from tests.laws.tables import Table, subject_of
from tests.laws.walk import Walk, resampled

PROVING = 13
RULES = (
    "A=00001000/11010010/01111110/00100010/11101001/01101000/00010001/01000001 "
    "B=00101101/01100011/00110000/01011001/11100100/10110001/11111101/11000110 "
    "C=11110110/11100111/00000111/10110101/00011110/10110000/01011010/00000111"
)
OPTIONS = {
    "match": "long_day",
    "end_d": "off",
    "discovery_card": "on_success",
    "tie_break": "declaration_order",
    "stall_rounds": 46,
    "share_rules": RULES,
}


def test_a_card_drawn_from_a_hand_that_could_not_share_does_not_qualify_there() -> None:
    """CJ-23, also where worlds are so few that they are listed: the drawer knows the card, and with it what the giver's
    Missing Jiji cannot be."""
    subject = subject_of("cats-called-jiji")
    walk = Walk(subject, Table("cats-called-jiji", 4, {**OPTIONS}), 59)
    chance = walk.chance("worlds")
    proofs = [frame for frame in walk.frames if walk.record(frame)["phase"] == PROVING]
    dry = [frame for frame in proofs if _giver_could_not_share(walk, frame)]
    assert len(dry) > 5
    for frame in dry:
        drawer = int(walk.record(frame)["turn"])
        seen = walk.record(subject.game.redact(frame, drawer))
        for _ in range(60):
            world = walk.record(resampled(subject.game, frame, drawer, chance.randbytes(32)))
            assert not subject.hooks.impossible(seen, world, drawer)


def _giver_could_not_share(walk: Walk, frame: bytes) -> bool:
    record = walk.record(frame)
    return bool(int(record["dry"]) >> (int(record["turn"]) + 1) % walk.table.seats & 1)
