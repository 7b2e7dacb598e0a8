"""`yokocho serve`: tables for browsers."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from typing import NamedTuple

from yokocho.cli.screen import err, out
from yokocho.cli.speech import Trouble, say


class Serving(NamedTuple):
    """What was asked for."""

    host: str
    port: int
    data: Path | None
    database_url: str | None
    public_url: str | None
    bot_threads: int
    log_level: str
    open_page: bool


def default_data() -> Path:
    """Where tables are kept unless it is said: the user's data directory."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "yokocho"


def run(wish: Serving) -> None:
    """Serve until Ctrl-C."""
    from yokocho.server.running import InUseError, serve
    from yokocho.server.settings import Settings

    settings = Settings(
        data=wish.data or default_data(),
        host=wish.host,
        port=wish.port,
        database_url=wish.database_url,
        public_url=wish.public_url,
        bot_threads=wish.bot_threads,
        log_level=wish.log_level.upper(),
    )
    if not (settings.page / "index.html").exists():
        err().print(say("no-page"), soft_wrap=True)
    try:
        serve(settings, ready=lambda address: announce(wish, address))
    except InUseError:
        raise Trouble(say("in-use", data=str(settings.data))) from None
    except OSError as error:
        raise Trouble(say("cannot-listen", host=wish.host, port=str(wish.port), why=error.strerror or "?")) from None


def announce(wish: Serving, address: str) -> None:
    """Say where the page is; on a terminal with a QR code for phones when they can reach it."""
    console = out()
    port = address.rsplit(":", 1)[1]
    shown = wish.public_url or address
    if wish.host in ("0.0.0.0", "::") and not wish.public_url:  # noqa: S104 - only compared
        shown = f"http://{lan_address()}:{port}"
        console.print(say("serving-here", address=f"http://127.0.0.1:{port}"), soft_wrap=True)
    console.print(say("serving", address=shown), soft_wrap=True)
    if console.is_terminal and "127.0.0.1" not in shown:
        import segno

        segno.make(shown, micro=False).terminal(out=sys.stdout, compact=True)
    console.print(say("stop-with"), soft_wrap=True)
    sys.stdout.flush()
    if wish.open_page:
        import webbrowser

        webbrowser.open(shown)


def lan_address() -> str:
    """This machine's address in its local network (no packet is sent)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
