import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DOMParser } from "@xmldom/xmldom";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunEventOf } from "../../contracts/events.ts";
import { config, type Files, filled, scenario, startCli } from "../support/cli/run-cli.ts";
import { describeWithDotnet, startOf } from "../support/e2e/dotnet.ts";
import { expectAppsEnded, readEvents } from "../support/e2e/results.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;
const isWindows = process.platform === "win32";
const project = resolve("dotnet/tests/Apps/FailingApp");
const SAVED = "System.InvalidOperationException: Nothing can be saved. The store is closed.";

/** The app in the way that it fails while it starts, by the name of the app. */
const apps = {
  Desk: undefined,
  Early: "before the handler",
  Exits: "exit before the handler",
  Late: "completed",
  Caught: "caught in main",
  Handles: "handled",
} as const;

const clicks = (button: string, app: keyof typeof apps = "Desk"): string =>
  scenario(button, [
    "interact: { click: Work }",
    `interact: { click: ${button}, timeout: 20s }`,
    "verify: { element: State, text: never, timeout: 20s }",
  ]).replace("[Desk]", `[${app}]`);
const opens = (app: keyof typeof apps): string => scenario(app, ["interact: { click: Work }"]).replace("[Desk]", `[${app}]`);

const buttons = ["Throw", "ThrowLater", "ThrowElsewhere", "Overflow", "FailFast", "Abort", "Segfault", "ReadNowhere", "Exit", "Shout"];
const files: Files = {
  "amcp.config.yaml": config(
    Object.fromEntries(
      Object.entries(apps).map(([name, fault]) => [name, JSON.stringify(startOf(project, fault === undefined ? {} : { FAIL: fault }))]),
    ),
  ),
  ...Object.fromEntries(buttons.map((button) => [`s/${button}.yaml`, clicks(button)])),
  "s/Last.yaml": scenario("Last", ["interact: { click: Throw }"]),
  "s/Hang.yaml": scenario("Hang", [
    "inspect: { tree: MainWindow }",
    "inspect: { screenshot: calm }",
    "interact: { click: Hang, timeout: 1s }",
  ]),
  "s/LoseTask.yaml": scenario("LoseTask", ["interact: { click: LoseTask }", "verify: { noErrors: true }"]),
  "s/Early.yaml": opens("Early"),
  "s/Exits.yaml": opens("Exits"),
  "s/Late.yaml": opens("Late"),
  "s/Caught.yaml": clicks("Throw", "Caught"),
  "s/Handles.yaml": scenario("Handles", ["interact: { click: Throw }", "verify: { element: State, text: ready }"]).replace(
    "[Desk]",
    "[Handles]",
  ),
};

