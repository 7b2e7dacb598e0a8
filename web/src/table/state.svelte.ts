/** One live table as the page holds it: what the server said, what is shown of it so far, and what the viewer is doing. */
import type { Answer, Frame, LogEntry, Message, Refused, SceneAction, TableView, Text, Update, Welcome } from "../protocol.gen";
import { words, type Cast } from "../words/words.svelte";
import { Line, type LineState, type Reply } from "./line";
import { Player } from "./player";
import { applyDelta, follow, NO_THINGS, whole, type Things } from "./scene";
import { Ways } from "./ways";

/** One thing to show: a frame with its words, or what stands after the frames of an event. */
interface Shown {
  readonly number: number;
  readonly frame?: Frame;
  readonly settle?: () => void;
}

export interface Note {
  readonly text: Text;
  readonly clause: string | null;
  /** Grows, so that the same answer twice is seen to be new. */
  readonly count: number;
}

export type Heard = "move" | "turn" | "end";

export class TableState {
  things = $state.raw<Things>(NO_THINGS);
  table = $state.raw<TableView | null>(null);
  seat = $state<number | null>(null);
  log = $state.raw<readonly LogEntry[]>([]);
  /** The newest lines, for the live region. */
  told = $state.raw<readonly Text[]>([]);
  line = $state<LineState>("connecting");
  busy = $state(false);
  pending = $state(false);
  path = $state.raw<readonly string[]>([]);
  asking = $state.raw<SceneAction | null>(null);
  note = $state.raw<Note | null>(null);
  shaken = $state.raw<{ id: string; count: number } | null>(null);
  /** Drawn things held where a finger dropped them, until the server has spoken. */
  held = $state.raw<string | null>(null);

  readonly scene = $derived(this.things.scene);
  readonly playable = $derived(!this.busy && !this.pending && this.seat !== null && this.table?.state === "playing");
  readonly ways = $derived(new Ways(this.playable ? this.scene.actions : []));
  /** Ids that the way of some action leads over. */
  readonly listed = $derived(new Set(this.scene.actions.flatMap((action) => action.way)));
  /** Buttons that are always there. */
  readonly calls = $derived((this.scene.prompt?.buttons ?? []).filter((button) => !this.listed.has(button.id)));
  readonly next = $derived(this.ways.next(this.path));
  /** What is asked now: the prompt, or what the way begun still needs. */
  readonly question = $derived<Text | null>(
    this.scene.prompt?.steps?.find((step) => step.after.includes(this.path.at(-1) ?? ""))?.text ?? this.scene.prompt?.text ?? null,
  );
  readonly only = $derived(this.path.length ? this.ways.only(this.path) : null);
  readonly cast = $derived<Cast>(castOf(this.table, this.seat));

  private number: number | null = null;
  private version = 0;
  private count = 0;
  /** The viewer was asked already before the last event. */
  private asked = false;
  private readonly player: Player<Shown>;
  private readonly wire: Line;

  constructor(
    readonly id: string,
    private readonly hear: (what: Heard) => void = () => {},
  ) {
    this.player = new Player<Shown>(
      (shown) => this.show(shown),
      () => this.settled(),
      () => ({ still: matchMedia("(prefers-reduced-motion: reduce)").matches, hidden: document.visibilityState === "hidden" }),
    );
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.wire = new Line(`${scheme}://${location.host}/ws/tables/${encodeURIComponent(id)}`, {
      message: (message) => this.receive(message),
      state: (state) => (this.line = state),
      since: () => (this.number === null ? null : { number: this.number, seat: this.seat }),
    });
  }

  close(): void {
    this.player.clear();
    this.wire.close();
  }

  send(...command: Parameters<Line["send"]>): Promise<Reply> {
    return this.wire.send(...command).then((reply) => {
      if (reply.type === "refused") this.refused(reply);
      return reply;
    });
  }

  // --- what the server says ----------------------------------------------------------------------------------------------

  private receive(message: Message): void {
    switch (message.type) {
      case "welcome":
        return this.welcome(message);
      case "update":
        return this.update(message);
      case "presence":
        if (this.table) {
          const here = new Set(message.connected);
          const seats = this.table.seats.map((seat) => ({ ...seat, connected: here.has(seat.seat) }));
          this.table = { ...this.table, seats, spectators: message.spectators };
        }
        return;
      default:
    }
  }

  private welcome(message: Welcome): void {
    this.version = message.version;
    this.table = message.table;
    this.seat = message.seat ?? null;
    if (message.resumed && this.number !== null) return;
    this.number = message.number;
    this.player.clear();
    this.busy = false;
    this.renew(message.scene ?? null, message.log ?? []);
  }

  private update(message: Update): void {
    if (this.number !== null && message.number <= this.number) return;
    if (this.number === null || message.number !== this.number + 1) return this.wire.resync();
    this.number = message.number;
    const { number } = message;
    const frames = message.frames ?? [];
    const settle = (): void => this.settle(message);
    this.busy = true;
    this.player.add(frames.length ? frames.map((frame, index) => ({ number, frame, ...(index === frames.length - 1 ? { settle } : {}) })) : [{ number, settle }]);
  }

