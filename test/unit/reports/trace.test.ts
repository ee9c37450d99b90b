import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { AmcpError } from "../../../contracts/errors.ts";
import { type Problem, RunEvent, type RunEventOf, type TracedState } from "../../../contracts/events.ts";
import { LastGreen, TraceAnswer } from "../../../contracts/run-trace.ts";
import { collectTrees, flatten } from "../../../contracts/tree-deltas.ts";
import { loadTokenizer } from "../../../platform/text/tokenizer.ts";
import {
  listAnswer,
  type RecordedRun,
  renderAnswer,
  reportOf,
  showAnswer,
  stepAnswer,
  type WholeAnswer,
  whyAnswer,
} from "../../../reports/index.ts";
import { keepGreenRuns } from "../../../reports/trace/last-green.ts";
import { ended, scenarioEnded, scenarioStarted, started, stepEnded, stepStarted } from "../../support/reports/events.ts";
import { verifies } from "../../support/verifies.ts";

const count = await loadTokenizer();
const form = (tokens: number, isJson = false) => ({ tokens, isJson, count });

/** The answer in both forms, each within its budget. */
async function answered(ask: (asked: ReturnType<typeof form>) => WholeAnswer | Promise<WholeAnswer>, tokens: number) {
  const text = renderAnswer(await ask(form(tokens)), form(tokens));
  const json = renderAnswer(await ask(form(tokens, true)), form(tokens, true));
  expect(count(text)).toBeLessThanOrEqual(tokens);
  expect(count(json)).toBeLessThanOrEqual(tokens);
  return { text, json: TraceAnswer.parse(JSON.parse(json)) };
}

const recorded = (events: readonly RunEvent[], files: Readonly<Record<string, string>> = {}, folder = "amcp-results"): RecordedRun => ({
  report: reportOf(events),
  files: { read: async (path) => files[path] },
  folder,
});

const fixture = async (name: string): Promise<RecordedRun> => {
  const text = await readFile(`fixtures/versions/0.1/${name}/events.ndjson`, "utf8");
  return recorded(
    text
      .trimEnd()
      .split("\n")
      .map((line) => RunEvent.parse(JSON.parse(line))),
  );
};

/** The record of green runs in a folder after a run. @param files of the folder, which are changed */
async function greenAfter(events: readonly RunEvent[], files: Record<string, string> = {}): Promise<LastGreen> {
  const read = async (path: string) => files[path];
  const write = async (path: string, content: Uint8Array | string) => {
    files[path] = String(content);
  };
  const link = async (path: string, written: string) => {
    const content = files[written];
    if (content === undefined) throw new Error(`${written} is missing`);
    await write(path, content);
  };
  await keepGreenRuns(reportOf(events), { read, write, link, readBytes: async () => undefined, appendTo: () => () => {} });
  return LastGreen.parse(JSON.parse(files["last-green.json"] ?? ""));
}

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof AmcpError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "";
};

const element = (type: string, id: string, properties: Record<string, string> = {}, children: ElementInfo[] = []): ElementInfo => ({
  type,
  name: null,
  index: 0,
  bounds: { x: 0, y: 0, width: 100, height: 20 },
  screenBounds: { x: 0, y: 0, width: 100, height: 20 },
  path: `MainWindow/${id}[0]`,
  properties: { automationId: id, ...properties },
  children,
});

const windowOf = (...children: ElementInfo[]): ElementInfo[] => [{ ...element("MainWindow", "Main"), path: "MainWindow", children }];

/** The states of a trace, and the file with their trees. */
function traced(...trees: readonly ElementInfo[][]) {
  const collected = collectTrees();
  const states = trees.map(
    (roots): TracedState => ({ app: "Paint", tree: { path: "attachments/trees.json", index: collected.add(flatten(roots), "Paint") } }),
  );
  return { states, files: { "attachments/trees.json": JSON.stringify(collected.deltas) } };
}

const stepTraced = (step: string, state: TracedState | undefined, calls: RunEventOf<"stepTraced">["calls"] = []): RunEvent => ({
  type: "stepTraced",
  time: "2026-01-02T03:04:06.000Z",
  scenario: "scenarios/save.yaml",
  attempt: 1,
  step,
  calls,
  states: state === undefined ? [] : [state],
});

