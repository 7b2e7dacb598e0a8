"""Yokocho's benchmarks, ours against peers in one run.

    python -m benchmarks [--quick] [--json FILE] [SECTION ...]

Runs the sections that are named, or all; prints a table for each and writes everything as JSON. What is not installed
is named in the table and left out. Ratios are within this one run, on this one machine.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import sysconfig
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.figures import Figure, Section, times_better

SECTIONS = [
    "start",
    "play",
    "random_play",
    "search",
    "levels",
    "lab",
    "server_load",
    "page_frames",
]
"""Modules of this package, each with `run(quick: bool) -> dict` that answers `Section.as_dict()`."""


def describe_machine() -> dict[str, Any]:
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "memory_gib": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1),
        "load_average": list(os.getloadavg()),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        # A Python built without profile-guided optimisation takes up to half as long again for everything that is not
        # compiled, which flatters compiled code beside it.
        "python_optimised_build": "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or ""),
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")


def run_section(name: str, quick: bool) -> Section:
    try:
        answer = importlib.import_module(f"benchmarks.{name}").run(quick)
    except Exception as error:  # noqa: BLE001 - the other sections go on
        return Section(name, missing={name: f"{type(error).__name__}: {error}"})
    figures = [Figure(**figure) for figure in answer["figures"]]
    return Section(answer["title"], figures, answer["missing"], answer["details"])


def merged(sections: list[Section]) -> list[Section]:
    """Sections of one title as one, in the order of their first appearance."""
    by_title: dict[str, Section] = {}
    for section in sections:
        whole = by_title.setdefault(section.title, Section(section.title))
        whole.figures += section.figures
        whole.missing |= section.missing
        whole.details |= section.details
    return list(by_title.values())


def ratios(section: Section) -> dict[str, float]:
    """How many times better each of our figures is than each of the others in the same unit."""
    return {
        f"{ours.subject} / {theirs.subject} [{ours.unit}]": round(times_better(ours, theirs), 2)
        for ours in section.figures
        if ours.ours
        for theirs in section.figures
        if not theirs.ours and theirs.unit == ours.unit and theirs.value and ours.value
    }


def render(section: Section) -> Table:
    table = Table(title=section.title, title_justify="left", caption_justify="left")
    table.add_column("")
    table.add_column("figure", justify="right")
    table.add_column("unit")
    table.add_column("best of ours is", justify="right")
    table.add_column("how", overflow="fold")
    for _, group in groupby(section.figures, key=lambda figure: figure.unit):
        figures = list(group)
        own = [figure for figure in figures if figure.ours]
        for figure in figures:
            best = max((times_better(ours, figure) for ours in own if figure.value and ours.value), default=None)
            table.add_row(
                f"[bold]{figure.subject}[/]" if figure.ours else figure.subject,
                f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:.2f}",
                figure.unit,
                "" if figure.ours or best is None else f"{best:.1f} times as good",
                figure.how,
            )
    for subject, reason in section.missing.items():
        table.add_row(f"[dim]{subject}[/]", "", "", "", f"[dim]{reason}[/]")
    return table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"some of {', '.join(SECTIONS)}; default: all")
    parser.add_argument("--quick", action="store_true", help="short runs: does everything work, roughly how fast")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the machine, all figures and ratios there")
    options = parser.parse_args()
    if unknown := set(options.sections) - set(SECTIONS):
        parser.error(f"no such section: {', '.join(sorted(unknown))}")
    console = Console()
    machine = describe_machine()
    console.print(f"{machine['processor']}, {machine['cores']} cores, {machine['python']}", highlight=False)
    sections: list[Section] = []
    for name in options.sections or SECTIONS:
        with console.status(f"{name} …"):
            sections.append(run_section(name, options.quick))
    sections = merged(sections)
    for section in sections:
        console.print(render(section))
    if options.json is not None:
        everything = {
            "machine": machine,
            "quick": options.quick,
            "sections": [{**section.as_dict(), "ratios": ratios(section)} for section in sections],
        }
        options.json.write_text(json.dumps(everything, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
