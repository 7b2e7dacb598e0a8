"""`yokocho lab`: many games, and what they tell."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import msgspec
from rich.table import Table
from rich.text import Text

from yokocho.cli.choose import game_called, options_from
from yokocho.cli.ready import prepare_bots, prepare_rules
from yokocho.cli.screen import counted, out, progress
from yokocho.cli.speech import Trouble, language, not_one_of, say, usage

if TYPE_CHECKING:
    from yokocho.engine.game import GameInfo
    from yokocho.engine.scene import ArgValue
    from yokocho.lab.battery import Size
    from yokocho.lab.compare import Comparison, Difference
    from yokocho.lab.ladder import Rating
    from yokocho.lab.metrics import Metric
    from yokocho.lab.plan import Forbidden, Plan
    from yokocho.lab.report import Written
    from yokocho.lab.skill import Doubling
    from yokocho.lab.sweep import Sweep
    from yokocho.lab.tune import Target, Tuned

T = TypeVar("T")


class Asked(NamedTuple):
    """What is to be played, as it was typed."""

    game: str
    seats: int | None = None
    options: tuple[str, ...] = ()
    bots: str = "random"
    games: int = 1000
    seed: int = 1
    paired: bool = False
    forbid: tuple[str, ...] = ()

    def plan(self) -> Plan:
        """Checked. Whatever cannot be meant is a `Trouble`."""
        from yokocho.lab.plan import Plan, codec_of

        info = game_called(self.game)
        codec = codec_of(info)
        plan = Plan(
            info.id,
            self.seats or 0,
            options_from(info, self.options),
            bots_from(info, self.bots),
            self.games,
            self.seed,
            self.paired,
            forbid=tuple(forbidden(text, {verb.name: verb.params for verb in codec.verbs}) for text in self.forbid),
        )
        return asking(plan.checked)


def asking(act: Callable[[], T], code: int = 2) -> T:
    """What `act` answers; a refusal in the language of this run."""
    from yokocho.engine.refused import BadSetting

    try:
        return act()
    except BadSetting as bad:
        raise Trouble(bad.refused.sentence(language()), code) from None


def bots_from(info: GameInfo, text: str) -> tuple[str, ...]:
    """Levels separated by commas."""
    from yokocho.cli.choose import level_names
    from yokocho.lab.plan import iterations_of

    known = level_names(info)
    bots = tuple(each.strip() for each in text.split(",") if each.strip())
    for each in bots or (text,):
        if each not in known and iterations_of(each) is None:
            raise not_one_of("no-such-level", each, known)
    return bots


def forbidden(text: str, verbs: dict[str, dict[str, tuple[ArgValue, ...]]]) -> Forbidden:
    """`[SEAT:]ACTION[:NAME=VALUE[,NAME=VALUE]]`, seats counted from 1."""
    from yokocho.lab.plan import Forbidden

    parts = text.split(":")
    seat = int(parts.pop(0)) - 1 if parts[0].isdecimal() else None
    if not parts or len(parts) > 2 or not parts[0]:
        raise usage("forbid-form", got=text[:60])
    if parts[0] not in verbs:
        raise not_one_of("no-such-action", parts[0], list(verbs))
    params: dict[str, ArgValue] = {}
    for each in parts[1].split(",") if len(parts) == 2 else ():
        name, equals, value = each.partition("=")
        if not equals or name not in verbs[parts[0]] or name in params:
            raise usage("forbid-form", got=text[:60])
        params[name] = next((known for known in verbs[parts[0]][name] if str(known) == value), value)
    return Forbidden(parts[0], params, seat)


def made_ready(plan: Plan) -> GameInfo:
    """Compile what is needed, with words about it."""
    info = game_called(plan.game)
    prepare_rules(info)
    if not plan.is_random:
        prepare_bots()
    return info


# --- run --------------------------------------------------------------------------------------------------------------


def run(
    asked: Asked, folder: Path | None, *, decisions: bool, workers: int | None, cluster: str | None, as_json: bool
) -> None:
    """Play, and print the metrics. Ctrl-C keeps what is in the folder."""
    plan = msgspec.structs.replace(asked.plan(), decisions=decisions)
    info = made_ready(plan)
    from yokocho.lab.runs import tally

    try:
        with counted(say("lab-playing", game=info.title[language()], games=plan.games)) as told:
            games = asking(lambda: tally(plan, folder, workers=workers, cluster=cluster, progress=told), 1)
    except KeyboardInterrupt:
        raise Trouble(say("lab-stopped-kept", folder=str(folder)) if folder else say("lab-stopped"), code=130) from None
    metrics = games.metrics
    if as_json:
        about = {"plan": msgspec.to_builtins(plan), "metrics": msgspec.to_builtins(metrics)}
        out().out(json.dumps(about, ensure_ascii=False), highlight=False)
        return
    show_metrics(info, metrics)
    if folder is not None:
        out().print(Text(say("lab-kept", folder=str(folder)), "dim"), soft_wrap=True)


def show_metrics(info: GameInfo, metrics: Sequence[Metric]) -> None:
    """A line for each metric."""
    from yokocho.lab.words import metric_name, metric_value

    lang = language()
    table = Table.grid(padding=(0, 3))
    for metric in metrics:
        table.add_row(Text(metric_name(lang, info, metric.id, metric.of)), Text(metric_value(lang, metric), "bold"))
    out().print(table)
    out().print(Text(say("lab-interval"), "dim"), soft_wrap=True)


# --- compare ----------------------------------------------------------------------------------------------------------


def run_compare(
    asked: Asked, a: Sequence[str], b: Sequence[str], folder: Path | None, *, workers: int | None, as_json: bool
) -> None:
    """A against B; with a folder, what is played is kept, and a report written. Ctrl-C keeps what is in the folder."""
    base = asked.plan()
    info = game_called(base.game)
    plans = [changed(info, base, texts) for texts in (a, b)]
    for plan in plans:
        made_ready(plan)
    try:
        with counted(say("lab-playing", game=info.title[language()], games=2 * base.games)) as told:
            found = asking(lambda: _compared(plans, folder, workers, told), 1 if folder else 2)
    except KeyboardInterrupt:
        raise Trouble(say("lab-stopped-kept", folder=str(folder)) if folder else say("lab-stopped"), code=130) from None
    if as_json:
        out().out(json.dumps(msgspec.to_builtins(found), ensure_ascii=False), highlight=False)
        return
    show_comparison(info, found)
    if folder is not None:
        run_report(folder, open_it=False)


def _compared(
    plans: Sequence[Plan], folder: Path | None, workers: int | None, told: Callable[[int, int], None]
) -> Comparison:
    from yokocho.lab.compare import compare
    from yokocho.lab.pair import Pair

    a, b = plans
    if folder is None:
        return compare(a, b, workers=workers, progress=told)
    pair = Pair.begin(folder, a, b)
    pair.play(workers=workers, progress=told)
    return pair.pairing().comparison(pair.a.plan, pair.b.plan)


def changed(info: GameInfo, base: Plan, texts: Sequence[str]) -> Plan:
    """The plan with `NAME=VALUE` changed: options, or `bots`."""
    from yokocho.lab.compare import varied

    own = [text for text in texts if text.startswith("bots=")]
    given = [text for text in texts if text not in own]
    names = {text.partition("=")[0] for text in given}
    chosen: dict[str, object] = {k: v for k, v in options_from(info, given).items() if k in names}
    for text in own:
        chosen["bots"] = bots_from(info, text.removeprefix("bots="))
    return asking(lambda: varied(base, chosen))


def show_comparison(info: GameInfo, found: Comparison) -> None:
    """What differs, and where the first game parts."""
    console = out()
    console.print(differences_table(info, found.differences))
    sentence = "lab-no-difference" if not found.significant else "lab-differences"
    console.print(Text(say(sentence, number=len(found.significant), looked=len(found.differences))), soft_wrap=True)
    console.print(Text(say("lab-same", same=found.same, games=found.games)), soft_wrap=True)
    if found.parting is not None:
        from yokocho.lab.versus import parting_lines

        console.print(Text(say("lab-parts", game=found.parting.number)), soft_wrap=True)
        for line in parting_lines(found.parting, language()):
            console.print(Text(line), soft_wrap=True)


def differences_table(info: GameInfo, differences: Sequence[Difference]) -> Table:
    """A, B and what lies between, significant ones marked."""
    from yokocho.lab.words import metric_name, say_difference, shown

    lang = language()
    table = Table(box=None, padding=(0, 2), header_style="bold")
    table.add_column("")
    for column in ("A", "B"):
        table.add_column(column, justify="right")
    table.add_column(say("lab-col-difference"), justify="right")
    for each in differences:
        style = "bold" if each.significant else "dim"
        table.add_row(
            Text(metric_name(lang, info, each.id, each.of), style),
            Text(shown(each.id, each.a), style),
            Text(shown(each.id, each.b), style),
            Text(say_difference(lang, each) + (" *" if each.significant else ""), style),
        )
    return table


# --- sweep, tune ------------------------------------------------------------------------------------------------------


def run_sweep(asked: Asked, option: str, *, workers: int | None) -> None:
    """Every value of an option."""
    plan = asked.plan()
    info = made_ready(plan)
    from yokocho.lab.sweep import sweep

    known = [spec.name for spec in info.options]
    if option not in known:
        raise not_one_of("no-such-game-option", option, known)
    with counted(say("lab-sweeping", option=option)) as told:
        found = asking(lambda: sweep(plan, option, workers=workers, progress=told))
    show_sweep(info, found)


def show_sweep(info: GameInfo, found: Sweep) -> None:
    """A column for each value; what surely differs from the plan's own value is marked."""
    from yokocho.lab.words import metric_name, shown

    lang = language()
    table = Table(box=None, padding=(0, 2), header_style="bold")
    table.add_column(found.option)
    for step in found.steps:
        table.add_column(f"[{step.value}]" if step.value == found.base else str(step.value), justify="right")
    own = next(step for step in found.steps if step.against is None)
    for metric in own.metrics:
        cells: list[Text] = []
        for step in found.steps:
            same = next((m for m in step.metrics if (m.id, m.of) == (metric.id, metric.of)), None)
            marked = step.against is not None and any(
                (d.id, d.of) == (metric.id, metric.of) for d in step.against.significant
            )
            cells.append(
                Text(
                    "–" if same is None else shown(same.id, same.value) + (" *" if marked else ""),
                    "bold" if marked else "",
                )
            )
        table.add_row(Text(metric_name(lang, info, metric.id, metric.of)), *cells)
    console = out()
    console.print(table)
    console.print(Text(say("lab-sweep-marks", value=str(found.base)), "dim"), soft_wrap=True)
    if found.changes_nothing:
        console.print(Text(say("lab-changes-nothing", option=found.option), "bold"), soft_wrap=True)


