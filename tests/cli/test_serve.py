"""`yokocho serve`: what it says, that it answers, and how it ends."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

STARTS_WITHIN = 90.0
"""Seconds; much for a busy machine."""


@contextmanager
def served(data: Path, *args: str) -> Generator[tuple[subprocess.Popen[bytes], str]]:
    """A server at a terminal, and what it has said once it answers."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "yokocho.cli", "serve", "--data", str(data), "--port", "0", *args]
    env = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "COLUMNS": "100"}
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env)
    os.close(theirs)
    said = b""
    end = time.monotonic() + STARTS_WITHIN
    try:
        while b"Ctrl-C" not in said and time.monotonic() < end and process.poll() is None:
            if select.select([ours], [], [], 0.2)[0]:
                said += os.read(ours, 65536)
        yield process, re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", said.decode())
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.wait(30)
        os.close(ours)


def test_it_says_where_it_is_answers_and_ends_by_ctrl_c(tmp_path: Path) -> None:
    with served(tmp_path / "data") as (process, said):
        address = re.search(r"http://127\.0\.0\.1:\d+", said)
        assert address is not None, said
        assert "█" not in said, "a phone cannot reach this machine’s own address"
        with urllib.request.urlopen(f"{address[0]}/healthz", timeout=20) as answer:
            assert answer.status == 200
        second = subprocess.run(
            [sys.executable, "-m", "yokocho.cli", "serve", "--data", str(tmp_path / "data"), "--port", "0"],
            capture_output=True, text=True, timeout=STARTS_WITHIN, check=False, env={**os.environ, "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
        assert second.returncode == 1
        assert "Another process" in second.stderr
        assert "Traceback" not in second.stderr
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0


def test_in_a_network_it_shows_the_address_for_phones_with_its_code(tmp_path: Path) -> None:
    with served(tmp_path / "data", "--host", "0.0.0.0", "--lang", "ja") as (_, said):
        assert re.search(r"http://127\.0\.0\.1:\d+", said)
        assert "█" in said or "▄" in said


def test_a_port_that_is_taken_is_said_in_words(tmp_path: Path) -> None:
    with served(tmp_path / "one") as (_, said):
        port = re.findall(r"http://127\.0\.0\.1:(\d+)", said)[0]
        command = [sys.executable, "-m", "yokocho.cli", "serve", "--data", str(tmp_path / "two"), "--port", port]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=STARTS_WITHIN, check=False,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
        assert done.returncode == 1
        assert f"port {port}" in done.stderr
        assert "--port 0" in done.stderr
        assert "Traceback" not in done.stderr


def test_what_cannot_be_kept_is_not_said_to_be_a_port(tmp_path: Path) -> None:
    (tmp_path / "lock").mkdir()
    (tmp_path / "key").mkdir()
    (tmp_path / "key" / "secret-key").write_bytes(b"")
    (tmp_path / "foreign").mkdir()
    (tmp_path / "foreign" / "yokocho.db").write_bytes(b"something else" * 100)
    cases = (
        (["--data", str(tmp_path / "foreign")], "cannot be kept: file is not a database"),
        (["--data", str(tmp_path)], "cannot be kept"),
        (["--data", str(tmp_path / "key")], "holds no key"),
        (["--data", str(tmp_path / "new"), "--public-url", "play.example.org"], "--public-url is"),
    )
    for args, expected in cases:
        command = [sys.executable, "-m", "yokocho.cli", "serve", "--port", "0", *args]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=STARTS_WITHIN, check=False,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
        assert done.returncode in (1, 2), args
        assert expected in done.stderr
        assert "Traceback" not in done.stderr
