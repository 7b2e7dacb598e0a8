/**
 * The line to one table: it reconnects by itself, asks for what was missed, and sends a command again until it is answered
 * (the server answers a repeated id, it never plays it twice). No view of the game is kept here.
 */
import { PROTOCOL, type Answer, type Command, type Done, type Message, type Refused } from "../protocol.gen";

export type Reply = Done | Refused | Answer;
export type LineState = "connecting" | "open" | "lost" | "gone" | "old";
type Sent = Command extends infer C ? (C extends Command ? Omit<C, "id"> : never) : never;

export interface LineEvents {
  readonly message: (message: Message) => void;
  readonly state: (state: LineState) => void;
  /** The last event number that has arrived, and the seat it was counted for; null: nothing yet. */
  readonly since: () => { readonly number: number; readonly seat: number | null } | null;
}

const HEARTBEAT = 15_000;
const PATIENCE = 5_000;
/** Ways of closing after which trying again helps nothing: no such table; a page older than the server. */
const ENDS: Record<number, "gone" | "old"> = { 4004: "gone", 4001: "old" };
const BACKOFF = [250, 500, 1000, 2000, 4000, 8000];

export class Line {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, { command: Command; answer: (reply: Reply) => void }>();
  private readonly prefix = randomPrefix();
  private count = 0;
  private failures = 0;
  private welcomed = false;
  private closed = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setTimeout> | undefined;
  private readonly onWake = (): void => this.wake();

  constructor(
    private readonly url: string,
    private readonly events: LineEvents,
  ) {
    this.connect();
    document.addEventListener("visibilitychange", this.onWake);
    addEventListener("online", this.onWake);
    addEventListener("pageshow", this.onWake);
  }

  /** Send a command; the promise is its answer, however long the line may be down in between. */
  send(command: Sent): Promise<Reply> {
    const id = `${this.prefix}${(++this.count).toString(36)}`;
    const whole = { ...command, id } as Command;
    return new Promise((answer) => {
      this.waiting.set(id, { command: whole, answer });
      if (this.welcomed) this.post(whole);
    });
  }

  resync(): void {
    if (this.welcomed) this.post({ type: "resync", id: `${this.prefix}${(++this.count).toString(36)}` });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.beat);
    document.removeEventListener("visibilitychange", this.onWake);
    removeEventListener("online", this.onWake);
    removeEventListener("pageshow", this.onWake);
    this.drop();
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.drop();
    const since = this.events.since();
    const heard = since === null ? "" : `&since=${since.number}${since.seat === null ? "" : `&seat=${since.seat}`}`;
    const socket = new WebSocket(`${this.url}?protocol=${PROTOCOL}${heard}`);
    this.socket = socket;
    this.welcomed = false;
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data) as Message);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      const end = ENDS[event.code];
      if (!end) return this.lost();
      this.close();
      this.events.state(end);
    };
    this.listen(PATIENCE * 2);
  }

  private receive(message: Message): void {
    this.listen(HEARTBEAT);
    if (message.type === "welcome" && !this.welcomed) {
      this.welcomed = true;
      this.failures = 0;
      this.events.state("open");
      this.events.message(message);
      for (const { command } of this.waiting.values()) this.post(command);
      return;
    }
    if (message.type === "done" || message.type === "refused" || message.type === "answer") {
      const sent = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      this.events.message(message);
      sent?.answer(message);
      return;
    }
    if (message.type !== "pong") this.events.message(message);
  }

  /** After this long without a word, ask whether the line is alive; after some patience, take it for dead. */
  private listen(silence: number): void {
    clearTimeout(this.beat);
    this.beat = setTimeout(() => {
      if (!this.welcomed) return this.lost();
      this.ping();
    }, silence);
  }

  private ping(patience = PATIENCE): void {
    this.post({ type: "ping", id: `${this.prefix}${(++this.count).toString(36)}` });
    clearTimeout(this.beat);
    this.beat = setTimeout(() => this.lost(), patience);
  }

  /** The phone woke up, the network came back: do not wait for the next try. */
  private wake(): void {
    if (this.closed || document.visibilityState === "hidden") return;
    if (this.socket?.readyState === WebSocket.OPEN && this.welcomed) this.ping(PATIENCE / 2);
    else if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect();
  }

  private lost(): void {
    this.drop();
    if (this.closed) return;
    clearTimeout(this.beat);
    this.events.state(this.failures ? "lost" : "connecting");
    const pause = BACKOFF[Math.min(this.failures++, BACKOFF.length - 1)]!;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.welcomed = false;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private post(command: Command): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }
}

/** Not crypto.randomUUID: that needs a secure context, and a table in the living room is served without TLS. */
function randomPrefix(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("") + "-";
}
