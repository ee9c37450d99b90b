import { McpSession } from "../../contracts/sessions/mcp-session.ts";
import type { RecordedTool, ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { evictCalls, type FinishedToolCall, idIn, isCounted, putCall, type RetentionLimits, removeSession, withCall } from "./changes.ts";
import { decodeValue, encodeValue } from "./checked-value.ts";
import type { Entry, KeyValueStore } from "./key-value-store.ts";
import { buckets, keysUnder } from "./keys.ts";

/** mcpproxy-go's caps of calls, age and size; seed 004's of sessions. */
export const defaultRetention: RetentionLimits = {
  sessions: 100,
  calls: 100_000,
  ageMs: 90 * 24 * 60 * 60 * 1000,
  bytes: 256 * 1024 * 1024,
};

/** One page of a list, and how long the whole list is. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** What a list of calls is limited to; absent members limit nothing. */
export interface ToolCallFilter {
  readonly sessionId?: string | undefined;
  readonly serverId?: string | undefined;
  readonly toolName?: string | undefined;
  readonly status?: ToolCallRecord["status"];
  /** Words that all occur in tool, arguments, response or error, in either case. */
  readonly text?: string | undefined;
}

/** Sessions of agents and their calls. Seed 004, Query Patterns. */
export interface SessionStore {
  /** Keeps calls in one transaction: a session's row is written with its first call, its sums grow with each. */
  record(calls: readonly FinishedToolCall[]): Promise<void>;
  /** Ends a session that is active. @param atMs by default its last activity */
  closeSession(id: string, atMs?: number): Promise<void>;
  /** The newest first. */
  getRecentSessions(limit: number, offset?: number): Page<McpSession>;
  getSession(id: string): McpSession | undefined;
  /** The session with its sums counted anew from its calls. */
  getSessionWithAggregates(id: string): McpSession | undefined;
  /** In the order of time. */
  getToolCallsBySession(id: string, limit: number, offset?: number): Page<ToolCallRecord>;
  /** The newest first; with a filter, those that match all of it. */
  getToolCalls(limit: number, offset?: number, filter?: ToolCallFilter): Page<ToolCallRecord>;
  getToolCall(id: string): ToolCallRecord | undefined;
  /** Adds one call and its tokens to the session. */
  incrementSessionStats(id: string, tokens: number): Promise<void>;
  /** The bytes of a blob; undefined where no record refers to it. */
  getBlob(sha256: string): Buffer | undefined;
  /** Every tool that was ever called, by app and name. */
  tools(): readonly RecordedTool[];
  /** Removes a session, its calls and their index entries. @returns false where there is no such session */
  deleteSession(id: string): Promise<boolean>;
  /** Removes what is more or older than may be kept: of sessions the oldest closed ones first. @returns how many sessions and calls */
  evict(limits: RetentionLimits, nowMs: number): Promise<{ readonly sessions: number; readonly calls: number }>;
}

export function createSessionStore(store: KeyValueStore): SessionStore {
  /** Session id -> its key, so that a session is found without a scan. Seed 004, Indexes. */
  const sessionKeys = new Map<string, string>();
  for (const { key } of store.bucket(buckets.sessions).range()) sessionKeys.set(idIn(key), key);

  const changeSession = (id: string, change: (session: McpSession) => McpSession) =>
    store.write((transaction) => {
      const key = sessionKeys.get(id);
      const session = key === undefined ? undefined : decodeValue<McpSession>(transaction.get(buckets.sessions, key));
      if (key !== undefined && session !== undefined)
        transaction.put(buckets.sessions, key, encodeValue(McpSession.parse(change(session))));
    });
  const deleteSession = async (id: string) => {
    const key = sessionKeys.get(id);
    if (key === undefined) return false;
    await store.write((transaction) => removeSession(id, key, transaction));
    sessionKeys.delete(id);
    return true;
  };

  return {
    ...createQueries(store, sessionKeys),
    async record(calls) {
      const keys = new Map(sessionKeys);
      await store.write((transaction) => {
        for (const call of calls) putCall(call, keys, transaction);
      });
      for (const [id, key] of keys) sessionKeys.set(id, key);
    },
    closeSession: (id, atMs) => changeSession(id, (session) => closed(session, atMs)),
    incrementSessionStats: (id, tokens) => changeSession(id, (session) => withCall(session, tokens)),
    deleteSession,
    async evict(limits, nowMs) {
      const doomed = oldestSessions(store, sessionKeys.size - limits.sessions);
      for (const id of doomed) await deleteSession(id);
      const count = store.bucket(buckets.callsByTime).count();
      const calls = await store.write((transaction) => evictCalls(limits, nowMs, { transaction, count }));
      return { sessions: doomed.length, calls };
    },
  };
}

function matches(record: ToolCallRecord, { sessionId, serverId, toolName, status, text = "" }: ToolCallFilter): boolean {
  const words = text.toLowerCase().split(/\s+/);
  const shown = text === "" ? "" : JSON.stringify([record.tool_name, record.arguments, record.response, record.error]).toLowerCase();
  return (
    (sessionId === undefined || record.mcp_session_id === sessionId) &&
    (serverId === undefined || record.server_id === serverId) &&
    (toolName === undefined || record.tool_name === toolName) &&
    (status === undefined || record.status === status) &&
    words.every((word) => shown.includes(word))
  );
}

function closed(session: McpSession, atMs: number | undefined): McpSession {
  if (session.status === "closed") return session;
  return { ...session, status: "closed", end_time: atMs === undefined ? session.last_activity : new Date(atMs).toISOString() };
}

/** Closed ones before active ones. */
function oldestSessions(store: KeyValueStore, count: number): readonly string[] {
  if (count <= 0) return [];
  const all = [...store.bucket(buckets.sessions).range()].map(({ key, value }) => ({
    id: idIn(key),
    status: decodeValue<McpSession>(value)?.status,
  }));
  const [active, others] = [all.filter(({ status }) => status === "active"), all.filter(({ status }) => status !== "active")];
  return [...others, ...active].slice(0, count).map(({ id }) => id);
}

type Queries = Pick<
  SessionStore,
  | "getRecentSessions"
  | "getSession"
  | "getSessionWithAggregates"
  | "getToolCallsBySession"
  | "getToolCalls"
  | "getToolCall"
  | "getBlob"
  | "tools"
>;

function createQueries(store: KeyValueStore, sessionKeys: ReadonlyMap<string, string>): Queries {
  const read = <Value>(bucket: string, key: string): Value | undefined => decodeValue<Value>(store.bucket(bucket).get(key));
  const callAt = (serverId: string | undefined, key: string) =>
    serverId === undefined ? undefined : read<ToolCallRecord>(buckets.callsOf(serverId), key);
  /** @param prefix what stands before the call's own key in an index entry */
  const callsIn = (entries: Iterable<Entry>, prefix = ""): readonly ToolCallRecord[] =>
    [...entries].flatMap(({ key, value }) => callAt(decodeValue<string>(value), key.slice(prefix.length)) ?? []);
  const getSession = (id: string) => {
    const key = sessionKeys.get(id);
    return key === undefined ? undefined : read<McpSession>(buckets.sessions, key);
  };
  return {
    getSession,
    getRecentSessions(limit, offset = 0) {
      const bucket = store.bucket(buckets.sessions);
      const items = [...bucket.range({ reverse: true, limit, offset })].flatMap(({ value }) => decodeValue<McpSession>(value) ?? []);
      return { items, total: bucket.count() };
    },
    getSessionWithAggregates(id) {
      const session = getSession(id);
      if (session === undefined) return undefined;
      const counted = callsIn(store.bucket(buckets.callsBySession).range(keysUnder(id)), `${id}_`).filter(isCounted);
      const total_tokens = counted.reduce((sum, { metrics }) => sum + (metrics?.total_tokens ?? 0), 0);
      return { ...session, tool_call_count: counted.length, total_tokens };
    },
    getToolCallsBySession(id, limit, offset = 0) {
      const bucket = store.bucket(buckets.callsBySession);
      return { items: callsIn(bucket.range({ ...keysUnder(id), limit, offset }), `${id}_`), total: bucket.count(keysUnder(id)) };
    },
    getToolCalls(limit, offset = 0, filter) {
      const bucket = store.bucket(buckets.callsByTime);
      if (filter === undefined) return { items: callsIn(bucket.range({ reverse: true, limit, offset })), total: bucket.count() };
      const matching = callsIn(bucket.range({ reverse: true })).filter((record) => matches(record, filter));
      return { items: matching.slice(offset, offset + limit), total: matching.length };
    },
    getToolCall(id) {
      const [serverId, key] = read<readonly [string, string]>(buckets.callsById, id) ?? [];
      return key === undefined ? undefined : callAt(serverId, key);
    },
    getBlob(sha256) {
      const bytes = store.bucket(buckets.blobs).get(sha256);
      return bytes === undefined ? undefined : Buffer.from(bytes);
    },
    tools: () => [...store.bucket(buckets.tools).range()].flatMap(({ value }) => decodeValue<RecordedTool>(value) ?? []),
  };
}
