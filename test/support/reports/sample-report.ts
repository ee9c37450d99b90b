import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import type { Attachment, RunEvent } from "../../../contracts/events.ts";
import { collectTrees, flatten } from "../../../contracts/tree-deltas.ts";
import { openFolder } from "../../../platform/files/result-files.ts";
import { gitBlobId, sha256 } from "../../../platform/text/bytes.ts";
import { html } from "../../../reports/html.ts";
import { png } from "../runner/pictures.ts";
import { ended, scenarioEnded, scenarioStarted, started, stepEnded, stepStarted } from "./events.ts";

const WIDTH = 640;
const HEIGHT = 400;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const SAVE: Box = { x: 40, y: 320, width: 120, height: 40 };
const LIST: Box = { x: 40, y: 80, width: 560, height: 200 };

const element = (type: string, bounds: Box, facts: Partial<ElementInfo> = {}): ElementInfo => ({
  type,
  name: null,
  index: 0,
  bounds,
  screenBounds: bounds,
  path: `MainWindow/${type}[0]`,
  properties: {},
  children: [],
  ...facts,
});

/** The window of the pictures, with its button moved down by some pixels. */
const tree = (moved = 0): ElementInfo[] => [
  element(
    "MainWindow",
    { x: 0, y: 0, width: WIDTH, height: HEIGHT },
    {
      path: "MainWindow",
      name: "Orders",
      properties: { title: "Orders", role: "window" },
      children: [
        element(
          "TextBlock",
          { x: 40, y: 24, width: 200, height: 32 },
          { name: "Orders of today", properties: { automationId: "Heading" } },
        ),
        element("ListBox", LIST, { properties: { automationId: "OrderList", itemCount: "4" } }),
        element("Button", { ...SAVE, y: SAVE.y + moved }, { name: "Save", properties: { automationId: "Save", role: "button" } }),
      ],
    },
  ),
];

function picture(moved = 0): Buffer {
  const rows = [0, 1, 2, 3].map((at) => ({ x: 48, y: 92 + at * 46, width: 420 - at * 60, height: 30, grey: 215 }));
  return png(WIDTH, HEIGHT, [
    { x: 40, y: 24, width: 200, height: 32, grey: 60 },
    { ...LIST, grey: 240 },
    ...rows,
    { ...SAVE, y: SAVE.y + moved, grey: 90 },
    { x: 72, y: SAVE.y + moved + 14, width: 56, height: 12, grey: 250 },
  ]);
}

/** The picture that `moves` and `moves again` compare with. */
export const ACCEPTED = picture();

/** A picture of the pixels that differ between the two. */
const difference = () =>
  png(WIDTH, HEIGHT, [
    { x: 40, y: 320, width: 120, height: 8, grey: 0 },
    { x: 40, y: 360, width: 120, height: 8, grey: 0 },
  ]);

/** Attachments by name, with their contents to write. */
function createAttachments() {
  const contents = new Map<string, Uint8Array | string>();
  return {
    contents,
    add(name: string, kind: Attachment["kind"], content: Uint8Array | string): Attachment {
      const isPicture = typeof content !== "string";
      const extension = isPicture ? "png" : kind === "tree" ? "json" : "txt";
      const mediaType = isPicture ? "image/png" : kind === "tree" ? "application/json" : "text/plain";
      const path = `attachments/orders/${name}.${extension}`;
      contents.set(path, content);
      return { name, kind, mediaType, path, sha256: sha256(content), bytes: content.length };
    },
  };
}

type Attachments = ReturnType<typeof createAttachments>;

const failedStep = (name: string, step: string, sentence: string) => ({ step, sentence, file: `scenarios/${name}.yaml`, line: 7 });

