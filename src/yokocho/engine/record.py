"""A game's state as one flat record: an annotated class gives its layout, its types, and who may see each field.

    class State(Record):
        rows:   Annotated[U8s, "u1", (3, 5), PUBLIC]
        hand:   Annotated[U8s, "u1", (SEATS, 101), OWN]
        deck:   Annotated[U8s, "u1", (100,)]               # nothing said: HIDDEN

`HIDDEN` is the default, so that a forgotten field is a blank and not a leak. `OWN` fields have the seat as their first
axis: a seat sees its own line. A sight may depend on an option (`shown_if`). `COUNTER` marks a visible field that is no
part of what a position *is*.
"""

from __future__ import annotations

import hashlib
import struct
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from operator import itemgetter
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias, TypeVar, cast

import numpy as np
import numpy.typing as npt

from yokocho.engine.scene import ArgValue

U8s: TypeAlias = npt.NDArray[np.uint8]
U16s: TypeAlias = npt.NDArray[np.uint16]
U32s: TypeAlias = npt.NDArray[np.uint32]
I16s: TypeAlias = npt.NDArray[np.int16]
I64s: TypeAlias = npt.NDArray[np.int64]
F64s: TypeAlias = npt.NDArray[np.float64]
Options: TypeAlias = Mapping[str, ArgValue]

MAX_SEATS = 8
MAX_OPTIONS = 24
SPECTATOR = -1
"""The viewer who sits nowhere."""
ALL = -2
"""The viewer from whom nothing is hidden: for replays of finished games, tests and the lab; never for a live table."""


class Sight(Enum):
    """Who sees a field."""

    HIDDEN = "hidden"
    OWN = "own"
    PUBLIC = "public"


HIDDEN = Sight.HIDDEN
OWN = Sight.OWN
PUBLIC = Sight.PUBLIC
COUNTER = "counter"
"""Beside PUBLIC: visible, but no part of what a position is (move numbers, statistics); masked out of search keys."""


class ShownIf(NamedTuple):
    """A sight that an option decides."""

    option: str
    value: ArgValue
    then: Sight
    otherwise: Sight


def shown_if(option: str, value: ArgValue, then: Sight, otherwise: Sight = HIDDEN) -> ShownIf:
    """`then` where `option` has `value`, else `otherwise`."""
    return ShownIf(option, value, then, otherwise)


class Field(NamedTuple):
    """One field of a record: numpy base type, shape, place in bytes, sight."""

    name: str
    base: np.dtype[Any]
    shape: tuple[int, ...]
    offset: int
    sight: Sight | ShownIf
    counter: bool

    @property
    def nbytes(self) -> int:
        """Size in bytes."""
        return self.base.itemsize * int(np.prod(self.shape, dtype=np.int64))

    def sight_with(self, options: Options) -> Sight:
        """Who sees it at a table with these options."""
        if isinstance(self.sight, ShownIf):
            return self.sight.then if options[self.sight.option] == self.sight.value else self.sight.otherwise
        return self.sight


class Record:
    """The header that every state has; a game's `State` adds its own fields.

    `awaited` and `may` are bit sets of seats. `end_reason` counts from 1 through the game's declared reasons; 0: still
    running. `ranks` are 1-based once the game is over. `options` are the options as kernels take them: a number as it
    is, a word by its place among the option's values. `actions` counts acts. `barrier` rises wherever take-back must
    not pass.
    """

    seats: Annotated[int, "u1", PUBLIC]
    phase: Annotated[int, "u1", PUBLIC]
    awaited: Annotated[int, "u2", PUBLIC]
    may: Annotated[int, "u2"]
    end_reason: Annotated[int, "u1", PUBLIC]
    ranks: Annotated[U8s, "u1", (MAX_SEATS,), PUBLIC]
    options: Annotated[I16s, "i2", (MAX_OPTIONS,), PUBLIC]
    actions: Annotated[int, "u4", PUBLIC, COUNTER]
    barrier: Annotated[int, "u4", PUBLIC, COUNTER]
    chance_at: Annotated[int, "u8"]
    chance_key: Annotated[U32s, "u4", (8,)]
    chance_block: Annotated[U32s, "u4", (16,)]

    layout: ClassVar[Layout]

    def __init_subclass__(cls) -> None:
        cls.layout = Layout(cls)


