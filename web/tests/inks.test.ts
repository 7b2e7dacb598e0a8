/** Seats can be told apart by everybody: inks by every kind of colour vision, and shapes and pens without any colour. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PENS, SEATS, SHAPES } from "../src/look/seats";

const LEAST_DISTANCE = 11;
const LEAST_CONTRAST = 3;

type Three = readonly [number, number, number];

/** Machado, Oliveira and Fernandes (2009), full severity, on linear RGB. */
const VISIONS: Record<string, readonly [Three, Three, Three]> = {
  "all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

const css = readFileSync(join(import.meta.dirname, "../src/look/look.css"), "utf8");
const blocks = { light: css.slice(css.indexOf(":root {"), css.indexOf("}")), dark: css.slice(css.indexOf(":root.dark {"), css.indexOf("}", css.indexOf(":root.dark {"))) };

function ink(light: keyof typeof blocks, name: string): Three {
  const [, hex] = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(blocks[light])!;
  const linear = (at: number): number => {
    const value = parseInt(hex!.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [linear(0), linear(2), linear(4)];
}

function times(rows: readonly [Three, Three, Three], v: Three): Three {
  const row = (r: Three): number => r[0] * v[0] + r[1] * v[1] + r[2] * v[2];
  return [row(rows[0]), row(rows[1]), row(rows[2])];
}

function lab(rgb: Three): Three {
  const clipped = rgb.map((each) => Math.min(1, Math.max(0, each))) as unknown as Three;
  const [x, y, z] = times([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]], clipped);
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** CIEDE2000 (Sharma, Wu and Dalal 2005). */
function distance([l1, a1, b1]: Three, [l2, a2, b2]: Three): number {
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)));
  const polar = (a: number, b: number): readonly [number, number] => {
    const c = Math.hypot(a * (1 + g), b);
    return [c, c ? ((Math.atan2(b, a * (1 + g)) * 180) / Math.PI + 360) % 360 : 0];
  };
  const [c1, h1] = polar(a1, b1);
  const [c2, h2] = polar(a2, b2);
  const turn = c1 * c2 ? ((h2 - h1 + 540) % 360) - 180 : 0;
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin(rad(turn / 2));
  const l = (l1 + l2) / 2;
  const c = (c1 + c2) / 2;
  const h = !(c1 * c2) ? h1 + h2 : Math.abs(h1 - h2) <= 180 ? (h1 + h2) / 2 : h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2;
  const t = 1 - 0.17 * Math.cos(rad(h - 30)) + 0.24 * Math.cos(rad(2 * h)) + 0.32 * Math.cos(rad(3 * h + 6)) - 0.2 * Math.cos(rad(4 * h - 63));
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const rt = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(rad(60 * Math.exp(-(((h - 275) / 25) ** 2))));
  return Math.sqrt(((l2 - l1) / sl) ** 2 + ((c2 - c1) / sc) ** 2 + (dh / sh) ** 2 + rt * ((c2 - c1) / sc) * (dh / sh));
}

it("the distance is CIEDE2000", () => {
  expect(distance([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(distance([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
  expect(distance([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 4);
});

for (const light of ["light", "dark"] as const) {
  describe(`seat inks, ${light}`, () => {
    const inks = Array.from({ length: SEATS }, (_, seat) => ink(light, `seat-${seat}`));

    for (const [name, rows] of Object.entries(VISIONS)) {
      it(`differ with ${name}`, () => {
        const seen = inks.map((each) => lab(times(rows, each)));
        seen.forEach((a, i) => seen.slice(0, i).forEach((b, j) => expect(distance(a, b), `seats ${j} and ${i}`).toBeGreaterThanOrEqual(LEAST_DISTANCE)));
      });
    }

    it("stand out from what they lie on", () => {
      const bright = ([r, g, b]: Three): number => 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      for (const ground of ["paper", "paper-2", "mat", "mat-lit"]) {
        const there = bright(ink(light, ground));
        for (const each of inks) expect(Math.max(there, bright(each)) / Math.min(there, bright(each)), ground).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      }
    });
  });
}

it("shapes and pens differ, too", () => {
  expect(new Set(SHAPES).size).toBe(SEATS);
  expect(new Set(PENS.map(String)).size).toBe(SEATS);
});