def run_tune(asked: Asked, options: str, target: str, trials: int, *, workers: int | None) -> None:
    """The options that come nearest to a target."""
    plan = asked.plan()
    info = made_ready(plan)
    from yokocho.lab.tune import tune

    aim = target_from(target)
    if not 1 <= trials <= 10_000:
        raise usage("number-range", option="--trials", least="1", most="10000", got=str(trials))
    with counted(say("lab-tuning", trials=trials, games=plan.games)) as told:
        found = asking(lambda: tune(plan, options.split(","), aim, trials=trials, workers=workers, progress=told))
    show_tuned(info, found)


def target_from(text: str) -> Target:
    """`METRIC=VALUE`."""
    from yokocho.lab.tune import Target

    name, equals, value = text.partition("=")
    try:
        number = float(value.removesuffix("%")) / (100 if value.endswith("%") else 1)
    except ValueError:
        equals = ""
        number = 0.0
    if not equals or not math.isfinite(number):
        raise usage("target-form", got=text[:60])
    return Target(name, number)


def show_tuned(info: GameInfo, found: Tuned) -> None:
    """All trials, best first."""
    from yokocho.lab.words import metric_name, metric_value, shown

    lang, console = language(), out()
    table = Table(box=None, padding=(0, 2), header_style="bold")
    for name in found.best.options:
        table.add_column(name, justify="right")
    table.add_column(metric_name(lang, info, found.target.metric, found.target.of))
    for number, trial in enumerate(found.trials):
        style = "" if number else "bold"
        shares = (Text(_tuned_value(info, found, name, value), style) for name, value in trial.options.items())
        table.add_row(*shares, Text(metric_value(lang, trial.metric), style))
    console.print(table)
    console.print(
        Text(
            say(
                "lab-tuned",
                trials=len(found.trials),
                combinations=_so_many(found.combinations),
                games=found.games,
                target=shown(found.target.metric, found.target.value),
            )
        ),
        soft_wrap=True,
    )
    for spec in info.options:
        best = found.best.options.get(spec.name)
        if spec.grid and best is not None and best not in spec.values:
            console.print(Text(say("lab-tuned-table", option=spec.name)), soft_wrap=True)
            console.print(Text(spec.grid.file(str(best))), soft_wrap=True)


