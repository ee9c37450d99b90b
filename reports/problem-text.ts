import { wholeException } from "../contracts/app-tools/app-exception.ts";
import type { Problem } from "../contracts/events.ts";
import { type AttemptOutcome, adviceOn, placeInScenario } from "./outcomes.ts";

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
