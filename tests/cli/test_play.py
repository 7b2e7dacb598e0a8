"""A game in the terminal: on a real pseudo-terminal, and by what is typed."""

from __future__ import annotations

import os
import pty
import re
import select
import sys
import threading
import time
from pathlib import Path

import pytest

from yokocho.bots import registry
from yokocho.bots.base import Bot
from yokocho.cli.board import Board
from yokocho.cli.play import Sitting
from yokocho.cli.speech import speak
from yokocho.cli.typed import Named, action_named
from yokocho.engine.game import Game, load
from yokocho.engine.refused import BadSetting, refuse

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """A person at a terminal of 100 columns: waits for the prompt, types, and sees what there is to see."""

    def __init__(self, *args: str, cwd: Path, **env: str) -> None:
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(cwd)
            surroundings = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "COLUMNS": "100", **env}
            os.execve(sys.executable, [sys.executable, "-m", "yokocho.cli", *args], surroundings)
        self.raw = ""

    def read(self, seconds: float = 60) -> str:
        """What appears until the next prompt or the end."""
        end = time.monotonic() + seconds
        seen = b""
        while not seen.endswith(b"\n> ") and time.monotonic() < end:
            if not select.select([self.terminal], [], [], 0.2)[0]:
                continue
            try:
                more = os.read(self.terminal, 65536)
            except OSError:  # the other side has ended
                break
            if not more:
                break
            seen += more
        self.raw = seen.decode("utf-8", "replace")
        return ESCAPES.sub("", self.raw)

    def type(self, text: str) -> str:
        os.write(self.terminal, f"{text}\n".encode())
        return self.read()

    def ends(self) -> int:
        """The exit code."""
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self.terminal)
        return code


def test_a_person_at_a_terminal_is_helped_along(tmp_path: Path) -> None:
    game = Terminal("play", "x-nimmt", "--seed", "3", "--seats", "2", "--level", "random", "--pace", "0", cwd=tmp_path)
    seen = game.read()
    assert "Round 1 of 2 · Turn 1" in seen
    assert "\x1b[" in game.raw, "a terminal has colours"
    assert " 1 Play 25  Card 25, 2 bull heads" in seen
    seen = game.type("? play 3")
    assert "3 is not in your hand" in seen
    assert "r XN-3" in seen
    assert "Where a card goes" in game.type("r 5")
    assert "XN-14" in game.type("r")
    assert "keep_in_x(card: 1..100)" in game.type("?")
    assert "Did you mean “play”?" in game.type("plai 25")
    assert "take_row(row: 3|4|5)" in game.type("take_row")
    assert "from 1 to 8" in game.type("77")
    assert "You can do that." in game.type("? play card=25")
    assert "You have chosen a card." in game.type("play 25")
    assert "Round 1 begins." in game.type("l")
    seen = game.type("q")
    assert "x-nimmt.json" in seen
    assert game.ends() == 0
    assert (tmp_path / "x-nimmt.json").exists()


def test_the_end_of_input_puts_the_game_aside(tmp_path: Path) -> None:
    game = Terminal("play", "x-nimmt", "--seats", "2", "--level", "random", "--lang", "ja", cwd=tmp_path, NO_COLOR="1")
    seen = game.read()
    assert "ラウンド 1 / 2" in seen
    assert not re.search(r"\x1b\[[0-9;]*m", game.raw), "no colours are wanted"
    os.write(game.terminal, b"\x04")
    assert "x-nimmt.json" in game.read()
    assert game.ends() == 0


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("play 17", Named("play", {"card": 17})),
        ("PLAY card=17", Named("play", {"card": 17})),
        ("take-row 3", Named("take_row", {"row": 3})),
        ("keep_in_x -1", Named("keep_in_x", {"card": -1})),
    ],
)
def test_actions_are_typed_by_name(typed: str, meant: Named) -> None:
    assert action_named(load("x-nimmt").codec, typed) == meant


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("play", "play(card: 1..100)"),
        ("play 1 2", "play(card: 1..100)"),
        ("play row=3", "play(card: 1..100)"),
        ("zzz", "means nothing here"),
        ("plya 3", "Did you mean “play”?"),
    ],
)
def test_what_names_no_action_is_answered_with_what_would(typed: str, said: str) -> None:
    speak("en")
    answer = action_named(load("x-nimmt").codec, typed)
    assert isinstance(answer, str)
    assert said in answer


def test_a_board_shows_what_its_viewer_may_see_and_no_more() -> None:
    from rich.console import Console

    game = load("x-nimmt")
    match = game.new(3, seed=3)
    names = {0: "Ann", 1: "Ben", 2: "Cho"}

    def drawn(viewer: int | None) -> str:
        console = Console(width=100, color_system=None)
        with console.capture() as capture:
            console.print(Board(lambda text: game.sentence(text, "en", names), names, viewer).draw(match.scene(viewer)))
        return capture.get()

    assert " ".join(map(str, match.facts(1).hand)) in re.sub(" +", " ", drawn(1))
    assert " ".join(map(str, match.facts(1).hand)) not in re.sub(" +", " ", drawn(None))
    assert drawn(None).count("▒▒ × 8") == 3


def test_a_bot_that_cannot_look_things_up_any_more_is_replaced_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Damaged:
        def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int:
            raise BadSetting(refuse("solved-table", file="x.table", fault="line", got="7", expected=""))

    class Usual(Damaged):
        def choose(self, state: bytes, seat: int, seed: int, cancel: threading.Event | None = None) -> int:
            return match.game.legal_codes(match.state, seat)[0]

    def made(_game: Game, level: str, *, hides: bool = False) -> Bot:
        return Usual() if level == "regular" else Damaged()

    def no_more(_prompt: str) -> str:
        raise EOFError

    speak("en")
    monkeypatch.setattr(registry, "make_bot", made)
    monkeypatch.setattr("builtins.input", no_more)
    match = load("dice-out").new(2, seed=4)
    (begins,) = match.actors
    sitting = Sitting(match.game.info, match, 1 - begins, {begins: "perfect"}, tmp_path / "game.json")
    sitting.play()
    told = capsys.readouterr().out
    assert "line 7 does not fit its checksum" in told
    assert "Oracle" in told
    assert "“Regular” plays in its place" in told
    assert len(match.moves) == 1
    assert (tmp_path / "game.json").exists()
