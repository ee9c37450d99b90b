import { type AmcpError, messageOf } from "../../../contracts/errors.ts";
import type { Attachment, Problem, RunEventOf, ScenarioStatus } from "../../../contracts/events.ts";
import type { Seen, StepReference } from "../../findings/observations.ts";
import type { PlannedRun } from "../plan/plan.ts";
import type { Attach } from "../results/attachments.ts";
import { emitNotice } from "../results/notices.ts";
import { interruption, problemOfError } from "../results/problem.ts";
import type { Attempt, Failure } from "./attempt.ts";
import { crashDuring } from "./ended-apps.ts";
import { endFiles } from "./evidence.ts";
import { startLastLimit, startLimit, suspendingWatch } from "./limit.ts";
import { runSteps } from "./run-steps.ts";

export interface AttemptEnd {
  readonly status: ScenarioStatus;
  readonly problem?: Problem;
  readonly failedStep?: StepReference;
  readonly attachments: readonly Attachment[];
  /** Whether a retry could succeed. */
  readonly retryable: boolean;
  /** Why a passed scenario counts as passed although a step failed. */
  readonly note?: string;
}

export const wasInterrupted = (interrupted: AbortSignal): AttemptEnd => ({
  status: "interrupted",
  problem: interruption(interrupted),
  attachments: [],
  retryable: false,
});

/** Runs setup, steps and teardown, and ends what they have subscribed to. */
export async function runAttempt(attempt: Attempt): Promise<AttemptEnd> {
  try {
    return await runParts(attempt);
  } finally {
    await attempt.shared.resources.close();
    await remember(attempt);
  }
}

/** A memory that cannot be written fails no scenario. */
async function remember({ apps, reporting }: Attempt): Promise<void> {
  await apps.locators.save().catch((error: unknown) => {
    emitNotice(reporting, "warning", `the locators are not remembered: ${messageOf(error)}`);
  });
}

/** The teardown always runs; its failure counts only if nothing failed before. */
async function runParts(attempt: Attempt): Promise<AttemptEnd> {
  const { interrupted } = attempt;
  const { scenario } = attempt.run;
  try {
    const options = { suffix: "", tolerated: false };
    const isSetUp = (await runSteps(scenario.setup, attempt, { ...options, prefix: "setup." })) === "passed";
    if (isSetUp) await runSteps(scenario.steps, attempt, { ...options, prefix: "" });
    await haltOnFailure(attempt);
    const crash = attempt.failures.length === 0 ? await crashDuring(undefined, attempt.apps) : undefined;
    await tearDown(attempt, { ...options, prefix: "teardown." });
    // The crash came after the last step, so no step can report it.
    if (crash !== undefined && !interrupted.aborted) return await crashedBy(crash, attempt.shared.attach);
  } catch (error) {
    return { status: "error", problem: problemOfError(error), attachments: [], retryable: false };
  }
  if (interrupted.aborted) return wasInterrupted(interrupted);
  return endOf(attempt.failures, attempt.signal);
}

async function crashedBy(crash: AmcpError, attach: Attach): Promise<AttemptEnd> {
  const files = endFiles("app", (await crash.wholeOutput?.()) ?? "", crash.exceptions);
  return { status: "failed", problem: problemOfError(crash), attachments: await Promise.all(files.map(attach)), retryable: true };
}

/** With `--pause-on-failure` the apps stay as the failed step left them until a person goes on. */
async function haltOnFailure({ failures, halts: { pauseOnFailure, halt }, interrupted, run }: Attempt): Promise<void> {
  const [first] = failures;
  if (first === undefined || !pauseOnFailure || typeof halt === "string" || interrupted.aborted || run.scenario.expect === "fail") return;
  await halt(`${first.at.file}:${first.at.line}  ${first.at.sentence}: ${first.problem.message}`);
}

/** The teardown has its own limit, because it matters most when the scenario's limit is exceeded. It also runs after an interruption. */
async function tearDown(attempt: Attempt, options: Parameters<typeof runSteps>[2]): Promise<void> {
  const limit = startLimit("the teardown", attempt.limits.scenarioMs);
  const last = startLastLimit("the teardown of an interrupted run", attempt.interrupted);
  const signal = AbortSignal.any([limit.signal, last.signal]);
  const { watch } = attempt.halts;
  const halts = { ...attempt.halts, watch: watch && suspendingWatch(watch, limit) };
  await runSteps(attempt.run.scenario.teardown, { ...attempt, signal, interrupted: last.signal, halts }, options);
  limit.clear();
  last.clear();
}

function endOf(failures: readonly Failure[], signal: AbortSignal): AttemptEnd {
  const decisive = failures.find(({ status }) => status === "error") ?? failures.find(({ soft }) => !soft) ?? failures[0];
  if (decisive === undefined) {
    if (signal.aborted) return { status: "failed", problem: problemOfError(signal.reason), attachments: [], retryable: true };
    return { status: "passed", attachments: [], retryable: false };
  }
  const { status, problem, at } = decisive;
  return { status, problem, failedStep: at, attachments: [], retryable: failures.some((failure) => failure.retryable) };
}

/** Inverts the verdict of a scenario with `expect: fail`. An error of the environment stays one. */
export function asExpected({ scenario }: Pick<PlannedRun, "scenario">, end: AttemptEnd): AttemptEnd {
  if (scenario.expect !== "fail") return end;
  if (end.status === "failed")
    return { status: "passed", attachments: [], retryable: false, note: `failed as expected: ${end.problem?.message ?? "a step failed"}` };
  if (end.status !== "passed") return end;
  const message = "it passed, and `expect: fail` says that it fails; remove that line if the defect is mended";
  return { status: "failed", problem: { message, code: "AMCP_RUN_PASSED" }, attachments: [], retryable: false };
}

/** The attempt's end as an event. */
export const endedFacts = ({
  status,
  problem,
  failedStep,
  attachments,
  note,
}: AttemptEnd): Pick<RunEventOf<"scenarioEnded">, "status" | "problem" | "failedStep" | "attachments" | "note"> => ({
  status,
  ...(note === undefined ? {} : { note }),
  ...(problem === undefined ? {} : { problem }),
  ...(failedStep === undefined ? {} : { failedStep }),
  attachments: [...attachments],
});

/** The observed outcome of the scenario itself, such as an app that did not start; failures of steps are observed with the steps. */
export function observedEnd({ scenario: { file, line } }: PlannedRun, { status, problem, failedStep }: AttemptEnd): Seen {
  const at = { step: "", sentence: "the scenario itself", file, line };
  if (failedStep !== undefined || status === "interrupted") return { at, status: "passed", evidence: [] };
  return { at, status, problem, evidence: [] };
}
