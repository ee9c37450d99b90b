import { validate } from "ctrf";
import { expect, test } from "vitest";
import type { RunEvent } from "../../../contracts/events.ts";
import { RunReport } from "../../../contracts/run-report.ts";
import { ctrfReport } from "../../../reports/ctrf.ts";
import { runReport } from "../../../reports/json.ts";
import { noOutcomes, recordEvent } from "../../../reports/outcomes.ts";
import { ended, scenarioEnded, scenarioStarted, started, stepEnded, stepStarted } from "../../support/reports/events.ts";

function outcomesOf(events: readonly RunEvent[]) {
  const outcomes = noOutcomes();
  for (const event of events) recordEvent(outcomes, event);
  return outcomes;
}

const problem = { message: "no element `Save`", code: "ELEMENT_NOT_FOUND", output: "one\ntwo" };
const failedStep = { step: "1", sentence: "click `Save`", file: "scenarios/save.yaml", line: 7 };
const picture = {
  name: "Desk",
  kind: "screenshot" as const,
  mediaType: "image/png",
  path: "attachments/save/Desk.png",
  sha256: "0",
  bytes: 1,
};

/** One scenario of each verdict. */
const mixed = [
  started(["open", "save", "retry", "skip", "crash", "later"], { tags: ["smoke"] }),
  scenarioStarted("open"),
  stepStarted("open", "click `Open`"),
  stepEnded("open"),
  scenarioEnded({ scenario: "open", status: "passed", durationMs: 120.4 }),
  scenarioStarted("save"),
  stepStarted("save", "click `Save`"),
  stepEnded("save", { status: "failed", problem, attachments: [picture] }),
  scenarioEnded({ scenario: "save", status: "failed", durationMs: 80, problem, failedStep }),
  scenarioStarted("retry"),
  scenarioEnded({ scenario: "retry", status: "failed", durationMs: 10, problem, willRetry: true }),
  scenarioStarted("retry", 2),
  scenarioEnded({ scenario: "retry", status: "passed", durationMs: 20, attempt: 2 }),
  scenarioEnded({ scenario: "skip", status: "skipped", durationMs: 0, problem: { message: "no .NET" } }),
  scenarioStarted("crash"),
  stepStarted("crash", "wait"),
];

test("report.json holds the whole run, also of one that broke off, and is what its schema says", () => {
  const broken = RunReport.parse(JSON.parse(JSON.stringify(runReport(outcomesOf(mixed)))));
  expect(broken).toMatchObject({
    status: "interrupted",
    tool: "1.2.3",
    counts: { passed: 1, failed: 1, flaky: 1, skipped: 1, interrupted: 1, notRun: 1, error: 0 },
  });
  expect(broken.exitCode).toBeUndefined();
  const [, save, retry, , crash] = broken.scenarios;
  expect(save?.attempts[0]?.steps[0]).toMatchObject({ status: "failed", problem, attachments: [picture], line: 7 });
  expect(retry).toMatchObject({ verdict: "flaky", durationMs: 30 });
  expect(retry?.attempts.map(({ status }) => status)).toEqual(["failed", "passed"]);
  expect(crash?.attempts[0]).toMatchObject({ status: "interrupted", steps: [{ status: "interrupted", attachments: [] }] });
  expect(runReport(outcomesOf([...mixed, ended(1)]))).toMatchObject({ status: "failed", exitCode: 1, durationMs: 30_000 });
});

test("ctrf.json is valid for the format's own validator and tells each verdict", () => {
  for (const events of [mixed, [...mixed, ended(1)], [started([]), ended(0)]]) {
    const report = JSON.parse(JSON.stringify(ctrfReport(outcomesOf(events), "out")));
    expect(validate(report)).toEqual(expect.objectContaining({ valid: true }));
  }
  const { results } = ctrfReport(outcomesOf([...mixed, ended(1)]), "out");
  expect(results.summary).toMatchObject({ tests: 6, passed: 2, failed: 1, skipped: 1, pending: 1, other: 1, flaky: 1, duration: 30_000 });
  const [open, save, retry, , crash, later] = results.tests;
  expect(open).toMatchObject({ status: "passed", duration: 120, tags: ["smoke"], steps: [{ name: "click `Open`", status: "passed" }] });
  expect(save).toMatchObject({
    status: "failed",
    message: problem.message,
    stderr: ["one", "two"],
    attachments: [{ name: "Desk", contentType: "image/png", path: "out/attachments/save/Desk.png" }],
    trace: expect.stringContaining("scenarios/save.yaml:7  click `Save`"),
  });
  expect(retry).toMatchObject({ status: "passed", flaky: true, retries: 1, retryAttempts: [{ attempt: 1, status: "failed" }] });
  expect(crash).toMatchObject({ status: "other", rawStatus: "interrupted" });
  expect(later).toMatchObject({ status: "pending", rawStatus: "notRun" });
});