const failedStep = { step: "1", sentence: "click `Save`", file: "scenarios/save.yaml", line: 7 };
const failing = (problem: Problem, traces: readonly RunEvent[] = []): RunEvent[] => [
  started(["open", "save", "save as"]),
  scenarioStarted("open"),
  scenarioEnded({ scenario: "open", status: "passed", durationMs: 40 }),
  scenarioStarted("save"),
  stepStarted("save", "click `Save`"),
  stepEnded("save", { status: "failed", durationMs: 5000, problem }),
  ...traces,
  scenarioEnded({ scenario: "save", status: "failed", durationMs: 5100, problem, failedStep }),
  ended(1),
];
const passing = (sentence: string, traces: readonly RunEvent[] = []): RunEvent[] => [
  started(["save"]),
  scenarioStarted("save"),
  stepStarted("save", sentence),
  stepEnded("save", { status: "passed", durationMs: 20 }),
  ...traces,
  scenarioEnded({ scenario: "save", status: "passed", durationMs: 120 }),
  ended(0),
];

const disabled: Problem = {
  message: "`Save` is disabled",
  code: "DISABLED",
  actual: { nearMisses: [{ locator: "SaveAll", state: "invisible" }] },
  exceptions: [
    {
      type: "System.InvalidOperationException",
      message: "the disk is full",
      depth: 0,
      omitted: 0,
      frames: [
        { method: "Avalonia.Threading.Dispatcher.Run()", own: false },
        { method: "Paint.Model.Save()", file: "Model.cs", line: 12, own: true },
      ],
    },
  ],
};

test("the list has failed scenarios first, and says how many its budget leaves out", verifies(["card/48-trace"]), async () => {
  const run = recorded(failing(disabled));
  const { text, json } = await answered((asked) => listAnswer(run, asked), 400);
  expect(text).toBe(`amcp-results: run of 2026-01-02T03:04:00.000Z, failed in 30.0 s; 3 scenarios: 1 failed, 1 not run, 1 passed
failed  5.1 s  scenarios/save.yaml  save
not run  0 ms  scenarios/save as.yaml  save as
passed  40 ms  scenarios/open.yaml  open
`);
  expect(json).toMatchObject({
    query: "list",
    counts: { failed: 1 },
    scenarios: [{ id: "scenarios/save.yaml", verdict: "failed", durationMs: 5100 }, {}, {}],
  });

  const many = recorded([started(Array.from({ length: 3000 }, (_, at) => `number ${at}`)), ended(0)]);
  const cut = await answered((asked) => listAnswer(many, asked), 300);
  const [, left] = /\n(\d+) of 3000 scenarios are left out: npx amcp-test trace list --tokens \d+\n$/.exec(cut.text) ?? [];
  expect(Number(left)).toBe(3000 - (cut.text.trimEnd().split("\n").length - 2));
  expect(cut.json).toMatchObject({ left: { of: "scenarios", command: expect.stringMatching(/^npx amcp-test trace list --tokens/) } });
});

test("a run of an earlier version is answered", async () => {
  const [steady, racing] = [await fixture("steady"), await fixture("racing")];
  expect((await answered((asked) => showAnswer("Each function of expressions", steady, asked), 300)).text).toContain(
    "1  passed  2 ms  42 equals 42  (scenarios/expressions.yaml:4)",
  );
  const id = racing.report.scenarios.find(({ verdict }) => verdict === "failed")?.id ?? "";
  expect((await answered((asked) => whyAnswer(id, racing, asked), 300)).text).toMatch(/cause: TIMEOUT: `AlertCount` is/);
});

