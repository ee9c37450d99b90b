import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import type { FinishedToolCall } from "../../../sessions/store/changes.ts";
import { buckets } from "../../../sessions/store/keys.ts";
import { openLmdbStore } from "../../../sessions/store/lmdb-store.ts";
import { createMemoryStore } from "../../../sessions/store/memory-store.ts";
import { defaultRetention } from "../../../sessions/store/retention.ts";
import { createSessionStore } from "../../../sessions/store/session-store.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const stores = {
  "a store in memory": async () => createMemoryStore(),
  "a store on LMDB": async () => openLmdbStore(await temporaryFolder()),
};

const START = Date.parse("2026-11-24T10:00:00.000Z");

/** A call of an agent's session. @param second after the start */
function callOf(session: string, second: number, more: Partial<ToolCallRecord> = {}): FinishedToolCall {
  const startMs = START + second * 1000;
  const record = {
    id: randomUUID(),
    server_id: "WatchTower",
    server_name: "WatchTower",
    tool_name: "ClickElement",
    arguments: { element: "SignIn" },
    response: { content: [] },
    error: "",
    duration: 2_000_000,
    timestamp: new Date(startMs).toISOString(),
    config_path: "/home/me/appsettings.json",
    request_id: "7",
    metrics: { input_tokens: 3, output_tokens: 4, total_tokens: 7 },
    mcp_session_id: session,
    mcp_client_name: "claude-code",
    mcp_client_version: "2.1",
    ...more,
  };
  return {
    record: { ...record, mcp_session_id: session },
    startMs,
    tool: { description: "Clicks.", annotations: { readOnlyHint: false } },
  };
}

