import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { readFlags } from "../../../cli/command/flags.ts";
import { Config } from "../../../cli/config/config.ts";
import { type RunSettings, runFlags, settingsOf, toolTimeoutMs } from "../../../cli/run/run-settings.ts";
import { parseScenario } from "../../../runner/language/read/parse-scenario.ts";
import { planRuns } from "../../../runner/run/plan/plan.ts";
import { builtInVerbs } from "../../../runner/steps/index.ts";
import { verifies } from "../../support/verifies.ts";

interface Given {
  readonly argv?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly run?: object;
}

/** All settings without their groups. */
const flat = ({ limits, repetition, policy, halts, ...settings }: RunSettings) => ({
  ...settings,
  ...limits,
  ...repetition,
  ...policy,
  ...halts,
});

const settings = ({ argv = [], env = {}, run = {} }: Given = {}) =>
  flat(settingsOf(readFlags(argv, runFlags, env), Config.parse({ run }), env));

test(
  "without settings half of the cores, no retries, 5 s a step and 60 s a scenario hold",
  verifies(["card/config-run-defaults", "card/scenario-default-limit"]),
  () => {
    expect(settings()).toMatchObject({
      workers: Math.max(1, Math.floor(availableParallelism() / 2)),
      retries: 0,
      stepTimeoutMs: 5000,
      scenarioTimeoutMs: 60_000,
      reports: ["console", "junit", "element-tree", "events", "github", "html", "last-run"],
      update: "missing",
      maxFailures: 0,
      skipped: "environment",
      failOnFlaky: false,
    });
  },
);

test.each([
  ["the defaults", {}, { retries: 0, workers: Math.max(1, Math.floor(availableParallelism() / 2)), reports: 7 }],
  ["the file over the defaults", { run: { retries: 1, workers: 2, reports: ["junit"] } }, { retries: 1, workers: 2, reports: 1 }],
  [
    "the environment over the file",
    { run: { retries: 1, workers: 2 }, env: { AMCP_RETRIES: "2", AMCP_WORKERS: "3", AMCP_REPORTS: "junit,console" } },
    { retries: 2, workers: 3, reports: 2 },
  ],
  [
    "the command line over the environment",
    {
      argv: ["--retries", "3", "--workers", "4", "--reports", "events,junit,console"],
      run: { retries: 1, workers: 2, reports: ["junit"] },
      env: { AMCP_RETRIES: "2", AMCP_WORKERS: "3", AMCP_REPORTS: "junit,console" },
    },
    { retries: 3, workers: 4, reports: 3 },
  ],
])("%s hold", verifies(["card/config-precedence"]), (_, given: Given, { reports, ...expected }) => {
  expect(settings(given)).toMatchObject(expected);
  expect(settings(given).reports).toHaveLength(reports);
});

test("scenarios are repeated and perturbed as the command line says", verifies(["card/17-repeat-each", "card/17-perturb"]), () => {
  expect(settings()).toMatchObject({ repeatEach: 1, perturb: undefined });
  expect(settings({ argv: ["--repeat-each", "30", "--perturb", "4294967295"] })).toMatchObject({ repeatEach: 30, perturb: 4294967295 });
  expect(settings({ argv: ["--perturb=0"] }).perturb).toBe(0);
  const { perturb } = settings({ argv: ["--perturb", "--retries", "1"] });
  expect(perturb).toBeGreaterThanOrEqual(0);
  expect(perturb).toBeLessThan(2 ** 32);
  expect(readFlags(["--perturb", "scenarios"], runFlags, {}).paths).toEqual(["scenarios"]);
});

test.each([
  ["--repeat-each", "0"],
  ["--repeat-each", "1.5"],
  ["--repeat-each", "often"],
  ["--perturb", "1.5"],
  ["--perturb", "4294967296"],
  ["--perturb", "1041x"],
])("%s does not take %s", (flag, value) => {
  expect(() => settings({ argv: [flag, value] })).toThrow(
    expect.objectContaining({ code: "AMCP_USAGE", message: expect.stringContaining(value) }),
  );
  expect(() => settings({ argv: [`${flag}=-1`] })).toThrow(`${flag} takes a whole number from`);
});

