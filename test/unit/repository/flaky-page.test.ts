import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runFlags } from "../../../cli/run/run-settings.ts";
import { RunEvent } from "../../../contracts/events.ts";
import { painter } from "../../../reports/define-report.ts";
import { findingLines } from "../../../reports/finding-lines.ts";
import { noOutcomes, recordEvent } from "../../../reports/outcomes.ts";
import { parseScenario } from "../../../runner/language/read/parse-scenario.ts";
import { builtInVerbs } from "../../../runner/steps/index.ts";
import { started } from "../../support/reports/events.ts";
import { verifies } from "../../support/verifies.ts";

const page = readFileSync("docs/flaky.md", "utf8");
const repetition = (number: number) => ({ scenario: `scenarios/An operator signs in.yaml`, repetition: number, seed: 1039 + number });
const picture = (kind: string, what: string) => ({
  name: what,
  kind,
  mediaType: "image/png",
  sha256: "0",
  bytes: 1,
  path: `attachments/findings-1/desk-${what}.png`,
});

test("the page shows a finding as a run prints it", verifies(["card/17-flaky-page"]), () => {
  const finding = RunEvent.parse({
    type: "finding",
    time: "2026-01-02T03:04:05.000Z",
    id: "1",
    of: 30,
    cameBack: { count: 7, of: 10 },
    steps: [
      {
        step: "4",
        sentence: "the window looks like desk",
        file: "scenarios/sign-in.yaml",
        line: 9,
        agreeing: { status: "passed", pixelHash: "a" },
        deviating: { status: "failed", pixelHash: "b" },
        elements: ["pixels changed inside `ListBoxItem 'Disk almost full'`"],
      },
    ],
    agreeing: repetition(1),
    deviating: [2, 9, 11, 17, 18, 30].map(repetition),
    replay: "npx amcp-test scenarios/sign-in.yaml --perturb 1041",
    attachments: [picture("expected", "agreeing"), picture("actual", "deviating"), picture("diff", "diff")],
  });
  const outcomes = noOutcomes();
  for (const event of [started(["An operator signs in"]), finding]) recordEvent(outcomes, event);
  const style = { paint: painter({ hasColor: false }), context: { outFromRoot: "amcp-results" } };
  expect(page).toContain(findingLines(outcomes, style).join("\n").trimEnd());
});

test("the page names both flags, its steps can be written so, and the README leads to it", verifies(["card/17-flaky-page"]), () => {
  for (const flag of ["repeat-each", "perturb", "fail-on-flaky"]) {
    expect(page).toContain(`--${flag}`);
    expect(runFlags).toHaveProperty(flag);
  }
  expect(readFileSync("README.md", "utf8")).toMatch(/`--repeat-each`.*`--perturb`.*\(docs\/flaky\.md\)/);
  expect(JSON.parse(readFileSync("package.json", "utf8")).files).toContain("docs");
  const steps = [...page.matchAll(/`((?:interact|verify): \{ [^`]*[^.] \})`/g)].map(([, step]) => `  - ${step}\n`);
  expect(steps.length).toBeGreaterThanOrEqual(3);
  const { diagnostics } = parseScenario("page.yaml", `name: page\napps: [Desk]\nsteps:\n${steps.join("")}`, builtInVerbs);
  expect(diagnostics).toEqual([]);
});
