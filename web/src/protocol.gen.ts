// Generated from the structs of src/yokocho/server/protocol.py by `python -m yokocho.server.typescript`. Do not edit.

export const PROTOCOL = 1;

export type ArgValue = number | string;
export type Lang = "en" | "ja";
export type AreaKind = "fan" | "row" | "pile" | "grid" | "map" | "track" | "pool" | "rack" | "volume" | "sheet";

/** One message: a Fluent id with its arguments. Never a finished sentence: the page formats it in the viewer's language. */
export interface Text {
  id: string;
  args?: Record<string, number | string>;
  seats?: Record<string, number>;
  pieces?: string[];
}

/** A number that stands on a mat (a score, cards in hand), with its name; `icon` is a symbol of the game's sheet. */
export interface Tally {
  id: string;
  label: Text;
  value: number;
  icon?: string | null;
}

/** A place at the table: a seat's own, or a common one (`seat` is None). */
export interface Mat {
  id: string;
  seat?: number | null;
  title?: Text | null;
  tallies?: Tally[];
  lit?: boolean;
  note?: Text | null;
  out?: boolean;
  ready?: boolean;
}

/** A part of a mat that holds pieces in numbered slots. */
export interface Area {
  id: string;
  mat: string;
  kind: "fan" | "grid" | "map" | "pile" | "pool" | "rack" | "row" | "sheet" | "track" | "volume";
  title?: Text | null;
  capacity?: number;
  width?: number;
  height?: number;
  column_names?: string[];
  row_names?: string[];
  danger?: number[];
  next_slot?: number | null;
  outline?: boolean;
  size?: "l" | "m" | "s" | "xl";
  count?: number | null;
  label?: string | null;
  compact?: boolean;
  counts?: boolean;
}

/** A thing that lies in a slot. Ids of hidden pieces come from their place and say nothing. */
export interface Piece {
  id: string;
  area: string;
  slot: number;
  name: Text;
  face?: string | null;
  back?: string | null;
  slots?: string[];
  tone?: string | null;
  owner?: number | null;
  size?: number;
  turn?: number;
  layer?: number;
  came_from?: [string, number] | null;
  marks?: string[];
  count?: number;
  stands_for?: string | null;
}

/** A drawn line through slots of an area; the last `fresh` cells are drawn growing. */
export interface Line {
  id: string;
  area: string;
  cells: number[];
  owner?: number | null;
  fresh?: number;
}

/** A legal action and the way to it: the ids (pieces, areas, buttons) to touch one after another. Ways are prefix-free. */
export interface SceneAction {
  name: string;
  params: Record<string, number | string>;
  way: string[];
  label: Text;
  final?: boolean;
  ghost?: string | null;
}

/** A thing to touch that is no piece: the page draws it beside the prompt. */
export interface Button {
  id: string;
  label: Text;
  icon?: string | null;
  key?: string | null;
}

/** What is asked in the midst of a way: once one of `after` has been touched, and something is still to be. */
export interface Step {
  text: Text;
  after: string[];
}

/** What is asked now, or whom all wait for. */
export interface Prompt {
  text: Text;
  mine?: boolean;
  progress?: [number, number] | null;
  buttons?: Button[];
  steps?: Step[];
}

/** Something in a cell that the viewer may mark for itself as with a pencil: tick, strike, or leave. The page keeps such marks in the viewer's browser, for this table; nobody else is told. */
export interface Note {
  id: string;
  piece: string;
  name: Text;
  given?: ("" | "no" | "yes")[];
}

/** One cell of a sheet: a text, a plain number or sign, or a symbol; `strong` for sums and winners. */
export interface Cell {
  text?: Text | null;
  value?: number | string | null;
  seat?: number | null;
  pieces?: string[];
  strong?: boolean;
  notes?: Note[];
}

/** A table for the eye: score breakdown, what is known of hidden cards, what is left in a pool. */
export interface Sheet {
  id: string;
  title: Text;
  columns: Cell[];
  rows: Cell[][];
  open?: boolean;
  helps?: Text[];
}

/** The order of play round the table, for games in which it changes: drawn as a ring of arrows through the mats. */
export interface Order {
  name: Text;
  direction?: -1 | 1;
  turn?: number | null;
}

/** Everything one viewer sees at one moment. */
export interface Scene {
  mats?: Mat[];
  areas?: Area[];
  pieces?: Piece[];
  lines?: Line[];
  actions?: SceneAction[];
  prompt?: Prompt | null;
  sheets?: Sheet[];
  heading?: Text | null;
  order?: Order | null;
}