test("a switch of the environment is off when it is empty, 0 or false", () => {
  for (const value of ["", "0", "false"]) expect(settings({ env: { AMCP_FAIL_ON_FLAKY: value } }).failOnFlaky).toBe(false);
  expect(settings({ env: { AMCP_FAIL_ON_FLAKY: "1" } }).failOnFlaky).toBe(true);
  expect(settings({ env: { CI: "false" } }).update).toBe("missing");
  expect(settings({ env: { CI: "true" } }).update).toBe("none");
});

test.each([
  ["100%", availableParallelism()],
  ["1%", 1],
  ["7", 7],
])("%s workers are %i", verifies(["card/run-workers"]), (written, count) => {
  expect(settings({ argv: ["--workers", written] }).workers).toBe(count);
});

test("windows are shown only where that is asked for, and in one way", verifies(["card/run-headed"]), () => {
  expect(settings().windows).toBe("headless");
  expect(settings({ argv: ["--xvfb"] }).windows).toBe("xvfb");
  expect(settings({ argv: ["--headed"] }).windows).toBe("headed");
  expect(() => settings({ argv: ["--headless", "--xvfb"] })).toThrow("--headless and --xvfb exclude each other");
});

test.each(["0", "-1", "two", "50 %", "1.5", ""])("%j is no number of workers", (written) => {
  expect(() => settings({ argv: [`--workers=${written}`] })).toThrow(expect.objectContaining({ code: "AMCP_USAGE" }));
});

test("the proxy lets a tool run as long as the longest scenario may", () => {
  const scenario = (timeout: string) =>
    parseScenario("a.yaml", `name: a\n${timeout}steps: [{ verify: { value: 1, equals: 1 } }]\n`, builtInVerbs).scenario ?? [];
  const runs = (timeout: string) => planRuns([scenario(timeout)].flat(), { tags: [] });
  const limit = (written: string, scenarioTimeoutMs: number, debugApps: readonly string[] = []) =>
    toolTimeoutMs(runs(written), {
      limits: { stepTimeoutMs: 0, scenarioTimeoutMs, runTimeoutMs: 0, maxFailures: 0 },
      halts: { pauseOnFailure: false, debugApps },
    });
  expect(limit("", 20_000)).toBe(30_000);
  expect(limit("", 60_000)).toBe(60_000);
  expect(limit("timeout: 20m\n", 20_000)).toBe(1_200_000);
  expect(limit("", 20_000, ["Desk"])).toBe(86_400_000);
});

test("a debugged app has no limits, no retries and one worker", verifies(["card/24-debug-app"]), () => {
  const config = { apps: { Desk: { command: ["a"] }, Admin: { command: ["b"] } }, run: { retries: 2, workers: 3, timeout: "20m" } };
  const debug = (...argv: string[]) => flat(settingsOf(readFlags(argv, runFlags, {}), Config.parse(config), {}));
  expect(debug("--debug-app=Admin")).toMatchObject({ debugApps: ["Admin"], workers: 1, retries: 0, scenarioTimeoutMs: 0, runTimeoutMs: 0 });
  expect(debug("--debug-app", "--workers", "2").debugApps).toEqual(["Desk", "Admin"]);
  expect(debug("--debug-app", "--workers", "2").workers).toBe(1);
  expect(debug()).toMatchObject({ debugApps: [], workers: 3, retries: 2, runTimeoutMs: 1_200_000 });
  expect(() => debug("--debug-app=Dsk")).toThrow('--debug-app takes Desk, Admin, not "Dsk"');
  for (const other of ["--shard=1/2", "--repeat-each=2", "--perturb", "--watch", "--queue=redis://h --run-id=a"])
    expect(() => debug("--debug-app", ...other.split(" ")), other).toThrow("exclude each other");
});
