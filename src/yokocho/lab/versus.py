"""All that two runs on the same seeds tell, gathered for a report: what surely differs, in plain words; and games that
went otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from yokocho.engine.game import GameInfo, discover
from yokocho.lab.compare import FEWEST, Comparison, Difference, Parting, parting
from yokocho.lab.findings import FEW, Finding, by_weight
from yokocho.lab.metrics import every, surely
from yokocho.lab.plan import Plan
from yokocho.lab.replays import replays
from yokocho.lab.words import metric_name, number, of_name, say, say_difference, shown

if TYPE_CHECKING:
    from yokocho.engine.match import Match
    from yokocho.engine.words import Lang
    from yokocho.lab.pair import Pair

MOST_TOLD: Final = 6
"""Differences in sentences; the others stand in the tables."""
SIDES: Final = ("A", "B")


class Parted(msgspec.Struct, frozen=True):
    """A game that went otherwise, on both sides, and where it parts."""

    parting: Parting
    a: Match
    b: Match


class Versus(msgspec.Struct, frozen=True):
    """Everything about A and B."""

    found: Comparison
    lengths: tuple[dict[int, int], dict[int, int]]
    """How many games took how many decisions, for A and for B."""
    parted: tuple[Parted, ...] = ()

    @property
    def info(self) -> GameInfo:
        """The game's metadata."""
        return discover()[self.found.a.game]

    @property
    def plans(self) -> tuple[Plan, Plan]:
        """A and B."""
        return self.found.a, self.found.b

    @property
    def changed(self) -> list[str]:
        """Options that are not alike."""
        a, b = self.plans
        return [spec.name for spec in self.info.options if a.options[spec.name] != b.options[spec.name]]


def versus(pair: Pair) -> Versus:
    """Look at two runs. Raises BadSetting if no game is there on both sides."""
    sums = pair.pairing()
    found = sums.comparison(pair.a.plan, pair.b.plan, where=False)
    again = [replays(run) for run in pair.runs]
    parted: list[Parted] = []
    for each in found.apart:
        a, b = (replay(each) for replay in again)
        where = parting(a, b, each)
        if where is not None:
            parted.append(Parted(where, a, b))
    first = parted[0].parting if parted else None
    lengths = (sums.tallies[0].lengths, sums.tallies[1].lengths)
    return Versus(msgspec.structs.replace(found, parting=first), lengths, tuple(parted))


# --- in plain words ---------------------------------------------------------------------------------------------------


def versus_findings(seen: Versus, lang: Lang) -> list[Finding]:
    """The few things that can be said for sure, the surest first; then who is favoured on either side."""
    return by_weight([*_differences(seen, lang), *_seats(seen, lang), *_sample(seen)])


def _differences(seen: Versus, lang: Lang) -> Iterator[Finding]:
    found = seen.found
    if found.same == found.games:
        yield Finding("versus-alike", "look", {"games": found.games})
        return
    sure = sorted(found.significant, key=lambda each: (each.chance, -_clear(each)))
    for each in sure[:MOST_TOLD]:
        args = {
            "name": metric_name(lang, seen.info, each.id, each.of),
            "a": shown(each.id, each.a),
            "b": shown(each.id, each.b),
            "value": say_difference(lang, each),
        }
        yield Finding("versus-more" if each.value > 0 else "versus-less", "look", args)
    if len(sure) > MOST_TOLD:
        yield Finding("versus-others", "know", {"number": len(sure) - MOST_TOLD})
    if not sure:
        yield Finding("versus-none", "know", {"looked": len(found.differences), "games": found.games})
    if found.same:
        yield Finding("versus-same", "know", {"same": found.same, "games": found.games})


def _clear(each: Difference) -> float:
    """By how many half intervals it is away from nothing."""
    half = (each.high - each.low) / 2
    return abs(each.value) / half if half else 0.0


def _seats(seen: Versus, lang: Lang) -> Iterator[Finding]:
    seats = seen.found.a.seats
    if seats == 1:
        return
    fair, uneven = 1 / seats, False
    for side, metrics in zip(SIDES, (seen.found.a_metrics, seen.found.b_metrics), strict=True):
        for seat in every(metrics, "seat-wins"):
            sign = surely(seat, fair, seats)
            if not sign:
                continue
            uneven = True
            args = {"side": side, "seat": of_name(lang, seen.info, seat.id, seat.of), "fair": shown(seat.id, fair)}
            args |= {name: shown(seat.id, getattr(seat, name)) for name in ("value", "low", "high")}
            yield Finding("versus-seat-favoured" if sign > 0 else "versus-seat-handicapped", "look", args)
    if not uneven:
        yield Finding("versus-seats-even", "fine")


def _sample(seen: Versus) -> Iterator[Finding]:
    games = seen.found.games
    if all(plan.is_random for plan in seen.plans):
        yield Finding("random-players", "know")
    if seen.found.differences[0].deals < FEWEST:
        yield Finding("versus-too-few", "know", {"fewest": FEWEST})
    elif games < FEW:
        yield Finding("few-games", "know", {"games": games, "margin": number(0.98 / games**0.5, share=True)})


def limits(seen: Versus, lang: Lang) -> list[str]:
    """What the sample can and cannot show."""
    found = seen.found
    lines: list[str] = []
    if found.games < found.a.games:
        lines.append(say(lang, "limit-versus-part", games=found.games, wanted=found.a.games))
    wins = [each for each in found.differences if each.id == "seat-wins"]
    (length,) = (each for each in found.differences if each.id == "decisions")
    margin = number(max(map(_half, wins or [length])), share=bool(wins))
    lines.append(
        say(
            lang, "limit-versus-noticed" if wins else "limit-versus-length", margin=margin, length=number(_half(length))
        )
    )
    lines.append(say(lang, "limit-versus-corrected", looked=len(found.differences), fewest=FEWEST))
    lines.append(say(lang, "limit-versus-pairs"))
    lines.append(say(lang, "limit-players"))
    return lines


def _half(each: Difference) -> float:
    return (each.high - each.low) / 2


def parting_lines(seen: Parting, lang: Lang) -> Sequence[str]:
    """Where a game of A and of B first differ."""
    lines = [say(lang, "parts-choosing" if seen.alike else "parts", game=seen.number, move=seen.move + 1)]
    for side, seat, action in (("A", seen.a_seat, seen.a), ("B", seen.b_seat, seen.b)):
        if seat is None or action is None:
            lines.append(say(lang, "parts-over", side=side))
        else:
            lines.append(say(lang, "parts-did", side=side, seat=say(lang, "seat", number=seat + 1), action=action))
    return lines
