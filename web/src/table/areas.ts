/** How each kind of area lays out its slots. Pure, like `layout.ts`, which decides where the areas themselves lie. */
import type { Area, Piece } from "../protocol.gen";
import { CARD_ASPECT, type AreaPlace, type Box, type Look, type PiecePlace, type Role, type Slot } from "./layout";

export interface Manner {
  readonly role: Role;
  readonly narrow: boolean;
  readonly hidden?: boolean;
  /** Write titles above areas. */
  readonly titled?: boolean;
  /** Of the mat, between its margins. */
  readonly width: number;
  /** Height of the caption above. */
  readonly caption?: number;
}

/** What an area asks for, before it gets its box. */
export interface Need {
  readonly area: Area;
  readonly role: Role;
  readonly slots: number;
  readonly least: number;
  readonly want: number;
  readonly height: number;
  readonly caption: number;
}

export interface AreaPlan {
  readonly place: AreaPlace;
  readonly slot: (index: number) => Box;
  readonly spot: (piece: Piece, order: number) => PiecePlace;
}

const SIZES = { s: 0.72, m: 1, l: 1.16, xl: 1.7 } as const;
/** On my own mat the hand comes first; what lies beside it is smaller, and more alike. */
const OWN_SIZES = { s: 0.66, m: 0.74, l: 0.9, xl: 1 } as const;
/** The smallest part of a touchable piece that a finger needs. */
const TOUCH = 44;
/** The same in a hand, where neighbours leave the whole height. */
const FAN_STEP = 37;
/** Cards of a hand that has room for all. */
const FAN_SPREAD = 0.9;
const FEW = 6;
/** Room for the words above an area: they are short, but the layout does not know them. */
const CAPTION = 78;

interface Cell {
  readonly w: number;
  readonly h: number;
}

function cellOf(look: Look, area: Area, unit: number, manner: Manner): Cell {
  const symbol = look.pieces(area.id).map((piece) => piece.face ?? piece.back)[0];
  const square = isBoard(area) || area.kind === "pool" || area.kind === "track";
  const aspect = symbol && area.kind !== "volume" && area.kind !== "sheet" ? look.aspect(symbol) : square ? 1 : CARD_ASPECT;
  const factor = manner.role === "mine" && area.kind !== "fan" ? OWN_SIZES[area.size ?? "m"] : SIZES[area.size ?? "m"];
  // All cells of one table are alike in area, not in width, so that a die is no larger than a card.
  const w = unit * factor * Math.min(1, aspect / CARD_ASPECT) * (aspect > CARD_ASPECT * 1.2 ? 0.85 : 1);
  const small = w * (area.kind === "sheet" ? 0.5 : area.kind === "track" ? 0.7 : 1);
  const fits = isBoard(area) && manner.role !== "other" ? Math.min(small, widest(area, manner)) : area.kind === "fan" ? Math.min(small, sideBySide(look, area, manner)) : small;
  return { w: fits, h: fits / aspect };
}

/** A small hand on a phone: all its cards are seen. */
function sideBySide(look: Look, area: Area, manner: Manner): number {
  const count = slotCount(look, area);
  if (manner.role !== "mine" || !manner.narrow || count > FEW) return Infinity;
  return Math.max(TOUCH, (manner.width - 8) / (1 + (count - 1) * FAN_SPREAD));
}

/** Slots in columns and rows. */
function isBoard(area: Area): boolean {
  return area.kind === "grid" || area.kind === "map" || area.kind === "volume" || area.kind === "sheet";
}

/** A board is never wider than its mat. */
function widest(area: Area, manner: Manner): number {
  const room = manner.width - labelWidth(area, manner) - MARGIN * 2;
  if (area.kind === "volume") return (room * 2) / Math.max(1, (area.width ?? 1) + (area.height ?? 1));
  return room / Math.max(1, area.width ?? 1) - between(area);
}

/** What lies around the cells of a board: paper, wood. */
const MARGIN = 5;

/** Room between the cells of a board: places on a map touch. */
function between(area: Area): number {
  return area.kind === "grid" ? 2 : 0;
}

/** A box of cubes seen from a corner: columns, rows and storeys. */
function storeys(look: Look, area: Area): { w: number; h: number; up: number } {
  const w = Math.max(1, area.width ?? 1);
  const h = Math.max(1, area.height ?? 1);
  return { w, h, up: Math.max(1, Math.ceil(slotCount(look, area) / (w * h))) };
}

