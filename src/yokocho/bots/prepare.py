"""`python -m yokocho.bots.prepare`: compile the searches into the cache, in a process of its own."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from typing import Final

from yokocho.engine import abi
from yokocho.engine.refused import KernelFault

PACKAGE: Final = Path(__file__).resolve().parent
COMPILED: Final = ("yokocho.bots.search", "yokocho.bots.flat")


def prepare() -> None:
    """Make sure that the searches are compiled, by a subprocess: this process never stalls on the compiler.
    Blocking."""
    if abi.MODE == "interpreted" or (abi.cache_directory(PACKAGE) / "ready").exists():
        return
    done = subprocess.run([sys.executable, "-m", "yokocho.bots.prepare"], check=False, capture_output=True, text=True)
    if done.returncode != 0:
        raise KernelFault(f"the searches could not be compiled\n{done.stderr[-4000:]}")


def compile_all() -> None:
    """Compile in this process."""
    for module in COMPILED:
        importlib.import_module(module)


if __name__ == "__main__":
    abi.compile_once(PACKAGE, compile_all)
