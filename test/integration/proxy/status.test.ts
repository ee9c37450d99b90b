import { spawn, spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ProxyStatus } from "../../../contracts/proxy-control.ts";
import { type AppOptions, register } from "../../support/proxy/app-peer.ts";
import { echoOverHttp } from "../../support/proxy/echo-over-http.ts";
import { collectLines } from "../../support/proxy/lines.ts";
import { configured, type ProxyProcess, SECRET, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const MAIN = resolve("dist/bin/amcp-test.js");

/** A proxy as an MCP client starts it, and the environment in which it can be asked how it is. */
async function announcedProxy(args: readonly string[] = []) {
  const runtime = await temporaryFolder();
  const env = { AMCP_SECRET: SECRET, XDG_RUNTIME_DIR: runtime };
  const proxy = await startWithAgent({ control: false, args: ["--discovery", "off", ...args], env });
  const files = () => readdir(join(runtime, "amcp", "proxies")).catch(() => []);
  await expect.poll(files).toContainEqual(expect.stringMatching(/^\d+\.json$/));
  return { proxy, env, files };
}

function status(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const {
    status: code,
    stdout,
    stderr,
  } = spawnSync(process.execPath, [MAIN, "status", ...args], { env: { PATH: process.env["PATH"], ...env }, encoding: "utf8" });
  return { code, stdout, stderr };
}

const statusOf = (env: Readonly<Record<string, string>>): readonly ProxyStatus[] =>
  JSON.parse(status(env, "--json").stdout).map((one: unknown) => ProxyStatus.parse(one));

/** An app that is in the catalog. */
async function joined(proxy: ProxyProcess, options: AppOptions) {
  const { peer } = await register(proxy.endpoint, options);
  await peer.received.find(({ json }) => json?.method === "tools/list");
  await expect
    .poll(async () => JSON.stringify((await proxy.ask("tools/call", { name: "apps_list" })).json.result.structuredContent))
    .toContain(`"status":"Connected"`);
  return peer;
}

const echo: AppOptions = { appId: "WatchTower", scripts: { Echo: (call, peer) => peer.say(call, "hello") } };

test("status tells of apps, tools, queues, latencies and agents, as a table and as JSON", verifies(["card/5-status"]), async () => {
  const { proxy, env } = await announcedProxy();
  await joined(proxy, echo);
  for (let calls = 0; calls < 3; calls += 1) await proxy.ask("tools/call", { name: "WatchTower:Echo" });
  await proxy.ask("tools/call", { name: "WatchTower:Missing" });

  const [told] = statusOf(env);
  expect(told).toMatchObject({ endpoint: proxy.endpoint, http: null, agents: ["raw-agent"], refused: [] });
  const [app] = told?.apps ?? [];
  expect(app).toMatchObject({ appId: "WatchTower", status: "Connected", calls: { running: 0, waiting: 0, total: 3, failed: 0 } });
  expect(app?.tools.map(({ name }) => name)).toEqual(["Echo"]);
  expect(app?.latency?.p95Ms).toBeGreaterThanOrEqual(app?.latency?.p50Ms ?? Number.NaN);
  expect(Date.parse(app?.since ?? "")).toBeGreaterThanOrEqual(Date.parse(told?.startedAt ?? ""));

  const { code, stdout } = status(env);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^APP +STATE +FOR +TOOLS +RUNNING +WAITING +CALLS +FAILED +P50 ms +P95 ms +ENDPOINT OR REASON$/m);
  expect(stdout).toMatch(/^WatchTower +Connected +\d+ s +1 +0 +0 +3 +0 +\d+\.\d +\d+\.\d +tcp:\/\/127\.0\.0\.1:\d+ 1\.0\.0$/m);
  expect(stdout).toContain("agents: raw-agent");
});

test("the table shows start and end of a long AppId", verifies(["card/names-any-app-id"]), async () => {
  const { proxy, env } = await announcedProxy();
  await joined(proxy, { appId: `WatchTower-${"A".repeat(280)}-Development-v2` });
  expect(status(env).stdout).toMatch(/^WatchTower-A{13}…-Development-v2 +Connected /m);
});

