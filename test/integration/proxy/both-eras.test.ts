import { expect, test } from "vitest";
import { askingChild, askingOverHttp, openFront } from "../../support/proxy/asked-agents.ts";
import { embed } from "../../support/proxy/embedded-proxy.ts";
import { asJson, type HttpCall, serveOverHttp } from "../../support/proxy/http-peer.ts";
import { verifies } from "../../support/verifies.ts";

const key = (name: string) => `io.modelcontextprotocol/${name}`;
const meta = (more: object = {}) => ({
  [key("protocolVersion")]: "2026-07-28",
  [key("clientInfo")]: { name: "modern", version: "1" },
  [key("clientCapabilities")]: { elicitation: {} },
  ...more,
});

test.each(["a URL", "a child process"])(
  "an agent without session leaves the sessions of others alone at a server behind %s that speaks both eras",
  verifies(["card/sessions-era-of-upstream"]),
  async (way) => {
    const { stdio, overHttp, log } = await openFront([way === "a URL" ? await askingOverHttp("both") : askingChild("both")]);
    const modern = await overHttp("Modern", "auto");
    expect(modern.client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    const { asked, answer } = stdio.think();
    const held = stdio.call("Asking:elicit", { text: "held" });
    await asked;
    expect(await modern.call("Asking:require", { text: "meanwhile" })).toBe("Modern to meanwhile");
    // Without a session, this server answers an unknown method with 404.
    const ref = { type: "ref/resource" as const, uri: "file:///unknown" };
    await expect(modern.client.complete({ ref, argument: { name: "path", value: "a" } })).rejects.toThrow();
    answer();
    expect(await held).toContain("Stdio to held");
    expect(log.seen.filter(({ json }) => json?.status === "Disconnected" || json?.message === "session closed")).toEqual([]);
  },
);

/** A server that knows sessions only, with one tool. */
const sessionServer = (refusal: (call: HttpCall) => { status: number; body: object }) => {
  const answer = (result: object) => (call: HttpCall, reply: Parameters<typeof asJson>[0]) =>
    asJson(reply, JSON.stringify({ jsonrpc: "2.0", id: call.json.id, result }), { "Mcp-Session-Id": "one" });
  return serveOverHttp({
    answers: {
      initialize: answer({ protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "old", version: "1" } }),
      "tools/list": answer({ tools: [{ name: "Echo", inputSchema: { type: "object" } }] }),
      "tools/call"(call, reply) {
        const { status, body } = refusal(call);
        reply.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ jsonrpc: "2.0", id: call.json.id, ...body }));
      },
    },
  });
};

async function proxyOf(url: string) {
  const proxy = await embed({ endpoints: [{ kind: "server", appId: "Old", endpoint: url, headers: {} }], names: "colon" });
  let lastId = 0;
  const ask = (method: string, params: object) => {
    lastId += 1;
    const id = lastId;
    proxy.input.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return proxy.agent.find(({ json }) => json?.id === id);
  };
  await ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } });
  proxy.input.write(`{"jsonrpc":"2.0","method":"notifications/initialized"}\n`);
  return { ...proxy, ask };
}

test("what a request says of itself without a session stays out of a session", verifies(["card/sessions-era-of-upstream"]), async () => {
  const server = await sessionServer(() => ({ status: 200, body: { result: { content: [] } } }));
  const { ask } = await proxyOf(server.url);
  const _meta = meta({ progressToken: "mine", traceparent: "00-1-2-03" });
  const { json } = await ask("tools/call", { name: "Old:Echo", arguments: { n: 1 }, _meta });
  expect(json.result).toEqual({ resultType: "complete", content: [] });
  const call = server.calls.find((one) => one.json?.method === "tools/call");
  expect(call?.headers).toMatchObject({ "mcp-protocol-version": "2025-06-18", "mcp-session-id": "one" });
  expect(call?.json.params).toEqual({
    name: "Echo",
    arguments: { n: 1 },
    _meta: { progressToken: call?.json.id, traceparent: "00-1-2-03" },
  });
});

test("a 404 that answers a request is its answer, and the session goes on", verifies(["card/sessions-era-of-upstream"]), async () => {
  let isRefusing = true;
  const server = await sessionServer(() =>
    isRefusing
      ? { status: 404, body: { error: { code: -32601, message: "no such method" } } }
      : { status: 200, body: { result: { content: [] } } },
  );
  const { ask, entries } = await proxyOf(server.url);
  expect((await ask("tools/call", { name: "Old:Echo", arguments: {} })).json.error).toEqual({ code: -32601, message: "no such method" });
  isRefusing = false;
  expect((await ask("tools/call", { name: "Old:Echo", arguments: {} })).json.result).toEqual({ content: [] });
  const opened = entries.filter(({ message }) => message === "session opened" || message === "session closed");
  expect(opened.map(({ message }) => message)).toEqual(["session opened"]);
});

test(
  "a 404 that says the session is unknown ends it; the next call has another one",
  verifies(["card/sessions-era-of-upstream"]),
  async () => {
    let isRefusing = true;
    const server = await sessionServer(() =>
      isRefusing
        ? { status: 404, body: { error: { code: -32001, message: "Session not found" } } }
        : { status: 200, body: { result: { content: [] } } },
    );
    const { ask } = await proxyOf(server.url);
    const { json } = await ask("tools/call", { name: "Old:Echo", arguments: {} });
    expect(json.result._meta["amcp/failure"]).toMatchObject({ code: "AMCP_PROXY_APP_GONE", message: expect.stringContaining("forgotten") });
    isRefusing = false;
    expect((await ask("tools/call", { name: "Old:Echo", arguments: {} })).json.result).toEqual({ content: [] });
  },
);
