"""A real server in a process of its own: started on a free port, ended by its process id, killed when a test wants
that."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from pathlib import Path

START_SECONDS = 60.0
STOP_SECONDS = 10.0


class RunningServer:
    """`python -m yokocho.server` on a data directory. May be killed and started again on the same port and data."""

    def __init__(self, data: Path, arguments: Sequence[str] = ()) -> None:
        self.data = data
        self.arguments = tuple(arguments)
        self.port = 0
        self.url = ""
        self.stderr = data / "server-log.jsonl"
        self.ended_after: float | None = None
        """Seconds that the last end took; None when it would not end."""
        self._process: subprocess.Popen[str] | None = None

    @property
    def websocket_url(self) -> str:
        return self.url.replace("http", "ws", 1)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        return self.stderr.read_text()

    def start(self) -> None:
        """Returns when the server answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "yokocho.server", "--data", str(self.data), "--port", str(self.port)]
        with self.stderr.open("a") as log:
            self._process = subprocess.Popen(
                [*command, *self.arguments],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        if not self.url:
            self.stop()
            raise RuntimeError(f"the server did not start:\n{self.log[-2000:]}")
        self.port = int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        """As a power cut would: no chance to finish anything."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As an administrator would."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.poll() is None:
            process.send_signal(how)
            begun = time.monotonic()
            try:
                process.wait(STOP_SECONDS)
                self.ended_after = time.monotonic() - begun
            except subprocess.TimeoutExpired:
                self.ended_after = None
                process.kill()
                process.wait(STOP_SECONDS)
        if process.stdout is not None:
            process.stdout.close()


@contextlib.contextmanager
def running_server(*arguments: str, data: Path | None = None) -> Generator[RunningServer]:
    """A server for a `with` block; without `data` in a directory that is removed afterwards.

    >>> with running_server("--no-limits") as server:
    ...     print(server.url)
    """
    with contextlib.ExitStack() as held:
        folder = data or Path(held.enter_context(tempfile.TemporaryDirectory(prefix="yokocho-")))
        server = RunningServer(folder, arguments)
        held.callback(server.stop)
        server.start()
        yield server
