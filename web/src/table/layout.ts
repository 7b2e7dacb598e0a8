/**
 * Where everything lies: a pure function of the scene and the room there is. Numbers are CSS pixels inside the board.
 *
 * My mat is nearest, common areas in the middle, other mats around: beside (wide) or folded to a strip above (narrow).
 * Everything is fitted to the room by the size of a card alone, so nothing that must be decided lies out of sight.
 */
import type { Area, Mat, Piece } from "../protocol.gen";
import { areaBox, needOf, type AreaPlan, type Need } from "./areas";
import { around, loop, RING_STRIP, strip as nameStrip, type Ring } from "./ring";
import type { Whole } from "./scene";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Room {
  readonly width: number;
  readonly height: number;
  /** The viewer's seat; null: a spectator. */
  readonly seat: number | null;
  /** Height of the prompt bar. */
  readonly prompt: number;
  /** Height of the buttons that are always there, where they stand apart from the prompt: within reach of a thumb. */
  readonly calls?: number;
  /** A folded mat that is looked at closely. */
  readonly unfolded?: string | null;
  /** Width by height of a symbol of the game's sheet. */
  readonly aspect?: (symbol: string) => number;
}

export type Role = "mine" | "common" | "other";

export interface MatPlace extends Box {
  readonly mat: Mat;
  readonly role: Role;
  readonly folded: boolean;
  readonly unfolded: boolean;
}

export interface Slot extends Box {
  readonly index: number;
}

export interface AreaPlace extends Box {
  readonly area: Area;
  readonly role: Role;
  /** Folded away: its pieces are not drawn. */
  readonly hidden: boolean;
  readonly raised: boolean;
  readonly slots: readonly Slot[];
  /** A path drawn under its pieces, from the area's corner. */
  readonly frame: string;
  readonly label: Box | null;
  readonly caption: Box | null;
}

export interface PiecePlace extends Box {
  readonly turn: number;
  readonly layer: number;
  readonly hidden: boolean;
}

export interface Layout {
  readonly form: "wide" | "narrow";
  readonly width: number;
  readonly height: number;
  readonly unit: number;
  readonly prompt: Box;
  readonly calls: Box | null;
  /** The order of play: a ring through the mats, or a strip of names. */
  readonly ring: Ring | null;
  readonly mats: readonly MatPlace[];
  readonly areas: readonly AreaPlace[];
  readonly pieces: ReadonlyMap<string, PiecePlace>;
  /** Where a slot is, whether anything lies there or not. */
  readonly slot: (area: string, slot: number) => Box | null;
  /** Where a piece would lie. */
  readonly spot: (piece: Piece) => PiecePlace | null;
}

export const CARD_ASPECT = 62 / 88;
const WIDE = 900;
const GAP = 8;

/** The middle of the screen, from large to small, until it fits. */
const UNITS = [92, 88, 84, 80, 76, 72, 69, 66, 63, 60, 57, 54, 51, 48, 46, 44, 42, 40, 38, 36, 34, 32, 30];
const SMALL_UNITS = [48, 46, 44, 42, 40, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18];

interface Drawn {
  readonly mats: MatPlace[];
  readonly areas: AreaPlace[];
  readonly plans: Map<string, AreaPlan>;
}

export function layout(scene: Whole, room: Room): Layout {
  const table = sorted(scene, room.seat);
  const look = new Look(scene, room);
  const short = room.height < 520 && room.width >= 600;
  const form = room.width >= WIDE || short ? "wide" : "narrow";
  const drawn: Drawn = { mats: [], areas: [], plans: new Map() };
  if (form === "wide" && !short && scene.order && table.mine.length && table.others.length) return round(look, table, room);
  const side = form === "wide" && table.others.length ? (short && room.width < WIDE ? 168 : 244) : 0;
  const centre = { x: side ? side + 18 : 0, y: 0, w: room.width - (side ? side + 18 : 0), h: room.height };

  let top = 0;
  if (side) column(look, table.others, { x: 0, y: 0, w: side, h: room.height }, drawn);
  else if (form === "wide" || !table.others.length) top = 0;
  else top = strip(look, table.others, room, drawn) + GAP;
  const ring = scene.order && table.others.length ? nameStrip([...table.mine, ...table.others], { x: centre.x, y: top, w: centre.w, h: RING_STRIP }) : null;
  if (ring) top += RING_STRIP + GAP;

  const prompt = { x: centre.x, y: top, w: centre.w, h: room.prompt };
  const calling = form === "narrow" && room.calls ? room.calls + GAP : 0;
  const body = { ...centre, y: top + room.prompt + GAP, h: room.height - top - room.prompt - GAP - calling };
  const fitted = fit(look, table, body, form, short, calling);
  draw(drawn, fitted.places);
  unfold(look, table.others, room, body.y, drawn);
  const calls = calling ? { x: centre.x, y: fitted.bottom - fitted.mine, w: centre.w, h: room.calls! } : null;
  return finish(look, drawn, { form, width: room.width, height: Math.max(room.height, fitted.bottom + calling), unit: fitted.unit, prompt, calls, ring });
}

