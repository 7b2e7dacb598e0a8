"""Two runs on the same seeds in one folder, A and B: played in turn, so that what is there can be held against each
other at any time."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Final

from yokocho.engine.refused import BadSetting, refuse
from yokocho.lab.compare import Pairing, alike, in_turn
from yokocho.lab.files import is_free
from yokocho.lab.runs import PLAN_FILE, Progress, Run, Told, played_here

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from yokocho.lab.plan import Plan
    from yokocho.lab.pulse import UnderWay

SIDES: Final = ("a", "b")
"""Names of their folders."""


class Pair:
    """A folder with a run `a` and a run `b`."""

    def __init__(self, folder: Path, a: Run, b: Run) -> None:
        self.folder = folder
        self.a = a
        self.b = b

    @classmethod
    def begin(cls, folder: Path, a: Plan, b: Plan) -> Pair:
        """New runs, or those that are there, if they are of these plans (see `Run.begin`). Raises BadSetting."""
        plans = alike(a, b)
        if not is_free(folder) and not is_pair(folder):
            raise BadSetting(refuse("not-a-run", folder=folder.name))
        return cls(folder, *(Run.begin(folder / side, plan) for side, plan in zip(SIDES, plans, strict=True)))

    @classmethod
    def open(cls, folder: Path) -> Pair:
        """The runs in a folder. Raises BadSetting if there are none."""
        return cls(folder, *(Run.open(folder / side) for side in SIDES))

    @property
    def runs(self) -> tuple[Run, Run]:
        """A and B."""
        return self.a, self.b

    @property
    def wanted(self) -> int:
        """Games of both."""
        return self.a.plan.games + self.b.plan.games

    def play(
        self,
        *,
        workers: int | None = None,
        progress: Progress | None = None,
        under_way: Callable[[UnderWay], object] | None = None,
    ) -> None:
        """Play what is missing (see `Run.play`). Raises BadSetting when there is no room on the disk."""
        todo = [run.todo for run in self.runs]
        done = self.wanted - sum(piece.games for each in todo for piece in each)
        if progress is not None:
            progress(done, self.wanted)
        told = Told(progress, done, self.wanted, under_way)
        tasks = in_turn([run.plan for run in self.runs], todo)
        with closing(played_here(tasks, workers, told.pulse)) as results:
            for task, played in results:
                self.runs[task.run].keep(task.piece, played)
                told.kept(task)

    def pairing(self) -> Pairing:
        """What the games tell that both have. Raises BadSetting if there are none."""
        found = paired(self.a, self.b)
        if not found.games:
            raise BadSetting(refuse("empty-run", folder=self.folder.name))
        return found


def paired(a: Run, b: Run) -> Pairing:
    """What the games tell that both have. Raises BadSetting for a damaged file."""
    found = Pairing(a.plan.seats)
    left = [run.batches() for run in (a, b)]
    while (games := next(left[found.behind], None)) is not None:
        found.put(found.behind, games)
    return found


def is_pair(folder: Path) -> bool:
    """Whether two runs lie there."""
    return (folder / SIDES[0] / PLAN_FILE).is_file()
