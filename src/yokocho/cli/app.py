"""The commands and their parameters. What each does is in a module of its own, imported when it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from yokocho.cli.group import Command, Group, Lab
from yokocho.cli.speech import usage

app = typer.Typer(
    cls=Group, no_args_is_help=True, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
)


def _complete_game(incomplete: str) -> list[str]:
    from yokocho.engine.game import discover

    return [game for game in discover() if game.startswith(incomplete)]


GameName = Annotated[str, typer.Argument(metavar="GAME", autocompletion=_complete_game)]
AsJson = Annotated[bool, typer.Option("--json")]


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        from yokocho.cli.screen import out

        out().print(f"yokocho {version('yokocho')}")
        raise typer.Exit


@app.callback()
def start(
    _version_wanted: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True)] = False,
) -> None:
    """A digital tabletop for small-press board games."""


@app.command(cls=Command)
def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="NUMBER")] = 8000,
    data: Annotated[Path | None, typer.Option("--data", metavar="DIR", envvar="YOKOCHO_DATA")] = None,
    database_url: Annotated[
        str | None, typer.Option("--database-url", metavar="URL", envvar="YOKOCHO_DATABASE_URL")
    ] = None,
    public_url: Annotated[str | None, typer.Option("--public-url", metavar="URL", envvar="YOKOCHO_PUBLIC_URL")] = None,
    bot_threads: Annotated[int | None, typer.Option("--bot-threads", metavar="NUMBER")] = None,
    lab: Annotated[str | None, typer.Option("--lab", metavar="off|local|all")] = None,
    metrics: Annotated[str | None, typer.Option("--metrics", metavar="off|local|all")] = None,
    log_level: Annotated[str, typer.Option("--log-level", metavar="LEVEL")] = "warning",
    open_page: Annotated[bool, typer.Option("--open")] = False,
) -> None:
    """Serve tables to browsers."""
    from yokocho.cli.serve import Serving, run

    run(Serving(host, port, data, database_url, public_url, bot_threads, log_level, open_page, lab, metrics))


@app.command(cls=Command)
def play(
    game: GameName,
    seats: Annotated[int | None, typer.Option("--seats", metavar="NUMBER")] = None,
    level: Annotated[str | None, typer.Option("--level", metavar="LEVEL[,LEVEL]")] = None,
    seat: Annotated[int, typer.Option("--seat", metavar="NUMBER")] = 1,
    seed: Annotated[int | None, typer.Option("--seed", metavar="NUMBER")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE")] = None,
    record: Annotated[Path | None, typer.Option("--record", metavar="FILE")] = None,
    pace: Annotated[float | None, typer.Option("--pace", metavar="SECONDS")] = None,
) -> None:
    """Play in the terminal against bots."""
    from yokocho.cli.play import Wish, run

    run(Wish(game, seats, level, seat, seed, tuple(option or ()), resume, record, pace))


@app.command(cls=Command)
def games() -> None:
    """List the games."""
    from yokocho.cli.games import run

    run()


@app.command(cls=Command)
def rules(game: GameName, clause: Annotated[str | None, typer.Argument(metavar="CLAUSE")] = None) -> None:
    """Read a rulebook, or one clause."""
    from yokocho.cli.rules import run

    run(game, clause)


@app.command(cls=Command)
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    seat: Annotated[int | None, typer.Option("--seat", metavar="NUMBER")] = None,
    all_hands: Annotated[bool, typer.Option("--all")] = False,
    step: Annotated[bool, typer.Option("--step")] = False,
) -> None:
    """Tell a recorded game."""
    from yokocho.cli.replay import run

    run(file, seat, all_hands=all_hands, step=step)


@app.command(cls=Command)
def bench(
    game: GameName,
    as_json: AsJson = False,
    seconds: Annotated[float, typer.Option("--seconds", metavar="SECONDS")] = 8.0,
) -> None:
    """Measure rules and search on this machine."""
    from yokocho.cli.bench import run

    run(game, seconds, as_json=as_json)


@app.command(cls=Command)
def solve(
    game: GameName,
    rows: Annotated[int | None, typer.Option("--rows", metavar="NUMBER")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE")] = None,
    verify: Annotated[float | None, typer.Option("--verify", metavar="SHARE")] = None,
    as_json: AsJson = False,
    threads: Annotated[int | None, typer.Option("--threads", metavar="NUMBER")] = None,
    data: Annotated[Path | None, typer.Option("--data", metavar="DIR", envvar="YOKOCHO_DATA")] = None,
) -> None:
    """Find out who wins from every position."""
    from yokocho.cli.solve import Wish, run

    run(Wish(game, rows, tuple(option or ()), threads, data, verify, as_json))


@app.command(cls=Command)
def doctor(
    as_json: AsJson = False,
    data: Annotated[Path | None, typer.Option("--data", metavar="DIR", envvar="YOKOCHO_DATA")] = None,
    database_url: Annotated[
        str | None, typer.Option("--database-url", metavar="URL", envvar="YOKOCHO_DATABASE_URL")
    ] = None,
) -> None:
    """Look whether everything is there."""
    from yokocho.cli.doctor import run

    run(data, database_url, as_json=as_json)


# --- the playtest lab -------------------------------------------------------------------------------------------------

MOST_WORKERS = 256


def _workers(wanted: int | None) -> int | None:
    if wanted is not None and not 1 <= wanted <= MOST_WORKERS:
        raise usage("number-range", option="--workers", least="1", most=str(MOST_WORKERS), got=str(wanted))
    return wanted


lab_app = typer.Typer(cls=Lab, no_args_is_help=True, rich_markup_mode=None)
app.add_typer(lab_app, name="lab")

Seats = Annotated[int | None, typer.Option("--seats", metavar="NUMBER")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE")]
Bots = Annotated[str, typer.Option("--bots", metavar="LEVEL[,LEVEL]")]
Games = Annotated[int, typer.Option("--games", metavar="NUMBER")]
Seed = Annotated[int, typer.Option("--seed", metavar="NUMBER")]
Workers = Annotated[int | None, typer.Option("--workers", metavar="NUMBER", callback=_workers)]
Forbid = Annotated[list[str] | None, typer.Option("--forbid", metavar="[SEAT:]ACTION[:NAME=VALUE]")]
Paired = Annotated[bool, typer.Option("--paired")]


@lab_app.command("run", cls=Command)
def lab_run(
    game: GameName,
    seats: Seats = None,
    option: Options = None,
    bots: Bots = "random",
    games_wanted: Games = 1000,
    seed: Seed = 1,
    paired: Paired = False,
    forbid: Forbid = None,
    decisions: Annotated[bool, typer.Option("--decisions")] = False,
    folder: Annotated[Path | None, typer.Option("--out", metavar="DIR")] = None,
    workers: Workers = None,
    cluster: Annotated[str | None, typer.Option("--cluster", metavar="local|auto|ADDRESS")] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and say what they tell."""
    from yokocho.cli.lab import Asked, run

    asked = Asked(game, seats, tuple(option or ()), bots, games_wanted, seed, paired, tuple(forbid or ()))
    run(asked, folder, decisions=decisions, workers=workers, cluster=cluster, as_json=as_json)


