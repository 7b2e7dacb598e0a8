"""A game: its metadata, options, rules, words and views. Games are discovered by folder; nothing is registered in a
list."""

from __future__ import annotations

import gc
import importlib
import inspect
import pkgutil
import subprocess
import sys
import threading
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import msgspec
import numpy as np

from yokocho.engine.actions import Action, Codec, spelled
from yokocho.engine.grids import Grid
from yokocho.engine.refused import BadSetting, KernelFault, Refused, refuse
from yokocho.engine.scene import ArgValue, Frame, Scene, Text, difference
from yokocho.engine.words import Lang, words

if TYPE_CHECKING:
    from yokocho.engine.abi import Kernels
    from yokocho.engine.match import Match
    from yokocho.engine.record import Layout, Lens, Record, U8s


class OptionSpec(msgspec.Struct, frozen=True):
    """One option: its values in order, the default, and those that the publisher's rules know."""

    name: str
    values: tuple[ArgValue, ...]
    default: ArgValue
    official: tuple[ArgValue, ...] = ()
    grid: Grid | None = None
    """The option is a table of 0 and 1: beside `values`, the words of known tables, any table of this form."""

    def check(self, value: Any) -> ArgValue | Refused:
        """The value, or a refusal that says what was expected and what came."""
        if self.grid is not None:
            return self.grid.check(self.name, value)
        if not any(value == v and type(value) is type(v) for v in self.values):
            return refuse("option-value", option=self.name, got=str(value)[:40], expected=spelled(self.values))
        return cast("ArgValue", value)

    @property
    def width(self) -> int:
        """How many codes it takes in a record's header."""
        return self.grid.codes if self.grid else 1

    def encode(self, value: ArgValue) -> list[int]:
        """A checked value as the header has it: numbers as they are, words by their place, tables cell by cell."""
        if self.grid is not None:
            return self.grid.encode(str(value))
        return [value if isinstance(value, int) else self.values.index(value)]

    def decode(self, codes: Sequence[int]) -> ArgValue:
        """The value of such codes."""
        if self.grid is not None:
            return self.grid.decode(codes)
        return int(codes[0]) if isinstance(self.default, int) else self.values[codes[0]]


class GameInfo(msgspec.Struct, frozen=True):
    """What is known of a game without importing its rules. A game's package holds one as `INFO`."""

    id: str
    title: dict[str, str]
    seats: tuple[int, ...]
    minutes: int
    age: int
    cover: str
    rules_version: int
    """Rises with every change that alters play: records and running tables name it."""
    end_reasons: tuple[str, ...]
    """Names of the header's `end_reason`, counted from 1."""
    options: tuple[OptionSpec, ...] = ()

    @property
    def package(self) -> str:
        """Import name of the game's package."""
        return f"yokocho.games.{self.id.replace('-', '_')}"

    @property
    def folder(self) -> Path:
        """Where its words, rulebook, art and data lie."""
        return GAMES / self.id.replace("-", "_")

    @property
    def tagline(self) -> dict[str, str]:
        """One line about it, by language."""
        return {lang: words(lang, self.folder).format("tagline") for lang in ("en", "ja")}

    @property
    def credits(self) -> dict[str, str]:
        """Authors and publisher, by language."""
        return {lang: words(lang, self.folder).format("credits") for lang in ("en", "ja")}

    def check_seats(self, seats: int) -> Refused | None:
        """A refusal unless so many can play."""
        if seats in self.seats and not isinstance(seats, bool):
            return None
        return refuse("seats", got=str(seats), expected=", ".join(map(str, self.seats)))

    def check_options(self, options: Mapping[str, Any]) -> dict[str, ArgValue] | Refused:
        """All options with defaults filled in, or a refusal that says what was expected and what came."""
        known = {spec.name: spec for spec in self.options}
        for name in options:
            if name not in known:
                return refuse("unknown-option", option=str(name)[:40], expected=", ".join(known) or "-")
        chosen: dict[str, ArgValue] = {}
        for name, spec in known.items():
            value = spec.check(options.get(name, spec.default))
            if isinstance(value, Refused):
                return value
            chosen[name] = value
        return chosen

    def option_codes(self, seats: int, options: Mapping[str, ArgValue]) -> list[int]:
        """Seats and options as `setup` takes them (see `OptionSpec.encode`)."""
        return [seats, *(code for spec in self.options for code in spec.encode(options[spec.name]))]

    def options_of(self, codes: Sequence[int]) -> dict[str, ArgValue]:
        """The options that a record's header holds."""
        options: dict[str, ArgValue] = {}
        at = 0
        for spec in self.options:
            options[spec.name] = spec.decode(codes[at : at + spec.width])
            at += spec.width
        return options


GAMES: Final = Path(__file__).resolve().parent.parent / "games"


