"""Iterations of search over what a seat knows: ours on X nimmt!, OpenSpiel's ISMCTS on games of its own."""

from __future__ import annotations

from typing import Any

import yokocho
from benchmarks.figures import Figure
from benchmarks.peers import openspiel
from yokocho.bots.ismcts import Budget, Ismcts, Thought
from yokocho.bots.prepare import prepare

SEATS = 4


def thoughts(quick: bool) -> list[Thought]:
    """Searches of the same first decision, one core each."""
    game = yokocho.load("x-nimmt")
    prepare()
    match = game.new(SEATS, seed=1)
    bot = Ismcts(game, Budget(5_000 if quick else 40_000))
    return [bot.think(game.redact(match.state, 0), 0, seed) for seed in range(2 if quick else 5)]


def run(quick: bool) -> dict[str, Any]:
    """Ours first, then OpenSpiel's if it is installed."""
    section = openspiel.search(quick)
    best = max(thoughts(quick), key=lambda thought: thought.iterations_per_s)
    decisions = best.decisions / best.iterations
    how = f"first decision at {SEATS} seats, one full roll-out each, {decisions:.0f} decisions long on average"
    revisits = f"share of visits to nodes, the root left out, that met a known one; {best.iterations:,} iterations"
    section.figures[:0] = [
        Figure("Yokocho ismcts, X nimmt!", best.iterations_per_s, "iterations/s", how, ours=True),
        Figure("Yokocho ismcts, X nimmt!: revisit rate", 100 * best.revisit_rate, "%", revisits, ours=True),
        Figure("Yokocho ismcts, X nimmt!: depth", best.depth, "decisions guided by the tree", "mean", ours=True),
        Figure("Yokocho ismcts, X nimmt!: decisions", best.iterations_per_s * decisions, "decisions/s", "", ours=True),
    ]
    return section.as_dict()