/** What changes from one scene to the next. Keyed lists carry new or changed items and the ids that are gone; `actions`, `prompt`, `heading` and `order` are whole and always present (absent means empty). */
export interface SceneDelta {
  mats?: Mat[];
  areas?: Area[];
  pieces?: Piece[];
  lines?: Line[];
  sheets?: Sheet[];
  gone?: string[];
  actions?: SceneAction[];
  prompt?: Prompt | null;
  heading?: Text | null;
  order?: Order | null;
}

/** One thing that happens, for one viewer: how the scene changes, and the words for it. */
export interface Frame {
  delta: SceneDelta;
  story?: Text[];
}

/** One line of a record. */
export interface RecordedAction {
  seat: number;
  name: string;
  params?: Record<string, number | string>;
}

/** What was played before a match began from a position: from the set-up with this seed, or on from where the part before it stood, with chance keyed anew by this seed. */
export interface RecordedPart {
  seed: string;
  actions: RecordedAction[];
}

/** A match as JSON: its seed and its actions, with the rules version they were played under and a hash of the last state. One that began from a position tells `before` it how that came about. */
export interface MatchRecord {
  game: string;
  rules_version: number;
  seats: number;
  options: Record<string, number | string>;
  seed: string;
  actions: RecordedAction[];
  state_sha256: string;
  format?: number;
  end_reason?: string | null;
  ranks?: number[] | null;
  scores?: number[] | null;
  before?: RecordedPart[];
}

/** One seat as everybody at the table sees it. */
export interface SeatView {
  seat: number;
  kind: "bot" | "human" | "open";
  name?: string | null;
  level?: string | null;
  connected?: boolean;
  you?: boolean;
  away?: boolean;
  wants_rematch?: boolean;
  objects?: boolean;
}

/** A take-back that needs the others' consent. */
export interface TakeBackView {
  seat: number;
  agreed?: number[];
  waiting?: number[];
}

/** The table around the game, for one viewer. */
export interface TableView {
  id: string;
  game: string;
  options: Record<string, number | string>;
  state: "frozen" | "gathering" | "over" | "playing";
  seats: SeatView[];
  listed?: boolean;
  host?: boolean;
  invite?: string | null;
  spectators?: number;
  take_back?: TakeBackView | null;
  can_take_back?: "ask" | "free" | "no";
  rematch?: string | null;
  ranks?: number[] | null;
  end?: string | null;
  tie_broken?: boolean;
  trouble?: Text | null;
  pace?: "fast" | "people";
  consent?: "given" | "no" | "withdrawn";
  commitment?: string | null;
  seed?: string | null;
  given?: Text | null;
}

/** One line of the log; `number` is the event it belongs to. */
export interface LogEntry {
  number: number;
  text: Text;
}

/** Do this action. `version` is that of the view it was chosen on; another one is refused with a fresh view. */
export interface Act {
  type: "act";
  id: string;
  version: number;
  name: string;
  params: Record<string, number | string>;
}

/** Do what exactly these touches name, listed among the scene's actions or not: the rules judge it as any action, so that a button that is always there (a claim) tells nobody when it is right. */
export interface ActWay {
  type: "act_way";
  id: string;
  version: number;
  way: string[];
}

/** Why can I not do this? `way` are the ids touched. Answered by `Answer`. */
export interface Why {
  type: "why";
  id: string;
  way: string[];
}

/** Take a free seat (or give one up: see `Leave`). A private table asks for the invite's secret, unless you are its host. */
export interface Sit {
  type: "sit";
  id: string;
  name: string;
  seat?: number | null;
  invite?: string | null;
}

/** Give up the seat. While the game runs it stays yours to come back to until another takes it. */
export interface Leave {
  type: "leave";
  id: string;
}

/** Put a bot of a level into a free or abandoned seat, or take it out again (`level` null). Any seated player may. */
export interface SetBot {
  type: "bot";
  id: string;
  seat: number;
  level: string | null;
}

/** Begin: all seats must be taken. (A table with all seats taken does not start by itself.) */
export interface Start {
  type: "start";
  id: string;
}

/** Take back the own last action: at once where nobody has built on it, else the other people are asked. */
export interface TakeBack {
  type: "take_back";
  id: string;
}

export interface AnswerTakeBack {
  type: "answer_take_back";
  id: string;
  agree: boolean;
}

