"""Dice Out: the table (section 13)."""

from __future__ import annotations

import pytest

from tests.games.dice_out.drawn import drawn, facts, game, move, opening, places
from yokocho.engine.match import Match
from yokocho.engine.scene import Piece, SceneAction
from yokocho.engine.ways import code_of

CALM = {"c2": "r1", "a2": "r2", "e2": "r3", "c4": "w1", "a4": "w2", "e4": "w3"}


def pieces(match: Match, viewer: int | None = 0) -> dict[str, Piece]:
    return {piece.id: piece for piece in match.scene(viewer).pieces}


def action(match: Match, seat: int, start: str, to: str) -> SceneAction:
    return next(a for a in match.scene(seat).actions if (a.params.get("from"), a.params.get("to")) == (start, to))


@pytest.mark.parametrize("rows", [4, 5, 6, 7])
def test_the_own_home_row_is_nearest_and_left_is_left_as_the_seat_sits(rows: int) -> None:
    match = drawn({**CALM, "c4": "w1"}, rows=rows)
    red, white, watcher = (pieces(match, viewer) for viewer in (0, 1, None))
    assert red["exit-a1"].slot == watcher["exit-a1"].slot == 5 * (rows - 1)
    assert red[f"exit-e{rows}"].slot == 4
    assert white["exit-a1"].slot == 4
    assert white[f"exit-e{rows}"].slot == 5 * (rows - 1)
    board = match.scene(0).areas[0]
    assert (board.kind, board.width, board.height) == ("grid", 5, rows)


def test_exits_show_an_arrow_in_the_colour_that_runs_for_them() -> None:
    match = drawn(CALM)
    assert {name: piece.face for name, piece in pieces(match, 0).items() if name.startswith("exit")} == {
        "exit-a5": "exit-red-up", "exit-e5": "exit-red-up", "exit-a1": "exit-white-down", "exit-e1": "exit-white-down",
    }  # fmt: skip
    assert pieces(match, 1)["exit-a1"].face == "exit-white-up"


def test_dice_have_as_many_pips_as_they_show_and_lie_on_one_another_and_on_the_signs_of_exits() -> None:
    match = drawn({"c3": "w1r2", "c2": "r2w3", "a1": "r3", "a5": "w2"})
    lying = sorted((p.slot, p.layer, p.face) for p in pieces(match).values() if p.id.startswith("die"))
    assert {p.layer for name, p in pieces(match).items() if name.startswith("exit")} == {-1}
    assert lying == [(0, 0, "white-2"), (12, 0, "white-1"), (12, 1, "red-2"), (17, 0, "red-2"), (17, 1, "white-3"),
                     (20, 0, "red-3")]  # fmt: skip


def test_a_die_keeps_its_id_while_it_moves_and_turns() -> None:
    match = drawn(CALM)
    before = pieces(match)["die-0-0"]
    after = pieces(move(match, "c2-c3"))["die-0-0"]
    assert (before.face, before.slot, after.face, after.slot) == ("red-1", 17, "red-2", 12)
    assert after.marks == ("last",)


def test_a_move_is_two_touches_and_its_label_tells_the_new_value() -> None:
    match = drawn({"c2": "r1", "c3": "w1", "a2": "r2", "e2": "r3", "a4": "w2", "e4": "w3"})
    climb, walk = action(match, 0, "c2", "c3"), action(match, 0, "c2", "c1")
    assert climb.way == ("board#17", "board#12")
    assert game().sentence(climb.label) == "c2 onto c3: the die turns to 2 and climbs"
    assert game().sentence(walk.label) == "c2 to c1: the die turns to 2"
    assert action(drawn(CALM, turn=1), 1, "c4", "c3").way == ("board#17", "board#12")


def test_the_end_of_a_move_shows_the_die_with_its_new_value() -> None:
    match = drawn({"c2": "r1", "c3": "w1", "a2": "r3", "e2": "r3", "a4": "w2", "e4": "w3"})
    assert (action(match, 0, "c2", "c3").ghost, action(match, 0, "a2", "a1").ghost) == ("red-2|r2|shu", "red-1|r1|shu")
    assert action(drawn(CALM, turn=1), 1, "c4", "c3").ghost == "white-2|w2"


def test_the_edges_of_the_board_name_columns_and_rows_as_the_seat_sees_them() -> None:
    match = drawn(CALM, rows=4)
    red, white = (match.scene(seat).areas[0] for seat in (0, 1))
    assert ("".join(red.column_names), "".join(red.row_names)) == ("abcde", "4321")
    assert ("".join(white.column_names), "".join(white.row_names)) == ("edcba", "1234")


def test_a_claim_has_a_key_at_any_time_and_says_nothing_of_a_set() -> None:
    board = {"c2": "r1", "a2": "r2", "e2": "r2", "c4": "w1", "a4": "w2", "e4": "w3"}
    for match in (drawn(board, claims="spoken"), move(drawn(board, claims="spoken"), "c2-c3")):
        for seat in (0, 1):
            prompt = match.scene(seat).prompt
            assert prompt is not None
            assert [(button.id, button.key) for button in prompt.buttons] == [("claim", "d")]


def test_a_die_that_has_reached_its_exit_leaves_the_board_when_the_game_is_over() -> None:
    match = drawn({"d4": "r1", "a1": "r1", "b1": "r3", "c5": "w1", "a4": "w2", "b4": "w3"}, claims="spoken")
    arrived = pieces(move(match, "d4-e5"))
    assert arrived["die-0-0"].marks == ("last",)
    match.act(1, ("accept_exit", {}))
    assert match.over
    assert pieces(match)["die-0-0"].marks == ("leaves",)


