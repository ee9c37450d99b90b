import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { joinApp, tool } from "../../support/proxy/app-peer.ts";
import { type ListeningPeer, listenAsApp } from "../../support/proxy/listening-peer.ts";
import { configured, type ProxyProcess, SECRET, startWithAgent, statusOf } from "../../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

/** A proxy that looks around in a folder of the test, again and again. */
async function lookingProxy(section: object = {}): Promise<{ proxy: ProxyProcess; folder: string }> {
  const runtime = await temporaryFolder();
  const folder = join(runtime, "amcp");
  await mkdir(folder, { mode: 0o700 });
  const args = ["--discovery", "on", ...(await configured({ DiscoveryScanInterval: "00:00:00.1", ...section }))];
  return { folder, proxy: await startWithAgent({ args, env: { AMCP_SECRET: SECRET, XDG_RUNTIME_DIR: runtime } }) };
}

interface Described {
  readonly appId: string;
  readonly endpoint: string;
  readonly instance?: string;
  readonly pid?: number;
  readonly startTicks?: number;
}

async function describeIn(folder: string, { instance = "0f8fad5bd9cb469f", pid = process.pid, ...told }: Described): Promise<void> {
  const descriptor = { ...told, instance, pid, startTime: new Date().toISOString() };
  await writeFile(join(folder, `${told.appId}.json`), JSON.stringify(descriptor), { mode: 0o600 });
}

/** A program that only waits; what matters is the environment that it was started with, and that it is there. */
async function waitingProgram(env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], { env: { PATH: process.env["PATH"], ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "spawn");
  return child;
}

const echoApp = (appId: string, more: object = {}): Promise<ListeningPeer> =>
  listenAsApp({ appId, scripts: { Echo: (call, peer) => peer.say(call, `${appId} is here`) }, ...more });

const echo = async (proxy: ProxyProcess, appId: string): Promise<string> =>
  (await proxy.ask("tools/call", { name: `${appId}:Echo` })).json.result.content[0].text;

// Other systems do not show the environment of a process.
test.skipIf(process.platform !== "linux")(
  "an app that is advertised in the environment of a running program joins the catalog",
  verifies(["000/8-FIELD-EndpointVariable", "000/8-STATE-discovery-by-environment", "000/8-RULE-endpoint-variable-format"]),
  async () => {
    const { proxy } = await lookingProxy();
    const apps = [
      await echoApp("ScannedTcp"),
      await echoApp("ScannedPipe", { kind: "pipe" }),
      await echoApp("ScannedUnix", { kind: "unix" }),
    ];
    const names = ["ScannedTcp", "ScannedPipe", "ScannedUnix"];
    for (const [index, appId] of names.entries())
      await waitingProgram({ AVALONIA_MCP_ENDPOINT: apps[index]?.endpoint ?? "", AVALONIA_MCP_APP_ID: appId });
    for (const appId of names) {
      await statusOf(proxy, "Connected", appId);
      expect(await echo(proxy, appId)).toBe(`${appId} is here`);
    }
  },
);

test(
  "an app's descriptor file is enough to find it; what is stale, foreign or no descriptor is passed over",
  verifies(["card/discovery-descriptor"]),
  async () => {
    const { proxy, folder } = await lookingProxy();
    const app = await echoApp("Described", { instance: "aaaaaaaaaaaaaaaa" });
    const ended = await waitingProgram({});
    ended.kill("SIGKILL");
    await once(ended, "exit");
    await describeIn(folder, { appId: "Dead", endpoint: app.endpoint, pid: ended.pid ?? 0 });
    await describeIn(folder, { appId: "PidOfAnother", endpoint: app.endpoint, startTicks: 1 });
    await writeFile(join(folder, "garbage.json"), "{");
    await describeIn(folder, { appId: "Described", endpoint: app.endpoint, instance: "aaaaaaaaaaaaaaaa" });
    expect((await statusOf(proxy, "Connected", "Described")).json.params).toMatchObject({
      instance: "aaaaaaaaaaaaaaaa",
      endpoint: app.endpoint,
      pid: process.pid,
    });
    // Only Linux distinguishes processes of the same id, by their start.
    const left = ["Described.json", "garbage.json", ...(process.platform === "linux" ? [] : ["PidOfAnother.json"])];
    await expect.poll(async () => (await readdir(folder)).toSorted()).toEqual(left.toSorted());
    const { json } = await proxy.ask("amcp/status");
    expect(json.result.apps.map(({ appId }: { appId: string }) => appId)).toEqual(["Described"]);
  },
);

