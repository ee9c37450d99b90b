import type { McpSession } from "../../contracts/sessions/mcp-session.ts";
import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import {
  type FinishedToolCall,
  later,
  newRow,
  putCall,
  putRow,
  rowOf,
  type SessionRow,
  type SessionStart,
  sessionIn,
  withCall,
} from "./changes.ts";
import type { KeyValueStore, Transaction } from "./key-value-store.ts";
import { buckets, idIn, timedKey } from "./keys.ts";
import { createQueries, type Queries } from "./queries.ts";
import { type Evicted, evict, type RetentionLimits, removeSession } from "./retention.ts";

/** Calls that were kept; those whose id was known before are left out. */
export interface Recorded {
  readonly calls: readonly ToolCallRecord[];
  /** Sessions whose first calls these are, whether or not their rows were there before. */
  readonly created: readonly McpSession[];
  readonly updated: readonly McpSession[];
}

/** A session that has no row yet. */
export interface NewSession {
  readonly id: string;
  /** Empty if the agent names none. */
  readonly clientName: string;
  readonly clientVersion: string;
  /** Milliseconds since 1970. */
  readonly startMs: number;
}

/** Sessions of agents and their calls. Changes take effect one after the other. */
export interface SessionStore extends Queries {
  /**
   * Keeps calls in one transaction: a session's sums grow with each, and its row is written with its first one if it is missing. A call is
   * kept once.
   * @throws Error where a record does not fit the data model, or the disk is full; nothing is kept then
   */
  record(calls: readonly FinishedToolCall[]): Promise<Recorded>;
  /** Writes the row of a session; one that is kept stays as it is. @throws Error if the disk is full */
  openSession(session: NewSession): Promise<void>;
  /** Ends a session that is active. @param atMs by default its last activity, and never before it @returns undefined if it is not active */
  closeSession(id: string, atMs?: number): Promise<McpSession | undefined>;
  /** Ends every active session at its last activity. */
  closeActiveSessions(): Promise<readonly McpSession[]>;
  /** Adds one call and its tokens to the session. */
  incrementSessionStats(id: string, tokens: number): Promise<void>;
  /** Removes a session, its calls, their blobs and index entries. @returns false if there is no such session */
  deleteSession(id: string): Promise<boolean>;
  /** Removes what is more, older or larger than may be kept: of sessions the oldest closed ones first, and before them those without calls. */
  evict(limits: RetentionLimits, nowMs: number): Promise<Evicted>;
}

export function createSessionStore(store: KeyValueStore): SessionStore {
  /** Session id -> its key, so that a session is found without a scan. Spec 004, Indexes. */
  const sessionKeys = new Map<string, string>();
  for (const key of store.bucket(buckets.sessions).keys()) sessionKeys.set(idIn(key), key);

  const inTurn = createQueue();
  /** @returns the changed session; undefined if there is none, or nothing was changed */
  const changeSession = (id: string, change: (row: SessionRow) => SessionRow | undefined, transaction: Transaction) => {
    const key = sessionKeys.get(id);
    const row = key === undefined ? undefined : rowOf(transaction.get(buckets.sessions, key));
    const changed = row === undefined ? undefined : change(row);
    if (key === undefined || changed === undefined) return undefined;
    putRow(key, changed, transaction);
    return sessionIn(changed);
  };
  const activeSessions = () =>
    [...store.bucket(buckets.sessions).range()].flatMap(({ key, value }) => (rowOf(value)?.status === "active" ? [idIn(key)] : []));

  return {
    ...createQueries(store, sessionKeys),
    record: (calls) => inTurn(() => recordCalls(calls, store, sessionKeys)),
    openSession: (session) =>
      inTurn(async () => {
        if (sessionKeys.has(session.id)) return;
        const key = timedKey(session.startMs, session.id);
        await store.write((transaction) => putRow(key, newRow(startOf(session)), transaction));
        sessionKeys.set(session.id, key);
      }),
    closeSession: (id, atMs) => inTurn(() => store.write((transaction) => changeSession(id, closing(atMs), transaction))),
    closeActiveSessions: () =>
      inTurn(async () => {
        const ids = activeSessions();
        if (ids.length === 0) return [];
        return store.write((transaction) => ids.flatMap((id) => changeSession(id, closing(undefined), transaction) ?? []));
      }),
    incrementSessionStats: (id, tokens) =>
      inTurn(async () => void (await store.write((transaction) => changeSession(id, (row) => withCall(row, tokens), transaction)))),
    deleteSession: (id) =>
      inTurn(async () => {
        if (!sessionKeys.has(id)) return false;
        await removeSession(id, { store, sessionKeys });
        return true;
      }),
    evict: (limits, nowMs) => inTurn(() => evict(limits, nowMs, { store, sessionKeys })),
  };
}

async function recordCalls(calls: readonly FinishedToolCall[], store: KeyValueStore, sessionKeys: Map<string, string>): Promise<Recorded> {
  const changed = new Map<string, NonNullable<ReturnType<typeof putCall>>>();
  const records = await store.write((transaction) =>
    calls.flatMap((call) => {
      const id = call.record.mcp_session_id;
      const written = putCall(call, changed.get(id)?.key ?? sessionKeys.get(id), transaction);
      if (written === undefined) return [];
      changed.set(id, { ...written, isFirst: changed.get(id)?.isFirst ?? written.isFirst });
      return [call.record];
    }),
  );
  const sessions = [...changed.values()].map(({ row, isFirst }) => ({ isFirst, session: sessionIn(row) }));
  for (const [id, { key }] of changed) sessionKeys.set(id, key);
  return {
    calls: records,
    created: sessions.flatMap(({ isFirst, session }) => (isFirst ? [session] : [])),
    updated: sessions.flatMap(({ isFirst, session }) => (isFirst ? [] : [session])),
  };
}

const startOf = ({ id, clientName, clientVersion, startMs }: NewSession): SessionStart => ({
  id,
  ...(clientName !== "" && { client_name: clientName }),
  ...(clientVersion !== "" && { client_version: clientVersion }),
  start_time: new Date(startMs).toISOString(),
});

const closing =
  (atMs: number | undefined) =>
  (row: SessionRow): SessionRow | undefined =>
    row.status === "closed"
      ? undefined
      : { ...row, status: "closed", end_time: later(row.last_activity, atMs === undefined ? "" : new Date(atMs).toISOString()) };

/** Runs functions one after the other: the index of sessions changes when a transaction is on disk. */
function createQueue(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => {});
    return result;
  };
}
