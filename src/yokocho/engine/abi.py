"""Kernel signatures, the `kernel` and `helper` decorators, and an honest disk cache.

A kernel is a plain Python function over flat bytes, compiled by Numba at import for one fixed signature, so that any
kernel of any game can be called through a pointer. Three ways to run the same source, chosen for a whole process by
`YOKOCHO_KERNELS`:

- `compiled` (default): as fast as it goes, no checks;
- `checked`: compiled with bounds checks;
- `interpreted`: not compiled at all, integer overflow is an error; coverage sees every line.

Numba's cache notices a change in a kernel's own file only: a changed helper, table, header or record would silently
give old code. So the cache directory is named by a fingerprint of everything that the code could depend on
(`fingerprint`).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal, NamedTuple, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt
from numba import types
from numba.core import config as numba_config
from numba.extending import intrinsic

from yokocho.engine.record import F64s, I64s, Record, U8s

if sys.platform != "win32":
    import fcntl

Mode = Literal["compiled", "checked", "interpreted"]
F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R", bound=Record)

PACKAGE: Final = Path(__file__).resolve().parent.parent

BYTES = types.Array(types.uint8, 1, "C")
CODES = types.Array(types.int64, 1, "C")
FLOATS = types.Array(types.float64, 1, "C")
_INT = types.int64

SIGNATURES: Final[dict[str, Any]] = {
    "setup": _INT(BYTES, CODES, BYTES),
    "act": _INT(BYTES, _INT, _INT),
    "step": _INT(BYTES),
    "why": _INT(BYTES, _INT, _INT),
    "legal": _INT(BYTES, _INT, CODES),
    "resample": _INT(BYTES, _INT, BYTES),
    "scores": _INT(BYTES, FLOATS),
}
"""setup(state, options, seed), act(state, seat, action), step(state) -> pending, why(state, seat, action) -> reason,
legal(state, seat, out) -> n, resample(state, viewer, seed), scores(state, out). All answer an int64."""

POINTERS: Final[dict[str, Any]] = {name: types.FunctionType(signature) for name, signature in SIGNATURES.items()}
"""The same as first-class function types: an explicit signature with these hits the disk cache."""

_lock = threading.RLock()


def mode() -> Mode:
    """How kernels run in this process."""
    chosen = os.environ.get("YOKOCHO_KERNELS", "compiled")
    if chosen not in ("compiled", "checked", "interpreted"):
        raise ValueError(f"YOKOCHO_KERNELS must be compiled, checked or interpreted, not {chosen!r}")
    return chosen


MODE: Final[Mode] = mode()
if MODE == "interpreted":
    np.seterr(over="raise")


def kernel(function: F) -> F:
    """Mark a kernel; its name says which (a key of `SIGNATURES`). It is compiled when the module is whole: see
    `build`."""
    if function.__name__ not in SIGNATURES:
        raise TypeError(f"no kernel is called {function.__name__}; there are {', '.join(SIGNATURES)}")
    return function


class Kernels(NamedTuple):
    """A game's compiled kernels: what `SIGNATURES` says, callable from Python and through pointers."""

    setup: Callable[[U8s, I64s, U8s], int]
    act: Callable[[U8s, int, int], int]
    step: Callable[[U8s], int]
    why: Callable[[U8s, int, int], int]
    legal: Callable[[U8s, int, I64s], int]
    resample: Callable[[U8s, int, U8s], int]
    scores: Callable[[U8s, F64s], int]


def build(module: ModuleType) -> Kernels:
    """Compile the kernels of a rules module (or load them from the cache), in the module itself, too."""
    if MODE != "interpreted" and not getattr(module, "KERNELS_ARE_BUILT", False):
        package = Path(cast("str", module.__file__)).parent
        dispatchers = {name: _dispatcher(getattr(module, name), package) for name in SIGNATURES}
        for name, dispatcher in dispatchers.items():
            setattr(module, name, dispatcher)
        for name, dispatcher in dispatchers.items():
            dispatcher.compile(SIGNATURES[name])
            dispatcher.disable_compile()
        module.KERNELS_ARE_BUILT = True  # type: ignore[attr-defined]
    return Kernels(**{name: getattr(module, name) for name in SIGNATURES})


def compiled(signature: Any) -> Callable[[F], F]:
    """Compile an engine's or bot's loop for one explicit signature, at once. The call runs without the GIL."""

    def decorate(function: F) -> F:
        if MODE == "interpreted":
            return np.errstate(over="ignore")(function)  # a driver's own chance wraps around by design
        dispatcher = _dispatcher(function, Path(function.__code__.co_filename).parent)
        dispatcher.compile(signature)
        dispatcher.disable_compile()
        return cast("F", dispatcher)

    return decorate


def _dispatcher(function: Callable[..., Any], package: Path) -> Any:
    with cache_of(package):
        return numba.njit(cache=True, nogil=True, boundscheck=MODE == "checked", error_model="numpy")(function)


def helper(function: F) -> F:
    """A part of kernels: compiled into each that calls it, for whatever types it is called with."""
    if MODE == "interpreted":
        return function
    decorate: Any = numba.njit(nogil=True, boundscheck=MODE == "checked", error_model="numpy")
    return decorate(function)


