"""The lab's words: the same messages in both languages, and a sentence for every refusal that its code names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import yokocho
from yokocho.engine.words import LANGS, words
from yokocho.lab.words import TEXT

PACKAGE = Path(yokocho.__file__).parent


def messages(file: str) -> dict[str, set[str]]:
    """Ids and the arguments that each takes."""
    parsed = FluentParser().parse((TEXT / f"{file}.ftl").read_text(encoding="utf-8"))
    assert not [entry for entry in parsed.body if isinstance(entry, ast.Junk)]
    return {entry.id.name: arguments(entry) for entry in parsed.body if isinstance(entry, ast.Message)}


def arguments(entry: ast.Message) -> set[str]:
    found: set[str] = set()

    class Look(Visitor):
        def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the visitor's name
            found.add(node.id.name)

    Look().visit(entry)
    return found


def test_both_languages_have_the_same_messages() -> None:
    assert messages("en") == messages("ja")
    assert messages("page.en") == messages("page.ja")


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_of_the_lab_has_a_sentence(lang: str) -> None:
    codes: set[str] = set()
    for file in (PACKAGE / "lab").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        codes |= set(re.findall(r"refuse\(\s*\"([\w-]+)\"", text))
        codes |= {f"{code}{end}" for code in re.findall(r"meant\(\"([\w-]+)\"", text) for end in ("", "-meant")}
    assert codes >= {"bots", "no-room", "no-ray", "unknown-game-meant"}
    assert [code for code in sorted(codes) if not words(lang).has(f"refused-{code}")] == []  # type: ignore[arg-type]
