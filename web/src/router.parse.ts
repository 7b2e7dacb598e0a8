/** What an address means. */

export type Route =
  | { readonly page: "shelf" }
  | { readonly page: "table"; readonly id: string; readonly invite: string | null }
  | { readonly page: "replay"; readonly id: string }
  | { readonly page: "record" }
  | { readonly page: "position"; readonly game: string; readonly name: string }
  | { readonly page: "rules"; readonly game: string }
  | { readonly page: "lab"; readonly job: string | null }
  | { readonly page: "lost" };

export function parse(path: string, hash = ""): Route {
  const parts = path.split("/").filter(Boolean).map(decoded);
  if (parts.includes(null)) return { page: "lost" };
  const [first = "", second = "", ...rest] = parts as string[];
  if (first === "position" && second && rest.length === 1) return { page: "position", game: second, name: rest[0]! };
  if (rest.length) return { page: "lost" };
  if (!first) return { page: "shelf" };
  if (first === "record" && !second) return { page: "record" };
  if (first === "lab") return { page: "lab", job: second || null };
  if (!second) return { page: "lost" };
  if (first === "t") return { page: "table", id: second, invite: new URLSearchParams(hash.replace(/^#/, "")).get("invite") };
  if (first === "replay") return { page: "replay", id: second };
  if (first === "rules") return { page: "rules", game: second };
  return { page: "lost" };
}

/** Null for what is no address: a lone % or bytes that are no text. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
