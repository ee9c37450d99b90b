import type { GroupStep, PlannedStep, VerbStep } from "../language/read/scenario.ts";
import { bindText } from "../language/variables.ts";
import { type Attempt, emitStep, scopeOf } from "./attempt.ts";
import { runStep, type StepEnd, type StepId } from "./run-step.ts";

/** Options of one list of steps. */
interface ListOptions {
  /** Prefix of step ids: `setup.`, or `3.` in a group. */
  readonly prefix: string;
  /** Suffix of step ids in later rounds of a group: `#2`. */
  readonly suffix: string;
  readonly parent?: string | undefined;
  /** Failures are reported but do not count, because the group is retried. */
  readonly tolerated: boolean;
  /** In a group with retries: `attempt 1 of 2`. */
  readonly tryNote?: string | undefined;
}

/** Runs steps in order until one fails. */
export async function runSteps(steps: readonly PlannedStep[], attempt: Attempt, options: ListOptions): Promise<StepEnd> {
  for (const [index, step] of steps.entries()) {
    if (attempt.signal.aborted) return "failed";
    const stepId = { id: `${options.prefix}${index + 1}${options.suffix}`, parent: options.parent };
    const end = step.kind === "group" ? await runGroup(step, stepId, attempt, options) : await runStep(step, stepId, attempt, options);
    if (end === "failed") return "failed";
  }
  return "passed";
}

async function runGroup(group: GroupStep, stepId: StepId, attempt: Attempt, outer: ListOptions): Promise<StepEnd> {
  const startedAt = attempt.clock.monotonic();
  const parent = stepId.parent === undefined ? {} : { parent: stepId.parent };
  const sentence = bindText(group.title, scopeOf(attempt));
  const at = { step: stepId.id, sentence, file: group.places.file, line: group.line };
  emitStep(attempt, { type: "stepStarted", ...at, ...parent, family: "control", verb: "group" });

  const isWanted = group.when === undefined || (await holds(group.when, attempt));
  // Failures are observed with the steps of the group.
  attempt.observe?.({ at, status: isWanted ? "passed" : "skipped", evidence: [] });
  const rounds = isWanted
    ? await runRounds(group, stepId, attempt, outer)
    : { end: "passed" as const, note: "skipped: its `when` does not hold" };
  emitStep(attempt, {
    type: "stepEnded",
    step: stepId.id,
    status: isWanted ? rounds.end : "skipped",
    durationMs: attempt.clock.monotonic() - startedAt,
    ...(rounds.note === undefined ? {} : { note: rounds.note }),
    attachments: [],
  });
  return rounds.end;
}

interface Rounds {
  readonly end: StepEnd;
  readonly note?: string;
}

async function runRounds(group: GroupStep, stepId: StepId, attempt: Attempt, outer: ListOptions): Promise<Rounds> {
  let failures = 0;
  let done = 0;
  while (done < group.repeat) {
    const left = group.retry - failures;
    const round = done + failures + 1;
    const tryNote = group.retry === 0 ? outer.tryNote : `attempt ${failures + 1} of ${group.retry + 1}`;
    const suffix = round === 1 ? "" : `#${round}`;
    const options = { prefix: `${stepId.id}.`, suffix, parent: stepId.id, tolerated: outer.tolerated || left > 0, tryNote };
    const end = await runSteps(group.steps, attempt, options);
    if (end === "passed") done += 1;
    else if (left <= 0 || attempt.signal.aborted) return { end };
    else failures += 1;
  }
  return { end: "passed", ...(failures > 0 ? { note: `passed after ${failures} failed ${failures === 1 ? "try" : "tries"}` } : {}) };
}

/** Runs the condition without events. A condition that does not hold or has an unknown variable is not a failure. */
async function holds(when: VerbStep, attempt: Attempt): Promise<boolean> {
  const silent: Attempt = { ...attempt, emit: () => undefined, trace: undefined, observe: undefined, failures: [] };
  return (await runStep(when, { id: "when" }, silent, { tolerated: true })) === "passed";
}
