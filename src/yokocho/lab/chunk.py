"""A piece of a plan, played: some games in a row, as a table with a row for each.

Random bots play in compiled code (`loop.record`), others through the facade. Both write the same columns, and a game's
row depends on the plan and its number alone.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
import numpy as np
import polars as pl

from yokocho.bots import registry
from yokocho.bots.base import mixed
from yokocho.engine.drive import BROKEN
from yokocho.engine.match import Match
from yokocho.engine.refused import KernelFault, Refused
from yokocho.lab.loop import record
from yokocho.lab.loop.record import Rows, new_rows, play_recorded
from yokocho.lab.plan import iterations_of

if TYPE_CHECKING:
    from yokocho.bots.base import Bot
    from yokocho.engine.game import Game
    from yokocho.lab.plan import Plan
    from yokocho.lab.pulse import Beat

BY_SEAT: Final = ("bots", "ranks", "scores", "own", "forced", "offered", "longest_wait")
"""Columns with a list, an entry a seat."""

SCHEMA: Final[dict[str, Any]] = {
    "number": pl.Int64,
    "deal": pl.Int64,
    "bots": pl.List(pl.String),
    "end_reason": pl.String,
    "starter": pl.Int64,
    "ranks": pl.List(pl.Int64),
    "scores": pl.List(pl.Float64),
    "decisions": pl.Int64,
    "frames": pl.Int64,
    "own": pl.List(pl.Int64),
    "forced": pl.List(pl.Int64),
    "offered": pl.List(pl.Int64),
    "longest_wait": pl.List(pl.Int64),
    "lead_changes": pl.Int64,
    "last_lead_change": pl.Int64,
}
"""Of the table of games."""

DECISION_SCHEMA: Final[dict[str, Any]] = {
    "number": pl.Int64,
    "index": pl.Int64,
    "seat": pl.Int64,
    "bot": pl.String,
    "action": pl.String,
    "params": pl.String,
    "code": pl.Int32,
    "offers": pl.List(pl.Int32),
    "offered": pl.Int64,
    "value": pl.Float64,
    "spread": pl.Float64,
    "leader": pl.Int64,
    "seconds": pl.Float64,
}
"""Of the table of decisions. `code`: the action's number in the game's codec; `offers`: those of all that were legal;
`value`: what the bot expected of its choice, 0 to 1, null where it does not estimate; `spread`: by how much that is
above its worst alternative; `leader`: the seat that alone had the highest score before, or -1."""


class Played(NamedTuple):
    """A piece's tables. `decisions` is empty unless the plan keeps them."""

    games: pl.DataFrame
    decisions: pl.DataFrame


def bot_for(game: Game, level: str) -> Bot:
    """A level's bot without a clock, so that results repeat wherever they are played."""
    iterations = iterations_of(level)
    if iterations is None:
        chosen = registry.level(level)
        return registry.search_of(game, chosen, None) if chosen.bot == "ismcts" else registry.make_bot(game, level)
    from yokocho.bots.ismcts import Budget, Ismcts

    return Ismcts(game, Budget(iterations))


def play(plan: Plan, first: int, count: int, beat: Beat | None = None) -> Played:
    """Games `first` to `first + count - 1` of a checked plan; `beat` is told of them as they go, unless they are played
    in compiled code. Raises KernelFault where the rules break."""
    game = plan.load()
    numbers = range(first, first + count)
    if plan.is_compiled:
        rows = _random_rows(game, plan, numbers)
        decisions: list[tuple[Any, ...]] = []
    else:
        rows, decisions = _rows(game, plan, numbers, beat)
    return Played(_table(game, plan, numbers, rows), pl.DataFrame(decisions, schema=DECISION_SCHEMA, orient="row"))


def _table(game: Game, plan: Plan, numbers: Sequence[int], rows: Rows) -> pl.DataFrame:
    number = np.arange(numbers[0], numbers[-1] + 1)
    games = rows.games
    reasons = pl.Series(["", *game.info.end_reasons])
    columns: dict[str, Any] = {
        "number": number,
        "deal": number // plan.seats if plan.paired else number,
        "bots": seatings(plan, pl.Series(number)),
        "end_reason": reasons.gather(games[:, record.END]),
        "starter": games[:, record.STARTER],
        "ranks": _by_seat(rows.seats[:, :, record.RANK]),
        "scores": _by_seat(rows.scores),
        "decisions": games[:, record.DECISIONS],
        "frames": games[:, record.FRAMES],
        "own": _by_seat(rows.seats[:, :, record.OWN]),
        "forced": _by_seat(rows.seats[:, :, record.FORCED]),
        "offered": _by_seat(rows.seats[:, :, record.OFFERED]),
        "longest_wait": _by_seat(rows.seats[:, :, record.WAIT]),
        "lead_changes": games[:, record.LEADS],
        "last_lead_change": games[:, record.LAST_LEAD],
    }
    return pl.DataFrame(columns).cast(pl.Schema(SCHEMA))