/** How far a piece is lifted that lies on another, by the height of its cell. */
const LIFT = 0.11;
/** How far a piece slides over the edge of a board that it leaves. */
const AWAY = 0.4;
/** Dice and tokens leave a margin in the cell of a board, so that a stack of them can be told apart. */
const STANDING = 0.84;

function slotCount(look: Look, area: Area): number {
  const used = look.pieces(area.id).reduce((most, piece) => Math.max(most, piece.slot + 1), 0);
  const next = area.next_slot == null ? 0 : area.next_slot + 1;
  const board = isBoard(area) ? (area.width ?? 0) * (area.height ?? 0) : 0;
  return Math.max(area.capacity ?? 0, used, next, board, area.outline || area.count ? 1 : 0);
}

function gapOf(cell: Cell): number {
  return Math.max(3, cell.w * 0.14);
}

function labelWidth(area: Area, manner: Manner): number {
  return area.label ? (manner.narrow ? 34 : 56) : 0;
}

export function needOf(look: Look, area: Area, unit: number, manner: Manner): Need {
  const slots = slotCount(look, area);
  const base = { area, role: manner.role, slots };
  if (!slots) return { ...base, least: 0, want: 0, height: 0, caption: 0 };
  const cell = cellOf(look, area, unit, manner);
  const gap = gapOf(cell);
  const caption = area.title && !area.label && area.kind !== "fan" && (manner.role !== "other" || manner.titled) ? 20 : 0;
  const label = labelWidth(area, manner);
  const signed = caption ? CAPTION : 0;
  const row = label + slots * cell.w + (slots - 1) * gap;
  switch (area.kind) {
    case "fan": {
      if (manner.role === "other") return { ...base, least: cell.w * 1.6, want: cell.w + (slots - 1) * otherStep(look, area, cell), height: cell.h, caption };
      const lines = fanLines(look, area, cell, manner.width);
      const want = Math.max(cell.w, slots * cell.w * 0.92);
      return { ...base, least: cell.w, want: manner.role === "mine" ? 99999 : want, height: fanHeight(cell, lines) + (manner.role === "mine" ? 10 : 0), caption };
    }
    case "pile":
      return { ...base, least: Math.max(cell.w + 8, signed), want: Math.max(cell.w + 8, signed), height: cell.h + 6, caption };
    case "grid":
    case "sheet":
    case "map": {
      const across = area.width || slots;
      const down = Math.ceil(slots / across);
      const gap = between(area);
      const want = label + across * (cell.w + gap) - gap + MARGIN * 2;
      const least = manner.role === "other" ? label + across * Math.min(cell.w, 14) : want;
      return { ...base, least, want, height: down * (cell.h + gap) - gap + MARGIN * 2, caption };
    }
    case "volume": {
      const box = storeys(look, area);
      const w = label + ((box.w + box.h) * cell.w) / 2 + MARGIN * 2;
      return { ...base, least: w, want: w, height: ((box.w + box.h) * cell.w) / 4 + (box.up * cell.w) / 2 + MARGIN * 2, caption };
    }
    case "track": {
      const across = acrossTrack(area, cell, slots, manner.width - label);
      const w = label + across * cell.w;
      return { ...base, least: Math.max(signed, w), want: Math.max(signed, w), height: Math.ceil(slots / across) * cell.h, caption };
    }
    case "pool": {
      const across = Math.min(slots, manner.role === "other" ? 4 : 6);
      const down = Math.ceil(slots / across);
      const w = label + across * (cell.w + gap) - gap;
      return { ...base, least: w, want: w, height: down * (cell.h + gap) - gap, caption };
    }
    default: {
      const pieces = look.pieces(area.id);
      const touched = pieces.some((piece) => look.touchable.has(piece.id));
      const step = touched ? Math.min(cell.w + gap, TOUCH) : cell.w * (manner.role === "common" ? 1 : 0.42);
      return { ...base, least: Math.max(signed, Math.min(row, label + cell.w + (slots - 1) * step)), want: Math.max(signed, row), height: cell.h, caption };
    }
  }
}

/** A long track winds forth and back. */
function acrossTrack(area: Area, cell: Cell, slots: number, width: number): number {
  return Math.max(1, Math.min(area.width || slots, slots, Math.floor((width + 0.5) / cell.w)));
}