R = TypeVar("R", bound=Record)


class Layout:
    """Where the fields of a record class lie, and the masks that hide them."""

    def __init__(self, record: type[Record]) -> None:
        hints = typing.get_type_hints(record, include_extras=True)
        specs = [_spec(name, hint) for name, hint in hints.items() if typing.get_origin(hint) is Annotated]
        self.dtype = np.dtype([(name, base, shape) for name, base, shape, _, _ in specs], align=True)
        places = cast("Mapping[str, tuple[Any, int]]", self.dtype.fields)
        self.fields = tuple(
            Field(name, np.dtype(base), shape, int(places[name][1]), sight, counter)
            for name, base, shape, sight, counter in specs
        )
        self.size = self.dtype.itemsize
        """Bytes of one state."""
        if self.size % 8:
            raise TypeError(f"{record.__name__}: a record's size must be a multiple of 8 bytes, not {self.size}")
        self.fingerprint = hashlib.sha256(
            repr([(f.name, f.base.str, f.shape, f.offset) for f in self.fields]).encode()
        ).hexdigest()[:16]
        """Names the layout, so that a stored state is never read with another one."""
        self._name = record.__name__
        self._read = _reader(self._name, self)
        common = typing.get_type_hints(Record)
        self._head = _reader(self._name, self, fields=tuple(field for field in self.fields if field.name in common))

    def mask(self, viewer: int, options: Options) -> U8s:
        """One byte a byte of the record: 255 where `viewer` (a seat, SPECTATOR or ALL) sees it."""
        mask = np.zeros(self.size, np.uint8)
        for field in self.fields:
            sight = PUBLIC if viewer == ALL else field.sight_with(options)
            if sight is PUBLIC:
                mask[field.offset : field.offset + field.nbytes] = 255
            elif sight is OWN and viewer >= 0:
                line = field.nbytes // field.shape[0]
                if viewer < field.shape[0]:
                    start = field.offset + viewer * line
                    mask[start : start + line] = 255
        return mask

    def position_mask(self, viewer: int, options: Options) -> U8s:
        """As `mask`, without the counters: two records that agree under it are the same position to the viewer."""
        mask = self.mask(viewer, options)
        for field in self.fields:
            if field.counter:
                mask[field.offset : field.offset + field.nbytes] = 0
        return mask

    def lens(self, viewer: int, options: Options) -> Lens:
        """A quick way to what `viewer` sees; make it once for a kind of viewer and table."""
        return Lens(self._name, self, viewer, options)

    def read(self, state: bytes) -> Any:
        """A snapshot in plain Python values: ints, `bytes` for lines of u1, tuples for the rest, nested by axis.
        Fast, for facts."""
        return self._read(state)

    def head(self, state: bytes) -> Any:
        """As `read`, but the header's fields only."""
        return self._head(state)


def read(record: type[R], state: bytes) -> R:
    """`state` as plain Python values under the record's names (see `Layout.read`)."""
    return cast("R", record.layout.read(state))


def _spec(name: str, hint: Any) -> tuple[str, str, tuple[int, ...], Sight | ShownIf, bool]:
    if hasattr(np.ndarray, name):
        raise TypeError(f"a record's field may not be named like an ndarray attribute: {name}")
    base, *rest = hint.__metadata__
    shape: tuple[int, ...] = ()
    sight: Sight | ShownIf = HIDDEN
    counter = False
    for item in rest:
        if item == COUNTER:
            counter = True
        elif isinstance(item, Sight | ShownIf):
            sight = item
        elif isinstance(item, tuple):
            shape = cast("tuple[int, ...]", item)
        else:
            raise TypeError(f"{name}: {item!r} is no shape and no sight")
    return name, base, shape, sight, counter


