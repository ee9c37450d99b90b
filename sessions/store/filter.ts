import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";

/** Filter of a list of calls; absent members limit nothing. */
export interface ToolCallFilter {
  readonly sessionId?: string | undefined;
  readonly serverId?: string | undefined;
  readonly toolName?: string | undefined;
  readonly status?: ToolCallRecord["status"];
  /** Words that all occur in tool, arguments, response or error, in either case. */
  readonly text?: string | undefined;
}

/** A call that may match a filter. Its bytes are read when they are asked for. */
export interface Candidate {
  readonly serverId: string;
  readonly key: string;
  bytes(): Uint8Array | undefined;
}

/** Calls that one search looks at, which takes a fraction of a second. Recording waits for it. */
const SEARCHED_CALLS = 20_000;

/** The page of those that match, in their order. Records that cannot match are not parsed. */
export function searchCalls(
  candidates: Iterable<Candidate>,
  recordOf: (candidate: Candidate) => ToolCallRecord | undefined,
  { filter, limit, offset }: { readonly filter: ToolCallFilter; readonly limit: number; readonly offset: number },
): { readonly items: readonly ToolCallRecord[]; readonly total: number; readonly searched?: number } {
  const items: ToolCallRecord[] = [];
  const [couldMatch, matches] = [roughMatch(filter), exactMatch(filter)];
  let total = 0;
  let searched = 0;
  for (const candidate of candidates) {
    if (searched === SEARCHED_CALLS) return { items, total, searched };
    searched += 1;
    const bytes = filter.serverId === undefined || filter.serverId === candidate.serverId ? candidate.bytes() : undefined;
    if (bytes === undefined || !couldMatch(bytes)) continue;
    const record = recordOf({ ...candidate, bytes: () => bytes });
    if (record === undefined || !matches(record)) continue;
    if (total >= offset && items.length < limit) items.push(record);
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
