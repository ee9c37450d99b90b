/** Names of the buckets. Seed 004, Storage Schema. */
export const buckets = {
  sessions: "sessions",
  callsOf: (serverId: string): string => `server_${serverId}_tool_calls`,
  /** `{session_id}_{start_ns}_{call_id}` -> server_id */
  callsBySession: "index_calls_by_session",
  /** `{start_ns}_{call_id}` -> server_id */
  callsByTime: "index_calls_by_time",
  /** `{call_id}` -> [server_id, key in the server's bucket] */
  callsById: "index_calls_by_id",
  /** `{server_id}:{tool}` -> RecordedTool */
  tools: "tools",
  /** SHA-256 -> [number of references, bytes] */
  blobs: "blobs",
  meta: "meta",
} as const;

/** Nanoseconds since 1970 have 19 digits from 2001 to 2286, so that text is in the order of time. */
const DIGITS = 19;

/** `{start_ns}_{id}`: the key of a session and of a call. @param startMs milliseconds since 1970, with a fraction */
export const timedKey = (startMs: number, id: string): string => `${nanoseconds(startMs)}_${id}`;

/** The first key of this moment or later. */
export const keyFrom = (startMs: number): string => nanoseconds(startMs);

const nanoseconds = (ms: number): string => String(BigInt(Math.round(Math.max(0, ms) * 1000)) * 1000n).padStart(DIGITS, "0");

/** Behind every key that begins with the text and a `_`. */
export const keysUnder = (prefix: string): { readonly start: string; readonly end: string } => ({
  start: `${prefix}_`,
  end: `${prefix}\``,
});
