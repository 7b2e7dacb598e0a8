"""The report: one file that needs nothing else, in both languages, with games that can be replayed."""

from __future__ import annotations

import errno
import json
import re
from functools import partial
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import polars as pl
import pytest

from tests.lab.test_metrics import rigged
from tests.lab.test_runs import refusal
from yokocho.engine.match import Match
from yokocho.engine.words import LANGS, Lang
from yokocho.lab import Plan, simulate
from yokocho.lab import report as report_module
from yokocho.lab.compare import varied
from yokocho.lab.findings import findings
from yokocho.lab.minutes import Pace
from yokocho.lab.pair import Pair
from yokocho.lab.report import ORDER, as_html, command_of, report
from yokocho.lab.runs import Run
from yokocho.lab.study import Study, Survey, study
from yokocho.lab.versus import versus, versus_findings
from yokocho.lab.versus_report import SECTIONS, versus_report
from yokocho.lab.words import knows

look = partial(study, looked_into=30, traced=2)
PLAN = Plan("x-nimmt", seats=2, games=6, seed=5, options={"rounds": 1, "hand": 6}, bots=("hatchling", "random"),
            decisions=True)  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("run")
    simulate(PLAN, place)
    return place


@pytest.fixture(scope="module")
def studied(folder: Path) -> Study:
    return look(Run.open(folder))


