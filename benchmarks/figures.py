"""What a section of the benchmarks hands in: figures, and the names of what was not there to be measured."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Figure:
    subject: str
    value: float
    unit: str
    how: str = ""
    """What was run, in a few words."""
    ours: bool = False
    """A figure of Yokocho is set against all others of the same title and unit."""
    better: Literal["more", "less"] = "more"


@dataclass(slots=True)
class Section:
    """One table of figures. Sections of the same title are printed as one table and compared with each other."""

    title: str
    figures: list[Figure] = field(default_factory=list[Figure])
    missing: dict[str, str] = field(default_factory=dict[str, str])
    """What could not be measured here, and why."""
    details: dict[str, Any] = field(default_factory=dict[str, Any])
    """Whatever else belongs into the JSON, such as the steps of a search for a knee."""

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def best_of(repeats: int, measure: Callable[[], float]) -> float:
    """The best of several measurements: other work on the machine can only make one worse."""
    return max(measure() for _ in range(repeats))


def times_better(ours: Figure, theirs: Figure) -> float:
    """
    >>> times_better(Figure("a", 8.0, "actions/s"), Figure("b", 2.0, "actions/s"))
    4.0
    >>> times_better(Figure("a", 5.0, "ms", better="less"), Figure("b", 20.0, "ms", better="less"))
    4.0
    """
    return ours.value / theirs.value if ours.better == "more" else theirs.value / ours.value
