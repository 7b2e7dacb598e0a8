"""The solver of Dice Out on a board of two rows, small enough for a second: its values against the plain reference and
the real rules, runs that are stopped, files that are damaged, and the bot that looks things up."""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import shutil
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec
import numpy as np
import pytest

from tests.games.dice_out import reference
from tests.games.dice_out.drawn import Board, drawn
from tests.games.dice_out.reference import Position
from yokocho.bots.perfect import Perfect
from yokocho.bots.registry import levels_ready, make_bot
from yokocho.engine import abi
from yokocho.engine.game import load
from yokocho.engine.match import Match
from yokocho.engine.refused import BadSetting
from yokocho.engine.scene import Text
from yokocho.engine.solving import Oracle, Progress, answer, oracle_for, tables_folder, why_unsolved
from yokocho.engine.words import LANGS, Lang, words
from yokocho.games.dice_out import solver, solver_run, solver_table
from yokocho.games.dice_out.solver_numbers import live_slots, mirrored, moves, numbers, turned
from yokocho.server.games import InstalledGames

pytestmark = pytest.mark.skipif(abi.MODE == "interpreted", reason="a million positions take compiled loops")

ROWS = 2
OPTIONS = {"rows": ROWS}
CELLS = [f"{column}{row}" for row in range(1, 8) for column in "abcde"]


def silent(_: Progress) -> None:
    """Nobody looks on."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with the solved board of two rows."""
    folder = tmp_path_factory.mktemp("data")
    solver.solve(OPTIONS, tables_folder(folder), 2, silent)
    return folder


@pytest.fixture(scope="module")
def table(data: Path) -> solver_table.Table:
    return solver.open_table(OPTIONS, tables_folder(data))


