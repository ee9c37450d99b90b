import fc from "fast-check";
import { expect, test } from "vitest";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { type Attachment, RunEvent } from "../../../contracts/events.ts";
import { type DataScript, RunSummary, ScenarioDetail } from "../../../contracts/html-report.ts";
import { collectTrees, flatten, type TreeDeltas } from "../../../contracts/tree-deltas.ts";
import { dataScript } from "../../../reports/html/page.ts";
import { withRun } from "../../../reports/html/write-report.ts";
import { html } from "../../../reports/html.ts";
import { treeIn } from "../../../ui/report/data/tree.ts";
import { ended, scenarioEnded, scenarioStarted, started, stepEnded, stepStarted } from "../../support/reports/events.ts";
import { verifies } from "../../support/verifies.ts";

const bounds = { x: 0, y: 0, width: 10, height: 10 };
const element = (type: string, children: ElementInfo[] = [], properties: Record<string, string> = {}): ElementInfo => ({
  type,
  name: null,
  index: 0,
  bounds,
  screenBounds: bounds,
  path: type,
  properties,
  children,
});

/** Reports a run. @param files of the results folder before it, by path */
async function reported(events: readonly RunEvent[], files: Readonly<Record<string, string>> = {}) {
  const folder = new Map(Object.entries(files));
  const reporter = html.create({
    files: {
      write: async (path, content) => void folder.set(path, String(content)),
      link: async () => {},
      read: async (path) => folder.get(path),
      readBytes: async (path) => (folder.has(path) ? Buffer.from(folder.get(path) ?? "") : undefined),
      appendTo: () => () => {},
    },
    outFromRoot: "amcp-results",
    screen: { write() {}, isTerminal: false, hasColor: false, columns: 80 },
    clock: { now: () => 0 },
    eachSecond: () => () => {},
    github: undefined,
    readPage: async (name) => `/* ${name} */`,
  });
  for (const event of events) reporter.onEvent(event);
  await reporter.close();
  const data = (path: string) => dataIn(folder.get(path) ?? "");
  return {
    folder,
    data,
    run: () => RunSummary.parse(data("report/data/run.js")),
    scenario: (n: number) => ScenarioDetail.parse(data(`report/data/scenarios/${n}.js`)),
  };
}

/** The data that a page gets from a script. */
function dataIn(script: string): unknown {
  const window: { amcpData?: DataScript[] } = {};
  new Function("window", script)(window);
  return window.amcpData?.[0]?.[2];
}

const attachment = (name: string, kind: Attachment["kind"], mediaType: string, sha256 = name): Attachment => ({
  name,
  kind,
  mediaType,
  sha256,
  bytes: 1,
  path: `attachments/save/${name}`,
});

const failedStep = { step: "1", sentence: "looks like `desk`", file: "scenarios/save.yaml", line: 7 };

test("the folder has the page, its script and style, a summary, and the steps of each scenario", async () => {
  const { folder, run, scenario } = await reported([
    started(["open", "later"], { tags: ["smoke"] }),
    scenarioStarted("open"),
    stepStarted("open", "click `Open`"),
    stepEnded("open", { note: "1 element" }),
    scenarioEnded({ scenario: "open", status: "passed", durationMs: 120 }),
    ended(0),
  ]);
  expect([...folder.keys()].sort()).toEqual([
    "history.json",
    "report/data/run.js",
    "report/data/scenarios/1.js",
    "report/index.html",
    "report/report.css",
    "report/report.js",
  ]);
  expect(run()).toMatchObject({
    tool: "1.2.3",
    status: "passed",
    durationMs: 30_000,
    counts: { passed: 1, notRun: 1 },
    out: "amcp-results",
    rows: [
      { n: 1, title: "open", verdict: "passed", tags: ["smoke"], attempts: 1, history: "p" },
      { n: 2, title: "later", verdict: "notRun", attempts: 0, history: "" },
    ],
  });
  expect(scenario(1).attempts[0]).toMatchObject({
    status: "passed",
    steps: [{ step: "1", sentence: "click `Open`", place: "scenarios/open.yaml:7", note: "1 element", durationMs: 12.4, startMs: 1000 }],
  });
});

test("a run that was killed has a report, which names the step that ran", async () => {
  const { run, scenario } = await reported([started(["open"]), scenarioStarted("open"), stepStarted("open", "click `Open`")]);
  expect(run()).toMatchObject({ status: "interrupted", rows: [{ verdict: "interrupted", message: "the run broke off in: click `Open`" }] });
  expect(scenario(1).attempts[0]?.steps[0]).toMatchObject({ status: "interrupted" });
});

test("texts of apps end no script, and come back as they were", async () => {
  const name = "</script><script>alert(1)</script><!-- \u2028 `${x}` \\";
  const { folder, run } = await reported([started([name])]);
  expect(folder.get("report/data/run.js")).not.toMatch(/[<\u2028]/);
  expect(run().rows[0]?.title).toBe(name);
  const known = run();
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const summary = { ...known, out: text };
      expect(dataIn(dataScript("run", 0, summary))).toEqual(summary);
    }),
  );
});

