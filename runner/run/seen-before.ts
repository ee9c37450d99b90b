import { GetErrors } from "../../contracts/app-tools/get-errors.ts";
import { ReadLog } from "../../contracts/app-tools/read-log.ts";
import type { AppTools, StepContext } from "../../contracts/step.ts";
import { isCustomVerb } from "../custom-verbs/define-verb.ts";
import type { Scenario, VerbStep } from "../language/read/scenario.ts";
import { stepsOf } from "../language/read/scenario.ts";

/** Excludes errors and log entries from before the scenario. An app may lack either tool. */
export async function countSeen(
  apps: Iterable<AppTools>,
  scenario: Pick<Scenario, "setup" | "steps" | "teardown">,
  signal: AbortSignal,
): Promise<Pick<StepContext, "errorsSeen" | "logSeen">> {
  const errorsSeen = new Map<string, number>();
  const logSeen = new Map<string, number>();
  // A task of the scenario before may not be finalized yet. To find its exception takes a garbage collection, some 50 ms of each scenario.
  const collect = stepsOf(scenario).some(readsErrors);
  for (const app of apps) {
    const [errors, log] = await Promise.all([app.call(GetErrors, { collect }, signal), app.call(ReadLog, { limit: 0 }, signal)]);
    if (errors.ok) errorsSeen.set(app.name, errors.data.last);
    if (log.ok) logSeen.set(app.name, log.data.next);
  }
  return { errorsSeen, logSeen };
}

/** A verb of the project may run any other. */
const readsErrors = ({ verb }: VerbStep): boolean => verb.name === "noErrors" || isCustomVerb(verb);
