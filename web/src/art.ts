/** A game's drawings: symbols of one SVG sheet with named text slots, cloned into the page where they are needed. */
import { fetchArt } from "./api";

const SVG = "http://www.w3.org/2000/svg";
const CARD = 62 / 88;

export class Art {
  private readonly symbols = new Map<string, Element>();
  private readonly aspects = new Map<string, number>();

  /** `sheet` is the SVG's source; ids get the game's name before them, since several sheets share one document. */
  constructor(
    private readonly game: string,
    sheet: string,
  ) {
    const scoped = sheet
      .replace(/\bid="([^"]+)"/g, (_, id: string) => `id="${this.scoped(id)}"`)
      .replace(/href="#([^"]+)"/g, (_, id: string) => `href="#${this.scoped(id)}"`)
      .replace(/url\(#([^)]+)\)/g, (_, id: string) => `url(#${this.scoped(id)})`);
    const parsed = new DOMParser().parseFromString(scoped, "image/svg+xml");
    const root = document.importNode(parsed.documentElement, true);
    for (const symbol of root.querySelectorAll("symbol")) {
      const [, , w = 62, h = 88] = (symbol.getAttribute("viewBox") ?? "0 0 62 88").split(/[\s,]+/).map(Number);
      this.symbols.set(symbol.id, symbol);
      this.aspects.set(symbol.id, w / h);
    }
    root.setAttribute("width", "0");
    root.setAttribute("height", "0");
    root.setAttribute("aria-hidden", "true");
    root.setAttribute("class", "spoken");
    document.body.append(root);
  }

  private scoped(id: string): string {
    return `${this.game}--${id}`;
  }

  readonly aspect = (symbol: string): number => this.aspects.get(this.scoped(symbol)) ?? CARD;

  /** A drawing of a symbol with its slots filled. What the sheet does not know is drawn as a plain card. */
  draw(name: string, slots: readonly string[] = []): SVGElement {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("aria-hidden", "true");
    const symbol = this.symbols.get(this.scoped(name));
    if (!symbol) return plain(svg, slots[0] ?? "");
    svg.setAttribute("viewBox", symbol.getAttribute("viewBox") ?? "0 0 62 88");
    for (const child of symbol.childNodes) svg.append(child.cloneNode(true));
    for (const slot of svg.querySelectorAll("[data-slot]")) slot.textContent = slots[Number(slot.getAttribute("data-slot"))] ?? "";
    return svg;
  }
}

function plain(svg: SVGSVGElement, word: string): SVGElement {
  svg.setAttribute("viewBox", "0 0 62 88");
  const rect = document.createElementNS(SVG, "rect");
  for (const [key, value] of Object.entries({ x: 0.75, y: 0.75, width: 60.5, height: 86.5, rx: 9, fill: word ? "var(--card)" : "var(--ai)", stroke: "var(--card-edge)", "stroke-width": 1.5 })) {
    rect.setAttribute(key, String(value));
  }
  const text = document.createElementNS(SVG, "text");
  for (const [key, value] of Object.entries({ x: 31, y: 54, "text-anchor": "middle", "font-size": word.length > 2 ? 22 : 29, "font-weight": 600, fill: "var(--ink)" })) text.setAttribute(key, String(value));
  text.textContent = word;
  svg.append(rect, text);
  return svg;
}

const sheets = new Map<string, Promise<Art>>();

export function artOf(game: string): Promise<Art> {
  let art = sheets.get(game);
  if (!art) {
    sheets.set(game, (art = fetchArt(game).then((sheet) => new Art(game, sheet))));
    art.catch(() => sheets.delete(game));
  }
  return art;
}

const INKS = ["shu", "ai", "matsu", "karashi", "ume", "asagi"];

/** A small face is written `symbol|slot0|slot1|...`, with an ink's name at the end where it has one. */
export function faceOf(written: string): { symbol: string; slots: string[]; tone: string } {
  const [symbol = "", ...slots] = written.split("|");
  const tone = INKS.includes(slots.at(-1) ?? "") ? slots.pop()! : "none";
  return { symbol, slots, tone };
}

/** Svelte attachment: put the drawing of a symbol into an element. */
export function drawing(art: Art | null, symbol: string, slots: readonly string[] = []): (element: Element) => void {
  return (element) => {
    element.replaceChildren(...(art ? [art.draw(symbol, slots)] : []));
  };
}
