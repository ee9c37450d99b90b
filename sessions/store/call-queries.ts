import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { type CheckedReader, decodeValue, jsonIn } from "./checked-value.ts";
import type { KeyRange, KeyValueStore } from "./key-value-store.ts";
import { buckets, type CallPlace, keysUnder, type SessionEntry } from "./keys.ts";

/** One page of a list, and the length of the whole list. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** With `searched`, the calls that were found. */
  readonly total: number;
  /** How many of the newest calls were searched, if older ones were not. */
  readonly searched?: number;
}

/** Filter of a list of calls; absent members limit nothing. */
export interface ToolCallFilter {
  readonly sessionId?: string | undefined;
  readonly serverId?: string | undefined;
  readonly toolName?: string | undefined;
  readonly status?: ToolCallRecord["status"];
  /** Words that all occur in tool, arguments, response or error, in either case. */
  readonly text?: string | undefined;
}

/** Queries of calls. A call is the stored JSON of a ToolCallRecord, so that an answer needs no parse. */
export interface CallQueries {
  /** In the order of time. */
  getToolCallsBySession(id: string, limit: number, offset?: number): ListPage<Buffer>;
  /** The newest first; with a filter, those that match all of it. */
  getToolCalls(limit: number, offset?: number, filter?: ToolCallFilter): ListPage<Buffer>;
  getToolCall(id: string): Buffer | undefined;
}

/** @param countOfSession how many records of a session are kept */
export function createCallQueries(store: KeyValueStore, countOfSession: (id: string) => number, { checked }: CheckedReader): CallQueries {
  const callAt = (serverId: string, key: string): StoredCall => ({
    serverId,
    key,
    bytes: () => store.bucket(buckets.callsOf(serverId)).get(key),
  });
  const jsonOf: JsonOf = ({ serverId, key }, bytes) => checked(buckets.callsOf(serverId), key, bytes, jsonIn);
  const indexes = createIndexes(store, callAt, checked);
  const pageOf = (list: CallList, range: KeyRange) => ({
    items: [...list.calls(range)].flatMap((call) => jsonOf(call, call.bytes()) ?? []),
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
      return searchCalls(list.calls({ reverse: true }), jsonOf, { filter, limit, offset });
    },
    getToolCall(id) {
      const place = checked(buckets.callsById, id, store.bucket(buckets.callsById).get(id), decodeValue<CallPlace>);
      if (place === undefined) return undefined;
      const call = callAt(place[0], place[1]);
      return jsonOf(call, call.bytes());
    },
  };
}

/** A call in the store. Its bytes are read on demand. */
interface StoredCall {
  readonly serverId: string;
  readonly key: string;
  bytes(): Uint8Array | undefined;
}

/** The JSON of a call's record; undefined if its bytes are missing or damaged. */
type JsonOf = (call: StoredCall, bytes: Uint8Array | undefined) => Buffer | undefined;

/** Calls in the order of time, and how many they are. */
interface CallList {
  calls(range: KeyRange): Iterable<StoredCall>;
  count(): number;
}

function createIndexes(store: KeyValueStore, callAt: (serverId: string, key: string) => StoredCall, checked: CheckedReader["checked"]) {
  const all: CallList = {
    *calls(range) {
      for (const { key, value } of store.bucket(buckets.callsByTime).range(range)) {
        const serverId = checked(buckets.callsByTime, key, value, decodeValue<string>);
        if (serverId !== undefined) yield callAt(serverId, key);
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
    *ofSession(id: string, range: KeyRange): Iterable<StoredCall> {
      for (const { key, value } of store.bucket(buckets.callsBySession).range({ ...keysUnder(id), ...range })) {
        const entry = checked(buckets.callsBySession, key, value, decodeValue<SessionEntry>);
        if (entry !== undefined) yield callAt(entry[0], key.slice(id.length + 1));
      }
    },
  };
}

/** Calls that one search looks at, which takes a fraction of a second. Recording waits for it. */
const SEARCHED_CALLS = 20_000;

/** The page of those that match, in their order. Only records that may match are parsed. */
function searchCalls(
  calls: Iterable<StoredCall>,
  jsonOf: JsonOf,
  { filter, limit, offset }: { readonly filter: ToolCallFilter; readonly limit: number; readonly offset: number },
): ListPage<Buffer> {
  const items: Buffer[] = [];
  const [couldMatch, matches] = [roughMatch(filter), exactMatch(filter)];
  let total = 0;
  let searched = 0;
  for (const call of calls) {
    if (searched === SEARCHED_CALLS) return { items, total, searched };
    searched += 1;
    const bytes = filter.serverId === undefined || filter.serverId === call.serverId ? call.bytes() : undefined;
    if (bytes === undefined || !couldMatch(bytes)) continue;
    const json = jsonOf(call, bytes);
    if (json === undefined || !matches(JSON.parse(json.toString()))) continue;
    if (total >= offset && items.length < limit) items.push(json);
    total += 1;
  }
  return { items, total };
}

/** Looks for what must occur in the bytes of a record that matches. */
function roughMatch({ toolName, status, text = "" }: ToolCallFilter): (bytes: Uint8Array) => boolean {
  const names = [toolName, status].flatMap((name) => (name === undefined ? [] : Buffer.from(JSON.stringify(name))));
  const words = wordsIn(text);
  return (bytes) => {
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (!names.every((name) => content.includes(name))) return false;
    if (words.length === 0) return true;
    const shown = content.toString().toLowerCase();
    return words.every((word) => shown.includes(word));
  };
}

function exactMatch({ sessionId, serverId, toolName, status, text = "" }: ToolCallFilter): (record: ToolCallRecord) => boolean {
  const words = wordsIn(text);
  return (record) =>
    (sessionId === undefined || record.mcp_session_id === sessionId) &&
    (serverId === undefined || record.server_id === serverId) &&
    (toolName === undefined || record.tool_name === toolName) &&
    (status === undefined || record.status === status) &&
    (words.length === 0 || occurIn(record, words));
}

function occurIn({ tool_name, arguments: sent, response, error }: ToolCallRecord, words: readonly string[]): boolean {
  const shown = JSON.stringify([tool_name, sent, response, error]).toLowerCase();
  return words.every((word) => shown.includes(word));
}

/** As they stand in JSON, where a quote or a backslash is escaped. */
const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => JSON.stringify(word).slice(1, -1));
