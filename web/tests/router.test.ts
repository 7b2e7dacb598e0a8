import { describe, expect, it } from "vitest";
import { parse } from "../src/router.parse";

describe("an address", () => {
  it.each(["/t", "/nowhere/x", "/lab/a/b", "/t/a/b", "/%ff", "/t/%", "/t/%E3%81", "/record/x", "/position/a", "/position/a/b/c"])("%s leads nowhere", (path) => {
    expect(parse(path)).toEqual({ page: "lost" });
  });

  it("leads to a record or a position", () => {
    expect(parse("/record")).toEqual({ page: "record" });
    expect(parse("/position/a-game/a-name")).toEqual({ page: "position", game: "a-game", name: "a-name" });
  });

  it("of the lab names a run, or all", () => {
    expect(parse("/lab")).toEqual({ page: "lab", job: null });
    expect(parse("/lab/0a1b")).toEqual({ page: "lab", job: "0a1b" });
  });
});
