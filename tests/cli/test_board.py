"""Boards in a terminal: what lies on one another is drawn from bottom to top."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest
from rich.console import Console

from yokocho.cli.board import Board
from yokocho.engine.game import load
from yokocho.engine.match import Match
from yokocho.engine.scene import Area, Cell, Mat, Piece, Scene, Sheet, Text


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


def shown(scene: Scene) -> list[list[str]]:
    """The words of each line."""
    console = Console(width=80, color_system=None)
    with console.capture() as drawn:
        console.print(Board(lambda each: each.id, {}, None).draw(scene))
    return [line.split() for line in drawn.get().splitlines() if line.strip()]


def test_faces_that_only_their_drawing_tells_apart_have_different_signs() -> None:
    """Colour may be switched off, and some do not see it."""
    text = Text("a")
    faces = (("cat-W5", ("5",)), ("cat-B5", ("5",)), ("card-h7", ("55",)), ("card", ("46", "6")), ("disc-1", ()))
    pieces = tuple(Piece(f"p{n}", "row", n, text, face, slots=slots) for n, (face, slots) in enumerate(faces))
    scene = Scene(mats=(Mat("middle"),), areas=(Area("row", "middle", "row"),), pieces=pieces)
    assert shown(scene) == [["W5", "B5", "55", "46/6", "a"]]


def test_small_faces_are_told_apart_in_sheets_too() -> None:
    faces = ("cat-W5|5", "cat-B5|5", "red-3|r3", "pass|")
    sheet = Sheet("s", Text("title"), (Cell(Text("seen")),), ((Cell(pieces=faces),),))
    console = Console(width=80, color_system=None)
    with console.capture() as drawn:
        console.print(Board(lambda each: each.id, {}, None).sheet(sheet))
    assert drawn.get().splitlines()[-2].split() == ["W5", "B5", "r3", "pass"]


def test_the_edges_of_a_board_have_their_names_as_its_viewer_sees_it() -> None:
    board = Area("board", "middle", "grid", width=2, height=2, column_names=("b", "a"), row_names=("1", "2"))
    piece = Piece("p", "board", 2, Text("a"), "die", slots=("w2",))
    scene = Scene(mats=(Mat("middle"),), areas=(board,), pieces=(piece,))
    assert shown(scene) == [["b", "a"], ["1", "·", "·"], ["2", "w2", "·"]]
    bare = msgspec.structs.replace(board, column_names=())
    assert shown(msgspec.structs.replace(scene, areas=(bare,))) == [["1", "·", "·"], ["2", "w2", "·"]]


@pytest.mark.parametrize(("viewer", "columns", "rows"), [(0, "abcde", "54321"), (1, "edcba", "12345")])
def test_the_second_seat_of_a_board_game_sees_its_names_turned(viewer: int, columns: str, rows: str) -> None:
    match = load("dice-out").new(2, seed=3)
    lines = shown_of(match, viewer)
    top = next(n for n, line in enumerate(lines) if line[-5:] == list(columns))
    assert [line[0] for line in lines[top + 1 : top + 6]] == list(rows)


def shown_of(match: Match, viewer: int) -> list[list[str]]:
    console = Console(width=100, color_system=None)
    names = {0: "Ann", 1: "Ben"}
    with console.capture() as drawn:
        speak = partial(match.game.sentence, lang="en", names=names, you=viewer)
        console.print(Board(speak, names, viewer).draw(match.scene(viewer)))
    return [line.split() for line in drawn.get().splitlines() if line.strip()]
