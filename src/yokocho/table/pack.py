"""Bodies as they lie in the database: packed events, squeezed when that pays. Frames of one move are nearly alike."""

from __future__ import annotations

import zlib

from .events import Event, MalformedRecordError, encode

_PLAIN = b"\x00"
_SQUEEZED = b"\x01"
SQUEEZE_FROM = 512
MOST = 64 << 20


def pack(event: Event) -> bytes:
    body = encode(event)
    return _PLAIN + body if len(body) < SQUEEZE_FROM else _SQUEEZED + zlib.compress(body, 1)


def unpack(body: bytes) -> bytes:
    kind, rest = body[:1], body[1:]
    if kind == _PLAIN:
        return rest
    if kind != _SQUEEZED:
        raise MalformedRecordError(f"a body begins with 0 or 1, not {kind.hex() or 'nothing'}")
    opened = zlib.decompressobj()
    try:
        plain = opened.decompress(rest, MOST)
    except zlib.error as error:
        raise MalformedRecordError("a squeezed body does not open") from error
    if not opened.eof:
        raise MalformedRecordError("a squeezed body is cut short")
    return plain
