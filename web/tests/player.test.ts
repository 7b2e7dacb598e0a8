import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pauseOf, Player } from "../src/table/player";
import { parse } from "../src/router.parse";

const AWAKE = { still: false, hidden: false };

describe("frames", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function player(timing = AWAKE): { seen: number[]; idle: () => number; player: Player<number> } {
    const seen: number[] = [];
    let idles = 0;
    const made = new Player<number>((item) => (seen.push(item), true), () => void idles++, () => timing);
    return { seen, idle: () => idles, player: made };
  }

  it("are shown one at a time, in order", () => {
    const { seen, player: it_, idle } = player();
    it_.add([1, 2, 3]);
    expect(seen).toEqual([1]);
    vi.advanceTimersByTime(350);
    expect(seen).toEqual([1, 2]);
    it_.add([4]);
    vi.advanceTimersByTime(1400);
    expect(seen).toEqual([1, 2, 3, 4]);
    expect(idle()).toBe(1);
    expect(it_.busy).toBe(false);
  });

  it("leave no one waiting once the last is shown, but the next one waits", () => {
    const { seen, player: it_, idle } = player();
    it_.add([1]);
    expect(idle()).toBe(1);
    it_.add([2]);
    expect(seen).toEqual([1]);
    expect(it_.busy).toBe(true);
    vi.advanceTimersByTime(350);
    expect(seen).toEqual([1, 2]);
    expect(idle()).toBe(2);
  });

  it("can be skipped", () => {
    const { seen, player: it_, idle } = player();
    it_.add([1, 2, 3]);
    it_.skip();
    expect(seen).toEqual([1, 2, 3]);
    expect(idle()).toBe(1);
  });

  it("take no time where motion is not wanted or nobody looks", () => {
    for (const timing of [{ still: true, hidden: false }, { still: false, hidden: true }]) {
      const { seen, player: it_ } = player(timing);
      it_.add([1, 2, 3]);
      expect(seen).toEqual([1, 2, 3]);
    }
  });

  it("are hurried when many wait", () => {
    expect(pauseOf(0, AWAKE)).toBeGreaterThanOrEqual(150);
    expect(pauseOf(0, AWAKE)).toBeLessThanOrEqual(350);
    expect(pauseOf(20, AWAKE)).toBeLessThan(pauseOf(9, AWAKE));
    expect(pauseOf(60, AWAKE)).toBe(0);
  });
});

describe("addresses", () => {
  it("name the pages", () => {
    expect(parse("/")).toEqual({ page: "shelf" });
    expect(parse("/t/abc", "#invite=xyz")).toEqual({ page: "table", id: "abc", invite: "xyz" });
    expect(parse("/replay/abc")).toEqual({ page: "replay", id: "abc" });
    expect(parse("/rules/some-game")).toEqual({ page: "rules", game: "some-game" });
    expect(parse("/what/is/this")).toEqual({ page: "lost" });
  });
});