def _tuned_value(info: GameInfo, found: Tuned, name: str, value: ArgValue) -> str:
    """A value; of a table how many cells differ from the one that was begun with."""
    grid = next(spec.grid for spec in info.options if spec.name == name)
    if grid is None or value in grid.tables:
        return str(value)
    before, after = (grid.flat(str(each)) for each in (found.start[name], value))
    return say("lab-tuned-cells", number=sum(a != b for a, b in zip(before, after, strict=True)))


def _so_many(number: int) -> str:
    """A number that may have very many digits."""
    return f"{number:,}" if number < 10**9 else f"10^{len(str(number)) - 1}"


# --- report -----------------------------------------------------------------------------------------------------------


def run_study(asked: Asked, folder: Path, *, workers: int | None, cluster: str | None, open_it: bool) -> None:
    """A run with its decisions, all that is played beside it, and the report. What was stopped goes on."""
    plan = asked.plan()
    plan = msgspec.structs.replace(plan, decisions=True)
    info = made_ready(plan)
    prepare_bots()
    from yokocho.lab.battery import play_battery, size_for
    from yokocho.lab.runs import Run, simulate

    title = info.title[language()]
    size = size_for(plan)
    say_size(plan, size)
    try:
        with counted(say("lab-playing", game=title, games=plan.games)) as told:
            asking(lambda: simulate(plan, folder, workers=workers, cluster=cluster, progress=told), 1)
        with counted(say("lab-studying", game=title)) as told:
            asking(lambda: play_battery(Run.open(folder), size, workers=workers, cluster=cluster, progress=told), 1)
    except KeyboardInterrupt:
        raise Trouble(say("lab-stopped-kept", folder=str(folder)), code=130) from None
    run_report(folder, open_it=open_it)


