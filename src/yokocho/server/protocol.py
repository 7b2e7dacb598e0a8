"""The wire between page and server: a closed, tagged set of messages. TypeScript types are generated from this file.

One WebSocket per table, at `/ws/tables/{table}?since={number}&seat={seat}&protocol={PROTOCOL}` (each may be left out;
`seat` is the one that the number was counted for). The server first sends `Welcome` (or, when `since` is given and the
gap is short, the missed `Update`s after a `Welcome` with `resumed=True` and no scene), then an `Update` for every event
that the viewer can tell of. Every command carries an `id` chosen by the
client, unique per client and table: a repeated one is answered again, never played twice. The answer to a command is
exactly one `Done`, `Refused` or `Answer` with that id; what it changed arrives as `Update`, to the sender before the
`Done`. A message that is no command at all is refused with the id "". A `Welcome` may come at any time and replaces
everything: after a stale action, when the viewer's seat changes, when storage fails and when it is back.

The server closes with 4001 (your page speaks another protocol), 4004 (no such table), 4008 (you read too slowly: come
back with `since`), 4029 (too many messages or connections), 1009 (a message too large), 1012 (the server restarts).

Only facts turned into scenes cross the wire, never a state: whatever a viewer gets here is made from its redacted
record.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from yokocho.engine.match import MatchRecord
from yokocho.engine.scene import ArgValue, Frame, Scene, Text

PROTOCOL = 1

Lang = Literal["en", "ja"]
Short = Annotated[str, msgspec.Meta(max_length=64)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
SeatNo = Annotated[int, msgspec.Meta(ge=0, le=15)]
TouchId = Annotated[str, msgspec.Meta(max_length=64)]


# --- what both sides speak of -----------------------------------------------------------------------------------------


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat as everybody at the table sees it."""

    seat: int
    kind: Literal["open", "human", "bot"]
    name: str | None = None
    level: str | None = None
    """Of a bot."""
    connected: bool = False
    you: bool = False
    away: bool = False
    """A human's seat whose owner left; it may be kept by a bot for them (`kind` is then "bot")."""
    wants_rematch: bool = False
    objects: bool = False
    """You do not want this game to be studied; told to you alone."""


class TakeBackView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A take-back that needs the others' consent."""

    seat: int
    agreed: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()


class TableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table around the game, for one viewer."""

    id: str
    game: str
    options: dict[str, ArgValue]
    state: Literal["gathering", "playing", "over", "frozen"]
    seats: tuple[SeatView, ...]
    listed: bool = False
    host: bool = False
    """The viewer made this table: may start it and seat bots."""
    invite: str | None = None
    """Secret of the invite link; only for those who sit or made the table."""
    spectators: int = 0
    take_back: TakeBackView | None = None
    can_take_back: Literal["no", "free", "ask"] = "no"
    """What a take-back by the viewer would be now."""
    rematch: str | None = None
    """Id of the next table, once it is made."""
    ranks: tuple[int, ...] | None = None
    """Of a finished game, one for each seat: 1 is first; equal seats share a rank."""
    end: str | None = None
    """Of a finished game, why it ended, by name: its text tells it as `end-{end}`."""
    tie_broken: bool = False
    """Of a finished game: somebody has a worse rank than the first, and yet the same score."""
    trouble: Text | None = None
    """Why a frozen table is frozen."""
    pace: Literal["people", "fast"] = "people"
    """How long bots take."""
    consent: Literal["no", "given", "withdrawn"] = "no"
    """Whether this game may be used, without names, to study the game: "withdrawn" once somebody who plays objects."""
    commitment: str | None = None
    """SHA-256 of the seed that all chance of this game follows from, in hexadecimal: published before it begins ..."""
    seed: str | None = None
    """... and the seed itself, once the game is over."""
    given: Text | None = None
    """The game begins from a given position: what everybody should know about that."""


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log; `number` is the event it belongs to."""

    number: int
    text: Text


# --- from the page ----------------------------------------------------------------------------------------------------


