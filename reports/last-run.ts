import type { Verdict } from "../contracts/run-report.ts";
import { LAST_RUN_FILE, type LastRun } from "../contracts/run-report.ts";
import { reportAtEnd } from "./define-report.ts";
import { type RunOutcomes, verdictOf } from "./outcomes.ts";

/** A scenario that did not run may fail; one that was skipped says why it does not run. */
const RUN_AGAIN: ReadonlySet<Verdict> = new Set(["failed", "error", "interrupted", "notRun"]);

/** The scenarios that `--last-failed` runs. */
export const lastRun = reportAtEnd(
  { name: "last-run", summary: "last-run.json: what --last-failed runs; every run writes it" },
  (outcomes, { files }) => files.write(LAST_RUN_FILE, `${JSON.stringify(lastRunOf(outcomes), undefined, 2)}\n`),
);

function lastRunOf({ ended, scenarios }: RunOutcomes): LastRun {
  const failed = [...scenarios.values()]
    .filter((scenario) => RUN_AGAIN.has(verdictOf(scenario)))
    .map(({ planned: { id, repetition } }) => (repetition === undefined ? id : id.slice(0, -`~${repetition}`.length)));
  return { version: 1, status: ended?.status ?? "interrupted", failed: [...new Set(failed)] };
}
