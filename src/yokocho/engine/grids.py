"""Options that are tables of 0 and 1, such as a relation between numbers: from a file or a text to a record's option
codes and back.

As an option's value such a table is one text, `A=110/011 B=101/010`, or the word of a table that comes with the game.
In a file (TOML) each name is a section with its `rows`; other keys, such as a `text` for people, are passed over.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec

from yokocho.engine.refused import Refused, refuse

_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)$")
"""Where a TOML file is faulty; at its end there is none."""
_BITS = 16
"""Cells in one option code."""


class Grid(msgspec.Struct, frozen=True):
    """The form of an option's tables: one for each name, `rows` times `columns` cells."""

    names: tuple[str, ...]
    rows: int
    columns: int
    tables: dict[str, str]
    """The tables that come with the game, by the words that are the option's values."""

    @property
    def codes(self) -> int:
        """How many option codes a table takes."""
        return -(-len(self.names) * self.rows * self.columns // _BITS)

    def text(self, tables: Mapping[str, Sequence[str]]) -> str:
        """Checked rows as one text."""
        return " ".join(f"{name}={'/'.join(tables[name])}" for name in self.names)

    def cells(self, value: str) -> dict[str, tuple[str, ...]]:
        """The rows of a value that was checked, by name."""
        sections = (section.split("=") for section in self.tables.get(value, value).split(" "))
        return {name: tuple(rows.split("/")) for name, rows in sections}

    def check(self, option: str, value: object) -> str | Refused:
        """The value in its one form (the word of a known table, where it is one), or a refusal that names the faulty
        place."""
        if not isinstance(value, str):
            return refuse("grid-form", option=option, got=str(value)[:40], expected=self._form())
        if value in self.tables:
            return value
        rows: dict[str, list[str]] = {}
        for section in value.split():
            name, equals, listed = section.partition("=")
            if not equals or name in rows:
                return refuse("grid-form", option=option, got=section[:40], expected=self._form())
            rows[name] = listed.split("/")
        return self._checked(option, rows)

    def read(self, option: str, file: str) -> str | Refused:
        """The value that a TOML file's text gives, or a refusal that names the faulty place."""
        try:
            sections = tomllib.loads(file.removeprefix("\ufeff"))
        except tomllib.TOMLDecodeError as problem:
            place = _PLACE.search(str(problem))
            line, column = (int(place[1]), int(place[2])) if place else (0, 0)
            return refuse("grid-file", option=option, line=line, column=column)
        except RecursionError:
            return refuse("grid-deep", option=option)
        except ValueError:  # a number of thousands of digits
            return refuse("grid-form", option=option, got=file.strip()[:40], expected=self._form())
        rows: dict[str, Any] = {}
        for name, section in sections.items():
            if isinstance(section, dict):
                rows[name] = cast("dict[str, Any]", section).get("rows")
        return self._checked(option, rows)

    def _checked(self, option: str, tables: Mapping[str, Any]) -> str | Refused:
        if set(tables) != set(self.names):
            return refuse(
                "grid-names", option=option, got=", ".join(tables)[:60] or "-", expected=", ".join(self.names)
            )
        for name in self.names:
            rows = cast("list[object]", tables[name]) if isinstance(tables[name], list) else []
            if len(rows) != self.rows:
                return refuse("grid-rows", option=option, name=name, got=len(rows), expected=self.rows)
            for number, row in enumerate(rows, 1):
                if fault := self._faulty_row(option, name, number, row):
                    return fault
        text = self.text(tables)
        return next((word for word, known in self.tables.items() if known == text), text)

    def _faulty_row(self, option: str, name: str, number: int, row: object) -> Refused | None:
        if not isinstance(row, str):
            got = repr(row)[:40] if isinstance(row, int | float) else type(row).__name__
            return refuse("grid-row", option=option, name=name, row=number, got=got, expected=self.columns)
        if len(row) != self.columns:
            return refuse("grid-columns", option=option, name=name, row=number, got=len(row), expected=self.columns)
        for column, cell in enumerate(row, 1):
            if cell not in "01":
                return refuse("grid-cell", option=option, name=name, row=number, column=column, got=cell)
        return None

    def _form(self) -> str:
        return " ".join(f"{name}=..." for name in self.names)

    def flat(self, value: str) -> str:
        """All cells of a checked value: names, rows and columns one after another."""
        tables = self.cells(value)
        return "".join(row for name in self.names for row in tables[name])

    def of_flat(self, cells: str) -> str:
        """The value whose cells these are; what is beyond them is passed over."""
        width = self.rows * self.columns
        tables: dict[str, list[str]] = {}
        for at, name in enumerate(self.names):
            part = cells[at * width : (at + 1) * width]
            tables[name] = [part[n : n + self.columns] for n in range(0, width, self.columns)]
        text = self.text(tables)
        return next((word for word, known in self.tables.items() if known == text), text)

    def file(self, value: str) -> str:
        """A checked value as the text of a file that `read` takes."""
        lines: list[str] = []
        for name, rows in self.cells(value).items():
            lines += [f"[{name}]", "rows = [", *(f'  "{row}",' for row in rows), "]"]
        return "\n".join(lines) + "\n"

    def encode(self, value: str) -> list[int]:
        """Cells as option codes, from each code's lowest bit."""
        cells = self.flat(value)
        codes = [int(cells[at : at + _BITS][::-1], 2) for at in range(0, len(cells), _BITS)]
        return [code - (1 << _BITS) if code >> (_BITS - 1) else code for code in codes]

    def decode(self, codes: Sequence[int]) -> str:
        """The value that `encode` made these codes of."""
        return self.of_flat("".join(f"{code & 0xFFFF:016b}"[::-1] for code in codes))
