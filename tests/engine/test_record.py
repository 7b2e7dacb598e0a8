"""Records: an annotated class gives layout, types and sight; what nothing is said of is hidden."""

from __future__ import annotations

from typing import Annotated, Any, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yokocho.engine.record import (
    ALL,
    COUNTER,
    HIDDEN,
    OWN,
    PUBLIC,
    SPECTATOR,
    I16s,
    Record,
    U8s,
    U32s,
    read,
    shown_if,
)

OPTIONS = {"open": "no"}


class State(Record):
    """One field of every kind."""

    bets: Annotated[U32s, "u4", (3,), OWN]
    purse: Annotated[U8s, "u1", (3, 5), OWN]
    board: Annotated[U8s, "u1", (2, 4), PUBLIC]
    drawn: Annotated[int, "u2", PUBLIC, COUNTER]
    depth: Annotated[int, "i2", PUBLIC]
    heights: Annotated[I16s, "i2", (2, 2), PUBLIC]
    pile: Annotated[U8s, "u1", (4,), shown_if("open", "yes", PUBLIC)]
    own_or_all: Annotated[U8s, "u1", (3,), shown_if("open", "yes", PUBLIC, OWN)]
    forgotten: Annotated[U8s, "u1", (6,)]
    score: Annotated[float, "f8", PUBLIC]
    tail: Annotated[U8s, "u1", (8,), HIDDEN]


def seen(viewer: int, options: dict[str, str] = OPTIONS) -> dict[str, list[int]]:
    """Places of each field that the viewer sees, by index into the flattened field."""
    state = State.layout.mask(viewer, options)
    places: dict[str, list[int]] = {}
    for field in State.layout.fields:
        width = field.base.itemsize
        cells = state[field.offset : field.offset + field.nbytes].reshape(-1, width)
        assert set(np.unique(cells)) <= {0, 255}
        assert all(len(set(cell.tolist())) == 1 for cell in cells), "a number is seen whole or not at all"
        places[field.name] = [at for at, cell in enumerate(cells) if cell[0]]
    return places


def test_a_field_of_which_nothing_is_said_is_hidden_from_everybody() -> None:
    for viewer in (SPECTATOR, 0, 1, 2):
        places = seen(viewer)
        assert places["forgotten"] == places["tail"] == []
        assert places["chance_key"] == places["chance_block"] == places["chance_at"] == places["may"] == []


def test_a_seat_sees_its_own_line_and_a_spectator_none() -> None:
    assert seen(1)["purse"] == [5, 6, 7, 8, 9]
    assert seen(2)["bets"] == [2]
    assert seen(SPECTATOR)["purse"] == seen(SPECTATOR)["bets"] == []
    assert seen(7)["purse"] == [], "a seat beyond the field's lines sees none of them"


