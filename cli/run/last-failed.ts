import { join } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import { LAST_RUN_FILE, LastRun } from "../../contracts/run-report.ts";
import { readFileIfThere } from "../../platform/files.ts";
import type { PlannedRun } from "../../runner/run/index.ts";

/** The failures of an earlier run; undefined where no readable record of one is there. */
type LastFailed = Pick<LastRun, "failed"> | undefined;

/** Reads the record of the last run. A results folder without one is no error: every scenario may have failed there. */
export async function readLastFailed(out: string): Promise<LastFailed> {
  const text = (await readFileIfThere(join(out, LAST_RUN_FILE)))?.toString("utf8");
  if (text === undefined) return undefined;
  try {
    return LastRun.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

type Failable = Pick<PlannedRun, "base"> & { readonly scenario: Pick<PlannedRun["scenario"], "file"> };

/**
 * The runs that failed or did not run last time. A file that could not be read then is recorded by its name, and stands for all of its
 * rows.
 */
export function onlyLastFailed<Run extends Failable>(runs: readonly Run[], { failed }: NonNullable<LastFailed>): Run[] {
  const wanted = new Set(failed);
  return runs.filter(({ base, scenario }) => wanted.has(base) || wanted.has(scenario.file));
}

/** @throws AmcpError AMCP_SELECTION_EMPTY */
export function refuseNoneFailed(out: string, isAnyLeft: boolean): void {
  if (!isAnyLeft)
    throw new AmcpError("AMCP_SELECTION_EMPTY", `no selected scenario failed in the last run, by ${join(out, LAST_RUN_FILE)}`);
}
