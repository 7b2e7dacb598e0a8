"""The built page: `index.html` for every address of the page, hashed assets to be kept for ever, squeezed once."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
SQUEEZED_TYPES = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
SQUEEZE_FROM = 1024
MISSING = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Yokocho</title>
<p>The page has not been built: run <code>make web</code>."""


@dataclass(frozen=True, slots=True)
class _File:
    body: bytes
    squeezed: bytes | None
    media: str
    cache: str


class Pages:
    """All files of the page, read once. Only what is in the folder can be asked for; no path ever reaches the disk
    later."""

    def __init__(self, folder: Path) -> None:
        files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix not in (".gz", ".br"))
        self._files = {
            path.relative_to(folder).as_posix(): _read(path) for path in files if not path.name.startswith(".")
        }
        missing = _File(MISSING, None, "text/html; charset=utf-8", ASK_AGAIN)
        self._index = self._files.get("index.html", missing)

    def index(self, headers: Headers, status: int = 200) -> Response:
        """The page itself. With 404: for a person at an address that means nothing, which the page says in words."""
        return _answer(self._index, headers, status)

    def file(self, path: str, headers: Headers) -> Response | None:
        found = self._files.get(path)
        return None if found is None else _answer(found, headers)


def _read(path: Path) -> _File:
    body = path.read_bytes()
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if media == "text/javascript" or path.suffix == ".js":
        media = "text/javascript"
    squeezable = media.startswith(SQUEEZED_TYPES) and len(body) >= SQUEEZE_FROM
    made = path.with_name(path.name + ".gz")
    squeezed = (made.read_bytes() if made.exists() else gzip.compress(body, 9, mtime=0)) if squeezable else None
    charset = "; charset=utf-8" if media.startswith("text/") else ""
    return _File(body, squeezed, media + charset, FOR_EVER if "assets" in path.parts else ASK_AGAIN)


def _answer(file: _File, headers: Headers, status: int = 200) -> Response:
    answer = {"Cache-Control": file.cache, "Vary": "Accept-Encoding"}
    if file.squeezed is not None and "gzip" in headers.get("accept-encoding", ""):
        return Response(file.squeezed, status, media_type=file.media, headers={**answer, "Content-Encoding": "gzip"})
    return Response(file.body, status, media_type=file.media, headers=answer)


def squeeze(body: bytes, headers: Headers, media: str, cache: str) -> Response:
    """Answer with a body made now."""
    answer = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    if len(body) >= SQUEEZE_FROM and "gzip" in headers.get("accept-encoding", ""):
        return Response(gzip.compress(body, 5), media_type=media, headers={**answer, "Content-Encoding": "gzip"})
    return Response(body, media_type=media, headers=answer)
