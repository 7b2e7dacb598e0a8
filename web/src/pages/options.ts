/** Options of a game, as they are shown and asked for. */
import type { ArgValue, GridView, OptionSpec } from "../protocol.gen";
import { words } from "../words/words.svelte";

/** More values in a row than this have no words of their own: a number stands for itself. */
const MOST_NAMED = 12;

export function isNumber(values: readonly ArgValue[]): boolean {
  return values.length > MOST_NAMED && values.every((value, at) => typeof value === "number" && value === (values[0] as number) + at);
}

export function optionValue(game: string, option: OptionSpec, value: ArgValue): string {
  if (option.grid && !option.values.includes(value)) return words.ui("own-table-short");
  return isNumber(option.values) ? String(value) : words.say({ id: `option-${option.name}-${value}` }, undefined, game);
}

/** The rows of each table of a value: the word of a known one, or written out (`A=110/011 B=101/010`). */
export function readGrid(grid: GridView, value: string): Record<string, string[]> {
  const sections = (grid.tables[value] ?? value).split(" ").map((section) => section.split("="));
  return Object.fromEntries(sections.map(([name = "", rows = ""]) => [name, rows.split("/")]));
}

export function writeGrid(grid: GridView, tables: Record<string, readonly string[]>): string {
  return grid.names.map((name) => `${name}=${tables[name]!.join("/")}`).join(" ");
}
