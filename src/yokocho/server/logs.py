"""Structured logs: one JSON object a line, made of named fields only.

Nothing secret is ever passed in: no cookie, invite, seed, state or hand, no table id (who knows it may watch), and
of an error only its type and where it came from: its words may quote what was in a hand.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback

_FIELDS = "fields"


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        fields = getattr(record, _FIELDS, None)
        if isinstance(fields, dict):
            line.update(fields)  # pyright: ignore[reportUnknownArgumentType]
        if record.exc_info is not None and record.exc_info[1] is not None:
            line["error"] = where(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


def where(error: BaseException) -> list[str]:
    """The type of an error and the places that it came through, its cause first; never its words."""
    chain: list[str] = []
    seen: BaseException | None = error
    while seen is not None:
        places = [
            f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno} {frame.name}"
            for frame in traceback.extract_tb(seen.__traceback__)
        ]
        chain = [type(seen).__name__, *places, *chain]
        seen = seen.__cause__ or seen.__context__
    return chain


def set_up(level: str) -> None:
    """Everything this process logs goes to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("yokocho").setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        logger.setLevel(logging.WARNING)
