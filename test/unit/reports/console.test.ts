import { expect, test } from "vitest";
import { joinedFindings, type RunEvent } from "../../../contracts/events.ts";
import { consoleReport } from "../../../reports/console.ts";
import { appChanged, ended, scenarioEnded, scenarioStarted, started, stepEnded, stepStarted } from "../../support/reports/events.ts";
import { verifies } from "../../support/verifies.ts";

interface Shown {
  readonly isTerminal?: boolean;
  readonly columns?: number;
  /** Seconds that pass after the last event. */
  readonly later?: number;
}

async function shown(events: readonly RunEvent[], { isTerminal = false, columns = 60, later = 0 }: Shown = {}) {
  let text = "";
  let now = Date.parse(events[0]?.time ?? "");
  let tick = () => {};
  const screen = {
    write: (more: string) => {
      text += more;
    },
    isTerminal,
    hasColor: false,
    columns,
  };
  const files = {
    write: async () => {},
    link: async () => {},
    read: async () => undefined,
    readBytes: async () => undefined,
    appendTo: () => () => {},
  };
  const eachSecond = (run: () => void) => {
    tick = run;
    return () => {
      tick = () => {};
    };
  };
  const reporter = consoleReport.create({
    files,
    outFromRoot: "amcp-results",
    screen,
    clock: { now: () => now },
    eachSecond,
    readPage: async () => "",
    github: undefined,
  });
  for (const event of events) reporter.onEvent(event);
  for (let second = 0; second < later; second += 1) {
    now += 1000;
    tick();
  }
  await reporter.close();
  return text;
}

const attachment = { name: "a", kind: "diff" as const, mediaType: "image/png", path: "attachments/save/a.png", sha256: "0", bytes: 1 };
const findings = joinedFindings(["1 pixel differs", "`Button#Save` moved 2 px down"]);
const problem = { ...findings, code: "AMCP_SCREENSHOT_DIFFERS", hint: "Look at the diff." };

test("under CI there is a line for each scenario, details of failures and a summary", verifies(["card/report-console"]), async () => {
  const events = [
    started(["open", "save"]),
    scenarioStarted("open"),
    stepStarted("open", "click `Open`"),
    stepEnded("open"),
    scenarioEnded({ scenario: "open", status: "passed", durationMs: 120 }),
    scenarioStarted("save"),
    stepStarted("save", "looks like saved"),
    stepEnded("save", { status: "failed", problem, attachments: [attachment] }),
    scenarioEnded({
      scenario: "save",
      status: "failed" as const,
      durationMs: 80,
      problem,
      failedStep: { step: "1", sentence: "looks like saved", file: "scenarios/save.yaml", line: 7 },
    }),
    ended(1),
  ];
  expect(await shown(events)).toMatchInlineSnapshot(`
    "amcp-test 1.2.3: 2 scenarios, 1 app, 1 worker

    ✓ open (1 step, 120 ms)
    ✗ save (1 step, 80 ms)
        scenarios/save.yaml:7  looks like saved
        AMCP_SCREENSHOT_DIFFERS: 1 pixel differs
        \`Button#Save\` moved 2 px down
        Look at the diff. (docs/errors/AMCP_SCREENSHOT_DIFFERS.md)
        diff: amcp-results/attachments/save/a.png

    2 scenarios: 1 passed, 1 failed in 30.0 s
      ✗ save  scenarios/save.yaml:7  1 pixel differs
    results: amcp-results
    "
  `);
});

test("a terminal's last line tells what is going on, and is gone in the end", verifies(["card/report-console"]), async () => {
  const events = [started(["open"]), scenarioStarted("open"), stepStarted("open", "click `Open` ".repeat(20))];
  const text = await shown(events, { isTerminal: true, columns: 40 });
  const rewritten = text.split("\r\u001b[2K").filter((line) => !line.includes("\n"));
  expect(Math.max(...rewritten.map(({ length }) => length))).toBe(39);
  expect(text).toContain("[0/1] open: click `Open`");
  const whole = await shown(
    [...events, stepEnded("open"), scenarioEnded({ scenario: "open", status: "passed", durationMs: 1 }), ended(0)],
    { isTerminal: true },
  );
  expect(whole.split("\r\u001b[2K").at(-1)).toContain("1 scenario: 1 passed");
});

