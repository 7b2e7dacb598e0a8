"""The HTTP interface: games and their words, the page, its headers, cookies, replays, health and metrics."""

from __future__ import annotations

import errno
import gzip
import logging
import os
import stat
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.server.conftest import People
from tests.server.test_playing import two_playing
from tests.support.client import play_out
from tests.support.local import local_server
from tests.support.server import RunningServer
from yokocho.engine.scene import apply_delta
from yokocho.server import protocol as p
from yokocho.server.app import create_app
from yokocho.server.guests import Guests, SecretKeyError, secret_key
from yokocho.server.logs import JsonFormatter
from yokocho.server.rulebook import rulebook_html
from yokocho.server.running import InUseError, alone
from yokocho.server.security import own_origin
from yokocho.server.settings import Settings


async def test_the_shelf_lists_games_with_their_words_art_and_rulebook(server: RunningServer, people: People) -> None:
    http = people(server.url).http
    cards = msgspec.json.decode((await http.get("/api/games")).content, type=list[p.GameCard])
    card = next(card for card in cards if card.id == "x-nimmt")
    assert card.title["ja"] == "Xニムト"
    assert {option.name for option in card.options} == {"rounds", "hand", "memory"}
    assert card.levels
    text = msgspec.json.decode((await http.get("/api/games/x-nimmt/text")).content, type=p.GameText)
    assert "tagline" in text.en
    assert "tagline" in text.ja
    for lang in ("en", "ja"):
        answer = await http.get(f"/api/games/x-nimmt/rulebook/{lang}")
        html = msgspec.json.decode(answer.content, type=p.Rulebook).html
        assert 'id="clause-XN-5"' in html
        assert "style=" not in html
    assert (await http.get("/api/games/x-nimmt/art.svg")).headers["content-type"] == "image/svg+xml"
    assert (await http.get("/api/games/x-nimmt/rulebook/fr")).status_code == 404
    for missing in ("chess", "..", "x_nimmt", "%2e%2e%2f"):
        assert (await http.get(f"/api/games/{missing}/text")).status_code == 404


def test_a_rulebook_is_safe_html(tmp_path: Path) -> None:
    path = tmp_path / "book.md"
    path.write_text("### XN-5 · Rule <script>alert(1)</script>\n\n[x](javascript:alert(1))\n\n|a|b|\n|:-:|-:|\n|1|2|\n")
    html = rulebook_html(path)
    assert "<script" not in html
    assert 'href="javascript' not in html
    assert '<h3 id="clause-XN-5">' in html
    assert 'class="align-right"' in html


