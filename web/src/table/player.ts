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

/**
 * `show` is called for each item in turn and tells whether there is anything to look at. `idle` is called as soon as the last
 * one is shown: nobody has to wait for an end of looking, only the next item does.
 */
export class Player<T> {
  private readonly queue: T[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (item: T) => boolean,
    private readonly idle: () => void,
    private readonly timing: () => Timing,
  ) {}

  get busy(): boolean {
    return this.queue.length > 0;
  }

  add(items: readonly T[]): void {
    this.queue.push(...items);
    if (this.timer === undefined) this.next();
  }

  /** Show everything at once. */
  skip(): void {
    if (!this.busy) return;
    this.rest();
    for (let item = this.queue.shift(); item !== undefined; item = this.queue.shift()) this.show(item);
    this.idle();
  }

  clear(): void {
    this.rest();
    this.queue.length = 0;
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private next(): void {
    this.rest();
    const item = this.queue.shift();
    if (item === undefined) return;
    const seen = this.show(item);
    const pause = seen ? pauseOf(this.queue.length, this.timing()) : 0;
    if (!this.queue.length) this.idle();
    if (pause) this.timer = setTimeout(() => this.next(), pause);
    else this.next();
  }
}