test("a scenario is named by its id, its name or a part of it; others get near names", verifies(["error/AMCP_TRACE_UNKNOWN"]), () => {
  const run = recorded(failing(disabled));
  for (const name of ["scenarios/save.yaml", "save", "SAVE", "ave.y"])
    expect(showAnswer(name, run, form(300)).head).toMatchObject({ scenario: "scenarios/save.yaml" });
  expect(refusal(() => showAnswer("sav", run, form(300)))).toBe(
    'AMCP_TRACE_UNKNOWN: "sav" is 2 scenarios: scenarios/save.yaml, scenarios/save as.yaml',
  );
  expect(refusal(() => showAnswer("oepn", run, form(300)))).toBe(
    'AMCP_TRACE_UNKNOWN: the run has no scenario "oepn"; did you mean scenarios/open.yaml?',
  );
  expect(refusal(() => showAnswer("../\u001b[31m", run, form(300)))).toBe('AMCP_TRACE_UNKNOWN: the run has no scenario "../\\u001b[31m"');
  expect(refusal(() => showAnswer("save", run, form(300), 4))).toContain("has no attempt 4; it has 1");
});

test(
  "a step shows the apps before and after it, its elements and its calls, or the option that keeps them",
  verifies(["card/48-trace"]),
  async () => {
    const { states, files } = traced(
      windowOf(element("Button", "Save", { enabled: "false" })),
      windowOf(element("Button", "Save"), element("TextBlock", "Saved", { text: "Saved." })),
    );
    const call = {
      app: "Paint",
      tool: "ClickElement",
      time: "",
      durationMs: 12,
      status: "ok" as const,
      arguments: { element: "Save" },
      result: { hit: "Save" },
    };
    const run = recorded(failing(disabled, [stepTraced("", states[0]), stepTraced("1", states[1], [call])]), files);
    const parts = { before: true, after: true, tree: true, calls: true };
    const { text, json } = await answered((asked) => stepAnswer({ scenario: "save", step: "1", parts }, run, asked), 600);
    expect(text.split("\n")).toEqual([
      "save (scenarios/save.yaml): failed, at step 1, 5.1 s",
      "step 1 (scenarios/save.yaml:7): click `Save`: failed in 5.0 s",
      "problem: DISABLED: `Save` is disabled",
      "advice: see docs/failures.md#disabled",
      'changed: `Button#Save` enabled=default, was "false"',
      "changed: `TextBlock#Saved` is new",
      "before: Paint, 2 elements",
      "Paint: - MainWindow#Main",
      "Paint:   - Button#Save [enabled=false]",
      "after: Paint, 3 elements",
      "Paint: - MainWindow#Main",
      "Paint:   - Button#Save",
      "Paint:   - TextBlock#Saved [text=Saved.]",
      'call: Paint:ClickElement {"element":"Save"} ok in 12 ms: {"hit":"Save"}',
      "",
    ]);
    expect(json).toMatchObject({
      query: "step",
      step: { step: "1", status: "failed" },
      facts: expect.arrayContaining([{ about: "after", text: "Paint, 3 elements" }]),
    });

    const bare = await answered((asked) => stepAnswer({ scenario: "save", step: "1", parts }, recorded(failing(disabled)), asked), 600);
    expect(bare.text).toMatch(
      /before: nothing was kept; a run with `--trace on` keeps[\s\S]*after: nothing was kept[\s\S]*call: no calls were kept; a run with `--trace on`/,
    );
    await expect(stepAnswer({ scenario: "save", step: "11", parts }, run, form(300))).rejects.toThrow('has no step "11"; did you mean 1?');
  },
);

