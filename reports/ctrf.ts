import type { Attachment } from "../contracts/events.ts";
import type { Verdict } from "../contracts/run-report.ts";
import { reportAtEnd } from "./define-report.ts";
import {
  type AttemptOutcome,
  attachmentsOf,
  countVerdicts,
  durationOf,
  problemOf,
  problemText,
  type RunOutcomes,
  type ScenarioOutcome,
  titleOf,
  verdictOf,
} from "./outcomes.ts";

/** The version of the Common Test Report Format (https://ctrf.io) that is written. */
const SPECIFICATION = "1.0.0";

type CtrfStatus = "passed" | "failed" | "skipped" | "pending" | "other";

/** CTRF knows no errors of the environment and no interruption: `rawStatus` keeps the difference. */
const statuses: Record<Verdict, CtrfStatus> = {
  passed: "passed",
  flaky: "passed",
  failed: "failed",
  error: "failed",
  skipped: "skipped",
  notRun: "pending",
  interrupted: "other",
};

/** One report for tools that read the Common Test Report Format, such as its GitHub action. */
export const ctrf = reportAtEnd({ name: "ctrf", summary: "ctrf.json, the Common Test Report Format" }, (outcomes, { files, outFromRoot }) =>
  files.write("ctrf.json", `${JSON.stringify(ctrfReport(outcomes, outFromRoot), undefined, 2)}\n`),
);

/** @param outFromRoot the results folder relative to the workspace */
export function ctrfReport(outcomes: RunOutcomes, outFromRoot: string) {
  const { started, ended, scenarios } = outcomes;
  const counts = countVerdicts(outcomes);
  const begin = millis(started?.time);
  const length = Math.round(ended?.durationMs ?? [...scenarios.values()].reduce((sum, scenario) => sum + durationOf(scenario), 0));
  return {
    reportFormat: "CTRF",
    specVersion: SPECIFICATION,
    ...(started === undefined ? {} : { timestamp: started.time }),
    generatedBy: "amcp-test",
    results: {
      tool: { name: "amcp-test", version: started?.tool ?? "" },
      summary: {
        tests: scenarios.size,
        passed: counts.passed + counts.flaky,
        failed: counts.failed + counts.error,
        skipped: counts.skipped,
        pending: counts.notRun,
        other: counts.interrupted,
        flaky: counts.flaky,
        suites: new Set([...scenarios.values()].map(({ planned }) => planned.file)).size,
        start: begin,
        stop: begin + length,
        duration: length,
      },
      tests: [...scenarios.values()].map((scenario) => testOf(scenario, outFromRoot)),
      environment: { osPlatform: started?.platform ?? "", healthy: counts.error === 0, extra: { node: started?.node ?? "" } },
    },
  };
}

function testOf(scenario: ScenarioOutcome, outFromRoot: string) {
  const { planned, attempts } = scenario;
  const verdict = verdictOf(scenario);
  const last = attempts.at(-1);
  return {
    name: titleOf(planned),
    status: statuses[verdict],
    rawStatus: verdict,
    duration: Math.round(durationOf(scenario)),
    ...(attempts[0] === undefined ? {} : { start: millis(attempts[0].startedAt) }),
    suite: [planned.file],
    filePath: planned.file,
    line: planned.line,
    ...(planned.tags.length === 0 ? {} : { tags: planned.tags }),
    ...(planned.row === undefined ? {} : { parameters: planned.row }),
    ...(last === undefined ? {} : outcomeOf(last, outFromRoot)),
    retries: Math.max(0, attempts.length - 1),
    flaky: verdict === "flaky",
    ...(attempts.length > 1 ? { retryAttempts: attempts.slice(0, -1).map((attempt) => retryOf(attempt, outFromRoot)) } : {}),
    steps: (last?.steps ?? []).map(({ started, ended }) => ({
      name: started.sentence,
      status: ended === undefined ? "other" : ended.status === "error" ? "failed" : ended.status,
    })),
    extra: { id: planned.id },
  };
}

const retryOf = (attempt: AttemptOutcome, outFromRoot: string) => ({
  attempt: attempt.number,
  status: statuses[attempt.ended?.status ?? "interrupted"],
  duration: Math.round(attempt.ended?.durationMs ?? 0),
  start: millis(attempt.startedAt),
  ...outcomeOf(attempt, outFromRoot),
});

function outcomeOf(attempt: AttemptOutcome, outFromRoot: string) {
  const problem = problemOf(attempt);
  const attachments = attachmentsOf(attempt).map(({ name, mediaType, path }: Attachment) => ({
    name,
    contentType: mediaType,
    path: `${outFromRoot}/${path}`,
  }));
  return {
    ...(problem === undefined ? {} : { message: problem.message, trace: problemText(attempt, problem) }),
    ...(problem?.output === undefined ? {} : { stderr: problem.output.split("\n") }),
    ...(attachments.length === 0 ? {} : { attachments }),
  };
}

const millis = (time: string | undefined): number => (time === undefined ? 0 : Date.parse(time));
