"""Scenes and the differences between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from yokocho.engine.scene import (
    Area,
    Line,
    Mat,
    Piece,
    Prompt,
    Scene,
    SceneAction,
    SceneDelta,
    Sheet,
    Text,
    apply_delta,
    difference,
)

NAME = Text("name")


def mat(key: int, n: int) -> Mat:
    return Mat(f"m{key}", n)


def area(key: int, n: int) -> Area:
    return Area(f"a{key}", "m0", "row", capacity=n)


def piece(key: int, n: int) -> Piece:
    return Piece(f"p{key}", "a0", n, NAME)


def line(key: int, n: int) -> Line:
    return Line(f"l{key}", "a0", (n,))


def sheet(key: int, n: int) -> Sheet:
    return Sheet(f"s{key}", NAME, (), (), open=bool(n % 2))


KINDS: dict[str, Callable[[int, int], Any]] = {
    "mats": mat, "areas": area, "pieces": piece, "lines": line, "sheets": sheet,
}  # fmt: skip


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    parts: dict[str, Any] = {
        kind: tuple(make(each, draw(st.integers(0, 3))) for each in draw(st.lists(st.integers(0, 4), unique=True)))
        for kind, make in KINDS.items()
    }
    actions = tuple(SceneAction("go", {"to": n}, (f"p{n}",), NAME) for n in range(draw(st.integers(0, 2))))
    return Scene(**parts, actions=actions, prompt=draw(st.none() | st.just(Prompt(NAME))))


def ordered(scene: Scene) -> Scene:
    parts: Any = {kind: tuple(sorted(getattr(scene, kind), key=lambda item: item.id)) for kind in KINDS}
    return msgspec.structs.replace(scene, **parts)


@settings(deadline=None, derandomize=True, max_examples=300)
@given(scenes(), scenes())
def test_a_difference_gives_the_scene_back(before: Scene, after: Scene) -> None:
    delta = difference(before, after)
    assert ordered(apply_delta(before, delta)) == ordered(after)
    wire = msgspec.json.decode(msgspec.json.encode(delta), type=SceneDelta)
    assert ordered(apply_delta(before, wire)) == ordered(after)


@settings(deadline=None, derandomize=True, max_examples=100)
@given(scenes(), scenes(), st.randoms(use_true_random=False))
def test_the_order_of_a_list_does_not_show_in_a_difference(before: Scene, after: Scene, chance: Any) -> None:
    mixed: Any = {kind: tuple(chance.sample(getattr(after, kind), len(getattr(after, kind)))) for kind in KINDS}
    assert difference(before, msgspec.structs.replace(after, **mixed)) == difference(before, after)


def test_nothing_changed_is_nothing_told() -> None:
    scene = Scene(mats=(Mat("m"),), pieces=(Piece("p", "a", 0, NAME),))
    same = msgspec.json.decode(msgspec.json.encode(scene), type=Scene)
    assert difference(scene, same) == SceneDelta()


def test_only_what_changed_is_told() -> None:
    one, two, moved = (Piece(key, "a", slot, NAME) for key, slot in (("p1", 0), ("p2", 1), ("p2", 2)))
    delta = difference(Scene(pieces=(one, two)), Scene(pieces=(one, moved)))
    assert (delta.pieces, delta.gone) == ((moved,), ())
    delta = difference(Scene(pieces=(one, two)), Scene(pieces=(one,)))
    assert (delta.pieces, delta.gone) == ((), ("p2",))
