"""Dice Out: the rules. Clause ids (DO-1 ...) are those of the rulebook.

Cells are numbered along the rows from red's home row: cell = 5 * row + column. Dice keep their number (0, 1, 2 of each
seat) all game long, so that people can follow them. As covered dice never turn and each die on a stack shows more than
the one under it (DO-16, DO-17), the higher value in a cell always lies on top.
"""

from __future__ import annotations

from typing import Annotated, Final

import numpy as np

from yokocho.engine.abi import helper, kernel, opener
from yokocho.engine.kit import begin, below, bit, everybody, put, seed_chance, whole
from yokocho.engine.record import COUNTER, PUBLIC, F64s, I64s, Record, U8s, U16s
from yokocho.games.dice_out.actions import ACCEPT_EXIT, ARRANGE, CELLS, CLAIM, COLUMNS, MAX_ROWS, MOVE, PASS_TURN

SEATS: Final = 2
DICE: Final = 3
OFF: Final = CELLS
"""The cell of a die that is not on the board, and of no last move."""
NOBODY: Final = 2
MAX_LEGAL: Final = 28
"""Three dice with eight ways each, and a claim."""
MAX_ROLLS: Final = 24
"""So many rolls of the opening are kept; longer openings (one in a thousand million) lose their first ones."""
MET: Final = 264
"""Positions of the longest game (250 moves), and those few in which a draw may have to wait (DO-30)."""
LONGEST_WAIT: Final = 6
"""More moves than a draw ever waits: the owner of a set breaks it up with its next move."""

# Places of the options; words count from 0 in the order of their values.
ROWS: Final = 0
CLAIMS: Final = 1
WRONG_CLAIM: Final = 2
DOUBLE_SET: Final = 3
PLAY_ON: Final = 4
MOVE_LIMIT: Final = 5

# Phases. ROLLING and JUDGING pass by themselves; at the others somebody is awaited.
ARRANGING: Final = 0
MOVING: Final = 1
EXIT_CHECK: Final = 2
OVER: Final = 3
ROLLING: Final = 4
JUDGING: Final = 5

BY_EXIT: Final = 1
BY_DICE_OUT: Final = 2
BY_WRONG_CLAIM: Final = 3
BY_REPETITION: Final = 4
BY_MOVE_LIMIT: Final = 5

REASONS: Final = (
    ("DO-20", "over"),
    ("DO-10", "not-placed"),
    ("DO-10", "not-your-turn"),
    ("DO-28", "exit-checked"),
    ("DO-11", "no-die"),
    ("DO-11", "not-your-die"),
    ("DO-12", "covered"),
    ("DO-13", "stays"),
    ("DO-13", "too-far"),
    ("DO-13", "off-board"),
    ("DO-14", "turns-first"),
    ("DO-16", "not-higher"),
    ("DO-11", "must-move"),
    ("DO-9", "already-placed"),
    ("DO-9", "not-your-placing"),
    ("DO-9", "other-values"),
    ("DO-27", "claims-by-themselves"),
    ("DO-24", "no-claim-yet"),
    ("DO-22", "own-set"),
    ("DO-21", "set-covered"),
    ("DO-21", "no-set"),
    ("DO-28", "nothing-to-accept"),
    ("DO-28", "not-yours-to-accept"),
)
"""What `why` answers, counted from 1: the clause that forbids, and which of its sentences says it."""
WHY_OVER: Final = 1
WHY_NOT_PLACED: Final = 2
WHY_NOT_YOUR_TURN: Final = 3
WHY_EXIT_CHECKED: Final = 4
WHY_NO_DIE: Final = 5
WHY_NOT_YOUR_DIE: Final = 6
WHY_COVERED: Final = 7
WHY_STAYS: Final = 8
WHY_TOO_FAR: Final = 9
WHY_OFF_BOARD: Final = 10
WHY_TURNS_FIRST: Final = 11
WHY_NOT_HIGHER: Final = 12
WHY_MUST_MOVE: Final = 13
WHY_ALREADY_PLACED: Final = 14
WHY_NOT_YOUR_PLACING: Final = 15
WHY_OTHER_VALUES: Final = 16
WHY_CLAIMS_BY_THEMSELVES: Final = 17
WHY_NO_CLAIM_YET: Final = 18
WHY_OWN_SET: Final = 19
WHY_SET_COVERED: Final = 20
WHY_NO_SET: Final = 21
WHY_NOTHING_TO_ACCEPT: Final = 22
WHY_NOT_YOURS_TO_ACCEPT: Final = 23


