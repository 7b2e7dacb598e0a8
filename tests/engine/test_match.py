"""Matches: playing, refusing, seeds, and what happens when the rules break."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from yokocho.engine.actions import Action
from yokocho.engine.game import Game, info_of, load
from yokocho.engine.match import MAX_STEPS, Match, seed_bytes
from yokocho.engine.record import ALL
from yokocho.engine.refused import BadSetting, KernelFault, Refused
from yokocho.engine.words import LANGS, words

GAME = "x-nimmt"


def new(seed: int = 1) -> Match:
    return load(GAME).new(seed=seed)


def first(match: Match) -> tuple[int, Action]:
    seat = min(match.actors)
    return seat, match.legal(seat)[0]


# --- playing ----------------------------------------------------------------------------------------------------------


def test_the_facade_as_the_readme_shows_it() -> None:
    match = new()
    while not match.over:
        seat = min(match.actors)
        assert not isinstance(match.act(seat, match.legal(seat)[0]), Refused)
    assert match.ranks is not None
    assert min(match.ranks) == 1
    assert len(match.scores) == len(match.ranks) == match.seats
    assert match.end_reason in match.game.info.end_reasons


def test_an_action_may_be_given_as_action_name_and_params_or_code() -> None:
    matches = [new() for _ in range(3)]
    seat, action = first(matches[0])
    code = matches[0].game.codec.encode(action.name, action.params)
    assert code is not None
    matches[0].act(seat, action)
    matches[1].act(seat, (action.name, action.params))
    matches[2].act(seat, code)
    assert len({match.state for match in matches}) == 1


def test_every_act_and_take_back_is_a_new_version() -> None:
    match = new()
    assert match.version == 0
    seat, action = first(match)
    match.act(seat, action)
    assert match.version == 1
    assert match.take_back(seat) is None
    assert match.version == 2
    assert isinstance(match.act(99, action), Refused)
    assert match.version == 2


def test_before_the_end_there_are_no_ranks() -> None:
    match = new()
    assert (match.over, match.ranks, match.end_reason) == (False, None, None)


def test_nobody_at_a_seat_that_there_is_not() -> None:
    match = new()
    assert match.legal(-1) == match.legal(match.seats) == []
    for seat in (-1, match.seats, 10**12):
        refused = match.act(seat, 0)
        assert isinstance(refused, Refused)
        assert refused.code == "seat"


def test_a_spectator_and_all_have_views_of_their_own() -> None:
    match = new()
    assert match.facts() == match.facts(None)
    assert match.facts(ALL) != match.facts(None)
    assert match.scene(0) == match.view(0).scene


# --- seeds ------------------------------------------------------------------------------------------------------------


def test_a_seed_is_a_number_or_32_bytes() -> None:
    assert new(7).state == new(7).state != new(8).state
    key = seed_bytes(7)
    assert load(GAME).new(seed=key).state == new(7).state
    for length in (0, 31, 33):
        with pytest.raises(BadSetting):
            load(GAME).new(seed=bytes(length))


def test_without_a_seed_every_match_is_another() -> None:
    assert len({load(GAME).new().seed for _ in range(5)}) == 5


# --- settings that are refused ----------------------------------------------------------------------------------------


def test_seats_and_options_out_of_range_are_refused() -> None:
    info = info_of(GAME)
    for seats in (0, -1, max(info.seats) + 1, True, "2"):
        with pytest.raises(BadSetting) as raised:
            load(GAME).new(seats)  # type: ignore[arg-type]
        assert raised.value.refused.code == "seats"
    for name, value, code in (("nothing", 1, "unknown-option"), (info.options[0].name, 10**6, "option-value")):
        with pytest.raises(BadSetting) as raised:
            load(GAME).new(options={name: value})
        assert raised.value.refused.code == code


def test_an_unknown_game_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(BadSetting) as raised:
        load("chess-" + "s" * 1000)
    assert GAME in str(raised.value)
    assert len(str(raised.value)) < 400


def every_refusal() -> dict[str, Refused]:
    """Each refusal that the engine itself gives, met where it is given."""
    met: list[Any] = []
    for bad in (lambda: load("chess"), lambda: load(GAME).new(99), lambda: load(GAME).new(options={"no": 1}),
                lambda: load(GAME).new(options={info_of(GAME).options[0].name: "no"}), lambda: Match.replay("{}"),
                lambda: Match.replay({**new().record(), "rules_version": 99})):  # fmt: skip
        try:
            bad()
        except BadSetting as raised:
            met.append(raised.refused)
    match = new()
    seat, action = first(match)
    met += [match.act(0, -1), match.act(0, ("fly", {})), match.act(99, 0), match.take_back(0), match.why_way(0, ("x",))]
    met.append(match.why_way(seat, match.game.way(action, seat)))
    met.append(match.why_way(seat, match.game.way(action, seat)[:1]))
    match.fault = "broken"
    met.append(match.act(seat, action))
    return {refused.code: refused for refused in met}


def test_every_refusal_of_the_engine_has_a_sentence_in_both_languages() -> None:
    refusals = every_refusal()
    assert set(refusals) == {
        "unknown-game", "seats", "unknown-option", "option-value", "record", "other-rules", "unknown-action", "seat",
        "nothing-to-take-back", "nothing", "legal", "go-on", "frozen",
    }  # fmt: skip
    for refused in refusals.values():
        sentences = [refused.sentence(lang) for lang in LANGS]
        assert sentences[0] != sentences[1]
        assert all(sentence and "{" not in sentence.replace("{}", "") for sentence in sentences)
        assert refused.text.id == f"refused-{refused.code}"
        assert all(words(lang).has(refused.text.id) for lang in LANGS)


# --- rules that break -------------------------------------------------------------------------------------------------


def broken(**kernels: Callable[..., int]) -> Match:
    """A match some of whose kernels are replaced after it was set up."""
    game = Game(info_of(GAME))
    match = game.new(seed=1)
    match.act(*first(match))
    game.kernels = game.kernels._replace(**kernels)
    return match


def _raises(*_: Any) -> int:
    raise IndexError("index 5 is out of bounds")


def _nobody_is_awaited(state: Any, *_: Any) -> int:
    state[2:4] = 0
    return 0


def _without_end(_: Any) -> int:
    return 1


def _settled(_: Any) -> int:
    return 0


FAULTS: dict[str, dict[str, Callable[..., int]]] = {
    "steps without end": {"step": _without_end},
    "nobody can act": {"act": _nobody_is_awaited, "step": _settled},
    "an exception": {"act": _raises},
    "an exception in a step": {"step": _raises},
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_rules_freezes_the_match_and_keeps_its_record(fault: str) -> None:
    match = broken(**FAULTS[fault])
    state, record = match.state, match.record()
    seat, action = first(match)
    with pytest.raises(KernelFault):
        match.act(seat, action)
    assert match.fault
    assert match.state == state
    assert match.record() == record
    assert Match.replay(record).state == state
    for again in (match.act(seat, action), match.take_back(0), match.why(seat, action)):
        assert isinstance(again, Refused)
        assert again.code == "frozen"
    assert match.can_take_back(0) == "no"
    assert match.facts(0) == Match.replay(record).facts(0), "it can still be looked at"


def test_steps_without_end_are_cut_off() -> None:
    match = broken(step=_without_end)
    with pytest.raises(KernelFault, match=str(MAX_STEPS)):
        match.act(*first(match))


def test_a_take_back_that_fails_changes_nothing() -> None:
    match = load(GAME).new(seed=1)
    for _ in range(2):
        match.act(*first(match))
    game = Game(info_of(GAME))
    game.kernels = game.kernels._replace(act=_raises)
    match.game = game
    moves, state = list(match.moves), match.state
    with pytest.raises(KernelFault):
        match.take_back(match.moves[0].seat)
    assert (match.moves, match.state) == (moves, state)


def test_more_legal_actions_than_declared_are_a_fault() -> None:
    """`put` counts beyond the room that it is given and writes nothing there."""
    game = Game(info_of(GAME))
    match = game.new(seed=1)
    seat = min(match.actors)
    assert len(match.legal(seat)) > 2
    game.max_legal = 2
    with pytest.raises(KernelFault, match="2 declared"):
        match.legal(seat)
    out = np.full(4, -7, np.int64)
    n = game.kernels.legal(np.frombuffer(bytearray(match.state), np.uint8), seat, out[:2])
    assert n > 2
    assert out[2:].tolist() == [-7, -7]