async def test_every_answer_carries_the_security_headers(server: RunningServer, people: People) -> None:
    http = people(server.url).http
    for path in (
        "/",
        "/t/x",
        "/replay/x",
        "/rules/x-nimmt",
        "/api/games",
        "/api/nothing",
        "/nothing",
        "/healthz",
        "/metrics",
    ):
        headers = (await http.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe-inline" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


async def test_what_previews_links_and_watches_servers_asks_without_a_body(server: RunningServer) -> None:
    async with httpx.AsyncClient(base_url=server.url) as http:
        for path in ("/", "/t/abc", "/healthz"):
            answer = await http.head(path)
            assert answer.status_code == 200, path
            assert answer.content == b""


async def test_the_guest_cookie_is_signed_and_hidden_from_scripts(server: RunningServer) -> None:
    async with httpx.AsyncClient(base_url=server.url) as http:
        first = await http.get("/")
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Secure" not in cookie
        assert "set-cookie" not in (await http.get("/")).headers
    assert "Secure" in Guests("k" * 40).cookie("guest", secure=True)


def test_the_secret_key_is_made_once_for_this_user_only(tmp_path: Path) -> None:
    key = secret_key(tmp_path)
    assert secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    assert (
        Guests(key).read("yokocho=" + Guests("other" * 10).cookie("g", secure=False).split("=")[1].split(";")[0])
        is None
    )
    (tmp_path / "secret-key").write_text("short")
    with pytest.raises(ValueError, match="expected at least 32"):
        secret_key(tmp_path)


def test_a_key_that_is_none_is_not_used(tmp_path: Path) -> None:
    for held in (b"", b"\xff\xfe" + b"a" * 60):
        (tmp_path / "secret-key").write_bytes(held)
        with pytest.raises(SecretKeyError, match="expected at least 32"):
            secret_key(tmp_path)


def test_a_key_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full_disk(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full_disk)
        with pytest.raises(OSError, match="full"):
            secret_key(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert len(secret_key(tmp_path)) >= 32


@pytest.mark.parametrize(
    "other", ['a={"x":1}', "a=b c", "é=1", "alone", 'a="x', "a@b=1", "a[1]=x", "yokocho=old.one.x", "=;;"]
)
def test_cookies_of_others_on_the_same_host_hide_no_guest(other: str) -> None:
    guests = Guests("k" * 40)
    own = guests.cookie("aki", secure=False).split(";")[0]
    for header in (f"{other}; {own}", f"{own}; {other}", f"{other};{own};{other}"):
        assert guests.read(header) == "aki"
    assert guests.read(other) is None


async def test_the_page_is_squeezed_and_its_assets_are_kept_for_ever(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>" + "x" * 2000)
    (page / "assets" / "main-abc.js").write_text("let a;" * 1000)
    (page / ".built").write_text("secret")
    app = create_app(Settings(data=tmp_path / "data", page=page, prepare_games=False))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
        script = await http.get("/assets/main-abc.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"
        assert script.text == "let a;" * 1000
        plain = await http.get("/", headers={"Accept-Encoding": "identity"})
        assert plain.headers["cache-control"] == "no-cache"
        assert "content-encoding" not in plain.headers
        for path in ("/.built", "/assets/../.built", "/assets/nothing.js", "/%2e%2e/data/secret-key", "/index.html/"):
            assert (await http.get(path)).status_code == 404, path
    await app.state.parts.store.close()


async def test_an_unbuilt_page_says_what_to_do(tmp_path: Path) -> None:
    async with local_server(tmp_path, page=tmp_path / "none") as local, httpx.AsyncClient(base_url=local.url) as http:
        assert "make web" in (await http.get("/t/abc")).text


async def test_the_list_shows_listed_tables_and_the_own_ones(server: RunningServer, people: People) -> None:
    aki, bo = people(server.url, "Aki"), people(server.url, "Bo")
    private, listed = await aki.make(2), await aki.make(3, listed=True)

    async def tables(of: httpx.AsyncClient) -> dict[str, p.ListedTable]:
        answer = await of.get("/api/tables")
        return {table.id: table for table in msgspec.json.decode(answer.content, type=list[p.ListedTable])}

    mine, theirs = await tables(aki.http), await tables(bo.http)
    assert mine[private.table].mine
    assert private.table not in theirs
    assert theirs[listed.table] == p.ListedTable(listed.table, "x-nimmt", "gathering", ("Aki",), 2)
    line = await bo.sit(listed, 1, invite=False)
    assert line.seat == 1
    after = (await tables(bo.http))[listed.table]
    assert (after.people, after.free, after.mine) == (("Aki", "Bo"), 1, True)


async def test_a_replay_shows_what_its_viewer_saw_and_all_hands_at_the_end(
    server: RunningServer, people: People
) -> None:
    mine, theirs, made = await two_playing(server, people, options={"rounds": 1})
    aki, ume = people.all[0], people(server.url, "Ume")
    await mine.act()
    early = await aki.http.get(f"/api/tables/{made.table}/replay?view=all")
    assert early.status_code == 409
    await theirs.reach(mine.number)
    await play_out([mine, theirs])
    answer = await aki.http.get(f"/api/tables/{made.table}/replay")
    replay = msgspec.json.decode(answer.content, type=p.Replay)
    scene = replay.scene
    for step in replay.steps:
        for frame in step.frames:
            scene = apply_delta(scene, frame.delta)
    assert mine.scene is not None
    assert {piece.id for piece in scene.pieces} == {piece.id for piece in mine.scene.pieces}
    assert replay.seat == 0
    assert replay.table.invite is None
    everything = await ume.http.get(f"/api/tables/{made.table}/replay?view=all")
    watched = await ume.http.get(f"/api/tables/{made.table}/replay")
    assert everything.status_code == 200
    assert len(everything.content) > 0
    assert everything.content != watched.content
    assert everything.content == (await ume.http.get(f"/api/tables/{made.table}/replay?view=all")).content
    mine_of_all = await aki.http.get(f"/api/tables/{made.table}/replay?view=all")
    assert msgspec.json.decode(mine_of_all.content, type=p.Replay).seat == 0, "who asked first is not who asks now"
    assert (await ume.http.get("/api/tables/nothing/replay")).status_code == 404
    gathering = await aki.make(2)
    assert (await aki.http.get(f"/api/tables/{gathering.table}/replay")).json()["code"] == "not-started"


async def test_health_and_metrics_tell_nothing_of_tables(server: RunningServer, people: People) -> None:
    mine, _, made = await two_playing(server, people)
    await mine.act()
    http = people.all[0].http
    assert (await http.get("/healthz")).json() == {"ok": True}
    text = (await http.get("/metrics")).text
    assert 'yokocho_commands_total{kind="act",outcome="done"}' in text
    assert made.table not in text
    assert made.invite not in text


async def test_metrics_are_for_programs_on_the_same_machine_unless_it_is_said(tmp_path: Path, people: People) -> None:
    """A bot's seconds are among them: they are not for players."""
    elsewhere = ({"X-Forwarded-For": "203.0.113.5"}, {"Host": "play.example.org"})
    for metrics, here, there in (None, 200, 403), ("local", 200, 403), ("off", 403, 403), ("all", 200, 200):
        async with local_server(tmp_path / str(metrics), metrics=metrics) as local:
            http = people(local.url).http
            answers = [await http.get("/metrics"), *[await http.get("/metrics", headers=each) for each in elsewhere]]
            assert [answer.status_code for answer in answers] == [here, there, there], metrics
            assert all(answer.json()["code"] == "metrics-off" for answer in answers if answer.status_code == 403)


def test_logs_are_json_without_an_errors_words() -> None:
    try:
        try:
            raise ValueError("the hand is 17")
        except ValueError as error:
            raise RuntimeError("seed abc") from error
    except RuntimeError as error:
        record = logging.LogRecord(
            "yokocho", logging.ERROR, "f", 1, "frozen", (), (type(error), error, error.__traceback__)
        )
    record.fields = {"game": "x-nimmt"}
    line = JsonFormatter().format(record)
    entry = msgspec.json.decode(line)
    assert entry["message"] == "frozen"
    assert entry["game"] == "x-nimmt"
    assert entry["error"][0] == "ValueError"
    assert "17" not in str(entry["error"]).replace(":17", "")
    assert "seed abc" not in line


def test_one_process_serves_an_embedded_database(tmp_path: Path) -> None:
    with alone(tmp_path), pytest.raises(InUseError, match="another yokocho process"), alone(tmp_path):
        pass
    with alone(tmp_path):
        pass


def test_a_public_url_is_the_own_origin() -> None:
    assert own_origin({"host": "localhost"}, "ws", "https://play.example/") == "https://play.example"
    assert own_origin({"host": "Localhost:8000"}, "wss", None) == "https://localhost:8000"


async def test_squeezed_replays_open_again(server: RunningServer, people: People) -> None:
    mine, _, made = await two_playing(server, people)
    await mine.act()
    async with httpx.AsyncClient(base_url=server.url) as http:
        path = f"/api/tables/{made.table}/replay"
        async with http.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
            raw = b"".join([chunk async for chunk in answer.aiter_raw()])
        assert b'"scene"' in gzip.decompress(raw)
