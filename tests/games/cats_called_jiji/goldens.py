"""Cats Called Jiji: the golden playthroughs. Chance seldom finds a cat, so most of them follow a script: what whoever
is awaited does, one after another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.golden import Golden
from yokocho.engine.scene import ArgValue

TABLE: Final = (
    "A=10101010/01010101/10101010/01010101/10101010/01010101/10101010/01010101 "
    "B=11110000/11110000/11111000/01111100/00111110/00011111/00001111/00001111 "
    "C=11111111/11111111/11111111/11111111/11111111/11111111/11111111/11111111"
)
PARAMS: Final = {"choose_rule": "rule"}


def script(*lines: str) -> tuple[tuple[str, Mapping[str, ArgValue]], ...]:
    """`draw, share W2` and so on."""
    actions = [action.split() for line in lines for action in line.split(", ")]
    return tuple((name, {PARAMS.get(name, "kind"): value[0]} if value else {}) for name, *value in actions)


KEEP_4: Final = "keep_hand, keep_hand, keep_hand, keep_hand"

GOLDENS: Final = [
    Golden("defaults", 4, {}, 1),
    Golden("nothing-to-draw", 4, {"tie_break": "success_order"}, 14, script(
        KEEP_4, "choose_rule A", "choose_missing W8, choose_missing W7, choose_missing B5, choose_missing W3",
        "draw, share W2, pass_discovery", "draw, share B8, pass_discovery", "draw, share B8, pass_discovery",
        "draw, share W4, pass_discovery", "draw, share W4, pass_discovery",
    )),
    Golden("no-progress", 3, {"stall_rounds": 1}, 23, script(
        "choose_rule B", "choose_missing B6, choose_missing W2, choose_missing W2",
        "draw, share W4, pass_discovery", "draw, share B6, pass_discovery", "draw, pass_discovery",
        "draw, pass_discovery", "draw, share W4, pass_discovery", "draw, pass_discovery", "draw, pass_discovery",
        "draw, pass_discovery", "pass_discovery, pass_discovery, pass_discovery",
    )),
    Golden("majority", 5, {"discovery_card": "on_success", "share_rules": TABLE}, 1, script(
        KEEP_4, "keep_hand", "choose_rule A",
        "choose_missing B4, choose_missing W1, choose_missing W5, choose_missing W6, choose_missing B1",
        "draw, share W3", "name_kind B4, name_kind W1, name_kind W5, confirm_declaration",
    )),
    Golden("all-found", 4, {"end_d": "off"}, 30, script(
        KEEP_4, "choose_rule C", "choose_missing B5, choose_missing B1, choose_missing B4, choose_missing W2",
        "draw, name_kind B5, name_kind B1, name_kind B4, confirm_declaration",
        "draw, share W1, name_kind W2, confirm_declaration",
    )),
    Golden("every-jiji", 3, {"match": "long_day"}, 1, script(
        "choose_rule A", "choose_missing W2, choose_missing B3, choose_missing W3",
        "draw, share B2, name_kind W2, name_kind B3, name_kind W6, confirm_declaration",
    )),
    Golden("long-day", 3, {"match": "long_day"}, 2),
]  # fmt: skip
