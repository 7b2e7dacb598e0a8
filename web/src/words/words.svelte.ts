/** Words: Fluent messages in the viewer's language; those of the page are bundled, those of a game are fetched. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { fetchText } from "../api";
import type { ArgValue, Lang, Text } from "../protocol.gen";
import { remembered } from "../remember.svelte";

const sources = import.meta.glob<string>("../../../src/yokocho/text/*/*.ftl", { query: "?raw", import: "default", eager: true });

const LANGS = ["en", "ja"] as const;
const STORED = remembered<Lang | null>("lang", null);

export function guessLang(languages: readonly string[]): Lang {
  for (const each of languages) {
    const lang = LANGS.find((known) => each.toLowerCase().startsWith(known));
    if (lang) return lang;
  }
  return "en";
}

function bundle(lang: Lang, texts: Iterable<string>): FluentBundle {
  const made = new FluentBundle(lang, { useIsolating: false });
  for (const text of texts) made.addResource(new FluentResource(text), { allowOverrides: true });
  return made;
}

function own(lang: Lang): FluentBundle {
  return bundle(lang, Object.entries(sources).filter(([path]) => path.includes(`/${lang}/`)).map(([, text]) => text));
}

const pages: Record<Lang, FluentBundle> = { en: own("en"), ja: own("ja") };

/** Marks around a seat's name in a formatted line, so that it can be drawn with its sign. Private use: no text has them. */
const OPEN = "\uE000";
const CLOSE = "\uE001";

export interface Part {
  readonly text: string;
  readonly seat?: number;
}

/** Who sits where, to put names in for seat numbers. */
export interface Cast {
  readonly names: readonly string[];
  readonly you: number | null;
}

export const NOBODY: Cast = { names: [], you: null };

class Words {
  lang = $state<Lang>(STORED.value ?? guessLang(typeof navigator === "undefined" ? [] : navigator.languages));
  private games = $state.raw<Record<string, Record<Lang, FluentBundle>>>({});

  choose(lang: Lang): void {
    this.lang = lang;
    STORED.value = lang;
  }

  async load(game: string): Promise<void> {
    if (this.games[game]) return;
    const text = await fetchText(game);
    this.games = { ...this.games, [game]: { en: bundle("en", [text.en]), ja: bundle("ja", [text.ja]) } };
  }

  /** Words of a game without asking the server. */
  put(game: string, text: Record<Lang, string>): void {
    this.games = { ...this.games, [game]: { en: bundle("en", [text.en]), ja: bundle("ja", [text.ja]) } };
  }

  /** One of the page's own messages. */
  ui(id: string, args?: Record<string, ArgValue>): string {
    return this.format([pages[this.lang]], id, args) ?? id;
  }

  /** Names one after another, as this language joins them. */
  list(names: readonly string[]): string {
    return new Intl.ListFormat(this.lang, { type: "conjunction" }).format(names);
  }

  has(id: string, game?: string): boolean {
    return this.shelves(game).some((each) => each.hasMessage(id));
  }

  /** A message of a game (or of the page), with names for seats. */
  say(text: Text, cast: Cast = NOBODY, game?: string): string {
    return this.raw(text, cast, game, false);
  }

  /** The same in parts, so that names can be drawn as such. */
  parts(text: Text, cast: Cast, game?: string): Part[] {
    const seats = new Map(Object.values(text.seats ?? {}).map((seat) => [nameOf(cast, seat), seat]));
    return this.raw(text, cast, game, true)
      .split(OPEN)
      .flatMap((piece, index): Part[] => {
        if (!index) return [{ text: piece }];
        const [name = "", rest = ""] = piece.split(CLOSE);
        return [{ text: name, seat: seats.get(name)! }, { text: rest }];
      })
      .filter((part) => part.text);
  }

  private raw(text: Text, cast: Cast, game: string | undefined, marked: boolean): string {
    const args: Record<string, FluentVariable> = { ...text.args };
    const seats = Object.entries(text.seats ?? {});
    for (const [key, seat] of seats) {
      const name = nameOf(cast, seat);
      args[key] = marked ? OPEN + name + CLOSE : name;
    }
    if (seats.length) args["you"] = seats.some(([, seat]) => seat === cast.you) ? "yes" : "no";
    return this.format(this.shelves(game), text.id, args) ?? text.id;
  }

  private shelves(game: string | undefined): FluentBundle[] {
    const own = pages[this.lang];
    const played = game ? this.games[game] : undefined;
    return played ? [played[this.lang], own] : [own];
  }

  private format(bundles: FluentBundle[], id: string, args?: Record<string, FluentVariable>): string | null {
    for (const each of bundles) {
      const message = each.getMessage(id);
      if (message?.value) return each.formatPattern(message.value, args ?? null, []);
    }
    return null;
  }
}

export function nameOf(cast: Cast, seat: number): string {
  return cast.names[seat] ?? String(seat + 1);
}

export const words = new Words();
