"""After the game: what each position was worth, what was best, and where something was given away. For games that can
be solved, where their table has been built (`yokocho solve`)."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from yokocho.engine.refused import BadSetting
from yokocho.engine.scene import ArgValue, Text
from yokocho.engine.solving import Answer, Oracle, answer, is_solvable, oracle_for
from yokocho.table.refusal import Refusal, refuse

from . import protocol as p
from .games import unsolved_text
from .replays import awaited_in

if TYPE_CHECKING:
    from yokocho.engine.game import Game

    from .live import LiveTable

KEPT = 32
NAMED: Final = 4
"""Best actions that are told one by one."""

Moved = tuple[int, int, bytes]
"""Seat, code, and the settled state after it."""


class Lessons:
    """Those of finished tables: made one after another in a thread, and kept for the next who asks."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._turn = asyncio.Semaphore(1)

    async def make(self, live: LiveTable) -> bytes | Refusal:
        """The lesson as JSON."""
        table, state = live.table, live.table.state
        if state.phase != "over":
            return refuse("not-over")
        if state.rules_version != table.game.info.rules_version:
            return refuse("rules-changed")
        async with self._turn:
            kept = self._kept.get(state.made.table)
            return kept or await asyncio.to_thread(self._make, live)

    def _make(self, live: LiveTable) -> bytes | Refusal:
        state = live.table.state
        moves = [(move.seat, move.code, move.frames[-1]) for move in state.moves]
        told = lesson_of(live.table.game, state.options, state.opening[-1], moves, state.numbers)
        if isinstance(told, Refusal):
            return told
        body = msgspec.json.encode(told)
        if told.missing is None:  # a table may be built later
            self._kept[state.made.table] = body
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return body


def lesson_of(
    game: Game, options: Mapping[str, ArgValue], opening: bytes, moves: Sequence[Moved], numbers: Sequence[int]
) -> p.Lesson | Refusal:
    """All choices of a game, judged, or why they cannot be. Blocking."""
    if not is_solvable(game.info):
        return refuse("no-lesson")
    try:
        return p.Lesson(tuple(judged(game, oracle_for(game.info, options), opening, moves, numbers)))
    except BadSetting as bad:
        return p.Lesson(missing=unsolved_text(game.info, bad.refused))


def judged(
    game: Game, oracle: Oracle, opening: bytes, moves: Sequence[Moved], numbers: Sequence[int]
) -> Iterator[p.LessonStep]:
    """Every choice of a seat that alone had to choose; last the position of a game that is not over."""
    before = opening
    for (seat, code, after), number in zip(moves, numbers, strict=True):
        if awaited_in(game, before) == (seat,):
            yield _judged(game, before, seat, answer(game, oracle, before, seat), number, code)
        before = after
    awaited = awaited_in(game, before)
    if len(awaited) == 1 and not game.layout.head(before).end_reason:
        number = numbers[-1] + 1 if numbers else 1
        yield _judged(game, before, awaited[0], answer(game, oracle, before, awaited[0]), number, None)


def _judged(game: Game, state: bytes, seat: int, told: Answer, number: int, code: int | None) -> p.LessonStep:
    labels = {(each.name, *sorted(each.params.items())): each.label for each in game.scene(state, seat).actions}

    def words(choice: int) -> Text:
        action = game.codec.decode(choice)
        return labels.get((action.name, *sorted(action.params.items()))) or Text(
            "lesson-action", {"action": str(action)}
        )

    best = told.best
    step = p.LessonStep(
        number, seat, p.Worth(told.outcome, told.turns), tuple(words(each) for each in best[:NAMED]), len(best[NAMED:])
    )
    played = next((choice for choice in told.choices if choice.code == code), None)
    if played is None:
        return step
    return msgspec.structs.replace(
        step,
        played=words(played.code),
        after=p.Worth(played.outcome, played.turns),
        mistake=played.outcome != told.outcome,
    )
