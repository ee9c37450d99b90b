import { expect, test } from "vitest";
import { type AppPeer, goneFrom, joinApp, tool } from "../../support/proxy/app-peer.ts";
import { initialize, openSession, post, TOKEN } from "../../support/proxy/http-agent.ts";
import type { Line } from "../../support/proxy/lines.ts";
import { createSinkLog, observedProxy, textOf } from "../../support/proxy/observed-proxy.ts";
import { verifies } from "../../support/verifies.ts";

const failed = (result: object) => (call: Line, peer: AppPeer) => peer.answer(call, { content: [], isError: true, ...result });
const scripts = {
  Echo: (call: Line, peer: AppPeer) => peer.say(call, "hello"),
  Ours: failed({ _meta: { "amcp/failure": { code: "ELEMENT_NOT_FOUND", message: "no such element" } } }),
  Protocol: (call: Line, peer: AppPeer) => peer.send({ jsonrpc: "2.0", id: call.json.id, error: { code: -32602, message: "wrong" } }),
  Silent: () => {},
  Garbage: (call: Line, peer: AppPeer) =>
    peer.sendRaw(
      Buffer.concat([Buffer.from(`{"jsonrpc":"2.0","id":${call.json.id},"result":"`), Buffer.from([0xff]), Buffer.from('"}\n')]),
    ),
  Dies: (_call: Line, peer: AppPeer) => peer.close(),
};
const app = { appId: "App", instance: "instance-1", tools: Object.keys(scripts).map(tool), scripts };
const http = { listen: "http://127.0.0.1:0/mcp", token: TOKEN };

const OURS = { appId: "App", instance: "instance-1", nested: false, code: undefined };
const PROXY = { appId: "amcp-proxy", instance: undefined, nested: false };

test("each end of a call is observed once, with its status, its bytes and its agent", async () => {
  const proxy = await observedProxy({ toolTimeoutMs: 300 });
  await joinApp(proxy, app);
  const ends: readonly (readonly [object, object])[] = [
    [{ name: "App:Echo" }, { ...OURS, tool: "Echo", status: "ok" }],
    [
      { name: "App__Echo", arguments: { a: 1 } },
      { ...OURS, tool: "Echo", status: "ok" },
    ],
    [{ name: "App:Ours" }, { ...OURS, tool: "Ours", status: "error", code: "ELEMENT_NOT_FOUND" }],
    [{ name: "App:Protocol" }, { ...OURS, tool: "Protocol", status: "error", code: "-32602" }],
    [{ name: "App:Silent" }, { ...OURS, tool: "Silent", status: "timeout", code: "AMCP_PROXY_TOOL_TIMEOUT" }],
    [{ name: "App:Garbage" }, { ...OURS, tool: "Garbage", status: "unusable", code: "AMCP_PROXY_BAD_FRAME" }],
    [
      { name: "tool_call", arguments: { name: "App:Echo" } },
      { ...OURS, tool: "Echo", status: "ok", nested: true },
    ],
    [{ name: "apps_list" }, { ...PROXY, tool: "apps_list", status: "ok" }],
    [
      { name: "tools_find", arguments: { limit: 0 } },
      { ...PROXY, tool: "tools_find", status: "error", code: "INVALID_ARGUMENT" },
    ],
    [{ name: "tool_call" }, { ...PROXY, tool: "tool_call", status: "error", code: "INVALID_ARGUMENT" }],
    [{ name: "App:Ehco" }, { ...PROXY, tool: "App:Ehco", status: "error", code: "AMCP_PROXY_UNKNOWN_TOOL" }],
    [{ name: "Other:Echo" }, { ...PROXY, tool: "Other:Echo", status: "error", code: "AMCP_PROXY_UNKNOWN_APP" }],
    [{ name: "x".repeat(5000) }, { ...PROXY, tool: "x".repeat(200), status: "error", code: "AMCP_PROXY_UNKNOWN_TOOL" }],
    [
      { name: "App:Echo", arguments: [] },
      { ...PROXY, tool: "App:Echo", status: "rejected", code: "AMCP_PROXY_BAD_PARAMS" },
    ],
    [{}, { ...PROXY, tool: "", status: "rejected", code: "AMCP_PROXY_BAD_PARAMS" }],
    [{ name: "App:Dies" }, { ...OURS, tool: "Dies", status: "gone", code: "AMCP_PROXY_APP_GONE" }],
    [
      { name: "tool_call", arguments: { name: "App:Echo" } },
      { ...OURS, instance: undefined, tool: "Echo", status: "gone", code: "AMCP_PROXY_APP_GONE", nested: true },
    ],
  ];
  for (const [index, [params, expected]] of ends.entries()) {
    const id = proxy.post("tools/call", params);
    const { raw } = await proxy.answer(id);
    const call = (await proxy.sink.count(index + 1))[index];
    expect(call).toMatchObject({ ...expected, agent: { name: "raw-agent", version: "1.2", isDashboard: false } });
    expect(textOf(call?.request)).toBe(JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params }));
    expect(textOf(call?.response)).toBe(raw);
    expect(Math.abs(Date.now() - (call?.startMs ?? 0))).toBeLessThan(60_000);
    expect(call?.durationMs).toBeGreaterThan(0);
    if (params === ends.at(-2)?.[0]) await goneFrom(proxy, "App");
  }
  expect(proxy.sink.calls).toHaveLength(ends.length);
});

