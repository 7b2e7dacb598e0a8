import { describe, expect, it } from "vitest";
import { card, dealt, hidden } from "../dev/fixtures";
import type { Piece } from "../src/protocol.gen";
import { applyDelta, asTouched, follow, NO_THINGS, whole, type Whole } from "../src/table/scene";

function of(...pieces: Piece[]): Whole {
  return whole({ pieces });
}

describe("a delta", () => {
  it("adds, changes and takes away by id", () => {
    const next = applyDelta(dealt(), { pieces: [{ ...card(7, "p0-play", 0) }], gone: ["card-12"] });
    expect(next.pieces.find((piece) => piece.id === "card-7")!.area).toBe("p0-play");
    expect(next.pieces.some((piece) => piece.id === "card-12")).toBe(false);
  });

  it("leaves out actions, prompt and heading when there are none", () => {
    const next = applyDelta(dealt(), {});
    expect(next.actions).toEqual([]);
    expect(next.prompt).toBeNull();
    expect(next.heading).toBeNull();
  });

  it("keeps lists that it does not speak of", () => {
    const scene = dealt();
    expect(applyDelta(scene, {}).pieces).toBe(scene.pieces);
  });
});

describe("a drawn thing outlives its id", () => {
  it("when a hidden piece is turned over in place", () => {
    const before = follow(NO_THINGS, of(hidden("p2-play-0", "p2-play", 0)));
    const after = follow(before, of({ ...card(17, "p2-play", 0), came_from: ["p2-play", 0] }));
    expect(after.keys.get("card-17")).toBe(before.keys.get("p2-play-0"));
  });

  it("when a hidden piece moves from a hand, and the hand closes up", () => {
    const hand = [0, 1, 2].map((slot) => hidden(`h-${slot}`, "hand", slot));
    const before = follow(NO_THINGS, of(...hand));
    const after = follow(before, of(hidden("h-0", "hand", 0), hidden("h-1", "hand", 1), { ...hidden("play-0", "play", 0), came_from: ["hand", 2] }));
    expect(after.keys.get("play-0")).toBe(before.keys.get("h-2"));
    expect(new Set(after.keys.values()).size).toBe(3);
  });

  it("but a known piece is never taken for another that says to come from its place", () => {
    const before = follow(NO_THINGS, of(card(5, "taken", 0)));
    const after = follow(before, of(card(5, "x", 0), { ...hidden("h-0", "hand", 0), came_from: ["taken", 0] }));
    expect(after.keys.get("card-5")).toBe(before.keys.get("card-5"));
    expect(after.entries.get(after.keys.get("h-0")!)).toEqual(["taken", 0]);
  });

  it("every piece has its own key through a whole deal", () => {
    let things = follow(NO_THINGS, dealt());
    things = follow(things, dealt({ hand: [7, 35, 44, 52, 78, 99] }));
    expect(new Set(things.keys.values()).size).toBe(things.scene.pieces.length);
  });
});

describe("a number that takes another's place counts from it", () => {
  const number = (n: number, area: string): Piece => ({ id: `n${n}`, area, slot: 0, name: { id: "card" }, face: "card", slots: [String(n)] });
  const table = (...pieces: Piece[]): Whole => whole({ mats: [{ id: "m" }], areas: [{ id: "last", mat: "m", kind: "rack", counts: true }, { id: "hand", mat: "m", kind: "fan" }], pieces });

  it("in an area that counts, in the frame in which it comes", () => {
    const before = follow(NO_THINGS, table(number(65, "last"), number(70, "hand")));
    expect(before.counted.size).toBe(0);
    const scene = table(number(70, "last"));
    const after = follow(before, scene);
    expect([...after.counted]).toEqual([[after.keys.get("n70"), 65]]);
    expect(follow(after, scene).counted.size).toBe(0);
  });

  it("not where none lay, nor from a face without a number", () => {
    expect(follow(follow(NO_THINGS, table(number(70, "hand"))), table(number(70, "last"))).counted.size).toBe(0);
    const word: Piece = { ...number(1, "last"), slots: ["up"] };
    expect(follow(follow(NO_THINGS, table(word, number(70, "hand"))), table(number(70, "last"))).counted.size).toBe(0);
  });
});

describe("a piece that stands for another", () => {
  it("is touched as that one, and any other as itself", () => {
    const first = { ...card(7, "hand", 0), id: "first" };
    expect(asTouched(first)).toBe("first");
    expect(asTouched({ ...first, id: "twin", stands_for: "first" })).toBe("first");
  });
});
