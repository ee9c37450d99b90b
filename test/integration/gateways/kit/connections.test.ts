import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { briefSessions } from "../../../../gateways/kit/transports/http-settings.ts";
import { serveOverWebSocket } from "../../../../gateways/kit/transports/serve-websocket.ts";
import { createSmallGateway } from "../../../servers/small-gateway.ts";
import { eventsOf, handClient } from "../../../support/gateways/hand-client.ts";
import { createHandClock } from "../../../support/gateways/hand-clock.ts";
import { closing } from "../../../support/gateways/open-gateway.ts";
import { keepLog } from "../../../support/gateways/quiet-log.ts";
import { smallOverHttp } from "../../../support/gateways/small-clients.ts";
import { verifies } from "../../../support/verifies.ts";

const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const opening = {
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "hand", version: "1" } },
};
const unsaid = { error: { code: -32004, data: { parameter: "Connection-ID", suggestion: expect.stringContaining("POST /mcp/sse") } } };

/** The small gateway with the limits of spec 002 and a clock that the test moves. */
async function open() {
  const time = createHandClock();
  const small = await smallOverHttp({ limits: briefSessions, clock: time.clock, every: time.every });
  return { ...small, ...handClient(small.url), time };
}

describe("a session over POST /mcp/sse and POST /mcp/message", () => {
  test(
    "begins with a stream whose Connection-ID names it, and is described without credentials",
    verifies([
      "002/1-FIELD-connection_id",
      "002/1-FIELD-created_at",
      "002/1-FIELD-remote_addr",
      "002/1-FIELD-user_agent",
      "002/1-STATE-created",
      "002/6-FLOW-sse-connect",
      "002/7-RULE-utc",
    ]),
    async () => {
      const { send, call } = await open();
      const stream = await send("POST", "/mcp/sse", { accept: "text/event-stream", "user-agent": "hand/1", "x-key": "sesame" });
      const id = stream.headers.get("connection-id") ?? "";
      expect([stream.status, stream.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
      expect(id).toMatch(UUID_V4);
      const { value } = await eventsOf(stream).next();
      expect([value?.[0], JSON.parse(value?.[1] ?? "")]).toEqual([
        "session",
        {
          connection_id: id,
          created_at: "2026-03-01T10:00:00.000Z",
          last_activity: "2026-03-01T10:00:00.000Z",
          remote_addr: "127.0.0.1",
          user_agent: "hand/1",
          idle_limit_seconds: 30,
          messages: "/mcp/message",
        },
      ]);
      expect(await call(id, "who_am_i")).toEqual({ id, remoteAddr: "127.0.0.1", userAgent: "hand/1", key: "sesame" });
    },
  );

  test(
    "answers in JSON, by header, by X-Connection-ID and by parameter",
    verifies(["002/6-FLOW-sse-message", "002/1-STATE-created"]),
    async () => {
      const { send, handshake, message } = await open();
      const response = await send("POST", "/mcp/sse", { accept: "application/json" });
      expect(await response.json()).toMatchObject({ connection_id: response.headers.get("connection-id"), user_agent: "node" });
      const id = await handshake();
      const opened = await message(id, opening);
      expect(opened.headers.get("content-type")).toBe("application/json");
      expect(await opened.json()).toMatchObject({
        id: 1,
        result: { serverInfo: { name: "small" }, capabilities: { resources: { subscribe: true } } },
      });
      expect((await message(id, { id: undefined, method: "notifications/initialized" })).status).toBe(202);
      const ping = { jsonrpc: "2.0", id: 2, method: "ping" };
      const named = [
        await send("POST", "/mcp/message", { "connection-id": id }, ping),
        await send("POST", "/mcp/message", { "x-connection-id": id }, ping),
        await send("POST", `/mcp/message?connectionId=${id}`, {}, ping),
      ];
      for (const answer of named) expect(await answer.json()).toEqual({ jsonrpc: "2.0", id: 2, result: {} });
      expect(await (await send("POST", "/mcp/message", { "connection-id": id }, [ping, { ...ping, id: 3 }])).json()).toHaveLength(2);
    },
  );

  test("its stream carries the updates of resources", async () => {
    const { send, message, call, watched } = await open();
    const stream = await send("POST", "/mcp/sse", { accept: "text/event-stream" });
    const id = stream.headers.get("connection-id") ?? "";
    const events = eventsOf(stream);
    await events.next();
    await message(id, opening);
    await message(id, { method: "resources/subscribe", params: { uri: "small://note/first" } });
    await call(id, "write_note", { name: "first", text: "new" });
    const { value } = await events.next();
    expect(JSON.parse(value?.[1] ?? "")).toMatchObject({
      method: "notifications/resources/updated",
      params: { uri: "small://note/first" },
    });
    await send("DELETE", "/mcp/sse", { "connection-id": id });
    expect((await events.next()).done).toBe(true);
    expect(watched()).toEqual([]);
  });

  test("a stream has comments while nothing happens, so that a client that is gone is noticed", async () => {
    const { url } = await smallOverHttp({ keepAliveMs: 10 });
    const { send } = handClient(url);
    for (const [method, path] of [
      ["POST", "/mcp/sse"],
      ["GET", "/mcp/sse"],
    ] as const) {
      const reader = (await send(method, path, { accept: "text/event-stream" })).body?.getReader();
      let text = "";
      while (!text.includes("\n\n: keepalive\n\n: keepalive\n\n"))
        text += Buffer.from((await reader?.read())?.value ?? []).toString("utf8");
      await reader?.cancel();
    }
  });

  test(
    "ends by DELETE, and what it held is dropped",
    verifies(["002/1-STATE-destroyed-disconnect", "002/1-RULE-in-memory", "002/7-RULE-no-storage"]),
    async () => {
      const { send, handshake, message, ended, gateway, lines } = await open();
      const id = await handshake({ "x-key": "sesame" });
      expect(gateway.metrics.snapshot().current_connections).toBe(1);
      expect((await send("DELETE", "/mcp/sse", { "connection-id": id })).status).toBe(200);
      expect(ended).toEqual([id]);
      expect(gateway.metrics.snapshot().current_connections).toBe(0);
      expect((await message(id, { method: "ping" })).status).toBe(404);
      expect((await send("DELETE", "/mcp/sse", { "connection-id": id })).status).toBe(404);
      expect(JSON.stringify(lines)).not.toMatch(/sesame/);
    },
  );

  test("a missing id is 400, an unknown one 404, each with what to do", verifies(["002/6-FLOW-sse-message"]), async () => {
    const { send, message } = await open();
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    const refused: [what: string, status: number, response: Promise<Response>][] = [
      ["a message without an id", 400, send("POST", "/mcp/message", {}, ping)],
      ["a message of an unknown session", 404, message(crypto.randomUUID(), ping)],
      ["a disconnect without an id", 400, send("DELETE", "/mcp/sse")],
      ["a disconnect of an unknown session", 404, send("DELETE", "/mcp/sse", { "connection-id": "1" })],
    ];
    for (const [what, status, response] of refused) {
      expect([what, (await response).status]).toEqual([what, status]);
      expect(await (await response).json()).toMatchObject(unsaid);
    }
  });

  test("a handshake that is a message, or wants another content, is refused with what to do", async () => {
    const { send, handshake } = await open();
    const streamable = await send("POST", "/mcp/sse", { accept: "application/json" }, { jsonrpc: "2.0", id: 1, ...opening });
    expect(streamable.status).toBe(400);
    expect(await streamable.json()).toMatchObject({ error: { data: { suggestion: expect.stringContaining("/mcp/message") } } });
    expect((await send("POST", "/mcp/sse", { accept: "text/html" })).status).toBe(406);
    const id = await handshake();
    expect(
      (await send("POST", "/mcp/message", { "connection-id": id, "content-type": "text/plain" }, { jsonrpc: "2.0", id: 1, ...opening }))
        .status,
    ).toBe(415);
    expect((await send("PUT", "/mcp/message", { "connection-id": id })).status).toBe(404);
  });

  test(
    "sessions are independent: one neither ends nor hears the other",
    verifies(["002/1-RULE-independent", "002/1-FIELD-credentials"]),
    async () => {
      const { send, handshake, call } = await open();
      const [one, two] = [await handshake({ "x-key": "one" }), await handshake({ "x-key": "two" })];
      expect(await call(one, "who_am_i")).toMatchObject({ id: one, key: "one" });
      expect(await call(two, "who_am_i")).toMatchObject({ id: two, key: "two" });
      await send("DELETE", "/mcp/sse", { "connection-id": one });
      expect(await call(two, "who_am_i")).toMatchObject({ id: two, key: "two" });
      const bare = await handshake();
      expect(await call(bare, "who_am_i")).toMatchObject({ key: null });
    },
  );
});

describe("limits of sessions", () => {
  test(
    "each request renews last_activity; a session that is idle for more than 30 s has ended",
    verifies(["002/1-FIELD-last_activity", "002/1-STATE-updated", "002/1-STATE-destroyed-idle", "002/7-RULE-session-timeout"]),
    async () => {
      const { handshake, call, message, callers, ended, time } = await open();
      const id = await handshake();
      time.advance(29_999);
      await call(id, "who_am_i");
      const [session] = callers;
      expect(session).toMatchObject({ createdAt: Date.parse("2026-03-01T10:00:00.000Z"), lastActivity: time.clock.now() });
      time.advance(30_000);
      expect((await message(id, { method: "ping" })).status).toBe(200);
      expect(session?.lastActivity).toBe(time.clock.now());
      time.advance(30_001);
      expect((await message(id, { method: "ping" })).status).toBe(404);
      expect(ended).toEqual([id]);
    },
  );

  test(
    "a sweep every 30 s ends what is idle, without a request",
    verifies(["002/7-RULE-cleanup-interval", "002/7-RULE-session-timeout"]),
    async () => {
      const { handshake, ended, time } = await open();
      expect(time.intervals).toEqual([30_000]);
      time.advance(20_000);
      const id = await handshake();
      time.advance(10_000);
      expect(ended).toEqual([]);
      time.advance(30_000);
      expect(ended).toEqual([id]);
    },
  );

  test("an open stream and a request under way are activity", verifies(["002/7-RULE-session-timeout"]), async () => {
    const { send, handshake, call, message, ended, go, callers, time } = await open();
    const stream = await send("POST", "/mcp/sse", { accept: "text/event-stream" });
    const streaming = stream.headers.get("connection-id") ?? "";
    const busy = await handshake();
    const waiting = call(busy, "wait");
    await expect.poll(() => callers).toHaveLength(1);
    time.advance(90_000);
    expect(ended).toEqual([]);
    go();
    expect(await waiting).toEqual({ isOver: true });
    // Its idle time begins with the end of its request.
    await expect.poll(async () => (await message(busy, { method: "ping" })).status).toBe(200);
    await stream.body?.cancel();
    const probe = async () => {
      time.advance(30_001);
      return (await message(streaming, { method: "ping" })).status;
    };
    await expect.poll(probe).toBe(404);
  });

  test(
    "there is room for 50; the next is told when to come, once no session is idle for too long",
    verifies(["002/7-LIMIT-sessions"]),
    async () => {
      const { send, handshake, message, ended, time } = await open();
      time.advance(10_000);
      const first = await handshake();
      time.advance(10_000);
      for (let count = 1; count < 50; count += 1) await handshake();
      time.advance(15_000);
      const refused = await send("POST", "/mcp/sse", { accept: "application/json" });
      expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("connection-id")]).toEqual([503, "30", null]);
      expect(await refused.json()).toMatchObject({
        error: { message: "There are 50 sessions already", data: { retry_after: 30, suggestion: expect.stringContaining("30 s") } },
      });
      const initialize = { accept: "application/json, text/event-stream" };
      expect((await send("POST", "/mcp", initialize, { jsonrpc: "2.0", id: 1, ...opening })).status).toBe(503);
      expect((await send("GET", "/mcp/sse")).status).toBe(503);
      expect(ended).toEqual([]);
      // The last sweep was 6 s ago. Since then the first session has been idle for too long.
      time.advance(6_000);
      expect(ended).toEqual([]);
      const replaced = await handshake();
      expect(ended).toEqual([first]);
      expect((await message(replaced, { method: "ping" })).status).toBe(200);
    },
  );
});