def seatings(plan: Plan, numbers: pl.Series) -> pl.Series:
    """Who sits where in each of these games."""
    return pl.Series("bots", [list(plan.seated(turn)) for turn in range(plan.seats)]).gather(numbers % plan.seats)


def _by_seat(values: Any) -> pl.Series:
    return pl.Series(np.ascontiguousarray(values)).arr.to_list()


# --- random bots ------------------------------------------------------------------------------------------------------


def _random_rows(game: Game, plan: Plan, numbers: Sequence[int], trace: int = 0) -> Rows:
    rows = new_rows(len(numbers), plan.seats)
    _run(game, plan, numbers, rows, np.zeros(trace, np.int64))
    return rows


def _run(game: Game, plan: Plan, numbers: Sequence[int], rows: Rows, trace: Any) -> None:
    kernels = game.kernels
    seeds = np.frombuffer(b"".join(map(plan.match_seed, numbers)), np.uint8).reshape(len(numbers), 32).copy()
    options = np.array(game.info.option_codes(plan.seats, plan.options), np.int64)
    with np.errstate(over="ignore"):  # interpreted, mixing wraps around as it does when compiled
        chances = plan.chances(numbers)
        made = play_recorded(
            kernels.setup, kernels.legal, kernels.act, kernels.step, kernels.scores,
            np.zeros(game.layout.size, np.uint8), options, seeds, chances, np.zeros(game.max_legal, np.int64),
            np.zeros(plan.seats), np.zeros(plan.seats, np.int64), rows, trace,
        )  # fmt: skip
    if made == BROKEN:
        raise KernelFault(f"{game.id}: nobody can act, or there are more legal actions than declared")


def match_of(plan: Plan, number: int) -> Match:
    """Game `number` played again, as a match with all its moves: for replays."""
    game = plan.load()
    if not plan.is_compiled:
        return _Recorder(game, plan, {name: bot_for(game, name) for name in set(plan.bots)}).match(number)
    rows = new_rows(1, plan.seats)
    _run(game, plan, [number], rows, np.zeros(0, np.int64))
    trace = np.zeros(int(rows.games[0, record.DECISIONS]), np.int64)
    _run(game, plan, [number], new_rows(1, plan.seats), trace)
    match = game.new(plan.seats, plan.options, plan.match_seed(number))
    for packed in trace.tolist():
        _act(match, packed >> 32, packed & 0xFFFFFFFF)
    return match


def match_of_rows(plan: Plan, decisions: pl.DataFrame, number: int) -> Match:
    """The same from a table of decisions: nobody has to think again."""
    match = plan.load().new(plan.seats, plan.options, plan.match_seed(number))
    mine = decisions.filter(pl.col("number") == number).sort("index")
    for seat, code in mine.select("seat", "code").iter_rows():
        _act(match, seat, code)
    return match


def _act(match: Match, seat: int, code: int) -> None:
    done = match.act(seat, code)
    if isinstance(done, Refused):
        raise KernelFault(f"{match.game.id}: seat {seat} chose {code}: {done}")


# --- other bots -------------------------------------------------------------------------------------------------------


def _rows(game: Game, plan: Plan, numbers: Sequence[int], beat: Beat | None) -> tuple[Rows, list[tuple[Any, ...]]]:
    bots = {name: bot_for(game, name) for name in set(plan.bots)}
    rows = new_rows(len(numbers), plan.seats)
    decisions: list[tuple[Any, ...]] = []
    for at, number in enumerate(numbers):
        recorder = _Recorder(game, plan, bots, beat)
        recorder.match(number)
        if beat is not None:
            beat.game()
        recorder.write(rows, at)
        if plan.decisions:
            decisions += recorder.decisions
    return rows, decisions


