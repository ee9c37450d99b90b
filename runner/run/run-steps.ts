import type { PlannedStep } from "../language/read/scenario.ts";
import type { Attempt } from "./attempt.ts";
import { type ListOptions, runGroup } from "./run-group.ts";
import { runStep, type StepEnd } from "./run-step.ts";

/** Runs steps in order until one fails; after it only hooks that always run. */
export async function runSteps(steps: readonly PlannedStep[], attempt: Attempt, options: ListOptions): Promise<StepEnd> {
  let end: StepEnd = "passed";
  for (const [index, step] of steps.entries()) {
    if (attempt.signal.aborted) return "failed";
    if (end === "failed" && !(step.kind === "group" && step.always)) continue;
    const stepId = { id: `${options.prefix}${index + 1}${options.suffix}`, parent: options.parent };
    const run = step.kind === "group" ? runGroup(step, stepId, attempt, { ...options, runSteps }) : runStep(step, stepId, attempt, options);
    if ((await run) === "failed") end = "failed";
  }
  return end;
}
