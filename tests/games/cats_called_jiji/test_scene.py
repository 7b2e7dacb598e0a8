"""Cats Called Jiji: the table (section 13)."""

from __future__ import annotations

from tests.games.cats_called_jiji.drawn import altered, declare, discovering, do, drawn, facts_of, game, ready
from yokocho.engine.match import Match
from yokocho.engine.record import ALL
from yokocho.engine.scene import Piece, Scene, Sheet
from yokocho.games.cats_called_jiji.actions import KINDS

HANDS = ("W3 W8", "B7", "W1", "B6 B8")
VIEWERS = (None, 0, 1, 2, 3, ALL)


def table() -> Match:
    """Seat 0 (Jiji W4) draws the B7 of seat 1; under rule A only W3 may be shared, numbers being at most 2 away."""
    return drawn(HANDS, "W4 B4 W6 B5")


def lying(scene: Scene, area: str) -> list[Piece]:
    return sorted((piece for piece in scene.pieces if piece.area == area), key=lambda piece: piece.slot)


def notebook(match: Match, viewer: int | None) -> Sheet:
    return next(sheet for sheet in match.scene(viewer).sheets if sheet.id == "sheet-notebook")


def given(sheet: Sheet, help_: int) -> dict[str, dict[str, str]]:
    """By row, what the help says of each kind of which it says anything."""
    found: dict[str, dict[str, str]] = {}
    for head, *cells in sheet.rows:
        notes = [note for cell in cells for note in cell.notes]
        words = {note.piece[4:6]: note.given[help_] for note in notes if note.given[help_]}
        found["extra" if head.seat is None else str(head.seat)] = words
    return found


def test_hand_cards_that_may_not_be_shared_are_dimmed_for_their_owner_alone() -> None:
    match = do(table(), 0, "draw")
    dims = {viewer: {p.id for p in match.scene(viewer).pieces if "dim" in p.marks} for viewer in VIEWERS}
    assert dims.pop(0) == {"p0-W8", "p0-B7"}
    assert not any(dims.values())
    assert not [p for p in do(match, 0, "share", kind="W3").scene(0).pieces if "dim" in p.marks]


def test_who_has_answered_is_marked_and_nothing_else_told() -> None:
    match = game().new(4, seed=3)
    for seat in range(4):
        match.act(seat, ("keep_hand", {}))
    starter = next(iter(match.actors))
    match.act(starter, ("choose_rule", {"rule": "A"}))
    match.act(2, next(action for action in match.legal(2)))
    for viewer in (None, 0, 3):
        scene = match.scene(viewer)
        assert {mat.seat: mat.ready for mat in scene.mats if mat.seat is not None} == {
            0: False, 1: False, 2: True, 3: False,
        }  # fmt: skip
        assert lying(scene, "p2-jiji")[0].face is None
    for seat in (0, 1, 3):
        match.act(seat, next(action for action in match.legal(seat)))
    assert not any(mat.ready for mat in match.scene(None).mats)


def test_laid_pairs_lie_two_and_two() -> None:
    match = do(drawn(("W7 W3", "W7", "W1", "B6"), "W4 B4 W6 B5"), 0, "draw")
    pair = lying(match.scene(None), "p0-pairs")
    assert [(piece.slot, piece.marks) for piece in pair] == [(0, ("pair",)), (1, ("pair",))]


def test_the_second_card_of_a_pair_can_be_hidden_by_touch() -> None:
    """CJ-12: both copies do the same."""
    match = ready(4)
    do(match, min(match.actors), "choose_rule", rule="A")
    match = altered(match, hand={0: 0b11}, twin={0: 0b10}, hand_count={0: 3})
    scene = match.scene(0)
    held = {piece.id: piece.stands_for for piece in lying(scene, "p0-hand")}
    assert held == {"p0-W1": None, "p0-W2": None, "p0-W2-b": "p0-W2"}
    assert ("p0-W2", "p0-jiji") in {action.way for action in scene.actions}


def test_what_was_found_lies_in_a_row_without_gaps_beside_the_discovery_card() -> None:
    match = do(do(drawn(("W3 W8", "B7", "W1", "B6 B8"), "W4 B4 W6 B5"), 0, "draw"), 0, "share", kind="W3")
    declare(match, 0, "W6 B5")
    row = lying(match.scene(1), "p0-found")
    assert [(piece.slot, piece.id) for piece in row] == [(0, "disc-1"), (1, "cat-2-W6"), (2, "cat-3-B5")]


