"""Records of matches: plain JSON that replays to the same bytes; whatever else comes is refused and nothing breaks."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yokocho.engine.game import discover, load
from yokocho.engine.match import Match, OtherRules, read_record
from yokocho.engine.refused import BadSetting, Refused

GAME = "x-nimmt"


def played(moves: int = 10**6, seed: int = 3) -> Match:
    match = load(GAME).new(seed=seed)
    chance = random.Random(seed)
    while not match.over and len(match.moves) < moves:
        seat = chance.choice(sorted(match.actors))
        assert not isinstance(match.act(seat, chance.choice(match.legal(seat))), Refused)
    return match


WHOLE = played().record()
PART = played(7).record()


@pytest.mark.parametrize("record", [WHOLE, PART], ids=["finished", "running"])
def test_a_record_is_json_and_replays_to_the_same_bytes(record: dict[str, Any]) -> None:
    text = json.dumps(record)
    assert json.loads(text) == record
    for form in (text, text.encode(), json.loads(text)):
        match = Match.replay(form)
        assert match.record() == record
    assert record["rules_version"] == discover()[GAME].rules_version
    assert (record["end_reason"] is None) == (record is PART)


def test_a_match_goes_on_from_its_record_as_if_nothing_had_been() -> None:
    whole = played()
    match = Match.replay(PART)
    for move in whole.moves[7:]:
        match.act(move.seat, move.code)
    assert [move.frames for move in match.moves] == [move.frames for move in whole.moves]


def test_a_match_that_begins_from_a_position_has_a_record_that_tells_how_it_came_about() -> None:
    before = played(7)
    match = before.play_on(seed=4)
    assert match.game.redact(match.state, None) == match.game.redact(before.state, None)
    assert match.opening_story(None)[0].id == "given-secrets"
    assert match.take_back(before.moves[-1].seat) is not None, "nothing is taken back behind it"
    chance = random.Random(4)
    while not match.over:
        seat = min(match.actors)
        match.act(seat, chance.choice(match.legal(seat)))
    record = json.loads(json.dumps(match.record()))
    assert record["before"] == [{"seed": before.seed.hex(), "actions": PART["actions"]}]
    again = Match.replay(record)
    assert (again.opening, again.moves, again.record()) == (match.opening, match.moves, record)


def test_positions_of_positions_replay_too_and_a_beginning_that_nobody_played_from_is_left_out() -> None:
    first = played(9)
    second = first.play_on(seed=5, moves=4)
    third = second.play_on(seed=6)
    assert third.before == second.before, "chance is keyed anew in any case"
    third.act(seat := min(third.actors), third.legal(seat)[0])
    fourth = third.play_on(seed=7)
    assert [len(part.actions) for part in fourth.before] == [4, 1]
    again = Match.replay(fourth.record())
    assert again.state == fourth.state
    assert again.record() == fourth.record()
    from_set_up = first.play_on(seed=8, moves=0)
    assert Match.replay(from_set_up.record()).state == from_set_up.state


def test_nothing_is_played_on_from_a_game_that_is_over_or_a_move_that_was_not_made() -> None:
    match = played()
    for moves, code in ((None, "record-over"), (len(match.moves) + 1, "record-moves"), (-1, "record-moves")):
        with pytest.raises(BadSetting) as raised:
            match.play_on(moves=moves)
        assert raised.value.refused.code == code
    record = {**WHOLE, "before": [{"seed": WHOLE["seed"], "actions": WHOLE["actions"]}], "actions": []}
    with pytest.raises(BadSetting):
        Match.replay(record)


@pytest.mark.parametrize("version", [0, 2, 99, -1])
def test_a_record_of_other_rules_is_refused_by_name(version: int) -> None:
    assert discover()[GAME].rules_version == 1
    with pytest.raises(OtherRules) as raised:
        Match.replay({**WHOLE, "rules_version": version})
    for lang in ("en", "ja"):
        assert str(version).lstrip("-") in raised.value.refused.sentence(lang)


def test_stored_states_of_other_rules_or_another_layout_are_refused() -> None:
    match = played(5)
    kept: dict[str, Any] = {"seats": match.seats, "options": match.options, "seed": match.seed, "version": 5}
    again = Match.reopen(match.game, rules_version=1, opening=match.opening, moves=match.moves, **kept)
    assert (again.state, again.version) == (match.state, 5)
    with pytest.raises(OtherRules):
        Match.reopen(match.game, rules_version=2, opening=match.opening, moves=match.moves, **kept)
    with pytest.raises(OtherRules):
        Match.reopen(match.game, rules_version=1, opening=(match.opening[0] + bytes(8),), moves=match.moves, **kept)


def test_an_illegal_action_in_a_record_is_named() -> None:
    actions = [dict(action) for action in PART["actions"]]
    actions[3] = dict(actions[2])
    with pytest.raises(BadSetting, match="its action 4 "):
        Match.replay({**PART, "actions": actions})


def test_a_record_that_ends_elsewhere_is_refused() -> None:
    with pytest.raises(BadSetting, match="to another position"):
        Match.replay({**PART, "state_sha256": "0" * 64})
    with pytest.raises(BadSetting, match="to another position"):
        Match.replay({**PART, "actions": PART["actions"][:-1]})


MALFORMED: dict[str, Any] = {
    "no JSON": "{",
    "empty": "",
    "bytes that are no text": b"\xff\xfe\x00",
    "half a character": "\ud800",
    "another thing": "[1, 2]",
    "null": "null",
    "nothing in it": "{}",
    "nested without end": "[" * 100_000,
    "a field too many": {**PART, "more": 1},
    "another game": {**PART, "game": "chess"},
    "a game with a path": {**PART, "game": "../x"},
    "too many seats": {**PART, "seats": 9},
    "seats in words": {**PART, "seats": "four"},
    "an unknown option": {**PART, "options": {**PART["options"], "speed": 3}},
    "an option out of range": {**PART, "options": dict.fromkeys(PART["options"], 10**9)},
    "a short seed": {**PART, "seed": "ab"},
    "a short seed before": {**PART, "before": [{"seed": "ab", "actions": []}]},
    "a beginning without a seed": {**PART, "before": [{"actions": []}]},
    "another beginning": {**PART, "before": [{"seed": PART["seed"], "actions": []}]},
    "a beginning against the rules": {**PART, "before": [{"seed": PART["seed"], "actions": PART["actions"][::-1]}]},
    "a seed in letters": {**PART, "seed": "z" * 64},
    "format 2": {**PART, "format": 2},
    "a seat that there is not": {**PART, "actions": [{"seat": 9, "name": "play", "params": {"card": 1}}]},
    "a huge seat": {**PART, "actions": [{"seat": 2**62, "name": "play", "params": {"card": 1}}]},
    "an unknown action": {**PART, "actions": [{"seat": 0, "name": "fly", "params": {}}]},
    "a parameter that is a list": {**PART, "actions": [{"seat": 0, "name": "play", "params": {"card": [1]}}]},
    "huge numbers": json.dumps(PART).replace('"seats": 4', '"seats": ' + "9" * 400),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_records_are_refused(name: str) -> None:
    with pytest.raises(BadSetting) as raised:
        Match.replay(MALFORMED[name])
    for lang in ("en", "ja"):
        assert raised.value.refused.sentence(lang)


@pytest.mark.parametrize("name", MALFORMED)
def test_why_a_record_is_refused_is_said_in_one_language(name: str) -> None:
    """Names of fields, types and places are no language's; words of the decoder are English."""
    with pytest.raises(BadSetting) as raised:
        Match.replay(MALFORMED[name])
    said = raised.value.refused.sentence("ja")
    assert not re.search("Expected|Object|malformed|missing|truncated|does not|digits", said), said


