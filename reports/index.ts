import { consoleReport } from "./console.ts";
import { ctrf } from "./ctrf.ts";
import type { Report } from "./define-report.ts";
import { elementTree } from "./element-tree.ts";
import { EVENTS_FILE, eventsFile, writtenEvents } from "./events-file.ts";
import { github } from "./github.ts";
import { html } from "./html.ts";
import { jsonReport, reportOf } from "./json.ts";
import { junit } from "./junit.ts";
import { lastRun } from "./last-run.ts";

export type { Report, ReportContext, Screen } from "./define-report.ts";
export { reportChanges } from "./html/changes.ts";
export { markdownCode, markdownMessage } from "./markdown.ts";
export { createPlaces, type MergedRun, mergeRuns, relocate, type ShardRun } from "./merge-runs.ts";
export { titleOf } from "./outcomes.ts";
export { COMMENT_MARK, type CommentView, pullRequestComment } from "./pull-request.ts";
export { type AnswerForm, renderAnswer, type WholeAnswer } from "./trace/answer.ts";
export { readLastGreen } from "./trace/last-green.ts";
export { listAnswer, showAnswer } from "./trace/outline.ts";
export { DEFAULT_RESULTS, type RecordedRun } from "./trace/recorded-run.ts";
export { stepAnswer } from "./trace/step.ts";
export { whyAnswer } from "./trace/why.ts";
export { EVENTS_FILE, eventsFile, reportOf, writtenEvents };

/** All reports. A new report needs one file and one line here; `--help`, configuration schema and reference pages are generated. */
export const reports: readonly Report[] = [consoleReport, eventsFile, junit, elementTree, jsonReport, ctrf, github, html, lastRun];
