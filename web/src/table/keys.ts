/** Keys of buttons; arrow keys through what glows: the nearest in that direction, and things straight ahead before those aside. */
import type { Button } from "../protocol.gen";
import { buttonKeys } from "../remember.svelte";

/** What assistive technology is told of a button's key; nothing where the viewer wants no such keys. */
export function shortcut(button: Button): string | undefined {
  return buttonKeys.value && button.key ? button.key.toUpperCase() : undefined;
}

/** The button that a stroke means: none while something is written, held down, or asked by a dialog. */
export function pressedBy(event: KeyboardEvent, buttons: readonly Button[]): Button | null {
  if (event.defaultPrevented || event.repeat || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return null;
  const target = event.target;
  if (target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog")) return null;
  if (document.querySelector("dialog[open]")) return null;
  return buttons.find((button) => button.key && shortcut(button) && button.key === event.key.toLowerCase()) ?? null;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

const AHEAD: Record<string, Spot> = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

/** The index of the spot that `key` leads to from `from`, or -1. */
export function ahead(from: Spot, spots: readonly Spot[], key: string): number {
  const way = AHEAD[key];
  if (!way) return -1;
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, index) => {
    const dx = spot.x - from.x;
    const dy = spot.y - from.y;
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (along < 2 || along < aside * 0.4) return;
    const cost = along + aside * 2.5;
    if (cost < least) {
      least = cost;
      best = index;
    }
  });
  return best;
}

export function nearestGlow(board: HTMLElement, key: string): HTMLElement | null {
  const all = [...board.querySelectorAll<HTMLElement>(".thing.glowing, .thing.chosen, [data-glow]:not(.reach), .reach, .prompt button")].filter((element) => !element.matches(":disabled, .hints *"));
  const active = document.activeElement;
  const first = all.find((element) => element.matches(".chosen")) ?? all[0] ?? null;
  if (!(active instanceof HTMLElement) || !board.contains(active)) return first;
  const others = all.filter((element) => element !== active);
  return others[ahead(centre(active), others.map(centre), key)] ?? (all.includes(active) ? null : first);
}

function centre(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
