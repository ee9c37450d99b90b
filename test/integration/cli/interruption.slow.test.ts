import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { isAlive } from "../../../platform/processes/processes.ts";
import { config, eventsOf, folderWith, scenario, startCli } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const hangs = (teardown: string) =>
  scenario(
    "hangs",
    ['interact: { call: "Desk:InjectFault", with: { fault: hang@FindElement } }', "inspect: { find: Email, timeout: 1m }"],
    `teardown:\n  - ${teardown}\n`,
  );
const files = (teardown = "interact: { type: gone@example.org, into: Email }") => ({
  "amcp.config.yaml": config(),
  "s/a.yaml": hangs(teardown),
  "s/b.yaml": scenario("later", ["inspect: { find: Email }"]),
});

async function startHanging(folder: string, args: readonly string[] = []) {
  const started = startCli(folder, ["s", ...args]);
  const seen = async (text: string) =>
    vi.waitFor(async () => expect(await readFile(join(folder, "amcp-results/events.ndjson"), "utf8")).toContain(text), { timeout: 20_000 });
  await seen("find `Email`");
  return { ...started, seen };
}

const stepsOf = async (folder: string) =>
  (await eventsOf(folder)).flatMap((event) => (event.type === "stepEnded" ? [`${event.step} ${event.status}`] : []));

async function expectNoProcess(folder: string): Promise<void> {
  const pids = (await eventsOf(folder)).flatMap((event) => (event.type === "appChanged" && event.pid !== undefined ? [event.pid] : []));
  expect(pids.length).toBeGreaterThan(0);
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
}

test("the first Ctrl-C ends the step, runs the teardown, and writes the reports", verifies(["card/cli-interrupt"]), async () => {
  const folder = await folderWith(files());
  const { child, ended } = await startHanging(folder);
  child.kill("SIGINT");
  const { code, out, err } = await ended;
  expect(await stepsOf(folder)).toEqual(["1 passed", "2 error", "teardown.1 passed"]);
  expect(err).toContain("interrupted: closing the apps and writing the reports; press Ctrl-C again to end at once");
  expect(out).toContain("2 scenarios: 1 interrupted, 1 not run");
  expect(existsSync(join(folder, "amcp-results/junit.xml"))).toBe(true);
  expect(code).toBe(130);
  await expectNoProcess(folder);
});

test(
  "the second Ctrl-C ends at once, and what is written is readable",
  verifies(["card/cli-interrupt", "card/events-replay"]),
  async () => {
    const folder = await folderWith(files("inspect: { find: Password, timeout: 1m }"));
    const { child, ended, seen } = await startHanging(folder);
    child.kill("SIGINT");
    await seen("teardown.1");
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    expect(existsSync(join(folder, "amcp-results/junit.xml"))).toBe(false);
    await expectNoProcess(folder);
    const { out } = await startCli(folder, ["report", "amcp-results/events.ndjson"]).ended;
    expect(out).toContain("the run broke off");
  },
);

test(
  "a run that exceeds its limit ends its scenarios, runs their teardown, and fails with 1",
  verifies(["card/run-limit", "error/AMCP_RUN_TIMEOUT"]),
  async () => {
    const folder = await folderWith(files());
    const { code, out } = await startCli(folder, ["s", "--timeout", "10s"]).ended;
    expect(out).toContain("AMCP_RUN_TIMEOUT: the run did not end within 10000 ms");
    expect(out).toContain("1 interrupted, 1 not run");
    expect((await stepsOf(folder)).at(-1)).toBe("teardown.1 passed");
    expect(code).toBe(1);
    await expectNoProcess(folder);
  },
);

test("a limit that is no duration is refused", verifies(["card/run-limit"]), async () => {
  const { err, code } = await startCli(await folderWith(files()), ["s", "--timeout", "20"]).ended;
  expect(err).toContain('AMCP_USAGE: --timeout takes a duration, such as 20m, not "20"');
  expect(code).toBe(2);
});
