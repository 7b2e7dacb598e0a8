import { describe, expect, it } from "vitest";
import { parse } from "../src/router.parse";

describe("an address", () => {
  it.each(["/t", "/nowhere/x", "/t/a/b", "/%ff", "/t/%", "/t/%E3%81"])("%s leads nowhere", (path) => {
    expect(parse(path)).toEqual({ page: "lost" });
  });
});
