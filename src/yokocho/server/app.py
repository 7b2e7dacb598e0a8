"""The app: its parts put together, its routes, and how it begins and ends."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import HTTPException as FastAPIHTTPException
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from yokocho.table.refusal import refuse

from .games import Games, GameSource, InstalledGames
from .guests import Guests, secret_key
from .http import ProblemError, address_of, on_problem, on_storage, problem, router
from .hub import Hub
from .labs import Labs
from .lessons import Lessons
from .limits import Buckets, Counter
from .metrics import Metrics
from .pages import Pages
from .replays import Replays
from .security import SecurityHeaders, may_use
from .settings import Settings
from .socket import TableSocket
from .storage import Journal, StorageTroubleError, Store, is_postgres, listen, migrate, open_engine, open_writer
from .thinkers import MakeBot, Thinkers, make_installed_bot

log = logging.getLogger("yokocho.server")


@dataclass(slots=True)
class Parts:
    """What routes need, made when the app begins."""

    settings: Settings
    guests: Guests
    games: Games
    store: Store
    hub: Hub
    metrics: Metrics
    replays: Replays
    lessons: Lessons
    connections: Counter
    making_guests: Buckets
    making_addresses: Buckets
    record_guests: Buckets
    record_addresses: Buckets
    requests: Buckets
    labs: Labs
    making_runs: Buckets


def _assemble(settings: Settings, games: GameSource, make_bot: MakeBot, origin: str) -> Parts:
    limits = settings.limits
    metrics = Metrics()
    store = Store(open_engine(settings.url), Journal(open_writer(settings.url), origin, metrics.committed))
    thinkers = Thinkers(settings.bot_threads, make_bot, lambda level, s: metrics.bot_seconds.labels(level).observe(s))
    loaded = Games(games)
    return Parts(
        settings=settings,
        guests=Guests(secret_key(settings.data)),
        games=loaded,
        store=store,
        hub=Hub(settings, store, loaded, thinkers, metrics),
        metrics=metrics,
        replays=Replays(),
        lessons=Lessons(),
        connections=Counter(limits.connections_per_address),
        making_guests=Buckets(limits.tables_per_guest),
        making_addresses=Buckets(limits.tables_per_address),
        record_guests=Buckets(limits.records_per_guest),
        record_addresses=Buckets(limits.records_per_address),
        requests=Buckets(limits.requests),
        labs=Labs(settings),
        making_runs=Buckets(settings.labs.making),
    )


def create_app(
    settings: Settings, *, games: GameSource | None = None, make_bot: MakeBot = make_installed_bot
) -> FastAPI:
    """The whole server as one ASGI app. `games` and `make_bot` are for tests with a game of their own. Raises
    UnusableDatabaseError before anything is served."""
    settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    if settings.database_url is None:  # seeds of running games lie there
        (settings.data / "yokocho.db").touch(mode=0o600)
    migrate(settings.url)
    origin = secrets.token_hex(8)
    parts = _assemble(settings, games or InstalledGames(), make_bot, origin)

    @contextlib.asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncGenerator[None]:
        parts.store.journal.begin()
        parts.hub.begin()
        await _begin_lab(parts)
        jobs = _background(parts, origin)
        log.info("ready", extra={"fields": {"games": len(parts.games.infos)}})
        try:
            yield
        finally:
            parts.hub.close()
            await parts.labs.close()
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
            parts.hub.thinkers.close()
            await parts.store.close()

    app = FastAPI(title="Yokocho", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.parts = parts
    app.add_exception_handler(ProblemError, on_problem)
    app.add_exception_handler(StorageTroubleError, on_storage)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(FastAPIHTTPException, _on_http)
    app.add_middleware(GuestsAndRates, parts=parts)
    app.add_middleware(SecurityHeaders)
    _add_routes(app, parts)
    return app


async def _begin_lab(parts: Parts) -> None:
    """Runs that a server before left unfinished go on. Tables do not wait for a folder that cannot be used."""
    if parts.settings.lab_for == "off":
        return
    try:
        await parts.labs.begin()
    except OSError as error:
        log.warning("the lab cannot begin", extra={"fields": {"error": type(error).__name__}})


def _background(parts: Parts, origin: str) -> list[asyncio.Task[None]]:
    jobs: list[asyncio.Task[None]] = []
    if parts.settings.prepare_games:
        jobs.append(asyncio.create_task(parts.games.prepare_all(), name="yokocho-prepare"))
    if is_postgres(parts.settings.url):
        hub = parts.hub
        jobs.append(
            asyncio.create_task(listen(parts.settings.url, origin, hub.heard, hub.look_all), name="yokocho-listen")
        )
    return jobs


class GuestsAndRates:
    """Plain ASGI: knows the guest of each request, gives a newcomer a cookie, and turns away who asks too much."""

    def __init__(self, app: ASGIApp, parts: Parts) -> None:
        self._app = app
        self._parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope.get("path", "")
        if scope["type"] != "http" or path in ("/healthz", "/metrics") or path.startswith("/assets/"):
            await self._app(scope, receive, send)
            return
        parts, request = self._parts, Request(scope)
        if path.startswith("/api/") and not parts.requests.take(address_of(request)):
            await problem(refuse("too-fast"))(scope, receive, send)
            return
        guest = parts.guests.read(request.headers.get("cookie"))
        if guest is not None:
            request.state.guest = guest
            await self._app(scope, receive, send)
            return
        request.state.guest = parts.guests.new()
        cookie = parts.guests.cookie(request.state.guest, secure=request.url.scheme == "https")

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).append("Set-Cookie", cookie)
            await send(message)

        await self._app(scope, receive, send_with_cookie)


def _add_routes(app: FastAPI, parts: Parts) -> None:
    pages = Pages(parts.settings.page)
    app.include_router(router(parts))
    app.router.routes.append(WebSocketRoute("/ws/tables/{table}", TableSocket(parts)))

    @app.head("/healthz")
    @app.get("/healthz")
    async def _health() -> Response:
        try:
            await parts.store.check()
        except StorageTroubleError:
            return Response('{"ok":false,"storage":false}', 503, media_type="application/json")
        return Response('{"ok":true}', media_type="application/json")

    @app.get("/metrics")
    async def _metrics(request: Request) -> Response:
        if not may_use(parts.settings.metrics_for, request):
            raise ProblemError(refuse("metrics-off"))
        return Response(parts.metrics.text(), media_type="text/plain; version=0.0.4")

    @app.head("/")
    @app.head("/t/{_name}")
    @app.get("/")
    @app.get("/t/{_name}")
    @app.get("/replay/{_name}")
    @app.get("/record")
    @app.get("/position/{_game}/{_name}")
    @app.get("/rules/{_name}")
    @app.get("/lab")
    @app.get("/lab/{_name}")
    async def _index(request: Request) -> Response:
        return pages.index(request.headers)

    @app.head("/assets/{path:path}")
    @app.get("/{path:path}")
    async def _file(request: Request, path: str) -> Response:
        found = pages.file(path, request.headers)
        if found is not None:
            return found
        if not path.startswith("api/") and "text/html" in request.headers.get("accept", ""):
            return pages.index(request.headers, 404)
        raise ProblemError(refuse("no-such-page"))


async def _on_http(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return problem(refuse("method" if error.status_code == 405 else "no-such-page"))
