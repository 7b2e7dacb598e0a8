"""The search itself: budgets, cancelling, its memory, its values, and that it is the same without the compiler."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from tests.bots.walks import GAME, positions
from yokocho.bots import ismcts
from yokocho.bots.ismcts import Budget, Ismcts, Thought
from yokocho.bots.search import RANKS_AT, Weights
from yokocho.bots.tree import EDGES, NODES, new_sight, new_tree
from yokocho.engine.record import SPECTATOR

ROOT = Path(__file__).parent.parent.parent
FIRST = next(positions(GAME, 4, {}, 3))
PROBE = """
import json, random
from tests.bots.walks import GAME, positions
from yokocho.bots.ismcts import Budget, Ismcts
from yokocho.bots.flat import Flat
from itertools import islice
bot, flat = Ismcts(GAME, Budget(10)), Flat(GAME, 8)
answers = []
for at in islice(positions(GAME, 2, {"rounds": 1}, 6), 0, 20, 5):
    thought = bot.think(at.redacted, at.seat, 4)
    answers.append([thought.choice, [o.visits for o in thought.options], thought.nodes, thought.decisions])
    answers.append(flat.choose(at.redacted, at.seat, 4))
print(json.dumps(answers))
"""


def think(budget: Budget, seed: int = 1, cancel: threading.Event | None = None) -> Thought:
    return Ismcts(GAME, budget).think(FIRST.redacted, FIRST.seat, seed, cancel)


def test_a_budget_of_iterations_is_kept_exactly() -> None:
    assert [think(Budget(n)).iterations for n in (1, 15, 16, 17, 1000)] == [1, 15, 16, 17, 1000]


def test_how_a_search_is_cut_into_slices_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = think(Budget(500))
    monkeypatch.setattr(ismcts, "FIRST_SLICE", 3)
    monkeypatch.setattr(ismcts, "SLICE_SECONDS", 0.0001)
    cut = think(Budget(500))
    assert (cut.options, cut.nodes, cut.decisions) == (whole.options, whole.nodes, whole.decisions)


def test_a_budget_of_milliseconds_ends_a_search() -> None:
    assert think(Budget(milliseconds=50)).iterations > 0
    assert think(Budget(10**9, milliseconds=1)).iterations < 10**6


def test_a_search_without_an_end_is_refused() -> None:
    with pytest.raises(ValueError, match="budget"):
        Ismcts(GAME, Budget())


def test_a_cancelled_search_ends_soon_with_a_legal_answer() -> None:
    cancel = threading.Event()
    found: list[Thought] = []
    worker = threading.Thread(target=lambda: found.append(think(Budget(10**9), cancel=cancel)))
    worker.start()
    cancel.set()
    worker.join(timeout=20)
    assert not worker.is_alive()
    assert found[0].choice in GAME.legal_codes(FIRST.redacted, FIRST.seat)


def test_two_searches_run_at_once_in_two_threads_and_do_not_mix() -> None:
    alone = [think(Budget(2000), seed) for seed in (1, 2)]
    with ThreadPoolExecutor(2) as pool:
        together = list(pool.map(think, [Budget(2000)] * 2, (1, 2)))
    assert [thought.options for thought in together] == [thought.options for thought in alone]


def test_nodes_recur_below_the_root() -> None:
    """Keyed by a whole private record they never would, and the search would be flat in effect."""
    thought = think(Budget(4000))
    assert thought.revisit_rate > 0.5
    assert thought.depth > 3


def test_a_full_memory_only_stops_the_tree_from_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ismcts, "MOST_KEPT", 32)
    thought = think(Budget(3000))
    assert thought.iterations == 3000
    assert thought.nodes <= 64
    assert sum(option.visits for option in thought.options) == 3000
    assert thought.choice in GAME.legal_codes(FIRST.redacted, FIRST.seat)


def test_values_lie_between_0_and_1_and_the_choice_is_the_most_tried() -> None:
    thought = think(Budget(2000))
    assert all(0 < option.value < 1 for option in thought.options)
    assert max(thought.options, key=lambda option: option.visits).code == thought.choice


@pytest.mark.parametrize("place", [0.0, 1.0])
def test_a_bot_may_look_at_places_or_points_alone(place: float) -> None:
    bot = Ismcts(GAME, Budget(200), Weights(place=place))
    assert bot.choose(FIRST.redacted, FIRST.seat, 1) in GAME.legal_codes(FIRST.redacted, FIRST.seat)


def test_the_header_lies_where_the_search_reads_it() -> None:
    places = {field.name: field.offset for field in GAME.layout.fields}
    assert (places["seats"], places["awaited"], places["ranks"]) == (0, 2, RANKS_AT)


def test_counters_and_what_is_hidden_are_no_part_of_a_position() -> None:
    for viewer in (SPECTATOR, 0, 3):
        sight = new_sight(GAME.layout.position_mask(viewer, {"memory": "table"}))
        mask = np.zeros(GAME.layout.size // 8, np.uint64)
        mask[sight.at] = sight.bits
        seen = mask.view(np.uint8)
        for field in GAME.layout.fields:
            here = seen[field.offset : field.offset + field.nbytes]
            if field.counter or field.name in ("deck", "chance_key", "chance_at"):
                assert not here.any(), field.name
            if field.name == "hand":
                assert [bool(line.any()) for line in here.reshape(4, -1)] == [viewer == seat for seat in range(4)]


def test_a_tree_has_room_for_what_it_is_made_for() -> None:
    tree = new_tree(1000, 5000)
    assert (len(tree.node), len(tree.edge)) == (1024, 8192)
    assert tree.tally[NODES] == tree.tally[EDGES] == 0


def test_the_search_answers_the_same_without_the_compiler() -> None:
    def run(mode: str) -> object:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", PROBE],
            cwd=ROOT, env={**os.environ, "YOKOCHO_KERNELS": mode}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr[-4000:]
        return json.loads(done.stdout)

    assert run("compiled") == run("interpreted")


def test_a_process_that_finds_the_cache_ready_compiles_nothing() -> None:
    code = (
        "from yokocho.bots.prepare import prepare; prepare(); from yokocho.bots import flat, search;"
        "print(sum(sum(f.stats.cache_misses.values()) for f in (search.search, search.read_edges, flat.try_each)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "0", done.stderr[-2000:]
