"""What to look at: the few things that a study says for sure, in an order of weight, as messages with numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec

from yokocho.engine.words import Lang
from yokocho.lab.curves import HALF, Curves
from yokocho.lab.metrics import Metric, every, find, surely
from yokocho.lab.study import Study
from yokocho.lab.words import level_name, number, of_name, option_name, say

Weight = Literal["look", "know", "fine"]
"""Something to look at, something to know, something that is as it should be."""
MUCH_FORCED: Final = 0.3
LONG_TAIL: Final = 1.6
FEW: Final = 200
MUCH_KINGMAKING: Final = 0.05
MUCH_HOPELESS: Final = 0.3
LITTLE_INTERACTION: Final = 0.1
LITTLE_ELO: Final = 50
ENOUGH: Final = 20
"""Games below which a share of them is not worth a sentence."""


class Finding(msgspec.Struct, frozen=True):
    """A message `finding-{id}` with its arguments: text, numbers that are set as they are read, and names."""

    id: str
    weight: Weight
    args: dict[str, Any] = {}

    def sentence(self, lang: Lang) -> str:
        """In words."""
        return say(lang, f"finding-{self.id}", **self.args)


def findings(study: Study, lang: Lang) -> list[Finding]:
    """All of them, the weightiest first."""
    found = [*_seats(study, lang), *_length(study), *_choices(study), *_leads(study), *_ends(study, lang)]
    found += [*_skill(study, lang), *_effects(study), *_options(study, lang)]
    found += [*_rules(study), *_components(study, lang), *_curves(study), *_sample(study)]
    return by_weight(found)


def by_weight(found: list[Finding]) -> list[Finding]:
    """The weightiest first."""
    order = ("look", "know", "fine")
    return sorted(found, key=lambda finding: order.index(finding.weight))


def _per_cent(value: float) -> str:
    return number(value, share=True)


def _seats(study: Study, lang: Lang) -> Iterator[Finding]:
    seats = every(study.metrics, "seat-wins")
    fair = 1 / study.plan.seats
    uneven = False
    for seat in seats if len(seats) > 1 else ():
        sign = surely(seat, fair, len(seats))
        if sign:
            uneven = True
            name = of_name(lang, study.info, seat.id, seat.of)
            told = {"low": _per_cent(seat.low), "high": _per_cent(seat.high), "fair": _per_cent(fair)}
            yield Finding("seat-favoured" if sign > 0 else "seat-handicapped", "look",
                          {"seat": name, "value": _per_cent(seat.value), **told})  # fmt: skip
    if not uneven and len(seats) > 1:
        widest = max(seat.high - seat.low for seat in seats) / 2
        yield Finding("seats-even", "fine", {"margin": _per_cent(widest), "games": study.played})
    starter = find(study.metrics, "starter-wins")
    if starter is not None and (sign := surely(starter, fair, 1)):
        yield Finding("starter-favoured" if sign > 0 else "starter-handicapped", "look", {
            "value": _per_cent(starter.value), "low": _per_cent(starter.low), "high": _per_cent(starter.high),
            "fair": _per_cent(fair),
        })  # fmt: skip
    bots = every(study.metrics, "bot-wins")
    for bot in bots:
        name = of_name(lang, study.info, bot.id, bot.of)
        yield Finding("bot-wins", "know", {"bot": name, "value": _per_cent(bot.value),
                                            "low": _per_cent(bot.low), "high": _per_cent(bot.high)})  # fmt: skip


def _length(study: Study) -> Iterator[Finding]:
    short, middle, long = (each.value for each in every(study.metrics, "decisions-quantile"))
    minutes = find(study.metrics, "minutes")
    assert minutes is not None
    args = {"short": number(short), "middle": number(middle), "long": number(long), "minutes": f"{minutes.value:.0f}"}
    yield Finding("length-long-tail" if long > LONG_TAIL * middle else "length", "know", args)
    told = study.info.minutes
    if any(study.plan.options[spec.name] != spec.default for spec in study.info.options):
        return  # the box speaks of the game as it is usually played
    if minutes.value > 1.5 * told or minutes.value < told / 2:
        args = {"minutes": f"{minutes.value:.0f}", "told": told, "games": study.paced}
        yield Finding("minutes-differ-paced" if study.paced else "minutes-differ", "know", args)


def _choices(study: Study) -> Iterator[Finding]:
    forced = find(study.metrics, "forced")
    if forced is not None and forced.is_above(MUCH_FORCED):
        yield Finding("much-forced", "look", {"value": _per_cent(forced.value)})
    dead = [choice for choice in study.choices if choice.is_dead]
    if dead:
        yield Finding("dead-choices", "look", {"actions": _listed(dead), "number": len(dead)})
    dominant = [choice for choice in (*study.kinds, *study.choices) if choice.is_dominant]
    if dominant:
        yield Finding("dominant-choices", "look", {"actions": _listed(dominant), "number": len(dominant)})


def _listed(choices: list[Any], most: int = 6) -> str:
    names = list(dict.fromkeys(choice.action for choice in choices))
    return ", ".join(names[:most]) + (" …" if len(names) > most else "")


def _leads(study: Study) -> Iterator[Finding]:
    never = find(study.metrics, "lead-never-changed")
    changes = find(study.metrics, "lead-changes")
    if never is None or changes is None or study.plan.seats == 1:
        return
    if never.is_above(0.5):
        yield Finding("lead-never", "know", {"value": _per_cent(never.value)})
    shared = find(study.metrics, "shared-win")
    if shared is not None and shared.is_above(0.1):
        yield Finding("shared-wins", "look", {"value": _per_cent(shared.value)})


def _ends(study: Study, lang: Lang) -> Iterator[Finding]:
    seen = {str(each.of) for each in every(study.metrics, "end")}
    never = [reason for reason in study.info.end_reasons if reason not in seen]
    if never:
        names = [say(lang, "quoted", text=of_name(lang, study.info, "end", reason)) for reason in never]
        yield Finding("ends-never", "know", {"reasons": say(lang, "between-quoted").join(names), "games": study.played,
                                              "most": _per_cent(3 / study.played)})  # fmt: skip


def _rules(study: Study) -> Iterator[Finding]:
    if study.coverage is None:
        return
    if study.coverage.never:
        yield Finding(
            "rules-never", "look", {"clauses": ", ".join(study.coverage.never), "games": study.coverage.games}
        )
    else:
        yield Finding("rules-all", "fine", {"games": study.coverage.games})
    if study.coverage.untraceable:
        yield Finding("rules-untraceable", "know", {"clauses": ", ".join(study.coverage.untraceable)})


def _components(study: Study, lang: Lang) -> Iterator[Finding]:
    from yokocho.engine.words import words

    for use in study.uses:
        if use.supply is None:
            continue
        name = words(lang, study.info.folder).format(f"component-{use.name}")
        args = {"name": name, "supply": use.supply, "highest": use.highest, "enough": use.enough, "games": use.games}
        if use.runs_out is not None and use.runs_out.value > 0:
            yield Finding("runs-out", "look", {**args, "value": _per_cent(use.runs_out.value)})
        elif use.highest <= 0.7 * use.supply:
            yield Finding("more-than-needed", "know", args)


def _skill(study: Study, lang: Lang) -> Iterator[Finding]:
    """Who is favoured at other levels than the run's own, and what more thinking wins."""
    if study.battery is None:
        return
    fair = 1 / study.plan.seats
    own = set(study.plan.bots)
    others = [each for each in study.battery.levels if {each.level} != own]
    told = False
    for each in others:
        name = level_name(lang, each.level)
        seats = every(each.metrics, "seat-wins")
        for metric in (*seats, *every(each.metrics, "starter-wins")):
            sign = surely(metric, fair, len(seats) if metric.id == "seat-wins" else 1)
            if not sign or study.plan.seats == 1:
                continue
            told = True
            args = {"level": name, "value": _per_cent(metric.value), "low": _per_cent(metric.low),
                    "high": _per_cent(metric.high), "fair": _per_cent(fair)}  # fmt: skip
            side = "favoured" if sign > 0 else "handicapped"
            if metric.id == "starter-wins":
                yield Finding(f"level-starter-{side}", "look", args)
            else:
                seat = of_name(lang, study.info, metric.id, metric.of)
                yield Finding(f"level-seat-{side}", "look", {"seat": seat, **args})
    if others and not told and study.plan.seats > 1:
        levels = say(lang, "between").join(level_name(lang, each.level) for each in others)
        yield Finding("levels-even", "fine", {"levels": levels})
    for each in study.battery.doublings:
        args = {
            "more": each.budget, "less": each.less, "games": each.beaten.games, "elo": f"{each.elo:+.0f}",
            "low": f"{each.elo_low:+.0f}", "high": f"{each.elo_high:+.0f}",
        }  # fmt: skip
        if each.elo_low > 0:
            yield Finding("thinking-wins", "know", args)
        elif each.elo_high < LITTLE_ELO:
            yield Finding("thinking-wins-little", "look", args)
        else:
            yield Finding("thinking-untold", "know", args)


