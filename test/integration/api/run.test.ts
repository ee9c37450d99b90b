import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AmcpError, defineVerb, run, StepFailed, z } from "../../../cli/api.ts";
import { runFlags } from "../../../cli/run/run-settings.ts";
import { config, folderWith, scenario, stub } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const files = {
  "amcp.config.yaml": config(),
  "s/good.yaml": scenario("good", ["interact: { type: Ada, into: Email }"]),
  "s/bad.yaml": scenario("bad", ["verify: { element: Missing, exists: true, timeout: 50ms }"]),
};
const env = { PATH: process.env["PATH"], AMCP_SESSIONS: "off" };

test("a run gives verdicts, events and exit code, and tells events as they happen", verifies(["card/24-api"]), async () => {
  const cwd = await folderWith(files);
  const told: string[] = [];
  const result = await run({ scenarios: ["s/"], cwd, env, sessions: "off", reports: ["junit"], onEvent: ({ type }) => told.push(type) });
  expect(result.exitCode).toBe(1);
  expect(result.report.scenarios.map(({ name, verdict }) => [name, verdict])).toEqual([
    ["bad", "failed"],
    ["good", "passed"],
  ]);
  expect(result.report.counts).toMatchObject({ passed: 1, failed: 1 });
  expect(told).toEqual(result.events.map(({ type }) => type));
  expect(told.at(0)).toBe("runStarted");
  expect(told.at(-1)).toBe("runEnded");
  expect(await readFile(join(cwd, "amcp-results/junit.xml"), "utf8")).toContain('name="bad"');
});

test("configuration and verbs may be objects", verifies(["card/24-api"]), async () => {
  const cwd = await folderWith({
    "s/own.yaml": scenario("own", ["verify: { double: 21, save: sum }", 'verify: { value: "${sum}", equals: 42 }']),
  });
  const double = defineVerb({
    name: "double",
    family: "verify",
    summary: "Doubles a number.",
    addresses: "none",
    args: z.strictObject({ double: z.number() }),
    examples: ["{ double: 1 }"],
    sentence: ({ double }) => `double ${double}`,
    run: ({ double }) => 2 * double,
  });
  const apps = { Desk: { command: [process.execPath, stub.program, stub.files] } };
  const { exitCode, report } = await run({ scenarios: "s/", config: { apps }, verbs: [double], cwd, env, sessions: "off", grep: /OWN/ });
  expect(exitCode, JSON.stringify(report)).toBe(0);
});

test("an aborted run ends its apps and its reports, with exit code 130", verifies(["card/24-api-abort"]), async () => {
  const stop = new AbortController();
  const cwd = await folderWith({ ...files, "s/long.yaml": scenario("long", ["verify: { element: Missing, exists: true, timeout: 50s }"]) });
  const onEvent = ({ type }: { type: string }) => type === "stepStarted" && stop.abort();
  const { exitCode, report, events } = await run({ scenarios: "s/long.yaml", cwd, env, sessions: "off", signal: stop.signal, onEvent });
  expect(exitCode).toBe(130);
  expect(report.status).toBe("interrupted");
  expect(events.at(-1)?.type).toBe("runEnded");
});

test("what cannot run is an AmcpError with its code", verifies(["card/24-api"]), async () => {
  const cwd = await folderWith(files);
  const problem = (options: Parameters<typeof run>[0]) => run({ cwd, env, ...options }).catch((error: unknown) => error);
  const invalid = await problem({ config: { run: { workers: -1 } } });
  expect(invalid).toBeInstanceOf(AmcpError);
  expect(invalid).toMatchObject({ code: "AMCP_CONFIG_INVALID", message: expect.stringContaining("config.run.workers: ") });
  expect(await problem({ scenarios: "nowhere/" })).toMatchObject({ code: "AMCP_FILE_NOT_FOUND" });
  expect(await problem({ scenarios: "s/", grep: "(" })).toMatchObject({ code: "AMCP_USAGE" });
});

/** Options of the command for standard streams alone. */
const OF_THE_TERMINAL = ["list", "stream", "draft", "watch", "dry-run", "pause-on-failure", "debug-app"];

test("every option of the command is one of `run`, and its declarations have it", async () => {
  const source = await readFile("cli/run-program.ts", "utf8");
  const camel = (flag: string) => flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const missing = Object.keys(runFlags).filter((flag) => !OF_THE_TERMINAL.includes(flag) && !source.includes(`readonly ${camel(flag)}?:`));
  expect(missing).toEqual([]);
});

test("a failed step keeps its code as an exception", () => {
  expect(new StepFailed({ status: "failed", problem: "no", code: "NO" })).toMatchObject({ message: "no", code: "NO" });
});
