import { expect, test } from "vitest";
import { type AppPeer, joinApp, tool } from "../../support/proxy/app-peer.ts";
import type { Line } from "../../support/proxy/lines.ts";
import { SECRET, startProxy, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const VERSION = "2026-07-28";
const key = (name: string) => `io.modelcontextprotocol/${name}`;
const meta = (capabilities: object = {}, more: object = {}) => ({
  [key("protocolVersion")]: VERSION,
  [key("clientInfo")]: { name: "raw-agent", version: "1" },
  [key("clientCapabilities")]: capabilities,
  ...more,
});
const answering = (result: object) => (request: Line, peer: AppPeer) => peer.answer(request, result);
const toolsOf = ({ json }: Line) => json.result.tools.map(({ name }: { name: string }) => name);

test(
  "an agent without session is served on stdio: discovery, lists, calls, beside nothing else",
  verifies(["card/5-front-http"]),
  async () => {
    const proxy = await startProxy();
    const found = await proxy.ask("server/discover", { _meta: meta() });
    expect(found.json.result).toMatchObject({
      resultType: "complete",
      supportedVersions: [VERSION],
      capabilities: { tools: { listChanged: true } },
      ttlMs: 0,
      cacheScope: "private",
      _meta: { [key("serverInfo")]: { name: "amcp-proxy" } },
    });
    expect(toolsOf(await proxy.ask("tools/list", { _meta: meta() }))).toEqual(["apps_list", "tools_find", "tool_call"]);
    const own = await proxy.ask("tools/call", { name: "apps_list", arguments: {}, _meta: meta() });
    expect(own.json.result).toMatchObject({ resultType: "complete", structuredContent: { apps: [] } });
  },
);

test.each([
  ["no metadata", {}, { code: -32602 }],
  ["no capabilities", { _meta: { [key("protocolVersion")]: VERSION } }, { code: -32602 }],
  [
    "another version",
    { _meta: { ...meta(), [key("protocolVersion")]: "v9" } },
    { code: -32022, data: { supported: [VERSION], requested: "v9" } },
  ],
])("discovery with %s is refused", verifies(["card/5-bad-input"]), async (_what, params, refusal) => {
  const proxy = await startProxy();
  const { json } = await proxy.ask("server/discover", params);
  expect(json.error).toMatchObject(refusal);
});

test("a request without session needs the secret as a session does", async () => {
  const proxy = await startProxy({ env: { McpProxy__SharedSecret: SECRET } });
  const { json } = await proxy.ask("tools/list", { _meta: meta() });
  expect(json.error.data.code).toBe("AMCP_PROXY_UNAUTHENTICATED");
});

test("methods that went with the sessions are unknown without one", async () => {
  const proxy = await startProxy();
  for (const method of ["initialize", "ping", "logging/setLevel", "resources/subscribe"])
    expect((await proxy.ask(method, { _meta: meta() })).json.error.code).toBe(-32601);
});

test("results of apps with sessions get what an agent without one needs, and nothing else changes", async () => {
  const proxy = await startWithAgent();
  const app = await joinApp(proxy, { appId: "Files" });
  const id = proxy.post("tools/call", { name: "Files:Echo", arguments: {}, _meta: meta({}, { progressToken: "p" }) });
  const [call] = await app.calls("Echo");
  app.sendRaw(`{"jsonrpc":"2.0","id":${call?.json.id},"result":{"content":[],"structuredContent":{"n":9007199254740993}}}\n`);
  expect((await proxy.answer(id)).raw).toBe(
    `{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete","content":[],"structuredContent":{"n":9007199254740993}}}`,
  );
});

test.each([
  ["without members", "{ \n}".replace("\n", " ".repeat(300_000)), ""],
  ["with members", `{"content":[{"type":"text","text":"${"x".repeat(400_000)}"}]}`, ","],
])("so does a long result %s, which is not put together for it", async (_what, result, comma) => {
  const proxy = await startWithAgent();
  const app = await joinApp(proxy, { appId: "Files" });
  const id = proxy.post("tools/call", { name: "Files:Echo", arguments: {}, _meta: meta() });
  const [call] = await app.calls("Echo");
  app.sendRaw(`{"jsonrpc":"2.0","id":${call?.json.id},"result":${result}}\n`);
  expect((await proxy.answer(id)).raw).toBe(`{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete"${comma}${result.slice(1)}}`);
});

/** A call of an agent without session, which its app has answered with a question. */
async function askedInCall() {
  const proxy = await startWithAgent();
  const app = await joinApp(proxy, { appId: "Files" });
  const params = { name: "Files:Echo", arguments: {}, _meta: meta({ elicitation: {} }) };
  const first = proxy.post("tools/call", params);
  const [call] = await app.calls("Echo");
  app.send({ jsonrpc: "2.0", id: "q", method: "elicitation/create", params: { message: "Who?" } });
  const { result } = (await proxy.answer(first)).json;
  return { proxy, app, params, first, call, result };
}

test("an app's question ends the request of an agent without session; its answer comes with the request again", async () => {
  const { proxy, app, params, call, result } = await askedInCall();
  expect(result).toMatchObject({ resultType: "input_required", requestState: expect.any(String) });
  const [[name, question]] = Object.entries(result.inputRequests) as [[string, unknown]];
  expect(question).toEqual({ method: "elicitation/create", params: { message: "Who?" } });

  const foreign = await proxy.ask("tools/call", { ...params, name: "Files:Other", requestState: result.requestState });
  expect(foreign.json.error.code).toBe(-32602);
  const none = await proxy.ask("tools/call", { ...params, requestState: result.requestState });
  expect(none.json.result.resultType).toBe("input_required");
  const inputResponses = { [name]: { action: "accept", content: { name: "Ada" } } };
  const again = proxy.post("tools/call", { ...params, inputResponses, requestState: none.json.result.requestState });
  const answered = await app.received.find(({ json }) => json?.id === "q" && json.result !== undefined);
  expect(answered.json.result).toEqual({ action: "accept", content: { name: "Ada" } });
  if (call !== undefined) app.say(call, "hello Ada");
  expect((await proxy.answer(again)).json.result).toEqual({ resultType: "complete", content: [{ type: "text", text: "hello Ada" }] });
  const late = await proxy.ask("tools/call", { ...params, inputResponses, requestState: "made up" });
  expect(late.json.error.code).toBe(-32602);
});

test("a request that is over before its agent comes again is answered when it does", async () => {
  const { proxy, app, params, first, call, result } = await askedInCall();
  if (call !== undefined) app.say(call, "hello anyway");
  await proxy.log.find(({ json }) => json?.message === "tool call" && json.tool === "Echo");
  const [[name]] = Object.entries(result.inputRequests) as [[string, unknown]];
  const again = await proxy.ask("tools/call", {
    ...params,
    inputResponses: { [name]: { action: "decline" } },
    requestState: result.requestState,
  });
  expect(again.json.result).toEqual({ resultType: "complete", content: [{ type: "text", text: "hello anyway" }] });
  expect(proxy.agent.seen.filter(({ json }) => json?.id === first)).toHaveLength(1);
});

test("a request that listens is told of what it named, under its own id, until it is cancelled", async () => {
  const proxy = await startWithAgent();
  const id = proxy.post("subscriptions/listen", { _meta: meta(), notifications: { toolsListChanged: true } });
  const acknowledged = await proxy.agent.find(({ json }) => json?.method === "notifications/subscriptions/acknowledged");
  expect(acknowledged.json.params).toEqual({ _meta: { [key("subscriptionId")]: id }, notifications: { toolsListChanged: true } });
  await joinApp(proxy, { appId: "Files", capabilities: { prompts: {} }, methods: { "prompts/list": answering({ prompts: [tool("p")] }) } });
  const isTold = ({ json }: Line) => json?.params?._meta?.[key("subscriptionId")] === id && json.method.endsWith("list_changed");
  expect((await proxy.agent.find(isTold)).json.method).toBe("notifications/tools/list_changed");
  proxy.notify("notifications/cancelled", { requestId: id });
  await joinApp(proxy, { appId: "Memory" });
  await proxy.agent.count(2, ({ json }) => json?.method === "notifications/tools/list_changed" && json.params === undefined);
  expect(proxy.agent.seen.filter(isTold)).toHaveLength(1);
});

/** An upstream that knows no sessions, and asks before it answers. */
const modern = {
  initialize: (request: Line, peer: AppPeer) =>
    peer.send({ jsonrpc: "2.0", id: request.json.id, error: { code: -32022, message: "no", data: { supported: [VERSION] } } }),
  "server/discover": (request: Line, peer: AppPeer) =>
    peer.answer(request, {
      resultType: "complete",
      supportedVersions: [VERSION],
      capabilities: { tools: {} },
      ttlMs: 0,
      cacheScope: "private",
    }),
  "tools/list": (request: Line, peer: AppPeer) => {
    const known = request.json.params._meta?.[key("protocolVersion")] === VERSION;
    peer.answer(request, { resultType: "complete", tools: known ? [tool("Greet")] : [] });
  },
  "subscriptions/listen": () => {},
};
const greet = {
  Greet(call: Line, peer: AppPeer) {
    const { inputResponses, requestState } = call.json.params;
    const inputRequests = { who: { method: "elicitation/create", params: { message: "Who?" } } };
    if (inputResponses === undefined) peer.answer(call, { resultType: "input_required", inputRequests, requestState: "s1" });
    else
      peer.answer(call, {
        resultType: "complete",
        content: [{ type: "text", text: `${requestState} ${inputResponses.who.content.name}` }],
      });
  },
};

test("an upstream without sessions serves an agent with one: metadata is added, its questions are put to the agent", async () => {
  const proxy = await startWithAgent({ capabilities: { elicitation: {} } });
  const app = await joinApp(proxy, { appId: "Files", methods: modern, scripts: greet });
  const id = proxy.post("tools/call", { name: "Files:Greet", arguments: { polite: true } });
  const [call] = await app.calls("Greet");
  expect(call?.json.params._meta).toMatchObject({
    [key("protocolVersion")]: VERSION,
    [key("clientInfo")]: { name: "raw-agent" },
    [key("clientCapabilities")]: { elicitation: {} },
  });
  const asked = await proxy.agent.find(({ json }) => json?.method === "elicitation/create");
  expect(asked.json.params).toEqual({ message: "Who?" });
  proxy.write(`${JSON.stringify({ jsonrpc: "2.0", id: asked.json.id, result: { action: "accept", content: { name: "Ada" } } })}\n`);
  expect((await proxy.answer(id)).json.result.content[0].text).toBe("s1 Ada");
});

test("an agent that cannot be asked is told so, and one without session gets the questions themselves", async () => {
  const proxy = await startWithAgent();
  await joinApp(proxy, { appId: "Files", methods: modern, scripts: greet });
  expect((await proxy.ask("tools/call", { name: "Files:Greet", arguments: {} })).json.error.message).toContain("elicitation/create");
  const { json } = await proxy.ask("tools/call", { name: "Files:Greet", arguments: {}, _meta: meta({ elicitation: {} }) });
  expect(json.result).toMatchObject({ resultType: "input_required", requestState: "s1" });
});
