/** Legal actions as a prefix tree of the ids to touch one after another. Gestures, keys and screen readers all use it. */
import type { SceneAction } from "../protocol.gen";

interface Node {
  readonly next: Map<string, Node>;
  action: SceneAction | null;
  /** How many actions lie at or below. */
  count: number;
}

export type Touch =
  | { readonly kind: "path"; readonly path: readonly string[] }
  | { readonly kind: "act"; readonly action: SceneAction }
  | { readonly kind: "no"; readonly ways: readonly (readonly string[])[] };

export class Ways {
  private readonly root: Node = { next: new Map(), action: null, count: 0 };

  constructor(actions: readonly SceneAction[]) {
    for (const action of actions) {
      let node = this.root;
      node.count++;
      for (const id of action.way) {
        let child = node.next.get(id);
        if (!child) node.next.set(id, (child = { next: new Map(), action: null, count: 0 }));
        node = child;
        node.count++;
      }
      node.action = action;
    }
  }

  get size(): number {
    return this.root.count;
  }

  private at(path: readonly string[]): Node | null {
    let node: Node | undefined = this.root;
    for (const id of path) {
      node = node.next.get(id);
      if (!node) return null;
    }
    return node;
  }

  /** Whether `path` is the beginning of a legal way. */
  has(path: readonly string[]): boolean {
    return this.at(path) !== null;
  }

  /** What can be touched next. */
  next(path: readonly string[]): ReadonlySet<string> {
    return new Set(this.at(path)?.next.keys());
  }

  /** The only action that `path` can still become, else null. */
  only(path: readonly string[]): SceneAction | null {
    let node = this.at(path);
    if (node?.count !== 1) return null;
    while (node && !node.action) node = node.next.values().next().value ?? null;
    return node?.action ?? null;
  }

  /**
   * What touching something means. `ids` are the names of what lies under the finger, the nearest first: a piece, its slot,
   * its area, its mat. The first that leads on is taken; else it may begin anew; else it is no legal way, and `ways` are
   * the ways to ask about.
   */
  touch(path: readonly string[], ids: readonly string[]): Touch {
    for (const start of path.length ? [path, []] : [[]]) {
      if (start !== path && ids[0] === path.at(-1)) break;
      const next = this.next(start);
      const id = ids.find((each) => next.has(each));
      if (id !== undefined) return this.step([...start, id]);
    }
    if (path.length && ids.includes(path.at(-1)!)) {
      const action = this.only(path);
      return action ? { kind: "act", action } : { kind: "path", path: path.slice(0, -1) };
    }
    const asked = path.length ? [...ids.map((id) => [...path, id]), ...ids.map((id) => [id])] : ids.map((id) => [id]);
    return { kind: "no", ways: asked };
  }

  private step(path: readonly string[]): Touch {
    const action = this.at(path)?.action;
    return action ? { kind: "act", action } : { kind: "path", path };
  }
}
