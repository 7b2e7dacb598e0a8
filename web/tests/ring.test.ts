import { describe, expect, it } from "vitest";
import { dealt } from "../dev/fixtures";
import { layout, type Box } from "../src/table/layout";
import type { Ring } from "../src/table/ring";
import type { Whole } from "../src/table/scene";

function ordered(seats: number, direction: 1 | -1 = 1): Whole {
  return { ...dealt({ seats, rows: [[12, 13]], hand: [7, 18, 35, 44, 52] }), order: { name: { id: "order" }, direction, turn: 0 } };
}

function plan(seats: number, width: number, height: number): { ring: Ring; mats: Map<number, Box>; height: number; pieces: Box[] } {
  const made = layout(ordered(seats), { width, height, seat: 0, prompt: 54 });
  const mats = new Map(made.mats.map((place) => [place.mat.seat ?? -1, place as Box]));
  return { ring: made.ring!, mats, height: made.height, pieces: [...made.pieces.values()].filter((piece) => !piece.hidden) };
}

const meet = (a: Box, b: Box): boolean => a.x < b.x + b.w - 0.5 && b.x < a.x + a.w - 0.5 && a.y < b.y + b.h - 0.5 && b.y < a.y + a.h - 0.5;

describe("a ring of arrows through the mats, where there is room", () => {
  for (const seats of [2, 3, 4, 5, 6, 7]) {
    for (const [width, height] of [[976, 774], [926, 780], [1330, 940]] as const) {
      it(`${seats} seats, ${width} x ${height}`, () => {
        const { ring, mats, height: made, pieces } = plan(seats, width, height);
        expect(ring.form).toBe("loop");
        expect(ring.arrows.length).toBeGreaterThanOrEqual(width > 1000 ? seats : 1);
        expect(made).toBeLessThanOrEqual(height);
        const boxes = [...mats].filter(([seat]) => seat >= 0).map(([, box]) => box);
        boxes.forEach((box, index) => {
          expect(box.x >= -0.5 && box.x + box.w <= width + 0.5 && box.y >= 0 && box.y + box.h <= height + 0.5).toBe(true);
          for (const other of boxes.slice(index + 1)) expect(meet(box, other)).toBe(false);
        });
        for (const arrow of ring.arrows) for (const box of boxes) expect(meet({ x: arrow.x - 8, y: arrow.y - 8, w: 16, h: 16 }, box), `arrow at ${arrow.x}, ${arrow.y}`).toBe(false);
        for (const piece of pieces) expect(piece.x >= -0.5 && piece.x + piece.w <= width + 0.5).toBe(true);
      });
    }
  }

  it("the next seat sits at my left, and the first arrow leads there", () => {
    const { ring, mats } = plan(4, 976, 774);
    const [mine, next, across, before] = [0, 1, 2, 3].map((seat) => mats.get(seat)!);
    expect(next!.x + next!.w).toBeLessThan(mine!.x + 1);
    expect(across!.y + across!.h).toBeLessThan(mine!.y);
    expect(before!.x).toBeGreaterThan(mine!.x + mine!.w - 1);
    const { turn, x } = ring.arrows[0]!;
    expect(x).toBeLessThan(976 / 2);
    expect(Math.cos((turn * Math.PI) / 180)).toBeLessThan(0);
    expect(Math.sin((turn * Math.PI) / 180)).toBeLessThan(0);
  });
});

describe("a strip of names on a phone", () => {
  for (const seats of [2, 5, 7]) {
    it(`${seats} seats: mine first, an arrow after each, between the other mats and the prompt`, () => {
      const made = layout(ordered(seats), { width: 344, height: 580, seat: 0, prompt: 54 });
      const ring = made.ring!;
      expect(ring.form).toBe("strip");
      expect(ring.names.map((name) => name.seat)).toEqual(Array.from({ length: seats }, (_, seat) => seat));
      expect(ring.arrows).toHaveLength(seats);
      ring.names.forEach((name, index) => {
        expect(name.box.x + name.box.w).toBeLessThan(ring.arrows[index]!.x);
        expect(name.box.w).toBeGreaterThan(30);
      });
      expect(ring.arrows.at(-1)!.x).toBeLessThanOrEqual(344);
      const folded = made.mats.filter((place) => place.folded).map((place) => place.y + place.h);
      expect(Math.max(...folded)).toBeLessThanOrEqual(ring.box.y);
      expect(ring.box.y + ring.box.h).toBeLessThanOrEqual(made.prompt.y);
    });
  }

  it("also where a spectator has no place at the table", () => {
    const made = layout(ordered(4), { width: 976, height: 700, seat: null, prompt: 54 });
    expect(made.ring!.form).toBe("strip");
    expect(made.ring!.names.map((name) => name.seat)).toEqual([0, 1, 2, 3]);
    expect(made.ring!.box.y + made.ring!.box.h).toBeLessThanOrEqual(made.prompt.y);
    expect(made.ring!.box.x).toBe(made.prompt.x);
  });

  it("nothing of the kind where the order cannot change", () => {
    for (const width of [344, 976]) expect(layout(dealt(), { width, height: 700, seat: 0, prompt: 54 }).ring).toBeNull();
  });
});