def test_what_is_wrong_with_the_form_of_a_record_is_said_with_its_place() -> None:
    said: dict[str, str] = {}
    for name in ("a seat that is a word", "no seed", "no JSON", "cut"):
        with pytest.raises(BadSetting) as raised:
            Match.replay(FORMS[name])
        said[name] = raised.value.refused.sentence("en")
    assert "expected int, got str (at $.seats)" in said["a seat that is a word"]
    assert "“seed” is missing" in said["no seed"]
    assert "no JSON (from byte 0)" in said["no JSON"]
    assert "ends in the middle" in said["cut"]


FORMS: dict[str, Any] = {
    "a seat that is a word": {**PART, "seats": "four"},
    "no seed": {key: value for key, value in PART.items() if key != "seed"},
    "no JSON": "x",
    "cut": "{",
}

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.binary(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def replay_or_refuse(record: Any) -> None:
    try:
        Match.replay(record)
    except BadSetting as refused:
        assert refused.refused.sentence("ja")  # noqa: PT017 - any other exception fails the test


@settings(deadline=None, derandomize=True, max_examples=150)
@given(st.dictionaries(st.sampled_from(sorted(PART)) | st.text(max_size=4), junk, max_size=4))
def test_records_with_any_field_replaced_are_replayed_or_refused(changes: dict[str, Any]) -> None:
    replay_or_refuse({**PART, **changes})


@settings(deadline=None, derandomize=True, max_examples=150)
@given(st.text(max_size=60) | st.binary(max_size=60))
def test_any_text_is_replayed_or_refused(text: str | bytes) -> None:
    replay_or_refuse(text)


@settings(deadline=None, derandomize=True, max_examples=150)
@given(st.data())
def test_a_record_with_a_piece_of_its_text_replaced_is_replayed_or_refused(data: st.DataObject) -> None:
    text = json.dumps(PART)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    replay_or_refuse(text[:start] + data.draw(st.text(max_size=6)) + text[end:])


@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.lists(st.fixed_dictionaries({"seat": st.integers(-2, 6), "name": st.sampled_from(["play", "take_row", "x"]),
                                       "params": st.dictionaries(st.sampled_from(["card", "row"]),
                                                                 st.integers(-3, 200) | st.text(max_size=2))}),
                max_size=4))  # fmt: skip
def test_any_actions_are_replayed_or_refused(actions: list[dict[str, Any]]) -> None:
    replay_or_refuse({**PART, "actions": actions})


def test_a_seed_is_read_in_either_case() -> None:
    assert read_record({**PART, "seed": PART["seed"].upper()}).seed.lower() == PART["seed"]
