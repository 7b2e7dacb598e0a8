"""How strong the bots are: each level against the one below, and the search against random, greedy and flat play.

Two-seat games of X nimmt! on paired deals: every deal is played twice, with the seats exchanged. A share is that of
wins, a draw counted as half, with its 95 % interval (Wilson). As a section of `python -m benchmarks` or alone:

    python -m benchmarks.levels [--game ID] [--games N] [--seats N] [--seed N] [--option NAME=VALUE] [PAIR ...]

A pair is `master:veteran`, `ismcts1000:flat1000`, ...: the first at one seat, the second at all others.
"""

from __future__ import annotations

import argparse
import re
from itertools import pairwise
from time import perf_counter
from typing import Any

import yokocho
from benchmarks.figures import Figure, Section
from yokocho.bots import registry
from yokocho.bots.arena import Duel, duel
from yokocho.bots.base import Bot
from yokocho.bots.prepare import prepare

SEARCHES = tuple(level.id for level in registry.LEVELS if level.bot == "ismcts")
LADDER = [f"{above}:{below}" for below, above in pairwise(SEARCHES)]
OTHERS = ["ismcts1000:flat1000", "ismcts1000:greedy", "ismcts100:flat100", "greedy:random", "hatchling:random"]


def bot_called(game: yokocho.Game, name: str) -> Bot:
    """A level, or a search with its iterations: `ismcts1000`, `flat1000`. Raises KeyError for another name."""
    if (found := re.fullmatch(r"(ismcts|flat)(\d+)", name)) is None:
        return registry.make_bot(game, name)
    iterations = int(found[2])
    if found[1] == "flat":
        from yokocho.bots.flat import Flat

        return Flat(game, iterations)
    from yokocho.bots.ismcts import Budget, Ismcts

    return Ismcts(game, Budget(iterations))


def play(
    game: yokocho.Game, pair: str, games: int, seed: int, seats: int = 2, options: dict[str, int | str] | None = None
) -> Duel:
    """The first of a pair at one seat, the second at all others."""
    challenger, opponent = (bot_called(game, name) for name in pair.split(":"))
    return duel(game, challenger, opponent, games, seed, seats=seats, options=options)


def figures_of(pair: str, found: Duel) -> list[Figure]:
    """What a duel says, in two rows."""
    challenger, opponent = pair.split(":")
    between = f"95 %: {100 * found.interval.low:.1f}-{100 * found.interval.high:.1f}; {found.games} games"
    points = f"against {-found.others_score:.1f}; {found.games} games"
    return [
        Figure(f"{challenger} against {opponent}", 100 * found.share, "% won", between),
        Figure(f"{challenger} against {opponent}", -found.score, "minus points", points, better="less"),
    ]


def run(quick: bool) -> dict[str, Any]:
    """The ladder and the comparisons; quick: too few games to tell, but everything plays."""
    game = yokocho.load("x-nimmt")
    prepare()
    section = Section("Strength of bots, X nimmt!")
    for pair in [*LADDER, *OTHERS]:
        section.figures += figures_of(pair, play(game, pair, 4 if quick else 200, 1))
    found = play(game, "ismcts1000:random", 8 if quick else 400, 1, seats=4)
    section.figures += figures_of("ismcts1000:random", found)
    return section.as_dict()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.levels", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("pairs", nargs="*", metavar="PAIR", default=[*LADDER, *OTHERS])
    parser.add_argument("--game", default="x-nimmt")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = yokocho.load(asked.game)
    prepare()
    pairs = (text.split("=", 1) for text in asked.option)
    options: dict[str, int | str] = {name: int(value) if value.isdecimal() else value for name, value in pairs}
    for pair in asked.pairs:
        begun = perf_counter()
        found = play(game, pair, asked.games, asked.seed, asked.seats, options)
        print(f"{pair:>24}  {found}  [{asked.seats} seats, {perf_counter() - begun:.0f} s]", flush=True)


if __name__ == "__main__":
    main()