@pytest.fixture
def own(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The solved table as a copy that may be damaged; where bots look, too."""
    monkeypatch.setenv("YOKOCHO_DATA", str(tmp_path))
    shutil.copytree(tables_folder(data), tables_folder())
    return solver.table_file(OPTIONS, tables_folder())


# --- positions --------------------------------------------------------------------------------------------------------


def slots_of(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dice of the seat to move and of the other, each in its own frame."""
    triples: list[tuple[int, ...]] = []
    for seat, dice in enumerate(position.of):
        slots = [3 * CELLS.index(cell) + value - 1 for cell, value in dice]
        triples.append(tuple(turned(position.rows, slot) if seat else slot for slot in slots))
    return triples[position.turn], triples[1 - position.turn]


def random_position(chance: random.Random, rows: int = ROWS) -> Position:
    """A position in which the game goes on."""
    while True:
        six = chance.sample([(cell, value) for cell in CELLS[: 5 * rows] for value in (1, 2, 3)], 6)
        position = Position(frozenset(six[:3]), frozenset(six[3:]), chance.randrange(2), rows)
        ended = any(cell in reference.goals(seat, rows) for seat in (0, 1) for cell, _ in position.of[seat])
        if not ended and not any(reference.shows_set(position, seat) for seat in (0, 1)):
            return position


class Value(NamedTuple):
    """2 won, 1 drawn, 0 lost; turns such that more is better."""

    outcome: int
    merit: int

    @classmethod
    def of(cls, code: int) -> Value:
        """A byte of the table."""
        if code == 0:
            return cls(1, 0)
        return cls(0, code - 128) if code > 128 else cls(2, -code)

    def before(self) -> Value:
        """For the other seat, a turn earlier."""
        return {0: Value(2, -self.merit - 1), 1: self, 2: Value(0, -self.merit + 1)}[self.outcome]


def derived(position: Position, code: Callable[..., int]) -> Value:
    """What the reference makes of the values of the positions that can follow."""
    best: list[Value] = []
    for move in reference.moves(position) or [None]:
        after = reference.after(position, move)
        ended = reference.result(after, move)
        if ended is not None:
            best.append(Value(2, -1) if ended[1] == position.turn else Value(0, 1))
        else:
            best.append(Value.of(code(*slots_of(after))).before())
    return max(best)


def board_of(position: Position) -> Board:
    """As `drawn` takes it."""
    stacks: dict[str, list[tuple[int, str]]] = {}
    for colour, dice in zip("rw", position.of, strict=True):
        for cell, value in dice:
            stacks.setdefault(cell, []).append((value, f"{colour}{value}"))
    return {cell: "".join([name for _, name in sorted(stack)]) for cell, stack in stacks.items()}


def match_of(position: Position) -> Match:
    """A match of the real rules, on fewer rows than a table can have."""
    match = drawn(board_of(position), position.turn)
    state = bytearray(match.state)
    record: Any = np.frombuffer(state, match.game.layout.dtype)[0]
    record["options"][0] = position.rows
    return Match(match.game, 2, match.options, match.seed, (bytes(state),), [])


# --- numbers ----------------------------------------------------------------------------------------------------------


def test_every_triple_has_one_number_and_its_mirror_image_the_opposite_one() -> None:
    known = numbers(ROWS)
    wanted = set(combinations(live_slots(ROWS), 3))
    assert {tuple(triple) for triple in known.slots[known.real].tolist()} == wanted
    assert known.real.sum() == len(wanted) == 2024
    for number in range(known.half):
        triple, image = known.slots[number].tolist(), known.slots[known.half + number].tolist()
        if triple[0] != 255:
            assert sorted(mirrored(slot) for slot in triple) == image
            assert known.own_image[number] == (triple == image)


def test_the_moves_of_dice_alone_are_those_of_the_reference() -> None:
    known, found = numbers(ROWS), moves(ROWS)
    for number in range(0, known.columns, 7):
        if known.slots[number, 0] == 255:
            continue
        slots: list[int] = known.slots[number].tolist()
        dice = frozenset((CELLS[slot // 3], slot % 3 + 1) for slot in slots)
        alone = Position(dice, frozenset(), 0, ROWS)
        wanted = [
            (move, slots_of(reference.after(alone, move)._replace(turn=0))[0])
            for move in reference.moves(alone)
            if move[1] not in reference.goals(0, ROWS)
        ]
        span = slice(found.start[number], found.start[number + 1])
        to = [tuple(known.slots[each].tolist()) for each in found.to[span]]
        assert sorted(to) == sorted(tuple(sorted(after)) for _, after in wanted)


@pytest.mark.parametrize(("rows", "positions"), [(4, 441_695_888)])
def test_there_are_as_many_positions_as_the_specification_counts(rows: int, positions: int) -> None:
    from yokocho.games.dice_out import solver_kernels

    known = numbers(rows)
    blocks = known.half // 64
    decided, won, lost = (np.zeros((blocks, known.columns), np.uint64) for _ in range(3))
    flags, real, changed = known.own_image.view(np.uint8), known.real.view(np.uint8), np.zeros(blocks, np.uint8)
    nothing = np.zeros((1, 1), np.uint8)
    found = sum(
        solver_kernels.begin(block, rows, known.slots, flags, real, decided, won, lost, nothing, changed)
        for block in range(blocks)
    )
    assert found == positions


# --- values -----------------------------------------------------------------------------------------------------------


def test_each_value_follows_from_its_successors_by_the_plain_reference(table: solver_table.Table) -> None:
    chance = random.Random(14)
    seen: set[int] = set()
    for _ in range(1500):
        position = random_position(chance)
        code = table.code(*slots_of(position))
        assert Value.of(code) == derived(position, table.code), position
        seen.add(code)
    assert max(code for code in seen if code < 128) >= 7
    assert any(code > 128 for code in seen)


def test_a_position_and_its_mirror_image_have_one_value(table: solver_table.Table) -> None:
    chance = random.Random(3)
    for _ in range(500):
        mover, other = slots_of(random_position(chance))
        image = tuple(map(mirrored, mover)), tuple(map(mirrored, other))
        assert table.code(mover, other) == table.code(*image)


def test_all_values_hold_together(data: Path) -> None:
    checked = solver.verify(OPTIONS, tables_folder(data), 2, 1, silent)
    assert checked.fault is None
    assert checked.positions > 2_000_000
    some = solver.verify(OPTIONS, tables_folder(data), 2, 0.01, silent)
    assert some.fault is None
    assert checked.positions / 400 < some.positions < checked.positions / 40


def test_a_wrong_value_is_found(own: Path) -> None:
    table = solver.open_table(OPTIONS, own.parent)
    chance = random.Random(1)
    mover, other = slots_of(random_position(chance))
    entry = table.entry(mover, other)
    planted = 3 if table.code(mover, other) != 3 else 5
    write_code(own, entry, planted)
    fault = solver.verify(OPTIONS, own.parent, 2, 1, silent).fault
    assert fault is not None
    assert f"the table says {planted}," in fault.sentence("en")
    assert fault.sentence("ja").endswith("です")


def write_code(path: Path, entry: solver_table.Entry, code: int) -> None:
    """Change a value and put all checksums right."""
    table = solver_table.Table(path, solver.rules_version(), ROWS)
    lines = np.array(table.lines)
    lines[entry] = code
    sums = b"".join(solver_table.line_sum(line) for line in lines)
    content = bytearray(path.read_bytes())
    content[solver_table.HEADER_BYTES : -len(sums)] = lines.tobytes()
    path.write_bytes(content)
    digest = hashlib.blake2b(sums, digest_size=32).hexdigest()
    solver_table.write_header(path, msgspec.structs.replace(table.header, sums=digest), sums)


# --- the real rules ---------------------------------------------------------------------------------------------------


def test_the_rules_and_the_table_agree_about_every_choice(own: Path) -> None:
    chance = random.Random(21)
    for _ in range(150):
        position = random_position(chance)
        match = match_of(position)
        table = solver.consult(OPTIONS, own.parent)
        told = answer(match.game, table, match.state, position.turn)
        value = derived(position, table.table.code)
        assert (told.outcome, told.turns or 0) == (("lost", "drawn", "won")[value.outcome], abs(value.merit))
        for choice in told.choices:
            params = match.game.codec.decode(choice.code).params
            move = (str(params["from"]), str(params["to"])) if params else None
            after = reference.after(position, move)
            ended = reference.result(after, move)
            if ended is None:
                assert choice.turns is None or choice.turns > 1
            else:
                assert (choice.outcome, choice.turns) == ("won" if ended[1] == position.turn else "lost", 1)


def test_the_perfect_bot_wins_what_is_won_in_the_turns_that_it_takes(own: Path) -> None:
    chance = random.Random(8)
    bot = Perfect(load("dice-out"))
    won = 0
    while won < 12:
        match = match_of(random_position(chance))
        table = oracle_for(match.game.info, {"rows": ROWS})
        (seat,) = match.actors
        told = answer(match.game, table, match.state, seat)
        if told.outcome != "won" or (told.turns or 0) < 3:
            continue
        won += 1
        assert told.turns is not None
        while not match.over:
            (actor,) = match.actors
            if actor == seat:
                code = bot.choose(match.game.redact(match.state, seat), seat, chance.getrandbits(60))
            else:
                code = chance.choice(match.game.legal_codes(match.state, actor))
            match.act(actor, code)
        assert match.ranks is not None
        assert match.ranks[seat] == 1
        assert len(match.moves) <= told.turns


def test_best_against_best_takes_exactly_the_turns_that_are_told(own: Path) -> None:
    chance = random.Random(9)
    bot = Perfect(load("dice-out"))
    for _ in range(12):
        match = match_of(random_position(chance))
        (seat,) = match.actors
        told = answer(match.game, oracle_for(match.game.info, {"rows": ROWS}), match.state, seat)
        while not match.over:
            (actor,) = match.actors
            match.act(actor, bot.choose(match.game.redact(match.state, actor), actor, chance.getrandbits(60)))
        assert len(match.moves) == told.turns
        assert match.ranks is not None
        assert (match.ranks[seat] == 1) == (told.outcome == "won")


def test_the_same_record_seat_and_seed_give_the_same_answer(own: Path) -> None:
    bot = Perfect(load("dice-out"))
    match = match_of(random_position(random.Random(2)))
    (seat,) = match.actors
    seen = match.game.redact(match.state, seat)
    assert len({bot.choose(seen, seat, 7) for _ in range(5)}) == 1
    with pytest.raises(ValueError, match="nothing to choose"):
        bot.choose(match.game.redact(match.state, 1 - seat), 1 - seat, 7)


def test_the_opening_is_looked_into_until_both_have_placed() -> None:
    """Two plies of placing, then the table: here one that calls the seat to move the winner when red stands 1-2-3."""

    class Fancy:
        def known(self, facts: Any) -> Any:
            if facts.phase != "move":
                return None
            row = [facts.stacks[f"{column}{1 if facts.starter == 0 else facts.rows}"][0].value for column in "bcd"]
            mover_starts = facts.turn == facts.starter
            assert mover_starts
            return solver.Known("won", 9) if row == sorted(row) else solver.Known("lost", 8)

    match = load("dice-out").new(2, seed=4)
    (seat,) = match.actors
    told = answer(match.game, Fancy(), match.state, seat)
    assert (told.outcome, told.turns) == ("won", 11)
    params = [list(match.game.codec.decode(code).params.values()) for code in told.best]
    assert params
    assert all(order == sorted(map(int, order)) for order in params)


# --- runs that are stopped --------------------------------------------------------------------------------------------


class Stopper:
    """Presses Ctrl-C after so many slices."""

    def __init__(self, after: int) -> None:
        self.left = after

    def __call__(self, _: Progress) -> None:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


def stop_in_round_six(now: Progress) -> None:
    """Presses Ctrl-C there."""
    if now.round == 6:
        raise KeyboardInterrupt


def lines_of(path: Path) -> bytes:
    return path.read_bytes()[solver_table.HEADER_BYTES :]


def test_a_run_that_is_stopped_again_and_again_gives_the_same_table(data: Path, tmp_path: Path) -> None:
    stops = 0
    solved = None
    while solved is None:
        assert not solver.table_file(OPTIONS, tmp_path).exists()
        try:
            solved = solver.solve(OPTIONS, tmp_path, 2, Stopper(3 if stops == 0 else 45))  # a round has up to 36 slices
        except KeyboardInterrupt:
            stops += 1
    assert stops > 3
    assert lines_of(solved.table) == lines_of(solver.table_file(OPTIONS, tables_folder(data)))
    assert [path.name for path in tmp_path.iterdir()] == [solved.table.name]
    assert (solved.won, solved.lost, solved.drawn, solved.longest) == (2_242_520, 414_728, 0, 13)


def test_what_was_found_after_the_last_checkpoint_is_found_again(data: Path, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        solver.solve(OPTIONS, tmp_path, 2, stop_in_round_six)
    note = solver_run.unfinished(solver.table_file(OPTIONS, tmp_path)).with_suffix(".part.json")
    kept = solver_run.read_note(note)
    assert kept is not None
    assert kept.turn == 5
    earlier = msgspec.structs.replace(kept, turn=3, won=kept.won[:4], lost=kept.lost[:4])
    solver_run.write_note(note, earlier)  # as after a loss of power
    solved = solver.solve(OPTIONS, tmp_path, 1, silent)
    assert lines_of(solved.table) == lines_of(solver.table_file(OPTIONS, tables_folder(data)))


@pytest.mark.parametrize("spoil", ["no note", "length", "rules"])
def test_an_unfinished_table_that_does_not_fit_is_begun_anew(spoil: str, data: Path, tmp_path: Path) -> None:
    part, note = stopped(tmp_path)
    if spoil == "no note":
        note.unlink()
    elif spoil == "length":
        part.write_bytes(part.read_bytes()[:-1])
    else:
        kept = solver_run.read_note(note)
        assert kept is not None
        solver_run.write_note(note, msgspec.structs.replace(kept, rules_version=99))
    solved = solver.solve(OPTIONS, tmp_path, 2, silent)
    assert lines_of(solved.table) == lines_of(solver.table_file(OPTIONS, tables_folder(data)))


def stopped(folder: Path) -> tuple[Path, Path]:
    """An unfinished table and its note."""
    with pytest.raises(KeyboardInterrupt):
        solver.solve(OPTIONS, folder, 2, stop_in_round_six)
    part = solver_run.unfinished(solver.table_file(OPTIONS, folder))
    return part, part.with_suffix(".part.json")


@pytest.mark.parametrize(
    "spoil",
    [
        {"turn": -5}, {"turn": 3}, {"turn": 5000}, {"won": [0]}, {"lost": [0, -1, 0, 0, 0, 0]}, {"positions": 5},
        {"positions": 10**9}, {"seconds": -1.0},
    ],
    ids=str,
)  # fmt: skip
def test_a_checkpoint_that_no_run_can_have_left_is_refused_and_how_to_begin_anew(
    spoil: dict[str, Any], data: Path, tmp_path: Path
) -> None:
    _, note = stopped(tmp_path)
    kept = solver_run.read_note(note)
    assert kept is not None
    solver_run.write_note(note, msgspec.structs.replace(kept, **spoil))  # its checksum is right
    with pytest.raises(BadSetting, match="remove that file and give the same command again") as refused:
        solver.solve(OPTIONS, tmp_path, 2, silent)
    assert note.name in refused.value.refused.sentence("ja")
    assert note.exists(), "nothing is lost by asking"
    assert not solver.table_file(OPTIONS, tmp_path).exists()
    note.unlink()
    solved = solver.solve(OPTIONS, tmp_path, 2, silent)
    assert lines_of(solved.table) == lines_of(solver.table_file(OPTIONS, tables_folder(data)))


def test_a_changed_checkpoint_is_refused(tmp_path: Path) -> None:
    _, note = stopped(tmp_path)
    whole_note = note.read_text(encoding="utf-8")
    assert '"turn": 5' in whole_note
    told = json.loads(whole_note)
    bare = json.dumps(told["checkpoint"])  # as an earlier version kept it
    for spoilt in (whole_note.replace('"seconds": ', '"seconds": 1'), bare, "{", "", "[" * 100_000, "null"):
        note.write_text(spoilt, encoding="utf-8")
        with pytest.raises(BadSetting, match="are damaged or of another version"):
            solver.solve(OPTIONS, tmp_path, 2, silent)


def test_two_runs_do_not_write_one_table(tmp_path: Path) -> None:
    def again(_: Progress) -> None:
        solver.solve(OPTIONS, tmp_path, 1, silent)

    with pytest.raises(BadSetting, match="Another process"):
        solver.solve(OPTIONS, tmp_path, 1, again)


def test_a_machine_that_is_too_small_is_told_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver_run, "memory_available", lambda: 1_000_000)
    with pytest.raises(BadSetting, match=r"memory; 0\.0 GB"):
        solver.solve(OPTIONS, tmp_path, 1, silent)

    def nearly_full(_: Path) -> int:
        return 1000

    monkeypatch.setattr(solver_run, "disk_free", nearly_full)
    with pytest.raises(BadSetting, match="disk"):
        solver.solve(OPTIONS, tmp_path, 1, silent)
    assert not list(tmp_path.iterdir())


# --- files that cannot be trusted -------------------------------------------------------------------------------------


def flipped(path: Path, at: int) -> None:
    """One bit of the file the other way."""
    content = bytearray(path.read_bytes())
    content[at] ^= 4
    path.write_bytes(content)


def whole(path: Path) -> Iterator[int]:
    """Read everything."""
    table = solver.open_table(OPTIONS, path.parent)
    for line in range(table.header.half):
        yield int(table.line(line).sum())


@pytest.mark.parametrize("at", [3, 40, 200, solver_table.HEADER_BYTES + 77_777, -5])
def test_a_changed_bit_is_refused(own: Path, at: int) -> None:
    assert sum(whole(own)) > 0
    flipped(own, at)
    with pytest.raises(BadSetting, match="no table that can be used"):
        sum(whole(own))


@pytest.mark.parametrize("bytes_left", [0, 100, solver_table.HEADER_BYTES, 1_000_000])
def test_a_cut_file_is_refused(own: Path, bytes_left: int) -> None:
    own.write_bytes(own.read_bytes()[:bytes_left])
    with pytest.raises(BadSetting, match="no table that can be used"):
        sum(whole(own))


def test_a_table_of_other_rules_is_refused(own: Path) -> None:
    with pytest.raises(BadSetting, match="rules version"):
        solver_table.Table(own, solver.rules_version() + 1, ROWS)


def rewritten(path: Path, **changes: Any) -> None:
    """The header with these fields, and its checksum put right."""
    page = path.read_bytes()[: solver_table.HEADER_BYTES]
    header = {**json.loads(page.partition(b"\n")[2]), **changes}
    text = json.dumps({key: value for key, value in header.items() if value is not None}).encode()
    first = f"yokocho table {hashlib.blake2b(text, digest_size=32).hexdigest()}\n".encode()
    with path.open("r+b") as file:
        file.write((first + text).ljust(solver_table.HEADER_BYTES, b"\n"))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"format": 2, "weather": 1}, "format dice-out 2, not dice-out 1"),
        ({"game": "x-nimmt"}, "format x-nimmt 1"),
        ({"rows": 0}, "of 0 rows, not 2"),
        ({"rows": 10**9}, "rows, not 2"),
        ({"half": 64}, "header"),
        ({"half": "x"}, "header"),
        ({"weather": 1}, "header"),
        ({"sums": None}, "header"),
        ({"sums": "00"}, "checksums do not fit"),
        ({"rules_version": 77}, "rules version 77"),
    ],
    ids=str,
)
def test_a_header_that_says_something_else_is_refused(own: Path, changes: dict[str, Any], told: str) -> None:
    rewritten(own, **changes)
    with pytest.raises(BadSetting, match="no table that can be used") as refused:
        solver.open_table(OPTIONS, own.parent)
    assert told in refused.value.refused.sentence("en")
    assert why_unsolved(load("dice-out").info, OPTIONS) == refused.value.refused


