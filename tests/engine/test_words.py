"""Words: the same messages in both languages, with the arguments that are given."""

from __future__ import annotations

import re

import pytest

from yokocho.engine.scene import Text
from yokocho.engine.words import COMMON, LANGS, words


def ids(lang: str, name: str) -> list[str]:
    return re.findall(r"^([a-z][\w-]*) =", (COMMON / lang / name).read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("name", sorted(path.name for path in (COMMON / "en").glob("*.ftl")))
def test_both_languages_have_the_same_messages(name: str) -> None:
    english, japanese = ids("en", name), ids("ja", name)
    assert sorted(english) == sorted(japanese)
    assert len(set(english)) == len(english)


def test_a_seat_is_called_by_name_or_number() -> None:
    text = Text("seat-name", {"number": 3})
    assert words("en").say(text) == "Seat 3"
    assert words("ja").say(text) == "3番席"


def test_a_message_that_is_not_there_or_lacks_an_argument_is_a_bug() -> None:
    for lang in LANGS:
        with pytest.raises(KeyError):
            words(lang).say(Text("no-such-message"))
        with pytest.raises(ValueError, match="number"):
            words(lang).say(Text("seat-name"))
        assert words(lang).has("seat-name")
        assert not words(lang).has("no-such-message")


def test_who_reads_is_told_you(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("game")
    (folder / "text").mkdir()
    for lang in LANGS:
        (folder / "text" / f"{lang}.ftl").write_text(
            "hello = { $you ->\n    [yes] You\n   *[no] { $seat }\n }\n", encoding="utf-8"
        )
    text = Text("hello", seats={"seat": 1})
    assert words("en", folder).say(text, you=1) == "You"
    assert words("en", folder).say(text, you=0) == "Seat 2"
    assert words("en", folder).say(text, {1: "Aki"}) == "Aki"
