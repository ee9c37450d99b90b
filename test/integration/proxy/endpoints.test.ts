import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { isAlive } from "../../../platform/processes/processes.ts";
import type { ProxyInput } from "../../../proxy/index.ts";
import { echoOverHttp } from "../../support/proxy/echo-over-http.ts";
import { embed } from "../../support/proxy/embedded-proxy.ts";
import type { Line } from "../../support/proxy/lines.ts";
import { type ListeningOptions, listenAsApp } from "../../support/proxy/listening-peer.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const app = (appId: string, endpoint: string) => ({ kind: "app", appId, endpoint }) as const;
const server = (appId: string, endpoint: string) => ({ kind: "server", appId, endpoint, headers: {} }) as const;
const command = (appId: string, ...line: [string, ...string[]]) => ({ kind: "command", appId, command: line, env: {} }) as const;

const echoing = (appId: string, more: Partial<ListeningOptions> = {}): ListeningOptions => ({
  appId,
  scripts: { Echo: (call, peer) => peer.say(call, `${appId} is here`) },
  ...more,
});

/** A proxy that goes to these, with an agent in front of it. */
async function proxyOf(endpoints: ProxyInput["endpoints"], more: ProxyInput = {}) {
  const proxy = await embed({ endpoints, catalogDebounceMs: 0, ...more });
  let lastId = 0;
  const post = (method: string, params: object = {}) => {
    lastId += 1;
    proxy.input.write(`${JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params })}\n`);
    return lastId;
  };
  const answer = (id: number): Promise<Line> => proxy.agent.find(({ json }) => json?.id === id);
  const ask = (method: string, params?: object) => answer(post(method, params));
  const clientInfo = { name: "raw-agent", version: "1" };
  await ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  proxy.input.write(`{"jsonrpc":"2.0","method":"notifications/initialized"}\n`);
  const status = (appId: string, status: string) =>
    proxy.agent.find(
      ({ json }) => json?.method === "notifications/amcp/app" && json.params.appId === appId && json.params.status === status,
    );
  const call = async (name: string) => (await ask("tools/call", { name, arguments: {} })).json.result;
  return { ...proxy, ask, post, answer, call, status };
}

test(
  "apps and MCP servers of the configuration are one catalog, whatever leads to them",
  verifies(["003/FR-015", "003/FR-016", "card/5-any-upstream"]),
  async () => {
    const listening = await listenAsApp(echoing("Listening"));
    const [streamable, older] = [await echoOverHttp("events"), await echoOverHttp("older")];
    const proxy = await proxyOf([
      app("Listening", listening.endpoint),
      server("Streamable", streamable.url),
      server("Older", older.url),
      command("Child", process.execPath, "dist/test/servers/echo-stdio.js"),
    ]);
    for (const appId of ["Listening", "Streamable", "Older", "Child"]) await proxy.status(appId, "Connected");
    const { json } = await proxy.ask("tools/list");
    const names = json.result.tools.map(({ name }: { name: string }) => name).filter((name: string) => name.includes(":"));
    expect(names).toEqual(["Child:echo", "Listening:Echo", "Older:echo", "Streamable:echo"]);
    for (const appId of ["Child", "Older", "Streamable"])
      expect((await proxy.call(`${appId}:echo`)).content).toEqual([{ type: "text", text: "{}" }]);
    expect((await proxy.call("Listening:Echo")).content[0].text).toBe("Listening is here");
  },
);

test("a launcher has an upstream begin anew, and is told why one cannot be reached", verifies(["card/scenario-gateways"]), async () => {
  const proxy = await proxyOf(
    [
      command("Child", process.execPath, "dist/test/servers/echo-stdio.js"),
      command("Broken", process.execPath, "-e", "console.error('no licence')"),
    ],
    { control: true },
  );
  const reach = async (appId: string, renew = false) => (await proxy.ask("amcp/reach", { appId, renew })).json;
  const { result: first } = await reach("Child");
  expect(first).toMatchObject({ appId: "Child", status: "Connected", active: true });
  expect((await reach("Child")).result.instance).toBe(first.instance);
  const { result: second } = await reach("Child", true);
  expect(second).toMatchObject({ appId: "Child", status: "Connected" });
  expect(second.pid).not.toBe(first.pid);
  expect((await proxy.call("Child:echo")).content).toEqual([{ type: "text", text: "{}" }]);
  expect((await reach("Broken")).error.message).toContain("it ended with code 0: no licence");
  expect((await reach("Broken", true)).error.data).toMatchObject({ code: "AMCP_PROXY_LINK_CLOSED" });
  expect((await reach("Nobody")).error.data).toMatchObject({ code: "AMCP_PROXY_UNKNOWN_APP" });
  expect((await proxy.ask("amcp/reach", {})).json.error.code).toBe(-32602);
});

