"""How a server is set up. Every limit has a name and a reason; tests and load runs change them here and nowhere
else."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from .storage import default_url

BOT_THREADS = max(1, (os.cpu_count() or 2) - 1)
"""Searches run without the interpreter's lock: one processor is left to the tables."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A token bucket: `burst` at once, refilled at `per_second`."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Limits:
    message_bytes: int = 8192
    """Of one message or HTTP body from outside."""
    commands: Rate = Rate(20, 60)
    """Of one connection: far above what hands can do, below what hurts."""
    excess: int = 100
    """Commands over the rate, or malformed ones, before the connection is closed."""
    record_bytes: int = 1 << 18
    """Of a record of a game: some thousand actions."""
    tables_per_guest: Rate = Rate(1 / 20, 10)
    tables_per_address: Rate = Rate(1 / 5, 40)
    records_per_guest: Rate = Rate(1 / 5, 20)
    """Opened or judged: each is played through again."""
    records_per_address: Rate = Rate(1, 60)
    requests: Rate = Rate(30, 200)
    """HTTP requests to the API from one address."""
    connections_per_address: int = 256
    connections_per_table: int = 200
    unread_bytes: int = 1 << 20
    """Waiting for one connection to read them; a slower reader is closed and comes back with what it has seen."""
    qr_characters: int = 512

    @classmethod
    def off(cls) -> Limits:
        """For load runs from one address. Size limits stay."""
        free = Rate(1e9, 1 << 30)
        return cls(
            commands=free, tables_per_guest=free, tables_per_address=free, requests=free,
            records_per_guest=free, records_per_address=free,
            connections_per_address=1 << 30, connections_per_table=1 << 30,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class LabLimits:
    """Of the playtest lab. One run is played at a time; others wait."""

    jobs: int = 40
    """Kept at once."""
    games_random: int = 1_000_000
    """Of one run, where nobody thinks and no decisions are kept."""
    games: int = 20_000
    games_decisions: int = 5_000
    bytes: int = 2 << 30
    """Of all runs together."""
    free_bytes: int = 512 << 20
    """Left on the disk for the tables, whatever the runs would like."""
    making: Rate = Rate(1 / 10, 10)
    """Runs begun from one address."""
    workers: int = BOT_THREADS

    @classmethod
    def off(cls) -> LabLimits:
        """Without the rate: for load runs and tests."""
        return cls(making=Rate(1e9, 1 << 30))


Whom = Literal["off", "local", "all"]
"""Whom a part of the server is open to: nobody, browsers and programs on this machine, or whoever reaches it."""


@dataclass(frozen=True, slots=True)
class Settings:
    data: Path
    """Where the embedded database and the secret key live; made if it is not there."""
    host: str = "127.0.0.1"
    port: int = 8000
    """0 takes any free port; `ready_file` tells which."""
    database_url: str | None = None
    """PostgreSQL instead of the embedded database."""
    public_url: str | None = None
    """Scheme and host under which people reach the server, when a proxy stands in front of it."""
    page: Path = Path(__file__).parent / "page"
    limits: Limits = field(default_factory=Limits)
    bot_threads: int = BOT_THREADS
    away_seconds: float = 45.0
    """Without a connection for so long, a seat may be given to a bot."""
    idle_seconds: float = 900.0
    """A table without connections is forgotten by this process after so long (it stays in the database)."""
    resume_events: int = 48
    """A connection that missed at most so many events gets them; else it gets a whole view."""
    trouble_seconds: float = 1.0
    """Between two looks whether storage is back."""
    others_bot_seconds: float = 5.0
    """A bot's turn decided by another process is left to that process for so long."""
    prepare_games: bool = True
    """Compile all games' kernels in the background at the start."""
    lab: Whom | None = None
    """Who may use the playtest lab, which costs processor and disk: only browsers on this machine, or whoever reaches
    the server. None: "local", but "off" with a `public_url`, for behind a proxy everybody looks local."""
    metrics: Whom | None = None
    """Who may read the metrics: they tell how busy the tables and their bots are. None: as for the lab."""
    labs: LabLimits = field(default_factory=LabLimits)
    log_level: str = "INFO"

    @property
    def url(self) -> str:
        return self.database_url or default_url(self.data)

    @property
    def lab_for(self) -> Whom:
        return self.lab or self._usual

    @property
    def metrics_for(self) -> Whom:
        return self.metrics or self._usual

    @property
    def _usual(self) -> Whom:
        return "off" if self.public_url is not None else "local"