@lru_cache
def discover() -> dict[str, GameInfo]:
    """All games by id. Reads metadata only and never imports rules."""
    found: dict[str, GameInfo] = {}
    for module in pkgutil.iter_modules([str(GAMES)]):
        if module.ispkg:
            package = importlib.import_module(f"yokocho.games.{module.name}")
            if isinstance(info := getattr(package, "INFO", None), GameInfo):
                found[info.id] = info
    return dict(sorted(found.items()))


class View(NamedTuple):
    """What one viewer has of one state."""

    facts: Any
    scene: Scene


_VIEWS_KEPT: Final = 2048
_OPTION_SETS_KEPT: Final = 1024
"""Some options have more values than anybody should be able to fill the memory with."""
_AWAITED: Final = slice(2, 4)
"""Where the header has `awaited`."""
_NOBODY: Final = bytes(2)


def _make_room(kept: dict[Any, Any]) -> None:
    """Begin anew where too many option sets have been met."""
    if len(kept) >= _OPTION_SETS_KEPT:
        kept.clear()


class Game:
    """One game, ready to play. Get it by `load`; make matches with `new`."""

    def __init__(self, info: GameInfo) -> None:
        from yokocho.engine import abi

        self.info = info
        self.rules = importlib.import_module(f"{info.package}.rules")
        self.kernels: Kernels = abi.build(self.rules)
        self.state_type: type[Record] = self.rules.State
        self.layout: Layout = self.state_type.layout
        self.codec: Codec = importlib.import_module(f"{info.package}.actions").CODEC
        self.reasons: tuple[tuple[str, str], ...] = self.rules.REASONS
        self.settled: frozenset[str] = getattr(self.rules, "SETTLED", frozenset())
        """Of these reasons the names of those that say that something is over and done."""
        self.max_legal: int = self.rules.MAX_LEGAL
        self._facts: ModuleType = importlib.import_module(f"{info.package}.facts")
        self._scene: ModuleType = importlib.import_module(f"{info.package}.scene")
        self._masks: dict[tuple[int, bytes], U8s] = {}
        self._lenses: dict[tuple[int, bytes], Lens] = {}
        self._views: dict[tuple[int, bytes], View] = {}
        self._older_views: dict[tuple[int, bytes], View] = {}
        self._way_asks_options = len(inspect.signature(self._scene.way).parameters) > 2
        header = {field.name: field for field in self.layout.fields}["options"]
        self._options_at = slice(header.offset, header.offset + header.nbytes)

    def __repr__(self) -> str:
        return f"<Game {self.info.id}>"

    @property
    def id(self) -> str:
        """The game's id."""
        return self.info.id

    def check_options(self, options: Mapping[str, Any]) -> dict[str, ArgValue] | Refused:
        """See `GameInfo.check_options`."""
        return self.info.check_options(options)

    def new(
        self, seats: int | None = None, options: Mapping[str, ArgValue] | None = None, seed: bytes | int | None = None
    ) -> Match:
        """A new match. `seats` default: the most; `seed`: 32 bytes, a number, or None for a secret one.

        Raises BadSetting (a ValueError that carries the refusal) for impossible seats or options.
        """
        from yokocho.engine.match import Match

        seats = self.info.seats[-1] if seats is None else seats
        if refused := self.info.check_seats(seats):
            raise BadSetting(refused)
        checked = self.info.check_options(options or {})
        if isinstance(checked, Refused):
            raise BadSetting(checked)
        return Match.begin(self, seats, checked, seed)

    # --- what a viewer may know ---

    def options_in(self, state: bytes) -> dict[str, ArgValue]:
        """The options that a state was set up with."""
        return self.info.options_of(np.frombuffer(state[self._options_at], np.int16).tolist())

    def mask(self, state: bytes, viewer: int) -> U8s:
        """The byte mask of a viewer at a table with this state's options."""
        key = (viewer, state[self._options_at])
        mask = self._masks.get(key)
        if mask is None:
            _make_room(self._masks)
            mask = self._masks[key] = self.layout.mask(viewer, self.options_in(state))
        return mask

    def redact(self, state: bytes, viewer: int | None) -> bytes:
        """The state with zeros wherever `viewer` (a seat, None or SPECTATOR, ALL) may not see."""
        seen = -1 if viewer is None else viewer
        return (np.frombuffer(state, np.uint8) & self.mask(state, seen)).tobytes()

    def legal_codes(self, state: bytes, seat: int) -> list[int]:
        """Codes that the seat may choose now, from what it can see."""
        return self._legal_in(self.redact(state, seat), seat)

    def _legal_in(self, redacted: bytes, seat: int) -> list[int]:
        out = np.zeros(self.max_legal, np.int64)
        n = self.kernels.legal(np.frombuffer(bytearray(redacted), np.uint8), seat, out)
        if n > self.max_legal:
            raise KernelFault(f"{self.id}: {n} legal actions, {self.max_legal} declared")
        return out[:n].tolist()

    def why(self, state: bytes, seat: int, code: int) -> Refused | None:
        """The refusal of an action by the rules; None: it is legal. Judged on what the seat can see."""
        redacted = np.frombuffer(bytearray(self.redact(state, seat)), np.uint8)
        reason = self.kernels.why(redacted, seat, code)
        if reason == 0:
            return None
        clause, name = self.reasons[reason - 1]
        return Refused(name, Text(f"why-{name}", dict(self.codec.decode(code).params)), clause, self.id)

    def _lens(self, state: bytes, viewer: int) -> Lens:
        key = (viewer, state[self._options_at])
        lens = self._lenses.get(key)
        if lens is None:
            _make_room(self._lenses)
            lens = self._lenses[key] = self.layout.lens(viewer, self.options_in(state))
        return lens

    def view(self, state: bytes, viewer: int | None) -> View:
        """Facts and scene of a viewer. Kept for a while, keyed by what the viewer can see."""
        seen = -1 if viewer is None else viewer
        lens = self._lens(state, seen)
        cut = lens.cut(state)
        key = (seen, cut)
        kept = self._views.get(key) or self._older_views.get(key)
        if kept is None:
            facts = self._facts.facts(lens.read(cut), seen)
            actions: list[Action] = []
            if seen >= 0 and state[_AWAITED] != _NOBODY:  # between two steps nobody can act: no list need be asked for
                codes = self._legal_in(self.redact(state, seen), seen)
                actions = [self.codec.decode(code) for code in codes if not self.codec.is_unlisted(code)]
            kept = View(facts, self._scene.scene(facts, seen, actions))
            if len(self._views) >= _VIEWS_KEPT:
                self._older_views, self._views = self._views, {}
            self._views[key] = kept
        return kept

    def facts(self, state: bytes, viewer: int | None) -> Any:
        """What the viewer knows: the game's own struct of facts."""
        return self.view(state, viewer).facts

    def scene(self, state: bytes, viewer: int | None) -> Scene:
        """What the viewer sees."""
        return self.view(state, viewer).scene

    def frames(self, before: bytes, after: Sequence[bytes], viewer: int | None) -> tuple[Frame, ...]:
        """What happens from `before` through `after`, one frame at a time; frames that change nothing for the viewer
        are left out."""
        frames: list[Frame] = []
        last = self.view(before, viewer)
        for state in after:
            view = self.view(state, viewer)
            if view.scene is last.scene:
                continue
            story = self.story(last.facts, view.facts, viewer)
            if story or view.scene != last.scene:
                frames.append(Frame(difference(last.scene, view.scene), story))
            last = view
        return tuple(frames)

    def story(self, before: Any, after: Any, viewer: int | None) -> tuple[Text, ...]:
        """Words for what differs between two neighbouring facts of one viewer; `before` None: the opening."""
        return tuple(self._facts.story(before, after, -1 if viewer is None else viewer))

    def way(self, action: Action, viewer: int, options: Mapping[str, ArgValue] | None = None) -> tuple[str, ...]:
        """The ids to touch for an action, legal or not, at a table with these options (default: the defaults)."""
        if not self._way_asks_options:
            return cast("tuple[str, ...]", self._scene.way(action, viewer))
        chosen = options or {spec.name: spec.default for spec in self.info.options}
        return cast("tuple[str, ...]", self._scene.way(action, viewer, chosen))

    def sentence(
        self, text: Text, lang: Lang = "en", names: Mapping[int, str] | None = None, you: int | None = None
    ) -> str:
        """`text` in words."""
        return words(lang, self.info.folder).say(text, names, you)


