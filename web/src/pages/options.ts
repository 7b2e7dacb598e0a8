/** Options of a game, as they are shown and asked for. */
import type { ArgValue, OptionSpec } from "../protocol.gen";
import { words } from "../words/words.svelte";

/** More values in a row than this have no words of their own: a number stands for itself. */
const MOST_NAMED = 12;

export function isNumber(values: readonly ArgValue[]): boolean {
  return values.length > MOST_NAMED && values.every((value, at) => typeof value === "number" && value === (values[0] as number) + at);
}

export function optionValue(game: string, option: OptionSpec, value: ArgValue): string {
  return isNumber(option.values) ? String(value) : words.say({ id: `option-${option.name}-${value}` }, undefined, game);
}
