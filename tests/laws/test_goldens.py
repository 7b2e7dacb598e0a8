"""Law 10: golden playthroughs are what the rules say today, every way for a game to end has one, and so has every
option. After a change that is meant: `make golden`, and review the difference."""

from __future__ import annotations

import pytest

from tests.golden import goldens, played, stale
from yokocho.engine.game import discover


def test_goldens_are_what_the_rules_say() -> None:
    differences = stale()
    assert not differences, "\n\n".join(differences.values())


@pytest.mark.parametrize("game", discover())
def test_every_way_to_end_has_a_golden(game: str) -> None:
    ends = {played(owner, golden).end_reason for owner, golden in goldens().values() if owner == game}
    assert ends == set(discover()[game].end_reasons)


@pytest.mark.parametrize("game", discover())
def test_every_option_has_a_golden_with_its_default_and_one_with_another_value(game: str) -> None:
    listed = [golden for owner, golden in goldens().values() if owner == game]
    for spec in discover()[game].options:
        shown = {golden.options.get(spec.name, spec.default) for golden in listed}
        assert spec.default in shown
        assert len(shown) > 1, f"no golden with another `{spec.name}` than {spec.default}"


def test_a_changed_rule_shows_in_the_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison itself: a playthrough that goes otherwise is stale, and so is a file that nobody lists."""
    listed = goldens()
    name, (game, golden) = next(iter(listed.items()))
    monkeypatch.setattr("tests.golden.goldens", lambda: {name: (game, golden._replace(seed=golden.seed + 1))})
    differences = stale()
    assert set(differences) == set(listed)
    assert "\n+1. Seat" in differences[name] or "\n-1. Seat" in differences[name]
