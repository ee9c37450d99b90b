import { AmcpError, type ErrorCode, errors } from "../../../contracts/errors.ts";
import type { Problem } from "../../../contracts/events.ts";
import type { StepOutcome } from "../../../contracts/step.ts";

const OF_THE_APP: ReadonlySet<string> = new Set(["AMCP_APP_CRASHED", "AMCP_APP_ENDED"]);

/** A crash or an end is a failure of the app; other exceptions are errors of the environment. */
export const statusOfError = (error: unknown): "failed" | "error" =>
  error instanceof AmcpError && OF_THE_APP.has(error.code) ? "failed" : "error";

const isKnown = (code: string): code is ErrorCode => code in errors;

/** A step's failure as reports show it, with the hint of its code. */
export function problemOfFailure({
  problem,
  details,
  code = "AMCP_STEP_UNMET",
  hint: ownHint,
  expected,
  actual,
  exceptions,
}: Extract<StepOutcome, { status: "failed" }>): Problem {
  const hint = isKnown(code) ? errors[code].hint : ownHint;
  return {
    message: problem,
    ...(details === undefined ? {} : { details: [...details] }),
    code,
    ...(hint === undefined ? {} : { hint }),
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    ...(exceptions === undefined ? {} : { exceptions: [...exceptions] }),
  };
}

/** An exception as reports show it; other exceptions than AmcpError are internal errors. */
export function problemOfError(error: unknown): Problem {
  if (error instanceof AmcpError) {
    const { message, code, hint, output, exceptions } = error;
    return { message, code, hint, ...(output ? { output } : {}), ...(exceptions ? { exceptions: [...exceptions] } : {}) };
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { message, code: "AMCP_INTERNAL", hint: errors.AMCP_INTERNAL.hint };
}

/** Why the run was interrupted: by a person, or by its time limit. */
export const interruption = ({ reason }: AbortSignal): Problem =>
  reason instanceof AmcpError ? problemOfError(reason) : { message: "interrupted" };
