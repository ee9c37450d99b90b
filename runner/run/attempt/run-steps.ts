import type { Problem } from "../../../contracts/events.ts";
import { plural } from "../../../platform/text/shown-text.ts";
import { bindValue } from "../../language/bind/bind-step.ts";
import { explainUnresolved } from "../../language/read/explain-issue.ts";
import type { GroupStep, PlannedStep, VerbStep } from "../../language/read/scenario.ts";
import { bindText, type Variables } from "../../language/variables.ts";
import { type Attempt, emitStep, scopeOf } from "./attempt.ts";
import { type ListOptions, type RunSteps, runStep, type StepEnd, type StepId, unwatched } from "./run-step.ts";

/** Runs steps in order until one fails; after it only hooks that always run. */
export async function runSteps(steps: readonly PlannedStep[], attempt: Attempt, options: ListOptions): Promise<StepEnd> {
  const { prefix, suffix, parent, done = 0 } = options;
  const within = { ...options, runSteps };
  let end: StepEnd = "passed";
  for (const [index, step] of steps.entries()) {
    if (attempt.signal.aborted) return "failed";
    if (end === "failed" && !(step.kind === "group" && step.always)) continue;
    const stepId = { id: `${prefix}${done + index + 1}${suffix}`, parent };
    if (step.kind === "verb") await held(step, stepId, attempt);
    if (attempt.signal.aborted) return "failed";
    const run = step.kind === "group" ? runGroup(step, stepId, attempt, within) : runStep(step, stepId, attempt, within);
    if ((await run) === "failed") end = "failed";
  }
  return end;
}

/** Waits until the program that follows the run lets it go on. */
async function held({ sentence, verb, places, line }: VerbStep, { id }: StepId, { halts, values, signal }: Attempt): Promise<void> {
  const at = { step: id, sentence: sentence ?? `${verb.family} ${verb.name}`, file: places.file, line };
  const own = () => Object.fromEntries([...values.variables].filter(([name, value]) => values.environment[name] !== value));
  await halts.watch?.before(at, own, signal);
}

/** The list that contains a group. */
interface Outer extends ListOptions {
  readonly runSteps: RunSteps;
}

/** A group that runs. */
interface Running {
  readonly group: GroupStep;
  readonly id: string;
  readonly attempt: Attempt;
  readonly outer: Outer;
}

/** The end of a group. */
interface GroupEnd {
  readonly status: StepEnd | "skipped";
  readonly note?: string;
  /** Of the group itself, not of its steps. */
  readonly problem?: Problem;
}

/** Runs a group or a file of steps, and emits its events. Its variables are set while its steps run. */
async function runGroup(group: GroupStep, stepId: StepId, attempt: Attempt, outer: Outer): Promise<StepEnd> {
  const startedAt = attempt.reporting.clock.monotonic();
  const given = boundValue(group.with ?? {}, ["with"], group, attempt);
  const isWanted = group.when === undefined || (await holds(group.when, attempt, outer));
  const restore = setVariables(given.ok ? (given.value as Variables) : {}, attempt);
  const parent = stepId.parent === undefined ? {} : { parent: stepId.parent };
  const sentence = bindText(group.title, scopeOf(attempt));
  const at = { step: stepId.id, sentence, file: group.places.file, line: group.line };
  emitStep(attempt, { type: "stepStarted", ...at, ...parent, family: "control", verb: group.verb });

  const end = given.ok
    ? await runWanted(isWanted, { group, id: stepId.id, attempt, outer })
    : { status: "failed" as const, problem: given.problem };
  restore();
  const { status, problem } = end;
  // Failures of its steps are observed with them.
  attempt.reporting.observe?.({ at, status: status === "failed" && problem === undefined ? "passed" : status, problem, evidence: [] });
  emitStep(attempt, {
    type: "stepEnded",
    step: stepId.id,
    durationMs: attempt.reporting.clock.monotonic() - startedAt,
    ...end,
    attachments: [],
  });
  if (problem !== undefined) outer.ended?.({ status: "failed", problem, retryable: given.ok });
  if (problem !== undefined && !outer.tolerated) attempt.failures.push({ status: "failed", problem, at, soft: false, retryable: given.ok });
  return status === "failed" ? "failed" : "passed";
}

async function runWanted(isWanted: boolean, running: Running): Promise<GroupEnd> {
  if (!isWanted) return { status: "skipped", note: "skipped: its `when` does not hold" };
  const items = itemsOf(running.group, running.attempt);
  return items.ok ? runRounds(items.value, running) : { status: "failed", problem: items.problem };
}

