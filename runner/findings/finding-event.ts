import type { Attachment, FindingStep, Repetition, RunEventOf } from "../../contracts/events.ts";
import type { NewAttachment } from "../../contracts/step.ts";
import type { Cause, DifferingStep } from "./causes.ts";
import type { ObservedRun, Seen } from "./observations.ts";

/** A cause with its id and recurrence. */
export interface Finding {
  readonly id: string;
  readonly cause: Cause;
  /** Number of further repeats that showed it, if it was repeated. */
  readonly cameBack: { readonly count: number; readonly of: number } | undefined;
}

interface Reporting {
  readonly time: string;
  readonly attach: (attachment: NewAttachment) => Promise<Attachment>;
  readonly replay: (run: Pick<ObservedRun, "scenario" | "variant">, seed: number | undefined) => string;
}

/** Stores the evidence of a finding and creates its event. */
export async function findingEvent({ id, cause, cameBack }: Finding, { time, attach, replay }: Reporting): Promise<RunEventOf<"finding">> {
  const { first, later, deviating, of } = cause;
  return {
    type: "finding",
    time,
    id,
    of,
    steps: [first, ...later].map(differingStep),
    agreeing: repetition(first.agreeing.run),
    deviating: deviating.map(repetition),
    ...(cameBack === undefined ? {} : { cameBack }),
    replay: replay(first.deviating.run, first.deviating.run.seed),
    attachments: await evidenceOf(first, attach),
  };
}

const repetition = ({ id, repetition, seed }: ObservedRun): Repetition => ({
  scenario: id,
  repetition,
  ...(seed === undefined ? {} : { seed }),
});

const differingStep = ({ at, agreeing, deviating, difference }: DifferingStep): FindingStep => ({
  ...at,
  agreeing: resultOf(agreeing.seen),
  deviating: resultOf(deviating.seen),
  elements: [...(difference?.elements ?? [])],
});

const resultOf = ({ status, problem, picture }: Seen): FindingStep["agreeing"] => ({
  status,
  ...(problem === undefined ? {} : { problem }),
  ...(picture === undefined ? {} : { pixelHash: picture.pixelHash }),
});

/** Both pictures and their difference; for other failures the evidence of the step. */
async function evidenceOf({ agreeing, deviating, difference }: DifferingStep, attach: Reporting["attach"]): Promise<Attachment[]> {
  const [before, after] = [agreeing.seen.picture, deviating.seen.picture];
  if (before === undefined || after === undefined || difference === undefined) return [...deviating.seen.evidence];
  const store = (kind: "expected" | "actual" | "diff", what: string, content: Uint8Array) =>
    attach({ name: `${after.name}-${what}`, kind, mediaType: "image/png", content });
  return Promise.all([
    store("expected", "agreeing", before.png),
    store("actual", "deviating", after.png),
    store("diff", "diff", difference.png),
  ]);
}
