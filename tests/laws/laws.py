"""The laws that are held against one random game, by name. (Law 10, the goldens, is `test_goldens.py`.)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.laws import (
    law_1_end,
    law_2_same,
    law_3_worlds,
    law_4_secrets,
    law_5_why,
    law_6_take_back,
    law_7_words,
    law_8_conserved,
    law_9_scenes,
)
from tests.laws.walk import Walk

LAWS: Final[dict[str, Callable[[Walk], None]]] = {
    "1-end": law_1_end.check,
    "2-same": law_2_same.check,
    "3-worlds": law_3_worlds.check,
    "4-secrets": law_4_secrets.check,
    "5-why": law_5_why.check,
    "6-take-back": law_6_take_back.check,
    "7-words": law_7_words.check,
    "8-conserved": law_8_conserved.check,
    "9-scenes": law_9_scenes.check,
}
