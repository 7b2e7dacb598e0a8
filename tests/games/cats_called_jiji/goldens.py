"""Cats Called Jiji: the golden playthroughs. Seeds were picked for what happens in their games."""

from __future__ import annotations

from typing import Final

from tests.golden import Golden

GOLDENS: Final = [Golden("defaults", 4, {}, 1)]
