import type { Attachment, Problem, RunEventOf, ScenarioStatus } from "../../contracts/events.ts";
import type { AttemptState, FailedStep, Failure } from "./attempt-state.ts";
import { problemOfError } from "./problem.ts";
import { runSteps } from "./run-steps.ts";

export interface AttemptEnd {
  readonly status: ScenarioStatus;
  readonly problem?: Problem;
  readonly failedStep?: FailedStep;
  readonly attachments: readonly Attachment[];
  /** Trying again could end otherwise. */
  readonly retryable: boolean;
}

/** Setup, steps and teardown on apps that are there. Teardown runs whatever happened before; its failure counts only after a success. */
export async function runAttempt(state: AttemptState, interrupted: AbortSignal): Promise<AttemptEnd> {
  const { scenario } = state.run;
  try {
    const course = { suffix: "", tolerated: false };
    const isSetUp = (await runSteps(scenario.setup, state, { ...course, prefix: "setup." })) === "passed";
    if (isSetUp) await runSteps(scenario.steps, state, { ...course, prefix: "" });
    if (!interrupted.aborted) await runSteps(scenario.teardown, state, { ...course, prefix: "teardown." });
  } catch (error) {
    return { status: "error", problem: problemOfError(error), attachments: [], retryable: false };
  }
  if (interrupted.aborted) return { status: "interrupted", problem: { message: "interrupted" }, attachments: [], retryable: false };
  return endOf(state.failures, state.signal);
}

function endOf(failures: readonly Failure[], signal: AbortSignal): AttemptEnd {
  const decisive = failures.find(({ status }) => status === "error") ?? failures.find(({ soft }) => !soft) ?? failures[0];
  if (decisive === undefined) {
    if (signal.aborted)
      return {
        status: "failed",
        problem: { message: "the scenario's time was over", code: "AMCP_STEP_TIMEOUT" },
        attachments: [],
        retryable: true,
      };
    return { status: "passed", attachments: [], retryable: false };
  }
  const { status, problem, at } = decisive;
  return { status, problem, failedStep: at, attachments: [], retryable: failures.some((failure) => failure.retryable) };
}

/** The attempt's end as an event. */
export const endedFacts = ({
  status,
  problem,
  failedStep,
  attachments,
}: AttemptEnd): Pick<RunEventOf<"scenarioEnded">, "status" | "problem" | "failedStep" | "attachments"> => ({
  status,
  ...(problem === undefined ? {} : { problem }),
  ...(failedStep === undefined ? {} : { failedStep }),
  attachments: [...attachments],
});
