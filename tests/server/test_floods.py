"""Connections that mean harm: frames that say nothing, half a request, and names that show nothing."""

from __future__ import annotations

import asyncio
import base64
import stat
import struct
from pathlib import Path

import httpx
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tests.server.conftest import People
from tests.support.local import LocalServer, local_server
from yokocho.engine.scene import Text
from yokocho.engine.words import words
from yokocho.server import running
from yokocho.server.deciding import clean_name
from yokocho.server.security import is_same_origin, origin_of

TEXT, PART, PING, PONG = 1, 0, 9, 10


def frame(kind: int, payload: bytes = b"", *, last: bool = True) -> bytes:
    """A client's frame, masked with zeros."""
    return struct.pack(">BB4x", last << 7 | kind, 0x80 | len(payload)) + payload


async def raw_socket(local: LocalServer, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = local.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    key = base64.b64encode(b"k" * 16).decode()
    writer.write(
        f"GET /ws/tables/{table} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def is_cut(reader: asyncio.StreamReader, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            while await reader.read(65536):
                pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (b"", frame(PING, b"x" * 125)),
        (b"", frame(PONG)),
        (frame(TEXT, last=False), frame(PART, last=False)),
        (b"", frame(TEXT, b"{}")),
    ],
)
async def test_a_flood_of_frames_ends_before_it_holds_others_up(
    tmp_path: Path, people: People, monkeypatch: pytest.MonkeyPatch, first: bytes, again: bytes
) -> None:
    read = 0
    receive = WebSocketsSansIOProtocol.data_received

    def counted(protocol: WebSocketsSansIOProtocol, data: bytes) -> None:
        nonlocal read
        read += len(data)
        receive(protocol, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", counted)
    async with local_server(tmp_path) as local:
        made = await people(local.url).make(2)
        reader, writer = await raw_socket(local, made.table)
        writer.write(first + again * 40_000)
        assert await is_cut(reader, 60)
        assert 0 < read < len(again) * 10_000, "tens of thousands of frames were read first"
        writer.close()


async def test_a_message_in_parts_and_a_ping_are_nothing_bad(tmp_path: Path, people: People) -> None:
    async with local_server(tmp_path) as local:
        made = await people(local.url).make(2)
        reader, writer = await raw_socket(local, made.table)
        parts = [frame(TEXT, b'{"type":', last=False), frame(PART, b'"ping",', last=False), frame(PART, b'"id":"a"}')]
        writer.write(b"".join([*parts[:2], frame(PING, b"!"), parts[2]]))
        async with asyncio.timeout(10):
            assert b"\x8a\x01!" in await reader.readuntil(b'{"type":"pong","id":"a"}')
        writer.close()


async def test_half_a_request_does_not_keep_its_connection(
    tmp_path: Path, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "REQUEST_SECONDS", 0.3)
    async with local_server(tmp_path) as local:
        made = await people(local.url).make(2)
        host, port = local.url.removeprefix("http://").split(":")
        for sent in (
            b"",
            b"GET / HTTP/1.1\r\nHost: x\r\nX-A",
            b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /",
            b"POST /api/qr HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
        ):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(sent)
            assert await is_cut(reader, 3), sent
            writer.close()
        line = await people.all[0].open(made.table)
        await line.quiet(1)
        assert line.socket.close_code is None, "a WebSocket is no request that lasts too long"


# --- names and addresses ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["\u3164", "\uffa0 \u115f", "\u2800", "\ufe0f\u034f", "\u0301\u0301", "\u200b", " \u00a0"]
)
def test_a_name_shows_something(name: str) -> None:
    assert clean_name(name) is None


@pytest.mark.parametrize("name", ["Aki", "e\u0301", "❤\ufe0f", "横丁", "नमस्ते", "🎲"])
def test_a_name_in_any_script_stays(name: str) -> None:
    assert clean_name(name) is not None


def test_marks_do_not_tower_over_a_letter() -> None:
    assert clean_name("Z" + "\u0316" * 40 + "oe\u0301") == "Z" + "\u0316" * 4 + "oé"
    assert clean_name("ก้ำ บิ้ง") == "ก้ำ บิ้ง"


def test_a_public_url_is_read_as_browsers_write_origins() -> None:
    assert origin_of("https://Play.Example.org/") == "https://play.example.org"
    assert origin_of("https://play.example.org:443") == "https://play.example.org"
    assert origin_of("http://[::1]:8000") == "http://[::1]:8000"
    assert origin_of("https://横丁.example") == "https://xn--5gq699d.example"
    for wrong in (
        "play.example.org",
        "ftp://x",
        "https://",
        "https://x/y",
        "https://x:port",
        "https://a@x",
        "https://[",
    ):
        assert origin_of(wrong) is None, wrong
    assert is_same_origin({"origin": "https://play.example.org"}, "http", "https://Play.Example.org:443/")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_number_that_somebody_made_up_can_be_said(lang: str) -> None:
    assert "9" * 40 in words("ja" if lang == "ja" else "en").say(
        Text("refused-other-rules", {"got": int("9" * 40), "expected": 1})
    )


# --- what lies on the disk --------------------------------------------------------------------------------------------


async def test_other_users_of_the_machine_cannot_read_the_tables(tmp_path: Path) -> None:
    async with local_server(tmp_path / "data") as local, httpx.AsyncClient(base_url=local.url) as http:
        assert (await http.get("/healthz")).status_code == 200
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "data" / "yokocho.db").stat().st_mode) == 0o600