test("a run that broke off says in which step", async () => {
  const text = await shown([started(["open"]), scenarioStarted("open"), stepStarted("open", "click `Open`")]);
  expect(text).toContain("1 scenario: 1 interrupted, the run broke off\n  was running: open: click `Open`");
});

test("a file's fault says its code once, and errors are counted in plain English", async () => {
  const fault = { code: "AMCP_SCENARIO_SYNTAX", message: "a.yaml:1:1: error AMCP_SCENARIO_SYNTAX: no" };
  const broken = (scenario: string) => scenarioEnded({ scenario, status: "error", durationMs: 0, problem: fault });
  const text = await shown([
    started(["open", "save"]),
    scenarioStarted("open"),
    broken("open"),
    scenarioStarted("save"),
    broken("save"),
    ended(2),
  ]);
  expect(text).toContain("\n    a.yaml:1:1: error AMCP_SCENARIO_SYNTAX: no\n");
  expect(text).toContain("2 scenarios: 2 errors");
});

test("a soft failure is shown under a scenario that went on", async () => {
  const events = [
    started(["open"]),
    scenarioStarted("open"),
    stepStarted("open", "click `Open`"),
    stepEnded("open", { status: "failed", soft: true, problem: { message: "was tried again" } }),
    scenarioEnded({ scenario: "open", status: "passed", durationMs: 1 }),
    ended(0),
  ];
  expect(await shown(events)).toContain("    scenarios/open.yaml:7  click `Open` (softly, the scenario went on)\n    was tried again\n");
});

test("a sentence with a semicolon stays in one line", async () => {
  const message = "there is no accepted picture; write it with --update missing";
  const failing = { message, code: "AMCP_BASELINE_MISSING" };
  const text = await shown([
    started(["open"]),
    scenarioStarted("open"),
    scenarioEnded({ scenario: "open", status: "failed", durationMs: 1, problem: failing }),
    ended(1),
  ]);
  expect(text).toContain(`AMCP_BASELINE_MISSING: ${message}\n`);
});

test("a message with lines of its own is not torn apart", async () => {
  const message = "s/a.yaml:3:5  AMCP_SCENARIO_INVALID\n  no such verb; did you mean `click`?";
  const text = await shown([
    started(["open"]),
    scenarioStarted("open"),
    scenarioEnded({ scenario: "open", status: "error", durationMs: 1, problem: { message } }),
    ended(2),
  ]);
  expect(text).toContain("no such verb; did you mean `click`?");
});

test("what apps, servers and scenarios say is shown and obeyed by no terminal", verifies(["card/17-escapes"]), async () => {
  const evil = "\u001b[2J\u009b1A\n✓ all passed\r\u202e";
  const events = [
    started(["save"]),
    scenarioStarted("save"),
    stepStarted("save", `click ${evil}`),
    stepEnded("save", {
      status: "failed",
      problem: { message: `no ${evil}`, hint: `ask ${evil}`, output: `\u001b[31mred\u001b[0m ${evil}` },
    }),
    scenarioEnded({ scenario: "save", status: "failed", durationMs: 80 }),
    ended(1),
  ];
  const text = await shown(events);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(text).not.toMatch(/^✓/m);
  expect(text).toContain(String.raw`click \u001b[2J\u009b1A\n✓ all passed\r\u202e`);
  expect(text).toContain("      red ");
});

test("a build has a line when it begins and a line with its duration when it ends", async () => {
  const events = [
    started(["open"]),
    appChanged({ app: "Paint", change: "building", detail: "src/Paint/Paint.csproj" }),
    appChanged({ app: "Paint", change: "built", durationMs: 62_128 }),
    appChanged({ app: "Desk", change: "building" }),
    appChanged({ app: "Desk", change: "unbuilt", durationMs: 8_050 }),
    scenarioStarted("open"),
    scenarioEnded({ scenario: "open", status: "passed", durationMs: 120 }),
    ended(0),
  ];
  expect(await shown(events)).toContain(
    "\nbuilding Paint (src/Paint/Paint.csproj)\nbuilt Paint in 62.1 s\nbuilding Desk\ncould not build Desk (8.1 s)\n✓ open (120 ms)\n",
  );
});