/** Another seat's hand is a bundle of backs, spread where something is to be taken from it. */
function otherStep(look: Look, area: Area, cell: Cell): number {
  const pieces = look.pieces(area.id);
  if (pieces.some((piece) => look.touchable.has(piece.id))) return Math.min(cell.w * 0.9, TOUCH);
  return cell.w * (pieces.some((piece) => piece.face) ? 0.6 : 0.24);
}

function fanLines(look: Look, area: Area, cell: Cell, width: number): number {
  const count = look.pieces(area.id).reduce((most, piece) => Math.max(most, piece.slot + 1), area.capacity ?? 0);
  const step = Math.min(FAN_STEP, cell.w * 0.8);
  const across = Math.max(1, Math.floor((width - cell.w - 8) / step) + 1);
  return Math.max(1, Math.min(3, Math.ceil(count / across)));
}

function fanHeight(cell: Cell, lines: number): number {
  return lines * cell.h + (lines - 1) * 5 + 12;
}

// --- from a box to places ------------------------------------------------------------------------------------------------

export function areaBox(look: Look, area: Area, box: Box, unit: number, manner: Manner): AreaPlan {
  const count = slotCount(look, area);
  const cell = fitted(cellOf(look, area, unit, manner), area, count, box, labelWidth(area, manner));
  const label = labelWidth(area, manner);
  const margin = isBoard(area) ? MARGIN : 0;
  const inner = { x: box.x + label + margin, y: box.y + margin, w: box.w - label - margin * 2, h: box.h - margin * 2 };
  const arrange = arrangement(look, area, inner, cell, count, manner);
  const drawn = drawnSlots(area, manner, count);
  const slots: Slot[] = drawn.map((index) => ({ ...arrange.at(index), index }));
  const end = arrange.at(Math.max(0, count - 1));
  const filled = area.kind === "pile" ? Math.min(box.w, cell.w + 8) : area.kind === "row" || area.kind === "rack" ? Math.min(box.w, end.x + end.w - box.x) : (arrange.width ?? inner.w) + label + margin * 2;
  const filledDown = arrange.height === undefined ? box.h : arrange.height + margin * 2;
  const place: AreaPlace = {
    ...box,
    w: count && !manner.hidden ? filled : box.w,
    h: count && !manner.hidden ? filledDown : box.h,
    area,
    role: manner.role,
    hidden: manner.hidden ?? false,
    raised: false,
    slots: manner.hidden ? [] : slots,
    frame: manner.hidden || !count ? "" : (arrange.frame ?? ""),
    label: label && !manner.hidden ? { x: box.x, y: box.y, w: label - 8, h: box.h } : null,
    caption: manner.caption ? { x: box.x, y: box.y - manner.caption, w: Math.max(box.w, 80), h: manner.caption } : null,
  };
  const hidden = manner.hidden || box.h === 0;
  const shared = sharing(look.pieces(area.id), area);
  return {
    place,
    slot: (index) => arrange.at(index),
    spot: (piece, order) => {
      const own = hidden ? arrange.at(0) : standing(look, area, piece, arrange, shared.get(piece.id));
      return {
        ...sized(look, piece, own),
        turn: (piece.turn ?? 0) + (hidden ? 0 : arrange.turn(piece, order)),
        layer: arrange.depth?.(piece.slot) ?? ((piece.layer ?? 0) < 0 ? 0 : (area.kind === "pile" ? order : Math.min(order, 98)) + 1 + (piece.layer ?? 0) * 100),
        hidden: hidden ?? false,
      };
    },
  };
}

function drawnSlots(area: Area, manner: Manner, count: number): number[] {
  const most = isBoard(area) || area.kind === "track" ? count : Math.max(area.capacity ?? 0, area.outline ? 1 : 0, area.next_slot == null || manner.role === "other" ? 0 : area.next_slot + 1);
  return area.kind === "fan" ? [] : Array.from({ length: most }, (_, index) => index);
}

function fitted(cell: Cell, area: Area, count: number, box: Box, label: number): Cell {
  if (isBoard(area) && area.kind !== "volume" && count && box.w > 0) {
    const w = Math.min(cell.w, (box.w - label - MARGIN * 2) / (area.width || count) - between(area));
    return { w, h: (w / cell.w) * cell.h };
  }
  return cell;
}

/** A piece of another shape lies in the middle of its slot. */
function sized(look: Look, piece: Piece, slot: Box): Box {
  const symbol = piece.face ?? piece.back;
  const aspect = symbol ? look.aspect(symbol) : CARD_ASPECT;
  const w = Math.min(slot.w, slot.h * aspect);
  const h = w / aspect;
  return { x: slot.x + (slot.w - w) / 2, y: slot.y + (slot.h - h) / 2, w, h };
}

