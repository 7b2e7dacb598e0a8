import { describe, expect, it } from "vitest";
import { lessonAt, mistakesIn, momentsOf } from "../src/pages/replay";
import { readGrid, writeGrid } from "../src/pages/options";
import type { Frame, Lesson, Replay, Worth } from "../src/protocol.gen";

const frame = (...words: string[]): Frame => ({ delta: {}, story: words.map((id) => ({ id })) });
const replay: Replay = {
  table: { id: "", game: "made-up", options: {}, state: "playing", seats: [] },
  scene: {},
  steps: [
    { number: 4, moves: 1, frames: [frame("a"), frame("b", "c")], awaited: [1] },
    { number: 7, moves: 3, frames: [frame()], awaited: [0] },
  ],
  story: [{ id: "dealt" }],
  awaited: [0],
};
const won: Worth = { outcome: "won", turns: 3 };
const lost: Worth = { outcome: "lost", turns: 2 };
const lesson: Lesson = {
  steps: [
    { number: 4, seat: 0, worth: won, best: [], played: { id: "x" }, after: lost, mistake: true },
    { number: 7, seat: 1, worth: won, best: [], played: { id: "y" }, after: won },
    { number: 8, seat: 0, worth: lost, best: [] },
  ],
};

describe("a replay", () => {
  const moments = momentsOf(replay);

  it("has a moment for the first scene and one for each frame", () => {
    expect(moments.map(({ number, moves, log }) => [number, moves, log])).toEqual([[0, 0, 1], [4, 1, 2], [4, 1, 4], [7, 3, 4]]);
    expect(moments.map(({ awaited }) => awaited)).toEqual([[0], [1], [1], [0]]);
  });

  it("stands after the last frame of a mistake", () => {
    expect(mistakesIn(lesson, moments)).toEqual([2]);
    expect(mistakesIn(null, moments)).toEqual([]);
  });

  it("tells of the choice that was made and of the one to come", () => {
    const told = moments.map((moment) => lessonAt(lesson, moment));
    expect(told.map(({ made }) => made?.number)).toEqual([undefined, 4, 4, 7]);
    expect(told.map(({ now }) => now?.number)).toEqual([4, 7, 7, 8]);
  });
});

describe("an option that is a table", () => {
  const grid = { names: ["A", "B"], rows: 2, columns: 3, tables: { house: "A=110/011 B=101/010" } };

  it("is read by its word or written out, and written back", () => {
    expect(readGrid(grid, "house")).toEqual({ A: ["110", "011"], B: ["101", "010"] });
    expect(writeGrid(grid, readGrid(grid, "house"))).toBe(grid.tables.house);
    expect(readGrid(grid, "A=000/000 B=111/111")["B"]).toEqual(["111", "111"]);
  });
});