/** All mats round the table, with the ring of arrows through them: the next seat at my left, as people sit. */
function round(look: Look, table: Seating, room: Room): Layout {
  const drawn: Drawn = { mats: [], areas: [], plans: new Map() };
  const prompt = { x: 0, y: 0, w: room.width, h: room.prompt };
  const top = room.prompt + GAP;
  const sides = around(table.others.length, room.width);
  const unit = SMALL_UNITS.find((each) => table.others.every((mat) => matHeight(look, mat, sides.w, each) <= sides.most(room.height - top))) ?? SMALL_UNITS.at(-1)!;
  const heights = table.others.map((mat) => matHeight(look, mat, sides.w, unit));
  const above = sides.top ? Math.max(...heights.slice(sides.side, sides.side + sides.top)) + GAP : 0;
  const body = { x: sides.inner.x, y: top + above, w: sides.inner.w, h: room.height - top - above };
  const fitted = fit(look, table, body, "wide", false);
  const mine = Math.min(...fitted.places.mats.filter((place) => place.role === "mine").map((place) => place.y));
  const places = sides.place(heights, { x: 0, y: top, w: room.width, h: mine - top });
  table.others.forEach((mat, index) => {
    const box = places[index]!;
    const inside = flow(look, mat, { x: box.x + 12, y: box.y + 54, w: box.w - 24, h: 0 }, unit, "other");
    drawn.mats.push({ ...box, mat, role: "other", folded: false, unfolded: false });
    for (const plan of inside.plans) drawn.plans.set(plan.place.area.id, plan);
  });
  draw(drawn, fitted.places);
  const own = fitted.places.mats.find((place) => place.role === "mine")!;
  const ring = loop([own, ...places], { x: 0, y: top, w: room.width, h: mine - top });
  return finish(look, drawn, { form: "wide", width: room.width, height: Math.max(room.height, fitted.bottom), unit: fitted.unit, prompt, calls: null, ring });
}

function matHeight(look: Look, mat: Mat, width: number, unit: number): number {
  const inside = flow(look, mat, { x: 0, y: 0, w: width - 24, h: 0 }, unit, "other").height;
  return 54 + inside + (inside ? 11 : 4);
}

interface Seating {
  readonly mine: Mat[];
  readonly common: Mat[];
  readonly others: Mat[];
}

/** Others in the order of play, beginning after the viewer. */
function sorted(scene: Whole, seat: number | null): Seating {
  const seated = scene.mats.filter((mat) => mat.seat != null);
  const count = Math.max(1, ...seated.map((mat) => mat.seat! + 1));
  const from = seat ?? -1;
  const turn = (mat: Mat): number => (mat.seat! - from - 1 + count * 2) % count;
  return {
    mine: seated.filter((mat) => mat.seat === seat),
    common: scene.mats.filter((mat) => mat.seat == null),
    others: seated.filter((mat) => mat.seat !== seat).sort((a, b) => turn(a) - turn(b)),
  };
}

/** What the scene says about areas, looked up once. */
export class Look {
  private readonly areasOf = new Map<string, Area[]>();
  private readonly piecesOf = new Map<string, Piece[]>();
  /** Ids that a way speaks of. */
  readonly touchable: ReadonlySet<string>;
  readonly aspect: (symbol: string) => number;

  constructor(scene: Whole, room: Room) {
    this.aspect = room.aspect ?? (() => CARD_ASPECT);
    for (const area of scene.areas) push(this.areasOf, area.mat, area);
    for (const piece of scene.pieces) push(this.piecesOf, piece.area, piece);
    for (const pieces of this.piecesOf.values()) pieces.sort((a, b) => a.slot - b.slot || (a.layer ?? 0) - (b.layer ?? 0));
    this.touchable = new Set(scene.actions.flatMap((action) => action.way));
  }

  areas(mat: string): readonly Area[] {
    return this.areasOf.get(mat) ?? [];
  }

