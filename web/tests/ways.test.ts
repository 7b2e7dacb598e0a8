import { describe, expect, it } from "vitest";
import type { SceneAction } from "../src/protocol.gen";
import { ahead } from "../src/table/keys";
import { Ways } from "../src/table/ways";

function action(name: string, ...way: string[]): SceneAction {
  return { name, params: {}, way, label: { id: name } };
}

const ways = new Ways([action("play-7", "card-7", "play"), action("play-8", "card-8", "play"), action("move-a", "pawn", "a"), action("move-b", "pawn", "b"), action("pass", "pass")]);

describe("touching", () => {
  it("narrows, and glows with what can be touched next", () => {
    expect([...ways.next([])].sort()).toEqual(["card-7", "card-8", "pass", "pawn"]);
    expect(ways.touch([], ["card-7", "hand", "m0"])).toEqual({ kind: "path", path: ["card-7"] });
    expect([...ways.next(["pawn"])]).toEqual(["a", "b"]);
  });

  it("acts when the way is complete", () => {
    const touch = ways.touch(["card-7"], ["some-piece", "play", "m0"]);
    expect(touch).toMatchObject({ kind: "act", action: { name: "play-7" } });
    expect(ways.touch([], ["pass"])).toMatchObject({ kind: "act", action: { name: "pass" } });
  });

  it("the same piece again completes the only way on", () => {
    expect(ways.only(["card-7"])?.name).toBe("play-7");
    expect(ways.touch(["card-7"], ["card-7", "hand", "m0"])).toMatchObject({ kind: "act", action: { name: "play-7" } });
  });

  it("the same piece again lets go where there are several ways on", () => {
    expect(ways.only(["pawn"])).toBeNull();
    expect(ways.touch(["pawn"], ["pawn", "board", "m0"])).toEqual({ kind: "path", path: [] });
  });

  it("another piece begins anew", () => {
    expect(ways.touch(["card-7"], ["card-8", "hand", "m0"])).toEqual({ kind: "path", path: ["card-8"] });
  });

  it("what leads nowhere is asked about, the longest reading first", () => {
    const touch = ways.touch(["card-7"], ["card-99", "row-3"]);
    expect(touch).toEqual({ kind: "no", ways: [["card-7", "card-99"], ["card-7", "row-3"], ["card-99"], ["row-3"]] });
  });
});

describe("arrow keys", () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 50, y: 5 },
    { x: 100, y: 0 },
    { x: 60, y: -200 },
  ];
  it("go to the nearest in that direction", () => {
    expect(ahead({ x: -50, y: 0 }, spots, "ArrowRight")).toBe(0);
    expect(ahead({ x: 50, y: 5 }, spots, "ArrowUp")).toBe(3);
    expect(ahead({ x: 120, y: 0 }, spots, "ArrowLeft")).toBe(2);
    expect(ahead({ x: 120, y: 0 }, spots, "ArrowDown")).toBe(-1);
  });
});
