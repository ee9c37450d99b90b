import { execFileSync } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { cli, config, eventsOf, folderWith, scenario, startCli, stubEntry } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const good = scenario("it opens", ["inspect: { find: Email }"]);
const LIMIT = { timeout: 30_000 };

const readEvents = (folder: string) => readFile(join(folder, "amcp-results/events.ndjson"), "utf8").catch(() => "");

/** The proxies that a run has started. */
const proxiesOf = (pid: number | undefined): readonly number[] =>
  execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.trim().split(/\s+/)[1] === String(pid) && line.includes("amcp-proxy"))
    .map((line) => Number.parseInt(line, 10));

test.skipIf(process.platform === "win32")("a proxy that dies is that scenario's error, and the others go on with a new one", async () => {
  const hangs = scenario("it hangs", [
    'interact: { call: "Desk:InjectFault", with: { fault: hang@ClickElement } }',
    "interact: { click: SignIn, timeout: 1m }",
  ]);
  const folder = await folderWith({ "amcp.config.yaml": config(), "s/a.yaml": hangs, "s/b.yaml": good });
  const { child, ended } = startCli(folder, ["s"]);
  await vi.waitFor(async () => expect(await readEvents(folder)).toContain("click `SignIn`"), LIMIT);
  for (const proxy of proxiesOf(child.pid)) process.kill(proxy, "SIGKILL");
  const { code, out } = await ended;
  expect(out).toContain("AMCP_PROXY_LINK_CLOSED: the proxy ended by SIGKILL");
  expect(out).toContain("2 scenarios: 1 passed, 1 error");
  expect(code).toBe(3);
});

test.skipIf(process.platform === "win32")(
  "Ctrl-C while an app is built ends the build and leaves a readable report",
  verifies(["card/cli-interrupt"]),
  async () => {
    const files = {
      "amcp.config.yaml": config({ Desk: "{ project: desk }" }),
      "desk/Desk.csproj": "<Project/>",
      "bin/dotnet": '#!/bin/sh\necho "$$" > building\nexec sleep 600\n',
      "s/a.yaml": good,
    };
    const folder = await folderWith(files);
    await chmod(join(folder, "bin/dotnet"), 0o755);
    const { child, ended } = startCli(folder, ["s"], { PATH: `${join(folder, "bin")}:${process.env["PATH"]}` });
    const builder = await vi.waitFor(async () => Number(await readFile(join(folder, ".amcp/building"), "utf8")), LIMIT);
    child.kill("SIGINT");
    const { code, out, err } = await ended;
    expect(out).toContain("1 scenario: 1 not run");
    expect(err).not.toContain("AMCP_INTERNAL");
    expect(code).toBe(130);
    expect(() => process.kill(builder, 0)).toThrow();
    expect((await eventsOf(folder)).at(-1)).toMatchObject({ type: "runEnded", status: "interrupted" });
  },
);

test("a reader of the terminal that goes away does not keep the run from its reports", async () => {
  const folder = await folderWith({ "amcp.config.yaml": config(), "s/a.yaml": good });
  const { child, ended } = startCli(folder, ["s"]);
  child.stdout?.destroy();
  const { code, err } = await ended;
  expect(err).toBe("");
  expect(code).toBe(0);
  expect(await readFile(join(folder, "amcp-results/junit.xml"), "utf8")).toContain("it opens");
});

test("a command line that is refused leaves the results of the last run alone", async () => {
  const folder = await folderWith({ "amcp.config.yaml": config(), "s/a.yaml": good });
  expect((await startCli(folder, ["s"]).ended).code).toBe(0);
  const before = await readEvents(folder);
  expect((await startCli(folder, ["s", "--retries", "two"]).ended).code).toBe(2);
  expect(await readEvents(folder)).toBe(before);
});

test("--list names what is wrong with a file, for it would not run", verifies(["card/run-list"]), async () => {
  const files = { "amcp.config.yaml": config(), "s/a.yaml": good, "s/b.yaml": scenario("typo", ["interact: { clck: SignIn }"]) };
  const { code, out, err } = await cli(files, ["s", "--list"]);
  expect(out).toBe("s/a.yaml  it opens\n1 scenario\n");
  expect(err).toContain("did you mean `click`?");
  expect(code).toBe(2);
});

test.each([
  ["junit.xml", "<testsuites/>", "AMCP_FILE_UNREADABLE: amcp-results/junit.xml holds no events of a run"],
  ["nowhere.ndjson", undefined, "AMCP_FILE_NOT_FOUND: there is no file amcp-results/nowhere.ndjson"],
])("a report of %s is refused with the reason", verifies(["error/AMCP_FILE_UNREADABLE"]), async (name, text, message) => {
  const folder = await folderWith({ "amcp-results/keep": "" });
  if (text !== undefined) await writeFile(join(folder, "amcp-results", name), text);
  const { code, err } = await startCli(folder, ["report", `amcp-results/${name}`]).ended;
  expect(err).toContain(message);
  expect(code).toBe(2);
});

test("an app that every scenario needs and that is not to be had is told once in full", async () => {
  // Long enough for a starved machine to start the program, whose output is read here.
  const desk = stubEntry({ fault: "never-register", ready: { timeout: "10s" } });
  const files = { "amcp.config.yaml": config({ Desk: desk }), "s/a.yaml": good, "s/b.yaml": good, "s/c.yaml": good };
  const { code, out } = await cli(files, ["s"]);
  expect(out.split("stub: waiting for the licence server")).toHaveLength(2);
  expect(out.split("AMCP_APP_NOT_READY, as above")).toHaveLength(3);
  expect(code).toBe(3);
});

test(
  "baselines stand beside their scenarios, also where the configuration is in another folder",
  verifies(["card/config-baselines"]),
  async () => {
    const shot = scenario("it looks right", ["verify: { screenshot: desk }"]);
    const folder = await folderWith({ "amcp.config.yaml": config(), "team/s/a.yaml": shot });
    const run = (...args: readonly string[]) => startCli(join(folder, "team"), ["s", "--config", "../amcp.config.yaml", ...args]).ended;
    expect((await run("--update", "all")).code).toBe(0);
    expect((await readFile(join(folder, "team/s/__baselines__/a/desk.png"))).length).toBeGreaterThan(0);
    expect((await run("--update", "none")).code).toBe(0);
  },
);