test(
  "a second app of the same name is told by status, by apps_list, and when the first one is missed",
  verifies(["003/EDGE-1", "003/EDGE-2", "card/5-status"]),
  async () => {
    const { proxy, env } = await announcedProxy();
    const first = await joined(proxy, echo);
    await register(proxy.endpoint, { ...echo, pid: 4242 });
    await register(proxy.endpoint, { ...echo, pid: 4242 });

    const [told] = statusOf(env);
    expect(told?.refused).toEqual([
      expect.objectContaining({ appId: "WatchTower", pid: 4242, code: "AMCP_PROXY_DUPLICATE_APP", attempts: 2 }),
    ]);
    expect(status(env).stdout).toMatch(
      /refused:\n {2}WatchTower \(process 4242\): AMCP_PROXY_DUPLICATE_APP, 2 times, \d+ s ago: "WatchTower" is taken/,
    );
    const { structuredContent } = (await proxy.ask("tools/call", { name: "apps_list", arguments: { details: true } })).json.result;
    expect(structuredContent.refused).toEqual(told?.refused);

    first.close();
    await expect.poll(() => statusOf(env)[0]?.apps[0]?.status).toBe("Disconnected");
    const missed = (await proxy.ask("tools/call", { name: "WatchTower:Echo" })).json.result;
    expect(missed._meta["amcp/failure"].details).toMatchObject({
      state: "Disconnected",
      refused: { code: "AMCP_PROXY_DUPLICATE_APP", pid: 4242 },
    });
  },
);

test("an app that is back shows how it was lost before", verifies(["003/FR-019", "card/5-status"]), async () => {
  const { proxy, env } = await announcedProxy();
  (await joined(proxy, echo)).close();
  await expect.poll(() => statusOf(env)[0]?.apps[0]?.status).toBe("Disconnected");
  expect(status(env).stdout).toMatch(/^WatchTower +Disconnected .* it closed the connection$/m);
  await joined(proxy, echo);
  expect(statusOf(env)[0]?.apps).toMatchObject([{ status: "Connected", lastExit: { reason: "it closed the connection" } }]);
});

test("servers tell their own version, and apps over HTTP how they show themselves", verifies(["card/5-status"]), async () => {
  // It proves nothing, so it is an app only where nothing has to be proved.
  const { url } = await echoOverHttp("events");
  const args = await configured({
    Endpoints: [
      { AppId: "Listening", Endpoint: url },
      { Name: "Server", Url: url },
    ],
  });
  const { env } = await announcedProxy([...args, "--insecure"]);
  await expect.poll(() => statusOf(env)[0]?.apps.map(({ status: state }) => state)).toEqual(["Connected", "Connected"]);
  const shown = statusOf(env)[0]?.apps.map(({ appId, mode, version }) => [appId, mode, version]);
  // They are in the order in which they have connected.
  expect(new Set(shown)).toEqual(
    new Set([
      ["Listening", "headless", "1"],
      ["Server", "server", "1"],
    ]),
  );
});

test(
  "without a proxy status says so and what to do; what a killed one left is removed",
  verifies(["card/5-status", "error/AMCP_PROXY_NOT_RUNNING"]),
  async () => {
    const { proxy, env, files } = await announcedProxy();
    proxy.kill();
    await proxy.exited;
    const { code, stderr } = status(env);
    expect(code).toBe(3);
    expect(stderr).toContain("AMCP_PROXY_NOT_RUNNING: no proxy of yours is running\nStart an MCP client");
    expect(await files()).toEqual([]);
  },
);

test("a proxy that ends takes its files with it", async () => {
  const { proxy, files } = await announcedProxy();
  proxy.endInput();
  await proxy.exited;
  expect(await files()).toEqual([]);
});

const hasTerminal = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;

test.skipIf(!hasTerminal)("on a terminal the table is drawn again and again until Ctrl-C", verifies(["card/5-status"]), async () => {
  const { proxy, env } = await announcedProxy();
  await joined(proxy, echo);
  const child = spawn("script", ["-qec", `exec ${process.execPath} ${MAIN} status`, "/dev/null"], {
    env: { PATH: process.env["PATH"], ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = collectLines(child.stdout);
  const rows = await lines.count(2, ({ raw }) => raw.startsWith("WatchTower"));
  expect(rows).toHaveLength(2);
  child.stdin.write("\u0003");
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
});

test("definitions that do not fit MCP are listed below the table", async () => {
  const { proxy, env } = await announcedProxy();
  await register(proxy.endpoint, {
    appId: "Odd",
    definitions: '{"name":"bare\\u001b[2J","inputSchema":{}},{"name":"text","inputSchema":7}',
  });
  await expect.poll(() => status(env).stdout).toContain("definitions that do not fit MCP:");
  expect(
    status(env)
      .stdout.split("\n")
      .filter((line) => line.startsWith("  Odd: ")),
  ).toEqual([
    '  Odd: tool "text" is left out: inputSchema is 7, not a schema',
    expect.stringMatching(/^ {2}Odd: tool "bare.*" is mended: inputSchema.type is missing, so it becomes "object"$/),
  ]);
});