def _neighbours() -> U8s:
    """By cell, its eight neighbours (DO-13); CELLS where the side or the near end of the board is."""
    table = np.full((CELLS, 8), CELLS, np.uint8)
    steps = [(down, across) for down in (-1, 0, 1) for across in (-1, 0, 1) if down or across]
    for cell in range(CELLS):
        for way, (down, across) in enumerate(steps):
            row, column = cell // COLUMNS + down, cell % COLUMNS + across
            if 0 <= row < MAX_ROWS and 0 <= column < COLUMNS:
                table[cell, way] = row * COLUMNS + column
    return table


NEIGHBOURS: Final = _neighbours()


class State(Record):
    """One game. Seat 0 is red and sits below row 1, seat 1 is white (DO-1)."""

    starter: Annotated[int, "u1", PUBLIC]
    """NOBODY until the opening roll has decided."""
    turn: Annotated[int, "u1", PUBLIC]
    """Whose turn it is, to place or to move; the seat that moved last while an exit is checked or the end is judged."""
    cell: Annotated[U8s, "u1", (SEATS, DICE), PUBLIC]
    value: Annotated[U8s, "u1", (SEATS, DICE), PUBLIC]
    last_from: Annotated[int, "u1", PUBLIC, COUNTER]
    last_to: Annotated[int, "u1", PUBLIC]
    moves: Annotated[int, "u2", PUBLIC, COUNTER]
    repeats: Annotated[int, "u1", PUBLIC]
    rolls_made: Annotated[int, "u1", PUBLIC, COUNTER]
    rolls: Annotated[U16s, "u2", (MAX_ROLLS,), PUBLIC, COUNTER]
    """Two bits a die, red's first; then a bit for each seat that rolls again."""
    met: Annotated[I64s, "i8", (MET,), PUBLIC, COUNTER]
    """The position after each move, from the placing on (see `position`)."""


open_state = opener(State)


# --- opening ----------------------------------------------------------------------------------------------------------


@kernel
def setup(state: U8s, options: I64s, seed: U8s) -> int:
    """DO-1, DO-3: two seats, three dice each, an empty board. DO-4: both roll."""
    s = open_state(state)
    begin(s, options, seed)
    s.cell[:] = OFF
    s.starter = NOBODY
    s.turn = NOBODY
    s.last_from = OFF
    s.last_to = OFF
    roll(s, everybody(SEATS))
    return 0


@helper
def roll(s: State, seats: int) -> None:
    """DO-4: these seats roll their dice (each value has the same chance). Nobody can go back behind a roll."""
    for seat in range(SEATS):
        if seats & bit(seat):
            for i in range(DICE):
                s.value[seat, i] = below(s, 3) + 1
    s.barrier += 1
    again = who_rolls_again(s)
    keep_roll(s, again)
    if again:
        s.phase = ROLLING
    else:
        s.starter = 0 if strength(s, 0) > strength(s, 1) else 1  # DO-6, DO-7
        let_place(s, whole(s.starter))


@helper
def who_rolls_again(s: State) -> int:
    """DO-5: a seat with three equal dice, before anything is compared. DO-8: both, if neither shows more."""
    again = 0
    for seat in range(SEATS):
        if s.value[seat, 0] == s.value[seat, 1] == s.value[seat, 2]:
            again |= bit(seat)
    if again == 0 and strength(s, 0) == strength(s, 1):
        again = everybody(SEATS)
    return again


@helper
def strength(s: State, seat: int) -> int:
    """DO-6: the highest die; DO-7: then how many dice show it. The other dice do not count."""
    highest = 0
    many = 0
    for i in range(DICE):
        value = whole(s.value[seat, i])
        if value > highest:
            highest = value
            many = 1
        elif value == highest:
            many += 1
    return 4 * highest + many


