import { bindStep } from "../language/bind/bind-step.ts";
import { bindText } from "../language/bind/bind-text.ts";
import type { GroupStep, PlannedStep, VerbStep } from "../language/read/scenario.ts";
import { type AttemptState, emitStep } from "./attempt-state.ts";
import { runStep, type StepEnd, type StepPlace } from "./run-step.ts";

interface Course {
  /** Before every step's number: `setup.`, or of a group `3.`. */
  readonly prefix: string;
  /** Behind it, in the second and later rounds of a group: `#2`. */
  readonly suffix: string;
  readonly parent?: string | undefined;
  /** Failures are reported but do not count: the group will be tried again. */
  readonly tolerated: boolean;
  /** Of a group that is tried again after a failure: `attempt 1 of 2`. */
  readonly attempt?: string | undefined;
}

/** Runs steps in order until one fails. */
export async function runSteps(steps: readonly PlannedStep[], state: AttemptState, course: Course): Promise<StepEnd> {
  for (const [index, step] of steps.entries()) {
    if (state.signal.aborted) return "failed";
    const place = { id: `${course.prefix}${index + 1}${course.suffix}`, parent: course.parent };
    const end = step.kind === "group" ? await runGroup(step, place, state, course) : await runStep(step, place, state, course);
    if (end === "failed") return "failed";
  }
  return "passed";
}

async function runGroup(group: GroupStep, place: StepPlace, state: AttemptState, around: Course): Promise<StepEnd> {
  const startedAt = state.clock.monotonic();
  const parent = place.parent === undefined ? {} : { parent: place.parent };
  const sentence = bindText(group.title, Object.fromEntries(state.variables));
  const at = { step: place.id, sentence, file: group.places.file, line: group.line };
  emitStep(state, { type: "stepStarted", ...at, ...parent, family: "control", verb: "group" });

  const isWanted = group.when === undefined || (await holds(group.when, state));
  // Whatever goes wrong in it is told by its steps.
  state.observe?.({ at, status: isWanted ? "passed" : "skipped", evidence: [] });
  const rounds = isWanted
    ? await runRounds(group, place, state, around)
    : { end: "passed" as const, note: "skipped: its `when` does not hold" };
  emitStep(state, {
    type: "stepEnded",
    step: place.id,
    status: isWanted ? rounds.end : "skipped",
    durationMs: state.clock.monotonic() - startedAt,
    ...(rounds.note === undefined ? {} : { note: rounds.note }),
    attachments: [],
  });
  return rounds.end;
}

interface Rounds {
  readonly end: StepEnd;
  readonly note?: string;
}

async function runRounds(group: GroupStep, place: StepPlace, state: AttemptState, around: Course): Promise<Rounds> {
  let failures = 0;
  let done = 0;
  while (done < group.repeat) {
    const left = group.retry - failures;
    const round = done + failures + 1;
    const attempt = group.retry === 0 ? around.attempt : `attempt ${failures + 1} of ${group.retry + 1}`;
    const suffix = round === 1 ? "" : `#${round}`;
    const course = { prefix: `${place.id}.`, suffix, parent: place.id, tolerated: around.tolerated || left > 0, attempt };
    const end = await runSteps(group.steps, state, course);
    if (end === "passed") done += 1;
    else if (left <= 0 || state.signal.aborted) return { end };
    else failures += 1;
  }
  return { end: "passed", ...(failures > 0 ? { note: `passed after ${failures} failed ${failures === 1 ? "try" : "tries"}` } : {}) };
}

/** A condition looks once unless it has a limit of its own; that it does not hold is no failure. */
async function holds(when: VerbStep, state: AttemptState): Promise<boolean> {
  const quick = when.common.timeout === undefined ? { ...when, common: { ...when.common, timeout: "0ms" } } : when;
  if (!bindStep(quick, Object.fromEntries(state.variables)).ok) return false;
  const silent: AttemptState = { ...state, emit: () => undefined, observe: undefined, failures: [] };
  return (await runStep(quick, { id: "when" }, silent, { tolerated: true })) === "passed";
}
