import { McpSession } from "../../contracts/sessions/mcp-session.ts";
import { type RecordedTool, type ToolAnnotation, ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { decodeValue, encodeValue } from "./checked-value.ts";
import type { Transaction } from "./key-value-store.ts";
import { buckets, type CallPlace, type SessionEntry, timedKey, toolKey } from "./keys.ts";

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

/** A session's row, with the number of its records that are kept: nested ones count here, evicted ones do not. */
export type SessionRow = McpSession & { readonly records: number };

/** A row of an older store has no number of records. */
export const rowOf = (bytes: Uint8Array | undefined): SessionRow | undefined => {
  const row = decodeValue<McpSession & { readonly records?: number }>(bytes);
  return row === undefined ? undefined : { ...row, records: row.records ?? row.tool_call_count };
};

/** The session without what only the store knows. */
export const sessionIn = ({ records: _, ...session }: SessionRow): McpSession => session;

export function putRow(key: string, row: SessionRow, transaction: Transaction): void {
  transaction.put(buckets.sessions, key, encodeValue({ ...McpSession.parse(row), records: row.records }));
}

export const withCall = <Session extends McpSession>(session: Session, tokens: number): Session => ({
  ...session,
  tool_call_count: session.tool_call_count + 1,
  total_tokens: session.total_tokens + tokens,
});

/** The effect of writing a call: its session's row and key; undefined for a call that is known already. */
interface WrittenCall {
  readonly row: SessionRow;
  readonly key: string;
  /** Whether the session had no call before. */
  readonly isFirst: boolean;
}

/** Keeps a call, unless one of its id is kept. @param sessionKey of the call's session; undefined for its first call */
export function putCall(
  { record, startMs, tool, blobs = new Map() }: FinishedToolCall,
  sessionKey: string | undefined,
  transaction: Transaction,
): WrittenCall | undefined {
  const { id, server_id: serverId, mcp_session_id: sessionId } = record;
  if (transaction.get(buckets.callsById, id) !== undefined) return undefined;
  const key = timedKey(startMs, id);
  const tokens = record.metrics?.total_tokens ?? 0;
  // A call through tool_call is two records, which count as one: the parent.
  const isCounted = record.parent_call_id === undefined;
  const entry: SessionEntry = [serverId, tokens, isCounted];
  const place: CallPlace = [serverId, key, sessionId];
  transaction.put(buckets.callsOf(serverId), key, encodeValue(ToolCallRecord.parse(record)));
  transaction.put(buckets.callsBySession, `${sessionId}_${key}`, encodeValue(entry));
  transaction.put(buckets.callsByTime, key, encodeValue(serverId));
  transaction.put(buckets.callsById, id, encodeValue(place));
  addBlobs(id, blobs, transaction);
  if (tool !== undefined) putTool(record, tool, transaction);
  const rowKey = sessionKey ?? timedKey(startMs, sessionId);
  const before = rowOf(transaction.get(buckets.sessions, rowKey)) ?? newRow(sessionOf(record));
  const counted = isCounted ? withCall(before, tokens) : before;
  const row: SessionRow = {
    ...counted,
    // Only a run goes on with its session after a recorder's death, which has closed it: agents get another one.
    status: "active",
    end_time: null,
    last_activity: later(before.last_activity, endOf(record)),
    records: before.records + 1,
  };
  putRow(rowKey, row, transaction);
  return { row, key: rowKey, isFirst: isEmpty(before) };
}

/** Whether a session never had a call. */
export const isEmpty = ({ tool_call_count, records }: SessionRow): boolean => tool_call_count === 0 && records === 0;

/** The later of two times in ISO 8601, also after the clock has gone backwards. */
export const later = (left: string, right: string): string => (left > right ? left : right);

const endOf = ({ timestamp, duration }: ToolCallRecord): string => new Date(Date.parse(timestamp) + duration / 1e6).toISOString();

/** An agent that has connected, as its session's row has it. */
export type SessionStart = Pick<McpSession, "id" | "client_name" | "client_version" | "start_time">;

const sessionOf = ({ mcp_session_id, mcp_client_name, mcp_client_version, timestamp }: FinishedToolCall["record"]): SessionStart => ({
  id: mcp_session_id,
  ...(mcp_client_name !== undefined && { client_name: mcp_client_name }),
  ...(mcp_client_version !== undefined && { client_version: mcp_client_version }),
  start_time: timestamp,
});

/** The row of a session without calls. */
export const newRow = (start: SessionStart): SessionRow => ({
  ...start,
  status: "active",
  end_time: null,
  last_activity: start.start_time,
  tool_call_count: 0,
  total_tokens: 0,
  records: 0,
});

function putTool(
  { server_id: server_name, tool_name: name, timestamp }: ToolCallRecord,
  tool: NonNullable<FinishedToolCall["tool"]>,
  transaction: Transaction,
): void {
  const key = toolKey(server_name, name);
  const known = decodeValue<RecordedTool>(transaction.get(buckets.tools, key));
  const last_used = later(known?.last_used ?? "", timestamp);
  const used: RecordedTool = { name, server_name, ...tool, usage: (known?.usage ?? 0) + 1, last_used };
  transaction.put(buckets.tools, key, encodeValue(used));
}

/**
 * Removes a record with its blobs and index entries.
 * @param otherwise where the call is by another index, for a call whose own entry is damaged
 * @returns the id of its session; undefined if the call is not kept
 */
export function removeCall(id: string, transaction: Transaction, otherwise: () => CallPlace | undefined): string | undefined {
  const place = decodeValue<CallPlace>(transaction.get(buckets.callsById, id)) ?? otherwise();
  transaction.remove(buckets.callsById, id);
  removeBlobs(id, transaction);
  if (place === undefined) return undefined;
  const [serverId, key, sessionId] = place;
  transaction.remove(buckets.callsOf(serverId), key);
  transaction.remove(buckets.callsByTime, key);
  transaction.remove(buckets.callsBySession, `${sessionId}_${key}`);
  return sessionId;
}

const referencesTo = (sha256: string, transaction: Transaction): number =>
  decodeValue<number>(transaction.get(buckets.blobReferences, sha256)) ?? 0;

/** Keeps the blobs of a call: bytes that are known are not written again. */
function addBlobs(callId: string, blobs: ReadonlyMap<string, Uint8Array>, transaction: Transaction): void {
  if (blobs.size === 0) return;
  for (const [sha256, bytes] of blobs) {
    const references = referencesTo(sha256, transaction);
    if (references === 0) transaction.put(buckets.blobs, sha256, bytes);
    transaction.put(buckets.blobReferences, sha256, encodeValue(references + 1));
  }
  transaction.put(buckets.blobsOfCall, callId, encodeValue([...blobs.keys()]));
}

/** Removes a call's references; the bytes go with the last one. */
function removeBlobs(callId: string, transaction: Transaction): void {
  const blobs = decodeValue<readonly string[]>(transaction.get(buckets.blobsOfCall, callId));
  if (blobs === undefined) return;
  transaction.remove(buckets.blobsOfCall, callId);
  for (const sha256 of blobs) {
    const references = referencesTo(sha256, transaction) - 1;
    if (references > 0) transaction.put(buckets.blobReferences, sha256, encodeValue(references));
    else for (const bucket of [buckets.blobs, buckets.blobReferences]) transaction.remove(bucket, sha256);
  }
}
