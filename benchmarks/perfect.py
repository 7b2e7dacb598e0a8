"""A search against perfect play: in how many won positions it keeps the win.

Positions are met by random play from random openings, `claims: auto`; only those count that are won for the seat to
move and can be spoilt: at least one of its actions gives the win away. Needs the table of `yokocho solve dice-out`.

    python -m benchmarks.perfect [--rows 4] [--positions 100] [--bots master,veteran] [--seed 1]

`kept at once`: the first action keeps the win. `won`: the bot plays on against the perfect bot and wins.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import yokocho
from benchmarks.levels import bot_called
from yokocho.bots.arena import wilson
from yokocho.bots.base import Bot
from yokocho.bots.perfect import Perfect
from yokocho.bots.prepare import prepare
from yokocho.engine.match import Match
from yokocho.engine.refused import KernelFault, Refused
from yokocho.engine.solving import Oracle, answer, oracle_for

GAME = "dice-out"
MOST_MOVES = 24
"""Random moves from the opening, at most."""


class Position(NamedTuple):
    """A match that stands in a won position of `seat`."""

    match: Match
    seat: int
    turns: int


def positions(game: yokocho.Game, oracle: Oracle, rows: int, count: int, seed: int) -> Iterator[Position]:
    """So many positions, each from a game of its own."""
    number = 0
    while count:
        number += 1
        chance = random.Random(f"won positions {seed} {number}")
        match = game.new(2, {"rows": rows, "claims": "auto"}, chance.randbytes(32))
        moves = chance.randrange(MOST_MOVES)
        while not match.over and moves >= 0:
            seat = min(match.actors)
            match.act(seat, chance.choice(game.legal_codes(match.state, seat)))
            moves -= 1
        if match.over or game.layout.head(match.state).phase != 1:
            continue
        seat = min(match.actors)
        found = answer(game, oracle, match.state, seat)
        if found.outcome == "won" and found.turns and any(each.outcome != "won" for each in found.choices):
            count -= 1
            yield Position(match, seat, found.turns)


def plays(game: yokocho.Game, oracle: Oracle, position: Position, bot: Bot, seed: int) -> tuple[bool, bool]:
    """Whether the bot's first action keeps the win, and whether it wins against perfect play."""
    match = Match.replay(position.match.record())
    perfect, chance = Perfect(game), random.Random(f"play {seed}")
    first = True
    kept = True
    while not match.over:
        seat = min(match.actors)
        player = bot if seat == position.seat else perfect
        code = player.choose(game.redact(match.state, seat), seat, chance.getrandbits(63))
        if first:
            choices = {each.code: each.outcome for each in answer(game, oracle, match.state, seat).choices}
            kept, first = choices[code] == "won", False
        done = match.act(seat, code)
        if isinstance(done, Refused):
            raise KernelFault(str(done))
    ranks = match.ranks or [1, 1]
    return kept, ranks[position.seat] < ranks[1 - position.seat]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rows", type=int, default=4)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--bots", default="master,veteran,regular,greedy,random")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = yokocho.load(GAME)
    prepare()
    options = game.options_in(game.new(2, {"rows": asked.rows, "claims": "auto"}).state)
    oracle = oracle_for(game.info, options)
    found = list(positions(game, oracle, asked.rows, asked.positions, asked.seed))
    turns = sorted(each.turns for each in found)
    print(f"{len(found)} won positions of {asked.rows} rows; to the win {turns[len(turns) // 2]} turns (median)")
    for name in asked.bots.split(","):
        bot = bot_called(game, name)
        with ThreadPoolExecutor() as pool:
            played = list(pool.map(lambda each, bot=bot: plays(game, oracle, each[1], bot, each[0]), enumerate(found)))
        kept, won = (sum(each[i] for each in played) / len(played) for i in (0, 1))
        print(f"{name:>10}  kept at once {100 * kept:.1f} % ({wilson(kept, len(played))})", end="")
        print(f"  won {100 * won:.1f} % ({wilson(won, len(played))})", flush=True)


if __name__ == "__main__":
    main()
