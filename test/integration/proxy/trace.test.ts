import { expect, test } from "vitest";
import { joinApp } from "../../support/proxy/app-peer.ts";
import { openSession, post, startWithHttp } from "../../support/proxy/http-agent.ts";
import { asJson, serveOverHttp } from "../../support/proxy/http-peer.ts";
import { configured, SECRET, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const STATE = "congo=t61rcWkgMzE,rojo=00f067aa0ba902b7";
const trace = { traceparent: PARENT, tracestate: STATE };

test("a trace in _meta reaches the app as it came, and the app's own reaches the agent", verifies(["card/5-metrics"]), async () => {
  const proxy = await startWithAgent({ capabilities: { sampling: {} } });
  const app = await joinApp(proxy, { appId: "WatchTower" });
  const id = proxy.post("tools/call", { name: "WatchTower:Echo", _meta: trace });
  const [call] = await app.calls("Echo");
  expect(call?.json.params._meta).toEqual(trace);
  app.send({ jsonrpc: "2.0", id: "q", method: "sampling/createMessage", params: { messages: [], maxTokens: 1, _meta: trace } });
  const asked = await proxy.agent.find(({ json }) => json?.method === "sampling/createMessage");
  expect(asked.json.params._meta).toEqual(trace);
  if (call !== undefined) app.answer(call, { content: [], _meta: trace });
  expect((await proxy.answer(id)).json.result._meta).toEqual(trace);
});

test("a trace in the headers of an agent's request reaches the app in _meta", verifies(["card/5-metrics"]), async () => {
  const { proxy, url } = await startWithHttp();
  const app = await joinApp(proxy, { appId: "WatchTower", scripts: { Echo: (call, peer) => peer.say(call, "hello") } });
  const headers = { ...(await openSession(url)), ...trace };
  await (await post(url, { body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "WatchTower:Echo" } }, headers })).text();
  const [call] = await app.calls("Echo");
  expect(call?.json.params._meta).toEqual(trace);
});

test("a server over HTTP gets the trace in its headers, too", verifies(["card/5-metrics"]), async () => {
  const listing = { tools: [{ name: "Echo", inputSchema: { type: "object" } }] };
  const answers = {
    initialize: ({ json }: { json: { id: unknown } }, reply: Parameters<typeof asJson>[0]) =>
      asJson(
        reply,
        JSON.stringify({
          jsonrpc: "2.0",
          id: json.id,
          result: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } },
        }),
      ),
    "tools/list": ({ json }: { json: { id: unknown } }, reply: Parameters<typeof asJson>[0]) =>
      asJson(reply, JSON.stringify({ jsonrpc: "2.0", id: json.id, result: listing })),
    "tools/call": ({ json }: { json: { id: unknown } }, reply: Parameters<typeof asJson>[0]) =>
      asJson(reply, JSON.stringify({ jsonrpc: "2.0", id: json.id, result: { content: [] } })),
  };
  const peer = await serveOverHttp({ answers });
  const args = await configured({ Endpoints: [{ Name: "Server", Url: peer.url }] });
  const proxy = await startWithAgent({ args, env: { AMCP_SECRET: SECRET } });
  await proxy.agent.find(({ json }) => json?.method === "notifications/amcp/app" && json.params.status === "Connected");
  await proxy.ask("tools/call", { name: "Server:Echo", _meta: trace });
  await proxy.ask("tools/call", { name: "Server:Echo" });
  const [traced, untraced] = peer.calls.filter(({ json }) => json?.method === "tools/call");
  expect(traced?.headers).toMatchObject(trace);
  expect(traced?.json.params._meta).toEqual(trace);
  expect(untraced?.headers).not.toHaveProperty("traceparent");
});

test("a server of MCP 2026-07-28 gets the headers of each request", verifies(["card/5-any-upstream"]), async () => {
  const version = "io.modelcontextprotocol/protocolVersion";
  const complete = (result: object) => ({ resultType: "complete", ...result });
  const results: Readonly<Record<string, object>> = {
    "server/discover": complete({ supportedVersions: ["2026-07-28"], capabilities: { tools: {} } }),
    "tools/list": complete({ tools: [{ name: "Grüße", inputSchema: { type: "object" } }], ttlMs: 0, cacheScope: "private" }),
    "tools/call": complete({ content: [] }),
  };
  const refusing = ({ json }: { json: { id: unknown } }, reply: Parameters<typeof asJson>[0]) =>
    asJson(reply, JSON.stringify({ jsonrpc: "2.0", id: json.id, error: { code: -32601, message: "no sessions here" } }));
  const peer = await serveOverHttp({
    answers: {
      initialize: refusing,
      ...Object.fromEntries(
        Object.entries(results).map(([method, result]) => [
          method,
          ({ json }: { json: { id: unknown } }, reply: Parameters<typeof asJson>[0]) =>
            asJson(reply, JSON.stringify({ jsonrpc: "2.0", id: json.id, result })),
        ]),
      ),
    },
  });
  const args = await configured({ Endpoints: [{ Name: "Server", Url: peer.url }] });
  const proxy = await startWithAgent({ args, env: { AMCP_SECRET: SECRET } });
  await proxy.agent.find(({ json }) => json?.method === "notifications/amcp/app" && json.params.status === "Connected");
  await proxy.ask("tools/call", { name: "Server:Grüße" });
  const headersOf = (method: string) => peer.calls.find(({ json }) => json?.method === method)?.headers;
  expect(headersOf("tools/list")).toMatchObject({ "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/list" });
  expect(headersOf("tools/call")).toMatchObject({
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": `=?base64?${Buffer.from("Grüße").toString("base64")}?=`,
  });
  const called = peer.calls.find(({ json }) => json?.method === "tools/call");
  expect(called?.json.params._meta[version]).toBe("2026-07-28");
  expect(headersOf("initialize")).not.toHaveProperty("mcp-method");
});
