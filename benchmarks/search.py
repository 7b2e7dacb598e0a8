"""Iterations of search over what a seat knows: OpenSpiel's ISMCTS on games of its own."""

from __future__ import annotations

from typing import Any

from benchmarks.peers import openspiel


def run(quick: bool) -> dict[str, Any]:
    return openspiel.search(quick).as_dict()
