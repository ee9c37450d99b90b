import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { McpSession } from "../../../contracts/sessions/mcp-session.ts";
import { agent, observedCall } from "../../support/sessions/observed-call.ts";
import { createTestClock, recordHere } from "../../support/sessions/recorder-here.ts";
import { ended } from "../../support/sessions/recorder-process.ts";
import { startRecording } from "../../support/sessions/recording.ts";
import { verifies } from "../../support/verifies.ts";

const callOf = (key: string, more = {}) => observedCall({ agent: { ...agent, key }, ...more });

test(
  "a session is active from its first call on, and closed now when its agent leaves",
  verifies([
    "004/SESSION-FIELD-id",
    "004/SESSION-FIELD-clientName",
    "004/SESSION-FIELD-clientVersion",
    "004/SESSION-FIELD-status",
    "004/SESSION-FIELD-startTime",
    "004/SESSION-FIELD-endTime",
    "004/SESSION-FIELD-toolCallCount",
    "004/SESSION-FIELD-totalTokens",
    "004/SESSION-RULE-id-uuid",
    "004/SESSION-RULE-status",
    "004/SESSION-RULE-toolCallCount",
    "004/SESSION-RULE-totalTokens",
    "004/SESSION-RULE-endTime-active",
    "004/SESSION-RULE-endTime-closed",
    "004/SESSION-STATE-created",
    "004/SESSION-STATE-closed",
    "004/RECORD-FIELD-mcp_session_id",
  ]),
  async () => {
    const { feed, api } = await startRecording();
    const began = Date.now();
    feed.record(callOf("a"));
    feed.record(callOf("a", { startMs: Date.parse("2026-11-24T10:00:07.000Z") }));
    await feed.flush();
    const [active] = (await api.sessions()).sessions;
    const { tool_calls: calls } = await api.toolCalls();
    expect(active).toEqual({
      id: calls[0]?.mcp_session_id,
      client_name: "claude-code",
      client_version: "2.1",
      status: "active",
      start_time: "2026-11-24T10:00:00.000Z",
      end_time: null,
      last_activity: "2026-11-24T10:00:07.002Z",
      tool_call_count: 2,
      total_tokens: calls.reduce((sum, { metrics }) => sum + (metrics?.total_tokens ?? 0), 0),
    });
    expect(McpSession.safeParse(active).success).toBe(true);
    feed.left("a");
    await expect.poll(async () => (await api.sessions()).sessions[0]?.status).toBe("closed");
    const closed = (await api.sessions()).sessions[0];
    expect(Date.parse(closed?.end_time ?? "")).toBeGreaterThanOrEqual(began);
    expect(McpSession.safeParse(closed).success).toBe(true);
  },
);

test("agents have sessions of their own, and a call after the end opens another one", async () => {
  const { feed, api, another } = await startRecording();
  feed.record(callOf("a"));
  feed.record(callOf("b"));
  feed.left("a");
  feed.record(callOf("a"));
  await feed.flush();
  const other = another();
  other.record(callOf("a"));
  await other.flush();
  const { sessions } = await api.sessions();
  expect(sessions.map(({ status }) => status).toSorted()).toEqual(["active", "active", "active", "closed"]);
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(4);
  await other.close();
  await expect.poll(async () => (await api.sessions({ status: "closed" })).total).toBe(2);
});

test(
  "a session is kept from the connection of its agent on, and listed from its first call on",
  verifies(["card/sessions-connect", "card/sessions-first-call"]),
  async () => {
    const { feed, api, another } = await startRecording();
    const other = another();
    other.joined({ ...agent, key: "b" }, Date.parse("2026-11-24T10:00:03.000Z"));
    feed.joined({ ...agent, key: "a" }, Date.parse("2026-11-24T09:59:00.000Z"));
    await Promise.all([feed.flush(), other.flush()]);
    expect((await api.sessions()).total).toBe(0);
    expect((await api.sessions({ empty: true })).sessions).toMatchObject([
      { start_time: "2026-11-24T10:00:03.000Z", client_name: "claude-code", status: "active", tool_call_count: 0 },
      { start_time: "2026-11-24T09:59:00.000Z", status: "active", tool_call_count: 0 },
    ]);
    feed.record(callOf("a"));
    await feed.flush();
    expect((await api.sessions()).sessions).toMatchObject([{ start_time: "2026-11-24T09:59:00.000Z", tool_call_count: 1 }]);
    expect(feed.status()).toMatchObject({ recorded: 1, lost: 0 });
    other.left("b");
    await expect.poll(async () => (await api.sessions({ empty: true, status: "closed" })).total).toBe(1);
    expect((await api.sessions({ status: "closed" })).total).toBe(0);
  },
);

