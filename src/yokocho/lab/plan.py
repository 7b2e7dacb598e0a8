"""What is to be played: a game, its options, who plays it, how often, from which seed.

Everything that a row of results depends on is in the plan, so a plan's name (`Plan.name`) says whether two results may
lie in one table, and a run that was stopped can go on.
"""

from __future__ import annotations

import difflib
import hashlib
import importlib
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from yokocho.bots import registry
from yokocho.bots.base import mixed
from yokocho.engine.actions import Action, Codec
from yokocho.engine.game import Game, GameInfo, discover, load
from yokocho.engine.match import seed_bytes
from yokocho.engine.refused import BadSetting, Refused, form_fault, refuse
from yokocho.engine.scene import ArgValue, Text
from yokocho.engine.solving import oracle_for

FORMAT: Final = 1
"""Raised when what is recorded of a game changes."""
_STRIDE: Final = np.uint64(0x9E3779B97F4A7C15)
_STEP: Final = np.uint64(0xD1B54A32D192ED03)
U64s: TypeAlias = npt.NDArray[np.uint64]
HUMAN: Final = "human"
"""Stands for the bots of games that people played (see `humans`): they can be read and told, not played."""
MOST_GAMES: Final = 10**8
UNREADABLE: Final = (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What reading a small file of ours may raise, whatever has become of it."""
_SEARCH: Final = re.compile(r"ismcts-([1-9]\d{0,5})")


class Forbidden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Restricted play: what a seat (None: every seat) does not do, although it could. Without all parameters: every
    action of that name with those that are given. Where nothing else is legal, it is done all the same."""

    action: str
    params: dict[str, ArgValue] = {}
    seat: int | None = None

    def matches(self, action: Action) -> bool:
        """Whether this action is meant."""
        return action.name == self.action and all(action.params[key] == value for key, value in self.params.items())


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """See the module. `bots` are levels, one for all seats or one a seat; in game n they sit n places further on, so
    each plays every seat equally often. `ismcts-200` is a search of 200 iterations. Levels think as many iterations as
    they are worth, without a clock, so that results repeat. `paired`: as many games in a row as there are seats share
    their deal, so that every bot plays it from every seat.

    `decisions`: keep a row for every decision, too. `forbid`: what is not done.
    """

    game: str
    seats: int = 0
    """0: as many as can play, up to four."""
    options: dict[str, ArgValue] = {}
    bots: tuple[str, ...] = ("random",)
    games: int = 1000
    seed: int = 1
    paired: bool = False
    decisions: bool = False
    forbid: tuple[Forbidden, ...] = ()

    def checked(self) -> Plan:
        """The same with seats, options and bots filled in. Raises BadSetting, which says what was expected."""
        info = discover().get(self.game)
        if info is None:
            raise BadSetting(meant("unknown-game", self.game, discover()))
        seats = self.seats or max((n for n in info.seats if n <= 4), default=info.seats[0])
        if refused := info.check_seats(seats):
            raise BadSetting(refused)
        known_options = [spec.name for spec in info.options]
        for name in self.options:
            if name not in known_options:
                raise BadSetting(meant("unknown-option", name, known_options))
        options = info.check_options(self.options)
        if isinstance(options, Refused):
            raise BadSetting(options)
        known = [level.id for level in (*registry.LEVELS, *registry.own_levels(info))]
        for bot in self.bots:
            if bot not in (*known, HUMAN) and iterations_of(bot) is None:
                raise BadSetting(meant("unknown-bot", bot, known))
        if registry.PERFECT.id in self.bots:
            oracle_for(info, options)
        if len(self.bots) not in (1, seats):
            raise BadSetting(refuse("bots", got=len(self.bots), expected=seats))
        if not 1 <= self.games <= MOST_GAMES:
            raise BadSetting(refuse("games", got=self.games, most=MOST_GAMES))
        for each in self.forbid:
            _check_forbidden(codec_of(info), each, seats)
        bots = self.bots * seats if len(self.bots) == 1 else self.bots
        return msgspec.structs.replace(self, seats=seats, options=dict(options), bots=bots)

    @property
    def name(self) -> str:
        """16 hexadecimal digits that name what is played, however many games of it: plans of one name can be put
        together."""
        what = msgspec.to_builtins(self)
        del what["games"]
        what |= {"format": FORMAT, "rules_version": discover()[self.game].rules_version}
        return hashlib.sha256(msgspec.json.encode(what, order="deterministic")).hexdigest()[:16]

    def deal(self, number: int) -> int:
        """Which deal game `number` plays."""
        return number // self.seats if self.paired else number

    def match_seed(self, number: int) -> bytes:
        """The 32 bytes that game `number` is dealt from."""
        return seed_bytes(self.seed * 1_000_000_007 + self.deal(number))

    def chance(self, number: int) -> int:
        """64 bits that the bots of game `number` begin their own chance with."""
        return mixed(mixed(self.seed, 0), number)

    def chances(self, numbers: Sequence[int]) -> U64s:
        """`chance` of many games at once."""
        z = np.uint64(mixed(self.seed, 0)) * _STRIDE + (np.array(numbers, np.uint64) + np.uint64(1)) * _STEP
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))

    def seated(self, number: int) -> tuple[str, ...]:
        """The bots of game `number` by seat."""
        turn = number % self.seats
        return self.bots[-turn:] + self.bots[:-turn] if turn else self.bots

    @property
    def is_random(self) -> bool:
        """Only random bots."""
        return set(self.bots) == {"random"}

    @property
    def is_human(self) -> bool:
        """Games that people have played."""
        return HUMAN in self.bots

    @property
    def is_compiled(self) -> bool:
        """Whether whole games are played in compiled code."""
        return self.is_random and not self.decisions and not self.forbid

    def barred(self, seat: int) -> frozenset[int]:
        """Codes that a seat does not choose."""
        mine = [each for each in self.forbid if each.seat in (None, seat)]
        if not mine:
            return frozenset()
        codec = codec_of(discover()[self.game])
        return frozenset(n for n, action in enumerate(codec.actions) if any(each.matches(action) for each in mine))

    def load(self) -> Game:
        """The game."""
        return load(self.game)


