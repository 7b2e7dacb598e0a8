"""How far a searching bot could get against greedy ones in Cats Called Jiji, if it always named what is likeliest.

In each game one seat searches (Veteran) and the others are greedy. Where the searching seat first may declare, the
chance of each kind to be hidden is counted in so many possible worlds. Told by distance from the starter: how often it
won and named right, how likely the likeliest kind was, and how often it would have won had it named right so often,
since a first declaration that is right wins as often as those did that were.

    python -m benchmarks.ceiling [--games 400] [--seats 4] [--worlds 1000] [--seed 7]
"""

from __future__ import annotations

import argparse
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

import yokocho
from yokocho.bots.arena import play_match, seed_of
from yokocho.bots.base import Bot
from yokocho.bots.prepare import prepare
from yokocho.bots.registry import make_bot
from yokocho.games.cats_called_jiji.patience import likeliest

MAY_DECLARE = ("discover", "last_chance", "must_declare")


class Told(NamedTuple):
    """One game, of its searching seat. `likeliest`: the chance of the kind that was likeliest, at the first chance to
    declare; None if the game ended before."""

    distance: int
    won: bool
    right: bool
    likeliest: float | None


class Watched:
    """A bot, and what could be known where it first might declare."""

    def __init__(self, game: yokocho.Game, bot: Bot, worlds: int) -> None:
        self.game = game
        self.bot = bot
        self.worlds = worlds
        self.likeliest: float | None = None

    def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int:
        """See `Bot.choose`."""
        if self.likeliest is None and self.game.facts(state, seat).phase in MAY_DECLARE:
            self.likeliest = likeliest(self.game, state, seat, self.worlds, seed)
        return self.bot.choose(state, seat, seed, cancel)


def told(game: yokocho.Game, number: int, seats: int, worlds: int, seed: int) -> Told:
    """Every deal is played from every seat."""
    deal, place = divmod(number, seats)
    greedy = make_bot(game, "greedy")
    watched = Watched(game, make_bot(game, "veteran"), worlds)
    match = play_match(game, [watched if seat == place else greedy for seat in range(seats)], seed=seed_of(seed, deal))
    facts = game.facts(match.state, None)
    right = any(each.seat == place and each.success for each in facts.declarations)
    return Told((place - facts.starter) % seats, (match.ranks or ())[place] == 1, right, watched.likeliest)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.ceiling", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--worlds", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    game = yokocho.load("cats-called-jiji")
    prepare()
    with ThreadPoolExecutor(2) as pool:
        games = list(
            pool.map(lambda number: told(game, number, asked.seats, asked.worlds, asked.seed), range(asked.games))
        )
    ceilings: list[float] = []
    for distance in range(asked.seats):
        mine = [each for each in games if each.distance == distance]
        if not (known := [each.likeliest for each in mine if each.likeliest is not None]):
            continue
        best = float(np.mean(known))
        if_right, if_wrong = (
            float(np.mean([each.won for each in mine if each.right is right] or [0.0])) for right in (True, False)
        )
        ceilings.append(best * if_right + (1 - best) * if_wrong)
        print(
            f"{distance} from the starter: {len(mine)} games, won {np.mean([each.won for each in mine]):.1%}, "
            f"named right {np.mean([each.right for each in mine]):.1%}; the likeliest kind {best:.1%}; "
            f"won if right {if_right:.1%}, if wrong {if_wrong:.1%}; ceiling {ceilings[-1]:.1%}"
        )
    print(f"all: won {np.mean([each.won for each in games]):.1%}, ceiling {np.mean(ceilings):.1%}")


if __name__ == "__main__":
    main()
