/** Boards, tracks, boxes, stacks and lines. */
import { describe, expect, it } from "vitest";
import type { Area, Line, Piece, Scene } from "../src/protocol.gen";
import { layout, type Box, type Layout } from "../src/table/layout";
import { whole } from "../src/table/scene";
import { strokes } from "../src/table/strokes";

function piece(id: string, area: string, slot: number, more: Partial<Piece> = {}): Piece {
  return { id, area, slot, name: { id: "thing" }, face: "die", ...more };
}

function laid(area: Partial<Area>, pieces: Piece[] = [], width = 900, height = 700, rest: Partial<Scene> = {}): Layout {
  const scene = whole({ mats: [{ id: "m" }], areas: [{ id: "a", mat: "m", kind: "grid", ...area } as Area], pieces, ...rest });
  return layout(scene, { width, height, seat: 0, prompt: 54, aspect: () => 1 });
}

const overlap = (a: Box, b: Box): boolean => Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) > 0.5 && Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) > 0.5;

describe("stacks", () => {
  const plan = laid({ width: 5, height: 5 }, [piece("low", "a", 12), piece("mid", "a", 12, { layer: 1 }), piece("top", "a", 12, { layer: 2 }), piece("next", "a", 17)]);
  const [low, mid, top, next] = ["low", "mid", "top", "next"].map((id) => plan.pieces.get(id)!);

  it("show the edge of what is covered, the same for each", () => {
    expect(low!.y - mid!.y).toBeGreaterThan(low!.h * 0.1);
    expect(low!.y - mid!.y).toBeCloseTo(mid!.y - top!.y);
    expect(top!.x).toBeCloseTo(low!.x);
    expect(low!.y - top!.y).toBeLessThan(low!.h / 2);
  });

  it("lie in order, and lower rows before upper ones", () => {
    expect(top!.layer).toBeGreaterThan(mid!.layer);
    expect(mid!.layer).toBeGreaterThan(low!.layer);
    expect(next!.layer).toBeGreaterThan(low!.layer);
  });
});

it("pieces of one slot lie side by side", () => {
  const plan = laid({ kind: "track", capacity: 10 }, [0, 1, 2].map((n) => piece(`t${n}`, "a", 4, { owner: n })));
  const boxes = [0, 1, 2].map((n) => plan.pieces.get(`t${n}`)!);
  boxes.forEach((a, i) => boxes.slice(0, i).forEach((b) => expect(overlap(a, b)).toBe(false)));
  const slot = plan.slot("a", 4)!;
  for (const box of boxes) expect(overlap(box, slot)).toBe(true);
});

it("a long track winds without a jump", () => {
  const plan = laid({ kind: "track", capacity: 50 }, [], 390, 700);
  for (let n = 1; n < 50; n++) {
    const [a, b] = [plan.slot("a", n - 1)!, plan.slot("a", n)!];
    expect(Math.abs(a.x - b.x) + Math.abs(a.y - b.y)).toBeLessThan(Math.max(a.w, a.h) + 1);
  }
  const area = plan.areas[0]!;
  expect(area.x + area.w).toBeLessThanOrEqual(390.5);
});

it("a large piece covers its cells", () => {
  const plan = laid({ kind: "map", width: 4, height: 4 }, [piece("big", "a", 5, { size: 2 })]);
  const [big, first, last] = [plan.pieces.get("big")!, plan.slot("a", 5)!, plan.slot("a", 10)!];
  expect(big.w).toBeGreaterThan(first.w * 1.6);
  expect(big.x).toBeGreaterThanOrEqual(first.x - 0.5);
  expect(big.x + big.w).toBeLessThanOrEqual(last.x + last.w + 0.5);
});

describe("a box", () => {
  const cubes = [piece("back", "a", 0), piece("front", "a", 8), piece("up", "a", 17)];
  const plan = laid({ kind: "volume", width: 3, height: 3, capacity: 27 }, cubes);
  const place = plan.areas[0]!;

  it("holds its cubes", () => {
    for (let slot = 0; slot < 27; slot++) {
      const box = plan.slot("a", slot)!;
      expect(box.x).toBeGreaterThanOrEqual(place.x - 0.5);
      expect(box.y).toBeGreaterThanOrEqual(place.y - 0.5);
      expect(box.x + box.w).toBeLessThanOrEqual(place.x + place.w + 0.5);
      expect(box.y + box.h).toBeLessThanOrEqual(place.y + place.h + 0.5);
    }
    expect(place.frame).toMatch(/^M/);
  });

  it("is seen from a corner: nearer and higher ones lie before", () => {
    const [back, front, up] = ["back", "front", "up"].map((id) => plan.pieces.get(id)!);
    expect(front!.y).toBeGreaterThan(back!.y);
    expect(up!.y).toBeLessThan(front!.y);
    expect(front!.layer).toBeGreaterThan(back!.layer);
    expect(up!.layer).toBeGreaterThan(front!.layer);
  });
});

it("a board is never wider than the room, and its area ends where its cells end", () => {
  for (const kind of ["grid", "map", "sheet"] as const) {
    const plan = laid({ kind, width: 16, height: 6 }, [], 390, 700);
    const place = plan.areas[0]!;
    const last = plan.slot("a", 95)!;
    expect(place.x + place.w).toBeLessThanOrEqual(390.5);
    expect(place.x + place.w - (last.x + last.w)).toBeCloseTo(5);
    expect(place.y + place.h - (last.y + last.h)).toBeCloseTo(5);
  }
});

it("a sheet of paper is drawn, with small cells", () => {
  const plan = laid({ kind: "sheet", width: 8, height: 4 }, [piece("tick", "a", 3)], 390, 700);
  const place = plan.areas[0]!;
  expect(place.slots).toHaveLength(32);
  expect(place.x + place.w).toBeLessThanOrEqual(390.5);
});

describe("lines", () => {
  const slot = (_: string, cell: number): Box => ({ x: (cell % 4) * 40, y: Math.floor(cell / 4) * 40, w: 40, h: 40 });
  const line = (more: Partial<Line> = {}): Line => ({ id: "l", area: "a", cells: [0, 1, 5], owner: 1, ...more });

  it("lead through the centres, with the fresh end apart", () => {
    const [stroke] = strokes([line({ fresh: 1 })], slot);
    expect(stroke!.old).toBe("M20 20L60 20");
    expect(stroke!.fresh).toBe("M60 20L60 60");
    expect(stroke!.seat).toBe(1);
    expect(stroke!.dashes).not.toBe("");
  });

  it("are all fresh at first, and a dot for one cell", () => {
    expect(strokes([line({ fresh: 3 })], slot)[0]).toMatchObject({ old: "", fresh: "M20 20L60 20L60 60" });
    expect(strokes([line({ fresh: 9 })], slot)[0]).toMatchObject({ old: "" });
    expect(strokes([line({ cells: [2] })], slot)[0]!.old).toBe("M100 20L100.01 20");
    expect(strokes([line({ cells: [] })], slot)).toEqual([]);
  });

  it("of two seats through one cell lie beside each other", () => {
    const [a, b] = strokes([line(), line({ id: "k", owner: 2 })], slot);
    expect(a!.old).not.toBe(b!.old);
  });

  it("that nobody owns are plain, and those in folded areas are left out", () => {
    expect(strokes([{ id: "l", area: "a", cells: [0, 1] }], slot)[0]).toMatchObject({ seat: null, dashes: "" });
    expect(strokes([line()], () => null)).toEqual([]);
  });
});
