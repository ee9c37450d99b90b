import { expect, test } from "vitest";
import type { RunEvent } from "../../../contracts/events.ts";
import { github } from "../../../reports/github.ts";
import { ended, scenarioEnded, scenarioStarted, started, stepEnded, stepStarted } from "../../support/reports/events.ts";
import { verifies } from "../../support/verifies.ts";

const noFiles = {
  write: async () => {},
  link: async () => {},
  read: async () => undefined,
  readBytes: async () => undefined,
  appendTo: () => () => {},
};
const artifacts = "https://github.com/o/r/actions/runs/7#artifacts";

async function told(events: readonly RunEvent[], { cwdFromRoot = "", isJob = true } = {}) {
  const lines: string[] = [];
  const summary: string[] = [];
  const screen = { isTerminal: false, hasColor: false, columns: 80, write: (text: string) => void lines.push(text) };
  const job = { cwdFromRoot, artifacts, appendSummary: async (markdown: string) => void summary.push(markdown) };
  const context = {
    files: noFiles,
    outFromRoot: "amcp-results",
    screen,
    clock: { now: () => 0 },
    eachSecond: () => () => {},
    readPage: async () => "",
  };
  const reporter = github.create({ ...context, github: isJob ? job : undefined });
  for (const event of events) reporter.onEvent(event);
  await reporter.close();
  return { lines: lines.join("").split("\n").slice(0, -1), summary: summary.join("") };
}

const picture = {
  name: "desk",
  kind: "diff" as const,
  mediaType: "image/png",
  path: "attachments/save/desk-diff.png",
  sha256: "0",
  bytes: 1,
};

function failing(name: string, message: string, change?: string): RunEvent[] {
  const problem = { message, details: [message, "`Button#Save` moved 2 px down"], hint: "Look at the diff." };
  const candidate = { file: "a.png", replaces: null, content: "attachments/save/desk-actual.png", sha256: "0", change };
  const failedStep = { step: "1", sentence: "looks like `desk`", file: `scenarios/${name}.yaml`, line: 7 };
  return [
    scenarioStarted(name),
    stepStarted(name, "looks like `desk`"),
    stepEnded(name, { status: "failed", problem, attachments: [picture], ...(change === undefined ? {} : { candidate }) }),
    scenarioEnded({ scenario: name, status: "failed", durationMs: 80, problem, failedStep }),
  ];
}

test("a failure is annotated at the line of its step, with GitHub's characters escaped", async () => {
  const { lines } = await told([started(["save"]), ...failing("save", "100% of: a,b\ndiffer"), ended(1)], { cwdFromRoot: "desk,top" });
  expect(lines).toEqual([
    "::error file=desk%2Ctop/scenarios/save.yaml,line=7,title=save::looks like `desk`: 100%25 of: a,b%0Adiffer",
    "::notice title=amcp-test::1 failed",
  ]);
});

test("ten errors at most, and flaky scenarios are warnings", verifies(["card/report-github"]), async () => {
  const names = Array.from({ length: 12 }, (_, index) => `s${index}`);
  const flaky = [
    ...[
      scenarioStarted("again"),
      scenarioEnded({ scenario: "again", status: "failed", durationMs: 1, willRetry: true, problem: { message: "late" } }),
    ],
    ...[scenarioStarted("again", 2), scenarioEnded({ scenario: "again", status: "passed", durationMs: 1, attempt: 2 })],
  ];
  const { lines, summary } = await told([
    started([...names, "again"]),
    ...names.flatMap((name) => failing(name, "differs")),
    ...flaky,
    ended(1),
  ]);
  expect(lines.filter((line) => line.startsWith("::error"))).toHaveLength(10);
  expect(lines.filter((line) => line.startsWith("::warning"))).toEqual([
    "::warning file=scenarios/again.yaml,line=2,title=flaky%3A again::late",
  ]);
  expect(lines.at(-1)).toBe("::notice title=amcp-test::12 failed, 1 flaky");
  expect(summary.match(/^### /gm)).toHaveLength(13);
});

test(
  "the summary explains differences, names the files and links the artefacts; foreign text stays text",
  verifies(["card/report-github"]),
  async () => {
    const { summary } = await told([started(["save"]), ...failing("save", "<img src=x> | [a](b)"), ended(1)]);
    expect(summary).toContain("## amcp-test: 1 failed");
    expect(summary).toContain(`[artefacts of this run](${artifacts})`);
    expect(summary).toContain("moved 2 px down");
    expect(summary).toContain("<code>amcp-results/attachments/save/desk-diff.png</code>");
    expect(summary).not.toMatch(/<img|\[a\]/);
  },
);

test("the same change of pictures is told once", async () => {
  const names = ["a", "b", "c"];
  const { summary } = await told([
    started([...names, "d"]),
    ...names.flatMap((name) => failing(name, "differs", "f1")),
    ...failing("d", "differs", "f2"),
    ended(1),
  ]);
  expect(summary.match(/^### /gm)).toHaveLength(2);
  expect(summary).toContain("The same change in 2 more:");
});

test("a summary stays below GitHub's limit and counts the rest", async () => {
  const names = Array.from({ length: 300 }, (_, index) => `s${index}`);
  const { summary } = await told([started(names), ...names.flatMap((name) => failing(name, "é".repeat(10_000))), ended(1)]);
  expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024);
  const told300 = (summary.match(/^### /gm) ?? []).length;
  expect(summary).toContain(`${300 - told300} more in the artefacts.`);
});

test("nothing is written outside of GitHub Actions", async () => {
  const events = [started(["save"]), ...failing("save", "differs"), ended(1)];
  expect(await told(events, { isJob: false })).toEqual({ lines: [], summary: "" });
});
