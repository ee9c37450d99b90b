import type { Attachment } from "../../contracts/events.ts";
import type { AppTools } from "../../contracts/step.ts";
import { elementsOf } from "../baselines/element-facts.ts";
import type { SeenPicture } from "../findings/observations.ts";
import type { Attempt, StepRun } from "./attempt.ts";
import type { Performed } from "./perform.ts";

/** A hanging app must not delay the scenario. */
const LIMIT_MS = 3000;

/** Notes the outcome of a step for the comparison of repetitions. */
export async function observeStep(
  { at, app }: StepRun,
  { status, problem, outcome, evidence }: Performed & { readonly evidence: readonly Attachment[] },
  attempt: Attempt,
): Promise<void> {
  const { observe, interrupted } = attempt;
  if (observe === undefined || interrupted.aborted) return;
  observe({ at, status, problem, picture: await pictureOf(outcome, app, attempt), evidence });
}

/** Reads the elements in every repetition, even if nothing differs, so that all repetitions make the same calls. */
async function pictureOf(outcome: Performed["outcome"], app: AppTools | undefined, attempt: Attempt): Promise<SeenPicture | undefined> {
  const picture = outcome?.picture;
  if (picture === undefined || app === undefined) return undefined;
  const signal = AbortSignal.any([attempt.signal, AbortSignal.timeout(LIMIT_MS)]);
  return { ...picture, elements: await elementsOf(app, picture, signal).catch(() => []) };
}
