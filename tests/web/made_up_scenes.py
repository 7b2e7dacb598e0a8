"""Made-up scenes: together they use every kind of area and every field of a scene."""

from __future__ import annotations

from typing import Any, Literal

from yokocho.engine.scene import (
    Area,
    Button,
    Cell,
    Line,
    Mat,
    Note,
    Order,
    Piece,
    Prompt,
    Scene,
    SceneAction,
    Sheet,
    Tally,
    Text,
)

TONES = ("shu", "ai", "matsu", "karashi", "ume", "asagi")


def text(name: str) -> Text:
    return Text("thing", {"name": name})


def act(name: str, *way: str, final: bool = False, ghost: str | None = None) -> SceneAction:
    return SceneAction(name, {}, way, Text("act", {"what": name}), final, ghost)


def die(id_: str, area: str, slot: int, pips: int, owner: int, layer: int = 0, **more: Any) -> Piece:
    return Piece(
        id_, area, slot, text(f"{TONES[owner]} {pips}"), f"die-{pips}", tone=TONES[owner], owner=owner, layer=layer,
        **more,
    )  # fmt: skip


def mats(seats: int = 3, *, lit: bool = False, note: Text | None = None) -> tuple[Mat, ...]:
    made: list[Mat] = []
    for seat in range(seats):
        tallies = (Tally(f"t{seat}-a", text("points"), 3 * seat, "token"), Tally(f"t{seat}-b", text("cards"), 5))
        word = note if seat == 0 else text("out") if seat == 2 else None
        made.append(Mat(f"m{seat}", seat, tallies=tallies, lit=lit and seat == 0, note=word))
    return (Mat("middle"), *made)


def stacks() -> Scene:
    """A board of dice that stand on one another, with a claim that can be made at any time."""
    pieces = (
        die("r1", "board", 2, 1, 0), die("w1", "board", 7, 1, 1), die("r2", "board", 7, 2, 0, 1),
        die("w3", "board", 7, 3, 1, 2, marks=("last",)), die("r3", "board", 12, 3, 0, marks=("danger",)),
        die("w2", "board", 11, 2, 1, 0), die("r4", "board", 11, 3, 0, 1), die("w4", "board", 17, 2, 1),
        die("turned", "board", 22, 2, 1, turn=12, marks=("found",)), die("star", "board", 24, 1, 0, marks=("odd",)),
    )  # fmt: skip
    return Scene(
        mats=mats(2, lit=True),
        areas=(
            Area(
                "board", "middle", "grid", text("board"), width=5, height=5, outline=True, danger=(0, 4, 20), size="xl",
                column_names=tuple("abcde"), row_names=tuple("54321"),
            ),
        ),
        pieces=pieces,
        actions=(
            act("climb", "r3", "board#17", ghost="die-3|shu"),
            act("walk", "r3", "board#13", ghost="die-1|shu"),
            act("back", "r1", "board#1", final=True),
        ),
        prompt=Prompt(Text("ask", {"what": "Move a die"}), True, buttons=(
            Button("claim", Text("act", {"what": "Three of a kind!"}), "token", key="t"),
        )),
        heading=text("Turn 4"),
    )  # fmt: skip