def say_size(plan: Plan, size: Size) -> None:
    """What will be played, before it is."""
    from yokocho.lab.battery import option_values
    from yokocho.lab.words import level_name

    levels = [level for level in size.levels if set(plan.bots) != {level}]
    names = ", ".join(level_name(language(), level) for level in levels)
    lines = [
        say("lab-study-games", games=plan.games),
        say("lab-study-levels", games=size.level_games, levels=names),
        say("lab-study-thinking", games=size.doubling_games, budgets=", ".join(map(str, size.budgets))),
        say("lab-study-options", games=size.option_games, values=option_values(plan, size)),
        say("lab-study-effects", games=size.looked_into),
    ]
    for line in lines:
        out().print(Text(line, "dim"), soft_wrap=True)


def run_report(folder: Path, pace: Path | None = None, *, open_it: bool) -> None:
    """Write it, of a run or of a comparison, and say where. `pace`: games of people whose pace its minutes are told
    at."""
    from yokocho.lab.pair import Pair, is_pair
    from yokocho.lab.runs import Run

    compares = is_pair(folder)
    runs = asking(lambda: Pair.open(folder).runs if compares else (Run.open(folder),), 1)
    for run in runs:
        made_ready(run.plan)
    from yokocho.engine.refused import BadSetting, refuse
    from yokocho.lab.humans import paced
    from yokocho.lab.report import report
    from yokocho.lab.study import study
    from yokocho.lab.versus_report import versus_report

    def write() -> Written:
        if compares:
            if pace is not None:
                raise BadSetting(refuse("pace-comparison"))
            return versus_report(folder, language())
        fitted, games = (None, 0) if pace is None else paced(pace, runs[0].plan.game)
        return report(folder, language(), look=lambda run: study(run, pace=fitted, paced=games))

    with progress(say("lab-reporting", folder=str(folder))):
        written = asking(write, 1)
    console = out()
    for file in (written.page, written.summary):
        console.print(Text(str(file)), soft_wrap=True)
    if open_it:
        import webbrowser

        webbrowser.open(written.page.resolve().as_uri())


