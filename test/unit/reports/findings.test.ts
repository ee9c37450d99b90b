import { expect, test } from "vitest";
import { RunEvent } from "../../../contracts/events.ts";
import { painter } from "../../../reports/define-report.ts";
import { findingLines } from "../../../reports/finding-lines.ts";
import { noOutcomes, recordEvent, titleOf } from "../../../reports/outcomes.ts";
import { started } from "../../support/reports/events.ts";
import { verifies } from "../../support/verifies.ts";

const style = { paint: painter({ hasColor: false }), context: { outFromRoot: "amcp-results" } };
const repetition = (number: number, seed?: number) => ({
  scenario: number === 1 ? "scenarios/save.yaml" : `scenarios/save.yaml~${number}`,
  repetition: number,
  seed,
});
const picture = (kind: string) => ({
  name: kind,
  kind,
  mediaType: "image/png",
  path: `attachments/findings-1/${kind}.png`,
  sha256: "0",
  bytes: 1,
});
const place = { step: "3", sentence: "the window looks like saved", file: "scenarios/save.yaml", line: 7 };
const finding = (facts: object): RunEvent =>
  RunEvent.parse({
    type: "finding",
    time: "2026-01-02T03:04:05.000Z",
    id: "1",
    steps: [
      {
        ...place,
        agreeing: { status: "passed", pixelHash: "a" },
        deviating: { status: "failed", pixelHash: "b" },
        elements: ["pixels changed inside `ListBoxItem 'CPU'`"],
      },
    ],
    agreeing: repetition(1, 1040),
    deviating: [repetition(2, 1041)],
    of: 3,
    replay: "npx amcp-test scenarios/save.yaml --perturb 1041",
    attachments: [],
    ...facts,
  });

function linesOf(...events: readonly RunEvent[]): string {
  const outcomes = noOutcomes();
  for (const event of [started(["save"]), ...events]) recordEvent(outcomes, event);
  return findingLines(outcomes, style).join("\n");
}

test(
  "a finding is told with its step, elements, pictures, repetitions, seed and command",
  verifies(["card/17-findings", "card/17-recurrence"]),
  () => {
    const later = {
      step: "4",
      sentence: "click `Save`",
      file: "scenarios/save.yaml",
      line: 8,
      elements: [],
      agreeing: { status: "passed" },
      deviating: { status: "error", problem: { message: "Desk ended by SIGSEGV", code: "AMCP_APP_CRASHED" } },
    };
    const { steps } = finding({}) as Extract<RunEvent, { type: "finding" }>;
    const whole = finding({
      steps: [...steps, later],
      attachments: [picture("expected"), picture("actual"), picture("diff"), picture("log")],
      cameBack: { count: 7, of: 10 },
    });
    expect(linesOf(whole)).toMatchInlineSnapshot(`
    "1 finding: repetitions of a scenario differ

    1. save
        scenarios/save.yaml:7  the window looks like saved (step 3)
        failed with another picture
        pixels changed inside \`ListBoxItem 'CPU'\`
        repetition 1: amcp-results/attachments/findings-1/expected.png
        repetition 2: amcp-results/attachments/findings-1/actual.png
        diff: amcp-results/attachments/findings-1/diff.png
        in the same repetitions also:
          scenarios/save.yaml:8  click \`Save\` (step 4)
          failed with an error instead of passed
          AMCP_APP_CRASHED: Desk ended by SIGSEGV
        in 1 of 3 repetitions (2), first with seed 1041
        came back in 7 of 10 repeats with seed 1041
        npx amcp-test scenarios/save.yaml --perturb 1041
    "
  `);
  },
);

test("without a seed nothing was repeated, and of a hundred repetitions the first are named", () => {
  const deviating = Array.from({ length: 60 }, (_, index) => repetition(index + 2));
  const text = linesOf(
    finding({ agreeing: repetition(1), deviating, of: 100, replay: "npx amcp-test scenarios/save.yaml --repeat-each 100" }),
  );
  expect(text).toContain("in 60 of 100 repetitions (2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 50 more)\n    npx amcp-test");
  expect(text).not.toContain("seed");
  expect(text).not.toContain("came back");
});

test("repetitions that are alike are not spoken of", () => {
  expect(linesOf()).toBe("");
});

test("each repetition of each row has a name of its own", verifies(["card/17-repeat-each"]), () => {
  const planned = { file: "s/a.yaml", line: 1, name: "saves", tags: [], apps: [], gateways: [], steps: 1 };
  const titles = [{ id: "s/a.yaml" }, { id: "s/a.yaml#2" }, { id: "s/a.yaml~3", repetition: 3 }, { id: "s/a.yaml#2~3", repetition: 3 }];
  expect(titles.map((which) => titleOf({ ...planned, ...which }))).toEqual([
    "saves",
    "saves [2]",
    "saves, repetition 3",
    "saves [2], repetition 3",
  ]);
});
