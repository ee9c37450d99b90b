import { consoleReport } from "./console.ts";
import type { Report } from "./define-report.ts";
import { elementTree } from "./element-tree.ts";
import { eventsFile } from "./events-file.ts";
import { junit } from "./junit.ts";

export type { Report, Screen } from "./define-report.ts";
export { titleOf } from "./outcomes.ts";

/** Every report. Adding one is one file and one line here; `--help`, the configuration's schema and the reference pages follow. */
export const reports: readonly Report[] = [consoleReport, eventsFile, junit, elementTree];
