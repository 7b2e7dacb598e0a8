/** The record that this browser has open: it lasts as long as the tab. */

export interface Held {
  readonly text: string;
  /** Of the file. */
  readonly name: string;
  /** What it is about is the choice after so many. */
  readonly moves?: number | undefined;
}

/** No record of a game is larger; the server's own limit is stricter. */
const MOST_BYTES = 1 << 20;
const KEY = "yokocho.record";

let held: Held | null = read();

function read(): Held | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Held | null;
  } catch {
    return null;
  }
}

export const heldRecord = (): Held | null => held;

export function hold(record: Held): void {
  held = record;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Then it lasts until the page is loaded again.
  }
}

/** The file as a record to open; null if it is too large to be one. */
export async function recordIn(file: File): Promise<Held | null> {
  return file.size > MOST_BYTES ? null : { text: await file.text(), name: file.name };
}

/** Give a text to the person as a file. */
export function save(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