test(
  "why has the cause, the exception, near misses, and what differs from the last green run, in 300 tokens",
  verifies(["card/48-trace"]),
  async () => {
    const [enabled, grey] = [windowOf(element("Button", "Save")), windowOf(element("Button", "Save", { enabled: "false" }))];
    const now = traced(grey);
    const run = recorded(failing(disabled, [stepTraced("", now.states[0])]), now.files);
    const lastGreen = await greenAfter(passing("click `Store`"));
    const { text, json } = await answered((asked) => whyAnswer("save", { ...run, lastGreen }, asked), 300);
    expect(text.split("\n")).toEqual([
      "save (scenarios/save.yaml): failed, at step 1, 5.1 s",
      "step: 1 (scenarios/save.yaml:7) click `Save`",
      "cause: DISABLED: `Save` is disabled",
      "thrown: System.InvalidOperationException: the disk is full at Paint.Model.Save() in Model.cs:12",
      'since green: since the last green run (2026-01-02T03:04:01.000Z, 120 ms): step 1 is "click `Save`", was "click `Store`"',
      "since green: step 1 took 5.0 s, was 20 ms",
      "near: `SaveAll` (invisible)",
      "changed: no element changed during the step",
      "time: the step took 5.0 s, the attempt 5.1 s",
      "advice: see docs/failures.md#disabled",
      "more: npx amcp-test trace show scenarios/save.yaml --step 1 --before --after --calls",
      "",
    ]);
    expect(json).toMatchObject({ query: "why", code: "DISABLED", step: "1", place: "scenarios/save.yaml:7" });

    const then = traced(enabled);
    const since = recorded(passing("click `Save`", [stepTraced("", then.states[0])]), then.files, "green");
    const compared = await answered((asked) => whyAnswer("save", { ...run, since }, asked), 300);
    expect(compared.text).toContain(
      'since the run in green (2026-01-02T03:04:01.000Z, 120 ms): before the step `Button#Save` enabled="false", was default',
    );
    expect((await answered((asked) => whyAnswer("save", run, asked), 300)).text).toContain(
      "no green run of it is known: amcp-results keeps none",
    );
    expect((await answered((asked) => whyAnswer("open", run, asked), 300)).text).toContain("cause: it passed");
    expect((await answered((asked) => whyAnswer("save as", run, asked), 300)).text).toContain("cause: the run ended before it");
  },
);

test("why stays within its budget whatever an app writes, and escapes it", async () => {
  for (const word of ["錯誤が発生しました。", "\u001b[2J", "x".repeat(50), "👩‍👩‍👧‍👦", "line\n"]) {
    const details = Array.from({ length: 50 }, () => word.repeat(400));
    const problem: Problem = {
      message: details.join("; "),
      details,
      code: "TIMEOUT",
      expected: { text: word.repeat(200) },
      hint: word.repeat(99),
    };
    const { text } = await answered((asked) => whyAnswer("save", recorded(failing(problem)), asked), 300);
    expect(text).toMatch(/^save .*\nstep: 1 .*\ncause: TIMEOUT: /);
    expect(text).toMatch(/facts are left out: npx amcp-test trace why scenarios\/save\.yaml --tokens \d+\n$/);
    expect(text).not.toContain("\u001b");
  }
});

test("the record of green runs is kept over runs that fail, and a run that is reported again replaces no later one", async () => {
  const files: Record<string, string> = {};
  const first = await greenAfter(passing("click `Save`"), files);
  expect(first.scenarios["scenarios/save.yaml"]).toEqual({
    startedAt: "2026-01-02T03:04:01.000Z",
    tool: "1.2.3",
    durationMs: 120,
    steps: [{ step: "1", sentence: "click `Save`", durationMs: 20 }],
  });
  const later = await greenAfter(failing(disabled), files);
  expect(Object.keys(later.scenarios).toSorted()).toEqual(["scenarios/open.yaml", "scenarios/save.yaml"]);
  expect(later.scenarios["scenarios/save.yaml"]).toEqual(first.scenarios["scenarios/save.yaml"]);
  const newer = { "last-green.json": JSON.stringify(first).replace("03:04:01", "09:00:00") };
  expect((await greenAfter(passing("click `Save`"), newer)).scenarios["scenarios/save.yaml"]?.startedAt).toContain("09:00:00");
  expect(await greenAfter(passing("click `Save`"), { "last-green.json": "{ damaged" })).toEqual(first);
});

test("the trees of a traced green run are kept apart from the attachments, so that elements are compared", async () => {
  const enabled = traced(windowOf(element("Button", "Save"), element("TextBlock", "Hint")));
  const events = passing("click `Save`", [stepTraced("", enabled.states[0])]);
  const kept: Record<string, string> = { ...enabled.files };
  const lastGreen = await greenAfter(events, kept);
  delete kept["attachments/trees.json"];
  const now = traced(windowOf(element("Button", "Save", { enabled: "false" })));
  const run = { ...recorded(failing(disabled, [stepTraced("", now.states[0])]), { ...kept, ...now.files }), lastGreen };
  expect((await answered((asked) => whyAnswer("save", run, asked), 300)).text).toContain(
    'before the step `Button#Save` enabled="false", was default; `TextBlock#Hint` is gone',
  );
  expect((await greenAfter(events)).scenarios["scenarios/save.yaml"]).not.toHaveProperty("states");
});