test("a failure has its problem, exception and texts at the step that failed", async () => {
  const exceptions = [{ type: "System.Exception", message: "boom", depth: 0, frames: [{ method: "App.Save()", own: true }], omitted: 0 }];
  const problem = { message: "no element `Save`", code: "ELEMENT_NOT_FOUND", hint: "Look at the tree.", exceptions };
  const log = attachment("failure-Desk-output", "log", "text/plain");
  const { scenario } = await reported(
    [
      started(["save"]),
      scenarioStarted("save"),
      stepStarted("save", failedStep.sentence),
      stepEnded("save", { status: "failed", problem }),
      scenarioEnded({ scenario: "save", status: "failed", durationMs: 80, problem, failedStep, attachments: [log] }),
    ],
    { [log.path]: `start${"x".repeat(100_000)}end` },
  );
  const [attempt] = scenario(1).attempts;
  expect(attempt).toMatchObject({ failedStep: "1", files: [] });
  expect(attempt?.steps[0]?.problem).toMatchObject({
    code: "ELEMENT_NOT_FOUND",
    page: "docs/failures.md#element_not_found",
    exception: "System.Exception: boom\n  at App.Save()",
  });
  const text = attempt?.steps[0]?.files[0]?.text ?? "";
  expect([text.startsWith("start"), text.endsWith("end"), text.length < 61_000]).toEqual([true, true, true]);
  expect(attempt?.steps[0]?.files[0]?.omitted).toBe(40_008);
});

test("equal trees are stored once, and different ones of a scenario as differences; broken and missing ones are named", async () => {
  const before = [element("Window", [element("Button"), element("TextBox")])];
  const after = [element("Window", [element("Button"), element("CheckBox"), element("TextBox")])];
  const tree = (name: string, sha256: string) => attachment(name, "tree", "application/json", sha256);
  const taken = [tree("a", "1"), tree("b", "2"), tree("broken", "3"), tree("missing", "4")];
  const { folder, data, scenario } = await reported(
    [
      started(["save", "open"]),
      ...["save", "open"].flatMap((name) => [
        ...[scenarioStarted(name), stepStarted(name, "store the elements"), stepEnded(name, { attachments: taken })],
        scenarioEnded({ scenario: name, status: "passed", durationMs: 1 }),
      ]),
    ],
    {
      "attachments/save/a": JSON.stringify(before),
      "attachments/save/b": JSON.stringify(after),
      "attachments/save/broken": '[{"type":"But',
    },
  );
  const files = scenario(2).attempts[0]?.steps[0]?.files;
  expect(files?.map(({ tree, missing }) => tree ?? missing)).toEqual([
    { script: 1, index: 0 },
    { script: 1, index: 1 },
    "the file holds no element tree",
    "the file is missing or cannot be read",
  ]);
  expect(folder.has("report/data/trees/2.js")).toBe(false);
  const script = data("report/data/trees/1.js") as TreeDeltas;
  expect(script[1]).toEqual([0, [[0, 2], { add: [[1, expect.objectContaining({ type: "CheckBox" })]] }, [2, 1]]]);
});

test("the apps after each step have their pictures and trees; a trees file that is missing is named", async () => {
  const trees = collectTrees();
  const [before, after] = [[element("Window")], [element("Window", [element("Button")])]].map((roots) => trees.add(flatten(roots), "Desk"));
  const picture = attachment("blob", "screenshot", "image/png");
  const path = "attachments/save/trace-trees.json";
  const call = { app: "Desk", tool: "ClickElement", time: "2026-01-02T03:04:05.000Z", durationMs: 3, status: "ok" as const, arguments: {} };
  const traced = (step: string, index = 0, file = path): RunEvent => ({
    type: "stepTraced",
    time: "",
    scenario: "scenarios/save.yaml",
    attempt: 1,
    step,
    calls: step === "" ? [] : [call],
    states: [{ app: "Desk", picture, tree: { path: file, index } }],
  });
  const { data, scenario } = await reported(
    [
      ...[started(["save"]), scenarioStarted("save"), stepStarted("save", "click `Save`"), stepEnded("save")],
      ...[traced("", before), traced("1", after), traced("unknown")],
      scenarioEnded({ scenario: "save", status: "failed", durationMs: 80, attempt: 1 }),
      ...[scenarioStarted("save", 2), stepStarted("save", "click `Save`", 2), stepEnded("save", {}, 2)],
      { ...traced("1", 0, "attachments/gone.json"), attempt: 2 } as RunEvent,
    ],
    { [path]: JSON.stringify(trees.deltas) },
  );
  const [first, second] = scenario(1).attempts;
  expect(first?.states).toEqual([{ app: "Desk", picture: picture.path, tree: { script: 1, index: 0 } }]);
  expect(first?.steps[0]).toMatchObject({ calls: [call], states: [{ tree: { script: 1, index: 1 } }] });
  expect(second?.steps[0]?.states).toEqual([
    { app: "Desk", picture: picture.path, missing: "attachments/gone.json is missing or damaged" },
  ]);
  expect(treeIn(data("report/data/trees/1.js") as TreeDeltas, 1)).toEqual([element("Window", [element("Button")])]);
});