@lab_app.command("compare", cls=Command)
def lab_compare(
    game: GameName,
    a: Annotated[list[str] | None, typer.Option("--a", metavar="NAME=VALUE")] = None,
    b: Annotated[list[str] | None, typer.Option("--b", metavar="NAME=VALUE")] = None,
    seats: Seats = None,
    option: Options = None,
    bots: Bots = "random",
    games_wanted: Games = 1000,
    seed: Seed = 1,
    paired: Paired = False,
    folder: Annotated[Path | None, typer.Option("--out", metavar="DIR")] = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Variant A against variant B on the same seeds."""
    from yokocho.cli.lab import Asked, run_compare

    asked = Asked(game, seats, tuple(option or ()), bots, games_wanted, seed, paired)
    run_compare(asked, a or [], b or [], folder, workers=workers, as_json=as_json)


@lab_app.command("sweep", cls=Command)
def lab_sweep(
    game: GameName,
    swept: Annotated[str, typer.Argument(metavar="OPTION")],
    seats: Seats = None,
    option: Options = None,
    bots: Bots = "random",
    games_wanted: Games = 1000,
    seed: Seed = 1,
    workers: Workers = None,
) -> None:
    """Every value of an option on the same seeds."""
    from yokocho.cli.lab import Asked, run_sweep

    run_sweep(Asked(game, seats, tuple(option or ()), bots, games_wanted, seed), swept, workers=workers)


@lab_app.command("tune", cls=Command)
def lab_tune(
    game: GameName,
    tuned: Annotated[str, typer.Argument(metavar="OPTION[,OPTION]")],
    target: Annotated[str, typer.Option("--target", metavar="METRIC=VALUE")],
    trials: Annotated[int, typer.Option("--trials", metavar="NUMBER")] = 20,
    seats: Seats = None,
    option: Options = None,
    bots: Bots = "random",
    games_wanted: Games = 1000,
    seed: Seed = 1,
    workers: Workers = None,
) -> None:
    """Search options for those that come nearest to a target."""
    from yokocho.cli.lab import Asked, run_tune

    asked = Asked(game, seats, tuple(option or ()), bots, games_wanted, seed)
    run_tune(asked, tuned, target, trials, workers=workers)


@lab_app.command("skill", cls=Command)
def lab_skill(
    game: GameName,
    levels: Annotated[str, typer.Option("--levels", metavar="LEVEL[,LEVEL]")] = "random,hatchling,regular",
    budgets: Annotated[str, typer.Option("--budgets", metavar="NUMBER,NUMBER")] = "25,50,100",
    seats: Seats = None,
    option: Options = None,
    games_wanted: Games = 100,
    seed: Seed = 1,
    workers: Workers = None,
) -> None:
    """The same deals at several levels, and what twice the thinking wins."""
    from yokocho.cli.lab import Asked, run_skill

    run_skill(Asked(game, seats, tuple(option or ()), levels, games_wanted, seed), budgets, workers=workers)


@lab_app.command("report", cls=Command)
def lab_report(
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    pace: Annotated[Path | None, typer.Option("--pace", metavar="DIR")] = None,
    open_report: Annotated[bool, typer.Option("--open")] = False,
) -> None:
    """Write the report of a run that was kept."""
    from yokocho.cli.lab import run_report

    run_report(folder, pace, open_it=open_report)


@lab_app.command("study", cls=Command)
def lab_study(
    game: GameName,
    folder: Annotated[Path, typer.Option("--out", metavar="DIR")],
    seats: Seats = None,
    option: Options = None,
    bots: Bots = "regular",
    games_wanted: Games = 60,
    seed: Seed = 1,
    workers: Workers = None,
    cluster: Annotated[str | None, typer.Option("--cluster", metavar="local|auto|ADDRESS")] = None,
    open_report: Annotated[bool, typer.Option("--open")] = False,
) -> None:
    """All at once: games, levels, options, effects of choices, and the report."""
    from yokocho.cli.lab import Asked, run_study

    asked = Asked(game, seats, tuple(option or ()), bots, games_wanted, seed)
    run_study(asked, folder, workers=workers, cluster=cluster, open_it=open_report)


@lab_app.command("humans", cls=Command)
def lab_humans(
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    data: Annotated[Path | None, typer.Option("--data", metavar="DIR", envvar="YOKOCHO_DATA")] = None,
    database_url: Annotated[
        str | None, typer.Option("--database-url", metavar="URL", envvar="YOKOCHO_DATABASE_URL")
    ] = None,
) -> None:
    """Games of people, for the lab."""
    from yokocho.cli.humans import run

    run(folder, data, database_url)


@lab_app.command("export", cls=Command)
def lab_export(
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    viewer: Annotated[list[str] | None, typer.Option("--viewer", metavar="SEAT|spectator|all")] = None,
    games_wanted: Annotated[int | None, typer.Option("--games", metavar="NUMBER")] = None,
) -> None:
    """Write a run's games as trajectories."""
    from yokocho.cli.lab import run_export

    run_export(folder, file, viewer or [], games_wanted)


@app.command(cls=Command)
def ladder(
    game: GameName,
    games_wanted: Annotated[int, typer.Option("--games", metavar="NUMBER")] = 60,
    bots: Annotated[str | None, typer.Option("--bots", metavar="LEVEL[,LEVEL]")] = None,
    seats: Seats = None,
    option: Options = None,
    file: Annotated[Path | None, typer.Option("--file", metavar="FILE")] = None,
    seed: Seed = 1,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Rate the bots."""
    from yokocho.cli.lab import Asked, run_ladder

    asked = Asked(game, seats, tuple(option or ()), bots or "", games_wanted, seed)
    run_ladder(asked, file, workers=workers, as_json=as_json)
