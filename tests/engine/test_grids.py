"""Options that are tables of 0 and 1."""

from __future__ import annotations

import pytest

from yokocho.engine.game import GameInfo, OptionSpec
from yokocho.engine.grids import Grid
from yokocho.engine.refused import Refused
from yokocho.engine.words import Lang

GRID = Grid(("P", "Q"), 2, 3, {"plain": "P=110/011 Q=101/010"})
INFO = GameInfo(
    id="none", title={}, seats=(2,), minutes=1, age=1, cover="", rules_version=1, end_reasons=(),
    options=(OptionSpec("before", (1, 2), 2), OptionSpec("table", ("plain",), "plain", grid=GRID),
             OptionSpec("after", ("a", "b"), "b")),
)  # fmt: skip


def test_a_table_lies_among_the_codes_of_other_options_and_comes_back() -> None:
    for value in ("plain", "P=000/000 Q=000/000", "P=111/111 Q=111/111", "P=100/000 Q=000/001"):
        options = INFO.check_options({"table": value})
        assert isinstance(options, dict)
        codes = INFO.option_codes(2, options)
        assert len(codes) == 1 + 1 + 1 + 1
        assert INFO.options_of(codes[1:]) == options == {"before": 2, "table": value, "after": "b"}


def test_cells_are_counted_from_the_lowest_bit_by_name_row_and_column() -> None:
    assert GRID.encode("P=100/000 Q=000/000") == [1]
    assert GRID.encode("P=000/010 Q=000/000") == [1 << 4]
    assert GRID.encode("P=000/000 Q=001/000") == [1 << 8]


def test_codes_fit_in_sixteen_bits_with_a_sign() -> None:
    wide = Grid(("P",), 2, 8, {})
    assert wide.encode("P=11111111/11111111") == [-1]
    assert wide.decode([-1]) == "P=11111111/11111111"


def test_a_known_table_goes_by_its_word() -> None:
    assert GRID.check("table", "Q=101/010  P=110/011") == "plain"
    assert GRID.read("table", '[P]\nrows = ["110", "011"]\n[Q]\nrows = ["101", "010"]\n') == "plain"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (5, "grid-form"), ("P", "grid-form"), ("P=110/011", "grid-names"), ("P=110 Q=101/010", "grid-rows"),
        ("P=110/01 Q=101/010", "grid-columns"), ("P=110/012 Q=101/010", "grid-cell"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place_in_both_languages(value: object, code: str) -> None:
    refused = INFO.check_options({"table": value})
    assert isinstance(refused, Refused)
    assert refused.code == code
    for lang in ("en", "ja"):
        assert "table" in refused.sentence(lang)


@pytest.mark.parametrize(
    ("file", "code", "said"),
    [
        ("a = " + "9" * 5000, "grid-form", {"en": "999", "ja": "999"}),
        ("a = [\n", "grid-file", {"en": "too early", "ja": "途中で"}),
        ("\n[P\n", "grid-file", {"en": "line 2", "ja": "2 行"}),
        ("a = " + "[" * 3000 + "]" * 3000, "grid-deep", {"en": "too deeply", "ja": "深すぎ"}),
        ('[P]\nrows = [110, "011"]\n[Q]\nrows = []', "grid-row", {"en": "110 came", "ja": "110"}),
        ('[P]\nrows = [["1"], "011"]\n[Q]\nrows = []', "grid-row", {"en": "list came", "ja": "list"}),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_one_language(file: str, code: str, said: dict[Lang, str]) -> None:
    refused = GRID.read("table", file)
    assert isinstance(refused, Refused)
    assert refused.code == code
    for lang, words in said.items():
        assert words in refused.sentence(lang)
    assert "Invalid" not in refused.sentence("ja")


def test_a_byte_order_mark_before_a_file_is_passed_over() -> None:
    assert GRID.read("table", '\ufeff[P]\nrows = ["110", "011"]\n[Q]\nrows = ["101", "010"]\n') == "plain"