class _Recorder:
    """Plays one game through the facade and counts what `record.play_recorded` counts."""

    def __init__(self, game: Game, plan: Plan, bots: dict[str, Bot], beat: Beat | None = None) -> None:
        self._game = game
        self._beat = beat
        self._plan = plan
        self._bots = bots
        self._barred = {seat: plan.barred(seat) for seat in range(plan.seats) if plan.barred(seat)}
        self.decisions: list[tuple[Any, ...]] = []
        self._counts: Counts | None = None

    def match(self, number: int) -> Match:
        plan = self._plan
        match = self._game.new(plan.seats, plan.options, plan.match_seed(number))
        chance = random.Random(plan.chance(number))  # noqa: S311 - for bots only
        seated = plan.seated(number)
        self._counts = Counts(match)
        while not match.over:
            seat = _pick(sorted(match.actors), chance)
            self._decide(match, number, seat, seated[seat], chance.getrandbits(63))
        return match

    def _decide(self, match: Match, number: int, seat: int, name: str, seed: int) -> None:
        made = len(match.moves)
        codes = self._game.legal_codes(match.state, seat)
        leader = _leader(match.scores) if self._plan.decisions else -1
        begun = perf_counter()
        code, value, spread = _choose(self._bots[name], self._game, match.state, seat, seed)
        if seat in self._barred and code in self._barred[seat]:
            code, value, spread = _instead(self._bots[name], self._game, match.state, seat, seed, self._barred[seat])
        seconds = perf_counter() - begun
        if self._plan.decisions:
            action = self._game.codec.decode(code)
            params = msgspec.json.encode(action.params).decode()
            self.decisions.append(
                (number, made, seat, name, action.name, params, code, codes, len(codes), value, spread, leader, seconds)
            )
        _act(match, seat, code)
        assert self._counts is not None
        self._counts.count(seat, len(codes))
        if self._beat is not None:
            self._beat.decision()

    def write(self, rows: Rows, at: int) -> None:
        assert self._counts is not None
        self._counts.write(rows, at)


class Counts:
    """What a row says of one game, counted as the match is played (or played again)."""

    def __init__(self, match: Match) -> None:
        self._match = match
        seats = match.seats
        self._frames = len(match.opening)
        self._starter = min(match.actors) if len(match.actors) == 1 else -1
        self._own, self._forced, self._offered = [0] * seats, [0] * seats, [0] * seats
        self._wait, self._last = [0] * seats, [0] * seats
        self._leader, self._leads, self._last_lead = -1, 0, 0

    def count(self, seat: int, offered: int) -> None:
        """After the action that a seat chose from so many."""
        made = len(self._match.moves) - 1
        self._frames += len(self._match.moves[-1].frames)
        self._own[seat] += 1
        self._forced[seat] += offered == 1
        self._offered[seat] += offered
        self._wait[seat] = max(self._wait[seat], made - self._last[seat])
        self._last[seat] = made + 1
        if (made + 1) % self._match.seats == 0:
            self._look(made + 1)

    def _look(self, made: int) -> None:
        ahead = _leader(self._match.scores)
        if ahead >= 0 and ahead != self._leader:
            if self._leader >= 0:
                self._leads += 1
                self._last_lead = made
            self._leader = ahead

    def write(self, rows: Rows, at: int) -> None:
        """As row `at`."""
        match = self._match
        rows.games[at] = (
            len(match.moves), self._frames, match.header.end_reason, self._leads, self._last_lead, self._starter,
        )  # fmt: skip
        rows.seats[at] = np.array([self._own, self._forced, self._offered, self._wait, match.ranks]).T
        rows.scores[at] = match.scores


def _pick(seats: list[int], chance: random.Random) -> int:
    return seats[0] if len(seats) == 1 else seats[chance.randrange(len(seats))]


def _leader(scores: Sequence[float]) -> int:
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1


def _instead(
    bot: Bot, game: Game, state: bytes, seat: int, seed: int, barred: frozenset[int]
) -> tuple[int, float | None, float | None]:
    """The best choice that is not barred: what was thought of most, else by chance. Where all is barred, nothing is."""
    redacted = game.redact(state, seat)
    codes = game.legal_codes(state, seat)
    free = [code for code in codes if code not in barred]
    if not free:
        return _choose(bot, game, state, seat, seed)
    think = getattr(bot, "think", None)
    tried = [o for o in think(redacted, seat, seed).options if o.code not in barred and o.visits] if think else []
    if not tried:
        return free[mixed(seed, seat) % len(free)], None, None
    best = max(tried, key=lambda option: (option.visits, option.value, -option.code))
    return best.code, best.value, best.value - min(option.value for option in tried)


def _choose(bot: Bot, game: Game, state: bytes, seat: int, seed: int) -> tuple[int, float | None, float | None]:
    """The choice, what it is worth to the bot, and by how much it is above the worst that was tried."""
    redacted = game.redact(state, seat)
    think = getattr(bot, "think", None)
    if think is None:
        return bot.choose(redacted, seat, seed), None, None
    thought = think(redacted, seat, seed)
    if not thought.options:
        return thought.choice, None, None
    values = {option.code: option.value for option in thought.options if option.visits}
    chosen = values.get(thought.choice)
    return thought.choice, chosen, None if chosen is None else chosen - min(values.values())
