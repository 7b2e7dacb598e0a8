"""Actions by name and parameters, and their numbers (codes) that kernels and searches use."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from yokocho.engine.scene import ArgValue


class Action(msgspec.Struct, frozen=True):
    """An action by its public name and parameters: `Action("play", card=17)`. Names are those of the game's
    specification."""

    name: str
    params: dict[str, ArgValue] = {}

    @classmethod
    def of(cls, name: str, **params: ArgValue) -> Action:
        """`Action.of("play", card=17)`."""
        return cls(name, params)

    def __str__(self) -> str:
        return f"{self.name}({', '.join(f'{k}={v}' for k, v in self.params.items())})"

    def __hash__(self) -> int:
        return hash((self.name, *self.params.values()))


class Verb:
    """One kind of action: its name and, for each parameter, the values it can have, in order. `secret`: others see only
    that it was done. `unlisted`: no person is told when it can be done (a claim that has to be noticed): scenes do not
    list it, and it is judged when it is tried."""

    def __init__(
        self, name: str, *, secret: bool = False, unlisted: bool = False, **params: Sequence[ArgValue]
    ) -> None:
        self.name = name
        self.secret = secret
        self.unlisted = unlisted
        self.params: dict[str, tuple[ArgValue, ...]] = {key: tuple(values) for key, values in params.items()}

    def __iter__(self) -> Iterator[Action]:
        for values in itertools.product(*self.params.values()):
            yield Action(self.name, dict(zip(self.params, values, strict=True)))

    def form(self) -> str:
        """What is expected, for refusals: `play(card: 1..100)`."""
        params = [f"{key}: {spelled(values, '|')}" for key, values in self.params.items()]
        return f"{self.name}({', '.join(params)})"


def run_of(values: Sequence[ArgValue]) -> tuple[int, int] | None:
    """First and last of more than three whole numbers in a row; None for other values."""
    numbers = [value for value in values if isinstance(value, int)]
    if len(numbers) < 4 or numbers != list(range(numbers[0], numbers[0] + len(values))):
        return None
    return numbers[0], numbers[-1]


MOST_NAMED: Final = 12


def is_number(values: Sequence[ArgValue]) -> bool:
    """An option with these values is a plain number: a longer run, whose values need no words of their own."""
    return len(values) > MOST_NAMED and run_of(values) is not None


def spelled(values: Sequence[ArgValue], between: str = ", ") -> str:
    """Possible values for people to read: `1..100`, or one after another."""
    run = run_of(values)
    return f"{run[0]}..{run[1]}" if run else between.join(map(str, values))


class Codec:
    """All actions of a game, numbered from 0: each verb has one run of codes, the last parameter counting fastest."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self.actions: tuple[Action, ...] = tuple(action for verb in verbs for action in verb)
        self._codes = {action: code for code, action in enumerate(self.actions)}
        self._secret = tuple(verb.secret for verb in verbs for _ in verb)
        self._unlisted = tuple(verb.unlisted for verb in verbs for _ in verb)

    def __len__(self) -> int:
        return len(self.actions)

    def base(self, name: str) -> int:
        """The first code of a verb, for kernels."""
        return next(code for code, action in enumerate(self.actions) if action.name == name)

    def decode(self, code: int) -> Action:
        """The action of a code. IndexError beyond the codec (a negative code, too)."""
        if not 0 <= code < len(self.actions):
            raise IndexError(f"codes run from 0 to {len(self.actions) - 1}, not {code}")
        return self.actions[code]

    def encode(self, name: str, params: Mapping[str, object]) -> int | None:
        """The code of an action, or None if there is none of that name with these parameters."""
        verb = next((verb for verb in self.verbs if verb.name == name), None)
        if verb is None or set(params) != set(verb.params):
            return None
        for key, value in params.items():
            if isinstance(value, bool) or not isinstance(value, int | str):
                return None
            if not any(value == known and type(value) is type(known) for known in verb.params[key]):
                return None
        return self._codes.get(Action(name, {key: params[key] for key in verb.params}))  # type: ignore[dict-item]

    def is_secret(self, code: int) -> bool:
        """Whether others may see only that something was done."""
        return self._secret[code]

    def is_unlisted(self, code: int) -> bool:
        """Whether no person may be told that it can be done."""
        return self._unlisted[code]

    def forms(self) -> str:
        """All forms, for a refusal that says what was expected."""
        return ", ".join(verb.form() for verb in self.verbs)
