"""The HTTP interface, as `protocol.py` says: games and their words, making and listing tables, replays, QR codes."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import segno
from fastapi import APIRouter, Request, Response

from yokocho.engine.refused import Refused, form_fault
from yokocho.engine.scene import ArgValue, Text
from yokocho.table.refusal import Refusal, refuse

from . import protocol as p
from .pages import squeeze
from .rulebook import rulebook_html
from .security import is_same_origin, own_origin
from .storage import StorageTroubleError

if TYPE_CHECKING:
    from yokocho.engine.game import GameInfo

    from .app import Parts
    from .live import LiveTable

NO_STORE = "no-store"
ASK_AGAIN = "no-cache"
JSON = "application/json"
STATUS = {
    "malformed": 400,
    "lab-off": 403,
    "metrics-off": 403,
    "other-origin": 403,
    "not-own-address": 403,
    "not-over": 409,
    "not-started": 409,
    "record-given": 409,
    "lab-elsewhere": 409,
    "lab-full": 409,
    "lab-going-on": 409,
    "lab-nothing-played": 409,
    "no-such-game": 404,
    "no-report": 404,
    "no-such-page": 404,
    "no-such-position": 404,
    "no-lesson": 404,
    "no-such-run": 404,
    "no-such-table": 404,
    "no-such-text": 404,
    "method": 405,
    "too-large": 413,
    "too-fast": 429,
    "storage": 503,
    "lab-no-room": 507,
}
"""Of other refusals the status is 422: well formed, and not possible."""

_Body = TypeVar("_Body")


class Qr(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/qr: an address of this server, to be drawn."""

    text: str