function differing(name: string, change: string | undefined, attempt = 1, willRetry = false): RunEvent[] {
  const regions = [{ left: 1, top: 2, right: 3, bottom: 4 }];
  const problem = { message: "12 pixels; moved", details: ["12 pixels differ", "`Button#Save` moved 2 px down"], actual: { regions } };
  const attachments = (["expected", "actual", "diff"] as const).map((kind) => attachment(`${name}-${kind}`, kind, "image/png"));
  const candidate = {
    file: `scenarios/__baselines__/${name}.png`,
    replaces: "0",
    content: `attachments/save/${name}-actual.png`,
    sha256: name,
  };
  return [
    scenarioStarted(name, attempt),
    stepStarted(name, "looks like `desk`", attempt),
    stepEnded(name, { status: "failed", problem, attachments, candidate: { ...candidate, ...(change && { change }) } }, attempt),
    scenarioEnded({ scenario: name, status: "failed", durationMs: 80, attempt, willRetry, problem, failedStep }),
  ];
}

test("equal changes of pictures are one, of the last attempts only", async () => {
  const { run } = await reported([
    started(["a", "b", "c", "d"]),
    ...differing("a", "same"),
    ...differing("b", "same", 1, true),
    ...differing("b", "same", 2),
    ...differing("c", undefined),
    ...differing("d", "same", 1, true),
    ...[scenarioStarted("d", 2), scenarioEnded({ scenario: "d", status: "passed", durationMs: 1, attempt: 2 })],
  ]);
  expect(run().changes).toMatchObject([
    {
      id: "same",
      kind: "changed",
      message: "12 pixels differ",
      reasons: ["`Button#Save` moved 2 px down"],
      expected: "attachments/save/a-expected",
      areas: [{ left: 1, top: 2, right: 3, bottom: 4 }],
      places: [
        { n: 1, baseline: "scenarios/__baselines__/a.png" },
        { n: 2, baseline: "scenarios/__baselines__/b.png" },
      ],
    },
    { kind: "changed", places: [{ n: 3 }] },
  ]);
});

test("one change of thirty scenarios is shown once", async () => {
  const names = Array.from({ length: 30 }, (_, at) => `order ${at}`);
  const { run } = await reported([started(names), ...names.flatMap((name) => differing(name, "same"))]);
  const [change, ...others] = run().changes;
  expect(others).toEqual([]);
  expect(change?.places.map(({ n }) => n)).toEqual(names.map((_, at) => at + 1));
});

test("the history has the last 20 runs, and a run that is reported again once", () => {
  const run = (day: number, verdict: "passed" | "failed") => ({
    startedAt: `2026-01-${String(day).padStart(2, "0")}`,
    scenarios: [{ id: "a", verdict }] as Parameters<typeof withRun>[1]["scenarios"],
  });
  let text: string | undefined = "broken";
  for (let day = 1; day <= 25; day += 1) text = JSON.stringify(withRun(text, run(day, day % 2 === 0 ? "failed" : "passed")));
  const again = withRun(text, run(25, "failed"));
  expect(again.runs).toHaveLength(20);
  expect(again.runs.at(-1)).toBe("2026-01-25");
  expect(again.scenarios).toEqual({ a: "fpfpfpfpfpfpfpfpfpff" });
  const other = withRun(JSON.stringify(again), { startedAt: "2026-02-01", scenarios: [] });
  expect(other.scenarios["a"]).toMatch(/f-$/);
});

test("views are one contact sheet, with the exception of each that could not be made", verifies(["card/49-views-report"]), async () => {
  const problem = { message: "InvalidOperationException: There is no server.\nat Desk", code: "UNHANDLED" };
  const { run } = await reported([
    started(["order", "broken"], { tags: ["view"] }),
    scenarioStarted("order"),
    RunEvent.parse({ ...stepStarted("order", "OrderView looks like light"), verb: "screenshot" }),
    stepEnded("order", { attachments: [attachment("light-actual", "actual", "image/png")] }),
    scenarioEnded({ scenario: "order", status: "passed", durationMs: 20 }),
    scenarioStarted("broken"),
    RunEvent.parse({ ...stepStarted("broken", "BrokenView, light"), verb: "call" }),
    stepEnded("broken", { status: "failed", problem }),
    scenarioEnded({ scenario: "broken", status: "failed", durationMs: 20, problem, failedStep: { ...failedStep, step: "1" } }),
    ended(1),
  ]);
  expect(run().views).toEqual([
    { n: 1, title: "order", look: "light", step: "1", verdict: "passed", picture: "attachments/save/light-actual" },
    { n: 2, title: "broken", step: "1", verdict: "failed", message: "InvalidOperationException: There is no server." },
  ]);
});
