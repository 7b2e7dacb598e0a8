"""`yokocho games`: what can be played."""

from __future__ import annotations

from yokocho.cli.screen import out
from yokocho.cli.speech import language, say


def run() -> None:
    """A table of all games."""
    from rich import box
    from rich.table import Table

    from yokocho.engine.actions import is_number, spelled
    from yokocho.engine.game import discover

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("id", "title", "seats", "minutes", "options"):
        table.add_column(say(f"col-{name}"), no_wrap=name == "id")
    for info in discover().values():
        options = "\n".join(
            f"{spec.name}: "
            + (
                f"{spelled(spec.values)} ({spec.default}*)"
                if is_number(spec.values)
                else " ".join(f"{v}*" if v == spec.default else str(v) for v in spec.values)
            )
            for spec in info.options
        )
        fewest, most = min(info.seats), max(info.seats)
        seats = str(fewest) if fewest == most else f"{fewest}–{most}"
        table.add_row(info.id, info.title[language()], seats, str(info.minutes), options)
    console = out()
    console.print(table)
    console.print(say("games-hint"), soft_wrap=True)
