/** Made-up scenes of a card game for tests and for looking at the table without a server. */
import type { Area, Mat, Piece, Scene, SceneAction } from "../src/protocol.gen";
import { whole, type Whole } from "../src/table/scene";

function heads(n: number): number {
  return n === 55 ? 7 : n % 11 === 0 ? 5 : n % 10 === 0 ? 3 : n % 5 === 0 ? 2 : 1;
}

export function card(n: number, area: string, slot: number): Piece {
  return { id: `card-${n}`, area, slot, name: { id: "card", args: { card: n } }, face: `card-h${heads(n)}`, back: "card-back", slots: [String(n)] };
}

export function hidden(id: string, area: string, slot: number): Piece {
  return { id, area, slot, name: { id: "hidden-card" }, back: "card-back" };
}

export interface Deal {
  readonly seats?: number;
  readonly rows?: readonly (readonly number[])[];
  readonly hand?: readonly number[];
  readonly x?: readonly number[];
  readonly taken?: readonly number[];
}

/** Seat 0 looks; it is to choose a card of its hand. */
export function dealt({ seats = 4, rows = [[12, 13], [30, 31, 60], [5]], hand = [7, 18, 35, 44, 52, 78, 99], x = [20, 33, 41], taken = [] }: Deal = {}): Whole {
  const mats: Mat[] = [{ id: "m-table" }];
  const areas: Area[] = [];
  const pieces: Piece[] = [];
  rows.forEach((row, i) => {
    const capacity = i + 3;
    areas.push({ id: `row-${capacity}`, mat: "m-table", kind: "row", label: String(capacity), title: { id: "row-limit" }, capacity, danger: [capacity - 1], outline: true, next_slot: row.length });
    row.forEach((n, slot) => pieces.push(card(n, `row-${capacity}`, slot)));
  });
  for (let seat = 0; seat < seats; seat++) {
    const mat = `m${seat}`;
    mats.push({ id: mat, seat, lit: seat === 0, tallies: [{ id: `${mat}-cards`, label: { id: "tally-hand" }, value: hand.length }, { id: `${mat}-score`, label: { id: "tally-score" }, value: 16 }] });
    areas.push(
      { id: `p${seat}-hand`, mat, kind: "fan", title: { id: "area-hand" }, compact: true },
      { id: `p${seat}-play`, mat, kind: "rack", capacity: 1, outline: true, title: { id: "area-play" } },
      { id: `p${seat}-taken`, mat, kind: "row", title: { id: "area-taken" } },
      { id: `p${seat}-x`, mat, kind: "row", outline: true, title: { id: "area-x" }, compact: true },
      { id: `p${seat}-pile`, mat, kind: "pile", outline: true, title: { id: "area-pile" }, compact: true },
    );
    hand.forEach((n, slot) => pieces.push(seat ? hidden(`p${seat}-hand-${slot}`, `p${seat}-hand`, slot) : card(n, "p0-hand", slot)));
    if (seat) pieces.push(hidden(`p${seat}-play-0`, `p${seat}-play`, 0), card(60 + seat, `p${seat}-x`, 0), card(80 + seat, `p${seat}-x`, 1));
  }
  x.forEach((n, slot) => pieces.push(card(n, "p0-x", slot)));
  taken.forEach((n, slot) => pieces.push(card(n, "p0-taken", slot)));
  const actions: SceneAction[] = taken.length
    ? taken.map((n) => ({ name: "keep_in_x", params: { card: n }, way: [`card-${n}`, "p0-x"], label: { id: "act-keep", args: { card: n } } }))
    : hand.map((n) => ({ name: "play", params: { card: n }, way: [`card-${n}`, "p0-play"], label: { id: "act-play", args: { card: n } } }));
  const scene: Scene = { mats, areas, pieces, actions, prompt: { text: { id: "prompt-choose" }, mine: true, progress: [2, seats] }, heading: { id: "heading", args: { round: 1, rounds: 2 } } };
  return whole(scene);
}