test("a terminal has a line for each project in build with the seconds since, beside the scenario that runs", async () => {
  const building = [started(["open"]), appChanged({ app: "Paint", change: "building" }), scenarioStarted("open")];
  const text = await shown(building, { isTerminal: true, later: 2 });
  const clear = "\r\u001b[2K\u001b[1A\r\u001b[2K";
  expect(text).toContain(`${clear}building Paint: 1 s\n[0/1] open${clear}building Paint: 2 s\n[0/1] open${clear}`);
  const built = [...building, appChanged({ app: "Paint", change: "built", durationMs: 3000 })];
  const whole = await shown(built, { isTerminal: true, later: 2 });
  expect(whole).toContain("built Paint in 3.0 s\n");
  expect(whole.split("built Paint").at(-1)).not.toContain("building");
});

const frame = (method: string, own: boolean) => ({ method, own, ...(own && { file: "/src/Main.cs", line: 7 }) });
const crash = {
  message: "Desk crashed on the UI thread in the middle of the scenario: System.InvalidOperationException: Nothing; is saved.",
  code: "AMCP_APP_CRASHED",
  output: "Unhandled exception. and so on",
  exceptions: [
    {
      type: "System.InvalidOperationException",
      message: "Nothing; is saved.",
      depth: 0,
      frames: [frame("System.Throw()", false), ...["A", "B", "C", "D", "E"].map((name) => frame(`Desk.${name}()`, true))],
      omitted: 0,
    },
    { type: "System.TimeoutException", message: "Too late.", depth: 1, frames: [frame("System.Wait()", false)], omitted: 0 },
  ],
};
const crashed = [
  started(["save"]),
  scenarioStarted("save"),
  stepStarted("save", "click `Save`"),
  stepEnded("save", {
    status: "failed",
    problem: crash,
    attachments: [
      { ...attachment, kind: "exception" },
      { ...attachment, kind: "log", path: "attachments/save/all.txt" },
    ],
  }),
  scenarioEnded({ scenario: "save", status: "failed", durationMs: 10, problem: crash }),
  ended(1),
];

test("a crash shows the app's first own frames, inner exceptions, and the files with the whole of it", async () => {
  const text = await shown(crashed);
  expect(text).toContain(
    [
      "    AMCP_APP_CRASHED: Desk crashed on the UI thread in the middle of the scenario: System.InvalidOperationException: Nothing; is saved.",
      "      at Desk.A() in /src/Main.cs:7",
      "      at Desk.B() in /src/Main.cs:7",
      "      at Desk.C() in /src/Main.cs:7",
      "      at Desk.D() in /src/Main.cs:7",
      "    caused by System.TimeoutException: Too late.",
      "      at System.Wait()",
      "    see docs/errors/AMCP_APP_CRASHED.md",
      "    exception: amcp-results/attachments/save/a.png",
      "    log: amcp-results/attachments/save/all.txt",
    ].join("\n"),
  );
  expect(text).not.toContain("and so on");
});

test("an output that is long shows its beginning and its end", async () => {
  const output = Array.from({ length: 100 }, (_, index) => `line ${index + 1}`).join("\n");
  const failure = { message: "it ended", code: "AMCP_APP_CRASHED", output };
  const text = await shown([
    started(["save"]),
    scenarioStarted("save"),
    scenarioEnded({ scenario: "save", status: "failed", durationMs: 10, problem: failure, attachments: [{ ...attachment, kind: "log" }] }),
    ended(1),
  ]);
  expect(text).toContain("      line 20\n      (59 lines left out)\n      line 80\n");
  expect(text).toContain("    log: amcp-results/attachments/save/a.png");
});