def test_between_the_games_of_a_long_day_the_missing_jiji_lie_open() -> None:
    """CJ-R19."""
    match = declare(discovering("W2 B4 W6", extra="B4", match="long_day"), 0, "B8")
    match = declare(declare(altered(match, phase=6), 1, "B8"), 2, "B8")
    assert facts_of(match).phase == "choose_starter"
    for viewer in (None, 0, 1, 2, ALL):
        lie = {
            piece.id for piece in match.scene(viewer).pieces if piece.area == "extra" or piece.area.endswith("-jiji")
        }
        assert lie == {"cat-0-W2", "cat-1-B4", "cat-2-W6", "cat-extra-B4"}
        assert all(place.chosen for place in facts_of(match, viewer).jiji.values())


def test_a_rule_card_says_its_rule_in_words_or_that_it_is_a_table_of_ones_own() -> None:
    own = " ".join(f"{letter}=" + "/".join(["11111111"] * 8) for letter in "ABC")
    for rules, said in (("house", "house table"), (own, "your own")):
        (card,) = lying(drawn(HANDS, "W4 B4 W6 B5", share_rules=rules).scene(0), "rule")
        assert said in game().sentence(card.name)


def test_before_anything_is_named_the_prompt_lists_nothing() -> None:
    match = do(do(table(), 0, "draw"), 0, "share", kind="W3")
    for named in ("", "W6"):
        if named:
            do(match, 0, "name_kind", kind=named)
        prompt = match.scene(0).prompt
        assert prompt is not None
        assert ("Named" in game().sentence(prompt.text), "（" in game().sentence(prompt.text, "ja")) == (
            bool(named),
            bool(named),
        )


def test_the_jiji_that_are_looked_at_wink_one_after_the_other_and_a_found_one_goes_to_its_finder() -> None:
    match = do(do(table(), 0, "draw"), 0, "share", kind="W3")
    declare(match, 0, "W6")
    seen: list[tuple[str, str | None]] = []
    for frame in match.frames:
        looked = [piece for piece in game().scene(frame, 3).pieces if "looked" in piece.marks]
        seen += [(piece.area, piece.back) for piece in looked]
    assert seen == [("p1-jiji", "jiji-wink"), ("p2-jiji", "jiji-wink"), ("p3-jiji", "jiji-back")]
    (found,) = [piece for piece in match.scene(3).pieces if piece.id == "cat-2-W6"]
    assert (found.area, found.marks) == ("p0-found", ("found",))


def test_the_notebook_has_a_row_for_each_hidden_jiji_of_another_and_four_columns_of_kinds() -> None:
    sheet = notebook(table(), 1)
    assert [row[0].seat for row in sheet.rows] == [0, 2, 3]
    kinds = [[note.piece[4:6] for note in cell.notes] for cell in sheet.rows[0][1:]]
    assert kinds == [list(KINDS[at : at + 4]) for at in (0, 4, 8, 12)]
    ids = [note.id for row in sheet.rows for cell in row for note in cell.notes]
    assert len(ids) == len(set(ids)) == 3 * 16
    three = notebook(drawn(("W3", "B7", "W1"), "W4 B4 W6", extra="B2"), 0)
    assert [row[0].seat for row in three.rows] == [1, 2, None]


def test_the_notebook_helps_by_what_was_seen_or_by_plain_logic_or_not_at_all() -> None:
    match = do(do(table(), 0, "draw"), 0, "share", kind="W3")
    sheet = notebook(match, 1)
    assert [game().sentence(each) for each in sheet.helps] == ["What I have seen", "Plain logic"]
    assert given(sheet, 0) == {"0": {}, "2": {}, "3": {}}, "no kind has both copies in sight"
    logic = given(sheet, 1)
    assert set(logic["0"]) == {f"{colour}{n}" for colour in "WB" for n in (6, 7, 8)}, "it shared a 3: rule A"
    assert (logic["2"], logic["3"]) == ({}, {})
    declare(match, 0, "W1")
    looked = given(notebook(match, 0), 0)
    assert looked["2"]["W6"] == "yes"
    assert list(looked["2"].values()).count("no") == 15
    assert given(notebook(match, 2), 0) == {"0": {}, "1": {}, "3": {}}, "what one has looked at helps nobody else"
