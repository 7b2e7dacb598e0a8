/** Which page is shown: the address says it, and nothing else does. */
import { parse, type Route } from "./router.parse";

class Router {
  route = $state.raw<Route>(parse(location.pathname, location.hash));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => {
      if (location.hash.startsWith("#invite=")) this.read();
    });
    document.addEventListener("click", (event) => this.follow(event));
  }

  private read(): void {
    this.route = parse(location.pathname, location.hash);
  }

  go(path: string): void {
    history.pushState(null, "", path);
    scrollTo(0, 0);
    this.read();
  }

  /** Plain clicks on our own addresses need no new page. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
