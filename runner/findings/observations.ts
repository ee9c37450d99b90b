import type { Attachment, FindingStep, Problem } from "../../contracts/events.ts";
import type { StepPicture } from "../../contracts/step.ts";
import type { PictureElement } from "../baselines/element-facts.ts";

/** The step, group or scenario to which an outcome belongs. */
export type StepReference = Pick<FindingStep, "step" | "sentence" | "file" | "line">;

export interface SeenPicture extends StepPicture {
  /** The elements of its window, read right after the picture. */
  readonly elements: readonly PictureElement[];
}

/** The outcome of one step. */
export interface Seen {
  readonly at: StepReference;
  readonly status: "passed" | "failed" | "error" | "skipped";
  readonly problem?: Problem | undefined;
  readonly picture?: SeenPicture | undefined;
  /** The attachments that document the failure. */
  readonly evidence: readonly Attachment[];
}

/** One repetition of a planned run. */
export interface ObservedRun {
  readonly id: string;
  /** The id that all repetitions of one planned run share. */
  readonly base: string;
  readonly repetition: number;
  readonly seed?: number | undefined;
  /** The file with which it is run again, which is not always that of a step. */
  readonly scenario: { readonly file: string };
  readonly variant?: { readonly name: string } | undefined;
}

/** The outcomes of one repetition in order, including retries. */
export interface Observation {
  readonly run: ObservedRun;
  readonly seen: readonly Seen[];
}

/** Collects the outcomes of repetitions. */
export interface Observations {
  note(run: ObservedRun, seen: Seen): void;
  /** The repetitions of one planned run, in order. */
  of(base: string): readonly Observation[];
}

export function createObservations(): Observations {
  const byRun = new Map<string, { run: ObservedRun; seen: Seen[] }>();
  const pictures = new Map<string, SeenPicture>();

  const ofRun = (run: ObservedRun) => {
    const observed = byRun.get(run.id) ?? { run, seen: [] };
    byRun.set(run.id, observed);
    return observed;
  };
  /** Keeps equal pictures of a step once, because a hundred repetitions have a hundred. */
  const kept = (base: string, { step }: StepReference, picture: SeenPicture): SeenPicture => {
    const key = `${base} ${step} ${picture.pixelHash}`;
    const known = pictures.get(key) ?? picture;
    pictures.set(key, known);
    return known;
  };
  return {
    note(run, seen) {
      const { picture } = seen;
      ofRun(run).seen.push(picture === undefined ? seen : { ...seen, picture: kept(run.base, seen.at, picture) });
    },
    of: (base) => [...byRun.values()].filter(({ run }) => run.base === base).sort((a, b) => a.run.repetition - b.run.repetition),
  };
}
