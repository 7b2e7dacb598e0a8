import { describe, expect, it } from "vitest";
import { keep, marksOf, put, standing, TABLES, turned, type Marks } from "../src/notes.svelte";
import type { Note } from "../src/protocol.gen";

const note = (id: string, given: Note["given"] = []): Note => ({ id, piece: "token", name: { id: "card" }, given });

describe("pencil marks", () => {
  it("are struck, ticked, then blank again; others stay", () => {
    let marks: Marks = { b: "yes" };
    const seen = [marks["a"]];
    for (let turn = 0; turn < 3; turn++) {
      marks = turned(marks, "a");
      seen.push(marks["a"]);
    }
    expect(seen).toEqual([undefined, "no", "yes", undefined]);
    expect(marks).toEqual({ b: "yes" });
  });

  it("stand before what a help says, which says nothing when it is off", () => {
    const one = note("a", ["no", "yes"]);
    expect(standing(one, {}, 0)).toEqual({ mark: "", own: false });
    expect(standing(one, {}, 1)).toEqual({ mark: "no", own: false });
    expect(standing(one, {}, 2)).toEqual({ mark: "yes", own: false });
    expect(standing(one, { a: "yes" }, 1)).toEqual({ mark: "yes", own: true });
    expect(standing(note("a"), {}, 2).mark).toBe("");
  });

  it("are kept for each table by itself, those used last", () => {
    put("one", { a: "no" });
    put("two", { a: "yes" });
    expect([marksOf("one"), marksOf("two"), marksOf("three")]).toEqual([{ a: "no" }, { a: "yes" }, {}]);
    put("one", {});
    expect(marksOf("one")).toEqual({});
    let all: ReturnType<typeof keep> = [];
    for (let table = 0; table < TABLES + 3; table++) all = keep(all, `t${table}`, { a: "no" });
    expect(all).toHaveLength(TABLES);
    expect(all[0]![0]).toBe(`t${TABLES + 2}`);
    expect(keep(all, "t5", { b: "yes" })[0]).toEqual(["t5", { b: "yes" }]);
  });
});
