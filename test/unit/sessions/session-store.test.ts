import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { McpSession } from "../../../contracts/sessions/mcp-session.ts";
import type { ToolCallFilter } from "../../../sessions/store/call-queries.ts";
import { buckets } from "../../../sessions/store/keys.ts";
import { defaultRetention } from "../../../sessions/store/retention.ts";
import { createSessionStore } from "../../../sessions/store/session-store.ts";
import { callOf, recordIn, recordsIn, START } from "../../servers/sessions/calls.ts";
import { createMemoryStore } from "../../servers/sessions/memory-store.ts";
import { storeKinds } from "../../support/sessions/store-kinds.ts";
import { verifies } from "../../support/verifies.ts";

describe.each(storeKinds)("%s", (_name, open) => {
  test(
    "a session's row is written with its first call: active, without an end",
    verifies([
      "004/SESSION-FIELD-id",
      "004/SESSION-FIELD-clientName",
      "004/SESSION-FIELD-clientVersion",
      "004/SESSION-FIELD-status",
      "004/SESSION-FIELD-startTime",
      "004/SESSION-FIELD-endTime",
      "004/SESSION-FIELD-toolCallCount",
      "004/SESSION-FIELD-totalTokens",
      "004/SESSION-STATE-created",
      "004/SESSION-RULE-endTime-active",
      "004/UI-FIELD-session",
    ]),
    async () => {
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
    },
  );

  test(
    "a closed session has an end, and stays closed",
    verifies(["004/SESSION-STATE-closed", "004/SESSION-RULE-endTime-closed"]),
    async () => {
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
    },
  );

  test(
    "records and sessions stand in the buckets and under the keys of the data model",
    verifies(["004/STORE-BUCKET-tool-calls", "004/STORE-BUCKET-sessions", "004/STORE-KEY-sessions"]),
    async () => {
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
    },
  );

  test("recent sessions come newest first, in pages", verifies(["004/QUERY-recent-sessions", "004/STORE-RULE-newest-first"]), async () => {
    const { store } = await open();
    const ids = Array.from({ length: 25 }, () => randomUUID());
    for (const [second, id] of ids.entries()) await store.record([callOf(id, second)]);
    const newest = ids.toReversed();
    expect(store.getRecentSessions(10).items.map(({ id }) => id)).toEqual(newest.slice(0, 10));
    expect(store.getRecentSessions(10, 20).items.map(({ id }) => id)).toEqual(newest.slice(20));
    expect(store.getRecentSessions(10).total).toBe(25);
  });

  test(
    "calls of a session come in the order of time, in pages, and none of another session",
    verifies(["004/QUERY-calls-by-session", "004/REL-session-calls"]),
    async () => {
      const { store } = await open();
      const [mine, other] = [randomUUID(), randomUUID()];
      const calls = Array.from({ length: 12 }, (_, index) =>
        callOf(index % 2 === 0 ? mine : other, index, { server_id: `App${index % 3}` }),
      );
      await store.record(calls);
      const expected = calls.filter(({ record }) => record.mcp_session_id === mine).map(({ record }) => record.id);
      expect(recordsIn(store.getToolCallsBySession(mine, 50)).map(({ id }) => id)).toEqual(expected);
      const page = store.getToolCallsBySession(mine, 2, 3);
      expect({ total: page.total, ids: recordsIn(page).map(({ id }) => id) }).toEqual({ total: 6, ids: expected.slice(3, 5) });
      expect(recordsIn(store.getToolCalls(1))[0]?.id).toBe(calls.at(-1)?.record.id);
      expect(recordIn(store.getToolCall(expected[0] ?? ""))).toEqual(calls[0]?.record);
    },
  );

  test(
    "a call through tool_call counts once, and aggregates are counted from the calls",
    verifies(["004/REL-session-aggregates", "004/QUERY-session-aggregates", "004/QUERY-increment"]),
    async () => {
      const { store } = await open();
      const id = randomUUID();
      const parent = callOf(id, 0, { server_id: "amcp-proxy", tool_name: "tool_call" });
      await store.record([parent, callOf(id, 0, { parent_call_id: parent.record.id, execution_type: "nested" })]);
      expect(store.getSession(id)).toMatchObject({ tool_call_count: 1, total_tokens: 7 });
      await store.incrementSessionStats(id, 5);
      expect(store.getSession(id)).toMatchObject({ tool_call_count: 2, total_tokens: 12 });
      expect(store.getSessionWithAggregates(id)).toMatchObject({ tool_call_count: 1, total_tokens: 7 });
      expect(store.getToolCallsBySession(id, 10).total).toBe(2);
    },
  );

  test(
    "a tool keeps its use, and hints that were not declared stay absent",
    verifies([
      "004/TOOL-FIELD-usage",
      "004/TOOL-FIELD-last_used",
      "004/REL-tool-annotation",
      "004/TOOL-FIELD-name",
      "004/TOOL-FIELD-server_name",
      "004/TOOL-FIELD-description",
      "004/TOOL-FIELD-annotations",
    ]),
    async () => {
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
    },
  );

  test(
    "the oldest closed sessions make room before active ones, with their calls and index entries",
    verifies(["004/SESSION-RULE-oldest-deleted"]),
    async () => {
      const { bytes, store } = await open();
      const ids = Array.from({ length: 5 }, () => randomUUID());
      for (const [second, id] of ids.entries()) await store.record([callOf(id, second), callOf(id, second)]);
      for (const id of ids.slice(1)) await store.closeSession(id);
      expect(await store.evict({ ...defaultRetention, sessions: 3 }, START)).toEqual({ sessions: [ids[1], ids[2]], calls: 0 });
      expect(store.getRecentSessions(10).items.map(({ id }) => id)).toEqual([ids[4], ids[3], ids[0]]);
      for (const index of [buckets.callsByTime, buckets.callsById, buckets.callsBySession]) expect(bytes.bucket(index).count()).toBe(6);
      expect(bytes.bucket(buckets.callsOf("WatchTower")).count()).toBe(6);
      expect(store.getToolCallsBySession(ids[1] ?? "", 10)).toEqual({ items: [], total: 0 });
    },
  );

  test("a record that does not fit the data model is refused, and with it its transaction", async () => {
    const { store } = await open();
    const id = randomUUID();
    await expect(store.record([callOf(id, 0), callOf(id, 1, { duration: -1 })])).rejects.toThrow("duration");
    expect(store.getRecentSessions(10).total).toBe(0);
    await store.record([callOf(id, 2)]);
    expect(store.getSession(id)).toMatchObject({ tool_call_count: 1 });
  });

  test(
    "every field of a record is kept as it was, and absent ones stay absent",
    verifies([
      "004/RECORD-FIELD-id",
      "004/RECORD-FIELD-server_id",
      "004/RECORD-FIELD-server_name",
      "004/RECORD-FIELD-tool_name",
      "004/RECORD-FIELD-arguments",
      "004/RECORD-FIELD-response",
      "004/RECORD-FIELD-error",
      "004/RECORD-FIELD-duration",
      "004/RECORD-FIELD-timestamp",
      "004/RECORD-FIELD-config_path",
      "004/RECORD-FIELD-request_id",
      "004/RECORD-FIELD-metrics",
      "004/RECORD-FIELD-parent_call_id",
      "004/RECORD-FIELD-execution_type",
      "004/RECORD-FIELD-annotations",
      "004/RECORD-FIELD-mcp_session_id",
      "004/RECORD-FIELD-mcp_client_name",
      "004/RECORD-FIELD-mcp_client_version",
      "004/ANNOTATION-RULE-absent-not-false",
      "004/MIGRATION-nil-annotations",
      "004/MIGRATION-old-records",
    ]),
    async () => {
      const { store } = await open();
      const session = randomUUID();
      const full = callOf(session, 0, {
        parent_call_id: randomUUID(),
        execution_type: "nested",
        instance: "a1",
        status: "error",
        error: "no such element",
        annotations: { title: "Click", readOnlyHint: false },
      });
      const old = callOf(session, 1);
      await store.record([full, old]);
      expect(recordIn(store.getToolCall(full.record.id))).toEqual(full.record);
      expect(recordIn(store.getToolCall(full.record.id))?.annotations).not.toHaveProperty("destructiveHint");
      // As other programs and older versions write it.
      expect(recordIn(store.getToolCall(old.record.id))).toEqual(old.record);
      for (const name of ["annotations", "status", "instance", "parent_call_id"])
        expect(recordIn(store.getToolCall(old.record.id))).not.toHaveProperty(name);
    },
  );

  test(
    "a session that the data model does not allow is refused",
    verifies(["004/SESSION-RULE-id-uuid", "004/SESSION-RULE-totalTokens", "004/SESSION-RULE-toolCallCount", "004/SESSION-RULE-status"]),
    async () => {
      const { store } = await open();
      await expect(store.record([callOf("no uuid", 0)])).rejects.toThrow("UUID");
      const id = randomUUID();
      await store.record([callOf(id, 0)]);
      await expect(store.incrementSessionStats(id, -8)).rejects.toThrow("total_tokens");
      expect(store.getSession(id)).toMatchObject({ status: "active", tool_call_count: 1, total_tokens: 7 });
      expect(McpSession.safeParse({ ...store.getSession(id), tool_call_count: -1 }).success).toBe(false);
      expect(McpSession.safeParse({ ...store.getSession(id), status: "idle" }).success).toBe(false);
    },
  );

  test("a call that is sent again is kept once, also within one batch", async () => {
    const { store } = await open();
    const id = randomUUID();
    const [first, second] = [callOf(id, 0), callOf(id, 1)];
    expect(await store.record([first, first])).toMatchObject({ calls: [first.record], created: [{ id, tool_call_count: 1 }], updated: [] });
    expect(await store.record([first, second])).toMatchObject({ calls: [second.record], created: [], updated: [{ tool_call_count: 2 }] });
    expect(store.getSession(id)).toMatchObject({ tool_call_count: 2, total_tokens: 14 });
    expect(store.tools()).toEqual([expect.objectContaining({ usage: 2 })]);
  });

  test("batches that are begun together share one session", async () => {
    const { store } = await open();
    const id = randomUUID();
    await Promise.all([5, 3, 4].map((second) => store.record([callOf(id, second)])));
    expect(store.getRecentSessions(10)).toMatchObject({ total: 1, items: [{ id, tool_call_count: 3 }] });
  });

  test("each filter finds its calls, and words are found in either case", async () => {
    const { store } = await open();
    const [one, other] = [randomUUID(), randomUUID()];
    const calls = [
      callOf(one, 0, { server_id: "Desk", tool_name: "TypeText", arguments: { text: 'the "Blue" door' } }),
      callOf(one, 1, { status: "error", error: "Not Found" }),
      callOf(other, 2, { server_id: "Desk", status: "ok" }),
    ];
    await store.record(calls);
    const found = (filter: ToolCallFilter) =>
      recordsIn(store.getToolCalls(10, 0, filter)).map(({ id }) => calls.findIndex(({ record }) => record.id === id));
    expect(found({ sessionId: one })).toEqual([1, 0]);
    expect(found({ serverId: "Desk" })).toEqual([2, 0]);
    expect(found({ serverId: "Desk", sessionId: one })).toEqual([0]);
    expect(found({ toolName: "ClickElement" })).toEqual([2, 1]);
    expect(found({ status: "error" })).toEqual([1]);
    expect(found({ text: 'DOOR "blue"' })).toEqual([0]);
    expect(found({ text: "door found" })).toEqual([]);
    const second = store.getToolCalls(1, 1, { serverId: "Desk" });
    expect(second.total).toBe(2);
    expect(recordsIn(second)).toMatchObject([{ id: calls[0]?.record.id }]);
  });

  test("a clock that goes backwards changes the order of no list and no key twice", async () => {
    const { store } = await open();
    const id = randomUUID();
    await store.record([callOf(id, 10)]);
    await store.record([callOf(id, 3), callOf(id, 3)]);
    expect(recordsIn(store.getToolCallsBySession(id, 10)).map(({ timestamp }) => timestamp.slice(17, 19))).toEqual(["03", "03", "10"]);
    expect(store.getSession(id)).toMatchObject({ tool_call_count: 3, last_activity: "2026-11-24T10:00:10.002Z" });
    expect(await store.closeSession(id, START)).toMatchObject({ end_time: "2026-11-24T10:00:10.002Z" });
    expect(store.tools()).toEqual([expect.objectContaining({ last_used: "2026-11-24T10:00:10.000Z" })]);
  });

  test("names of any length are kept", async () => {
    const { store } = await open();
    const id = randomUUID();
    const long = (end: string) => callOf(id, 0, { tool_name: `${"n".repeat(5000)}${end}`, server_id: "s".repeat(5000) });
    await store.record([long("a"), long("b")]);
    expect(store.tools()).toHaveLength(2);
    expect(store.getToolCalls(10, 0, { serverId: "s".repeat(5000) }).total).toBe(2);
  });

  test("a name that no app offers is no tool", async () => {
    const { store } = await open();
    await store.record([{ ...callOf(randomUUID(), 0), tool: undefined }]);
    expect(store.tools()).toEqual([]);
    expect(store.getToolCalls(1).total).toBe(1);
  });

  test("a session is found by its id in the index, wherever it stands", verifies(["004/STORE-RULE-lookup"]), async () => {
    const { bytes, store } = await open();
    const ids = Array.from({ length: 30 }, () => randomUUID());
    await store.record(ids.map((id, second) => callOf(id, second)));
    const again = createSessionStore({
      ...bytes,
      bucket: (name) => ({ ...bytes.bucket(name), range: () => expect.unreachable("no scan") }),
    });
    for (const id of ids) expect(again.getSession(id)).toMatchObject({ id });
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