def test_the_dice_are_placed_by_buttons_one_for_each_order() -> None:
    match = opening(seed=23)
    prompt = match.scene(0).prompt
    assert prompt is not None
    assert [button.id for button in prompt.buttons] == [
        "order-1-2-3", "order-1-3-2", "order-2-1-3", "order-2-3-1", "order-3-1-2", "order-3-2-1",
    ]  # fmt: skip
    assert not [mark for piece in pieces(match).values() for mark in piece.marks]
    waiting = match.scene(1).prompt
    assert waiting is not None
    assert (waiting.mine, waiting.buttons) == (False, ())
    assert [piece.area for piece in pieces(match).values() if piece.id.startswith("die-0")] == ["p0-dice"] * 3
    assert [piece.area for piece in pieces(places(match, "213")).values() if piece.id.startswith("die-0")] == [
        "board"
    ] * 3


def opening_of(seat: int) -> Match:
    """A new game in which this seat is the first to place its dice."""
    return next(match for match in map(opening, range(99)) if seat in match.actors)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_order_on_a_button_comes_about_as_the_seat_sees_it_from_left_to_right(seat: int) -> None:
    for at, button in enumerate(button_labels(opening_of(seat), seat)):
        match = opening_of(seat)
        action = match.scene(seat).actions[at]
        assert game().sentence(action.label) == f"Place {button}"
        match.act(seat, (action.name, action.params))
        row = sorted((p.slot, p.face) for p in pieces(match, seat).values() if p.area == "board" and p.owner == seat)
        assert " – ".join(str(face)[-1] for _, face in row) == button


def button_labels(match: Match, seat: int) -> list[str]:
    prompt = match.scene(seat).prompt
    assert prompt is not None
    return [game().sentence(button.label) for button in prompt.buttons]


def test_in_the_opening_each_is_told_its_colour_who_goes_first_and_what_both_rolled() -> None:
    match = opening_of(1)
    for viewer, colour in ((0, "red"), (1, "white")):
        scene = match.scene(viewer)
        assert scene.prompt is not None
        assert scene.heading is not None
        assert f"You play {colour}." in game().sentence(scene.prompt.text, you=viewer)
        said = game().sentence(scene.heading, names={1: "Aki"}, you=viewer)
        assert said == "The opening · " + ("you go first" if viewer == 1 else "Aki goes first")
        assert not [area.id for area in scene.areas if area.compact]
    watching = match.scene(None).prompt
    assert watching is not None
    assert "You play" not in game().sentence(watching.text)


def test_the_number_of_the_move_never_goes_back() -> None:
    match = drawn({"d4": "r1", "a1": "r1", "b1": "r3", "c5": "w1", "a4": "w2", "b4": "w3"}, claims="spoken")
    move(match, "d4-e5")
    match.act(1, ("accept_exit", {}))
    shown = [match.game.scene(frame, 0).heading for made in match.moves for frame in made.frames]
    numbers = [int(heading.args["move"]) for heading in shown if heading is not None]
    assert match.over
    assert numbers == sorted(numbers)
    assert numbers[-1] == facts(match).moves


def test_the_dice_of_a_claimed_set_are_marked_and_none_before() -> None:
    board = {"c2": "r1", "a2": "r2", "e2": "r2", "c4": "w1", "a4": "w2", "e4": "w3"}
    match = move(drawn(board), "c2-c3")
    assert [pieces(match)[f"die-0-{i}"].marks for i in range(3)] == [("found",)] * 3
    spoken = move(drawn(board, claims="spoken"), "c2-c3")
    assert {mark for piece in pieces(spoken).values() for mark in piece.marks} == {"last"}


def test_accepting_an_exit_is_asked_twice_and_passing_has_a_button() -> None:
    match = drawn({"d4": "r1", "a1": "r1", "b1": "r3", "c5": "w1", "a4": "w2", "b4": "w3"}, claims="spoken")
    (accept,) = move(match, "d4-e5").scene(1).actions
    assert (accept.way, accept.final) == (("accept",), True)
    stuck = drawn({"b2": "r1w2", "c2": "r1w2", "d2": "r2w3"}).scene(0)
    assert stuck.prompt is not None
    assert [button.id for button in stuck.prompt.buttons] == ["pass"]


def test_the_opening_rolls_stand_on_a_sheet() -> None:
    match = opening(seed=23)
    (sheet,) = match.scene(None).sheets
    assert len(sheet.rows) == len(facts(match).rolls) == 4
    assert sheet.rows[-1][1].pieces == tuple(f"red-{value}|r{value}" for value in facts(match).rolls[-1].dice[0])


@pytest.mark.parametrize("rows", [4, 5, 6, 7])
@pytest.mark.parametrize("seat", [0, 1])
def test_touched_cells_mean_the_same_move_at_every_size_of_the_board(rows: int, seat: int) -> None:
    board = {"c2": "r1", "a2": "r2", "e2": "r3", "c4": "w1", "a4": "w2", "e4": "w3"}
    match = drawn(board, turn=seat, rows=rows)
    for each in match.scene(seat).actions:
        code = code_of(game(), seat, each.way, match.options)
        assert code is not None
        assert game().codec.decode(code).params == each.params