# --- skill ------------------------------------------------------------------------------------------------------------


def run_skill(asked: Asked, budgets: str, *, workers: int | None) -> None:
    """All metrics with everybody at one level, level by level; then a player with twice the budget among others."""
    levels = bots_from(game_called(asked.game), asked.bots)
    numbers = budgets_from(budgets)
    plan = asked._replace(bots="random").plan()
    info = made_ready(plan)
    prepare_bots()
    from yokocho.lab.skill import by_level, doublings

    with counted(say("lab-levels", games=plan.games)) as told:
        found = asking(lambda: by_level(plan, levels, workers=workers, progress=told))
    show_levels(info, found)
    with counted(say("lab-doubling", games=plan.games)) as told:
        doubled = asking(lambda: doublings(plan, numbers, workers=workers, progress=told))
    show_doublings(doubled)


def budgets_from(text: str) -> list[int]:
    """Iterations in rising order, at least two."""
    parts = [each.strip() for each in text.split(",")]
    if len(parts) < 2 or not all(each.isdecimal() and 0 < int(each) < 1_000_000 for each in parts):
        raise usage("budgets-form", got=text[:60])
    return sorted({int(each) for each in parts})


def show_levels(info: GameInfo, found: dict[str, list[Metric]]) -> None:
    """A column for each level."""
    from yokocho.lab.words import level_name, metric_name, metric_value

    lang = language()
    table = Table(box=None, padding=(0, 2), header_style="bold")
    table.add_column("")
    for level in found:
        table.add_column(level_name(lang, level), justify="right")
    for metric in next(iter(found.values())):
        same = [next((m for m in each if (m.id, m.of) == (metric.id, metric.of)), None) for each in found.values()]
        cells = [Text("–" if each is None else metric_value(lang, each)) for each in same]
        table.add_row(Text(metric_name(lang, info, metric.id, metric.of)), *cells)
    out().print(table)
    out().print(Text(say("lab-interval"), "dim"), soft_wrap=True)


def show_doublings(found: Sequence[Doubling]) -> None:
    """What more thinking wins, in words."""
    for each in found:
        args = {"elo": f"{each.elo:+.0f}", "low": f"{each.elo_low:+.0f}", "high": f"{each.elo_high:+.0f}"}
        wins = f"{100 * each.wins.value:.0f} %"
        out().print(
            Text(say("lab-doubled", budget=each.budget, less=each.less, games=each.beaten.games, wins=wins, **args)),
            soft_wrap=True,
        )


