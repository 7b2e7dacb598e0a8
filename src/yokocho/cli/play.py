"""`yokocho play`: a game in the terminal against bots. Knows no game: it draws scenes and offers legal actions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.markdown import Markdown

from yokocho.cli.board import Board
from yokocho.cli.choose import (
    game_called,
    level_names,
    levels_for,
    names_of,
    options_from,
    read_file,
    refusal_of,
    seat_number,
    seats_for,
)
from yokocho.cli.help import PLAY_KEYS
from yokocho.cli.ready import prepare_bots, prepare_rules
from yokocho.cli.rules import clause_text
from yokocho.cli.screen import complain, out
from yokocho.cli.speech import Trouble, language, say

if TYPE_CHECKING:
    from yokocho.bots.base import Bot
    from yokocho.engine.game import GameInfo
    from yokocho.engine.match import Match


class Wish(NamedTuple):
    """What was asked for; `seat` counts from 1."""

    game: str
    seats: int | None
    level: str | None
    seat: int
    seed: int | None
    options: tuple[str, ...]
    resume: Path | None
    record: Path | None


def run(wish: Wish) -> None:
    """Play until the end, or until it is put aside."""
    info = game_called(wish.game)
    seats = seats_for(info, wish.seats)
    options = options_from(info, wish.options)
    levels_for(wish.level, range(seats), level_names())
    seat_number(wish.seat, seats)
    prepare_rules(info)
    prepare_bots()
    match = _resumed(info, wish.resume) if wish.resume else None
    if match is None:
        from yokocho.engine.game import load

        match = load(info.id).new(seats, options, wish.seed)
    seat = seat_number(wish.seat, match.seats)
    others = [each for each in range(match.seats) if each != seat]
    levels = levels_for(wish.level, others, level_names())
    Sitting(info, match, seat, levels, wish.record or wish.resume or _free_name(info.id)).play()


def _free_name(game: str) -> Path:
    """A file that is not there yet: an older game put aside is never written over."""
    number, path = 1, Path(f"{game}.json")
    while path.exists():
        number += 1
        path = Path(f"{game}-{number}.json")
    return path


def _resumed(info: GameInfo, file: Path) -> Match:
    from yokocho.engine.match import Match
    from yokocho.engine.refused import BadSetting

    try:
        match = Match.replay(read_file(file))
    except BadSetting as bad:
        raise refusal_of(bad.refused) from None
    if match.game.id != info.id:
        raise Trouble(say("other-game", game=match.game.id), 2)
    return match


class Sitting:
    """One person at the terminal, bots at all other seats."""

    def __init__(self, info: GameInfo, match: Match, seat: int, levels: dict[int, str], record: Path) -> None:
        import random

        from yokocho.bots.registry import make_bot

        self.info = info
        self.match = match
        self.seat = seat
        self.record = record
        self.names = names_of(match.seats, seat, levels)
        self.bots: dict[int, Bot] = {at: make_bot(match.game, level) for at, level in levels.items()}
        self.chance = random.Random(f"{match.seed.hex()} {len(match.moves)}")  # noqa: S311 - for bots only
        self.board = Board(self._speak, self.names, seat)
        self.console = out()

    def _speak(self, text: object) -> str:
        return self.match.game.sentence(text, language(), self.names, self.seat)  # type: ignore[arg-type]

    def play(self) -> None:
        """Turn by turn; the record is kept at the end, too."""
        for text in self.match.opening_story(self.seat):
            self.console.print(self._speak(text), style="dim", soft_wrap=True)
        while not self.match.over:
            if self.seat in self.match.actors:
                if not self._ask():
                    self._save()
                    return
            elif not self._bot():
                self._save()
                return
        self.console.print(self.board.draw(self.match.scene(self.seat)))
        for sheet in self.match.scene(self.seat).sheets:
            if sheet.open:
                self.console.print(self.board.sheet(sheet))
        self._save()

    def _bot(self) -> bool:
        """A bot's turn. False: Ctrl-C came while it thought."""
        seat = min(self.match.actors)
        state = self.match.game.redact(self.match.state, seat)
        try:
            chosen = self.bots[seat].choose(state, seat, self.chance.getrandbits(63))
        except KeyboardInterrupt:
            return False
        self.match.act(seat, chosen)
        self._tell()
        return True

    def _tell(self) -> None:
        for frame in self.match.frames_of(len(self.match.moves) - 1, self.seat):
            for text in frame.story:
                self.console.print(self._speak(text), style="dim", soft_wrap=True)

    def _ask(self) -> bool:
        """Draw, ask, and do one thing. False: put the game aside."""
        scene = self.match.scene(self.seat)
        self.console.rule(self.board.heading(scene), style="dim")
        self.console.print(self.board.draw(scene))
        if scene.prompt:
            self.console.print(self.board.prompt(scene.prompt))
        self.console.print(self.board.actions(scene, self.console.width))
        while True:
            try:
                typed = input("> ").strip()
            except EOFError:
                return False
            except KeyboardInterrupt:
                self.console.print()
                return False
            if typed.lower() in ("q", "quit"):
                return False
            if self._do(typed):
                return True

    def _do(self, typed: str) -> bool:
        """Carry out what was typed. True: the game went on."""
        from yokocho.engine.refused import Refused

        word, _, rest = typed.partition(" ")
        scene = self.match.scene(self.seat)
        if typed.isdigit() and 1 <= int(typed) <= len(scene.actions):
            action = scene.actions[int(typed) - 1]
            done = self.match.act(self.seat, (action.name, action.params))
            if isinstance(done, Refused):
                complain(done.sentence(language()), done.clause)
                return False
            self._tell()
            return True
        if word.lower() == "u":
            refused = self.match.take_back(self.seat)
            if refused:
                complain(refused.sentence(language()))
            return refused is None
        if word.lower() == "r" and rest:
            self._rule(rest.strip())
        elif word.lower() == "s":
            for sheet in scene.sheets:
                self.console.print(self.board.sheet(sheet))
        elif word == "?":
            for key, about in PLAY_KEYS:
                self.console.print(f"  {key:<9} {say(f'key-{about}')}", soft_wrap=True)
        elif typed:
            complain(say("not-understood", got=typed[:40], last=str(len(scene.actions))))
        return False

    def _rule(self, clause: str) -> None:
        try:
            self.console.print(Markdown(clause_text(self.info, clause)))
        except Trouble as trouble:
            complain(trouble.sentence, trouble.hint)

    def _save(self) -> None:
        try:
            self.record.write_text(json.dumps(self.match.record(), ensure_ascii=False, indent=1), encoding="utf-8")
        except OSError as error:
            raise Trouble(say("cannot-write", file=str(self.record), why=error.strerror or "?")) from None
        self.console.print(say("saved", file=str(self.record)), soft_wrap=True)