def test_the_table_of_another_board_is_not_believed(own: Path) -> None:
    other = solver.table_file({"rows": 3}, own.parent)
    shutil.copy(own, other)
    with pytest.raises(BadSetting, match="a board of 2 rows, not 3"):
        oracle_for(load("dice-out").info, {"rows": 3})
    for ask in (solver.report, solver.consult):
        with pytest.raises(BadSetting, match="a board of 2 rows, not 3"):
            ask({"rows": 3}, own.parent)
    with pytest.raises(BadSetting, match="a board of 2 rows, not 3"):
        solver.verify({"rows": 3}, own.parent, 1, 0.1, silent)


def test_what_is_no_file_is_refused(own: Path) -> None:
    own.unlink()
    own.mkdir()
    with pytest.raises(BadSetting, match="cannot be read"):
        solver.open_table(OPTIONS, own.parent)


@pytest.mark.parametrize("lang", LANGS)
def test_why_a_table_is_refused_is_said_in_one_language(own: Path, lang: Lang) -> None:
    table = solver.open_table(OPTIONS, own.parent)
    for fault in get_args(solver_table.Fault):
        refused = table.unusable(fault, "7", "8").refused
        sentence = refused.sentence(lang).replace(str(own), "")
        if lang == "ja":
            assert not re.search("[a-z]", sentence), sentence
        else:
            assert sentence.isascii(), sentence


