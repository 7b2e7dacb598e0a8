"""How a game feels as it goes, from the bots' own estimates of winning (column `value` of the decisions).

A seat's estimate at a time is that of its last decision. Time is the share of the game's decisions. After Browne
(2008): drama, decisiveness; comebacks by the winner's worst moment.
"""

from __future__ import annotations

import math
from typing import Any, Final

import msgspec
import polars as pl

from yokocho.lab.metrics import Metric, mean, share

TENTHS: Final = 10
LOST: Final = 0.3
"""A winner whose estimate once fell below this came back."""
AHEAD: Final = 0.5


class Moment(msgspec.Struct, frozen=True):
    """A game and a decision in it."""

    number: int
    index: int
    value: float


class Curves(msgspec.Struct, frozen=True):
    """What the estimates tell. `winner` and `others`: mean estimate at each tenth of the game."""

    winner: tuple[float, ...]
    others: tuple[float, ...]
    metrics: tuple[Metric, ...]
    greatest_comeback: Moment | None = None
    earliest_decided: Moment | None = None
    sharpest_choice: Moment | None = None


def curves_of(decisions: pl.DataFrame, games: pl.DataFrame) -> Curves | None:
    """None where no bot estimates, or no game has a single winner."""
    wanted = games.filter(pl.col("ranks").list.count_matches(1) == 1)
    rows = decisions.filter(pl.col("value").is_not_null())
    if rows.is_empty() or wanted.is_empty():
        return None
    winners: dict[int, tuple[int, int, int]] = {
        row["number"]: (row["ranks"].index(1), row["decisions"], len(row["ranks"])) for row in wanted.to_dicts()
    }
    told = [
        _Game(number, *winners[number], part.to_dicts())
        for (number,), part in rows.sort("number", "index").group_by("number", maintain_order=True)
        if number in winners
    ]
    told = [each for each in told if each.winners_values]
    return _together(told, rows) if told else None


def _together(told: list[Any], rows: pl.DataFrame) -> Curves:
    winner, others = _means([each.winner_line for each in told]), _means([each.others_line for each in told])
    metrics = [
        mean("drama", pl.Series([each.drama for each in told])),
        mean("decided-at", pl.Series([each.decided_at for each in told])),
        share("comebacks", float(sum(each.worst.value < LOST for each in told)), len(told)),
        share("leader-half-wins", float(sum(each.leads_at_half for each in told)), len(told)),
    ]
    sharp = rows.filter(pl.col("spread").is_not_null()).sort("spread", descending=True).head(1).to_dicts()
    return Curves(
        winner,
        others,
        tuple(metrics),
        min((each.worst for each in told), key=lambda moment: moment.value),
        min((Moment(e.number, e.decided_index, e.decided_at) for e in told), key=lambda moment: moment.value),
        Moment(sharp[0]["number"], sharp[0]["index"], sharp[0]["spread"]) if sharp else None,
    )


def _means(lines: list[list[float]]) -> tuple[float, ...]:
    return tuple(
        sum(known) / len(known) if (known := [line[at] for line in lines if not math.isnan(line[at])]) else math.nan
        for at in range(TENTHS + 1)
    )


class _Game:
    """One game's estimates."""

    def __init__(self, number: int, winner: int, decisions: int, seats: int, rows: list[dict[str, Any]]) -> None:
        self.number = number
        self.winners_values = [row["value"] for row in rows if row["seat"] == winner]
        if not self.winners_values:
            return
        worst = min((row for row in rows if row["seat"] == winner), key=lambda row: row["value"])
        self.worst = Moment(number, worst["index"], worst["value"])
        latest = [math.nan] * seats
        self.winner_line = [math.nan] * (TENTHS + 1)
        self.others_line = [math.nan] * (TENTHS + 1)
        self.leads_at_half = False
        behind: list[float] = []
        last_behind = -1
        half_seen = False
        for row in rows:
            latest[row["seat"]] = row["value"]
            mine = latest[winner]
            rest = [value for seat, value in enumerate(latest) if seat != winner and not math.isnan(value)]
            tenth = min(TENTHS, math.floor(TENTHS * row["index"] / decisions))
            self.winner_line[tenth] = mine
            self.others_line[tenth] = sum(rest) / len(rest) if rest else math.nan
            if math.isnan(mine) or not rest:
                continue
            leads = mine > max(rest)
            if not half_seen and row["index"] >= AHEAD * decisions:
                half_seen, self.leads_at_half = True, leads
            if row["seat"] == winner:
                behind.append(max(0.0, max(rest) - mine))
            if not leads:
                last_behind = row["index"]
        self.drama = sum(behind) / len(behind) if behind else 0.0
        self.decided_index = last_behind + 1
        self.decided_at = self.decided_index / decisions
