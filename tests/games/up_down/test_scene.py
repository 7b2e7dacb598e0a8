"""Up Down: the table (section 13)."""

from __future__ import annotations

from tests.games.up_down.drawn import drawn, game, play
from yokocho.engine.match import Match
from yokocho.engine.record import ALL
from yokocho.engine.scene import Piece, Scene


def seven() -> Match:
    hands = [["pass", "pass", 50, 7, "shot"], [70, 80], [90], [91], [92], [], [93]]
    return drawn(hands, 40, [1, 2], discard=[3, "reverse", 5, 39], out=[5])


def lying(scene: Scene, area: str) -> list[Piece]:
    return sorted((piece for piece in scene.pieces if piece.area == area), key=lambda piece: piece.slot)


def notes(scene: Scene) -> dict[int, str]:
    return {mat.seat: mat.note.id for mat in scene.mats if mat.seat is not None and mat.note}


def test_the_last_number_lies_in_the_middle_with_its_ones_digit() -> None:
    (last,) = lying(seven().scene(None), "last")
    assert (last.id, last.face, last.slots) == ("card-40", "card", ("40", "0"))


def test_the_discards_below_it_lie_beside_the_topmost_in_sight() -> None:
    scene = seven().scene(1)
    assert [piece.id for piece in lying(scene, "discard")] == ["played-1", "card-5", "card-39"]
    assert next(area for area in scene.areas if area.id == "discard").count == 4


def test_the_own_hand_rises_with_specials_at_the_end_equal_ones_together() -> None:
    scene = seven().scene(0)
    hand = lying(scene, "p0-hand")
    assert [(piece.id, piece.slots[0]) for piece in hand] == [
        ("card-7", "7"), ("card-50", "50"), ("p0-pass", "×2"), ("p0-shot", "")
    ]  # fmt: skip
    assert [piece.slot for piece in hand] == [0, 1, 2, 3]


def test_a_card_and_the_middle_a_special_and_the_discards_a_shot_and_a_seat() -> None:
    ways = {action.way for action in seven().scene(0).actions}
    assert ways == {("card-50", "last"), ("p0-pass", "discard"), *[("p0-shot", f"m{seat}") for seat in (1, 2, 3, 4, 6)]}


def test_who_is_out_is_not_asked_and_says_so() -> None:
    match = seven()
    scene = match.scene(5)
    assert scene.actions == ()
    assert [mat.seat for mat in scene.mats if mat.lit] == [0]
    assert notes(scene) == {1: "note-next", 5: "note-out"}


def test_the_next_seat_is_marked_in_the_present_direction() -> None:
    assert notes(play(seven(), "pass").scene(None)) == {2: "note-next", 5: "note-out"}
    match = drawn([[50, 7], [70, 80], [90], []], 40, [1], out=[3], backwards=True)
    assert notes(match.scene(None))[2] == "note-next"
    order = match.scene(None).order
    assert order is not None
    assert (order.direction, order.turn, game().sentence(order.name)) == (-1, 0, "Play goes counter-clockwise")


def test_cards_that_do_not_fit_are_dimmed_for_who_has_the_turn_alone() -> None:
    match = drawn([[7, 14, 40, 50, "shot"], [7 + 1, 90]], 44, [1])
    dims = {piece.id for piece in match.scene(0).pieces if "dim" in piece.marks}
    assert dims == {"card-7", "card-40"}
    for viewer in (None, 1):
        assert not [piece for piece in match.scene(viewer).pieces if "dim" in piece.marks]
    assert not [piece for piece in play(match, 50).scene(0).pieces if "dim" in piece.marks], "no longer its turn"


def test_who_is_out_is_grey_with_the_hand_laid_open() -> None:
    match = play(drawn([[99, 1], [3, 4], [98, 9]], 90, [2]), 99)
    seats = {mat.seat: mat.out for mat in match.scene(0).mats if mat.seat is not None}
    assert seats == {0: False, 1: True, 2: False}
    assert [piece.marks for piece in lying(match.scene(0), "p1-hand")] == [("out",), ("out",)]


def test_several_drop_out_one_frame_after_the_other() -> None:
    match = play(drawn([[99, 1], [3, 4], [5, 6], [89]], 90, [2]), 99)
    outs = [[mat.seat for mat in game().scene(frame, 0).mats if mat.out] for frame in match.frames]
    assert [each for n, each in enumerate(outs) if not n or each != outs[n - 1]] == [[], [1], [1, 2]]
    orders = [scene.order for scene in (game().scene(frame, 0) for frame in match.frames)]
    turns = [order.turn for order in orders if order]
    assert [each for n, each in enumerate(turns) if not n or each != turns[n - 1]] == [0, 1, 2, 3]


def test_a_shot_marks_whom_it_names() -> None:
    match = play(seven(), "shot", at=3)
    first = game().scene(match.frames[0], 2)
    assert notes(first)[3] == "note-named"


def test_a_hand_that_is_laid_open_turns_over_in_place() -> None:
    match = play(drawn([[99, 1], [3, 4], [98, 9]], 90, [2]), 99)
    scenes = [game().scene(frame, 0) for frame in match.frames]
    assert [piece.face for piece in lying(scenes[1], "p1-hand")] == [None, None]
    opened = lying(scenes[2], "p1-hand")
    assert [(piece.id, piece.came_from) for piece in opened] == [
        ("card-3", ("p1-hand", 0)), ("card-4", ("p1-hand", 1))
    ]  # fmt: skip


def test_the_sheet_lists_what_the_viewer_has_not_seen_by_ones_digit() -> None:
    (sheet,) = seven().scene(0).sheets
    rows = {row[0].value: row for row in sheet.rows if row[0].value is not None}
    assert rows[0][2].value == "10 20 30 60 70 80 90 100"
    assert rows[0][0].strong
    assert not rows[3][0].strong
    assert rows[3][2].value == "13 23 33 43 53 63 73 83 93"
    specials = [row[1].value for row in sheet.rows if row[0].pieces]
    assert specials == [0, 0, 0], "two passes and the shot are in the own hand, the reverse lies there"


def test_when_it_is_over_a_sheet_tells_who_lasted_how_long() -> None:
    match = play(drawn([[99, 1], [3], [98, 9]], 97, [2]), 99)
    assert not match.over
    play(match, 9)
    end = next(sheet for sheet in match.scene(None).sheets if sheet.id == "sheet-end")
    assert end.open
    assert [(row[0].value, row[1].seat, row[2].value) for row in end.rows] == [(1, 2, 2), (2, 0, 1), (3, 1, 0)]


def test_seven_seats_are_all_there_for_every_viewer() -> None:
    match = seven()
    for viewer in (None, *range(7), ALL):
        scene = match.scene(viewer)
        assert [mat.seat for mat in scene.mats if mat.seat is not None] == list(range(7))
        assert scene.prompt is not None
        for lang in ("en", "ja"):
            assert game().sentence(scene.prompt.text, lang)