# --- files that change while they are asked ---------------------------------------------------------------------------


def asked(oracle: Oracle, seed: int = 5) -> None:
    """Something that needs several lines of the table."""
    match = match_of(random_position(random.Random(seed)))
    (seat,) = match.actors
    answer(match.game, oracle, match.state, seat)


def test_a_table_that_is_overwritten_while_it_is_open_ends_nobody(own: Path, data: Path) -> None:
    """Under a memory map, reading what was cut off would end the whole process (SIGBUS)."""
    info = load("dice-out").info
    oracle = oracle_for(info, OPTIONS)
    asked(oracle)
    before = own.stat()
    own.write_bytes(own.read_bytes()[: solver_table.HEADER_BYTES])  # as a copying that has just begun
    os.utime(own, ns=(before.st_atime_ns, before.st_mtime_ns))
    with pytest.raises(BadSetting, match="no table that can be used"):
        asked(oracle)
    with pytest.raises(BadSetting, match="no table that can be used"):
        oracle_for(info, OPTIONS)
    shutil.copyfile(solver.table_file(OPTIONS, tables_folder(data)), own)
    assert why_unsolved(info, OPTIONS) is None
    asked(oracle_for(info, OPTIONS))


def test_a_fault_that_is_found_later_ends_the_trust_in_a_table_until_it_is_made_anew(own: Path, data: Path) -> None:
    info = load("dice-out").info
    content = bytearray(own.read_bytes())
    sums = solver.open_table(OPTIONS, own.parent).header.half * solver_table.SUM_BYTES
    content[solver_table.HEADER_BYTES : -sums] = b"\1" * (len(content) - solver_table.HEADER_BYTES - sums)
    own.write_bytes(content)
    assert "perfect" in [level.id for level in levels_ready(info, OPTIONS)], "header, size and sums are right"
    with pytest.raises(BadSetting, match="does not fit its checksum"):
        asked(oracle_for(info, OPTIONS))
    assert "perfect" not in [level.id for level in levels_ready(info, OPTIONS)]
    (offered,) = InstalledGames().own_levels(info, OPTIONS)
    assert offered.missing == Text("lesson-unusable")
    with pytest.raises(BadSetting, match="does not fit its checksum"):
        oracle_for(info, OPTIONS)
    shutil.copyfile(solver.table_file(OPTIONS, tables_folder(data)), own)
    assert "perfect" in [level.id for level in levels_ready(info, OPTIONS)]


