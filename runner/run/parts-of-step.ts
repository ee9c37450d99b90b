import { stringify } from "yaml";
import { failed, passed, type StepContext, type StepOutcome, type WrittenStep } from "../../contracts/step.ts";
import { readPart } from "../language/read/index.ts";
import type { Attempt, StepRun } from "./attempt.ts";
import type { Performed } from "./perform.ts";
import type { RunSteps } from "./step-lists.ts";

/** The step whose parts run. */
interface Whole {
  readonly running: StepRun;
  /** Hides the short secrets to which the step refers. */
  readonly hide: <Value>(value: Value) => Value;
  readonly runSteps: RunSteps;
}

/** Runs steps as parts of one step: with their own events below it, within its limit. Only the step as a whole fails the scenario. */
export function partsOf({ running, hide, runSteps }: Whole, attempt: Attempt): (signal: AbortSignal) => StepContext["perform"] {
  const { step, app, at } = running;
  let done = 0;
  return (signal) => async (written) => {
    const read = readPart(partText(written), attempt.verbs, { app: app?.name, window: step.common.window, places: step.places });
    if (!read.ok)
      return failed(
        read.problems.map(({ message }) => message),
        { code: read.problems[0].code, retryable: false },
      );
    const own: Attempt = { ...attempt, signal, emit: (event) => attempt.emit(hide(event)), observe: undefined, failures: [] };
    let last: Performed | undefined;
    const ended = (performed: Performed) => {
      last = performed;
    };
    const end = await runSteps([read.step], own, { prefix: `${at.step}.`, suffix: "", parent: at.step, tolerated: true, done, ended });
    done += 1;
    return end === "passed" ? passed(undefined, { saved: savedBy(last) }) : failureOf(last);
  };
}

/** Texts of a program are no expressions. */
const partText = (written: WrittenStep): string =>
  stringify({ steps: [written] }, (_key, value: unknown) => (typeof value === "string" ? value.replaceAll("${", () => "$${") : value), {
    lineWidth: 0,
  });

const savedBy = (last: Performed | undefined): unknown => (last?.outcome?.status === "passed" ? last.outcome.saved : undefined);

function failureOf(last: Performed | undefined): StepOutcome {
  if (last?.outcome?.status === "failed") return last.outcome;
  const { message = "interrupted", code, hint, exceptions } = last?.problem ?? {};
  return failed(message, {
    retryable: last?.retryable ?? true,
    ...(code === undefined ? {} : { code }),
    ...(hint === undefined ? {} : { hint }),
    ...(exceptions === undefined ? {} : { exceptions }),
  });
}