test("what several sources tell is one app, and one that has dialled in is not dialled", verifies(["card/discovery-merged"]), async () => {
  const { proxy, folder } = await lookingProxy();
  const app = await echoApp("Merged", { instance: "bbbbbbbbbbbbbbbb" });
  await joinApp(proxy, { appId: "Registered", instance: "cccccccccccccccc" });
  const registered = await echoApp("Registered", { instance: "cccccccccccccccc" });
  await describeIn(folder, { appId: "Registered", endpoint: registered.endpoint, instance: "cccccccccccccccc" });
  await describeIn(folder, { appId: "Merged", endpoint: app.endpoint, instance: "bbbbbbbbbbbbbbbb" });
  await waitingProgram({ AVALONIA_MCP_ENDPOINT: app.endpoint, AVALONIA_MCP_APP_ID: "Merged" });
  await waitingProgram({ AVALONIA_MCP_ENDPOINT: app.endpoint, AVALONIA_MCP_APP_ID: "Merged" });
  await statusOf(proxy, "Connected", "Merged");
  const late = await echoApp("Late");
  await describeIn(folder, { appId: "Late", endpoint: late.endpoint, instance: late.instance });
  await statusOf(proxy, "Connected", "Late");
  expect(app.peers).toHaveLength(1);
  expect(registered.peers).toEqual([]);
});

test("a second app of one name is refused with guidance, and the first is untouched", verifies(["003/EDGE-2"]), async () => {
  const { proxy, folder } = await lookingProxy();
  await joinApp(proxy, { appId: "WatchTower", scripts: { Echo: (call, peer) => peer.say(call, "the first") } });
  const second = await echoApp("WatchTower");
  await describeIn(folder, { appId: "WatchTower", endpoint: second.endpoint, instance: second.instance });
  const { json } = await proxy.log.find((line) => line.json?.code === "AMCP_PROXY_DUPLICATE_APP");
  expect(json).toMatchObject({ app: "WatchTower", endpoint: second.endpoint });
  expect(await echo(proxy, "WatchTower")).toBe("the first");
});

test(
  "Connected becomes Reconnecting when a scan no longer finds the process",
  verifies(["000/STATE-connected-process-not-found"]),
  async () => {
    const program = await waitingProgram({});
    const app = await echoApp("Orphaned", { pid: program.pid });
    const { proxy } = await lookingProxy({ Endpoints: [{ AppId: "Orphaned", Endpoint: app.endpoint }] });
    await statusOf(proxy, "Connected", "Orphaned");
    program.kill("SIGKILL");
    const { json } = await statusOf(proxy, "Reconnecting", "Orphaned");
    expect(json.params.reason).toBe(`process ${program.pid} has ended`);
  },
);

test("a launcher's proxy serves only apps that dial in", verifies(["card/discovery-runner-only-own"]), async () => {
  const app = await echoApp("Foreign");
  const runtime = await temporaryFolder();
  await mkdir(join(runtime, "amcp"), { mode: 0o700 });
  await describeIn(join(runtime, "amcp"), { appId: "Foreign", endpoint: app.endpoint, instance: app.instance });
  const proxy = await startWithAgent({ env: { AMCP_SECRET: SECRET, XDG_RUNTIME_DIR: runtime } });
  await joinApp(proxy, { appId: "Own", tools: [tool("Echo")] });
  expect((await proxy.ask("amcp/status")).json.result.apps.map(({ appId }: { appId: string }) => appId)).toEqual(["Own"]);
  expect(app.peers).toEqual([]);
});
