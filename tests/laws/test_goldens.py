"""Law 10: golden playthroughs that a person can read; a change of them is reviewed."""

from __future__ import annotations

import pytest

from tests.golden import FOLDER, goldens, stale
from yokocho.engine.game import discover


def test_golden_playthroughs_are_what_the_rules_say_now() -> None:
    differences = stale()
    assert not differences, "run `make golden` and review:\n" + "\n".join(differences.values())[:4000]


def test_a_changed_golden_is_noticed(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tmp_path
    monkeypatch.setattr("tests.golden.FOLDER", tmp_path)
    assert set(stale()) == set(goldens())


@pytest.mark.parametrize("game", sorted(discover()))
def test_every_end_reason_has_a_golden_game(game: str) -> None:
    told = [path.read_text(encoding="utf-8") for path in FOLDER.glob(f"{game}-*.txt")]
    for reason in discover()[game].end_reasons:
        assert any(reason in text for text in told), f"no golden game of {game} ends by {reason}"
