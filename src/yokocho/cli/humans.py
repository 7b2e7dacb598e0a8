"""`yokocho lab humans`: games of people, from the server's database into folders that the lab reads."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from yokocho.cli.choose import game_called
from yokocho.cli.database import database_problem, default_data
from yokocho.cli.lab import asking
from yokocho.cli.ready import prepare_rules
from yokocho.cli.screen import out
from yokocho.cli.speech import Trouble, say

if TYPE_CHECKING:
    from yokocho.engine.game import Game


def run(folder: Path, data: Path | None, database_url: str | None) -> None:
    """A folder for each game, number of seats and set of options; says what is where."""
    from sqlalchemy.exc import SQLAlchemyError

    from yokocho.lab.humans import Kind, PeopleGame, forget_people, kind_of, write_people
    from yokocho.server.humans import collect
    from yokocho.server.storage import default_url

    place = data or default_data()
    if database_url is None and not (place / "yokocho.db").is_file():
        raise Trouble(say("no-tables-kept", data=str(place)))
    if database_url is not None and (problem := database_problem(place, database_url)):
        raise Trouble(say("no-database", problem=problem))
    try:
        found = collect(database_url or default_url(place), _loaded)
    except SQLAlchemyError as error:
        raise Trouble(say("no-database", problem=type(error).__name__)) from None
    kinds: dict[Kind, list[PeopleGame]] = {}
    for game in found.games:
        kinds.setdefault(kind_of(game), []).append(game)
    for kind, games in kinds.items():
        written = asking(lambda kind=kind, games=games: write_people(folder / kind.folder, games), 1)
        out().print(Text(say("humans-kept", games=len(games), folder=str(written.folder))), soft_wrap=True)
    for gone in forget_people(folder, {kind.folder for kind in kinds}):
        out().print(Text(say("humans-gone", folder=str(gone))), soft_wrap=True)
    if not kinds:
        out().print(Text(say("humans-none")), soft_wrap=True)
    if found.unreadable:
        out().print(Text(say("humans-unreadable", games=found.unreadable), "dim"), soft_wrap=True)


@cache
def _loaded(game: str) -> Game | None:
    """None for a game that is not installed."""
    import yokocho

    if game not in yokocho.discover():
        return None
    prepare_rules(game_called(game))
    return yokocho.load(game)
