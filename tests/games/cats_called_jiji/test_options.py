"""Cats Called Jiji: the options (section 4)."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.games.cats_called_jiji.drawn import (
    altered,
    declare,
    discovering,
    do,
    draw,
    drawn,
    facts_of,
    game,
    legal,
    refused,
)
from yokocho.engine.refused import BadSetting, Refused
from yokocho.games.cats_called_jiji import INFO
from yokocho.games.cats_called_jiji.facts import GRID

ROWS = ["00000001"] * 8
ONLY_EIGHT = " ".join(f"{letter}={'/'.join(ROWS)}" for letter in "ABC")


def test_the_defaults_are_the_published_game() -> None:
    match = game().new()
    assert match.seats == 5
    assert match.options == {
        "match": "single", "end_d": "by_match", "discovery_card": "on_declaration", "tie_break": "declaration_order",
        "stall_rounds": 5, "share_rules": "house",
    }  # fmt: skip


def test_end_d_goes_with_the_match_unless_it_is_set() -> None:
    for match_kind, end_d, ends in (
        ("single", "by_match", True), ("single", "off", False), ("long_day", "by_match", False),
        ("long_day", "on", True),
    ):  # fmt: skip
        match = declare(discovering("W2 B4 W6 W6", match=match_kind, end_d=end_d), 0, "W6 W6")
        assert (facts_of(match).game_end == "majority_found") == ends


def test_discovery_card_on_success_goes_to_the_first_who_are_right() -> None:
    match = declare(discovering("W2 B4 W6 B5", discovery_card="on_success"), 0, "W8")
    assert facts_of(match).discovery_cards == {"1": None, "2": None}
    declare(altered(match, phase=6), 1, "B5")
    match = declare(discovering("W2 B4 W6 B5"), 0, "W8")
    assert facts_of(match).discovery_cards == {"1": 0, "2": None}


@pytest.mark.parametrize("rounds", [1, 3])
def test_stall_rounds_so_many_idle_rounds_end_the_game(rounds: int) -> None:
    match = drawn(["", "B4", "B4"], "W5 B7 B3", rule="B", extra="W3", stall_rounds=rounds)
    turns = 0
    while facts_of(match).game_end is None:
        seat = min(match.actors)
        do(match, seat, "draw")
        do(match, seat, "pass_discovery")
        turns += 1
    assert turns == 3 * rounds


def test_share_rules_the_house_table_is_the_one_of_the_rulebook() -> None:
    rules = facts_of(game().new()).share_rules
    for j in range(8):
        for n in range(8):
            assert (rules["A"][j][n] == "1") == (abs(n - j) <= 2)
            assert (rules["B"][j][n] == "1") == ((n - j) % 2 == 0)
            assert (rules["C"][j][n] == "1") == (n // 4 == j // 4)


def test_share_rules_a_table_of_ones_own_counts() -> None:
    match = drawn(["W3 W5 B8", "W6 B7", "W1 B2", "B6"], "W4 B1 B3 B5", share_rules=ONLY_EIGHT)
    assert match.options["share_rules"] == ONLY_EIGHT
    assert facts_of(match).share_rules["B"] == tuple(ROWS)
    assert legal(draw(match, "W6"), 0) == {"share B8"}


def test_share_rules_row_and_column_are_not_mixed_up() -> None:
    """Row: the own Missing Jiji. Column: the card."""
    rows = ["00000000"] * 8
    rows[3] = "00000010"
    table = " ".join(f"{letter}={'/'.join(rows)}" for letter in "ABC")
    match = drawn(["W3 W5 B8", "W6 B7", "W1 B2", "B6"], "W4 B1 B3 B5", share_rules=table)
    assert legal(draw(match, "B7"), 0) == {"share B7"}


def test_share_rules_codes_and_back() -> None:
    rng = np.random.default_rng(1)
    for _ in range(20):
        cells = rng.integers(0, 2, (3, 8, 8))
        rows = {letter: ["".join(map(str, row)) for row in table] for letter, table in zip("ABC", cells, strict=True)}
        value = GRID.text(rows)
        codes = GRID.encode(value)
        assert len(codes) == 12
        assert all(-32768 <= code <= 32767 for code in codes)
        assert GRID.decode(codes) == value
    assert GRID.decode(GRID.encode("house")) == GRID.decode(GRID.encode(GRID.tables["house"])) == "house"


def _file(a: list[str]) -> str:
    tables = {"A": a, "B": ROWS, "C": ROWS}
    return "".join(f"[{letter}]\ntext = 'x'\nrows = {rows!r}\n".replace("'", '"') for letter, rows in tables.items())


def test_share_rules_are_read_from_a_file() -> None:
    assert GRID.read("share_rules", _file(ROWS)) == ONLY_EIGHT
    house = (INFO.folder / "data" / "share_rules.toml").read_text(encoding="utf-8")
    assert GRID.read("share_rules", house) == "house"


@pytest.mark.parametrize(
    ("file", "code", "said"),
    [
        (_file(["00000001"] * 4 + ["0000x001"] + ["00000001"] * 3), "grid-cell", ("A", "5", "x")),
        (_file(["00000001"] * 7 + ["0000001"]), "grid-columns", ("A", "8", "7")),
        (_file(["00000001"] * 7), "grid-rows", ("A", "7")),
        ("[A]\nrows = []\n", "grid-names", ("A, B, C",)),
        ("rows = [", "grid-file", ()),
    ],
)
def test_share_rules_a_faulty_file_is_refused_with_the_place(file: str, code: str, said: tuple[str, ...]) -> None:
    answer = GRID.read("share_rules", file)
    assert isinstance(answer, Refused)
    assert answer.code == code
    for lang in ("en", "ja"):
        sentence = answer.sentence(lang)
        assert all(word in sentence for word in ("share_rules", *said))


@pytest.mark.parametrize("value", ["", "A=1", "mansion", 3, "A=1 A=2", ONLY_EIGHT.replace("1", "2", 1)])
def test_share_rules_other_values_are_refused(value: str | int) -> None:
    with pytest.raises(BadSetting) as raised:
        game().new(4, {"share_rules": value})
    for lang in ("en", "ja"):
        assert "share_rules" in raised.value.refused.sentence(lang)


def test_the_command_line_takes_a_file(tmp_path: Path) -> None:
    from yokocho.cli.choose import options_from
    from yokocho.cli.speech import Trouble

    (tmp_path / "mine.toml").write_text(_file(ROWS), encoding="utf-8")
    options = options_from(INFO, [f"share_rules=@{tmp_path / 'mine.toml'}"])
    assert options["share_rules"] == ONLY_EIGHT
    (tmp_path / "bad.toml").write_text(_file(["0"]), encoding="utf-8")
    for text in (f"share_rules=@{tmp_path / 'bad.toml'}", "share_rules=nothing"):
        with pytest.raises(Trouble):
            options_from(INFO, [text])


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (6, {}), (4, {"stall_rounds": 0}), (4, {"stall_rounds": 51}), (4, {"match": "best_of_three"}),
     (4, {"end_d": "maybe"}), (4, {"speed": 1})],
)  # fmt: skip
def test_other_seats_and_options_are_refused(seats: int, options: dict[str, int | str]) -> None:
    with pytest.raises(BadSetting):
        game().new(seats, options)


def test_a_long_day_is_three_games() -> None:
    match = game().new(4, {"match": "long_day"}, seed=5)
    import random

    chance = random.Random(5)
    while not match.over:
        seat = min(match.actors)
        match.act(seat, chance.choice(match.legal(seat)))
    if match.end_reason == "three_games":
        assert len(facts_of(match).games) == 3
    assert refused(match.act(0, ("draw", {}))).code == "over"