test(
  "the next process of a server is started before it is needed, and not used where it has died",
  verifies(["card/scenario-gateways"]),
  async () => {
    const folder = await temporaryFolder();
    const file = join(folder, "pids");
    const program = `import { appendFileSync } from "node:fs"; appendFileSync(${JSON.stringify(file)}, process.pid + "\\n");
    await import(${JSON.stringify(pathToFileURL("dist/test/servers/echo-stdio.js").href)});`;
    const proxy = await proxyOf([command("Child", process.execPath, "--input-type=module", "-e", program)], { control: true });
    const reach = async (how: object) => (await proxy.ask("amcp/reach", { appId: "Child", ...how })).json.result.pid;
    const started = async (count: number): Promise<readonly number[]> => {
      const pids = async () => (await readFile(file, "utf8")).trim().split("\n").map(Number);
      await expect.poll(pids, { timeout: 10_000 }).toHaveLength(count);
      return pids();
    };
    const first = await reach({ spare: true });
    expect(await started(2)).toContain(first);
    const second = await reach({ renew: true, spare: true });
    const pids = await started(3);
    expect(pids.slice(0, 2)).toContain(second);
    const third = pids.find((pid) => pid !== first && pid !== second) ?? 0;
    process.kill(third, "SIGKILL");
    await expect.poll(() => isAlive(third)).toBe(false);
    expect(await reach({ renew: true })).toBe((await started(4)).find((pid) => !pids.includes(pid)));
    expect((await proxy.call("Child:echo")).content).toEqual([{ type: "text", text: "{}" }]);
  },
);

test("an app that is not the one that was named is not used", verifies(["003/FR-016", "error/AMCP_PROXY_OTHER_APP"]), async () => {
  const listening = await listenAsApp(echoing("AdminTool"));
  const proxy = await proxyOf([app("WatchTower", listening.endpoint)]);
  await expect
    .poll(() => proxy.entries.find(({ message }) => message === "endpoint cannot be used"))
    .toMatchObject({ code: "AMCP_PROXY_OTHER_APP", reason: `at ${listening.endpoint} is "AdminTool", not "WatchTower"` });
});

test(
  "a call to a server that could never be reached says since when, why and what to do",
  verifies(["003/FR-019", "003/EDGE-1"]),
  async () => {
    const proxy = await proxyOf([command("Files", "no-such-program-of-ours"), app("WatchTower", "tcp://127.0.0.1:1")]);
    const { isError, _meta } = await proxy.call("Files:read");
    expect(isError).toBe(true);
    expect(_meta["amcp/failure"]).toMatchObject({
      code: "AMCP_PROXY_APP_GONE",
      details: {
        app: "Files",
        state: "Disconnected",
        since: expect.stringMatching(/^\d{4}-/),
        lastExit: expect.stringContaining("ENOENT"),
      },
      retryable: true,
    });
    expect((await proxy.call("WatchTower:Echo"))._meta["amcp/failure"].details.lastExit).toBe("nothing listens on tcp://127.0.0.1:1");
    const { apps } = (await proxy.ask("amcp/status")).json.result;
    expect(apps.map(({ appId, active }: { appId: string; active: boolean }) => [appId, active])).toEqual([
      ["Files", false],
      ["WatchTower", false],
    ]);
    expect(
      proxy.entries.filter(({ message, app: name }) => message === "endpoint cannot be used" && name === "Files").length,
    ).toBeGreaterThan(0);
  },
);

test(
  "an app that comes later is found without another word, and one that comes back too",
  verifies(["003/FR-009", "003/SC-011"]),
  async () => {
    const first = await listenAsApp(echoing("WatchTower"));
    const proxy = await proxyOf([app("WatchTower", first.endpoint)]);
    await proxy.status("WatchTower", "Connected");
    await first.stop();
    await proxy.status("WatchTower", "Disconnected");
    await proxy.status("WatchTower", "Reconnecting");
    await listenAsApp(echoing("WatchTower", { endpoint: first.endpoint }));
    await expect.poll(async () => (await proxy.call("WatchTower:Echo")).content[0].text).toBe("WatchTower is here");
  },
);

test("a call to an app that is away tries once at once instead of waiting for its time", verifies(["card/link-try-on-call"]), async () => {
  const first = await listenAsApp(echoing("WatchTower"));
  const proxy = await proxyOf([app("WatchTower", first.endpoint)]);
  await proxy.status("WatchTower", "Connected");
  await first.stop();
  await proxy.status("WatchTower", "Disconnected");
  for (let failures = 0; failures < 8; failures += 1) expect((await proxy.call("WatchTower:Echo")).isError).toBe(true);
  await listenAsApp(echoing("WatchTower", { endpoint: first.endpoint }));
  expect((await proxy.call("WatchTower:Echo")).content[0].text).toBe("WatchTower is here");
});

test("a call that waits for its app can be cancelled, and gets no answer then", async () => {
  const mute = await listenAsApp(echoing("Mute", { greet: () => undefined }));
  const proxy = await proxyOf([app("Mute", mute.endpoint)], { connectTimeoutMs: 300 });
  await mute.peer(1);
  const id = proxy.post("tools/call", { name: "Mute:Echo", arguments: {} });
  proxy.input.write(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}\n`);
  await mute.peer(2);
  await proxy.ask("ping");
  await mute.peer(3);
  expect(proxy.agent.seen.filter(({ json }) => json?.id === id)).toEqual([]);
});

test("a server that ends again and again is started again, and its last words are told", verifies(["003/FR-020"]), async () => {
  const proxy = await proxyOf([command("Crash", process.execPath, "-e", "console.error('out of luck'); process.exit(7)")]);
  const { _meta } = await proxy.call("Crash:anything");
  expect(_meta["amcp/failure"].details.lastExit).toContain("it ended with code 7: out of luck");
});

test("closing the proxy ends the servers that it has started", async () => {
  const proxy = await proxyOf([command("Child", process.execPath, "dist/test/servers/echo-stdio.js")]);
  const { json } = await proxy.status("Child", "Connected");
  await proxy.close();
  await expect.poll(() => isGone(json.params.pid)).toBe(true);
});

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
