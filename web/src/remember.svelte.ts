/** Small things that this browser remembers. Where nothing may be stored, they last as long as the page. */

export function remembered<T>(key: string, initial: T): { value: T } {
  const name = `yokocho.${key}`;
  let value = $state.raw<T>(read(name, initial));
  return {
    get value() {
      return value;
    },
    set value(next: T) {
      value = next;
      try {
        localStorage.setItem(name, JSON.stringify(next));
      } catch {
        // Storing is a courtesy.
      }
    },
  };
}

function read<T>(name: string, initial: T): T {
  try {
    const text = localStorage.getItem(name);
    return text === null ? initial : (JSON.parse(text) as T);
  } catch {
    return initial;
  }
}

export const myName = remembered("name", "");
export const soundOn = remembered("sound", false);
/** Whether buttons can be pressed by a letter of the keyboard. */
export const buttonKeys = remembered("keys", true);
/** The notebook lies open beside the table. */
export const notebookOpen = remembered("notebook", true);
export const theme = remembered<"auto" | "light" | "dark">("theme", "auto");
/** Hints that were closed for good. */
export const closedHints = remembered<readonly string[]>("hints", []);
/** By game, how much its notebook helps: 0 not at all. */
export const helps = remembered<Readonly<Record<string, number>>>("helps", {});