class Act(msgspec.Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """Do this action. `version` is that of the view it was chosen on; another one is refused with a fresh view."""

    id: Short
    version: int
    name: Short
    params: dict[Short, ArgValue]


class ActWay(msgspec.Struct, frozen=True, tag="act_way", forbid_unknown_fields=True):
    """Do what exactly these touches name, listed among the scene's actions or not: the rules judge it as any action,
    so that a button that is always there (a claim) tells nobody when it is right."""

    id: Short
    version: int
    way: Annotated[tuple[TouchId, ...], msgspec.Meta(min_length=1, max_length=8)]


class Why(msgspec.Struct, frozen=True, tag="why", forbid_unknown_fields=True):
    """Why can I not do this? `way` are the ids touched. Answered by `Answer`."""

    id: Short
    way: Annotated[tuple[TouchId, ...], msgspec.Meta(min_length=1, max_length=8)]


class Sit(msgspec.Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """Take a free seat (or give one up: see `Leave`). A private table asks for the invite's secret, unless you are
    its host."""

    id: Short
    name: Name
    seat: SeatNo | None = None
    invite: Short | None = None


class Leave(msgspec.Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Give up the seat. While the game runs it stays yours to come back to until another takes it."""

    id: Short


class SetBot(msgspec.Struct, frozen=True, tag="bot", forbid_unknown_fields=True):
    """Put a bot of a level into a free or abandoned seat, or take it out again (`level` null). Any seated player
    may."""

    id: Short
    seat: SeatNo
    level: Short | None


class Start(msgspec.Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """Begin: all seats must be taken. (A table with all seats taken does not start by itself.)"""

    id: Short


class TakeBack(msgspec.Struct, frozen=True, tag="take_back", forbid_unknown_fields=True):
    """Take back the own last action: at once where nobody has built on it, else the other people are asked."""

    id: Short


class AnswerTakeBack(msgspec.Struct, frozen=True, tag="answer_take_back", forbid_unknown_fields=True):
    id: Short
    agree: bool


class Rematch(msgspec.Struct, frozen=True, tag="rematch", forbid_unknown_fields=True):
    """Another game with the same people; it is made when all people who are still there want it."""

    id: Short


class SetPace(msgspec.Struct, frozen=True, tag="pace", forbid_unknown_fields=True):
    id: Short
    pace: Literal["people", "fast"]


class SetConsent(msgspec.Struct, frozen=True, tag="consent", forbid_unknown_fields=True):
    """At a table whose game may be studied: object to that (`agree` false), or no longer. Who plays here or has played
    may, also after the end, until the game has been taken up."""

    id: Short
    agree: bool


class Resync(msgspec.Struct, frozen=True, tag="resync", forbid_unknown_fields=True):
    """Send everything anew: answered by a `Welcome`."""

    id: Short


class Ping(msgspec.Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Is the line alive? Answered by `Pong`."""

    id: Short


Command = (
    Act
    | ActWay
    | Why
    | Sit
    | Leave
    | SetBot
    | Start
    | TakeBack
    | AnswerTakeBack
    | Rematch
    | SetPace
    | SetConsent
    | Resync
    | Ping
)


# --- from the server --------------------------------------------------------------------------------------------------


class Welcome(msgspec.Struct, frozen=True, tag="welcome", omit_defaults=True):
    """Where everything stands. `number` is the last event counted in, `version` the one to send with actions."""

    protocol: int
    number: int
    version: int
    table: TableView
    seat: int | None = None
    """The viewer's seat; None: a spectator."""
    scene: Scene | None = None
    log: tuple[LogEntry, ...] = ()
    resumed: bool = False


class Update(msgspec.Struct, frozen=True, tag="update", omit_defaults=True):
    """One event as this viewer sees it. Numbers are without gaps: each seat, and whoever watches, counts only what it
    can tell of."""

    number: int
    version: int
    frames: tuple[Frame, ...] = ()
    table: TableView | None = None
    """Present when anything around the game changed."""
    seat: int | None = None
    """The viewer's seat from now on; sent with `table`."""
    scene: Scene | None = None
    """A whole new scene instead of frames: after a take-back, a start."""
    log: tuple[LogEntry, ...] | None = None
    """The whole log anew, with `scene`."""


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """Who is connected: not numbered, not kept."""

    connected: tuple[int, ...]
    spectators: int


class Done(msgspec.Struct, frozen=True, tag="done"):
    id: str
    number: int


class Refused(msgspec.Struct, frozen=True, tag="refused", omit_defaults=True):
    """A command that was not carried out: `code` for programs, `text` for people, the rulebook's clause where a rule
    forbids it."""

    id: str
    code: str
    text: Text
    clause: str | None = None


class Answer(msgspec.Struct, frozen=True, tag="answer", omit_defaults=True):
    """The answer to `Why`: the clause and its sentence; without a clause, the touched things name no action."""

    id: str
    text: Text
    clause: str | None = None


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    id: str


Message = Welcome | Update | Presence | Done | Refused | Answer | Pong


# --- over HTTP --------------------------------------------------------------------------------------------------------


class GridView(msgspec.Struct, frozen=True):
    """The form of an option that is a table of 0 and 1: for each name `rows` times `columns` cells. As a value it is
    one text, `A=110/011 B=101/010`, or the word of a table that comes with the game."""

    names: tuple[str, ...]
    rows: int
    columns: int
    tables: dict[str, str]
    """Such texts by the words that stand for them."""


class OptionSpec(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option of a game. Its words are Fluent messages `{id}` with attributes: `option-{name}` and
    `option-{name}-{value}`."""

    name: str
    values: tuple[ArgValue, ...]
    default: ArgValue
    official: tuple[ArgValue, ...] = ()
    """Values that the publisher's rules know; others are the house's."""
    grid: GridView | None = None
    """Beside `values`, any table of this form is a value."""


class LevelView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bot's level: words are `level-{id}` of the page's own messages. GET /api/games/{id}/levels?options={JSON} gives
    those of a table with such options."""

    id: str
    bot: str
    missing: Text | None = None
    """Why no bot of this level can be seated, with these options, here and now."""


class GameCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game on the shelf: GET /api/games gives a list. Titles are in both languages; other words are messages of the
    game's text (`about`, `tagline`, `credits`)."""

    id: str
    title: dict[str, str]
    tagline: dict[str, str]
    credits: dict[str, str]
    seats: tuple[int, ...]
    minutes: int
    age: int
    cover: str
    """Symbol of the game's art that stands for it on the shelf."""
    options: tuple[OptionSpec, ...] = ()
    levels: tuple[LevelView, ...] = ()
    """With the default options."""
    ready: bool = True
    """False while its kernels or the bots' searches are still being compiled."""
    positions: tuple[str, ...] = ()
    """Positions that come with it: GET /api/games/{id}/positions/{name} gives the record that leads to one. Words are
    the messages `position-{name}` and `position-{name}-hint` of the game's text."""
    solvable: bool = False
    """There is a solver for it: finished games may have a `Lesson`."""


class NewBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNo
    level: Short


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables. The maker sits at `seat` (default 0; null `name`: only watches). Answered by `MadeTable`.

    With a `record` its games begin where this one stood after so many of its `moves` (null: all); game, seats and
    options are then the record's. Chance from there on is the table's own.
    """

    game: Short
    seats: SeatNo
    options: dict[Short, ArgValue] = {}
    bots: Annotated[tuple[NewBot, ...], msgspec.Meta(max_length=16)] = ()
    name: Name | None = None
    seat: SeatNo = 0
    listed: bool = False
    pace: Literal["people", "fast"] = "people"
    record: MatchRecord | None = None
    moves: Annotated[int, msgspec.Meta(ge=0)] | None = None
    consent: bool = False
    """The game may be used, without names, to study the game; everybody at the table is told so and may object."""


class MadeTable(msgspec.Struct, frozen=True):
    table: str
    invite: str


class ListedTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of GET /api/tables: listed tables with free seats or a running game, and the guest's own tables (`mine`)."""

    id: str
    game: str
    state: Literal["gathering", "playing", "over", "frozen"]
    people: tuple[str, ...]
    free: int
    mine: bool = False


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one action changed. `number` is the event it came with; in an opened record it counts the actions."""

    number: int
    frames: tuple[Frame, ...]
    moves: int = 0
    """Actions carried out by then, this one counted; 0 while a table's game goes on."""
    awaited: tuple[int, ...] = ()
    """Seats that must act after it."""


class Replay(msgspec.Struct, frozen=True, omit_defaults=True):
    """GET /api/tables/{table}/replay: what the viewer has seen, from the first scene. `?view=all` shows all hands,
    once it is over.

    POST /api/records, with a record (`Match.record()`, as the command line keeps it) as its body: the same, with all
    hands. There is no table behind it, so its `id` is empty.
    """

    table: TableView
    scene: Scene
    steps: tuple[ReplayStep, ...]
    story: tuple[Text, ...] = ()
    seat: int | None = None
    awaited: tuple[int, ...] = ()
    """Seats that must act in the first scene."""


class Worth(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a position or an action leads to with best play on both sides."""

    outcome: Literal["won", "drawn", "lost"]
    turns: int | None = None
    """To the end; null in a draw."""


class LessonStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One choice, judged: `number` is that of the `ReplayStep` that it led to. The last step of a game that is not over
    has nothing `played`."""

    number: int
    seat: int
    worth: Worth
    """For the seat, before it chose."""
    best: tuple[Text, ...]
    """What is best, in words: the first few."""
    more: int = 0
    """Further actions that are as good."""
    played: Text | None = None
    after: Worth | None = None
    """What the action led to, for the same seat; `turns` count from before it."""
    mistake: bool = False
    """It gave a win or a draw away."""


class Lesson(msgspec.Struct, frozen=True, omit_defaults=True):
    """GET /api/tables/{table}/lesson once it is over, or POST /api/records/lesson with a record as its body: every
    choice of a solved game, judged."""

    steps: tuple[LessonStep, ...] = ()
    missing: Text | None = None
    """Why there is none here, and what to do about it."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Every HTTP error's body."""

    code: str
    text: Text


class Rulebook(msgspec.Struct, frozen=True):
    """GET /api/games/{game}/rulebook/{lang}: safe HTML made from our own Markdown; each clause is an element with id
    `clause-XN-5`."""

    html: str


class GameText(msgspec.Struct, frozen=True):
    """GET /api/games/{game}/text: the Fluent source of both languages."""

    en: str
    ja: str


# --- the playtest lab -------------------------------------------------------------------------------------------------


class About(msgspec.Struct, frozen=True):
    """GET /api/about: what this server lets whoever asks do."""

    lab: bool
    """The playtest lab."""


class NewLabJob(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/lab/jobs: games to be played by bots. `levels`: one for all seats, or one a seat; in the next game they
    sit one place further on. `decisions`: keep each decision, too. `against`: other options; then as many games are
    played with these, on the same seeds, and both are compared. Answered by `LabJob`."""

    game: Short
    seats: SeatNo
    levels: Annotated[tuple[Short, ...], msgspec.Meta(min_length=1, max_length=16)]
    games: Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]
    options: dict[Short, ArgValue] = {}
    seed: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)] = 1
    decisions: bool = False
    against: dict[Short, ArgValue] | None = None


class LabOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/lab/jobs/{job}/stop, /continue, /report, /delete: an empty object. All but the last are answered by
    `LabJob`, that by the `Lab` without it."""


class LabFigure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One number with its 95 % interval; `of` says of what where there are several: a seat, a level, an end reason."""

    id: str
    value: float
    low: float
    high: float
    games: int
    of: int | str | None = None


class LabBar(msgspec.Struct, frozen=True):
    """So many games took `first` to `last` decisions."""

    first: int
    last: int
    games: int


class LabFigures(msgspec.Struct, frozen=True):
    """What the games tell that are counted so far."""

    games: int
    metrics: tuple[LabFigure, ...]
    lengths: tuple[LabBar, ...]


class LabDifference(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number of A and of B, and B less A with its 95 % interval. `significant`: it surely differs, corrected for all
    that were looked at."""

    id: str
    a: float
    b: float
    value: float
    low: float
    high: float
    of: int | str | None = None
    significant: bool = False


class LabContrast(msgspec.Struct, frozen=True):
    """What the pairs of games tell that are counted so far; `same` of them went exactly alike."""

    games: int
    same: int
    differences: tuple[LabDifference, ...]


class LabJob(msgspec.Struct, frozen=True, omit_defaults=True):
    """GET /api/lab/jobs/{job}: one run. A list of runs has no figures in it."""

    id: str
    game: str
    seats: int
    options: dict[str, ArgValue]
    levels: tuple[str, ...]
    games: int
    """With each set of options."""
    seed: int
    decisions: bool
    made_at: int
    """Seconds since 1970."""
    state: Literal["waiting", "running", "stopping", "stopped", "done", "failed"]
    phase: Literal["starting", "playing", "reporting", "done"] = "starting"
    against: dict[str, ArgValue] | None = None
    """The other options of a comparison: it plays twice as many games, and has a `contrast` instead of `figures`."""
    done: int = 0
    """Games that are played and kept."""
    finished: int = 0
    """Games that are played, too, and kept with others soon: a run that is stopped plays them again."""
    under_way: int = 0
    """Decisions that have been made in games that are not kept yet: where bots think long, this is what moves."""
    seconds: float = 0.0
    """Spent playing so far."""
    seconds_left: float | None = None
    trouble: Text | None = None
    """Why it failed."""
    report: bool = False
    """Its report can be opened: /api/lab/jobs/{job}/report.{lang}.html, and report.{lang}.md ..."""
    examples: tuple[str, ...] = ()
    """... and records of games worth looking at: /api/lab/jobs/{job}/examples/{name}.json."""
    moves: dict[str, int] = {}
    """Of an example that is about one decision: how many were made before it."""
    figures: LabFigures | None = None
    contrast: LabContrast | None = None


class LabRate(msgspec.Struct, frozen=True):
    """How long a game takes here by one worker, roughly, with players of this level in all seats. `measured` by runs
    of this server, or else guessed."""

    game: str
    level: str
    seconds: float
    measured: bool


class Lab(msgspec.Struct, frozen=True):
    """GET /api/lab: the runs that are kept here, latest first, and what a new one may be."""

    jobs: tuple[LabJob, ...]
    rates: tuple[LabRate, ...]
    most_jobs: int
    most_games_random: int
    most_games: int
    most_games_decisions: int
    workers: int
