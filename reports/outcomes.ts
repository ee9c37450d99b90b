import { wholeException } from "../contracts/app-tools/app-exception.ts";
import { errorPageOf } from "../contracts/errors.ts";
import type { Attachment, FindingEvent, PlannedScenario, Problem, RunEvent, RunEventOf } from "../contracts/events.ts";
import type { Verdict } from "../contracts/run-report.ts";

/** One step of one attempt; `ended` is missing if the run was aborted during it. */
export interface StepRecord {
  readonly started: RunEventOf<"stepStarted">;
  ended?: RunEventOf<"stepEnded">;
  traced?: Trace;
}

type Trace = Pick<RunEventOf<"stepTraced">, "calls" | "states">;

export interface AttemptOutcome {
  readonly number: number;
  readonly steps: StepRecord[];
  readonly startedAt: string;
  /** Of the apps before the first step. */
  traced?: Trace;
  ended?: RunEventOf<"scenarioEnded">;
}

export interface ScenarioOutcome {
  readonly planned: PlannedScenario;
  readonly attempts: AttemptOutcome[];
}

/** The state of a run after some events, from which reports are rendered. */
export interface RunOutcomes {
  started?: RunEventOf<"runStarted">;
  ended?: RunEventOf<"runEnded">;
  readonly scenarios: Map<string, ScenarioOutcome>;
  readonly notices: RunEventOf<"notice">[];
  readonly findings: FindingEvent[];
}

export const noOutcomes = (): RunOutcomes => ({ scenarios: new Map(), notices: [], findings: [] });

/** Adds an event; events of scenarios that were not announced are ignored. */
export function recordEvent(outcomes: RunOutcomes, event: RunEvent): void {
  switch (event.type) {
    case "runStarted":
      outcomes.started = event;
      for (const planned of event.scenarios) outcomes.scenarios.set(planned.id, { planned, attempts: [] });
      break;
    case "runEnded":
      outcomes.ended = event;
      break;
    case "notice":
      outcomes.notices.push(event);
      break;
    case "finding":
      outcomes.findings.push(event);
      break;
    case "appChanged":
      break;
    default:
      recordAttempt(outcomes, event);
  }
}

type AttemptEvent = RunEventOf<"scenarioStarted" | "scenarioEnded" | "stepStarted" | "stepEnded" | "stepTraced">;

function recordAttempt(outcomes: RunOutcomes, event: AttemptEvent): void {
  const scenario = outcomes.scenarios.get(event.scenario);
  if (scenario === undefined) return;
  const attempt = attemptOf(scenario, event);
  if (event.type === "stepStarted") attempt.steps.push({ started: event });
  if (event.type === "scenarioEnded") attempt.ended = event;
  if (event.type !== "stepEnded" && event.type !== "stepTraced") return;
  const step = attempt.steps.find(({ started }) => started.step === event.step);
  if (event.type === "stepEnded" && step !== undefined) step.ended = event;
  const traced = event.step === "" ? attempt : step;
  if (event.type === "stepTraced" && traced !== undefined) traced.traced = event;
}

/** The attempt of an event; a skipped scenario has no start event. */
function attemptOf(scenario: ScenarioOutcome, { attempt: number, time }: AttemptEvent): AttemptOutcome {
  const known = scenario.attempts.find((attempt) => attempt.number === number);
  if (known !== undefined) return known;
  const fresh: AttemptOutcome = { number, steps: [], startedAt: time };
  scenario.attempts.push(fresh);
  return fresh;
}

export function verdictOf({ attempts }: ScenarioOutcome): Verdict {
  const last = attempts.at(-1);
  if (last === undefined) return "notRun";
  if (last.ended === undefined) return "interrupted";
  return last.ended.status === "passed" && attempts.length > 1 ? "flaky" : last.ended.status;
}

/** The word for a verdict in sentences. */
export const verdictWord = (verdict: Verdict): string => (verdict === "notRun" ? "not run" : verdict);

/** The first attempt that did not pass, which says why a scenario failed or is flaky. */
export const failedAttempt = ({ attempts }: ScenarioOutcome): AttemptOutcome | undefined =>
  attempts.find(({ ended }) => ended?.status !== "passed");

