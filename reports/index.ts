import { consoleReport } from "./console.ts";
import type { Report } from "./define-report.ts";
import { elementTree } from "./element-tree.ts";
import { eventsFile } from "./events-file.ts";
import { junit } from "./junit.ts";

export type { Report, Screen } from "./define-report.ts";
export { titleOf } from "./outcomes.ts";

/** All reports. A new report needs one file and one line here; `--help`, configuration schema and reference pages are generated. */
export const reports: readonly Report[] = [consoleReport, eventsFile, junit, elementTree];
