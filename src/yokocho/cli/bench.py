"""`yokocho bench`: how fast rules and search run here."""

from __future__ import annotations

import json

from yokocho.cli.choose import game_called
from yokocho.cli.ready import prepare_bots, prepare_rules
from yokocho.cli.screen import out, progress
from yokocho.cli.speech import say, usage

LONGEST = 20.0


def run(game: str, seconds: float, *, as_json: bool) -> None:
    """Measure and print: a table, or exactly one JSON object."""
    info = game_called(game)
    if not 0.2 <= seconds <= LONGEST:
        raise usage("seconds-range", got=str(seconds), most=str(LONGEST))
    prepare_rules(info)
    prepare_bots()
    from yokocho.bots.bench import quick_bench

    with progress(say("measuring", seconds=str(round(seconds)))):
        figures = quick_bench(info.id, seconds)
    console = out()
    if as_json:
        console.out(json.dumps(figures, ensure_ascii=False), highlight=False)
        return
    for name, value in figures.items():
        if name != "how":
            shown = "–" if value is None else f"{value:,}"
            words = say("figure-" + name.replace("_", "-"))
            console.print(f"{shown:>12}  {words}", soft_wrap=True)