/** A scenario of which a picture differs: the button has moved 8 px down. */
function differing(name: string, { add }: Attachments): RunEvent[] {
  const sentence = "window `Orders` looks like `orders`";
  const regions = [
    { left: 40, top: 320, right: 160, bottom: 328 },
    { left: 40, top: 360, right: 160, bottom: 368 },
  ];
  const problem = {
    message: "1920 pixels (0.75 %) differ; `Button#Save` moved 8 px down",
    details: ["1920 pixels (0.75 %) differ", "`Button#Save` moved 8 px down"],
    code: "AMCP_SCREENSHOT_DIFFERS",
    hint: "Compare the pictures.",
    expected: { file: "scenarios/__baselines__/orders.png" },
    actual: { pixels: 1920, regions },
  };
  const attachments = [
    add("orders-expected", "expected", ACCEPTED),
    add("orders-actual", "actual", picture(8)),
    add("orders-diff", "diff", difference()),
  ];
  const evidence = [
    add("failure-Desk", "screenshot", picture(8)),
    add("failure-Desk-tree", "tree", JSON.stringify(tree(8))),
    add("failure-Desk-output", "log", "loading orders\nwarning: <b>no</b> printer\n"),
  ];
  const candidate = {
    file: `scenarios/__baselines__/${name}/orders.png`,
    replaces: "0",
    content: "attachments/orders/orders-actual.png",
    sha256: "1",
    change: "button moved",
    replacesInGit: { file: gitBlobId(ACCEPTED), facts: null },
  };
  return [
    scenarioStarted(name),
    { ...stepStarted(name, "open the orders"), step: "1" } as RunEvent,
    { ...stepEnded(name, { note: "the window `Orders`", durationMs: 220 }), step: "1" } as RunEvent,
    { ...stepStarted(name, "3 times"), step: "2", verb: "repeat" } as RunEvent,
    { ...stepStarted(name, "take a picture"), step: "2.1", parent: "2" } as RunEvent,
    { ...stepEnded(name, { durationMs: 40, attachments: [add("before", "screenshot", picture())] }), step: "2.1" } as RunEvent,
    { ...stepEnded(name, { durationMs: 90 }), step: "2" } as RunEvent,
    { ...stepStarted(name, sentence), step: "3", verb: "screenshot" } as RunEvent,
    { ...stepEnded(name, { status: "failed", durationMs: 380, problem, attachments, candidate }), step: "3" } as RunEvent,
    scenarioEnded({
      scenario: name,
      status: "failed",
      durationMs: 1900,
      problem,
      failedStep: failedStep(name, "3", sentence),
      attachments: evidence,
    }),
  ];
}

/** A scenario that throws, then passes. */
function flaky(name: string): RunEvent[] {
  const exceptions = [
    {
      type: "System.InvalidOperationException",
      message: "No order is selected.",
      depth: 0,
      omitted: 0,
      frames: [{ method: "Desk.Orders.Print()", file: "Orders.cs", line: 12, own: true }],
    },
  ];
  const problem = {
    message: "no element `Total`; did you mean `Totals`?",
    code: "ELEMENT_NOT_FOUND",
    expected: "12.50",
    actual: "",
    exceptions,
  };
  return [
    ...[scenarioStarted(name), stepStarted(name, "`Total` shows '12.50'"), stepEnded(name, { status: "failed", problem })],
    scenarioEnded({
      scenario: name,
      status: "failed",
      durationMs: 500,
      willRetry: true,
      problem,
      failedStep: failedStep(name, "1", "`Total` shows '12.50'"),
    }),
    ...[scenarioStarted(name, 2), stepStarted(name, "`Total` shows '12.50'", 2), stepEnded(name, {}, 2)],
    scenarioEnded({ scenario: name, status: "passed", durationMs: 300, attempt: 2 }),
  ];
}

/** A scenario that fails with faults of layout. */
function misfitting(name: string, { add }: Attachments): RunEvent[] {
  const findings = [
    {
      rule: "clipped",
      elements: ["Button#Save"],
      moreElements: 0,
      problem: "has a text that is cut off on the right by 12 px; it has 80 x 17",
      cure: "give it more width, or wrap the text",
      bounds: [SAVE],
    },
    {
      rule: "outside",
      elements: ["ListBox#OrderList", HOSTILE],
      moreElements: 3,
      problem: "lies 40 px of its width of 560 on the right of its window",
      cure: "let the content scroll or wrap, or make it smaller",
      bounds: [LIST],
    },
  ];
  const problem = { message: "2 findings", actual: { window: "Orders", width: WIDTH, height: HEIGHT, findings } };
  const attachments = [add("layout", "screenshot", picture())];
  return [
    ...[scenarioStarted(name), stepStarted(name, "the window has a sound layout")],
    stepEnded(name, { status: "failed", durationMs: 80, problem, attachments }),
    scenarioEnded({ scenario: name, status: "failed", durationMs: 200, problem }),
  ];
}

