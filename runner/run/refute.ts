import { passed, type StepContext, type StepOutcome, unmet } from "../../contracts/step.ts";
import type { Action } from "../language/define-verb.ts";
import { poll } from "../steps/parts/polling.ts";

const UNMET: ReadonlySet<string | undefined> = new Set(["AMCP_STEP_UNMET", "AMCP_SCREENSHOT_DIFFERS"]);

const isUnmet = (outcome: StepOutcome): boolean => outcome.status === "failed" && UNMET.has(outcome.code);

/**
 * Runs a check with `not: true`. It passes once the expectation is unmet. Other failures stay failures, because they say nothing about the
 * expectation: a missing element has no text that could differ.
 */
export async function refute(action: Action, context: StepContext): Promise<StepOutcome> {
  const { negation, sentence } = action;
  if (negation === "own") return action.run(context);
  const outcome =
    negation === "once" ? await action.run(context) : await poll(() => action.run({ ...context, timeoutMs: 0 }), isUnmet, context);
  const { picture, attachments } = outcome;
  const facts = { ...(picture && { picture }), ...(attachments && { attachments }) };
  if (outcome.status === "failed") return isUnmet(outcome) ? passed(`not so: ${outcome.problem}`, facts) : outcome;
  const note = outcome.note === undefined ? "" : ` (${outcome.note})`;
  const after = negation === "once" ? "" : ` after ${context.timeoutMs} ms`;
  return unmet(`it is still so${after}: ${sentence}${note}`, facts);
}
