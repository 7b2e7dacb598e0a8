"""Laws 1 to 9 for every discovered game, at every seat count, for several option sets (`test_deep.py` plays on with
fresh seeds). A broken law prints the table and the seed of the game that broke it.
"""

from __future__ import annotations

from functools import lru_cache

import pytest

from tests.laws.laws import LAWS
from tests.laws.looks import Looks
from tests.laws.tables import Table, subject_of, tables
from tests.laws.walk import Walk, telling

SHARE = 0.3
"""Of the frames, how many the costly laws look at."""


@lru_cache(maxsize=4)
def played(table: str, seed: int) -> Walk:
    """One game of a table, played once for all laws."""
    found = next(each for each in tables() if str(each) == table)
    return Walk(subject_of(found.game), found, seed, Looks(SHARE))


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("table", tables(), ids=str)
def test_law(table: Table, law: str, laws_seed: int) -> None:
    walk = played(str(table), laws_seed)
    with telling(walk):
        LAWS[law](walk)
