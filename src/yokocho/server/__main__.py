"""`python -m yokocho.server --data DIR [--port 0] ...`: prints its address on one line when it answers."""

from __future__ import annotations

import argparse
from pathlib import Path

from .running import serve
from .settings import BOT_THREADS, LabLimits, Limits, Settings


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m yokocho.server", description="Serve Yokocho's tables.")
    parser.add_argument("--data", type=Path, required=True, help="directory of the database and the secret key")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000, help="0: any free port")
    parser.add_argument("--database", help="postgresql://... instead of the embedded SQLite")
    parser.add_argument("--public-url", help="scheme and host that people use, behind a proxy")
    parser.add_argument("--no-limits", action="store_true", help="no rate limits: for load runs from one address")
    parser.add_argument("--bot-threads", type=int, default=BOT_THREADS)
    parser.add_argument(
        "--away-seconds", type=float, default=45.0, help="before an absent person's seat may go to a bot"
    )
    parser.add_argument("--lab", choices=("off", "local", "all"), help="who may use the playtest lab")
    parser.add_argument("--metrics", choices=("off", "local", "all"), help="who may read /metrics")
    parser.add_argument("--log-level", default="INFO")
    given = parser.parse_args()
    serve(
        Settings(
            data=given.data,
            host=given.host,
            port=given.port,
            database_url=given.database,
            public_url=given.public_url,
            limits=Limits.off() if given.no_limits else Limits(),
            bot_threads=given.bot_threads,
            away_seconds=given.away_seconds,
            lab=given.lab,
            metrics=given.metrics,
            labs=LabLimits.off() if given.no_limits else LabLimits(),
            log_level=given.log_level,
        )
    )


if __name__ == "__main__":
    main()