def _effects(study: Study) -> Iterator[Finding]:
    """What choices do to the others."""
    effects = study.battery.effects if study.battery else None
    if effects is None:
        return
    interaction, hopeless, kingmaking = (
        find(effects.metrics, name) for name in ("interaction", "hopeless", "kingmaking")
    )
    if interaction is not None:
        args = {"value": number(interaction.value), "low": number(interaction.low), "high": number(interaction.high)}
        if interaction.is_below(LITTLE_INTERACTION):
            yield Finding("interaction-little", "know", args)
        else:
            yield Finding("interaction", "know", args)
    if hopeless is not None and hopeless.is_above(MUCH_HOPELESS):
        yield Finding("much-hopeless", "look", _told(hopeless))
    if kingmaking is not None:
        if kingmaking.is_above(MUCH_KINGMAKING):
            yield Finding("kingmaking", "look", _told(kingmaking))
        elif kingmaking.is_below(2 * MUCH_KINGMAKING):
            yield Finding("kingmaking-rare", "fine", _told(kingmaking))


def _told(metric: Metric) -> dict[str, Any]:
    return {"value": _per_cent(metric.value), "low": _per_cent(metric.low), "high": _per_cent(metric.high)}


def _options(study: Study, lang: Lang) -> Iterator[Finding]:
    """Options that change nothing for these players."""
    checked = study.battery.options if study.battery else ()
    idle = [option_name(study.info, lang, each.option) for each in checked if each.changes_nothing]
    if idle:
        games = max(value.games for each in checked for value in each.values)
        yield Finding("options-idle", "know", {"options": say(lang, "between").join(idle), "games": games})


