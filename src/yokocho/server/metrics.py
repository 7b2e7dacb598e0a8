"""What is counted, for /metrics. Labels are closed sets: never a table, a guest or an address."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """One registry for each app, so that two apps in one process do not meet."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        self.tables_live = Gauge("yokocho_tables_live", "Tables in memory", registry=r)
        self.tables_made = Counter("yokocho_tables_made", "Tables made", ["game"], registry=r)
        self.connections = Gauge("yokocho_connections", "Open WebSocket connections", registry=r)
        self.commands = Counter("yokocho_commands", "Commands by kind and outcome", ["kind", "outcome"], registry=r)
        self.events = Counter("yokocho_events", "Events kept", registry=r)
        self.command_seconds = Histogram(
            "yokocho_command_seconds", "From reading a command to its answer", buckets=_FAST, registry=r
        )
        self.commit_seconds = Histogram("yokocho_commit_seconds", "One transaction", buckets=_FAST, registry=r)
        self.commit_entries = Histogram(
            "yokocho_commit_entries",
            "Entries in one transaction",
            buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512),
            registry=r,
        )
        self.frozen = Counter("yokocho_tables_frozen", "Tables frozen", ["reason"], registry=r)
        self.storage_trouble = Counter("yokocho_storage_trouble", "Appends that storage refused", registry=r)
        self.closed = Counter("yokocho_connections_closed", "Connections closed by the server", ["reason"], registry=r)
        self.bot_seconds = Histogram("yokocho_bot_seconds", "A bot's thinking", ["level"], registry=r)

    def committed(self, entries: int, seconds: float) -> None:
        self.commit_entries.observe(entries)
        self.commit_seconds.observe(seconds)
        self.events.inc(entries)

    def text(self) -> bytes:
        return generate_latest(self.registry)
