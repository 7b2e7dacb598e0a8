"""`yokocho serve`: tables for browsers."""

from __future__ import annotations

import errno
import os
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from yokocho.cli.database import database_problem, default_data
from yokocho.cli.screen import err, out
from yokocho.cli.speech import Trouble, not_one_of, say, usage

if TYPE_CHECKING:
    from yokocho.server.settings import Whom

WHOM: Final[tuple[Whom, ...]] = ("off", "local", "all")
LOG_LEVELS = ("debug", "info", "warning", "error")


class Serving(NamedTuple):
    """What was asked for."""

    host: str
    port: int
    data: Path | None
    database_url: str | None
    public_url: str | None
    bot_threads: int | None
    log_level: str
    open_page: bool
    lab: str | None = None
    metrics: str | None = None


def run(wish: Serving) -> None:
    """Serve until Ctrl-C."""
    check(wish)
    from yokocho.server.guests import SecretKeyError
    from yokocho.server.running import CannotListenError, InUseError, serve
    from yokocho.server.security import origin_of
    from yokocho.server.settings import BOT_THREADS, Settings
    from yokocho.server.storage import UnusableDatabaseError

    if wish.public_url and origin_of(wish.public_url) is None:
        raise usage("bad-public-url", got=wish.public_url[:80])
    data = wish.data or default_data()
    os.environ["YOKOCHO_DATA"] = str(data)  # where bots look for solved tables
    if problem := database_problem(data, wish.database_url):
        raise Trouble(say("no-database", problem=problem))
    settings = Settings(
        data=data,
        host=wish.host,
        port=wish.port,
        database_url=wish.database_url,
        public_url=wish.public_url or None,
        bot_threads=wish.bot_threads or BOT_THREADS,
        lab=_whom(wish.lab),
        metrics=_whom(wish.metrics),
        log_level=wish.log_level.upper(),
    )
    if not (settings.page / "index.html").exists():
        err().print(say("no-page"), soft_wrap=True)
    try:
        serve(settings, ready=lambda address: announce(wish, address))
    except KeyboardInterrupt:  # the way to end it; raised again once everything is closed
        return
    except InUseError:
        raise Trouble(say("in-use", data=str(settings.data))) from None
    except UnusableDatabaseError as error:
        raise Trouble(say("no-database", problem=str(error))) from None
    except SecretKeyError:
        raise Trouble(say("bad-key", file=str(data / "secret-key"))) from None
    except CannotListenError as error:
        why = error.__cause__ if isinstance(error.__cause__, OSError) else OSError()
        hint = say("other-port", port=str(wish.port % 65535 + 1)) if why.errno == errno.EADDRINUSE else None
        sentence = say("cannot-listen", host=wish.host, port=str(wish.port), why=why.strerror or "?")
        raise Trouble(sentence, hint=hint) from None
    except OSError as error:
        raise Trouble(say("cannot-keep", data=str(data), why=error.strerror or "?")) from None
    except SystemExit as end:  # uvicorn's way to say that the start failed; it has logged why
        raise Trouble(say("serve-failed")) from end


def _whom(wanted: str | None) -> Whom | None:
    return next((each for each in WHOM if each == wanted), None)


def check(wish: Serving) -> None:
    """Raise Trouble for numbers and words that no server can be started with."""
    if not 0 <= wish.port <= 65535:
        raise usage("number-range", option="--port", least="0", most="65535", got=str(wish.port))
    if wish.bot_threads is not None and not 1 <= wish.bot_threads <= 256:
        raise usage("number-range", option="--bot-threads", least="1", most="256", got=str(wish.bot_threads))
    for option, wanted in (("--lab", wish.lab), ("--metrics", wish.metrics)):
        if wanted is not None and wanted not in WHOM:
            raise not_one_of("no-such-whom", wanted, list(WHOM), option=option)
    if wish.log_level.lower() not in LOG_LEVELS:
        raise not_one_of("no-such-log-level", wish.log_level, list(LOG_LEVELS))


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
