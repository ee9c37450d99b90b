import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../platform/observability/clock.ts";
import { isAlive } from "../../platform/processes/processes.ts";
import { AppConfig } from "../../runner/apps/app-config.ts";
import { prepareApps } from "../../runner/apps/prepare.ts";
import { startInTerminal } from "../support/cli/in-terminal.ts";
import { config, eventsOf, filled, scenario, startCli } from "../support/cli/run-cli.ts";
import { diagnosticsSocketOf, processInfoOf, traceUntilEnd } from "../support/e2e/diagnostics-ipc.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;
const BUILD_MS = 15 * MINUTE;
const LONG = { timeout: 6 * MINUTE };
/** Longer than the silence after which the proxy counts an app as lost, and than the app waits for its UI thread. */
const AT_A_BREAKPOINT_MS = 12_000;
const project = resolve("dotnet/tests/Apps/FailingApp");
/** Every limit is shorter than the wait of these tests. */
const LIMITS = "run: { workers: 1, stepTimeout: 1ms, scenarioTimeout: 1ms, timeout: 1m }\n";
const files = {
  "amcp.config.yaml": `${config({ Desk: JSON.stringify({ project, ready: { timeout: "1ms" } }) }).replace(/run:.*\n/, "")}${LIMITS}`,
  "s/a.yaml": scenario("works", ["interact: { click: Work }", "verify: { element: State, text: worked }"]),
};
const WAITS = /Desk waits for a debugger in process (\d+)/;

/** The environment with which the SDK builds as this user does. */
const env = { ...process.env, CI: undefined };

let folder = "";

async function start() {
  const run = startCli(folder, ["s", "--debug-app"], env);
  onTestFinished(async () => {
    run.child.kill("SIGKILL");
    await run.ended;
  });
  await expect.poll(run.written, { timeout: 5 * MINUTE }).toMatch(WAITS);
  const pid = Number(WAITS.exec(run.written())?.[1]);
  return { ...run, pid };
}

describeWithDotnet("an app with --debug-app", () => {
  /** The build for a debugger, which takes most of the time, is made once. */
  beforeAll(async () => {
    folder = await filled(await mkdtemp(join(tmpdir(), "amcp-")), files);
    const prepared = await prepareApps({
      configs: { Desk: AppConfig.parse({ project }) },
      root: folder,
      packageRoot: resolve("."),
      clock: systemClock,
      emit: () => {},
      signal: AbortSignal.timeout(BUILD_MS),
      debug: { apps: ["Desk"], port: { waits() {}, ignored() {} } },
    });
    const [app] = prepared.values();
    expect(app).toMatchObject({ launch: { command: [expect.stringContaining("Debug")] } });
  }, BUILD_MS);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test(
    "waits without limits, its runtime answers diagnostic tools, and Ctrl-C leaves no process",
    verifies(["card/24-debug-app", "card/cli-interrupt"], LONG),
    async () => {
      const { pid, child, written, ended } = await start();
      const socket = (await diagnosticsSocketOf(pid)) ?? "no socket";
      expect(await processInfoOf(socket)).toEqual({ pid, commandLine: expect.stringContaining("FailingApp") });
      expect(written()).toContain(`dotnet-trace collect -p ${pid}`);
      expect(child.exitCode).toBeNull();

      child.kill("SIGINT");
      const { code, out } = await ended;

      expect(code).toBe(130);
      expect(out).toContain("1 scenario: 1 interrupted");
      await expect.poll(() => isAlive(pid)).toBe(false);
      expect(await diagnosticsSocketOf(pid)).toBeUndefined();
    },
  );

  test("does not outlive a killed runner", verifies(["card/24-debug-app"], LONG), async () => {
    const { pid, child, ended } = await start();
    child.kill("SIGKILL");
    await ended;
    await expect.poll(() => isAlive(pid)).toBe(false);
    await rm((await diagnosticsSocketOf(pid)) ?? "", { force: true });
  });

  test("ends so that a trace of it is complete", verifies(["card/24-debug-app"], LONG), async () => {
    const terminal = startInTerminal(folder, ["s", "--debug-app"], env);
    await terminal.shows("Enter starts the app without a debugger", 1);
    const pid = Number(WAITS.exec(terminal.shown())?.[1]);
    const trace = traceUntilEnd((await diagnosticsSocketOf(pid)) ?? "no socket");
    terminal.press("\n");
    expect(await terminal.ended).toBe(0);
    const { isComplete, texts } = await trace;
    expect(texts).toContain("FailingApp.MainWindow");
    expect(isComplete).toBe(true);
  });

  test(
    "goes on with Enter, and a stop of its process, as at a breakpoint, exceeds no limit",
    verifies(["card/24-debug-app"], LONG),
    async () => {
      await writeFile(
        join(folder, "s/a.yaml"),
        scenario("works", ["interact: { click: Work }", "control: { pause: here }", "interact: { click: Work }"]),
      );
      const terminal = startInTerminal(folder, ["s", "--debug-app=Desk"], env);
      await terminal.shows("Enter starts the app without a debugger", 1);
      const pid = Number(WAITS.exec(terminal.shown())?.[1]);
      terminal.press("\n");
      await terminal.shows("paused in works: here");
      process.kill(pid, "SIGSTOP");
      terminal.press("\n");
      await expect.poll(async () => JSON.stringify(await eventsOf(folder))).toContain('"step":"3"');
      await delay(AT_A_BREAKPOINT_MS);
      process.kill(pid, "SIGCONT");
      expect(await terminal.ended).toBe(0);
      expect(terminal.shown()).toContain("1 scenario: 1 passed");
    },
  );
});