/** Another game with the same people; it is made when all people who are still there want it. */
export interface Rematch {
  type: "rematch";
  id: string;
}

export interface SetPace {
  type: "pace";
  id: string;
  pace: "fast" | "people";
}

/** At a table whose game may be studied: object to that (`agree` false), or no longer. Who plays here or has played may, also after the end, until the game has been taken up. */
export interface SetConsent {
  type: "consent";
  id: string;
  agree: boolean;
}

/** Send everything anew: answered by a `Welcome`. */
export interface Resync {
  type: "resync";
  id: string;
}

/** Is the line alive? Answered by `Pong`. */
export interface Ping {
  type: "ping";
  id: string;
}

/** Where everything stands. `number` is the last event counted in, `version` the one to send with actions. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  number: number;
  version: number;
  table: TableView;
  seat?: number | null;
  scene?: Scene | null;
  log?: LogEntry[];
  resumed?: boolean;
}

/** One event as this viewer sees it. Numbers are without gaps: each seat, and whoever watches, counts only what it can tell of. */
export interface Update {
  type: "update";
  number: number;
  version: number;
  frames?: Frame[];
  table?: TableView | null;
  seat?: number | null;
  scene?: Scene | null;
  log?: LogEntry[] | null;
}

/** Who is connected: not numbered, not kept. */
export interface Presence {
  type: "presence";
  connected: number[];
  spectators: number;
}

export interface Done {
  type: "done";
  id: string;
  number: number;
}

/** A command that was not carried out: `code` for programs, `text` for people, the rulebook's clause where a rule forbids it. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  text: Text;
  clause?: string | null;
}

/** The answer to `Why`: the clause and its sentence; without a clause, the touched things name no action. */
export interface Answer {
  type: "answer";
  id: string;
  text: Text;
  clause?: string | null;
}

export interface Pong {
  type: "pong";
  id: string;
}

/** The form of an option that is a table of 0 and 1: for each name `rows` times `columns` cells. As a value it is one text, `A=110/011 B=101/010`, or the word of a table that comes with the game. */
export interface GridView {
  names: string[];
  rows: number;
  columns: number;
  tables: Record<string, string>;
}

/** One option of a game. Its words are Fluent messages `{id}` with attributes: `option-{name}` and `option-{name}-{value}`. */
export interface OptionSpec {
  name: string;
  values: (number | string)[];
  default: number | string;
  official?: (number | string)[];
  grid?: GridView | null;
}

/** A bot's level: words are `level-{id}` of the page's own messages. GET /api/games/{id}/levels?options={JSON} gives those of a table with such options. */
export interface LevelView {
  id: string;
  bot: string;
  missing?: Text | null;
}

/** A game on the shelf: GET /api/games gives a list. Titles are in both languages; other words are messages of the game's text (`about`, `tagline`, `credits`). */
export interface GameCard {
  id: string;
  title: Record<string, string>;
  tagline: Record<string, string>;
  credits: Record<string, string>;
  seats: number[];
  minutes: number;
  age: number;
  cover: string;
  options?: OptionSpec[];
  levels?: LevelView[];
  ready?: boolean;
  positions?: string[];
  solvable?: boolean;
}

export interface NewBot {
  seat: number;
  level: string;
}

/** POST /api/tables. The maker sits at `seat` (default 0; null `name`: only watches). Answered by `MadeTable`. */
export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, number | string>;
  bots?: NewBot[];
  name?: string | null;
  seat?: number;
  listed?: boolean;
  pace?: "fast" | "people";
  record?: MatchRecord | null;
  moves?: number | null;
  consent?: boolean;
}

export interface MadeTable {
  table: string;
  invite: string;
}

/** One of GET /api/tables: listed tables with free seats or a running game, and the guest's own tables (`mine`). */
export interface ListedTable {
  id: string;
  game: string;
  state: "frozen" | "gathering" | "over" | "playing";
  people: string[];
  free: number;
  mine?: boolean;
}

/** What one action changed. `number` is the event it came with; in an opened record it counts the actions. */
export interface ReplayStep {
  number: number;
  frames: Frame[];
  moves?: number;
  awaited?: number[];
}

/** GET /api/tables/{table}/replay: what the viewer has seen, from the first scene. `?view=all` shows all hands, once it is over. */
export interface Replay {
  table: TableView;
  scene: Scene;
  steps: ReplayStep[];
  story?: Text[];
  seat?: number | null;
  awaited?: number[];
}

