/** The lab's own words: they come with this page and no other. */
import type { ArgValue, LabJob, Lang } from "../../protocol.gen";
import { levelName } from "../../table/state.svelte";
import { NOBODY, words } from "../../words/words.svelte";

const sources = import.meta.glob<string>("../../../../src/yokocho/lab/text/page.*.ftl", { query: "?raw", import: "default", eager: true });
const of = (lang: Lang): string => Object.entries(sources).find(([path]) => path.endsWith(`.${lang}.ftl`))![1];

/** No game is called like this. */
const LAB = "+lab";
words.put(LAB, { en: of("en"), ja: of("ja") });

export const say = (id: string, args: Record<string, ArgValue> = {}): string => words.say({ id, args }, NOBODY, LAB);
export const knows = (id: string): boolean => words.has(id, LAB);

export const count = (value: number): string => new Intl.NumberFormat(words.lang).format(value);
export const percent = (value: number): string => new Intl.NumberFormat(words.lang, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
export const decimal = (value: number): string => new Intl.NumberFormat(words.lang, { maximumFractionDigits: Math.abs(value) >= 100 ? 0 : 1 }).format(value);

/** A difference may be small beside what it is between. */
export const fine = (value: number): string => new Intl.NumberFormat(words.lang, { maximumFractionDigits: Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 20 ? 1 : 2 }).format(value);

export const signed = (shown: (value: number) => string) => (value: number): string => (shown(Math.abs(value)) === shown(0) ? "" : value > 0 ? "+" : "−") + shown(Math.abs(value));

/** The next of 1, 2, 5, 10 …: a scale that stays while what is drawn on it moves a little. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const size = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * size).find((step) => step >= value) ?? 10 * size;
}

/** Games of a run, with all its sets of options. */
export const gamesOf = (job: LabJob): number => job.games * (job.against ? 2 : 1);

/** Games that are played, kept or not yet. */
export const playedIn = (job: LabJob): number => Math.min(gamesOf(job), (job.done ?? 0) + (job.finished ?? 0));

export const titleOf = (job: LabJob, game: string): string => say(job.against ? "lab-comparison-of" : "lab-run-of", { game, games: job.games });

/** Roughly: nobody plans by the second. */
export function time(seconds: number): string {
  const steps = [
    ["lab-seconds", 1, 90],
    ["lab-minutes", 60, 90],
    ["lab-hours", 3600, 48],
    ["lab-days", 86400, Infinity],
  ] as const;
  const [id, size] = steps.find(([, size, most]) => seconds < size * most)!;
  const exact = seconds / size;
  const step = exact > 20 ? 5 : 1;
  return say(id, { n: Math.max(1, step * Math.round(exact / step)) });
}

/** Who plays, said once for each kind. */
export function players(levels: readonly string[]): string {
  const kinds = [...new Set(levels)];
  return words.list(kinds.map((level) => levelName(level)));
}

export function stateOf(job: LabJob): string {
  return job.state === "running" ? (job.phase === "done" ? "playing" : (job.phase ?? "starting")) : job.state;
}
