import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { briefSessions } from "../../../../gateways/kit/transports/http-settings.ts";
import { eventsOf, handClient } from "../../../support/gateways/hand-client.ts";
import { createHandClock } from "../../../support/gateways/hand-clock.ts";
import { closing } from "../../../support/gateways/open-gateway.ts";
import { smallOverHttp } from "../../../support/gateways/small-clients.ts";
import { info } from "../../../support/sdk-clients.ts";
import { verifies } from "../../../support/verifies.ts";

const FIRST = "small://note/first";
const VERSION = "2026-07-28";
const _meta = {
  "io.modelcontextprotocol/protocolVersion": VERSION,
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": info,
};

async function open() {
  const time = createHandClock();
  const small = await smallOverHttp({ limits: briefSessions, clock: time.clock, every: time.every });
  const { send, ...hand } = handClient(small.url);
  /** A request without a session. */
  const ask = (method: string, params: Record<string, unknown> = {}) => {
    const headers = { accept: "application/json, text/event-stream", "mcp-protocol-version": VERSION, "mcp-method": method };
    const named = params["name"] ?? params["uri"];
    const body = { jsonrpc: "2.0", id: "ask", method, params: { ...params, _meta } };
    return send("POST", "/mcp", { ...headers, ...(typeof named === "string" && { "mcp-name": named }) }, body);
  };
  const listen = (resourceSubscriptions: readonly string[]) => ask("subscriptions/listen", { notifications: { resourceSubscriptions } });
  const write = (name: string) => ask("tools/call", { name: "write_note", arguments: { name, text: "new" } });
  return { ...small, ...hand, send, ask, listen, write, time };
}

const answerOf = async (response: Promise<Response>) => JSON.parse(await (await response).text());

test("results say how long, and for whom, they may be kept", async () => {
  const { ask, message, handshake } = await open();
  for (const method of ["tools/list", "prompts/list", "resources/list", "resources/templates/list"])
    expect(await answerOf(ask(method))).toMatchObject({ result: { resultType: "complete", ttlMs: 300_000, cacheScope: "public" } });
  expect(await answerOf(ask("resources/read", { uri: FIRST }))).toMatchObject({
    result: { resultType: "complete", ttlMs: 1000, cacheScope: "public", contents: [{ mimeType: "text/markdown" }] },
  });
  // Earlier versions have no such fields.
  const earlier = await answerOf(message(await handshake(), { method: "resources/read", params: { uri: FIRST } }));
  expect(Object.keys(earlier.result)).toEqual(["contents"]);
});

test("a stateless request is a session of its own, with the headers of the request", verifies(["002/1-RULE-independent"]), async () => {
  const { send, ended, callers } = await open();
  const call = (key: string) =>
    send(
      "POST",
      "/mcp",
      {
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": VERSION,
        "mcp-method": "tools/call",
        "mcp-name": "who_am_i",
        "x-key": key,
      },
      { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "who_am_i", arguments: {}, _meta } },
    );
  for (const key of ["one", "two"]) expect(await answerOf(call(key))).toMatchObject({ result: { structuredContent: { key } } });
  expect(new Set(callers.map(({ id }) => id)).size).toBe(2);
  await expect.poll(() => ended).toEqual(callers.map(({ id }) => id));
});

test("a stream of updates: acknowledged first, each update with its subscription, over when it is closed", async () => {
  const { listen, write, watched, gateway } = await open();
  const stream = await listen([FIRST, "small://pond"]);
  const events = eventsOf(stream);
  const next = async () => JSON.parse((await events.next()).value?.[1] ?? "null");
  const stamp = { "io.modelcontextprotocol/subscriptionId": "ask" };
  expect(await next()).toMatchObject({
    method: "notifications/subscriptions/acknowledged",
    // What cannot be subscribed is left out.
    params: { notifications: { resourceSubscriptions: [FIRST] }, _meta: stamp },
  });
  await write("second");
  await write("first");
  expect(await next()).toMatchObject({ method: "notifications/resources/updated", params: { uri: FIRST, _meta: stamp } });
  expect(gateway.metrics.snapshot()).toMatchObject({ current_subscriptions: 1, resource_updates_sent: 1 });
  await events.return(undefined);
  await expect.poll(watched).toEqual([]);
  expect(gateway.metrics.snapshot()).toMatchObject({ current_subscriptions: 0 });
});

test("a subscription that the gateway refuses is an error with what to do", async () => {
  const { listen, watched } = await open();
  expect(await answerOf(listen([FIRST, "small://note/crowded"]))).toMatchObject({
    id: "ask",
    error: { code: -32602, data: { suggestion: expect.stringContaining("Unsubscribe") } },
  });
  expect(watched()).toEqual([]);
});

test("a stream of updates is one of the 50 sessions, and is never idle", verifies(["002/7-LIMIT-sessions"]), async () => {
  const { listen, handshake, ended, time } = await open();
  const stream = await listen([FIRST]);
  const sessions: string[] = [];
  for (let count = 1; count < 50; count += 1) sessions.push(await handshake());
  const refused = await listen([FIRST]);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
  time.advance(60_000);
  expect(ended).toEqual(sessions);
  await stream.body?.cancel();
  await expect.poll(() => ended).toHaveLength(50);
});

test("a server that closes says so to its listeners", async () => {
  const { url, close } = await smallOverHttp();
  const client = closing(new Client(info, { versionNegotiation: { mode: "auto" } }));
  await client.connect(new StreamableHTTPClientTransport(url));
  const subscription = await client.listen({ resourceSubscriptions: [FIRST, "small://pond"] });
  expect(subscription.honoredFilter).toEqual({ resourceSubscriptions: [FIRST] });
  await close();
  expect(await subscription.closed).toBe("graceful");
});