class Lens:
    """What one kind of viewer sees of records of one layout, cut out and read without making the hidden rest."""

    def __init__(self, name: str, layout: Layout, viewer: int, options: Options) -> None:
        mask = layout.mask(viewer, options)
        edges = np.flatnonzero(np.diff(np.concatenate(([0], mask, [0])).astype(np.int16)))
        runs = [slice(int(start), int(end)) for start, end in zip(edges[::2], edges[1::2], strict=True)]
        self._runs = itemgetter(*runs, slice(0, 0))  # of more than one thing, so that it always answers a tuple
        self.read: Callable[[bytes], Any] = _reader(name, layout, mask)
        """A snapshot from a cut, as `Layout.read` gives it from a redacted record: what is hidden reads as zero."""

    def cut(self, state: bytes) -> bytes:
        """The visible bytes, one after another: states whose cuts are equal look the same to the viewer."""
        return b"".join(self._runs(state))


def _reader(
    name: str, layout: Layout, mask: U8s | None = None, fields: tuple[Field, ...] = ()
) -> Callable[[bytes], Any]:
    """A function from bytes to a slotted object with the record's fields (default: all), written out as source for
    speed. With a mask the bytes are a cut: only what the mask shows, and zeros are read for the rest."""
    fields = fields or layout.fields
    parts: list[str] = []
    lines = ["def read_state(state):", "    s = Snapshot()", "    v = unpack(state)"]
    at = 0
    place = 0

    def line(field: Field, offset: int, count: int) -> str:
        """An expression for so many items from this byte on."""
        nonlocal at, place
        flat, length = _is_bytes(field), count * field.base.itemsize
        if mask is not None and not mask[offset]:
            return repr(bytes(length) if flat else (0,) * count if field.shape else 0)
        if mask is None:
            parts.append("x" * (offset - at))
            at = offset + length
        parts.append(f"{length}s" if flat else f"{count}{_STRUCT_CODES[field.base.str[1:]]}")
        start, place = place, place + (1 if flat else count)
        return f"v[{start}]" if flat or not field.shape else f"v[{start}:{place}]"

    def nested(field: Field, shape: tuple[int, ...], offset: int) -> str:
        if len(shape) <= 1:
            return line(field, offset, *(shape or (1,)))
        step = field.base.itemsize * int(np.prod(shape[1:]))
        return f"({', '.join([nested(field, shape[1:], offset + i * step) for i in range(shape[0])])},)"

    for field in fields:
        if mask is not None and len(field.shape) == 1 and 0 < np.count_nonzero(_part(mask, field)) < field.nbytes:
            # one item a seat, of which the viewer sees its own
            size = field.base.itemsize
            items = [line(field._replace(shape=()), field.offset + i * size, 1) for i in range(field.shape[0])]
            lines.append(f"    s.{field.name} = {'bytes' if _is_bytes(field) else ''}(({', '.join(items)},))")
        else:
            lines.append(f"    s.{field.name} = {nested(field, field.shape, field.offset)}")
    lines.append("    return s")
    unpack = struct.Struct("<" + "".join(parts) + ("x" * (layout.size - at) if mask is None else "")).unpack
    snapshot = type(name + "Snapshot", (), {"__slots__": tuple(field.name for field in fields)})
    scope: dict[str, Any] = {"unpack": unpack, "Snapshot": snapshot}
    exec("\n".join(lines), scope)  # noqa: S102 - our own field names, checked by the class statement that gave them
    return cast("Callable[[bytes], Any]", scope["read_state"])


def _part(mask: U8s, field: Field) -> U8s:
    return mask[field.offset : field.offset + field.nbytes]


_STRUCT_CODES = {
    "u1": "B",
    "i1": "b",
    "u2": "H",
    "i2": "h",
    "u4": "I",
    "i4": "i",
    "u8": "Q",
    "i8": "q",
    "f4": "f",
    "f8": "d",
}


def _is_bytes(field: Field) -> bool:
    return bool(field.shape) and field.base.str[1:] == "u1"