/** The rounds of a group: one for each item, until its condition holds. A failed round is tried again while retries are left. */
async function runRounds(items: readonly unknown[], running: Running): Promise<GroupEnd> {
  const { group, attempt } = running;
  let failures = 0;
  let done = 0;
  while (done < items.length) {
    const round = { number: done + failures + 1, item: items[done], left: group.retry - failures };
    const end = await runRound(round, running);
    if (end === "over") return { status: "passed", note: `its \`until\` held after ${plural(done + 1, "round")}` };
    if (end === "passed") done += 1;
    else if (round.left <= 0 || attempt.signal.aborted) return { status: "failed" };
    else failures += 1;
  }
  if (group.until !== undefined)
    return {
      status: "failed",
      problem: { message: `its \`until\` does not hold after ${plural(done, "round")}`, code: "AMCP_STEP_UNMET" },
    };
  return { status: "passed", ...(failures > 0 ? { note: `passed after ${failures} failed ${failures === 1 ? "try" : "tries"}` } : {}) };
}

interface Round {
  /** From 1; failed rounds count. */
  readonly number: number;
  readonly item: unknown;
  /** Retries that are left. */
  readonly left: number;
}

/** @returns `over` if the condition of the group holds after the round */
async function runRound({ number, item, left }: Round, { group, id, attempt, outer }: Running): Promise<StepEnd | "over"> {
  const { retry, each, until, steps } = group;
  const tryNote = retry === 0 ? outer.tryNote : `attempt ${retry - left + 1} of ${retry + 1}`;
  const tolerated = outer.tolerated || left > 0;
  const options = { prefix: `${id}.`, suffix: number === 1 ? "" : `#${number}`, parent: id, tolerated, tryNote, ended: outer.ended };
  const restore = setVariables(each === undefined ? {} : { [each.name]: item }, attempt);
  const end = await outer.runSteps(steps, attempt, options);
  const isOver = end === "passed" && until !== undefined && (await holds(until, attempt, outer));
  restore();
  return isOver ? "over" : end;
}

type Bound<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: Problem };

/** One entry for each round. */
function itemsOf(group: GroupStep, attempt: Attempt): Bound<readonly unknown[]> {
  if (group.each === undefined) return { ok: true, value: Array.from({ length: group.repeat }) };
  const bound = boundValue(group.each.items, ["for", group.each.name], group, attempt);
  if (!bound.ok) return bound;
  if (Array.isArray(bound.value)) return { ok: true, value: bound.value };
  const message = `\`for\` takes a list, not ${JSON.stringify(bound.value)}`;
  return { ok: false, problem: { message, code: "AMCP_SCENARIO_INVALID_ARGUMENT" } };
}

/** Replaces the expressions in a value of the group itself. */
function boundValue(written: unknown, path: readonly string[], { places }: GroupStep, attempt: Attempt): Bound<unknown> {
  const { value, unresolved } = bindValue(written, undefined, scopeOf(attempt));
  const [first] = unresolved;
  if (first === undefined) return { ok: true, value };
  const known = { known: [...attempt.values.variables.keys()], environment: attempt.values.environment };
  const { message, code } = explainUnresolved({ ...first, path: [...path, ...first.path] }, places, known);
  return { ok: false, problem: { message, code } };
}

/** Sets variables of a group. @returns a function that gives those of the same name their earlier values again */
function setVariables(values: Variables, { values: { variables } }: Attempt): () => void {
  const before = Object.keys(values).map((name) => [name, variables.has(name), variables.get(name)] as const);
  for (const [name, value] of Object.entries(values)) variables.set(name, value);
  return () => {
    for (const [name, wasSet, value] of before) {
      if (wasSet) variables.set(name, value);
      else variables.delete(name);
    }
  };
}

/** Runs the condition without events. A condition that does not hold or has an unknown variable is not a failure. */
async function holds(when: VerbStep, attempt: Attempt, { runSteps }: Outer): Promise<boolean> {
  const reporting = { ...attempt.reporting, emit: () => undefined, trace: undefined, observe: undefined };
  const silent: Attempt = { ...attempt, reporting, halts: unwatched(attempt.halts), failures: [] };
  return (await runStep(when, { id: "when" }, silent, { tolerated: true, runSteps })) === "passed";
}
