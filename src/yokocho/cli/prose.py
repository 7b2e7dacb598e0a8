"""Prose in a terminal: Japanese is broken between its characters, and never before a full stop or after an opening
bracket (kinsoku)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.cells import cell_len
from rich.containers import Lines
from rich.text import Text

from yokocho.cli.speech import language

if TYPE_CHECKING:
    from rich.markdown import Markdown

NEVER_FIRST: Final = frozenset(
    "、。，．：；！？）」』】〕〉》・ー〜～…々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;!?)]}”’"
)
NEVER_LAST: Final = frozenset("（「『【〔〈《([{“‘")


class Flowing(Text):
    """Text that is wrapped as Japanese is."""

    def wrap(self, console: Any, width: int, **_how: Any) -> Lines:  # noqa: ARG002 - rich's signature
        lines = Lines()
        for paragraph in self.split(allow_blank=True):
            broken = paragraph.divide(breaks(paragraph.plain, width))
            for line in broken:
                line.rstrip()
            lines.extend(broken)
        return lines


def prose(text: str) -> Text:
    """Text wrapped as the language of this run wants it."""
    return Flowing(text) if language() == "ja" else Text(text)


def markdown(text: str) -> Markdown:
    """Markdown wrapped as the language of this run wants it."""
    from rich.markdown import Markdown, MarkdownContext, Paragraph  # help does without

    class FlowingParagraph(Paragraph):
        def on_enter(self, context: MarkdownContext) -> None:
            super().on_enter(context)
            self.text = Flowing()

    class FlowingMarkdown(Markdown):
        elements: ClassVar[dict[str, Any]] = {**Markdown.elements, "paragraph_open": FlowingParagraph}

    return FlowingMarkdown(text) if language() == "ja" else Markdown(text)


def breaks(text: str, width: int) -> list[int]:
    """Where new lines begin."""
    found: list[int] = []
    start = allowed = used = 0
    for at, char in enumerate(text):
        if at > start and _may_break(text[at - 1], char):
            allowed = at
        used += cell_len(char)
        if used > width and char != " " and at > start:
            start = allowed if allowed > start else at
            found.append(start)
            used = cell_len(text[start : at + 1])
    return found


def _may_break(before: str, after: str) -> bool:
    if after == " " or after in NEVER_FIRST or before in NEVER_LAST:
        return False
    return before == " " or cell_len(before) == 2 or cell_len(after) == 2