# --- export, ladder ---------------------------------------------------------------------------------------------------


def run_export(folder: Path, file: Path, viewers: Sequence[str], games: int | None) -> None:
    """A run's games as JSON lines or Parquet, as the file's name says."""
    from yokocho.engine.record import ALL
    from yokocho.lab.runs import Run

    if games is not None and games < 1:
        raise usage("number-least", option="--games", least="1", got=str(games))
    run = asking(lambda: Run.open(folder), 1)
    seats = run.plan.seats
    chosen: list[int | None] = []
    for each in viewers or [*map(str, range(1, seats + 1)), "spectator"]:
        if each == "all":
            chosen.append(ALL)
        elif each == "spectator":
            chosen.append(None)
        elif each.isdecimal() and 1 <= int(each) <= seats:
            chosen.append(int(each) - 1)
        else:
            raise not_one_of("no-such-viewer", each, [*map(str, range(1, seats + 1)), "spectator", "all"])
    if file.suffix not in (".jsonl", ".parquet"):
        raise not_one_of("no-such-form", file.suffix or file.name, [".jsonl", ".parquet"])
    made_ready(run.plan)
    from yokocho.lab.trajectories import of_run, write_lines, write_parquet

    write = write_lines if file.suffix == ".jsonl" else write_parquet
    try:
        with counted(say("lab-exporting", file=str(file))) as told:
            written = asking(lambda: write(file, of_run(run, chosen, games), told), 1)
    except OSError as error:
        raise Trouble(say("cannot-write", file=str(file), why=error.strerror or str(error))) from None
    out().print(Text(say("lab-exported", number=written, file=str(file))), soft_wrap=True)


def run_ladder(asked: Asked, file: Path | None, *, workers: int | None, as_json: bool) -> None:
    """Play on, keep it, and show where everybody stands."""
    info = game_called(asked.game)
    options = options_from(info, asked.options)
    place = file or Path(f"ladder-{info.id}.json")
    if not 0 <= asked.games <= 1_000_000:
        raise usage("number-range", option="--games", least="0", most="1000000", got=str(asked.games))
    from yokocho.lab.ladder import climb, everybody, open_ladder, ratings

    bots = bots_from(info, asked.bots) if asked.bots else everybody(info.id, options)
    ladder = asking(lambda: open_ladder(place, info.id, asked.seats or 0, options, asked.seed))
    prepare_rules(info)
    prepare_bots()
    try:
        with counted(say("lab-climbing", game=info.title[language()], games=asked.games)) as told:
            found = asking(lambda: climb(ladder, place, bots, asked.games, workers=workers, progress=told), 1)
    except KeyboardInterrupt:
        found = ratings(ladder)
    if as_json:
        about = {"game": info.id, "games": len(ladder.results), "ratings": msgspec.to_builtins(found)}
        out().out(json.dumps(about, ensure_ascii=False), highlight=False)
        return
    show_ladder(found)
    out().print(Text(say("ladder-kept", games=len(ladder.results), file=str(place)), "dim"), soft_wrap=True)


def show_ladder(found: Sequence[Rating]) -> None:
    """Best first."""
    from yokocho.cli.choose import level_name

    table = Table(box=None, padding=(0, 2), header_style="bold")
    table.add_column("")
    for column in ("rating", "interval", "games", "wins"):
        table.add_column(say(f"ladder-col-{column}"), justify="right")
    for each in found:
        wins = f"{100 * each.wins / each.games:.0f} %"
        interval = f"{each.low:.1f} – {each.high:.1f}"
        table.add_row(level_name(each.bot), f"{each.value:.1f}", interval, f"{each.games:,}", wins)
    out().print(table)