  pieces(area: string): readonly Piece[] {
    return this.piecesOf.get(area) ?? [];
  }

  *everyPiece(): Iterable<Piece> {
    for (const pieces of this.piecesOf.values()) yield* pieces;
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

// --- mats ------------------------------------------------------------------------------------------------------------

interface Places {
  readonly mats: MatPlace[];
  readonly plans: AreaPlan[];
}

function draw(drawn: Drawn, places: Places): void {
  drawn.mats.push(...places.mats);
  for (const plan of places.plans) drawn.plans.set(plan.place.area.id, plan);
}

/** Other seats beside the table, one under another. */
function column(look: Look, mats: readonly Mat[], box: Box, drawn: Drawn): void {
  for (const unit of SMALL_UNITS) {
    const places: Places = { mats: [], plans: [] };
    let y = box.y;
    for (const mat of mats) {
      const size = { x: box.x, y, w: box.w, h: 0 };
      const inside = flow(look, mat, { x: box.x + 12, y: y + 54, w: box.w - 24, h: 0 }, unit, "other");
      const height = 54 + inside.height + (inside.height ? 11 : 4);
      places.mats.push({ ...size, h: height, mat, role: "other", folded: false, unfolded: false });
      places.plans.push(...inside.plans);
      y += height + 10;
    }
    if (y - 10 <= box.y + box.h || unit === SMALL_UNITS.at(-1)) return draw(drawn, places);
  }
}

/** Other seats folded to a strip: name, numbers, and what lies openly before them; the rest is a touch away. */
function strip(look: Look, mats: readonly Mat[], room: Room, drawn: Drawn): number {
  const across = Math.min(mats.length, Math.max(1, Math.floor(room.width / 104)), mats.length === 4 ? 2 : 3);
  const w = (room.width - 6 * (across - 1)) / across;
  const h = 62;
  mats.forEach((mat, index) => {
    const x = (index % across) * (w + 6);
    const y = Math.floor(index / across) * (h + 6);
    drawn.mats.push({ x, y, w, h, mat, role: "other", folded: true, unfolded: false });
    let right = x + w - 6;
    for (const area of [...look.areas(mat.id)].reverse()) {
      const laid = mat.out || (!area.compact && area.kind !== "fan");
      const shown = laid && look.pieces(area.id).length > 0 && right > x + w * 0.42;
      const need = needOf(look, area, 25, { role: "other", narrow: true, width: w });
      const width = shown ? Math.min(need.want, w * 0.45) : 0;
      const box = shown ? { x: right - width, y: y + h - need.height - 3, w: width, h: need.height } : { x: x + w / 2, y: y + h / 2, w: 0, h: 0 };
      if (shown) right -= width + 4;
      drawn.plans.set(area.id, areaBox(look, area, box, 25, { role: "other", narrow: true, hidden: !shown, width: w }));
    }
  });
  return Math.ceil(mats.length / across) * (h + 6) - 6;
}

/** A folded mat opened over the table. */
function unfold(look: Look, mats: readonly Mat[], room: Room, top: number, drawn: Drawn): void {
  const index = drawn.mats.findIndex((place) => place.folded && place.mat.id === room.unfolded);
  const mat = mats.find((each) => each.id === room.unfolded);
  if (index < 0 || !mat) return;
  const inside = flow(look, mat, { x: 12, y: top + 56, w: room.width - 24, h: 0 }, 58, "other", true, true);
  drawn.mats.push({ x: 0, y: top, w: room.width, h: inside.height + 70, mat, role: "other", folded: false, unfolded: true });
  for (const plan of inside.plans) drawn.plans.set(plan.place.area.id, { ...plan, place: { ...plan.place, raised: true } });
}

interface Fitted {
  readonly places: Places;
  readonly unit: number;
  readonly bottom: number;
  /** Height of my mat. */
  readonly mine: number;
}

/** Common areas and my mat at one size of card, not yet moved to where they belong. */
interface Try {
  readonly unit: number;
  readonly places: Places;
  readonly common: Box;
  readonly middle: { readonly width: number; readonly height: number };
  readonly mine: readonly Own[];
  readonly mineHeight: number;
  readonly used: number;
  readonly fits: boolean;
}

function attempt(look: Look, table: Seating, box: Box, unit: number, form: "wide" | "narrow", beside: boolean): Try {
  const places: Places = { mats: [], plans: [] };
  const half = (box.w - 14) / 2;
  const common = { ...box, w: beside ? half : box.w };
  const own = beside ? { ...box, x: box.x + half + 14, w: half } : box;
  const middle = commons(look, table.common, common, unit, form, places);
  const mine = table.mine.map((mat) => ownMat(look, mat, own, unit, form));
  const mineHeight = mine.reduce((sum, each) => sum + each.height, 0);
  const used = beside ? Math.max(middle.height, mineHeight) : middle.height + (mineHeight ? GAP + mineHeight : 0);
  const fits = used <= box.h && middle.width <= common.w && mine.every((each) => each.fits);
  return { unit, places, common, middle, mine, mineHeight, used, fits };
}

/** The largest size that fits (the smallest, if none does), found by halving: a larger card never needs less room. */
function largest(attemptAt: (unit: number) => Try): Try {
  let low = 0;
  let high = UNITS.length - 1;
  let best = attemptAt(UNITS[high]!);
  while (low < high) {
    const half = (low + high) >> 1;
    const tried = attemptAt(UNITS[half]!);
    if (tried.fits) {
      best = tried;
      high = half;
    } else low = half + 1;
  }
  return best;
}

function fit(look: Look, table: Seating, box: Box, form: "wide" | "narrow", short: boolean, calling = 0): Fitted {
  const beside = short && table.mine.length > 0;
  const { unit, places, common, middle, mine, mineHeight, used } = largest((each) => attempt(look, table, box, each, form, beside));
  const spare = Math.max(0, box.h - used);
  const shift = { x: Math.max(0, (common.w - middle.width) / 2), y: beside ? spare / 3 : form === "narrow" ? spare / 2 : Math.min(spare / 2, 60) };
  const foot = box.y + Math.max(box.h, used) - mineHeight + calling;
  // On a large screen my mat does not run away from the table.
  const near = box.y + middle.height + shift.y + GAP + Math.min(spare / 2, 60) + 10;
  let y = beside ? box.y : form === "wide" ? Math.min(foot, near) : foot;
  const mats = places.mats.map((mat) => ({ ...mat, y: mat.y + shift.y }));
  const plans = places.plans.map((plan) => moved(plan, shift.x, shift.y));
  for (const each of mine) {
    const top = y;
    mats.push({ ...each.place, y: top });
    plans.push(...each.plans.map((plan) => moved(plan, 0, top)));
    y += each.height;
  }
  return { places: { mats, plans }, unit, bottom: box.y + (beside ? used : Math.max(box.h, used)), mine: mineHeight };
}

function commons(look: Look, mats: readonly Mat[], box: Box, unit: number, form: "wide" | "narrow", places: Places): { width: number; height: number } {
  let y = box.y;
  let width = 0;
  for (const mat of mats) {
    const head = mat.title || mat.tallies?.length ? 26 : 0;
    const inside = flow(look, mat, { x: box.x, y: y + head, w: box.w, h: 0 }, unit, "common", form === "narrow");
    places.mats.push({ x: box.x, y, w: box.w, h: head + inside.height, mat, role: "common", folded: false, unfolded: false });
    places.plans.push(...inside.plans);
    width = Math.max(width, inside.width);
    y += head + inside.height + (inside.height || head ? GAP : 0);
  }
  return { width, height: Math.max(0, y - box.y - GAP) };
}

interface Own {
  readonly place: MatPlace;
  readonly plans: AreaPlan[];
  readonly height: number;
  readonly fits: boolean;
}

/** My mat, laid out from y = 0: it is moved to the bottom when its height is known. */
function ownMat(look: Look, mat: Mat, box: Box, unit: number, form: "wide" | "narrow"): Own {
  const narrow = form === "narrow";
  const pad = narrow ? 8 : 14;
  const head = narrow ? 32 : 38;
  const inside = flow(look, mat, { x: box.x + pad, y: head, w: box.w - pad * 2, h: 0 }, unit, "mine", narrow);
  const height = head + inside.height + (narrow ? 8 : 12);
  const place: MatPlace = { x: box.x, y: 0, w: box.w, h: height, mat, role: "mine", folded: false, unfolded: false };
  return { place, plans: inside.plans, height, fits: inside.width <= box.w - pad * 2 + 1 };
}

// --- areas of a mat, line by line --------------------------------------------------------------------------------------

interface Flow {
  readonly plans: AreaPlan[];
  readonly width: number;
  readonly height: number;
}

function flow(look: Look, mat: Mat, box: Box, unit: number, role: Role, narrow = false, titled = false): Flow {
  const manner = { role, narrow, titled, width: box.w };
  const wanted = look.areas(mat.id).map((area) => needOf(look, area, unit, manner));
  // What lies alone in the middle needs no words above it.
  const sole = role === "common" && wanted.filter((need) => need.height > 0).length === 1;
  const needs = sole ? wanted.map((need) => ({ ...need, caption: 0 })) : wanted;
  const plans: AreaPlan[] = [];
  let y = box.y;
  let width = 0;
  for (const line of lines(needs, box.w, role)) {
    const caption = Math.max(0, ...line.map((need) => need.caption));
    const height = Math.max(...line.map((need) => need.height));
    const widths = shares(line, box.w);
    let x = box.x;
    line.forEach((need, index) => {
      const w = widths[index]!;
      const last = index === line.length - 1 && line.length > 1;
      const left = role === "mine" && last && need.area.kind === "pile" ? box.x + box.w - w : x;
      const lower = role === "common" ? (height - need.height) / 2 : 0;
      plans.push(areaBox(look, need.area, { x: left, y: y + caption + lower, w, h: need.height }, unit, { ...manner, caption: need.caption }));
      width = Math.max(width, x + w - box.x);
      x += w + spacing(role);
    });
    y += caption + height + (role === "common" ? (narrow ? GAP : 14) : GAP);
  }
  const empty = needs.filter((need) => need.height === 0).map((need) => areaBox(look, need.area, { x: box.x, y: box.y, w: 0, h: 0 }, unit, manner));
  const gap = role === "common" ? (narrow ? GAP : 14) : GAP;
  return { plans: [...plans, ...empty], width, height: Math.max(0, y - box.y - (plans.length ? gap : 0)) };
}

function spacing(role: Role): number {
  return role === "other" ? 8 : 14;
}

/** Break into lines: hands last and alone, signed rows alone, others as many as fit. */
function lines(needs: readonly Need[], width: number, role: Role): Need[][] {
  const seen = needs.filter((need) => need.height > 0);
  const alone = (need: Need): boolean => role !== "other" && (need.area.kind === "fan" || (role === "common" && need.area.kind === "row" && need.slots > 1));
  const hands = role === "other" ? [] : seen.filter((need) => need.area.kind === "fan");
  const result: Need[][] = [];
  let line: Need[] = [];
  let used = 0;
  const close = (): void => {
    if (line.length) result.push(line);
    line = [];
    used = 0;
  };
  for (const need of seen.filter((each) => !hands.includes(each))) {
    if (alone(need) || used + need.least > width) close();
    line.push(need);
    used += need.least + spacing(role);
    if (alone(need)) close();
  }
  close();
  return [...result, ...hands.map((hand) => [hand])];
}

/** Everybody gets the least, and what is left is given in proportion to what is still wanted. */
function shares(line: readonly Need[], width: number): number[] {
  const least = line.reduce((sum, need) => sum + need.least, 0) + spacing(line[0]!.role) * (line.length - 1);
  const wanted = line.reduce((sum, need) => sum + need.want - need.least, 0);
  const part = wanted > 0 ? Math.min(1, Math.max(0, width - least) / wanted) : 0;
  return line.map((need) => need.least + (need.want - need.least) * part);
}

function moved(plan: AreaPlan, dx: number, dy: number): AreaPlan {
  const by = <B extends Box>(box: B): B => ({ ...box, x: box.x + dx, y: box.y + dy });
  const { place } = plan;
  return {
    place: {
      ...by(place),
      slots: place.slots.map(by),
      label: place.label && by(place.label),
      caption: place.caption && by(place.caption),
    },
    slot: (index) => by(plan.slot(index)),
    spot: (piece, order) => by(plan.spot(piece, order)),
  };
}

function finish(look: Look, drawn: Drawn, rest: Omit<Layout, "mats" | "areas" | "pieces" | "slot" | "spot">): Layout {
  const pieces = new Map<string, PiecePlace>();
  for (const plan of drawn.plans.values()) {
    look.pieces(plan.place.area.id).forEach((piece, order) => {
      const place = plan.spot(piece, order);
      const low = Math.min(place.y, rest.height - place.h - GAP);
      pieces.set(piece.id, piece.marks?.includes("leaves") ? { ...place, y: Math.max(low, rest.prompt.y + rest.prompt.h) } : place);
    });
  }
  return {
    ...rest,
    mats: drawn.mats,
    areas: [...drawn.plans.values()].map((plan) => plan.place),
    pieces,
    slot: (area, slot) => drawn.plans.get(area)?.slot(slot) ?? null,
    spot: (piece) => drawn.plans.get(piece.area)?.spot(piece, 0) ?? null,
  };
}
