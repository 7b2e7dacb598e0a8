"""Law 3, the other half: how often an imagined world is the true one is what chance gives (a resampler that returns the
real hands is a known failure elsewhere), and all possible worlds come equally often."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import sqrt

import pytest

from tests.laws.tables import Subject, Table, is_open, random_options, subject_of
from tests.laws.walk import Walk, resampled
from yokocho.engine.game import discover

MOST_WORLDS = 3000
"""With more, a sample that is the true world by chance is too rare to count."""
Z = 5.0
"""How many standard deviations are still chance: one run in two million strays further."""


def positions(subject: Subject, seeds: range) -> Iterator[tuple[Walk, bytes, int, int]]:
    """Frames of many games where a viewer must reckon with few worlds, but more than one: (game, frame, viewer,
    worlds). Small tables have more of them."""
    info = subject.game.info
    for seed in seeds:
        chance = random.Random(f"worlds {seed}")
        options = {spec.name: chance.choice((spec.values[0], spec.default, spec.values[-1])) for spec in info.options}
        table = Table(info.id, info.seats[0] if seed % 3 else chance.choice(info.seats), options)
        walk = Walk(subject, table, seed)
        for frame in walk.frames:
            for viewer in walk.viewers:
                number = subject.hooks.worlds(walk.record(subject.game.redact(frame, viewer)), viewer)
                if 1 < number <= MOST_WORLDS:
                    yield walk, frame, viewer, number


def share_of_truth(subject: Subject, seeds: range) -> tuple[int, float, float, int]:
    """(samples equal to the truth, expected, standard deviation, samples)."""
    hits, expected, variance, samples = 0, 0.0, 0.0, 0
    essence = subject.hooks.essence
    for walk, frame, viewer, number in positions(subject, seeds):
        truth = essence(walk.record(frame), viewer)
        seed = random.Random(f"{walk.seed} {samples}").randbytes(32)
        hits += essence(walk.record(resampled(subject.game, frame, viewer, seed)), viewer) == truth
        expected += 1 / number
        variance += 1 / number * (1 - 1 / number)
        samples += 1
    return hits, expected, sqrt(variance), samples


def unevenness(
    subject: Subject, seeds: range, rounds: int, most: int = 90, positions_used: int = 12
) -> tuple[float, int]:
    """How far from even the possible worlds come, as a number of standard deviations (chi-squared, made normal by
    Wilson and Hilferty), over a few positions with few worlds each; and how many positions."""
    chi, freedom, used = 0.0, 0, 0
    for at, (walk, frame, viewer, number) in enumerate(positions(subject, seeds)):
        if used == positions_used:
            break
        if number > most or random.Random(f"{walk.seed} {at}").random() > 0.05:
            continue
        chance = random.Random(f"even {walk.seed} {used}")
        drawn = Counter(
            subject.hooks.essence(walk.record(resampled(subject.game, frame, viewer, chance.randbytes(32))), viewer)
            for _ in range(rounds * number)
        )
        assert len(drawn) <= number, f"law 3: {len(drawn)} worlds, {number} are possible ({walk}, viewer {viewer})"
        chi += sum((count - rounds) ** 2 / rounds for count in drawn.values()) + (number - len(drawn)) * rounds
        freedom += number - 1
        used += 1
    spread = 2 / (9 * max(freedom, 1))
    return ((chi / max(freedom, 1)) ** (1 / 3) - (1 - spread)) / sqrt(spread), used


def with_secrets(game: str) -> Subject:
    """The game; skipped where nothing is hidden and there is one world only, which the imagined one must then be."""
    subject = subject_of(game)
    if not is_open(subject.game):
        return subject
    for seed in range(3):
        chance = random.Random(f"open {seed}")
        walk = Walk(subject, Table(game, subject.game.info.seats[0], random_options(subject.game.info, chance)), seed)
        for frame, viewer in ((frame, viewer) for frame in walk.frames for viewer in walk.viewers):
            world = walk.record(resampled(subject.game, frame, viewer, chance.randbytes(32)))
            assert subject.hooks.worlds(walk.record(subject.game.redact(frame, viewer)), viewer) == 1
            assert subject.hooks.essence(world, viewer) == subject.hooks.essence(walk.record(frame), viewer)
    pytest.skip("nothing is hidden in this game: each imagined world is the true one")


@pytest.mark.parametrize("game", discover())
def test_a_sample_is_the_truth_as_often_as_chance_gives(game: str, laws_seed: int) -> None:
    start = 1000 * laws_seed
    hits, expected, deviation, samples = share_of_truth(with_secrets(game), range(start, start + 60))
    tale = f"{hits} of {samples} samples are the truth, {expected:.1f} ± {deviation:.1f} expected (seeds from {start})"
    assert samples > 1000, f"{tale}: too few to judge"
    assert expected > 30, f"{tale}: too few to judge"
    assert abs(hits - expected) < Z * deviation, tale


@pytest.mark.parametrize("game", discover())
def test_all_possible_worlds_come_equally_often(game: str, laws_seed: int) -> None:
    start = 1000 * laws_seed
    strays, used = unevenness(with_secrets(game), range(start, start + 60), rounds=30)
    assert used >= 5, f"only {used} positions with few worlds"
    assert abs(strays) < Z, f"worlds come unevenly: {strays:.1f} standard deviations (seeds from {start})"
