import { stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { LAST_GREEN_FILE } from "../../contracts/run-trace.ts";
import { readOnlyFolder } from "../../platform/files/result-files.ts";
import { EVENTS_FILE, type RecordedRun, readLastGreen, reportOf } from "../../reports/index.ts";
import { readEvents } from "../run/run-events.ts";

/** The budgets of answers, in tokens. */
export const TRACE_BUDGETS = { list: 600, show: 800, why: 300 } as const;

/**
 * Reads the run of a results folder.
 *
 * @param shown the folder, or its events.ndjson, as the user has written it
 * @throws AmcpError AMCP_FILE_NOT_FOUND, AMCP_FILE_UNREADABLE
 */
export async function openRun(shown: string, cwd: string): Promise<RecordedRun> {
  const path = resolve(cwd, shown);
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  return isFile
    ? readRun(path, { shown, folder: dirname(shown) }, cwd)
    : readRun(join(path, EVENTS_FILE), { shown: `${shown}/${EVENTS_FILE}`, folder: shown }, cwd);
}

/** Reads a run by its file of events. */
export async function readRun(
  file: string,
  { shown, folder }: { readonly shown: string; readonly folder: string },
  cwd: string,
): Promise<RecordedRun> {
  const report = reportOf(await readEvents(file, shown));
  const files = readOnlyFolder(resolve(cwd, folder));
  return { report, files, folder, lastGreen: readLastGreen(await files.read(LAST_GREEN_FILE)) };
}
