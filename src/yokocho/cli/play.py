"""`yokocho play`: a game in the terminal against bots. Knows no game: it draws scenes and offers legal actions."""

from __future__ import annotations

import json
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.text import Text

from yokocho.cli.board import Board
from yokocho.cli.choose import (
    bot_name,
    default_level,
    game_called,
    level_name,
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
from yokocho.cli.prose import markdown
from yokocho.cli.ready import prepare_bots, prepare_rules
from yokocho.cli.rules import clause_text, clause_titles
from yokocho.cli.screen import out
from yokocho.cli.speech import Trouble, language, say, usage
from yokocho.cli.typed import action_named

if TYPE_CHECKING:
    from yokocho.bots.base import Bot
    from yokocho.engine.game import GameInfo
    from yokocho.engine.match import Match
    from yokocho.engine.refused import Refused
    from yokocho.engine.scene import Text as Message

PACE: Final = 0.25
"""Seconds between two things that happen, on a terminal."""


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
    pace: float | None


def run(wish: Wish) -> None:
    """Play until the end, or until it is put aside."""
    info = game_called(wish.game)
    seats = seats_for(info, wish.seats)
    options = options_from(info, wish.options)
    levels_for(wish.level, range(seats), level_names(info))
    seat_number(wish.seat, seats)
    prepare_rules(info)
    prepare_bots()
    match = _resumed(info, wish.resume) if wish.resume else None
    if match is None:
        from yokocho.engine.game import load

        match = load(info.id).new(seats, options, wish.seed)
    seat = seat_number(wish.seat, match.seats)
    others = [each for each in range(match.seats) if each != seat]
    levels = levels_for(wish.level, others, level_names(info))
    _check_levels(info, match, levels)
    sitting = Sitting(info, match, seat, levels, wish.record or wish.resume or _free_name(info.id))
    sitting.pace = _pace(wish.pace, is_terminal=sitting.console.is_terminal)
    sitting.play()


def _check_levels(info: GameInfo, match: Match, levels: dict[int, str]) -> None:
    """A bot that looks things up needs the table to look in."""
    from yokocho.bots.registry import PERFECT
    from yokocho.engine.refused import BadSetting
    from yokocho.engine.solving import oracle_for

    if PERFECT.id in levels.values():
        try:
            oracle_for(info, match.options)
        except BadSetting as bad:
            raise refusal_of(bad.refused) from None


def _pace(wanted: float | None, *, is_terminal: bool) -> float:
    """Seconds between two lines of the log: nobody waits in a pipe."""
    if wanted is None:
        return PACE if is_terminal else 0.0
    if not 0 <= wanted <= 10:
        raise usage("number-range", option="--pace", least="0", most="10", got=f"{wanted:g}")
    return wanted


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
        self.bots: dict[int, Bot] = {at: make_bot(match.game, level, hides=True) for at, level in levels.items()}
        self.chance = random.Random(f"{match.seed.hex()} {len(match.moves)}")  # noqa: S311 - for bots only
        self.board = Board(self._speak, self.names, seat)
        self.console = out()
        self.pace = 0.0

    def _speak(self, text: Message) -> str:
        return self.match.game.sentence(text, language(), self.names, self.seat)

    def play(self) -> None:
        """Turn by turn; the record is kept at the end, too."""
        for text in self.match.opening_story(self.seat):
            self._tell_line(text)
        if not self.match.over:
            self.console.print(Text(say("play-hint"), "dim"), soft_wrap=True)
        while not self.match.over:
            if self.seat in self.match.actors:
                if not self._ask():
                    self._save()
                    return
            elif not self._bot():
                self._save()
                return
        self._end()
        self._save()

    def _end(self) -> None:
        """How it ended, and where the points came from."""
        scene = self.match.scene(self.seat)
        self.console.rule(self.board.prompt(scene.prompt) if scene.prompt else "", style="dim")
        self.console.print(self.board.draw(scene))
        for sheet in scene.sheets:
            if sheet.open:
                self.console.print(self.board.sheet(sheet))

    def _bot(self) -> bool:
        """A bot's turn. False: Ctrl-C came while it thought."""
        from yokocho.bots.discreet import choose
        from yokocho.engine.refused import BadSetting

        seat = min(self.match.actors)
        state = self.match.game.redact(self.match.state, seat)
        try:
            chosen = choose(self.bots[seat], self.match.game, state, seat, self.chance.getrandbits(63)).code
        except KeyboardInterrupt:
            return False
        except BadSetting as bad:  # what it looks things up in turned out to be damaged
            self._replace_bot(seat, bad.refused)
            return True
        self.match.act(seat, chosen)
        self._tell()
        return True

    def _replace_bot(self, seat: int, refused: Refused) -> None:
        """Say why a bot cannot go on; one of the usual level does."""
        from yokocho.bots.registry import make_bot

        level = default_level(level_names(self.info))
        self._no(refused.sentence(language()), say("bot-replaced", bot=self.names[seat], level=level_name(level)))
        self.bots[seat] = make_bot(self.match.game, level, hides=True)
        self.names[seat] = bot_name(seat, level)

    def _tell(self) -> None:
        """What the last action brought about, line by line."""
        for frame in self.match.frames_of(len(self.match.moves) - 1, self.seat):
            for text in frame.story:
                self._tell_line(text)
                sleep(self.pace)

    def _tell_line(self, text: Message) -> None:
        mine = self.seat in text.seats.values()
        self.console.print(Text(f"  {self._speak(text)}", "" if mine else "dim"), soft_wrap=True)

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
        word, _, rest = typed.partition(" ")
        match word.lower():
            case "":
                return False
            case "u":
                return self._take_back()
            case "r":
                self._rule(rest.strip())
            case "s":
                self._sheets()
            case "l":
                for _, text in self.match.log(self.seat):
                    self._tell_line(text)
            case "?":
                self._why(rest.strip())
            case _:
                return self._act(typed)
        return False

    def _act(self, typed: str) -> bool:
        """Do what has this number or this name."""
        from yokocho.engine.refused import Refused

        actions = self.match.scene(self.seat).actions
        if typed.isdecimal():
            if not 1 <= int(typed) <= len(actions):
                self._no(say("no-such-number", got=typed[:20], last=str(len(actions))))
                return False
            chosen = actions[int(typed) - 1]
            done = self.match.act(self.seat, (chosen.name, chosen.params))
        else:
            named = action_named(self.match.game.codec, typed)
            if isinstance(named, str):
                self._no(named)
                return False
            done = self.match.act(self.seat, named)
        if isinstance(done, Refused):
            self._refuse(done)
            return False
        self._tell()
        return True

    def _why(self, typed: str) -> None:
        """Explain an action that cannot be done; with nothing said, what can be typed."""
        if not typed:
            self._help()
            return
        named = action_named(self.match.game.codec, typed)
        if isinstance(named, str):
            self._no(named)
        elif refused := self.match.why(self.seat, named):
            self._refuse(refused)
        else:
            self.console.print(say("it-is-allowed"), soft_wrap=True)

    def _no(self, sentence: str, hint: str | None = None) -> None:
        self.console.print(Text(f"  {sentence}", "yellow"), soft_wrap=True)
        if hint:
            self.console.print(Text(f"  {hint}", "dim"), soft_wrap=True)

    def _refuse(self, refused: Refused) -> None:
        self._no(refused.sentence(language()), say("see-rule", clause=refused.clause) if refused.clause else None)

    def _help(self) -> None:
        for key, about in PLAY_KEYS:
            self.console.print(f"  {key:<14} {say(f'key-{about}')}", soft_wrap=True)
        forms = self.match.game.codec.forms()
        self.console.print(Text(f"  {say('action-forms', forms=forms)}", "dim"), soft_wrap=True)
        for hint in hints(self.info):
            self.console.print(f"  · {hint}", soft_wrap=True)

    def _take_back(self) -> bool:
        refused = self.match.take_back(self.seat)
        if refused:
            self._no(refused.sentence(language()))
        return refused is None

    def _sheets(self) -> None:
        sheets = self.match.scene(self.seat).sheets
        for sheet in sheets:
            self.console.print(self.board.sheet(sheet))
        if not sheets:
            self.console.print(say("no-sheets"), soft_wrap=True)

    def _rule(self, clause: str) -> None:
        if not clause:
            for line in clause_titles(self.info):
                self.console.print(f"  {line}", soft_wrap=True)
            return
        try:
            self.console.print(markdown(clause_text(self.info, clause)))
        except Trouble as trouble:
            self._no(trouble.sentence, trouble.hint)

    def _save(self) -> None:
        try:
            self.record.write_text(json.dumps(self.match.record(), ensure_ascii=False, indent=1), encoding="utf-8")
        except OSError as error:
            raise Trouble(say("cannot-write", file=str(self.record), why=error.strerror or "?")) from None
        self.console.print(say("saved", file=str(self.record)), soft_wrap=True)


def hints(info: GameInfo) -> list[str]:
    """The game's hints for a first game."""
    from yokocho.engine.words import words

    said = words(language(), info.folder)
    return [said.format(f"hint-{n}") for n in range(1, 10) if said.has(f"hint-{n}")]
