"""`yokocho replay`: a recorded game, told in words."""

from __future__ import annotations

from pathlib import Path

from yokocho.cli.board import Board
from yokocho.cli.choose import names_of, read_file, refusal_of, seat_number
from yokocho.cli.ready import prepare_rules
from yokocho.cli.screen import out
from yokocho.cli.speech import Trouble, language, say


def run(file: Path, seat: int | None, *, all_hands: bool, step: bool) -> None:
    """Tell the game as one viewer saw it; `step` waits for Enter after each action and draws the table."""
    from yokocho.engine.game import discover
    from yokocho.engine.match import Match, read_record
    from yokocho.engine.record import ALL
    from yokocho.engine.refused import BadSetting

    try:
        data = read_record(read_file(file))
        if data.game in discover():
            prepare_rules(discover()[data.game])
        match = Match.replay(read_file(file))
    except BadSetting as bad:
        raise refusal_of(bad.refused) from None
    viewer = ALL if all_hands else None if seat is None else seat_number(seat, match.seats)
    names = names_of(match.seats, None, {})
    lang, game, console = language(), match.game, out()
    board = Board(lambda text: game.sentence(text, lang, names), names, viewer)
    heading = ""
    for text in match.opening_story(viewer):
        console.print(f"  {game.sentence(text, lang, names)}", soft_wrap=True)
    for index, move in enumerate(match.moves):
        before = game.scene(match.moves[index - 1].state if index else match.opening[-1], viewer)
        if board.heading(before) != heading:
            heading = board.heading(before)
            console.rule(heading, style="dim")
        for frame in match.frames_of(index, viewer):
            for text in frame.story:
                console.print(f"  {game.sentence(text, lang, names)}", soft_wrap=True)
        if step and index + 1 < len(match.moves):
            console.print(board.draw(game.scene(move.state, viewer)))
            _wait()
    scene = match.scene(viewer)
    console.rule(board.prompt(scene.prompt) if scene.prompt else "", style="dim")
    console.print(board.draw(scene))
    for sheet in scene.sheets:
        if sheet.open:
            console.print(board.sheet(sheet))


def _wait() -> None:
    try:
        input(say("enter-to-go-on"))
    except EOFError:
        raise Trouble(say("input-ended")) from None
