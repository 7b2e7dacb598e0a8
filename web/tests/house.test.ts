/** Rules of the house for the page's own sources. */
import { FluentResource } from "@fluent/bundle";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const WEB = join(import.meta.dirname, "..");
const PACKAGE = join(WEB, "../src/yokocho");

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules") return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}

const sources = files(WEB).filter((path) => /\.(ts|svelte|css|svg|html)$/.test(path) && statSync(path).size < 400_000);

it("nothing here names a game", () => {
  const games = existsSync(join(PACKAGE, "games")) ? readdirSync(join(PACKAGE, "games"), { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith("_")) : [];
  expect(games.length).toBeGreaterThan(0);
  const names = games.flatMap(({ name }) => [name, name.replaceAll("_", "-"), name.replaceAll("_", " ")]);
  for (const path of sources) {
    const text = readFileSync(path, "utf8").toLowerCase();
    for (const name of names) expect(text.includes(name), `${path} names ${name}`).toBe(false);
  }
});

it("no style attribute and no inline script stands in markup, which the content policy forbids", () => {
  for (const path of sources.filter((each) => /\.(svelte|html)$/.test(each))) {
    const text = readFileSync(path, "utf8");
    expect(text, path).not.toMatch(/\sstyle=["{]/);
    expect(text, path).not.toMatch(/<script>[^<]/);
  }
});

describe("words", () => {
  const read = (lang: string, name: string): string => readFileSync(join(PACKAGE, "text", lang, name), "utf8");
  const ids = (text: string): string[] => new FluentResource(text).body.map((message) => message.id).sort();
  const variables = (text: string): string[] => [...new Set(text.match(/\$[a-z]+/g))].sort();

  it("are the same messages in both languages", () => {
    expect(ids(read("ja", "page.ftl"))).toEqual(ids(read("en", "page.ftl")));
  });

  it("speak of the same things in both languages", () => {
    const byId = (text: string): Map<string, string[]> => new Map(text.split(/\n(?=[a-z])/).map((part) => [part.split(" ")[0]!, variables(part)]));
    const [en, ja] = [byId(read("en", "page.ftl")), byId(read("ja", "page.ftl"))];
    for (const [id, wanted] of en) expect(ja.get(id), id).toEqual(wanted);
  });

  it("exist for all that the page asks for", () => {
    const known = new Set(ids(read("en", "page.ftl")));
    for (const path of sources.filter((each) => each.includes("/src/"))) {
      for (const [, id] of readFileSync(path, "utf8").matchAll(/words\.ui\("([a-z-]+)"/g)) expect(known.has(id!), `${path}: ${id}`).toBe(true);
    }
  });

  it("are all used", () => {
    const text = sources.filter((each) => each.includes("/src/")).map((path) => readFileSync(path, "utf8")).join("\n");
    const built = ["light-", "level-", "state-", "hint-", "line-"];
    for (const id of ids(read("en", "page.ftl"))) {
      if (!built.some((start) => id.startsWith(start))) expect(text.includes(`"${id}"`), id).toBe(true);
    }
  });
});
