import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";
import { cli, config, eventsOf, folderWith, scenario, startCli, stub } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

/** An app whose first process crashes when it is clicked. */
const once = {
  "once.mjs": `import { existsSync, writeFileSync } from "node:fs";
    if (!existsSync("crashed")) process.env.AMCP_STUB_FAULT = "crash@ClickElement";
    writeFileSync("crashed", "");
    await import(${JSON.stringify(pathToFileURL(stub.program).href)});`,
};
const files = {
  ...once,
  "amcp.config.yaml": config({ Desk: JSON.stringify({ command: [process.execPath, "./once.mjs", stub.files] }) }),
  "s/a.yaml": scenario("crashes once", ["interact: { type: a@example.org, into: Email }", "interact: { click: SignIn }"]),
  "s/b.yaml": scenario("never holds", ["verify: { element: Nothing, timeout: 1ms }"]),
  "s/c.yaml": scenario("passes", ["inspect: { find: Email }"]),
};
const courseOf = async (folder: string) =>
  (await eventsOf(folder)).flatMap((event) =>
    event.type === "scenarioEnded" ? [`${event.scenario} ${event.attempt} ${event.status}${event.willRetry ? ", again" : ""}`] : [],
  );

test(
  "isolated retries come once all others have ended, one after the other with fresh apps",
  verifies(["card/run-isolated-retries", "card/run-retries"]),
  async () => {
    const { out, code, folder } = await cli(files, ["s", "--retries", "2", "--isolated-retries"]);
    expect(await courseOf(folder)).toEqual([
      "s/a.yaml 1 failed, again",
      "s/b.yaml 1 failed, again",
      "s/c.yaml 1 passed",
      "s/a.yaml 2 passed",
      "s/b.yaml 2 failed, again",
      "s/b.yaml 3 failed",
    ]);
    expect(out).toContain("2 scenarios are tried again, one after the other with fresh apps");
    expect(out).toContain("3 scenarios: 1 passed, 1 failed, 1 flaky");
    expect(code).toBe(1);
    const ready = (await eventsOf(folder)).flatMap((event) => (event.type === "appChanged" && event.change === "ready" ? [event.pid] : []));
    expect(new Set(ready).size).toBe(ready.length);
  },
);

test("a scenario whose retry an interruption prevents ends as interrupted", verifies(["card/run-isolated-retries"]), async () => {
  const hangs = scenario("hangs", [
    'interact: { call: "Desk:InjectFault", with: { fault: hang@FindElement } }',
    "inspect: { find: Email, timeout: 1m }",
  ]);
  const settings = config().replace("workers: 1", "workers: 1, retries: 1, retryStrategy: isolated");
  const folder = await folderWith({ "amcp.config.yaml": settings, "s/b.yaml": files["s/b.yaml"], "s/c.yaml": hangs });
  const { child, ended } = startCli(folder, ["s"]);
  await vi.waitFor(async () => expect(await readFile(join(folder, "amcp-results/events.ndjson"), "utf8")).toContain("find `Email`"), {
    timeout: 20_000,
  });
  child.kill("SIGINT");
  const { code, out } = await ended;
  expect(await courseOf(folder)).toEqual(["s/b.yaml 1 failed, again", "s/c.yaml 1 interrupted", "s/b.yaml 2 interrupted"]);
  expect(out).toContain("2 scenarios: 2 interrupted");
  expect(code).toBe(130);
});
