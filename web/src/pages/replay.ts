/** A game step by step, and what is said about its choices. */
import type { Lesson, LessonStep, Replay } from "../protocol.gen";
import { applyDelta, follow, NO_THINGS, whole, type Things } from "../table/scene";

/** What stands after one frame. */
export interface Moment {
  readonly things: Things;
  /** Lines of the log by then. */
  readonly log: number;
  /** Number of the step that it belongs to, actions by then, seats that must act. */
  readonly number: number;
  readonly moves: number;
  readonly awaited: readonly number[];
}

/** Every moment from the first scene on; scenes share what does not change. */
export function momentsOf(replay: Replay): Moment[] {
  let things = follow(NO_THINGS, whole(replay.scene));
  let log = replay.story?.length ?? 0;
  const list: Moment[] = [{ things, log, number: 0, moves: 0, awaited: replay.awaited ?? [] }];
  for (const step of replay.steps) {
    for (const frame of step.frames) {
      things = follow(things, applyDelta(things.scene, frame.delta));
      log += frame.story?.length ?? 0;
      list.push({ things, log, number: step.number, moves: step.moves ?? 0, awaited: step.awaited ?? [] });
    }
  }
  return list;
}

/** Moments that stand right after a mistake, in order. */
export function mistakesIn(lesson: Lesson | null, moments: readonly Moment[]): number[] {
  const wrong = new Set((lesson?.steps ?? []).filter((step) => step.mistake).map((step) => step.number));
  return moments.flatMap((moment, at) => (wrong.has(moment.number) && moments[at + 1]?.number !== moment.number ? [at] : []));
}

/** The choice that led to the moment, and the one to be made in it. */
export function lessonAt(lesson: Lesson, moment: Moment): { readonly made: LessonStep | undefined; readonly now: LessonStep | undefined } {
  const steps = lesson.steps ?? [];
  const now = steps.find((step) => step.number > moment.number);
  return { made: steps.find((step) => step.number === moment.number), now: now && moment.awaited.includes(now.seat) ? now : undefined };
}
