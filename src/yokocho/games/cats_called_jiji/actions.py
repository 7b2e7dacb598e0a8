"""Cats Called Jiji: actions and their codes (section 7 of the specification)."""

from typing import Final

from yokocho.engine.actions import Codec, Verb

KINDS: Final = tuple(f"{colour}{number}" for colour in "WB" for number in range(1, 9))
"""The 16 kinds: W1 to W8, B1 to B8. Kernels count them from 0; `kind & 7` is the number, counted from 0."""
LETTERS: Final = ("A", "B", "C")

CODEC: Final = Codec(
    Verb("choose_starter", seat=range(5)),
    Verb("keep_hand"),
    Verb("request_redeal"),
    Verb("choose_rule", rule=LETTERS),
    Verb("choose_missing", secret=True, kind=KINDS),
    Verb("draw"),
    Verb("share", kind=KINDS),
    Verb("pass_discovery"),
    Verb("name_kind", secret=True, kind=KINDS),
    Verb("confirm_declaration"),
)

# A kernel reads a code as: seat = code - CHOOSE_STARTER, rule = code - CHOOSE_RULE + 1, kind = code - the verb's base.
CHOOSE_STARTER: Final = CODEC.base("choose_starter")
KEEP_HAND: Final = CODEC.base("keep_hand")
REQUEST_REDEAL: Final = CODEC.base("request_redeal")
CHOOSE_RULE: Final = CODEC.base("choose_rule")
CHOOSE_MISSING: Final = CODEC.base("choose_missing")
DRAW: Final = CODEC.base("draw")
SHARE: Final = CODEC.base("share")
PASS_DISCOVERY: Final = CODEC.base("pass_discovery")
NAME_KIND: Final = CODEC.base("name_kind")
CONFIRM: Final = CODEC.base("confirm_declaration")