test("an agent that has connected without a recorder gets its row when there is one", verifies(["card/sessions-connect"]), async () => {
  const { recorders, feed, api, connect } = await startRecording();
  feed.record(callOf("a"));
  await feed.flush();
  const [recorder] = recorders.started;
  recorder?.kill("SIGKILL");
  feed.joined({ ...agent, key: "b" }, Date.now());
  await feed.flush();
  await expect(api.sessions()).rejects.toMatchObject({ code: "AMCP_SESSIONS_UNREACHABLE" });
  expect((await (await connect()).sessions({ empty: true })).total).toBe(2);
});

test("half an hour without a call ends a session, whatever the wall clock does meanwhile", async () => {
  const clock = createTestClock();
  const { feed, store } = await recordHere({ clock });
  const sink = feed();
  const call = async (key: string) => {
    sink.record(callOf(key, { startMs: clock.now() }));
    await sink.flush();
  };
  const statuses = () => store.getRecentSessions(10).items.map(({ status }) => status);
  await call("a");
  clock.pass(29 * 60_000);
  await call("b");
  expect(statuses()).toEqual(["active", "active"]);
  clock.pass(2 * 60_000);
  await call("b");
  await expect.poll(statuses).toEqual(["active", "closed"]);
  const ended = store.getRecentSessions(10).items[1];
  expect(ended?.end_time).toBe("2026-11-24T10:31:00.000Z");
  await call("a");
  expect(statuses()).toEqual(["active", "active", "closed"]);
  clock.correct(-24 * 3_600_000);
  await call("b");
  sink.left("b");
  await expect.poll(statuses).toEqual(["active", "closed", "closed"]);
  for (const { start_time, last_activity, end_time } of store.getRecentSessions(10).items) {
    expect(last_activity >= start_time).toBe(true);
    expect(end_time === null || end_time >= last_activity).toBe(true);
  }
});

test("the feeds of a run share one session, which ends with the last of them", async () => {
  const sessionId = randomUUID();
  const { feed, store, attach } = await recordHere();
  const run = await attach();
  const [one, two] = [feed({ sessionId }), feed({ sessionId })];
  for (const sink of [one, two]) {
    sink.record(callOf("a"));
    await sink.flush();
  }
  await one.close();
  await two.close();
  const three = feed({ sessionId });
  three.record(callOf("b"));
  await three.flush();
  expect(store.getSession(sessionId)).toMatchObject({ status: "active", tool_call_count: 3 });
  await run.close();
  await three.close();
  await expect.poll(() => store.getSession(sessionId)?.status).toBe("closed");
  expect(store.getRecentSessions(10).total).toBe(1);
});

test("a run has one session, which is active again when its recorder was killed in the middle", async () => {
  const sessionId = randomUUID();
  const { feed, api, recorders, connect } = await startRecording({ sessionId, executionType: "scenario" });
  feed.record(callOf("a"));
  await feed.flush();
  expect((await api.session(sessionId)).status).toBe("active");
  const [recorder] = recorders.started;
  recorder?.kill("SIGKILL");
  if (recorder !== undefined) await ended(recorder);
  feed.record(callOf("b"));
  expect(await feed.flush()).toMatchObject({ recorded: 2, lost: 0 });
  const again = await connect();
  expect((await again.sessions()).sessions).toMatchObject([{ id: sessionId, status: "active", end_time: null, tool_call_count: 2 }]);
  await feed.close();
  const next = recorders.started.at(-1);
  next?.kill("SIGTERM");
  if (next !== undefined) await ended(next);
  expect((await (await connect()).session(sessionId)).status).toBe("closed");
});
