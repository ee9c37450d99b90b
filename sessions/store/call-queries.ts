import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import type { CheckedReader } from "./checked-reader.ts";
import { decodeValue } from "./checked-value.ts";
import { type Candidate, searchCalls, type ToolCallFilter } from "./filter.ts";
import type { KeyRange, KeyValueStore } from "./key-value-store.ts";
import { buckets, type CallPlace, keysUnder, type SessionEntry } from "./keys.ts";

/** One page of a list, and how long the whole list is. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where `searched` is present, only what was found. */
  readonly total: number;
  /** How many of the newest calls were searched, where older ones were not. */
  readonly searched?: number;
}

/** Queries of calls. */
export interface CallQueries {
  /** In the order of time. */
  getToolCallsBySession(id: string, limit: number, offset?: number): Page<ToolCallRecord>;
  /** The newest first; with a filter, those that match all of it. */
  getToolCalls(limit: number, offset?: number, filter?: ToolCallFilter): Page<ToolCallRecord>;
  getToolCall(id: string): ToolCallRecord | undefined;
}

/** @param countOfSession how many records of a session are kept */
export function createCallQueries(store: KeyValueStore, countOfSession: (id: string) => number, { checked }: CheckedReader): CallQueries {
  const place = (serverId: string, key: string): Candidate => ({
    serverId,
    key,
    bytes: () => store.bucket(buckets.callsOf(serverId)).get(key),
  });
  const recordAt = ({ serverId, key, bytes }: Candidate) => checked(buckets.callsOf(serverId), key, bytes(), decodeValue<ToolCallRecord>);
  const indexes = createIndexes(store, place, checked);
  const pageOf = (list: CallList, range: KeyRange) => ({
    items: [...list.calls(range)].flatMap((call) => recordAt(call) ?? []),
    total: list.count(),
  });
  const ofSession = (id: string): CallList => ({ calls: (range) => indexes.ofSession(id, range), count: () => countOfSession(id) });
  return {
    getToolCallsBySession: (id, limit, offset = 0) => pageOf(ofSession(id), { limit, offset }),
    getToolCalls(limit, offset = 0, filter = {}) {
      const { sessionId, serverId, toolName, status, text = "" } = filter;
      const list = sessionId !== undefined ? ofSession(sessionId) : serverId !== undefined ? indexes.ofServer(serverId) : indexes.all;
      const isWhole = toolName === undefined && status === undefined && text === "" && (sessionId === undefined || serverId === undefined);
      if (isWhole) return pageOf(list, { reverse: true, limit, offset });
      return searchCalls(list.calls({ reverse: true }), recordAt, { filter, limit, offset });
    },
    getToolCall(id) {
      const found = checked(buckets.callsById, id, store.bucket(buckets.callsById).get(id), decodeValue<CallPlace>);
      return found === undefined ? undefined : recordAt(place(found[0], found[1]));
    },
  };
}

/** Calls in the order of time, and how many they are. */
interface CallList {
  calls(range: KeyRange): Iterable<Candidate>;
  count(): number;
}

function createIndexes(store: KeyValueStore, place: (serverId: string, key: string) => Candidate, checked: CheckedReader["checked"]) {
  const all: CallList = {
    *calls(range) {
      for (const { key, value } of store.bucket(buckets.callsByTime).range(range)) {
        const serverId = checked(buckets.callsByTime, key, value, decodeValue<string>);
        if (serverId !== undefined) yield place(serverId, key);
      }
    },
    count: () => store.bucket(buckets.callsByTime).count(),
  };
  return {
    all,
    ofServer: (serverId: string): CallList => ({
      *calls(range) {
        for (const { key, value } of store.bucket(buckets.callsOf(serverId)).range(range)) yield { serverId, key, bytes: () => value };
      },
      count: () => store.bucket(buckets.callsOf(serverId)).count(),
    }),
    *ofSession(id: string, range: KeyRange): Iterable<Candidate> {
      for (const { key, value } of store.bucket(buckets.callsBySession).range({ ...keysUnder(id), ...range })) {
        const entry = checked(buckets.callsBySession, key, value, decodeValue<SessionEntry>);
        if (entry !== undefined) yield place(entry[0], key.slice(id.length + 1));
      }
    },
  };
}
