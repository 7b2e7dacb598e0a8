"""Yokocho (横丁): a digital tabletop for small-press board and card games.

import yokocho

game = yokocho.load("x-nimmt")
match = game.new(seats=4, seed=1)
while not match.over:
    seat = min(match.actors)
    match.act(seat, match.legal(seat)[0])
print(match.ranks, match.scores)
"""

from yokocho.engine.actions import Action
from yokocho.engine.game import Game, GameInfo, discover, load
from yokocho.engine.match import Match
from yokocho.engine.record import ALL
from yokocho.engine.refused import Refused

__version__ = "0.1.0"
__all__ = ["ALL", "Action", "Game", "GameInfo", "Match", "Refused", "__version__", "discover", "load"]
