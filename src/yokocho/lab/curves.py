"""How a game feels as it goes, from the bots' own estimates of winning (column `value` of the decisions).

A seat's estimate at a time is that of its last decision. Time is the share of the game's decisions. After Browne
(2008): drama, decisiveness; comebacks by the winner's worst moment. Running away and catching up: how often whoever
stood best, and whoever stood worst, at each tenth of the game won it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Final

import msgspec
import polars as pl

from yokocho.lab.metrics import Metric, Moments, share

TENTHS: Final = 10
LOST: Final = 0.3
"""A winner whose estimate once fell below this came back."""
HALF: Final = TENTHS // 2
"""The tenth at half-time."""
BEST: Final = "best-wins"
WORST: Final = "worst-wins"


class Moment(msgspec.Struct, frozen=True):
    """A game and a decision in it."""

    number: int
    index: int
    value: float


class Curves(msgspec.Struct, frozen=True):
    """What the estimates tell. `winner` and `others`: mean estimate at each tenth of the game. `best` and `worst`: the
    share of games that whoever had the highest (lowest) estimate at each inner tenth won, of those games where every
    seat had estimated by then and one alone stood so."""

    winner: tuple[float, ...]
    others: tuple[float, ...]
    best: tuple[Metric, ...]
    worst: tuple[Metric, ...]
    metrics: tuple[Metric, ...]
    greatest_comeback: Moment | None = None
    earliest_decided: Moment | None = None
    sharpest_choice: Moment | None = None


class CurveSums:
    """What is added up of games and their decisions, whole games at a time."""

    def __init__(self) -> None:
        self._games = self._came_back = 0
        self._standing = {name: [[0, 0] for _ in range(1, TENTHS)] for name in (BEST, WORST)}
        """Of whoever stood best, and worst, at each inner tenth: games won, of how many."""
        self._lines = [[Moments() for _ in range(TENTHS + 1)] for _ in range(2)]
        """Of the winners and of the others, at each tenth."""
        self._drama, self._decided = Moments(), Moments()
        self._worst: Moment | None = None
        self._earliest: Moment | None = None
        self._sharpest: Moment | None = None

    def add(self, decisions: pl.DataFrame, games: pl.DataFrame) -> CurveSums:
        """More of them."""
        wanted = games.filter(pl.col("ranks").list.count_matches(1) == 1)
        rows = decisions.filter(pl.col("value").is_not_null())
        if rows.is_empty() or wanted.is_empty():
            return self
        winners: dict[int, tuple[int, int, int]] = {
            row["number"]: (row["ranks"].index(1), row["decisions"], len(row["ranks"])) for row in wanted.to_dicts()
        }
        found = [
            _Game(number, *winners[number], part.to_dicts())
            for (number,), part in rows.sort("number", "index").group_by("number", maintain_order=True)
            if number in winners
        ]
        if told := [each for each in found if each.winners_values]:
            self._add(told)
        sharp = rows.filter(pl.col("spread").is_not_null()).sort("spread", descending=True).head(1).to_dicts()
        for row in sharp:
            if self._sharpest is None or row["spread"] > self._sharpest.value:
                self._sharpest = Moment(row["number"], row["index"], row["spread"])
        return self

    def _add(self, told: list[_Game]) -> None:
        self._games += len(told)
        self._came_back += sum(each.worst.value < LOST for each in told)
        for each in told:
            for name, won in each.won_from.items():
                for counts, it in zip(self._standing[name], won, strict=True):
                    if it is not None:
                        counts[0] += it
                        counts[1] += 1
        self._drama.add(pl.Series([each.drama for each in told]))
        self._decided.add(pl.Series([each.decided_at for each in told]))
        for sums, lines in zip(
            self._lines, ([each.winner_line for each in told], [each.others_line for each in told]), strict=True
        ):
            for at, moments in enumerate(sums):
                known = [line[at] for line in lines if not math.isnan(line[at])]
                moments.add(pl.Series(known, dtype=pl.Float64))
        decided = (Moment(each.number, each.decided_index, each.decided_at) for each in told)
        self._worst = _least(self._worst, (each.worst for each in told))
        self._earliest = _least(self._earliest, decided)

    @property
    def curves(self) -> Curves | None:
        """None where no bot estimates, or no game has a single winner."""
        if not self._games:
            return None
        winner, others = (tuple(each.mean if each.n else math.nan for each in sums) for sums in self._lines)
        metrics = (
            self._drama.metric("drama"),
            self._decided.metric("decided-at"),
            share("comebacks", float(self._came_back), self._games),
        )
        best, worst = (
            tuple(share(name, wins, n, f"{at}0 %") for at, (wins, n) in enumerate(self._standing[name], 1))
            for name in (BEST, WORST)
        )
        metrics += tuple(each[HALF - 1] for each in (best, worst) if each[HALF - 1].games)
        return Curves(winner, others, best, worst, metrics, self._worst, self._earliest, self._sharpest)


def _least(before: Moment | None, found: Iterable[Moment]) -> Moment:
    return min([*([] if before is None else [before]), *found], key=lambda moment: moment.value)


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
        self.won_from: dict[str, list[bool | None]] = {BEST: [], WORST: []}
        """Whether who stood so at each inner tenth won; None where nobody alone did, or somebody was not heard yet."""
        behind: list[float] = []
        last_behind = -1
        for row in rows:
            self._stand(winner, latest, (row["index"] * TENTHS) // decisions)
            latest[row["seat"]] = row["value"]
            mine = latest[winner]
            rest = [value for seat, value in enumerate(latest) if seat != winner and not math.isnan(value)]
            tenth = min(TENTHS, math.floor(TENTHS * row["index"] / decisions))
            self.winner_line[tenth] = mine
            self.others_line[tenth] = sum(rest) / len(rest) if rest else math.nan
            if math.isnan(mine) or not rest:
                continue
            leads = mine > max(rest)
            if row["seat"] == winner:
                behind.append(max(0.0, max(rest) - mine))
            if not leads:
                last_behind = row["index"]
        self._stand(winner, latest, TENTHS - 1)
        self.drama = sum(behind) / len(behind) if behind else 0.0
        self.decided_index = last_behind + 1
        self.decided_at = self.decided_index / decisions

    def _stand(self, winner: int, latest: list[float], until: int) -> None:
        """These estimates are those at all tenths up to this one that are not noted yet."""
        for name, extreme in ((BEST, max), (WORST, min)):
            its = extreme(latest)
            known = not any(map(math.isnan, latest)) and latest.count(its) == 1
            noted = self.won_from[name]
            noted += [latest[winner] == its if known else None] * (min(until, TENTHS - 1) - len(noted))
