"""Cats Called Jiji: worlds that a viewer imagines, in places where random play seldom comes."""

from __future__ import annotations

from tests.laws.deep import table_of
from tests.laws.tables import Table, subject_of
from tests.laws.walk import Walk, resampled
from yokocho.engine.record import SPECTATOR

SHARE = 5
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


def test_who_must_share_holds_what_a_rule_with_an_empty_row_lets_pass() -> None:
    """CJ-22, where whoever had Missing Jiji number 4 could share nothing at all: no world in which the sharer has it is
    looked through to its end, which took longer than a game."""
    subject = subject_of("cats-called-jiji")
    walk = Walk(subject, table_of(subject, 101_006_111), 101_006_111)
    chance = walk.chance("worlds")
    shares = [frame for frame in walk.frames if walk.record(frame)["phase"] == SHARE]
    assert any(row == "0" * 8 for row in subject.game.facts(shares[0], None).share_rules["A"])
    for frame in shares:
        seen = walk.record(subject.game.redact(frame, None))
        for _ in range(60):
            world = walk.record(resampled(subject.game, frame, SPECTATOR, chance.randbytes(32)))
            assert not subject.hooks.impossible(seen, world, SPECTATOR)


def _giver_could_not_share(walk: Walk, frame: bytes) -> bool:
    record = walk.record(frame)
    return bool(int(record["dry"]) >> (int(record["turn"]) + 1) % walk.table.seats & 1)
