"""Signs of life from pieces in work: by time, never by number, and nothing twice."""

from __future__ import annotations

from yokocho.lab import Plan, simulate
from yokocho.lab.pulse import SECONDS, Pulse, UnderWay
from yokocho.lab.runs import Piece, Task, Told


class Clock:
    """Time passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_it_is_told_when_time_has_passed_and_not_before() -> None:
    clock, told = Clock(), list[UnderWay]()
    pulse = Pulse(told.append, clock)
    one, two = pulse.of("one"), pulse.of("two")
    for _ in range(1000):
        one.decision()
    assert told == []
    clock.now = SECONDS
    two.decision()
    one.decision()
    assert told == [UnderWay(0, 1001)]
    one.game()
    clock.now = 2 * SECONDS
    two.decision()
    assert told[1:] == [UnderWay(1, 1003)]


def test_what_is_kept_is_not_under_way_any_more() -> None:
    pulse = Pulse(lambda _: None)
    one, two = pulse.of("one"), pulse.of("two")
    for beat in (one, two, two):
        beat.game()
    pulse.done("two")
    assert pulse.under_way == UnderWay(1, 0)
    pulse.done("one")
    assert pulse.under_way == UnderWay()


def test_progress_never_goes_back_and_counts_each_game_once() -> None:
    told: list[int] = []
    task = Task(Plan("x-nimmt", games=40), Piece(0, 20))
    counted = Told(lambda done, _: told.append(done), 0, 40)
    beat = counted.pulse.of(task.key)
    for _ in range(20):
        beat.game()
    counted.pulse.beat(at_once=True)
    counted.kept(task)
    counted.pulse.beat(at_once=True)
    assert told == [20, 20, 20]


def test_a_run_of_thinking_bots_counts_all_its_decisions() -> None:
    """Whatever the number of threads, at the end nothing is under way."""
    plan = Plan("x-nimmt", 2, {"rounds": 1}, ("greedy",), 30).checked()
    told: list[int] = []
    games = simulate(plan, workers=2, progress=lambda done, _: told.append(done))
    assert len(games) == 30
    assert told == sorted(told)
    assert told[-1] == 30