/** Pieces that lie side by side in one slot: which of how many each is. A pile and a hand arrange themselves. */
function sharing(pieces: readonly Piece[], area: Area): Map<string, readonly [number, number]> {
  const places = new Map<string, string[]>();
  if (area.kind === "pile" || area.kind === "fan" || area.kind === "volume") return new Map();
  for (const piece of pieces) {
    const key = `${piece.slot}/${piece.layer ?? 0}`;
    const there = places.get(key);
    if (there) there.push(piece.id);
    else places.set(key, [piece.id]);
  }
  return new Map([...places.values()].flatMap((ids) => (ids.length > 1 ? ids.map((id, index) => [id, [index, ids.length]] as const) : [])));
}

/** The part of its slot that a piece takes: lifted on others, beside others, over several cells. */
function standing(look: Look, area: Area, piece: Piece, arrange: Arrangement, among?: readonly [number, number]): Box {
  let { x, y, w, h } = arrange.at(piece.slot);
  if (area.kind === "pile" || area.kind === "fan" || area.kind === "volume") return { x, y, w, h };
  const size = Math.max(1, piece.size ?? 1);
  if (size > 1 && isBoard(area)) {
    const across = Math.max(1, area.width ?? 1);
    const far = arrange.at(piece.slot + (size - 1) * (across + 1));
    w = far.x + far.w - x;
    h = far.y + far.h - y;
  } else if (size > 1) {
    const more = 1 + (size - 1) * 0.25;
    x -= (w * (more - 1)) / 2;
    y -= (h * (more - 1)) / 2;
    w *= more;
    h *= more;
  }
  const symbol = piece.face ?? piece.back;
  const upright = symbol ? look.aspect(symbol) > CARD_ASPECT * 1.2 : false;
  if (upright && (area.kind === "grid" || area.kind === "map" || area.kind === "track")) {
    x += (w * (1 - STANDING)) / 2;
    y += h * (1 - STANDING) * 0.62;
    w *= STANDING;
    h *= STANDING;
  }
  if (among) {
    const [index, count] = among;
    const side = Math.ceil(Math.sqrt(count));
    const rows = Math.ceil(count / side);
    x += ((index % side) * w) / side;
    y += (Math.floor(index / side) * h) / rows;
    w /= side;
    h /= rows;
  }
  const cell = arrange.at(piece.slot);
  const away = piece.marks?.includes("leaves") && isBoard(area) ? (piece.slot < slotCount(look, area) / 2 ? -1 : 1) * cell.h * AWAY : 0;
  return { x, y: y - Math.max(0, piece.layer ?? 0) * cell.h * LIFT + away, w, h };
}

interface Arrangement {
  readonly at: (slot: number) => Box;
  /** What it takes of its box, where that is not the whole. */
  readonly width?: number;
  readonly height?: number;
  /** Drawn under it: a path, from the box's corner. */
  readonly frame?: string;
  /** What lies before what. */
  readonly depth?: (slot: number) => number;
  readonly turn: (piece: Piece, order: number) => number;
}

function arrangement(look: Look, area: Area, box: Box, cell: Cell, count: number, manner: Manner): Arrangement {
  const straight = (): number => 0;
  switch (area.kind) {
    case "fan":
      return manner.role === "other" ? inRow(box, cell, count, otherStep(look, area, cell), straight) : fan(look, area, box, cell, count, manner);
    case "pile":
      return {
        at: (slot) => ({ x: box.x + 4, y: box.y + 4 - Math.min(4, slot * 0.6), ...cell }),
        turn: (piece, order) => (order ? tilt(piece.id, 4) : 0),
      };
    case "grid":
    case "sheet":
    case "map": {
      const across = area.width || Math.max(1, count);
      const gap = between(area);
      return {
        at: (slot) => ({ x: box.x + (slot % across) * (cell.w + gap), y: box.y + Math.floor(slot / across) * (cell.h + gap), ...cell }),
        width: across * (cell.w + gap) - gap,
        height: Math.ceil(count / across) * (cell.h + gap) - gap,
        turn: straight,
      };
    }
    case "track": {
      const across = acrossTrack(area, cell, count, box.w);
      const column = (slot: number): number => (Math.floor(slot / across) % 2 ? across - 1 - (slot % across) : slot % across);
      return { at: (slot) => ({ x: box.x + column(slot) * cell.w, y: box.y + Math.floor(slot / across) * cell.h, ...cell }), width: across * cell.w, turn: straight };
    }
    case "volume":
      return volume(storeys(look, area), box, cell.w / 2);
    case "pool": {
      const gap = gapOf(cell);
      const across = Math.max(1, Math.floor((box.w + gap + 0.5) / (cell.w + gap)));
      return {
        at: (slot) => ({ x: box.x + (slot % across) * (cell.w + gap), y: box.y + Math.floor(slot / across) * (cell.h + gap), ...cell }),
        turn: (piece) => tilt(piece.id, 5),
      };
    }
    default:
      return inRow(box, cell, count, cell.w + gapOf(cell), straight);
  }
}

