"""Boards in a terminal: what lies on one another is drawn from bottom to top."""

from __future__ import annotations

from rich.console import Console

from yokocho.cli.board import Board
from yokocho.engine.scene import Area, Mat, Piece, Scene, Text


def test_a_stack_is_drawn_from_bottom_to_top_whatever_the_order_of_the_scene() -> None:
    text = Text("a")
    pieces = tuple(
        Piece(f"{sign}{layer}", "board", slot, text, "die", slots=(sign,), layer=layer)
        for slot, layer, sign in ((1, 2, "r3"), (1, 0, "w1"), (1, 1, "r2"), (3, 0, "w2"))
    )
    scene = Scene(
        mats=(Mat("middle"),), areas=(Area("board", "middle", "grid", width=2, height=2),), pieces=pieces,
    )  # fmt: skip
    console = Console(width=60)
    with console.capture() as drawn:
        console.print(Board(lambda each: each.id, {}, None).draw(scene))
    assert drawn.get().split() == ["·", "w1r2r3", "·", "w2"]
