import type { PlannedStep } from "../language/read/scenario.ts";
import type { Attempt } from "./attempt.ts";
import { runGroup } from "./run-group.ts";
import { runStep } from "./run-step.ts";
import type { ListOptions, StepEnd } from "./step-lists.ts";

/** Runs steps in order until one fails; after it only hooks that always run. */
export async function runSteps(steps: readonly PlannedStep[], attempt: Attempt, options: ListOptions): Promise<StepEnd> {
  const { prefix, suffix, parent, done = 0 } = options;
  const within = { ...options, runSteps };
  let end: StepEnd = "passed";
  for (const [index, step] of steps.entries()) {
    if (attempt.signal.aborted) return "failed";
    if (end === "failed" && !(step.kind === "group" && step.always)) continue;
    const stepId = { id: `${prefix}${done + index + 1}${suffix}`, parent };
    const run = step.kind === "group" ? runGroup(step, stepId, attempt, within) : runStep(step, stepId, attempt, within);
    if ((await run) === "failed") end = "failed";
  }
  return end;
}
