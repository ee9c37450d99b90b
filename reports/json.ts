import type { RunEvent } from "../contracts/events.ts";
import { RUN_REPORT_VERSION, type RunReport } from "../contracts/run-report.ts";
import { reportAtEnd } from "./define-report.ts";
import {
  type AttemptOutcome,
  countVerdicts,
  durationOf,
  noOutcomes,
  problemOf,
  type RunOutcomes,
  recordEvent,
  type ScenarioOutcome,
  type StepRecord,
  titleOf,
  verdictOf,
} from "./outcomes.ts";

/** The whole run as one JSON value (`RunReport`), for programs that do not want to fold events. */
export const jsonReport = reportAtEnd({ name: "json", summary: "report.json: the run as one value, for scripts" }, (outcomes, { files }) =>
  files.write("report.json", `${JSON.stringify(runReport(outcomes), undefined, 2)}\n`),
);

/** The report of the events of one run. */
export function reportOf(events: readonly RunEvent[]): RunReport {
  const outcomes = noOutcomes();
  for (const event of events) recordEvent(outcomes, event);
  return runReport(outcomes);
}

export function runReport(outcomes: RunOutcomes): RunReport {
  const { started, ended, scenarios, findings, notices } = outcomes;
  return {
    version: RUN_REPORT_VERSION,
    tool: started?.tool ?? "",
    platform: started?.platform ?? "",
    node: started?.node ?? "",
    startedAt: started?.time ?? "",
    durationMs: ended?.durationMs,
    status: ended?.status ?? "interrupted",
    exitCode: ended?.exitCode,
    gateways: started?.gateways ?? [],
    counts: countVerdicts(outcomes),
    scenarios: [...scenarios.values()].map(reportedScenario),
    findings: [...findings],
    notices: notices.map(({ level, message, code }) => ({ level, message, code })),
  };
}

const reportedScenario = (scenario: ScenarioOutcome): RunReport["scenarios"][number] => ({
  ...scenario.planned,
  title: titleOf(scenario.planned),
  verdict: verdictOf(scenario),
  durationMs: durationOf(scenario),
  attempts: scenario.attempts.map(reportedAttempt),
});

const reportedAttempt = (attempt: AttemptOutcome): RunReport["scenarios"][number]["attempts"][number] => ({
  attempt: attempt.number,
  startedAt: attempt.startedAt,
  status: attempt.ended?.status ?? "interrupted",
  durationMs: attempt.ended?.durationMs,
  problem: problemOf(attempt),
  failedStep: attempt.ended?.failedStep?.step,
  steps: attempt.steps.map(reportedStep),
  states: attempt.traced?.states,
  attachments: attempt.ended?.attachments ?? [],
});

function reportedStep({ started, ended, traced }: StepRecord): RunReport["scenarios"][number]["attempts"][number]["steps"][number] {
  const { step, parent, family, verb, sentence, file, line, app, time } = started;
  const place = { step, parent, family, verb, sentence, file, line, app, startedAt: time, calls: traced?.calls, states: traced?.states };
  if (ended === undefined) return { ...place, status: "interrupted", attachments: [] };
  const { status, soft, durationMs, note, problem, pixelHash, attachments, candidate, healing } = ended;
  return { ...place, status, soft, durationMs, note, problem, pixelHash, attachments, candidate, healing };
}
