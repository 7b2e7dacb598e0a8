"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import importlib
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, cast

import msgspec
import polars as pl

from yokocho.engine.refused import BadSetting, refuse
from yokocho.lab.plan import Plan

PARQUET: Final[Any] = importlib.import_module("pyarrow.parquet")


def keep_table(path: Path, table: pl.DataFrame, plan: Plan) -> None:
    """Write a table, whole or not at all; its metadata say which plan it is of. Raises BadSetting when it cannot be."""
    arrow = cast("Any", table).to_arrow().replace_schema_metadata({b"yokocho": msgspec.json.encode(plan)})
    _kept(path, lambda draft: PARQUET.write_table(arrow, draft, write_page_checksum=True))


def read_kept(path: Path, schema: Mapping[str, Any], plan: Plan) -> pl.DataFrame | None:
    """A table that `keep_table` wrote for this plan, every page of it checked; None if it is missing, damaged, of
    another form or of another plan."""
    try:
        with PARQUET.ParquetFile(_plain(path), page_checksum_verification=True) as file:
            arrow = file.read()
        of = msgspec.json.decode(arrow.schema.metadata[b"yokocho"], type=Plan)
        table: pl.DataFrame = cast("Any", pl).from_arrow(arrow)
        fits = table.schema == pl.Schema(schema) and of.name == plan.name
    except Exception:  # noqa: BLE001 - whatever the readers make of a damaged file
        return None
    return table if fits else None


def is_free(folder: Path) -> bool:
    """Whether results can be put there: nothing of that name, or an empty folder."""
    try:
        return not folder.exists() or (folder.is_dir() and not any(folder.iterdir()))
    except OSError:
        return False


def written_whole(file: Path, data: bytes) -> None:
    """Write a file, whole or not at all. Raises BadSetting when it cannot be."""
    _kept(file, lambda draft: draft.write_bytes(data))


def _kept(file: Path, write: Callable[[Path], object]) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            write(draft)
            draft.replace(file)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        name = errno.errorcode.get(error.errno or 0, type(error).__name__)
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        raise BadSetting(refuse("no-room" if full else "not-written", reason=name)) from None


def _plain(path: Path) -> Path:
    """A file that can be read to its end. Raises OSError for what only looks like one (a pipe would never end)."""
    if not path.is_file():
        raise FileNotFoundError(path)
    return path


def rows_in(path: Path, columns: Iterable[str]) -> int | None:
    """Rows of a Parquet file, None if it is damaged, missing or has other columns."""
    try:
        metadata = PARQUET.read_metadata(_plain(path))
        return int(metadata.num_rows) if metadata.schema.to_arrow_schema().names == list(columns) else None
    except Exception:  # noqa: BLE001 - whatever the reader makes of a damaged file
        return None