def bag() -> Scene:
    """A last number, a pile and a bag, seats in a row of whom one is out, a hand some of which does not fit."""
    hand = [(5, ()), (25, ()), (64, ("dim",)), (66, ()), (93, ("dim",))]
    return Scene(
        mats=mats(3, lit=True, note=text("your turn")),
        areas=(
            Area("last", "middle", "rack", text("last number"), capacity=1, outline=True, size="l"),
            Area("pile", "middle", "pile", text("pile"), count=31),
            Area("bag", "middle", "pile", text("bag"), count=12, outline=True),
            Area("empty", "middle", "pile", text("box"), count=0, outline=True, size="s"),
            Area("ring", "middle", "row", text("seats"), capacity=6, size="s"),
            Area("pool", "middle", "pool", text("loose"), capacity=4, size="s"),
            Area("hand", "m0", "fan", text("hand"), size="l"),
            *(Area(f"h{n}", f"m{n}", "fan", text("hand"), size="s", compact=True) for n in (1, 2)),
        ),
        pieces=(
            Piece("n65", "last", 0, text("65"), "card", slots=("65", "up"), tone="ai"),
            Piece("under", "pile", 0, text("hidden"), None, "back"),
            Piece("sack", "bag", 0, text("bag"), "bag"),
            *(
                Piece(f"s{n}", "ring", n, text(f"seat {n}"), "token", slots=(str(n + 1),), tone=TONES[n], owner=n,
                      marks=("out",) if n == 2 else ("chosen",) if n == 1 else ())
                for n in range(3)
            ),
            *(
                Piece(f"p{n}", "pool", n, text("loose"), "token", slots=(str(n),), tone="matsu", size=n + 1)
                for n in range(2)
            ),
            *(
                Piece(f"c{card}", "hand", n, text(str(card)), "card", slots=(str(card), ""), tone="sumi", marks=marks)
                for n, (card, marks) in enumerate(hand)
            ),
            *(Piece(f"h{n}-{k}", f"h{n}", k, text("hidden"), None, "back") for n in (1, 2) for k in range(5)),
        ),
        actions=(
            act("5", "c5", "last", final=True), act("25", "c25", "last"), act("66", "c66", "m1"),
            act("66b", "c66", "m2"),
        ),
        prompt=Prompt(Text("ask", {"what": "Play a number"}), True, (2, 3)),
        heading=text("65 lies"),
    )  # fmt: skip


def notebook() -> Scene:
    """Rows of hidden and known cards, a neighbour's hand to draw from, and pencil marks on paper."""
    areas: list[Area] = [Area("rule", "middle", "rack", text("rule"), capacity=2, outline=True)]
    pieces: list[Piece] = [Piece("rule-b", "rule", 0, text("rule B"), "card", slots=("B", "rule"), tone="ume")]
    for seat in range(3):
        mat = f"m{seat}"
        areas += [
            Area(f"j{seat}", mat, "rack", text("missing"), capacity=1, outline=True, size="s"),
            Area(f"pairs{seat}", mat, "row", text("pairs"), size="s", compact=seat > 0),
            Area(f"shared{seat}", mat, "row", text("shared"), size="s"),
            Area(f"hand{seat}", mat, "fan", text("hand"), size="l" if seat == 0 else "s", compact=seat > 0),
        ]
        pieces.append(Piece(f"jiji{seat}", f"j{seat}", 0, text("hidden"), None, "back", marks=("found",) * (seat == 2)))
        pieces += [
            Piece(f"sh{seat}{n}", f"shared{seat}", n, text("3"), "card", slots=("3", "W"), tone="sumi")
            for n in range(2)
        ]
        pieces.append(Piece(f"st{seat}", f"shared{seat}", 1, text("3"), "card", slots=("3", "B"), tone="shu", layer=1))
        for n in range(4):
            face = "card" if seat == 0 else None
            pieces.append(
                Piece(f"hd{seat}-{n}", f"hand{seat}", n, text(str(n)), face, "back", (str(n), "W") if face else ())
            )
    areas.append(Area("paper", "m0", "sheet", text("notebook"), width=8, height=3))
    pieces += [Piece(f"mark{n}", "paper", n * 3, text("mark"), "tick" if n % 2 else "cross", size=1) for n in range(7)]
    cell = Cell(text("kind"))
    return Scene(
        mats=mats(3, lit=True),
        areas=tuple(areas),
        pieces=tuple(pieces),
        actions=tuple(act(f"draw {n}", f"hd1-{n}") for n in range(4)),
        prompt=Prompt(Text("ask", {"what": "Draw a card from Bo"}), True),
        sheets=(
            Sheet("known", text("Known"), (cell, Cell(value="?"), Cell(seat=1)), (
                (Cell(seat=0), Cell(value=4, strong=True), Cell(pieces=("card|7|W|shu", "card|8", "tick"))),
                (Cell(seat=1), Cell(text("nothing")), Cell(value="—")),
            )),
        ),
        heading=text("Night 1"),
    )  # fmt: skip


