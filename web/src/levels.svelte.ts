/** The bots' levels of a game, for the options that are chosen. */
import { fetchLevels } from "./api";
import type { ArgValue, GameCard, LevelView, Text } from "./protocol.gen";
import { words } from "./words/words.svelte";

/**
 * Known at once are those of the usual options. Where it depends on the options which can be seated, the server is asked.
 * Call it while a component is being made.
 */
export function levelsOf(card: () => GameCard | null, options: () => Record<string, ArgValue>): { readonly list: readonly LevelView[] } {
  let asked = $state.raw<{ readonly game: string; readonly list: readonly LevelView[] } | null>(null);
  const solvable = $derived(card()?.solvable ? card()!.id : null);
  /** Null while a number is being typed that is no value yet. */
  const chosen = $derived.by(() => {
    const values = options();
    const allowed = (card()?.options ?? []).every(({ name, values: all, grid }) => grid || !(name in values) || all.includes(values[name]!));
    return allowed ? JSON.stringify(values) : null;
  });

  $effect(() => {
    if (solvable === null || chosen === null) return;
    const game = solvable;
    let late = false;
    void fetchLevels(game, chosen).then((list) => late || (asked = { game, list }), () => {});
    return () => void (late = true);
  });

  return {
    get list() {
      return asked && asked.game === card()?.id ? asked.list : (card()?.levels ?? []);
    },
  };
}

/** Who is seated where nobody chose a level. */
export const usualLevel = (levels: readonly LevelView[]): string | null => levels[1]?.id ?? levels[0]?.id ?? null;

/** Why a level cannot be seated; options and their values have names in the game's own words. */
export function whyMissing(game: string, missing: Text): string {
  const { option } = missing.args ?? {};
  if (option === undefined) return words.say(missing, undefined, game);
  const named = Object.entries(missing.args ?? {}).map(([name, value]) => {
    const id = name === "option" ? `option-${option}` : `option-${option}-${value}`;
    return [name, words.has(id, game) ? words.say({ id }, undefined, game) : value];
  });
  return words.say({ ...missing, args: Object.fromEntries(named) as Record<string, ArgValue> }, undefined, game);
}