@lru_cache
def load(game: str) -> Game:
    """The game of this id, compiled (the first time on a machine takes some seconds, in a process of its own).

    Raises BadSetting for an unknown id.
    """
    with _long_lived():
        prepare(game)
        return Game(info_of(game))


_loading = threading.Lock()


@contextmanager
def _long_lived() -> Generator[None]:
    """What is loaded stays: the compiler's hundreds of thousands of objects are not looked through for garbage, neither
    while they come (a third of a start's time) nor at any later collection."""
    with _loading:
        collects = gc.isenabled()
        gc.disable()
        try:
            yield
        finally:
            gc.freeze()
            if collects:
                gc.enable()


def info_of(game: str) -> GameInfo:
    """Metadata of one game. Raises BadSetting for an unknown id."""
    info = discover().get(game)
    if info is None:
        raise BadSetting(refuse("unknown-game", got=str(game)[:40], expected=", ".join(discover())))
    return info


def prepare(game: str) -> None:
    """Make sure that the game's kernels are compiled, by a subprocess: this process never stalls on the compiler.
    Blocking."""
    from yokocho.engine import abi

    ready = abi.cache_directory(info_of(game).folder) / "ready"
    if abi.MODE == "interpreted" or ready.exists():
        return
    done = subprocess.run(
        [sys.executable, "-m", "yokocho.engine.prepare", game], check=False, capture_output=True, text=True
    )
    if done.returncode != 0:
        raise KernelFault(f"{game}: the rules could not be compiled\n{done.stderr[-4000:]}")