class ProblemError(Exception):
    """A refusal on its way to becoming an HTTP answer."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def problem(refusal: Refusal) -> Response:
    body = msgspec.json.encode(p.Problem(refusal.code, refusal.text))
    status = STATUS.get(refusal.code, 422)
    return Response(body, status, media_type=JSON, headers={"Cache-Control": NO_STORE})


def json_answer(request: Request, body: Any, cache: str = NO_STORE) -> Response:
    return squeeze(msgspec.json.encode(body), request.headers, JSON, cache)


async def _body(request: Request, most: int) -> bytes:
    """The body of a request that changes something or is much work: from our own page, and small."""
    parts: Parts = request.app.state.parts
    if not is_same_origin(request.headers, request.url.scheme, parts.settings.public_url):
        raise ProblemError(refuse("other-origin"))
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise ProblemError(refuse("too-large", most=most))
    return bytes(body)


async def read_body(request: Request, kind: type[_Body], most: int) -> _Body:
    """The same, of this form."""
    return _decoded(await _body(request, most), kind)


def _decoded(body: bytes, kind: type[_Body]) -> _Body:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise ProblemError(Refusal("malformed", Text("refused-malformed", form_fault(error)))) from error


def address_of(request: Request) -> str:
    return request.client.host if request.client is not None else "?"


def guest_of(request: Request) -> str:
    """Put there by `app.GuestsAndRates`."""
    guest: str = request.state.guest
    return guest


def router(parts: Parts) -> APIRouter:
    from .lab_http import add_lab  # which builds on this module

    api = APIRouter(prefix="/api")
    _add_games(api, parts)
    _add_tables(api, parts)
    _add_records(api, parts)
    _add_qr(api, parts)
    add_lab(api, parts)

    @api.api_route("/{path:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"], include_in_schema=False)
    async def _unknown() -> Response:
        raise ProblemError(refuse("no-such-page"))

    return api


def _add_games(api: APIRouter, parts: Parts) -> None:
    @api.get("/games")
    async def _games(request: Request) -> Response:
        return json_answer(request, parts.games.cards(), ASK_AGAIN)

    @api.get("/games/{game}/text")
    async def _text(request: Request, game: str) -> Response:
        folder = _info(parts, game).folder / "text"
        en, ja = await asyncio.to_thread(lambda: [(folder / f"{lang}.ftl").read_text("utf-8") for lang in ("en", "ja")])
        return json_answer(request, p.GameText(en, ja), ASK_AGAIN)

    @api.get("/games/{game}/art.svg")
    async def _art(request: Request, game: str) -> Response:
        path = _info(parts, game).folder / "art" / "sheet.svg"
        if not await asyncio.to_thread(path.is_file):
            raise ProblemError(refuse("no-such-page"))
        return squeeze(await asyncio.to_thread(path.read_bytes), request.headers, "image/svg+xml", ASK_AGAIN)

    @api.get("/games/{game}/positions/{name}")
    async def _position(request: Request, game: str, name: str) -> Response:
        known = parts.games.positions(_info(parts, game))
        if name not in known:
            raise ProblemError(refuse("no-such-position", given=name[:40], expected=", ".join(known) or "-"))
        return squeeze(await asyncio.to_thread(known[name].read_bytes), request.headers, JSON, ASK_AGAIN)

    @api.get("/games/{game}/levels")
    async def _levels(request: Request, game: str) -> Response:
        info = _info(parts, game)
        options = info.check_options(_decoded(request.query_params.get("options", "{}").encode(), dict[str, ArgValue]))
        if isinstance(options, Refused):
            raise ProblemError(Refusal(options.code, options.text))
        return json_answer(request, parts.games.levels_of(info, options), ASK_AGAIN)

    @api.get("/games/{game}/rulebook/{lang}")
    async def _rulebook(request: Request, game: str, lang: str) -> Response:
        info = _info(parts, game)
        if lang not in ("en", "ja"):
            raise ProblemError(refuse("no-such-text", given=lang[:20], expected="en, ja"))
        html = await asyncio.to_thread(rulebook_html, info.folder / "text" / f"rulebook.{lang}.md")
        return json_answer(request, p.Rulebook(html), ASK_AGAIN)


def _add_tables(api: APIRouter, parts: Parts) -> None:
    @api.get("/tables")
    async def _tables(request: Request) -> Response:
        rows = await parts.store.listed(guest_of(request))
        listed = [
            p.ListedTable(row.id, row.game, row.state, row.people, row.free, row.mine)  # pyright: ignore[reportArgumentType]
            for row in rows
        ]
        return json_answer(request, listed)

    @api.post("/tables")
    async def _make(request: Request) -> Response:
        limits = parts.settings.limits
        body = await _body(request, limits.message_bytes + limits.record_bytes)
        if len(body) > limits.message_bytes and b'"record"' not in body:  # nothing else in it is long
            raise ProblemError(refuse("too-large", most=limits.message_bytes))
        wanted = _decoded(body, p.NewTable)
        guest = guest_of(request)
        if not (parts.making_guests.take(guest) and parts.making_addresses.take(address_of(request))):
            raise ProblemError(refuse("too-fast"))
        made = await parts.hub.make(guest, wanted)
        if isinstance(made, Refusal):
            raise ProblemError(made)
        # Never squeezed: the invite is secret, and its length with chosen text would tell about it.
        return Response(msgspec.json.encode(made), 201, media_type=JSON, headers={"Cache-Control": NO_STORE})

    @api.get("/tables/{table}/lesson")
    async def _lesson(request: Request, table: str) -> Response:
        return await _answer(request, await parts.lessons.make(await _live(parts, table)))

    @api.get("/tables/{table}/record")
    async def _record(request: Request, table: str) -> Response:
        return await _answer(request, await parts.hub.records.of_table(await _live(parts, table)))

    @api.get("/tables/{table}/replay")
    async def _replay(request: Request, table: str) -> Response:
        view = request.query_params.get("view")
        live = await _live(parts, table)
        return await _answer(request, await parts.replays.make(live, guest_of(request), everything=view == "all"))


def _add_records(api: APIRouter, parts: Parts) -> None:
    records, most = parts.hub.records, parts.settings.limits.record_bytes

    async def record_in(request: Request) -> bytes:
        body = await _body(request, most)
        if not (parts.record_guests.take(guest_of(request)) and parts.record_addresses.take(address_of(request))):
            raise ProblemError(refuse("too-fast"))
        return body

    @api.post("/records")
    async def _open(request: Request) -> Response:
        return await _answer(request, await records.opened(await record_in(request)))

    @api.post("/records/lesson")
    async def _lesson(request: Request) -> Response:
        return await _answer(request, await records.lesson(await record_in(request)))


async def _answer(request: Request, made: bytes | Refusal) -> Response:
    """Something large that was made for this request."""
    if isinstance(made, Refusal):
        raise ProblemError(made)
    return await asyncio.to_thread(squeeze, made, request.headers, JSON, NO_STORE)


def _add_qr(api: APIRouter, parts: Parts) -> None:
    limits = parts.settings.limits

    @api.post("/qr")
    async def _qr(request: Request) -> Response:
        text = (await read_body(request, Qr, limits.message_bytes)).text
        own = own_origin(request.headers, request.url.scheme, parts.settings.public_url)
        if not (text == own or text.startswith(own + "/")) or not text.isascii() or not text.isprintable():
            raise ProblemError(refuse("not-own-address", expected=own[:100]))
        if len(text) > limits.qr_characters:
            raise ProblemError(refuse("too-large", most=limits.qr_characters))
        drawn = BytesIO()
        segno.make(text, error="m", micro=False).save(drawn, kind="svg", xmldecl=False, svgns=True, scale=4, border=3)
        return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": NO_STORE})


async def _live(parts: Parts, table: str) -> LiveTable:
    live = await parts.hub.get(table)
    if live is None:
        raise ProblemError(refuse("no-such-table"))
    return live


def _info(parts: Parts, game: str) -> GameInfo:
    info = parts.games.infos.get(game)
    if info is None:
        raise ProblemError(refuse("no-such-game", given=game[:40], expected=", ".join(parts.games.infos)))
    return info


def on_problem(_request: Request, error: Exception) -> Response:
    assert isinstance(error, ProblemError)
    return problem(error.refusal)


def on_storage(_request: Request, error: Exception) -> Response:
    assert isinstance(error, StorageTroubleError)
    return problem(refuse("storage"))
