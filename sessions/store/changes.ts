import { McpSession } from "../../contracts/sessions/mcp-session.ts";
import { type RecordedTool, type ToolAnnotation, ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { decodeValue, encodeValue } from "./checked-value.ts";
import type { Transaction } from "./key-value-store.ts";
import { buckets, keyFrom, keysUnder, timedKey } from "./keys.ts";

/** A call that is over, with the session that it belongs to. */
export interface FinishedToolCall {
  readonly record: ToolCallRecord & { readonly mcp_session_id: string };
  /** When it began, in milliseconds since 1970, with a fraction: the order of the store. */
  readonly startMs: number;
  /** The tool's definition at the time of the call; undefined for a name that no app offers, which is not kept as a tool. */
  readonly tool:
    | { readonly description: string; readonly schema?: Readonly<Record<string, unknown>>; readonly annotations?: ToolAnnotation }
    | undefined;
  /** The bytes of the blobs that the record refers to, by SHA-256 in hexadecimal digits. */
  readonly blobs?: ReadonlyMap<string, Uint8Array>;
}

/** Limits of the store. */
export interface RetentionLimits {
  readonly sessions: number;
  readonly calls: number;
  readonly ageMs: number;
  /** Of the file, with the blobs in it. */
  readonly bytes: number;
}

/** The id in a key of the form `{start_ns}_{id}`. */
export const idIn = (key: string): string => key.slice(key.indexOf("_") + 1);

export const withCall = (session: McpSession, tokens: number): McpSession => ({
  ...session,
  tool_call_count: session.tool_call_count + 1,
  total_tokens: session.total_tokens + tokens,
});

/** A call through `tool_call` is two records, which count as one: the parent. */
export const isCounted = ({ parent_call_id }: ToolCallRecord): boolean => parent_call_id === undefined;

/** @param keys of the sessions, to which that of a new session is added */
export function putCall(
  { record, startMs, tool, blobs = new Map() }: FinishedToolCall,
  keys: Map<string, string>,
  transaction: Transaction,
): void {
  const { id, server_id: serverId, mcp_session_id: sessionId } = record;
  const key = timedKey(startMs, id);
  transaction.put(buckets.callsOf(serverId), key, encodeValue(ToolCallRecord.parse(record)));
  transaction.put(buckets.callsBySession, `${sessionId}_${key}`, encodeValue(serverId));
  transaction.put(buckets.callsByTime, key, encodeValue(serverId));
  transaction.put(buckets.callsById, id, encodeValue([serverId, key]));
  for (const [sha256, bytes] of blobs) transaction.put(buckets.blobs, sha256, bytes);
  if (tool !== undefined) putTool(record, tool, transaction);
  const sessionKey = keys.get(sessionId) ?? timedKey(startMs, sessionId);
  keys.set(sessionId, sessionKey);
  const session = decodeValue<McpSession>(transaction.get(buckets.sessions, sessionKey)) ?? newSession(record);
  const counted = isCounted(record) ? withCall(session, record.metrics?.total_tokens ?? 0) : session;
  const last = [session.last_activity, endOf(record)].toSorted().at(-1);
  transaction.put(buckets.sessions, sessionKey, encodeValue(McpSession.parse({ ...counted, last_activity: last })));
}

const endOf = ({ timestamp, duration }: ToolCallRecord): string => new Date(Date.parse(timestamp) + duration / 1e6).toISOString();

const newSession = (record: FinishedToolCall["record"]): McpSession => ({
  id: record.mcp_session_id,
  ...(record.mcp_client_name !== undefined && { client_name: record.mcp_client_name }),
  ...(record.mcp_client_version !== undefined && { client_version: record.mcp_client_version }),
  status: "active",
  start_time: record.timestamp,
  end_time: null,
  last_activity: record.timestamp,
  tool_call_count: 0,
  total_tokens: 0,
});

function putTool(
  { server_id: server_name, tool_name: name, timestamp }: ToolCallRecord,
  tool: NonNullable<FinishedToolCall["tool"]>,
  transaction: Transaction,
): void {
  const key = `${server_name}:${name}`;
  const known = decodeValue<RecordedTool>(transaction.get(buckets.tools, key));
  const used: RecordedTool = { name, server_name, ...tool, usage: (known?.usage ?? 0) + 1, last_used: timestamp };
  transaction.put(buckets.tools, key, encodeValue(used));
}

function removeCall(serverId: string, key: string, transaction: Transaction): void {
  const record = decodeValue<ToolCallRecord>(transaction.get(buckets.callsOf(serverId), key));
  transaction.remove(buckets.callsOf(serverId), key);
  transaction.remove(buckets.callsByTime, key);
  transaction.remove(buckets.callsById, idIn(key));
  if (record?.mcp_session_id !== undefined) transaction.remove(buckets.callsBySession, `${record.mcp_session_id}_${key}`);
}

export function removeSession(id: string, sessionKey: string, transaction: Transaction): void {
  for (const { key, value } of [...transaction.range(buckets.callsBySession, keysUnder(id))]) {
    removeCall(decodeValue<string>(value) ?? "", key.slice(id.length + 1), transaction);
    transaction.remove(buckets.callsBySession, key);
  }
  transaction.remove(buckets.sessions, sessionKey);
}

/** Removes calls that are too old, then the oldest until no more are left than may be. @returns how many */
export function evictCalls(
  { calls, ageMs }: RetentionLimits,
  nowMs: number,
  { transaction, count }: { transaction: Transaction; count: number },
): number {
  const old = [...transaction.range(buckets.callsByTime, { end: keyFrom(nowMs - ageMs) })];
  const surplus = Math.max(0, count - calls);
  const doomed = old.length >= surplus ? old : [...transaction.range(buckets.callsByTime, { limit: surplus })];
  for (const { key, value } of doomed) removeCall(decodeValue<string>(value) ?? "", key, transaction);
  return doomed.length;
}
