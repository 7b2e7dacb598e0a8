"""Law 7: every code has its action and back; whatever is said during play (facts, scenes, stories, prompts, refusals)
is plain JSON and has words in both languages, with the arguments that are given."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from tests.laws.looks import Once
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
    texts = _said_in(walk.game)
    for frame, chance in walk.some_frames("7-words: views"):
        for viewer in (*chance.sample(walk.viewers, 2), ALL):
            view = walk.game.view(frame, viewer)
            _facts(view.facts)
            texts.hear(view.scene)
    teller = walk.chance("law 7, log").choice(walk.viewers)
    for viewer in (teller, ALL):
        texts.hear(walk.match.opening_story(viewer))
    for at, _, _ in walk.some_moves("7-words: log"):
        for viewer in (teller, ALL):
            texts.hear(tuple(frame.story for frame in walk.match.frames_of(at, viewer)))
    _refusals(walk, texts)
    texts.speak(walk.game)


@lru_cache
def _said_in(game: Game) -> Said:
    """What has been said in all matches of a game: the same message comes out the same again."""
    del game
    return Said()


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
        self._once = Once()
        self._spoken: set[bytes] = set()
        self._new: dict[bytes, Text] = {}

    def speak(self, game: Game) -> None:
        """Say what is new."""
        for text in self._new.values():
            speak(game, text)
        self._spoken |= self._new.keys()
        self._new.clear()

    def hear(self, item: object) -> None:
        """Collect the messages inside; parts that scenes share are looked through once."""
        if not isinstance(item, msgspec.Struct | tuple) or not self._once.first(item):  # pyright: ignore[reportUnknownArgumentType]
            return
        if isinstance(item, Text):
            key = msgspec.json.encode(item)
            if key not in self._spoken:
                self._new[key] = item
        elif isinstance(item, msgspec.Struct):
            for name in item.__struct_fields__:
                self.hear(getattr(item, name))
        else:
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
    met: set[tuple[str, str]] = set()
    for _, step, chance in walk.some_moves("7-words: refusals"):
        state = step.before
        seat = chance.randrange(walk.table.seats)
        for code in chance.sample(range(len(game.codec)), min(40, len(game.codec))):
            refused = game.why(state, seat, code)
            key = (refused.code, game.codec.decode(code).name) if refused else None
            if refused and key and key not in met:
                met.add(key)
                into.hear(refused.text)
    for _ in walk.some_games("7-words: nonsense"):
        _nonsense(walk, into)


def _nonsense(walk: Walk, into: Said) -> None:
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
