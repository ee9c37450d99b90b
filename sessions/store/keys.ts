import { shortName } from "../../platform/text/bytes.ts";

/** LMDB takes keys of up to 1,978 bytes. A name of a foreign program can be longer. */
const LONGEST_NAME = 400;

const fitting = (name: string): string => shortName(name, LONGEST_NAME);

/** Names of the buckets. Spec 004, Storage Schema. */
export const buckets = {
  sessions: "sessions",
  callsOf: (serverId: string): string => `server_${fitting(serverId)}_tool_calls`,
  /** `{session_id}_{start_ns}_{call_id}` -> SessionEntry */
  callsBySession: "index_calls_by_session",
  /** `{start_ns}_{call_id}` -> server_id */
  callsByTime: "index_calls_by_time",
  /** `{call_id}` -> CallPlace */
  callsById: "index_calls_by_id",
  /** `{server_id}:{tool}` -> RecordedTool */
  tools: "tools",
  /** SHA-256 -> bytes */
  blobs: "blobs",
  /** SHA-256 -> how many records refer to it */
  blobReferences: "blob_references",
  /** `{call_id}` -> SHA-256 of each of its blobs; only calls with blobs have an entry */
  blobsOfCall: "blobs_of_call",
  meta: "meta",
} as const;

/** Where a call is: server_id, key in the server's bucket, session. */
export type CallPlace = readonly [serverId: string, key: string, sessionId: string];

/** The summands of a session's sums, so that no record has to be read for them. A nested call is not counted. */
export type SessionEntry = readonly [serverId: string, tokens: number, isCounted: boolean];

export const toolKey = (serverId: string, tool: string): string => `${fitting(serverId)}:${fitting(tool)}`;

/** Nanoseconds since 1970 have 19 digits from 2001 to 2286, so that text is in the order of time. */
const DIGITS = 19;
const LAST_MS = 9_999_999_999_999;

/** `{start_ns}_{id}`: the key of a session and of a call. @param startMs milliseconds since 1970, with a fraction */
export const timedKey = (startMs: number, id: string): string => `${nanoseconds(startMs)}_${id}`;

/** The first key of this moment or later. */
export const keyFrom = (startMs: number): string => nanoseconds(startMs);

/** The id in a key of the form `{start_ns}_{id}`. */
export const idIn = (key: string): string => key.slice(key.indexOf("_") + 1);

const nanoseconds = (ms: number): string =>
  String(BigInt(Math.round(Math.min(LAST_MS, Math.max(0, ms)) * 1000)) * 1000n).padStart(DIGITS, "0");

/** The range of keys that begin with the text and a `_`. */
export const keysUnder = (prefix: string): { readonly start: string; readonly end: string } => ({
  start: `${prefix}_`,
  end: `${prefix}\``,
});
