import type { Verdict } from "../contracts/run-report.ts";
import { LAST_RUN_FILE, type LastRun } from "../contracts/run-report.ts";
import { reportAtEnd } from "./define-report.ts";
import { runReport } from "./json.ts";
import { idWithoutRepetition, type RunOutcomes, verdictOf } from "./outcomes.ts";
import { keepGreenRuns } from "./trace/last-green.ts";

/** A scenario that did not run may fail; one that was skipped says why it does not run. */
const RUN_AGAIN: ReadonlySet<Verdict> = new Set(["failed", "error", "interrupted", "notRun"]);

/** The scenarios that `--last-failed` runs, and the green runs with which `trace why` compares later ones. */
export const lastRun = reportAtEnd(
  {
    name: "last-run",
    summary: "last-run.json: what --last-failed runs; last-green.json: what `trace why` compares with; every run writes both",
  },
  async (outcomes, { files }) => {
    await files.write(LAST_RUN_FILE, `${JSON.stringify(lastRunOf(outcomes), undefined, 2)}\n`);
    await keepGreenRuns(runReport(outcomes), files);
  },
);

function lastRunOf({ ended, scenarios }: RunOutcomes): LastRun {
  const failed = [...scenarios.values()]
    .filter((scenario) => RUN_AGAIN.has(verdictOf(scenario)))
    .map(({ planned }) => idWithoutRepetition(planned));
  return { version: 1, status: ended?.status ?? "interrupted", failed: [...new Set(failed)] };
}
