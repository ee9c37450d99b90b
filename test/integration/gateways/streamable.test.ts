import { expect, test } from "vitest";
import { serveOverHttp } from "../../../gateways/kit/transports/serve-http.ts";
import { named } from "../../../gateways/nsip/mock/flock/named-animals.ts";
import { asked, closing, openGateway } from "../../support/gateways/open-gateway.ts";
import { verifies } from "../../support/verifies.ts";

const BOTH = "application/json, text/event-stream";

const opening = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "hand", version: "1" } },
};
const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" });
const lineage = (id: number, more: object = {}) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "nsip_get_lineage", arguments: { lpn_id: named.sample }, ...more },
});

/** A gateway over HTTP and a client made by hand, to see what is on the wire. */
async function open() {
  const opened = await openGateway();
  const { url = "" } = closing(await serveOverHttp(opened.gateway, 0));
  const send = (body: unknown, headers: Record<string, string> = {}, method = "POST", signal: AbortSignal | null = null) =>
    fetch(url, {
      signal,
      method,
      headers: { "content-type": "application/json", accept: BOTH, ...headers },
      ...(method === "POST" && { body: JSON.stringify(body) }),
    });
  const begin = async () => {
    const response = await send(opening);
    expect(response.headers.get("content-type")).toBe("application/json");
    return { "mcp-session-id": response.headers.get("mcp-session-id") ?? "" };
  };
  return { ...opened, send, begin };
}

test("an answer is JSON; one with progress before it is a stream", verifies(["card/6-transports", "card/6-metrics-bounded"]), async () => {
  const { mock, send, begin } = await open();
  const session = await begin();
  const plain = await send(ping(1), session);
  expect(plain.headers.get("content-type")).toBe("application/json");
  expect(await plain.json()).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  mock.faults.add({ fault: "delay", ms: 2500, on: "getLineage", times: 1 });
  const told = await send(lineage(2, { _meta: { progressToken: "t" } }), session);
  expect(told.headers.get("content-type")).toBe("text/event-stream");
  const events = (await told.text()).split("\n\n").flatMap((text) => /data: (.*)/.exec(text)?.[1] ?? []);
  expect(events.map((text) => JSON.parse(text))).toMatchObject([
    { method: "notifications/progress", params: { progressToken: "t" } },
    { id: 2, result: { structuredContent: { LpnId: named.sample } } },
  ]);
});

test("a batch is answered by a list, its notifications by nothing", verifies(["card/6-transports"]), async () => {
  const { send, begin } = await open();
  const session = await begin();
  const notification = { jsonrpc: "2.0", method: "notifications/initialized" };
  const answered = await (await send([ping(1), notification, ping(2)], session)).json();
  expect(answered).toHaveLength(2);
  expect(answered).toEqual(expect.arrayContaining([1, 2].map((id) => ({ jsonrpc: "2.0", id, result: {} }))));
  expect((await send([notification], session)).status).toBe(202);
  expect((await send([], session)).status).toBe(400);
});

test("what cannot be served is refused with what to do", verifies(["card/6-transports", "001/6-CODE-TRANSPORT_ERROR"]), async () => {
  const { send, begin } = await open();
  const session = await begin();
  const refused: [what: string, status: number, response: Promise<Response>][] = [
    ["only JSON is accepted", 406, send(ping(1), { ...session, accept: "application/json" })],
    ["another content", 415, send(ping(1), { ...session, "content-type": "text/plain" })],
    ["a version from the future", 400, send(ping(1), { ...session, "mcp-protocol-version": "2099-01-01" })],
    ["no session", 400, send(ping(1))],
    ["a second opening", 400, send(opening, session)],
    ["an opening among others", 400, send([opening, ping(1)])],
    ["GET without a stream", 406, send(undefined, { ...session, accept: "application/json" }, "GET")],
    ["GET without a session", 400, send(undefined, {}, "GET")],
  ];
  for (const [what, status, response] of refused) {
    const { status: had, ...rest } = await response;
    expect([what, had, rest]).toEqual([what, status, rest]);
    expect(await (await response).json()).toMatchObject({ error: { code: -32004, data: { suggestion: expect.any(String) } } });
  }
  expect((await send(undefined, session, "PUT")).status).toBe(405);
});

test("one stream to listen on; DELETE ends the session and the stream", verifies(["card/6-transports"]), async () => {
  const { send, begin, gateway } = await open();
  const session = await begin();
  const stream = await send(undefined, session, "GET");
  expect(stream.headers.get("content-type")).toBe("text/event-stream");
  expect((await send(undefined, session, "GET")).status).toBe(409);
  expect(gateway.metrics.snapshot().current_connections).toBe(1);
  expect((await send(undefined, session, "DELETE")).status).toBe(200);
  expect(await stream.text()).toBe("");
  expect((await send(ping(1), session)).status).toBe(404);
  expect(gateway.metrics.snapshot().current_connections).toBe(0);
});

test("a request that is cancelled is not answered, and its POST ends", verifies(["card/6-transports"]), async () => {
  const { mock, send, begin } = await open();
  const session = await begin();
  mock.faults.add({ fault: "timeout", on: "getLineage" });
  const waiting = send(lineage(7), session);
  await expect.poll(() => mock.requests().some(({ path }) => path.endsWith("getLineage"))).toBe(true);
  await send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } }, session);
  expect(await (await waiting).text()).toBe("");
});

test(
  "who goes before the answer cancels nothing: the session goes on, and the answer is kept",
  verifies(["card/6-transports"]),
  async () => {
    const { mock, send, begin } = await open();
    const session = await begin();
    mock.faults.add({ fault: "delay", ms: 300, on: "getLineage", times: 1 });
    const abort = new AbortController();
    const gone = send(lineage(1), session, "POST", abort.signal).then(undefined, (error: Error) => error.name);
    await expect.poll(() => asked(mock)).toEqual(["getLineage"]);
    abort.abort();
    expect(await gone).toBe("AbortError");
    expect(await (await send(lineage(2), session)).json()).toMatchObject({ id: 2, result: { structuredContent: { LpnId: named.sample } } });
    expect(asked(mock).filter((name) => name === "getLineage")).toHaveLength(1);
  },
);

test("there is room for 256 sessions; the next is told to come again", verifies(["001/SC-005"]), async () => {
  const { send, begin } = await open();
  for (let count = 0; count < 256; count += 1) await begin();
  const refused = await send(opening);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ error: { code: -32004, data: { retry_after: 60 } } });
});

test(
  "without sessions an unknown method is 404, and still says what to do",
  verifies(["card/6-transports", "001/6-CODE-METHOD_NOT_FOUND"]),
  async () => {
    const { send } = await open();
    const named = "io.modelcontextprotocol/";
    const _meta = {
      [`${named}protocolVersion`]: "2026-07-28",
      [`${named}clientCapabilities`]: {},
      [`${named}clientInfo`]: { name: "hand", version: "1" },
    };
    const ask = (method: string) => {
      const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": method };
      return send({ jsonrpc: "2.0", id: 1, method, params: { _meta } }, headers);
    };
    expect((await ask("tools/list")).status).toBe(200);
    const unknown = await ask("sheep/shear");
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ error: { code: -32601, data: { suggestion: expect.stringContaining("tools/list") } } });
  },
);
