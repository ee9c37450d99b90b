import type { GreenRun } from "../../contracts/run-trace.ts";
import { plural } from "../../platform/text/shown-text.ts";
import { idWithoutRepetition } from "../outcomes.ts";
import { type AnswerForm, shownDuration } from "./answer.ts";
import { greenRecord } from "./last-green.ts";
import type { TracedAttempt, TracedScenario, TracedStep } from "./names.ts";
import { clipped, type RecordedRun } from "./recorded-run.ts";
import { changesBetween, statesAfter, statesBefore } from "./states.ts";

/** The passing attempt with which a failure is compared. */
interface Green {
  readonly record: GreenRun;
  /** Such as `amcp-results/last-green.json`. */
  readonly from: string;
  readonly files: RecordedRun["files"];
}

/** The nearest green run: a later attempt of this run, else the run that was named, else the record in the results folder. */
function greenOf({ id, repetition, attempts }: TracedScenario, run: RecordedRun): Green | undefined {
  const retried = attempts.find(({ status }) => status === "passed");
  if (retried !== undefined) return greenIn(retried, run, `attempt ${retried.attempt} of this run`);
  const { since, lastGreen } = run;
  if (since !== undefined) {
    const named = since.report.scenarios.find((scenario) => scenario.id === id);
    const passed = named?.attempts.find(({ status }) => status === "passed");
    return passed && greenIn(passed, since, `the run in ${since.folder}`);
  }
  const record = lastGreen?.scenarios[idWithoutRepetition({ id, repetition })];
  return record && { record, from: "the last green run", files: run.files };
}

const greenIn = (attempt: TracedAttempt, { report, files }: RecordedRun, from: string): Green => ({
  record: greenRecord(attempt, report.tool),
  from,
  files,
});

/** The failed attempt; `step` is undefined where the scenario itself has failed. */
export interface FailedAttempt {
  readonly scenario: TracedScenario;
  readonly attempt: TracedAttempt;
  readonly step: TracedStep | undefined;
}

/** Sentences on what differs from the last green run of a scenario, the most important first. */
export async function changesSinceGreen(failure: FailedAttempt, run: RecordedRun, form: AnswerForm): Promise<string[]> {
  const green = greenOf(failure.scenario, run);
  if (green === undefined) {
    const where = run.since === undefined ? `${run.folder} keeps none` : `${run.since.folder} has none`;
    return [`no green run of it is known: ${where}; \`--since FOLDER\` compares with other results`];
  }
  const { record, from } = green;
  const changes = [
    ...stepChanges(failure, record, form),
    ...versionChange(run.report.tool, record),
    ...pictureChange(failure, record),
    ...(await elementsSince(failure, green, run)),
    ...timeChanges(failure, record),
  ];
  const head = `since ${from} (${record.startedAt}, ${shownDuration(record.durationMs)})`;
  const same =
    failure.attempt.steps.length === 0 ? "no step ran this time" : "steps, pictures and times are the same as far as they were kept";
  const [first = same, ...others] = changes;
  return [`${head}: ${first}`, ...others];
}

/** The steps up to the failed one: what came later did not run. */
function stepsUntil({ attempt, step }: FailedAttempt): readonly TracedStep[] {
  return step === undefined ? attempt.steps : attempt.steps.slice(0, attempt.steps.indexOf(step) + 1);
}

function stepChanges(failure: FailedAttempt, { steps }: GreenRun, form: AnswerForm): string[] {
  const old = new Map(steps.map(({ step, sentence }) => [step, sentence]));
  const differing = stepsUntil(failure).filter(({ step, sentence }) => old.get(step) !== sentence);
  const [first] = differing;
  if (first === undefined) return [];
  const was = old.get(first.step);
  const more = differing.length === 1 ? "" : `, and ${plural(differing.length - 1, "more step")}`;
  const now = clipped(first.sentence, 0.1, form);
  return [`step ${first.step} is "${now}", ${was === undefined ? "was not there" : `was "${clipped(was, 0.1, form)}"`}${more}`];
}

const versionChange = (tool: string, record: GreenRun): string[] =>
  tool === record.tool ? [] : [`amcp-test is ${tool}, was ${record.tool}`];

function pictureChange(failure: FailedAttempt, { steps }: GreenRun): string[] {
  const old = new Map(steps.map(({ step, pixelHash }) => [step, pixelHash]));
  const first = stepsUntil(failure).find(
    ({ step, pixelHash }) => pixelHash !== undefined && old.get(step) !== undefined && old.get(step) !== pixelHash,
  );
  return first === undefined ? [] : [`the picture of step ${first.step} differs`];
}

const SHOWN_ELEMENTS = 3;

/** The elements before the failed step in both attempts; where these are equal, those after it. */
async function elementsSince({ attempt, step }: FailedAttempt, { record, files }: Green, run: RecordedRun): Promise<string[]> {
  const same = record.steps.find((other) => other.step === step?.step);
  if (step === undefined || same === undefined) return [];
  const moments = {
    before: [await statesBefore(record, same, files), await statesBefore(attempt, step, run.files)],
    after: [await statesAfter({}, same, files), await statesAfter(attempt, step, run.files)],
  } as const;
  for (const [moment, [old, now]] of Object.entries(moments)) {
    const changes = changesBetween(old, now);
    const more = changes.length > SHOWN_ELEMENTS ? `, and ${changes.length - SHOWN_ELEMENTS} more elements` : "";
    if (changes.length > 0) return [`${moment} the step ${changes.slice(0, SHOWN_ELEMENTS).join("; ")}${more}`];
  }
  return [];
}

/** Shorter differences are chance. */
const LEAST_MS = 300;
const TIMES = 3;

function timeChanges(failure: FailedAttempt, { steps }: GreenRun): string[] {
  const old = new Map(steps.map(({ step, durationMs }) => [step, durationMs]));
  const slower = stepsUntil(failure).flatMap(({ step, durationMs: now = 0 }) => {
    const was = old.get(step);
    // A group takes as long as the step in it that failed.
    const isAround = failure.step?.step.startsWith(`${step}.`) === true;
    return !isAround && was !== undefined && now - was >= LEAST_MS && now >= TIMES * was ? [{ step, now, was }] : [];
  });
  const parts = slower
    .slice(-SHOWN_ELEMENTS)
    .map(({ step, now, was }) => `step ${step} took ${shownDuration(now)}, was ${shownDuration(was)}`);
  return parts.length === 0 ? [] : [parts.join("; ")];
}