def street(fresh: int = 3) -> Scene:
    """A map with lines and houses, a track with markers that share a place, a box of cubes."""
    return Scene(
        mats=mats(3),
        areas=(
            Area("map", "middle", "map", text("street"), width=8, height=5, danger=(7, 15), outline=True),
            Area("track", "middle", "track", text("points"), capacity=30),
            Area("box", "middle", "volume", text("box"), width=3, height=3, capacity=18, danger=(8,), size="l"),
        ),
        pieces=(
            Piece("h1", "map", 9, text("house"), "house", tone="matsu", size=2),
            Piece("h2", "map", 30, text("house"), "house", tone="karashi", owner=2),
            *(Piece(f"pt{n}", "track", 11, text("marker"), "token", tone=TONES[n], owner=n) for n in range(3)),
            Piece("pt9", "track", 0, text("marker"), "token", tone="ume"),
            *(
                Piece(f"q{slot}", "box", slot, text("cube"), "cube", tone=TONES[slot % 6])
                for slot in (0, 1, 3, 4, 6, 9, 10)
            ),
        ),
        lines=(
            Line("l0", "map", (0, 1, 2, 3, 11, 19, 27), 0, fresh),
            Line("l1", "map", (32, 33, 25, 26, 27, 28, 29), 1),
            Line("l2", "map", (39, 38, 37, 36, 28, 20, 12), 2),
            Line("l3", "map", (6, 14, 22)),
            Line("l4", "map", (24,), 3),
        ),
        actions=(act("cube", "q10", "box#13"), act("cube", "q10", "box#7"), act("build", "h2", "map#23")),
        prompt=Prompt(Text("ask", {"what": "Build"}), True),
        heading=text("Round 2"),
    )  # fmt: skip


def ring(direction: Literal[1, -1] = 1, turn: int = 0, number: int = 65, out: tuple[int, ...] = (3,)) -> Scene:
    """Seats round the table in an order that may turn, a number in the middle, somebody who is out."""
    made: list[Mat] = []
    for seat in range(5):
        tallies = (Tally(f"t{seat}", text("cards"), 3, "token"),)
        made.append(
            Mat(f"m{seat}", seat, tallies=tallies, lit=seat == turn, note=text("out"), out=seat in out, ready=seat == 2)
        )
    hands = [
        Piece(f"c{seat}-{n}", f"h{seat}", n, text(f"{seat}{n}"), "card", "back", (str(n), ""), marks=("out",))
        if seat in out
        else Piece(f"c{seat}-{n}", f"h{seat}", n, text("hidden"), None, "back")
        for seat in range(1, 5)
        for n in range(3)
    ]
    return Scene(
        mats=(Mat("middle"), *made),
        areas=(
            Area("pile", "middle", "pile", text("pile"), count=31, outline=True, size="s"),
            Area("last", "middle", "rack", text("last number"), capacity=1, outline=True, size="xl", counts=True),
            *(Area(f"h{seat}", f"m{seat}", "fan", text("hand"), size="l" if not seat else "s", compact=seat > 0)
              for seat in range(5)),
        ),
        pieces=(
            Piece(f"n{number}", "last", 0, text(str(number)), "card", slots=(str(number), "up"), tone="ai"),
            *(Piece(f"own{n}", "h0", n, text(str(n)), "card", slots=(str(n), ""), count=n) for n in range(4)),
            *hands,
        ),
        prompt=Prompt(Text("ask", {"what": "Play"}), True),
        order=Order(text("clockwise" if direction == 1 else "counter-clockwise"), direction, turn),
    )  # fmt: skip


def notes() -> Scene:
    """A sheet to make notes on, with two kinds of help."""

    def cell(row: int, column: int) -> Cell:
        given: list[tuple[Literal["", "yes", "no"], ...]] = [("", "no"), ("no", "no"), ("yes", "yes"), ("", "")]
        return Cell(
            notes=tuple(
                Note(f"n{row}-{column}-{n}", f"card|{column * 4 + n}||shu", text(f"kind {column * 4 + n}"), given[n])
                for n in range(4)
            )
        )  # fmt: skip

    scene = notebook()
    rows = tuple((Cell(seat=row), *[cell(row, column) for column in range(4)]) for row in (1, 2))
    columns = tuple(Cell(text(name)) for name in ("whose", "a", "b", "c", "d"))
    sheet = Sheet("notes", text("Notes"), columns, rows, helps=(text("what I saw"), text("logic")))
    return Scene(scene.mats, scene.areas, scene.pieces, prompt=scene.prompt, sheets=(sheet,))


ALL = {"stacks": stacks, "bag": bag, "notebook": notebook, "street": street, "ring": ring, "notes": notes}