test("only tool calls of agents with a session are observed", async () => {
  const proxy = await observedProxy({ http });
  await proxy.ask("tools/list");
  await proxy.ask("prompts/get", { name: "none" });
  const opened = await post(proxy.http ?? "", { body: { ...initialize(), params: {} } });
  await opened.text();
  await proxy.ask("tools/call", { name: "apps_list" });
  expect(await proxy.sink.count(1)).toHaveLength(1);
});

test(
  "a call has the definition of its tool as the app lists it, and one object stands for all calls",
  verifies(["004/ANNOTATION-RULE-upstream"]),
  async () => {
    const definition = '{"inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"x":9007199254740993},"name":"Echo"}';
    const proxy = await observedProxy();
    const peer = await joinApp(proxy, { ...app, definitions: definition });
    await proxy.ask("tools/call", { name: "App:Echo" });
    await proxy.ask("tools/call", { name: "tool_call", arguments: { name: "App:Echo" } });
    const [first, second] = await proxy.sink.count(2);
    expect(Buffer.from(first?.definition ?? []).toString()).toBe(definition);
    expect(second?.definition).toBe(first?.definition);
    peer.send({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
    await peer.received.count(2, ({ json }) => json?.method === "tools/list");
    await proxy.ask("tools/call", { name: "apps_list" });
    await proxy.ask("tools/call", { name: "apps_list" });
    const [third, fourth] = (await proxy.sink.count(4)).slice(2);
    expect(JSON.parse(Buffer.from(third?.definition ?? []).toString())).toMatchObject({ annotations: { readOnlyHint: true } });
    expect(fourth?.definition).toBe(third?.definition);
  },
);

test("a cancelled call and one whose agent leaves have no response, and the agent leaves after its calls", async () => {
  const proxy = await observedProxy();
  const peer = await joinApp(proxy, app);
  const first = proxy.post("tools/call", { name: "App:Silent" });
  await peer.calls("Silent");
  proxy.notify("notifications/cancelled", { requestId: first });
  expect((await proxy.sink.count(1))[0]).toMatchObject({ status: "cancelled", response: undefined, tool: "Silent" });
  proxy.post("tools/call", { name: "App:Silent" });
  await peer.calls("Silent", 2);
  proxy.input.end();
  const second = (await proxy.sink.count(2))[1];
  expect(second).toMatchObject({ status: "cancelled", response: undefined });
  await expect.poll(() => proxy.sink.told).toHaveLength(3);
  expect(proxy.sink.told).toEqual([expect.anything(), second, second?.agent.key]);
});

test("a second request under an id that is in use is rejected, and the first one is observed too", async () => {
  const proxy = await observedProxy();
  const peer = await joinApp(proxy, app);
  const line = `${JSON.stringify({ jsonrpc: "2.0", id: "same", method: "tools/call", params: { name: "App:Silent" } })}\n`;
  proxy.write(line + line);
  const [call] = await peer.calls("Silent");
  if (call !== undefined) peer.say(call, "late");
  const calls = await proxy.sink.count(2);
  expect(calls.map(({ status, code }) => [status, code])).toEqual([
    ["rejected", "-32600"],
    ["ok", undefined],
  ]);
});

test("each call of a batch is observed with its own request and response", async () => {
  const proxy = await observedProxy({ http });
  await joinApp(proxy, app);
  const opened = await post(proxy.http ?? "", { body: initialize("2025-03-26") });
  await opened.text();
  const headers = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "", "mcp-protocol-version": "2025-03-26" };
  const call = (id: number, name: string) => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name } });
  const answered = await post(proxy.http ?? "", { body: [call(1, "App:Echo"), call(2, "Nothing:Echo")], headers });
  await answered.text();
  const calls = await proxy.sink.count(2);
  const seen = calls.map(({ status, request, response }) => [status, textOf(request), JSON.parse(textOf(response) ?? "").id]);
  expect(seen.toSorted()).toEqual([
    ["error", JSON.stringify(call(2, "Nothing:Echo")), 2],
    ["ok", JSON.stringify(call(1, "App:Echo")), 1],
  ]);
});