def test_everybody_sees_what_is_public_and_all_sees_everything() -> None:
    for viewer in (SPECTATOR, 0, 2):
        places = seen(viewer)
        assert places["board"] == list(range(8))
        assert places["heights"] == [0, 1, 2, 3]
        assert places["score"] == places["depth"] == places["seats"] == places["awaited"] == [0]
    whole = seen(ALL)
    assert all(len(whole[field.name]) == field.nbytes // field.base.itemsize for field in State.layout.fields)


def test_a_sight_may_depend_on_an_option() -> None:
    assert seen(0)["pile"] == []
    assert seen(0, {"open": "yes"})["pile"] == [0, 1, 2, 3]
    assert seen(1)["own_or_all"] == [1]
    assert seen(1, {"open": "yes"})["own_or_all"] == [0, 1, 2]


def test_counters_are_seen_and_no_part_of_a_position() -> None:
    mask, position = State.layout.mask(0, OPTIONS), State.layout.position_mask(0, OPTIONS)
    dropped = {field.name for field in State.layout.fields if mask[field.offset] and not position[field.offset]}
    assert dropped == {"drawn", "actions", "barrier"}
    assert not (position & ~mask).any()


def test_padding_is_hidden() -> None:
    covered = np.zeros(State.layout.size, bool)
    for field in State.layout.fields:
        covered[field.offset : field.offset + field.nbytes] = True
    assert not State.layout.mask(SPECTATOR, OPTIONS)[~covered].any()


@settings(deadline=None, derandomize=True, max_examples=50)
@given(st.binary(min_size=State.layout.size, max_size=State.layout.size))
def test_the_reader_reads_what_numpy_reads(state: bytes) -> None:
    snapshot, record = read(State, state), np.frombuffer(state, State.layout.dtype)[0]
    for field in State.layout.fields:
        value: Any = getattr(snapshot, field.name)
        if field.name != "score":  # any bits: not a number differs from itself
            assert plain(value) == record[field.name].tolist(), field.name


def plain(value: Any) -> Any:
    """Tuples and bytes as lists."""
    if isinstance(value, tuple | bytes):
        return [plain(each) for each in cast("tuple[Any, ...]", value)]
    return value


@settings(deadline=None, derandomize=True, max_examples=30)
@given(st.binary(min_size=State.layout.size, max_size=State.layout.size), st.sampled_from(["no", "yes"]))
def test_a_lens_shows_what_the_mask_leaves_and_nothing_else(state: bytes, is_open: str) -> None:
    options = {"open": is_open}
    for viewer in (ALL, SPECTATOR, 0, 1, 2, 7):
        lens, mask = State.layout.lens(viewer, options), State.layout.mask(viewer, options)
        redacted = (np.frombuffer(state, np.uint8) & mask).tobytes()
        cut = lens.cut(state)
        assert cut == np.frombuffer(state, np.uint8)[mask != 0].tobytes()
        assert cut == lens.cut(redacted)
        seen, expected = lens.read(cut), State.layout.read(redacted)
        for field in State.layout.fields:
            assert repr(getattr(seen, field.name)) == repr(getattr(expected, field.name)), (viewer, field.name)


@settings(deadline=None, derandomize=True, max_examples=20)
@given(st.binary(min_size=State.layout.size, max_size=State.layout.size))
def test_the_head_is_the_header_alone(state: bytes) -> None:
    head, whole = State.layout.head(state), read(State, state)
    assert head.__slots__ == tuple(field.name for field in header_fields())
    for name in head.__slots__:
        assert getattr(head, name) == getattr(whole, name)


def header_fields() -> list[Any]:
    return [field for field in State.layout.fields if field.name in Record.__annotations__]


def test_the_header_comes_first_with_what_drivers_read_in_its_place() -> None:
    assert [field.name for field in State.layout.fields][:3] == ["seats", "phase", "awaited"]
    awaited = next(field for field in State.layout.fields if field.name == "awaited")
    assert (awaited.offset, awaited.base.str) == (2, "<u2"), "drive.awaited_of reads bytes 2 and 3"


def test_the_fingerprint_changes_with_the_layout() -> None:
    class Same(Record):
        a: Annotated[U8s, "u1", (8,)]

    class Other(Record):
        a: Annotated[U8s, "u1", (8,)]

    class Longer(Record):
        a: Annotated[U8s, "u1", (16,)]

    assert Same.layout.fingerprint == Other.layout.fingerprint != Longer.layout.fingerprint


@pytest.mark.parametrize("name", ["round", "take", "sort", "trace", "choose", "size", "data", "T"])
def test_no_field_is_named_like_an_ndarray_attribute(name: str) -> None:
    fields = {"__annotations__": {name: Annotated[U8s, "u1", (8,)]}}
    with pytest.raises(TypeError, match=name):
        type("Planted", (Record,), fields)


@pytest.mark.parametrize("odd", [1, 3, 7, 9])
def test_a_record_can_be_hashed_word_by_word(odd: int) -> None:
    record: type[Record] = type("Odd", (Record,), {"__annotations__": {"a": Annotated[U8s, "u1", (odd,)]}})
    assert record.layout.size % 8 == 0


def test_an_annotation_that_is_no_shape_and_no_sight_is_refused() -> None:
    with pytest.raises(TypeError, match="no shape and no sight"):
        type("Odd", (Record,), {"__annotations__": {"a": Annotated[U8s, "u1", (8,), "everybody"]}})
