"""The same pieces on a Ray cluster. A worker that dies loses its piece, which is played again; only the driver writes,
so nothing is counted twice."""

from __future__ import annotations

import importlib
from collections import deque
from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any, Final

from yokocho.engine.refused import BadSetting, refuse
from yokocho.lab.chunk import Played, play

if TYPE_CHECKING:
    from yokocho.lab.plan import Plan
    from yokocho.lab.runs import Piece

TRIES: Final = 5
"""A piece whose worker died so often is given up: then it is likely the piece that kills them."""


def ray_or_refused() -> Any:
    """Ray, or BadSetting that says how to get it."""
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise BadSetting(refuse("no-ray")) from None


def played_on_cluster(
    plan: Plan, todo: Sequence[Piece], cluster: str, in_flight: int | None
) -> Generator[tuple[Piece, Played]]:
    """Pieces as they are finished. `cluster`: "local" starts workers here, "auto" finds a running cluster, else an
    address."""
    ray = ray_or_refused()
    began = not ray.is_initialized()
    if began:
        address = None if cluster == "local" else cluster
        try:
            ray.init(address=address, log_to_driver=False, include_dashboard=False, logging_level="ERROR")
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise BadSetting(refuse("no-cluster", got=cluster[:80], reason=type(error).__name__)) from None
    try:
        yield from _run(ray, plan, todo, in_flight)
    finally:
        if began:
            ray.shutdown()


def _run(ray: Any, plan: Plan, todo: Sequence[Piece], in_flight: int | None) -> Generator[tuple[Piece, Played]]:
    remote = ray.remote(max_retries=0)(play)
    waiting, tries = deque(todo), dict.fromkeys(todo, 0)
    running: dict[Any, Piece] = {}
    most = in_flight or max(2, int(2 * ray.cluster_resources().get("CPU", 1)))
    while waiting or running:
        while waiting and len(running) < most:
            piece = waiting.popleft()
            tries[piece] += 1
            running[remote.remote(plan, *piece)] = piece
        done, _ = ray.wait(list(running), num_returns=1)
        for reference in done:
            piece = running.pop(reference)
            try:
                yield piece, ray.get(reference)
            except ray.exceptions.RaySystemError:
                raise
            except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.ObjectLostError):
                if tries[piece] >= TRIES:
                    raise
                waiting.append(piece)
