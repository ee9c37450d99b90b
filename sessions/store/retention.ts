import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { isEmpty, putRow, removeCall, rowOf, type SessionRow } from "./changes.ts";
import { decodeValue } from "./checked-value.ts";
import type { KeyValueStore, Transaction } from "./key-value-store.ts";
import { buckets, type CallPlace, idIn, keyFrom, keysUnder, type SessionEntry } from "./keys.ts";

/** Limits of the store. */
export interface RetentionLimits {
  readonly sessions: number;
  readonly calls: number;
  readonly ageMs: number;
  /** Of the file, with the blobs in it. */
  readonly bytes: number;
}

/** mcpproxy-go's caps of calls, age and size; spec 004's of sessions. */
export const defaultRetention: RetentionLimits = {
  sessions: 100,
  calls: 100_000,
  ageMs: 90 * 24 * 60 * 60 * 1000,
  bytes: 256 * 1024 * 1024,
};

/** Calls and bytes that are evicted beyond their limit, so that the file is not compacted with every call from then on. */
const SLACK_CALLS = 0.05;
const SLACK_BYTES = 0.1;

/** Calls that one transaction removes, so that recording does not wait for long. */
const AT_ONCE = 500;

/** The removed sessions and calls. */
export interface Evicted {
  /** Their ids. */
  readonly sessions: readonly string[];
  readonly calls: number;
}

/** Whether something has to be removed, as far as that is known without a search. */
export const isOver = (store: KeyValueStore, { sessions, calls, bytes }: RetentionLimits): boolean =>
  store.bucket(buckets.sessions).count() > sessions || store.bucket(buckets.callsByTime).count() > calls || store.sizeBytes() > bytes;

interface KeyedStore {
  readonly store: KeyValueStore;
  /** Session id -> key; removed sessions leave it. */
  readonly sessionKeys: Map<string, string>;
}

/** Removes what is more, older or larger than may be kept: of sessions the oldest closed ones first, of calls the oldest. */
export async function evict(limits: RetentionLimits, nowMs: number, keyed: KeyedStore): Promise<Evicted> {
  const { store } = keyed;
  const sessions: string[] = [];
  let calls = 0;
  const evictOldest = async (count: number, before?: string) => {
    const removed = await removeOldest(count, before, keyed);
    sessions.push(...removed.sessions);
    calls += removed.calls;
    return removed.calls;
  };
  const tooOld = keyFrom(nowMs - limits.ageMs);
  for (const id of surplusSessions(store, limits.sessions, tooOld)) {
    await removeSession(id, keyed);
    sessions.push(id);
  }
  while ((await evictOldest(AT_ONCE, tooOld)) > 0);
  const count = store.bucket(buckets.callsByTime).count();
  const kept = limits.calls - Math.floor(limits.calls * SLACK_CALLS);
  for (let surplus = count > limits.calls ? count - kept : 0; surplus > 0; surplus -= AT_ONCE)
    await evictOldest(Math.min(surplus, AT_ONCE));
  if (store.sizeBytes() > limits.bytes)
    while (store.usedBytes() > limits.bytes * (1 - SLACK_BYTES) && (await evictOldest(AT_ONCE / 10)) > 0);
  return { sessions, calls };
}

/**
 * Closed sessions without calls before other closed ones, and these before active ones; the oldest of each first. Active sessions without
 * calls stay, and do not count: agents that only connect must not cost the calls of others.
 *
 * @param tooOld the key that those of closed sessions without calls must not be less than
 */
function surplusSessions(store: KeyValueStore, most: number, tooOld: string): readonly string[] {
  const all = [...store.bucket(buckets.sessions).range()].map(({ key, value }) => {
    const row = rowOf(value);
    return { key, isActive: row?.status === "active", isEmpty: row !== undefined && isEmpty(row) };
  });
  const counted = all.filter(({ isActive, isEmpty }) => !(isActive && isEmpty));
  const inOrder = [
    ...counted.filter(({ isEmpty }) => isEmpty),
    ...counted.filter(({ isActive, isEmpty }) => !isActive && !isEmpty),
    ...counted.filter(({ isActive }) => isActive),
  ];
  const surplus = Math.max(0, counted.length - most);
  return inOrder.filter(({ key, isEmpty }, index) => index < surplus || (isEmpty && key < tooOld)).map(({ key }) => idIn(key));
}

/** Removes a session with its calls, many of them in several transactions. */
export async function removeSession(id: string, { store, sessionKeys }: KeyedStore): Promise<void> {
  const key = sessionKeys.get(id);
  if (key === undefined) return;
  for (let isLast = false; !isLast; ) {
    isLast = await store.write((transaction) => {
      const entries = [...transaction.range(buckets.callsBySession, { ...keysUnder(id), limit: AT_ONCE })];
      for (const entry of entries) {
        const callKey = entry.key.slice(id.length + 1);
        removeCall(idIn(callKey), transaction, () => {
          const found = decodeValue<SessionEntry>(entry.value);
          return found === undefined ? undefined : [found[0], callKey, id];
        });
        transaction.remove(buckets.callsBySession, entry.key);
      }
      if (entries.length === AT_ONCE) return false;
      transaction.remove(buckets.sessions, key);
      return true;
    });
  }
  sessionKeys.delete(id);
}

/** Removes the oldest calls, and closed sessions that have none left. @param before the key that a removed call's key is less than */
async function removeOldest(count: number, before: string | undefined, { store, sessionKeys }: KeyedStore): Promise<Evicted> {
  const removed = await store.write((transaction) => {
    const entries = [...transaction.range(buckets.callsByTime, { limit: count, ...(before !== undefined && { end: before }) })];
    const perSession = new Map<string, number>();
    for (const { key, value } of entries) {
      const sessionId = removeCall(idIn(key), transaction, () => placeInRecord(key, decodeValue<string>(value), transaction));
      transaction.remove(buckets.callsByTime, key);
      if (sessionId !== undefined) perSession.set(sessionId, (perSession.get(sessionId) ?? 0) + 1);
    }
    const sessions = [...perSession].flatMap(([id, calls]) => (loseCalls(sessionKeys.get(id), calls, transaction) ? [id] : []));
    return { sessions, calls: entries.length };
  });
  for (const id of removed.sessions) sessionKeys.delete(id);
  return removed;
}

/** Where a call is, by its record. */
function placeInRecord(key: string, serverId: string | undefined, transaction: Transaction): CallPlace | undefined {
  if (serverId === undefined) return undefined;
  const { mcp_session_id: sessionId } = decodeValue<ToolCallRecord>(transaction.get(buckets.callsOf(serverId), key)) ?? {};
  return sessionId === undefined ? undefined : [serverId, key, sessionId];
}

/** @returns whether the session is gone with its last call */
function loseCalls(key: string | undefined, calls: number, transaction: Transaction): boolean {
  const row = key === undefined ? undefined : rowOf(transaction.get(buckets.sessions, key));
  if (key === undefined || row === undefined) return false;
  const left: SessionRow = { ...row, records: Math.max(0, row.records - calls) };
  if (left.records === 0 && left.status === "closed") {
    transaction.remove(buckets.sessions, key);
    return true;
  }
  putRow(key, left, transaction);
  return false;
}
