"""TypeScript types of the wire, generated from the structs of `protocol.py` and `scene.py`.

`python -m yokocho.server.typescript` writes `web/src/protocol.gen.ts`; with `--check` it exits 1 when that file is
stale.
"""

from __future__ import annotations

import argparse
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import msgspec
import msgspec.inspect as kinds

from yokocho.engine import scene
from yokocho.engine.match import MatchRecord, RecordedAction, RecordedPart
from yokocho.server import protocol

TARGET = Path(__file__).parents[3] / "web" / "src" / "protocol.gen.ts"

HEAD = """\
// Generated from the structs of src/yokocho/server/protocol.py by `python -m yokocho.server.typescript`. Do not edit.

export const PROTOCOL = {number};

export type ArgValue = number | string;
export type Lang = {lang};
export type AreaKind = {area_kind};
"""


def generate() -> str:
    """The whole file: constants, one interface a struct in the order of the sources, the two unions of messages."""
    parts = [
        HEAD.format(
            number=protocol.PROTOCOL,
            lang=_literals(get_args(protocol.Lang)),
            area_kind=_literals(get_args(scene.AreaKind)),
        )
    ]
    parts.extend(
        _interface(cls) for cls in (*_structs(scene), RecordedAction, RecordedPart, MatchRecord, *_structs(protocol))
    )
    parts.extend(f"export type {name} = {_names(getattr(protocol, name))};\n" for name in ("Command", "Message"))
    return "\n".join(parts)


def _structs(module: ModuleType) -> Iterator[type[msgspec.Struct]]:
    for value in vars(module).values():
        if inspect.isclass(value) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__:
            yield value


def _interface(cls: type[msgspec.Struct]) -> str:
    info = kinds.type_info(cls)
    assert isinstance(info, kinds.StructType)
    lines = [_comment(cls), f"export interface {cls.__name__} {{"]
    if info.tag_field is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        mark = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{mark}: {typescript(field.type)};")
    lines.append("}\n")
    return "\n".join(line for line in lines if line)


def _comment(cls: type) -> str:
    first = (cls.__doc__ or "").strip().split("\n\n")[0]
    first = re.sub(r"-\n\s*", "-", first)
    return f"/** {' '.join(first.split())} */" if first and not first.startswith(f"{cls.__name__}(") else ""


def typescript(kind: kinds.Type) -> str:
    """The TypeScript type of values that msgspec encodes as `kind` in JSON."""
    match kind:
        case kinds.NoneType():
            return "null"
        case kinds.BoolType():
            return "boolean"
        case kinds.IntType() | kinds.FloatType():
            return "number"
        case kinds.StrType():
            return "string"
        case kinds.AnyType():
            return "unknown"
        case kinds.LiteralType(values=values):
            return _literals(values)
        case kinds.StructType(cls=cls):
            return cls.__name__
        case kinds.UnionType(types=types):
            return " | ".join(typescript(each) for each in types)
        case kinds.VarTupleType(item_type=item) | kinds.ListType(item_type=item):
            inner = typescript(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case kinds.TupleType(item_types=items):
            return f"[{', '.join(typescript(each) for each in items)}]"
        case kinds.DictType(value_type=value):
            return f"Record<string, {typescript(value)}>"
        case _:
            raise TypeError(f"no TypeScript for {kind!r}: teach {__name__} about it")


def _literals(values: tuple[Any, ...]) -> str:
    return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)


def _names(union: Any) -> str:
    return " | ".join(cls.__name__ for cls in get_args(union))


def main() -> int:
    """Write the file, or with `--check` compare it. The exit code is 1 when it is stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="do not write; exit 1 if the file is stale")
    text = generate()
    if parser.parse_args().check:
        fresh = TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text
        if not fresh:
            sys.stderr.write(f"{TARGET.name} is stale: run python -m {__spec__.name}\n")
        return 0 if fresh else 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
