"""A scene as text: mats, areas and pieces of any game, drawn for one viewer. Knows no game.

What lies face down is drawn as `▒▒`; an empty place is `·`, a dangerous one `!`; a chosen piece stands in brackets.
Colour only repeats what the signs say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from yokocho.engine.scene import Area, Cell, Mat, Piece, Prompt, Scene, SceneAction, Sheet
from yokocho.engine.scene import Text as Message

INKS: Final = {
    "shu": "red",
    "ai": "blue",
    "matsu": "green",
    "karashi": "yellow",
    "ume": "magenta",
    "asagi": "cyan",
}
BACK: Final = "▒▒"
EMPTY: Final = "·"
DANGER: Final = "!"
LISTED: Final = 16
"""Of a longer pile only the last pieces are listed."""

Speak = Callable[[Message], str]


class Board:
    """Draws scenes for one viewer. `speak` says a message; `names` are those who sit there."""

    def __init__(self, speak: Speak, names: Mapping[int, str], viewer: int | None) -> None:
        self._speak = speak
        self._names = names
        self._viewer = viewer

    # --- the whole ---

    def draw(self, scene: Scene) -> RenderableType:
        """Others at the top, the common table in the middle, the viewer's own mat nearest."""
        pieces = _by_area(scene)
        areas: dict[str, list[Area]] = {}
        for area in scene.areas:
            areas.setdefault(area.mat, []).append(area)
        own = [mat for mat in scene.mats if mat.seat is not None and mat.seat == self._viewer]
        others = [mat for mat in scene.mats if mat.seat is not None and mat.seat != self._viewer]
        common = [mat for mat in scene.mats if mat.seat is None]
        parts: list[RenderableType] = []
        for mat in others:
            parts += [self._mat_line(mat), self._inline(areas.get(mat.id, []), pieces)]
        if scene.order:
            parts += [Text(), Text(f"  {self._speak(scene.order.name)}", "dim")]
        for mat in common:
            parts += [Text(), self._area_grid(areas.get(mat.id, []), pieces)]
        for mat in own:
            parts += [Text(), self._mat_line(mat), self._area_grid(areas.get(mat.id, []), pieces)]
        return Group(*parts)

    def heading(self, scene: Scene) -> str:
        """Where the game stands."""
        return self._speak(scene.heading) if scene.heading else ""

    def prompt(self, prompt: Prompt) -> Text:
        """What is asked, and how far it has got."""
        text = Text(self._speak(prompt.text), "bold" if prompt.mine else "")
        if prompt.progress:
            done, of = prompt.progress
            text.append("  " + "●" * done + "○" * (of - done), "dim")
        return text

    # --- mats ---

    def _mat_line(self, mat: Mat) -> Text:
        assert mat.seat is not None
        text = Text("● " if mat.lit else "  ", "yellow")
        text.append(self._names[mat.seat], "bold")
        for tally in mat.tallies:
            text.append(f"  {self._speak(tally.label)} ", "dim")
            text.append(f"{tally.value}")
        if mat.note:
            text.append(f"  {self._speak(mat.note)}", "italic dim")
        return text

    def _inline(self, areas: Sequence[Area], pieces: Mapping[str, list[Piece]]) -> RenderableType:
        """Another seat's areas in one line: those where something lies."""
        line = Text()
        for area in areas:
            inside = pieces.get(area.id, [])
            if not inside and not area.count:
                continue
            if line:
                line.append("   ")
            line.append(f"{self._speak(area.title)} " if area.title else "", "dim")
            line.append_text(self._contents(area, inside))
        return Padding(line, (0, 0, 0, 4), expand=False)

    def _area_grid(self, areas: Sequence[Area], pieces: Mapping[str, list[Piece]]) -> RenderableType:
        """Areas one below the other: label, contents, title."""
        labelled = any(area.label for area in areas)
        grid = Table.grid(padding=(0, 2))
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column()
        grid.add_column()
        for area in areas:
            inside = pieces.get(area.id, [])
            if not inside and not area.capacity and not area.count and area.kind not in ("grid", "map", "volume"):
                continue
            title = Text(self._speak(area.title) if area.title else "", "dim")
            label = Text(area.label or "", "bold")
            drawn: RenderableType = self._contents(area, inside)
            if area.kind in ("grid", "map", "volume") and area.width:
                drawn = self._cells(area, inside)
            grid.add_row(*((label, drawn, title) if labelled else (title, drawn, "")))
        return Padding(grid, (0, 0, 0, 2))

    # --- areas ---

    def _contents(self, area: Area, inside: Sequence[Piece]) -> Text:
        if area.kind == "pile":
            return self._pile(area, inside)
        if inside and all(piece.face is None for piece in inside) and area.kind in ("fan", "pool"):
            return Text(f"{BACK} × {len(inside)}")
        by_slot = {piece.slot: piece for piece in inside}
        last = max([area.capacity, *(slot + 1 for slot in by_slot)])
        line = Text()
        for slot in range(last):
            if slot:
                line.append(" ")
            if slot in by_slot:
                line.append_text(self.piece(by_slot[slot]))
            elif slot in area.danger:
                line.append(DANGER.rjust(2), "red")
            elif area.kind in ("row", "rack", "track"):
                line.append(EMPTY.rjust(2), "dim")
        return line

    def _pile(self, area: Area, inside: Sequence[Piece]) -> Text:
        count = area.count if area.count is not None else len(inside)
        seen = [piece for piece in inside if piece.face is not None]
        line = Text(f"{BACK} × {count}" if not seen and count else f"{count}")
        if seen:
            line.append(":")
            if len(seen) > LISTED:
                line.append(" …")
            for piece in seen[-LISTED:]:
                line.append(" ")
                line.append_text(self.piece(piece))
        return line

    def _cells(self, area: Area, inside: Sequence[Piece]) -> Table:
        """A board: columns and rows of slots; what lies on one another from bottom to top."""
        by_slot: dict[int, list[Piece]] = {}
        for piece in sorted(inside, key=lambda piece: piece.layer):
            by_slot.setdefault(piece.slot, []).append(piece)
        grid = Table.grid(padding=(0, 1))
        for _ in range(area.width + bool(area.row_names)):
            grid.add_column(justify="right")
        corner = [""] if area.row_names else []
        if area.column_names:
            grid.add_row(*[Text(name, "dim") for name in (*corner, *area.column_names)])
        rows = max(area.height, max(by_slot, default=0) // area.width + 1)
        for row in range(rows):
            slots = range(row * area.width, (row + 1) * area.width)
            named = [Text(name, "dim") for name in area.row_names[row : row + 1]] or corner
            cells = [Text().join(map(self.piece, by_slot.get(s, ()))) or Text(EMPTY, "dim") for s in slots]
            grid.add_row(*named, *cells)
        return grid

    def piece(self, piece: Piece) -> Text:
        """A piece in a few signs: those of its face, or its spoken name."""
        if piece.face is None:
            return Text(BACK, "dim")
        short = _sign(piece.face, piece.slots) or self._speak(piece.name)
        style = INKS.get(piece.tone or "", "")
        if "danger" in piece.marks:
            style = f"red {style}"
        if piece.count > 1:
            short += f"×{piece.count}"
        if "chosen" in piece.marks:
            return Text(f"[{short}]", f"bold {style}".strip())
        return Text(short.rjust(2), style)

    # --- sheets and actions ---

    def sheet(self, sheet: Sheet) -> Table:
        """A table for the eye."""
        from rich import box

        table = Table(title=self._speak(sheet.title), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
        for column in sheet.columns:
            table.add_column(self._cell(column))
        for row in sheet.rows:
            table.add_row(*map(self._cell, row))
        return table

    def _cell(self, cell: Cell) -> Text:
        parts: list[str] = []
        if cell.seat is not None:
            parts.append(self._names[cell.seat])
        if cell.text:
            parts.append(self._speak(cell.text))
        if cell.value is not None:
            parts.append(str(cell.value))
        parts += map(_small, cell.pieces)
        parts += [_small(note.piece) for note in cell.notes if note.given[-1:] != ("no",)]
        return Text(" ".join(parts), "bold" if cell.strong else "")

    def actions(self, scene: Scene, width: int) -> RenderableType:
        """The legal actions, numbered from 1, each with what it touches."""
        lines = [self._action_line(number, action, scene) for number, action in enumerate(scene.actions, 1)]
        widest = max((line.cell_len for line in lines), default=0)
        columns = max(1, min(4, (width - 2) // (widest + 3))) if len(lines) > 4 else 1
        grid = Table.grid(padding=(0, 3))
        height = -(-len(lines) // columns)
        for row in range(height):
            grid.add_row(*lines[row::height])
        return Padding(grid, (0, 0, 0, 2))

    def _action_line(self, number: int, action: SceneAction, scene: Scene) -> Text:
        line = Text(f"{number:>2} ", "bold cyan")
        line.append(self._speak(action.label), "")
        touched = self._touched(action, scene)
        if touched:
            line.append(f"  {touched}", "dim")
        return line

    def _touched(self, action: SceneAction, scene: Scene) -> str:
        """The spoken name of the first thing that the action touches."""
        first = action.way[0] if action.way else ""
        for piece in scene.pieces:
            if piece.id == first:
                return self._speak(piece.name)
        inside = [piece for piece in scene.pieces if piece.area == first]
        return " ".join(self.piece(piece).plain.strip() for piece in inside)


def _small(written: str) -> str:
    """A small face in a few signs."""
    face, *texts = written.split("|")
    return _sign(face, texts) or face


def _sign(face: str, texts: Sequence[str]) -> str:
    """The texts of a face; where they only end the face's own sign, that sign: what `cat-W5` and `cat-B5` show is a 5,
    and only the drawing and its colour tell one from the other."""
    shown = "/".join(texts)
    own = face.rsplit("-", 1)[-1]
    return own if shown and own.endswith(shown) else shown


def _by_area(scene: Scene) -> dict[str, list[Piece]]:
    pieces: dict[str, list[Piece]] = {}
    for piece in sorted(scene.pieces, key=lambda piece: piece.slot):
        pieces.setdefault(piece.area, []).append(piece)
    return pieces
