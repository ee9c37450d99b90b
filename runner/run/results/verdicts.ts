import { AmcpError, type ErrorCode, type ExitCode, errors } from "../../../contracts/errors.ts";
import type { Problem, ScenarioStatus } from "../../../contracts/events.ts";
import type { VerdictPolicy } from "../plan/options.ts";

/** 0: passed; 130: interrupted; else the code of the failure. */
export type RunExitCode = 0 | 130 | ExitCode;

const worstFirst: readonly RunExitCode[] = [130, 4, 2, 3, 1, 0];

/** Chooses the most informative of several exit codes. */
export const worstOf = (codes: Iterable<number>): RunExitCode => {
  const all = new Set<number>(codes);
  return worstFirst.find((code) => all.has(code)) ?? 0;
};

/** The outcomes so far, as the exit code and `--max-failures` need them. */
export interface Verdicts {
  add(status: ScenarioStatus, problem: Problem | undefined, facts: { flaky: boolean }): void;
  readonly failed: number;
  exitCode(interrupted: AbortSignal): RunExitCode;
}

export function createVerdicts({ skipped, failOnFlaky }: VerdictPolicy): Verdicts {
  const codes: RunExitCode[] = [];
  let failures = 0;
  return {
    add(status, problem, { flaky }) {
      const code = codeOf(status, problem, skipped);
      // A missing requirement affects all scenarios, so it does not count for `--max-failures`.
      if (code !== 0 && (status !== "skipped" || skipped === "fail")) failures += 1;
      codes.push(flaky && failOnFlaky ? worstOf([code, 1]) : code);
    },
    get failed() {
      return failures;
    },
    exitCode: (interrupted) => worstOf(interrupted.aborted ? [...codes, exitOfInterruption(interrupted.reason)] : codes),
  };
}

function codeOf(status: ScenarioStatus, problem: Problem | undefined, skipped: VerdictPolicy["skipped"]): RunExitCode {
  if (status === "interrupted") return problem?.code === OVERTIME ? errors[OVERTIME].exit : 130;
  if (status === "failed") return 1;
  if (status === "skipped") return skipped === "fail" || (skipped === "environment" && isMissing(problem)) ? 3 : 0;
  if (status === "error") return exitOf(problem?.code);
  return 0;
}

const OVERTIME = "AMCP_RUN_TIMEOUT" satisfies ErrorCode;

/** A run that exceeds its own limit is a failure; only a person, or a signal, interrupts it. */
const exitOfInterruption = (reason: unknown): RunExitCode =>
  reason instanceof AmcpError && reason.code === OVERTIME ? errors[OVERTIME].exit : 130;

/** Whether a requirement was missing; `--live`, which excludes scenarios with mocks, is none, and neither is `skip` of the scenario or a failed hook. */
const isMissing = (problem: Problem | undefined): boolean => !NOT_MISSING.has(problem?.code ?? "");

const NOT_MISSING: ReadonlySet<string> = new Set(["AMCP_GATEWAY_NO_MOCK", "AMCP_RUN_SKIPPED", "AMCP_RUN_HOOK_FAILED"]);

/** An unknown code, such as that of a tool, counts as an error of the environment. */
function exitOf(code: string | undefined): RunExitCode {
  const isOurs = (known: string): known is ErrorCode => known in errors;
  const exit = code !== undefined && isOurs(code) ? errors[code].exit : 3;
  return exit === 1 ? 3 : exit;
}
