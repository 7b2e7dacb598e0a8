"""Law 7: every code has its action and back; whatever is said during play (facts, scenes, stories, prompts, refusals)
is plain JSON and has words in both languages, with the arguments that are given."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from tests.laws.walk import Walk
from yokocho.engine.actions import is_number
from yokocho.engine.game import Game, GameInfo
from yokocho.engine.record import ALL
from yokocho.engine.refused import Refused
from yokocho.engine.scene import Text
from yokocho.engine.words import LANGS, words

FACT_NAME = re.compile(r"[a-z][a-z0-9_]*")


def check(walk: Walk) -> None:
    codec_round_trip(walk.game)
    said(walk.game)
    texts = Said()
    for frame, chance in walk.some_frames("law 7"):
        for viewer in (*chance.sample(walk.viewers, 2), ALL):
            view = walk.game.view(frame, viewer)
            _facts(view.facts)
            texts.hear(view.scene)
    for viewer in (walk.chance("law 7, log").choice(walk.viewers), ALL):
        texts.hear(tuple(text for _, text in walk.match.log(viewer)))
    _refusals(walk, texts)
    for text in texts.said.values():
        speak(walk.game, text)


def speak(game: Game, text: Text) -> None:
    """Format a message in both languages, to the one it speaks of and to others."""
    for lang in LANGS:
        for you in (None, *text.seats.values()):
            try:
                sentence = game.sentence(text, lang, None, you)
            except (KeyError, ValueError) as missing:
                raise AssertionError(f"law 7: {text.id} cannot be said in {lang}: {missing}") from None
            assert sentence.strip(), f"law 7: {text.id} says nothing in {lang}"
            assert "{" not in sentence, f"law 7: {text.id} is not filled in in {lang}: {sentence}"


class Said:
    """All different messages inside scenes, prompts and stories."""

    def __init__(self) -> None:
        self.said: dict[bytes, Text] = {}
        self._heard: dict[int, object] = {}  # what is kept alive keeps its id

    def hear(self, item: object) -> None:
        """Collect the messages inside; parts that scenes share are looked through once."""
        if id(item) in self._heard:
            return
        if isinstance(item, Text):
            self.said[msgspec.json.encode(item)] = item
        elif isinstance(item, msgspec.Struct):
            self._heard[id(item)] = item
            for name in item.__struct_fields__:
                self.hear(getattr(item, name))
        elif isinstance(item, tuple):
            self._heard[id(item)] = item  # pyright: ignore[reportUnknownArgumentType]
            for each in item:  # pyright: ignore[reportUnknownVariableType]
                self.hear(each)  # pyright: ignore[reportUnknownArgumentType]


def _facts(facts: Any) -> None:
    plain = msgspec.json.decode(msgspec.json.encode(facts))
    assert isinstance(plain, dict), "law 7: facts are no struct"
    for name in plain:  # pyright: ignore[reportUnknownVariableType]
        assert FACT_NAME.fullmatch(str(name)), f"law 7: a fact is called {name}"  # pyright: ignore[reportUnknownArgumentType]


def _refusals(walk: Walk, into: Said) -> None:
    """Each reason of `why` with each kind of action that meets it, somewhere in this game."""
    game = walk.game
    chance = walk.chance("law 7")
    met: set[tuple[str, str]] = set()
    for state in walk.settled:
        seat = chance.randrange(walk.table.seats)
        for code in chance.sample(range(len(game.codec)), min(40, len(game.codec))):
            refused = game.why(state, seat, code)
            key = (refused.code, game.codec.decode(code).name) if refused else None
            if refused and key and key not in met:
                met.add(key)
                into.hear(refused.text)
    match = walk.match
    for asked in (match.act(99, 0), match.act(0, -5), match.act(0, ("fly", {})), match.why_way(0, ("nowhere",))):
        assert isinstance(asked, Refused)
        into.hear(asked.text)


@lru_cache
def codec_round_trip(game: Game) -> None:
    """Code to action to code, and nothing else is an action."""
    codec = game.codec
    assert len(set(codec.actions)) == len(codec), "law 7: two codes are the same action"
    for code in range(len(codec)):
        action = codec.decode(code)
        assert codec.encode(action.name, action.params) == code, f"law 7: {action} has another code"
        plain = msgspec.json.decode(msgspec.json.encode(action), type=type(action))
        assert codec.encode(plain.name, plain.params) == code, f"law 7: {action} does not survive the wire"
        for name, value in action.params.items():
            wrong: list[dict[str, object]] = [
                {**action.params, name: str(value) + "?"},
                {**action.params, name: None},
                {**action.params, name: [value]},
                {**action.params, name: True},
                {**action.params, "more": 1},
                {key: other for key, other in action.params.items() if key != name},
            ]
            for params in wrong:
                assert codec.encode(action.name, params) is None, f"law 7: {action.name}({params}) has a code"
    for code in (-1, len(codec)):
        try:
            codec.decode(code)
        except IndexError:
            continue
        raise AssertionError(f"law 7: code {code} is an action")


@lru_cache
def said(game: Game) -> None:
    """Both languages have the same messages, and all that the shelf and the lobby need."""
    info = game.info
    for message in needed(info):
        for lang in LANGS:
            assert words(lang, info.folder).has(message), f"law 7: no {message} in {lang}"
    english, japanese = (message_ids(info, lang) for lang in LANGS)
    assert english == japanese, f"law 7: said in one language only: {sorted(english ^ japanese)}"
    for lang in LANGS:
        assert info.title.get(lang), f"law 7: no title in {lang}"


def needed(info: GameInfo) -> Iterator[str]:
    """What the generic pages ask every game for."""
    yield from ("tagline", "about", "credits")
    for option in info.options:
        yield f"option-{option.name}"
        yield f"option-{option.name}-hint"
        if not is_number(option.values):  # else a number stands for itself
            yield from (f"option-{option.name}-{value}" for value in option.values)
    yield from (f"end-{reason}" for reason in info.end_reasons)


def message_ids(info: GameInfo, lang: str) -> frozenset[str]:
    """Ids of the game's own messages."""
    text = (info.folder / "text" / f"{lang}.ftl").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^([a-z][\w-]*) =", text, re.MULTILINE))
