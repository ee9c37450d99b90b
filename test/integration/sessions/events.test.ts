import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { ApiEvent } from "../../../contracts/sessions/api.ts";
import type { McpSession } from "../../../contracts/sessions/mcp-session.ts";
import { streamLimits } from "../../../sessions/api/event-streams.ts";
import { hostile, sampleCall } from "../../servers/sessions/sample-calls.ts";
import { serveApi } from "../../servers/sessions/serve-api.ts";
import { ask } from "../../support/sessions/ask.ts";
import { readEvents, stall } from "../../support/sessions/read-events.ts";

async function open(limits: Partial<typeof streamLimits> = {}) {
  const api = await serveApi("http://127.0.0.1:0", { streams: { ...streamLimits, ...limits } });
  onTestFinished(api.close);
  return api;
}

const sessionOf = (more: Partial<McpSession> = {}): McpSession => ({
  id: randomUUID(),
  client_name: hostile.html,
  status: "active",
  start_time: "2026-11-24T10:00:00.000Z",
  end_time: null,
  last_activity: "2026-11-24T10:00:00.000Z",
  tool_call_count: 1,
  total_tokens: 7,
  ...more,
});

describe("the event stream", () => {
  test("has each change with its object, in their order", async () => {
    const { url, changes } = await open();
    const stream = await readEvents(url);
    expect(stream.status).toBe(200);
    const session = sessionOf();
    const { record } = sampleCall({ session: session.id, atMs: Date.now(), error: `${hostile.escape}\n\nevent: forged\ndata: {}` });
    const published: readonly ApiEvent[] = [
      { event: "sessions.created", data: session },
      { event: "tool_calls.recorded", data: record },
      { event: "sessions.closed", data: { ...session, status: "closed", end_time: session.last_activity } },
      { event: "sessions.deleted", data: { id: session.id } },
    ];
    for (const event of published) changes.publish(event);
    await expect.poll(() => stream.events).toEqual(published);
    for (const event of stream.events) expect(ApiEvent.safeParse(event).success).toBe(true);
    expect(stream.text()).not.toContain("\u001b");
  });

  test("merges the changes of one session: the latest is told, once", async () => {
    const { url, changes } = await open();
    const stream = await readEvents(url);
    const [one, two] = [sessionOf(), sessionOf()];
    for (let count = 2; count <= 50; count += 1) changes.publish({ event: "sessions.updated", data: { ...one, tool_call_count: count } });
    changes.publish({ event: "sessions.updated", data: two });
    await expect
      .poll(() => stream.events)
      .toEqual([
        { event: "sessions.updated", data: { ...one, tool_call_count: 50 } },
        { event: "sessions.updated", data: two },
      ]);
  });

  test("does not tell a change of a session after its end", async () => {
    const { url, changes } = await open();
    const stream = await readEvents(url);
    const [session, other] = [sessionOf(), sessionOf()];
    changes.publish({ event: "sessions.updated", data: session });
    changes.publish({ event: "sessions.closed", data: session });
    changes.publish({ event: "sessions.updated", data: other });
    await expect
      .poll(() => stream.events)
      .toEqual([
        { event: "sessions.closed", data: session },
        { event: "sessions.updated", data: other },
      ]);
  });

  test("goes to all readers, and without one nothing listens to the changes", async () => {
    const { url, changes } = await open();
    const streams = await Promise.all([readEvents(url), readEvents(url)]);
    changes.publish({ event: "sessions.deleted", data: { id: "a" } });
    for (const stream of streams) await expect.poll(() => stream.events).toHaveLength(1);
    streams[0]?.close();
    changes.publish({ event: "sessions.deleted", data: { id: "b" } });
    await expect.poll(() => streams[1]?.events).toHaveLength(2);
    streams[1]?.close();
    const later = await readEvents(url);
    changes.publish({ event: "sessions.deleted", data: { id: "c" } });
    await expect.poll(() => later.events).toEqual([{ event: "sessions.deleted", data: { id: "c" } }]);
  });

  test("has a comment as its heartbeat, which is no event", async () => {
    const { url } = await open({ heartbeatMs: 10 });
    const stream = await readEvents(url);
    await expect.poll(stream.text).toContain(":\n\n:\n\n");
    expect(stream.events).toEqual([]);
  });

  test("disconnects a reader that is too slow, and no other", async () => {
    const { url, changes } = await open({ heldBackBytes: 1024 * 1024 });
    const isClosed = stall(url);
    const stream = await readEvents(url);
    const { record } = sampleCall({ session: randomUUID(), atMs: Date.now(), arguments: { text: "x".repeat(256 * 1024) } });
    let published = 0;
    await expect
      .poll(
        () => {
          changes.publish({ event: "tool_calls.recorded", data: record });
          published += 1;
          return isClosed();
        },
        { interval: 20 },
      )
      .toBe(true);
    await expect.poll(() => stream.events.length, { interval: 200 }).toBe(published);
    expect(stream.isOver()).toBe(false);
  });

  test("is refused to one too many, and free again when another has gone", async () => {
    const { url } = await open({ streams: 2 });
    const [first] = await Promise.all([readEvents(url), readEvents(url)]);
    const refused = await ask(url, "/api/v1/events");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "5"]);
    first?.close();
    await expect.poll(async () => (await readEvents(url)).status).toBe(200);
  });

  test("ends with the server", async () => {
    const api = await serveApi("http://127.0.0.1:0");
    const stream = await readEvents(api.url);
    await api.close();
    await expect.poll(stream.isOver).toBe(true);
  });
});