/** The scenario's name with the values of its row and its repetition, which is the same in every run. */
export function titleOf({ id, name, row, repetition }: Pick<PlannedScenario, "id" | "name" | "row" | "repetition">): string {
  // Events of older versions have only the number of a row.
  const number = row === undefined ? /#(\d+)(~\d+)?$/.exec(id)?.[1] : undefined;
  const values = number === undefined ? Object.entries(row ?? {}).map(([column, value]) => `${column}=${value}`) : [number];
  const which = values.length === 0 ? "" : ` [${values.join(", ")}]`;
  return `${name}${which}${repetition === undefined ? "" : `, repetition ${repetition}`}`;
}

/** The id of a scenario that is the same in all repetitions. */
export const idWithoutRepetition = ({ id, repetition }: Pick<PlannedScenario, "id" | "repetition">): string =>
  repetition === undefined ? id : id.slice(0, -`~${repetition}`.length);

/** The context of a step: teardown, groups, round and attempt. */
export function placeInScenario({ steps }: AttemptOutcome, { started, ended }: StepRecord): string {
  const part = /^(setup|teardown)\./.exec(started.step)?.[1];
  const round = /#(\d+)$/.exec(started.step)?.[1];
  const groups: string[] = [];
  for (let { parent } = started; parent !== undefined; ) {
    const group: StepRecord | undefined = steps.findLast((step) => step.started.step === parent);
    groups.unshift(`group "${group?.started.sentence ?? parent}"`);
    parent = group?.started.parent;
  }
  const attempt = ended?.problem === undefined ? undefined : ended.note;
  const times = attempt ?? (round === undefined ? undefined : `round ${round}`);
  return [part, ...groups, times].filter((word) => word !== undefined).join(", ");
}

/** The step during which the run was aborted. */
export const runningStep = (attempt: AttemptOutcome): StepRecord | undefined => attempt.steps.findLast(({ ended }) => ended === undefined);

export function problemOf(attempt: AttemptOutcome): Problem | undefined {
  if (attempt.ended !== undefined) return attempt.ended.problem;
  const running = runningStep(attempt);
  return { message: running === undefined ? "the run broke off" : `the run broke off in: ${running.started.sentence}` };
}

/** The hint and the page of a problem. */
export function adviceOn({ code, hint }: Problem): readonly string[] {
  const page = code === undefined ? undefined : errorPageOf(code);
  if (hint === undefined) return page === undefined ? [] : [`see ${page}`];
  return [page === undefined ? hint : `${hint} (${page})`];
}

export const durationOf = ({ attempts }: ScenarioOutcome): number => attempts.reduce((sum, { ended }) => sum + (ended?.durationMs ?? 0), 0);

export const attachmentsOf = (attempt: AttemptOutcome): Attachment[] => [
  ...attempt.steps.flatMap(({ ended }) => ended?.attachments ?? []),
  ...(attempt.ended?.attachments ?? []),
];

export function countVerdicts(outcomes: RunOutcomes): Record<Verdict, number> {
  const counts = { passed: 0, failed: 0, error: 0, skipped: 0, interrupted: 0, flaky: 0, notRun: 0 };
  for (const scenario of outcomes.scenarios.values()) counts[verdictOf(scenario)] += 1;
  return counts;
}

/** Everything that is known of a failed attempt, as lines: the step with its place, the message, exceptions, values and the cure. */
export function problemText(attempt: AttemptOutcome, problem: Problem): string {
  const { message, expected, actual, exceptions } = problem;
  const { failedStep } = attempt.ended ?? {};
  const record = attempt.steps.find(({ started }) => started.step === failedStep?.step);
  const around = record === undefined ? "" : placeInScenario(attempt, record);
  const where = around === "" ? "" : ` (${around})`;
  const place = failedStep === undefined ? [] : [`${failedStep.file}:${failedStep.line}  ${failedStep.sentence}${where}`];
  const facts = [
    ["expected", expected],
    ["actual", actual],
  ].flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${JSON.stringify(value)}`]));
  const thrown = exceptions === undefined ? [] : [wholeException(exceptions)];
  return [...place, message, ...thrown, ...facts, ...adviceOn(problem)].join("\n");
}
