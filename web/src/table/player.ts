/** Plays frames one after another. It knows time and nothing of drawing. */

export interface Timing {
  readonly still: boolean;
  readonly hidden: boolean;
}

/** How long one frame is looked at, with `waiting` more behind it. */
export function pauseOf(waiting: number, timing: Timing): number {
  if (timing.still || timing.hidden || waiting > 40) return 0;
  if (waiting > 14) return 60;
  return waiting > 7 ? 180 : 340;
}

export class Player<T> {
  private readonly queue: T[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private playing = false;

  constructor(
    private readonly show: (item: T) => boolean,
    private readonly idle: () => void,
    private readonly timing: () => Timing,
  ) {}

  get busy(): boolean {
    return this.playing;
  }

  add(items: readonly T[]): void {
    this.queue.push(...items);
    if (!this.playing) {
      this.playing = true;
      this.next();
    }
  }

  /** Show everything at once. */
  skip(): void {
    if (!this.playing) return;
    clearTimeout(this.timer);
    for (let item = this.queue.shift(); item !== undefined; item = this.queue.shift()) this.show(item);
    this.playing = false;
    this.idle();
  }

  clear(): void {
    clearTimeout(this.timer);
    this.queue.length = 0;
    this.playing = false;
  }

  private next(): void {
    const item = this.queue.shift();
    if (item === undefined) {
      this.playing = false;
      return this.idle();
    }
    const seen = this.show(item);
    const pause = seen ? pauseOf(this.queue.length, this.timing()) : 0;
    if (pause === 0) this.next();
    else this.timer = setTimeout(() => this.next(), pause);
  }
}