/** What a position or an action leads to with best play on both sides. */
export interface Worth {
  outcome: "drawn" | "lost" | "won";
  turns?: number | null;
}

/** One choice, judged: `number` is that of the `ReplayStep` that it led to. The last step of a game that is not over has nothing `played`. */
export interface LessonStep {
  number: number;
  seat: number;
  worth: Worth;
  best: Text[];
  more?: number;
  played?: Text | null;
  after?: Worth | null;
  mistake?: boolean;
}

/** GET /api/tables/{table}/lesson once it is over, or POST /api/records/lesson with a record as its body: every choice of a solved game, judged. */
export interface Lesson {
  steps?: LessonStep[];
  missing?: Text | null;
}

/** Every HTTP error's body. */
export interface Problem {
  code: string;
  text: Text;
}

/** GET /api/games/{game}/rulebook/{lang}: safe HTML made from our own Markdown; each clause is an element with id `clause-XN-5`. */
export interface Rulebook {
  html: string;
}

/** GET /api/games/{game}/text: the Fluent source of both languages. */
export interface GameText {
  en: string;
  ja: string;
}

/** GET /api/about: what this server lets whoever asks do. */
export interface About {
  lab: boolean;
}

/** POST /api/lab/jobs: games to be played by bots. `levels`: one for all seats, or one a seat; in the next game they sit one place further on. `decisions`: keep each decision, too. `against`: other options; then as many games are played with these, on the same seeds, and both are compared. Answered by `LabJob`. */
export interface NewLabJob {
  game: string;
  seats: number;
  levels: string[];
  games: number;
  options?: Record<string, number | string>;
  seed?: number;
  decisions?: boolean;
  against?: Record<string, number | string> | null;
}

/** POST /api/lab/jobs/{job}/stop, /continue, /report, /delete: an empty object. All but the last are answered by `LabJob`, that by the `Lab` without it. */
export interface LabOrder {
}

/** One number with its 95 % interval; `of` says of what where there are several: a seat, a level, an end reason. */
export interface LabFigure {
  id: string;
  value: number;
  low: number;
  high: number;
  games: number;
  of?: number | string | null;
}

/** So many games took `first` to `last` decisions. */
export interface LabBar {
  first: number;
  last: number;
  games: number;
}

/** What the games tell that are counted so far. */
export interface LabFigures {
  games: number;
  metrics: LabFigure[];
  lengths: LabBar[];
}

/** A number of A and of B, and B less A with its 95 % interval. `significant`: it surely differs, corrected for all that were looked at. */
export interface LabDifference {
  id: string;
  a: number;
  b: number;
  value: number;
  low: number;
  high: number;
  of?: number | string | null;
  significant?: boolean;
}

/** What the pairs of games tell that are counted so far; `same` of them went exactly alike. */
export interface LabContrast {
  games: number;
  same: number;
  differences: LabDifference[];
}

/** GET /api/lab/jobs/{job}: one run. A list of runs has no figures in it. */
export interface LabJob {
  id: string;
  game: string;
  seats: number;
  options: Record<string, number | string>;
  levels: string[];
  games: number;
  seed: number;
  decisions: boolean;
  made_at: number;
  state: "done" | "failed" | "running" | "stopped" | "stopping" | "waiting";
  phase?: "done" | "playing" | "reporting" | "starting";
  against?: Record<string, number | string> | null;
  done?: number;
  finished?: number;
  under_way?: number;
  seconds?: number;
  seconds_left?: number | null;
  trouble?: Text | null;
  report?: boolean;
  examples?: string[];
  moves?: Record<string, number>;
  figures?: LabFigures | null;
  contrast?: LabContrast | null;
}

/** How long a game takes here by one worker, roughly, with players of this level in all seats. `measured` by runs of this server, or else guessed. */
export interface LabRate {
  game: string;
  level: string;
  seconds: number;
  measured: boolean;
}

/** GET /api/lab: the runs that are kept here, latest first, and what a new one may be. */
export interface Lab {
  jobs: LabJob[];
  rates: LabRate[];
  most_jobs: number;
  most_games_random: number;
  most_games: number;
  most_games_decisions: number;
  workers: number;
}

export type Command = Act | ActWay | Why | Sit | Leave | SetBot | Start | TakeBack | AnswerTakeBack | Rematch | SetPace | SetConsent | Resync | Ping;

export type Message = Welcome | Update | Presence | Done | Refused | Answer | Pong;
