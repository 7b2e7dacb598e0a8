/** What an address means. */

export type Route =
  | { readonly page: "shelf" }
  | { readonly page: "table"; readonly id: string; readonly invite: string | null }
  | { readonly page: "replay"; readonly id: string }
  | { readonly page: "rules"; readonly game: string }
  | { readonly page: "lost" };

export function parse(path: string, hash = ""): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (rest.length) return { page: "lost" };
  if (!first) return { page: "shelf" };
  if (!second) return { page: "lost" };
  if (first === "t") return { page: "table", id: second, invite: new URLSearchParams(hash.replace(/^#/, "")).get("invite") };
  if (first === "replay") return { page: "replay", id: second };
  if (first === "rules") return { page: "rules", game: second };
  return { page: "lost" };
}
