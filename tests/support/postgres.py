"""A PostgreSQL server for tests, from installed binaries: in a directory of its own, on a Unix socket, as no
privileged user."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

REQUIRE = os.environ.get("YOKOCHO_REQUIRE_ALL") == "1"


def find(program: str) -> str | None:
    """On the path, or where distributions keep it."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)
    return shutil.which(program) or (str(places[0]) if places else None)


def skip(reason: str) -> None:
    """Skip, unless everything is required."""
    if REQUIRE:
        pytest.fail(reason)
    pytest.skip(reason)


def _as_nobody(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root: the words before a command that make it another user's."""
    if os.geteuid() != 0:
        return []
    if shutil.which("setpriv") is None:
        skip("PostgreSQL does not run as root and there is no setpriv to become another user")
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            os.chown(folder, user.pw_uid, user.pw_gid)
            return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
    skip("there is no user to run PostgreSQL as")
    raise AssertionError


@contextlib.contextmanager
def postgres_server() -> Generator[str]:
    """The URL of a fresh, empty server's `postgres` database."""
    initdb, postgres = find("initdb"), find("postgres")
    if initdb is None or postgres is None:
        skip("no PostgreSQL binaries are installed")
    assert initdb is not None
    assert postgres is not None
    with tempfile.TemporaryDirectory(prefix="yokocho-pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        user = _as_nobody(folder)
        data = folder / "data"
        made = [*user, initdb, "-D", str(data), "-U", "yokocho", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(made, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=name)
        command = [*user, postgres, "-D", str(data), "-k", name, "-c", "listen_addresses=", "-c", "max_connections=60"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=name)
        try:
            _wait(process, folder)
            yield f"postgresql://yokocho@/postgres?host={name}"
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait(process: subprocess.Popen[bytes], folder: Path) -> None:
    import time

    import psycopg

    for _ in range(200):
        if process.poll() is not None:
            raise RuntimeError("PostgreSQL did not start")
        with (
            contextlib.suppress(psycopg.OperationalError),
            psycopg.connect(f"host={folder} user=yokocho dbname=postgres"),
        ):
            return
        time.sleep(0.05)
    raise TimeoutError("PostgreSQL did not answer")


@contextlib.contextmanager
def fresh_database(server: str) -> Generator[str]:
    """A database of its own on the server, dropped afterwards."""
    import secrets

    import psycopg

    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    try:
        yield server.replace("/postgres?", f"/{name}?")
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
