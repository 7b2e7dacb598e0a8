/** A scene as the page keeps it: whole lists, changed by the deltas of frames; no drawing here. */
import type { Area, Line, Mat, Order, Piece, Prompt, Scene, SceneAction, SceneDelta, Sheet, Text } from "../protocol.gen";

export interface Whole {
  readonly mats: readonly Mat[];
  readonly areas: readonly Area[];
  readonly pieces: readonly Piece[];
  readonly lines: readonly Line[];
  readonly actions: readonly SceneAction[];
  readonly prompt: Prompt | null;
  readonly sheets: readonly Sheet[];
  readonly heading: Text | null;
  readonly order: Order | null;
}

export const NOTHING: Whole = whole({});

export function whole(scene: Scene): Whole {
  return {
    mats: scene.mats ?? [],
    areas: scene.areas ?? [],
    pieces: scene.pieces ?? [],
    lines: scene.lines ?? [],
    actions: scene.actions ?? [],
    prompt: scene.prompt ?? null,
    sheets: scene.sheets ?? [],
    heading: scene.heading ?? null,
    order: scene.order ?? null,
  };
}

export function applyDelta(scene: Whole, delta: SceneDelta): Whole {
  const gone = new Set(delta.gone);
  return {
    mats: merged(scene.mats, delta.mats, gone),
    areas: merged(scene.areas, delta.areas, gone),
    pieces: merged(scene.pieces, delta.pieces, gone),
    lines: merged(scene.lines, delta.lines, gone),
    actions: delta.actions ?? [],
    prompt: delta.prompt ?? null,
    sheets: merged(scene.sheets, delta.sheets, gone),
    heading: delta.heading ?? null,
    order: delta.order ?? null,
  };
}

function merged<T extends { id: string }>(items: readonly T[], fresh: readonly T[] | undefined, gone: Set<string>): readonly T[] {
  if (!fresh?.length && !gone.size) return items;
  const all = new Map<string, T>();
  for (const item of items) if (!gone.has(item.id)) all.set(item.id, item);
  for (const item of fresh ?? []) all.set(item.id, item);
  return [...all.values()];
}

/** Which drawn thing a piece is: ids of hidden pieces come from places, so a thing on the screen outlives its id. */
export interface Things {
  readonly scene: Whole;
  /** Piece id -> key of the drawn thing. */
  readonly keys: ReadonlyMap<string, string>;
  /** Key -> place where a thing without a past comes in from. */
  readonly entries: ReadonlyMap<string, readonly [string, number]>;
  /** Key -> the number that it counts from, having come in this frame where another number lay. */
  readonly counted: ReadonlyMap<string, number>;
  readonly last: number;
}

export const NO_THINGS: Things = { scene: NOTHING, keys: new Map(), entries: new Map(), counted: new Map(), last: 0 };

/**
 * Follow the drawn things into the next scene. Who is known by its face or has not moved is served first, then who says where
 * it comes from, then who keeps its id, then hidden pieces of one area among themselves (when a hand closes up); the rest is new.
 */
export function follow(before: Things, scene: Whole): Things {
  const free = new Map(before.scene.pieces.map((piece) => [piece.id, piece]));
  const places = new Map(before.scene.pieces.map((piece) => [place(piece.area, piece.slot), piece]));
  const keys = new Map<string, string>();
  const entries = new Map<string, readonly [string, number]>();
  let last = before.last;

  const claim = (id: string, past: Piece | undefined): boolean => {
    if (!past || !free.delete(past.id)) return false;
    keys.set(id, before.keys.get(past.id)!);
    return true;
  };
  const fresh = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  for (const piece of scene.pieces) {
    const was = free.get(piece.id);
    const stays = was && ((was.area === piece.area && was.slot === piece.slot) || (was.face && piece.face));
    if (stays) claim(piece.id, was);
  }
  for (const piece of scene.pieces) {
    if (keys.has(piece.id) || !piece.came_from) continue;
    claim(piece.id, places.get(place(...piece.came_from)));
  }
  for (const piece of scene.pieces) if (!keys.has(piece.id)) claim(piece.id, free.get(piece.id));
  for (const piece of scene.pieces) {
    if (keys.has(piece.id)) continue;
    const heir = piece.face ? undefined : [...free.values()].find((old) => old.area === piece.area && !old.face && !fresh.has(old.id));
    if (claim(piece.id, heir)) continue;
    const key = `t${++last}`;
    keys.set(piece.id, key);
    if (piece.came_from) entries.set(key, piece.came_from);
  }
  return { scene, keys, entries, counted: counted(before, scene, keys), last };
}

function counted(before: Things, scene: Whole, keys: ReadonlyMap<string, string>): Map<string, number> {
  const found = new Map<string, number>();
  for (const area of scene.areas.filter((each) => each.counts)) {
    const [was] = before.scene.pieces.filter((piece) => piece.area === area.id);
    const [now] = scene.pieces.filter((piece) => piece.area === area.id);
    const [from, to] = [numberOf(was), numberOf(now)];
    if (was && now && from !== null && to !== null && keys.get(now.id) !== before.keys.get(was.id)) found.set(keys.get(now.id)!, from);
  }
  return found;
}

/** The number on a face. */
export function numberOf(piece: Piece | undefined): number | null {
  const text = piece?.face ? piece.slots?.[0] : undefined;
  return text && /^\d+$/.test(text) ? Number(text) : null;
}

function place(area: string, slot: number): string {
  return `${area}#${slot}`;
}

/** The id that touching a piece means: its own, or that of the like piece that it stands for. */
export function asTouched(piece: Piece): string {
  return piece.stands_for ?? piece.id;
}