def iterations_of(bot: str) -> int | None:
    """`ismcts-200`: a search of so many iterations, between the levels."""
    found = _SEARCH.fullmatch(bot)
    return int(found[1]) if found else None


def plan_of(record: Mapping[str, Any]) -> Plan:
    """A plan from JSON-able data. Raises BadSetting."""
    try:
        return msgspec.convert(record, Plan).checked()
    except msgspec.ValidationError as error:
        raise BadSetting(refuse("plan", **form_fault(error))) from None


def codec_of(info: GameInfo) -> Codec:
    """A game's actions; its rules are not loaded."""
    codec: Codec = importlib.import_module(f"{info.package}.actions").CODEC
    return codec


def _check_forbidden(codec: Codec, each: Forbidden, seats: int) -> None:
    verbs = {verb.name: verb for verb in codec.verbs}
    verb = verbs.get(each.action)
    got = f"{each.action}({', '.join(f'{key}={value}' for key, value in each.params.items())})"[:80]
    if verb is None or any(value not in verb.params.get(key, ()) for key, value in each.params.items()):
        raise BadSetting(refuse("unknown-action", got=got, expected=codec.forms()))
    if each.seat is not None and not 0 <= each.seat < seats:
        raise BadSetting(refuse("forbidden-seat", got=str(each.seat + 1)[:20], seats=seats))


def meant(code: str, got: str, known: Mapping[str, Any] | list[str]) -> Refused:
    """A refusal of a name that is not known, with what was probably meant."""
    close = difflib.get_close_matches(got, list(known), 1, 0.5)
    args: dict[str, ArgValue] = {"got": got[:40], "option": got[:40], "expected": ", ".join(known) or "-"}
    if not close:
        return Refused(code, Text(f"refused-{code}", args))
    return Refused(code, Text(f"refused-{code}-meant", args | {"meant": close[0]}))