test("over HTTP each session is one agent, and without sessions each credential and client is", async () => {
  const proxy = await observedProxy({ http });
  await joinApp(proxy, app);
  const url = proxy.http ?? "";
  const call = (id: number, meta: object = {}) => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "App:Echo", ...meta } });
  const inSession = async () => {
    const headers = await openSession(url);
    for (const id of [1, 2]) await (await post(url, { body: call(id), headers })).text();
    await fetch(url, { method: "DELETE", headers: { ...headers, authorization: `Bearer ${TOKEN}` } });
  };
  await inSession();
  await inSession();
  const alone = async (name: string) => {
    const key = (what: string) => `io.modelcontextprotocol/${what}`;
    const _meta = { [key("protocolVersion")]: "2026-07-28", [key("clientInfo")]: { name, version: "7" }, [key("clientCapabilities")]: {} };
    const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "App:Echo" };
    await (await post(url, { body: call(1, { _meta }), headers })).text();
  };
  for (const name of ["modern", "modern", "other"]) await alone(name);

  const agents = (await proxy.sink.count(7)).map(({ agent }) => agent);
  const keys = agents.map(({ key }) => key);
  expect(agents.map(({ name, version }) => `${name} ${version}`)).toEqual([
    ...Array(4).fill("http-agent 1"),
    ...["modern 7", "modern 7", "other 7"],
  ]);
  expect([keys[0], keys[2], keys[4]]).toEqual([keys[1], keys[3], keys[5]]);
  expect(new Set(keys).size).toBe(4);
  expect(keys.join()).not.toContain(TOKEN);
  const left = proxy.sink.told.filter((one) => typeof one === "string");
  expect(left).toEqual([keys[0], keys[2]]);
});

test("a call that asks an agent without session is one call, however often the agent repeats it", async () => {
  const proxy = await observedProxy();
  const peer = await joinApp(proxy, app);
  const key = (what: string) => `io.modelcontextprotocol/${what}`;
  const clientInfo = { name: "modern", version: "7" };
  const _meta = {
    [key("protocolVersion")]: "2026-07-28",
    [key("clientInfo")]: clientInfo,
    [key("clientCapabilities")]: { elicitation: {} },
  };
  const params = { name: "App:Silent", arguments: {}, _meta };
  const first = proxy.post("tools/call", params);
  const [call] = await peer.calls("Silent");
  peer.send({ jsonrpc: "2.0", id: "q", method: "elicitation/create", params: { message: "Who?" } });
  const { result } = (await proxy.answer(first)).json;
  const [name] = Object.keys(result.inputRequests);
  const foreign = await proxy.ask("tools/call", { ...params, name: "App:Echo", requestState: result.requestState });
  expect(foreign.json.error.message).toBe("requestState belongs to another request");
  const inputResponses = { [name ?? ""]: { action: "accept", content: {} } };
  const again = proxy.post("tools/call", { ...params, inputResponses, requestState: result.requestState });
  await peer.received.find(({ json }) => json?.id === "q" && json.result !== undefined);
  if (call !== undefined) peer.say(call, "done");
  const { raw } = await proxy.answer(again);
  const calls = await proxy.sink.count(2);
  expect(calls.map(({ status, tool: called }) => [status, called])).toEqual([
    ["rejected", "App:Echo"],
    ["ok", "Silent"],
  ]);
  expect(textOf(calls[1]?.response)).toBe(raw);
  expect(JSON.parse(textOf(calls[1]?.request) ?? "").id).toBe(first);
});

test("a sink that throws harms no call, and its losses are shown and logged", async () => {
  const broken = () => {
    throw new Error("the sink is broken");
  };
  const sink = { ...createSinkLog(), record: broken, left: broken };
  const proxy = await observedProxy({}, { sink });
  await joinApp(proxy, app);
  for (const _ of [1, 2]) expect((await proxy.ask("tools/call", { name: "App:Echo" })).json.result.content[0].text).toBe("hello");
  const { result } = (await proxy.ask("amcp/status")).json;
  expect(result.recording).toMatchObject({ state: "recording", lost: 2, reason: "the sink is broken" });
  await expect.poll(() => proxy.entries).toContainEqual({ message: "calls were not recorded", lost: 2, reason: "the sink is broken" });
});

test("a launcher is answered when all calls are on disk, or are counted", async () => {
  const proxy = await observedProxy();
  await proxy.ask("tools/call", { name: "apps_list" });
  expect((await proxy.ask("amcp/recorded")).json.result).toEqual({ state: "recording", store: "memory", recorded: 1, lost: 0 });
});
