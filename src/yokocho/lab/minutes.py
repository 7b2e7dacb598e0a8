"""Minutes from decisions: a model of how long people take, to be fitted where their games are known.

Deciding takes `choice` seconds and `option` more for every further legal action up to twelve; a decision with one legal
action takes `forced`. Every visible step takes `frame`. Where several seats choose at once, they share the time.
"""

from __future__ import annotations

import msgspec
import numpy as np
import polars as pl


class Pace(msgspec.Struct, frozen=True):
    """Seconds. The default is a guess; `fitted` ones are better."""

    choice: float = 4.0
    option: float = 0.8
    forced: float = 1.5
    frame: float = 1.2
    together: float = 1.0
    """Seats that choose at the same time, a mean: their time counts once."""


def seconds_of(games: pl.DataFrame, pace: Pace) -> pl.Series:
    """Estimated seconds of each game."""
    own, forced, offered = (games[name].list.sum().cast(pl.Float64) for name in ("own", "forced", "offered"))
    free = own - forced
    further = (offered - forced - free).clip(0) / free.clip(1)
    thinking = free * (pace.choice + pace.option * further.clip(0, 11)) + forced * pace.forced
    return thinking / pace.together + games["frames"].cast(pl.Float64) * pace.frame


def fitted(games: pl.DataFrame, seconds: pl.Series, together: float = 1.0) -> Pace:
    """The pace that explains recorded human games best (least squares, nothing below zero), `games` as the lab
    counts them and how long each took."""
    own, forced, offered = (games[name].list.sum().to_numpy().astype(float) for name in ("own", "forced", "offered"))
    free = own - forced
    further = np.clip(np.clip(offered - forced - free, 0, None) / np.clip(free, 1, None), 0, 11)
    columns = np.stack([free / together, free * further / together, forced / together, games["frames"].to_numpy()], 1)
    start = np.array([4.0, 0.8, 1.5, 1.2])
    weight = 1e-3 * np.sqrt(len(seconds))  # what the games do not tell stays near the guess
    left = np.concatenate([columns, weight * np.eye(4)])
    right = np.concatenate([seconds.to_numpy(), weight * start])
    found = np.clip(np.linalg.lstsq(left, right, rcond=None)[0], 0, None).tolist()
    return Pace(*found, together=together)
