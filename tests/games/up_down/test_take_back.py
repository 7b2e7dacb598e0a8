"""Up Down: nothing can be taken back (section 12, and the ruling that leaves no exception)."""

from __future__ import annotations

from tests.games.up_down.drawn import all_of, drawn, game, play, refused


def test_a_play_that_drew_a_card_is_final() -> None:
    match = play(drawn([[50, 60], [70, 80]], 40), 50)
    for seat in (0, 1):
        assert match.can_take_back(seat) == "no"
        assert refused(match.take_back(seat)).code == "nothing-to-take-back"


def test_ruling_so_is_one_that_drew_none_because_the_next_seat_is_seen_to_go_on() -> None:
    match = play(drawn([[50, 60], [70, 80]], 40, [], empty_pile="play_on"), 50)
    assert all_of(match).hand_sizes == (1, 2)
    assert match.can_take_back(0) == "no"


def test_nothing_at_the_start() -> None:
    match = game().new(7, {"opening": "flip"}, seed=1)
    assert {match.can_take_back(seat) for seat in range(7)} == {"no"}
