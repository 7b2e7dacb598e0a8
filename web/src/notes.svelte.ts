/** Pencil marks of this viewer in notebooks. They stay in this browser, for each table by itself. */
import type { Note } from "./protocol.gen";
import { remembered } from "./remember.svelte";

export type Mark = "yes" | "no";
export type Marks = Readonly<Record<string, Mark>>;
type Kept = readonly (readonly [string, Marks])[];

/** So many tables are remembered, those used last. */
export const TABLES = 12;

const kept = remembered<Kept>("notes", []);

/** Struck, then ticked, then blank again. */
export function turned(marks: Marks, id: string): Marks {
  const { [id]: now, ...others } = marks;
  const next: Mark | undefined = now === undefined ? "no" : now === "no" ? "yes" : undefined;
  return next ? { ...others, [id]: next } : others;
}

/** Replace one table's marks; the last used come first, and none is kept without any. */
export function keep(all: Kept, table: string, marks: Marks): Kept {
  const others = all.filter(([each]) => each !== table);
  return (Object.keys(marks).length ? [[table, marks] as const, ...others] : others).slice(0, TABLES);
}

/** What stands at a note: the viewer's own mark, else what the chosen help (1, 2, ...; 0: none) says. */
export function standing(note: Note, marks: Marks, help: number): { mark: Mark | ""; own: boolean } {
  const own = marks[note.id];
  return own ? { mark: own, own: true } : { mark: note.given?.[help - 1] ?? "", own: false };
}

export function marksOf(table: string): Marks {
  return kept.value.find(([each]) => each === table)?.[1] ?? {};
}

export function put(table: string, marks: Marks): void {
  kept.value = keep(kept.value, table, marks);
}
