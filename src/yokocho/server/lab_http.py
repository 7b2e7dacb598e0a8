"""The lab over HTTP, and who may use it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

import msgspec
from fastapi import APIRouter, Request, Response

from yokocho.table.refusal import Refusal, refuse

from . import protocol as p
from .http import JSON, NO_STORE, ProblemError, address_of, json_answer, read_body
from .security import may_use

if TYPE_CHECKING:
    from .app import Parts

T = TypeVar("T")
REPORT_POLICY: Final = (
    "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
)
"""A report is one file with its styles and pictures in it. It runs nothing, loads nothing, and belongs to no origin."""


class Door:
    """Lets in who may use the lab."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def is_open_to(self, request: Request) -> bool:
        return may_use(self._parts.settings.lab_for, request)

    async def enter(self, request: Request) -> None:
        """Raises ProblemError for others."""
        if not self.is_open_to(request):
            raise ProblemError(refuse("lab-off"))
        if refusal := await self._parts.labs.look():
            raise ProblemError(refusal)

    async def ordered(self, request: Request) -> None:
        """The same for an order without a content."""
        await self.enter(request)
        await read_body(request, p.LabOrder, self._parts.settings.limits.message_bytes)


def add_lab(api: APIRouter, parts: Parts) -> None:
    """Its routes."""
    door = Door(parts)

    @api.get("/about")
    async def _about(request: Request) -> Response:
        return json_answer(request, p.About(door.is_open_to(request)))

    _add_runs(api, parts, door)
    _add_orders(api, parts, door)
    _add_files(api, parts, door)


async def _whole(parts: Parts) -> p.Lab:
    limits, labs = parts.settings.labs, parts.labs
    rates = labs.rates.told(parts.games.infos)
    return p.Lab(
        await labs.jobs(), rates, limits.jobs, limits.games_random, limits.games, limits.games_decisions, limits.workers
    )


def _add_runs(api: APIRouter, parts: Parts, door: Door) -> None:
    @api.get("/lab")
    async def _lab(request: Request) -> Response:
        await door.enter(request)
        return json_answer(request, await _whole(parts))

    @api.post("/lab/jobs")
    async def _make(request: Request) -> Response:
        await door.enter(request)
        wanted = await read_body(request, p.NewLabJob, parts.settings.limits.message_bytes)
        if not parts.making_runs.take(address_of(request)):
            raise ProblemError(refuse("too-fast"))
        made = msgspec.json.encode(_told(await parts.labs.make(wanted)))
        return Response(made, 201, media_type=JSON, headers={"Cache-Control": NO_STORE})

    @api.get("/lab/jobs/{job}")
    async def _job(request: Request, job: str) -> Response:
        await door.enter(request)
        return json_answer(request, _told(await parts.labs.job(job)))


def _add_orders(api: APIRouter, parts: Parts, door: Door) -> None:
    labs = parts.labs

    @api.post("/lab/jobs/{job}/stop")
    async def _stop(request: Request, job: str) -> Response:
        await door.ordered(request)
        return json_answer(request, _told(await labs.stop(job)))

    @api.post("/lab/jobs/{job}/continue")
    async def _continue(request: Request, job: str) -> Response:
        await door.ordered(request)
        return json_answer(request, _told(await labs.go_on(job)))

    @api.post("/lab/jobs/{job}/report")
    async def _report(request: Request, job: str) -> Response:
        await door.ordered(request)
        return json_answer(request, _told(await labs.go_on(job, report_only=True)))

    @api.post("/lab/jobs/{job}/delete")
    async def _delete(request: Request, job: str) -> Response:
        await door.ordered(request)
        if refusal := await labs.delete(job):
            raise ProblemError(refusal)
        return json_answer(request, await _whole(parts))


def _add_files(api: APIRouter, parts: Parts, door: Door) -> None:
    @api.get("/lab/jobs/{job}/{name}")
    async def _file(request: Request, job: str, name: str) -> Response:
        await door.enter(request)
        body = _told(await parts.labs.file(job, name))
        headers = {"Cache-Control": NO_STORE, "Content-Security-Policy": REPORT_POLICY}
        if name.endswith(".md"):
            headers["Content-Disposition"] = f'attachment; filename="{name}"'
            return Response(body, media_type="text/markdown; charset=utf-8", headers=headers)
        return Response(body, media_type="text/html; charset=utf-8", headers=headers)

    @api.get("/lab/jobs/{job}/examples/{name}")
    async def _example(request: Request, job: str, name: str) -> Response:
        await door.enter(request)
        body = _told(await parts.labs.file(job, "examples", name))
        headers = {"Cache-Control": NO_STORE, "Content-Disposition": f'attachment; filename="{name}"'}
        return Response(body, media_type=JSON, headers=headers)


def _told(answer: T | Refusal) -> T:
    if isinstance(answer, Refusal):
        raise ProblemError(answer)
    return answer
