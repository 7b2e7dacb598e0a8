/** What the server answers over HTTP. */
import type { About, GameCard, GameText, Lab, LabJob, Lang, Lesson, LevelView, ListedTable, MadeTable, NewLabJob, NewTable, Problem, Replay, Rulebook, Text } from "./protocol.gen";

/** An answer that is an error, with the server's own words for it. */
export class Trouble extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: Text,
  ) {
    super(code);
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new Trouble(0, "offline", { id: "page-offline" });
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  throw new Trouble(response.status, problem?.code ?? "error", problem?.text ?? { id: response.status === 404 ? "page-not-found" : "page-error" });
}

async function get<T>(path: string): Promise<T> {
  return (await (await ask(path)).json()) as T;
}

function post(path: string, body: unknown): Promise<Response> {
  return postText(path, JSON.stringify(body));
}

/** A file's text goes as it is: the server judges it. */
function postText(path: string, body: string): Promise<Response> {
  return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body });
}

function once<T>(fetch: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key) => {
    let promise = kept.get(key);
    if (!promise) {
      kept.set(key, (promise = fetch(key)));
      promise.catch(() => kept.delete(key));
    }
    return promise;
  };
}

export const fetchGames = (): Promise<GameCard[]> => get("/api/games");
export const fetchTables = (): Promise<ListedTable[]> => get("/api/tables");
export const fetchText = once((game: string) => get<GameText>(`/api/games/${encodeURIComponent(game)}/text`));
export const fetchArt = once(async (game: string) => (await ask(`/api/games/${encodeURIComponent(game)}/art.svg`)).text());
const rulebooks = once((path: string) => get<Rulebook>(path));
export const fetchRulebook = (game: string, lang: Lang): Promise<Rulebook> => rulebooks(`/api/games/${encodeURIComponent(game)}/rulebook/${lang}`);
export const fetchReplay = (table: string, all: boolean): Promise<Replay> => get(`/api/tables/${encodeURIComponent(table)}/replay${all ? "?view=all" : ""}`);
export const makeTable = async (table: NewTable): Promise<MadeTable> => (await post("/api/tables", table)).json() as Promise<MadeTable>;
export const fetchRecord = async (table: string): Promise<string> => (await ask(`/api/tables/${encodeURIComponent(table)}/record`)).text();
export const fetchPosition = async (game: string, name: string): Promise<string> => (await ask(`/api/games/${encodeURIComponent(game)}/positions/${encodeURIComponent(name)}`)).text();
/** `options` as JSON. */
export const fetchLevels = (game: string, options: string): Promise<LevelView[]> => get(`/api/games/${encodeURIComponent(game)}/levels?options=${encodeURIComponent(options)}`);
export const openRecord = async (record: string): Promise<Replay> => (await postText("/api/records", record)).json() as Promise<Replay>;
export const fetchLesson = (table: string): Promise<Lesson> => get(`/api/tables/${encodeURIComponent(table)}/lesson`);
export const judgeRecord = async (record: string): Promise<Lesson> => (await postText("/api/records/lesson", record)).json() as Promise<Lesson>;
export const fetchQr = async (text: string): Promise<string> => (await post("/api/qr", { text })).text();

let about: Promise<boolean> | null = null;
/** Asked once: whether the playtest lab is open to this browser. */
export const mayUseLab = (): Promise<boolean> =>
  (about ??= get<About>("/api/about").then(
    (found) => found.lab,
    () => ((about = null), false),
  ));
export const fetchLab = (): Promise<Lab> => get("/api/lab");
const labJob = (job: string): string => `/api/lab/jobs/${encodeURIComponent(job)}`;
export const fetchLabJob = (job: string): Promise<LabJob> => get(labJob(job));
export const makeLabJob = async (job: NewLabJob): Promise<LabJob> => (await post("/api/lab/jobs", job)).json() as Promise<LabJob>;
export const orderLabJob = async (job: string, order: "stop" | "continue" | "report"): Promise<LabJob> => (await post(`${labJob(job)}/${order}`, {})).json() as Promise<LabJob>;
export const deleteLabJob = async (job: string): Promise<Lab> => (await post(`${labJob(job)}/delete`, {})).json() as Promise<Lab>;
export const fetchLabExample = async (job: string, name: string): Promise<string> => (await ask(labFile(job, "examples", `${name}.json`))).text();
export const labFile = (job: string, ...path: string[]): string => [labJob(job), ...path.map(encodeURIComponent)].join("/");
