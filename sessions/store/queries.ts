import type { McpSession } from "../../contracts/sessions/mcp-session.ts";
import type { RecordedTool } from "../../contracts/sessions/tool-call-record.ts";
import { type CallQueries, createCallQueries, type ListPage } from "./call-queries.ts";
import { isEmpty, rowOf, type SessionRow, sessionIn } from "./changes.ts";
import { type CheckedReader, createCheckedReader, decodeValue } from "./checked-value.ts";
import type { KeyValueStore } from "./key-value-store.ts";
import { buckets, keysUnder, type SessionEntry } from "./keys.ts";

/** How full the store is. */
export interface StoreCounts {
  readonly sessions: number;
  readonly calls: number;
  /** Values that were left out of an answer because their bytes are not those that were written. */
  readonly damaged: number;
}

/** Filter of a list of sessions. */
export interface SessionFilter {
  readonly status?: McpSession["status"] | undefined;
  /** Whether sessions without calls are listed, too. */
  readonly empty?: boolean;
}

/** Queries of a store. Spec 004, Query Patterns. No function throws for a damaged value: it is left out and counted. */
export interface Queries extends CallQueries {
  /** The newest first. */
  getRecentSessions(limit: number, offset?: number, filter?: SessionFilter): ListPage<McpSession>;
  getSession(id: string): McpSession | undefined;
  /** The session with its sums computed from its calls. */
  getSessionWithAggregates(id: string): McpSession | undefined;
  /** The bytes of a blob; undefined if no record refers to it. */
  getBlob(sha256: string): Buffer | undefined;
  /** Every tool that was ever called, by app and name. */
  tools(): readonly RecordedTool[];
  counts(): StoreCounts;
}

/** @param sessionKeys session id -> its key */
export function createQueries(store: KeyValueStore, sessionKeys: ReadonlyMap<string, string>): Queries {
  const reader = createCheckedReader();
  const rowOfSession = (id: string) => {
    const key = sessionKeys.get(id);
    return key === undefined ? undefined : rowAt({ key, value: store.bucket(buckets.sessions).get(key) }, reader);
  };
  return {
    ...createSessionQueries(store, rowOfSession, reader),
    ...createCallQueries(store, (id) => rowOfSession(id)?.records ?? 0, reader),
    getBlob: (sha256) => mapped(store.bucket(buckets.blobs).get(sha256), (bytes) => Buffer.from(bytes)),
    tools: () =>
      [...store.bucket(buckets.tools).range()].flatMap(
        ({ key, value }) => reader.checked(buckets.tools, key, value, decodeValue<RecordedTool>) ?? [],
      ),
    counts: () => ({
      sessions: store.bucket(buckets.sessions).count(),
      calls: store.bucket(buckets.callsByTime).count(),
      damaged: reader.damaged(),
    }),
  };
}

type SessionQueries = Pick<Queries, "getSession" | "getRecentSessions" | "getSessionWithAggregates">;

function createSessionQueries(
  store: KeyValueStore,
  rowOfSession: (id: string) => SessionRow | undefined,
  reader: CheckedReader,
): SessionQueries {
  return {
    getSession: (id) => mapped(rowOfSession(id), sessionIn),
    getRecentSessions(limit, offset = 0, { status, empty = false } = {}) {
      const rows = [...store.bucket(buckets.sessions).range({ reverse: true })].flatMap((entry) => rowAt(entry, reader) ?? []);
      const matching = rows.filter((row) => (empty || !isEmpty(row)) && (status === undefined || row.status === status));
      return { items: matching.slice(offset, offset + limit).map(sessionIn), total: matching.length };
    },
    getSessionWithAggregates(id) {
      const row = rowOfSession(id);
      if (row === undefined) return undefined;
      let [tool_call_count, total_tokens] = [0, 0];
      for (const { key, value } of store.bucket(buckets.callsBySession).range(keysUnder(id))) {
        const [, tokens, isCounted] = reader.checked(buckets.callsBySession, key, value, decodeValue<SessionEntry>) ?? ["", 0, false];
        if (!isCounted) continue;
        tool_call_count += 1;
        total_tokens += tokens;
      }
      return { ...sessionIn(row), tool_call_count, total_tokens };
    },
  };
}

const rowAt = ({ key, value }: { readonly key: string; readonly value: Uint8Array | undefined }, { checked }: CheckedReader) =>
  checked(buckets.sessions, key, value, rowOf);

const mapped = <Value, Result>(value: Value | undefined, map: (value: Value) => Result): Result | undefined =>
  value === undefined ? undefined : map(value);
