/** Lines of a scene as strokes of a pen. Pure: places come from the layout. */
import { PENS, SEATS } from "../look/seats";
import type { Line } from "../protocol.gen";
import type { Box } from "./layout";

export interface Stroke {
  readonly id: string;
  /** Changes when there is something new to draw growing. */
  readonly key: string;
  readonly area: string;
  /** Seat whose ink and pen it is; null: plain ink. */
  readonly seat: number | null;
  readonly width: number;
  readonly dashes: string;
  /** What stood there before; empty when all is fresh. */
  readonly old: string;
  readonly fresh: string;
  /** One cell only. */
  readonly dot: boolean;
}

type Point = readonly [number, number];

/** `slot` tells where a slot of an area lies; lines in areas that are folded away are left out. */
export function strokes(lines: readonly Line[], slot: (area: string, cell: number) => Box | null): Stroke[] {
  return lines.flatMap((line): Stroke[] => {
    const boxes = line.cells.map((cell) => slot(line.area, cell));
    if (!boxes.length || boxes.some((box) => !box?.w)) return [];
    const places = boxes as Box[];
    const seat = line.owner == null ? null : line.owner % SEATS;
    const width = Math.max(2.5, Math.min(...places.map((box) => Math.min(box.w, box.h))) * 0.1);
    const aside = besides(line, lines) ? (((line.owner ?? 0) % 4) - 1.5) * width * 1.25 : 0;
    const points = places.map((box): Point => [round(box.x + box.w / 2 + aside), round(box.y + box.h / 2 + aside)]);
    const fresh = points.length > 1 ? Math.min(Math.max(0, line.fresh ?? 0), points.length) : 0;
    const from = points.length - fresh;
    return [
      {
        id: line.id,
        key: `${line.id}:${line.cells.join(".")}:${fresh}`,
        area: line.area,
        seat,
        width: round(width),
        dashes: (seat === null ? [] : PENS[seat]!).map((dash) => round(dash * width)).join(" "),
        dot: points.length === 1,
        old: path(points.slice(0, from)),
        fresh: fresh ? path(points.slice(Math.max(0, from - 1))) : "",
      },
    ];
  });
}

/** Somebody else's line runs through one of its cells: they are drawn beside each other. */
function besides(line: Line, lines: readonly Line[]): boolean {
  const cells = new Set(line.cells);
  return lines.some((other) => other.area === line.area && other.owner !== line.owner && other.cells.some((cell) => cells.has(cell)));
}

/** A line of one cell is a dot. */
function path(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  return `M${first.join(" ")}${(rest.length ? rest : [[first[0] + 0.01, first[1]] as Point]).map((point) => `L${point.join(" ")}`).join("")}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
