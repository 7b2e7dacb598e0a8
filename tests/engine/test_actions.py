"""Actions and their codes."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yokocho.engine.actions import Action, Codec, Verb, is_number, spelled

CODEC = Codec(
    Verb("pass"),
    Verb("bid", secret=True, suit=("shu", "ai"), height=range(1, 4)),
    Verb("go", to=("left", "right")),
)


def test_codes_run_verb_by_verb_the_last_parameter_counting_fastest() -> None:
    assert len(CODEC) == 1 + 6 + 2
    assert [str(action) for action in CODEC.actions][:4] == [
        "pass()", "bid(suit=shu, height=1)", "bid(suit=shu, height=2)", "bid(suit=shu, height=3)",
    ]  # fmt: skip
    assert (CODEC.base("pass"), CODEC.base("bid"), CODEC.base("go")) == (0, 1, 7)


def test_every_code_has_its_action_and_back() -> None:
    for code in range(len(CODEC)):
        action = CODEC.decode(code)
        assert CODEC.encode(action.name, action.params) == code
        assert msgspec.json.decode(msgspec.json.encode(action), type=Action) == action


@pytest.mark.parametrize("code", [-1, 9, 10**9, -(10**9)])
def test_a_code_beyond_the_codec_is_an_error_and_negative_ones_do_not_wrap(code: int) -> None:
    with pytest.raises(IndexError):
        CODEC.decode(code)


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("fly", {}),
        ("pass", {"card": 1}),
        ("bid", {"suit": "shu"}),
        ("bid", {"suit": "shu", "height": 4}),
        ("bid", {"suit": "shu", "height": "1"}),
        ("bid", {"suit": "shu", "height": True}),
        ("bid", {"suit": "shu", "height": 1.0}),
        ("bid", {"suit": 1, "height": 1}),
        ("bid", {"suit": "shu", "height": 1, "more": 1}),
        ("bid", {"suit": ["shu"], "height": 1}),
        ("bid", {"suit": None, "height": 1}),
        ("go", {"to": "LEFT"}),
    ],
)
def test_what_is_no_action_has_no_code(name: str, params: dict[str, object]) -> None:
    assert CODEC.encode(name, params) is None


def test_parameters_may_come_in_any_order() -> None:
    assert CODEC.encode("bid", {"height": 3, "suit": "ai"}) == CODEC.encode("bid", {"suit": "ai", "height": 3}) == 6


def test_which_actions_are_secret() -> None:
    assert [code for code in range(len(CODEC)) if CODEC.is_secret(code)] == [1, 2, 3, 4, 5, 6]


def test_the_forms_say_what_is_expected() -> None:
    assert CODEC.forms() == "pass(), bid(suit: shu|ai, height: 1|2|3), go(to: left|right)"
    assert Verb("play", card=range(1, 101)).form() == "play(card: 1..100)"


def test_equal_actions_have_equal_hashes() -> None:
    one, other = Action.of("bid", suit="shu", height=1), Action("bid", {"suit": "shu", "height": 1})
    assert (one, hash(one)) == (other, hash(other))
    assert len({one, other, Action.of("pass")}) == 2


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)


@settings(deadline=None, derandomize=True, max_examples=200)
@given(
    st.sampled_from(["pass", "bid", "go", ""]) | st.text(max_size=4),
    st.dictionaries(st.sampled_from(["suit", "height", "to"]) | st.text(max_size=3), anything, max_size=3),
)
def test_whatever_comes_is_an_action_of_the_codec_or_none(name: str, params: dict[str, object]) -> None:
    code = CODEC.encode(name, params)
    assert code is None or CODEC.decode(code) == Action(name, {key: CODEC.decode(code).params[key] for key in params})


def test_only_what_a_verb_says_is_unlisted() -> None:
    codec = Codec(Verb("go", to=("left", "right")), Verb("claim", unlisted=True))
    assert [codec.is_unlisted(code) for code in range(len(codec))] == [False, False, True]


def test_a_run_of_numbers_is_spelled_by_its_ends() -> None:
    assert spelled((20, 21, 22, 23)) == "20..23"
    assert spelled((20, 30, 40, 50)) == "20, 30, 40, 50"
    assert spelled((1, 2, 3)) == "1, 2, 3"
    assert spelled(("on", "off"), "|") == "on|off"
    assert spelled((1, 2, 3, "x")) == "1, 2, 3, x"


def test_only_a_long_run_of_numbers_needs_no_words() -> None:
    assert is_number(tuple(range(20, 251)))
    assert not is_number(tuple(range(1, 11)))
    assert not is_number(tuple(range(20, 251, 10)))
