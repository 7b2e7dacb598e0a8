import { describe, expect, it } from "vitest";
import { dealt } from "../dev/fixtures";
import type { Area, Piece } from "../src/protocol.gen";
import { layout, type Box, type Layout, type Room } from "../src/table/layout";
import { whole, type Whole } from "../src/table/scene";

const PHONES = [
  [360, 690],
  [390, 794],
  [430, 880],
] as const;
const SCREENS = [
  [962, 720],
  [1000, 780],
  [1600, 1000],
] as const;

function room(width: number, height: number, more: Partial<Room> = {}): Room {
  return { width, height, seat: 0, prompt: 54, ...more };
}

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

function inside(box: Box, width: number, height: number): boolean {
  return box.x >= -0.5 && box.y >= -0.5 && box.x + box.w <= width + 0.5 && box.y + box.h <= height + 0.5;
}

function pieces(plan: Layout, scene: Whole, area: string): Box[] {
  return scene.pieces.filter((piece) => piece.area === area).map((piece) => plan.pieces.get(piece.id)!);
}

describe("everything that must be decided is in sight without scrolling", () => {
  const hands = [3, 8, 12, 16];
  for (const [width, height] of [...PHONES, ...SCREENS]) {
    for (const count of hands) {
      it(`${width} x ${height}, ${count} cards in hand`, () => {
        const scene = dealt({ hand: Array.from({ length: count }, (_, i) => i * 5 + 3) });
        const plan = layout(scene, room(width, height));
        for (const place of plan.areas.filter((each) => !each.hidden && each.h)) expect(inside(place, width, height), place.area.id).toBe(true);
        for (const box of pieces(plan, scene, "p0-hand")) expect(inside(box, width, height)).toBe(true);
        expect(plan.height).toBeLessThanOrEqual(height);
      });
    }
  }

  it("also while cards are being sorted on a phone", () => {
    const scene = dealt({ taken: [22, 34, 45, 57], x: [1, 2, 3, 4, 6, 8, 9, 10, 11] });
    const plan = layout(scene, room(360, 690));
    const taken = pieces(plan, scene, "p0-taken");
    expect(taken.every((box) => inside(box, 360, 690))).toBe(true);
    taken.slice(1).forEach((box, i) => expect(box.x - taken[i]!.x).toBeGreaterThanOrEqual(24));
  });
});

describe("my mat is nearest, common areas in the middle, other mats around", () => {
  it("beside the table where there is room", () => {
    const plan = layout(dealt(), room(1000, 780));
    expect(plan.form).toBe("wide");
    const mine = plan.mats.find((place) => place.role === "mine")!;
    const common = plan.mats.find((place) => place.role === "common")!;
    const others = plan.mats.filter((place) => place.role === "other");
    expect(mine.y).toBeGreaterThan(common.y);
    expect(others).toHaveLength(3);
    for (const other of others) expect(other.x + other.w).toBeLessThan(common.x);
  });

  it("folded to a strip above on a phone, and unfolded at a touch", () => {
    const folded = layout(dealt(), room(390, 794));
    expect(folded.form).toBe("narrow");
    expect(folded.mats.filter((place) => place.folded).every((place) => place.y + place.h <= folded.prompt.y)).toBe(true);
    expect(folded.areas.find((place) => place.area.id === "p1-x")!.hidden).toBe(true);
    const open = layout(dealt(), room(390, 794, { unfolded: "m1" }));
    expect(open.areas.find((place) => place.area.id === "p1-x")!.hidden).toBe(false);
    expect(open.areas.find((place) => place.area.id === "p1-x")!.raised).toBe(true);
  });

  it("in the order of play, beginning after me", () => {
    const plan = layout(dealt(), room(1000, 780, { seat: 2 }));
    expect(plan.mats.filter((place) => place.role === "other").map((place) => place.mat.seat)).toEqual([3, 0, 1]);
  });

  it("a spectator sees all seats around and none near", () => {
    const plan = layout(dealt(), room(1000, 780, { seat: null }));
    expect(plan.mats.filter((place) => place.role === "other")).toHaveLength(4);
    expect(plan.mats.some((place) => place.role === "mine")).toBe(false);
  });

  it("mats do not lie on each other", () => {
    for (const [width, height] of [...PHONES, ...SCREENS]) {
      const { mats } = layout(dealt(), room(width, height));
      mats.forEach((a, i) => mats.slice(i + 1).forEach((b) => expect(overlap(a, b), `${a.mat.id} ${b.mat.id}`).toBe(0)));
    }
  });
});

describe("kinds of areas", () => {
  const kinds: Partial<Area>[] = [
    { kind: "fan" },
    { kind: "row", capacity: 5, outline: true },
    { kind: "pile", count: 30 },
    { kind: "rack", capacity: 3, outline: true },
    { kind: "grid", width: 6, height: 4 },
    { kind: "pool" },
    { kind: "map", width: 5, height: 5 },
    { kind: "track", capacity: 9 },
    { kind: "volume" },
    { kind: "sheet" },
    { kind: "not-known-yet" as Area["kind"] },
  ];
  for (const kind of kinds) {
    it(`${kind.kind} gives every piece a place`, () => {
      const areas: Area[] = [{ id: "a", mat: "m", kind: "row", ...kind }, { id: "h", mat: "m0", kind: "fan" }];
      const list: Piece[] = [0, 1, 2].map((slot) => ({ id: `x${slot}`, area: "a", slot, name: { id: "x" }, face: "die" }));
      const scene = whole({ mats: [{ id: "m" }, { id: "m0", seat: 0 }], areas, pieces: list });
      for (const [width, height] of [...PHONES, ...SCREENS]) {
        const plan = layout(scene, room(width, height, { aspect: () => 1 }));
        for (const piece of list) {
          const place = plan.pieces.get(piece.id)!;
          expect([place.x, place.y, place.w, place.h].every(Number.isFinite)).toBe(true);
          if (kind.kind !== "sheet") expect(inside(place, width, height)).toBe(true);
        }
      }
    });
  }

  it("draws as many slots as the capacity says, and where the next piece would lie", () => {
    const plan = layout(dealt(), room(1000, 780));
    const row = plan.areas.find((place) => place.area.id === "row-5")!;
    expect(row.slots).toHaveLength(5);
    expect(plan.slot("row-5", 1)!.x).toBeCloseTo(row.slots[1]!.x);
  });
});

it("seven seats fit, wide and narrow", () => {
  const scene = dealt({ seats: 7 });
  const wide = layout(scene, room(1000, 780));
  expect(wide.mats.every((place) => place.y + place.h <= 790)).toBe(true);
  const narrow = layout(scene, room(360, 690));
  expect(narrow.mats.filter((place) => place.folded)).toHaveLength(6);
  expect(narrow.height).toBeLessThanOrEqual(690);
});

it("is a pure function: the same scene and room give the same places", () => {
  const scene = dealt();
  const [a, b] = [layout(scene, room(390, 794)), layout(scene, room(390, 794))];
  expect([...a.pieces]).toEqual([...b.pieces]);
});