describeWithDotnet("an app that fails", () => {
  let folder: string;
  let results: string;
  let out: string;
  let code: number | null;
  let ends: ReadonlyMap<string, RunEventOf<"scenarioEnded">>;
  let attached: (scenario: string, kind: string) => Promise<string>;

  beforeAll(async () => {
    folder = await filled(await mkdtemp(join(tmpdir(), "amcp-failing-")), files);
    ({ code, out } = await startCli(folder, ["s"], { HOME: process.env["HOME"], DOTNET_ROOT: process.env["DOTNET_ROOT"] }).ended);
    results = join(folder, "amcp-results");
    const events = await readEvents(results);
    ends = new Map(events.filter((event) => event.type === "scenarioEnded").map((event) => [event.scenario, event]));
    attached = async (name, kind) => {
      const files = events
        .filter((event) => (event.type === "stepEnded" || event.type === "scenarioEnded") && event.scenario === `s/${name}.yaml`)
        .flatMap((event) => ("attachments" in event ? event.attachments : []));
      const path = files.find((file) => file.kind === kind)?.path;
      return path === undefined ? "" : readFile(join(results, path), "utf8");
    };
    await expectAppsEnded(events);
  }, 15 * MINUTE);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const endOf = (name: string) => ends.get(`s/${name}.yaml`);

  test.each([
    ["Throw", { failedStep: { step: "2" } }, `Desk crashed on the UI thread in the middle of the scenario: ${SAVED}`],
    ["ThrowLater", { failedStep: { step: "2" } }, `Desk crashed on the UI thread in the middle of the scenario: ${SAVED}`],
    ["Last", { failedStep: { step: "1" } }, `Desk crashed on the UI thread in the middle of the scenario: ${SAVED}`],
    ["ThrowElsewhere", {}, `Desk crashed on the thread \`saver\` in the middle of the scenario: ${SAVED}`],
    ["Caught", { failedStep: { step: "2" } }, `Caught crashed on the UI thread in the middle of the scenario: ${SAVED}`],
  ])("%s: the exception is shown with its inner one, by the first frames of the app's own code", async (name, where, message) => {
    const end = endOf(name);
    expect(end).toMatchObject({ status: "failed", ...where, problem: { code: "AMCP_APP_CRASHED", message } });
    expect(end?.problem?.exceptions?.map(({ type }) => type)).toEqual([
      "System.InvalidOperationException",
      "System.IO.FileNotFoundException",
    ]);
    const whole = await attached(name, "exception");
    expect(whole).toMatch(/^ {2}at FailingApp\.MainWindow\.Save\(\) in .*MainWindow\.cs:\d+$/m);
    expect(whole).toMatch(/^caused by System\.IO\.FileNotFoundException: There is no file desk\.db\.$/m);
    expect(whole).not.toContain("Amcp.Avalonia.");
    const junit = new DOMParser().parseFromString(await readFile(join(results, "junit.xml"), "utf8"), "text/xml");
    expect(junit.documentElement?.textContent).toContain(whole.trimEnd());
  });

  test.each([
    ["Overflow", "System.StackOverflowException: a method calls itself without end"],
    ["FailFast", "Environment.FailFast: The store is damaged."],
    ["ReadNowhere", "System.AccessViolationException: Attempted to read or write protected memory."],
  ])("%s, of which no handler is told, is read from the output", (name, summary) => {
    const { problem } = endOf(name) ?? {};
    expect(problem?.message).toContain(`Desk crashed in the middle of the scenario: ${summary}`);
    const own = problem?.exceptions?.[0]?.frames.filter((frame) => frame.own);
    expect(own?.[0]?.method).toContain("FailingApp.MainWindow");
  });

  test.each([
    ["Abort", isWindows ? "Desk ended with code 3" : "Desk ended by SIGABRT (it aborted itself"],
    ["Segfault", isWindows ? "an access violation in native code" : "Desk ended by SIGSEGV (a segmentation fault"],
    ["Exit", "Desk ended with code 3 in the middle of the scenario, and wrote nothing"],
  ])("%s is named", (name, message) => {
    expect(endOf(name)).toMatchObject({
      status: "failed",
      failedStep: { step: "2" },
      problem: { message: expect.stringContaining(message) },
    });
  });

  test.each([
    ["Early", "Early crashed before it was ready: System.InvalidOperationException: There is no licence."],
    ["Late", "Late crashed on the main thread before it was ready: System.InvalidOperationException: The database is not there."],
    ["Exits", "Exits ended with code 3 before it was ready, and wrote nothing"],
  ])("%s: an app that dies before it is ready fails its scenario", (name, message) => {
    expect(endOf(name)).toMatchObject({ status: "failed", problem: { code: "AMCP_APP_CRASHED", message } });
  });

  test("a long output keeps its beginning and its end, and is whole in a file", async () => {
    expect(out).toContain("      the first line: größer, ✗, 羊\n");
    expect(out).toContain("      (4961 lines left out)\n");
    expect(out).toContain("      line 5000 of much output without any use\n");
    expect((await attached("Shout", "log")).trimEnd().split("\n")).toHaveLength(5001);
  });

  test("an exception that the app handles is no crash, and one of a task is told by noErrors alone", async () => {
    expect(endOf("Handles")?.status).toBe("passed");
    expect(endOf("LoseTask")?.problem?.message).toContain("task error: InvalidOperationException: Nothing can be saved.");
    expect(await attached("LoseTask", "exception")).toContain("There is no file desk.db.");
  });

  test(
    "an app that hangs says in which operation its UI thread is busy, with what was seen of it before",
    verifies(["error/AMCP_APP_NOT_RESPONDING"]),
    async () => {
      const message =
        /^Desk does not respond, and the step did not end within 1000 ms: its UI thread is busy with ClickElement `Hang`, for \d+\.\d s$/;
      expect(endOf("Hang")).toMatchObject({ status: "failed", failedStep: { step: "3" }, problem: { code: "AMCP_APP_NOT_RESPONDING" } });
      expect(endOf("Hang")?.problem?.message).toMatch(message);
      // The picture and the elements of the last time that it answered.
      expect(/✗ Hang [\s\S]*?\n\n/.exec(out)?.[0].match(/^ {4}previous: .*$/gm)).toHaveLength(2);
    },
  );

  test("all of it are failed scenarios, and none is an error", () => {
    expect([...ends.values()].map(({ status }) => status)).not.toContain("error");
    expect(code).toBe(1);
  });
});
