"""The lab's own words, in Japanese and English: apart from the engine's, which the page carries."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from yokocho.engine.words import Lang, words
from yokocho.lab.metrics import SHARES, Metric

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

    from yokocho.engine.game import GameInfo
    from yokocho.engine.scene import ArgValue
    from yokocho.lab.compare import Difference

TEXT: Final = Path(__file__).resolve().parent / "text"


@lru_cache
def _bundle(lang: Lang) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([lang], use_isolating=False)
    bundle.add_resource(FluentResource((TEXT / f"{lang}.ftl").read_text(encoding="utf-8")))
    return bundle


def knows(lang: Lang, message: str) -> bool:
    """Whether there is such a message."""
    return _bundle(lang).has_message(message)


def say(lang: Lang, message: str, /, **args: Any) -> str:
    """A message of the lab. Raises KeyError or ValueError for an unknown message or a missing argument: bugs."""
    bundle = _bundle(lang)
    if not bundle.has_message(message):
        raise KeyError(f"no message {message!r} in {lang}")
    pattern = bundle.get_message(message).value
    assert pattern is not None, message
    sentence, errors = bundle.format_pattern(pattern, args)
    if errors:
        raise ValueError(f"message {message!r} in {lang}: {errors}")
    return str(sentence)


def level_name(lang: Lang, level: str) -> str:
    """A bot's level in words."""
    return say(lang, f"level-{level}") if knows(lang, f"level-{level}") else level


def of_name(lang: Lang, info: GameInfo, metric: str, of: str | int | None) -> str:
    """Whose a number is: a seat, a bot, an end reason, a share; or what of the game it is about."""
    if isinstance(of, int):
        return say(lang, "seat", number=of + 1)
    if of is None:
        return ""
    kind = metric.partition("-")[0]
    if kind in ("end", "source", "event"):
        return words(lang, info.folder).format(f"{kind}-{of}")
    return level_name(lang, of) if metric.startswith("bot-") else of


def option_name(info: GameInfo, lang: Lang, option: str) -> str:
    """An option in the game's words."""
    return words(lang, info.folder).format(f"option-{option}")


def option_value(info: GameInfo, lang: Lang, option: str, value: ArgValue) -> str:
    """An option's value in the game's words, where it has some."""
    said = words(lang, info.folder)
    label = f"option-{option}-{value}"
    return said.format(label) if said.has(label) else str(value)


def metric_name(lang: Lang, info: GameInfo, metric: str, of: str | int | None = None) -> str:
    """What a number is called."""
    return say(lang, f"metric-{metric}", of=of_name(lang, info, metric, of))


def number(value: float, *, share: bool = False, signed: bool = False) -> str:
    """A number as it is read: a share in per cent, few digits. Nothing has no sign."""
    text = _number(value, share=share, signed=signed)
    return text if text.strip("+-0. %") else text.lstrip("+-")


def _number(value: float, *, share: bool, signed: bool) -> str:
    if share:
        return f"{100 * value:{'+' if signed else ''}.1f} %"
    if value == int(value):
        return f"{value:{'+' if signed else ''},.0f}"
    size = abs(value)
    digits = 0 if size >= 1000 else 1 if size >= 20 else 2
    return f"{value:{'+' if signed else ''},.{digits}f}"


def metric_value(lang: Lang, metric: Metric) -> str:
    """Value and interval."""
    share = metric.id in SHARES
    return say(
        lang,
        "value-interval",
        value=number(metric.value, share=share),
        low=number(metric.low, share=share),
        high=number(metric.high, share=share),
    )


def shown(metric: str, value: float) -> str:
    """A value of that metric."""
    return number(value, share=metric in SHARES)


def say_difference(lang: Lang, difference: Difference) -> str:
    """A difference and its interval, with signs."""
    share = difference.id in SHARES
    return say(
        lang,
        "value-interval",
        value=number(difference.value, share=share, signed=True),
        low=number(difference.low, share=share, signed=True),
        high=number(difference.high, share=share, signed=True),
    )