def test_a_table_whose_header_sums_or_size_are_wrong_is_not_offered(own: Path) -> None:
    info = load("dice-out").info
    whole_file = own.read_bytes()
    for spoilt in (whole_file[:-1], whole_file + b"x", whole_file[:-1] + b"?", b"?" + whole_file[1:], b""):
        own.write_bytes(spoilt)
        assert "perfect" not in [level.id for level in levels_ready(info, OPTIONS)]
        (offered,) = InstalledGames().own_levels(info, OPTIONS)
        assert offered.missing == Text("lesson-unusable")


def test_the_hint_how_to_build_a_table_names_another_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = load("dice-out").info
    monkeypatch.delenv("YOKOCHO_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    refused = why_unsolved(info, OPTIONS)
    assert refused is not None
    assert refused.text.args["command"] == "yokocho solve dice-out --rows 2"
    (level,) = InstalledGames().own_levels(info, OPTIONS)
    assert level.missing == Text("not-built", {"command": "yokocho solve dice-out --rows 2"})

    monkeypatch.setenv("YOKOCHO_DATA", str(tmp_path / "our games"))
    refused = why_unsolved(info, OPTIONS)
    assert refused is not None
    there = f"'{tmp_path / 'our games'}'"
    assert refused.text.args["command"] == f"yokocho solve dice-out --rows 2 --data {there}"
    (level,) = InstalledGames().own_levels(info, OPTIONS)
    hint = Text("not-built-there", {"command": "yokocho solve dice-out --rows 2 --data DIR"})
    assert level.missing == hint
    for lang in LANGS:
        assert "--data DIR" in words(lang).say(hint)


def test_the_bot_refuses_clearly_where_it_cannot_look(own: Path) -> None:
    bot = make_bot(load("dice-out"), "perfect")
    match = match_of(random_position(random.Random(5)))
    (seat,) = match.actors
    seen = match.game.redact(match.state, seat)
    own.write_bytes(own.read_bytes()[:-1])
    with pytest.raises(BadSetting, match="no table that can be used"):
        bot.choose(seen, seat, 1)
    own.unlink()
    with pytest.raises(BadSetting, match="yokocho solve dice-out --rows 2"):
        bot.choose(seen, seat, 1)
    with pytest.raises(BadSetting, match="no solver"):
        make_bot(load("x-nimmt"), "perfect")


def test_only_what_is_solved_is_offered(own: Path) -> None:
    info = load("dice-out").info
    assert "perfect" in [level.id for level in levels_ready(info, OPTIONS)]
    for options in ({"rows": 4}, {**OPTIONS, "claims": "spoken"}):
        assert "perfect" not in [level.id for level in levels_ready(info, options)]
    assert [level.id for level in InstalledGames().own_levels(info, OPTIONS) if level.missing is None] == ["perfect"]
    assert [level.missing is None for level in InstalledGames().own_levels(info, {"rows": 4})] == [False]
    assert InstalledGames().own_levels(load("x-nimmt").info, {}) == ()
    with pytest.raises(BadSetting, match="“auto”"):
        solver.solve({**OPTIONS, "claims": "spoken"}, own.parent, 1, silent)


# --- figures ----------------------------------------------------------------------------------------------------------


def test_the_report_counts_openings_and_finds_the_longest_win(data: Path) -> None:
    told = solver.report(OPTIONS, tables_folder(data))
    assert told["rolls"] == 17
    assert sum(each["chance"] for each in told["openings"]) == pytest.approx(1)
    assert told["starter_wins"] + told["second_wins"] + told["draws"] == pytest.approx(1)
    assert told["longest_won"]["turns"] == 13
    assert sum(told["won_by_turns"]) == told["won"]


def test_the_openings_of_the_report_are_those_of_the_reference(table: solver_table.Table) -> None:
    from yokocho.games.dice_out import solver_report

    for opening in solver_report.openings(table):
        values = [
            min(
                Value.of(table.code(*slots_of(Position(red, reference.home(reply, 1, ROWS), 0, ROWS))))
                for reply in reference.openings(opening.second)
            )
            for red in (reference.home(order, 0, ROWS) for order in reference.openings(opening.starter))
        ]
        assert max(values) == Value.of(opening.code)
