import { AmcpError, type ErrorCode, errors } from "../../contracts/errors.ts";
import type { Problem } from "../../contracts/events.ts";
import type { StepOutcome } from "../../contracts/step.ts";

const isKnown = (code: string): code is ErrorCode => code in errors;

/** A step's failure as reports show it; our own codes bring their hint along. */
export function problemOfFailure({
  problem,
  code = "AMCP_STEP_UNMET",
  hint: told,
  expected,
  actual,
}: Extract<StepOutcome, { status: "failed" }>): Problem {
  const hint = isKnown(code) ? errors[code].hint : told;
  return {
    message: problem,
    code,
    ...(hint === undefined ? {} : { hint }),
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
  };
}

/** What was thrown: the world failed, or, where it is not an AmcpError, we did. */
export function problemOfError(error: unknown): Problem {
  if (error instanceof AmcpError) {
    return { message: error.message, code: error.code, hint: error.hint, ...(error.output ? { output: error.output } : {}) };
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { message, code: "AMCP_INTERNAL", hint: errors.AMCP_INTERNAL.hint };
}