test.each([
  [1, 1],
  [2, 2],
  [Number.POSITIVE_INFINITY, 60],
])("with a limit of %d sessions, %d agents have one", verifies(["002/7-LIMIT-sessions"]), async (most, served) => {
  const small = await smallOverHttp({ limits: { ...briefSessions, most } });
  const { handshake, send } = handClient(small.url);
  for (let count = 0; count < served; count += 1) await handshake();
  const next = await send("POST", "/mcp/sse", { accept: "application/json" });
  const refusal = { error: { data: { suggestion: expect.stringContaining("--max-sessions") } } };
  if (most === served) expect([next.status, await next.json()]).toMatchObject([503, refusal]);
  else expect(next.status).toBe(200);
});

test("a session without an idle limit stays", verifies(["002/7-RULE-session-timeout"]), async () => {
  const time = createHandClock();
  const small = await smallOverHttp({
    limits: { ...briefSessions, idleMs: Number.POSITIVE_INFINITY },
    clock: time.clock,
    every: time.every,
  });
  const { handshake, message } = handClient(small.url);
  const id = await handshake();
  time.advance(86_400_000);
  expect((await message(id, { method: "ping" })).status).toBe(200);
});

test.each([
  [1000, 413, 1009],
  [10_000_000, 400, undefined],
  [Number.POSITIVE_INFINITY, 400, undefined],
])("with a limit of %d bytes, a message of 5 MB is answered with %d over HTTP", async (maxMessageBytes, status, closed) => {
  const small = await smallOverHttp({ maxMessageBytes });
  const body = `"${"x".repeat(5_000_000)}"`;
  const answer = await fetch(small.url, { method: "POST", body, headers: { "content-type": "application/json" } });
  expect(answer.status).toBe(status);
  expect((await answer.text()).includes("--max-message-bytes")).toBe(status === 413);
  const { url = "" } = closing(await serveOverWebSocket(createSmallGateway(keepLog(), []).gateway, 0, { maxMessageBytes }));
  const socket = new WebSocket(url, "mcp");
  await once(socket, "open");
  socket.send(body);
  const [code] = await Promise.race([once(socket, "close"), once(socket, "message").then(() => [undefined])]);
  expect(code).toBe(closed);
  socket.close();
});
