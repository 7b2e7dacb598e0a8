"""Compiled loops over any game's kernels."""

from __future__ import annotations

import numpy as np
import pytest

from yokocho.engine.drive import BROKEN, play_games, playout
from yokocho.engine.game import discover, load
from yokocho.engine.match import seed_bytes


@pytest.mark.parametrize("game_id", discover())
def test_a_playout_ends_a_game_and_never_moves_the_matchs_chance(game_id: str) -> None:
    game = load(game_id)
    ends: set[bytes] = set()
    for seed in (1, 1, 2):
        state = np.frombuffer(bytearray(game.new(seed=5).state), np.uint8)
        key = game.layout.dtype.fields["chance_key"][1]  # type: ignore[index]
        before = state[key : key + 32].tobytes()
        chance = np.array([seed], np.uint64)
        out = np.zeros(game.max_legal, np.int64)
        made = playout(game.kernels.legal, game.kernels.act, game.kernels.step, state, out, chance, 10**6)
        assert made > 0
        header = np.frombuffer(state.tobytes(), game.layout.dtype)[0]
        assert (int(header["awaited"]), int(header["actions"])) == (0, made)
        assert int(header["end_reason"]) > 0
        assert state[key : key + 32].tobytes() == before
        ends.add(state.tobytes())
    assert len(ends) == 2, "the same chance plays the same, another one another game"


@pytest.mark.parametrize("game_id", discover())
def test_a_playout_stops_where_it_is_told(game_id: str) -> None:
    game = load(game_id)
    state = np.frombuffer(bytearray(game.new(seed=5).state), np.uint8)
    out = np.zeros(game.max_legal, np.int64)
    kernels = game.kernels
    assert playout(kernels.legal, kernels.act, kernels.step, state, out, np.array([1], np.uint64), 3) == 3


@pytest.mark.parametrize("game_id", discover())
def test_too_little_room_for_legal_codes_is_told_and_not_overrun(game_id: str) -> None:
    game = load(game_id)
    state = np.frombuffer(bytearray(game.new(seed=5).state), np.uint8)
    out = np.full(8, -7, np.int64)
    kernels = game.kernels
    made = playout(kernels.legal, kernels.act, kernels.step, state, out[:1], np.array([1], np.uint64), 10**6)
    assert made == BROKEN
    assert out[1:].tolist() == [-7] * 7


@pytest.mark.parametrize("game_id", discover())
def test_games_in_a_row_are_the_same_each_time(game_id: str) -> None:
    game = load(game_id)
    info = game.info
    options = np.array(info.option_codes(info.seats[0], {spec.name: spec.default for spec in info.options}), np.int64)
    made = [
        play_games(
            game.kernels.setup, game.kernels.legal, game.kernels.act, game.kernels.step,
            np.zeros(game.layout.size, np.uint8), options, np.frombuffer(seed_bytes(1), np.uint8).copy(),
            np.zeros(game.max_legal, np.int64), np.array([9], np.uint64), 20,
        )
        for _ in range(2)
    ]  # fmt: skip
    assert made[0] == made[1] > 20