describe.each(Object.entries(stores))("%s", (_name, openStore) => {
  const open = async () => {
    const bytes = await openStore();
    return { bytes, store: createSessionStore(bytes) };
  };

  test("a session's row is written with its first call: active, without an end", async () => {
    const { store } = await open();
    const id = randomUUID();
    expect(store.getRecentSessions(10)).toEqual({ items: [], total: 0 });
    await store.record([callOf(id, 0), callOf(id, 5)]);
    expect(store.getSession(id)).toEqual({
      id,
      client_name: "claude-code",
      client_version: "2.1",
      status: "active",
      start_time: "2026-11-24T10:00:00.000Z",
      end_time: null,
      last_activity: "2026-11-24T10:00:05.002Z",
      tool_call_count: 2,
      total_tokens: 14,
    });
  });

  test("a closed session has an end, and stays closed", async () => {
    const { store } = await open();
    const id = randomUUID();
    await store.record([callOf(id, 0)]);
    await store.closeSession(id, START + 60_000);
    await store.closeSession(id, START + 90_000);
    expect(store.getSession(id)).toMatchObject({ status: "closed", end_time: "2026-11-24T10:01:00.000Z" });
    const lost = randomUUID();
    await store.record([callOf(lost, 1)]);
    await store.closeSession(lost);
    expect(store.getSession(lost)).toMatchObject({ status: "closed", end_time: "2026-11-24T10:00:01.002Z" });
  });

  test("records and sessions stand in the buckets and under the keys of the data model", async () => {
    const { bytes, store } = await open();
    const id = randomUUID();
    const call = callOf(id, 0);
    await store.record([call]);
    expect(bytes.bucketNames()).toEqual(expect.arrayContaining(["server_WatchTower_tool_calls", "sessions"]));
    const [session] = bytes.bucket(buckets.sessions).range();
    expect(session?.key).toBe(`1795514400000000000_${id}`);
    expect([...bytes.bucket("server_WatchTower_tool_calls").range()].map(({ key }) => key)).toEqual([
      `1795514400000000000_${call.record.id}`,
    ]);
  });

  test("recent sessions come newest first, in pages", async () => {
    const { store } = await open();
    const ids = Array.from({ length: 25 }, () => randomUUID());
    for (const [second, id] of ids.entries()) await store.record([callOf(id, second)]);
    const newest = ids.toReversed();
    expect(store.getRecentSessions(10).items.map(({ id }) => id)).toEqual(newest.slice(0, 10));
    expect(store.getRecentSessions(10, 20).items.map(({ id }) => id)).toEqual(newest.slice(20));
    expect(store.getRecentSessions(10).total).toBe(25);
  });

  test("calls of a session come in the order of time, in pages, and none of another session", async () => {
    const { store } = await open();
    const [mine, other] = [randomUUID(), randomUUID()];
    const calls = Array.from({ length: 12 }, (_, index) => callOf(index % 2 === 0 ? mine : other, index, { server_id: `App${index % 3}` }));
    await store.record(calls);
    const expected = calls.filter(({ record }) => record.mcp_session_id === mine).map(({ record }) => record.id);
    expect(store.getToolCallsBySession(mine, 50).items.map(({ id }) => id)).toEqual(expected);
    expect(store.getToolCallsBySession(mine, 2, 3)).toMatchObject({ total: 6, items: [{ id: expected[3] }, { id: expected[4] }] });
    expect(store.getToolCalls(1).items[0]?.id).toBe(calls.at(-1)?.record.id);
    expect(store.getToolCall(expected[0] ?? "")).toEqual(calls[0]?.record);
  });

  test("a call through tool_call counts once, and aggregates are counted from the calls", async () => {
    const { store } = await open();
    const id = randomUUID();
    const parent = callOf(id, 0, { server_id: "amcp-proxy", tool_name: "tool_call" });
    await store.record([parent, callOf(id, 0, { parent_call_id: parent.record.id, execution_type: "nested" })]);
    expect(store.getSession(id)).toMatchObject({ tool_call_count: 1, total_tokens: 7 });
    await store.incrementSessionStats(id, 5);
    expect(store.getSession(id)).toMatchObject({ tool_call_count: 2, total_tokens: 12 });
    expect(store.getSessionWithAggregates(id)).toMatchObject({ tool_call_count: 1, total_tokens: 7 });
    expect(store.getToolCallsBySession(id, 10).total).toBe(2);
  });

  test("a tool keeps its use, and hints that were not declared stay absent", async () => {
    const { store } = await open();
    const id = randomUUID();
    await store.record([callOf(id, 0), callOf(id, 9), callOf(id, 4, { tool_name: "GetElementTree" })]);
    expect(store.tools()).toEqual([
      {
        name: "ClickElement",
        server_name: "WatchTower",
        description: "Clicks.",
        usage: 2,
        last_used: "2026-11-24T10:00:09.000Z",
        annotations: { readOnlyHint: false },
      },
      expect.objectContaining({ name: "GetElementTree", usage: 1 }),
    ]);
  });

  test("the oldest closed sessions make room before active ones, with their calls and index entries", async () => {
    const { bytes, store } = await open();
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const [second, id] of ids.entries()) await store.record([callOf(id, second), callOf(id, second)]);
    for (const id of ids.slice(1)) await store.closeSession(id);
    expect(await store.evict({ ...defaultRetention, sessions: 3 }, START)).toEqual({ sessions: [ids[1], ids[2]], calls: 0 });
    expect(store.getRecentSessions(10).items.map(({ id }) => id)).toEqual([ids[4], ids[3], ids[0]]);
    for (const index of [buckets.callsByTime, buckets.callsById, buckets.callsBySession]) expect(bytes.bucket(index).count()).toBe(6);
    expect(bytes.bucket(buckets.callsOf("WatchTower")).count()).toBe(6);
    expect(store.getToolCallsBySession(ids[1] ?? "", 10)).toEqual({ items: [], total: 0 });
  });

  test("calls that are too old or too many are evicted, the oldest first", async () => {
    const { bytes, store } = await open();
    const id = randomUUID();
    await store.record(Array.from({ length: 10 }, (_, second) => callOf(id, second)));
    expect(await store.evict({ ...defaultRetention, calls: 7 }, START)).toEqual({ sessions: [], calls: 3 });
    expect(await store.evict({ ...defaultRetention, ageMs: 1000 }, START + 6000)).toEqual({ sessions: [], calls: 2 });
    expect(store.getToolCalls(10).items.map(({ timestamp }) => timestamp.slice(17, 19))).toEqual(["09", "08", "07", "06", "05"]);
    expect(bytes.bucket(buckets.callsBySession).count()).toBe(5);
  });

  test("a deleted session is gone, and an unknown one is said to be", async () => {
    const { store } = await open();
    const id = randomUUID();
    await store.record([callOf(id, 0)]);
    expect(await store.deleteSession(id)).toBe(true);
    expect(await store.deleteSession(id)).toBe(false);
    expect(store.getSession(id)).toBeUndefined();
    expect(store.getToolCalls(10).total).toBe(0);
  });

  test("a record that does not fit the data model is refused, and with it its transaction", async () => {
    const { store } = await open();
    const id = randomUUID();
    await expect(store.record([callOf(id, 0), callOf(id, 1, { duration: -1 })])).rejects.toThrow("duration");
    expect(store.getRecentSessions(10).total).toBe(0);
    await store.record([callOf(id, 2)]);
    expect(store.getSession(id)).toMatchObject({ tool_call_count: 1 });
  });

  test("a value whose bytes have changed is left out", async () => {
    const { bytes, store } = await open();
    const id = randomUUID();
    await store.record([callOf(id, 0), callOf(id, 1)]);
    const [first] = bytes.bucket(buckets.callsOf("WatchTower")).range();
    const damaged = Buffer.from(first?.value ?? []);
    damaged.write("x", 20);
    await bytes.write(({ put }) => put(buckets.callsOf("WatchTower"), first?.key ?? "", damaged));
    expect(store.getToolCallsBySession(id, 10).items).toHaveLength(1);
  });
});

test("a store that is opened again finds its sessions and tools", async () => {
  const bytes = createMemoryStore();
  const id = randomUUID();
  await createSessionStore(bytes).record([callOf(id, 0)]);
  const after = createSessionStore(bytes);
  expect(after.getSession(id)).toMatchObject({ id, tool_call_count: 1 });
  expect(after.tools()).toEqual([expect.objectContaining({ usage: 1 })]);
});
