import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { tool } from "../../support/proxy/app-peer.ts";
import { asJson, type HttpCall, serveOverHttp } from "../../support/proxy/http-peer.ts";
import type { Line } from "../../support/proxy/lines.ts";
import { configured, startWithAgent, statusOf } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const capabilities = { tools: { listChanged: true } };
const serverInfo = { name: "changing", version: "1" };
const rpc = (message: object) => JSON.stringify({ jsonrpc: "2.0", ...message });
const event = (message: object) => `data: ${rpc(message)}\n\n`;
const CHANGE = { method: "notifications/tools/list_changed" };

/** Where a server tells that its list has changed. */
type Told = "in the stream of the call" | "to subscribers";

/** The eras that a server speaks, with a session id or without one. */
type Eras = "sessions" | "sessions without id" | "requests" | "both" | "both without id";

const isLater = ({ json }: HttpCall): boolean => json.params?._meta?.["io.modelcontextprotocol/protocolVersion"] !== undefined;

/** A server without a stream of its own, whose call adds a tool. */
async function openScene(eras: Eras, told: Told) {
  let tools = [tool("Change")];
  const subscribers: ServerResponse[] = [];
  const streamOf = (reply: ServerResponse) => reply.writeHead(200, { "Content-Type": "text/event-stream" });
  const result = (call: HttpCall, value: object) => ({
    id: call.json.id,
    result: { ...value, ...(isLater(call) && { resultType: "complete", ttlMs: 0, cacheScope: "private" }) },
  });
  const answer = (call: HttpCall, reply: ServerResponse, value: object, headers?: Record<string, string>) =>
    asJson(reply, rpc(result(call, value)), headers);
  /** Serves a method of the eras that the server speaks. */
  const only = (serve: (call: HttpCall, reply: ServerResponse) => void) => (call: HttpCall, reply: ServerResponse) => {
    const isSpoken = isLater(call) ? !eras.startsWith("sessions") : eras !== "requests";
    if (isSpoken) serve(call, reply);
    else
      reply
        .writeHead(404, { "Content-Type": "application/json" })
        .end(rpc({ id: call.json.id, error: { code: -32601, message: "unknown" } }));
  };
  const server = await serveOverHttp({
    get(reply) {
      reply.writeHead(405).end();
      return true;
    },
    answers: {
      initialize: only((call, reply) =>
        answer(
          call,
          reply,
          { protocolVersion: "2025-11-25", capabilities, serverInfo },
          eras.endsWith("without id") ? {} : { "Mcp-Session-Id": "one" },
        ),
      ),
      "server/discover": only((call, reply) => answer(call, reply, { supportedVersions: ["2026-07-28"], capabilities })),
      "tools/list": only((call, reply) => answer(call, reply, { tools })),
      "subscriptions/listen": only((call, reply) => {
        streamOf(reply).write(
          event({ method: "notifications/subscriptions/acknowledged", params: { notifications: call.json.params.notifications } }),
        );
        subscribers.push(reply);
      }),
      "tools/call": only((call, reply) => {
        tools = [...tools, tool(`Added${tools.length}`)];
        if (told === "to subscribers") for (const subscriber of subscribers) subscriber.write(event(CHANGE));
        streamOf(reply).end(`${told === "to subscribers" ? "" : event(CHANGE)}${event(result(call, { content: [] }))}`);
      }),
    },
  });
  const proxy = await startWithAgent({
    args: [...(await configured({ Endpoints: [{ Name: "S", Url: server.url }] })), "--discovery", "off"],
  });
  await statusOf(proxy, "Connected", "S");
  const names = async () =>
    (await proxy.ask("tools/list")).json.result.tools.flatMap(({ name }: { name: string }) =>
      name.startsWith("S:") ? [name.slice(2)] : [],
    );
  return { proxy, server, subscribers, names, add: () => (tools = [...tools, tool(`Added${tools.length}`)]) };
}

const isChange = ({ json }: Line) => json?.method === CHANGE.method;

test.each<[Eras, Told]>([
  ["sessions", "in the stream of the call"],
  ["sessions without id", "in the stream of the call"],
  ["requests", "in the stream of the call"],
  ["requests", "to subscribers"],
  ["both", "to subscribers"],
  ["both without id", "to subscribers"],
])("a change of a server with %s, told %s, reaches the agent", verifies(["card/catalog-one-change"]), async (eras, told) => {
  const { proxy, server, subscribers, names } = await openScene(eras, told);
  expect(await names()).toEqual(["Change"]);
  if (told === "to subscribers") await expect.poll(() => subscribers.length).toBeGreaterThan(0);
  const before = proxy.agent.seen.filter(isChange).length;
  await proxy.ask("tools/call", { name: "S:Change" });
  await proxy.agent.count(before + 1, isChange);
  expect(await names()).toEqual(["Added1", "Change"]);
  for (const { json, headers } of server.calls)
    if (json?.method === "subscriptions/listen") expect(headers["mcp-session-id"]).toBeUndefined();
});

test.each<[Eras]>([["requests"], ["both"]])(
  "a subscription at a server with %s that ends is opened again, and misses nothing",
  async (eras) => {
    const { subscribers, names, add } = await openScene(eras, "to subscribers");
    await expect.poll(() => subscribers.length).toBeGreaterThan(0);
    for (const stream of subscribers.splice(0)) stream.end();
    add();
    await expect.poll(names).toEqual(["Added1", "Change"]);
    for (const stream of subscribers.splice(0)) stream.destroy();
    add();
    await expect.poll(names).toEqual(["Added1", "Added2", "Change"]);
  },
);

test("a server that refuses subscriptions is asked once", async () => {
  const { server, names } = await openScene("sessions", "in the stream of the call");
  const asked = () => server.calls.filter(({ json }) => json?.method === "subscriptions/listen").length;
  await expect.poll(asked).toBe(1);
  expect(await names()).toEqual(["Change"]);
});
