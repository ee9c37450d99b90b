import { readdir, stat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLiveApps } from "../../../proxy/index.ts";
import { type AppPeer, joinApp } from "../../support/proxy/app-peer.ts";
import { collectLines, type Line } from "../../support/proxy/lines.ts";
import { observedProxy } from "../../support/proxy/observed-proxy.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const HUGE = "x".repeat(12 * 1024 * 1024);
const scripts = {
  Echo: (call: Line, peer: AppPeer) => peer.say(call, JSON.stringify(call.json.params.arguments)),
  Huge: (call: Line, peer: AppPeer) => peer.say(call, HUGE),
  Silent: () => {},
};
const hints = { readOnlyHint: true, destructiveHint: false };
const tools = Object.keys(scripts).map((name) => ({
  name,
  inputSchema: { type: "object" },
  ...(name === "Echo" && { annotations: hints }),
}));
const signal = new AbortController().signal;

/** A proxy with a status socket and an app, and what the dashboard uses to reach it. */
async function liveProxy(options: object = {}) {
  const environment = { XDG_RUNTIME_DIR: await temporaryFolder() };
  const proxy = await observedProxy({ announced: true, ...options }, { environment });
  const folder = join(environment.XDG_RUNTIME_DIR, "amcp", "proxies");
  await expect.poll(() => readdir(folder).catch(() => [])).toContain(`${process.pid}.json`);
  const app = await joinApp(proxy, { appId: "App", tools, scripts });
  return { proxy, app, live: createLiveApps(environment), socket: join(folder, `${process.pid}.sock`) };
}

test("the dashboard sees the tools of the apps as they list them, and calls one as an agent of its own", async () => {
  const { proxy, live } = await liveProxy();
  expect((await live.proxies()).map(({ pid, recording }) => [pid, recording?.state])).toEqual([[process.pid, "recording"]]);
  const schema = { type: "object" };
  expect(await live.tools(process.pid)).toEqual([
    { appId: "App", name: "Echo", description: "", schema, annotations: hints },
    { appId: "App", name: "Huge", description: "", schema, annotations: undefined },
    { appId: "App", name: "Silent", description: "", schema, annotations: undefined },
  ]);
  const result = await live.call(process.pid, { appId: "App", tool: "Echo", arguments: { a: "ä" } }, signal);
  expect(result).toEqual({ content: [{ type: "text", text: '{"a":"ä"}' }] });
  expect((await proxy.sink.count(1))[0]).toMatchObject({
    appId: "App",
    tool: "Echo",
    status: "ok",
    agent: { key: "dashboard", name: "dashboard", isDashboard: true },
  });
  expect((await proxy.ask("amcp/status")).json.result.agents).toEqual(["raw-agent"]);
});

test("a huge result passes while an agent calls the same app", async () => {
  const { proxy, live } = await liveProxy();
  const huge = live.call(process.pid, { appId: "App", tool: "Huge", arguments: {} }, signal);
  const answers = Array.from({ length: 20 }, () => proxy.ask("tools/call", { name: "App:Echo", arguments: {} }));
  for (const answer of answers) expect((await answer).json.result.content[0].text).toBe("{}");
  expect(await huge).toEqual({ content: [{ type: "text", text: HUGE }] });
});

test("a call is cancelled when the dashboard closes its connection", async () => {
  const { proxy, app, live } = await liveProxy();
  const left = new AbortController();
  const call = live.call(process.pid, { appId: "App", tool: "Silent", arguments: {} }, left.signal);
  call.catch(() => {});
  await app.calls("Silent");
  left.abort();
  await expect(call).rejects.toMatchObject({ code: "AMCP_PROXY_LINK_CLOSED" });
  await app.received.find(({ json }) => json?.method === "notifications/cancelled");
  expect((await proxy.sink.count(1))[0]).toMatchObject({ status: "cancelled", tool: "Silent" });
});

test("a call that fails says why: with a result as agents get it, or with an error", async () => {
  const { live } = await liveProxy({ toolTimeoutMs: 200 });
  const call = (appId: string, tool: string, pid = process.pid) => live.call(pid, { appId, tool, arguments: {} }, signal);
  expect(await call("App", "Silent")).toMatchObject({ isError: true, _meta: { "amcp/failure": { code: "AMCP_PROXY_TOOL_TIMEOUT" } } });
  await expect(call("App", "Ehco")).rejects.toMatchObject({
    code: "AMCP_PROXY_UNKNOWN_TOOL",
    message: 'there is no tool "App:Ehco"; did you mean App:Echo?',
  });
  await expect(call("App", "Echo", 1)).rejects.toMatchObject({ code: "AMCP_PROXY_NOT_RUNNING" });
  expect(await live.tools(1)).toBeUndefined();
});

test.skipIf(process.platform === "win32")("the status socket is this user's alone, and serves nothing else", async () => {
  const { socket } = await liveProxy();
  expect((await stat(socket)).mode & 0o777).toBe(0o600);
  const client = connect(socket);
  onTestFinished(() => void client.destroy());
  const lines = collectLines(client);
  const ask = async (id: number, message: object) => {
    client.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...message })}\n`);
    return (await lines.find(({ json }) => json?.id === id)).json.error;
  };
  const only = "only amcp/status, amcp/tools, amcp/call are served here";
  for (const [id, method] of ["tools/call", "initialize", "amcp/activate", "amcp/recorded"].entries())
    expect(await ask(id, { method })).toMatchObject({ code: -32601, message: only });
  expect(await ask(10, { method: "amcp/call", params: { appId: "App" } })).toMatchObject({ code: -32602 });
  expect(await ask(11, { method: "amcp/call", params: { appId: "App", tool: "Echo", arguments: [] } })).toMatchObject({ code: -32602 });
  expect(await ask(12, { result: {} })).toMatchObject({ code: -32601, message: only });
});
