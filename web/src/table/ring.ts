/** The order of play round the table: where its ring or strip lies. Pure, like `layout.ts`. */
import type { Mat } from "../protocol.gen";
import type { Box } from "./layout";

export interface Arrow {
  readonly x: number;
  readonly y: number;
  /** Degrees, for play to the next seat. */
  readonly turn: number;
}

export interface Ring {
  readonly form: "loop" | "strip";
  readonly box: Box;
  /** Between the seats in order of play, the first after the first seat; none where mats leave no room. */
  readonly arrows: readonly Arrow[];
  /** Strip: where each seat's name stands. */
  readonly names: readonly { readonly seat: number; readonly box: Box }[];
}

/** Height of a strip of names. */
export const RING_STRIP = 34;
/** Between mats that lie side by side: room for an arrow. */
const BETWEEN = 34;

export interface Around {
  readonly side: number;
  readonly top: number;
  /** Width of a mat. */
  readonly w: number;
  readonly inner: { readonly x: number; readonly w: number };
  /** How high a mat may be, for all to fit into a height. */
  readonly most: (height: number) => number;
  readonly place: (heights: readonly number[], box: Box) => Box[];
}

/** Others sit at the left (from the bottom up), at the top (from the left) and at the right (downwards). */
export function around(count: number, width: number): Around {
  const side = count === 1 ? 0 : count < 5 ? 1 : 2;
  const top = count - side * 2;
  const w = Math.min(216, (width - 360) / 2);
  const inner = side ? { x: w + 18, w: width - 2 * (w + 18) } : { x: 0, w: width };
  const most = (height: number): number => (side === 2 ? (height * 0.62 - BETWEEN) / 2 : height * 0.3);
  const place = (heights: readonly number[], box: Box): Box[] => {
    const column = (from: number, x: number, up: boolean): Box[] => {
      const own = heights.slice(from, from + side);
      const all = own.reduce((sum, h) => sum + h, 0) + BETWEEN * (side - 1);
      const above = top ? Math.max(...heights.slice(side, side + top)) / 2 : 0;
      let y = Math.max(box.y, box.y + (box.h + above - all) / 2);
      const boxes = (up ? [...own].reverse() : own).map((h) => {
        const placed = { x, y, w, h };
        y += h + BETWEEN;
        return placed;
      });
      return up ? boxes.reverse() : boxes;
    };
    const across = top * w + (top - 1) * BETWEEN;
    const row = heights.slice(side, side + top).map((h, index) => ({ x: box.x + (box.w - across) / 2 + index * (w + BETWEEN), y: box.y, w, h }));
    return [...column(0, box.x, true), ...row, ...column(side + top, box.x + box.w - w, false)];
  };
  return { side, top, w, inner, most, place };
}

/** An ellipse through the mats, which are given in order of play, mine first. */
export function loop(places: readonly Box[], table: Box): Ring {
  const sides = around(places.length - 1, table.w);
  const first = places[1]!;
  const upper = sides.top ? places[1 + sides.side]!.y + places[1 + sides.side]!.h / 2 : table.y + 28;
  const lower = table.y + table.h + 22;
  const a = sides.side ? (table.w - first.w) / 2 : table.w * 0.3;
  const box = { x: table.x + table.w / 2 - a, y: upper, w: a * 2, h: lower - upper };
  const b = box.h / 2;
  const cx = box.x + a;
  const cy = box.y + b;
  const angles = places.map((place, index) => (index === 0 ? Math.PI / 2 : Math.atan2((place.y + place.h / 2 - cy) / b, (place.x + place.w / 2 - cx) / a)));
  const at = (angle: number): { x: number; y: number } => ({ x: cx + a * Math.cos(angle), y: cy + b * Math.sin(angle) });
  const arrows = angles.flatMap((from, index) => {
    const to = angles[(index + 1) % angles.length]!;
    const way = (to - from + Math.PI * 4) % (Math.PI * 2) || Math.PI * 2;
    const free = middle(Array.from({ length: STEPS }, (_, step) => clear(at(from + (way * (step + 0.5)) / STEPS), places)));
    if (free === null) return [];
    const angle = from + (way * (free + 0.5)) / STEPS;
    return [{ ...at(angle), turn: (Math.atan2(b * Math.cos(angle), -a * Math.sin(angle)) * 180) / Math.PI }];
  });
  return { form: "loop", box, arrows, names: [] };
}

/** Between two seats so many places are tried for an arrow. */
const STEPS = 60;
/** How near to a mat its middle may be. */
const NEAR = 13;

function clear({ x, y }: { x: number; y: number }, mats: readonly Box[]): boolean {
  return mats.every((mat) => x < mat.x - NEAR || x > mat.x + mat.w + NEAR || y < mat.y - NEAR || y > mat.y + mat.h + NEAR);
}

/** The middle of the longest run of true. */
function middle(free: readonly boolean[]): number | null {
  let best: number | null = null;
  let most = 0;
  let run = 0;
  free.forEach((each, index) => {
    run = each ? run + 1 : 0;
    if (run > most) [most, best] = [run, index - (run - 1) / 2];
  });
  return best;
}

/** Room for a name of the strip beside its sign, and the width of its letters: half for those of the first alphabets. */
const BESIDE = 22;
const LETTER = 12.5;

/** Names as they stand in the strip: whole where every one has room, else each by what tells it apart, its number or its first letter. */
export function shortened(names: readonly string[], width: number): readonly string[] {
  const wide = (name: string): number => [...name].reduce((sum, letter) => sum + (letter < "\u0250" ? 0.6 : 1) * LETTER, 0);
  if (names.every((name) => wide(name) + BESIDE <= width)) return names;
  return names.map((name) => /\d{1,2}$/.exec(name)?.[0] ?? [...name.trim()][0] ?? "");
}

/** All names in one line, an arrow after each: the last leads back to the first. */
export function strip(mats: readonly Mat[], box: Box): Ring {
  const end = 12;
  const w = (box.w - end) / mats.length;
  const names = mats.map((mat, index) => ({ seat: mat.seat!, box: { x: box.x + index * w, y: box.y, w: w - end, h: box.h } }));
  const arrows = names.map(({ box: name }) => ({ x: name.x + name.w + end / 2, y: box.y + box.h / 2, turn: 0 }));
  return { form: "strip", box, arrows, names };
}