def _curves(study: Study) -> Iterator[Finding]:
    if study.curves is None:
        return
    decided = find(study.curves.metrics, "decided-at")
    comebacks = find(study.curves.metrics, "comebacks")
    if decided is not None and decided.is_below(0.6):
        yield Finding("decided-early", "look", {"value": _per_cent(decided.value)})
    if comebacks is not None and comebacks.value:
        yield Finding("comebacks", "know", {"value": _per_cent(comebacks.value)})
    elif comebacks is not None:
        yield Finding("comebacks-none", "know", {"games": comebacks.games})
    yield from _half_time(study, study.curves)


def _half_time(study: Study, curves: Curves) -> Iterator[Finding]:
    """What a lead at half-time is worth, where enough games tell it."""
    best, worst = curves.best[HALF - 1], curves.worst[HALF - 1]
    if best.games < ENOUGH:
        return
    if study.plan.seats == 2:
        yield Finding("half-time-two", "know", _told_best(best))
    elif worst.games >= ENOUGH:
        told = {**_told_best(best), "worst": _per_cent(worst.value), "fair": _per_cent(1 / study.plan.seats)}
        yield Finding("half-time", "know", told)


def _told_best(best: Metric) -> dict[str, Any]:
    return {"best": _per_cent(best.value), "low": _per_cent(best.low), "high": _per_cent(best.high)}


def _sample(study: Study) -> Iterator[Finding]:
    if study.plan.is_random:
        yield Finding("random-players", "know")
    if study.played < FEW:
        yield Finding("few-games", "know", {"games": study.played, "margin": _per_cent(0.98 / study.played**0.5)})