/** Cubes with an edge of `a` to the right and left and as much upwards; a slot's box holds the whole cube. */
function volume({ w, h, up }: { w: number; h: number; up: number }, box: Box, a: number): Arrangement {
  const corner = (x: number, y: number, z: number): readonly [number, number] => [(x - y + h) * a, ((x + y) * a) / 2 + (up - z) * a];
  const line = (...points: (readonly [number, number])[]): string => `M${points.map((point) => point.map((each) => Math.round(each * 10) / 10).join(" ")).join("L")}`;
  const floor = [
    ...Array.from({ length: w + 1 }, (_, x) => line(corner(x, 0, 0), corner(x, h, 0))),
    ...Array.from({ length: h + 1 }, (_, y) => line(corner(0, y, 0), corner(w, y, 0))),
  ];
  const walls = [
    ...Array.from({ length: up }, (_, z) => line(corner(0, h, z + 1), corner(0, 0, z + 1), corner(w, 0, z + 1))),
    line(corner(0, h, 0), corner(0, h, up)),
    line(corner(0, 0, 0), corner(0, 0, up)),
    line(corner(w, 0, 0), corner(w, 0, up)),
  ];
  const cube = (slot: number): readonly [number, number, number] => [slot % w, Math.floor(slot / w) % h, Math.floor(slot / (w * h))];
  return {
    at: (slot) => {
      const [x, y, z] = cube(slot);
      const [left, top] = corner(x, y, z + 1);
      return { x: box.x + left - a, y: box.y + top, w: a * 2, h: a * 2 };
    },
    width: (w + h) * a,
    frame: [...floor, ...walls].join(""),
    depth: (slot) => {
      const [x, y, z] = cube(slot);
      return x + y + z * 2;
    },
    turn: () => 0,
  };
}

function inRow(box: Box, cell: Cell, count: number, most: number, turn: () => number): Arrangement {
  const step = count > 1 ? Math.min(most, Math.max(2, (box.w - cell.w) / (count - 1))) : 0;
  return { at: (slot) => ({ x: box.x + slot * step, y: box.y, ...cell }), turn };
}

function fan(look: Look, area: Area, box: Box, cell: Cell, count: number, manner: Manner): Arrangement {
  const lines = fanLines(look, area, cell, manner.width);
  const across = Math.ceil(count / lines);
  const place = (slot: number): { line: number; from: number; inLine: number } => {
    const line = Math.min(lines - 1, Math.floor(slot / across));
    return { line, from: slot - line * across, inLine: line === lines - 1 ? count - across * (lines - 1) : across };
  };
  return {
    at: (slot) => {
      const { line, from, inLine } = place(slot);
      const step = inLine > 1 ? Math.min(cell.w * FAN_SPREAD, (box.w - cell.w - 8) / (inLine - 1)) : 0;
      const off = from - (inLine - 1) / 2;
      const left = box.x + box.w / 2 - cell.w / 2 + off * step;
      const arch = lines === 1 ? Math.min(12, (off * off * 24) / Math.max(16, inLine * inLine / 4)) : 0;
      return { x: left, y: box.y + 6 + line * (cell.h + 5) + Math.min(arch, 9), ...cell };
    },
    turn: (piece) => {
      const { from, inLine } = place(piece.slot);
      return lines > 1 ? 0 : (from - (inLine - 1) / 2) * Math.min(2.2, 15 / Math.max(1, inLine));
    },
  };
}

/** A slight tilt that is always the same for one thing. */
function tilt(id: string, most: number): number {
  let hash = 7;
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) | 0;
  return ((Math.abs(hash) % 201) / 100 - 1) * most;
}