@helper
def keep_roll(s: State, again: int) -> None:
    """What was rolled, for the eye."""
    if s.rolls_made == MAX_ROLLS:
        for i in range(MAX_ROLLS - 1):
            s.rolls[i] = s.rolls[i + 1]
        s.rolls_made -= 1
    packed = again << 12
    for seat in range(SEATS):
        for i in range(DICE):
            packed |= whole(s.value[seat, i]) << (2 * (DICE * seat + i))
    s.rolls[s.rolls_made] = packed
    s.rolls_made += 1


@helper
def last_again(s: State) -> int:
    """Seats that roll again after the last roll."""
    return whole(s.rolls[s.rolls_made - 1]) >> 12


@helper
def let_place(s: State, seat: int) -> None:
    """DO-9: this seat places its dice."""
    s.phase = ARRANGING
    s.turn = seat
    s.awaited = bit(seat)


# --- acting -----------------------------------------------------------------------------------------------------------


@kernel
def act(state: U8s, seat: int, action: int) -> int:
    """One legal action, up to the first thing that can be seen."""
    s = open_state(state)
    s.actions += 1
    if action < MOVE:
        arrange(s, seat, action - ARRANGE)
    elif action < PASS_TURN:
        move(s, seat, (action - MOVE) // CELLS, (action - MOVE) % CELLS)
    elif action == PASS_TURN:
        pass_turn(s)
    elif action == CLAIM:
        claim(s, seat)
    else:
        finish(s, BY_EXIT, 1 - seat)  # DO-28: the exit is accepted
    return 0


@kernel
def step(state: U8s) -> int:
    """What happens by itself, one visible thing at a time."""
    s = open_state(state)
    if s.phase == ROLLING:
        roll(s, last_again(s))
    elif s.phase == JUDGING:
        finish(s, *outcome(s))
    else:
        return 0
    return 1


@helper
def arrange(s: State, seat: int, order: int) -> None:
    """DO-9: the dice go to the three middle cells of the home row, in the order chosen. DO-10: when both have placed,
    the starter begins."""
    home = 0 if seat == 0 else (whole(s.options[ROWS]) - 1) * COLUMNS
    for place in range(DICE):
        value = order // 9 + 1
        order = order % 9 * 3
        for i in range(DICE):
            if s.cell[seat, i] == OFF and s.value[seat, i] == value:
                s.cell[seat, i] = home + 1 + place
                break
    if seat == s.starter:
        let_place(s, 1 - seat)
    else:
        note_position(s, whole(s.starter))
        let_move(s, whole(s.starter))


@helper
def let_move(s: State, seat: int) -> None:
    """DO-10: it is this seat's turn. DO-24, DO-28: whoever sees a set of the other seat may claim it."""
    s.phase = MOVING
    s.turn = seat
    s.awaited = bit(seat)
    s.may = claimers(s)


@helper
def move(s: State, seat: int, start: int, to: int) -> None:
    """DO-13: one cell on. DO-14: the value goes up by one, and from 3 back to 1. Where claims are spoken the move is
    final: the other seat may have seen a set."""
    i = top_die(s, seat, start)
    s.cell[seat, i] = to
    s.value[seat, i] = whole(s.value[seat, i]) % 3 + 1
    s.last_from = start
    s.last_to = to
    if s.options[CLAIMS]:
        s.barrier += 1
    go_on(s)


@helper
def pass_turn(s: State) -> None:
    """DO-19: without a legal move the turn passes. It counts as a move (DO-30)."""
    s.last_from = OFF
    s.last_to = OFF
    go_on(s)


@helper
def go_on(s: State) -> None:
    """After a move or a pass: the end, the question whether an exit counts (DO-28), or the other seat's turn."""
    s.moves += 1
    other = 1 - whole(s.turn)
    note_position(s, other)
    reason, _ = outcome(s)
    if reason != 0:
        s.phase = JUDGING
        s.awaited = 0
        s.may = 0
    elif s.options[CLAIMS] and has_arrived(s):
        s.phase = EXIT_CHECK
        s.awaited = bit(other)
        s.may = claimers(s)
    else:
        let_move(s, other)


@helper
def claim(s: State, seat: int) -> None:
    """DO-22: who claims a set of the other seat wins. A false claim (option `wrong_claim: loses`) loses the game."""
    if shows_set(s, 1 - seat):
        finish(s, BY_DICE_OUT, seat)
    else:
        finish(s, BY_WRONG_CLAIM, 1 - seat)


@helper
def finish(s: State, reason: int, winner: int) -> None:
    """The game is over; a draw has the winner NOBODY."""
    s.phase = OVER
    s.awaited = 0
    s.may = 0
    s.end_reason = reason
    for seat in range(SEATS):
        s.ranks[seat] = 1 if winner in (NOBODY, seat) else 2


# --- what a position means --------------------------------------------------------------------------------------------


@helper
def dice_from(s: State) -> tuple[int, int, int, int]:
    """For v = 0 to 3 the cells, as bits, in which a die of more than v lies."""
    one = whole(0)
    two = whole(0)
    three = whole(0)
    for seat in range(SEATS):
        for i in range(DICE):
            here = whole(1) << whole(s.cell[seat, i])
            one |= here
            if s.value[seat, i] > 1:
                two |= here
            if s.value[seat, i] > 2:
                three |= here
    return one, two, three, whole(0)


@helper
def shows_set(s: State, seat: int) -> bool:
    """DO-21: all three dice uncovered (DO-17) and of the same value, on the board."""
    value = whole(s.value[seat, 0])
    if s.value[seat, 1] != value or s.value[seat, 2] != value or s.cell[seat, 0] == OFF:
        return False
    higher = dice_from(s)[value]
    covered = whole(0)
    for i in range(DICE):
        covered |= higher >> whole(s.cell[seat, i])
    return (covered & 1) == 0


@helper
def has_arrived(s: State) -> bool:
    """DO-20: the die moved last stands on an EXIT cell that its seat runs for."""
    first = 0 if s.turn == 1 else (whole(s.options[ROWS]) - 1) * COLUMNS
    return s.last_to == first or s.last_to == first + COLUMNS - 1


@helper
def outcome(s: State) -> tuple[int, int]:
    """How the game ends after this move of `turn`, and who wins; reason 0: it goes on."""
    if s.options[CLAIMS]:
        if has_arrived(s) or shows_set(s, 0) or shows_set(s, 1):
            return 0, NOBODY  # DO-28: it is for the seats to say so; DO-30: a draw waits
        return draw(s, LONGEST_WAIT)
    mover = whole(s.turn)
    own = shows_set(s, mover)
    others = shows_set(s, 1 - mover)
    if own or others:  # DO-27; DO-26: before any exit
        mover_wins = others and (not own or s.options[DOUBLE_SET] == 1)  # DO-29
        return BY_DICE_OUT, mover if mover_wins else 1 - mover
    if has_arrived(s):
        return BY_EXIT, mover
    return draw(s, 1)


@helper
def draw(s: State, back: int) -> tuple[int, int]:
    """DO-30: the third time for this position (or for one of the last `back`, where a draw had to wait), or the last
    move."""
    if s.options[PLAY_ON] == 0:
        last = whole(s.moves)
        for at in range(last, max(last - back, -1), -1):
            if times_met(s, at) > 2:
                return BY_REPETITION, NOBODY
    if s.moves >= s.options[MOVE_LIMIT]:
        return BY_MOVE_LIMIT, NOBODY
    return 0, NOBODY


@helper
def note_position(s: State, next_seat: int) -> None:
    """Keep the position, and count how often it has stood on the board."""
    at = whole(s.moves)
    s.met[at] = position(s, next_seat)
    s.repeats = times_met(s, at)


@helper
def times_met(s: State, at: int) -> int:
    """How often the position after move `at` had stood by then. Turns alternate, so only every other one can be it."""
    times = 0
    for earlier in range(at, -1, -2):
        if s.met[earlier] == s.met[at]:
            times += 1
    return times


@helper
def position(s: State, next_seat: int) -> int:
    """All dice, covered ones too, and the seat to move: seven bits a die for cell and value, in rising order, as dice
    of one colour are alike."""
    packed = whole(next_seat)
    for seat in range(SEATS):
        a = slot(s, seat, 0)
        b = slot(s, seat, 1)
        c = slot(s, seat, 2)
        low = min(a, b, c)
        high = max(a, b, c)
        packed = (((packed << 7 | low) << 7) | (a + b + c - low - high)) << 7 | high
    return packed


@helper
def slot(s: State, seat: int, i: int) -> int:
    """A cell and a value in one number: no two dice ever share one."""
    return whole(s.cell[seat, i]) * 3 + whole(s.value[seat, i]) - 1


@helper
def top_die(s: State, seat: int, cell: int) -> int:
    """Which of the seat's dice lies highest in the cell; -1: none."""
    found = -1
    for i in range(DICE):
        if s.cell[seat, i] == cell and (found < 0 or s.value[seat, i] > s.value[seat, found]):
            found = i
    return found


@helper
def has_move(s: State, seat: int) -> bool:
    """DO-19: whether any die of the seat can move."""
    higher = dice_from(s)
    cells = whole(s.options[ROWS]) * COLUMNS
    for i in range(DICE):
        cell = whole(s.cell[seat, i])
        value = whole(s.value[seat, i])
        if (higher[value] >> cell) & 1:
            continue
        for way in range(8):
            to = whole(NEIGHBOURS[cell, way])
            if to < cells and ((higher[value % 3] >> to) & 1) == 0:
                return True
    return False


@helper
def claimers(s: State) -> int:
    """DO-24, DO-28: seats that may claim now. Where a wrong claim loses, anybody may at any time."""
    seats = 0
    for seat in range(SEATS):
        if may_claim(s, seat):
            seats |= bit(seat)
    return seats


@helper
def may_claim(s: State, seat: int) -> bool:
    """Whether the seat may say "Dice out!" now."""
    if s.options[CLAIMS] == 0 or (s.phase != MOVING and s.phase != EXIT_CHECK):
        return False
    return s.options[WRONG_CLAIM] == 1 or shows_set(s, 1 - seat)


# --- what is allowed --------------------------------------------------------------------------------------------------


@kernel
def why(state: U8s, seat: int, action: int) -> int:
    """Which reason of `REASONS` forbids the action to the seat; 0: it is legal."""
    s = open_state(state)
    if s.phase == OVER or s.phase == JUDGING:
        return WHY_OVER
    if action < MOVE:
        return why_not_arrange(s, seat, action - ARRANGE)
    if action == CLAIM:
        return why_not_claim(s, seat)
    if action == ACCEPT_EXIT:
        if s.phase != EXIT_CHECK:
            return WHY_NOTHING_TO_ACCEPT
        return 0 if s.turn != seat else WHY_NOT_YOURS_TO_ACCEPT
    if s.phase == ARRANGING or s.phase == ROLLING:
        return WHY_NOT_PLACED
    if s.phase == EXIT_CHECK:
        return WHY_EXIT_CHECKED
    if s.turn != seat:
        return WHY_NOT_YOUR_TURN
    if action == PASS_TURN:
        return WHY_MUST_MOVE if has_move(s, seat) else 0
    return why_not_move(s, seat, (action - MOVE) // CELLS, (action - MOVE) % CELLS)


@helper
def why_not_arrange(s: State, seat: int, order: int) -> int:
    """DO-9: on one's turn, the values rolled."""
    if s.phase == MOVING or s.phase == EXIT_CHECK or s.cell[seat, 0] != OFF:
        return WHY_ALREADY_PLACED
    if (s.awaited & bit(seat)) == 0:
        return WHY_NOT_YOUR_PLACING
    for value in range(1, 4):
        wanted = 0
        for place in (order // 9, order // 3 % 3, order % 3):
            if place + 1 == value:
                wanted += 1
        for i in range(DICE):
            if s.value[seat, i] == value:
                wanted -= 1
        if wanted != 0:
            return WHY_OTHER_VALUES
    return 0


@helper
def why_not_move(s: State, seat: int, start: int, to: int) -> int:
    """DO-11 to DO-16, on the seat's own turn."""
    cells = whole(s.options[ROWS]) * COLUMNS
    if start >= cells or to >= cells:
        return WHY_OFF_BOARD
    higher = dice_from(s)
    if ((higher[0] >> start) & 1) == 0:
        return WHY_NO_DIE
    i = top_die(s, seat, start)
    if i < 0:
        return WHY_NOT_YOUR_DIE
    value = whole(s.value[seat, i])
    if (higher[value] >> start) & 1:
        return WHY_COVERED
    if start == to:
        return WHY_STAYS
    if abs(start // COLUMNS - to // COLUMNS) > 1 or abs(start % COLUMNS - to % COLUMNS) > 1:
        return WHY_TOO_FAR
    if ((higher[value % 3] >> to) & 1) == 0:
        return 0  # empty (DO-15), or all dice there show less than the new value (DO-16)
    if value == 3 and ((higher[2] >> to) & 1) == 0:
        return WHY_TURNS_FIRST
    return WHY_NOT_HIGHER


@helper
def why_not_claim(s: State, seat: int) -> int:
    """DO-21, DO-22, DO-24: a set of the other seat, while it can be seen."""
    if s.options[CLAIMS] == 0:
        return WHY_CLAIMS_BY_THEMSELVES
    if s.phase != MOVING and s.phase != EXIT_CHECK:
        return WHY_NO_CLAIM_YET
    if may_claim(s, seat):
        return 0
    if shows_set(s, seat):
        return WHY_OWN_SET
    other = 1 - seat
    if s.value[other, 0] == s.value[other, 1] == s.value[other, 2]:
        return WHY_SET_COVERED
    return WHY_NO_SET


@kernel
def legal(state: U8s, seat: int, out: I64s) -> int:
    """The codes that `why` lets pass, written by hand for speed (a law holds the two equal)."""
    s = open_state(state)
    n = 0
    if s.phase == MOVING and s.turn == seat:
        n = legal_moves(s, seat, out)
    elif s.phase == ARRANGING and s.turn == seat:
        n = legal_orders(s, seat, out)
    elif s.phase == EXIT_CHECK and s.turn != seat:
        n = put(out, n, ACCEPT_EXIT)
    if may_claim(s, seat):
        n = put(out, n, CLAIM)
    return n


@helper
def legal_orders(s: State, seat: int, out: I64s) -> int:
    """DO-9: three different orders, or six."""
    n = 0
    for i in range(DICE):
        for j in range(DICE):
            if i == j:
                continue
            order = 9 * whole(s.value[seat, i]) + 3 * whole(s.value[seat, j]) + whole(s.value[seat, 3 - i - j]) - 13
            is_new = True
            for known in range(n):
                if out[known] == ARRANGE + order:
                    is_new = False
            if is_new:
                n = put(out, n, ARRANGE + order)
    return n


@helper
def legal_moves(s: State, seat: int, out: I64s) -> int:
    """DO-11: a move if there is one; DO-19: else the pass."""
    n = 0
    higher = dice_from(s)
    cells = whole(s.options[ROWS]) * COLUMNS
    for i in range(DICE):
        cell = whole(s.cell[seat, i])
        value = whole(s.value[seat, i])
        if (higher[value] >> cell) & 1:
            continue  # DO-12
        blocked = higher[value % 3]
        for way in range(8):
            to = whole(NEIGHBOURS[cell, way])
            if to < cells and ((blocked >> to) & 1) == 0:
                n = put(out, n, MOVE + cell * CELLS + to)
    if n == 0:
        n = put(out, n, PASS_TURN)
    return n


@kernel
def scores(state: U8s, out: F64s) -> int:
    """1 for the winner, 0 for the loser, a half each for a draw."""
    s = open_state(state)
    for seat in range(SEATS):
        out[seat] = 0.0
        if s.end_reason >= BY_REPETITION:
            out[seat] = 0.5
        elif s.end_reason != 0 and s.ranks[seat] == 1:
            out[seat] = 1.0
    return 0


# --- what could be ----------------------------------------------------------------------------------------------------


@kernel
def resample(state: U8s, _viewer: int, seed: U8s) -> int:
    """Nothing on the board is hidden: only chance, and who may claim, which anybody can see who looks."""
    s = open_state(state)
    seed_chance(s, seed)
    s.may = claimers(s)
    return 0