const passing = (name: string): RunEvent[] => [
  ...[scenarioStarted(name), stepStarted(name, "click `Open`"), stepEnded(name)],
  scenarioEnded({ scenario: name, status: "passed", durationMs: 120 }),
];

/** A scenario with a trace: the button moves down with each of its two steps. */
function traced(name: string, { add }: Attachments): RunEvent[] {
  const [trees, pictures] = [collectTrees(), [0, 8, 16].map((moved) => add(`blob-${moved}`, "screenshot", picture(moved)))];
  const indexes = [0, 8, 16].map((moved) => trees.add(flatten(tree(moved)), "Desk"));
  const { path } = add("trace-trees", "text", JSON.stringify(trees.deltas));
  const stateAfter = (step: number) => [{ app: "Desk", picture: pictures[step], tree: { path, index: indexes[step] } }];
  const call = { app: "Desk", tool: "ClickElement", time: "2026-01-02T03:04:05.000Z", durationMs: 34, status: "ok" };
  const calls = [
    { ...call, arguments: { element: "Save", button: "left" }, result: { clicked: "Button#Save" } },
    { ...call, tool: "FindElement", status: "error", error: "no element `Total`", arguments: { element: "Total" } },
  ];
  const ofScenario = { type: "stepTraced", time: "", scenario: `scenarios/${name}.yaml`, attempt: 1 };
  return [
    scenarioStarted(name),
    ...["1", "2"].flatMap((step) => [
      { ...stepStarted(name, `click \`Save\`, time ${step}`), step, app: "Desk" } as RunEvent,
      { ...stepEnded(name, { durationMs: 90 }), step } as RunEvent,
    ]),
    ...["", "1", "2"].map((step, at) => ({ ...ofScenario, step, calls: at === 1 ? calls : [], states: stateAfter(at) }) as RunEvent),
    scenarioEnded({ scenario: name, status: "passed", durationMs: 700 }),
  ];
}

export const HOSTILE = `<img src=x onerror="alert(1)"></script><script>alert(2)</script>`;

/** The verdicts of the runs before the one of the report. */
const EARLIER_RUNS = {
  runs: ["2026-01-01T03:04:05.000Z", "2026-01-01T04:04:05.000Z", "2026-01-01T05:04:05.000Z"],
  scenarios: { "scenarios/prints.yaml": "pfp", "scenarios/moves.yaml": "ppp" },
};

/** Writes the results of a run with each kind of outcome, and its HTML report. @param passed number of further scenarios @param fits whether no scenario has faults of layout */
export async function writeSampleReport(out: string, { passed = 3, fits = true } = {}): Promise<void> {
  const attachments = createAttachments();
  const further = Array.from({ length: passed }, (_, at) => `order ${at + 1}`);
  const events: RunEvent[] = [
    started(["moves", "moves again", "prints", HOSTILE, "later", "traced", ...(fits ? [] : ["fits"]), ...further], { tags: ["orders"] }),
    ...differing("moves", attachments),
    ...differing("moves again", attachments),
    ...flaky("prints"),
    scenarioEnded({ scenario: HOSTILE, status: "skipped", durationMs: 0, problem: { message: `${HOSTILE} is not built` } }),
    ...traced("traced", attachments),
    ...(fits ? [] : misfitting("fits", attachments)),
    ...further.flatMap(passing),
    ended(1),
  ];
  for (const [path, content] of attachments.contents) {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await writeFile(join(out, path), content);
  }
  await writeFile(join(out, "history.json"), JSON.stringify(EARLIER_RUNS));
  const reporter = html.create({
    files: openFolder(out),
    outFromRoot: "amcp-results",
    clock: { now: () => 0 },
    eachSecond: () => () => {},
    github: undefined,
    screen: { write() {}, isTerminal: false, hasColor: false, columns: 80 },
    readPage: (name) => readFile(join("dist/ui-report", name), "utf8"),
  });
  for (const event of events) reporter.onEvent(event);
  await reporter.close();
}