class _StrictArray(np.ndarray[Any, Any]):
    """A line of a record that refuses what does not fit, where compiled code would wrap around in silence."""

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key, _fitting(self.dtype, value))


class _StrictRecord(np.record):  # pyright: ignore[reportIncompatibleVariableOverride] - numpy's stub names its module
    """A record whose fields refuse what does not fit."""

    def __getattribute__(self, name: str) -> Any:
        value = super().__getattribute__(name)
        return value.view(_StrictArray) if type(value) is np.ndarray else value

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, _fitting(self.dtype[name], value))


def _fitting(dtype: np.dtype[Any], value: Any) -> Any:
    base = dtype.base
    if base.kind in "iu":
        given, limits = np.asarray(value), np.iinfo(base)
        if given.size and not limits.min <= int(given.min()) <= int(given.max()) <= limits.max:
            raise OverflowError(f"{value} does not fit in {base}")
    return value


def opener(record: type[R]) -> Callable[[U8s], R]:
    """The function `open_state(state)` of a game: the typed record *in* these bytes; writing to it writes to them."""
    dtype = record.layout.dtype
    if MODE == "interpreted":
        view = np.dtype((_StrictRecord, dtype))

        def open_interpreted(state: U8s) -> R:
            return cast("R", state.view(view)[0])

        return open_interpreted
    numba_type = numba.from_dtype(dtype)

    @intrinsic
    def open_state(_typing: Any, state: Any) -> Any:  # pyright: ignore[reportUnusedParameter]
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, args[0])
            return builder.bitcast(array.data, context.get_value_type(numba_type))

        return numba_type(state), codegen

    return cast("Callable[[U8s], R]", open_state)


def new_state(record: type[Record]) -> U8s:
    """A blank record as bytes."""
    return np.zeros(record.layout.size, np.uint8)


# --- the cache --------------------------------------------------------------------------------------------------------


def cache_root() -> Path:
    """Where compiled kernels are kept: `YOKOCHO_CACHE`, else the user's cache directory."""
    if chosen := os.environ.get("YOKOCHO_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return base / "yokocho"


NEVER_COMPILED: Final = frozenset((PACKAGE / "engine" / "declared.py",))
"""Neither these nor a game's `lab.py` are in any cache: they read records for the lab, and no module that is compiled
imports them (a test holds that), so what a game declares can change without compiling its rules again."""


def sources_of(package: Path) -> Iterator[Path]:
    """All files that the code of `package` can depend on: the engine's and its own, code and data."""
    apart = NEVER_COMPILED | {package / "lab.py"}
    for folder in sorted({PACKAGE / "engine", package}):
        yield from sorted(
            p
            for p in folder.rglob("*")
            if p.suffix in (".py", ".toml") and "__pycache__" not in p.parts and p not in apart
        )


def fingerprint(package: Path) -> str:
    """Changes whenever compiled code of `package` could: sources, house tables, versions, flags."""
    digest = hashlib.sha256()
    versions = (numba.__version__, np.__version__, sys.version, sys.byteorder, MODE)
    digest.update(repr(versions).encode())
    for path in sources_of(package):
        digest.update(f"\0{path.name}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@lru_cache
def cache_directory(package: Path) -> Path:
    """The fingerprinted cache directory of `package`, read once a process (as its modules are)."""
    return cache_root() / f"{package.name}-{MODE}-{fingerprint(package)}"


def compile_once(package: Path, compile_all: Callable[[], object]) -> None:
    """Fill the cache of `package` and mark it as ready. Of several processes one does so; the others wait for it."""
    directory = cache_directory(package)
    directory.mkdir(parents=True, exist_ok=True)
    with (directory / "lock").open("w") as handle:
        if sys.platform != "win32":  # there, several at once do the same work twice
            fcntl.flock(handle, fcntl.LOCK_EX)  # the system lets go of it however we end
        if not (directory / "ready").exists():
            compile_all()
            (directory / "ready").touch()
    prune(package)


def prune(package: Path, keep: int = 4) -> None:
    """Remove old cache directories of `package`, all but the newest few (other checkouts and versions may share the
    root)."""
    found = sorted(cache_root().glob(f"{package.name}-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for directory in found[keep:]:
        shutil.rmtree(directory, ignore_errors=True)


@contextmanager
def cache_of(package: Path) -> Generator[None]:
    """While open, functions that are compiled keep their machine code in the cache of `package`."""
    with _lock:
        config: Any = numba_config
        before = config.CACHE_DIR
        config.CACHE_DIR = str(cache_directory(package))
        try:
            yield
        finally:
            config.CACHE_DIR = before


def key_bytes(key: bytes) -> U8s:
    """32 bytes as the array that kernels take."""
    if len(key) != 32:
        raise ValueError(f"a seed has 32 bytes, not {len(key)}")
    return np.frombuffer(key, np.uint8).copy()


def int_array(values: list[int]) -> I64s:
    """Options and codes as kernels take them."""
    return np.array(values, np.int64)


def float_array(length: int) -> F64s:
    """Room for scores."""
    return np.zeros(length, np.float64)


def code_array(length: int) -> npt.NDArray[np.int64]:
    """Room for legal codes."""
    return np.zeros(length, np.int64)