  private settle(message: Update): void {
    this.version = message.version;
    if (message.table) {
      const before = this.table?.state;
      const asked = this.table?.take_back;
      this.table = message.table;
      this.seat = message.seat ?? null;
      if (asked?.seat === this.seat && !message.table.take_back && !message.scene && message.table.state === "playing") this.say({ id: "take-back-stays" });
      if (before !== "over" && message.table.state === "over") this.hear("end");
    }
    if (message.scene) this.renew(message.scene, message.log ?? null);
    else if (message.log) this.log = [...this.log, ...message.log];
  }

  private renew(scene: Welcome["scene"], log: readonly LogEntry[] | null): void {
    this.things = follow(this.things, scene ? whole(scene) : NO_THINGS.scene);
    if (log) this.log = log;
    this.forget();
  }

  private show({ number, frame, settle }: Shown): boolean {
    if (!frame) {
      settle?.();
      return false;
    }
    this.held = null;
    this.things = follow(this.things, applyDelta(this.things.scene, frame.delta));
    const story = frame.story ?? [];
    if (story.length) {
      this.log = [...this.log, ...story.map((text) => ({ number, text }))];
      this.told = story;
    }
    if (frame.delta.pieces?.length) this.hear("move");
    settle?.();
    return true;
  }

  private settled(): void {
    this.busy = false;
    if ((this.path.length || this.asking) && !this.ways.has(this.asking?.way ?? this.path)) this.forget();
    const mine = Boolean(this.scene.prompt?.mine && this.scene.actions.length);
    if (mine && !this.asked) this.hear("turn");
    this.asked = mine;
  }

  skip(): void {
    this.player.skip();
  }

  // --- what the viewer does ----------------------------------------------------------------------------------------------

  forget(): void {
    this.path = [];
    this.asking = null;
    this.held = null;
  }

  /** Something was touched; `ids` name it, the nearest first. Returns whether it led anywhere. */
  touch(ids: readonly string[]): boolean {
    if (this.busy) {
      this.skip();
      return true;
    }
    if (this.seat === null || this.pending || !ids.length) return false;
    const touch = this.ways.touch(this.path, ids);
    if (touch.kind === "no") {
      void this.why(touch.ways, ids[0]!);
      return false;
    }
    this.note = null;
    if (touch.kind === "path") this.path = touch.path;
    else this.choose(touch.action);
    return true;
  }

  /** A button beside the prompt. What no listed way speaks of is always there, and the rules judge it when it is touched. */
  press(id: string): void {
    if (this.busy) this.skip();
    if (this.pending || !this.scene.prompt?.buttons?.some((button) => button.id === id)) return;
    if (this.listed.has(id)) this.touch([id]);
    else if (this.playable) void this.carryOut({ type: "act_way", version: this.version, way: [id] });
  }

  /** Do it, or ask once when it cannot be taken back. */
  choose(action: SceneAction): void {
    if (action.final) {
      this.asking = action;
      this.path = action.way;
    } else void this.act(action);
  }

  act(action: SceneAction): Promise<void> {
    return this.carryOut({ type: "act", version: this.version, name: action.name, params: action.params });
  }

  private async carryOut(command: Parameters<Line["send"]>[0]): Promise<void> {
    this.asking = null;
    this.note = null;
    this.pending = true;
    await this.send(command);
    this.pending = false;
    this.forget();
  }

  /** Why does this lead nowhere? The first of the possible readings that names a rule is the answer. */
  async why(ways: readonly (readonly string[])[], shake: string): Promise<void> {
    this.shaken = { id: shake, count: ++this.count };
    const replies = await Promise.all(ways.slice(0, 8).map((way) => this.wire.send({ type: "why", way: [...way] })));
    const answers = replies.filter((reply): reply is Answer => reply.type === "answer");
    const answer = answers.find((each) => each.clause) ?? answers[0];
    if (answer) this.say(answer.text, answer.clause ?? null);
  }

  private refused(reply: Refused): void {
    this.say(reply.text, reply.clause ?? null);
  }

  say(text: Text, clause: string | null = null): void {
    this.note = { text, clause, count: ++this.count };
  }
}

export function castOf(table: TableView | null, you: number | null): Cast {
  const seats = table?.seats ?? [];
  const names = seats.map((seat) => seat.name ?? (seat.kind === "bot" && seat.level ? levelName(seat.level) : words.ui("seat-number", { number: seat.seat + 1 })));
  return { names: names.map((name, seat) => (seats[seat]!.name || names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${names.slice(0, seat + 1).filter((each) => each === name).length}`)), you };
}

export function levelName(level: string): string {
  return words.has(`level-${level}`) ? words.ui(`level-${level}`) : level;
}