class Balanced(HTMLParser):
    """Every element is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_needs_no_network(studied: Study, lang: Lang) -> None:
    page = as_html(studied, findings(studied, lang), lang)
    assert_needs_no_network(page)
    assert page.count("<svg") >= 5


def assert_needs_no_network(page: str) -> None:
    assert set(re.findall(r"https?://[^\s\"'<)]+", page)) <= {
        "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink",
    }  # fmt: skip
    assert not re.search(r"<(script|link|img|iframe)\b|@import|url\((?!#)", page)
    parser = Balanced()
    parser.feed(page)
    assert parser.open == []
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("lang", LANGS)
def test_a_report_is_a_page_a_summary_and_games_to_replay(folder: Path, studied: Study, lang: Lang) -> None:
    written = report(folder, lang, look=lambda _run: studied)
    text = written.page.read_text(encoding="utf-8")
    assert f'lang="{lang}"' in text
    assert "XN-6" in text
    summary = written.summary.read_text(encoding="utf-8")
    assert command_of(studied) in summary
    assert command_of(studied).replace("&", "&amp;") in text
    names = {file.stem for file in written.examples}
    assert names >= {"longest", "shortest", "closest", "clearest", "sharpest"}
    for each, file in zip(studied.examples, written.examples, strict=True):
        match = Match.replay(file.read_bytes())
        row = Run.open(folder).games.collect().row(each.number, named=True)
        assert match.scores == row["scores"]
        assert json.loads(file.read_text())["seed"] == studied.plan.match_seed(each.number).hex()
        assert f"{file.stem}.json" in text
    assert Run.open(folder).done == PLAN.games  # a report is no part of a run


def test_what_is_said_repeats_the_run(studied: Study) -> None:
    assert command_of(studied) == (
        "yokocho lab x-nimmt --seats 2 --games 6 --seed 5 --option rounds=1 --option hand=6 --bots hatchling,random "
        "--decisions"
    )


def test_planted_unfairness_is_the_first_thing_to_look_at(studied: Study) -> None:
    plan = Plan("x-nimmt", seats=4, options={"rounds": 1}, games=1500, seed=11).checked()
    games = simulate(plan)

    def told(table: pl.DataFrame) -> list[str]:
        survey = Survey(Pace())
        survey.add(table)
        found = msgspec.structs.replace(
            studied, plan=plan, played=len(table), metrics=survey.metrics, curves=None, choices=()
        )
        return [each.id for each in findings(found, "en") if each.weight == "look"]

    assert told(rigged(games, 5.0))[0] == "seat-favoured"
    assert "seat-handicapped" in told(rigged(games, -5.0))
    assert "seat-favoured" not in told(games)


@pytest.mark.parametrize("lang", LANGS)
def test_everything_that_is_said_has_words(lang: Lang) -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in Path(report_module.__file__).parent.glob("*.py"))
    wanted = {f"section-{section}" for section in (*ORDER, *SECTIONS, "examples", "limits", "repeat")}
    wanted |= {f"finding-{name}" for name in re.findall(r"Finding\(\s*\"([\w-]+)\"", code)}
    wanted |= {f"finding-level-{who}-{side}" for who in ("seat", "starter") for side in ("favoured", "handicapped")}
    examples = re.findall(r"\badd\(\"([\w-]+)\"|\(\"([\w-]+)\", curves\.", code)
    wanted |= {f"example-{one or other}" for one, other in examples}
    wanted |= set(re.findall(r"say\(\s*lang,\s*\"([\w-]+)\"", code))
    wanted |= {
        name for found in re.findall(r"_head\(lang, ([^)]+)\)", code) for name in re.findall(r"\"([\w-]+)\"", found)
    }
    assert len(wanted) > 60
    assert [message for message in sorted(wanted) if not knows(lang, message)] == []


def test_a_report_of_nothing_or_of_something_else_is_refused(tmp_path: Path) -> None:
    assert refusal(lambda: report(tmp_path, "en")) == "not-a-run"
    Run.begin(tmp_path / "empty", PLAN)
    assert refusal(lambda: report(tmp_path / "empty", "ja")) == "empty-run"
    assert refusal(lambda: report(tmp_path / "nowhere", "en")) == "not-a-run"
    (tmp_path / "foreign").mkdir()
    (tmp_path / "foreign" / "plan.json").write_text('{"game": "chess"}')
    assert refusal(lambda: report(tmp_path / "foreign", "en")) == "unknown-game"
    assert refusal(lambda: report(tmp_path / "foreign" / "plan.json", "ja")) == "not-a-run"
    (tmp_path / "foreign" / "plan.json").write_bytes(b"\xff\x00 no text")
    assert refusal(lambda: report(tmp_path / "foreign", "en")) == "not-a-run"


def test_a_full_disk_is_said_and_leaves_no_half_report(
    folder: Path, studied: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: Path, _data: bytes) -> int:
        raise OSError(errno.ENOSPC, "full")

    before = sorted(folder.rglob("*"))
    monkeypatch.setattr(Path, "write_bytes", full)
    assert refusal(lambda: report(folder, "en", look=lambda _run: studied)) == "no-room"
    assert sorted(folder.rglob("*")) == before


# --- of a comparison --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("both")
    plan = Plan("x-nimmt", seats=2, games=60, seed=5, options={"rounds": 1, "memory": "none"})
    Pair.begin(place, varied(plan, {"hand": 6}), varied(plan, {"hand": 9})).play()
    return place


@pytest.mark.parametrize("lang", LANGS)
def test_a_comparison_is_told_on_a_page_that_needs_no_network(both: Path, lang: Lang) -> None:
    written = versus_report(both, lang)
    page = written.page.read_text(encoding="utf-8")
    assert_needs_no_network(page)
    assert page.count("<svg") == 3
    summary = written.summary.read_text(encoding="utf-8")
    command = (
        "yokocho lab compare x-nimmt --seats 2 --games 60 --seed 5 --option memory=none --option rounds=1 "
        "--bots random --a hand=6 --b hand=9 --out x-nimmt-a-b"
    )
    for text in (page, summary):
        assert sorted(command.split()) == sorted(re.search(r"yokocho lab compare [^<\n]+", text)[0].split())  # type: ignore[index]
        assert "parted-1-a.json" in text
    assert [file.stem for file in written.examples] == [f"parted-{n}-{side}" for n in (1, 2, 3) for side in "ab"]
    records = [Match.replay(file.read_bytes()) for file in written.examples[:2]]
    seen = versus(Pair.open(both))
    where = seen.parted[0].parting
    assert [match.moves[where.move].seat for match in records] == [where.a_seat, where.b_seat]
    assert all(records[0].moves[n].code == records[1].moves[n].code for n in range(where.move))


def test_what_surely_differs_comes_first_in_plain_words(both: Path) -> None:
    told = versus_findings(versus(Pair.open(both)), "en")
    assert told[0].weight == "look"
    assert any(each.sentence("en").startswith("More with B: Decisions in a game.") for each in told)


@pytest.mark.parametrize("lang", LANGS)
def test_where_nothing_differs_that_is_said(tmp_path: Path, lang: Lang) -> None:
    plan = Plan("x-nimmt", seats=2, games=10, seed=5, options={"rounds": 1})
    Pair.begin(tmp_path, plan, varied(plan, {"memory": "none"})).play()
    told = versus_findings(versus(Pair.open(tmp_path)), lang)
    assert told[0].id == "versus-alike"
    assert "versus-too-few" in {each.id for each in told}
    assert all(each.sentence(lang) for each in told)
    assert_needs_no_network(versus_report(tmp_path, lang).page.read_text(encoding="utf-8"))


def test_a_comparison_without_games_is_refused(tmp_path: Path) -> None:
    Pair.begin(tmp_path, PLAN, varied(PLAN, {"hand": 9}))
    assert refusal(lambda: versus_report(tmp_path, "en")) == "empty-run"
    assert refusal(lambda: versus_report(tmp_path / "nowhere", "en")) == "not-a-run"
